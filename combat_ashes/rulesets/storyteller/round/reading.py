"""A declaration read from its line and checked (STO-INI-05, STO-GEN-02, -09)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.pools import spelled_out, split_pool, total
from ....engine.state import STORYTELLER, Person, with_
from ....engine.turn import Turn
from ..attack import legal, maneuvers, throws
from ..attack.reading import attack, even
from ..close import grips
from ..notes import ALLOWED, LYING, WILLPOWER_SPENT
from ..people import gear, options, sheet, space
from ..rules import StoRules
from ..values import (
    PASS,
    Action,
    Aim,
    Attack,
    Clear,
    Defense,
    Delay,
    Draw,
    Hold,
    Misc,
    Move,
    Reload,
    Rise,
    Run,
    Split,
)

KINDS = ("block", "dodge", "parry")
LINES = (*KINDS, "attack", "misc", "split", "delay", "pass", "rise", "draw", "hold")
MOST_WORDS = 200


def read(turn: Turn[StoRules], who: str, given: Input) -> Action:
    """The action that a line declares; raises `Refused` for what the rules do not let be."""
    do, args = given.do, given.args
    allowed = [
        one["code"] for one in ALLOWED.of(turn.person(who).notes)
        if (one.get("do"), one.get("args")) == (do, args)
    ]  # fmt: skip
    if allowed:
        turn.given = with_(turn.given, allow=(*turn.given.allow, *allowed))
    if do == "choose":
        do, args = str(args["word"]), {}
    if do in ("squeeze", "sustain", "resist", "release"):
        do, args = "hold", {"how": do}
    if do == "bite":
        turn.refuse("err.declare.incomplete", missing="target: type +attack/bite and a name")
    return line(turn, turn.person(who), do, args)


def line(turn: Turn[StoRules], person: Person, do: str, args: dict[str, Any]) -> Action:
    """A line as an action."""
    grips.check(turn, person, do, args)
    if do == "pass":
        return grips.silent(turn, person) or PASS
    if do == "hold":
        return Hold(how=str(args.get("how") or ""))
    if do == "attack":
        return attack(turn, person, args)
    if do in KINDS:
        return _defense(turn, person, do, args)
    if do == "split":
        return _split(turn, person, args)
    if do == "misc":
        return misc(turn, person, args)
    if do == "rise":
        return _rise(turn, person)
    if do == "draw":
        return draw(turn, person, str(args.get("what") or ""))
    if do == "delay":
        return Delay()
    return _elsewhere(turn, do, args)


def _elsewhere(turn: Turn[StoRules], do: str, args: dict[str, Any]) -> Action:
    codes = {
        "abort": "err.abort.nothing", "act": "err.delay.none", "defend": "err.defense.too_late",
        "run": "err.chase.none", "pursue": "err.chase.none",
    }  # fmt: skip
    if do == "abort" and args.get("kind") in KINDS:
        turn.refuse("err.abort.nothing", how="asked", kind=args["kind"])
    if do in ("undeclare", "join"):
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    turn.refuse(codes.get(do, "err.declare.unknown"), what=do)


# --- defences ------------------------------------------------------------------------------------


def _defense(turn: Turn[StoRules], person: Person, kind: str, args: dict[str, Any]) -> Defense:
    """A turn of nothing but defence (STO-DEF-07)."""
    said = options.read(turn, person, args.get("options"), options.COMMON - {"dice"})
    if legal.blocked(person, "defense"):
        turn.forbid("err.declare.blocked", name=legal.blocked(person, "defense"))
    if said.get("move"):
        _check_move(turn, person, said["move"])
    return Defense(kind=kind, whole=True, **said)


def _check_move(turn: Turn[StoRules], person: Person, move: Move, running: bool = False) -> None:
    if legal.blocked(person, "move"):
        turn.forbid("err.declare.blocked", name=legal.blocked(person, "move"))
    most = space.most_metres(turn, person, running)
    if abs(move.metres) > most:
        turn.forbid("err.move.too_far", most=most)


# --- other actions -------------------------------------------------------------------------------


def misc(
    turn: Turn[StoRules], person: Person, args: dict[str, Any], in_split: bool = False
) -> Action:
    """`+misc what[=pool[/difficulty]][, option]`, `reload`, `clear`, `run` (STO-RNG-09)."""
    known = options.COMMON if in_split else options.COMMON - {"dice"}
    what = str(args.get("what") or "").strip()
    word = what.lower()
    if not what:
        turn.refuse("err.declare.incomplete", missing="what you do")
    if word in ("reload", "clear"):
        return _gun(turn, person, word, args, known)
    if word == "run":
        return _run(turn, person, args)
    said = options.read(turn, person, args.get("options"), known)
    if len(what) > MOST_WORDS:
        turn.refuse("err.note.long", what="An action", length=len(what), most=MOST_WORDS)
    if said.get("move"):
        _check_move(turn, person, said["move"])
    pool, plain = _pool(turn, person, str(args.get("pool") or ""))
    text = str(args.get("difficulty") or "")
    number = whole(text, *turn.rules.difficulty_limits) if text else 6
    return Misc(what=what, pool=pool, plain=plain, difficulty=number, **said)


def _pool(turn: Turn[StoRules], person: Person, text: str) -> tuple[tuple[str, ...], int | None]:
    """A pool as written: traits of the sheet, or plain dice that a storyteller types."""
    words = spelled_out(split_pool(text), person.traits, turn.rules.known_traits)
    if not words:
        return (), None
    numbers = [word for word in words if is_whole(word)]
    if numbers:
        if turn.given.by != STORYTELLER:
            turn.refuse("err.pool.storyteller", word=numbers[0])
        if len(words) == 1:
            return (), whole(words[0], 0, MOST_DICE)
    unknown = [w for w in words if not is_whole(w) and not (
        turn.rules.knows_trait(w) or w in person.traits)]  # fmt: skip
    if unknown or len(set(words)) < len(words):
        turn.refuse("err.pool.storyteller", word=(unknown or list(words))[0])
    return words, None


def _gun(
    turn: Turn[StoRules], person: Person, word: str, args: dict[str, Any], known: frozenset[str]
) -> Action:
    """Reloading or clearing: the gun named, else the first in hand."""
    name = str(args.get("pool") or "")
    said = options.read(turn, person, args.get("options"), known)
    guns = [w for w in [*gear.in_hand(person), *gear.weapons(person)] if w.clip]
    if word == "clear":
        guns = [w for w in gear.weapons(person) if w.jammed] or guns
    if not name and not guns:
        turn.refuse("err.weapon.none", how="gun")
    weapon = gear.find(turn, person, name) if name else guns[0]
    if word == "clear":
        if not weapon.jammed:
            turn.refuse("err.gun.not_jammed", weapon=weapon.name)
        return Clear(weapon=weapon.name)
    if weapon.loaded >= weapon.clip:
        turn.refuse("err.gun.full", weapon=weapon.name)
    if weapon.spare is not None and weapon.spare < 1:
        turn.refuse("err.gun.rounds", weapon=weapon.name, need=1, loaded=weapon.loaded)
    if said.get("move"):
        _check_move(turn, person, said["move"])
        if abs(said["move"].metres) > turn.rules.settings.aim.walk_m:
            turn.forbid("err.move.too_far", most=turn.rules.settings.aim.walk_m)
    return Reload(weapon=weapon.name, **said)


def _run(turn: Turn[StoRules], person: Person, args: dict[str, Any]) -> Run:
    """Moving the whole turn; without metres as far as one can (STO-GEN-05)."""
    said = options.read(turn, person, args.get("options"), frozenset({"move", "power"}))
    if said.get("move"):
        _check_move(turn, person, said["move"], running=True)
        return Run(**said)
    most = space.most_metres(turn, person, True)
    return Run(move=Move(most, ""), power=str(said.get("power") or ""))


def _rise(turn: Turn[StoRules], person: Person) -> Rise:
    if "prone" not in person.conditions:
        turn.refuse("err.rise.up")
    return Rise()


def draw(turn: Turn[StoRules], person: Person, what: str) -> Action:
    """`+draw thing` of what lies on the ground is an action (STO-CLS-09)."""
    found = lying(turn, what)
    if found is None:
        turn.refuse("err.weapon.none", word=what, names=gear.names(gear.weapons(person)))
    return Draw(weapon=found)


def lying(turn: Turn[StoRules], what: str) -> str | None:
    """The key of a weapon on the ground."""
    key = what.strip().lower().replace(" ", "_")
    return next((w["key"] for w in LYING.of(turn.state.notes)
                 if key and w["key"].startswith(key)), None)  # fmt: skip


# --- several actions -----------------------------------------------------------------------------


def _split(turn: Turn[StoRules], person: Person, args: dict[str, Any]) -> Split:
    """`+split declaration, n dice; …`: the smallest pool is shared out (STO-GEN-02)."""
    lines = list(args.get("parts") or ())
    if len(lines) < 2:
        turn.refuse("err.declare.incomplete", missing="a second declaration after a semicolon")
    parts: list[Any] = []
    for each in lines:
        parts.append(_after_moves(turn, person, each, parts))
    if all(isinstance(one, Defense) for one in parts):
        turn.refuse("err.split.defense_only")
    _two_weapons(turn, person, parts)
    _parry_share(turn, person, parts)
    pools = [_own(turn, person, one) for one in parts]
    pool = min(pools)
    settings = turn.rules.settings.multi
    most = settings.max_actions
    if most != "none" and len(parts) > most:
        turn.forbid("err.split.over_pool", pool=most)
    shared = _shared(turn, parts, pool)
    points = sum(1 for one in parts if one.willpower)
    if points > person.pools.get("willpower", 0):
        turn.refuse("err.willpower.none")
    spent = WILLPOWER_SPENT.of(person.notes)
    if points and points + spent > turn.rules.settings.willpower.auto_success_per_turn:
        turn.refuse("err.willpower.spent")
    return Split(parts=tuple(shared), pool=pool, wounds=sheet.wounds(turn.rules, person))


def _after_moves(
    turn: Turn[StoRules], person: Person, each: dict[str, Any], before: list[Any]
) -> Any:
    """One part, judged as things stand when those before it have moved their speaker."""
    moves = [one.move for one in before if one.move is not None]
    if not moves:
        return _part(turn, person, each)
    given = turn.given
    near = [m.who for m in moves if (space.after(turn, person.id, m.who, m) or 0) <= 2]
    if near:
        turn.given = with_(given, allow=(*given.allow, "err.range.out_of_reach"))
    try:
        found = _part(turn, person, each)
    finally:
        turn.given = given
    if isinstance(found, Attack):
        found = replace(found, allow=tuple(given.allow))
    return found


def _part(turn: Turn[StoRules], person: Person, each: dict[str, Any]) -> Any:
    do, args = each["do"], dict(each["args"])
    if do in ("hold",):
        turn.refuse("err.split.grapple")
    if do in KINDS:
        said = options.read(turn, person, args.get("options"), options.COMMON - {"move"})
        return Defense(kind=do, **said)
    if do == "attack":
        found: Action = attack(turn, person, args, in_split=True)
        if isinstance(found, Aim):
            turn.refuse("err.split.no_roll", what="aim")
        return found
    if do == "misc":
        found = misc(turn, person, args, in_split=True)
        if isinstance(found, Reload) and turn.rules.settings.reload.in_multi == "roll":
            return found
        if isinstance(found, Misc) and (found.pool or found.plain):
            return found
    turn.refuse("err.split.no_roll", what=str(args.get("what") or do))


def _parry_share(turn: Turn[StoRules], person: Person, parts: list[Any]) -> None:
    """A share for a parry needs a hand weapon, held or taken in hand by a part (STO-DEF-05)."""
    if not any(isinstance(one, Defense) and one.kind == "parry" for one in parts):
        return
    named = [gear.named(person, one.weapon) for one in parts if isinstance(one, Attack)]
    if not any(arm is not None and arm.by_hand for arm in (gear.main_weapon(person), *named)):
        turn.forbid("err.defense.no_weapon")


def _two_weapons(turn: Turn[StoRules], person: Person, parts: list[Any]) -> None:
    """Two weapons: two targets for guns, one hand for each (STO-RNG-12)."""
    attacks = [one for one in parts if isinstance(one, Attack)]
    if not any(one.offhand for one in attacks):
        return
    arms = [(one, gear.named(person, one.weapon)) for one in attacks]
    guns = [one for one, weapon in arms if weapon is not None and weapon.is_gun]
    for one, weapon in arms:
        like = maneuvers.row(turn, person, one.maneuver).like
        if weapon is not None and weapon.hands > 1:
            turn.forbid("err.two.two_handed", weapon=weapon.name)
        if like in maneuvers.AREA:
            turn.forbid("err.two.auto")
    targets = [one.target for one in guns]
    same = len(set(targets)) < len(targets)
    if same and turn.rules.settings.two_weapons.same_target == "forbid":
        turn.forbid("err.two.same_target")


def _own(turn: Turn[StoRules], person: Person, part: Any) -> int:
    """The pool of one part with wounds and armor alone."""
    rules = turn.rules
    if isinstance(part, Attack):
        own = throws.own_dice(turn, person, part)
        if rules.settings.multi.bonus_dice == "before_split":
            target = turn.person(part.target)
            own += total(throws.bonus_terms(turn, person, target, part))
        return own
    if isinstance(part, Defense):
        return total(sheet.own_terms(rules, person, throws.DEFENSE_TRAITS[part.kind]))
    if isinstance(part, Reload):
        words = tuple(rules.settings.reload.roll.split("+"))
        return total(sheet.own_terms(rules, person, words))
    if part.plain is not None:
        return int(part.plain)
    return total(sheet.own_terms(rules, person, part.pool))


def _shared(turn: Turn[StoRules], parts: list[Any], pool: int) -> list[Any]:
    """Each part with its share; left out, they are even (STO-GEN-02)."""
    shares = share_out(turn, [one.dice for one in parts], pool)
    for one in parts:
        auto = isinstance(one, Attack) and one.maneuver in maneuvers.AREA
        if auto and not turn.rules.settings.multi.allow_auto_fire:
            turn.forbid("err.two.auto")
    found = []
    for one, dice in zip(parts, shares, strict=True):
        one = replace(one, dice=dice)
        if isinstance(one, Attack) and one.shares:
            kept = one.shares if sum(one.shares) <= dice else even(dice, len(one.targets))
            if min(kept) < 1:
                turn.refuse("err.split.share", least=1)
            one = replace(one, shares=tuple(kept))
        found.append(one)
    return found


def share_out(turn: Turn[StoRules], written: list[int | None], pool: int) -> list[int]:
    """The dice of each part: as written, what is left out even, the rest for the first of them."""
    least = turn.rules.settings.multi.min_share
    said = [dice for dice in written if dice is not None]
    if any(dice < least for dice in said):
        turn.refuse("err.split.share", least=least)
    missing = len(written) - len(said)
    left = pool - sum(said)
    if left < missing * least:
        turn.refuse("err.split.over_pool", pool=pool)
    others = iter(even(left, missing) if missing else ())
    return [next(others) if dice is None else dice for dice in written]
