"""Changing the rules: settings at once, the rule system by agreement (ASH-RND-01)."""

from typing import Any

from msgspec import convert
from msgspec.structs import replace

from . import common_agenda as agenda
from . import common_questions as questions
from . import events as ev
from .codec import dump_state, load_state
from .decision import Decision
from .flags import FightFlags, Flags, Switch
from .health_track import sort_marks
from .inputs import Input
from .questions import Request
from .ruleset import Ruleset
from .state import STORYTELLER, Combatant, Json

OF_ANY_RULES = frozenset((*Flags.__struct_fields__, *FightFlags.__struct_fields__)) - {"switch"}
"""Flags that mean the same under all rules."""


def change_settings(ctx: Decision[Ruleset], given: Input) -> None:
    """`settings`: all that differs from the ruleset's defaults from now on."""
    settings = given.args["settings"]
    ctx.rules = ctx.rulebook(ctx.state.ruleset, settings)
    ctx.emit(ev.FightChanged({"settings": settings}))
    ctx.announce("settings.changed", key=given.text("key"), value=given.args.get("value", ""))


def propose(ctx: Decision[Ruleset], given: Input) -> None:
    """`ruleset`: fight on under other rules, if all agree who must."""
    name, house = given.text("ruleset"), given.text("house")
    called = house or name
    how = ctx.rules.settings.scene.ruleset_switch
    if how == "off":
        ctx.refuse("err.ruleset.switch")
    if (name, house) == (ctx.state.ruleset, ctx.state.house):
        ctx.refuse("err.ruleset.same", ruleset=called)
    players = [p.id for p in ctx.state.people.values() if p.player and not p.absent]
    asked = players if how == "unanimous" else []
    if given.by != STORYTELLER and ctx.state.storyteller is not None:
        asked = [*asked, STORYTELLER]
    asked = [who for who in asked if who != given.by]
    ctx.withdraw("ruleset")
    settings = given.args.get("settings") or {}
    ctx.flag_fight(switch=Switch(name, (given.by,), tuple(asked), house, settings))
    ctx.announce("switch.proposed", ruleset=called, by=given.by)
    for who in asked:
        ctx.ask(
            who,
            questions.ruleset,
            ("agree", "refuse"),
            "refuse",
            agenda.switch_said(who),
            Request(name=called),
            blocking=False,
        )
    if not asked:
        ctx.announce("switch.agreed", ruleset=called)


@agenda.switch_said.does
def switch_said(ctx: Decision[Ruleset], who: str, answer: str) -> None:
    """Record who agreed; one refusal ends the proposal."""
    switch = ctx.state.flags.switch
    if switch is None:
        return
    if answer != "agree":
        ctx.flag_fight(switch=None)
        ctx.withdraw("ruleset")
        ctx.announce("switch.refused", who=who, ruleset=switch.name)
        return
    _count(ctx, who, (*switch.agreed, who))


def excuse(ctx: Decision[Ruleset], who: str) -> None:
    """Somebody goes and need not be asked."""
    switch = ctx.state.flags.switch
    if switch is not None and who in switch.asked:
        _count(ctx, who, switch.agreed)


def _count(ctx: Decision[Ruleset], who: str, agreed: tuple[str, ...]) -> None:
    switch = ctx.state.flags.switch
    asked = tuple([other for other in switch.asked if other != who])
    ctx.flag_fight(switch=replace(switch, asked=asked, agreed=agreed))
    if not asked:
        ctx.announce("switch.agreed", ruleset=switch.name, people=agreed)
    elif who in agreed:
        ctx.announce("switch.counted", to=who, ruleset=switch.name, asked=asked)


def _freeze(ctx: Decision[Ruleset]) -> None:
    """Take the fight as it is stored, without the values of any rules."""
    state = ctx.state
    stored = load_state(dump_state(replace(state, agenda=(), questions=())))
    ctx.take(replace(stored, agenda=state.agenda, questions=state.questions))


def thaw(ctx: Decision[Any]) -> None:
    """Read the fight as if it had been stored, but for what is to come and what is asked."""
    state = ctx.state
    read = ctx.rules.records.read(replace(state, agenda=(), questions=()), ctx.rules)
    ctx.take(replace(read, agenda=state.agenda, questions=state.questions))


