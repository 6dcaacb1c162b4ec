"""`+attack` as a line: at whom, with what, for which effect (HUB-ATK-10 to -17, HUB-MUL, -AUT)."""

from collections.abc import Sequence

from ....engine.inputs import Input
from ....engine.numbers import MOST_COUNT, is_whole, whole
from ....text.words import listed
from ...common.reading import only
from ..combatant import Combatant
from ..declarations import WOUNDS, Act
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
ATHLETICS_EDGE = 2
"""The most that an Edge adds to a throw (HUB-ATK-12)."""
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
    names, group = ctx.names(text), sheet.is_group(person)
    if names or not group:
        found = [aimed_at(ctx, person.id, name).id for name in names or [""]]
    else:
        found = [who for who in person.flags.engaged if ctx.here(who)]
    if not found:
        ctx.refuse("err.declare.incomplete", missing="a target")
    targets = tuple(dict.fromkeys(found))
    most = sheet.most_targets(person) if group else 0
    if most and len(targets) > most:
        ctx.refuse("err.too_many_targets", most=most)
    return targets


def _attack(ctx: Decision, given: Input, manner: str) -> Act:
    person = ctx.person(given.who)
    targets = targets_of(ctx, person, given.text("target"))
    blow = Blow(ctx, given)
    thing, spec = blow.thing, blow.spec()
    for who in targets:
        blow.check_reach(ctx.person(who))
    harder, rolls = 0, 1
    if manner == "kill":
        _check_kill(ctx, targets)
        rolls = 0
    elif len(targets) > 1 and not sheet.is_group(person):
        harder, rolls = _allowed_many(ctx, person), len(targets)
    effect = blow.effect or WOUNDS
    type_ = blow.type() if effect == WOUNDS else None
    automatic = 0
    area: tuple[str, ...] = ()
    if manner == "autofire":
        if not thing.has("autofire"):
            how = "bare" if thing in (BARE_HANDS, MANY_HANDS) else ""
            ctx.refuse("err.attack.no_autofire", how=how, word=thing.name)
        automatic = (thing.edge + 1) // 2
        area = areas.within(ctx, ctx.state.flags.area, person.id, targets) if automatic else ()
    if spec.willpower:
        if manner == "kill" and not ctx.rules.settings.killing_blow.willpower:
            ctx.refuse("err.declare.option", option="willpower")
        check_willpower(ctx, person)
    kind = "kill" if manner == "kill" else "attack"
    words = f"{BEGINS.get(manner, 'attack on')} {listed(map(ctx.name, targets))}{blow.words}"
    return Act(
        given.who, kind, kind, thing.name, spec=spec, targets=targets, area=area,
        automatic=automatic, effect=effect, thing=blow.taken, type=type_, weapon=thing.name,
        burst=manner == "autofire", rolls=rolls, harder=harder, words=words, range=blow.range,
    )  # fmt: skip


BEGINS = {"kill": "killing blow at", "autofire": "burst of fire at"}


