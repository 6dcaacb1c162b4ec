"""What a storyteller sets for people: `+combat/set <name>=<what> <value>`."""

from ....engine import off
from ....engine.fight import AnyFight
from ....engine.inputs import Input
from ....engine.limits import check_length
from ....engine.lookup import of_able
from ....engine.numbers import MOST_COUNT, MOST_DICE, is_whole, whole
from ....text.words import listed
from ...common.formulas import DAMAGE
from ...common.overrides import sets
from ...common.overrides.kinds import Choice, Flag, Number, Said, Words
from ...common.overrides.sets import Override, Overrides, check_purpose
from ...common.overrides.shown import Shows, names_of, of_entries, of_people, of_relations
from ..combatant import Combatant
from ..dice.pools import parse
from ..effects import afflictions, blocks
from ..fight import Decision
from ..round import coming
from ..rules import CONDITIONS
from ..values import Affliction, Burden, RuledPool

OFF = (*off.OFF, "0")
PURPOSES = (
    "attack", "pass", "defense", "resist", "way", "guard", "interrupt", "minor", "move", "flee",
    "follow", "obstacle", "misc", "power", "hazard", "recover",
)  # fmt: skip
"""What rolls are for that a storyteller can make harder, easier or other."""
SETS = Overrides(
    Override("edge", Number(0, MOST_DICE), "edge <purpose> <n>", flag="edges", purposes=PURPOSES),
    Override("attribute", Choice("strength", "dexterity"), "attribute <strength or dexterity>"),
    Override("travel", Choice("noroll", "free"), "travel <noroll or free>"),
    Override("swift", Flag()),
    Override("penalty", Number(0, MOST_DICE), "penalty <n>"),
    behind=f", and the conditions {', '.join(CONDITIONS)}",
    secret=("unaware", "hidden", "oblivious"),
    zero=True,
)
SETS.does("side", "side <side>")(sets.side)


def set_(ctx: Decision, given: Input) -> None:
    """`+combat/set <names or all>=<what> <value>`, of combatants or of people in the room."""
    coming.bring(ctx, given)
    for who in _about(ctx, given):
        if not ctx.here(who):
            ctx.refuse("err.fight.not_in")
        SETS.set_(ctx, given, who)


def _about(ctx: Decision, given: Input) -> list[str]:
    """The ids of those whom a line is about."""
    names = given.words("about")
    every = of_able(names[0], ctx.state) if len(names) == 1 else None
    if every is not None:
        return every
    return list(dict.fromkeys(ctx.find(name).id for name in names)) or [given.who]


def _number(said: Said, words: Words) -> int:
    """The one word as a number; `off` is none of it."""
    if len(words) != 1 or not (is_whole(words[0]) or words[0] in OFF):
        said.bad(f"a number from 0 to {MOST_DICE}, or off")
    return 0 if words[0] in OFF else whole(words[0], 0, MOST_DICE)


def _pool_told(ruled: RuledPool) -> str:
    return "+".join(ruled.words) + (f"/{ruled.difficulty}" if ruled.difficulty else "")


# --- rolls ------------------------------------------------------------------------------------


@SETS.does("difficulty", "difficulty [<purpose>] <n>", shows=of_entries("difficulties"))
def _difficulty(ctx: Decision, said: Said) -> None:
    if not said.every:
        said.bad("a purpose or none, then a number or off")
    purpose = "" if len(said.every) == 1 else check_purpose(said.first, PURPOSES)
    number = _number(said, said.every[1:] if purpose else said.every)
    if not purpose and not number:
        ctx.flag(said.who, difficulties=None)
    else:
        ctx.flag_entry(said.who, "difficulties", purpose, number or None)


@SETS.does("pool", "pool <purpose> <pool>[/<n>]", shows=of_entries("pools", _pool_told))
def _pool(ctx: Decision, said: Said) -> None:
    if said.every == ["off"]:
        ctx.flag(said.who, pools=None)
        return
    if len(said.every) < 2 or (said.every[1] == "off" and len(said.every) > 2):
        said.bad("a purpose, then a pool or off; or off alone")
    purpose, *words = said.every
    check_purpose(purpose, PURPOSES)
    if words[0] in OFF:
        ctx.flag_entry(said.who, "pools", purpose, None)
        return
    pool, difficulty = parse(ctx, ctx.person(said.who), "".join(words), dice=True)
    ctx.flag_entry(said.who, "pools", purpose, RuledPool(pool, difficulty))


@SETS.does("burden", "burden <n> [<purposes>]")
def _burden(ctx: Decision, said: Said) -> None:
    number = _number(said, said.every if said.first == "off" else said.every[:1])
    words = [word.strip(",&") for word in said.every[1:] if word.strip(",&")]
    purposes = tuple(check_purpose(word, PURPOSES) for word in words)
    waits = all(each.waits for each in ctx.person(said.who).flags.burdens)
    ctx.flag(said.who, burdens=[Burden(number, purposes, waits)] if number else [])


