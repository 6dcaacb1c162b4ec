"""Being Beaten Down, giving in, and what it costs to attack who gave in (FOR-SUR)."""

from __future__ import annotations

from typing import Any

from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.order import put_in_order
from ....engine.state import Json, Person
from ....engine.summing_up import end, propose
from ....engine.turn import Turn
from ...parts.round.one_by_one import has_begun
from ...parts.tables import Parting
from ..defense import dodge
from ..harm import damage, wounds
from ..harm.damage import Points
from ..notes import BASHED, BEATEN, ENABLED, GAVE_IN, OUTCOME, PROMPTS, REWARDED
from ..people import holds, rolling, sheet
from ..people.acts import who_speaks
from ..people.record import noted, prompt
from ..refusing import Reasons
from ..rules import ForsakenRules
from . import sides

OUT_AS = {"dying": "unconscious", "torpor": "unconscious"}
"""Statuses that count as another where a side is counted."""


def is_on(look: Look[ForsakenRules]) -> bool:
    """Whether the section holds in this fight (FOR-SUR-01)."""
    ruled = ENABLED.of(look.state.notes)
    return look.rules.settings.beaten_down.enabled if ruled is None else ruled


def is_beaten(look: Look[ForsakenRules], person: Person) -> bool:
    """Whether somebody is Beaten Down (FOR-SUR-02, -07, -08)."""
    if not BEATEN.of(person.notes) or not is_on(look):
        return False
    return sides.has_qualms(look.rules, person) and not sides.is_protected(look, person)


def wounded(turn: Turn[ForsakenRules], who: str, done: Points) -> None:
    """Somebody has taken these points: they may be Beaten Down by them (FOR-SUR-02)."""
    person, rules = turn.person(who), turn.rules
    if BEATEN.of(person.notes) or not damage.total(done):
        return
    basis = rules.settings.beaten_down.bashing_basis
    bashing = {
        "fight_total": BASHED.of(person.notes),
        "single_hit": done["bashing"],
        "track": person.track.count("/"),
    }[basis]
    lethal = done["lethal"] + done["aggravated"]
    if lethal or bashing > sheet.trait(rules, person, "stamina"):
        BEATEN.set(turn, who, True)
        if is_beaten(turn, turn.person(who)) and person.status == "active":
            turn.tell("beaten_down", who=who)


# --- what violence costs --------------------------------------------------------------------------


def cost_of(look: Look[ForsakenRules], person: Person, deed: str) -> int:
    """The Willpower that a violent deed costs somebody Beaten Down (FOR-SUR-03)."""
    violent = deed in look.rules.settings.beaten_down.violent_actions
    return 1 if violent and is_beaten(look, person) else 0


def cost_of_targets(look: Look[ForsakenRules], person: Person, targets: tuple[str, ...]) -> int:
    """What attacking people who gave in costs (FOR-SUR-05, -08)."""
    if not is_on(look) or not sides.has_qualms(look.rules, person):
        return 0
    return look.rules.settings.surrender.attack_cost * len(_gave_in(look, targets))


def _gave_in(look: Look[ForsakenRules], targets: tuple[str, ...]) -> list[str]:
    people = look.state.people
    return [who for who in targets if who in people and GAVE_IN.of(people[who].notes)]


def check_costs(
    look: Look[ForsakenRules],
    person: Person,
    reasons: Reasons,
    deed: str,
    targets: tuple[str, ...],
    chosen: bool,
) -> None:
    """Add what speaks against paying for a deed."""
    violent, gave_in = cost_of(look, person, deed), cost_of_targets(look, person, targets)
    left = rolling.points(person)
    reasons.when(violent > left, "err.beaten_down")
    who = [look.state.people[each].name for each in _gave_in(look, targets)]
    reasons.when(violent + gave_in > left and gave_in, "err.no_willpower", how="gave_in",
                 people=who, due=violent + gave_in, left=left)  # fmt: skip
    rolling.check_points(look, person, reasons, chosen, violent + gave_in)


def pay(turn: Turn[ForsakenRules], who: str, deed: str, targets: tuple[str, ...]) -> None:
    """Pay for a deed as it is done, and tell the storyteller of breaking points."""
    person = turn.person(who)
    for _ in range(cost_of(turn, person, deed)):
        rolling.spend(turn, who, "beaten_down", chosen=False)
    for _ in range(cost_of_targets(turn, person, targets)):
        rolling.spend(turn, who, "gave_in", chosen=False)
    qualms = is_on(turn) and sides.has_qualms(turn.rules, person)
    for victim in _gave_in(turn, targets) if qualms else ():
        prompt(turn, "breaking_point", who, victim)


