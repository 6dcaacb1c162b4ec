"""What is seen of a fight: what the view adds, offers of questions, +maneuvers."""

from collections.abc import Sequence

from msgspec.structs import replace

from ...engine.events import Terms
from ...engine.offers import Attackers, AwaitedRoll, Commands, Dice, Maneuver, Menu, Offer
from ...engine.pools import total
from ...engine.state import Json, Question
from ...engine.view_model import CombatantView, FightView, Pair
from ...engine.view_rules import ViewRules
from ...text.listings import InWords, dice_at
from ...text.words import count
from ..common import chases, mobs
from ..common.chases.ruleset import leads
from ..common.declare_resolve.slots import awaiting
from ..common.dice.throws import Difficulty, Throw
from . import questions
from .attack import maneuvers, moments, records, strike, throws
from .attack.attempt import Attempt
from .attack.strike import bare_damage, damage_type
from .combatant import Combatant, FightState
from .declarations import Attack, Hold, read_action
from .defense import kinds, offers
from .equipment import Armor, Weapon
from .fight import Fight
from .flags import Relation
from .grapple import grips
from .people import acts, dice, sheet, space, states
from .people.gear import gear
from .round import doing
from .rulings.marks import SETS
from .values import Answer, Item
from .view_model import AimView, ArmorView, GearView, GrappleView, OfFight, OfPerson, ProposedView


def of_fight(fight: Fight, reader: str | None, shown: FightView[object, object]) -> OfFight:
    """What the view of a fight shows besides, and only distances of what is between people."""
    state = fight.state
    attacks = records.all_of(fight)
    shown.pairs = [
        Pair([acts.name(state, who) for who in pair], Relation(range=state.relation(*pair).range))
        for pair in state.related("range")
    ]
    return OfFight(
        elapsed=fight.rules.chase.seconds * (state.round - 1),
        grapples=[
            GrappleView(acts.name(state, g.grappler), acts.name(state, g.victim), g.kind)
            for g in state.flags.grapples
        ],
        chases=chases.shown(fight, reader),
        maneuvers={
            key: ProposedView(each.like, each.approved_by)
            for key, each in state.flags.proposed.items()
        },
        attacks=attacks,
        last=attacks[-1] if attacks else None,
        ambushes=[
            replace(each, who=acts.name(state, each.who), against=acts.name(state, each.against))
            for each in state.flags.ambushes
        ],
        rulings=[
            replace(each, who=acts.name(state, each.who) if each.who else None)
            for each in state.flags.rulings
        ],
        lying=[each.key for each in state.flags.lying],
    )


def of_person(
    fight: Fight, person: Combatant, mine: bool, shown: CombatantView[object]
) -> OfPerson:
    """What the view of a combatant shows besides."""
    weapons = gear.of(person)
    return OfPerson(
        rating=person.rating,
        opponents=throws.opponents(fight, person),
        split=person.flags.split_seen,
        in_hand=[weapon.name for weapon in gear.in_hand(person)],
        ammo={w.name: w.loaded for w in weapons if w.is_gun},
        armor=_armor(sheet.armor(fight.rules, person)),
        cover=space.cover_of(person),
        immobilized=states.still(person),
        aim=_aim(fight, person),
        moved=person.flags.moved,
        gear=[GearView(w.name, "hand" if w.held else "worn") for w in weapons],
        chase=chases.seen_in(fight.state, person, shown),
    )


def _armor(worn: Armor | None) -> ArmorView | None:
    if worn is None:
        return None
    state = "destroyed" if worn.destroyed else "intact"
    return ArmorView(worn.name, worn.rating, worn.penalty, state)


def _aim(fight: Fight, person: Combatant) -> AimView | None:
    aim = person.flags.aim
    if aim is None:
        return None
    dice = sum(value for _, value in throws.aimed(person, aim.target, aim.weapon))
    return AimView(acts.name(fight.state, aim.target), aim.weapon, aim.turns, dice)


