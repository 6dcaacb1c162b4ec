"""What the rules leave to a storyteller: `+combat/rule <what>` (FOR-DIC-08)."""

from msgspec.structs import replace

from ....engine.events import Withdrawn
from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ....engine.numbers import is_whole, whole
from ....engine.off import OFF, as_off
from ....engine.state import Json
from ...common import chases
from ...common.overrides.rules import Facts, Ruling, Rulings, people
from ...common.turn_order.one_by_one import has_begun
from .. import sentences
from ..actions import misc
from ..aims import aims
from ..fight import Decision
from ..harm import things, wounds
from ..people import conditions
from ..people.record import overruled
from ..refusing import refuse
from ..round import ambush
from ..rules import PURPOSES
from .marks import passed_over

ALL = "all"
MOST_THINGS = 50
RULES = Rulings(PURPOSES, sentences.RULINGS, vetoes=chases.vetoes)


def rule(ctx: Decision, given: Input) -> None:
    """`+combat/rule <what>`"""
    RULES.rule(ctx, given)
    for who in list(ctx.state.people):
        passed_over(ctx, who)


# --- aims -----------------------------------------------------------------------------------------


@RULES.does("accept", "accept <name or all>[=<harm>]", each=True)
def _accept(ctx: Decision, ruling: Ruling) -> Facts:
    """`accept Ann=hurt`, or `accept all`: every aim that waits for it (FOR-INT-02)."""
    harm, how = ruling.right.lower(), "accept.with" if ruling.right else "accept"
    if ruling.left.lower() != ALL:
        aims.accept(ctx, ruling.who(ctx), harm)
        return {"who": ruling.who(ctx), "how": how, "what": ruling.right}
    waiting = aims.waiting(ctx)
    if not waiting:
        refuse("err.intent_none", how="all")
    for person in waiting:
        aims.accept(ctx, person.id, harm)
    return {"how": how.replace("accept", "accept.all"), "what": ruling.right}


@RULES.does("reject", "reject <name>[=<reason>]", each=True)
def _reject(ctx: Decision, ruling: Ruling) -> Facts:
    check_length(ctx, ruling.right, "A reason")
    aims.reject(ctx, ruling.who(ctx))
    how = "reject.with" if ruling.right else "reject"
    return {"who": ruling.who(ctx), "how": how, "what": ruling.right}


@RULES.does("waive", "waive intents[ off]")
def _waive(ctx: Decision, ruling: Ruling) -> Facts:
    RULES.check_bare(ruling, off=True)
    if ruling.name.lower() not in ("intents", "intent", "aims"):
        RULES.short(ruling)
    if ruling.off:
        _before(ctx, "err.rule.late", "waive")
        aims.waive_no_more(ctx)
        return {"how": "waive.off"}
    aims.waive(ctx)
    return {"how": "waive"}


@RULES.person("restate", each=True, off=True)
def _restate(ctx: Decision, who: str, off: bool) -> None:
    if ctx.rules.settings.intent.change_midfight == "never":
        refuse("err.intent_locked")
    ctx.flag(who, restate=not off)


@RULES.does("aim", "aim <name>=<met, unmet or reversed>", each=True)
def _aim(ctx: Decision, ruling: Ruling) -> Facts:
    """What became of an aim, above all after Down and Dirty Combat (FOR-DND-03)."""
    word, _, words = ruling.right.partition(",")
    word = word.strip().lower()
    check_length(ctx, words, "A reason")
    if word not in ("met", "unmet", "reversed"):
        refuse("err.set.value", what="aim", legal="met, unmet or reversed")
    who = ruling.who(ctx)
    done = ctx.state.flags.done
    mine = [place for place, each in enumerate(done) if each.by == who]
    old: Json = None
    if mine:
        old = done[mine[-1]].aim
        ctx.flag_fight(done=[replace(each, aim=word) if place == mine[-1] else each
                        for place, each in enumerate(done)])  # fmt: skip
    overruled(ctx, who, "aim", old, word)
    return {"how": "aim", "who": who, "what": word}


