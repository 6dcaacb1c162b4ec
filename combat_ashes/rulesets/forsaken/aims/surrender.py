"""Being Beaten Down, giving in, and what it costs to attack who gave in (FOR-SUR)."""

from ....engine.fight_end import end, propose
from ....engine.inputs import Input
from ....engine.order import put_in_order
from ...common.tables import Parting
from ...common.turn_order.one_by_one import has_begun
from ..combatant import Combatant
from ..defense import dodge
from ..fight import Decision, Fight
from ..harm import wounds
from ..harm.damage import Points
from ..people import rolling, sheet
from ..people.acts import silenced
from ..people.record import noted, prompt
from ..refusing import Reasons
from ..rules import ForsakenRules
from ..values import Outcome
from . import sides

OUT_AS = {"dying": "unconscious", "torpor": "unconscious"}
"""Statuses that count as another where a side is counted."""


def is_on(fight: Fight) -> bool:
    """Whether the section holds in this fight (FOR-SUR-01)."""
    ruled = fight.state.flags.enabled
    return fight.rules.settings.beaten_down.enabled if ruled is None else ruled


def is_beaten(fight: Fight, person: Combatant) -> bool:
    """Whether somebody is Beaten Down (FOR-SUR-02, -07, -08)."""
    if not person.flags.beaten or not is_on(fight):
        return False
    return sides.has_qualms(fight.rules, person) and not sides.is_protected(fight, person)


def wounded(ctx: Decision, who: str, done: Points) -> None:
    """Somebody has taken these points: they may be Beaten Down by them (FOR-SUR-02)."""
    person, rules = ctx.person(who), ctx.rules
    if person.flags.beaten or not any(done.values()):
        return
    bashing = person.flags.bashed
    lethal = done["lethal"] + done["aggravated"]
    if lethal or bashing > sheet.trait(rules, person, "stamina"):
        ctx.flag(who, beaten=True)
        if is_beaten(ctx, ctx.person(who)) and person.status == "active":
            ctx.announce("beaten_down", who=who)


# --- what violence costs --------------------------------------------------------------------------


VIOLENT = (
    "attack", "grab", "harmful_touch", "killing_blow", "control_weapon", "damage", "drop_prone",
    "hold", "restrain", "take_cover",
)  # fmt: skip
"""The deeds that cost somebody Beaten Down a point of Willpower (FOR-SUR-03)."""


def cost_of(fight: Fight, person: Combatant, deed: str) -> int:
    """The Willpower that a violent deed costs somebody Beaten Down (FOR-SUR-03)."""
    return 1 if deed in VIOLENT and is_beaten(fight, person) else 0


def cost_of_targets(fight: Fight, person: Combatant, targets: tuple[str, ...]) -> int:
    """What attacking people who gave in costs (FOR-SUR-05, -08)."""
    if not is_on(fight) or not sides.has_qualms(fight.rules, person):
        return 0
    return fight.rules.settings.surrender.attack_cost * len(_gave_in(fight, targets))


def _gave_in(fight: Fight, targets: tuple[str, ...]) -> list[str]:
    people = fight.state.people
    return [who for who in targets if who in people and people[who].flags.gave_in]


def check_costs(
    fight: Fight,
    person: Combatant,
    reasons: Reasons,
    deed: str,
    targets: tuple[str, ...],
    chosen: bool,
) -> None:
    """Add what speaks against paying for a deed."""
    violent, gave_in = cost_of(fight, person, deed), cost_of_targets(fight, person, targets)
    left = rolling.points(person)
    reasons.when(violent > left, "err.beaten_down")
    due = violent + gave_in
    if gave_in and due > left:
        who = [fight.state.people[each].name for each in _gave_in(fight, targets)]
        reasons.add("err.no_willpower", how="gave_in", people=who, due=due, left=left)
    rolling.check_points(fight, person, reasons, chosen, due)


def pay(ctx: Decision, who: str, deed: str, targets: tuple[str, ...]) -> None:
    """Pay for a deed as it is done, and tell the storyteller of breaking points."""
    person = ctx.person(who)
    due = {"beaten_down": cost_of(ctx, person, deed)}
    due["gave_in"] = cost_of_targets(ctx, person, targets)
    for why, points in due.items():
        for _ in range(points):
            rolling.spend(ctx, who, why, chosen=False)
    if is_on(ctx) and sides.has_qualms(ctx.rules, person):
        for victim in _gave_in(ctx, targets):
            prompt(ctx, "breaking_point", who, victim)


