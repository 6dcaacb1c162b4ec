"""What a person can do at this moment, with the numbers of the sheet (`+maneuvers`)."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.look import Look
from ....engine.pools import difficulty_of, pool_of
from ....engine.state import Json, Person, Question
from ...charts import Weapon
from ...parts.dice.throws import Throw, shown
from ..attack import pools, shooting
from ..attack.coming import with_weapon
from ..declarations import PASS, AttackAction
from ..defense import abort, reflex
from ..flight import escape
from ..grapple import contest, in_hold, opening
from ..harm import damage
from ..notes import Grapple
from ..people import acts, haste, holding, sheet, weapons
from ..rules import AshesRules


def listing(look: Look[AshesRules], person: Person) -> list[dict[str, Json]]:
    """Each thing one may declare: `line`, `pool`, `difficulty`, and `damage` of an attack."""
    rules = look.rules
    found: list[dict[str, Json]] = []
    held = holding.of(look.state, person.id)
    if held is not None:
        return _inside(look, person, held)
    for weapon in _weapons(rules, person):
        found += [_attack(look, person, weapon, how) for how in _manners(look, weapon)]
    larger = sorted(opening.METHODS, key=lambda name: -sheet.trait(rules, person, name))
    found += [_grapple(look, person, name) for name in larger]
    found += _defenses(look, person)
    found.append(_escape(look, person))
    found += [{"line": f"+haste <n>={source}"} for source in haste.sources_of(rules, person)]
    found.append({"line": "+guard <weapon>, which strikes the first who strikes at you"})
    found.append({"line": "+grapple/defend, which seizes the first who strikes at you"})
    if look.state.phase == "main":
        most = acts.wits(rules, person)
        found += [
            {"line": f"+split into {count}", "less": acts.penalty(count)}
            for count in range(2, most + 1)
        ]
    if abort.may(look, person, abort.LATER):
        found.append({**abort.offer(look, person, abort.LATER), "line": "+abort"})
    return found


def _inside(look: Look[AshesRules], person: Person, held: Grapple) -> list[dict[str, Json]]:
    """What a grappler or a victim can do: nobody rolls a weapon there."""
    for kind in ("single", "effect"):
        question = look.state.question_for(person.id, kind)
        if question is not None:
            return _won(question)
    mine = held.grappler == person.id
    if held.pinned:
        return [{"line": "+grapple/sustain"}, {"line": "+grapple/release"}] if mine else []
    other = look.state.people[held.victim if mine else held.grappler]
    found: list[dict[str, Json]] = []
    fewer = in_hold.sustaining(look.state, person.id).split if mine else 0
    for word in ("sustain",) if mine else ("resist", "reverse"):
        for method in opening.METHODS:
            terms = (*contest.pool(look, person, method, held), ("holds", -fewer))
            difficulty = opening.difficulty(look, person, other, method)
            found.append(
                {
                    "line": f"+grapple/{word} {method}",
                    "pool": pool_of(terms),
                    "difficulty": difficulty_of(difficulty, *look.rules.difficulty_limits),
                }
            )
    if not mine:
        return [*found, {"line": "+grapple/relent"}]
    for name, price in holding.prices(look, held).items():
        more = max(0, price - held.control)
        found.append({"line": f"+grapple/effect {name}", "control": price, "more": more})
    return [*found, {"line": "+grapple/release"}]


def _won(question: Question) -> list[dict[str, Json]]:
    """What a grappler may do with an opening or a contest they have just won."""
    line, costs = f"+grapple/{question.kind}", question.facts["costs"]
    spoken = {f"{line} {name}": price for name, price in costs.items()}
    actions = question.facts["actions"] if "action" in question.options else {}
    spoken |= {f"{line} action={words}": price for words, price in actions.items()}
    told = [
        {"line": said, "control": price, "now": question.kind} for said, price in spoken.items()
    ]
    return [*told, {"line": "+pass, which holds on"}]


def _weapons(rules: AshesRules, person: Person) -> list[Weapon]:
    natural = [one for one in rules.natural.values() if weapons.born_with(rules, person, one)]
    return [*person.weapons, *sheet.fixed_to_guns(rules, person), *natural]


def _manners(look: Look[AshesRules], weapon: Weapon) -> list[str]:
    known = [name for name in look.rules.manners if name != "grapple"]
    if sheet.ranged(weapon):
        return [how for how in known if how in look.rules.settings.attack.ranged_manners]
    return [how for how in known if how != "committed" or look.state.phase == "main"]


def _attack(look: Look[AshesRules], person: Person, weapon: Weapon, how: str) -> dict[str, Json]:
    rules = look.rules
    action = AttackAction(target="", manners=(how,), weapon=weapon.key)
    now = with_weapon(rules, person, person, action, weapon)
    difficulty: Terms = ((weapon.name, shooting.base_difficulty(rules, weapon)),)
    difficulty += ((how, rules.manners[how].difficulty),)
    difficulty += sheet.hardships(look, person, now.words)
    throw = Throw(person.id, "attack", pools.pool(look, now), None, difficulty)
    harm = damage.damage_terms(rules, person, weapon, [how], 1)
    switch = "" if how == "basic" else f"/{how}"
    dice = max(sum(value for _, value in harm), rules.settings.damage.min_pool)
    return {
        "line": f"+attack{switch} <target>={sheet.weapon_name(weapon.key)}",
        **shown(throw, rules.difficulty_limits),
        "damage": dice,
        "type": weapon.type,
    }


def _grapple(look: Look[AshesRules], person: Person, method: str) -> dict[str, Json]:
    return {
        "line": f"+grapple <target>={method}",
        "pool": pool_of(opening.pool(look, person, method, PASS)),
        "difficulty": look.rules.settings.grapple.difficulty,
    }


def _defenses(look: Look[AshesRules], person: Person) -> list[dict[str, Json]]:
    """Blocks and dodges against a blow, at what they cost by now."""
    blow = replace(look.rules.natural[sheet.BARE_HANDS], method="melee")
    action = AttackAction(target="", manners=("basic",), weapon=blow.key)
    now = with_weapon(look.rules, person, person, action, blow)
    lines = {"block": "+block {}", "dodge": "+dodge"}
    return [
        {
            "line": lines[one.throw.purpose].format(one.ability),
            **shown(one.throw, look.rules.difficulty_limits),
        }
        for one in reflex.defenses(look, now, ("block", "dodge"))
    ]


def _escape(look: Look[AshesRules], person: Person) -> dict[str, Json]:
    throw = escape.throw(look, person, PASS)
    return {
        "line": "+escape",
        "pool": pool_of(throw.pool),
        "difficulty": look.rules.settings.escape.difficulty,
    }