@RULES.does("credit", "credit <dead>=<name or off>")
def _credit(ctx: Decision, ruling: Ruling) -> Facts:
    who = ruling.who(ctx)
    if ruling.off:
        aims.credit(ctx, who, "")
        overruled(ctx, who, "credit", None, None)
        return {"who": who, "how": "credit.off"}
    if not ruling.right:
        RULES.short(ruling)
    credited = ctx.find(ruling.right).id
    aims.credit(ctx, who, credited)
    overruled(ctx, who, "credit", None, ctx.name(credited))
    how = "credit" if ctx.person(who).status == "dead" else "credit.ahead"
    return {"who": who, "how": how, "other": credited}


# --- before the first round -----------------------------------------------------------------------


def _before(ctx: Decision, code: str, how: str) -> None:
    if has_begun(ctx.state):
        refuse(code, how=how)


@RULES.does("beaten_down", "beaten_down on or off")
def _beaten_down(ctx: Decision, ruling: Ruling) -> Facts:
    word = as_off(ruling.rest)
    if word not in ("on", "off"):
        refuse("err.set.value", what="beaten_down", legal="on or off")
    _before(ctx, "err.rule.late", "beaten_down")
    ctx.flag_fight(enabled=word == "on")
    return {"how": f"beaten_down.{word}"}


@RULES.person("dnd", each=True, off=True)
def _dnd(ctx: Decision, who: str, off: bool) -> None:
    _before(ctx, "err.dnd_late", "ruled")
    ctx.flag(who, dnd=not off)


@RULES.does("represent", "represent <name or off>")
def _represent(ctx: Decision, ruling: Ruling) -> Facts:
    _before(ctx, "err.dnd_late", "ruled")
    if ruling.off or ruling.all_off:
        ctx.flag_fight(represent=None)
        return {"how": "represent.off"}
    who = ruling.who(ctx)
    ctx.flag_fight(represent=who)
    return {"who": who}


@RULES.does("ambush", "ambush <names>=<names of the surprised>")
def _ambush(ctx: Decision, ruling: Ruling) -> Facts:
    _before(ctx, "err.rule.late", "ambush")
    ambushers, unaware = people(ctx, ruling.left), people(ctx, ruling.right)
    if not ambushers or not unaware or set(ambushers) & set(unaware):
        RULES.short(ruling)
    aims.check_settled(ctx)
    ambush.spring(ctx, ambushers, unaware)
    return {"how": "ambush", "people": ambushers, "others": unaware}


# --- leave to do something ------------------------------------------------------------------------


@RULES.does("together", "together <name> & <name>[ off], or off")
def _together(ctx: Decision, ruling: Ruling) -> Facts:
    RULES.check_bare(ruling, off=True)
    if ruling.all_off:
        ctx.flag_fight(together=[])
        return {"how": "together.none"}
    close = people(ctx, ruling.name)
    if len(close) < 2:
        RULES.short(ruling)
    groups = [group for group in ctx.state.flags.together if set(group) != set(close)]
    ctx.flag_fight(together=groups if ruling.off else [*groups, close][-MOST_THINGS:])
    return {"how": ruling.how, "people": close}


RULES.flag("kill", each=True)
RULES.flag("control", each=True)


# --- things ---------------------------------------------------------------------------------------


def _of_thing(ruling: Ruling) -> tuple[str, str, Facts]:
    """The name of a thing, what is said of it (or `off`), and what is told."""
    off = ruling.right.lower() in OFF if ruling.right else ruling.off
    name = ruling.left if ruling.right else ruling.name
    facts: Facts = {"how": ruling.word + ".off" * off, "thing": name, "what": ruling.right}
    return name, "off" if off else ruling.right, facts


