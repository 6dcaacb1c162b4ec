"""What each kind of instant action does once its dice have fallen: a row for each."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from ...common.dice.target_number import dice_in
from .. import agenda
from ..declarations import Act, Against, Before, Came, Done
from ..dice import rolling
from ..dice.pools import BREAK_POOLS, best_of
from ..effects import afflictions, blocks, consequences, getaways, outcomes, striking, taking_back
from ..fight import Decision
from ..harm import damage as harm
from ..people import sheet
from ..people.gear import gear
from ..values import Fallen, Spec, Stored
from . import course, resisting


def happens(ctx: Decision, act: Act, net: int) -> None:
    """`+misc`: it worked; without dice the announcement has said all."""
    if act.fallen is not None:
        ctx.announce("action.done", who=act.who, what=act.what)


@dataclass(frozen=True)
class Kind:
    """An instant action: what happens once it works, and what else is its own."""

    name: str
    happens: Callable[[Decision, Act, int], None] = happens

    outcome: str = "success"
    """The word for that it worked."""

    goes: bool = True
    """Whether it goes a way, which others may hold."""

    takes: Callable[[Decision, str], int] | None = None
    """The net that it takes, by what the action is about, where that is not any."""

    def settle(self, ctx: Decision, act: Act) -> None:
        """All have answered: compare and do it."""
        kept = taking_back.before(ctx, act)
        against = resisting.gathered(ctx, act)
        if act.spec is None and against.interrupt:
            act = self._must_roll(ctx, act)
        if act.fallen is not None and self.goes:
            against = resisting.in_way(ctx, against, act.detail)
        taking_back.settled(ctx, kept, act, against)
        self.compare(ctx, act, against)

    def _must_roll(self, ctx: Decision, act: Act) -> Act:
        """What would have happened without dice must match an interrupt (HUB-BLK-08)."""
        person = ctx.person(act.who)
        words = best_of(person, BREAK_POOLS)
        fallen = rolling.make(ctx, rolling.made(ctx, person, "minor", Spec(words)))
        return replace(act, kind="minor", match=True, fallen=fallen)

    def compare(self, ctx: Decision, act: Act, against: Against) -> None:
        """What was rolled against all that opposes it; without dice it happens."""
        if act.fallen is None:
            self.happens(ctx, act, 1)
            return
        opposed = resisting.opposed_by(ctx, act, against)
        net = max(0, act.successes - opposed)
        needed, reached = None, net
        if self.takes is not None:
            needed = self.takes(ctx, act.detail)
        elif act.match:
            # What needed no dice needs a success only against an interrupt.
            needed, reached = opposed if act.spec is None else max(1, opposed), act.successes
        worked = reached >= (1 if needed is None else needed)
        self.tried(ctx, act, worked)
        outcome = self.outcome if worked else "failure"
        outcomes.remember(ctx, act, outcome, None, opposed, net, needed)
        if worked:
            self.happens(ctx, act, net if act.spec is not None else 1)
        else:
            ctx.announce("action.failed", who=act.who, what=act.words)

    def tried(self, ctx: Decision, act: Act, worked: bool) -> None:
        """It was rolled for."""

    def void(self, ctx: Decision, done: Done, voided: str) -> None:
        """It comes out anew, with a roll against it counted 0 (HUB-DIC-07)."""
        against = done.against.without(voided)
        taking_back.settled(ctx, taking_back.before(ctx, done.act), done.act, against)
        self.compare(ctx, done.act, against)


def cover(ctx: Decision, act: Act, net: int) -> None:
    """`+misc/cover`: out of the next sweep of fire (HUB-AUT-03)."""
    afflictions.add_condition(ctx, act.who, "cover")
    ctx.announce("cover.taken", who=act.who)


def guard(ctx: Decision, act: Act, net: int) -> None:
    """`+block/…`: successes that are stored (HUB-BLK-05, -06)."""
    kind, _, whom = act.detail.partition(" ")
    people = [whom] if kind == "way" else [who for who in whom.split() if ctx.here(who)]
    for each in people:
        blocks.store(ctx, act.who, Stored(kind, each, net))
    how = "self" if people == [act.who] else kind
    ctx.announce("block.stored", how=how, who=act.who, whom=people, net=net)


def flee(ctx: Decision, act: Act, net: int) -> None:
    """`+misc/flee`: get away, or nearer to somebody far (HUB-MOV-06)."""
    if act.targets:
        getaways.closes(ctx, act.who, act.targets[0])
    else:
        getaways.begins(ctx, act.who, net)


def follow(ctx: Decision, act: Act, net: int) -> None:
    """`+misc/follow`: keep up with somebody who gets away (HUB-MOV-07)."""
    getaways.keeps_up(ctx, act.who, act.detail)
    ctx.announce("away.followed", who=act.who, against=act.detail)


def obstacle(ctx: Decision, act: Act, net: int) -> None:
    """`+misc/obstacle`: successes add up (HUB-ACT-03, -04)."""
    known = ctx.state.flags.obstacles[act.what]
    made = known.done + net
    ctx.flag_entry(None, "obstacles", act.what, replace(known, progress={"": made}))
    code = "obstacle.done" if made >= known.total else "obstacle.progress"
    ctx.announce(code, who=act.who, what=act.what, progress=made, total=known.total)


def undo(ctx: Decision, act: Act, net: int) -> None:
    """`+misc/undo`: end a lasting effect on oneself (HUB-ATK-06)."""
    if act.thing:
        gear.change(ctx, act.who, act.thing, carried="hand")
    afflictions.end_condition(ctx, act.who, act.what)
    ctx.announce("effect.undone", who=act.who, what=act.what)


def recover(ctx: Decision, act: Act, net: int) -> None:
    """`+misc/recover`: end an affliction (HUB-ONG-03)."""
    if act.what in ctx.person(act.who).flags.ongoing:
        afflictions.end_condition(ctx, act.who, act.what)
    ctx.announce("affliction.ends", who=act.who, what=act.what)


class Minor(Kind):
    """What costs nothing, rolled for where that is needed, and tried once a turn (ACT-09)."""

    def tried(self, ctx: Decision, act: Act, worked: bool) -> None:
        times = abs(ctx.person(act.who).flags.minors.get(act.what, 0)) + 1
        ctx.flag_entry(act.who, "minors", act.what, -times if worked else times)


def minor(ctx: Decision, act: Act, net: int) -> None:
    """`+misc/minor`, `+misc/move`."""
    if act.what.split()[:1] == ["cover"]:
        afflictions.add_condition(ctx, act.who, "cover")
    happens(ctx, act, net)


def draw(ctx: Decision, act: Act, net: int) -> None:
    """`+draw`: a thing comes to hand (HUB-ACT-08)."""
    name = gear.take(ctx, act.who, act.detail, act.thing)
    ctx.announce("gear.drawn", who=act.who, what=name)


def stow(ctx: Decision, act: Act, net: int) -> None:
    """`+stow`: a thing is put away."""
    gear.change(ctx, act.who, act.thing, carried="worn")
    ctx.announce("gear.stowed", who=act.who, what=act.thing)


# --- attacks ----------------------------------------------------------------------------------


class Attack(Kind):
    """`+attack`: wounds or a declared effect, for each target on their own (HUB-ATK-01)."""

    def settle(self, ctx: Decision, act: Act) -> None:
        kept = taking_back.before(ctx, act)
        against = resisting.gathered(ctx, act)

        def meets(who: str) -> Came:
            if who in act.targets:
                return resisting.met(ctx, act, who, against)
            return resisting.swept(ctx, act, who, act.automatic + harm.area_bonus(ctx, who))

        self.resolve(ctx, kept, act, meets)

    def resolve(self, ctx: Decision, kept: Before, act: Act, meets: Callable[[str], Came]) -> None:
        """Each target in turn: what opposes the action by `meets`, and what is left happens."""
        met: dict[str, Came] = {}
        came: dict[str, Came] = {}
        for who in filter(ctx.here, act.everybody):
            met[who] = meets(who)
            does = self.strikes if who in act.targets else striking.sweeps
            came[who] = does(ctx, act, who, met[who])
            striking.served(ctx, act, who)
        taking_back.settled(ctx, kept, act, Against(), met)
        if act.placed_by:
            outcomes.struck(ctx, came)
        else:
            best = outcomes.best([each.outcome for each in came.values()])
            outcomes.remember(ctx, act, best, came)
        striking.tell(ctx, act, came)

    def void(self, ctx: Decision, done: Done, voided: str) -> None:
        act, met, kept = done.act, done.met, taking_back.before(ctx, done.act)
        self.resolve(ctx, kept, act, lambda who: resisting.without(act, met[who], who, voided))

    def strikes(self, ctx: Decision, act: Act, who: str, came: Came) -> Came:
        """One target of an attack."""
        assert act.effect is not None
        if not act.does_wounds:
            bar = consequences.threshold(ctx, act.effect, ctx.person(who))
            outcome = consequences.works(ctx, act, who, came.net, bar)
            counted = consequences.counted(ctx, act.effect, came.net)
            return replace(came, threshold=bar, counted=counted, outcome=outcome)
        levels = came.net
        if levels and ctx.rules.settings.attack.weapon_damage_bonus:
            weapon = gear.named(ctx.person(act.who), act.weapon)
            levels += weapon.edge if weapon is not None else 0
        if act.burst and levels:
            levels += harm.area_bonus(ctx, who)
        return striking.wounded(ctx, act, who, came, levels)


class Pass(Attack):
    """`+attack/pass`: get past somebody; any net success is enough (HUB-BLK-03)."""

    def strikes(self, ctx: Decision, act: Act, who: str, came: Came) -> Came:
        if came.net:
            blocks.gives_way(ctx, who, act.who)
        return replace(came, outcome="through" if came.net else "stopped")


class Power(Attack):
    """`+misc/power`: resisted by what a person is (HUB-SUP)."""

    def strikes(self, ctx: Decision, act: Act, who: str, came: Came) -> Came:
        if came.net and sheet.is_group(ctx.person(who)):
            consequences.weaken(ctx, who, came.net)
        return replace(came, outcome="success" if came.net else "failure")


class Kill(Attack):
    """`+attack/kill`: every die of the pool is a success (HUB-DFL-05)."""

    def settle(self, ctx: Decision, act: Act) -> None:
        assert act.spec is not None
        made = rolling.made(ctx, ctx.person(act.who), "attack", act.spec, act.only_target)
        pool = dice_in(made.throw)
        successes = max(0, pool + made.bonus)
        fallen = Fallen(pool, not pool, dict(made.throw.pool), successes)
        ctx.announce("kill.dice", who=act.who, dice=successes)
        rolling.use_up(ctx, act.who, "attack")
        super().settle(ctx, replace(act, fallen=fallen))


class CauseHazard(Kind):
    """`+misc/hazard`: successes only place it; then it strikes by itself (HUB-HAZ-03, -04)."""

    def compare(self, ctx: Decision, act: Act, against: Against) -> None:
        opposed = resisting.opposed_by(ctx, act, against)
        net = max(0, act.successes - opposed)
        outcome = "placed" if net else "misplaced"
        outcomes.remember(ctx, act, outcome, None, opposed, net)
        ctx.announce("hazard.caused", how=outcome, who=act.who, what=act.what)
        if net:
            course.follow(ctx, agenda.hazard_strikes(act.detail, act.who, None))
        elif ctx.rules.settings.hazard.misplaced == "storyteller":
            course.follow(ctx, agenda.hazard_misplaced(act.detail, act.who))

    def void(self, ctx: Decision, done: Done, voided: str) -> None:
        """What was misplaced strikes now, and then those are asked again who were asked."""
        ctx.withdraw("act")
        ctx.agenda = (agenda.act_done(done.act.who), *ctx.agenda)
        super().void(ctx, done, voided)


KINDS: tuple[Kind, ...] = (
    Kind("misc"), Kind("cover", cover), Kind("guard", guard, "stored", goes=False),
    Kind("flee", flee), Kind("follow", follow, goes=False, takes=getaways.needed),
    Kind("obstacle", obstacle), Kind("undo", undo),
    Kind("recover", recover, takes=lambda ctx, what: 1),
    Attack("attack"), Pass("pass"), Power("power"), Kill("kill"),
    Minor("minor", minor), Minor("draw", draw), Minor("stow", stow),
    CauseHazard("hazard", goes=False),
)  # fmt: skip
