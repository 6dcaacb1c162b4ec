"""What can be done to any fight, whatever its rules: who is in it, its pace, its health."""

from __future__ import annotations

from . import events as ev
from .bounds import check_length, check_room
from .hidden import NPC_HEALTH, comes_out
from .inputs import Input
from .leaving import absent, leave, present, release, remove, take_out
from .naming import distinct, of_able
from .ruleset import Ruleset, VerbFunction
from .state import EXITS as EXITS
from .state import STORYTELLER, Json, Modifier, Person, State, with_
from .summing_up import end, end_after, is_closing, wanted
from .switching import change_settings, propose
from .taking import claim, take
from .tracks import MARKS
from .turn import Turn

MODIFIERS = "modifiers"
"""What a sheet keeps after a fight of what a storyteller laid on its owner's rolls."""

MOST_MODIFIERS = 20
"""How many modifiers one person may have at a time."""


def start(turn: Turn[Ruleset], given: Input) -> None:
    """The first input of a fight: who opens it under which rules, and the promise of its dice."""
    args = given.args
    turn.emit(ev.Opened(args["ruleset"], args["settings"], args["room"], args["seed_hash"]))
    if args.get("exits"):
        turn.note(**{EXITS: args["exits"]})
    turn.rules = turn.rulebook(args["ruleset"], args["settings"])
    turn.rules.begin_round(turn)


def join(turn: Turn[Ruleset], given: Input) -> None:
    """Come into the fight with a `sheet`, or say again that one is in it."""
    sheet = given.args["sheet"]
    known = [p for p in turn.state.people.values() if p.ref == sheet["ref"]]
    if known and is_closing(turn.state) and known[0] not in turn.rules.on_stage(turn.state):
        turn.refuse("err.declare.out_of_fight", status=known[0].status)
    waited = wanted(turn)
    if known and waited:
        return
    if known:
        turn.rules.rejoined(turn, known[0].id)
        return
    who = _come_in(turn, sheet)
    status = turn.person(who).status
    if status != "active":
        turn.tell("joined.unable", to=who, who=who, status=status, how=status)


def fighter(rules: Ruleset, who: str, sheet: dict[str, Json]) -> Person:
    """Somebody as a fight takes them in, with what was ruled of them in an earlier one."""
    person = rules.person(who, sheet)
    status = sheet.get("status")
    return with_(person, status=status) if status in rules.lasting_status else person


def enter(turn: Turn[Ruleset], sheet: dict[str, Json]) -> str:
    """Make a fighter of a sheet, of whom the rules hear nothing yet; returns their id.

    Who comes back has the id they left with, and with it their dice and their name in the log.
    """
    left = [
        who for who, p in turn.state.gone.items() if p.ref is not None and p.ref == sheet["ref"]
    ]
    who = left[-1] if left else f"p{turn.state.joined + 1}"
    person = fighter(turn.rules, who, sheet)
    known = {name: sheet[name] for name in ("hidden", "shows_health", "free") if sheet.get(name)}
    turn.emit(ev.Joined(with_(person, name=distinct(turn.state, person.name), **known)))
    for modifier in left_on(who, sheet):
        turn.emit(ev.ModifierAdded(modifier))
    return who


def left_on(who: str, sheet: dict[str, Json]) -> tuple[Modifier, ...]:
    """The modifiers of earlier fights that a sheet has kept, on their person's rolls again."""
    return tuple(Modifier(who, *one) for one in sheet.get(MODIFIERS) or ())


def to_keep(state: State, who: str) -> list[Json]:
    """The modifiers on somebody's rolls that have no end, as their sheet keeps them."""
    mine = (m for m in state.modifiers if m.who == who and m.until is None)
    return [[m.dice, m.difficulty, m.why] for m in mine]


def _come_in(turn: Turn[Ruleset], sheet: dict[str, Json]) -> str:
    """Let somebody in with a sheet; returns their id."""
    who = enter(turn, sheet)
    turn.rules.joined(turn, who)
    return who


def add(turn: Turn[Ruleset], given: Input) -> None:
    """A storyteller brings people in, of `sheets`; who came with which initiative is told once."""
    came: dict[str, Json] = {}
    for sheet in given.args["sheets"]:
        if any(p.ref == sheet["ref"] for p in turn.state.people.values()):
            turn.refuse("err.fight.already_in", name=sheet["name"])
        who = _come_in(turn, sheet)
        came[who] = turn.person(who).initiative
    later = any(isinstance(e, ev.Told) and e.code == "joined.later" for e in turn.events)
    unseen = {who: turn.person(who).hidden for who in came}
    facts: dict[str, Json] = {"unseen": unseen} if any(unseen.values()) else {}
    turn.tell("came.in", people=came, later=later, **facts)


def finish(turn: Turn[Ruleset], given: Input) -> None:
    """The storyteller closes the fight."""
    end(turn, "storyteller")