@RULES.does("object", "object <thing>=<material, durability or off>")
def _object(ctx: Decision, ruling: Ruling) -> Facts:
    """A thing comes into the fight, is changed, or is gone (FOR-OBJ)."""
    name, said, facts = _of_thing(ruling)
    options = [part.strip().lower() for part in said.split(",") if part.strip()]
    check_length(ctx, name, "The name of a thing")
    if not name or not options:
        RULES.short(ruling)
    known = things.find(ctx.state, name)
    if options == ["off"]:
        if not known:
            names = [*things.all_of(ctx.state)]
            refuse("err.thing.unknown", word=name, names=names, how="" if names else "none")
        ctx.flag_entry(None, "objects", known, None)
        return facts
    check_count(ctx, ctx.state.flags.objects, MOST_THINGS, "things of a fight")
    thing = things.made(options, things.all_of(ctx.state).get(known))
    things.put(ctx, known or name, thing)
    return facts


@RULES.does("bonds", "bonds <thing>=<durability or off>")
def _bonds(ctx: Decision, ruling: Ruling) -> Facts:
    name, number, facts = _of_thing(ruling)
    key = " ".join(name.lower().split())
    if number == "off":
        ctx.flag_entry(None, "bonds", key, None)
        return facts
    if not name or not number:
        RULES.short(ruling)
    if not is_whole(number):
        refuse("err.set.value", what="bonds", legal="a whole number from 0 to 20, or off")
    check_length(ctx, name, "The name of a thing")
    check_count(ctx, ctx.state.flags.bonds, MOST_THINGS, "kinds of bonds")
    ctx.flag_entry(None, "bonds", key, whole(number, 0, 20))
    return facts


@RULES.does("result", "result <name> <purpose> <n>")
def _result(ctx: Decision, ruling: Ruling) -> Facts:
    facts = RULES.result(ctx, ruling)
    overruled(ctx, str(facts["who"]), "result", None, facts["successes"])
    return facts


# --- people --------------------------------------------------------------------------------------


@RULES.person("void", each=True)
def _void(ctx: Decision, who: str) -> None:
    """The action now asked about or under way cannot be done."""
    for question in ctx.state.questions:
        asked = question.who == who
        pending = question.kind in ("defend", "confirm") and question.then[1] == who
        if asked and question.kind == "act":
            ctx.answer(question, ctx.rules.acts.made["pass"]())
        elif pending or (asked and question.kind == "choose"):
            ctx.emit(Withdrawn((question.id,)))
            ctx.announce("action.void", who=who)
        else:
            continue
        overruled(ctx, who, "void", None, "void")
        return
    ctx.refuse("err.rule.nothing_declared", name=ctx.name(who))


@RULES.person("rouse", each=True, off=True)
def _rouse(ctx: Decision, who: str, off: bool) -> None:
    old = ctx.person(who).status
    if off or "unconscious" in ctx.person(who).conditions:
        conditions.lose(ctx, who, "roused" if off else "unconscious")
        wounds.settle(ctx, who)
    elif not misc.can_be_roused(ctx, ctx.person(who)):
        refuse("err.rouse_nobody", name=ctx.name(who))
    else:
        misc.rouse(ctx, who)
    overruled(ctx, who, "rouse", old, ctx.person(who).status)


@RULES.does("unconscious", "unconscious <name>[ off]", each=True)
@RULES.does("dead", "dead <name>[ off]", each=True)
def _condition(ctx: Decision, ruling: Ruling) -> Facts:
    """A condition that the storyteller says somebody is in, or is not."""
    RULES.check_bare(ruling, off=True)
    who = ruling.who(ctx)
    old = ctx.person(who).status
    (conditions.lose if ruling.off else conditions.take)(ctx, who, ruling.word)
    wounds.settle(ctx, who)
    overruled(ctx, who, ruling.word, old, ctx.person(who).status)
    return {"who": who}


HANDLERS = {"rule": rule}
