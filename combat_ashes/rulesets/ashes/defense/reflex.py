"""Meeting an attack: who may defend, with what, at which pool. Implements DEF."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.events import PersonNoted, Terms
from ....engine.look import Look
from ....engine.pools import pool_of, split_pool, total
from ....engine.state import Json, Person, Question
from ....engine.turn import Turn
from ..attack import close_quarters, piling, shooting
from ..attack.ways import NONE
from ..people import acts, holding, sheet
from ..people.acts import DEFENSES
from ..people.options import ability_of, extras_of
from ..people.rolls import dice_in, roll_action
from ..people.weapons import can_parry, check_parry
from ..rules import AshesRules

USUAL_POOLS = {"block": ("dexterity", "brawl"), "dodge": ("dexterity", "athletics")}
"""What everybody may defend with, whatever is in their hands (ASH-DEF-05, -07)."""


class Defense(NamedTuple):
    """One way to meet one attack: `kind` block or dodge, its ability, pool and difficulty."""

    kind: str
    ability: str
    pool: Terms
    difficulty: Terms


# --- who may defend -------------------------------------------------------------------------


def kinds_open(
    look: Look[AshesRules], target: Person, attacker: Person, arm: dict[str, Json]
) -> tuple[str, ...]:
    """The kinds of defence open to a target (ASH-DEF-01 to -03, ASH-HAS-05)."""
    state, rules = look.state, look.rules
    notes = target.notes
    if target.status != "active" or "committed" in notes:
        return ()
    if "unaware" in notes and unaware(rules, target, attacker):
        return ()
    ordered = notes.get("defense")
    if ordered:
        return () if ordered == "off" else (ordered,)
    if "helpless" in notes:
        return ()
    if state.notes.get("grapples"):
        held = holding.held_by(state, target.id)
        if held is not None and held["pinned"]:
            return () if rules.settings.grapple.pin_defense == "none" else ("block",)
        if held is not None:
            return rules.settings.grapple.victim_defenses
    action = target.declared
    own: tuple[str, ...] = ()
    if acts.may_answer(look.rules, target):
        own = tuple(dict.fromkeys([one["do"] for _, one in acts.standing(target, *DEFENSES)]))
        if own and rules.locked_kind:
            return own
    if sheet.ranged(arm) and not _may_meet_fire(look, target):
        return own
    reacts = action is None and state.phase != "main"
    if reacts and rules.settings.haste.reaction == "any_defense":
        return DEFENSES
    return tuple(dict.fromkeys((*own, *rules.reflex_kinds))) if own else rules.reflex_kinds


def unaware(rules: AshesRules, target: Person, attacker: Person) -> bool:
    """Whether an attack comes without warning and leaves no defense (ASH-DEF-01)."""
    blind = attacker.id in target.notes.get("unaware", ())
    return blind and rules.settings.defense.unaware == "none"


def _may_meet_fire(look: Look[AshesRules], target: Person) -> bool:
    """Whether somebody has a reflex against a ranged attack (ASH-FIR-02)."""
    how = look.rules.settings.firefight.reflex_defense
    if how != "unless_shooting":
        return how == "always"
    # A defense beside the shots does not make them anything but shots.
    doing = [one for one in acts.parts(target) if not acts.answers(look.rules, one)]
    if not doing or "close_shot" in target.notes:
        return True
    return not all(_shoots(look, target, one) for one in doing)


def _shoots(look: Look[AshesRules], person: Person, action: dict[str, Json]) -> bool:
    if action["do"] != "attack":
        return False
    arm = sheet.weapon(look.rules, person, action["weapon"])
    if arm is None or not sheet.ranged(arm):
        return False
    # What was fired across a distance stays a shot, whoever comes close after it.
    fired = acts.open_attack(person, action["target"]) is None
    return fired or sheet.ranged(
        close_quarters.as_used(look.state, person.id, action["target"], arm)
    )


# --- pools ----------------------------------------------------------------------------------


def defenses(
    look: Look[AshesRules],
    target: Person,
    attacker: Person,
    arm: dict[str, Json],
    kinds: tuple[str, ...],
) -> list[Defense]:
    """The defences of these kinds that have dice, each block ability by itself (ASH-PIL-05)."""
    rules = look.rules
    if not kinds:
        return []
    found: list[Defense] = []
    for kind in kinds:
        if kind == "dodge":
            found.append(_dodge(look, target, attacker, arm))
        else:
            found += [
                _block(look, target, attacker, arm, ability)
                for ability in _block_abilities(rules, target, arm)
            ]
    return [d for d in found if dice_in(rules, d.pool) or _kept(rules, target, attacker, arm, d)]


def with_dice(
    look: Look[AshesRules],
    target: Person,
    attacker: Person,
    arm: dict[str, Json],
    kinds: tuple[str, ...],
) -> tuple[str, ...]:
    """Those of these kinds that have dice; pools are only built where that is not plain to see."""
    most = piling.MOST_PER_ATTACK * (piling.incoming(target) + 1)
    plain = "pools" not in target.notes and not _reduced(target)
    plain = plain and not look.state.notes.get("grapples")
    found: list[str] = []
    for kind in kinds:
        sure = plain and sheet.has_dice(look, target, USUAL_POOLS[kind], most)
        if sure or defenses(look, target, attacker, arm, (kind,)):
            found.append(kind)
    return tuple(found)


def _kept(
    rules: AshesRules, target: Person, attacker: Person, arm: dict[str, Json], defense: Defense
) -> bool:
    """Whether this is a dodge that was rolled already and stands (ASH-INT-33)."""
    if defense.kind != "dodge" or not sheet.ranged(arm):
        return False
    return shooting.group(rules, attacker) in target.notes.get("dodged", ())


def allowed(
    look: Look[AshesRules],
    target: Person,
    attacker: Person,
    arm: dict[str, Json],
    said: dict[str, Json],
) -> Defense:
    """A defence that is not open, which a storyteller let pass (ASH-STD-02)."""
    if said["with"] == "dodge":
        return _dodge(look, target, attacker, arm)
    return _block(look, target, attacker, arm, said.get("ability") or "brawl")


def best(options: list[Defense]) -> Defense:
    """The largest pool; of equal ones the lower difficulty."""
    return max(options, key=lambda d: (pool_of(d.pool), -total(d.difficulty)))


def _block_abilities(rules: AshesRules, target: Person, arm: dict[str, Json]) -> list[str]:
    """The abilities that may block this attack (ASH-DEF-04)."""
    abilities = ["brawl"]
    if arm["reach"] == "grips":
        return [*abilities, "melee"] if can_parry(rules, target) else abilities
    against_brawl = arm["method"] == "brawl" and not rules.settings.block.melee_vs_brawl
    if not against_brawl and can_parry(rules, target):
        abilities.append("melee")
    return abilities


def _block(
    look: Look[AshesRules], target: Person, attacker: Person, arm: dict[str, Json], ability: str
) -> Defense:
    """Dexterity and Brawl or Melee, by the table of ASH-DEF-05 and -06."""
    same = ability == arm["method"]
    if arm["reach"] in ("launched", "thrown") and look.rules.settings.block.same_pool_ranged:
        same = True
    terms: Terms = (("block", 4 if same else 5),)
    if arm["reach"] == "grips":
        terms = (("block", close_quarters.BLOCK),)
    elif arm["reach"] == "launched":
        terms += (("launched", 2),)
    elif arm["reach"] == "thrown":
        terms += (("thrown", look.rules.settings.block.thrown_surcharge),)
    elif sheet.ranged(arm):
        terms += (("too quick to see", 4),)
    return _built(look, target, attacker, arm, "block", ("dexterity", ability), terms)


def _dodge(
    look: Look[AshesRules], target: Person, attacker: Person, arm: dict[str, Json]
) -> Defense:
    """Dexterity and Athletics against 5, or against cover (ASH-DEF-07 to -09)."""
    terms: Terms = (("dodge", 5),)
    close = look.rules.settings.gun_melee.dodge_difficulty
    if arm["reach"] == "grips" and close != "cover":
        terms = (("dodge", close),)
    elif sheet.ranged(arm) or arm["reach"] == "grips":
        terms = (("cover", shooting.cover(look.rules, target, attacker)),)
    return _built(look, target, attacker, arm, "dodge", ("dexterity", "athletics"), terms)


def _built(
    look: Look[AshesRules],
    target: Person,
    attacker: Person,
    arm: dict[str, Json],
    kind: str,
    words: tuple[str, ...],
    difficulty: Terms,
) -> Defense:
    ability = words[1]
    notes = target.notes
    if "pools" in notes and kind in notes["pools"]:
        words = split_pool(notes["pools"][kind])
    if "difficulties" in notes and kind in notes["difficulties"]:
        difficulty = (("storyteller", notes["difficulties"][kind]),)
    if "unaware" in notes and attacker.id in notes["unaware"]:
        difficulty += (("unaware", 2),)
    pool = sheet.trait_terms(look.rules, target, words)
    pool += sheet.reductions(look, target, words)
    held = holding.held_by(look.state, target.id) if look.state.notes.get("grapples") else None
    if held is not None:
        pool += held_terms(look, target, held)
    elif _reduced(target):
        pool += split_terms(look, target, arm, kind)
    if held is None or look.rules.settings.grapple.victim_piling_on:
        pool += piling.crowd_terms(look, target, attacker, arm, kind)
    difficulty += sheet.hardships(look, target, words)
    return Defense(kind, ability, pool, difficulty)


# --- the price of a split or an abort --------------------------------------------------------


def _reduced(target: Person) -> bool:
    """Whether what somebody declared may cost a defense dice."""
    action = target.declared
    return action is not None and (action["do"] == "split" or "split" in action)


def held_terms(look: Look[AshesRules], target: Person, held: holding.Grapple) -> Terms:
    """A victim's block splits the pool, once there is a contest to split with (ASH-GRP-55)."""
    opening = holding.in_opening_round(look.state, held)
    if opening or held["pinned"] or not look.rules.settings.grapple.victim_block_split:
        return ()
    blocks = target.notes.get("held_blocks", 0) + 1
    return (("split", -acts.penalty(blocks + 1)),)


