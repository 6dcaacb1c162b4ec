"""Any other action (`+misc`): rolled where it has a pool; reloading, and rousing a werewolf."""

from collections.abc import Iterable

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.inputs import Input
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.quoting import quoted
from ....engine.revalidation import can_act
from ....engine.state import STORYTELLER
from ...common.dice.confirming import confirm, make
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.reading import only, written_pool
from ...legal import key_of
from .. import agenda
from ..combatant import Combatant
from ..declarations import Action, MiscAction, ReloadAction, RouseAction
from ..fight import Decision, Fight
from ..harm import wounds
from ..people import conditions, rolling, sheet
from ..people.acts import ForsakenAct
from ..refusing import Reasons, refuse
from ..rules import ATTRIBUTES, DERIVED, SKILLS, ForsakenRules

KNOWN = (*ATTRIBUTES, *SKILLS, *DERIVED, "size")
PHYSICAL = ("strength", "dexterity", "stamina")
CALLS_FOR = ("manual", "movement", "sight")
"""What an action calls for, so that tilts count (FOR-TGT-05 to -07)."""


class Misc(ForsakenAct):
    """`+misc <what>[=<pool>][, willpower][, manual][, movement][, sight]`"""

    name = "misc"
    offered = True

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        what = given.text("what")
        if not what:
            refuse("err.declare.incomplete", missing="what you do")
        if given.has("difficulty"):
            ctx.refuse("err.declare.option", option=f"/{given.text('difficulty')}")
        options = only(ctx, given.words(), "willpower", *CALLS_FOR)
        word, _, rest = what.partition(" ")
        pool = given.text("pool")
        if word.lower() == "reload" and not pool:
            return ReloadAction(rest.strip())
        if word.lower() == "rouse" and not pool:
            if not rest:
                refuse("err.declare.incomplete", missing="a name, as in +misc rouse Bob")
            return RouseAction(ctx.find(rest).id)
        names = written_pool(person, pool, KNOWN, dice=ctx.given.by == STORYTELLER)
        calls = tuple(option for option in options if option in CALLS_FOR)
        return MiscAction(what, tuple(names), "willpower" in options, calls)

    def check(self, ctx: Decision, person: Combatant, action: MiscAction, reasons: Reasons) -> None:
        rolling.check_points(ctx, person, reasons, action.willpower)
        hopeless = action.pool and is_hopeless(ctx.rules, person, action)
        reasons.when(action.willpower and hopeless, "err.chance_forced")

    def words(self, fight: Fight, action: MiscAction) -> str:
        return f"misc: {action.what}"

    def told(self, fight: Fight, action: MiscAction) -> str:
        return f"misc: {quoted(action.what)}"

    def comes(self, ctx: Decision, who: str, part: int, action: MiscAction) -> None:
        if action.willpower:
            rolling.spend(ctx, who, "dice")
        if not action.pool:
            ctx.announce("misc.done", who=who, what=action.what)
            return
        ctx.announce("misc.tried", who=who, what=action.what)
        confirm(ctx, lambda: throw(ctx, who, action), agenda.misc_roll(who, action))


def is_hopeless(rules: ForsakenRules, person: Combatant, action: MiscAction) -> bool:
    """Whether wracked limbs leave a chance die (FOR-TGT-05, -06)."""
    if sheet.armless(person) and is_manual(action):
        return True
    return sheet.lame(person) and moves_about(action)


def _calls_for(action: MiscAction, these: Iterable[str]) -> bool:
    """Whether an action calls for one of these, as is said or by its words."""
    return not {*key_of(action.what).split("_"), *action.calls}.isdisjoint(these)


def is_manual(action: MiscAction) -> bool:
    """Whether an action calls for manual dexterity."""
    return _calls_for(action, sheet.MANUAL)


def is_physical(action: MiscAction) -> bool:
    """Whether a Physical Attribute is rolled."""
    return not set(action.pool).isdisjoint(PHYSICAL)


def moves_about(action: MiscAction) -> bool:
    """Whether an action is Physical and requires movement."""
    return is_physical(action) and _calls_for(action, sheet.MOVING)


