"""`+attack` as a line: at whom, with what, for which effect (HUB-ATK-10 to -17, HUB-MUL, -AUT)."""

from __future__ import annotations

from ....engine.inputs import Input
from ....engine.numbers import MOST_COUNT, is_whole, whole
from ....text.words import listed
from ...parts.reading import only
from ..actions import WOUNDS, Act
from ..combatant import Combatant
from ..dice.pools import extras, read_pool
from ..dice.rolling import check_willpower
from ..effects import areas, consequences
from ..equipment import BARE, BARE_HANDS, Thing
from ..fight import Decision
from ..people import sheet
from ..people.gear import gear
from ..round import moments
from ..rules import ATTRIBUTES, DERIVED, KNOWN, HubrisRules, Pool
from ..values import Spec
from .targets import aimed_at

MANY_HANDS = Thing("", "brawl", 0, "bashing", ("natural",))
"""What a group attacks with that has no weapon."""
MANNERS = ("autofire", "pass", "kill")
STRIKING = ("strength", "dexterity")
"""The attributes of attacks (HUB-ATK-10)."""


def read(ctx: Decision, given: Input) -> Act:
    """An attack of whatever manner; raises `Refused`."""
    manners = [word.lower() for word in given.words("manners")]
    if manners[1:] or (manners and manners[0] not in MANNERS):
        known = {"manners": list(MANNERS), "ruleset": ctx.rules.name}
        ctx.refuse("err.attack.unknown_manner", word="/".join(manners), **known)
    manner = manners[0] if manners else ""
    if ctx.person(given.who).flags.hazard is not None:
        return areas.strike(ctx, given.who)
    if manner == "pass":
        return _passing(ctx, given)
    return _attack(ctx, given, manner)


def targets_of(ctx: Decision, person: Combatant, text: str) -> tuple[str, ...]:
    """The people who are attacked; a group goes at those with whom it is engaged (HUB-GRP-02)."""
    names = [name for name in text.split("&") if name.strip()]
    if not names and sheet.is_group(person):
        engaged = [who for who in person.flags.engaged if ctx.here(who)]
        if not engaged:
            ctx.refuse("err.declare.incomplete", missing="a target")
        return _within_limit(ctx, person, tuple(engaged))
    aimed = (aimed_at(ctx, person.id, name) for name in names or [""])
    found = tuple(dict.fromkeys(target.id for target in aimed))
    return _within_limit(ctx, person, found) if sheet.is_group(person) else found


def _within_limit(ctx: Decision, person: Combatant, found: tuple[str, ...]) -> tuple[str, ...]:
    most = most_targets(person)
    if most and len(found) > most:
        ctx.refuse("err.too_many_targets", most=most)
    return found


def most_targets(person: Combatant) -> int:
    """How many people a group can attack at once; 0 is no limit (HUB-GRP-04)."""
    return person.flags.groups.get("targets", person.traits.get("targets", 0))


def _attack(ctx: Decision, given: Input, manner: str) -> Act:
    person = ctx.person(given.who)
    targets = targets_of(ctx, person, given.text("target"))
    said = Options(ctx, given)
    thing = _weapon(ctx, person, given.text("weapon"), said)
    spec = _spec(ctx, person, thing, said)
    for who in targets:
        _check_reach(ctx, person, ctx.person(who), thing, said)
    harder, rolls = 0, 1
    if manner == "kill":
        _check_kill(ctx, targets)
        rolls = 0
    elif len(targets) > 1 and not sheet.is_group(person):
        harder, rolls = _allowed_many(ctx, person), len(targets)
    effect = said.effect or WOUNDS
    type_ = _type(ctx, person, thing, said) if effect == WOUNDS else None
    area: tuple[str, ...] = ()
    automatic = 0
    if manner == "autofire":
        if not thing.has("autofire"):
            how = "bare" if thing in (BARE_HANDS, MANY_HANDS) else ""
            ctx.refuse("err.attack.no_autofire", how=how, word=thing.name)
        area = areas.of_next(ctx, person.id, targets)
        automatic = (thing.edge + 1) // 2
        area = area if automatic else ()
    if spec.willpower:
        _check_points(ctx, person, manner)
    kind = "kill" if manner == "kill" else "attack"
    words = _words(ctx, manner, targets, thing, said)
    return Act(
        given.who, kind, kind, thing.name, spec=spec, targets=targets, area=area,
        automatic=automatic, effect=effect, thing=said.thing, type=type_, weapon=thing.name,
        burst=manner == "autofire", rolls=rolls, harder=harder, words=words, range=said.range,
    )  # fmt: skip


