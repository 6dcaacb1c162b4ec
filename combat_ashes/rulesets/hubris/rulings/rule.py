"""What the rules leave to a storyteller: `+combat/rule <what>`, and modifiers."""

from ....engine import handlers
from ....engine.events import ModifiersEnded, PersonChanged, Ruled, StatusChanged
from ....engine.inputs import Input
from ....engine.limits import check_length
from ....engine.numbers import MOST_DICE, MOST_INITIATIVE, is_whole, whole
from ....engine.off import as_off
from ...common.overrides.rules import Facts, Ruling, Rulings, people
from ..actions import vetoing, voiding
from ..declarations import pending
from ..effects import getaways
from ..fight import Decision
from ..harm import wounds as health
from ..round import coming
from ..rules import UNABLE
from . import making
from .marks import OFF, PURPOSES

RULES = Rulings(PURPOSES)


def rule(ctx: Decision, given: Input) -> None:
    """`+combat/rule <what>`"""
    coming.bring(ctx, given)
    text = given.text("what")
    left, equals, right = text.partition("=")
    RULES.rule(ctx, given.changed(what=left.strip() + equals + right.strip()))


def _bad(ctx: Decision, what: str, legal: str) -> None:
    ctx.refuse("err.set.value", what=what, legal=legal)


# --- rolls (HUB-DIC-07) -----------------------------------------------------------------------


@RULES.person("veto")
def _veto(ctx: Decision, who: str) -> None:
    """The open action, with its points; their answer to one; or a question of theirs, as by
    silence."""
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


@RULES.does("note", "note <text>")
def _note(ctx: Decision, ruling: Ruling) -> Facts:
    check_length(ctx, ruling.rest, "A note")
    return {"what": ruling.text}


RULES.person("void")(voiding.void)


# --- people -----------------------------------------------------------------------------------


@RULES.person("out", off=True)
def _out(ctx: Decision, who: str, off: bool) -> None:
    if off:
        _up(ctx, who)
        return
    ctx.flag(who, not_out=False)
    ctx.emit(StatusChanged(who, "out", "ruled"))
    ctx.rules.partings.out(ctx, who)


@RULES.person("up")
def _up(ctx: Decision, who: str) -> None:
    person = ctx.person(who)
    ctx.flag(who, not_out=True)
    kept = [each for each in person.conditions if each not in UNABLE]
    if kept != list(person.conditions):
        ctx.emit(PersonChanged(who, {"conditions": kept}))
    if ctx.person(who).status != "active":
        ctx.emit(StatusChanged(who, "active", "ruled"))


@RULES.does("threat", "threat <name>[=<text or off>], or off")
def _threat(ctx: Decision, ruling: Ruling) -> None:
    if ruling.all_off:
        ctx.flag_fight(threats=[])
        return
    who = ruling.who(ctx)
    check_length(ctx, ruling.right, "An announcement")
    others = [each for each in ctx.state.flags.threats if each != who]
    ctx.flag_fight(threats=others if ruling.off else [*others, who])
    if ruling.off:
        return
    ctx.announce("threat.told" if ruling.right else "threat.seen", people=[who], text=ruling.right)


@RULES.does("draw", "draw <names> by <actor, a count, or event>")
def _draw(ctx: Decision, ruling: Ruling) -> None:
    names, by, cause = ruling.rest.rpartition(" by ")
    if not by:
        RULES.short(ruling)
    cause = cause.strip()
    if is_whole(cause):
        coming.draw(ctx, people(ctx, names), "", whole(cause, -MOST_INITIATIVE, MOST_INITIATIVE))
        return
    actor = "" if cause.lower() == "event" else ctx.find(cause).id
    coming.draw(ctx, people(ctx, names), actor)


@RULES.person("fled")
def _fled(ctx: Decision, who: str) -> None:
    getaways.flees(ctx, who)


@RULES.person("stays", off=True)
def _stays(ctx: Decision, who: str, off: bool) -> None:
    if ctx.person(who).flags.away is None:
        how = ctx.person(who).status
        ctx.refuse("err.follow.nobody", how=how if how == "fled" else "stays", name=ctx.name(who))
    ctx.flag(who, stays=not off)


@RULES.does(
    "allow",
    "allow <name> strength, lethal or multi[ off], allow <name> multi=<Difficulty, minor or off>",
)
def _allow(ctx: Decision, ruling: Ruling) -> None:
    name, _, what = ruling.name.rpartition(" ")
    if what.lower() not in ("strength", "lethal", "multi") or not name:
        RULES.short(ruling)
    who = ctx.find(name).id
    value: bool | int | str | None = True
    if ruling.off:
        value = None
    elif what.lower() == "multi":
        value = _multi(ctx, (ruling.right or "0").lower())
    else:
        RULES.check_bare(ruling, off=True)
    ctx.flag_entry(who, "allowed", what.lower(), value)


