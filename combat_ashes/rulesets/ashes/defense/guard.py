"""Guard: striking the first who strikes (ASH-DEF-12 and -13)."""

from msgspec.structs import asdict, replace

from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.offers import Commands, Maneuver, Menu
from ....engine.readers import check_option
from ....engine.refusals import Refused
from ....engine.revalidation import can_act, drop
from ....engine.state import Question
from .. import agenda, questions
from ..answers import ACCEPTED, NONE, Answer, ExchangeAnswer, GuardAnswer
from ..attack import aiming, close_quarters, shooting
from ..attack.coming import Attack
from ..attack.ways import AshesWay, Window
from ..combatant import Combatant
from ..declarations import Action, AttackAction, GuardAction, SplitAction, Strike, with_part
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..grapple import opening
from ..people import acts, options, sheet
from ..people.acts import Answering
from . import abort, committed, reflex


class Guard(Answering):
    """`+guard [<attack line>]`: manner and weapon are fixed, the target is who attacks first."""

    name = "guard"
    offered = True

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        line = given.inner() or given.part("attack")
        if line.do == "grapple":
            # Nobody is named, so what stands where a target would is the method.
            strike = _seize(ctx, line.text("method") or line.text("target"))
        elif line.do == "attack":
            strike = _strike(ctx, person, line)
        else:
            ctx.refuse("err.guard.attack", what=line.do)
        wrong = [m for m in strike.manners if m not in ctx.rules.settings.guard.manners]
        if wrong:
            ctx.refuse_unless_allowed("err.attack.manner", manners=wrong)
        return GuardAction(strike=strike)

    def words(self, fight: Fight, action: GuardAction) -> str:
        strike = action.strike
        if "grapple" in strike.manners:
            return f"guard with a grapple by {strike.attribute or 'any means'}"
        manner = " ".join([m for m in strike.manners if m != "basic"])
        weapon = sheet.weapon_name(strike.weapon)
        return f"guard with {weapon}" + (f", {manner}" if manner else "")

    def listing(self, fight: Fight, person: Combatant, commands: Commands) -> Menu:
        return [Maneuver("+guard <weapon>, which strikes the first who strikes at you")]


def _seize(ctx: Decision, word: str) -> Strike:
    method = opening.method_word(ctx, word) if word else ""
    return Strike(("grapple",), sheet.BARE_HANDS, method)


def _strike(ctx: Decision, person: Combatant, given: Input) -> Strike:
    if "grapple" in given.words("manners"):
        return _seize(ctx, given.text("weapon"))
    if "committed" in given.words("manners"):
        ctx.refuse_unless_allowed("err.attack.manner", manners=["committed"])
    manners, weapon = _manner_and_weapon(ctx, person, given)
    aiming.check_manners(ctx, manners, weapon)
    extras = options.extras_of(ctx, person, given.words())
    return Strike(tuple(manners), weapon.key, extras=extras)


def _manner_and_weapon(ctx: Decision, person: Combatant, given: Input) -> tuple[list[str], Weapon]:
    """What is struck with; a name in its place fixes nothing (ASH-DEF-13)."""
    if given.has("weapon"):
        return aiming.manner_and_weapon(ctx, person, given)
    word = given.text("target")
    try:
        return aiming.manner_and_weapon(ctx, person, given.changed(weapon=word))
    except Refused as refused:
        if refused.refusal.code != "err.weapon.none" or not _names_somebody(ctx, word):
            raise
    return aiming.manner_and_weapon(ctx, person, given)


def _names_somebody(ctx: Decision, word: str) -> bool:
    try:
        return bool(ctx.find(word))
    except Refused:
        return False


def standing(person: Combatant) -> GuardAction | None:
    """The guard a person stands on that has not struck yet."""
    action: Action | None = person.declared
    if not isinstance(action, (GuardAction, SplitAction)) or person.flags.acted:
        return None
    done = person.flags.done
    parts = [one for n, one in acts.standing(person, GuardAction) if n not in done]
    return parts[0] if parts else None


def reaches(fight: Fight, owner: Combatant, attacker: Combatant, close: bool) -> bool:
    """Whether the owner of a guard can strike this attacker; `close` is a blow by hand."""
    rules = fight.rules
    guard = standing(owner)
    weapon = sheet.weapon(rules, owner, guard.strike.weapon) if guard else None
    if guard is None or weapon is None:
        return False
    used = close_quarters.as_used(fight.state, owner.id, attacker.id, weapon)
    if not sheet.ranged(used):
        return close and not (used.reach == "grips" and weapon.unfit_at_grips)
    if shooting.empty(rules, owner, weapon):
        return False
    yards = shooting.distance(fight.state, owner.id, attacker.id, weapon, None)
    return shooting.range_difficulty(rules, weapon, yards) <= shooting.IMPOSSIBLE