def split_terms(look: Look[AshesRules], target: Person, arm: dict[str, Json], kind: str) -> Terms:
    """What a split or a paid abort takes off a defense (ASH-SPL-01, -02, -07, ASH-ABT-04)."""
    action = target.declared
    assert action is not None
    own = [one for _, one in acts.standing(target, kind) if one.get("split")]
    less = own[0]["split"] if own else 0
    if action["do"] == "split":
        settings = look.rules.settings.split
        free = kind in look.rules.reflex_kinds and (
            not sheet.ranged(arm) or _may_meet_fire(look, target)
        )
        if not own:
            less = action["parts"][0].get("split", 0)
        reflex = not own or (free and settings.defense_or_reflex == "better_of")
        if reflex and not settings.reduces_reflex:
            return ()
    return (("split", -less),) if less else ()


# --- asking and answering -------------------------------------------------------------------


def answer(
    turn: Turn[AshesRules], question: Question, do: str, args: dict[str, Json]
) -> dict[str, Json]:
    """`+block` or `+dodge` in answer to an attack (ASH-DEF-02)."""
    held = holding.held_by(turn.state, question.who)
    if held is not None and do not in turn.rules.settings.grapple.victim_defenses:
        turn.forbid("err.grapple.victim_options", name=turn.name(held["grappler"]))
    if do not in DEFENSES:
        answers = do in ("escape", "guard", "grapple", "grapple_defend", "parry")
        code = "err.defense.kind" if answers else "err.phase.wrong_step"
        turn.refuse(code, what=do, options=list(question.options), step=turn.state.step)
    person = turn.person(question.who)
    attacker = turn.person(question.facts["by"])
    attack = acts.part(attacker, question.facts.get("part", 0)) or {}
    arm = sheet.weapon(turn.rules, attacker, attack.get("weapon", ""))
    if arm is None:
        return NONE
    arm = close_quarters.as_used(turn.state, attacker.id, person.id, arm)
    said: dict[str, Json] = {"with": do}
    kinds = kinds_open(turn, person, attacker, arm)
    if do not in question.options or do not in kinds:
        code = "err.defense.kind" if kinds else "err.defense.not_entitled"
        turn.forbid(code, what=do, options=list(question.options))
        said["allowed"] = True
    said["ability"] = ability_of(turn, person, do, args)
    if said["ability"] == "melee" and _check_melee(turn, person, arm):
        said["allowed"] = True
    if args.get("options"):
        said |= extras_of(turn, person, args["options"])
    if said.get("ability") and not said.get("allowed"):
        _check_dice(turn, person, attacker, arm, said["ability"])
    return said