def throw(fight: Fight, who: str, action: MiscAction) -> Throw[TargetNumber]:
    """The roll of such an action, with tilts as far as it calls for what they hinder."""
    rules, person = fight.rules, fight.state.people[who]
    manual = is_manual(action)
    offhand = manual and sheet.wracked(person, "arm") == [person.flags.dominant]
    one_leg = len(sheet.wracked(person, "leg")) == 1 and moves_about(action)
    terms = (
        *typed(rules, person, action.pool),
        *sheet.of_parts(
            ("armor", -sheet.armor_short(rules, person, action.pool)),
            ("offhand", -2 if offhand else 0),
            sheet.arms(person) if is_physical(action) and not manual else ("arms", 0),
            ("legs", -2 if one_leg else 0),
            sheet.sight(person) if "sight" in action.calls else ("sight", 0),
        ),
        *sheet.everywhere(fight, person, action.willpower),
    )
    forced = is_hopeless(rules, person, action)
    return rolling.throw(rules, who, "misc", None, terms, forced=forced)


def typed(rules: ForsakenRules, person: Combatant, words: Iterable[str]) -> Terms:
    """A written pool as named dice."""
    return tuple(
        ("pool", whole(word, 0, MOST_DICE)) if is_whole(word)
        else (word, sheet.value(rules, person, word))
        for word in words
    )  # fmt: skip


def misc_made(ctx: Decision, who: str, action: MiscAction) -> bool:
    """Whether somebody is able to go on with what they do."""
    return can_act(ctx, who)


@agenda.misc_roll.does
def misc_roll(ctx: Decision, who: str, action: MiscAction, word: str) -> None:
    """Roll for it."""
    if misc_made(ctx, who, action):
        rolling.succeeds(ctx, throw(ctx, who, action))


class Rouse(ForsakenAct):
    """`+misc rouse <name>`: bring a werewolf round who has lost the wolf (FOR-INJ-16)."""

    name = "rouse"
    inner = True

    def check(
        self, ctx: Decision, person: Combatant, action: RouseAction, reasons: Reasons
    ) -> None:
        if not can_be_roused(ctx, ctx.person(action.whom)):
            refuse("err.rouse_nobody", name=ctx.name(action.whom))

    def words(self, fight: Fight, action: RouseAction) -> str:
        person = fight.state.people.get(action.whom)
        return f"rouse {person.name if person else 'somebody'}"

    def comes(self, ctx: Decision, who: str, part: int, action: RouseAction) -> None:
        if ctx.here(action.whom) and can_be_roused(ctx, ctx.person(action.whom)):
            rouse(ctx, action.whom)


def can_be_roused(fight: Fight, person: Combatant) -> bool:
    """Whether somebody is a werewolf whom lethal wounds have felled."""
    wolf = wounds.species(person) == "werewolf"
    felled = wounds.last_box(fight.rules, person) == "X" and "roused" not in person.conditions
    return wolf and felled and person.status == "unconscious"


def rouse(ctx: Decision, who: str) -> None:
    """Somebody comes round and may act, in spite of their wounds."""
    conditions.take(ctx, who, "roused")
    conditions.lose(ctx, who, "unconscious")
    ctx.announce("roused", who=who)
    wounds.settle(ctx, who)


def free_roll(ctx: Decision, who: str, pool: str, difficulty: str) -> None:
    """`+roll dexterity+brawl[/7]`: traits or dice, less wounds; a face of its own may score."""
    person = ctx.person(who)
    words = written_pool(person, pool, KNOWN, dice=True)
    if not words:
        ctx.refuse("err.roll.pool", problem="write traits or dice joined by +")
    dice = ctx.rules.dice
    if difficulty:
        dice = replace(dice, target=whole(difficulty, 2, 10))
    terms = (*typed(ctx.rules, person, words), *sheet.everywhere(ctx, person, False))
    make(ctx, rolling.throw(ctx.rules, who, "roll", None, terms, dice))


MADE = {"misc_roll": misc_made}
