"""What the rules leave to a storyteller: `+combat/rule <what>`, logged with their name (TRN-03)."""

from ....engine import handlers
from ....engine.events import Declared
from ....engine.health_rules import HealthRules
from ....engine.inputs import Input
from ....engine.lookup import of_able
from ....engine.numbers import MOST_DICE, is_whole, whole
from ...common import chases
from ...common.declare_resolve.gathering import ask_anew
from ...common.overrides import rulings
from ..attack import records
from ..declarations import PASS
from ..fight import Decision
from ..harm import damage as harm
from ..harm import falling
from ..harm.damage import hits_armor, mark_levels, roll_soak
from ..people import acts, sheet
from ..round import declaring, gathering
from ..values import Allowed
from . import custom, log, mishap
from .marks import PURPOSES

KNOWN = (
    "roll <name>, skip initiative, result <name> <purpose> <n>, veto, reopen or void <name>, "
    "allow <name>, knockdown <name>[, balance <difficulty>], mishap <name>=<what>, approve or "
    "reject <key>, narrate <text>"
)


def rule(ctx: Decision, given: Input) -> None:
    """`+combat/rule <what>`."""
    text = given.text("what")
    word, _, rest = text.partition(" ")
    word, rest = word.lower(), rest.strip()
    about: str | None = None
    if word == "veto" and chases.vetoes(ctx, rest):
        pass
    elif word in WITH_NAME and rest:
        about = ctx.find(rest).id
        WITH_NAME[word](ctx, about)
    elif word == "skip" and rest.lower() == "initiative":
        ctx.flag_fight(skip=True)
    elif word == "result" and len(rest.split()) > 2:
        about = _result(ctx, rest.split())
    elif word == "knockdown" and rest:
        about = _knockdown(ctx, rest)
    elif word == "mishap" and "=" in rest:
        name, _, what = rest.partition("=")
        about = ctx.find(name).id
        mishap.settle(ctx, about, what.strip())
    elif word in ("approve", "reject") and rest:
        custom.settle(ctx, given, rest, word == "approve")
    elif word == "narrate" and rest:
        _narrate(ctx, rest)
    elif word in LACKING:
        missing, usage = LACKING[word]
        ctx.refuse("err.declare.incomplete", how="usage", missing=missing, usage=usage)
    else:
        ctx.refuse("err.rule.unknown", what=text, known=KNOWN)
    log.ruled(ctx, given, about, word, None, text)
    told = {"what": text} if word == "narrate" else rulings.told(ctx, text)
    log.told(ctx, given, "rule", **told)


def _open(ctx: Decision, who: str) -> None:
    person = ctx.person(who)
    if person.declared is None or not (
        acts.open_parts(person)
        or acts.open_shares(person)
        or acts.defends_all_turn(person)
        or acts.delays(person)
    ):
        ctx.refuse("err.rule.nothing_declared", name=person.name)


def _veto(ctx: Decision, who: str) -> None:
    """A declaration may not be: the action is lost."""
    _open(ctx, who)
    ctx.emit(Declared(who, PASS, acts.words(ctx.state, PASS)))


def _void(ctx: Decision, who: str) -> None:
    """What somebody declared has become impossible: it is lost (STO-INI-05)."""
    _open(ctx, who)
    left = [number for number, _ in acts.open_parts(ctx.person(who))]
    ctx.flag(who, done=[*ctx.person(who).flags.done, *left])
    ctx.announce("action.ruled_void", who=who)


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


WITH_NAME = {"roll": gathering.roll_late, "veto": _veto, "void": _void, "reopen": _reopen}
ABOUT_SOMEBODY = (*WITH_NAME, "allow", "knockdown")
LACKING = {
    **{word: ("a name", f"+combat/rule {word} <name>") for word in ABOUT_SOMEBODY},
    "skip": ("the word initiative", "+combat/rule skip initiative"),
    "result": ("a name, a roll and a number", "+combat/rule result <name> attack <n>"),
    "mishap": ("a name and what befalls them", "+combat/rule mishap <name>=jam"),
    "approve": ("the key of a maneuver", "+combat/rule approve <key>"),
    "reject": ("the key of a maneuver", "+combat/rule reject <key>"),
    "narrate": ("what is told", "+combat/rule narrate <text>"),
}
"""What a ruling lacks that is its first word alone, and how it is written."""


def _result(ctx: Decision, words: list[str]) -> str:
    """The next roll of this purpose comes to n."""
    if words[-2].lower() not in PURPOSES or not is_whole(words[-1]):
        ctx.refuse("err.rule.purpose", word=words[-2], purposes=list(PURPOSES))
    who = ctx.find(" ".join(words[:-2])).id
    ctx.flag_entry(who, "results", words[-2].lower(), whole(words[-1], 0, MOST_DICE))
    return who


def _knockdown(ctx: Decision, rest: str) -> str:
    """Somebody is knocked down, after a roll to stay up where one is named (STO-CMP-06)."""
    name, _, balance = rest.partition(",")
    who = ctx.find(name.strip()).id
    words = balance.split()
    kept = False
    if words:
        if words[0].lower() != "balance" or len(words) != 2:
            ctx.refuse("err.declare.option", option=balance.strip())
        kept = falling.keeps_feet(ctx, who, whole(words[1], *ctx.rules.difficulty_limits)) > 0
    found = "kept" if kept else falling.knockdown(ctx, who)
    number = records.last(ctx)
    made = records.of(ctx, number)
    if made is not None and made.against == who:
        records.keep(ctx, number, knockdown=found)
    return who


def _narrate(ctx: Decision, text: str) -> None:
    """Words for the action resolved last (STO-TRN-09)."""
    number = records.last(ctx)
    if number < 0:
        ctx.refuse("err.rule.nothing_resolved")
    records.keep(ctx, number, narration=text)


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


def soaked(ctx: Decision, who: str, levels: int, kind: str, source: str) -> int:
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
    "rule": rule, "modify": modify, "initiative": initiative, "damage": damage, "heal": heal,
    "allow": allow,
}  # fmt: skip

HEALTH = HealthRules(sheet.health, hurt, harm.heal_levels)