def finish_after(turn: Turn[Ruleset], given: Input) -> None:
    """The fight is to end when so many `rounds` are over."""
    end_after(turn, given.args["rounds"])


def pause(turn: Turn[Ruleset], given: Input) -> None:
    """Nothing moves until the storyteller resumes; `why` says what happened."""
    _check_running(turn)
    why = given.args.get("why", "")
    turn.emit(ev.FightChanged({"status": "paused", "paused_for": why}))


def _check_running(turn: Turn[Ruleset]) -> None:
    """What a storyteller may not do in a pause is refused."""
    if turn.state.status == "paused":
        turn.refuse("err.fight.paused", how="storyteller")


def resume(turn: Turn[Ruleset], given: Input) -> None:
    """Go on where the fight was paused."""
    if turn.state.status != "paused":
        turn.refuse("err.fight.not_paused")
    turn.emit(ev.FightChanged({"status": "running", "paused_for": ""}))


def set_mode(turn: Turn[Ruleset], given: Input) -> None:
    """`auto` goes on by itself; `storyteller` waits for +combat/next before each roll."""
    mode = given.args["mode"]
    if mode not in ("auto", "storyteller"):
        turn.refuse("err.mode.unknown", word=mode, names=["auto", "storyteller"])
    turn.emit(ev.FightChanged({"mode": mode}))
    if mode == "auto":
        for question in [q for q in turn.state.questions if q.kind == "confirm"]:
            turn.answer(question, question.default)


def set_timer(turn: Turn[Ruleset], given: Input) -> None:
    """`seconds` one person may keep the others waiting; 0 is no limit."""
    turn.emit(ev.FightChanged({"timer": given.args["seconds"]}))


def go_on(turn: Turn[Ruleset], given: Input) -> None:
    """+combat/next: what is unsaid takes its default (ASH-ACT-08).

    Where a round waits to be begun it begins, and those who run beside it may still speak. Of
    one person it is said for the rest of the round.
    """
    _check_running(turn)
    if given.who != STORYTELLER:
        _pass_over(turn, given.who)
        return
    if turn.rules.next(turn):
        return
    questions = [q for q in turn.state.questions if q.blocks]
    if not questions:
        turn.refuse("err.next.nothing")
    for question in [q for q in questions if q.kind == "begin"] or questions:
        if question.who != STORYTELLER:
            turn.unanswered(question)
        turn.answer(question, question.default)


def _pass_over(turn: Turn[Ruleset], who: str) -> None:
    """Wait for somebody no more: all that they are asked in this round takes its default."""
    asked = [q for q in turn.state.questions if q.blocks and q.who == who]
    if not asked and (turn.silent(who) or not turn.rules.in_round(turn.state)):
        turn.refuse("err.next.nothing")
    turn.falls_silent(who)
    for question in asked:
        turn.unanswered(question)
        turn.answer(question, question.default)


def time_out(turn: Turn[Ruleset], given: Input) -> None:
    """Time has run out: the silent take the default or leave, as the setting says.

    `only` is the id of one question, the storyteller's too, that alone is meant.
    """
    only = given.args.get("only")
    if only is None and is_closing(turn.state):
        end(turn, "finished")
        return
    for question in [q for q in turn.state.questions if q.blocks]:
        if question.who == STORYTELLER if only is None else question.id != only:
            continue
        if question.who == STORYTELLER:
            turn.answer(question, question.default)
        elif turn.rules.settings.absent.silent == "leave" and turn.here(question.who):
            take_out(turn, question.who, "silent")
        elif turn.here(question.who):
            turn.unanswered(question, late=True)
            turn.falls_silent(question.who)
            turn.answer(question, question.default)


def damage(turn: Turn[Ruleset], given: Input) -> None:
    """`levels` of a `damage` type for somebody, outside of a roll."""
    args = given.args
    if args.get("source"):
        turn.refuse("err.declare.option", option=args["source"])
    turn.emit(ev.Ruled(given.speaker, "damage", {"who": given.who, **args}, _public(turn)))
    turn.rules.hurt(turn, given.who, args["levels"], args["damage"], args.get("soak", False))


def heal(turn: Turn[Ruleset], given: Input) -> None:
    """`levels` of a `damage` type taken off somebody's track; `all` takes off all there is."""
    args = given.args
    if args.get("all"):
        turn.emit(ev.Ruled(given.speaker, "heal.all", {"who": given.who}, _public(turn)))
        heal_all(turn, given.who)
        return
    turn.emit(ev.Ruled(given.speaker, "heal", {"who": given.who, **args}, _public(turn)))
    turn.rules.heal(turn, given.who, args["levels"], args["damage"])


def heal_all(turn: Turn[Ruleset], who: str) -> None:
    """Take all damage off somebody's track; refused where there is none."""
    person = turn.person(who)
    if not person.track:
        turn.refuse("err.heal.unhurt", name=person.name)
    for damage, sign in MARKS.items():
        levels = turn.person(who).track.count(sign)
        if levels:
            turn.rules.heal(turn, who, levels, damage)


