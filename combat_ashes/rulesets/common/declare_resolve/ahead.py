"""Lines typed before their speaker's turn to declare: kept unseen, taken when it is asked for.

Implements ASH-RND-06 and STO-INI-06. Between two rounds they are kept for the next one. Readiness
for that one may come early as well.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ....engine.attending import awaited
from ....engine.decision import Decision
from ....engine.events import PhaseBegan
from ....engine.fight_end import is_closing
from ....engine.flags import KeptLine
from ....engine.inputs import Input
from ....engine.kept_lines import in_words, input_of, kept_line, say, words
from ....engine.refusals import Refused
from ....engine.state import STORYTELLER
from .rules import is_held_back


class Ahead:
    """Keeps lines; `ask` asks somebody to declare, `sealed` and `spoken` or not.

    `before` has the verbs that go with a declaration, such as haste, with their words.
    """

    def __init__(
        self,
        ask: Callable[[Decision[Any, Any, Any], str, Any, bool], None],
        before: Mapping[str, Callable[[Input], str]] | None = None,
    ) -> None:
        self._ask = ask
        self._before = before or {}

    def keep(self, ctx: Decision[Any], given: Input) -> None:
        """Keep a line of somebody who is still to be asked, in place of an earlier one.

        Raises `Refused` where it would be refused now, and where lines are not kept.
        """
        who = given.who
        if ctx.rules.settings.declare.ahead == "refused" or not waits(ctx, who):
            out_of_turn(ctx, who)
        goes_before = given.do in self._before
        # Haste and the declaration that it goes with stay beside each other.
        former = ctx.person(who).flags.kept
        stays = [one for one in former if (one.do in self._before) != goes_before]
        new = kept_line(given)
        lines = [new, *stays] if goes_before else [*stays, new]
        trial = ctx.simulate()
        before_it = waits_for_round(ctx, who)
        if before_it:
            _begin(trial)
        self._ask(trial, who, 0, True)
        kept = tuple([self._tried(trial, who, one) for one in lines])
        ctx.flag(who, kept=kept)
        if given.by == who or ctx.person(who).player:
            waits_for = "init" if ctx.state.question_for(who, "init") is not None else "round"
            facts = {"how": waits_for, "round": ctx.state.round} if before_it else {}
            gone = [one for one in former if one not in (*stays, *kept)]
            if gone:
                ctx.announce("declare.replaced", to=who, who=who, what=in_words(gone))
            ctx.announce("declare.kept", to=who, who=who, what=in_words(kept), **facts)

    def _tried(self, trial: Decision[Any], who: str, one: KeptLine) -> KeptLine:
        """A line in words, once it has been said; raises `Refused`."""
        say(trial, who, one)
        words = self._before.get(one.do)
        if words:
            return replace(one, text=words(input_of(one, who)))
        return replace(one, text=trial.rules.views.told(trial, trial.agenda[0][-1]))

    def take(self, ctx: Decision[Any], who: str, sealed: int) -> bool:
        """Ask somebody who has typed ahead, and take that for their answer.

        False where they are still to be asked: nothing is kept, or it is refused now, which is
        told to them with the reason.
        """
        kept = ctx.person(who).flags.kept
        if not kept:
            return False
        ctx.flag(who, kept=None)
        try:
            self._play(ctx.simulate(), who, sealed, kept)
        except Refused as refused:
            theirs = kept[-1].by == STORYTELLER and not ctx.person(who).player
            told = {"code": refused.refusal.code, "facts": refused.refusal.facts}
            ctx.announce(
                "declare.kept_refused", to=STORYTELLER if theirs else who, who=who,
                what=in_words(kept), refusal=told,
            )  # fmt: skip
            return False
        self._play(ctx, who, sealed, kept)
        return True

    def _play(self, ctx: Decision[Any], who: str, sealed: int, kept: Sequence[KeptLine]) -> None:
        """Ask somebody, and let them say what they have typed; raises `Refused`."""
        self._ask(ctx, who, sealed, any(one.do not in self._before for one in kept))
        for one in kept:
            say(ctx, who, one)

    def undeclare(self, ctx: Decision[Any], given: Input) -> None:
        """`+undeclare`: what was typed ahead is taken back, a declaration before readiness."""
        who = given.who
        if ctx.here(who) and ctx.person(who).flags.kept:
            what = words(ctx.person(who))
            ctx.flag(who, kept=None)
            ctx.announce("declare.taken_back", to=who, who=who, what=what)
        elif who in ctx.state.flags.ready_ahead:
            others = tuple(one for one in ctx.state.flags.ready_ahead if one != who)
            ctx.flag_fight(ready_ahead=others)
            ctx.announce("init.taken_back", to=who, who=who)
        else:
            ctx.refuse("err.declare.nothing_kept")


def _begin(trial: Decision[Any]) -> None:
    """Try a line as if its round had begun and its speaker were about to be asked."""
    trial.withdraw("init", "begin")
    trial.rules.turns.on_round_opens(trial)
    trial.emit(PhaseBegan("main", "declare"))


def waits(ctx: Decision[Any], who: str) -> bool:
    """Whether somebody's turn to declare is still to come, in this phase or the coming round."""
    if is_held_back(ctx.state):
        return ctx.state.people[who].initiative is not None
    slots = [slot for step in ctx.agenda if step[0] == "declare" for slot in step[1]]
    return any(who in slot for slot in slots) or waits_for_round(ctx, who)


