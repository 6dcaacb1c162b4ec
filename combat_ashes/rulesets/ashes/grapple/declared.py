"""What is declared about grapples (ASH-ATK-05, ASH-DEF-11, ASH-GRP-14 to -18, -52 and -53)."""

from typing import Any

from ....engine.inputs import Input
from ....engine.offers import Commands, Maneuver, Menu
from .. import agenda
from ..attack import aiming, nothing, shooting
from ..combatant import Combatant
from ..declarations import Action, AssistAction, AttackAction, GrappleDefenseAction
from ..fight import Decision, Fight
from ..people import acts, holding, options, sheet
from ..people.acts import Answering, AshesAct
from ..rules import AshesRules, shown
from . import contest, helping, opening


class Seize(AshesAct):
    """`+grapple <target>[=strength or dexterity]`: an attack, made as a grapple."""

    name = "grapple"
    offered = True

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        target = aiming.target_of(ctx, person, given.text("target"))
        held = holding.held_by(ctx.state, target.id)
        if held is not None and held.pinned:
            ctx.refuse("err.grapple.helpless", name=target.name)
        if held is not None and held.grappler != person.id:
            # Seizing a victim who is held already is a hand for the grappler (ASH-GRP-14).
            hand = given.changed(target=ctx.name(held.grappler), victim=target.id)
            return helping.read_assist(ctx, person, hand)
        holding.check_target(ctx, person, target)
        method = opening.method(ctx, person, target, given.text("method"))
        action = AttackAction(
            target=target.id,
            manners=("grapple",),
            weapon=sheet.BARE_HANDS,
            attribute=method,
            let_pass=method not in opening.legal_methods(person, target),
            knowing=target.status != "active",
        )
        action = options.with_options(ctx, person, action, given.words())
        hands = ctx.rules.charts.natural[sheet.BARE_HANDS]
        shooting.check(ctx, person, target, hands, action)
        aiming.check_crowd(ctx, person, target)
        return action

    def listing(self, fight: Fight, person: Combatant, commands: Commands) -> Menu:
        larger = sorted(opening.METHODS, key=lambda name: -sheet.trait(fight.rules, person, name))
        return [
            Maneuver(f"+grapple <target>={method}").at(shown(opening.listed(fight, person, method)))
            for method in larger
        ]


class GrappleDefense(Answering):
    """`+grapple/defend [strength or dexterity]`"""

    name = "grapple_defense"
    lines = ("grapple_defend",)

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        word = given.text("method")
        method = opening.method_word(ctx, word) if word else ""
        extras = options.extras_of(ctx, person, given.words())
        return GrappleDefenseAction(attribute=method, extras=extras)

    def words(self, fight: Fight, action: GrappleDefenseAction) -> str:
        method = action.attribute
        return f"grapple defense with {method}" if method else "grapple defense"

    def listing(self, fight: Fight, person: Combatant, commands: Commands) -> Menu:
        return [Maneuver("+grapple/defend, which seizes the first who strikes at you")]


class InHold(AshesAct):
    """What means something in a grapple alone; `in_hold.read` reads it for who is in one."""

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        ctx.refuse("err.grapple.none")

    def words(self, fight: Fight, action: Any) -> str:
        return f"{self.name} with {action.attribute}" if action.attribute else self.name


class Sustain(InHold):
    """The grappler holds on: a contest in their turn."""

    name = "sustain"
    in_split = True

    def posture_of(self, rules: AshesRules, action: Action) -> str:
        return "offense"

    def in_turn(self, ctx: Decision, who: str, action: Action) -> None:
        if ctx.person(who).flags.voided:
            ctx.flag(who, acted=True)
            ctx.push(agenda.act(who, 0))
            return
        # The contest uses it up, and until then the hold may still be broken.
        contest.sustained(ctx, who, 0)
        acts.finish_all(ctx, who)

    def comes(self, ctx: Decision, who: str, part: int, action: Action) -> None:
        contest.sustained(ctx, who, part)


class Release(InHold):
    """Letting go, which takes place as soon as it is said."""

    name = "release"
    lines = ("let_go", "release")
    words = AshesAct.words


class Struggle(InHold):
    """What a victim does waits for the grappler's turn."""

    def in_turn(self, ctx: Decision, who: str, action: Action) -> None:
        """Nothing comes of it, unless the hold is broken or haste buys a contest."""
        if ctx.person(who).flags.voided:
            acts.finish_all(ctx, who)
            nothing.comes_to_nothing(ctx, who, 0, None)
        else:
            contest.resisted(ctx, who)


class Resist(Struggle):
    """`+grapple/resist [method]`"""

    name = "resist"


class Reverse(Struggle):
    """`+grapple/reverse [method]`"""

    name = "reverse"


class Relent(Struggle):
    """`+grapple/relent`"""

    name = "relent"


class Assist(AshesAct):
    """`+grapple/assist <person>`"""

    name = "assist"
    in_split = True

    read = staticmethod(helping.read_assist)

    def words(self, fight: Fight, action: AssistAction) -> str:
        target = fight.state.people.get(action.target)
        return f"help {target.name if target else 'somebody'}"

    def comes(self, ctx: Decision, who: str, part: int, action: AssistAction) -> None:
        held = helping.helped(ctx.state, action.target, action.victim)
        if held is None or held.pinned:
            nothing.comes_to_nothing(ctx, who, part, None)
        else:
            helping.assist(ctx, who, action)


ACTS = (GrappleDefense(), Sustain(), Release(), Resist(), Reverse(), Relent(), Assist())
