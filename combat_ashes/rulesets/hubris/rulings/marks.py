"""What a storyteller sets for people: `+combat/set <name>=<what> <value>`."""

from __future__ import annotations

from collections.abc import Callable

from ....engine import off
from ....engine.events import PersonChanged, Ruled
from ....engine.inputs import Input
from ....engine.limits import check_length
from ....engine.lookup import of_able, with_names
from ....engine.numbers import MOST_COUNT, MOST_DICE, is_whole, whole
from ...parts import setting
from ...parts.formulas import DAMAGE
from ...parts.setting import Words
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
SETTABLE = (
    "difficulty [<purpose>] <n>, edge <purpose> <n>, pool <purpose> <pool>[/<n>], "
    "attribute <strength or dexterity>, burden <n> [<purposes>], far <other> [<n>], apart <other>, "
    "travel <noroll or free>, swift, unaware [<attacker>], ongoing <word> <n or nd> <type> "
    "<external or internal>, engaged <names>, attack <n>, targets <n>, area <n>, penalty <n>, "
    "side <name>, and the conditions " + ", ".join(CONDITIONS)
)


def set_(ctx: Decision, given: Input) -> None:
    """`+combat/set <names or all>=<what> <value>`, of combatants or of people in the room."""
    coming.bring(ctx, given)
    for who in _about(ctx, given):
        _sets(ctx, given, who)


def _about(ctx: Decision, given: Input) -> list[str]:
    """The ids of those whom a line is about."""
    names = given.words("about")
    every = of_able(names[0], ctx.state) if len(names) == 1 else None
    if every is not None:
        return every
    return list(dict.fromkeys(ctx.find(name).id for name in names)) or [given.who]


def _sets(ctx: Decision, given: Input, who: str) -> None:
    if not ctx.here(who):
        ctx.refuse("err.fight.not_in")
    typed = given.text("what").split()
    words = [off.as_off(word) for word in typed]
    if not words:
        ctx.refuse("err.set.unknown", what="", known=SETTABLE)
    setter = SETTERS.get(words[0])
    if setter is None:
        _condition(ctx, who, words)
    else:
        setter(ctx, who, words[1:])
    public = ctx.rules.public_rulings() and words[0] not in SECRET
    facts = {"who": who, "what": with_names(ctx.state, " ".join(typed))}
    ctx.emit(Ruled(given.speaker, "set", facts, public))


SECRET = ("unaware", "hidden", "oblivious")
"""What players need not know before it comes to pass."""


def _without_off(words: Words) -> tuple[Words, bool]:
    """The words before a final `off` or 0, and whether there is one."""
    return setting.without_off(words, OFF)


def _number(ctx: Decision, words: Words, what: str, most: int = MOST_DICE) -> int:
    if len(words) != 1 or not (is_whole(words[0]) or words[0] in OFF):
        setting.bad(ctx, what, f"a number from 0 to {most}, or off")
    return 0 if words[0] in OFF else whole(words[0], 0, most)


def _purpose(ctx: Decision, word: str) -> str:
    if word not in PURPOSES:
        ctx.refuse("err.rule.purpose", word=word, purposes=list(PURPOSES))
    return word


# --- rolls ------------------------------------------------------------------------------------


def _by_purpose(what: str, flag: str, bare: bool) -> Callable[..., None]:
    """A number for the rolls of a purpose; where `bare`, for all of them without one."""
    legal = f"{'a purpose or none' if bare else 'a purpose'}, then a number or off"

    def setter(ctx: Decision, who: str, words: Words) -> None:
        if not words or (not bare and is_whole(words[0])):
            setting.bad(ctx, what, legal)
        purpose = "" if bare and len(words) == 1 else _purpose(ctx, words[0])
        if flag == "edges":
            _check_edge(ctx, purpose)
        number = _number(ctx, words if purpose == "" else words[1:], what)
        kept = {k: v for k, v in getattr(ctx.person(who).flags, flag).items() if k != purpose}
        if bare and not purpose and not number:
            kept = {}
        ctx.flag(who, **{flag: {**kept, purpose: number} if number else kept})

    return setter


def _check_edge(ctx: Decision, purpose: str) -> None:
    """Defense may be barred from Edges of a moment, too (HUB-RES-07)."""
    if purpose == "defense" and not ctx.rules.settings.defense.momentary_edge:
        ctx.refuse("err.edge_barred", pool="defense")


def _pool(ctx: Decision, who: str, words: Words) -> None:
    if len(words) < 2:
        setting.bad(ctx, "pool", "a purpose, then a pool or off")
    purpose = _purpose(ctx, words[0])
    if words[1] in OFF:
        ctx.flag_entry(who, "pools", purpose, None)
        return
    pool, difficulty = parse(ctx, ctx.person(who), "".join(words[1:]), dice=True)
    ctx.flag_entry(who, "pools", purpose, RuledPool(pool, difficulty))


def _attribute(ctx: Decision, who: str, words: Words) -> None:
    if words and words[0] in OFF:
        ctx.flag(who, attribute="")
        return
    if words not in (["strength"], ["dexterity"]):
        setting.bad(ctx, "attribute", "strength, dexterity or off")
    ctx.flag(who, attribute=words[0])


def _burden(ctx: Decision, who: str, words: Words) -> None:
    number = _number(ctx, words[:1], "burden")
    purposes = tuple(_purpose(ctx, word.strip(",&")) for word in words[1:] if word.strip(",&"))
    waits = not any(not each.waits for each in ctx.person(who).flags.burdens)
    ctx.flag(who, burdens=[Burden(number, purposes, waits)] if number else [])


