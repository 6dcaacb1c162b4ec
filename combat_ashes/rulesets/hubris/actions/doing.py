"""`+block`, `+misc` and `+draw` as lines: every instant action but attacks, and minor ones."""

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.limits import check_length
from ....engine.numbers import is_whole
from ....engine.quoting import quoted
from ....engine.state import STORYTELLER
from ...common.reading import only
from ..combatant import Combatant
from ..declarations import Act, pending
from ..defense import fitting
from ..dice.pools import BREAK_POOLS, MOVE_POOLS, best_of, spec_of
from ..dice.rolling import check_willpower
from ..effects import afflictions, areas, blocks, consequences
from ..equipment import Thing
from ..fight import Decision
from ..people.gear import gear
from ..rules import Pool
from ..values import Spec
from .targets import aimed_at

LASTING = ("disarmed", "entangled", "blinded", "thrown")


class Said:
    """A line of `+misc` or `+block` in its parts; raises `Refused`."""

    def __init__(self, ctx: Decision, given: Input) -> None:
        self.ctx, self.given, self.who = ctx, given, given.who
        self.person = ctx.person(given.who)
        self.what = given.text("what")
        check_length(ctx, self.what, "What you do")
        self.pool = given.text("pool")
        self.options = given.words()

    def named(self, missing: str = "what") -> str:
        """What it is about; refused where nothing is named."""
        if not self.what:
            self.ctx.refuse("err.declare.incomplete", missing=missing)
        return self.what

    @property
    def where(self) -> str:
        """The place that it names, set off from the fight's own words."""
        return f": {quoted(self.what)}" if self.what else ""

    def falls_back_on(self, pool: str) -> None:
        """The pool that the storyteller set for everybody; a trait one lacks counts 0."""
        if self.pool or not pool:
            return
        words, _, harder = pool.partition("/")
        traits = {*self.ctx.rules.sheets.known_traits, *self.person.traits}
        has = [word if word in traits or is_whole(word) else "0" for word in words.split("+")]
        self.pool = f"{'+'.join(has)}/{harder}".removesuffix("/")
        self.given = replace(self.given, by=STORYTELLER)

    def may_roll(self, purpose: str, bare: Pool = ()) -> Spec | None:
        """Its roll: the pool of the line, or the storyteller's for the purpose, or none."""
        text, given = self.pool, self.given
        ruled = self.person.flags.pools.get(purpose)
        if not text and ruled is not None:
            text, given, bare = "+".join(ruled.words), replace(given, by=STORYTELLER), ()
        if not text:
            return None
        spec = spec_of(self.ctx, given, text, self.options, bare, blocks=purpose == "guard")
        if not spec.words:
            self.ctx.refuse("err.roll.pool", problem="write traits of your sheet joined by +")
        if spec.willpower:
            check_willpower(self.ctx, self.person)
        return spec

    def rolls(self, purpose: str) -> Spec:
        """Its roll, without which it cannot be."""
        spec = self.may_roll(purpose)
        if spec is None:
            usual = "+".join(best_of(self.person, BREAK_POOLS))
            self.ctx.refuse("err.declare.incomplete", missing=f"a pool, such as ={usual}")
        return spec

    def happens(
        self, purpose: str, what: str, bare: Pool = (), way: str = "", must: bool = False
    ) -> Spec | None:
        """Its roll, or none where it happens by itself, to who is not hindered (HUB-BLK-08)."""
        spec = self.may_roll(purpose, bare)
        if spec is None:
            only(self.ctx, self.options)
            check_free(self.ctx, self.person, what, way=way, must=must)
        return spec

    def quick(
        self, do: str, kind: str, what: str, words: str, spec: Spec | None, **more: str
    ) -> Act:
        """Something that costs nothing, tried once a turn where it is rolled."""
        if spec is not None and self.person.flags.minors.get(what):
            self.ctx.refuse("err.minor_tried", what=what)
        act = Act(self.who, do, kind, what, spec=spec, free=True, match=True, words=words)
        return replace(act, **more)


def check_drawn(ctx: Decision, person: Combatant, spec: Spec) -> None:
    """Refuse to roll with a worn thing to who is hindered: it does not come to hand by itself."""
    for name in spec.drawn:
        check_free(ctx, person, name, how="draw")


def check_free(
    ctx: Decision, person: Combatant, what: str, way: str = "", must: bool = False, how: str = ""
) -> None:
    """Refuse what does not happen by itself: to who is hindered, or what `must` be rolled."""
    held = blocks.held(ctx, blocks.in_way(way)) if way else {}
    if must or blocks.hindrance(ctx, person.id) or held or "hampered" in person.conditions:
        proposed = best_of(person, BREAK_POOLS)
        ctx.refuse("err.roll_needed", how=how, what=what, pool="+".join(proposed))


