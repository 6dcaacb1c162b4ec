"""One attack from its windows to its marks. Implements RES.

The steps follow ASH-RES-09: `acting.strike` sees to (1), `meet` puts the windows to the
target (2), `met` takes the answer (3), `attack_pools` builds (4), `confirm` shows (5),
`clash` rolls (6), `land` deals the damage (7); counters rise where an answer is rolled (8).
`part` is the number of the attack among its owner's actions (`acts.parts`).
"""

from __future__ import annotations

from ....engine.events import PersonNoted, Terms
from ....engine.inputs import Input
from ....engine.order import rank
from ....engine.state import STORYTELLER, Json, Person, Question
from ....engine.turn import Turn
from ..defense import abort, answers, guard, piling, reflex, windows
from ..flight import escape
from ..grapple import forced, opening, seizing
from ..people import acts, holding, sheet
from ..rules import AshesRules
from . import close_quarters, committed, exchange, hits, nothing, pools, shooting
from .coming import Attack, coming
from .manners import special

# --- (2, 3) who answers, and how ------------------------------------------------------------


def meet(turn: Turn[AshesRules], who: str, part: int) -> None:
    """An attack comes up: put its windows to the target, or go on where there are none."""
    now = coming(turn, who, part)
    if now is None:
        nothing.void_attack(turn, who)
        return
    if turn.rules.engages and now.arm["reach"] == "h2h":
        close_quarters.engage(turn, who, now.target.id, now.arm)
    if not exchange.can_roll(turn, now.attacker, now.action, now.arm):
        pool = pools.attack_pool(turn, now.attacker, now.action, now.arm)
        turn.tell("pool.empty", who=who, purpose="attack", against=now.target.id, terms=pool)
        return
    if windows.attacker_chooses(turn, now):
        answers.ask_attacker(turn, now)
        return
    window = windows.of(turn, now)
    if sheet.ranged(now.arm) and "dodge" in (*window.options, window.standing["with"]):
        shooting.remind_of_cover(turn, now.target)
    if window.denied and not now.target.notes.get("denied"):
        turn.emit(PersonNoted(now.target.id, {"denied": True}))
    if window.options:
        answers.ask_target(turn, now, window)
    else:
        _meets(turn, now, window.standing)


def met(turn: Turn[AshesRules], who: str, part: int, said: dict[str, Json]) -> None:
    """Take what meets an attack: an abort first, a guard that strikes, or an opposing roll."""
    now = coming(turn, who, part)
    if now is None:
        nothing.void_attack(turn, who)
        return
    _meets(turn, now, said)


