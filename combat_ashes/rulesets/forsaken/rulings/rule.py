"""What the rules leave to a storyteller: `+combat/rule <what>` (FOR-DIC-08)."""

import re

from msgspec.structs import replace

from ....engine.events import Ruled, Withdrawn
from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.off import OFF, as_off
from ....engine.state import Json
from ...common import chases
from ...common.overrides.overrides import check_purpose
from ...common.overrides.rulings import Facts, Ruling, Rulings
from ...common.turn_order.one_by_one import has_begun
from ..actions import misc
from ..aims import aims
from ..equipment import MATERIALS
from ..fight import Decision
from ..harm import things, wounds
from ..people import conditions
from ..people.record import overruled
from ..refusing import refuse
from ..round import ambush
from ..rules import PURPOSES
from ..values import Thing
from .marks import passed_over

ALL = "all"
OF_EACH = (
    "accept", "reject", "restate", "aim", "dnd", "kill", "control", "void", "rouse", "unconscious",
    "dead",
)  # fmt: skip
"""Rulings about one person, which may be typed of several."""
MOST_THINGS = 50
RULES = Rulings()


def rule(ctx: Decision, given: Input) -> None:
    """`+combat/rule <what>`"""
    text = " ".join(given.text("what").split())
    word, _, rest = text.partition(" ")
    ruling = Ruling(word.lower(), rest.strip())
    if ruling.word == "veto" and chases.vetoes(ctx, ruling.rest):
        return
    if not text:
        refuse("err.declare.incomplete", missing="a ruling, which is " + RULES.known)
    if ruling.word not in RULES.rows:
        _unknown(text)
    for each in ruling.each() if ruling.word in OF_EACH else [ruling]:
        facts = RULES.rows[ruling.word](ctx, each)
        ctx.emit(Ruled(given.speaker, "ruling", facts or _about(ctx, each)))
    for who in list(ctx.state.people):
        passed_over(ctx, who)


def _unknown(text: str) -> None:
    refuse("err.rule.unknown", what=text, known=RULES.known)


def _about(ctx: Decision, ruling: Ruling, how: str = "") -> Facts:
    """What is told of a ruling about somebody."""
    who = ctx.find(ruling.name).id
    return {"how": how or ruling.how, "who": who, "what": ruling.right}


def _people(ctx: Decision, text: str) -> list[str]:
    """Those whom a line names, parted by `&`; raises `Refused`."""
    return list(dict.fromkeys(ctx.find(name).id for name in text.split("&") if name.strip()))


# --- aims -----------------------------------------------------------------------------------------


@RULES.does("accept", "accept <name or all>[=<harm>]")
def _accept(ctx: Decision, ruling: Ruling) -> Facts:
    """`accept Ann=hurt`, or `accept all`: every aim that waits for it (FOR-INT-02)."""
    harm, how = ruling.right.lower(), "accept.with" if ruling.right else "accept"
    if ruling.left.lower() != ALL:
        aims.accept(ctx, ruling.who(ctx), harm)
        return _about(ctx, ruling, how)
    waiting = aims.waiting(ctx)
    if not waiting:
        refuse("err.intent_none", how="all")
    for person in waiting:
        aims.accept(ctx, person.id, harm)
    return {"how": how.replace("accept", "accept.all"), "what": ruling.right}


@RULES.does("reject", "reject <name>[=<reason>]")
def _reject(ctx: Decision, ruling: Ruling) -> Facts:
    check_length(ctx, ruling.right, "A reason")
    aims.reject(ctx, ruling.who(ctx))
    return _about(ctx, ruling, "reject.with" if ruling.right else "reject")


@RULES.does("waive", "waive intents")
def _waive(ctx: Decision, ruling: Ruling) -> Facts:
    if ruling.rest.lower() not in ("intents", "intent", "aims"):
        _unknown(f"waive {ruling.rest}".strip())
    aims.waive(ctx)
    return {"how": "waive"}


@RULES.does("restate", "restate <name>")
def _restate(ctx: Decision, ruling: Ruling) -> None:
    if ctx.rules.settings.intent.change_midfight == "never":
        refuse("err.intent_locked")
    ctx.flag(ctx.find(ruling.name).id, restate=not ruling.off)


@RULES.does("aim", "aim <name>=<met, unmet or reversed>")
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


