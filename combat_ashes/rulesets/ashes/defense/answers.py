"""Putting the question an attack raises to the one who is attacked, and reading the answer.

A plan that was made beforehand answers in its owner's stead. Implements ASH-RES-09.
"""

from __future__ import annotations

from ....engine.events import Declared, PersonNoted
from ....engine.inputs import Input
from ....engine.state import Json, Question
from ....engine.turn import Turn
from ..attack import committed
from ..attack.coming import Attack, coming
from ..attack.ways import BEST, NONE, AshesWay, Window
from ..declarations import (
    Action,
    AttackAction,
    EscapeAction,
    GrappleDefenseAction,
    ReflexAction,
    stored,
    thawed,
)
from ..notes import ABORT_FAILED, ACTED, DONE, ESCAPE, PLAN
from ..people import acts, holding, options, sheet
from ..people.weapons import check_parry
from ..rules import AshesRules
from . import abort, forced, plans, reflex
from .silence import default_choice

DEFENSES = (ReflexAction, EscapeAction, GrappleDefenseAction)
"""What answers an attack by itself, so that nobody is asked about it."""

# --- asking -----------------------------------------------------------------------------------


def ask_target(turn: Turn[AshesRules], now: Attack, window: Window) -> None:
    """Put everything that is open to the target of an attack as one question."""
    _put(turn, now, window, ("met", now.attacker.id, now.part))


def ask_attacker(turn: Turn[AshesRules], now: Attack) -> None:
    """A committed attack is still to come: its target, who is faster, chooses now (ASH-ATK-08)."""
    number = acts.open_attack(now.target, now.attacker.id) or 0
    theirs = coming(turn, now.target.id, number) or now
    endured = {"with": "exchange", "part": now.part, "choice": committed.ENDURE}
    window = Window(
        default_choice(turn.rules, endured, abort.FREE),
        (committed.ACCEPT, committed.ENDURE, "abort"),
        endured,
        abort.FREE,
    )
    _put(turn, theirs, window, ("attacker_chose", now.attacker.id, now.part))


def ask_at_declaration(turn: Turn[AshesRules], who: str, attacks: list[AttackAction]) -> None:
    """Where the target of a committed attack chooses as soon as it is declared."""
    for number, action in enumerate(acts.parts(turn.person(who))):
        now = coming(turn, who, number) if action in attacks else None
        if now is not None and not now.committed:
            continue
        if now is None or now.target.status != "active" or committed.has_no_defense(now.target):
            continue
        if any(isinstance(one, DEFENSES) for one in acts.parts(now.target)):
            continue
        ground = abort.ground(turn, now.target, now.attacker, True)
        options = (committed.ACCEPT, committed.ENDURE)
        window = Window(
            default_choice(turn.rules, {**BEST, "choice": committed.ENDURE}, ground),
            (*options, "abort") if ground is not None else options,
            {**NONE, "choice": committed.ACCEPT},
            ground,
        )
        _put(turn, now, window, ("chose_early", now.target.id, who))


def _put(turn: Turn[AshesRules], now: Attack, window: Window, then: tuple[Json, ...]) -> None:
    """Ask the target of an attack, unless a plan of theirs answers."""
    who, target = now.attacker.id, now.target.id
    said = plans.answer(turn, now, window) if PLAN.of(now.target.notes) else None
    if said is not None:
        turn.push((*then, said))
        return
    facts: dict[str, Json] = {
        "by": who, "part": now.part, "weapon": sheet.weapon_name(now.weapon.key),
        "declined": window.declined,
    }  # fmt: skip
    if window.ground is not None:
        facts["ground"] = window.ground
    if "grapple" in now.action.manners:
        facts["how"] = "grapple"
    elif now.committed:
        facts["how"] = "committed"
    turn.ask(target, "defend", window.options, window.standing, then, facts)


# --- what was answered ------------------------------------------------------------------------


