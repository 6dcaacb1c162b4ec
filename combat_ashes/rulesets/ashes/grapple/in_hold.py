"""What people in a grapple declare (ASH-GRP-15 to -18, -46, -48, -49 and -52, -53)."""

from typing import TypeVar

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.offers import Offer
from ....engine.order import rank, slots
from ...common import declare_resolve as declared
from ..combatant import Combatant, FightState
from ..declarations import (
    PASS,
    Action,
    InHoldAction,
    ReleaseAction,
    RelentAction,
    ResistAction,
    ReverseAction,
    StruggleAction,
    SustainAction,
    pieces,
)
from ..fight import Decision, Fight
from ..flags import Grapple
from ..people import acts, haste, holding, options, rolls
from . import opening

INSIDE = ("sustain", "let_go", "resist", "reverse", "relent", "grapple_effect", "grapple_single",
          "grapple_shrug", "grapple_hostage")  # fmt: skip
"""Lines that mean nothing to a person who is in no grapple."""

STRUGGLES: dict[str, StruggleAction] = {
    each.do: each for each in (ResistAction(), ReverseAction(), RelentAction())
}
"""What a victim declares."""

H = TypeVar("H", bound=InHoldAction)


def read(ctx: Decision, person: Combatant, given: Input, within: bool) -> Action | None:
    """What is declared in a grapple, `within` a split; None where one may declare like anybody."""
    held = holding.of(ctx.state, person.id)
    if held is None:
        if given.do in INSIDE:
            ctx.refuse("err.grapple.none")
        _check_main(ctx, person, given.do)
        return None
    if held.victim == person.id:
        return _victim(ctx, person, held, given)
    return _grappler(ctx, person, held, given, within)


def _victim(ctx: Decision, person: Combatant, held: Grapple, given: Input) -> Action | None:
    """Resist, reverse or relent, and nothing else (ASH-GRP-18)."""
    do = given.do
    if held.pinned:
        if do in INSIDE:
            ctx.refuse("err.grapple.none")
        ctx.refuse("err.declare.out_of_fight", status="pinned")
    if do == "pass":
        return STRUGGLES["resist"] if ctx.state.phase == "main" else PASS
    if ctx.state.phase != "main" and not ctx.rules.settings.grapple.haste_contest:
        ctx.refuse_unless_allowed("err.grapple.haste")
    if do not in STRUGGLES:
        ctx.refuse_unless_allowed("err.grapple.victim_options", name=ctx.name(held.grappler))
        return None
    action = STRUGGLES[do]
    return action if do == "relent" else _by(ctx, person, ctx.person(held.grappler), action, given)


def _grappler(
    ctx: Decision, person: Combatant, held: Grapple, given: Input, within: bool
) -> Action | None:
    """Sustain or release; anything else goes with it in a split (ASH-GRP-15, -16)."""
    do = given.do
    if do == "sustain":
        if ctx.state.phase != "main" and not ctx.rules.settings.grapple.haste_contest:
            ctx.refuse_unless_allowed("err.grapple.haste")
        return _sustain(ctx, person, given, within)
    if do in ("let_go", "release"):
        whom, _ = _named(ctx, person, given)
        return ReleaseAction(victim=whom)
    if do in INSIDE:
        ctx.refuse("err.grapple.no_effect_earned" if "effect" in do or "single" in do
                    else "err.phase.wrong_step", step=ctx.state.step)  # fmt: skip
    if do == "pass":
        return default_of(ctx, person.id) if ctx.state.phase == "main" else PASS
    if within or all(one.pinned for one in holding.all_by(ctx.state, person.id)):
        return None
    if do == "split" and "sustain" in [line.do for line in given.parts()]:
        return None
    ctx.refuse_unless_allowed("err.grapple.sustain_or_release", name=ctx.name(held.victim))
    return None


def default_of(fight: Fight, who: str) -> Action:
    """What a silent grappler declares in the Main phase (ASH-GRP-15)."""
    return sustaining(fight.state, who)


def sustaining(state: FightState, who: str) -> SustainAction:
    """A grappler holds on to all they hold: each further hold makes it a split (ASH-GRP-16)."""
    count = len(holding.all_by(state, who))
    return SustainAction(split=acts.penalty(count) if count > 1 else 0)


