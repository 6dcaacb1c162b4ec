"""What people are asked under these rules, and what they can type."""

from msgspec import UNSET

from ...text.surface import Ask, Asked, always
from ...text.words import count, dice, listed
from ..common.surface import on_the_ground
from .declarations import Act, pending
from .defense import plans
from .people import sheet
from .view_model import HazardView, Person, View

ATTACK = "+attack <target>=<weapon>"
WAYS = ("willpower", "none")


def _act(asked: Asked) -> str:
    person = asked.state.people[asked.question.who]
    if sheet.is_hazard(person):
        return "Its turn: type +attack, at all whom it threatens, or +pass."
    if sheet.is_group(person):
        one = asked.spoken.get(ATTACK, "+attack <target>")
        at_all = "+attack, at all who are engaged"
        ways = [at_all if asked.takes("+attack") else one, "+delay", "+pass"]
        open_ = [way for way in ways if way == one or asked.takes(way.partition(",")[0])]
        several = "" if at_all in open_ else " It may attack several, with & between them."
        return f"Its turn: type {listed(open_, 'or')}.{several}"
    against = [f"+misc/recover {what}=<pool>" for what in person.flags.ongoing]
    against += [f"+misc/undo {what}" for what, left in person.flags.left.items()
                if what not in person.flags.ongoing and not left.maims]  # fmt: skip
    suffers = f" You can get rid of what you suffer: {listed(against, 'or')}." if against else ""
    return f"It is your turn: type {asked.lines}; +maneuvers tells their numbers.{suffers}"


def _defend(asked: Asked) -> str:
    act = pending(asked.state)
    worth = {offer.option: offer for offer in asked.offers}
    lines = []
    for option in asked.question.options:
        if option in WAYS:
            continue
        line = asked.surface.options.get(option, f"+defend {option}")
        found = worth.get(option)
        lines.append(f"{line} ({dice(found.value)})" if found else line)
        if found and found.both is not None:
            lines.append(f"{line}, willpower ({dice(found.both)})")
    lines.append("+defend none")
    most = " without Willpower" if "willpower" in asked.question.options else ""
    best = f"; +pass rolls the most dice{most}"
    return f"{_coming(asked, act)}: type {listed(lines, 'or')}{best}."


def _coming(asked: Asked, act: Act | None) -> str:
    attacker = asked.name(asked.facts.attacker)
    if act is None:
        return f"{attacker} attacks you"
    won = count(act.successes, "success", "successes")
    if act.kind == "pass":
        return f"{attacker} tries to get past you with {won}"
    if act.kind == "power":
        return f"{attacker} uses a power on you with {won}"
    if asked.question.who in act.area:
        return f"{attacker} does {count(act.automatic, 'wound')} to everybody around, and to you"
    if asked.facts.bar is not None:
        bar = f"{asked.facts.bar} do it wholly"
        return f"{attacker} attacks you to {act.effect} with {won} ({bar})"
    return f"{attacker} attacks you with {won}"


def _interrupt(asked: Asked) -> str:
    who = asked.name(asked.facts.attacker)
    act = pending(asked.state)
    what = f", {act.words}" if act else ""
    won = f", with {count(act.successes, 'success', 'successes')}" if act and act.fallen else ""
    most = next((f"{each.option} ({dice(each.value)})" for each in asked.offers), "")
    return (
        f"{who} acts{what}{won}: type {most} or another pool to contest it, +act/interrupt <line> "
        "to do something else right after, or +pass to wait on."
    )


def _continue(asked: Asked) -> str:
    return "The round is over: type +combat/continue to press on, or +pass to let it rest."


def _place(asked: Asked) -> str:
    hazard = asked.name(asked.facts.hazard)
    return (
        f"{hazard} is misplaced: type +combat/rule area <names> for whom it threatens, or +pass "
        "for nobody."
    )


ASKS: dict[str, Ask] = {
    "act": Ask(_act, "to act", in_turn=True),
    "defend": Ask(_defend, "to meet an attack", declined=always),
    "interrupt": Ask(_interrupt, "to interrupt or not"),
    "continue": Ask(_continue, "to press on or not"),
    "place": Ask(_place, "to say where it goes", declined=always),
}


# --- screens ----------------------------------------------------------------------------------


def doing(person: Person) -> str:
    """What somebody has done of this turn."""
    if person.own.waiting:
        return "waits"
    if person.doing:
        return person.doing
    if person.initiative is None:
        return "is not in the order"
    return "has acted" if person.own.acted else "has not acted"


def marks_of(person: Person) -> list[str]:
    """What a screen shows of somebody in brackets."""
    own = person.own
    found = [f"{HANDLERS[each.kind]} {each.who}, {each.successes}" for each in own.stored]
    if own.obstructs:
        found.append(f"in the way of {listed(own.obstructs)}")
    if own.difficulty_next_turn:
        found.append(f"Difficulty {own.difficulty_next_turn} in the next own turn")
    if own.away:
        found.append(f"getting away, net {own.away.net}")
    if own.group and own.group.penalty:
        found.append(f"attack -{own.group.penalty}")
    return found


HANDLERS = {"guard": "guards", "hinder": "hinders", "way": "holds"}


def spoken(name: str, person: Person) -> list[str]:
    """The same in sentences."""
    own = person.own
    found = [
        f"{name} {HANDLERS[each.kind]} {each.who} with "
        f"{count(each.successes, 'success', 'successes')}."
        for each in own.stored
    ]
    if own.obstructs:
        found.append(f"{name} is in the way of {listed(own.obstructs)}.")
    if own.difficulty_next_turn:
        size = own.difficulty_next_turn
        found.append(f"{name} has a Difficulty of {size} in the next own turn.")
    if own.away:
        followers = listed(own.away.followers) or "nobody"
        found.append(f"{name} is getting away with {own.away.net}; {followers} keeps up.")
    if own.group and own.group.attack is not UNSET:
        found.append(f"{name} attacks with {dice(own.group.attack)}.")
    return found


def facts_of(view: View) -> list[str]:
    """What holds for the fight: threats, obstacles, hazards, distances, afflictions."""
    fight = view.own
    found = ["A way can be held here."] if fight.narrow else []
    found += [f"Besides the usual effects: {listed(fight.effects)}."] if fight.effects else []
    found += [f"Seen coming: {listed(fight.threats)}."] if fight.threats else []
    found += [
        f"{name}: {each.progress} of {count(each.total, 'success', 'successes')}."
        for name, each in fight.obstacles.items()
    ]
    found += [_hazard(name, each) for name, each in fight.hazards.items()]
    for name, person in view.combatants.items():
        own = person.own
        for other, far in own.far.items():
            if name < other:
                found.append(f"{name} and {other} are {count(far, 'action')} apart.")
        for what, each in own.ongoing.items():
            found.append(f"{name} suffers {each.amount} {each.type} each turn: {what}.")
        if own.plan:
            found.append(f"{name} has a plan for attacks: {'; '.join(map(plans.said, own.plan))}.")
        found += on_the_ground(t for t, each in own.gear.items() if each.carried == "nearby")
    return found


def _hazard(name: str, each: HazardView) -> str:
    harm = str(each.amount) if each.pool is None else dice(each.pool)
    where = listed(each.area) if each.area is not None else "everybody"
    return f"{name} threatens {where} with {harm} {each.type}."
