"""What the rules leave to a storyteller: `+combat/rule <what>`, and modifiers."""

from __future__ import annotations

from collections.abc import Callable

from ....engine import handlers
from ....engine.events import ModifiersEnded, PersonChanged, Ruled, StatusChanged
from ....engine.inputs import Input
from ....engine.limits import check_length
from ....engine.numbers import MOST_DICE, MOST_INITIATIVE, is_whole, whole
from ....engine.off import as_off
from ...parts import rulings
from ..action import vetoing
from ..actions import pending
from ..effects import getaways
from ..fight import Decision
from ..people import health
from ..round import coming
from ..rules import UNABLE
from . import making, voiding
from .marks import OFF, PURPOSES

USAGES = {
    "result": "result <name> <purpose> <n>",
    "veto": "veto <name>",
    "note": "note <text>",
    "void": "void <name>",
    "out": "out <name>",
    "up": "up <name>",
    "threat": "threat <name>[=<text>]",
    "draw": "draw <names> by <actor, a count, or event>",
    "obstacle": "obstacle <name>=<total>, <pool>[/<n>]",
    "progress": "progress <name>=<n>",
    "extra": "extra <name>=<n>",
    "fled": "fled <name>",
    "stays": "stays <name>",
    "narrow": "narrow on or off",
    "outside": "outside on or off",
    "covers": "covers <blocker>=yes or no",
    "effect": "effect <name>=<attributes>[, maim][, gives <condition>]",
    "allow": "allow <name> strength, lethal or multi[=<Difficulty or minor>]",
    "area": "area <names>",
    "resist": "resist <name>=<pools>",
    "power": "power <what>=<attribute>",
    "hazard": "hazard <name>=automatic <n> <type> or attack <pool> <type>[, area <names>]"
    "[, initiative <n>][, hidden]",
    "free": "free recover <name>",
}
"""How each ruling is written."""
RULINGS = ", ".join(USAGES.values())
Rule = Callable[[Decision, str, str | None], None]


def rule(ctx: Decision, given: Input) -> None:
    """`+combat/rule <what>`"""
    coming.bring(ctx, given)
    text = given.text("what")
    left, equals, right = text.partition("=")
    word, _, rest = left.strip().partition(" ")
    ruling = TABLE.get(word.lower())
    if not text:
        ctx.refuse("err.declare.incomplete", missing="a ruling, which is " + RULINGS)
    if ruling is None:
        ctx.refuse("err.rule.unknown", what=text, known=RULINGS)
    if not rest.strip():
        _write(ctx, word.lower())
    ruling(ctx, rest.strip(), right.strip() if equals else None)
    public = ctx.rules.public_rulings() and not _of_hidden(ctx, text)
    told = {"what": text} if word.lower() == "note" else rulings.told(ctx, text)
    ctx.emit(Ruled(given.speaker, "rule", told, public))


def _of_hidden(ctx: Decision, text: str) -> bool:
    """Whether a ruling names one of whom only the storyteller knows."""
    hidden = [person.name.lower() for person in ctx.state.people.values() if person.hidden]
    return any(name in text.lower() for name in hidden)


def _ids(ctx: Decision, text: str) -> list[str]:
    names = [name for name in text.replace(",", "&").split("&") if name.strip()]
    return list(dict.fromkeys(ctx.find(name).id for name in names))


def _bad(ctx: Decision, what: str, legal: str) -> None:
    ctx.refuse("err.set.value", what=what, legal=legal)


def _write(ctx: Decision, word: str) -> None:
    """Refuse a ruling that stops before what it is about."""
    ctx.refuse("err.line.usage", usage=f"Write +combat/rule {USAGES[word]}.")


# --- rolls (HUB-DIC-07) -----------------------------------------------------------------------


def _result(ctx: Decision, rest: str, right: str | None) -> None:
    words = rest.split()
    if len(words) < 3 or not is_whole(words[-1]):
        _bad(ctx, "result", "a name, a purpose and a number of successes")
    purpose = words[-2].lower()
    if purpose not in PURPOSES:
        ctx.refuse("err.rule.purpose", word=purpose, purposes=list(PURPOSES))
    who = ctx.find(" ".join(words[:-2])).id
    ruled = {**ctx.person(who).flags.results, purpose: whole(words[-1], 0, MOST_DICE)}
    ctx.flag(who, results=ruled)


