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


@RULES.person("out")
def _out(ctx: Decision, who: str) -> None:
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


@RULES.does("threat", "threat <name>[=<text>]")
def _threat(ctx: Decision, ruling: Ruling) -> None:
    who = ruling.who(ctx)
    check_length(ctx, ruling.right, "An announcement")
    ctx.flag_fight(threats=list(dict.fromkeys((*ctx.state.flags.threats, who))))
    ctx.announce("threat.told" if ruling.right else "threat.seen", people=[who], text=ruling.right)


@RULES.does("draw", "draw <names> by <actor, a count, or event>")
def _draw(ctx: Decision, ruling: Ruling) -> None:
    names, by, cause = ruling.left.rpartition(" by ")
    if not by:
        _bad(ctx, "draw", "names, then by and an actor, a count or event")
    cause = cause.strip()
    if is_whole(cause):
        coming.draw(ctx, people(ctx, names), "", whole(cause, -MOST_INITIATIVE, MOST_INITIATIVE))
        return
    actor = "" if cause.lower() == "event" else ctx.find(cause).id
    coming.draw(ctx, people(ctx, names), actor)


@RULES.person("fled")
def _fled(ctx: Decision, who: str) -> None:
    getaways.flees(ctx, who)


@RULES.person("stays")
def _stays(ctx: Decision, who: str) -> None:
    if ctx.person(who).flags.away is None:
        how = ctx.person(who).status
        ctx.refuse("err.follow.nobody", how=how if how == "fled" else "stays", name=ctx.name(who))
    ctx.flag(who, stays=True)


@RULES.does("allow", "allow <name> strength, lethal or multi[=<Difficulty or minor>]")
def _allow(ctx: Decision, ruling: Ruling) -> None:
    name, _, what = ruling.left.rpartition(" ")
    if what.lower() not in ("strength", "lethal", "multi") or not name:
        _bad(ctx, "allow", "a name, then strength, lethal or multi")
    who = ctx.find(name).id
    value: bool | int | str = True
    if what.lower() == "multi":
        value = _multi(ctx, (ruling.right or "0").lower())
    ctx.flag_entry(who, "allowed", what.lower(), value)


def _multi(ctx: Decision, word: str) -> int | str:
    if word == "minor":
        return word
    if not is_whole(word):
        _bad(ctx, "allow", "a Difficulty or minor behind multi=")
    return whole(word, 0, MOST_DICE)


@RULES.does("extra", "extra <name>=<n>")
def _extra(ctx: Decision, ruling: Ruling) -> None:
    if not ruling.right:
        RULES.short(ruling)
    ctx.flag(ruling.who(ctx), extra=whole(ruling.right, 0, MOST_DICE))


@RULES.does("free", "free recover <name>")
def _free(ctx: Decision, ruling: Ruling) -> None:
    word, _, name = ruling.left.partition(" ")
    if word.lower() != "recover":
        _bad(ctx, "free", "recover, then a name")
    ctx.flag(ctx.find(name).id, free=True)


@RULES.does("resist", "resist <name>=<pools>")
def _resist(ctx: Decision, ruling: Ruling) -> None:
    who = ruling.who(ctx)
    if not ruling.right:
        RULES.short(ruling)
    words = making.pools_in(ctx, ruling.right)
    ctx.flag(who, resist=[] if ruling.right.strip().lower() in OFF else words)


# --- the place --------------------------------------------------------------------------------


@RULES.does("narrow", "narrow on or off")
@RULES.does("outside", "outside on or off")
def _place(ctx: Decision, ruling: Ruling) -> None:
    """`narrow` or `outside`, on or off."""
    word = as_off(ruling.left)
    if word not in ("on", "off"):
        _bad(ctx, ruling.word, "on or off")
    ctx.flag_fight(**{ruling.word: word == "on"})


@RULES.does("covers", "covers <blocker>=yes or no")
def _covers(ctx: Decision, ruling: Ruling) -> None:
    said = {"yes": True, "no": False, "off": None, "none": None}
    word = ruling.right.lower()
    if word not in said:
        _bad(ctx, "covers", "a blocker, then =yes or =no")
    ctx.flag_entry(None, "covers", ruling.who(ctx), said[word])


@RULES.does("area", "area <names>")
def _area(ctx: Decision, ruling: Ruling) -> None:
    if ruling.left.lower() in OFF:
        ctx.flag_fight(area=None)
        return
    there = people(ctx, ruling.left)
    asked = next((q for q in ctx.state.questions if q.kind == "place"), None)
    if asked is not None:
        ctx.answer(asked, there)
    else:
        ctx.flag_fight(area=there)


@RULES.does("power", "power <what>=<attribute>")
def _power(ctx: Decision, ruling: Ruling) -> None:
    word = ruling.right.strip().lower()
    if word not in ("composure", "resolve", "stamina"):
        ctx.refuse("err.power.attribute", word=word)
    check_length(ctx, ruling.left, "The name of a power")
    ctx.flag_entry(None, "powers", ruling.left.lower(), word)


RULES.does("obstacle", "obstacle <name>=<total>, <pool>[/<n>]")(making.obstacle)
RULES.does("progress", "progress <name>=<n>")(making.progress)
RULES.does("effect", "effect <name>=<attributes>[, maim][, gives <condition>]")(making.effect)
RULES.does(
    "hazard",
    "hazard <name>=automatic <n> <type> or attack <pool> <type>[, area <names>]"
    "[, initiative <n>][, hidden]",
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
