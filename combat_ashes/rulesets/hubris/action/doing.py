"""`+block`, `+misc` and `+draw` as lines: every instant action but attacks, and minor ones."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.limits import check_length
from ....engine.numbers import is_whole
from ....engine.quoting import quoted
from ....engine.state import STORYTELLER
from ...parts.reading import only
from ..actions import Act, pending
from ..combatant import Combatant
from ..defense import fitting
from ..dice.pools import best_of, spec_of
from ..dice.rolling import check_willpower
from ..effects import afflictions, areas, blocks, consequences
from ..fight import Decision
from ..people.gear import gear
from ..rules import Pool
from ..values import Spec
from .targets import aimed_at

BLOCKS = ("guard", "hinder", "way")
LASTING = ("disarmed", "entangled", "blinded", "thrown")


class Said:
    """A line of `+misc` or `+block` in its parts; raises `Refused`."""

    def __init__(self, ctx: Decision, given: Input) -> None:
        self.turn, self.given = ctx, given
        self.person = ctx.person(given.who)
        self.what = given.text("what")
        check_length(ctx, self.what, "What you do")
        self.pool = given.text("pool")
        self.options = given.words()

    def named(self, missing: str = "what") -> str:
        """What it is about; refused where nothing is named."""
        if not self.what:
            self.turn.refuse("err.declare.incomplete", missing=missing)
        return self.what

    def falls_back_on(self, pool: str) -> None:
        """The pool that the storyteller set for everybody; a trait one lacks counts 0."""
        if self.pool or not pool:
            return
        words, _, harder = pool.partition("/")
        traits = {*self.turn.rules.known_traits, *self.person.traits}
        has = [word if word in traits or is_whole(word) else "0" for word in words.split("+")]
        self.pool = f"{'+'.join(has)}/{harder}".removesuffix("/")
        self.given = replace(self.given, by=STORYTELLER)

    def spec(self, purpose: str, bare: Pool = (), needed: bool = True) -> Spec | None:
        """Its roll: the pool of the line, or the storyteller's for the purpose."""
        ruled = self.person.flags.pools.get(purpose)
        text, blocks = self.pool, purpose == "guard"
        if not text and ruled is not None:
            text = "+".join(ruled.words)
            given = replace(self.given, by=STORYTELLER)
            return self._checked(spec_of(self.turn, given, text, self.options, (), blocks))
        if text:
            spec = spec_of(self.turn, self.given, text, self.options, bare, blocks)
            if not spec.words:
                self.turn.refuse("err.roll.pool", problem="write traits of your sheet joined by +")
            return self._checked(spec)
        if needed:
            block = self.turn.rules.settings.block.break_pool
            usual = "+".join(best_of(self.person, block))
            self.turn.refuse("err.declare.incomplete", missing=f"a pool, such as ={usual}")
        only(self.turn, self.options)
        return None

    def _checked(self, spec: Spec) -> Spec:
        if spec.willpower:
            check_willpower(self.turn, self.person)
        return spec


def check_drawn(ctx: Decision, person: Combatant, spec: Spec) -> None:
    """Refuse to roll with a worn thing to who is hindered: it does not come to hand by itself."""
    for name in spec.drawn:
        check_free(ctx, person, None, name, how="draw")


def check_free(
    ctx: Decision,
    person: Combatant,
    spec: Spec | None,
    what: str,
    way: str = "",
    must: bool = False,
    how: str = "",
) -> None:
    """Refuse what would happen by itself, to who is hindered and rolls nothing (HUB-BLK-08).

    Some things `must` be rolled in any case. `how` is what the sentence is about.
    """
    held = blocks.held(ctx, blocks.in_way(way)) if way else {}
    hindered = must or blocks.hindrance(ctx, person.id) or held or "hampered" in person.conditions
    if spec is None and hindered:
        proposed = best_of(person, ctx.rules.settings.block.break_pool)
        ctx.refuse("err.roll_needed", how=how, what=what, pool="+".join(proposed))


# --- instant actions --------------------------------------------------------------------------


def misc(ctx: Decision, given: Input) -> Act:
    """`+misc[/kind] <what>[=<pool>[/<n>]]`"""
    said = Said(ctx, given)
    kind = given.text("kind")
    return READERS[kind](ctx, said)


def _plain(ctx: Decision, said: Said) -> Act:
    what = said.named()
    spec = said.spec("misc", needed=False)
    check_free(ctx, said.person, spec, what)
    return Act(said.person.id, "misc", "misc", what, spec=spec, words=quoted(what))


def _cover(ctx: Decision, said: Said) -> Act:
    spec = said.spec("misc", needed=False)
    check_free(ctx, said.person, spec, "take cover")
    what = f"cover {said.what}".strip()
    words = f"take cover{_where(said)}"
    return Act(said.person.id, "cover", "misc", what, spec=spec, match=True, words=words)


def _where(said: Said) -> str:
    """The place that a line names, set off from the fight's own words."""
    return f": {quoted(said.what)}" if said.what else ""


