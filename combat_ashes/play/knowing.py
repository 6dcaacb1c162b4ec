"""A fight as one of its people knows it: what they may not know is as for anybody of its kind."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import fields, replace

from ..engine.fight import Fight
from ..engine.hidden import unseen, veiled, without
from ..engine.refusals import Refused
from ..engine.ruleset import Ruleset
from ..engine.sheet_rules import fighter_from
from ..engine.state import Combatant, FightState
from ..engine.views import is_unshown

SOMEBODY = 0
"""Who runs a fight that nobody runs: whoever can be asked is asked."""

ORDINARY = (
    "strength", "dexterity", "stamina", "charisma", "manipulation", "appearance", "presence",
    "perception", "intelligence", "wits", "resolve", "composure", "alertness", "archery",
    "athletics", "brawl", "dodge", "drive", "firearms", "larceny", "medicine", "melee", "stealth",
    "streetwise", "survival", "weaponry",
)  # fmt: skip
"""Attributes and abilities that everybody has in some measure."""

OWN_BUSINESS = frozenset({
    "ahead", "slot", "spoke", "willpower_spent", "willpower_used", "haste_paid", "haste_granted",
    "aim", "reserve", "reserved", "said", "split", "voided", "boosts", "raised", "plan_used",
})  # fmt: skip
"""Flags of this round, by stored names, of which only their owner knows."""


class StandIns(dict[str, int]):
    """Traits nobody knows, each of them as many dots; `looked_up` are those that counted."""

    def __init__(self, traits: Iterable[str], dots: int, name: str, looked_up: dict[str, None]):
        super().__init__(dict.fromkeys(traits, dots))
        self._name, self._looked_up = name, looked_up

    def get(self, trait: str, default: Any = None) -> Any:
        if trait in self:
            return self[trait]
        return default

    def __getitem__(self, trait: str) -> int:
        dots = super().__getitem__(trait)
        self._looked_up[f"{self._name}: {trait} {dots}"] = None
        return dots


def as_all_know(state: FightState) -> FightState:
    """A fight in which everybody is there to be asked, and every roll is made at once."""
    people = {
        who: replace(person, absent="", silent=0, free=False)
        for who, person in state.people.items()
    }
    run_by = SOMEBODY if state.storyteller is None else state.storyteller
    return replace(state, people=people, mode="auto", storyteller=run_by)


def as_known(fight: Fight[Ruleset], who: str, assumed: dict[str, None]) -> FightState:
    """A fight as somebody in it knows it; what is taken for what they do not know is `assumed`."""
    whole = without(fight.state, unseen(fight.state, who))
    state = as_all_know(whole)
    told_in_words = dict(veiled(fight, who))
    people = {
        each: person if each == who else
        _as_seen(fight, person, each in told_in_words, assumed)
        for each, person in state.people.items()
    }  # fmt: skip
    asked = tuple(question for question in state.questions if question.who == who)
    settled = [step[0] for step in state.agenda]
    between = fight.rules.order.between
    until = next((n for n, name in enumerate(settled) if name in between), len(settled))
    return replace(
        state, people=people, questions=asked, agenda=state.agenda[:until], books=(), gone={},
    )  # fmt: skip


def _as_seen(
    fight: Fight[Ruleset], person: Combatant, in_words: bool, assumed: dict[str, None]
) -> Combatant:
    rules, dots = fight.rules, fight.rules.settings.odds.stand_in
    known = [trait for trait in ORDINARY if trait in {*rules.sheets.known_traits,
             *rules.sheets.attribute_order}]  # fmt: skip
    facts: dict[str, Any] = {
        "name": person.name, "ref": person.ref, "player": person.player, "side": person.side,
        "traits": dict.fromkeys(known, dots), "conditions": list(person.conditions),
    }  # fmt: skip
    stranger = _armed(rules, person, facts, assumed)
    boxes = rules.health.shown(fight, stranger).boxes
    public = fight.rules.views.is_public(fight)
    return replace(
        stranger,
        traits=StandIns(known, dots, person.name, assumed),
        status=person.status,
        track="" if in_words else person.track[:boxes],
        initiative=person.initiative,
        rating=person.rating,
        tiebreak=person.tiebreak,
        declared=person.declared if public else None,
        haste=0 if is_unshown(fight, person) else person.haste,
        attacker=person.attacker,
        rolls=person.rolls,
        flags=_as_acted(stranger.flags, person) if public else stranger.flags,
    )


def _armed(
    rules: Ruleset, person: Combatant, facts: dict[str, Any], assumed: dict[str, None]
) -> Combatant:
    """A fighter with what everybody sees in their hands, as far as the rules know such things."""
    weapons = []
    for name in rules.sheets.gear(rules, person)["weapons"]:
        try:
            fighter_from(rules, person.id, {**facts, "weapons": [name]})
        except Refused:
            assumed[f"{person.name}: {name} none"] = None
            continue
        weapons.append(name)
    found: Combatant = fighter_from(rules, person.id, {**facts, "weapons": weapons})
    return found


def _as_acted(flags: Any, person: Combatant) -> Any:
    """Flags with what everybody has seen somebody do in this round."""
    seen = set(type(flags).cleared("round")) - OWN_BUSINESS
    known = [field.name for field in fields(flags) if field.encode_name in seen]
    return replace(flags, **{name: getattr(person.flags, name) for name in known})
