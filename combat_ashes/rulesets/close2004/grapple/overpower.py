"""Overpowering: one roll wins one maneuver, named before it or chosen after (CLO-GRA-05 to -07)."""

from msgspec.structs import replace

from ....engine.events import StepBegan, Terms
from ....engine.inputs import Input
from ....engine.revalidation import can_act
from ....engine.state import Question
from ....text.words import listed
from ...common.dice.confirming import confirm, make
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.reading import only
from .. import agenda, questions
from ..answers import Choice
from ..combatant import Combatant
from ..declarations import Action, OverpowerAction
from ..fight import Decision, Fight
from ..people import holds, sheet
from ..people.acts import CloseAct
from ..people.rolling import remember
from ..refusing import Reasons, refuse
from . import breaking
from .breaking import POOL
from .maneuver import Attempt

PASS = "pass"


class Overpower(CloseAct):
    """`+grapple/overpower [<maneuver>[=<detail>]][, on <foe>][, willpower]`"""

    name = "overpower"
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return holds.is_grappler(fight.state, person.id)

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        on = [option for option in given.words() if option.lower().startswith("on ")]
        rest = [option for option in given.words() if option not in on]
        said = only(ctx, rest, "willpower", "allout")
        return OverpowerAction(
            maneuver=maneuver_name(ctx, given.text("name")),
            detail=given.text("detail").lower(),
            on=ctx.find(on[0][3:]).id if on else "",
            willpower="willpower" in said,
            all_out="allout" in said,
        )

    def check(
        self, ctx: Decision, person: Combatant, action: OverpowerAction, reasons: Reasons
    ) -> None:
        reasons.when(action.all_out, "err.all_out_in_grapple")
        foes = holds.partners(ctx.state, person.id)
        if not foes or action.on not in ("", *foes):
            held = breaking.holds_told(ctx, person.id)
            how = f"{held.how}_on" if held.how else ""
            line = _typed(replace(action, on=held.people[0] if len(foes) > 1 else ""))
            name = "yourself" if action.on == person.id else action.on and ctx.name(action.on)
            reasons.add("err.not_holding", how=how, people=held.people, name=name, line=line)
            return
        tried = Attempt(ctx, person, ctx.person(action.on or foes[0]), action.detail)
        missing, named = _missing(tried, action, [ctx.name(foe) for foe in foes])
        if missing:
            reasons.add("err.declare.incomplete", how="line", missing=missing, line=_typed(named))
        elif action.maneuver:
            ctx.rules.won[action.maneuver].check(tried, reasons)

    def words(self, fight: Fight, action: OverpowerAction) -> str:
        name, detail = action.maneuver, action.detail
        more = f" ({name}{f' {detail}' if detail else ''})" if name else ""
        return f"overpower{more}"

    def comes(self, ctx: Decision, who: str, part: int, action: OverpowerAction) -> None:
        action = replace(action, on=action.on or holds.partners(ctx.state, who)[0])
        person = ctx.person(who)
        confirm(ctx, lambda: throw(ctx, person, action), agenda.overpower_roll(who, action))


def maneuver_name(ctx: Decision, word: str) -> str:
    """The key of a maneuver, which may be shortened; raises `Refused`."""
    wanted = word.strip().lower()
    if not wanted:
        return ""
    known = list(ctx.rules.won)
    found = [wanted] if wanted in known else [key for key in known if key.startswith(wanted)]
    if len(found) != 1:
        refuse("err.maneuver_unknown", word=wanted, names=known)
    return found[0]


def _missing(
    tried: Attempt, action: OverpowerAction, names: list[str]
) -> tuple[str, OverpowerAction]:
    """What a line lacks that has to be said before the roll, and the line that has it."""
    if len(names) > 1 and not action.on:
        return f"the one it is meant for, {listed(names, 'or')}", replace(action, on=names[0])
    named, rules = replace(action, on=action.on and tried.foe.name), tried.fight.rules
    if not action.maneuver:
        early = rules.settings.grapple.choose == "before"
        return "a maneuver" if early else "", replace(named, maneuver="prone")
    row = rules.won[action.maneuver]
    lacks = not action.detail and row.lacks(tried)
    return row.lacking if lacks else "", replace(named, detail=row.detail)


