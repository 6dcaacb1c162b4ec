"""The reflex of a target: who may defend, with what, at which pool (ASH-DEF)."""

from msgspec import Struct

from ....engine.events import Terms
from ....engine.offers import Offer
from ....engine.pools import pool_of, split_pool, total
from ...common.dice.throws import Difficulty, Throw
from ..answers import DodgeAnswer, ReflexAnswer
from ..attack import close_quarters, piling, shooting
from ..attack.coming import Attack
from ..combatant import Combatant
from ..declarations import Action, AttackAction, ReflexAction, SplitAction
from ..fight import Fight
from ..flags import Grapple
from ..people import acts, holding, sheet
from ..people.acts import DEFENSES
from ..people.rolls import dice_in
from ..people.weapons import can_parry
from ..rules import AshesRules

USUAL_POOLS = {"block": ("dexterity", "brawl"), "dodge": ("dexterity", "athletics")}
"""What everybody may defend with, whatever is in their hands (ASH-DEF-05, -07)."""


class Defense(Struct, frozen=True, gc=False):
    """One way to meet one attack: its ability, and its roll, whose purpose is block or dodge."""

    ability: str
    throw: Throw[Difficulty]


class Way(Offer, frozen=True, kw_only=True):
    """A way to meet an attack, as its target is told of it: block or dodge, with an ability."""

    ability: str


def kinds_open(fight: Fight, now: Attack) -> tuple[str, ...]:
    """The kinds of defence open to a target (ASH-DEF-01 to -03, ASH-HAS-05)."""
    state, rules, target = fight.state, fight.rules, now.target
    if target.status != "active" or target.flags.committed:
        return ()
    if target.flags.unaware and unaware(rules, now):
        return ()
    ordered = target.flags.ordered_defense
    if ordered:
        return () if ordered == "off" else (ordered,)
    if state.flags.grapples:
        held = holding.held_by(state, target.id)
        if held is not None and held.pinned:
            return ()
        if held is not None:
            return ("block",)
    action: Action | None = target.declared
    if action is not None and action.do in rules.ways.answering:
        own = tuple(dict.fromkeys([one.do for _, one in acts.standing(target, ReflexAction)]))
        if own:
            return own
    return () if now.ranged and not _may_meet_fire(fight, target) else DEFENSES


def unaware(rules: AshesRules, now: Attack) -> bool:
    """Whether an attack comes without warning and leaves no defense (ASH-DEF-01)."""
    blind = now.attacker.id in now.target.flags.unaware
    return blind and rules.settings.defense.unaware == "none"


def _may_meet_fire(fight: Fight, target: Combatant) -> bool:
    """Whether a target has a reflex against a ranged attack (ASH-FIR-02)."""
    # A defense beside the shots does not make them anything but shots.
    doing = [one for one in acts.parts(target) if not acts.answers(fight.rules, one)]
    if not doing or target.flags.close_shot:
        return True
    return not all(_shoots(fight, target, one) for one in doing)


def _shoots(fight: Fight, person: Combatant, action: Action) -> bool:
    if not isinstance(action, AttackAction):
        return False
    weapon = sheet.weapon(fight.rules, person, action.weapon)
    if weapon is None or not sheet.ranged(weapon):
        return False
    # What was fired across a distance stays a shot, whoever comes close after it.
    fired = acts.open_attack(person, action.target) is None
    return fired or sheet.ranged(
        close_quarters.as_used(fight.state, person.id, action.target, weapon)
    )


def defenses(fight: Fight, now: Attack, kinds: tuple[str, ...]) -> list[Defense]:
    """The defences of these kinds that have dice, each block ability by itself (ASH-PIL-05)."""
    rules = fight.rules
    found: list[Defense] = []
    for kind in kinds:
        if kind == "dodge":
            found.append(_dodge(fight, now))
        else:
            found += [_block(fight, now, ability) for ability in _block_abilities(rules, now)]
    return [one for one in found if dice_in(rules, one.throw.pool) or _kept(rules, now, one)]


def open_with_dice(fight: Fight, now: Attack) -> tuple[str, ...]:
    """The kinds of defence with dice; pools are built only where that is not plain to see."""
    target = now.target
    most = piling.MOST_PER_ATTACK * target.flags.incoming
    plain = not target.flags.pools and not is_reduced(target)
    plain = plain and not fight.state.flags.grapples
    fixed, traits = sheet.certain(fight, target) if plain else None, target.traits
    found: list[str] = []
    for kind in kinds_open(fight, now):
        one, other = USUAL_POOLS[kind]
        dots = 0 if fixed is None else traits.get(one, 0) + traits.get(other, 0) + fixed
        if dots > most or defenses(fight, now, (kind,)):
            found.append(kind)
    return tuple(found)


