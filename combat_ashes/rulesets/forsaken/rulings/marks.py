"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (FOR-DIC-08)."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.events import PersonChanged, PersonNoted, PoolChanged, Ruled
from ....engine.inputs import Input
from ....engine.lookup import with_names
from ....engine.numbers import MOST_YARDS, is_whole, whole
from ....engine.off import OFF, is_off
from ....engine.state import Json
from ...parts import setting
from ...parts.formulas import DAMAGE
from ...parts.setting import Words
from ..aims import surrender
from ..equipment import Weapon
from ..fight import Decision
from ..flags import ANYBODY, flagged
from ..hands import moving
from ..harm import things, tilts, wounds
from ..people import conditions
from ..people.gear import gear
from ..people.handling import handling
from ..people.record import overruled, prompt
from ..refusing import refuse
from ..rules import CONCEALMENT, TILTS

MOST_POINTS = 100
SETTABLE = (
    "cover <thing>, shield <victim>, concealment <barely, partial or substantial>, range <other> "
    "<yards>, unaware [<attacker>], ap <n> [<weapon>], type <damage type> [<weapon>], form <form>, "
    "side <side>, tilt <tilt>, prone, action <on or off>, breaks_on_murder <on or off>, willpower "
    "<n>, gnosis <n>, beats <n>"
)
Change = tuple[Json, Json]
"""The value before a ruling, and the one after it."""


def set_(ctx: Decision, given: Input) -> None:
    """`+combat/set <name>=<what> <value>`"""
    who, typed = given.who, given.text("what").split()
    what = typed[0].lower() if typed else ""
    setter = SETTERS.get(what)
    if setter is None:
        refuse("err.set.unknown", what=" ".join(typed), known=SETTABLE)
    old, new = setter(ctx, who, ["off" if is_off(word) else word for word in typed[1:]])
    overruled(ctx, who, what, old, new)
    public = ctx.rules.public_rulings() and what != "unaware"
    facts = {"who": who, "what": with_names(ctx.state, " ".join([what, *typed[1:]]))}
    ctx.emit(Ruled(given.speaker, "set", facts, public))
    passed_over(ctx, who)


def passed_over(ctx: Decision, who: str) -> None:
    """Whoever can do nothing any more is not waited for."""
    for question in [
        q for q in ctx.state.questions if q.who == who and q.blocking and not q.parallel
    ]:
        if not ctx.rules.may_answer(ctx.person(who), question.kind):
            ctx.answer(question, question.default)


def _bad(what: str, legal: str) -> None:
    refuse("err.set.value", what=what, legal=legal)


def _other(ctx: Decision, who: str, what: str, words: Words) -> str:
    if not words:
        _bad(what, "a name")
    other = ctx.find(" ".join(words)).id
    if other == who:
        _bad(what, "another person")
    return other


def _cover(ctx: Decision, who: str, words: Words) -> Change:
    words, off = setting.without_off(words)
    before = ctx.person(who).flags.cover
    name = "" if off else things.find(ctx.state, " ".join(words))
    if not name and not off:
        _bad("cover", "a thing of the fight, which +combat/rule object puts there, or off")
    ctx.flag(who, cover=name)
    return before or None, name or None


def _shield(ctx: Decision, who: str, words: Words) -> Change:
    words, off = setting.without_off(words)
    before = ctx.person(who).flags.shield
    shield = "" if off else _other(ctx, who, "shield", words)
    ctx.flag(who, shield=shield)
    if shield:
        prompt(ctx, "breaking_point", who, shield)
    return (ctx.name(before) if before else None), (ctx.name(shield) if shield else None)


def _concealment(ctx: Decision, who: str, words: Words) -> Change:
    before = ctx.person(who).flags.concealed
    word = words[-1].lower() if words else ""
    if word not in (*CONCEALMENT, *OFF):
        _bad("concealment", "barely, partial, substantial or off")
    ctx.flag(who, concealed="" if word in OFF else word)
    return before or None, None if word in OFF else word


def _range(ctx: Decision, who: str, words: Words) -> Change:
    words, off = setting.without_off(words)
    if words and words[-1].lower() in ("yard", "yards"):
        words = words[:-1]
    if not off and (len(words) < 2 or not is_whole(words[-1])):
        _bad("range", "a name and a number of yards, or a name and off")
    other = _other(ctx, who, "range", words if off else words[:-1])
    before = ctx.state.relation(who, other).range
    yards = None if off else whole(words[-1], 0, MOST_YARDS)
    ctx.relate(who, other, range=yards)
    return before, yards


def _unaware(ctx: Decision, who: str, words: Words) -> Change:
    words, off = setting.without_off(words)
    attacker = _other(ctx, who, "unaware", words) if words else ANYBODY
    before = ctx.person(who).flags.unaware
    kept = [] if off and not words else [each for each in before if each != attacker]
    ctx.flag(who, unaware=kept if off else [*kept, attacker])
    return None, None if off else ctx.name(attacker) if attacker else "anybody"


def _of_weapons(ctx: Decision, who: str, field: str, value: Json, words: Words) -> Change:
    """Change a number of one weapon, or of all in hand; None is what it was before any ruling."""
    person = ctx.person(who)
    found = gear.match(gear.of(person), " ".join(words)) if words else None
    if words and found is None:
        _bad(field, "then a weapon that is carried, or nothing for all in hand")
    chosen = [found] if found is not None else gear.in_hand(person)
    if not chosen:
        _bad(field, "somebody with a weapon in hand")
    for weapon in chosen:
        _rule_weapon(ctx, who, weapon, field, value)
    return getattr(chosen[0], field), value