# --- giving in ------------------------------------------------------------------------------------


def surrender(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+surrender`, at any moment outside another roll (FOR-SUR-04)."""
    person, rules = turn.person(given.who), turn.rules
    settings = rules.settings.surrender
    reasons = Reasons()
    who_speaks(turn, person, reasons)
    reasons.when(holds.is_immobilized(person), "err.immobilized")
    if turn.state.question_for(given.who, "contest") is None:  # No dice of it have fallen.
        dodge.check_moment(turn, reasons)
    own = turn.state.question_for(given.who, "act") is not None
    late = settings.timing == "own_count" and not own
    reasons.when(late, "err.not_your_turn", how="own")
    reasons.when(not is_on(turn), "err.surrender_off")
    protected = sides.is_protected(turn, person)
    refuses = settings.blocked_result == "refuse"
    reasons.when(protected and refuses, "err.surrender_blocked")
    needs = settings.requires_beaten_down and not protected
    reasons.when(needs and not is_beaten(turn, person), "err.not_beaten_down")
    reasons.refuse()
    if not protected:
        _rewarded(turn, given.who)
    turn.tell("surrenders", who=given.who)
    GAVE_IN.set(turn, given.who, True)
    wounds.goes(turn, given.who, "surrendered", "surrendered")
    side_is_beaten(turn)


def _rewarded(turn: Turn[ForsakenRules], who: str) -> None:
    """A point of Willpower and a Beat, once in a fight."""
    if REWARDED.of(turn.person(who).notes):
        return
    REWARDED.set(turn, who, True)
    rolling.gain(turn, who, "willpower", 1, "surrender")
    rolling.gain(turn, who, "beats", 1, "beat")


def is_left(look: Look[ForsakenRules], person: Person) -> bool:
    """Whether somebody keeps their side in the fight (FOR-SUR-06)."""
    status = OUT_AS.get(person.status, person.status)
    if status in ("surrendered", "out") or GAVE_IN.of(person.notes):
        return False
    return status not in look.rules.settings.surrender.out_states


def sides_left(look: Look[ForsakenRules]) -> list[str]:
    """The sides that have anybody left."""
    left = [each for each in look.state.people.values() if is_left(look, each)]
    return list(dict.fromkeys(sides.side_of(each) for each in left))


def side_is_beaten(turn: Turn[ForsakenRules]) -> None:
    """A side whose members gave in, or are out, has lost: its opponents get what they want."""
    people = list(turn.state.people.values())
    if turn.state.status != "running" or not has_begun(turn.state):
        return
    left = sides_left(turn)
    if len(left) != 1 or not any(GAVE_IN.of(each.notes) for each in people):
        return
    winners = [each for each in people if sides.side_of(each) == left[0]]
    granted = {each.id: sides.text_of(each) for each in winners if sides.text_of(each)}
    outcome: dict[str, Json] = {"winner": winners[0].side or winners[0].name, "granted": granted}
    OUTCOME.put(turn, outcome)
    turn.tell("side.wins", winner=outcome["winner"], how="side" if winners[0].side else "one")
    end(turn, "surrender")


def tell_one_side_left(turn: Turn[ForsakenRules]) -> None:
    """Tell the storyteller once that only one side is left (FOR-GEN-05)."""
    if turn.state.status != "running":
        return
    told = any(each["kind"] == "one_side_left" for each in PROMPTS.of(turn.state.notes))
    people = turn.state.people
    if told or turn.state.storyteller is None or len(people) < 2:
        return
    here = {sides.side_of(each) for each in people.values()}
    left = sides_left(turn)
    if len(here) > 1 and len(left) == 1 and has_begun(turn.state):
        first = next(each for each in people.values() if sides.side_of(each) == left[0])
        noted(turn, "one_side_left", first.id, None)
        propose(turn)


def flees(turn: Turn[ForsakenRules], who: str) -> bool:
    """Who leaves a fight that is under way has fled, and stays in its view (FOR-SUR-06)."""
    status = turn.person(who).status
    if not has_begun(turn.state) or status == "chase" or status in wounds.GONE:
        return False
    wounds.goes(turn, who, "fled", "left")
    return True


class EndsSides(Parting[ForsakenRules]):
    """A side of which nobody is left has lost, where its members gave in (FOR-SUR-06)."""

    def out(self, turn: Turn[ForsakenRules], who: str) -> None:
        side_is_beaten(turn)
        tell_one_side_left(turn)

    def left(self, turn: Turn[ForsakenRules], who: str) -> None:
        put_in_order(turn)


VERBS: dict[str, Any] = {"surrender": surrender}