def _kept(rules: AshesRules, now: Attack, defense: Defense) -> bool:
    """Whether this is a dodge that was rolled already and stands (ASH-INT-33)."""
    if defense.throw.purpose != "dodge" or not now.ranged:
        return False
    return shooting.group(rules, now.attacker) in now.target.flags.dodged


def allowed(fight: Fight, now: Attack, said: ReflexAnswer) -> Defense:
    """A defence that is not open, which a storyteller let pass (ASH-STD-02)."""
    if isinstance(said, DodgeAnswer):
        return _dodge(fight, now)
    return _block(fight, now, said.ability or "brawl")


def best(options: list[Defense]) -> Defense:
    """The largest pool; of equal ones the lower difficulty."""
    return max(options, key=lambda one: (pool_of(one.throw.pool), -total(one.throw.scoring)))


def _block_abilities(rules: AshesRules, now: Attack) -> list[str]:
    """The abilities that may block this attack (ASH-DEF-04)."""
    close_fire = now.weapon.reach == "grips"
    against_brawl = now.weapon.method == "brawl" and not rules.settings.block.melee_vs_brawl
    if (close_fire or not against_brawl) and can_parry(rules, now.target):
        return ["brawl", "melee"]
    return ["brawl"]


def _block(fight: Fight, now: Attack, ability: str) -> Defense:
    """Dexterity and Brawl or Melee, by the table of ASH-DEF-05 and -06."""
    weapon = now.weapon
    same = ability == weapon.method
    terms: Terms = (("block", 4 if same else 5),)
    if weapon.reach == "grips":
        terms = (("block", close_quarters.BLOCK),)
    elif weapon.reach == "launched":
        terms += (("launched", 2),)
    elif weapon.reach == "thrown":
        terms += (("thrown", fight.rules.settings.block.thrown_surcharge),)
    elif now.ranged:
        terms += (("too quick to see", 4),)
    return _built(fight, now, "block", ("dexterity", ability), terms)


def _dodge(fight: Fight, now: Attack) -> Defense:
    """Dexterity and Athletics against 5, or against cover (ASH-DEF-07 to -09)."""
    terms: Terms = (("dodge", 5),)
    close = fight.rules.settings.gun_melee.dodge_difficulty
    if now.weapon.reach == "grips" and close != "cover":
        terms = (("dodge", close),)
    elif now.ranged or now.weapon.reach == "grips":
        terms = (("cover", shooting.cover(fight.rules, now.target, now.attacker)),)
    return _built(fight, now, "dodge", USUAL_POOLS["dodge"], terms)


def _built(
    fight: Fight, now: Attack, kind: str, words: tuple[str, ...], difficulty: Terms
) -> Defense:
    ability, target = words[1], now.target
    if written := target.flags.pools.get(kind):
        words = split_pool(written)
    if ruled := target.flags.difficulties.get(kind):
        difficulty = (("storyteller", ruled),)
    if now.attacker.id in target.flags.unaware:
        difficulty += (("unaware", 2),)
    pool = sheet.pool(fight, target, words)
    held = holding.held_by(fight.state, target.id) if fight.state.flags.grapples else None
    if held is not None:
        pool += held_terms(fight, target, held)
    elif is_reduced(target):
        pool += split_terms(fight, now, kind)
    if held is None:
        pool += piling.crowd_terms(fight, target, now.attacker, now.ranged, kind)
    difficulty += sheet.hardships(fight, target, words)
    return Defense(ability, Throw(target.id, kind, pool, now.attacker.id, difficulty))


def is_reduced(target: Combatant) -> bool:
    """Whether what a target declared may cost a defense dice."""
    action: Action | None = target.declared
    return isinstance(action, SplitAction) or (action is not None and action.split > 0)


def held_terms(fight: Fight, target: Combatant, held: Grapple) -> Terms:
    """A victim's block splits the pool, once there is a contest to split with (ASH-GRP-55)."""
    opens = held.round == fight.state.round
    if opens or held.pinned:
        return ()
    blocks = target.flags.held_blocks + 1
    return (("split", -acts.penalty(blocks + 1)),)


def split_terms(fight: Fight, now: Attack, kind: str) -> Terms:
    """What a split or a paid abort takes off a defense (ASH-SPL-01, -02, -07, ASH-ABT-04)."""
    target = now.target
    action: Action | None = target.declared
    own = [one for _, one in acts.standing(target, ReflexAction) if one.do == kind and one.split]
    less = own[0].split if own else 0
    if isinstance(action, SplitAction):
        free = not own or not now.ranged or _may_meet_fire(fight, target)
        less = 0 if free else less
    return (("split", -less),) if less else ()