def _flee(ctx: Decision, said: Said) -> Act:
    person, travel = said.person, said.person.flags.travel
    far = _far(ctx, person, said.what)
    if blocks.obstructors(ctx.state, person.id) and far is None:
        first = blocks.obstructors(ctx.state, person.id)[0]
        ctx.refuse("err.roll_needed", how="way", name=ctx.name(first))
    spec = None if travel else said.spec("flee")
    targets = () if far is None else (far,)
    words = f"close in on {ctx.name(far)}" if far else f"get away{_where(said)}"
    return Act(
        person.id, "flee", "flee", said.what, said.what, spec, targets,
        free=travel == "free", words=words,
    )  # fmt: skip


def _far(ctx: Decision, person: Combatant, word: str) -> str | None:
    """The one whom a word names and who is far from somebody."""
    wanted = word.strip().lower()
    for who, other in ctx.state.people.items():
        same = wanted and other.name.lower() == wanted
        if same and ctx.state.relation(person.id, who).far:
            return who
    return None


def _follow(ctx: Decision, said: Said) -> Act:
    other = ctx.find(said.named("a name"))
    if other.id == said.person.id:
        ctx.refuse("err.attack.self", how="other")
    if not _gets_away(ctx, other):
        ctx.refuse("err.follow.nobody", name=other.name)
    travel = said.person.flags.travel
    spec = None if travel else said.spec("follow")
    return Act(
        said.person.id, "follow", "follow", other.name, other.id, spec, free=travel == "free",
        words=f"follow {other.name}",
    )  # fmt: skip


def _gets_away(ctx: Decision, other: Combatant) -> bool:
    """Whether somebody is getting away, or is about to, which a waiter may answer."""
    act = pending(ctx.state)
    if act is not None and act.who == other.id and act.do == "flee" and not act.targets:
        return True
    away = other.flags.away
    return away is not None and not away.over


def _obstacle(ctx: Decision, said: Said) -> Act:
    name = said.named("an obstacle").lower()
    known = ctx.state.flags.obstacles
    found = [each for each in known if each == name] or [e for e in known if e.startswith(name)]
    if len(found) != 1:
        how = "" if known else "none"
        ctx.refuse("err.obstacle.unknown", how=how, word=said.what, names=list(known))
    obstacle = known[found[0]]
    said.falls_back_on(obstacle.pool)
    spec = said.spec("obstacle")
    return Act(
        said.person.id, "obstacle", "obstacle", found[0], spec=spec,
        harder=obstacle.difficulty, words=f"work on {found[0]}",
    )  # fmt: skip


def _undo(ctx: Decision, said: Said) -> Act:
    person, name = said.person, said.named("a condition").lower()
    left = person.flags.left.get(name)
    if name in person.flags.ongoing:
        ctx.refuse("err.undo.affliction", what=name)
    if name not in person.conditions or (left is None and name not in LASTING):
        lasting = (*LASTING, *person.flags.left)
        mine = [each for each in person.conditions if each in lasting]
        ctx.refuse("err.undo.unknown", how="" if mine else "none", word=said.what, names=mine)
    if left is not None and left.maims:
        ctx.refuse("err.needs_st", how="ends", name=person.name, what=name)
    spec = said.spec("misc", needed=False)
    check_free(ctx, person, spec, name, must=ctx.rules.settings.consequence.reversal == "roll")
    return Act(
        person.id, "undo", "misc", name, spec=spec, thing=left.thing if left is not None else "",
        match=True, words=f"undo {name}",
    )  # fmt: skip


def _recover(ctx: Decision, said: Said) -> Act:
    person, name = said.person, said.named("an affliction").lower()
    suffered = list(person.flags.ongoing)
    if name not in suffered:
        how = "" if suffered else "none"
        ctx.refuse("err.recover.nothing", how=how, word=said.what, names=suffered)
    spec = said.spec("recover")
    free = person.flags.free or ctx.rules.settings.ongoing.cost == "minor"
    # A Difficulty that a storyteller set with the pool stands instead of that of the source.
    ruled = person.flags.pools.get("recover")
    harder = (
        0 if ruled is not None and ruled.difficulty else afflictions.difficulty(ctx, person, name)
    )
    return Act(
        person.id, "recover", "recover", name, spec=spec, free=free, harder=harder,
        words=f"recover from {name}",
    )  # fmt: skip


def _hazard(ctx: Decision, said: Said) -> Act:
    hazard = areas.hazard_named(ctx, said.named("a hazard"))
    own = areas.hazard_of(hazard)
    said.falls_back_on(own.made)
    spec = said.spec("hazard")
    return Act(
        said.person.id, "hazard", "hazard", hazard.name, hazard.id, spec,
        words=f"bring about {hazard.name}",
    )  # fmt: skip