def offered(fight: Fight, question: Question) -> Sequence[Offer]:
    """What the choices of a question amount to at this moment."""
    if question.kind == "confirm":
        return _awaited(fight, questions.confirm.of(question).who)
    if question.kind == "declare":
        person = fight.state.people[question.who]
        names = _about_to_attack(fight, person)
        planned = bool(person.flags.plan)
        return [Attackers(names=names, planned=planned)] if names else []
    if question.kind != "defend":
        return []
    key = questions.defend.of(question).key
    coming = next((one for one in offers.attacks(fight) if one.key == key), None)
    if coming is None:
        return []
    offer = offers.of(fight, coming)
    found = dict(offer.answers)
    if "abort" in offer.options:
        found |= {f"abort {kind}": Answer(kind, "abort") for kind in offers.aborts(coming)}
    return [
        Offer(line).at(dice.shown(fight, throws.defense(coming, one)))
        for line, one in found.items()
    ]


def _awaited(fight: Fight, who: str) -> list[AwaitedRoll]:
    """The rolls that somebody's action begins with, as they stand now."""
    return [
        AwaitedRoll(who=throw.who, purpose=throw.purpose).at(dice.shown(fight, throw))
        for throw in _made(fight, who)
    ]


def _made(fight: Fight, who: str) -> list[Throw[Difficulty]]:
    """The rolls of what somebody does in the moment that waits; none where it is over."""
    moment = moments.top(fight)
    items = enumerate(moment.items if moment is not None else ())
    number, item = next(((n, item) for n, item in items if item.who == who), (0, None))
    if moment is None or item is None:
        return []
    if item.part < 0 or moments.attack_of(fight, item) is None:
        return _of_other(fight, item)
    found = moments.assaults(fight, number)
    met = [(one, moment.answers.get(one.key, Answer())) for one in found]
    attack = [throws.attack(one) for one in found[:1]]
    return attack + [throws.defense(one, answer) for one, answer in met if answer.kind != "none"]


def _of_other(fight: Fight, item: Item) -> list[Throw[Difficulty]]:
    """Both rolls of a contest, the damage of a squeeze, or the roll of any other action."""
    action, grip = moments.action_of(fight, item), states.grapple_of(fight.state, item.who)
    hold = action if isinstance(action, Hold) else None
    if item.part >= 0 and hold is None:
        made = doing.throw(fight, item.who, action)
        return [made] if made is not None else []
    if grip is None:
        return []
    if item.part >= 0 and hold is not None and hold.how == "squeeze":
        harm = strike.squeezing(fight, item.who, grip.other(item.who))
        return [harm] if harm is not None else []
    return list(grips.throws(fight, item.who, grip, hold))


def _about_to_attack(fight: Fight, target: Combatant) -> list[str]:
    """Who of the slower ones, who have declared already, attacks somebody."""
    rolled = [one for one in fight.state.able() if one.initiative is not None]
    return [
        each.name for each in rolled
        if (each.initiative or 0) < (target.initiative or 0) and any(
            isinstance(one, Attack) and target.id in one.targets for one in acts.parts(each))
    ]  # fmt: skip


# --- +maneuvers ----------------------------------------------------------------------------------

GRIPS = {"clinch": "+grapple", "hold": "+grapple"}
BARE = ("strike", "kick", "tackle", "clinch", "hold", "sweep")


class Listed(InWords, frozen=True):
    """A maneuver with all that makes it harder for its owner."""

    def told(self) -> str:
        dice = "" if self.damage is None else count(self.damage, "die", "dice")
        return f"{self.line}: {dice_at(self)}" + (f", {dice} of {self.type} damage" if dice else "")


def listing(fight: Fight, person: Combatant, commands: Commands) -> Menu:
    """What somebody can do, with the numbers of the sheet, before any target."""
    grip = grips.options(fight, person)
    if grip is not None:
        return [_gripped(fight, person, word) for word in grip if word != "pass"]
    held = gear.in_hand(person)
    rows: Menu = [_row(fight, person, key, None) for key in BARE]
    for weapon in (*held, *(weapon for weapon in gear.of(person) if weapon not in held)):
        rows += [_row(fight, person, key, weapon) for key in _keys(weapon)]
        if weapon.is_empty:
            rows.append(Maneuver(f"+misc reload={weapon.name.replace('_', ' ')}"))
    for key in fight.state.flags.proposed:
        if maneuvers.is_approved(fight, key):
            rows.append(_row(fight, person, key, gear.main_weapon(person)))
    for kind in kinds.KINDS:
        if kind != "parry" or (held and held[0].by_hand):
            usual = fight.rules.settings.defense.difficulty
            made = sheet.throw(fight, person.id, kind, throws.DEFENSE_TRAITS[kind], usual)
            rows.append(_shown(fight, f"+{kind}", made))
    return rows


