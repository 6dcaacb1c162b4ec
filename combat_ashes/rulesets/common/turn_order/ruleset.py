"""What a rule system derives from whose rounds go from place to place, an act at each."""

from typing import Any

from ....engine.decision import Decision
from ....engine.kinds import C, S
from ..overrides import modifiers
from ..tables import Parting
from . import gathering, one_by_one
from .rules import InOrder


class OneByOne(InOrder[S, C]):
    """People gather, roll, and do one of the acts of a table when their place comes.

    Its STEPS and HANDLERS take in those of `gathering`, its questions those of `questions`.
    """

    order_changed = staticmethod(one_by_one.order_changed)
    has_acted = staticmethod(one_by_one.has_acted)

    def begin_round(self, ctx: Decision[Any, S, C]) -> None:
        gathering.begin_round(ctx)

    def on_join(self, ctx: Decision[Any, S, C], who: str) -> None:
        gathering.joined(ctx, who)

    def on_rejoin(self, ctx: Decision[Any, S, C], who: str) -> None:
        gathering.rejoined(ctx, who)

    def next(self, ctx: Decision[Any, S, C]) -> bool:
        return gathering.next_(ctx)

    def on_storyteller_changed(self, ctx: Decision[Any, S, C]) -> None:
        gathering.storyteller_changed(ctx)

    def roll_initiative(self, ctx: Decision[Any, S, C], who: str) -> None:
        one_by_one.roll_initiative(ctx, who)

    def round_closes(self, ctx: Decision[Any, S, C]) -> None:
        modifiers.end_modifiers(ctx)
        ctx.flag_fight(left=None)  # Whoever comes from now on comes anew.

    def still_to_act(self, state: S, person: C) -> bool:
        begun = one_by_one.has_begun(state) and person.id in state.order
        return begun and one_by_one.is_waiting(person) and not self.is_out(person)

    def on_leave(self, ctx: Decision[Any, S, C], who: str) -> None:
        gathering.remember(ctx, who)
        self.parts_with(ctx, who)


class EndsFight(Parting[InOrder]):
    """The last who can act waits for nobody, and nobody waits for them (CLO-INI-01)."""

    def out(self, ctx: Decision[InOrder, S, C], who: str) -> None:
        one_by_one.see_opposed(ctx)

    def left(self, ctx: Decision[InOrder, S, C], who: str) -> None:
        one_by_one.see_opposed(ctx, who)
