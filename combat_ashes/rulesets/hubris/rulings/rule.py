"""What the rules leave to a storyteller: `+combat/rule <what>`, and modifiers."""

from ....engine import handlers
from ....engine.events import ModifiersEnded, PersonChanged, Ruled, StatusChanged
from ....engine.inputs import Input
from ....engine.limits import check_length
from ....engine.numbers import MOST_DICE, MOST_INITIATIVE, is_whole, whole
from ....engine.off import as_off
from ...common.overrides import rulings
from ...common.overrides.overrides import check_purpose
from ...common.overrides.rulings import Ruling, Rulings
from ..actions import vetoing
from ..declarations import pending
from ..effects import getaways
from ..fight import Decision
from ..harm import wounds as health
from ..round import coming
from ..rules import UNABLE
from . import making, voiding
from .marks import OFF, PURPOSES

RULES = Rulings(last=", ")


def rule(ctx: Decision, given: Input) -> None:
    """`+combat/rule <what>`"""
    coming.bring(ctx, given)
    text = given.text("what")
    left, equals, right = text.partition("=")
    word, _, rest = left.strip().partition(" ")
    ruling = Ruling(word.lower(), rest.strip() + equals + right.strip())
    if not text:
        ctx.refuse("err.declare.incomplete", missing="a ruling, which is " + RULES.known)
    if ruling.word not in RULES.rows:
        ctx.refuse("err.rule.unknown", what=text, known=RULES.known)
    if not ruling.left:
        _write(ctx, ruling)
    RULES.rows[ruling.word](ctx, ruling)
    public = ctx.rules.views.public_rulings(ctx) and not _of_hidden(ctx, text)
    told = {"what": text} if ruling.word == "note" else rulings.told(ctx, text)
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


def _write(ctx: Decision, ruling: Ruling) -> None:
    """Refuse a ruling that stops before what it is about."""
    ctx.refuse("err.line.usage", usage=f"Write +combat/rule {RULES.usages[ruling.word]}.")


# --- rolls (HUB-DIC-07) -----------------------------------------------------------------------


def _result(ctx: Decision, ruling: Ruling) -> None:
    words = ruling.left.split()
    if len(words) < 3 or not is_whole(words[-1]):
        _bad(ctx, "result", "a name, a purpose and a number of successes")
    purpose = check_purpose(words[-2].lower(), PURPOSES)
    who = ctx.find(" ".join(words[:-2])).id
    ruled = {**ctx.person(who).flags.results, purpose: whole(words[-1], 0, MOST_DICE)}
    ctx.flag(who, results=ruled)


def _veto(ctx: Decision, ruling: Ruling) -> None:
    """The open action, with its points; their answer to one; or a question of theirs, as by
    silence."""
    who = ruling.who(ctx)
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


def _note(ctx: Decision, ruling: Ruling) -> None:
    check_length(ctx, ruling.left, "A note")


# --- people -----------------------------------------------------------------------------------


def _out(ctx: Decision, ruling: Ruling) -> None:
    who = ruling.who(ctx)
    ctx.flag(who, not_out=False)
    ctx.emit(StatusChanged(who, "out", "ruled"))
    ctx.rules.falls(ctx, who)


def _up(ctx: Decision, ruling: Ruling) -> None:
    who = ruling.who(ctx)
    person = ctx.person(who)
    ctx.flag(who, not_out=True)
    kept = [each for each in person.conditions if each not in UNABLE]
    if kept != list(person.conditions):
        ctx.emit(PersonChanged(who, {"conditions": kept}))
    if ctx.person(who).status != "active":
        ctx.emit(StatusChanged(who, "active", "ruled"))


def _threat(ctx: Decision, ruling: Ruling) -> None:
    who = ruling.who(ctx)
    check_length(ctx, ruling.right, "An announcement")
    ctx.flag_fight(threats=list(dict.fromkeys((*ctx.state.flags.threats, who))))
    ctx.announce("threat.told" if ruling.right else "threat.seen", people=[who], text=ruling.right)


def _draw(ctx: Decision, ruling: Ruling) -> None:
    names, by, cause = ruling.left.rpartition(" by ")
    if not by:
        _bad(ctx, "draw", "names, then by and an actor, a count or event")
    cause = cause.strip()
    if is_whole(cause):
        coming.draw(ctx, _ids(ctx, names), "", whole(cause, -MOST_INITIATIVE, MOST_INITIATIVE))
        return
    actor = "" if cause.lower() == "event" else ctx.find(cause).id
    coming.draw(ctx, _ids(ctx, names), actor)