def _check_points(ctx: Decision, person: Combatant, manner: str) -> None:
    if manner == "kill" and not ctx.rules.settings.killing_blow.willpower:
        ctx.refuse("err.declare.option", option="willpower")
    check_willpower(ctx, person)


class Options:
    """What stands behind the commas of an attack; raises `Refused` for what is nothing."""

    def __init__(self, ctx: Decision, given: Input) -> None:
        self.pool: Pool = ()
        self.difficulty = 0
        self.effect = self.thing = self.type = ""
        self.precise = False
        self.range = 0
        rest: list[str] = []
        for option in given.words():
            word, _, value = str(option).strip().partition(" ")
            word, value = word.lower(), value.strip()
            if word == "pool" and value:
                self.pool, self.difficulty = read_pool(ctx, given, value)
            elif word == "for" and value:
                if self.effect:
                    ctx.refuse("err.declare.option", option=f"for {value}")
                self._declare(ctx, value)
            elif word in ("bashing", "lethal") and not value:
                self.type = word
            elif word == "precise" and not value:
                self.precise = True
            elif word == "range" and value:
                self.range = whole(value.split()[0], 0, MOST_COUNT)
            else:
                rest.append(str(option))
        self.extras = extras(ctx, ctx.person(given.who), rest)
        only(ctx, self.extras.rest)

    def _declare(self, ctx: Decision, text: str) -> None:
        known = consequences.names(ctx)
        lowered = text.lower()
        fits = [name for name in known if lowered == name or lowered.startswith(f"{name} ")]
        if not fits:
            ctx.refuse("err.effect.unknown", word=text, names=known)
        self.effect = max(fits, key=len)
        self.thing = lowered[len(self.effect) :].strip()


def _weapon(ctx: Decision, person: Combatant, word: str, said: Options) -> Thing:
    """What is attacked with: named, or the first held that does damage, or bare hands."""
    if word and word.strip().lower() not in BARE:
        found = gear.match(gear.of(person), word)
        if found is None or not found.is_weapon:
            names = [thing.name for thing in gear.of(person) if thing.is_weapon]
            how, named = ("harmless", found.name) if found is not None else ("", word)
            ctx.refuse("err.weapon.none", how=how, word=named, names=[*names, "bare hands"])
        if found.carried == "nearby":
            how = "taken" if consequences.was_taken(person, found) else ""
            ctx.refuse("err.weapon.nearby", how=how, word=found.name)
        return found
    held = [] if word else [thing for thing in gear.in_hand(person) if thing.is_weapon]
    if said.pool and not all(is_whole(part) for part in said.pool):
        held = [thing for thing in held if thing.skill in said.pool]
    nothing = MANY_HANDS if sheet.is_group(person) else BARE_HANDS
    return held[0] if held else nothing


def _is_push(pool: Pool) -> bool:
    return set(pool) == {"strength", "stamina"}


# --- attribute and pool (HUB-ATK-10 to -16) ---------------------------------------------------


def _spec(ctx: Decision, person: Combatant, thing: Thing, said: Options) -> Spec:
    """The roll of an attack with what adds to it."""
    worn = (thing.name,) if thing.carried == "worn" else ()
    drawn = (*worn, *(each.name for each in said.extras.things if each.carried == "worn"))
    if sheet.is_group(person):
        return Spec(("attack",), said.difficulty, (), said.extras.willpower, said.extras.extra)
    words = said.pool or _usual(person, thing, said)
    _check_pool(ctx, words, thing)
    _check_attribute(ctx, person, words, thing, said)
    own = 0 if _is_push(words) else edge_of(ctx.rules, thing)
    edges = tuple(edge for edge in (own, *(each.edge for each in said.extras.things)) if edge)
    athletics = ctx.rules.settings.attack.athletics_edge_max
    most = athletics if "athletics" in words else None
    return Spec(
        words, said.difficulty, edges, said.extras.willpower, said.extras.extra, most, drawn
    )


