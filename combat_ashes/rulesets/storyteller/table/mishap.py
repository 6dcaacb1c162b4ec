"""What a botch comes to, once the storyteller has said. STO-ATK-05."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ....engine.events import Withdrawn
from ....engine.inputs import Input
from ....engine.state import Json, Person, Question
from ....engine.turn import Turn
from ..attack import falling, legal, maneuvers, moments, records, strike
from ..notes import ATTACKS
from ..people import gear, space
from ..people.dice import Result
from ..round import coming
from ..rules import StoRules
from ..values import Attack, Item, Moment, Weapon
from . import log

Made = dict[str, Json]
"""The attack that was botched, or that somebody botched a defence against, as it was recorded."""


def answer(turn: Turn[StoRules], question: Question, given: Input) -> Json:
    """`+choose <option> <name>`; `+pass` is none."""
    word = given.args["word"] if given.do == "choose" else "none"
    log.ruled(turn, given, question.facts["who"], "mishap", None, word)
    return word


def said(turn: Turn[StoRules], who: str, made: Made, kind: str, word: str) -> None:
    """The storyteller chose what a botch brings."""
    if turn.here(who):
        _befalls(turn, who, made, kind, word)


def stands(turn: Turn[StoRules], question: Question) -> bool:
    """Whether who botched is still there."""
    return turn.here(question.facts["who"])


def settle(turn: Turn[StoRules], who: str, what: str) -> None:
    """`+combat/rule mishap <name>=<option or words>`: the open botch, else their last attack."""
    question = next(
        (q for q in turn.state.questions if q.kind == "mishap" and q.facts["who"] == who), None
    )
    if question is not None:
        turn.emit(Withdrawn((question.id,)))
        _befalls(turn, who, question.facts["made"], question.facts["of"], what)
        return
    mine = [made for made in ATTACKS.of(turn.state.notes).values() if made["who"] == who]
    _befalls(turn, who, mine[-1] if mine else None, "attack", what)


def _befalls(turn: Turn[StoRules], who: str, made: Made | None, kind: str, text: str) -> None:
    word, _, rest = text.strip().partition(" ")
    word = word.lower()
    turn.tell("mishap", who=who, what=text)
    own = kind == "attack"
    weapon = _weapon(turn, who, made if own else None)
    if word == "down":
        falling.knockdown(turn, who)
    elif word in ("dropped", "broken") and weapon is not None:
        gear.remove(turn, who, weapon.name, lies=word == "dropped")
    elif word == "jam" and own and weapon is not None:
        gear.change(turn, who, weapon.name, jammed=True)
    elif word == "wasted" and own and weapon is not None:
        gear.change(turn, who, weapon.name, loaded=0)
    elif word == "ally" and own and made is not None:
        _ally(turn, who, made, rest)


def _weapon(turn: Turn[StoRules], who: str, made: Made | None) -> Weapon | None:
    person = turn.person(who)
    if made is not None:
        return gear.named(person, made["weapon"]) if made["weapon"] else None
    return gear.main_weapon(person)


def _ally(turn: Turn[StoRules], who: str, made: Made, name: str) -> None:
    """The nearest of the own side is hit with net 1 by the same attack, without a defence."""
    attacker = turn.person(who)
    friend = turn.find(name) if name.strip() else _nearest(turn, attacker)
    if friend is None or friend.id == who:
        turn.tell("mishap.nobody", who=who)
        return
    action = Attack(maneuver=made["maneuver"], targets=(friend.id,), weapon=made["weapon"] or "")
    if made["maneuver"] not in maneuvers.known(turn):
        return
    item = Item(who, own=action, free="free")
    record = records.begin(turn, who, friend.id, action.maneuver, action.weapon)
    rolled = (made["pool"] or 0, made["difficulty"] or 6, made["sum"] or 6)
    result = Result(1, False, True, *rolled, ())
    moment = Moment(items=(item,), interrupts=False, at=1)
    blow = strike.against(turn, moment, 0, friend, action, result, record, 1)
    moments.begin(turn, replace(moment, blows=(blow,)))
    turn.push(("harm", 0), ("apply",))
    if turn.state.questions:
        _at_once(turn)


def _at_once(turn: Turn[StoRules]) -> None:
    """While somebody is asked the agenda waits; a mishap does not."""
    for name in ("harm", "apply"):
        step = turn.agenda[0]
        turn.agenda = turn.agenda[1:]
        assert step[0] == name
        run: Callable[..., None] = coming.STEPS[name]
        run(turn, *step[1:])


def _nearest(turn: Turn[StoRules], attacker: Person) -> Person | None:
    friends = [
        p for p in turn.state.people.values()
        if p.id != attacker.id and p.side is not None and p.side == attacker.side
        and not legal.is_past(p)
    ]  # fmt: skip

    def metres(person: Person) -> float:
        found = space.between(turn, attacker.id, person.id)
        return 0.0 if found is None else float(found)

    return min(friends, key=metres, default=None)


STEPS = {"mishap_said": said}
QUESTIONS = {"mishap": answer}
