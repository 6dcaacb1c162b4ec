"""Several actions in a turn, read from one line and checked (STO-GEN-02, STO-RNG-08, -12)."""

from msgspec.structs import replace

from ....engine.events import Ruled
from ....engine.inputs import Input
from ....engine.pools import total
from ....engine.refusals import Refused
from ..attack import maneuvers, strike, throws
from ..attack.attempt import Attempt
from ..attack.reading import attack, even
from ..combatant import Combatant
from ..declarations import Aim, Attack, Defense, Misc, Part, Reload, Split
from ..defense.kinds import KINDS
from ..fight import Decision
from ..people import options, sheet, space
from ..people.gear import gear
from ..values import Item
from . import others
from .doing import RELOADING


def split(ctx: Decision, person: Combatant, given: Input) -> Split:
    """`+split declaration, n dice; …`: the smallest pool is shared out (STO-GEN-02)."""
    lines = given.parts()
    if len(lines) < 2:
        ctx.refuse("err.declare.incomplete", missing="a second declaration after a semicolon")
    parts = _in_turn(ctx, person.id, lines)
    if all(isinstance(one, Defense) for one in parts):
        ctx.refuse("err.split.defense_only")
    attacks = [one for one in parts if isinstance(one, Attack)]
    _moves(ctx, person, parts)
    together(ctx, person, attacks)
    _parry_share(ctx, person, parts)
    pool = min(_own(ctx, person, one) for one in parts)
    most = ctx.rules.settings.multi.max_actions
    if most != "none" and len(parts) > most:
        ctx.refuse_unless_allowed("err.split.over_pool", pool=most)
    shared = _shared(ctx, parts, pool)
    points = sum(1 for one in parts if one.willpower)
    if points > person.pools.get("willpower", 0):
        ctx.refuse("err.willpower.none")
    spent = person.flags.willpower_spent
    if points and points + spent > ctx.rules.settings.willpower.auto_success_per_turn:
        ctx.refuse("err.willpower.spent")
    return Split(parts=tuple(shared), pool=pool, wounds=sheet.wounds(ctx.rules, person))


def _in_turn(ctx: Decision, who: str, lines: list[Input]) -> list[Part]:
    """The parts, each judged as things stand when those before it have gone well (STO-INI-05)."""
    trial = ctx.simulate()
    parts: list[Part] = []
    for number, each in enumerate(lines, 1):
        try:
            part = _part(trial, trial.person(who), each)
        except Refused as refused:
            if number > 1 and _would_do_alone(ctx, who, each):
                refused.refusal.facts["part"] = number
            raise
        parts.append(part)
        _goes_well(trial, who, part)
    for event in trial.events:
        if isinstance(event, Ruled):
            ctx.emit(event)
    return parts


def _would_do_alone(ctx: Decision, who: str, each: Input) -> bool:
    """Whether a part is refused only for what those before it leave behind."""
    try:
        _part(ctx.simulate(), ctx.person(who), each)
    except Refused:
        return False
    return True


def _goes_well(trial: Decision, who: str, part: Part) -> None:
    """What a part leaves behind for the next: the way gone, rounds spent or filled."""
    if isinstance(part, Attack):
        strike.ready(trial, who, part)
        for _ in range(part.shots):
            strike.spend_rounds(trial, who, part)
        return
    if part.move is not None and part.move.who:
        space.go(trial, who, part.move)
    if isinstance(part, Reload):
        gear.refill(trial, who, part.weapon)


def _part(ctx: Decision, person: Combatant, each: Input) -> Part:
    do = each.do
    if do == "hold":
        ctx.refuse("err.split.grapple")
    if do in KINDS:
        return options.read(ctx, person, Defense(kind=do), each.words(), options.COMMON - {"move"})
    if do == "attack":
        shot = attack(ctx, person, each, in_split=True)
        if isinstance(shot, Aim):
            ctx.refuse("err.split.no_roll", what="aim")
        return shot
    if do == "misc":
        found = others.misc(ctx, person, each, in_split=True)
        if isinstance(found, Reload):
            return found
        if isinstance(found, Misc) and (found.pool or found.plain):
            return found
    ctx.refuse("err.split.no_roll", what=each.text("what") or do)


def _moves(ctx: Decision, person: Combatant, parts: list[Part]) -> None:
    """All ways of a turn together are no longer than one with an action may be (STO-GEN-05)."""
    most = space.most_metres(ctx, person, False)
    if sum(abs(one.move.metres) for one in parts if one.move is not None) > most:
        ctx.refuse_unless_allowed("err.move.too_far", most=most)


