"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (FOR-DIC-08)."""

from ....engine.events import PersonNoted, PoolChanged
from ....engine.fight import AnyFight
from ....engine.inputs import Input
from ....engine.numbers import is_whole, whole
from ....engine.state import Json
from ....text.words import listed
from ...common.formulas import DAMAGE
from ...common.overrides import sets
from ...common.overrides.kinds import Choice, Flag, Said
from ...common.overrides.sets import Change, Override, Overrides
from ...common.overrides.shown import Shows
from ..actions import moving
from ..aims import surrender
from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Decision
from ..flags import ANYBODY, flagged
from ..harm import things, tilts, wounds
from ..people import conditions
from ..people.gear import gear
from ..people.handling import handling
from ..people.record import overruled, prompt
from ..refusing import refuse
from ..rules import CONCEALMENT, TILTS, UNGIVEN

MOST_POINTS = 100
SETS = Overrides(
    Override("concealment", Choice(*CONCEALMENT), "concealment <barely, partial or substantial>",
             flag="concealed", public=True),
    Override("breaks_on_murder", Choice(on=True, off=False), "breaks_on_murder <on or off>",
             flag="qualms"),
    secret=("unaware",), keep=overruled,
)  # fmt: skip
SETS.does("range", "range <other> <yards>")(sets.yards)


def set_(ctx: Decision, given: Input) -> None:
    """`+combat/set <name>=<what> <value>`"""
    SETS.set_(ctx, given)
    passed_over(ctx, given.who)


def passed_over(ctx: Decision, who: str) -> None:
    """Whoever can do nothing any more is not waited for."""
    for question in [
        q for q in ctx.state.questions if q.who == who and q.blocking and not q.parallel
    ]:
        if not ctx.rules.asking.may_answer(ctx.person(who), question.kind):
            ctx.answer(question, question.default)


@SETS.does("cover", "cover <thing>")
def _cover(ctx: Decision, said: Said) -> Change:
    before = ctx.person(said.who).flags.cover
    name = "" if said.off else things.find(ctx.state, said.text)
    if not name and not said.off:
        said.bad("a thing of the fight, which +combat/rule object puts there, or off")
    ctx.flag(said.who, cover=name)
    return before or None, name or None


@SETS.does("shield", "shield <victim>")
def _shield(ctx: Decision, said: Said) -> Change:
    before = ctx.person(said.who).flags.shield
    shield = "" if said.off else said.other(ctx)
    ctx.flag(said.who, shield=shield)
    if shield:
        prompt(ctx, "breaking_point", said.who, shield)
    return (ctx.name(before) if before else None), (ctx.name(shield) if shield else None)


@SETS.does("unaware", "unaware [<attacker>]")
def _unaware(ctx: Decision, said: Said) -> Change:
    attacker = sets.by_whom(ctx, said, "unaware", ANYBODY)
    return None, None if said.off else ctx.name(attacker) if attacker else "anybody"


def _ruled_of_weapons(field: str) -> Shows:
    """By weapon: what was ruled of it instead of what the charts say."""

    def shows(fight: AnyFight, person: Combatant) -> list[str]:
        return [
            f"{getattr(weapon, field)} {weapon.name}"
            for weapon in gear.of(person)
            if getattr(weapon, field)
            != person.flags.gear_before.get(weapon.name, {}).get(field, getattr(weapon, field))
        ]

    return shows


@SETS.does("ap", "ap <n> [<weapon>]", shows=_ruled_of_weapons("ap"))
def _ap(ctx: Decision, said: Said) -> Change:
    names = _weapons(ctx, said)
    if not (is_whole(said.first) or said.first == "off"):
        said.bad(f"a whole number from 0 to 20 or off, then {names}")
    return _of_weapons(ctx, said, None if said.first == "off" else whole(said.first, 0, 20))


@SETS.does("type", "type <damage type> [<weapon>]", shows=_ruled_of_weapons("type"))
def _type(ctx: Decision, said: Said) -> Change:
    names = _weapons(ctx, said)
    if said.first not in (*DAMAGE, "off"):
        said.bad(f"bashing, lethal, aggravated or off, then {names}")
    return _of_weapons(ctx, said, None if said.first == "off" else said.first)


def _of_weapons(ctx: Decision, said: Said, value: Json) -> Change:
    """Change a number of one weapon, or of all in hand; None is what it was before any ruling."""
    person, words = ctx.person(said.who), said.every[1:]
    found = gear.match(gear.of(person), " ".join(words)) if words else None
    if words and found is None:
        said.bad(f"{said.first}, then {_weapons(ctx, said)}")
    chosen = [found] if found is not None else gear.in_hand(person)
    if not chosen:
        what, names = f"{said.what} {said.first}", [weapon.name for weapon in person.weapons]
        refuse("err.set.value", how="unarmed", what=what, name=person.name, names=names)
    for weapon in chosen:
        _rule_weapon(ctx, said.who, weapon, said.what, value)
    return getattr(chosen[0], said.what), value