def _veto(ctx: Decision, rest: str, right: str | None) -> None:
    """The open action, with its points; their answer to one; or a question of theirs, as by
    silence."""
    who = ctx.find(rest).id
    act = pending(ctx.state)
    if act is not None and act.who == who:
        vetoing.take_back(ctx, act)
        return
    if vetoing.answer_back(ctx, who) or vetoing.too_much(ctx, who):
        return
    for question in [q for q in ctx.state.questions if q.who == who and q.blocking]:
        ctx.answer(question, question.default)
        return
    ctx.refuse("err.rule.nothing_declared", name=ctx.name(who))


def _note(ctx: Decision, rest: str, right: str | None) -> None:
    check_length(ctx, rest, "A note")


# --- people -----------------------------------------------------------------------------------


def _out(ctx: Decision, rest: str, right: str | None) -> None:
    who = ctx.find(rest).id
    ctx.flag(who, not_out=False)
    ctx.emit(StatusChanged(who, "out", "ruled"))
    ctx.rules.falls(ctx, who)


def _up(ctx: Decision, rest: str, right: str | None) -> None:
    who = ctx.find(rest).id
    person = ctx.person(who)
    ctx.flag(who, not_out=True)
    kept = [each for each in person.conditions if each not in UNABLE]
    if kept != list(person.conditions):
        ctx.emit(PersonChanged(who, {"conditions": kept}))
    if ctx.person(who).status != "active":
        ctx.emit(StatusChanged(who, "active", "ruled"))


def _threat(ctx: Decision, rest: str, right: str | None) -> None:
    who = ctx.find(rest).id
    check_length(ctx, right or "", "An announcement")
    ctx.flag_fight(threats=list(dict.fromkeys((*ctx.state.flags.threats, who))))
    ctx.announce("threat.told" if right else "threat.seen", people=[who], text=right or "")


def _draw(ctx: Decision, rest: str, right: str | None) -> None:
    names, by, cause = rest.rpartition(" by ")
    if not by:
        _bad(ctx, "draw", "names, then by and an actor, a count or event")
    cause = cause.strip()
    if is_whole(cause):
        coming.draw(ctx, _ids(ctx, names), "", whole(cause, -MOST_INITIATIVE, MOST_INITIATIVE))
        return
    actor = "" if cause.lower() == "event" else ctx.find(cause).id
    coming.draw(ctx, _ids(ctx, names), actor)


def _fled(ctx: Decision, rest: str, right: str | None) -> None:
    getaways.flees(ctx, ctx.find(rest).id)


def _stays(ctx: Decision, rest: str, right: str | None) -> None:
    who = ctx.find(rest).id
    if ctx.person(who).flags.away is None:
        how = ctx.person(who).status
        ctx.refuse("err.follow.nobody", how=how if how == "fled" else "stays", name=ctx.name(who))
    ctx.flag(who, stays=True)


def _allow(ctx: Decision, rest: str, right: str | None) -> None:
    name, _, what = rest.rpartition(" ")
    if what.lower() not in ("strength", "lethal", "multi") or not name:
        _bad(ctx, "allow", "a name, then strength, lethal or multi")
    who = ctx.find(name).id
    value: bool | int | str = True
    if what.lower() == "multi":
        value = _multi(ctx, (right or "0").lower())
    ctx.flag_entry(who, "allowed", what.lower(), value)


def _multi(ctx: Decision, word: str) -> int | str:
    if word == "minor":
        return word
    if not is_whole(word):
        _bad(ctx, "allow", "a Difficulty or minor behind multi=")
    return whole(word, 0, MOST_DICE)


def _extra(ctx: Decision, rest: str, right: str | None) -> None:
    if not right:
        _write(ctx, "extra")
    ctx.flag(ctx.find(rest).id, extra=whole(right or "", 0, MOST_DICE))


