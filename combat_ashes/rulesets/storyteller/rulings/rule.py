"""What the rules leave to a storyteller: `+combat/rule <what>`, logged with their name (TRN-03)."""

from ....engine import handlers
from ....engine.events import Declared
from ....engine.health_rules import HealthRules
from ....engine.inputs import Input
from ....engine.lookup import of_able
from ....engine.numbers import whole
from ....engine.off import is_off
from ....engine.state import Json
from ...common import chases
from ...common.declare_resolve.gathering import ask_anew
from ...common.declare_resolve.rules import DIFFICULTIES
from ...common.overrides.rules import Facts, Ruling, Rulings
from ..attack import custom, records
from ..declarations import PASS
from ..fight import Decision
from ..harm import damage as harm
from ..harm import falling
from ..harm.damage import hits_armor, mark_levels, roll_soak
from ..people import acts, log, sheet
from ..round import declaring, gathering, mishap
from ..values import Allowed
from .marks import PURPOSES


def _keep(ctx: Decision, who: str | None, what: str, old: Json, new: Json) -> None:
    log.ruled(ctx, ctx.given, who, what, old, new)


SENTENCES = {
    "skip": "{by} rules that the next turn keeps the last results of initiative.",
    "skip.off": "{by} rules that the next turn rolls for initiative.",
    "veto": "{by} rules that {who} may not do what was declared, which is lost.",
}
RULES = Rulings(PURPOSES, SENTENCES, keep=_keep, vetoes=chases.vetoes)
RULES.person("roll")(gathering.roll_late)


@RULES.does("skip", "skip initiative[ off]")
def _skip(ctx: Decision, ruling: Ruling) -> None:
    RULES.check_bare(ruling, off=True)
    if ruling.name.lower() != "initiative":
        RULES.short(ruling)
    ctx.flag_fight(skip=not ruling.off)


@RULES.does("mishap", "mishap <name>=<what or off>")
def _mishap(ctx: Decision, ruling: Ruling) -> Facts:
    if not ruling.right:
        RULES.short(ruling)
    who = ruling.who(ctx)
    mishap.settle(ctx, who, "none" if is_off(ruling.right) else ruling.right)
    return {"who": who}


@RULES.does("approve", "approve <key>")
@RULES.does("reject", "reject <key>")
def _settle(ctx: Decision, ruling: Ruling) -> None:
    custom.settle(ctx, ctx.given, ruling.rest, ruling.word == "approve")


def _open(ctx: Decision, who: str) -> None:
    person = ctx.person(who)
    if person.declared is None or not (
        acts.open_parts(person)
        or acts.open_shares(person)
        or acts.defends_all_turn(person)
        or acts.delays(person)
    ):
        ctx.refuse("err.rule.nothing_declared", name=person.name)


@RULES.person("veto")
def _veto(ctx: Decision, who: str) -> None:
    """A declaration may not be: the action is lost."""
    _open(ctx, who)
    ctx.emit(Declared(who, PASS, ""))


@RULES.person("void")
def _void(ctx: Decision, who: str) -> None:
    """What somebody declared has become impossible: it is lost (STO-INI-05)."""
    _open(ctx, who)
    left = [number for number, _ in acts.open_parts(ctx.person(who))]
    ctx.flag(who, done=[*ctx.person(who).flags.done, *left])
    ctx.announce("action.ruled_void", who=who)


@RULES.person("reopen")
def _reopen(ctx: Decision, who: str) -> None:
    """A declaration is asked for again."""
    person = ctx.person(who)
    if person.declared is None or person.flags.acted:
        ctx.refuse("err.rule.nothing_declared", name=person.name)
    ctx.emit(Declared(who, None, "", notes={"split": None}))
    if ctx.state.step == "resolve":
        declaring.ask_declaration(ctx, who, 0)
        return
    ask_anew(ctx, who)