# --- instant actions --------------------------------------------------------------------------


def misc(ctx: Decision, given: Input) -> Act:
    """`+misc[/kind] <what>[=<pool>[/<n>]]`"""
    return READERS[given.text("kind")](Said(ctx, given))


def _plain(said: Said) -> Act:
    what = said.named()
    return Act(said.who, "misc", "misc", what, spec=said.happens("misc", what), words=quoted(what))


def _cover(said: Said) -> Act:
    spec, what = said.happens("misc", "take cover"), f"cover {said.what}".strip()
    words = f"take cover{said.where}"
    return Act(said.who, "cover", "misc", what, spec=spec, match=True, words=words)


def _flee(said: Said) -> Act:
    ctx, travel = said.ctx, said.person.flags.travel
    far = _far(said)
    in_way = blocks.obstructors(ctx.state, said.who)
    if in_way and far is None:
        ctx.refuse("err.roll_needed", how="way", name=ctx.name(in_way[0]))
    spec = None if travel else said.rolls("flee")
    return Act(
        said.who, "flee", "flee", said.what, said.what, spec, () if far is None else (far,),
        free=travel == "free",
        words=f"close in on {ctx.name(far)}" if far else f"get away{said.where}",
    )  # fmt: skip


def _far(said: Said) -> str | None:
    """The one whom a line names and who is far from its speaker."""
    state, wanted = said.ctx.state, said.what.lower()
    same = [who for who, other in state.people.items() if other.name.lower() == wanted]
    return next((who for who in same if state.relation(said.who, who).far), None)


def _follow(said: Said) -> Act:
    ctx, travel = said.ctx, said.person.flags.travel
    other = ctx.find(said.named("a name"))
    if other.id == said.who:
        ctx.refuse("err.attack.self", how="other")
    if not _gets_away(ctx, other):
        ctx.refuse("err.follow.nobody", name=other.name)
    spec = None if travel else said.rolls("follow")
    return Act(
        said.who, "follow", "follow", other.name, other.id, spec, free=travel == "free",
        words=f"follow {other.name}",
    )  # fmt: skip


def _gets_away(ctx: Decision, other: Combatant) -> bool:
    """Whether somebody is getting away, or is about to, which a waiter may answer."""
    act, away = pending(ctx.state), other.flags.away
    if act is not None and act.who == other.id and act.do == "flee" and not act.targets:
        return True
    return away is not None and not away.over


def _obstacle(said: Said) -> Act:
    name, known = said.named("an obstacle").lower(), said.ctx.state.flags.obstacles
    found = [each for each in known if each == name] or [e for e in known if e.startswith(name)]
    if len(found) != 1:
        how = "" if known else "none"
        said.ctx.refuse("err.obstacle.unknown", how=how, word=said.what, names=list(known))
    what, obstacle = found[0], known[found[0]]
    said.falls_back_on(obstacle.pool)
    return Act(
        said.who, "obstacle", "obstacle", what, spec=said.rolls("obstacle"),
        harder=obstacle.difficulty, words=f"work on {what}",
    )  # fmt: skip


def _undo(said: Said) -> Act:
    ctx, flags, name = said.ctx, said.person.flags, said.named("a condition").lower()
    left, here = flags.left.get(name), said.person.conditions
    if name in flags.ongoing:
        ctx.refuse("err.undo.affliction", what=name)
    if name not in here or (left is None and name not in LASTING):
        mine = [each for each in here if each in (*LASTING, *flags.left)]
        ctx.refuse("err.undo.unknown", how="" if mine else "none", word=said.what, names=mine)
    if left is not None and left.maims:
        ctx.refuse("err.needs_st", how="ends", name=said.person.name, what=name)
    must = ctx.rules.settings.consequence.reversal == "roll"
    return Act(
        said.who, "undo", "misc", name, spec=said.happens("misc", name, must=must),
        thing=left.thing if left is not None else "", match=True, words=f"undo {name}",
    )  # fmt: skip


def _recover(said: Said) -> Act:
    ctx, flags, name = said.ctx, said.person.flags, said.named("an affliction").lower()
    suffered = list(flags.ongoing)
    if name not in suffered:
        how = "" if suffered else "none"
        ctx.refuse("err.recover.nothing", how=how, word=said.what, names=suffered)
    # A Difficulty that a storyteller set with the pool stands instead of that of the source.
    ruled = flags.pools.get("recover")
    own = ruled is not None and ruled.difficulty
    return Act(
        said.who, "recover", "recover", name, spec=said.rolls("recover"),
        free=flags.free or ctx.rules.settings.ongoing.cost == "minor",
        harder=0 if own else afflictions.difficulty(ctx, said.person, name),
        words=f"recover from {name}",
    )  # fmt: skip


