"""The record of a chase, kept in the notes of the fight, and what can be read off it."""

from typing import Any

from msgspec import convert
from msgspec.structs import replace

from ....engine.agenda import typed_entry
from ....engine.events import Terms
from ....engine.pools import pool_of
from ....engine.state import Combatant, FightState, Json, Step
from ..tables import Action
from .fight import Decision, Fight
from .rules import PRONE, STATUS, ChaseRules
from .values import Chase

TIRED = "stamina"
"""What the sprint of the winded is rolled with (ASH-CHS-53)."""

ON_FOOT = "on foot"
"""The course of a chase of which nobody said where it goes."""

SPOKEN = ("run", "ride")
"""Questions that are open all through a round, whatever else is settled in it."""


# --- finding and keeping ------------------------------------------------------------------------


def all_of(state: FightState) -> tuple[Chase, ...]:
    """Every chase that goes on, the oldest first."""
    chases: tuple[Chase, ...] = state.flags.chases
    return chases


def by_number(state: FightState, number: int) -> Chase | None:
    """A chase by its number, or None where it is over."""
    return next((chase for chase in all_of(state) if chase.number == number), None)


def of(state: FightState, who: str) -> Chase | None:
    """The chase a person is in, as prey, predator or passenger."""
    return next((chase for chase in all_of(state) if who in chase.everybody), None)


def mine(ctx: Decision, who: str) -> Chase:
    """The chase a person is in; refuses where they are in none."""
    chase = of(ctx.state, who)
    if chase is None:
        ctx.refuse("err.chase.none")
    return chase


def named(ctx: Decision, name: str = "") -> Chase:
    """The chase that the person of this name is in, or the only one there is; else refuses."""
    chases = all_of(ctx.state)
    if not chases:
        ctx.refuse("err.chase.none")
    if name:
        chase = of(ctx.state, ctx.find(name).id)
        if chase is None:
            ctx.refuse("err.chase.not_in_it", name=name)
        return chase
    if len(chases) > 1:
        ctx.refuse("err.chase.which", names=[ctx.name(one.speaker) for one in chases])
    return chases[0]


def keep(ctx: Decision, chase: Chase, **changes: Json) -> Chase:
    """Write a chase down with some changes; returns it as it is now."""
    new = replace(chase, **changes)
    kept = tuple(new if one.number == new.number else one for one in all_of(ctx.state))
    ctx.flag_fight(chases=kept)
    return new


def drop(ctx: Decision, number: int) -> None:
    kept = tuple(chase for chase in all_of(ctx.state) if chase.number != number)
    ctx.flag_fight(chases=kept or None)


# --- what can be read off it --------------------------------------------------------------------


def is_out(rules: ChaseRules, person: Combatant) -> bool:
    """Whether a person is hurt too much to go on (ASH-CHS-48)."""
    if person.status not in ("active", STATUS):
        return True
    full = rules.chase.harmed_from(rules.settings.chase.harm_auto_out)
    return full is not None and len(person.track) >= full


def in_words(rules: ChaseRules, lead: int) -> str:
    """What a Lead looks like."""
    settings = rules.settings.chase
    if lead >= settings.escape_lead:
        return "nearly out of sight"
    if lead >= settings.range__power:
        return "far off"
    if lead >= settings.range__weapon:
        return "some way off"
    return "close" if lead > 2 else "within arm's reach" if lead < 2 else "very close"


# --- pools and difficulties ---------------------------------------------------------------------


def written_words(rules: ChaseRules, chase: Chase, person: Combatant) -> tuple[str, ...]:
    """The traits of a person's chase pool as the course or the storyteller has it (ASH-CHS-07)."""
    own = chase.course.of_side(chase.side_of(person.id))
    ruled = rules.chase.rolls.ruled_pool(person, "chase")
    return rules.chase.rolls.words(ruled or own.pool or chase.course.pool)


def words(rules: ChaseRules, chase: Chase, person: Combatant) -> tuple[str, ...]:
    """The traits of a person's chase pool in this round (ASH-CHS-07, -53)."""
    found = written_words(rules, chase, person)
    if chase.sprint <= rules.settings.chase.sprint_rounds or not rules.chase.rolls.on_foot(found):
        return found
    return tuple(TIRED if word == rules.chase.rolls.foot[0] else word for word in found)


