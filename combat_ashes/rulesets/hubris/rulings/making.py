"""What a storyteller makes: obstacles, effects, hazards (HUB-ACT-04, HUB-ATK-04, HUB-HAZ-01)."""

import re

from msgspec.structs import replace

from ....engine.events import InitiativeSet, Joined, PersonChanged
from ....engine.limits import check_count, check_length
from ....engine.lookup import free_name
from ....engine.numbers import MOST_COUNT, MOST_DICE, MOST_INITIATIVE, MOST_ROUNDS, is_whole, whole
from ....engine.off import is_off
from ....engine.pools import spelled_out, split_pool
from ....engine.sheet_rules import knows_trait
from ....engine.suggest import closest_match
from ...common.formulas import DAMAGE
from ...common.overrides.rules import Ruling
from ...common.turn_order.one_by_one import has_begun
from ..defense import fitting
from ..effects import afflictions
from ..fight import Decision
from ..people import sheet
from ..round import coming
from ..rules import ATTRIBUTES, CONDITIONS, KNOWN, PRESETS
from ..rules import HAZARD as KIND
from ..values import Affliction, Effect, Hazard, Obstacle
from . import marks

MOST = 50
"""How many obstacles, effects or hazards a fight may have."""


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _bad(ctx: Decision, what: str, legal: str) -> None:
    ctx.refuse("err.set.value", what=what, legal=legal)


def pools_in(ctx: Decision, text: str) -> list[str]:
    """`defense & grip` as pools of resistance; raises `Refused`."""
    words = [word.strip().lower() for word in text.split("&") if word.strip()]
    if words and words[0] not in marks.OFF:
        for word in words:
            if not fitting.is_pool(ctx, word):
                names = [*fitting.NAMES, *ctx.rules.substitutes]
                _bad(ctx, "resist", f"pools parted by &: {', '.join(names)}, or traits")
    return words


# --- obstacles --------------------------------------------------------------------------------


def obstacle(ctx: Decision, ruling: Ruling) -> None:
    """`obstacle <name>=<total>, <pool>[/<n>]`"""
    name = ruling.name
    if ruling.off:
        _known(ctx, name)
        ctx.flag_entry(None, "obstacles", name.lower(), None)
        return
    parts = _parts(ruling.right)
    if len(parts) != 2 or not is_whole(parts[0]):
        _bad(ctx, "obstacle", "a total of successes, a comma, and a pool; or off")
    check_length(ctx, name, "The name of an obstacle")
    check_count(ctx, ctx.state.flags.obstacles, MOST, "obstacles")
    pool, difficulty = _pool(ctx, parts[1])
    before = ctx.state.flags.obstacles.get(name.lower())
    done = before.progress if before is not None else {}
    known = Obstacle(whole(parts[0], 1, MOST_COUNT), pool, difficulty, done)
    ctx.flag_entry(None, "obstacles", name.lower(), known)


def _pool(ctx: Decision, text: str) -> tuple[str, int]:
    """A pool for everybody and its Difficulty: dice, known traits and such as somebody has."""
    pool, _, difficulty = text.partition("/")
    own = {name for person in ctx.state.people.values() for name in person.traits}
    words = spelled_out(split_pool(pool), own, ctx.rules.sheets.known_traits)
    if not words or not all(is_whole(w) or knows_trait(ctx.rules, w) or w in own for w in words):
        ctx.refuse("err.roll.pool", problem=f"'{pool}' is no pool; write traits joined by +")
    return "+".join(words), whole(difficulty, 0, MOST_DICE) if difficulty else 0


def progress(ctx: Decision, ruling: Ruling) -> None:
    """`progress <name>=<n>`"""
    known = _known(ctx, ruling.name)
    done = {} if ruling.off else {"": whole(ruling.right, 0, MOST_COUNT, other="off")}
    ctx.flag_entry(None, "obstacles", ruling.name.lower(), replace(known, progress=done))


def _known(ctx: Decision, name: str) -> Obstacle:
    known = ctx.state.flags.obstacles
    if name.lower() not in known:
        how = "" if known else "unmade"
        ctx.refuse("err.obstacle.unknown", how=how, word=name, names=list(known))
    return known[name.lower()]


# --- effects ----------------------------------------------------------------------------------


def effect(ctx: Decision, ruling: Ruling) -> None:
    """`effect <name>=<attribute or n>[ & <attribute>][, maim][, gives <condition>][, …]`"""
    """A preset that was overwritten stands again with `off`."""
    name = ruling.name
    if ruling.off:
        _effect_off(ctx, name)
        return
    parts = _parts(ruling.right)
    if not parts:
        _bad(ctx, "effect", "an attribute or a number, then what it does; or off")
    attributes = tuple(word.strip().lower() for word in parts[0].split("&"))
    if not all(is_whole(word) or word in (*ATTRIBUTES, *KNOWN) for word in attributes):
        _bad(ctx, "effect", f"a number, or of {', '.join(ATTRIBUTES)}, parted by &; or off")
    if is_whole(parts[0]):
        whole(parts[0], 0, MOST_COUNT)
    check_length(ctx, name, "The name of an effect")
    check_count(ctx, ctx.state.flags.effects, MOST, "effects")
    name = name.lower()
    gives, maims = "", False
    made: Affliction | None = None
    resist: tuple[str, ...] = ()
    for part in parts[1:]:
        word, _, rest = part.lower().partition(" ")
        if word in ("maim", "maims") and not rest:
            maims = True
        elif word == "gives" and rest:
            gives = _condition(ctx, rest.strip())
        elif word == "ongoing" and len(rest.split()) == 3:
            made = marks.affliction(ctx, rest.split())
        elif word == "resist" and rest:
            resist = tuple(pools_in(ctx, rest))
        else:
            _bad(ctx, "effect", PARTS)
    gives = gives or PRESETS.get(name, name)
    ctx.flag_entry(None, "effects", name, Effect(attributes, gives, maims, made, resist))