class Blow:
    """With what somebody attacks, and what stands behind the commas; raises `Refused`."""

    def __init__(self, ctx: Decision, given: Input) -> None:
        self.ctx, self.person = ctx, ctx.person(given.who)
        self.pool: Pool = ()
        self.difficulty = self.range = 0
        self.effect = self.taken = self.typed = ""
        self.precise = False
        rest: list[str] = []
        for option in given.words():
            word, _, value = option.strip().partition(" ")
            word, value = word.lower(), value.strip()
            if word == "pool" and value:
                self.pool, self.difficulty = read_pool(ctx, given, value)
            elif word == "for" and value:
                self._declare(value)
            elif word in ("bashing", "lethal") and not value:
                self.typed = word
            elif word == "precise" and not value:
                self.precise = True
            elif word == "range" and value:
                self.range = whole(value.split()[0], 0, MOST_COUNT)
            else:
                rest.append(option)
        self.extras = extras(ctx, self.person, rest)
        only(ctx, self.extras.rest)
        self.thing = self._weapon(given.text("weapon"))

    def _declare(self, text: str) -> None:
        if self.effect:
            self.ctx.refuse("err.declare.option", option=f"for {text}")
        known, lowered = consequences.names(self.ctx), text.lower()
        fits = [name for name in known if lowered == name or lowered.startswith(f"{name} ")]
        if not fits:
            self.ctx.refuse("err.effect.unknown", word=text, names=known)
        self.effect = max(fits, key=len)
        self.taken = lowered[len(self.effect) :].strip()

    def _weapon(self, word: str) -> Thing:
        """What is attacked with: named, or the first held that does damage, or bare hands."""
        ctx, person = self.ctx, self.person
        if word and word.lower() not in BARE:
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
        if self.pool and not all(is_whole(part) for part in self.pool):
            held = [thing for thing in held if thing.skill in self.pool]
        return next(iter(held), MANY_HANDS if sheet.is_group(person) else BARE_HANDS)

    @property
    def words(self) -> str:
        """With what and for what it is, as it is announced."""
        aim = f" to {self.effect}" if self.effect else ""
        aim += f" ({self.taken})" if self.taken else ""
        return (f" with {self.thing.name}" if self.thing.name else "") + aim

    # --- attribute and pool (HUB-ATK-10 to -16) -----------------------------------------------

    def spec(self) -> Spec:
        """The roll of an attack with what adds to it."""
        thing, said, words = self.thing, self.extras, self.pool
        if sheet.is_group(self.person):
            return Spec(("attack",), self.difficulty, (), said.willpower, said.extra)
        if words:
            self._check_pool(words)
        else:
            open_to = [word for word in STRIKING if not self.barred(word)]
            words = largest(self.person, open_to or STRIKING), thing.skill
        self._check_attribute(words)
        own = 0 if _is_push(words) else edge_of(self.ctx.rules, thing)
        return Spec(
            words, self.difficulty, tuple(edge for edge in (own, *said.edges) if edge),
            said.willpower, said.extra, ATHLETICS_EDGE if "athletics" in words else None,
            (*((thing.name,) if thing.carried == "worn" else ()), *said.drawn),
        )  # fmt: skip

    def _check_pool(self, words: Pool) -> None:
        """An attribute with the weapon's skill, bare also athletics; dice are a storyteller's."""
        bare = self.thing.skill == "brawl"
        if any(is_whole(word) for word in words) or (_is_push(words) and bare):
            return
        skills = ("brawl", "athletics") if bare else (self.thing.skill,)
        known = [word for word in words if word in (*KNOWN, *DERIVED)]
        attributes = [word for word in known if word in ATTRIBUTES]
        if len(known) != 2 or len(attributes) > 1 or not any(skill in known for skill in skills):
            legal = f"strength or dexterity with {' or '.join(skills)}"
            legal += ", or strength+stamina" if bare else ""
            self.ctx.refuse("err.attack.pool", legal=legal)

    def _check_attribute(self, words: Pool) -> None:
        """Refuse what is none of attacks, or what weapon, feat or storyteller bar."""
        required = {word: self.barred(word) for word in STRIKING}
        wrong = [needed for word, needed in required.items() if word in words and needed]
        if not any(word in required or is_whole(word) for word in words):
            wrong.append(next(filter(None, required.values()), "strength or dexterity"))
        if wrong:
            self.ctx.refuse("err.attribute_required", attribute=wrong[0])

    def barred(self, attribute: str) -> str:
        """The attribute that is required instead; empty where this one may be used."""
        ruled = self.person.flags.attribute
        if ruled:
            return ruled if ruled != attribute else ""
        if self.precise and attribute == "strength":
            return "dexterity"
        return by_weapon(self.person, attribute, self.thing)

    def type(self) -> str:
        """Bashing, lethal or aggravated (HUB-ATK-11 to -15)."""
        own = self.thing.damage or "bashing"
        if "athletics" in self.pool or _is_push(self.pool) or self.thing is MANY_HANDS:
            own = "bashing"
        if self.typed == "bashing" and self.thing.skill == "firearms":
            self.ctx.refuse("err.no_bashing")
        allowed = "lethal" in self.person.flags.allowed
        if self.typed == "lethal" and own == "bashing" and not allowed:
            rule = f"allow {self.person.name} lethal"
            self.ctx.refuse("err.needs_st", what="lethal damage", rule=rule)
        return self.typed or own

    def check_reach(self, target: Combatant) -> None:
        """Who is hidden, separated or, for all but what shoots, far is out of reach (MOV-01)."""
        pair = self.ctx.state.relation(self.person.id, target.id)
        ranged = self.thing.ranged or "athletics" in self.pool
        hidden, apart = "hidden" in target.conditions, pair.apart or target.status == "fled"
        if hidden or apart or ((pair.far or self.range) and not ranged):
            how = "hidden" if hidden else "apart" if apart else ""
            self.ctx.refuse("err.out_of_reach", how=how, name=target.name)