# --- place and people -------------------------------------------------------------------------


@SETS.does("far", "far <other> [<n>]")
def _far(ctx: Decision, said: Said) -> None:
    number, words = 1, said.words
    if said.off:
        number = 0
    elif is_whole(said.last):
        number, words = whole(said.last, 0, MOST_COUNT), words[:-1]
    other = said.other(ctx, words)
    ctx.relate(said.who, other, far=number or None)
    if number:
        blocks.lets_go(ctx, said.who, other)


@SETS.does("apart", "apart <other>", shows=of_relations("apart"))
def _apart(ctx: Decision, said: Said) -> None:
    other = said.other(ctx)
    ctx.relate(said.who, other, apart=None if said.off else True)
    if not said.off:
        blocks.lets_go(ctx, said.who, other)


@SETS.does("unaware", "unaware [<attacker>]", shows=of_people("unaware"))
def _unaware(ctx: Decision, said: Said) -> None:
    sets.by_whom(ctx, said, "unaware")
    if not said.off:
        afflictions.add_condition(ctx, said.who, "unaware")
    elif not ctx.person(said.who).flags.unaware:
        afflictions.end_condition(ctx, said.who, "unaware")


@SETS.does("ongoing", "ongoing <word> <n or nd> <type> <external or internal>")
def _ongoing(ctx: Decision, said: Said) -> None:
    if said.off:
        known = list(ctx.person(said.who).flags.ongoing)
        if said.text and known and said.text not in known:
            said.bad(listed([f"{name} off" for name in known] + ["off"], "or"))
        for name in [said.text] if said.text else known:
            afflictions.end_condition(ctx, said.who, name)
        return
    if len(said.words) < 4:
        said.bad("a word, an amount, a type, and external or internal; or off")
    name = " ".join(said.words[:-3])
    check_length(ctx, name, "The name of an affliction")
    afflictions.afflict(ctx, said.who, name, affliction(ctx, said.words[-3:]))


def affliction(ctx: Decision, words: Words) -> Affliction:
    """`3d lethal internal` as harm that goes on; raises `Refused`."""
    amount, kind, source = words
    dice = amount.endswith("d")
    legal = ""
    if not is_whole(amount.removesuffix("d")) or kind not in DAMAGE:
        legal = "an amount such as 2 or 3d, then bashing, lethal or aggravated"
    elif source not in ("external", "internal"):
        legal = "external or internal behind the type"
    if legal:
        ctx.refuse("err.set.value", what="ongoing", legal=legal)
    return Affliction(whole(amount.removesuffix("d"), 0, MOST_DICE), dice, kind, source)


# --- groups -----------------------------------------------------------------------------------


def _engaged_with(fight: AnyFight, person: Combatant) -> list[str]:
    names = names_of(fight.state, person.flags.engaged)
    return [" & ".join(names)] if names else []


@SETS.does("engaged", "engaged <names or off>", shows=_engaged_with)
def _engaged(ctx: Decision, said: Said) -> None:
    if not said.every:
        said.bad("names parted by &, or off")
    names = [name for name in said.text.replace(",", "&").split("&") if name.strip()]
    found = list(dict.fromkeys(ctx.find(name).id for name in names))
    if said.who in found:
        said.bad("names of others")
    ctx.flag(said.who, engaged=found)


def _group_number(what: str) -> Shows:
    return lambda fight, person: [str(n) for key, n in person.flags.groups.items() if key == what]


@SETS.does("area", "area <n>", shows=_group_number("area"))
@SETS.does("targets", "targets <n>", shows=_group_number("targets"))
@SETS.does("attack", "attack <n>", shows=_group_number("attack"))
def _of_group(ctx: Decision, said: Said) -> None:
    number = None if said.every == ["off"] else _number(said, said.every)
    ctx.flag_entry(said.who, "groups", said.what, number)


@SETS.does("", usage="")
def _condition(ctx: Decision, said: Said) -> None:
    """A condition that the rules know, or any that somebody has, to be taken off."""
    who, name = said.who, said.text.removesuffix(" on")
    if name not in CONDITIONS and not (said.off and name in ctx.person(who).conditions):
        SETS.unknown(" ".join(said.every))
    if said.off:
        afflictions.end_condition(ctx, who, name)
        return
    if name == "oblivious":
        coming.forgets(ctx, who)
    afflictions.add_condition(ctx, who, name)


HANDLERS = {"set": set_}
STORYTELLER_ONLY = frozenset({"set"})