# --- place and people -------------------------------------------------------------------------


def _other(ctx: Decision, who: str, what: str, words: Words) -> str:
    if not words:
        setting.bad(ctx, what, "a name")
    other = ctx.find(" ".join(words)).id
    if other == who:
        setting.bad(ctx, what, "another person")
    return other


def _far(ctx: Decision, who: str, words: Words) -> None:
    number = ctx.rules.settings.range.default_closing_actions
    if words and (is_whole(words[-1]) or words[-1] in OFF):
        last = words.pop()
        number = 0 if last in OFF else whole(last, 0, MOST_COUNT)
    other = _other(ctx, who, "far", words)
    ctx.relate(who, other, far=number or None)
    if number:
        blocks.lets_go(ctx, who, other)


def _apart(ctx: Decision, who: str, words: Words) -> None:
    words, off = _without_off(words)
    other = _other(ctx, who, "apart", words)
    ctx.relate(who, other, apart=None if off else True)
    if not off:
        blocks.lets_go(ctx, who, other)


def _travel(ctx: Decision, who: str, words: Words) -> None:
    if len(words) != 1 or words[0] not in ("noroll", "free", *OFF):
        setting.bad(ctx, "travel", "noroll, free or off")
    ctx.flag(who, travel="" if words[0] in OFF else words[0])


def _swift(ctx: Decision, who: str, words: Words) -> None:
    ctx.flag(who, swift=not _without_off(words)[1])


def _unaware(ctx: Decision, who: str, words: Words) -> None:
    words, off = _without_off(words)
    attacker = _other(ctx, who, "unaware", words) if words else ""
    kept = [name for name in ctx.person(who).flags.unaware if name != attacker]
    if off and not words:
        kept = []
    ctx.flag(who, unaware=kept if off else [*kept, attacker])
    if off and not ctx.person(who).flags.unaware:
        afflictions.end_condition(ctx, who, "unaware")
    elif not off:
        afflictions.add_condition(ctx, who, "unaware")


def _ongoing(ctx: Decision, who: str, words: Words) -> None:
    rest, off = _without_off(words)
    if off:
        for name in [" ".join(rest)] if rest else list(ctx.person(who).flags.ongoing):
            afflictions.end_condition(ctx, who, name)
        return
    if len(words) < 4:
        setting.bad(ctx, "ongoing", "a word, an amount, a type, and external or internal")
    check_length(ctx, " ".join(words[:-3]), "The name of an affliction")
    harm = affliction(ctx, words[-3:])
    afflictions.afflict(ctx, who, " ".join(words[:-3]), harm)


def affliction(ctx: Decision, words: Words) -> Affliction:
    """`3d lethal internal` as harm that goes on; raises `Refused`."""
    amount, kind, source = words
    dice = amount.endswith("d")
    if not is_whole(amount.removesuffix("d")) or kind not in DAMAGE:
        setting.bad(ctx, "ongoing", "an amount such as 2 or 3d, then bashing, lethal or aggravated")
    if source not in ("external", "internal"):
        setting.bad(ctx, "ongoing", "external or internal behind the type")
    return Affliction(whole(amount.removesuffix("d"), 0, MOST_DICE), dice, kind, source)


# --- groups -----------------------------------------------------------------------------------


def _engaged(ctx: Decision, who: str, words: Words) -> None:
    names = [name for name in " ".join(words).replace(",", "&").split("&") if name.strip()]
    if not names or (len(names) == 1 and names[0].strip() in OFF):
        ctx.flag(who, engaged=[])
        return
    ctx.flag(who, engaged=[ctx.find(name).id for name in names])


def _of_group(field: str) -> Callable[..., None]:
    def setter(ctx: Decision, who: str, words: Words) -> None:
        if words == ["off"]:
            ctx.flag_entry(who, "groups", field, None)
            return
        ctx.flag_entry(who, "groups", field, _number(ctx, words, field))

    return setter


def _penalty(ctx: Decision, who: str, words: Words) -> None:
    ctx.flag(who, penalty=_number(ctx, words, "penalty"))


def _side(ctx: Decision, who: str, words: Words) -> None:
    ctx.emit(PersonChanged(who, {"side": setting.side(ctx, words, OFF)}))


def _condition(ctx: Decision, who: str, words: Words) -> None:
    """A condition that the rules know, or any that somebody has, to be taken off."""
    rest, off = _without_off(words)
    name = " ".join(rest)
    if name not in CONDITIONS and not (off and name in ctx.person(who).conditions):
        ctx.refuse("err.set.unknown", what=" ".join(words), known=SETTABLE)
    if off:
        afflictions.end_condition(ctx, who, name)
        return
    if name == "oblivious":
        coming.forgets(ctx, who)
    afflictions.add_condition(ctx, who, name)


SETTERS: dict[str, Callable[[Decision, str, Words], None]] = {
    "difficulty": _by_purpose("difficulty", "difficulties", bare=True),
    "edge": _by_purpose("edge", "edges", bare=False),
    "pool": _pool,
    "attribute": _attribute,
    "burden": _burden,
    "far": _far,
    "apart": _apart,
    "travel": _travel,
    "swift": _swift,
    "unaware": _unaware,
    "ongoing": _ongoing,
    "engaged": _engaged,
    "attack": _of_group("attack"),
    "targets": _of_group("targets"),
    "area": _of_group("area"),
    "penalty": _penalty,
    "side": _side,
}

HANDLERS = {"set": set_}
STORYTELLER_ONLY = frozenset({"set"})