def _rule_weapon(ctx: Decision, who: str, weapon: Weapon, field: str, value: Json) -> None:
    ruled = ctx.person(who).flags.gear_before
    own = {field: getattr(weapon, field), **ruled.get(weapon.name, {})}
    ctx.flag(who, gear_before={**ruled, weapon.name: own})
    handling.change(ctx, who, weapon.name, **{field: own[field] if value is None else value})


def _ap(ctx: Decision, who: str, words: Words) -> Change:
    if not words or not (is_whole(words[0]) or words[0].lower() in OFF):
        _bad("ap", "a number or off, then a weapon or nothing")
    number = None if words[0].lower() in OFF else whole(words[0], 0, 20)
    return _of_weapons(ctx, who, "ap", number, words[1:])


def _type(ctx: Decision, who: str, words: Words) -> Change:
    word = words[0].lower() if words else ""
    if word not in (*DAMAGE, *OFF):
        _bad("type", "bashing, lethal, aggravated or off, then a weapon or nothing")
    return _of_weapons(ctx, who, "type", None if word in OFF else word, words[1:])


def _form(ctx: Decision, who: str, words: Words) -> Change:
    person = ctx.person(who)
    known = person.flags.form_traits
    form = moving.form_named(person.kind, known, " ".join(words), person.name)
    moving.takes_form(ctx, who, form)
    return person.form or None, form


def _side(ctx: Decision, who: str, words: Words) -> Change:
    before, new = ctx.person(who).side, setting.side(ctx, words)
    ctx.emit(PersonChanged(who, {"side": new}))
    surrender.side_is_beaten(ctx)
    return before, new


def _tilt(ctx: Decision, who: str, words: Words) -> Change:
    words, off = setting.without_off(words)
    tilt = " ".join(words).lower().replace("_", " ")
    if tilt not in TILTS:
        _bad("tilt", ", ".join(TILTS))
    had = tilt in ctx.person(who).conditions
    if off:
        tilts.end(ctx, who, tilt)
    else:
        tilts.add(ctx, who, tilt)
    return (tilt if had else None), None if off else tilt


def _prone(ctx: Decision, who: str, words: Words) -> Change:
    _, off = setting.without_off(words)
    had = "prone" in ctx.person(who).conditions
    (conditions.lose if off else conditions.take)(ctx, who, "prone")
    return had, not off


def _action(ctx: Decision, who: str, words: Words) -> Change:
    """This round's action is granted again, in spite of Stun, or refused."""
    word = words[-1].lower() if words else ""
    if word not in ("on", "off"):
        _bad("action", "on or off")
    before = not ctx.person(who).flags.acted
    granted = word == "on"
    notes = {
        **flagged(acted=None if granted else True),
        **flagged(refused_action=None if granted else True),
        **(flagged(counted=True) if granted else {}),
    }
    ctx.emit(PersonNoted(who, notes))
    if granted:
        ctx.flag(who, stunned=0)
        ctx.withdraw("act")
    return before, granted


def _qualms(ctx: Decision, who: str, words: Words) -> Change:
    word = words[-1].lower() if words else ""
    if word not in ("on", "off"):
        _bad("breaks_on_murder", "on or off")
    before = ctx.person(who).flags.qualms
    ctx.flag(who, qualms=word == "on")
    return before, word == "on"


def _points(pool: str) -> Callable[[Decision, str, Words], Change]:
    """A number sets the points there are, `+1` and `-1` change them."""

    def set_points(ctx: Decision, who: str, words: Words) -> Change:
        word = words[0] if len(words) == 1 else ""
        if not is_whole(word.lstrip("+-")) or len(word) > 4:
            _bad(pool, "a number, or one with + or - before it")
        person = ctx.person(who)
        now = person.pools.get(pool, 0)
        signed = word[0] in "+-"
        typed = whole(word, -MOST_POINTS, MOST_POINTS)
        new = max(0, now + typed if signed else typed)
        if pool != "beats":
            new = min(new, max(now, person.traits.get(pool, 5 if pool == "willpower" else 0)))
        if pool == "gnosis" and new > now and is_gnosis_blocked(ctx, who):
            refuse("err.gnosis_blocked", name=person.name)
        if new != now:
            ctx.emit(PoolChanged(who, pool, new - now, new, "ruled"))
        return now, new

    return set_points


def is_gnosis_blocked(ctx: Decision, who: str) -> bool:
    """Whether a werewolf has lost the wolf, and so regains no Gnosis (FOR-INJ-16)."""
    person = ctx.person(who)
    wolf = wounds.species(ctx.rules, person) == "werewolf"
    return wolf and wounds.last_box(ctx.rules, person) in ("X", "*")


SETTERS: dict[str, Callable[[Decision, str, Words], Change]] = {
    "cover": _cover,
    "shield": _shield,
    "concealment": _concealment,
    "range": _range,
    "unaware": _unaware,
    "ap": _ap,
    "type": _type,
    "form": _form,
    "side": _side,
    "tilt": _tilt,
    "prone": _prone,
    "action": _action,
    "breaks_on_murder": _qualms,
    "willpower": _points("willpower"),
    "gnosis": _points("gnosis"),
    "beats": _points("beats"),
}

HANDLERS = {"set": set_}