def _is_push(pool: Pool) -> bool:
    return set(pool) == {"strength", "stamina"}


def edge_of(rules: HubrisRules, thing: Thing) -> int:
    """The Edge of a weapon; equipment alone has none with brawl (HUB-ATK-13)."""
    natural = thing.has("natural")
    return thing.edge if thing.skill != "brawl" or natural else 0


def largest(person: Combatant, attributes: Sequence[str]) -> str:
    """The one of some attributes in which somebody is best, the first if equal."""
    return max(attributes, key=lambda name: sheet.trait(person, name))


def usual(person: Combatant, thing: Thing) -> Pool:
    """The pool of a plain attack with something, for lists."""
    open_to = [word for word in STRIKING if not by_weapon(person, word, thing)]
    return largest(person, open_to or ["dexterity"]), thing.skill


def by_weapon(person: Combatant, attribute: str, thing: Thing) -> str:
    """The attribute that a weapon requires instead; empty where this one may be used."""
    if attribute == "dexterity":
        return "strength" if thing.has("heavy") and thing.skill != "firearms" else ""
    if thing.skill != "firearms":
        return "dexterity" if thing.has("precision") else ""
    allowed = "strength" in person.flags.allowed
    return "" if thing.has("heavy") or thing.has("muscle-powered") or allowed else "dexterity"


# --- several targets, killing blows -----------------------------------------------------------


def _allowed_many(ctx: Decision, person: Combatant) -> int:
    """The Difficulty of striking several people; refused without approval (HUB-MUL-02 to -04)."""
    ruled = person.flags.allowed.get("multi")
    if person.flags.swift or (ruled is None and not ctx.rules.settings.multi.needs_approval):
        return 0
    if ruled is None:
        rule = f"allow {person.name} multi"
        ctx.refuse("err.needs_st", what="an attack on several targets", rule=rule)
    if ruled == "minor":
        if not any(count < 0 for count in person.flags.minors.values()):
            ctx.refuse("err.roll_needed", how="minor")
        return 0
    return whole(str(ruled), 0, MOST_COUNT)


def _check_kill(ctx: Decision, targets: tuple[str, ...]) -> None:
    """A killing blow needs leisure and one who is helpless (HUB-DFL-05)."""
    target = ctx.person(targets[0])
    if moments.in_combat_time(ctx.state):
        ctx.refuse("err.combat_time", how="kill", name=target.name)
    if targets[1:] or sheet.may_act(target):
        ctx.refuse("err.not_helpless", name=target.name)


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
    spec = said.spec(words, difficulty)
    return Act(
        given.who, "pass", "pass", target.name, spec=spec, targets=(target.id,), free=False,
        words=f"get past {target.name}",
    )  # fmt: skip


def pass_pool(person: Combatant) -> Pool:
    """The largest of strength or dexterity with stamina, athletics or brawl."""
    if sheet.is_group(person):
        return ("attack",)
    ruled = person.flags.attribute
    pools = [(one, other) for one in STRIKING for other in PASSING if ruled in ("", one)]
    return max(pools, key=lambda words: sum(sheet.trait(person, word) for word in words))


PASSING = ("stamina", "athletics", "brawl")
