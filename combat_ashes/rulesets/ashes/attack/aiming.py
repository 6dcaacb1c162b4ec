"""Reading an attack: its manners, its weapon, its target (ASH-ATK-01, ASH-PIL-09)."""

from __future__ import annotations

from ....engine.look import Look
from ....engine.pools import trait_key
from ....engine.state import STORYTELLER, Json, Person
from ....engine.turn import Turn
from ...charts import Weapon
from ...parts.targets import one_target
from ..declarations import Action, AttackAction, pieces
from ..notes import AIM, ATTACKERS_MAX, GRAPPLES
from ..people import acts, holding, options, sheet, weapons
from ..rules import AshesRules
from . import close_quarters, shooting


def read(turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> Action:
    """A typed attack as an action; raises `Refused` for what the rules do not let be."""
    if "grapple" in args.get("manners", ()):
        return _by_grapple(turn, person, args)
    rules = turn.rules
    manners, weapon = manner_and_weapon(turn, person, args)
    target = target_of(turn, person, str(args.get("target") or ""))
    if GRAPPLES.of(turn.state.notes):
        holding.check_target(turn, person, target)
    more = options.options_of(turn, person, args["options"]) if args.get("options") else {}
    knowing = target.status != "active"
    action = AttackAction(
        target=target.id, manners=tuple(manners), weapon=weapon.key, knowing=knowing, **more
    )
    used = weapon
    if weapon.reach != "h2h" or rules.settings.movement.mode == "tracked":
        used = close_quarters.as_used(turn.state, person.id, target.id, weapon)
        check_manners(turn, manners, used)
        shooting.check(turn, person, target, weapon, action)
    if action.fire:
        close_quarters.check_fire(turn, person, weapon)
    if used.reach in ("h2h", "grips"):
        check_crowd(turn, person, target)
    return action


def _by_grapple(turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> Action:
    """`+attack/grapple` is `+grapple`; the method stands where a weapon would."""
    if len(args["manners"]) > 1:
        turn.forbid("err.attack.manner", how="several", manners=args["manners"])
    seize = {**args, "method": args.get("weapon")}
    action: Action = acts.by_line(turn.rules, "grapple").read(turn, person, seize)
    return action


def check_manners(turn: Turn[AshesRules], manners: list[str], weapon: Weapon) -> None:
    """Refuse what a weapon cannot be used for across a distance (ASH-ATK-09, -11)."""
    if sheet.ranged(weapon):
        for name in manners:
            turn.rules.manners[name].at_range(turn, weapon)


def target_of(turn: Turn[AshesRules], person: Person, text: str) -> Person:
    if not text:
        others = [p for p in turn.state.able() if p.id != person.id]
        if "target" in turn.rules.settings.declare.required or len(others) != 1:
            turn.forbid("err.declare.incomplete", missing="a target")
        return others[0] if others else person
    target = one_target(turn, person, text)
    if target.status in sheet.AWAY:
        turn.refuse("err.attack.gone", name=target.name)
    return target


def manner_and_weapon(
    turn: Turn[AshesRules], person: Person, args: dict[str, Json]
) -> tuple[list[str], Weapon]:
    """The manners of an attack and what it is made with; a switch may name either."""
    rules = turn.rules
    manners, text = ["basic"], str(args.get("weapon") or "")
    if args.get("manners"):
        words = [trait_key(word) for word in args["manners"]]
        named = [sheet.ALIASES.get(word, word) for word in words]
        manners = _manners(turn, named)
        text = next((word for word in named if word in rules.natural), text)
    weapon = weapons.named(turn, person, text) if text else sheet.in_hand(rules, person)
    if weapon.method == "magic" and rules.settings.powers.catalog == "off":
        turn.forbid("err.powers.off", weapon=weapon.name)
    return manners, weapon


def _manners(turn: Turn[AshesRules], named: list[str]) -> list[str]:
    """The manners among what was named after the slash, none of them impossible."""
    if "committed" in named and turn.state.phase.startswith("haste"):
        turn.refuse("err.committed.haste")
    manners = [word for word in named if word not in turn.rules.natural] or ["basic"]
    known = turn.rules.manners
    unknown = [word for word in manners if word not in known]
    if unknown:
        turn.refuse(
            "err.attack.unknown_manner", word=unknown[0], manners=[*known, *turn.rules.natural]
        )
    if len(manners) > 1 and not turn.rules.settings.attack.combine_manners:
        turn.forbid("err.attack.manner", how="several", manners=manners)
    return manners


def check_crowd(turn: Turn[AshesRules], person: Person, target: Person) -> None:
    """No more people at one target than can reach it (ASH-PIL-09)."""
    piling = turn.rules.settings.piling
    if piling.cap_mode == "off":
        return
    most = ATTACKERS_MAX.of(target.notes)
    most = piling.max_attackers_open if most is None else most
    after = [p for p in turn.state.people.values() if target.id in (AIM.of(p.notes) or ())]
    already = [p for p in after if p.id != person.id and _attacks_by_hand(turn, p, target.id)]
    if len(already) < most:
        return
    if piling.cap_mode == "refuse":
        turn.forbid("err.attackers.limit", name=target.name, most=most)
    else:
        turn.tell("crowd", to=STORYTELLER, who=person.id, against=target.id, most=most)


def _attacks_by_hand(look: Look[AshesRules], person: Person, target: str) -> bool:
    """Whether a person's action this phase is a hand-to-hand attack on the target."""
    for action in pieces(person.declared):
        if isinstance(action, AttackAction) and action.target == target:
            weapon = sheet.weapon(look.rules, person, action.weapon)
            used = weapon and close_quarters.as_used(look.state, person.id, target, weapon)
            if used is not None and not sheet.ranged(used):
                return True
    return False