@RULES.does("credit", "credit <dead>=<name>")
def _credit(ctx: Decision, ruling: Ruling) -> Facts:
    who, credited = ruling.who(ctx), ctx.find(ruling.right).id
    aims.credit(ctx, who, credited)
    overruled(ctx, who, "credit", None, ctx.name(credited))
    how = "credit" if ctx.person(who).status == "dead" else "credit.ahead"
    return {**_about(ctx, ruling, how), "other": credited}


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


@RULES.does("dnd", "dnd <name>")
def _dnd(ctx: Decision, ruling: Ruling) -> None:
    _before(ctx, "err.dnd_late", "ruled")
    ctx.flag(ctx.find(ruling.name).id, dnd=not ruling.off)


@RULES.does("represent", "represent <name>")
def _represent(ctx: Decision, ruling: Ruling) -> Facts | None:
    _before(ctx, "err.dnd_late", "ruled")
    nobody = ruling.left.lower() in OFF
    none = nobody or ruling.off
    ctx.flag_fight(represent=None if none else ctx.find(ruling.name).id)
    return {"how": "represent.off"} if nobody else None


@RULES.does("ambush", "ambush <names>=<names>")
def _ambush(ctx: Decision, ruling: Ruling) -> Facts:
    _before(ctx, "err.rule.late", "ambush")
    ambushers, unaware = _people(ctx, ruling.left), _people(ctx, ruling.right)
    if not ambushers or not unaware or set(ambushers) & set(unaware):
        refuse("err.declare.incomplete", missing="some of the names, as in ambush Ann & Bob=Cid")
    aims.check_settled(ctx)
    ambush.spring(ctx, ambushers, unaware)
    return {"how": "ambush", "people": ambushers, "others": unaware}


# --- leave to do something ------------------------------------------------------------------------


@RULES.does("together", "together <names>")
def _together(ctx: Decision, ruling: Ruling) -> Facts:
    close = _people(ctx, ruling.name)
    if len(close) < 2:
        refuse("err.declare.incomplete", missing="a second name, as in together Ann & Bob")
    groups = [group for group in ctx.state.flags.together if set(group) != set(close)]
    ctx.flag_fight(together=groups if ruling.off else [*groups, close][-MOST_THINGS:])
    return {"how": ruling.how, "people": close}


@RULES.does("kill", "kill <name>")
def _kill(ctx: Decision, ruling: Ruling) -> None:
    ctx.flag(ctx.find(ruling.name).id, kill=not ruling.off)


@RULES.does("control", "control <name>")
def _control(ctx: Decision, ruling: Ruling) -> None:
    ctx.flag(ctx.find(ruling.name).id, control=not ruling.off)


# --- things ---------------------------------------------------------------------------------------


def _of_thing(ruling: Ruling) -> tuple[str, str, Facts]:
    """The name of a thing, what is said of it (or `off`), and what is told."""
    off = ruling.right.lower() in OFF if ruling.right else ruling.off
    name = ruling.left if ruling.right else ruling.name
    facts: Facts = {"how": ruling.word + ".off" * off, "thing": name, "what": ruling.right}
    return name, "off" if off else ruling.right, facts


@RULES.does("object", "object <thing>=<material or durability>")
def _object(ctx: Decision, ruling: Ruling) -> Facts:
    """A thing comes into the fight, is changed, or is gone (FOR-OBJ)."""
    name, said, facts = _of_thing(ruling)
    options = [part.strip().lower() for part in said.split(",") if part.strip()]
    check_length(ctx, name, "The name of a thing")
    if not name or not options:
        refuse("err.declare.incomplete", missing="a material or durability, as in object door=wood")
    known = things.find(ctx.state, name)
    if options[0] in OFF and known:
        ctx.flag_entry(None, "objects", known, None)
        return facts
    check_count(ctx, ctx.state.flags.objects, MOST_THINGS, "things of a fight")
    thing = _thing(options, things.all_of(ctx.state).get(known))
    things.put(ctx, known or name, thing)
    return facts