def _fled(ctx: Decision, ruling: Ruling) -> None:
    getaways.flees(ctx, ruling.who(ctx))


def _stays(ctx: Decision, ruling: Ruling) -> None:
    who = ruling.who(ctx)
    if ctx.person(who).flags.away is None:
        how = ctx.person(who).status
        ctx.refuse("err.follow.nobody", how=how if how == "fled" else "stays", name=ctx.name(who))
    ctx.flag(who, stays=True)


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


def _extra(ctx: Decision, ruling: Ruling) -> None:
    if not ruling.right:
        _write(ctx, ruling)
    ctx.flag(ruling.who(ctx), extra=whole(ruling.right, 0, MOST_DICE))


def _free(ctx: Decision, ruling: Ruling) -> None:
    word, _, name = ruling.left.partition(" ")
    if word.lower() != "recover":
        _bad(ctx, "free", "recover, then a name")
    ctx.flag(ctx.find(name).id, free=True)


def _resist(ctx: Decision, ruling: Ruling) -> None:
    who = ruling.who(ctx)
    if not ruling.right:
        _write(ctx, ruling)
    words = making.pools_in(ctx, ruling.right)
    ctx.flag(who, resist=[] if ruling.right.strip().lower() in OFF else words)


# --- the place --------------------------------------------------------------------------------


def _place(ctx: Decision, ruling: Ruling) -> None:
    """`narrow` or `outside`, on or off."""
    word = as_off(ruling.left)
    if word not in ("on", "off"):
        _bad(ctx, ruling.word, "on or off")
    ctx.flag_fight(**{ruling.word: word == "on"})


def _covers(ctx: Decision, ruling: Ruling) -> None:
    said = {"yes": True, "no": False, "off": None, "none": None}
    word = ruling.right.lower()
    if word not in said:
        _bad(ctx, "covers", "a blocker, then =yes or =no")
    ctx.flag_entry(None, "covers", ruling.who(ctx), said[word])


def _area(ctx: Decision, ruling: Ruling) -> None:
    if ruling.left.lower() in OFF:
        ctx.flag_fight(area=None)
        return
    people = _ids(ctx, ruling.left)
    asked = next((q for q in ctx.state.questions if q.kind == "place"), None)
    if asked is not None:
        ctx.answer(asked, people)
    else:
        ctx.flag_fight(area=people)


def _power(ctx: Decision, ruling: Ruling) -> None:
    word = ruling.right.strip().lower()
    if word not in ("composure", "resolve", "stamina"):
        ctx.refuse("err.power.attribute", word=word)
    check_length(ctx, ruling.left, "The name of a power")
    ctx.flag_entry(None, "powers", ruling.left.lower(), word)


RULES.does("result", "result <name> <purpose> <n>")(_result)
RULES.does("veto", "veto <name>")(_veto)
RULES.does("note", "note <text>")(_note)
RULES.does("void", "void <name>")(voiding.void)
RULES.does("out", "out <name>")(_out)
RULES.does("up", "up <name>")(_up)
RULES.does("threat", "threat <name>[=<text>]")(_threat)
RULES.does("draw", "draw <names> by <actor, a count, or event>")(_draw)
RULES.does("obstacle", "obstacle <name>=<total>, <pool>[/<n>]")(making.obstacle)
RULES.does("progress", "progress <name>=<n>")(making.progress)
RULES.does("extra", "extra <name>=<n>")(_extra)
RULES.does("fled", "fled <name>")(_fled)
RULES.does("stays", "stays <name>")(_stays)
RULES.does("narrow", "narrow on or off")(_place)
RULES.does("outside", "outside on or off")(_place)
RULES.does("covers", "covers <blocker>=yes or no")(_covers)
RULES.does("effect", "effect <name>=<attributes>[, maim][, gives <condition>]")(making.effect)
RULES.does("allow", "allow <name> strength, lethal or multi[=<Difficulty or minor>]")(_allow)
RULES.does("area", "area <names>")(_area)
RULES.does("resist", "resist <name>=<pools>")(_resist)
RULES.does("power", "power <what>=<attribute>")(_power)
RULES.does(
    "hazard",
    "hazard <name>=automatic <n> <type> or attack <pool> <type>[, area <names>]"
    "[, initiative <n>][, hidden]",
)(making.hazard)
RULES.does("free", "free recover <name>")(_free)


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