def _shot(stored: Json, kind: Any) -> Action:
    """An attack that was read; earlier versions kept whether it is a power beside it."""
    if isinstance(stored, dict) and isinstance(stored.get("power"), bool):
        stored = {name: value for name, value in stored.items() if name != "power"}
    return convert(stored, kind)


def typed(state: FightState, rules: ChaseRules) -> Any:
    """A fight that was read, with the attacks and steps of its chases as values of their types."""
    chases = tuple([_typed(chase, rules) for chase in all_of(state)])
    return replace(state, flags=replace(state.flags, chases=chases)) if chases else state


def _typed(chase: Chase, rules: ChaseRules) -> Chase:
    kind = rules.chase.shots.kind
    said = {
        who: replace(word, attacks=tuple([_shot(one, kind) for one in word.attacks]))
        for who, word in chase.said.items()
    }
    steps, edge = (
        tuple([_typed_step(step, rules) for step in each]) for each in (chase.steps, chase.edge)
    )
    return replace(chase, said=said, steps=steps, edge=edge)


def _typed_step(step: Step, rules: ChaseRules) -> Step:
    name, _, *arguments = typed_entry((step[0], 0, *step[1:]), rules.steps)
    return (name, *arguments)


def split_word(rules: ChaseRules) -> str:
    """What is written beside the dice that a split takes off."""
    return "share" if rules.chase.shots.shares_pool else "split"


def pool(fight: Fight, chase: Chase, who: str, split: bool = True) -> Terms:
    """The chase pool of one person at this moment, in named dice."""
    person = fight.state.people[who]
    terms = fight.rules.chase.rolls.pool(fight.state, person, words(fight.rules, chase, person))
    less = chase.word_of(who).split if split else 0
    noticed = [e.dice for e in chase.effects if e.kind == "noticed" and who in e.on]
    terms += (("forewarned", noticed[0]),) if noticed else ()
    up = fight.rules.chase.rise_cost(person) if split and lies(fight.rules, chase, person) else 0
    terms += (("getting up", -up),) if up else ()
    return terms + (((split_word(fight.rules), -less),) if less else ())


def weakest(
    fight: Fight, chase: Chase, full: bool = False, words: tuple[str, ...] = ()
) -> tuple[str, Terms]:
    """Whose pool the prey rolls, and it (ASH-CHS-56): `full`, without a split, or of `words`."""
    pools: dict[str, Terms] = {}
    for who in chase.prey:
        if words:
            pools[who] = fight.rules.chase.rolls.pool(fight.state, fight.state.people[who], words)
        else:
            pools[who] = pool(fight, chase, who, split=not full)
    chosen = min(pools, key=lambda one: pool_of(pools[one]))
    return chosen, pools[chosen]


def who_sprints(rules: ChaseRules, chase: Chase, person: Combatant) -> bool:
    """Whether a person moves on their own feet."""
    return rules.chase.rolls.on_foot(written_words(rules, chase, person))


def lies(rules: ChaseRules, chase: Chase, person: Combatant) -> bool:
    """Whether a person lies on the ground, and gets up as they run (ASH-CHS-38)."""
    return PRONE in person.conditions and who_sprints(rules, chase, person)


def base_difficulty(rules: ChaseRules, chase: Chase, person: Combatant) -> Terms:
    """The difficulty of the course for a person (ASH-CHS-18)."""
    ruled = rules.chase.rolls.ruled_difficulty(person, "chase")
    if ruled:
        return (("storyteller", ruled),)
    course = chase.course
    own = course.of_side(chase.side_of(person.id))
    return ((course.name, own.difficulty or course.difficulty),)


def difficulty(fight: Fight, chase: Chase, who: str) -> Terms:
    """The difficulty of a chase roll in this round, on one's feet, with a Gun It (ASH-CHS-25)."""
    rules = fight.rules
    person = fight.state.people[who]
    terms = base_difficulty(rules, chase, person)
    eased = sum(1 for e in chase.now("ease") if who in e.on)
    terms += (("gun it", -eased),) if eased else ()
    if lies(rules, chase, person):
        person = replace(person, conditions=tuple(c for c in person.conditions if c != PRONE))
    return terms + rules.chase.rolls.hardships(fight.state, person, words(rules, chase, person))
