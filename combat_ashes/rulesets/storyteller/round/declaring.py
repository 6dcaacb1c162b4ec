"""Being asked what one does, and saying it (STO-INI-05, -06).

The slowest are asked first, the fully tied together and unseen by each other. A line typed
before its speaker is asked is kept until then.
"""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.state import STORYTELLER, Json, Person, Question
from ....engine.turn import Turn
from ...declared import slots
from ...declared.rules import BEGUN
from ...parts.round import ahead
from ...parts.tables import Action as Stored
from ..close import grips
from ..notes import ALLOWED, KEPT, LAY_DOWN, SPLIT_SEEN
from ..people import acts, gear, options, space, states
from ..rules import StoRules
from ..values import PASS, Attack, Hold, Rise, Split, stored
from . import gathering, reading

OPTIONS = ("attack", "dodge", "block", "parry", "split", "delay", "rise", "misc", "pass")


def may_declare(turn: Turn[StoRules], person: Person) -> bool:
    """Whether somebody is asked: not who is down, has spoken, is dazed, held or immobilized."""
    if person.status != "active" or person.declared is not None or person.initiative is None:
        return False
    return not states.unable(turn, person)


def ask_declaration(turn: Turn[StoRules], who: str, sealed: int) -> None:
    """Ask one person what they do in this turn, or take the line they typed before."""
    if not AHEAD.take(turn, who, sealed):
        _ask(turn, who, sealed)


def _ask(turn: Turn[StoRules], who: str, sealed: int, spoken: bool = False) -> None:
    facts: dict[str, Json] = {"sealed": True} if slots.is_unseen(turn, who, sealed) else {}
    found, silent = _open(turn, turn.person(who))
    then = ("declared", who, sealed)
    turn.ask(who, "declare", found, silent, then, facts, spoken=spoken)


def _open(turn: Turn[StoRules], person: Person) -> tuple[tuple[str, ...], Json]:
    """What somebody may declare, and what is taken for their silence."""
    found = grips.options(turn, person) or _options(person)
    return found, stored(grips.silent(turn, person) or PASS)


def stands(turn: Turn[StoRules], question: Question) -> bool:
    """Whether who is asked may still declare, and just what they were offered."""
    person = turn.person(question.who)
    return may_declare(turn, person) and _open(turn, person) == (question.options, question.default)


def asks_anew(turn: Turn[StoRules], question: Question) -> None:
    """Ask again who may declare something else by now."""
    if may_declare(turn, turn.person(question.who)):
        _ask(turn, question.who, question.then[2])


def _options(person: Person) -> tuple[str, ...]:
    """What of the lines is possible at all: a parry needs a weapon, rising that one lies."""
    weapon = gear.main_weapon(person)
    missing = set() if weapon is not None and weapon.by_hand else {"parry"}
    if "prone" not in person.conditions:
        missing.add("rise")
    return tuple(word for word in OPTIONS if word not in missing)


def answer(turn: Turn[StoRules], question: Question, given: Input) -> Json:
    """A declaration as the answer to being asked for one."""
    who = question.who
    if given.do in ("dodge", "block", "parry") and given.args.get("answer"):
        turn.refuse("err.defense.too_late")
    action = reading.read(turn, who, given)
    if question.facts.get("sealed"):
        text = acts.words(turn.state, action)
        turn.tell("declared.sealed", to=STORYTELLER, who=who, text=text)
        turn.tell("declared.sealed", to=who, who=who, text=text)
    return stored(action)


def declared(turn: Turn[StoRules], who: str, sealed: int, action: Stored) -> None:
    """A declaration is made: it is public unless sealed."""
    if not turn.here(who) or turn.person(who).status != "active":
        return
    told = acts.read(action)
    if isinstance(told, Hold) and told.how == "release":
        _release(turn, who, sealed)
        return
    person = turn.person(who)
    free = turn.rules.settings.prone.stand_voluntary == "free_with_movement"
    if isinstance(told, Rise) and free and LAY_DOWN.of(person.notes):
        space.stand(turn, who)
        turn.tell("risen", who=who)
        ask_declaration(turn, who, sealed)
        return
    if BEGUN.of(turn.state.notes) != turn.state.round:
        BEGUN.put(turn, turn.state.round)
        gathering.took_part(turn)
    if ALLOWED.of(person.notes):
        ALLOWED.put(turn, who, None)
    by = turn.said_by(who)
    turn.emit(Declared(who, told, acts.words(turn.state, told), by, bool(sealed)))
    if isinstance(told, Split):
        shares = [part.dice for part in told.parts]
        SPLIT_SEEN.put(turn, who, {"pool": told.pool, "shares": shares})
    elif isinstance(told, Attack) and told.shares:
        SPLIT_SEEN.put(turn, who, {"pool": sum(told.shares), "shares": list(told.shares)})


