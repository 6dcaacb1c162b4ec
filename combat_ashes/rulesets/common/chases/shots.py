"""Attacks during a chase: ranged, at the price of a split (ASH-CHS-38 to -42)."""

from collections.abc import Iterator

from msgspec.structs import replace

from ....engine.dice import SeededDice
from ....engine.events import Rolled, Terms
from ....engine.inputs import Input
from ....engine.lookup import name_of
from ....engine.state import Combatant
from ..tables import Action
from . import agenda, record, stage
from .fight import Decision, Fight
from .record import by_number, keep
from .rules import ChaseRules, Dodge, Part, Shot
from .values import PREDATOR, Chase, Effect, Waiting, Word

CLOSER = 4
"""How much less the Lead counts for shots in an attack run (ASH-CHS-33)."""

# --- declaring ----------------------------------------------------------------------------------


def read(ctx: Decision, chase: Chase, who: str, lines: list[Input]) -> Word:
    """The lines of one round with what a split takes off each, or `Refused` (ASH-CHS-38, -40)."""
    parts = [_part(ctx, chase, who, line) for line in lines]
    parted = list(zip(parts, ctx.rules.chase.shots.losses(ctx, who, parts), strict=True))
    attacks = [replace(part.attack, split=less) for part, less in parted if part.attack]
    own = [less for part, less in parted if not part.attack]
    return Word(tuple(attacks), max(own, default=0))


def _part(ctx: Decision, chase: Chase, who: str, line: Input) -> Part:
    rules, person = ctx.rules, ctx.person(who)
    share, options = rules.chase.shots.share(line.words())
    if line.do == "run":
        return Part(words=record.words(rules, chase, person), share=share)
    if line.do == "dodge":
        return Part(words=dodge_words(rules, chase, person), share=share)
    shot = rules.chase.shots.read(ctx, who, line.changed(options=options))
    _check(ctx, chase, who, shot)
    return Part(attack=shot.action, share=share)


def _check(ctx: Decision, chase: Chase, who: str, shot: Shot) -> None:
    rules = ctx.rules
    target = shot.action.target
    if target not in chase.everybody:
        ctx.refuse("err.chase.not_in_it", name=ctx.name(target))
    if not shot.ranged:
        ctx.refuse_unless_allowed("err.chase.ranged_only")
    distance = lead_between(rules, chase, who, target)
    reach = rules.settings.chase.range__power if shot.power else (
        rules.settings.chase.range__weapon
    )  # fmt: skip
    if distance >= reach:
        ctx.refuse_unless_allowed("err.chase.out_of_range", lead=distance, under=reach)


def within_reach(fight: Fight, chase: Chase, who: str) -> list[str]:
    """The attacks that reach somebody of the other side: `attack Frank=light pistol`."""
    weapon = fight.rules.chase.shots.weapon(fight.state.people[who])
    if not weapon:
        return []
    other = [w for w in chase.everybody
             if chase.side_of(w) != chase.side_of(who)]  # fmt: skip
    under = fight.rules.settings.chase.range__weapon
    weapon = weapon.replace("_", " ")
    return [f"attack {name_of(fight.state, w)}={weapon}" for w in other
            if lead_between(fight.rules, chase, who, w) < under]  # fmt: skip


def lead_between(rules: ChaseRules, chase: Chase, who: str, target: str) -> int:
    """The Lead that a shot has to cross, as it was when the round began (ASH-CHS-33, -40)."""
    drivers = [chase.riders.get(one, one) for one in (who, target)]
    hunters = [one for one in drivers if one in chase.predators]
    if len(hunters) != 1:
        return 0
    lead = chase.start.get(hunters[0], chase.leads[hunters[0]])
    closes = any(drivers[0] in e.on for e in _closing(chase))
    if chase.side_of(who) == PREDATOR and closes:
        lead -= CLOSER
    return max(0, lead)


def _closing(chase: Chase) -> list[Effect]:
    return [e for e in chase.effects if e.kind == "close" and e.round in (None, chase.round)]


# --- resolving ----------------------------------------------------------------------------------


ROLLS = ("attack", "dodge")
"""What a shot is decided by; its damage follows from that."""


@agenda.confirm_shots.does
def confirm(ctx: Decision, chase: Chase) -> None:
    """In a fight run step by step the storyteller sees the shots before they are fired."""
    if not stage.is_step_by_step(ctx):
        return
    rolls: list[Waiting] = []
    for shot in _shots(ctx, chase):
        trial = ctx.simulate()
        trial.dice = SeededDice("")  # Those of the fight are not looked at.
        ctx.rules.chase.shots.resolve(trial, *shot)
        rolled = (e for e in trial.events if isinstance(e, Rolled) and e.purpose in ROLLS)
        rolls += [
            Waiting(e.who, e.pool_terms, (("", e.difficulty),), e.purpose, e.chance) for e in rolled
        ]
    stage.ask_to_roll(ctx, chase, rolls)


@agenda.fire.does
def fire(ctx: Decision, chase: Chase) -> None:
    """Resolve the attacks of the round in the order in which they were declared."""
    for shot in _shots(ctx, chase):
        ctx.rules.chase.shots.resolve(ctx, *shot)
    _use_up(ctx, chase.number)


def _shots(ctx: Decision, chase: Chase) -> Iterator[tuple[str, Action, Dodge | None]]:
    met: dict[str, int] = {}
    for who, word in chase.said.items():
        for attack in word.attacks:
            target = attack.target
            if stage.can_act(ctx, who) and ctx.here(target):
                yield who, attack, _dodge(ctx, chase, target, met)
                met[target] = met.get(target, 0) + 1


def _dodge(ctx: Decision, chase: Chase, target: str, met: dict[str, int]) -> Dodge | None:
    """What an attack is met with: automatic for principals (ASH-CHS-39, -41)."""
    rules = ctx.rules
    word = chase.word_of(target)
    if not stage.can_act(ctx, target) or (target in chase.riders and not word.dodge):
        return None
    attacks = len(word.attacks)
    fewer: Terms = ()
    if met.get(target):
        fewer += (("attackers", -met[target] * (2 if attacks else 1)),)
    if target in chase.riders and word.split:
        fewer += ((record.split_word(rules), -word.split),)
    return Dodge(dodge_words(rules, chase, ctx.person(target)), fewer)


def dodge_words(rules: ChaseRules, chase: Chase, person: Combatant) -> tuple[str, ...]:
    """The traits of a dodge: who drives dodges with what they drive by (ASH-CHS-39)."""
    words = record.written_words(rules, chase, person)
    if person.id in chase.riders or not words or rules.chase.rolls.foot[1] in words:
        return rules.chase.rolls.foot
    return (rules.chase.rolls.foot[0], words[-1])


def _use_up(ctx: Decision, number: int) -> None:
    """An attack run that lasts until it is used is used by now (`chase.attack_run.when`)."""
    chase = by_number(ctx.state, number)
    if chase is None:
        return
    shooters = {chase.riders.get(w, w) for w, word in chase.said.items() if word.attacks}
    kept = tuple(
        e for e in chase.effects
        if e.kind != "close" or e.round is not None or not shooters & set(e.on)
    )  # fmt: skip
    if kept != chase.effects:
        keep(ctx, chase, effects=kept)
