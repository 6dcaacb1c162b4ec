"""Breaking loose, letting go and keeping hold (CLO-GRA-03, -11, -12, CLO-MAN-04, -05)."""

from typing import NamedTuple

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.revalidation import can_act
from ...common.dice.confirming import confirm, make
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.formulas import read_sum
from ...common.reading import only
from .. import agenda
from ..combatant import Combatant
from ..declarations import Action, BreakAction, ReleaseAction, SustainAction
from ..fight import Decision, Fight
from ..people import holds, sheet
from ..people.acts import CloseAct, check_out, goes_to_chase
from ..people.rolling import remember
from ..refusing import Reasons, refuse
from ..values import Hold

POOL = read_sum("strength+brawl")
"""Every roll inside a hold (CLO-GRA-14)."""


class Break(CloseAct):
    """`+grapple/break [willpower]`: one roll against all who hold one (CLO-GRA-03, -11)."""

    name = "break"
    phrase = "break loose"
    physical = False
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return holds.is_grappler(fight.state, person.id)

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        said = only(ctx, given.words(), "willpower", "allout")
        return BreakAction(willpower="willpower" in said, all_out="allout" in said)

    def check(
        self, ctx: Decision, person: Combatant, action: BreakAction, reasons: Reasons
    ) -> None:
        reasons.when(not holds.is_grappler(ctx.state, person.id), "err.not_holding")
        reasons.when(action.all_out, "err.all_out_in_grapple")

    def comes(self, ctx: Decision, who: str, part: int, action: BreakAction) -> None:
        person = ctx.person(who)
        confirm(ctx, lambda: throw(ctx, person, action), agenda.break_roll(who, action))


def grips(fight: Fight, who: str) -> list[Hold]:
    """What somebody breaks: the grips on them, and those that immobilize them; else their own."""
    mine = holds.of(fight.state, who)
    held = [hold for hold in mine if hold.victim == who or hold.binds(who)]
    return held or mine


def throw(fight: Fight, person: Combatant, action: BreakAction) -> Throw[TargetNumber]:
    """Against the strongest, and a die less for each of the others (CLO-GRA-11)."""
    broken = grips(fight, person.id)
    foes = dict.fromkeys(hold.other(person.id) for hold in broken)
    strongest = max(foes, key=lambda who: _strength(fight, who))
    terms = sheet.of_parts(
        *sheet.terms_of(person, POOL),
        ("foe_strength", -_strength(fight, strongest)),
        ("crowd", 1 - len(foes)),
        *sheet.everywhere(fight, person, action.willpower),
    )
    dice = replace(fight.rules.dice, needed=needed(fight, person.id))
    return Throw(person.id, "break", terms, strongest, dice)


def needed(fight: Fight, who: str) -> int:
    """One success, or more than the highest number that immobilizes somebody (CLO-MAN-05)."""
    bound = holds.immobilized(fight.state, who)
    if not bound:
        return 1
    tried = holds.tried(fight.state, who) if fight.rules.settings.immobilize.accumulate else 0
    return max(1, bound + 1 - tried)


def _strength(fight: Fight, who: str) -> int:
    return sheet.trait(fight.state.people[who], "strength")


@agenda.break_roll.does
def break_roll(ctx: Decision, who: str, action: BreakAction, word: str) -> None:
    """Roll to break loose: enough successes end every hold at once."""
    if not can_act(ctx, who) or not holds.is_grappler(ctx.state, who):
        return
    person = ctx.person(who)
    made = throw(ctx, person, action)
    thrown = make(ctx, made)
    free = thrown.successes >= made.scoring.needed
    remember(ctx, made, thrown, "free" if free else "held")
    if free:
        holds.come_loose(ctx, grips(ctx, who))
        ctx.announce("hold.broken", who=who)
        return
    ctx.announce("hold.stays", who=who)
    if thrown.successes and ctx.rules.settings.immobilize.accumulate:
        holds.note_try(ctx, who, thrown.successes)


# --- keeping hold, and letting go -------------------------------------------------------------


class Told(NamedTuple):
    """Whether somebody is `holder` or `victim`, and of whom; empty where they are neither."""

    how: str
    people: list[str]


def holds_told(ctx: Decision, who: str) -> Told:
    """Whom somebody holds, or by whom they are held, for a refusal."""
    holding, by = holds.holding(ctx.state, who), holds.held_by(ctx.state, who)
    return Told("holder" if holding else "victim" if by else "", list(map(ctx.name, holding or by)))


class Sustain(CloseAct):
    """`+grapple/sustain`: keep somebody immobilized, the whole action (CLO-MAN-04)."""

    name = "sustain"
    phrase = "keep hold"
    maintains = True

    def check(
        self, ctx: Decision, person: Combatant, action: SustainAction, reasons: Reasons
    ) -> None:
        if not holds.immobilizes(ctx.state, person.id):
            reasons.add("err.not_holding", **holds_told(ctx, person.id)._asdict())

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        if given.has("what"):
            refuse("err.declare.option", option=given.text("what"))
        return SustainAction()


class Release(CloseAct):
    """`+grapple/release [<name>]` where it takes an action (CLO-GRA-12)."""

    name = "release"
    phrase = "let go"
    lines = ("let_go",)

    def read(self, ctx: Decision, person: Combatant, given: Input) -> ReleaseAction:
        word = given.text("what")
        return ReleaseAction(whom=ctx.find(word).id if word else "")

    def check(
        self, ctx: Decision, person: Combatant, action: ReleaseAction, reasons: Reasons
    ) -> None:
        if not _released(ctx, person.id, action.whom):
            how, people = holds_told(ctx, person.id)
            how, name = "other" if how == "holder" else how, action.whom and ctx.name(action.whom)
            reasons.add("err.not_holding", how=how, people=people, name=name)

    def comes(self, ctx: Decision, who: str, part: int, action: ReleaseAction) -> None:
        _let_go(ctx, who, action.whom)


def _released(fight: Fight, who: str, whom: str) -> list[Hold]:
    mine = [hold for hold in fight.state.flags.holds if hold.holder == who]
    return [hold for hold in mine if whom in ("", hold.victim)]


def _let_go(ctx: Decision, who: str, whom: str) -> None:
    freed = _released(ctx, who, whom)
    holds.come_loose(ctx, freed)
    for hold in freed:
        ctx.announce("hold.released", who=who, against=hold.victim)


def release(ctx: Decision, given: Input) -> None:
    """`+grapple/release [<name>]`, at any moment and without an action (CLO-GRA-12)."""
    if goes_to_chase(ctx, given):
        return
    if ctx.rules.settings.grapple.release == "action":
        question = ctx.state.question_for(given.who, "act")
        if question is None:
            ctx.rules.hooks.on_unprompted_command(ctx, given)
        assert question is not None
        ctx.answer(question, ctx.rules.questions["act"].answer(ctx, question, given))
        return
    act: Release = ctx.rules.acts["release"]
    person = ctx.person(given.who)
    check_out(ctx, person)
    action = act.read(ctx, person, given)
    reasons = Reasons()
    reasons.when(holds.immobilized(ctx.state, given.who), "err.immobilized")
    act.check(ctx, person, action, reasons)
    reasons.refuse()
    _let_go(ctx, given.who, action.whom)


HANDLERS = {"let_go": release}