def together(ctx: Decision, person: Combatant, attacks: list[Attack]) -> None:
    """Refuse attacks that may not be made in one turn (STO-RNG-08, -12)."""
    _shots(ctx, person, attacks)
    _two_weapons(ctx, person, attacks)


def _shots(ctx: Decision, person: Combatant, attacks: list[Attack]) -> None:
    """The rate of a gun counts all its shots and bursts, each at another target (STO-RNG-08)."""
    fired: dict[str, list[str]] = {}
    for one in attacks:
        like = maneuvers.like(ctx, one.maneuver)
        if like in maneuvers.GUNS and like not in maneuvers.AREA:
            fired.setdefault(one.weapon, []).extend(one.targets)
    for name, targets in fired.items():
        weapon = gear.named(person, name)
        if weapon is not None and len(targets) > weapon.rate:
            ctx.refuse_unless_allowed("err.gun.rate", weapon=name, most=weapon.rate, how="split")
        same = len(set(targets)) < len(targets)
        if same and ctx.rules.settings.multi_shot.same_target == "forbid":
            ctx.refuse_unless_allowed("err.shots.same_target")


def _two_weapons(ctx: Decision, person: Combatant, attacks: list[Attack]) -> None:
    """Two weapons: two targets for guns, one hand for each (STO-RNG-12)."""
    arms = {one.weapon: gear.named(person, one.weapon) for one in attacks if one.weapon}
    if len(arms) < 2:
        return
    at: dict[str, set[str]] = {}
    for one in attacks:
        weapon = arms.get(one.weapon)
        if weapon is None:
            continue
        if weapon.hands > 1:
            ctx.refuse_unless_allowed("err.two.two_handed", weapon=weapon.name)
        if maneuvers.like(ctx, one.maneuver) in maneuvers.AREA:
            ctx.refuse_unless_allowed("err.two.auto")
        if weapon.is_gun:
            at.setdefault(weapon.name, set()).update(one.targets)
    same = sum(map(len, at.values())) > len(set().union(*at.values()))
    if same and ctx.rules.settings.two_weapons.same_target == "forbid":
        ctx.refuse_unless_allowed("err.two.same_target")


def _parry_share(ctx: Decision, person: Combatant, parts: list[Part]) -> None:
    """A share for a parry needs a hand weapon, held or taken in hand by a part (STO-DEF-05)."""
    if not any(isinstance(one, Defense) and one.kind == "parry" for one in parts):
        return
    named = [gear.named(person, one.weapon) for one in parts if isinstance(one, Attack)]
    if not any(arm is not None and arm.by_hand for arm in (gear.main_weapon(person), *named)):
        ctx.refuse_unless_allowed("err.defense.no_weapon")


def _own(ctx: Decision, person: Combatant, part: Part) -> int:
    """The pool of one part with wounds and armor alone."""
    if isinstance(part, Attack):
        made = Attempt.by(ctx, person, part).on(ctx.person(part.target), Item(person.id))
        return made.own_dice
    if isinstance(part, Misc) and part.plain is not None:
        return part.plain
    words: tuple[str, ...] = part.pool if isinstance(part, Misc) else ()
    if isinstance(part, Defense):
        words = throws.DEFENSE_TRAITS[part.kind]
    elif isinstance(part, Reload):
        words = RELOADING
    return total(sheet.own_terms(ctx.rules, person, words))


def _shared(ctx: Decision, parts: list[Part], pool: int) -> list[Part]:
    """Each part with its share; left out, they are even (STO-GEN-02)."""
    shares = share_out(ctx, [one.dice for one in parts], pool)
    found: list[Part] = []
    for one, dice in zip(parts, shares, strict=True):
        one = replace(one, dice=dice)
        if isinstance(one, Attack) and one.shares:
            kept = one.shares if sum(one.shares) <= dice else even(dice, len(one.targets))
            if min(kept) < 1:
                ctx.refuse("err.split.share", least=1)
            one = replace(one, shares=tuple(kept))
        found.append(one)
    return found


def share_out(ctx: Decision, written: list[int | None], pool: int) -> list[int]:
    """The dice of each part: as written, what is left out even, the rest for the first of them."""
    said = [dice for dice in written if dice is not None]
    if any(dice < 1 for dice in said):
        ctx.refuse("err.split.share", least=1)
    missing = len(written) - len(said)
    left = pool - sum(said)
    if left < missing:
        ctx.refuse("err.split.over_pool", pool=pool)
    others = iter(even(left, missing) if missing else ())
    return [next(others) if dice is None else dice for dice in written]
