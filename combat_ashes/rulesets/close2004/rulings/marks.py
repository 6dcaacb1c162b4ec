"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (CLO-DIC-06)."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.decision import Decision
from ....engine.events import PersonChanged, Ruled
from ....engine.inputs import Input
from ....engine.limits import check_count
from ....engine.lookup import with_names
from ....engine.numbers import MOST_YARDS, is_whole, whole
from ....engine.off import OFF, as_off
from ....engine.state import Json
from ...chases.rules import RANGE
from ...parts import setting
from ...parts.notes import PersonNote
from ...parts.setting import Words
from ..defense import dodge
from ..equipment import CARRIED
from ..notes import (
    BITE,
    CARRIED_RULED,
    DEFENSE_FOR,
    DEFENSE_RULED,
    FELL_WITH,
    SHIELD_RULED,
    SURPRISED,
    UNAWARE,
    WILLING,
)
from ..people import health, holds, joining
from ..people.gear import gear, read
from ..rules import CONDITIONS, CloseRules

MOST_SET = 30
"""How many weapons may be set on somebody."""
SETTABLE = (
    "tied, unconscious, unmoving, dormant, prone, surprised <attacker>, unaware <attacker>, "
    "willing <attacker>, defense <off, on or auto> [<attacker>], range <other> <yards>, grips "
    "<victim>, carried <weapon> <hand, worn, hidden or nearby>, bite <class or dice>, shield <1 "
    "to 3, full or redirect>, side <name>"
)


def set_(ctx: Decision[CloseRules], given: Input) -> None:
    """`+combat/set <name>=<what> <value>`"""
    typed = given.text("what").split()
    words = [as_off(word) for word in typed]
    if not words:
        ctx.refuse("err.set.unknown", what="", known=SETTABLE)
    what, rest = words[0], words[1:]
    setter = SETTERS.get(what)
    if setter is None:
        _condition(ctx, given.who, words)
    else:
        setter(ctx, given.who, rest)
    public = ctx.rules.public_rulings() and what not in SECRET
    facts = {"who": given.who, "what": with_names(ctx.state, " ".join([what, *typed[1:]]))}
    ctx.emit(Ruled(given.speaker, "set", facts, public))


SECRET = ("surprised", "unaware", "willing", "defense")
"""What the players need not know before it comes to pass."""


def _for_one_attack(
    note: PersonNote[list[str]],
) -> Callable[[Decision[CloseRules], str, Words], None]:
    """A mark that the next attack uses up: of somebody, or of anybody without a name."""

    def set_mark(ctx: Decision[CloseRules], who: str, words: Words) -> None:
        words, off = setting.without_off(words)
        attacker = setting.other(ctx, note.name, words) if words else ""
        kept = [name for name in note.of(ctx.person(who).notes) if name != attacker]
        if off and not words:
            kept = []
        note.set(ctx, who, kept if off else [*kept, attacker])

    return set_mark


def _defense(ctx: Decision[CloseRules], who: str, words: Words) -> None:
    word = words[0] if words else ""
    if word not in ("off", "on", "auto"):
        setting.bad(ctx, "defense", "off, on or auto, then an attacker if it is for one attack")
    if words[1:]:
        attacker = setting.other(ctx, "defense", words[1:])
        once = {k: v for k, v in DEFENSE_FOR.of(ctx.person(who).notes).items() if k != attacker}
        DEFENSE_FOR.set(ctx, who, once if word == "auto" else {**once, attacker: word})
        return
    DEFENSE_RULED.put(ctx, who, "" if word == "auto" else word)


def _range(ctx: Decision[CloseRules], who: str, words: Words) -> None:
    words, off = setting.without_off(words)
    if off:
        RANGE.put(ctx, who, setting.other(ctx, "range", words), None)
        return
    if len(words) > 1 and words[-1] in ("yard", "yards"):
        words = words[:-1]
    if len(words) < 2 or not is_whole(words[-1]):
        setting.bad(ctx, "range", "a name and a number of yards, or a name and off")
    yards = whole(words[-1], 0, MOST_YARDS)
    RANGE.put(ctx, who, setting.other(ctx, "range", words[:-1]), yards)


