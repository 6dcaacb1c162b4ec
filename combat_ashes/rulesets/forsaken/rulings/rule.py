"""What the rules leave to a storyteller: `+combat/rule <what>` (FOR-DIC-08)."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from ....engine.events import Ruled, Withdrawn
from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.off import OFF, as_off
from ....engine.state import Json
from ... import chases
from ...parts.round.one_by_one import has_begun
from ..aims import aims
from ..equipment import MATERIALS
from ..fight import Decision
from ..hands import misc
from ..harm import things, wounds
from ..people import conditions
from ..people.record import overruled
from ..refusing import refuse
from ..round import ambush
from ..rules import PURPOSES
from ..values import Thing
from .marks import passed_over
from .telling import ALL, OF_EACH, facts_of, for_each, parts, people, without_off

RULINGS = (
    "accept <name or all>[=<harm>], reject <name>[=<reason>], waive intents, restate <name>, aim "
    "<name>=<met, unmet or reversed>, credit <dead>=<name>, beaten_down on or off, dnd <name>, "
    "represent <name>, ambush <names>=<names>, together <names>, kill <name>, control <name>, "
    "object <thing>=<material or durability>, bonds <thing>=<durability>, result <name> <purpose> "
    "<n>, void <name>, rouse <name>, unconscious <name>, or dead <name>"
)
MOST_THINGS = 50


def rule(ctx: Decision, given: Input) -> None:
    """`+combat/rule <what>`"""
    text = " ".join(given.text("what").split())
    word, _, rest = text.partition(" ")
    ruling = RULES.get(word.lower())
    if word.lower() == "veto" and chases.vetoes(ctx, rest.strip()):
        return
    if not text:
        refuse("err.declare.incomplete", missing="a ruling, which is " + RULINGS)
    if ruling is None:
        _unknown(text)
        return
    for each in for_each(rest.strip()) if word.lower() in OF_EACH else [rest.strip()]:
        ruling(ctx, each)
        ctx.emit(Ruled(given.speaker, "ruling", facts_of(ctx, word.lower(), each)))
    for who in list(ctx.state.people):
        passed_over(ctx, who)


def _unknown(text: str) -> None:
    refuse("err.rule.unknown", what=text, known=RULINGS)


# --- aims -----------------------------------------------------------------------------------------


def _accept(ctx: Decision, text: str) -> None:
    """`accept Ann=hurt`, or `accept all`: every aim that waits for it (FOR-INT-02)."""
    name, harm = parts(text)
    if name.lower() != ALL:
        aims.accept(ctx, ctx.find(name).id, harm.lower())
        return
    waiting = aims.waiting(ctx)
    if not waiting:
        refuse("err.intent_none", how="all")
    for person in waiting:
        aims.accept(ctx, person.id, harm.lower())


def _reject(ctx: Decision, text: str) -> None:
    name, reason = parts(text)
    check_length(ctx, reason, "A reason")
    aims.reject(ctx, ctx.find(name).id)


def _waive(ctx: Decision, text: str) -> None:
    if text.lower() not in ("intents", "intent", "aims"):
        _unknown(f"waive {text}".strip())
    aims.waive(ctx)


def _restate(ctx: Decision, text: str) -> None:
    name, off = without_off(text)
    if ctx.rules.settings.intent.change_midfight == "never":
        refuse("err.intent_locked")
    ctx.flag(ctx.find(name).id, restate=not off)


def _aim(ctx: Decision, text: str) -> None:
    """What became of an aim, above all after Down and Dirty Combat (FOR-DND-03)."""
    name, said = parts(text)
    word, _, words = said.partition(",")
    word = word.strip().lower()
    check_length(ctx, words, "A reason")
    if word not in ("met", "unmet", "reversed"):
        refuse("err.set.value", what="aim", legal="met, unmet or reversed")
    who = ctx.find(name).id
    done = ctx.state.flags.done
    mine = [place for place, each in enumerate(done) if each.by == who]
    old: Json = None
    if mine:
        old = done[mine[-1]].aim
        ctx.flag_fight(done=[replace(each, aim=word) if place == mine[-1] else each
                        for place, each in enumerate(done)])  # fmt: skip
    overruled(ctx, who, "aim", old, word)


def _credit(ctx: Decision, text: str) -> None:
    dead, name = parts(text)
    who, credited = ctx.find(dead).id, ctx.find(name).id
    aims.credit(ctx, who, credited)
    overruled(ctx, who, "credit", None, ctx.name(credited))


# --- before the first round -----------------------------------------------------------------------


def _before(ctx: Decision, code: str, how: str) -> None:
    if has_begun(ctx.state):
        refuse(code, how=how)


def _beaten_down(ctx: Decision, text: str) -> None:
    if as_off(text) not in ("on", "off"):
        refuse("err.set.value", what="beaten_down", legal="on or off")
    _before(ctx, "err.rule.late", "beaten_down")
    ctx.flag_fight(enabled=as_off(text) == "on")


def _dnd(ctx: Decision, text: str) -> None:
    name, off = without_off(text)
    _before(ctx, "err.dnd_late", "ruled")
    who = ctx.find(name).id
    ctx.flag(who, dnd=not off)


def _represent(ctx: Decision, text: str) -> None:
    name, off = without_off(text)
    _before(ctx, "err.dnd_late", "ruled")
    nobody = off or name.lower() in OFF
    ctx.flag_fight(represent=None if nobody else ctx.find(name).id)


def _ambush(ctx: Decision, text: str) -> None:
    left, right = parts(text)
    _before(ctx, "err.rule.late", "ambush")
    ambushers, unaware = people(ctx, left), people(ctx, right)
    if not ambushers or not unaware or set(ambushers) & set(unaware):
        refuse("err.declare.incomplete", missing="some of the names, as in ambush Ann & Bob=Cid")
    aims.check_settled(ctx)
    ambush.spring(ctx, ambushers, unaware)


# --- leave to do something ------------------------------------------------------------------------


def _together(ctx: Decision, text: str) -> None:
    names, off = without_off(text)
    close = people(ctx, names)
    if len(close) < 2:
        refuse("err.declare.incomplete", missing="a second name, as in together Ann & Bob")
    groups = [group for group in ctx.state.flags.together if set(group) != set(close)]
    ctx.flag_fight(together=groups if off else [*groups, close][-MOST_THINGS:])


def _kill(ctx: Decision, text: str) -> None:
    name, off = without_off(text)
    who = ctx.find(name).id
    ctx.flag(who, kill=not off)


def _control(ctx: Decision, text: str) -> None:
    name, off = without_off(text)
    who = ctx.find(name).id
    ctx.flag(who, control=not off)


# --- things ---------------------------------------------------------------------------------------


def _object(ctx: Decision, text: str) -> None:
    """A thing comes into the fight, is changed, or is gone (FOR-OBJ)."""
    name, said = parts(text)
    if not said:
        name, off = without_off(name)
        said = "off" if off else ""
    options = [part.strip().lower() for part in said.split(",") if part.strip()]
    check_length(ctx, name, "The name of a thing")
    if not name or not options:
        refuse("err.declare.incomplete", missing="a material or durability, as in object door=wood")
    known = things.find(ctx.state, name) if name else ""
    if options and options[0] in OFF and known:
        ctx.flag_entry(None, "objects", known, None)
        return
    check_count(ctx, ctx.state.flags.objects, MOST_THINGS, "things of a fight")
    before = things.all_of(ctx.state).get(known)
    thing = _thing(options, before)
    things.put(ctx, known or name, thing)


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


def _bonds(ctx: Decision, text: str) -> None:
    name, number = parts(text)
    name, off = (name, number.lower() in OFF) if number else without_off(name)
    key = " ".join(name.lower().split())
    if off:
        ctx.flag_entry(None, "bonds", key, None)
        return
    if not name or not is_whole(number):
        refuse("err.declare.incomplete", missing="a durability, as in bonds rope=1")
    check_length(ctx, name, "The name of a thing")
    check_count(ctx, ctx.state.flags.bonds, MOST_THINGS, "kinds of bonds")
    ctx.flag_entry(None, "bonds", key, whole(number, 0, 20))


# --- results --------------------------------------------------------------------------------------


def _result(ctx: Decision, text: str) -> None:
    """The next roll of this purpose comes to so many successes, without dice."""
    words = text.split()
    off = len(words) > 2 and words[-1].lower() in OFF
    if len(words) < 3 or not (off or is_whole(words[-1])):
        lacks = "a name, a purpose and a number of successes, as in result Ann attack 3"
        refuse("err.declare.incomplete", missing=lacks)
    who, purpose = ctx.find(" ".join(words[:-2])).id, words[-2].lower()
    if purpose not in PURPOSES:
        ctx.refuse("err.rule.purpose", word=purpose, purposes=list(PURPOSES))
    number = None if off else whole(words[-1], 0, MOST_DICE)
    others = {name: n for name, n in ctx.person(who).flags.results.items() if name != purpose}
    ctx.flag(who, results=others if number is None else {**others, purpose: number})
    overruled(ctx, who, "result", None, number)


def _void(ctx: Decision, text: str) -> None:
    """The action now asked about or under way cannot be done."""
    who = ctx.find(text).id
    for question in ctx.state.questions:
        if question.who == who and question.kind == "act":
            ctx.answer(question, ctx.rules.action_default())
            overruled(ctx, who, "void", None, "void")
            return
        mine = question.who == who and question.kind == "choose"
        pending = question.kind in ("defend", "confirm") and question.then[1] == who
        if mine or pending:
            ctx.emit(Withdrawn((question.id,)))
            ctx.announce("action.void", who=who)
            overruled(ctx, who, "void", None, "void")
            return
    ctx.refuse("err.rule.nothing_declared", name=ctx.name(who))


def _rouse(ctx: Decision, text: str) -> None:
    name, off = without_off(text)
    who = ctx.find(name).id
    old = ctx.person(who).status
    if off:
        conditions.lose(ctx, who, "roused")
        wounds.settle(ctx, who)
    elif "unconscious" in ctx.person(who).conditions:
        conditions.lose(ctx, who, "unconscious")
        wounds.settle(ctx, who)
    elif not misc.can_be_roused(ctx, ctx.person(who)):
        refuse("err.rouse_nobody", name=ctx.name(who))
    else:
        misc.rouse(ctx, who)
    overruled(ctx, who, "rouse", old, ctx.person(who).status)


def _condition(name_: str) -> Callable[[Decision, str], None]:
    """A condition that the storyteller says somebody is in, or is not."""

    def set_condition(ctx: Decision, text: str) -> None:
        name, off = without_off(text)
        who = ctx.find(name).id
        old = ctx.person(who).status
        (conditions.lose if off else conditions.take)(ctx, who, name_)
        wounds.settle(ctx, who)
        overruled(ctx, who, name_, old, ctx.person(who).status)

    return set_condition


RULES: dict[str, Callable[[Decision, str], None]] = {
    "accept": _accept,
    "reject": _reject,
    "waive": _waive,
    "restate": _restate,
    "aim": _aim,
    "credit": _credit,
    "beaten_down": _beaten_down,
    "dnd": _dnd,
    "represent": _represent,
    "ambush": _ambush,
    "together": _together,
    "kill": _kill,
    "control": _control,
    "object": _object,
    "bonds": _bonds,
    "result": _result,
    "void": _void,
    "rouse": _rouse,
    "unconscious": _condition("unconscious"),
    "dead": _condition("dead"),
}

HANDLERS = {"rule": rule}