def _check_dice(
    turn: Turn[AshesRules], person: Person, attacker: Person, arm: dict[str, Json], ability: str
) -> None:
    """Refuse a block with an ability that has no dice left, rather than take another."""
    found = defenses(turn, person, attacker, arm, ("block",))
    if found and ability not in [one.ability for one in found]:
        turn.forbid("err.defense.no_dice", ability=ability, options=[d.ability for d in found])


def _check_melee(turn: Turn[AshesRules], person: Person, arm: dict[str, Json]) -> bool:
    """Refuse a Melee block that cannot be; True where a storyteller let it pass."""
    bare = (
        arm["method"] == "brawl"
        and arm["reach"] != "grips"
        and not turn.rules.settings.block.melee_vs_brawl
    )
    if bare:
        turn.forbid("err.block.wrong_pool")
    return check_parry(turn, person) or bare


def chosen(options: list[Defense], said: dict[str, Json]) -> Defense | None:
    """The defence somebody named among those that are open; the best of its kind."""
    if len(options) < 2:
        return options[0] if options else None
    if said["with"] == "best":
        return best(options)
    same_kind = [d for d in options if d.kind == said["with"]]
    named = [d for d in same_kind if d.ability == said.get("ability")]
    fitting = named or same_kind
    return best(fitting) if fitting else None