def _sustain(ctx: Decision, person: Combatant, given: Input, within: bool) -> SustainAction:
    """Every hold at once, or by haste one of them, with the method for its roll."""
    mine = holding.all_by(ctx.state, person.id)
    if ctx.state.phase != "main":
        whom, method = _named(ctx, person, given)
        given = given.changed(method=method)
        action = SustainAction(victim=whom)
        mine = [held for held in mine if held.victim == whom] or mine[:1]
    else:
        action = SustainAction() if within else sustaining(ctx.state, person.id)
        most = acts.wits(ctx.rules, person)
        if len(mine) > max(1, most) and not within:
            ctx.refuse_unless_allowed("err.split.over_wits", most=most, parts=len(mine))
    for held in mine:
        if not held.pinned:
            action = _by(ctx, person, ctx.person(held.victim), action, given)
    return action


def _named(ctx: Decision, person: Combatant, given: Input) -> tuple[str, str]:
    """Which of several victims is meant, and the method: `Bob dexterity`; either may lack."""
    text = given.text("method")
    mine = [held.victim for held in holding.all_by(ctx.state, person.id)]
    words = text.split()
    last = words[-1].lower() if words else ""
    method = words.pop() if last and any(m.startswith(last) for m in opening.METHODS) else ""
    if not words or len(mine) < 2:
        return "", text
    target = ctx.find(" ".join(words)).id
    if target not in mine:
        ctx.refuse("err.grapple.none")
    return target, method


def _by(ctx: Decision, person: Combatant, other: Combatant, action: H, given: Input) -> H:
    """An action with the method a person named for the contest, if any, and Willpower."""
    action = replace(action, extras=options.extras_of(ctx, person, given.words()))
    word = given.text("method")
    if not word:
        return action
    method = opening.method(ctx, person, other, word)
    let_pass = action.let_pass or method not in opening.legal_methods(person, other)
    return replace(action, attribute=method, let_pass=let_pass)


class Held(Offer, frozen=True, kw_only=True):
    """What a grappler (`mine`) or a victim is told of a hold before they declare. `more` are the
    others that one grappler has besides; to sustain them all takes `less` dice."""

    other: str
    mine: bool
    control: int
    pinned: bool
    upkeep: int
    reversal: int
    silent: str
    less: int = 0
    more: tuple[tuple[str, Grapple], ...] = ()


def told(fight: Fight, person: Combatant, held: Grapple) -> Held:
    """What a grappler or a victim is told before they declare."""
    state = fight.state
    mine = held.grappler == person.id
    other = state.people[held.other(person.id)]
    settings, main = fight.rules.settings.grapple, state.phase == "main"
    silent = "sustain" if mine else "resist"
    others = [one for one in holding.all_by(state, person.id) if one.victim != held.victim]
    return Held(
        other=other.name,
        mine=mine,
        control=held.control,
        pinned=held.pinned,
        upkeep=settings.upkeep,
        reversal=settings.reversal_factor * held.control,
        silent=silent if main else "pass",
        less=sustaining(state, person.id).split if main else 0,
        more=tuple((state.people[one.victim].name, one) for one in others),
    )


def said(ctx: Decision, who: str, action: Action, sealed: int) -> bool:
    """What takes place as soon as it is declared; True when the speaker is asked again."""
    if isinstance(action, ReleaseAction):
        free = _release(ctx, who, action.victim)
        tied = [one for one in free if _speaks_with(ctx, one, who)]
        _ask_late(ctx, who, free)
        ctx.push(declared.agenda.declare([[who, *tied]], sealed))
        return True
    sustains = any(isinstance(one, SustainAction) for one in pieces(action))
    acts_in_haste = ctx.state.phase != "main" and action.do not in acts.NOTHING
    if not sustains and (ctx.state.phase == "main" or acts_in_haste):
        for held in holding.all_by(ctx.state, who):
            if held.pinned:
                # A grappler who turns to something else lets go of a pin (ASH-GRP-48).
                holding.end(ctx, held, "released")
                _ask_late(ctx, who, [held.victim])
    return False


DECLARED = ("sustain", *holding.VICTIMS, "split")
"""What may be declared of a hold, a split among it."""


