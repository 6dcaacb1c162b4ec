"""Lines typed before their speaker's turn to declare: kept unseen, taken when it is asked for.

Implements ASH-RND-06 and STO-INI-06. Between two rounds they are kept for the next one. Readiness
for that one may come early as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....engine.answers import speak
from ....engine.decision import Decision
from ....engine.events import PhaseBegan
from ....engine.fight_end import is_closing
from ....engine.inputs import Input
from ....engine.refusals import Refused
from ....engine.state import STORYTELLER, Combatant, FightState, Json

Kept = Sequence[Json]
"""`{do, args, by, allow, speaker, text}` of each line that is kept."""


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
        stays = [one for one in ctx.person(who).flags.kept if self._stays(one, given)]
        new = {
            "do": given.do, "args": given.args, "by": given.by, "allow": list(given.allow),
            "speaker": given.speaker,
        }  # fmt: skip
        kept = [new, *stays] if given.do in self._before else [*stays, new]
        trial = ctx.simulate()
        before_it = waits_for_round(ctx, who)
        if before_it:
            _begin(trial)
        self._ask(trial, who, 0, True)
        for one in kept:
            _say(trial, _input(who, one))
            one.setdefault("text", self._text(trial, one))
        ctx.flag(who, kept=kept)
        if given.by == who or ctx.person(who).player:
            facts = {"how": _how(ctx, who), "round": ctx.state.round} if before_it else {}
            ctx.announce("declare.kept", to=who, who=who, what=_words(kept), **facts)

    def _text(self, trial: Decision[Any], one: Json) -> str:
        """A line that has just been said, in words."""
        words = self._before.get(one["do"])
        return (
            words(_input("", one)) if words else trial.rules.told(trial.state, trial.agenda[0][-1])
        )

    def _stays(self, one: Json, given: Input) -> bool:
        """Whether a kept line stays beside a new one: haste and the declaration it goes with."""
        return (one["do"] in self._before) != (given.do in self._before)

    def take(self, ctx: Decision[Any], who: str, sealed: int) -> bool:
        """Ask somebody who has typed ahead, and take that for their answer.

        False where they are still to be asked: nothing is kept, or it is refused now, which is
        told to them with the reason.
        """
        kept = ctx.person(who).flags.kept
        if not kept:
            return False
        ctx.flag(who, kept=None)
        refused = self._refused(ctx, who, sealed, kept)
        if refused is None:
            self._ask(ctx, who, sealed, self._declares(kept))
            for one in kept:
                _say(ctx, _input(who, one))
            return True
        theirs = kept[-1]["by"] == STORYTELLER and not ctx.person(who).player
        refusal = refused.refusal
        told = {"code": refusal.code, "facts": refusal.facts}
        ctx.announce(
            "declare.kept_refused", to=STORYTELLER if theirs else who, who=who,
            what=_words(kept), refusal=told,
        )  # fmt: skip
        return False

    def _refused(self, ctx: Decision[Any], who: str, sealed: int, kept: Kept) -> Refused | None:
        trial = ctx.simulate()
        try:
            self._ask(trial, who, sealed, self._declares(kept))
            for one in kept:
                _say(trial, _input(who, one))
        except Refused as refused:
            return refused
        return None

    def _declares(self, kept: Kept) -> bool:
        return any(one["do"] not in self._before for one in kept)

    def undeclare(self, ctx: Decision[Any], given: Input) -> None:
        """`+undeclare`: what was typed ahead is taken back, a declaration before readiness."""
        who = given.who
        if ctx.here(who) and ctx.person(who).flags.kept:
            what = self.words(ctx.person(who))
            ctx.flag(who, kept=None)
            ctx.announce("declare.taken_back", to=who, who=who, what=what)
        elif who in ctx.state.flags.ready_ahead:
            ctx.flag_fight(ready_ahead=[one for one in ctx.state.flags.ready_ahead if one != who])
            ctx.announce("init.taken_back", to=who, who=who)
        else:
            ctx.refuse("err.declare.nothing_kept")

    def words(self, person: Combatant) -> str:
        """What somebody has typed ahead, in words; empty for nothing."""
        return _words(person.flags.kept)


def _words(kept: Kept) -> str:
    return ", ".join(str(one["text"]) for one in kept)


def _input(who: str, one: Json) -> Input:
    return Input(one["do"], one["by"], who, one["args"], tuple(one["allow"]), one["speaker"])


def _say(ctx: Decision[Any], given: Input) -> None:
    """Let somebody say a line in the midst of another's input; raises `Refused`."""
    verb = ctx.rules.HANDLERS.get(given.do)
    before, ctx.given = ctx.given, given
    try:
        verb(ctx, given) if verb is not None else speak(ctx, given)
    finally:
        ctx.given = before


