"""What a botch comes to, once the storyteller has said. STO-ATK-05."""

from ....engine.inputs import Input
from ....engine.revalidation import drop
from ....engine.state import Json, Question
from .. import agenda, questions
from ..attack import legal, maneuvers, moments, records, strike
from ..attack.attempt import Attempt
from ..attack.records import Record
from ..combatant import Combatant
from ..declarations import Attack
from ..equipment import Weapon
from ..fight import Decision
from ..harm import falling
from ..people import log, space
from ..people.dice import Result
from ..people.gear import gear
from ..values import Item, Made, Moment
from . import coming


@questions.mishap.reads
def answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+choose <option> <name>`; `+pass` is none."""
    word = given.chosen("none")
    log.ruled(ctx, given, questions.mishap.of(question).who, "mishap", None, word)
    return word


@agenda.mishap_said.does
def said(ctx: Decision, who: str, made: Made | None, kind: str, word: str) -> None:
    """The storyteller chose what a botch brings."""
    if ctx.here(who):
        _befalls(ctx, who, made, kind, word)


@questions.mishap.revalidates
def mishap_again(ctx: Decision, question: Question) -> bool:
    """Who botched may be gone."""
    return not ctx.here(questions.mishap.of(question).who) and drop(ctx, question)


def settle(ctx: Decision, who: str, what: str) -> None:
    """`+combat/rule mishap <name>=<option or words>`: the open botch, else their last attack."""
    for question in ctx.state.questions:
        if question.kind == "mishap" and questions.mishap.of(question).who == who:
            drop(ctx, question)
            _, _, made, kind = question.then
            _befalls(ctx, who, made, kind, what)
            return
    mine = [made for made in ctx.state.flags.attacks.values() if made.who == who]
    _befalls(ctx, who, mine[-1] if mine else None, "attack", what)


def _befalls(ctx: Decision, who: str, made: Made | None, kind: str, text: str) -> None:
    word, _, rest = text.strip().partition(" ")
    word = word.lower()
    ctx.announce("mishap", who=who, what=text)
    own = kind == "attack"
    weapon = _weapon(ctx, who, made if own else None)
    if word == "down":
        falling.knockdown(ctx, who)
    elif word in ("dropped", "broken") and weapon is not None:
        gear.remove(ctx, who, weapon.name, lies=word == "dropped")
    elif word == "jam" and own and weapon is not None:
        gear.change(ctx, who, weapon.name, jammed=True)
    elif word == "wasted" and own and weapon is not None:
        gear.change(ctx, who, weapon.name, loaded=0)
    elif word == "ally" and own and made is not None:
        _ally(ctx, who, made, rest)


def _weapon(ctx: Decision, who: str, made: Made | None) -> Weapon | None:
    person = ctx.person(who)
    if made is not None:
        return gear.named(person, made.weapon) if made.weapon else None
    return gear.main_weapon(person)


def _ally(ctx: Decision, who: str, made: Made, name: str) -> None:
    """The nearest of the own side is hit with net 1 by the same attack, without a defence."""
    attacker = ctx.person(who)
    friend = ctx.find(name) if name.strip() else _nearest(ctx, attacker)
    if friend is None or friend.id == who:
        ctx.announce("mishap.nobody", who=who)
        return
    action = Attack(maneuver=made.maneuver, targets=(friend.id,), weapon=made.weapon or "")
    if made.maneuver not in maneuvers.known(ctx):
        return
    item = Item(who, own=action, free="free")
    record = Record(records.last(ctx) + 1, strike.recorded(who, friend.id, action))
    rolled = (made.pool or 0, made.difficulty or 6, made.sum or 6)
    result = Result(1, False, True, *rolled, ())
    assault = Attempt.by(ctx, attacker, action).on(friend, item)
    blow = strike.against(ctx, assault, result, record, 1)
    moments.begin(ctx, Moment(items=(item,), interrupts=False, at=1, blows=(blow,)))
    if ctx.state.questions:  # While somebody is asked the agenda waits; a mishap does not.
        coming.harm(ctx, 0)
        coming.apply(ctx)
    else:
        ctx.push(agenda.harm(0), agenda.apply())


def _nearest(ctx: Decision, attacker: Combatant) -> Combatant | None:
    friends = [
        p for p in ctx.state.people.values()
        if p.id != attacker.id and p.side is not None and p.side == attacker.side
        and not legal.is_past(p)
    ]  # fmt: skip

    def metres(person: Combatant) -> float:
        found = space.between(ctx, attacker.id, person.id)
        return 0.0 if found is None else float(found)

    return min(friends, key=metres, default=None)