# --- letting go ----------------------------------------------------------------------------------


def _release(turn: Turn[StoRules], who: str, sealed: int) -> None:
    """Who began frees at once and still declares; the other one asks (STO-CLS-06, -07)."""
    grip = states.grapple_of(turn.state, who)
    if grip is None:
        ask_declaration(turn, who, sealed)
    elif grip.grappler == who:
        _freed(turn, who, grip.victim)
        ask_declaration(turn, who, sealed)
    else:
        turn.ask(
            grip.grappler, "release", ("agree", "refuse"), "refuse",
            ("release_said", who, grip.grappler), {"who": who},
        )  # fmt: skip


def _freed(turn: Turn[StoRules], grappler: str, victim: str) -> None:
    """A grapple ends by word; a victim who was not asked yet is asked in their place."""
    grip = states.grapple_of(turn.state, grappler)
    if grip is not None:
        grips.free(turn, grip)
    person = turn.state.people.get(victim)
    if person is None or person.declared is not None or person.initiative is None:
        return
    asked = any(q.who == victim and q.kind == "declare" for q in turn.state.questions)
    waits = any(victim in slot for step in turn.agenda if step[0] == "declare" for slot in step[1])
    if turn.state.step == "declare" and not asked and not waits and person.status == "active":
        turn.push(("declare", [[victim]]))


def release_stands(turn: Turn[StoRules], question: Question) -> bool:
    """Whether who asked to be let go is still in the other one's clinch."""
    grip = states.grapple_of(turn.state, question.facts["who"])
    return grip is not None and grip.grappler == question.who


def declares_after_all(turn: Turn[StoRules], question: Question) -> None:
    """Who asked to be let go, and is free without a word, declares."""
    who = question.facts["who"]
    if turn.here(who) and may_declare(turn, turn.person(who)):
        ask_declaration(turn, who, 0)


def release_answer(turn: Turn[StoRules], question: Question, given: Input) -> Json:
    """`+choose agree` or `refuse`; `+pass` refuses."""
    if given.do == "choose":
        return given.args["word"]
    if given.do != "pass":
        turn.refuse("err.choose.option", word=given.do, options=list(question.options))
    return "refuse"


def release_said(turn: Turn[StoRules], who: str, grappler: str, word: str) -> None:
    """The other one lets go, or not; whoever asked declares."""
    grip = states.grapple_of(turn.state, who)
    if word == "agree" and grip is not None:
        grips.free(turn, grip)
    elif grip is not None:
        turn.tell("release.refused", who=grappler, against=who)
    if turn.here(who) and turn.person(who).declared is None:
        turn.push(("declare", [[who]]))


def relent(turn: Turn[StoRules], given: Input) -> None:
    """`+grapple/relent` and, of the held, `+grapple/resist`: give the contests up, or on.

    What is added to the next contest is spent when it comes (STO-GEN-09).
    """
    who, how = given.who, str(given.args.get("how") or "")
    grip = states.held_in(turn.state, who) if turn.here(who) else None
    if grip is None:
        turn.refuse("err.grapple.none")
    known = frozenset[str]() if how == "relent" else grips.EXTRAS
    said = options.read(turn, turn.person(who), given.args.get("options"), known)
    if "willpower" in said and "willpower" in grip.extras:
        turn.refuse("err.willpower.spent")
    extras = tuple(dict.fromkeys((*grip.extras, *said)))
    changed = replace(grip, relented=how == "relent", extras=extras)
    states.change_grapple(turn, grip, changed)
    if not said or changed.relented != grip.relented:
        turn.tell("grapple.relents" if changed.relented else "grapple.resists", who=who)
    if said:
        turn.tell("grapple.strains", who=who, extras=list(said))


# --- lines before their time ---------------------------------------------------------------------


def keep(turn: Turn[StoRules], given: Input) -> None:
    """A line before its speaker is asked is kept unseen (STO-INI-06)."""
    if given.do not in reading.LINES:
        ahead.out_of_turn(turn, given.who)
    AHEAD.keep(turn, given)


AHEAD = ahead.Ahead(KEPT, _ask)


STEPS = {
    "declared": declared,
    "release_said": release_said,
}
QUESTIONS = {"declare": answer, "release": release_answer}
VERBS = {"undeclare": AHEAD.undeclare, "relent": relent}
