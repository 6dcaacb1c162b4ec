"""What can be done to any fight, whatever its rules: who is in it, its pace, its health."""

from msgspec.structs import replace

from . import events as ev
from .attending import is_silent
from .decision import Decision
from .departure import absent, eject, leave, present, release, remove
from .fight_end import end, end_after, is_closing, wanted
from .hidden import comes_out
from .inputs import Input
from .kept_lines import forget
from .limits import check_count, check_length
from .lookup import distinct, is_planned, of_able
from .proxies import keep_plan, name_proxy
from .ruleset import Ruleset
from .ruleset_change import change_settings, propose
from .sheet_rules import fighter_from
from .state import STORYTELLER, Combatant, FightState, Json, Modifier
from .storyteller_role import claim, take
from .truce import truce
from .verbs import Handler

MODIFIERS = "modifiers"
"""What a sheet keeps after a fight of what a storyteller laid on its owner's rolls."""

MOST_MODIFIERS = 20
"""How many modifiers one person may have at a time."""


def start(ctx: Decision[Ruleset], given: Input) -> None:
    """The first input of a fight: who opens it under which rules, and the promise of its dice."""
    args = given.args
    promised, house = args["seed_hash"], given.text("house")
    ctx.emit(ev.Opened(args["ruleset"], args["settings"], args["room"], promised, house))
    if args.get("exits"):
        ctx.flag_fight(exits=tuple(args["exits"]))
    ctx.rules = ctx.rulebook(args["ruleset"], args["settings"])
    ctx.rules.hooks.on_round(ctx)


def join(ctx: Decision[Ruleset], given: Input) -> None:
    """Come into the fight with a `sheet`, or say again that one is in it."""
    sheet = given.args["sheet"]
    known = [p for p in ctx.state.people.values() if p.ref == sheet["ref"]]
    if known and is_closing(ctx.state) and known[0] not in ctx.rules.order.able(ctx):
        ctx.refuse("err.declare.out_of_fight", status=known[0].status)
    waited = wanted(ctx)
    if known and waited:
        return
    if known:
        ctx.rules.hooks.on_rejoin(ctx, known[0].id)
        return
    who = _come_in(ctx, sheet)
    status = ctx.person(who).status
    if status != "active":
        ctx.announce("joined.unable", to=who, who=who, status=status, how=status)


def fighter(rules: Ruleset, who: str, sheet: dict[str, Json]) -> Combatant:
    """Somebody as a fight takes them in, with what was ruled of them in an earlier one."""
    person: Combatant = fighter_from(rules, who, sheet)
    status = sheet.get("status")
    return replace(person, status=status) if status in rules.sheets.lasting_status else person


def enter(ctx: Decision[Ruleset], sheet: dict[str, Json]) -> str:
    """Make a fighter of a sheet; returns the id, which who comes back has kept."""
    left = [who for who, p in ctx.state.gone.items() if p.ref is not None and p.ref == sheet["ref"]]
    who = left[-1] if left else f"p{ctx.state.joined + 1}"
    person = fighter(ctx.rules, who, sheet)
    known = {name: sheet[name] for name in ("hidden", "shows_health", "free") if sheet.get(name)}
    ctx.emit(ev.Joined(replace(person, name=distinct(ctx.state, person.name), **known)))
    for modifier in left_on(who, sheet):
        ctx.emit(ev.ModifierAdded(modifier))
    return who


def left_on(who: str, sheet: dict[str, Json]) -> tuple[Modifier, ...]:
    """The modifiers of earlier fights that a sheet has kept, on their person's rolls again."""
    return tuple(Modifier(who, *one) for one in sheet.get(MODIFIERS) or ())


def to_keep(state: FightState, who: str) -> list[Json]:
    """The modifiers on somebody's rolls that have no end, as their sheet keeps them."""
    mine = (m for m in state.modifiers if m.who == who and m.until is None)
    return [[m.dice, m.difficulty, m.why] for m in mine]