def _thing(options: list[str], before: Thing | None) -> Thing:
    facts: dict[str, int] = {}
    durability, transparent = None, before.transparent if before is not None else False
    for option in options:
        number = re.fullmatch(r"(size|structure) ([0-9]{1,3})|([0-9]{1,2}) layers?", option)
        if number:
            field = number[1] or "layers"
            facts[field] = whole(number[2] or number[3], 0, 999)
        elif option in ("transparent", "opaque"):
            transparent = option == "transparent"
        elif option in MATERIALS:
            durability = MATERIALS[option]
        elif re.fullmatch(r"[0-9]{1,3}", option):
            durability = whole(option, 0, 999)
        else:
            materials = ", ".join(MATERIALS)
            legal = (
                f"{materials} or a number, then <n> layers, size <n>, structure <n>, transparent"
            )
            refuse("err.set.value", what=option, legal=legal)
    if durability is None:
        if before is None:
            refuse("err.set.value", what="object", legal="a material or a durability first")
        durability = before.durability
    durability += facts.get("layers", 0)
    size = facts.get("size", before.size if before is not None else 1)
    full = durability + size
    lost = before.lost if before is not None else 0
    if "structure" in facts:
        full = max(full, facts["structure"])
        lost = full - facts["structure"]
        if before is None:
            full, lost = facts["structure"], 0
    return Thing(durability, size, full, min(lost, full), transparent)


@RULES.does("bonds", "bonds <thing>=<durability>")
def _bonds(ctx: Decision, ruling: Ruling) -> Facts:
    name, number, facts = _of_thing(ruling)
    key = " ".join(name.lower().split())
    if number == "off":
        ctx.flag_entry(None, "bonds", key, None)
        return facts
    if not name or not is_whole(number):
        refuse("err.declare.incomplete", missing="a durability, as in bonds rope=1")
    check_length(ctx, name, "The name of a thing")
    check_count(ctx, ctx.state.flags.bonds, MOST_THINGS, "kinds of bonds")
    ctx.flag_entry(None, "bonds", key, whole(number, 0, 20))
    return facts


# --- results --------------------------------------------------------------------------------------


@RULES.does("result", "result <name> <purpose> <n>")
def _result(ctx: Decision, ruling: Ruling) -> Facts:
    """The next roll of this purpose comes to so many successes, without dice."""
    words = ruling.rest.split()
    off = words[-1:] != [] and words[-1].lower() in OFF
    if len(words) < 3 or not (off or is_whole(words[-1])):
        lacks = "a name, a purpose and a number of successes, as in result Ann attack 3"
        refuse("err.declare.incomplete", missing=lacks)
    *names, purpose, successes = words
    who, purpose = ctx.find(" ".join(names)).id, check_purpose(purpose.lower(), PURPOSES)
    number = None if off else whole(successes, 0, MOST_DICE)
    others = {name: n for name, n in ctx.person(who).flags.results.items() if name != purpose}
    ctx.flag(who, results=others if number is None else {**others, purpose: number})
    overruled(ctx, who, "result", None, number)
    return {"how": ruling.how, "who": who, "purpose": purpose, "successes": successes}


@RULES.does("void", "void <name>")
def _void(ctx: Decision, ruling: Ruling) -> None:
    """The action now asked about or under way cannot be done."""
    who = ruling.who(ctx)
    for question in ctx.state.questions:
        asked = question.who == who
        pending = question.kind in ("defend", "confirm") and question.then[1] == who
        if asked and question.kind == "act":
            ctx.answer(question, ctx.rules.action_default())
        elif pending or (asked and question.kind == "choose"):
            ctx.emit(Withdrawn((question.id,)))
            ctx.announce("action.void", who=who)
        else:
            continue
        overruled(ctx, who, "void", None, "void")
        return
    ctx.refuse("err.rule.nothing_declared", name=ctx.name(who))


@RULES.does("rouse", "rouse <name>")
def _rouse(ctx: Decision, ruling: Ruling) -> None:
    who = ctx.find(ruling.name).id
    old = ctx.person(who).status
    if ruling.off or "unconscious" in ctx.person(who).conditions:
        conditions.lose(ctx, who, "roused" if ruling.off else "unconscious")
        wounds.settle(ctx, who)
    elif not misc.can_be_roused(ctx, ctx.person(who)):
        refuse("err.rouse_nobody", name=ctx.name(who))
    else:
        misc.rouse(ctx, who)
    overruled(ctx, who, "rouse", old, ctx.person(who).status)


@RULES.does("unconscious", "unconscious <name>")
def _condition(ctx: Decision, ruling: Ruling) -> None:
    """A condition that the storyteller says somebody is in, or is not."""
    who = ctx.find(ruling.name).id
    old = ctx.person(who).status
    (conditions.lose if ruling.off else conditions.take)(ctx, who, ruling.word)
    wounds.settle(ctx, who)
    overruled(ctx, who, ruling.word, old, ctx.person(who).status)


RULES.does("dead", "dead <name>")(_condition)
HANDLERS = {"rule": rule}
