"""Attacks during a chase: ranged, at the price of a split. Implements ASH-CHS-38 to -42."""

from __future__ import annotations

from ...engine.state import Json
from ...engine.turn import Turn
from . import record
from .record import PREDATOR, Chase, by_number, keep
from .rules import STATUS, ChaseRules


def penalty(actions: int) -> int:
    """The dice that each of so many actions at once loses: 3 for two, 4 for three."""
    return actions + 1 if actions > 1 else 0


# --- declaring ----------------------------------------------------------------------------------


def read(
    turn: Turn[ChaseRules], chase: Chase, who: str, lines: list[dict[str, Json]], more: int
) -> Json:
    """Attack lines as actions, each with what the split takes off it; `more` counts other parts.

    Refuses what is not ranged, out of reach, or on nobody of this chase (ASH-CHS-38, -40).
    """
    attacks = [turn.rules.chase_attack(turn, who, line["args"]) for line in lines]
    for attack in attacks:
        _check(turn, chase, who, attack)
    turn.rules.check_split(turn, who, attacks, len(attacks) + more)
    less = penalty(len(attacks) + more)
    return [{**attack, "split": less} if less else attack for attack in attacks]


def _check(turn: Turn[ChaseRules], chase: Chase, who: str, attack: dict[str, Json]) -> None:
    rules = turn.rules
    target = attack["target"]
    if target not in record.everybody(chase):
        turn.refuse("err.chase.not_in_it", name=turn.name(target))
    if not attack["ranged"]:
        turn.forbid("err.chase.ranged_only")
    distance = lead_between(rules, chase, who, target)
    reach = rules.settings.chase.range__power if attack["power"] else (
        rules.settings.chase.range__weapon
    )  # fmt: skip
    if distance >= reach:
        turn.forbid("err.chase.out_of_range", lead=distance, under=reach)


def lead_between(rules: ChaseRules, chase: Chase, who: str, target: str) -> int:
    """The Lead that a shot has to cross, as it was when the round began (ASH-CHS-33, -40)."""
    drivers = [chase.riders.get(one, one) for one in (who, target)]
    hunters = [one for one in drivers if one in chase.predators]
    if len(hunters) != 1:
        return 0
    lead = chase.start.get(hunters[0], chase.leads[hunters[0]])
    closes = any(drivers[0] in e["on"] for e in _closing(chase))
    if record.side_of(chase, who) == PREDATOR and closes:
        lead -= rules.settings.chase.attack_run__offset
    return max(0, lead)


def _closing(chase: Chase) -> list[dict[str, Json]]:
    return [e for e in chase.effects if e["kind"] == "close"
            and e["round"] in (None, chase.round)]  # fmt: skip


# --- resolving ----------------------------------------------------------------------------------


def fire(turn: Turn[ChaseRules], number: int) -> None:
    """Resolve the attacks of the round in the order in which they were declared."""
    chase = by_number(turn.state, number)
    if chase is None:
        return
    met: dict[str, int] = {}
    for who, word in chase.said.items():
        for attack in word["attacks"]:
            target = attack["target"]
            if _can(turn, who) and turn.here(target):
                turn.rules.chase_shot(turn, who, attack, _dodge(turn, chase, target, met))
                met[target] = met.get(target, 0) + 1
    _use_up(turn, number)


def _can(turn: Turn[ChaseRules], who: str) -> bool:
    return turn.here(who) and turn.person(who).status in ("active", STATUS)


def _dodge(
    turn: Turn[ChaseRules], chase: Chase, target: str, met: dict[str, int]
) -> dict[str, Json] | None:
    """What an attack is met with: automatic for principals (ASH-CHS-39, -41)."""
    rules = turn.rules
    word = chase.said.get(target, {})
    if not _can(turn, target) or (target in chase.riders and not word.get("dodge")):
        return None
    attacks = len(word.get("attacks", ()))
    fewer = []
    if met.get(target):
        fewer.append(("attackers", -met[target] * (2 if attacks else 1)))
    rides = target in chase.riders
    splits = rules.settings.chase.passenger_split if rides else rules.settings.chase.defense_split
    actions = attacks + 1 + (not rides)
    if splits and actions > 1:
        fewer.append(("split", -penalty(actions)))
    person = turn.person(target)
    words = record.written_words(rules, chase, person)
    drives = not rides and rules.foot[1] not in words
    return {"words": [rules.foot[0], words[-1]] if drives and words else list(rules.foot),
            "fewer": fewer}  # fmt: skip


def _use_up(turn: Turn[ChaseRules], number: int) -> None:
    """An attack run that lasts until it is used is used by now (`chase.attack_run.when`)."""
    chase = by_number(turn.state, number)
    if chase is None:
        return
    shooters = {chase.riders.get(w, w) for w, word in chase.said.items() if word["attacks"]}
    kept = [
        e for e in chase.effects
        if e["kind"] != "close" or e["round"] is not None or not shooters & set(e["on"])
    ]  # fmt: skip
    if kept != chase.effects:
        keep(turn, chase, effects=kept)
