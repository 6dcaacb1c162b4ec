"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (CLO-DIC-06)."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.events import PersonChanged, Ruled
from ....engine.inputs import Input
from ....engine.limits import check_count
from ....engine.lookup import with_names
from ....engine.numbers import MOST_YARDS, is_whole, whole
from ....engine.off import OFF, as_off
from ....engine.state import Json
from ...parts import setting
from ...parts.setting import Words
from ..defense import dodge
from ..equipment import CARRIED
from ..fight import Decision
from ..people import health, holds, joining
from ..people.gear import gear, read
from ..rules import CONDITIONS

MOST_SET = 30
"""How many weapons may be set on somebody."""
SETTABLE = (
    "tied, unconscious, unmoving, dormant, prone, surprised <attacker>, unaware <attacker>, "
    "willing <attacker>, defense <off, on or auto> [<attacker>], range <other> <yards>, grips "
    "<victim>, carried <weapon> <hand, worn, hidden or nearby>, bite <class or dice>, shield <1 "
    "to 3, full or redirect>, side <name>"
)


def set_(ctx: Decision, given: Input) -> None:
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
    flag: str,
) -> Callable[[Decision, str, Words], None]:
    """A mark that the next attack uses up: of somebody, or of anybody without a name."""

    def set_mark(ctx: Decision, who: str, words: Words) -> None:
        words, off = setting.without_off(words)
        attacker = setting.other(ctx, flag, words) if words else ""
        kept = [name for name in getattr(ctx.person(who).flags, flag) if name != attacker]
        if off and not words:
            kept = []
        ctx.flag(who, **{flag: kept if off else [*kept, attacker]})

    return set_mark


def _defense(ctx: Decision, who: str, words: Words) -> None:
    word = words[0] if words else ""
    if word not in ("off", "on", "auto"):
        setting.bad(ctx, "defense", "off, on or auto, then an attacker if it is for one attack")
    if words[1:]:
        attacker = setting.other(ctx, "defense", words[1:])
        once = {k: v for k, v in ctx.person(who).flags.defense_for.items() if k != attacker}
        ctx.flag(who, defense_for=once if word == "auto" else {**once, attacker: word})
        return
    ctx.flag(who, defense_ruled="" if word == "auto" else word)


def _range(ctx: Decision, who: str, words: Words) -> None:
    words, off = setting.without_off(words)
    if off:
        ctx.relate(who, setting.other(ctx, "range", words), range=None)
        return
    if len(words) > 1 and words[-1] in ("yard", "yards"):
        words = words[:-1]
    if len(words) < 2 or not is_whole(words[-1]):
        setting.bad(ctx, "range", "a name and a number of yards, or a name and off")
    yards = whole(words[-1], 0, MOST_YARDS)
    ctx.relate(who, setting.other(ctx, "range", words[:-1]), range=yards)


def _grips(ctx: Decision, who: str, words: Words) -> None:
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


def _carried(ctx: Decision, who: str, words: Words) -> None:
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
    ctx.flag(who, carried_ruled={**person.flags.carried_ruled, found.name: where})


def _bite(ctx: Decision, who: str, words: Words) -> None:
    word = "" if words == ["off"] else "_".join(words)
    ctx.flag(who, bite=joining.bite(ctx.rules, word or "human"))


def _shield(ctx: Decision, who: str, words: Words) -> None:
    word = words[0] if len(words) == 1 else ""
    value: Json = word
    if word in ("1", "2", "3"):
        value = whole(word, 1, 3)
    elif word in (*OFF, "auto"):
        value = None
    elif word not in ("full", "redirect"):
        setting.bad(ctx, "shield", "1, 2, 3, full, redirect, or off for the usual")
    ctx.flag(who, shield_ruled=value)


def _side(ctx: Decision, who: str, words: Words) -> None:
    ctx.emit(PersonChanged(who, {"side": setting.side(ctx, words)}))


def _condition(ctx: Decision, who: str, words: Words) -> None:
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
        ctx.flag(who, fell_with="")
    if name == "unconscious":
        health.settle(ctx, who)
    elif ctx.rules.is_out(ctx.person(who)) and not was_out:
        ctx.rules.falls(ctx, who)
    passed_over(ctx, who)


def passed_over(ctx: Decision, who: str) -> None:
    """Whoever can do nothing any more is not waited for; chases see to their own."""
    if not ctx.rules.is_out(ctx.person(who)):
        return
    mine = [q for q in ctx.state.questions if q.who == who and q.blocking and not q.parallel]
    for question in mine:
        ctx.answer(question, question.default)


SETTERS: dict[str, Callable[[Decision, str, Words], None]] = {
    "surprised": _for_one_attack("surprised"),
    "unaware": _for_one_attack("unaware"),
    "willing": _for_one_attack("willing"),
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