def _power(ctx: Decision, said: Said) -> Act:
    target = aimed_at(ctx, said.person.id, said.named("a target"), "other")
    against, words, rest = "", "", []
    for option in said.options:
        first, _, value = option.strip().partition(" ")
        if first.lower() == "vs" and value:
            against = value.strip().lower()
        elif first.lower() in ("willpower", "with", "extra"):
            rest.append(option)
        elif not words:
            words = option.strip().lower()
        else:
            rest.append(option)
    if against and against not in ("composure", "resolve", "stamina"):
        ctx.refuse("err.power.attribute", word=against)
    attribute = against or fitting.attribute_against(words, ctx.state.flags.powers)
    if not attribute:
        rule = f"power {words or '<what>'}=composure"
        ctx.refuse("err.needs_st", what="what resists this power", rule=rule)
    said.options = rest
    spec = said.spec("power")
    return Act(
        said.person.id, "power", "power", words, attribute, spec, (target.id,),
        words=f"{words or 'power'} on {target.name}",
    )  # fmt: skip


# --- minor actions and movement (HUB-ACT-08, -09, HUB-MOV-02, -05) ----------------------------


def _minor(ctx: Decision, said: Said) -> Act:
    what = said.named()
    spec = said.spec("minor", needed=False)
    check_free(ctx, said.person, spec, what)
    return _quick(ctx, said, "minor", "minor", what, spec, quoted(what))


def _move(ctx: Decision, said: Said) -> Act:
    what = said.named("where to")
    for who in blocks.obstructors(ctx.state, said.person.id):
        first, _, name = what.lower().partition(" ")
        if first == "past" and ctx.name(who).lower().startswith(name.strip()) and name.strip():
            ctx.refuse("err.roll_needed", how="way", name=ctx.name(who))
    usual = best_of(said.person, ctx.rules.settings.move.pool)
    spec = said.spec("move", bare=usual, needed=False)
    check_free(ctx, said.person, spec, what, way=what)
    act = _quick(ctx, said, "minor", "move", what, spec, f"move{_where(said)}")
    return replace(act, detail=what)


def _quick(
    ctx: Decision,
    said: Said,
    do: str,
    kind: str,
    what: str,
    spec: Spec | None,
    words: str,
) -> Act:
    """Something that costs nothing, tried once a turn where it is rolled."""
    tried = abs(said.person.flags.minors.get(what, 0))
    if spec is not None and tried >= ctx.rules.settings.minor.attempts:
        ctx.refuse("err.minor_tried", what=what)
    return Act(said.person.id, do, kind, what, spec=spec, free=True, match=True, words=words)


def draw(ctx: Decision, given: Input) -> Act:
    """`+draw <thing>[, pool <pool>]`"""
    said = Said(ctx, given)
    word = said.named("a thing")
    found = gear.to_draw(ctx.state, said.person, word)
    if found is None or (found[0] != given.who and found[1].has("natural")):
        held = gear.match(gear.in_hand(said.person), word)
        if held is not None:
            ctx.refuse("err.weapon.none", how="held", word=held.name)
        gear.refuse_none(ctx, word, _things(said.person, "hand", not_=True))
    owner, thing = found
    if owner == given.who and consequences.was_taken(said.person, thing):
        ctx.refuse("err.weapon.nearby", how="taken", word=thing.name)
    return _handled(ctx, said, "draw", thing.name, owner)


def stow(ctx: Decision, given: Input) -> Act:
    """`+stow <thing>[, pool <pool>]`"""
    said = Said(ctx, given)
    return _handled(ctx, said, "stow", _held(ctx, said), given.who)


def drop(ctx: Decision, given: Input) -> str:
    """`+drop <thing>`: the name of what falls."""
    return _held(ctx, Said(ctx, given))


def _held(ctx: Decision, said: Said) -> str:
    """The name of the thing in hand that a line names."""
    word = said.named("a thing")
    found = gear.match(gear.in_hand(said.person), word)
    if found is None:
        gear.refuse_none(ctx, word, _things(said.person, "hand"))
    if found.has("natural"):
        ctx.refuse("err.weapon.none", how="natural", word=found.name)
    return found.name


def _handled(ctx: Decision, said: Said, do: str, name: str, owner: str) -> Act:
    spec = said.spec("minor", needed=False)
    check_free(ctx, said.person, spec, f"{do} {name}")
    act = _quick(ctx, said, do, "minor", f"{do} {name}", spec, f"{do} the {name}")
    return replace(act, detail=owner, thing=name)


def _things(person: Combatant, carried: str, not_: bool = False) -> list[str]:
    things = [thing for thing in gear.of(person) if not thing.has("natural")]
    return [thing.name for thing in things if (thing.carried == carried) != not_]


READERS = {
    "": _plain, "minor": _minor, "move": _move, "cover": _cover, "flee": _flee,
    "follow": _follow, "obstacle": _obstacle, "undo": _undo, "recover": _recover,
    "hazard": _hazard, "power": _power,
}  # fmt: skip


def used_up(ctx: Decision, act: Act) -> None:
    """What a storyteller set for one such action has served."""
    if act.do == "recover" and ctx.person(act.who).flags.free:
        ctx.flag(act.who, free=False)