def _how(ctx: Decision[Any], who: str) -> str:
    """Whether the coming round waits for somebody to say that they are ready."""
    return "init" if ctx.state.question_for(who, "init") is not None else "round"


def _begin(trial: Decision[Any]) -> None:
    """Try a line as if its round had begun and its speaker were about to be asked."""
    trial.withdraw("init", "begin")
    trial.rules.round_opens(trial)
    trial.emit(PhaseBegan("main", "declare"))


def waits(ctx: Decision[Any], who: str) -> bool:
    """Whether somebody's turn to declare is still to come, in this phase or the coming round."""
    if ctx.rules.is_held_back(ctx.state):
        return ctx.state.people[who].initiative is not None
    steps = [step for step in ctx.agenda if step[0] == "declare"]
    if any(who in slot for step in steps for slot in step[1]):
        return True
    return waits_for_round(ctx, who)


def waits_for_round(ctx: Decision[Any], who: str) -> bool:
    """Whether somebody may declare for the round that is about to begin.

    In a fight that a storyteller runs nobody but they may: the round is theirs to begin
    (ASH-RND-04).
    """
    state, rules = ctx.state, ctx.rules
    if rules.settings.declare.ahead == "refused" or state.people[who].status != "active":
        return False
    if state.step != "initiative" or rules.is_gathering(state) or is_closing(state):
        return False
    return state.storyteller is None or ctx.given.by == STORYTELLER


def out_of_turn(ctx: Decision[Any], who: str) -> None:
    """Refuse a declaration of somebody who is not asked: what they have declared stands."""
    said = _said(ctx.state, who)
    if said is not None:
        words = ctx.rules.told(ctx.state, said)
        ctx.refuse("err.declare.out_of_turn", how="stands", what=words)
    how = "later" if ctx.state.people[who].initiative is None else ""
    ctx.refuse("err.declare.out_of_turn", how=how, awaited=ctx.awaited("declare"))


def _said(state: FightState, who: str) -> Json:
    """What somebody has declared, unseen by others perhaps; None for nothing."""
    person = state.people[who]
    sealed = [step[-1] for step in state.agenda if step[0] == "declared" and step[1] == who]
    return sealed[0] if sealed else person.declared


# --- ready for the next round --------------------------------------------------------------------

"""Who has said in the midst of a round that they are ready for the next."""


def ready(ctx: Decision[Any], who: str, coming: int) -> bool:
    """Take early readiness for the `coming` round of somebody in the midst of this one.

    False where a storyteller begins the rounds, nothing is kept, or they are ready already.
    """
    state, person = ctx.state, ctx.person(who)
    if state.storyteller is not None or ctx.rules.settings.declare.ahead == "refused":
        return False
    if state.step == "initiative" or state.phase == "chase" or person.status != "active":
        return False
    if who in state.flags.ready_ahead:
        return False
    ctx.flag_fight(ready_ahead=[*ctx.state.flags.ready_ahead, who])
    ctx.announce("init.early", to=who, who=who, round=coming)
    return True


def take_ready(ctx: Decision[Any]) -> None:
    """Whoever said so in time is ready as soon as everybody is asked."""
    early = ctx.state.flags.ready_ahead
    if not early:
        return
    ctx.flag_fight(ready_ahead=None)
    for question in [q for q in ctx.state.questions if q.kind == "init" and q.who in early]:
        ctx.answer(question, question.default)
