"""An action that comes to nothing: its target is down or gone, or its means (ASH-RES-10)."""

from msgspec.structs import asdict

from ....engine.events import Withdrawn
from ...common.tables import Parting
from .. import agenda, questions
from ..combatant import Combatant
from ..declarations import AttackAction
from ..fight import Decision
from ..people import acts
from ..rules import AshesRules


def void_attack(ctx: Decision, who: str, against: str | None = None) -> None:
    """An attack comes to nothing: its target is down or gone."""
    ctx.announce("attack.void", who=who, against=against)


def comes_to_nothing(ctx: Decision, who: str, number: int, body: Combatant | None) -> None:
    """An action is void: its owner may abort it, insist on a helpless body, or let it go."""
    options: list[str] = []
    if body is not None:
        options.append("insist")
    if ctx.rules.ways.may_abort(ctx.state, ctx.rules, who):
        options.append("abort")
    target = body.id if body is not None else None
    if not options:
        tell_nothing(ctx, who, number, target)
        return
    facts = questions.Voided(target, number, True, "void" if "abort" in options else "")
    ctx.ask(who, questions.void, tuple(options), "pass", agenda.void_said(who, number), facts)


def tell_nothing(ctx: Decision, who: str, number: int, target: str | None) -> None:
    """What a person meant to do comes to nothing."""
    action = acts.part(ctx.person(who), number)
    if action is None or isinstance(action, AttackAction):
        void_attack(ctx, who, target)
    else:
        ctx.announce("action.nothing", who=who)


class VoidsAttacks(Parting[AshesRules]):
    """Attacks on a target who is out or gone, still to come, are void (ASH-RND-07)."""

    def out(self, ctx: Decision, who: str) -> None:
        people = [p for p in ctx.state.people.values() if p.status == "active"]
        late = [p.id for p in people if acts.open_attack(p, who) is not None]
        if late:
            ctx.announce("action.void", people=late, against=who)

    def left(self, ctx: Decision, who: str) -> None:
        """Nobody is asked about them any more."""
        self.out(ctx, who)
        for question in ctx.state.questions:
            about = question.kind in ABOUT_SOMEBODY and who in asdict(question.facts).values()
            if about and question.who != who:
                ctx.emit(Withdrawn((question.id,)))
                if question.kind != "pursue":
                    void_attack(ctx, question.then[1], who)


ABOUT_SOMEBODY = ("defend", "confirm", "void", "bayonet", "pursue")
"""Questions that have no sense any more when the one they are about is gone."""