def _come_in(ctx: Decision[Ruleset], sheet: dict[str, Json]) -> str:
    who = enter(ctx, sheet)
    ctx.rules.hooks.on_join(ctx, who)
    return who


def add(ctx: Decision[Ruleset], given: Input) -> None:
    """A storyteller brings people in, of `sheets`; who came with which initiative is told once."""
    came: dict[str, Json] = {}
    for sheet in given.sheets():
        if any(p.ref == sheet["ref"] for p in ctx.state.people.values()):
            ctx.refuse("err.fight.already_in", name=sheet["name"])
        who = _come_in(ctx, sheet)
        came[who] = ctx.person(who).initiative
    later = any(isinstance(e, ev.Told) and e.code == "joined.later" for e in ctx.events)
    unseen = {who: ctx.person(who).hidden for who in came}
    facts: dict[str, Json] = {"unseen": unseen} if any(unseen.values()) else {}
    ctx.announce("came.in", people=came, later=later, **facts)


def finish(ctx: Decision[Ruleset], given: Input) -> None:
    """The storyteller closes the fight."""
    end(ctx, "storyteller")


def finish_after(ctx: Decision[Ruleset], given: Input) -> None:
    """The fight is to end when so many `rounds` are over."""
    end_after(ctx, given.number("rounds"))


def pause(ctx: Decision[Ruleset], given: Input) -> None:
    """Nothing moves until the storyteller resumes; `why` says what happened."""
    _check_running(ctx)
    why = given.text("why")
    ctx.emit(ev.FightChanged({"status": "paused", "paused_for": why}))


def _check_running(ctx: Decision[Ruleset]) -> None:
    if ctx.state.status == "paused":
        ctx.refuse("err.fight.paused", how="storyteller")


def resume(ctx: Decision[Ruleset], given: Input) -> None:
    if ctx.state.status != "paused":
        ctx.refuse("err.fight.not_paused")
    ctx.emit(ev.FightChanged({"status": "running", "paused_for": ""}))


def set_mode(ctx: Decision[Ruleset], given: Input) -> None:
    """`auto` goes on by itself; `storyteller` waits for +combat/next before each roll."""
    mode = given.text("mode")
    if mode not in ("auto", "storyteller"):
        ctx.refuse("err.mode.unknown", how="" if mode else "none", word=mode)
    ctx.emit(ev.FightChanged({"mode": mode}))
    if mode == "auto":
        for question in [q for q in ctx.state.questions if q.kind == "confirm"]:
            ctx.answer(question, question.default)


def set_timer(ctx: Decision[Ruleset], given: Input) -> None:
    """`seconds` one person may keep the others waiting; 0 is no limit."""
    ctx.emit(ev.FightChanged({"timer": given.number("seconds")}))


def go_on(ctx: Decision[Ruleset], given: Input) -> None:
    """+combat/next: what is unsaid (of one in this round) takes its default (ASH-ACT-08)."""
    _check_running(ctx)
    if given.who != STORYTELLER:
        _pass_over(ctx, given.who)
        return
    if ctx.rules.hooks.on_next(ctx):
        return
    questions = [q for q in ctx.state.questions if q.blocking]
    if not questions:
        ctx.refuse("err.next.nothing")
    begins = [q for q in questions if q.kind == "begin"]
    if begins and begins[0].facts.nobody and not ctx.state.able():
        ctx.refuse("err.next.nobody")
    for question in begins or questions:
        if question.who != STORYTELLER:
            ctx.unanswered(question)
        ctx.answer(question, question.default)


def _pass_over(ctx: Decision[Ruleset], who: str) -> None:
    """Wait for somebody no more: all that they are asked in this round takes its default.

    Who has a plan is played by it.
    """
    asked = [q for q in ctx.state.questions if q.blocking and q.who == who]
    if not asked and (is_silent(ctx, who) or not ctx.rules.asking.in_round(ctx)):
        ctx.refuse("err.next.nothing")
    _fall_silent(ctx, who)
    if is_planned(ctx.state, ctx.person(who)):
        return
    for question in asked:
        ctx.unanswered(question)
        ctx.answer(question, question.default)


