"""One attack from its windows to its marks. Implements RES.

The steps follow ASH-RES-09: `acting.strike` sees to (1), `meet` offers the windows
(2, 3), `attack_pools` builds (4), `confirm` shows (5), `clash` rolls (6), `damage.deal`
deals the damage (7); counters rise where a defence is rolled (8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.events import PersonNoted, Terms
from ...engine.inputs import Input
from ...engine.order import rank
from ...engine.pools import difficulty_of, pool_of
from ...engine.state import STORYTELLER, Json, Person, Question, State
from ...engine.turn import Turn
from . import attack_pools, damage, defense, ranged, sheet
from .rolls import dice_in

if TYPE_CHECKING:
    from .ruleset import Ashes


def unspent(turn: Turn, who: str) -> None:
    """Keep an attack nobody used up, where haste attacks may still be contested with it."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    action = turn.person(who).declared
    kept = rules.settings.haste.exchange == "unspent_main_attack_too"
    if kept and action is not None and action["do"] == "attack" and turn.state.phase == "main":
        turn.emit(PersonNoted(who, {"unspent": action}))


def void(turn: Turn, who: str, against: str | None = None) -> None:
    """An attack comes to nothing: its target is down or gone."""
    turn.tell("attack.void", who=who, against=against)
    unspent(turn, who)


# --- (2, 3) who answers, and how ------------------------------------------------------------


def meet(turn: Turn, who: str) -> None:
    """Fix what opposes an attack: an exchange, a defence, or nothing."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    attacker = turn.person(who)
    action, arm = attack_pools.weapon_of(rules, attacker)
    if action is None or arm is None:
        void(turn, who)
        return
    target = turn.person(action["target"])
    if not _can_roll(turn.state, rules, attacker, action, arm):
        pool = attack_pools.attack_pool(turn.state, rules, attacker, action, arm)
        turn.tell("pool.empty", who=who, purpose="attack", against=target.id, terms=pool)
        return
    if is_exchange(turn, rules, attacker, target, arm):
        turn.push(("confirm", who, {"with": "exchange"}))
        return
    open_kinds = defense.kinds_open(turn.state, rules, target, attacker, arm)
    if sheet.ranged(arm) and "dodge" in open_kinds:
        ranged.remind_of_cover(turn, target)
    kinds = defense.with_dice(turn.state, rules, target, attacker, arm, open_kinds)
    if not kinds:
        if not open_kinds:
            turn.emit(PersonNoted(target.id, {"denied": True}))
        turn.push(("confirm", who, defense.NONE))
        return
    declared = target.declared is not None and target.declared["do"] in defense.DEFENSES
    if declared and rules.locked_kind:
        assert target.declared is not None
        said = {"with": target.declared["do"], "ability": target.declared.get("ability", "")}
        said.update({k: target.declared[k] for k in ("extras", "allowed") if k in target.declared})
        turn.push(("confirm", who, said))
        return
    facts = {"by": who, "weapon": sheet.weapon_name(arm["key"])}
    turn.ask(target.id, "defend", kinds, defense.BEST, ("confirm", who), facts)


def offers(state: State, rules: Ashes, question: Question) -> list[dict[str, Json]]:
    """What somebody who is attacked may choose among, each with its dice at this moment."""
    attacker, target = state.people[question.facts["by"]], state.people[question.who]
    arm = attack_pools.weapon_of(rules, attacker)[1]
    if arm is None:
        return []
    options = defense.defenses(state, rules, target, attacker, arm, question.options)
    return [_shown(rules, option) for option in options]


def _shown(rules: Ashes, option: defense.Defense) -> dict[str, Json]:
    """What a defender is told about one defence before choosing."""
    dice = rules.settings.dice
    return {
        "with": option.kind,
        "ability": option.ability,
        "pool": pool_of(option.pool),
        "difficulty": difficulty_of(option.difficulty, dice.difficulty_min, dice.difficulty_max),
    }


def is_exchange(
    turn: Turn, rules: Ashes, attacker: Person, target: Person, arm: dict[str, Json]
) -> bool:
    """Whether two people attack each other hand to hand (ASH-RES-01 to -03, ASH-HAS-09)."""
    action = target.declared
    if sheet.ranged(arm) or target.status != "active":
        return False
    if action is None or action["do"] != "attack" or action["target"] != attacker.id:
        return _main_attack_left(turn, rules, attacker, target)
    if target.notes.get("acted") and rules.settings.exchange.when != "each_turn":
        return False
    if turn.state.phase != "main" and attacker.declared is None:
        return False
    other = sheet.weapon(rules, target, action["weapon"])
    if other is None or sheet.ranged(other) or "dazed" in target.conditions:
        return False
    return _can_roll(turn.state, rules, target, action, other)


def _main_attack_left(turn: Turn, rules: Ashes, attacker: Person, target: Person) -> bool:
    """Where `haste.exchange` is `unspent_main_attack_too`: a Main attack nobody used up."""
    if not rules.unspent_counts or target.declared is not None:
        return False
    return target.notes.get("unspent", {}).get("target") == attacker.id


def _can_roll(
    state: State, rules: Ashes, attacker: Person, action: dict[str, Json], arm: dict[str, Json]
) -> bool:
    """Whether an attack has dice; its terms are only built where that is not plain to see."""
    words = attack_pools.attack_words(rules, attacker, action, arm)
    if sheet.has_dice(state, rules, attacker, words):
        return True
    return bool(dice_in(rules, attack_pools.attack_pool(state, rules, attacker, action, arm)))


# --- (5) the storyteller's look at the pools -------------------------------------------------


def waits_for_word(turn: Turn, rules: Ashes) -> bool:
    """Whether a roll waits until the storyteller has seen it (`resolve.confirm_rolls`)."""
    if turn.state.storyteller is None:
        return False
    how = rules.confirm_rolls
    return how == "always" or (how == "storyteller_optional" and turn.state.mode == "storyteller")


def confirm(turn: Turn, who: str, said: dict[str, Json]) -> None:
    """Show both pools and wait for the storyteller, where the fight is run that way."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    if not waits_for_word(turn, rules):
        clash(turn, who, said)
        return
    attacker = turn.person(who)
    action, arm = attack_pools.weapon_of(rules, attacker)
    assert action is not None and arm is not None
    target = turn.person(action["target"])
    about = {"who": who, "against": target.id}
    facts = {
        **about,
        "with": said["with"],
        "pool": attack_pools.attack_pool(turn.state, rules, attacker, action, arm),
        "difficulty": attack_pools.attack_difficulty(
            turn.state, rules, attacker, target, action, arm
        ),
        "opposed": _opposing(turn, rules, attacker, target, arm, said),
    }
    turn.tell("attack.pools", to=STORYTELLER, **facts)
    turn.ask(STORYTELLER, "confirm", ("roll",), "roll", ("confirmed", who, said), about)