# --- giving in ------------------------------------------------------------------------------------


def surrender(ctx: Decision, given: Input) -> None:
    """`+surrender`, at any moment outside another roll (FOR-SUR-04)."""
    person = ctx.person(given.who)
    reasons = silenced(ctx, person)
    if ctx.state.question_for(given.who, "contest") is None:  # No dice of it have fallen.
        dodge.check_moment(ctx, reasons)
    reasons.when(not is_on(ctx), "err.surrender_off")
    protected = sides.is_protected(ctx, person)
    reasons.when(protected, "err.surrender_blocked")
    reasons.when(not protected and not is_beaten(ctx, person), "err.not_beaten_down")
    reasons.refuse()
    _rewarded(ctx, given.who)
    ctx.announce("surrenders", who=given.who)
    ctx.flag(given.who, gave_in=True)
    wounds.goes(ctx, given.who, "surrendered", "surrendered")
    side_is_beaten(ctx)


def _rewarded(ctx: Decision, who: str) -> None:
    """A point of Willpower and a Beat, once in a fight."""
    if ctx.person(who).flags.rewarded:
        return
    ctx.flag(who, rewarded=True)
    rolling.gain(ctx, who, "willpower", 1, "surrender")
    rolling.gain(ctx, who, "beats", 1, "beat")


def is_left(fight: Fight, person: Combatant) -> bool:
    """Whether somebody keeps their side in the fight (FOR-SUR-06)."""
    status = OUT_AS.get(person.status, person.status)
    if status in ("surrendered", "out") or person.flags.gave_in:
        return False
    return status not in ("fled", "unconscious", "dead")


def sides_left(fight: Fight) -> list[str]:
    """The sides that have anybody left."""
    left = [each for each in fight.state.people.values() if is_left(fight, each)]
    return list(dict.fromkeys(sides.side_of(each) for each in left))


def side_is_beaten(ctx: Decision) -> None:
    """A side whose members gave in, or are out, has lost: its opponents get what they want."""
    people = list(ctx.state.people.values())
    if ctx.state.status != "running" or not has_begun(ctx.state):
        return
    left = sides_left(ctx)
    if len(left) != 1 or not any(each.flags.gave_in for each in people):
        return
    winners = [each for each in people if sides.side_of(each) == left[0]]
    granted = {each.id: sides.text_of(each) for each in winners if sides.text_of(each)}
    winner = winners[0].side or winners[0].name
    ctx.flag_fight(outcome=Outcome(winner, granted))
    ctx.announce("side.wins", winner=winner, how="side" if winners[0].side else "one")
    end(ctx, "surrender")


def tell_one_side_left(ctx: Decision) -> None:
    """Tell the storyteller once that only one side is left (FOR-GEN-05)."""
    if ctx.state.status != "running":
        return
    told = any(each.kind == "one_side_left" for each in ctx.state.flags.prompts)
    people = ctx.state.people
    if told or ctx.state.storyteller is None or len(people) < 2:
        return
    here = {sides.side_of(each) for each in people.values()}
    left = sides_left(ctx)
    if len(here) > 1 and len(left) == 1 and has_begun(ctx.state):
        first = next(each for each in people.values() if sides.side_of(each) == left[0])
        noted(ctx, "one_side_left", first.id, None)
        propose(ctx)


def flees(ctx: Decision, who: str) -> bool:
    """Who leaves a fight that is under way has fled, and stays in its view (FOR-SUR-06)."""
    status = ctx.person(who).status
    if not has_begun(ctx.state) or status == "chase" or status in wounds.GONE:
        return False
    wounds.goes(ctx, who, "fled", "left")
    return True


class EndsSides(Parting[ForsakenRules]):
    """A side of which nobody is left has lost, where its members gave in (FOR-SUR-06)."""

    def out(self, ctx: Decision, who: str) -> None:
        side_is_beaten(ctx)
        tell_one_side_left(ctx)

    def left(self, ctx: Decision, who: str) -> None:
        put_in_order(ctx)


HANDLERS = {"surrender": surrender}


def are_opposed(fight: Fight) -> bool:
    """Whether people on more than one side have neither fallen nor given in."""
    return len(sides_left(fight)) > 1


def may_answer(person: Combatant, kind: str) -> bool:
    """Who has given in may still say how an attack is met (FOR-SUR-05)."""
    return person.status == "active" or (person.status == "surrendered" and kind == "defend")