# --- rolling --------------------------------------------------------------------------------


def roll(
    turn: Turn[AshesRules],
    target: str,
    attacker: str,
    arm: dict[str, Json],
    defense: Defense,
    extras: tuple[str, ...],
) -> int:
    """The successes of a defence; counts the attack (ASH-PIL-01, -07)."""
    if defense.kind != "dodge" or not sheet.ranged(arm):
        person = turn.person(target)
        counted = {"incoming": piling.incoming(person) + 1}
        if turn.state.notes.get("grapples") and holding.held_by(turn.state, target):
            counted["held_blocks"] = person.notes.get("held_blocks", 0) + 1
        return roll_action(
            turn,
            target,
            defense.kind,
            defense.pool,
            defense.difficulty,
            attacker,
            extras,
            counted,
        )
    return _dodge_fire(turn, target, attacker, defense, extras)


def _dodge_fire(
    turn: Turn[AshesRules],
    target: str,
    attacker: str,
    defense: Defense,
    extras: tuple[str, ...],
) -> int:
    """One dodge against every shooter of a group, kept for the phase (ASH-PIL-07, -08)."""
    person = turn.person(target)
    group = shooting.group(turn.rules, turn.person(attacker))
    kept: dict[str, int] = person.notes.get("dodged", {})
    if group in kept:
        turn.tell("dodge.kept", who=target, against=attacker, successes=kept[group])
        if turn.rules.settings.piling.ranged_group_counts == "each":
            piling.count_shot(turn, target, attacker)
        return kept[group]
    successes = roll_action(
        turn, target, "dodge", defense.pool, defense.difficulty, attacker, extras
    )
    turn.emit(PersonNoted(target, {"dodged": {**kept, group: successes}}))
    piling.count_shot(turn, target, attacker)
    return successes