@RULES.does("knockdown", "knockdown <name>[, balance <difficulty>]")
def _knockdown(ctx: Decision, ruling: Ruling) -> Facts:
    """Somebody is knocked down, after a roll to stay up where one is named (STO-CMP-06)."""
    name, _, balance = ruling.rest.partition(",")
    who = ctx.find(name.strip()).id
    words = balance.split()
    kept = False
    if words:
        if balance.strip().lower() == "balance":
            RULES.short(ruling)
        if words[0].lower() != "balance" or len(words) != 2:
            ctx.refuse("err.declare.option", option=balance.strip())
        kept = falling.keeps_feet(ctx, who, whole(words[1], *DIFFICULTIES)) > 0
    found = "kept" if kept else falling.knockdown(ctx, who)
    number = records.last(ctx)
    made = records.of(ctx, number)
    if made is not None and made.against == who:
        records.keep(ctx, number, knockdown=found)
    return {"who": who}


@RULES.does("narrate", "narrate <words for the attack resolved last>")
def _narrate(ctx: Decision, ruling: Ruling) -> Facts:
    """Words for the action resolved last (STO-TRN-09)."""
    number = records.last(ctx)
    if number < 0:
        ctx.refuse("err.rule.nothing_resolved")
    records.keep(ctx, number, narration=ruling.rest)
    return {"what": ruling.text}


# --- the engine's own, with what they replaced ---------------------------------------------------


def modify(ctx: Decision, given: Input) -> None:
    """`+combat/mod`: the sum of somebody's dice, or difficulty, before and after."""
    harder = given.has("difficulty")

    def told() -> int:
        mine = [m for m in ctx.state.modifiers if m.who == given.who]
        return sum(m.difficulty if harder else m.dice for m in mine)

    old = told()
    handlers.modify(ctx, given)
    log.ruled(ctx, given, given.who, "mod", old, told())


def initiative(ctx: Decision, given: Input) -> None:
    """`+combat/init name=total`."""
    people = of_able(given.text("all"), ctx.state) or [given.who]
    old = {who: ctx.person(who).initiative for who in people if ctx.here(who)}
    handlers.set_initiative(ctx, given)
    for who, before in old.items():
        log.ruled(ctx, given, who, "init", before, ctx.person(who).initiative)


def damage(ctx: Decision, given: Input) -> None:
    """`+damage[/soak] name=n type[, fire or other]` (STO-DMG-07, STO-ARM-03, -04)."""
    old = ctx.person(given.who).track
    source = given.text("source").lower() or "weapon"
    if source not in ("weapon", "fire", "other"):
        ctx.refuse("err.declare.option", option=source)
    levels, kind = given.number("levels"), given.text("damage")
    log.told(ctx, given, "damage", who=given.who, levels=levels, damage=kind)
    hurt(ctx, given.who, levels, kind, given.has("soak"), source)
    log.ruled(ctx, given, given.who, "damage", old, ctx.person(given.who).track)


def hurt(
    ctx: Decision, who: str, levels: int, kind: str, soak: bool, source: str = "weapon"
) -> None:
    """Levels of damage outside of an attack, soaked first where `soak`."""
    left = soaked(ctx, who, levels, kind, source) if soak else levels
    if left:
        mark_levels(ctx, who, left, kind, None)
    else:
        ctx.announce("hit.soaked", who=who)


def soaked(ctx: Decision, who: str, levels: int, kind: str, source: str = "weapon") -> int:
    """The levels left after soak; together they count as one attack against armor."""
    found = roll_soak(ctx, who, kind, source)
    left = max(0, levels - (found.successes if found else 0))
    hits_armor(ctx, who, levels, kind, source, False)
    return left


def heal(ctx: Decision, given: Input) -> None:
    """`+heal name=n type`."""
    old = ctx.person(given.who).track
    handlers.heal(ctx, given)
    log.ruled(ctx, given, given.who, "heal", old, ctx.person(given.who).track)


def allow(ctx: Decision, given: Input) -> None:
    """`+combat/rule allow <name>`: what was refused last may be, typed once more (TRN-03)."""
    who, code = given.who, given.text("code")
    line = given.inner()
    new = Allowed(code) if line is None else Allowed(code, line.do, line.args)
    ctx.flag(who, allowed=(*ctx.person(who).flags.allowed, new))
    log.ruled(ctx, given, who, "allow", None, code)
    log.told(ctx, given, "override", who=who, code=code)


HANDLERS = {
    "rule": RULES.rule, "modify": modify, "initiative": initiative, "damage": damage, "heal": heal,
    "allow": allow,
}  # fmt: skip

HEALTH = HealthRules(sheet.health, hurt, harm.heal_levels)
