"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (CLO-DIC-06)."""

from ....engine.events import PersonChanged
from ....engine.limits import check_count
from ...common.overrides import sets
from ...common.overrides.kinds import Choice, Kind, Said, Words
from ...common.overrides.sets import MOST_SET, Override, Overrides
from ..defense import dodge
from ..equipment import CARRIED
from ..fight import Decision
from ..harm import wounds as health
from ..people import holds
from ..people.gear import gear, read
from ..round import joining
from ..rules import CONDITIONS

ONCE = ("surprised", "unaware", "willing")
"""Marks that the next attack uses up: of somebody, or of anybody without a name."""

SHIELDS = Choice(**{"1": 1, "2": 2, "3": 3, "full": "full", "redirect": "redirect"})


class Jaws(Kind):
    """A class of jaws, or dice; `off` are those of a human (CLO-UNA-03)."""

    legal, most = "a class of jaws such as wolf, a number of dice, or off", None

    def read(self, ctx: Decision, said: Said, words: Words) -> str:
        return joining.bite(ctx.rules, "human" if said.off else "_".join(words))


SETS = Overrides(
    Override("shield", SHIELDS, "shield <1 to 3, full or redirect>", flag="shield_ruled"),
    Override("bite", Jaws(), "bite <class or dice>"),
    behind=f", or {', '.join(CONDITIONS)}",
    secret=(*ONCE, "defense"),
)
SETS.does("range", "range <other> <yards>")(sets.yards)
SETS.does("side", "side <side>")(sets.side)


def _once(ctx: Decision, said: Said) -> None:
    sets.by_whom(ctx, said, said.what)


for mark in ONCE:
    SETS.does(mark, f"{mark} [<attacker>]")(_once)


@SETS.does("defense", "defense <off, on or auto> [<attacker>]")
def _defense(ctx: Decision, said: Said) -> None:
    word, *name = said.every or [""]
    if word not in ("off", "on", "auto"):
        said.bad("off, on or auto (as the rules have it), then an attacker if it is for one attack")
    if not name:
        ctx.flag(said.who, defense_ruled="" if word == "auto" else word)
        return
    attacker = said.other(ctx, name)
    once = {k: v for k, v in ctx.person(said.who).flags.defense_for.items() if k != attacker}
    ctx.flag(said.who, defense_for=once if word == "auto" else {**once, attacker: word})


@SETS.does("grips", "grips <victim>")
def _grips(ctx: Decision, said: Said) -> None:
    who = said.who
    victim = said.other(ctx) if said.words or not said.off else ""
    if said.off:
        mine = [h for h in ctx.state.flags.holds if h.holder == who]
        mine = [hold for hold in mine if victim in ("", hold.victim)]
        if not mine:
            ctx.refuse(
                "err.rule.not_held",
                name=ctx.name(who),
                victim=ctx.name(victim) if victim else "anybody",
            )
        holds.end(ctx, mine)
        return
    if ctx.rules.turns.is_out(ctx.person(who)):
        said.bad("somebody held by one who can act")
    holds.begin(ctx, who, victim)
    for each in (who, victim):
        dodge.end_on_hold(ctx, each)


@SETS.does("carried", "carried <weapon> <hand, worn, hidden or nearby>")
def _carried(ctx: Decision, said: Said) -> None:
    *words, where = said.every or [""]
    if not words or where not in CARRIED:
        said.bad(f"a weapon, then one of {', '.join(CARRIED)}")
    person = ctx.person(said.who)
    weapon = gear.match(gear.of(person), " ".join(words))
    if weapon is None:
        weapon = read(ctx.rules, " ".join(words))
        check_count(ctx, person.weapons, MOST_SET, f"weapons of {person.name}")
        gear.keep(ctx, said.who, [*gear.of(person), weapon])
    gear.change(ctx, said.who, weapon.name, carried=where, control="")
    ctx.flag(said.who, carried_ruled={**person.flags.carried_ruled, weapon.name: where})


@SETS.does("", usage="")
def _condition(ctx: Decision, said: Said) -> None:
    """A condition that the rules know, or any that somebody has, to be taken off."""
    who, name = said.who, said.text.removesuffix(" on")
    person = ctx.person(who)
    if name not in CONDITIONS and not (said.off and name in person.conditions):
        SETS.unknown(" ".join(said.every))
    kept = [condition for condition in person.conditions if condition != name]
    was_out = ctx.rules.turns.is_out(person)
    ctx.emit(PersonChanged(who, {"conditions": kept if said.off else [*kept, name]}))
    if name == "unconscious":
        health.settle(ctx, who)
    elif ctx.rules.turns.is_out(ctx.person(who)) and not was_out:
        ctx.rules.partings.out(ctx, who)
    passed_over(ctx, who)


def passed_over(ctx: Decision, who: str) -> None:
    """Whoever can do nothing any more is not waited for; chases see to their own."""
    if not ctx.rules.turns.is_out(ctx.person(who)):
        return
    mine = [q for q in ctx.state.questions if q.who == who and q.blocking and not q.parallel]
    for question in mine:
        ctx.answer(question, question.default)


HANDLERS = {"set": SETS.set_}
STORYTELLER_ONLY = frozenset({"set"})