def _multi(ctx: Decision, word: str) -> int | str:
    if word == "minor":
        return word
    if not is_whole(word):
        _bad(ctx, "allow", f"a Difficulty from 0 to {MOST_DICE}, minor or off behind multi=")
    return whole(word, 0, MOST_DICE)


@RULES.does("extra", "extra <name>=<n or off>")
def _extra(ctx: Decision, ruling: Ruling) -> None:
    if not (ruling.right or ruling.off):
        RULES.short(ruling)
    number = None if ruling.off else whole(ruling.right, 0, MOST_DICE, other="off")
    ctx.flag(ruling.who(ctx), extra=number)


@RULES.does("free", "free recover <name>[ off]")
def _free(ctx: Decision, ruling: Ruling) -> None:
    word, _, name = ruling.name.partition(" ")
    if word.lower() != "recover" or not name:
        RULES.short(ruling)
    RULES.check_bare(ruling, off=True)
    ctx.flag(ctx.find(name).id, free=not ruling.off)


@RULES.does("resist", "resist <name>=<pool>[ & <pool>] or off")
def _resist(ctx: Decision, ruling: Ruling) -> None:
    who = ruling.who(ctx)
    if not (ruling.right or ruling.off):
        RULES.short(ruling)
    ctx.flag(who, resist=[] if ruling.off else making.pools_in(ctx, ruling.right))


# --- the place --------------------------------------------------------------------------------


@RULES.does("narrow", "narrow on or off")
@RULES.does("outside", "outside on or off")
def _place(ctx: Decision, ruling: Ruling) -> None:
    """`narrow` or `outside`, on or off."""
    word = as_off(ruling.rest)
    if word not in ("on", "off"):
        _bad(ctx, ruling.word, "on or off")
    ctx.flag_fight(**{ruling.word: word == "on"})


@RULES.does("covers", "covers <blocker>=<yes, no or off>")
def _covers(ctx: Decision, ruling: Ruling) -> None:
    """`no` says that it does not; `off` and the like leave it open again."""
    word = ruling.right.lower()
    said = {"yes": True, "no": False}.get(word)
    if said is None and not ruling.off:
        _bad(ctx, "covers", "yes, no or off behind the equals sign")
    ctx.flag_entry(None, "covers", ruling.who(ctx), said)


@RULES.does("area", "area <names or off>")
def _area(ctx: Decision, ruling: Ruling) -> None:
    if ruling.rest.lower() in OFF:
        ctx.flag_fight(area=None)
        return
    there = people(ctx, ruling.rest)
    asked = next((q for q in ctx.state.questions if q.kind == "place"), None)
    if asked is not None:
        ctx.answer(asked, there)
    else:
        ctx.flag_fight(area=there)


@RULES.does("power", "power <what>=<composure, resolve, stamina or off>")
def _power(ctx: Decision, ruling: Ruling) -> None:
    if ruling.off:
        ctx.flag_entry(None, "powers", ruling.name.lower(), None)
        return
    word = ruling.right.strip().lower()
    if word not in ("composure", "resolve", "stamina"):
        ctx.refuse("err.power.attribute", word=word)
    check_length(ctx, ruling.left, "The name of a power")
    ctx.flag_entry(None, "powers", ruling.left.lower(), word)


RULES.does("obstacle", "obstacle <what>=<total>, <pool>[/<n>], or =off")(making.obstacle)
RULES.does("progress", "progress <obstacle>=<n or off>")(making.progress)
RULES.does(
    "effect",
    "effect <what>=<attributes or n>[, maim][, gives <condition>]"
    "[, ongoing <n or nd> <type> <external or internal>][, resist <pools>], or =off",
)(making.effect)
RULES.does(
    "hazard",
    "hazard <what>=automatic <n> <type> or attack <pool> <type>[, area <names>]"
    "[, initiative <n>][, pool <pool>][, lasts <turns>][, hidden], or =off",
)(making.hazard)


# --- modifiers and sheets ---------------------------------------------------------------------


def modify(ctx: Decision, given: Input) -> None:
    """`+combat/mod <name>=<n>[, <why>][, once or <n> rounds]`: a new one replaces the last."""
    if given.has("difficulty"):
        ctx.refuse("err.mod.difficulty", name=ctx.name(given.who))
    parts = [part.strip() for part in given.text("why").split(",")]
    if parts[-1].lower() == "once":
        ctx.flag(given.who, once=given.number("dice"))
        facts = {"who": given.who, **given.args, "why": ", ".join(parts)}
        ctx.emit(Ruled(given.speaker, "modifier", facts, ctx.rules.views.public_rulings(ctx)))
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