PARTS = (
    "maim, gives <condition>, ongoing <n or nd> <type> <external or internal>, or resist <pools> "
    "behind the attributes"
)


def _effect_off(ctx: Decision, name: str) -> None:
    made = ctx.state.flags.effects
    if name.lower() not in made:
        names = list(made)
        ctx.refuse("err.effect.unmade", how="" if names else "none", word=name, names=names)
    ctx.flag_entry(None, "effects", name.lower(), None)


def _condition(ctx: Decision, text: str) -> str:
    """A condition of the rules or of the storyteller's own: one that is meant, but mistyped, is
    neither."""
    own = re.fullmatch(r"[^\W\d_]+(?:[ _-][^\W\d_]+){0,2}", text)
    if text not in CONDITIONS and (not own or is_off(text) or closest_match(text, CONDITIONS)):
        _bad(ctx, "effect", f"behind gives {', '.join(CONDITIONS)}, or a word of your own")
    check_length(ctx, text, "The name of a condition")
    return text


# --- hazards ----------------------------------------------------------------------------------


def hazard(ctx: Decision, ruling: Ruling) -> None:
    """`hazard <name>=automatic <n> <type>` or `attack <pool> <type>`, with what else there is."""
    name = ruling.name
    if ruling.off:
        _hazard_off(ctx, name)
        return
    parts = _parts(ruling.right)
    if not parts:
        _bad(ctx, "hazard", LEGAL)
    check_length(ctx, name, "The name of a hazard")
    made, total, hidden = _mode(ctx, parts[0]), None, False
    for part in parts[1:]:
        word, _, rest = part.partition(" ")
        if word.lower() == "area" and rest:
            people = [ctx.find(each).id for each in rest.split("&") if each.strip()]
            made = replace(made, area=tuple(dict.fromkeys(people)))
        elif word.lower() == "initiative" and rest:
            total = whole(rest, -MOST_INITIATIVE, MOST_INITIATIVE)
        elif word.lower() == "pool" and rest:
            pool, harder = _pool(ctx, rest)
            made = replace(made, made=f"{pool}/{harder}" if harder else pool)
        elif word.lower() == "lasts" and rest:
            made = replace(made, lasts=whole(rest, 1, MOST_ROUNDS))
        elif word.lower() == "hidden" and not rest:
            hidden = True
        else:
            _bad(ctx, "hazard", LEGAL)
    who = _come(ctx, name, hidden)
    ctx.flag(who, hazard=made)
    ctx.flag(who, turns=0)
    if total is not None:
        comes = ctx.person(who).initiative is None and has_begun(ctx.state)
        ctx.emit(InitiativeSet(who, total, 0, ruled=True))
        ctx.rules.turns.line_up(ctx)
        if comes:
            coming.comes_late(ctx, who)


LEGAL = (
    "automatic <n> <type> or attack <pool> <type>, then area <names>, initiative <total>, pool "
    "<traits>, lasts <turns>, hidden; or off"
)


def _hazard_off(ctx: Decision, name: str) -> None:
    """A hazard is no more."""
    people = ctx.state.people.values()
    there = [each for each in people if sheet.is_hazard(each) and each.status == "active"]
    found = next((each for each in there if each.name.lower() == name.lower()), None)
    if found is None:
        names = [each.name for each in there]
        ctx.refuse("err.hazard.unknown", how="" if names else "unmade", word=name, names=names)
    afflictions.burns_out(ctx, found.id)


def _mode(ctx: Decision, text: str) -> Hazard:
    words = text.lower().split()
    if len(words) < 3 or words[0] not in ("automatic", "attack") or words[-1] not in DAMAGE:
        _bad(ctx, "hazard", LEGAL)
    what = "".join(words[1:-1])
    if words[0] == "automatic":
        if not is_whole(what):
            _bad(ctx, "hazard", LEGAL)
        return Hazard("automatic", whole(what, 0, MOST_DICE), words[-1])
    pool = split_pool(what)
    if not pool or not all(is_whole(word) for word in pool):
        _bad(ctx, "hazard", LEGAL)
    return Hazard("attack", sum(whole(word, 0, MOST_DICE) for word in pool), words[-1], pool)


def _come(ctx: Decision, name: str, hidden: bool) -> str:
    """The hazard of this name, which comes into being where there is none.

    A hidden one is the storyteller's alone until it does something.
    """
    people = ctx.state.people
    for who, person in people.items():
        if person.name.lower() == name.lower():
            if not sheet.is_hazard(person):
                ctx.refuse("err.hazard.person", name=person.name)
            if person.status != "active" or hidden:
                ctx.emit(PersonChanged(who, {"status": "active", "hidden": hidden}))
            return who
    check_count(ctx, [p for p in people.values() if sheet.is_hazard(p)], MOST, "hazards")
    who = f"p{ctx.state.joined + 1}"
    called = free_name({person.name.lower() for person in people.values()}, name)
    ctx.emit(
        Joined(ctx.rules.records.combatant(who, called, player=False, kind=KIND, hidden=hidden))
    )
    return who