def _grips(ctx: Decision[CloseRules], who: str, words: Words) -> None:
    words, off = setting.without_off(words)
    victim = setting.other(ctx, "grips", words) if words or not off else ""
    if off:
        mine = [h for h in holds.all_of(ctx.state) if h.holder == who]
        mine = [hold for hold in mine if victim in ("", hold.victim)]
        if not mine:
            ctx.refuse("err.rule.not_held", name=ctx.name(who))
        holds.end(ctx, mine)
        return
    if ctx.rules.is_out(ctx.person(who)):
        setting.bad(ctx, "grips", "somebody held by one who can act")
    holds.begin(ctx, who, victim)
    for each in (who, victim):
        dodge.end_on_hold(ctx, each)


def _carried(ctx: Decision[CloseRules], who: str, words: Words) -> None:
    if len(words) < 2 or words[-1] not in CARRIED:
        setting.bad(ctx, "carried", f"a weapon, then one of {', '.join(CARRIED)}")
    name, where = " ".join(words[:-1]), words[-1]
    person = ctx.person(who)
    found = gear.match(gear.of(person), name)
    if found is None:
        weapon = read(ctx.rules, name)
        check_count(ctx, person.weapons, MOST_SET, f"weapons of {person.name}")
        gear.keep(ctx, who, [*gear.of(person), weapon])
        found = weapon
    gear.change(ctx, who, found.name, carried=where, control="")
    CARRIED_RULED.put(ctx, who, {**CARRIED_RULED.of(person.notes), found.name: where})


def _bite(ctx: Decision[CloseRules], who: str, words: Words) -> None:
    word = "" if words == ["off"] else "_".join(words)
    BITE.put(ctx, who, joining.bite(ctx.rules, word or "human"))


def _shield(ctx: Decision[CloseRules], who: str, words: Words) -> None:
    word = words[0] if len(words) == 1 else ""
    value: Json = word
    if word in ("1", "2", "3"):
        value = whole(word, 1, 3)
    elif word in (*OFF, "auto"):
        value = None
    elif word not in ("full", "redirect"):
        setting.bad(ctx, "shield", "1, 2, 3, full, redirect, or off for the usual")
    SHIELD_RULED.set(ctx, who, value)


def _side(ctx: Decision[CloseRules], who: str, words: Words) -> None:
    ctx.emit(PersonChanged(who, {"side": setting.side(ctx, words)}))


def _condition(ctx: Decision[CloseRules], who: str, words: Words) -> None:
    """A condition that the rules know, or any that somebody has, to be taken off."""
    rest, off = setting.without_off(words)
    name = " ".join(rest)
    person = ctx.person(who)
    if name not in CONDITIONS and not (off and name in person.conditions):
        ctx.refuse("err.set.unknown", what=" ".join(words), known=SETTABLE)
    kept = [condition for condition in person.conditions if condition != name]
    was_out = ctx.rules.is_out(person)
    ctx.emit(PersonChanged(who, {"conditions": kept if off else [*kept, name]}))
    if name == "prone":
        FELL_WITH.set(ctx, who, "")
    if name == "unconscious":
        health.settle(ctx, who)
    elif ctx.rules.is_out(ctx.person(who)) and not was_out:
        ctx.rules.falls(ctx, who)
    passed_over(ctx, who)


def passed_over(ctx: Decision[CloseRules], who: str) -> None:
    """Whoever can do nothing any more is not waited for; chases see to their own."""
    if not ctx.rules.is_out(ctx.person(who)):
        return
    mine = [q for q in ctx.state.questions if q.who == who and q.blocking and not q.parallel]
    for question in mine:
        ctx.answer(question, question.default)


SETTERS: dict[str, Callable[[Decision[CloseRules], str, Words], None]] = {
    "surprised": _for_one_attack(SURPRISED),
    "unaware": _for_one_attack(UNAWARE),
    "willing": _for_one_attack(WILLING),
    "defense": _defense,
    "range": _range,
    "grips": _grips,
    "carried": _carried,
    "bite": _bite,
    "shield": _shield,
    "side": _side,
}

HANDLERS = {"set": set_}
STORYTELLER_ONLY = frozenset({"set"})