def edge_of(rules: HubrisRules, thing: Thing) -> int:
    """The Edge of a weapon; equipment alone has none with brawl (HUB-ATK-13)."""
    if thing.skill != "brawl":
        return thing.edge
    natural = thing.has("natural") and rules.settings.attack.brawl_natural_edge
    return thing.edge if natural else 0


def _usual(person: Combatant, thing: Thing, said: Options) -> Pool:
    """The larger of strength and dexterity, strength if equal, as far as the weapon allows."""
    open_to = [a for a in STRIKING if _barred(person, a, thing, said) == ""]
    attribute = max(open_to or STRIKING, key=lambda name: sheet.trait(person, name))
    return attribute, thing.skill


def usual(person: Combatant, thing: Thing) -> Pool:
    """The pool of a plain attack with something, for lists."""
    open_to = [a for a in STRIKING if _by_weapon(person, a, thing) == ""]
    return max(open_to or ["dexterity"], key=lambda name: sheet.trait(person, name)), thing.skill


def _check_pool(ctx: Decision, words: Pool, thing: Thing) -> None:
    """One attribute and the skill of the weapon; without one also athletics, or plain exertion.

    Traits of a sheet's own may be added, and a storyteller's pool may be dice by number.
    """
    bare = thing.skill == "brawl"
    if any(is_whole(word) for word in words) or (_is_push(words) and bare):
        return
    skills = ("brawl", "athletics") if bare else (thing.skill,)
    known = [word for word in words if word in (*KNOWN, *DERIVED)]
    attributes = [word for word in known if word in ATTRIBUTES]
    if len(known) != 2 or len(attributes) > 1 or not any(skill in known for skill in skills):
        legal = f"strength or dexterity with {' or '.join(skills)}"
        ctx.refuse("err.attack.pool", legal=legal + (", or strength+stamina" if bare else ""))


def _check_attribute(
    ctx: Decision, person: Combatant, words: Pool, thing: Thing, said: Options
) -> None:
    """Refuse what is no attribute of attacks, or what the weapon, the feat or the storyteller
    bars."""
    required = {word: _barred(person, word, thing, said) for word in STRIKING}
    for attribute, needed in required.items():
        if attribute in words and needed:
            ctx.refuse("err.attribute_required", attribute=needed)
    if not any(word in required or is_whole(word) for word in words):
        needed = next(filter(None, required.values()), "strength or dexterity")
        ctx.refuse("err.attribute_required", attribute=needed)


def _barred(person: Combatant, attribute: str, thing: Thing, said: Options) -> str:
    """The attribute that is required instead; empty where this one may be used."""
    ruled = person.flags.attribute
    if ruled:
        return ruled if ruled != attribute else ""
    if said.precise and attribute == "strength":
        return "dexterity"
    return _by_weapon(person, attribute, thing)


def _by_weapon(person: Combatant, attribute: str, thing: Thing) -> str:
    if thing.skill == "firearms":
        may = thing.has("heavy") or thing.has("muscle-powered")
        may = may or "strength" in person.flags.allowed
        return "dexterity" if attribute == "strength" and not may else ""
    if thing.has("heavy") and attribute == "dexterity":
        return "strength"
    if thing.has("precision") and attribute == "strength":
        return "dexterity"
    return ""


def _type(ctx: Decision, person: Combatant, thing: Thing, said: Options) -> str:
    """Bashing, lethal or aggravated (HUB-ATK-11 to -15)."""
    pool = said.pool
    own = thing.damage or "bashing"
    if "athletics" in pool or _is_push(pool) or thing is MANY_HANDS:
        own = "bashing"
    if said.type == "bashing" and thing.skill == "firearms":
        ctx.refuse("err.no_bashing")
    if said.type == "lethal" and own == "bashing" and "lethal" not in person.flags.allowed:
        ctx.refuse("err.needs_st", what="lethal damage", rule=f"allow {person.name} lethal")
    return said.type or own


# --- reach, several targets, killing blows ----------------------------------------------------