def _opposing(
    turn: Turn,
    rules: Ashes,
    attacker: Person,
    target: Person,
    arm: dict[str, Json],
    said: dict[str, Json],
) -> Json:
    """Pool and difficulty of what will be rolled against an attack; None without any."""
    if said["with"] == "exchange":
        action = target.declared or target.notes["unspent"]
        other = sheet.weapon(rules, target, action["weapon"])
        assert other is not None
        return {
            "pool": attack_pools.attack_pool(turn.state, rules, target, action, other),
            "difficulty": attack_pools.attack_difficulty(
                turn.state, rules, target, attacker, action, other
            ),
        }
    answer = _answering(turn, rules, attacker, target, arm, said)
    if answer is None:
        return None
    return {"with": answer.kind, "pool": answer.pool, "difficulty": answer.difficulty}


def confirmed(turn: Turn, who: str, said: dict[str, Json], word: str) -> None:
    """The storyteller has seen the pools."""
    turn.push(("clash", who, said))


def confirm_answer(turn: Turn, question: Question, given: Input) -> Json:
    """`+combat/next` or `+choose roll`."""
    if given.do not in ("choose", "pass"):
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    return "roll"


# --- (5, 6) the rolls -----------------------------------------------------------------------


def clash(turn: Turn, who: str, said: dict[str, Json]) -> None:
    """Roll both sides and compare (ASH-RES-01, -04, -08)."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    people = turn.state.people
    attacker = people.get(who)
    if attacker is None:
        return
    action, arm = attack_pools.weapon_of(rules, attacker)
    target = people.get(action["target"]) if action is not None else None
    if action is None or arm is None or target is None:
        void(turn, who)
        return
    if said["with"] == "exchange":
        _exchange(turn, rules, attacker, target)
        return
    answer = _answering(turn, rules, attacker, target, arm, said)
    if answer is None and _lands_by_itself(rules, turn, target, attacker, arm):
        defense.count_attack(turn, target.id)
        turn.tell("attack.lands", who=who, against=target.id)
        damage.deal(turn, rules, who, target.id, arm, action["manners"], 1)
        return
    successes = attack_pools.roll_attack(turn, rules, attacker, target, action, arm)
    against = 0
    if answer is not None:
        extras = tuple(said.get("extras", ()))
        against = defense.roll(turn, rules, target.id, who, arm, answer, extras)
    else:
        defense.count_attack(turn, target.id)
        turn.tell("attack.uncontested", who=who, against=target.id)
    net = successes - against
    if answer is None and not rules.settings.attack.uncontested_needs_success:
        net = max(net, 1)
    if net > 0:
        damage.deal(turn, rules, who, target.id, arm, action["manners"], net)
    else:
        turn.tell("attack.fails", who=who, against=target.id, tie=net == 0 and successes > 0)


def _answering(
    turn: Turn,
    rules: Ashes,
    attacker: Person,
    target: Person,
    arm: dict[str, Json],
    said: dict[str, Json],
) -> defense.Defense | None:
    if said["with"] == "none" or target.status != "active":
        return None
    if said.get("allowed"):
        return defense.allowed(turn.state, rules, target, attacker, arm, said)
    kinds = defense.kinds_open(turn.state, rules, target, attacker, arm)
    if said["with"] != "best":
        kinds = (said["with"],) if said["with"] in kinds else ()
    options = defense.defenses(turn.state, rules, target, attacker, arm, kinds)
    return defense.chosen(options, said)


def _lands_by_itself(
    rules: Ashes, turn: Turn, target: Person, attacker: Person, arm: dict[str, Json]
) -> bool:
    """`piling.zero_pool` is `automatic_hit_one_success` and nothing is left to defend with."""
    if not rules.lands_by_itself:
        return False
    kinds = defense.kinds_open(turn.state, rules, target, attacker, arm)
    if not defense.incoming(target) or not kinds:
        return False
    return not defense.defenses(turn.state, rules, target, attacker, arm, kinds)


def _exchange(turn: Turn, rules: Ashes, attacker: Person, target: Person) -> None:
    """Both attack rolls are contested; at most one blow lands (ASH-RES-01, -02)."""
    if rules.settings.exchange.when == "higher_initiative":
        turn.emit(PersonNoted(target.id, {"acted": True}))
    actions = {one.id: one.declared or one.notes["unspent"] for one in (attacker, target)}
    if target.declared is None:
        turn.emit(PersonNoted(target.id, {"unspent": None}))
    scores: list[int] = []
    for one, other in ((attacker, target), (target, attacker)):
        action = actions[one.id]
        arm = sheet.weapon(rules, one, action["weapon"])
        assert arm is not None
        fewer: Terms = ()
        if rules.settings.piling.reduces_exchange_roll:
            fewer = defense.crowd_terms(turn.state, rules, one, other, arm, "attack")
        scores.append(attack_pools.roll_attack(turn, rules, one, other, action, arm, fewer))
    defense.count_attack(turn, attacker.id)
    defense.count_attack(turn, target.id)
    _settle(turn, rules, attacker, target, actions, scores[0] - scores[1])


def _settle(
    turn: Turn,
    rules: Ashes,
    attacker: Person,
    target: Person,
    actions: dict[str, dict[str, Json]],
    lead: int,
) -> None:
    """Let the winner of an exchange land the blow; `lead` counts for the attacker."""
    if lead == 0 and rules.settings.exchange.tie == "higher_initiative_wins_by_1":
        lead = (rank(attacker) > rank(target)) - (rank(attacker) < rank(target))
    if lead == 0:
        turn.tell("exchange.tie", who=attacker.id, against=target.id)
        return
    winner, loser = (attacker, target) if lead > 0 else (target, attacker)
    turn.tell("exchange.won", who=winner.id, against=loser.id, net=abs(lead))
    action = actions[winner.id]
    arm = sheet.weapon(rules, winner, action["weapon"])
    assert arm is not None
    damage.deal(turn, rules, winner.id, loser.id, arm, action["manners"], abs(lead))
