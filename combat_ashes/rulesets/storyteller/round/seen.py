"""What is seen of a fight: what the view adds, offers of questions, +maneuvers."""

from __future__ import annotations

from ....engine.events import Terms
from ....engine.look import Look
from ....engine.pools import difficulty_of, pool_of, total
from ....engine.state import Json, Person, Question
from ... import chases
from ..attack import aims, maneuvers, records, throws
from ..attack.strike import bare_damage, damage_type
from ..close import grips
from ..defense import kinds, offers
from ..notes import AIM, AMBUSHES, LYING, MOVED, PLAN, PROPOSED, RANGE, RULINGS, SPLIT_SEEN
from ..people import acts, dice, gear, sheet, space, states
from ..rules import StoRules
from ..values import Answer, Attack, Item, Maneuver, Weapon
from . import waiting


def fight(look: Look[StoRules], reader: str | None) -> dict[str, Json]:
    """What the view of a fight shows besides."""
    state = look.state
    attacks = records.all_of(look)
    return {
        "elapsed": look.rules.seconds * (state.round - 1),
        "grapples": [
            {"grappler": acts.name(state, g.grappler), "victim": acts.name(state, g.victim),
             "kind": g.kind}
            for g in states.grapples(state)
        ],
        "chases": chases.shown(look, reader),
        "pairs": pairs(look),
        "maneuvers": {
            key: {"like": each["like"], "approved_by": each["approved_by"]}
            for key, each in PROPOSED.of(state.notes).items()
        },
        "attacks": attacks,
        "last": attacks[-1] if attacks else None,
        "ambushes": [_ambush(look, each) for each in AMBUSHES.of(state.notes)],
        "rulings": [_ruling(look, each) for each in RULINGS.of(state.notes)],
        "lying": [each["key"] for each in LYING.of(state.notes)],
    }  # fmt: skip


def pairs(look: Look[StoRules]) -> list[dict[str, Json]]:
    """Distances that are known, in metres."""
    return [
        {"between": [acts.name(look.state, who) for who in pair],
         "range": RANGE.of(look.state.between(*pair))}
        for pair in RANGE.pairs(look.state)
    ]  # fmt: skip


def _ambush(look: Look[StoRules], each: dict[str, Json]) -> dict[str, Json]:
    state = look.state
    names = {key: acts.name(state, each[key]) for key in ("who", "against")}
    return {**each, **names}


def _ruling(look: Look[StoRules], each: dict[str, Json]) -> dict[str, Json]:
    who = each["who"]
    return {**each, "who": acts.name(look.state, who) if who else None}


def person(look: Look[StoRules], person: Person) -> dict[str, Json]:
    """What the view of a combatant shows besides."""
    rules, state = look.rules, look.state
    worn = sheet.armor(rules, person)
    return {
        "rating": person.rating,
        "opponents": throws.opponents(look, person) or 0,
        "split": SPLIT_SEEN.of(person.notes),
        "in_hand": [weapon.name for weapon in gear.in_hand(person)],
        "ammo": {w.name: w.loaded for w in gear.weapons(person) if w.is_gun},
        "armor": None if worn is None else {
            "name": worn.name, "rating": worn.rating, "penalty": worn.penalty,
            "state": "destroyed" if worn.destroyed else "intact",
        },
        "cover": space.cover_of(person),
        "aim": _aim(look, person),
        "moved": MOVED.of(person.notes),
        "gear": [{"name": w.name, "carried": "hand" if w.held else "worn"}
                 for w in gear.weapons(person)],
        **chases.seen_in(state, person),
    }  # fmt: skip


def _aim(look: Look[StoRules], person: Person) -> Json:
    aim = AIM.of(person.notes)
    if aim is None:
        return None
    dice = sum(value for _, value in aims.dice(person, aim["target"], aim["weapon"]))
    return {
        "target": acts.name(look.state, aim["target"]), "weapon": aim["weapon"],
        "turns": aim["turns"], "dice": dice,
    }  # fmt: skip


# --- offers --------------------------------------------------------------------------------------


def offered(look: Look[StoRules], question: Question) -> list[dict[str, Json]]:
    """What the choices of a question amount to at this moment."""
    if question.aside:
        return chases.offers(look, question)
    if question.kind == "confirm":
        return waiting.offers(look, question.facts["who"])
    if question.kind == "declare":
        person = look.state.people[question.who]
        names = _about_to_attack(look, person)
        planned = bool(PLAN.of(person.notes))
        return [{"attackers": names, "planned": planned}] if names else []
    if question.kind != "defend":
        return []
    coming = next(
        (one for one in offers.attacks(look)
         if one.key == question.facts["key"] and one.target.id == question.who), None
    )  # fmt: skip
    if coming is None:
        return []
    offer = offers.of(look, coming)
    found = dict(offer.answers)
    if "abort" in offer.options:
        found |= {f"abort {kind}": Answer(kind, "abort") for kind in offers.aborts(look, coming)}
    attack = (coming.target, coming.attacker, coming.action)
    return [
        {"with": line, **dice.shown(look, throws.defense(look, *attack, one))}
        for line, one in found.items()
    ]


def _about_to_attack(look: Look[StoRules], target: Person) -> list[str]:
    """Who of the slower ones, who have declared already, attacks somebody."""
    slower = [each for each in look.state.people.values() if _is_slower(each, target)]
    return [
        each.name
        for each in slower
        if any(isinstance(a, Attack) and target.id in a.targets for a in acts.parts(each))
    ]