def switch_if_agreed(ctx: Decision[Ruleset]) -> bool:
    """At the start of a round: put the rules in force that everybody agreed to."""
    switch = ctx.state.flags.switch
    if switch is None or switch.asked:
        return False
    ctx.flag_fight(switch=None)
    if switch.to == ctx.state.ruleset and switch.house != ctx.state.house:
        _use_house(ctx, switch)
        return False
    former, new = ctx.rules, ctx.rulebook(switch.to, switch.settings)
    former.hooks.on_ruleset_exit(ctx, new)
    _freeze(ctx)
    ctx.rules = new
    changes = {"ruleset": switch.to, "settings": switch.settings, "house": switch.house}
    ctx.emit(ev.FightChanged(changes))
    stays = OF_ANY_RULES | (former.records.shared_flags & new.records.shared_flags)
    _exchange_flags(ctx, former.name, stays)
    _read_flags(ctx)
    fresh = {"initiative": None, "declared": None, "haste": 0}
    ctx.emit(ev.EveryoneReset(fresh, {}))
    for person in list(ctx.state.people.values()):
        _bring_over(ctx, person)
    thaw(ctx)
    ctx.announce("switch.done", ruleset=switch.name)
    ctx.agenda = ()
    ctx.rules.hooks.on_round(ctx)
    return True


def _use_house(ctx: Decision[Ruleset], switch: Switch) -> None:
    """Go on under other settings of the same rule system."""
    ctx.rules = ctx.rulebook(switch.to, switch.settings)
    ctx.emit(ev.FightChanged({"settings": switch.settings, "house": switch.house}))
    ctx.announce("switch.done", ruleset=switch.name)


def _exchange_flags(ctx: Decision[Ruleset], former: str, stays: frozenset[str]) -> None:
    """Set aside what the former rules kept, and take up what these did when they were in force.

    Two rule systems may give a flag the same name and mean something else by it; those that are
    one and the same for both are in `stays`. All of them are as they are stored.
    """
    of_fight = _exchanged(ctx.state.flags, former, ctx.rules.name, stays)
    if of_fight:
        ctx.emit(ev.FightNoted(of_fight))
    known = type(ctx.rules.records.fight("").stranger).names()
    for pair, flags in list(ctx.state.relations.items()):
        over = dict.fromkeys(flags.keys() - known)
        if over:  # The new rules know nothing like it.
            one, other = pair.split("|")
            ctx.emit(ev.PairNoted(one, other, over))
    for person in list(ctx.state.people.values()):
        theirs = _exchanged(person.flags, former, ctx.rules.name, stays)
        if theirs:
            ctx.emit(ev.PersonNoted(person.id, theirs))


def _read_flags(ctx: Decision[Ruleset]) -> None:
    """Read what is kept of everybody and of the fight, and nothing else, for the new rules."""
    state, of_fight = ctx.state, ctx.rules.records.fight("")
    kind, between = type(ctx.rules.records.combatant("", "").flags), type(of_fight.stranger)
    people = {
        who: replace(person, flags=convert(person.flags, kind))
        for who, person in state.people.items()
    }
    relations = {key: convert(each, between) for key, each in state.relations.items()}
    flags = convert(state.flags, type(of_fight.flags))
    ctx.take(replace(state, people=people, flags=flags, relations=relations))


def _exchanged(
    flags: dict[str, Json], former: str, new: str, stays: frozenset[str]
) -> dict[str, Json]:
    """What changes of some flags when the rules called `new` take over; all but `stays` does."""
    theirs = {name: value for name, value in flags.items() if name not in stays}
    aside: dict[str, Json] = {**flags.get("set_aside", {})}
    taken_up = aside.pop(new, {})
    if not theirs and not taken_up:
        return {}
    if theirs:
        aside[former] = theirs
    return {**dict.fromkeys(theirs), **taken_up, "set_aside": aside or None}


def _bring_over(ctx: Decision[Ruleset], person: Combatant) -> None:
    """Change what must be changed of a fighter who was taken in under other rules."""
    wounds = sort_marks(person.track + person.flags.surplus)
    boxes = ctx.rules.health.shown(ctx, person).boxes
    now = ctx.rules.sheets.adopt(ctx.rules, replace(person, track=wounds[:boxes]))
    changes = {
        name: value for name in person.__struct_fields__
        if (value := getattr(now, name)) != getattr(person, name)
    }  # fmt: skip
    if "track" in changes:
        ctx.flag(person.id, surplus=wounds[boxes:])
    if changes:
        ctx.emit(ev.PersonChanged(person.id, changes))