def noted(ctx: Decision, who: str) -> None:
    """A hold that is sustained costs upkeep; one that is gone leaves the action void."""
    doing = acts.parts(ctx.person(who))
    inside = [n for n, one in enumerate(doing) if isinstance(one, InHoldAction)]
    if not inside:
        return
    if holding.of(ctx.state, who) is None:
        # Of the fully tied one let go, or left, before this was made known (ASH-GRP-17).
        holding.void(ctx, who, inside)
    for held in holding.all_by(ctx.state, who):
        if not held.pinned and held.round < ctx.state.round:
            holding.put(ctx, replace(held, sustained=ctx.state.round))


def _speaks_with(ctx: Decision, victim: str, who: str) -> bool:
    """Whether a victim, not asked while pinned, declares together with who let them go."""
    person = ctx.person(victim)
    pinned = person.flags.main_lost == ctx.state.round
    return pinned and rank(person) == rank(ctx.person(who))


def _ask_late(ctx: Decision, who: str, free: list[str]) -> None:
    """Those let go of a pin after their place to declare announce haste now (ASH-HAS-02)."""
    late = [
        person for person in map(ctx.person, free)
        if ctx.state.phase == "main" and person.flags.main_lost == ctx.state.round
        and rank(person) < rank(ctx.person(who)) and haste.sources_of(ctx.rules, person)
    ]  # fmt: skip
    ctx.push(declared.agenda.declare(slots(late, highest_first=False), 0))


def _release(ctx: Decision, who: str, whom: str) -> list[str]:
    """Those who were held, or the one named, are free at once; returns them (ASH-GRP-17, -49)."""
    free = []
    for held in holding.all_by(ctx.state, who):
        victim = held.victim
        if whom not in ("", victim):
            continue
        holding.end(ctx, held, "released")
        person = ctx.person(victim)
        lost = [n for n, one in acts.open_parts(person) if isinstance(one, StruggleAction)]
        if lost:
            holding.void(ctx, victim, lost)
        free.append(victim)
    return free


READING = ("perception", "brawl")
"""What a newcomer rolls to see who has the upper hand (ASH-GRP-54)."""


def newcomer(ctx: Decision, who: str) -> None:
    """A newcomer, who did not see a hold made, may read who has the upper hand (ASH-GRP-54)."""
    held = [g for g in ctx.state.flags.grapples if who not in g.ends]
    if not held:
        return
    reading = rolls.of_traits(ctx, ctx.person(who), "notice", READING, (("read", 6),))
    if rolls.roll(ctx, reading):
        for grapple_ in held:
            ctx.announce(
                "grapple.seen", to=who, who=grapple_.grappler, against=grapple_.victim,
                control=grapple_.control,
            )  # fmt: skip
        return
    ctx.flag(who, unread=[list(g.ends) for g in held])
    ctx.announce("grapple.unseen", to=who, who=who)


def check_inside(ctx: Decision, given: Input) -> None:
    """Refuse a line about grapples from a person who is not asked for it (ASH-GRP-62)."""
    if given.do not in INSIDE:
        return
    held = holding.of(ctx.state, given.who)
    if held is None or (held.pinned and held.victim == given.who):
        ctx.refuse("err.grapple.none")
    if given.do in ("grapple_effect", "grapple_single"):
        ctx.refuse("err.grapple.no_effect_earned")


def check_victim(ctx: Decision, given: Input) -> None:
    """A victim may say three things only, whoever's turn it is (ASH-GRP-18, -49)."""
    _check_main(ctx, ctx.person(given.who), given.do)
    held = holding.held_by(ctx.state, given.who)
    says = given.do in ("attack", "block", "dodge", "escape", "grapple", "grapple_defend", "guard",
                        "misc", "split", "assist")  # fmt: skip
    if held is not None and not held.pinned and says:
        ctx.refuse_unless_allowed("err.grapple.victim_options", name=ctx.name(held.grappler))


def _check_main(ctx: Decision, person: Combatant, do: str) -> None:
    """Who was pinned and let go has no Main action in that round (ASH-GRP-49)."""
    lost = person.flags.main_lost == ctx.state.round and ctx.state.phase == "main"
    if lost and do != "pass":
        ctx.refuse_unless_allowed("err.grapple.main_action_lost")