class React(AshesWay):
    """A defense that is declared in answer to an attack (`haste.reaction`)."""

    names = ("react",)

    def anew(self, turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> bool:
        action = thawed(said["action"])
        fresh = ACTED.noted(None) | ESCAPE.noted(None)
        turn.emit(Declared(now.target.id, action, acts.told(turn, action), notes=fresh))
        return True


def chose_early(turn: Turn[AshesRules], who: str, attacker: str, said: dict[str, Json]) -> None:
    """A choice against a committed attack that was made when it was declared."""
    if said["with"] == "abort":
        abort.attempt(turn, who, said, 0)
    else:
        committed.remember(turn, who, attacker, said["choice"])
        if said["choice"] == committed.ENDURE:
            committed.endured(turn, who)


def attacker_chose(turn: Turn[AshesRules], who: str, part: int, said: dict[str, Json]) -> None:
    """The faster one takes the committed attack, contests it, or gives up the own for a defense."""
    person = turn.person(who)
    action = acts.part(person, part)
    if not isinstance(action, AttackAction):
        return
    if said["with"] == "abort":
        # The attack that comes up now is the one that is given up.
        done = [n for n in DONE.of(person.notes) if n != part]
        turn.emit(PersonNoted(who, ACTED.noted(None) | DONE.noted(done or None)))
        abort.attempt(turn, who, said, part)
        return
    committed.remember(turn, who, action.target, said["choice"])
    if said["choice"] == committed.ENDURE:
        target = turn.person(action.target)
        number = acts.open_attack(target, who)
        harder = committed.endured(turn, who)
        said = {"with": "exchange", "part": number, "harder": harder, "harder_for": who}
        turn.push(("confirm", who, part, said))
        return
    turn.push(("meet", who, part))


# --- reading an answer ------------------------------------------------------------------------


def answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """`+block`, `+dodge`, `+abort`, `+choose` or `+pass` in answer to an attack (ASH-RES-09)."""
    do, args = given.do, given.args
    if do == "choose":
        do, args = str(args["word"]), {}
    if "shrug" in question.options and do != "abort":
        now = coming(turn, question.facts["by"], question.facts["part"])
        if now is not None:
            return forced.answer(turn, question, given, now)
    if do == "pass":
        return question.facts.get("declined", NONE)
    if do == "abort":
        if given.do == "choose":
            turn.refuse("err.declare.incomplete", missing="what you do instead")
        held = holding.held_by(turn.state, question.who)
        if held is not None:
            turn.refuse("err.grapple.victim_options", name=turn.name(held.grappler))
        return abort.read(turn, given, _ground_for(turn, question, given))
    if do in (committed.ACCEPT, committed.ENDURE, "fire"):
        return _chosen(turn, question, do)
    if do in ("escape", "grapple_defend") and "escape" in question.options:
        line = {"do": do, "args": args}
        action: Action = turn.rules.read_line(turn, question.who, line)
        return {"with": "react", "action": stored(action)}
    said = _reflex(turn, question, do, args)
    if question.facts.get("how") == "committed":
        said["choice"] = committed.ENDURE
    return said


def _reflex(
    turn: Turn[AshesRules], question: Question, do: str, args: dict[str, Json]
) -> dict[str, Json]:
    """`+block` or `+dodge` in answer to an attack (ASH-DEF-02)."""
    held = holding.held_by(turn.state, question.who)
    if held is not None and do not in turn.rules.settings.grapple.victim_defenses:
        turn.forbid("err.grapple.victim_options", name=turn.name(held.grappler))
    if do not in acts.DEFENSES:
        answers = do in ("escape", "guard", "grapple", "grapple_defend")
        code = "err.defense.kind" if answers else "err.phase.wrong_step"
        turn.refuse(code, what=do, options=list(question.options), step=turn.state.step)
    now = coming(turn, question.facts["by"], question.facts.get("part", 0))
    if now is None:
        return dict(NONE)
    person = now.target
    said: dict[str, Json] = {"with": do}
    kinds = reflex.kinds_open(turn, now)
    if do not in question.options or do not in kinds:
        code = "err.defense.kind" if kinds else "err.defense.not_entitled"
        turn.forbid(code, what=do, options=list(question.options))
        said["allowed"] = True
    said["ability"] = options.ability_of(turn, person, do, args)
    if said["ability"] == "melee" and _check_melee(turn, now):
        said["allowed"] = True
    if args.get("options"):
        found = options.extras_of(turn, person, args["options"])
        said |= {name: list(extras) for name, extras in found.items()}
    if said.get("ability") and not said.get("allowed"):
        _check_dice(turn, now, said["ability"])
    return said


def _check_dice(turn: Turn[AshesRules], now: Attack, ability: str) -> None:
    """Refuse a block with an ability that has no dice left, rather than take another."""
    found = reflex.defenses(turn, now, ("block",))
    if found and ability not in [one.ability for one in found]:
        turn.forbid("err.defense.no_dice", ability=ability, options=[d.ability for d in found])


def _check_melee(turn: Turn[AshesRules], now: Attack) -> bool:
    """Refuse a Melee block that cannot be; True where a storyteller let it pass."""
    bare = (
        now.weapon.method == "brawl"
        and now.weapon.reach != "grips"
        and not turn.rules.settings.block.melee_vs_brawl
    )
    if bare:
        turn.forbid("err.block.wrong_pool")
    return check_parry(turn, now.target) or bare


def _ground_for(turn: Turn[AshesRules], question: Question, given: Input) -> str | None:
    """The ground that an abort in answer to an attack stands on.

    It may have no chance of success. Whoever has a void action as well may do anything
    else instead of it, at its price (ASH-INT-03).
    """
    people = turn.state.people
    person, attacker = people[question.who], people.get(question.facts["by"])
    found: str | None = question.facts.get("ground")
    if found is None:
        found = abort.ground(turn, person, attacker, False)
    line = given.args.get("line") or {}
    may = line.get("do") not in abort.DEFENSIVE_LINES and not ABORT_FAILED.of(person.notes)
    return abort.VOID if may and abort.void_parts(turn, person) else found


def _chosen(turn: Turn[AshesRules], question: Question, word: str) -> Json:
    if word not in question.options:
        turn.refuse("err.choose.option", word=word, options=list(question.options))
    if word == "fire":
        return {"with": "guard"}
    declined: dict[str, Json] = question.facts["declined"]
    if word == committed.ACCEPT:
        return {**NONE, "choice": committed.ACCEPT}
    if word == committed.ENDURE and declined == NONE:
        return NONE
    endured = declined if declined["with"] in ("exchange", "guard") else BEST
    return {**endured, "choice": committed.ENDURE}


STEPS = {
    "attacker_chose": attacker_chose,
    "chose_early": chose_early,
}


QUESTIONS = {
    "defend": answer,
}