def _hazard(said: Said) -> Act:
    hazard = areas.hazard_named(said.ctx, said.named("a hazard"))
    said.falls_back_on(areas.hazard_of(hazard).made)
    return Act(
        said.who, "hazard", "hazard", hazard.name, hazard.id, said.rolls("hazard"),
        words=f"bring about {hazard.name}",
    )  # fmt: skip


def _power(said: Said) -> Act:
    ctx = said.ctx
    target = aimed_at(ctx, said.who, said.named("a target"), "other")
    against, words, rest = "", "", []
    for option in said.options:
        first, _, value = option.strip().lower().partition(" ")
        if first == "vs" and value:
            against = value.strip()
        elif first in ("willpower", "with", "extra") or words:
            rest.append(option)
        else:
            words = option.strip().lower()
    if against and against not in ("composure", "resolve", "stamina"):
        ctx.refuse("err.power.attribute", word=against)
    attribute = against or fitting.attribute_against(words, ctx.state.flags.powers)
    if not attribute:
        rule = f"power {words or '<what>'}=composure"
        ctx.refuse("err.needs_st", what="what resists this power", rule=rule)
    said.options = rest
    return Act(
        said.who, "power", "power", words, attribute, said.rolls("power"), (target.id,),
        words=f"{words or 'power'} on {target.name}",
    )  # fmt: skip


# --- minor actions and movement (HUB-ACT-08, -09, HUB-MOV-02, -05) ----------------------------


def _minor(said: Said) -> Act:
    what = said.named()
    return said.quick("minor", "minor", what, quoted(what), said.happens("minor", what))


def _move(said: Said) -> Act:
    ctx, what = said.ctx, said.named("where to")
    first, _, name = what.lower().partition(" ")
    for who in blocks.obstructors(ctx.state, said.who):
        if first == "past" and name.strip() and ctx.name(who).lower().startswith(name.strip()):
            ctx.refuse("err.roll_needed", how="way", name=ctx.name(who))
    usual = best_of(said.person, MOVE_POOLS)
    spec = said.happens("move", what, usual, way=what)
    return said.quick("minor", "move", what, f"move{said.where}", spec, detail=what)


def draw(ctx: Decision, given: Input) -> Act:
    """`+draw <thing>[, pool <pool>]`"""
    said = Said(ctx, given)
    word = said.named("a thing")
    found = gear.to_draw(ctx.state, said.person, word)
    if found is None or (found[0] != given.who and found[1].has("natural")):
        held = gear.match(gear.in_hand(said.person), word)
        if held is not None:
            ctx.refuse("err.weapon.none", how="held", word=held.name)
        gear.refuse_none(ctx, word, _names(gear.away(said.person)))
    owner, thing = found
    if owner == given.who and consequences.was_taken(said.person, thing):
        ctx.refuse("err.weapon.nearby", how="taken", word=thing.name)
    return _handled(said, "draw", thing.name, owner)


def stow(ctx: Decision, given: Input) -> Act:
    """`+stow <thing>[, pool <pool>]`"""
    return _handled(Said(ctx, given), "stow", held(ctx, given), given.who)


def held(ctx: Decision, given: Input) -> str:
    """The name of the thing in hand that a line names."""
    said = Said(ctx, given)
    word, in_hand = said.named("a thing"), gear.in_hand(said.person)
    found = gear.match(in_hand, word)
    if found is None:
        gear.refuse_none(ctx, word, _names(in_hand))
    if found.has("natural"):
        ctx.refuse("err.weapon.none", how="natural", word=found.name)
    return found.name


def _handled(said: Said, do: str, name: str, owner: str) -> Act:
    what = f"{do} {name}"
    spec = said.happens("minor", what)
    return said.quick(do, "minor", what, f"{do} the {name}", spec, detail=owner, thing=name)


def _names(things: list[Thing]) -> list[str]:
    return [thing.name for thing in things if not thing.has("natural")]


READERS = {
    "": _plain, "minor": _minor, "move": _move, "cover": _cover, "flee": _flee,
    "follow": _follow, "obstacle": _obstacle, "undo": _undo, "recover": _recover,
    "hazard": _hazard, "power": _power,
}  # fmt: skip
