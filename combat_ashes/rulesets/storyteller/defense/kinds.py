"""Which defence answers which attack, and with how many dice. STO-DEF-05 to -08."""

from ....engine.pools import total
from ....engine.refusals import Refusal
from ...common.refusing import why
from ..attack import maneuvers, throws
from ..attack.attempt import Assault
from ..attack.strike import damage_type
from ..equipment import CLOSE
from ..people import acts, sheet, states
from ..people.gear import gear
from ..values import Answer

KINDS = ("block", "dodge", "parry")


def pairing(coming: Assault, kind: str) -> Refusal | None:
    """Why a kind of defence cannot answer this attack; None where it may (STO-DEF-05, -06)."""
    close, target = coming.reach == CLOSE, coming.target
    if kind == "block":
        return _block(coming) if close else why("err.defense.block_ranged")
    if kind == "parry":
        if not close and not coming.fight.rules.settings.defense.parry__ranged:
            return why("err.defense.parry_ranged")
        weapon = gear.main_weapon(target)
        return None if weapon is not None and weapon.by_hand else why("err.defense.no_weapon")
    return why("err.defense.no_room") if "no_room" in target.conditions else None


def _block(coming: Assault) -> Refusal | None:
    rules, row, weapon = coming.fight.rules, coming.row, coming.weapon
    settings, worn = rules.settings.defense, sheet.armor(rules, coming.target)
    uses = maneuvers.uses_weapon(row, weapon)
    blunt = damage_type(row, weapon if uses else None) == "bashing"
    if row.harmless or blunt or not settings.block__lethal_needs_armor:
        may = True
    else:
        may = worn is not None and not worn.destroyed and worn.rating >= 1
    return None if may else why("err.defense.block_lethal")


def state(coming: Assault) -> str:
    """The state that forbids a defence."""
    fight, target = coming.fight, coming.target
    found = states.cannot_defend(fight, target, coming.attacker.id)
    if not found and any(c.blocks == "defense" for c in target.flags.custom.values()):
        return "blocked"
    return found


def dice(coming: Assault, answer: Answer) -> int:
    """The dice that a defence would roll."""
    return total(throws.defense_pool(coming.fight, coming.target, answer))


def answers(coming: Assault) -> dict[str, Answer]:
    """The defences that cost no abort, by kind, whether or not they may answer this attack."""
    _rules, target = coming.fight.rules, coming.target
    if coming.item.free:
        return {kind: Answer(kind, "ambush") for kind in KINDS}
    if acts.defends_all_turn(target) is not None:
        return {kind: Answer(kind, "turn", fewer=_fewer(coming)) for kind in KINDS}
    if acts.delays(target):
        return {kind: Answer(kind, "delay") for kind in KINDS}
    found: dict[str, Answer] = {}
    for number, share in acts.open_shares(target):
        extras = dict.fromkeys(share.extras, True)
        found.setdefault(share.kind, Answer(share.kind, "share", number, **extras))
    return found


def _fewer(coming: Assault) -> int:
    """The dice that the next defence of a whole turn of it loses (STO-DEF-07)."""
    step = coming.fight.rules.settings.defense.full_turn__step
    return step * sum(coming.target.flags.defenses.values())