def would_roll(fight: Fight, person: Combatant, said: Json) -> Dice:
    """The dice of an attack at its target, as things stand between the two (STO-ATK-01)."""
    if not isinstance(said, Attack):
        return Dice()
    target = fight.state.people[said.target]
    made = Attempt.by(fight, person, said).on(target, Item(person.id))
    return dice.shown(fight, throws.attack(made))


def _gripped(fight: Fight, who: Combatant, word: str) -> Maneuver:
    """What somebody in a clinch or hold can do."""
    if word == "bite":
        return _row(fight, who, "bite", None)
    line = f"+grapple/{word}"
    if word == "resist":
        return _shown(fight, line, sheet.throw(fight, who.id, "grapple", grips.GRIP, dice.SIX))
    return Maneuver(line)


def _shown(fight: Fight, line: str, throw: Throw[Difficulty]) -> Maneuver:
    """A line with what it would be rolled with."""
    rolls = dice.shown(fight, throw)
    return Maneuver(line, pool=rolls.pool, difficulty=rolls.difficulty)


def _keys(weapon: Weapon) -> list[str]:
    if weapon.by_hand:
        more = ["sweep"] if weapon.sweep else []
        return ["weapon_strike", *(["throw"] if weapon.throwable else []), "disarm", *more]
    if weapon.is_thrown:
        return ["throw"]
    if weapon.is_empty:
        return []
    found = ["single_shot"]
    found += ["burst"] if weapon.burst else []
    found += ["auto", "strafe"] if weapon.auto else []
    found += ["shots"] if weapon.rate > 1 else []
    return found


def _row(fight: Fight, who: Combatant, key: str, weapon: Weapon | None) -> Listed:
    """One maneuver against nobody in particular."""
    name = (
        weapon.name
        if weapon is not None and maneuvers.like(fight, key) not in maneuvers.BODY
        else ""
    )
    tried = Attempt.by(fight, who, Attack(maneuver=key, targets=(who.id,), weapon=name))
    row, used = tried.row, weapon if name else None
    made = sheet.throw(fight, who.id, tried.purpose, tried.traits, throws.BASE)
    pool: Terms = (("accuracy", row.accuracy), *mobs.terms(who))
    hard: Terms = (("maneuver", row.difficulty),)
    if used is not None:
        pool += (("weapon", used.attack_dice),)
        hard += (("weapon", used.attack_difficulty), *throws.hand(who, used.off))
    made = replace(made, pool=made.pool + pool, scoring=made.scoring + hard)
    armed = gear.main_weapon(who) is not None
    plain = key == maneuvers.default(weapon) and (weapon is not None or not armed)
    several = row.like in ("shots", "strafe")
    line = "+attack" if plain else GRIPS.get(key, f"+attack/{key}")
    line += " <target> & <target>" if several else " <target>"
    line += "=hold" if key == "hold" else ""
    line += f"={name.replace('_', ' ')}" if name else ""
    harm = total(sheet.instead(who, "damage", bare_damage(who, row, used)))
    rolls = dice.shown(fight, made)
    return Listed(
        line, None if row.harmless else harm, damage_type(row, used),
        pool=rolls.pool, difficulty=rolls.difficulty,
    )  # fmt: skip


def _public_rulings(fight: Fight) -> bool:
    return fight.rules.settings.storyteller.override == "logged_and_public"


def _words(fight: Fight, action: dict[str, Json] | None) -> str:
    return acts.words(fight.state, None if action is None else read_action(action))


def _holds(state: FightState) -> dict[tuple[str, str], int | None]:
    return {(held.grappler, held.victim): None for held in state.flags.grapples}


VIEWS = ViewRules(
    holds=_holds,
    leads=leads,
    words=_words,
    marked=SETS.marked,
    told=_words,
    of_fight=of_fight,
    of_person=of_person,
    offers=(chases.offers, offered),
    menus=(chases.listing, listing),
    would_roll=would_roll,
    awaiting=awaiting,
    public_rulings=_public_rulings,
)