def waits_for_round(ctx: Decision[Any], who: str) -> bool:
    """Whether somebody may declare for the round that is about to begin.

    In a fight that a storyteller runs nobody but they may: the round is theirs to begin
    (ASH-RND-04).
    """
    state, rules = ctx.state, ctx.rules
    if rules.settings.declare.ahead == "refused" or state.people[who].status != "active":
        return False
    if state.step != "initiative" or rules.turns.is_gathering(state) or is_closing(state):
        return False
    return state.storyteller is None or ctx.given.by == STORYTELLER


def out_of_turn(ctx: Decision[Any], who: str) -> None:
    """Refuse a declaration of somebody who is not asked: what they have declared stands."""
    # What they have declared may be unseen by others yet.
    sealed = [step[-1] for step in ctx.state.agenda if step[0] == "declared" and step[1] == who]
    said = sealed[0] if sealed else ctx.person(who).declared
    if said is not None:
        words = ctx.rules.views.told(ctx, said)
        how = "lasts" if isinstance(said, ctx.rules.turns.lasting) else "stands"
        ctx.refuse("err.declare.out_of_turn", how=how, what=words)
    how = "later" if ctx.person(who).initiative is None else ""
    ctx.refuse("err.declare.out_of_turn", how=how, awaited=awaited(ctx, "declare"))


# --- ready for the next round --------------------------------------------------------------------


def ready(ctx: Decision[Any], who: str, coming: int) -> bool:
    """Take early readiness for the `coming` round of somebody in the midst of this one.

    False where a storyteller begins the rounds, nothing is kept, or they are ready already.
    """
    state, person = ctx.state, ctx.person(who)
    if state.storyteller is not None or ctx.rules.settings.declare.ahead == "refused":
        return False
    if state.step == "initiative" or state.phase == "chase" or person.status != "active":
        return False
    early = state.flags.ready_ahead
    if who in early:
        return False
    ctx.flag_fight(ready_ahead=(*early, who))
    ctx.announce("init.early", to=who, who=who, round=coming)
    return True


def take_ready(ctx: Decision[Any]) -> None:
    """Whoever said so in time is ready as soon as everybody is asked."""
    early = ctx.state.flags.ready_ahead
    ctx.flag_fight(ready_ahead=None)
    for question in [q for q in ctx.state.questions if q.kind == "init" and q.who in early]:
        ctx.answer(question, question.default)