def time_out(ctx: Decision[Ruleset], given: Input) -> None:
    """Time has run out: the silent (or one question, `only`) take the default, or leave."""
    only = given.args.get("only")
    if only is None and is_closing(ctx.state):
        end(ctx, "finished")
        return
    for question in [q for q in ctx.state.questions if q.blocking]:
        if question.who == STORYTELLER if only is None else question.id != only:
            continue
        if question.who == STORYTELLER:
            ctx.answer(question, question.default)
        elif ctx.rules.settings.absent.silent == "leave" and ctx.here(question.who):
            eject(ctx, question.who, "silent")
        elif ctx.here(question.who):
            if only is None and _played_on(ctx, question.who):
                continue
            ctx.unanswered(question, late=True)
            _fall_silent(ctx, question.who)
            ctx.answer(question, question.default)


def _fall_silent(ctx: Decision[Ruleset], who: str) -> None:
    """Somebody's time has run out: nobody waits for them in the rest of this round."""
    if ctx.rules.asking.in_round(ctx) and not is_silent(ctx, who):
        ctx.emit(ev.PersonChanged(who, {"silent": ctx.state.round}))
        plan = ctx.person(who).flags.away_plan
        ctx.announce("silent.planned" if plan else "silent.defaults", who=who)


def _played_on(ctx: Decision[Ruleset], who: str) -> bool:
    """Whether a plan plays somebody whose time has run out in the rest of the round."""
    if ctx.person(who).flags.away_plan:
        _fall_silent(ctx, who)
    return is_planned(ctx.state, ctx.person(who))


def damage(ctx: Decision[Ruleset], given: Input) -> None:
    """`levels` of a `damage` type for somebody, outside of a roll."""
    if given.has("source"):
        ctx.refuse("err.declare.option", option=given.text("source"))
    ctx.emit(ev.Ruled(given.speaker, "damage", {"who": given.who, **given.args}, _public(ctx)))
    levels, kind = given.number("levels"), given.text("damage")
    ctx.rules.health.hurt(ctx, given.who, levels, kind, given.has("soak"))


def heal(ctx: Decision[Ruleset], given: Input) -> None:
    """`levels` of a `damage` type taken off somebody's track; `all` takes off all there is."""
    if given.has("all"):
        ctx.emit(ev.Ruled(given.speaker, "heal.all", {"who": given.who}, _public(ctx)))
        heal_all(ctx, given.who)
        return
    ctx.emit(ev.Ruled(given.speaker, "heal", {"who": given.who, **given.args}, _public(ctx)))
    ctx.rules.health.heal(ctx, given.who, given.number("levels"), given.text("damage"))


def heal_all(ctx: Decision[Ruleset], who: str) -> None:
    """Take all damage off somebody's track; refused where there is none."""
    person = ctx.person(who)
    if not person.track:
        ctx.refuse("err.heal.unhurt", name=person.name)
    for damage, sign in ctx.rules.health.damage.items():
        levels = ctx.person(who).track.count(sign)
        if levels:
            ctx.rules.health.heal(ctx, who, levels, damage)


def modify(ctx: Decision[Ruleset], given: Input, begun: int | None = None) -> None:
    """`dice` or `difficulty` on rolls for so many `rounds`; both 0 takes all off (ASH-BKP-05)."""
    begun = ctx.state.round if begun is None else begun
    dice, difficulty = given.number("dice"), given.number("difficulty")
    theirs = [n for n, m in enumerate(ctx.state.modifiers, 1) if m.who == given.who]
    if not dice and not difficulty:
        ctx.emit(ev.ModifiersEnded(tuple(theirs)))
    else:
        why = given.text("why")
        check_length(ctx, why, "The reason of a modifier")
        check_count(ctx, theirs, MOST_MODIFIERS, f"modifiers on {ctx.name(given.who)}")
        rounds = given.number("rounds")
        until = begun + rounds - 1 if rounds else None
        new = Modifier(given.who, dice, difficulty, why, until)
        ctx.emit(ev.ModifierAdded(new))
    ctx.emit(ev.Ruled(given.speaker, "modifier", {"who": given.who, **given.args}, _public(ctx)))