def _typed(action: OverpowerAction) -> str:
    """The line of an action, `on` being a name."""
    detail = f"={action.detail}" if action.detail else ""
    first = f"+grapple/overpower {action.maneuver}{detail}".rstrip()
    on = f" on {action.on}" if action.on else ""
    points = " willpower" if action.willpower else ""
    return ",".join(part for part in (first, on, points) if part)


def throw(fight: Fight, person: Combatant, action: OverpowerAction) -> Throw[TargetNumber]:
    """Strength and Brawl against the foe's Strength, not Defense (CLO-GRA-05, -06)."""
    foe = fight.state.people[action.on]
    row = fight.rules.won.get(action.maneuver)
    extra: Terms = row.dice(Attempt(fight, person, foe, action.detail)) if row is not None else ()
    terms = sheet.of_parts(
        *sheet.terms_of(person, POOL),
        ("foe_strength", -sheet.trait(foe, "strength")),
        *extra,
        *sheet.everywhere(fight, person, action.willpower),
    )
    return Throw(person.id, "overpower", terms, foe.id, fight.rules.dice)


@agenda.overpower_roll.does
def overpower_roll(ctx: Decision, who: str, action: OverpowerAction, word: str) -> None:
    """Roll it: a success permits one maneuver."""
    if not can_act(ctx, who) or action.on not in holds.partners(ctx.state, who):
        return
    made = throw(ctx, ctx.person(who), action)
    thrown = make(ctx, made)
    won = thrown.successes >= made.scoring.needed
    remember(ctx, made, thrown, "won" if won else "held")
    if not won:
        ctx.announce("overpower.fails", who=who, against=action.on)
        return
    tried = Attempt(ctx, ctx.person(who), ctx.person(action.on), action.detail)
    if action.maneuver:
        done = tried._replace(successes=thrown.successes)
        ctx.rules.won[action.maneuver].comes(ctx, done)
        return
    rows = ctx.rules.won.values()
    options = tuple(row.name for row in rows if not row.first and row.is_open(tried))
    ctx.emit(StepBegan("choose"))
    facts = questions.Won(action.on, thrown.successes)
    then = agenda.chosen(who, action.on, thrown.successes)
    ctx.ask(who, questions.choose, options, Choice(), then, facts)


@questions.choose.reads
def choose_answer(ctx: Decision, question: Question, given: Input) -> Choice:
    """`+grapple/choose <maneuver>[=<detail>]`, or `+choose` with the same; `+pass` is none."""
    if given.do not in ("choose", "choose_maneuver", PASS):
        ctx.rules.hooks.on_unprompted_command(ctx, given)
        raise AssertionError("a line that answers nothing is refused")
    name, detail = given.text("word") or given.text("name"), given.text("detail")
    if PASS in (given.do, name.strip().lower()):
        return Choice()
    name = maneuver_name(ctx, name)
    if not name:
        refuse("err.declare.incomplete", missing="a maneuver")
    row = ctx.rules.won[name]
    if row.first:
        refuse("err.maneuver_first", word=f"{name}={detail}" if detail else name)
    foe = ctx.person(questions.choose.of(question).foe)
    tried = Attempt(ctx, ctx.person(question.who), foe, detail.lower(), named=False)
    if not detail and row.lacks(tried):
        typed = "+choose" if given.do == "choose" else "+grapple/choose"
        line = f"{typed} {name}={row.detail}"
        refuse("err.declare.incomplete", how="line", missing=row.lacking, line=line)
    reasons = Reasons()
    row.check(tried, reasons)
    reasons.refuse()
    return Choice(name, detail.lower())


@agenda.chosen.does
def chosen(ctx: Decision, who: str, foe: str, successes: int, said: Choice) -> None:
    """Do what was chosen, where the two are still in a hold."""
    if not said.maneuver or not ctx.here(who) or foe not in holds.partners(ctx.state, who):
        return
    tried = Attempt(ctx, ctx.person(who), ctx.person(foe), said.detail, False, successes)
    ctx.rules.won[said.maneuver].comes(ctx, tried)