def _meets(turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> None:
    who, part, target = now.attacker.id, now.part, now.target.id
    if said["with"] == "let_go":
        held = holding.holds(turn.state, target)
        if held is not None:
            holding.ended(turn, held, "released", broken=True)
        turn.push(("meet", who, part))
        return
    if said["with"] == "react":
        answers.react(turn, target, said["action"])
        turn.push(("meet", who, part))
        return
    if said["with"] == "abort":
        number = _aborted_part(turn, now, said)
        if abort.attempt(turn, target, said, number):
            for held in holding.all_by(turn.state, target):
                # A grappler who defends instead loses the hold (ASH-GRP-56).
                holding.ended(turn, held, "released", broken=True)
        turn.push(("meet", who, part))
        return
    if said.get("forced"):
        forced.pay(turn, target, said["forced"])
    chosen = said.get("choice")
    if chosen == committed.ENDURE:
        said = {**said, "harder": committed.endured(turn, target)}
        now = now._replace(target=turn.person(target))
    if said["with"] == "guard" and turn.rules.settings.guard.resolve_at == "trigger":
        said = {**said, "with": "exchange", "part": guard.fire(turn, target, who)}
        now = now._replace(target=turn.person(target))
    elif guard.standing(now.target) is not None:
        _guard_after(turn, now, chosen)
    if said["with"] == "guard":
        said = {**said, "with": "best"}
    _confirm(turn, now, said)


def _aborted_part(turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> int:
    """Which part of the target's actions is aborted: the void one on that ground."""
    if said["ground"] != abort.VOID:
        return 0
    return next(iter(abort.void_parts(turn, now.target)), 0)


def _guard_after(turn: Turn[AshesRules], now: Attack, chosen: str | None) -> None:
    """A guard that strikes only after the attack on it, or cannot strike at all (ASH-DEF-13)."""
    close = not sheet.ranged(now.arm)
    settings = turn.rules.settings.guard
    if guard.reaches(turn, now.target, now.attacker, close):
        later = not close or settings.resolve_at != "trigger" or chosen == committed.ACCEPT
        if later:
            asks = settings.optional and chosen != committed.ACCEPT
            step = "ask_to_strike" if asks else "strikes_back"
            turn.push((step, now.target.id, now.attacker.id))
    elif settings.unreachable == "guard_lost":
        guard.lost(turn, now.target.id)


# --- (5) the storyteller's look at the pools -------------------------------------------------


def waits_for_word(
    turn: Turn[AshesRules],
) -> bool:
    """Whether a roll waits until the storyteller has seen it (`resolve.confirm_rolls`)."""
    if turn.state.storyteller is None:
        return False
    how = turn.rules.confirm_rolls
    return how == "always" or (how == "storyteller_optional" and turn.state.mode == "storyteller")


def confirm(turn: Turn[AshesRules], who: str, part: int, said: dict[str, Json]) -> None:
    """Show both pools and wait for the storyteller, where the fight is run that way."""
    now = coming(turn, who, part)
    if now is None:
        nothing.void_attack(turn, who)
    else:
        _confirm(turn, now, said)


def _confirm(turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> None:
    if not waits_for_word(
        turn,
    ):
        _clash(turn, now, said)
        return
    _state, who, part = turn.state, now.attacker.id, now.part
    about = {"who": who, "against": now.target.id}
    opposed = _opposing(turn, now, said)
    alone = opposed is None
    facts = {
        **about,
        "with": said["with"],
        "pool": pools.attack_pool(turn, now.attacker, now.action, now.arm),
        "difficulty": pools.attack_difficulty(
            turn, now.attacker, now.target, now.action, now.arm, alone
        ),
        "opposed": opposed,
    }
    turn.tell("attack.pools", to=STORYTELLER, **facts)
    turn.ask(STORYTELLER, "confirm", ("roll",), "roll", ("confirmed", who, part, said), about)


def _opposing(turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> Json:
    """Pool and difficulty of what will be rolled against an attack; None without any."""
    if said["with"] == "exchange":
        action, other = _answer_in_kind(turn, now, said)
        return {
            "pool": pools.attack_pool(turn, now.target, action, other),
            "difficulty": pools.attack_difficulty(
                turn, now.target, now.attacker, action, other
            ) + harder(said),
        }  # fmt: skip
    if said["with"] in ("escape", "grapple_defense"):
        person = now.target
        if said["with"] == "escape":
            action = escape.action_of(person) or {}
            pool = escape.pool(turn, person, action)
            return {"with": "escape", "pool": pool,
                    "difficulty": (("escape", turn.rules.settings.escape.difficulty),)}  # fmt: skip
        way = _seizing(turn.rules, now)
        return {
            "with": "grapple",
            "pool": seizing.seizing_pool(turn, person, way),
            "difficulty": opening.difficulty(turn, person, now.attacker, way["attribute"]),
        }
    answer = _answering(turn, now, said)
    if answer is None:
        return None
    return {"with": answer.kind, "pool": answer.pool, "difficulty": answer.difficulty}


def confirmed(
    turn: Turn[AshesRules], who: str, part: int, said: dict[str, Json], word: str
) -> None:
    """The storyteller has seen the pools."""
    turn.push(("clash", who, part, said))


def confirm_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """`+combat/next` or `+choose roll`."""
    if given.do not in ("choose", "pass"):
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    return "roll"


# --- (5, 6) the rolls -----------------------------------------------------------------------


def clash(turn: Turn[AshesRules], who: str, part: int, said: dict[str, Json]) -> None:
    """Roll both sides and compare (ASH-RES-01, -04, -08)."""
    now = coming(turn, who, part)
    if now is None:
        nothing.void_attack(turn, who)
    else:
        _clash(turn, now, said)


def _clash(turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> None:
    how = said["with"]
    if how == "exchange":
        _exchange(turn, now, said)
    elif how == "escape":
        _flight(turn, now)
    elif how == "grapple_defense":
        _seized_at(turn, now)
    else:
        _opposed(turn, now, said)


def _opposed(turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> None:
    """An attack against a block or a dodge, or against nothing (ASH-RES-04, -08)."""
    who, target = now.attacker.id, now.target.id
    answer = _answering(turn, now, said)
    if answer is None and _lands_by_itself(turn, now):
        piling.count_attack(turn, target)
        turn.tell("attack.lands", who=who, against=target)
        hits.land(turn, who, target, now.action, now.arm, 1)
        return
    successes = _roll(turn, now, answer is None)
    against = 0
    if answer is not None:
        extras = tuple(said.get("extras", ()))
        against = reflex.roll(turn, target, who, now.arm, answer, extras)
    else:
        if sheet.ranged(now.arm):
            piling.count_shot(turn, target, who)
        else:
            piling.count_attack(turn, target)
        turn.tell("attack.uncontested", who=who, against=target)
        if now.target.declared is not None and escape.action_of(now.target) is not None:
            escape.caught_flat(turn, target, who, successes)
    net = successes - against
    if answer is None and not turn.rules.settings.attack.uncontested_needs_success:
        net = max(net, 1)
    _decide(turn, now, net, net == 0 and successes > 0)
    if said.get("forced") == forced.HOSTAGE and net <= 0:
        forced.hostage_hit(turn, now)


def _decide(turn: Turn[AshesRules], now: Attack, net: int, tie: bool) -> None:
    """Let an attack land with its net successes, or fail."""
    who, target = now.attacker.id, now.target.id
    if net == 0 and tie:
        manner = special(turn.rules, now.action)
        net = int(manner.wins_ties(turn.rules, now.attacker, now.target))
    if net > 0:
        track = now.target.track
        hits.land(turn, who, target, now.action, now.arm, net)
        hits.shakes_a_pin(turn, target, track)
    else:
        turn.tell("attack.fails", who=who, against=target, tie=tie)


def _roll(turn: Turn[AshesRules], now: Attack, uncontested: bool = False) -> int:
    return pools.roll_attack(
        turn, now.attacker, now.target, now.action, now.arm, uncontested=uncontested
    )


def _answering(turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> reflex.Defense | None:
    _state, target, attacker, arm = turn.state, now.target, now.attacker, now.arm
    if said["with"] == "none" or target.status != "active":
        return None
    if said.get("allowed"):
        found: reflex.Defense | None = reflex.allowed(turn, target, attacker, arm, said)
    else:
        kinds = reflex.kinds_open(turn, target, attacker, arm)
        if said["with"] != "best":
            kinds = (said["with"],) if said["with"] in kinds else ()
        found = reflex.chosen(reflex.defenses(turn, target, attacker, arm, kinds), said)
    if found is None or not said.get("harder"):
        return found
    return found._replace(difficulty=found.difficulty + harder(said))


def harder(said: dict[str, Json]) -> Terms:
    """What enduring a committed attack adds to the difficulty of opposing it (ASH-ATK-07)."""
    return (("committed attack", said["harder"]),) if said.get("harder") else ()


def _lands_by_itself(turn: Turn[AshesRules], now: Attack) -> bool:
    """`piling.zero_pool` is `automatic_hit_one_success` and nothing is left to defend with."""
    if not turn.rules.lands_by_itself:
        return False
    _state, target, attacker, arm = turn.state, now.target, now.attacker, now.arm
    kinds = reflex.kinds_open(turn, target, attacker, arm)
    if not piling.incoming(target) or not kinds:
        return False
    return not reflex.defenses(turn, target, attacker, arm, kinds)


# --- escape and grapple defense ---------------------------------------------------------------


def _flight(turn: Turn[AshesRules], now: Attack) -> None:
    """An attack against an escape: who is beaten by it is held (ASH-RES-06)."""
    who, target = now.attacker.id, now.target.id
    successes = _roll(turn, now)
    away = escape.roll(turn, target, who)
    escape.compared(turn, target, who, successes)
    _decide(turn, now, successes - away, successes == away and successes > 0)


def _seizing(rules: AshesRules, now: Attack) -> dict[str, Json]:
    """The grapple defense of the target, with the method it is rolled by."""
    found = opening.ready(rules, now.target) or {}
    said = str(found.get("attribute") or "")
    return {**found, "attribute": opening.fitting(rules, now.target, now.attacker, said)}


def _seized_at(turn: Turn[AshesRules], now: Attack) -> None:
    """An attack against somebody who stands ready to seize (ASH-DEF-11, ASH-RES-07)."""
    who, target = now.attacker.id, now.target.id
    way = _seizing(turn.rules, now)
    turn.emit(PersonNoted(target, {"seized_at": True}))
    successes = _roll(turn, now)
    against = seizing.seize(turn, now.target, now.attacker, way)
    piling.count_attack(turn, target)
    if against == successes and successes:
        winner = opening.tie_winner(turn.rules, now.attacker, now.target)
        against += winner is now.target
    if against > successes:
        opening.begin(turn, target, who, against - successes, way["attribute"])
        return
    _decide(turn, now, successes - against, successes == against and successes > 0)


# --- two who attack each other -----------------------------------------------------------------


def _answer_in_kind(
    turn: Turn[AshesRules], now: Attack, said: dict[str, Json]
) -> tuple[dict[str, Json], dict[str, Json]]:
    """The target's own attack in an exchange, and what it is made with."""
    target = now.target
    number = said.get("part")
    action = acts.part(target, number) if number is not None else None
    action = action or target.notes["unspent"]
    arm = sheet.weapon(turn.rules, target, action["weapon"])
    assert arm is not None
    action = special(turn.rules, action).fitted(turn.rules, target, now.attacker, action)
    return action, close_quarters.as_used(turn.state, target.id, now.attacker.id, arm)


def _exchange(turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> None:
    """Both attack rolls are contested; at most one blow lands (ASH-RES-01, -02)."""
    attacker, target = now.attacker, now.target
    action, arm = _answer_in_kind(turn, now, said)
    if said.get("part") is None:
        turn.emit(PersonNoted(target.id, {"unspent": None}))
    elif turn.rules.settings.exchange.when == "higher_initiative" or action.get("guard"):
        acts.finish(turn, target.id, said["part"])
    # Enduring a committed attack makes one of the two rolls harder.
    extra = harder(said)
    mine = extra if said.get("harder_for") == attacker.id else ()
    theirs = () if mine else extra
    scores = [
        pools.roll_attack(turn, one, other, its, its_arm, _fewer(turn, one, other, its_arm), more)
        for one, other, its, its_arm, more in (
            (attacker, target, now.action, now.arm, mine),
            (target, attacker, action, arm, theirs),
        )
    ]
    piling.count_attack(turn, attacker.id)
    piling.count_attack(turn, target.id)
    back = Attack(target, attacker, action, arm, 0)
    _settle(turn, now, back, scores[0] - scores[1], scores[0] > 0)


def _fewer(turn: Turn[AshesRules], one: Person, other: Person, arm: dict[str, Json]) -> Terms:
    if not turn.rules.settings.piling.reduces_exchange_roll:
        return ()
    return piling.crowd_terms(turn, one, other, arm, "attack")


def _settle(turn: Turn[AshesRules], now: Attack, back: Attack, lead: int, scored: bool) -> None:
    """Let the winner of an exchange land the blow; `lead` counts for the attacker."""
    attacker, target = now.attacker, now.target
    if lead == 0 and scored:
        lead = _tie_break(turn.rules, now, back)
    if lead == 0:
        turn.tell("exchange.tie", who=attacker.id, against=target.id)
        return
    won = now if lead > 0 else back
    turn.tell("exchange.won", who=won.attacker.id, against=won.target.id, net=abs(lead))
    hits.land(turn, won.attacker.id, won.target.id, won.action, won.arm, abs(lead))


def _tie_break(rules: AshesRules, now: Attack, back: Attack) -> int:
    """Who wins an exchange that is even, where a setting says so: 1, -1 or 0."""
    one, other = rank(now.attacker), rank(now.target)
    seizing = ["grapple" in each.action["manners"] for each in (now, back)]
    if any(seizing):
        if rules.settings.grapple.tie == "nothing" or one == other:
            return 0
        return 1 if one > other else -1
    if rules.settings.exchange.tie == "higher_initiative_wins_by_1":
        return (one > other) - (one < other)
    return 0