def set_initiative(ctx: Decision[Ruleset], given: Input) -> None:
    """A storyteller sets an initiative `total`, or has it rolled (`roll`), of one or `all`."""
    if not given.has("all") and not ctx.here(given.who):
        ctx.refuse("err.fight.not_in")
    people = of_able(given.text("all"), ctx.state) or [given.who]
    for who in people:
        if given.has("roll"):
            ctx.rules.hooks.on_initiative(ctx, who)
        else:
            rating = ctx.rules.order.rating(ctx, ctx.person(who))
            ctx.emit(ev.InitiativeSet(who, given.number("total"), rating, ruled=True))
    ctx.rules.hooks.on_order_changed(ctx)


def edit_person(ctx: Decision[Ruleset], given: Input) -> None:
    """Staff changed a sheet: `changes` as in `Combatant`, and `notes` for the rules."""
    ctx.emit(ev.PersonChanged(given.who, given.args["changes"]))
    if given.has("notes"):
        ctx.emit(ev.PersonNoted(given.who, given.args["notes"]))
    ctx.emit(ev.Ruled(given.speaker, "sheet", {"who": given.who, "what": given.text("what")}))


def hide(ctx: Decision[Ruleset], given: Input) -> None:
    """Nobody but the storyteller knows of somebody from now on, or everybody does: `hidden`."""
    hidden = given.has("hidden")
    if hidden:
        ctx.emit(ev.PersonChanged(given.who, {"hidden": True}))
    elif ctx.person(given.who).hidden:
        for event in comes_out(ctx.state, given.who):
            ctx.emit(event)


def show_health(ctx: Decision[Ruleset], given: Input) -> None:
    """How others are told the health of an npc, or of all (the storyteller's): `shown`."""
    shown = given.args["shown"]
    if given.who == STORYTELLER:
        ctx.flag_fight(npc_health=shown)
    else:
        ctx.emit(ev.PersonChanged(given.who, {"shows_health": shown}))


def _public(ctx: Decision[Ruleset]) -> bool:
    return ctx.rules.views.public_rulings(ctx)


HANDLERS: dict[str, Handler] = {
    "forget": forget,
    "start": start,
    "take": take,
    "claim": claim,
    "release": release,
    "join": join,
    "add": add,
    "leave": leave,
    "truce": truce,
    "proxy": name_proxy,
    "away_plan": keep_plan,
    "remove": remove,
    "absent": absent,
    "present": present,
    "end": finish,
    "end_after": finish_after,
    "pause": pause,
    "resume": resume,
    "mode": set_mode,
    "timer": set_timer,
    "next": go_on,
    "time_out": time_out,
    "damage": damage,
    "heal": heal,
    "modify": modify,
    "initiative": set_initiative,
    "edit": edit_person,
    "hide": hide,
    "shows_health": show_health,
    "settings": change_settings,
    "switch": propose,
}

STORYTELLER_ONLY = frozenset(HANDLERS) - {"join", "leave", "truce", "proxy", "away_plan"}

JOINING = frozenset({"start", "take", "join", "add"})
"""Verbs whose `who` need not be in the fight yet."""

ANYTIME = frozenset({"leave", "choose", "pass", "truce", "proxy", "away_plan"})
"""What may be typed in a pause: asking to leave or to end it, and answering who asks that."""

ABOUT_SOMEBODY = frozenset(
    {"remove", "absent", "present", "damage", "heal", "modify", "edit", "hide"}
)
"""Verbs that need somebody who is in the fight."""