def _free(ctx: Decision, rest: str, right: str | None) -> None:
    word, _, name = rest.partition(" ")
    if word.lower() != "recover":
        _bad(ctx, "free", "recover, then a name")
    ctx.flag(ctx.find(name).id, free=True)


def _resist(ctx: Decision, rest: str, right: str | None) -> None:
    who = ctx.find(rest).id
    if not right:
        _write(ctx, "resist")
    words = making.pools_in(ctx, right or "")
    ctx.flag(who, resist=[] if (right or "").strip().lower() in OFF else words)


# --- the place --------------------------------------------------------------------------------


def _narrow(ctx: Decision, rest: str, right: str | None) -> None:
    if as_off(rest) not in ("on", "off"):
        _bad(ctx, "narrow", "on or off")
    ctx.flag_fight(narrow=as_off(rest) == "on")


def _outside(ctx: Decision, rest: str, right: str | None) -> None:
    if as_off(rest) not in ("on", "off"):
        _bad(ctx, "outside", "on or off")
    ctx.flag_fight(outside=as_off(rest) == "on")


def _covers(ctx: Decision, rest: str, right: str | None) -> None:
    said = {"yes": True, "no": False, "off": None, "none": None}
    word = (right or "").lower()
    if word not in said:
        _bad(ctx, "covers", "a blocker, then =yes or =no")
    ctx.flag_entry(None, "covers", ctx.find(rest).id, said[word])


def _area(ctx: Decision, rest: str, right: str | None) -> None:
    if rest.lower() in OFF:
        ctx.flag_fight(area=None)
        return
    people = _ids(ctx, rest)
    asked = next((q for q in ctx.state.questions if q.kind == "place"), None)
    if asked is not None:
        ctx.answer(asked, people)
    else:
        ctx.flag_fight(area=people)


def _power(ctx: Decision, rest: str, right: str | None) -> None:
    word = (right or "").strip().lower()
    if word not in ("composure", "resolve", "stamina"):
        ctx.refuse("err.power.attribute", word=word)
    check_length(ctx, rest, "The name of a power")
    ctx.flag_entry(None, "powers", rest.lower(), word)


TABLE: dict[str, Rule] = {
    "result": _result,
    "veto": _veto,
    "void": voiding.void,
    "note": _note,
    "out": _out,
    "up": _up,
    "threat": _threat,
    "draw": _draw,
    "fled": _fled,
    "stays": _stays,
    "allow": _allow,
    "extra": _extra,
    "free": _free,
    "resist": _resist,
    "narrow": _narrow,
    "outside": _outside,
    "covers": _covers,
    "area": _area,
    "power": _power,
    "obstacle": making.obstacle,
    "progress": making.progress,
    "effect": making.effect,
    "hazard": making.hazard,
}


# --- modifiers and sheets ---------------------------------------------------------------------


def modify(ctx: Decision, given: Input) -> None:
    """`+combat/mod <name>=<n>[, <why>][, once or <n> rounds]`: a new one replaces the last."""
    if given.has("difficulty"):
        ctx.refuse("err.mod.difficulty", name=ctx.name(given.who))
    parts = [part.strip() for part in given.text("why").split(",")]
    if parts[-1].lower() == "once":
        ctx.flag(given.who, once=given.number("dice"))
        facts = {"who": given.who, **given.args, "why": ", ".join(parts)}
        ctx.emit(Ruled(given.speaker, "modifier", facts, ctx.rules.public_rulings()))
        return
    theirs = [n for n, m in enumerate(ctx.state.modifiers, 1) if m.who == given.who]
    if theirs and given.has("dice"):
        ctx.emit(ModifiersEnded(tuple(theirs)))
    ctx.flag(given.who, once=0)
    # At the break the round is over: what is laid on then begins with the next one.
    handlers.modify(ctx, given, ctx.state.round + (ctx.state.step == "break"))


def edit(ctx: Decision, given: Input) -> None:
    """The sheet of somebody in the fight was changed by staff."""
    handlers.edit_person(ctx, given)
    health.fit(ctx, given.who)


HANDLERS = {"rule": rule, "modify": modify, "edit": edit}
STORYTELLER_ONLY = frozenset({"rule"})