def _weapons(ctx: Decision, said: Said) -> str:
    """What may stand behind the value; refuses where there is no weapon."""
    person = ctx.person(said.who)
    names = [weapon.name for weapon in person.weapons]
    if not names:
        refuse("err.set.value", how="without", what="weapon", name=person.name)
    return listed([*names, "nothing for all in hand"], "or")


def _rule_weapon(ctx: Decision, who: str, weapon: Weapon, field: str, value: Json) -> None:
    ruled = ctx.person(who).flags.gear_before
    own = {field: getattr(weapon, field), **ruled.get(weapon.name, {})}
    ctx.flag(who, gear_before={**ruled, weapon.name: own})
    handling.change(ctx, who, weapon.name, **{field: own[field] if value is None else value})


@SETS.does("form", "form <form>")
def _form(ctx: Decision, said: Said) -> Change:
    """`off` is the form of birth, or none."""
    person = ctx.person(said.who)
    known = person.flags.form_traits
    forms = moving.forms_of(person.kind, known)
    if not said.every and forms:
        said.bad(listed([*forms, "off"], "or"))
    form = moving.usual_form(person)
    if not forms or said.every != ["off"]:
        form = moving.form_named(person.kind, known, " ".join(said.typed), person.name)
    moving.takes_form(ctx, said.who, form)
    return person.form or None, form or None


@SETS.does("side", "side <side>")
def _side(ctx: Decision, said: Said) -> Change:
    change = sets.side(ctx, said)
    surrender.side_is_beaten(ctx)
    return change


@SETS.does("tilt", "tilt <tilt>")
def _tilt(ctx: Decision, said: Said) -> Change:
    """A tilt comes, or ends with `off` behind it; `off` alone ends all of them."""
    tilt = said.text.replace("_", " ")
    if said.every == ["off"]:
        ended = [each for each in TILTS if each in ctx.person(said.who).conditions]
        tilts.end(ctx, said.who, *ended)
        return listed(ended) or None, None
    if tilt not in TILTS:
        said.bad(listed([*TILTS, "off"], "or"))
    had = tilt in ctx.person(said.who).conditions
    (tilts.end if said.off else tilts.add)(ctx, said.who, tilt)
    return (tilt if had else None), None if said.off else tilt


@SETS.does("prone")
def _prone(ctx: Decision, said: Said) -> Change:
    Flag().read(ctx, said, said.every)
    had = "prone" in ctx.person(said.who).conditions
    (conditions.lose if said.off else conditions.take)(ctx, said.who, "prone")
    return had, not said.off


@SETS.does(
    "action",
    "action <on or off>",
    shows=lambda fight, person: ["off"] if person.flags.refused_action else [],
)
def _action(ctx: Decision, said: Said) -> Change:
    """This round's action is granted again, in spite of Stun, or refused."""
    if said.every not in (["on"], ["off"]):
        said.bad("on or off")
    granted = said.first == "on"
    before = not ctx.person(said.who).flags.acted
    refused = None if granted else True
    counted = flagged(counted=True) if granted else {}
    notes = flagged(acted=refused, refused_action=refused) | counted
    ctx.emit(PersonNoted(said.who, notes))
    if granted:
        ctx.flag(said.who, stunned=0)
        ctx.withdraw("act")
    return before, granted


@SETS.does("beats", "beats <n>")
@SETS.does("gnosis", "gnosis <n>")
@SETS.does("willpower", "willpower <n>")
def _points(ctx: Decision, said: Said) -> Change:
    """A number sets the points there are, `+1` and `-1` change them; `off` is none of them."""
    who, pool, word = said.who, said.what, "0" if said.first == "off" else said.first
    person = ctx.person(who)
    now, most = person.pools.get(pool, 0), _most(person, pool)
    if not most:
        refuse("err.set.value", how="without", what=pool, name=person.name)
    if len(said.every) != 1 or not is_whole(word.lstrip("+-")):
        said.bad(f"a whole number from 0 to {most}, one with + or - before it, or off")
    signed = word[0] in "+-"
    new = now + whole(word, -now, most - now) if signed else whole(word, 0, most)
    if pool == "gnosis" and new > now and is_gnosis_blocked(ctx, who):
        refuse("err.gnosis_blocked", name=person.name)
    if new != now:
        ctx.emit(PoolChanged(who, pool, new - now, new, "ruled"))
    return now, new


def _most(person: Combatant, pool: str) -> int:
    """The most points that somebody can have."""
    if pool == "beats":
        return MOST_POINTS
    usual = UNGIVEN["willpower"] if pool == "willpower" else 0
    return max(person.pools.get(pool, 0), person.traits.get(pool, usual))


def is_gnosis_blocked(ctx: Decision, who: str) -> bool:
    """Whether a werewolf has lost the wolf, and so regains no Gnosis (FOR-INJ-16)."""
    person = ctx.person(who)
    wolf = wounds.species(person) == "werewolf"
    return wolf and wounds.last_box(ctx.rules, person) in ("X", "*")


HANDLERS = {"set": set_}