def modify(turn: Turn[Ruleset], given: Input, begun: int | None = None) -> None:
    """`dice` or `difficulty` on somebody's rolls; both 0 takes their modifiers off.

    `rounds` counts the round `begun` as the first, the present one if left out (ASH-BKP-05).
    """
    begun = turn.state.round if begun is None else begun
    args = given.args
    theirs = [n for n, m in enumerate(turn.state.modifiers, 1) if m.who == given.who]
    if not args["dice"] and not args["difficulty"]:
        turn.emit(ev.ModifiersEnded(tuple(theirs)))
    else:
        why = args.get("why", "")
        check_length(turn, why, "The reason of a modifier")
        check_room(turn, theirs, MOST_MODIFIERS, f"modifiers on {turn.name(given.who)}")
        rounds = args.get("rounds")
        until = turn.rules.last_round(begun, rounds) if rounds else None
        new = Modifier(given.who, args["dice"], args["difficulty"], why, until)
        turn.emit(ev.ModifierAdded(new))
    turn.emit(ev.Ruled(given.speaker, "modifier", {"who": given.who, **args}, _public(turn)))


def set_initiative(turn: Turn[Ruleset], given: Input) -> None:
    """A storyteller sets an initiative `total`, or has it rolled (`roll`), of one or `all`."""
    args = given.args
    if not args.get("all") and not turn.here(given.who):
        turn.refuse("err.fight.not_in")
    people = of_able(args.get("all", ""), turn.state) or [given.who]
    for who in people:
        if args.get("roll"):
            turn.rules.roll_initiative(turn, who)
        else:
            rating = turn.rules.rating(turn.state, turn.person(who))
            turn.emit(ev.InitiativeSet(who, args["total"], rating, ruled=True))
    turn.rules.order_changed(turn)


def edit_person(turn: Turn[Ruleset], given: Input) -> None:
    """The sheet of somebody in the fight was changed by staff: `changes`, as in `Person`.

    `notes` are what changed of facts that only the rules in force know.
    """
    turn.emit(ev.PersonChanged(given.who, given.args["changes"]))
    if given.args.get("notes"):
        turn.emit(ev.PersonNoted(given.who, given.args["notes"]))
    turn.emit(ev.Ruled(given.speaker, "sheet", {"who": given.who, "what": given.args["what"]}))


def hide(turn: Turn[Ruleset], given: Input) -> None:
    """Nobody but the storyteller knows of somebody from now on, or everybody does: `hidden`."""
    hidden = bool(given.args["hidden"])
    if hidden:
        turn.emit(ev.PersonChanged(given.who, {"hidden": True}))
    elif turn.person(given.who).hidden:
        for event in comes_out(turn.state, given.who):
            turn.emit(event)


def show_health(turn: Turn[Ruleset], given: Input) -> None:
    """How others are told the health of an npc, or of all (the storyteller's): `shown`."""
    shown = given.args["shown"]
    if given.who == STORYTELLER:
        turn.emit(ev.FightNoted({NPC_HEALTH: shown}))
    else:
        turn.emit(ev.PersonChanged(given.who, {"shows_health": shown}))


def _public(turn: Turn[Ruleset]) -> bool:
    return turn.rules.public_rulings()


VERBS: dict[str, VerbFunction] = {
    "start": start,
    "take": take,
    "claim": claim,
    "release": release,
    "join": join,
    "add": add,
    "leave": leave,
    "remove": remove,
    "absent": absent,
    "present": present,
    "end": finish,
    "end_after": finish_after,
    "pause": pause,
    "resume": resume,
    "mode": set_mode,
    "timer": set_timer,
    "next": go_on,
    "time_out": time_out,
    "damage": damage,
    "heal": heal,
    "modify": modify,
    "initiative": set_initiative,
    "edit": edit_person,
    "hide": hide,
    "shows_health": show_health,
    "settings": change_settings,
    "switch": propose,
}

STORYTELLER_VERBS = frozenset(
    {
        "start",
        "take",
        "claim",
        "release",
        "add",
        "remove",
        "absent",
        "present",
        "end",
        "end_after",
        "pause",
        "resume",
        "mode",
        "timer",
        "next",
        "time_out",
        "damage",
        "heal",
        "modify",
        "initiative",
        "edit",
        "hide",
        "shows_health",
        "settings",
        "switch",
    }
)

COMING_IN = frozenset({"start", "take", "join", "add"})
"""Verbs whose `who` need not be in the fight yet."""

ANYTIME = frozenset({"leave", "choose", "pass"})
"""What may be typed in a pause: asking to leave, and answering whether somebody may."""

ABOUT_SOMEBODY = frozenset(
    {"remove", "absent", "present", "damage", "heal", "modify", "edit", "hide"}
)
"""Verbs that need somebody who is in the fight."""