def fire(ctx: Decision, owner: str, attacker: str) -> int:
    """The guard becomes an attack on the one who attacked; returns the number of its part."""
    person = ctx.person(owner)
    found = acts.open_parts(person)
    number, guard = next((n, one) for n, one in found if isinstance(one, GuardAction))
    strike = guard.strike
    if "grapple" in strike.manners:
        other = ctx.person(attacker)
        method = opening.fitting(ctx.rules, person, other, strike.attribute)
        strike = replace(strike, attribute=method)
    action = AttackAction(target=attacker, guard=True, split=guard.split, **asdict(strike))
    whole: Action = action
    if isinstance(person.declared, SplitAction):
        whole = with_part(person.declared, number, (action,))
    ctx.announce("guard.strikes", who=owner, against=attacker)
    ctx.emit(
        Declared(owner, whole, "", "", False, acts.of(ctx.rules, whole).stance(ctx.rules, whole))
    )
    return number


@agenda.ask_to_strike.does
def ask_to_strike(ctx: Decision, owner: str, attacker: str) -> None:
    """Where `guard.optional` is on, the owner says whether the guard strikes."""
    if ctx.here(owner) and ctx.here(attacker) and standing(ctx.person(owner)) is not None:
        then, facts = agenda.strike_said(owner, attacker), questions.Targeted(attacker)
        ctx.ask(owner, questions.guard, ("fire",), "pass", then, facts)


@questions.guard.revalidates
def guard_again(ctx: Decision, question: Question) -> bool:
    """Whom the guard would strike may be gone or out by now."""
    return not can_act(ctx, questions.guard.of(question).target) and drop(ctx, question)


@agenda.strike_said.does
def strike_said(ctx: Decision, owner: str, attacker: str, word: str) -> None:
    """The owner of a guard has said whether it strikes."""
    if word == "fire":
        ctx.push(agenda.strikes_back(owner, attacker))


@agenda.strikes_back.does
def strikes_back(ctx: Decision, owner: str, attacker: str) -> None:
    """After a shot, or where it strikes unopposed: the counter-attack on the spot (ASH-DEF-13)."""
    if not (ctx.here(owner) and ctx.here(attacker)):
        return
    person = ctx.person(owner)
    if person.status != "active" or standing(person) is None:
        return
    number = fire(ctx, owner, attacker)
    acts.finish(ctx, owner, number)
    ctx.push(agenda.strike(owner, number))


class Strikes(AshesWay):
    """A guard strikes by itself, unless its owner aborts it first (ASH-DEF-13, ASH-INT-07)."""

    names = ("guard",)
    facing = ("guard",)

    def window(self, fight: Fight, now: Attack) -> Window | None:
        if now.ranged:
            return None
        if standing(now.target) is None or not reaches(fight, now.target, now.attacker, True):
            return None
        return _window(fight, now)

    said = ("fire",)

    def read(self, ctx: Decision, question: Question, given: Input, word: str) -> Answer:
        check_option(ctx, question, word)
        return GuardAnswer()

    def paid(self, ctx: Decision, now: Attack, said: Answer) -> tuple[Attack, Answer]:
        target = now.target.id
        if isinstance(said, GuardAnswer):
            part = fire(ctx, target, now.attacker.id)
            now = replace(now, target=ctx.person(target))
            return now, ExchangeAnswer(choice=said.choice, harder=said.harder, part=part)
        if standing(now.target) is not None:
            _after(ctx, now, said.choice)
        return now, said


def _window(fight: Fight, now: Attack) -> Window:
    settings = fight.rules.settings.guard
    ground = abort.open_ground(fight, now)
    ways = ("fire", *reflex.open_with_dice(fight, now)) if settings.optional else ()
    if now.committed:
        choice = committed.chosen(now.target, now.attacker.id)
        endured = GuardAnswer(choice=committed.ENDURE)
        if choice is not None:
            return Window(ACCEPTED if choice == committed.ACCEPT else endured)
        return committed.window(endured, ground, *ways, declined=endured)
    said = GuardAnswer()
    options = (*ways, "abort") if ground is not None else ways
    return Window(said, options, NONE if settings.optional else said, ground)


def _after(ctx: Decision, now: Attack, chosen: str) -> None:
    """A guard that strikes only after the attack on it, or cannot strike at all (ASH-DEF-13)."""
    if not now.ranged and chosen != committed.ACCEPT:
        return
    if reaches(ctx, now.target, now.attacker, not now.ranged):
        asks = ctx.rules.settings.guard.optional and chosen != committed.ACCEPT
        ends = (now.target.id, now.attacker.id)
        ctx.push(agenda.ask_to_strike(*ends) if asks else agenda.strikes_back(*ends))