def _check_reach(
    ctx: Decision, person: Combatant, target: Combatant, thing: Thing, said: Options
) -> None:
    """Who is hidden, separated or, for all but what shoots, far is out of reach (HUB-MOV-01)."""
    pair = ctx.state.relation(person.id, target.id)
    ranged = thing.ranged or "athletics" in said.pool
    far = (pair.far or said.range) and not ranged
    apart = pair.apart or target.status == "fled"
    if "hidden" in target.conditions or apart or far:
        how = "hidden" if "hidden" in target.conditions else "apart" if apart else ""
        ctx.refuse("err.out_of_reach", how=how, name=target.name)


def _allowed_many(ctx: Decision, person: Combatant) -> int:
    """The Difficulty of striking several people; refused without approval (HUB-MUL-02 to -04)."""
    if person.flags.swift:
        return 0
    ruled = person.flags.allowed.get("multi")
    if ruled is None:
        if ctx.rules.settings.multi.needs_approval:
            rule = f"allow {person.name} multi"
            ctx.refuse("err.needs_st", what="an attack on several targets", rule=rule)
        return 0
    if ruled == "minor":
        if not any(count < 0 for count in person.flags.minors.values()):
            ctx.refuse("err.roll_needed", how="minor")
        return 0
    return whole(str(ruled), 0, MOST_COUNT)


def _check_kill(ctx: Decision, targets: tuple[str, ...]) -> None:
    """A killing blow needs leisure and one who is helpless (HUB-DFL-05)."""
    if moments.in_combat_time(ctx.state):
        ctx.refuse("err.combat_time", how="kill", name=ctx.name(targets[0]))
    target = ctx.person(targets[0])
    if targets[1:] or sheet.may_act(target):
        ctx.refuse("err.not_helpless", name=target.name)


def used_up(ctx: Decision, act: Act) -> None:
    """What was set for one attack has served; a range that was named holds from now on."""
    person = ctx.person(act.who)
    ctx.flag(act.who, attribute="")
    if person.flags.allowed:
        ctx.flag(act.who, allowed={})
    for who in act.targets:
        if act.range and not ctx.state.relation(act.who, who).far:
            ctx.relate(act.who, who, far=act.range)


def _words(
    ctx: Decision, manner: str, targets: tuple[str, ...], thing: Thing, said: Options
) -> str:
    whom = listed(ctx.name(who) for who in targets)
    begin = BEGINS.get(manner, "attack on")
    aim = f" to {said.effect}" if said.effect else ""
    aim += f" ({said.thing})" if said.thing else ""
    using = f" with {thing.name}" if thing.name else ""
    return f"{begin} {whom}{using}{aim}"


BEGINS = {"kill": "killing blow at", "autofire": "burst of fire at"}


# --- getting past (HUB-BLK-03) ----------------------------------------------------------------


def _passing(ctx: Decision, given: Input) -> Act:
    person = ctx.person(given.who)
    target = aimed_at(ctx, person.id, given.text("target"))
    said = extras(ctx, person, given.words())
    only(ctx, said.rest)
    text = given.text("weapon")
    words, difficulty = read_pool(ctx, given, text) if text else ((), 0)
    words = words or pass_pool(person)
    ruled = person.flags.attribute
    if ruled and set(words) & set(STRIKING) - {ruled}:
        ctx.refuse("err.attribute_required", attribute=ruled)
    if said.willpower:
        check_willpower(ctx, person)
    edges = tuple(thing.edge for thing in said.things)
    drawn = tuple(thing.name for thing in said.things if thing.carried == "worn")
    spec = Spec(words, difficulty, edges, said.willpower, said.extra, drawn=drawn)
    free = ctx.rules.settings.block_move.cost == "reflexive"
    return Act(
        given.who, "pass", "pass", target.name, spec=spec, targets=(target.id,), free=free,
        words=f"get past {target.name}",
    )  # fmt: skip


def pass_pool(person: Combatant) -> Pool:
    """The largest of strength or dexterity with stamina, athletics or brawl."""
    pools = [
        (attribute, other)
        for attribute in STRIKING for other in ("stamina", "athletics", "brawl")
        if person.flags.attribute in ("", attribute)
    ]  # fmt: skip
    if sheet.is_group(person):
        return ("attack",)
    return max(pools, key=lambda words: sum(sheet.trait(person, word) for word in words))
