"""What a person can do at this moment, with the numbers of the sheet (`+maneuvers`)."""

from __future__ import annotations

from collections.abc import Container

from ....engine.fight import Fight
from ....engine.presenter import EVERY
from ....engine.state import Combatant, Json, Question
from ...parts.dice.throws import shown
from ..attack import pools
from ..attack.coming import aimed
from ..declarations import Action, AttackAction
from ..defense import abort
from ..grapple import contest, in_hold, opening
from ..notes import Grapple
from ..people import haste, holding
from ..rules import AshesRules


def listing(
    fight: Fight[AshesRules], person: Combatant, commands: Container[str] = EVERY
) -> list[dict[str, Json]]:
    """Each thing one may declare: `line`, `pool`, `difficulty`, and `damage` of an attack.

    At least what begins with these `commands`.
    """
    held = holding.of(fight.state, person.id)
    if held is not None:
        return _inside(fight, person, held)
    found = [
        row for act in fight.rules.acts.values() for row in act.listing(fight, person, commands)
    ]
    found += [{"line": f"+haste <n>={source}"} for source in haste.sources_of(fight.rules, person)]
    if abort.may(fight, person, abort.LATER):
        found.append({**abort.offer(fight, person, abort.LATER), "line": "+abort"})
    return found


def would_roll(fight: Fight[AshesRules], person: Combatant, said: Action) -> dict[str, Json]:
    """The dice of an attack at its target, as things stand between the two (ASH-ATK-01)."""
    if not isinstance(said, AttackAction):
        return {}
    now = aimed(fight, person, fight.state.people[said.target], said)
    return shown(pools.throw(fight, now), fight.rules.difficulty_limits) if now is not None else {}


def _inside(fight: Fight[AshesRules], person: Combatant, held: Grapple) -> list[dict[str, Json]]:
    """What a grappler or a victim can do: nobody rolls a weapon there."""
    for kind in ("single", "effect"):
        question = fight.state.question_for(person.id, kind)
        if question is not None:
            return _won(question)
    mine = held.grappler == person.id
    if held.pinned:
        return [{"line": "+grapple/sustain"}, {"line": "+grapple/release"}] if mine else []
    other = fight.state.people[held.victim if mine else held.grappler]
    found: list[dict[str, Json]] = []
    fewer = in_hold.sustaining(fight.state, person.id).split if mine else 0
    for word in ("sustain",) if mine else ("resist", "reverse"):
        for method in opening.METHODS:
            throw = contest.throw(fight, person, other, method, held, (("holds", -fewer),))
            numbers = shown(throw, fight.rules.difficulty_limits)
            found.append({"line": f"+grapple/{word} {method}", **numbers})
    if not mine:
        return [*found, {"line": "+grapple/relent"}]
    for name, price in holding.prices(fight, held).items():
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
