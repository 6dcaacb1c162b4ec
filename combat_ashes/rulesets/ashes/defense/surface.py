"""What defending brings to people: lines, prompts, sentences, who is attacked by whom, help."""

from pathlib import Path

from ....text.line import Line, Spoken, split_line, within
from ....text.surface import Row, Sentence, Surface, pages_in
from ....text.words import dice, listed
from ...common.declare_resolve.surface import plan
from ...common.lines import attack, defense, inner
from ..grapple.typed import declaration
from ..view_model import Person, View
from . import prompts


def guard(line: Line) -> Spoken:
    """`+guard [<attack line>]`, the line without its plus and its target."""
    text = line.whole
    if not text:
        return "guard", {"line": None}
    name = split_line(text).name
    if name in ("attack", "grapple") or (line.surface.knows(name) and not line.right):
        return "guard", {"line": inner(within(line, text))}
    do, args = attack(line)
    return "guard", {"line": {"do": do, "args": args}}


def abort(line: Line) -> Spoken:
    """`+abort <declaration>`, without its plus"""
    return "abort", {"line": declaration(line, line.whole) if line.whole else None}


def abort_plan(line: Line) -> Spoken:
    """`+abort/plan <defense> [if …]`"""
    do, args = plan(line)
    return do, {**args, "abort": True}


ROWS = (
    Row("guard", "", "[<attack line>]", "strike the first who strikes at you, and nobody else: "
        "+guard, +guard knife, +guard attack/power =club, +guard grapple", read=guard),
    Row("abort", "", "<declaration>", "change what you declared: to a defence when an attack "
        "declared after it comes, to anything when it has become void: +abort dodge", read=abort),
    Row("abort", "plan", "<defence> [if <what>]", "abort without being asked, as long as you "
        "declare nothing new: +abort/plan dodge if shot; off clears it", read=abort_plan),
    Row("defend", "plan", "<answer> <what>[; ...]", "answer attacks without being asked: "
        "+defend/plan block brawl; dodge the rest; accept committed below 3; nothing shows it, off "
        "clears it", read=plan),
    Row("block", "", "[brawl or melee][, willpower]", "declare a block, or answer an attack with "
        "one", read=defense),
    Row("dodge", "", "[willpower]", "declare a dodge, or answer an attack with one", read=defense),
)  # fmt: skip


def _crowds(view: View, costly: bool) -> list[str]:
    """Who is about to attack a target: those who lose dice to a crowd, or the others."""
    people = {name: each for name, each in view.combatants.items() if not each.left}
    told = [_targeted(name, each) for name, each in people.items() if _costs(each) == costly]
    return [crowd for crowd in told if crowd]


def _costs(person: Person) -> bool:
    return any(person.own.piling)


def _targeted(name: str, person: Person) -> str:
    by, piling = person.own.targeted_by, person.own.piling
    if not by:
        return ""
    if not any(piling):
        return f"{name} is attacked by {listed(by)}."
    shown, unit = [], True
    for attacker, cost in zip(by, piling, strict=True):
        off = f"{dice(-cost)} off the defence" if unit else str(-cost)
        shown.append(f"{attacker} ({off})" if cost else attacker)
        unit = unit and not cost
    return f"{name} is attacked by {listed(shown)}."


TOLD: dict[str, Sentence] = {
    "abort.failed": "{who} fails to abort.",
    "abort.done": "{who} aborts in time.",
    "abort.paid": "{who} aborts in time; the new action has {less:die|dice} fewer.",
    "plan.waits": "The abort in your plan does not act yet, since it changes only what you "
    "declared before you made it; declare first, then type your +abort/plan line again.",
    "guard.strikes": "{who} was on guard and strikes back at {against}.",
    "dodge.kept": "{who}'s dodge of this phase still counts: {successes:success|successes}.",
    "attack.uncontested": "Nothing opposes it.",
    "exchange.tie": "{who} and {against} are even; neither hits.",
    "exchange.won": "{who} has the better of {against} by {net}.",
}


REFUSALS: dict[str, str] = {
    "err.guard.attack": "A guard strikes with an attack, not with {what}; type +guard <weapon> or "
    "+guard grapple.",
    "err.abort.no_trigger": "Nothing lets you abort now; an abort answers a later attack or a void "
    "action.",
    "err.abort.defense_only": "Against an attack you may abort to a defence only; type +abort "
    "block, dodge, escape or grapple/defend.",
    "err.abort.guard": "You cannot abort to Guard; type +abort block, dodge or escape.",
    "err.abort.prior_failed": "You failed to abort this round already; type +block, +dodge or "
    "+pass.",
    "err.abort.no_willpower": "You have no Willpower to abort with; type +combat to see what "
    "else you may answer.",
    "err.abort.already_resolved": "Your action is done already and cannot be changed; when you are "
    "attacked, type +block, +dodge or +pass.",
    "err.abort.split": "You cannot abort to a split; type +abort and a single declaration.",
    "err.abort.committed": "You cannot abort to a committed attack; type another attack.",
    "err.defense.not_entitled": "You have no defence against that attack; type +combat to see what "
    "the fight waits for.",
    "err.defense.kind": "You cannot answer with {what}; type {options}, or +pass.",
    "err.defense.no_dice": "Your {ability} block has no dice left; type +block {options}, or "
    "+pass.",
    "err.block.wrong_pool": "A Brawl attack cannot be blocked with Melee; type +block brawl.",
    "err.block.no_weapon": "You hold nothing to block with; type +block brawl or +dodge.",
    "err.block.ability": "You cannot block with '{word}'; type +block brawl or +block melee.",
}


SURFACE = Surface(
    rows=ROWS,
    asks=prompts.ASKS,
    options={
        "guard": "+guard",
        "abort": "+abort <declaration>",
        "block": "+block",
        "dodge": "+dodge",
    },
    told=TOLD,
    shorter={"exchange.won": "", "attack.uncontested": "Unopposed."},
    purposes={"block": "{who} blocks", "dodge": "{who} dodges", "abort": "{who} tries to abort"},
    refusals=REFUSALS,
    facts=(lambda view: _crowds(view, True),),
    lesser=(lambda view: _crowds(view, False),),
    pages=pages_in(Path(__file__).parent / "help"),
)