def _is_slower(person: Person, other: Person) -> bool:
    mine, theirs = person.initiative, other.initiative
    return person.status == "active" and None not in (mine, theirs) and (mine or 0) < (theirs or 0)


# --- +maneuvers ----------------------------------------------------------------------------------

GRIPS = {"clinch": "+grapple", "hold": "+grapple"}
BARE = ("strike", "kick", "tackle", "clinch", "hold", "sweep")


def listing(look: Look[StoRules], who: Person) -> list[dict[str, Json]]:
    """What somebody can do, with the numbers of the sheet, before any target."""
    grip = grips.options(look, who)
    if grip is not None:
        return [_gripped(look, who, word) for word in grip if word != "pass"]
    held = gear.in_hand(who)
    rows = [_row(look, who, key, None) for key in BARE]
    for weapon in (*held, *(weapon for weapon in gear.weapons(who) if weapon not in held)):
        rows += [_row(look, who, key, weapon) for key in _keys(weapon)]
        if gear.is_empty(weapon):
            rows.append({"line": f"+misc reload={weapon.name.replace('_', ' ')}"})
    for key in PROPOSED.of(look.state.notes):
        if maneuvers.is_approved(look, key):
            rows.append(_row(look, who, key, gear.main_weapon(who)))
    for kind in kinds.KINDS:
        if kind != "parry" or (held and held[0].by_hand):
            usual = look.rules.settings.defense.difficulty
            rows.append(_plain(look, who, f"+{kind}", kind, throws.DEFENSE_TRAITS[kind], usual))
    return rows


def would_roll(look: Look[StoRules], person: Person, said: Json) -> dict[str, Json]:
    """The dice of an attack at its target, as things stand between the two (STO-ATK-01)."""
    action = acts.read(said)
    if not isinstance(action, Attack):
        return {}
    target = look.state.people[action.target]
    return dice.shown(look, throws.attack(look, person, target, action, Item(person.id)))


def _gripped(look: Look[StoRules], who: Person, word: str) -> dict[str, Json]:
    """What somebody in a clinch or hold can do."""
    if word == "bite":
        return _row(look, who, "bite", None)
    line = f"+grapple/{word}"
    if word == "resist":
        return _plain(look, who, line, "grapple", grips.GRIP, dice.SIX)
    return {"line": line}


def _plain(
    look: Look[StoRules], who: Person, line: str, purpose: str, words: tuple[str, ...], usual: int
) -> dict[str, Json]:
    """A roll of traits at its usual difficulty, with all that makes it harder for its owner."""
    hard = (("base", usual), *sheet.hardships(look, who, purpose, words))
    return {
        "line": line,
        "pool": pool_of(sheet.pool_terms(look, who, purpose, words)),
        "difficulty": _difficulty(look, who, purpose, hard),
    }


def _difficulty(look: Look[StoRules], who: Person, purpose: str, hard: Terms) -> int:
    """A difficulty by its parts, or the one that a storyteller set."""
    return difficulty_of(dice.ruled_difficulty(who, purpose, hard), *look.rules.difficulty_limits)


def _keys(weapon: Weapon) -> list[str]:
    if weapon.by_hand:
        more = ["sweep"] if weapon.sweep else []
        return ["weapon_strike", *(["throw"] if weapon.throwable else []), "disarm", *more]
    if weapon.is_thrown:
        return ["throw"]
    if gear.is_empty(weapon):
        return []
    found = ["single_shot"]
    found += ["burst"] if weapon.burst else []
    found += ["auto", "strafe"] if weapon.auto else []
    found += ["shots"] if weapon.rate > 1 else []
    return found


def _row(look: Look[StoRules], who: Person, key: str, weapon: Weapon | None) -> dict[str, Json]:
    """One maneuver against nobody in particular."""
    row = maneuvers.row(look, who, key)
    name = weapon.name if weapon is not None and row.like not in maneuvers.BODY else ""
    action = Attack(maneuver=key, targets=(who.id,), weapon=name)
    words, purpose = throws.traits(look, who, action), throws.purpose(look, who, action)
    pool = sheet.pool_terms(look, who, purpose, words)
    pool += (("accuracy", row.accuracy),) if row.accuracy else ()
    hard = (("base", 6), ("maneuver", row.difficulty), *sheet.hardships(look, who, purpose, words))
    if weapon is not None and name:
        pool += (("weapon", weapon.attack_dice),)
        hard += (("weapon", weapon.attack_difficulty), *throws.hand(who, weapon.off))
    armed = gear.main_weapon(who) is not None
    plain = key == maneuvers.default(weapon) and (weapon is not None or not armed)
    several = row.like in ("shots", "strafe")
    line = "+attack" if plain else GRIPS.get(key, f"+attack/{key}")
    line += " <target> & <target>" if several else " <target>"
    line += "=hold" if key == "hold" else ""
    shown = {
        "pool": pool_of(pool),
        "difficulty": _difficulty(look, who, purpose, hard),
    }
    harm = _harm(look, who, row, weapon if name else None)
    spoken = name.replace("_", " ")
    return {"line": f"{line}={spoken}" if name else line, "maneuver": key, **shown, **harm}


def _harm(
    look: Look[StoRules], who: Person, row: Maneuver, weapon: Weapon | None
) -> dict[str, Json]:
    if row.harmless:
        return {}
    return {
        "damage": total(sheet.instead(who, "damage", bare_damage(who, row, weapon))),
        "type": damage_type(look.rules, row, weapon),
    }
