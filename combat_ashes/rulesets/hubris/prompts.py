"""What people are asked under these rules, and what they can type."""

from __future__ import annotations

from typing import Any

from ...text.surface import Ask, Asked, always
from ...text.words import count, dice, listed
from .actions import Act, pending
from .defense import plans
from .notes import LEFT, ONGOING, Planned
from .people import sheet

WAYS = ("willpower", "none")


def _act(asked: Asked) -> str:
    person = asked.state.people[asked.question.who]
    if sheet.is_hazard(person):
        return "Its turn: type +attack, at all whom it threatens, or +pass."
    if sheet.is_group(person):
        ways = [
            "+attack, at all who are engaged" if asked.takes("+attack") else "+attack <targets>",
            "+delay", "+pass",
        ]  # fmt: skip
        open_ = [way for way in ways if asked.takes(way.partition(",")[0])]
        return f"Its turn: type {listed(open_, 'or')}."
    against = [f"+misc/recover {what}=<pool>" for what in ONGOING.of(person.notes)]
    against += [f"+misc/undo {what}" for what, left in LEFT.of(person.notes).items()
                if what not in ONGOING.of(person.notes) and not left.maims]  # fmt: skip
    suffers = f" You can get rid of what you suffer: {listed(against, 'or')}." if against else ""
    return f"It is your turn: type {asked.lines}; +maneuvers tells their numbers.{suffers}"


def _defend(asked: Asked) -> str:
    act = pending(asked.state)
    worth = {offer["option"]: offer for offer in asked.offers}
    lines = []
    for option in asked.question.options:
        if option in WAYS:
            continue
        line = asked.surface.options.get(option, f"+defend {option}")
        lines.append(f"{line} ({dice(worth[option]['value'])})" if option in worth else line)
        if option in worth and "both" in worth[option]:
            lines.append(f"{line}, willpower ({dice(worth[option]['both'])})")
    lines.append("+defend none")
    most = " without Willpower" if "willpower" in asked.question.options else ""
    best = f"; +pass rolls the most dice{most}"
    return f"{_coming(asked, act)}: type {listed(lines, 'or')}{best}."


def _coming(asked: Asked, act: Act | None) -> str:
    attacker = asked.name(asked.facts["attacker"])
    if act is None:
        return f"{attacker} attacks you"
    won = count(act.successes, "success", "successes")
    if act.kind == "pass":
        return f"{attacker} tries to get past you with {won}"
    if act.kind == "power":
        return f"{attacker} uses a power on you with {won}"
    if asked.question.who in act.area:
        return f"{attacker} does {count(act.automatic, 'wound')} to everybody around, and to you"
    if "bar" in asked.facts:
        bar = f"{asked.facts['bar']} do it wholly"
        return f"{attacker} attacks you to {act.effect} with {won} ({bar})"
    return f"{attacker} attacks you with {won}"


def _interrupt(asked: Asked) -> str:
    who = asked.name(asked.facts["attacker"])
    act = pending(asked.state)
    what = f", {act.words}" if act else ""
    won = f", with {count(act.successes, 'success', 'successes')}" if act and act.fallen else ""
    most = next((f"{each['line']} ({dice(each['dice'])})" for each in asked.offers), "")
    return (
        f"{who} acts{what}{won}: type {most} or another pool to contest it, +act/interrupt <line> "
        "to do something else right after, or +pass to wait on."
    )


def _continue(asked: Asked) -> str:
    return "The round is over: type +combat/continue to press on, or +pass to let it rest."


def _place(asked: Asked) -> str:
    hazard = asked.name(asked.facts["hazard"])
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


def doing(person: dict[str, Any]) -> str:
    """What somebody has done of this turn."""
    if person["waiting"]:
        return "waits"
    if person["doing"]:
        return str(person["doing"])
    if person["initiative"] is None:
        return "is not in the order"
    return "has acted" if person["acted"] else "has not acted"


def marks_of(person: dict[str, Any]) -> list[str]:
    """What a screen shows of somebody in brackets."""
    found = [_block(each) for each in person["stored"]]
    if person["obstructs"]:
        found.append(f"in the way of {listed(person['obstructs'])}")
    if person["difficulty_next_turn"]:
        found.append(f"Difficulty {person['difficulty_next_turn']} in the next own turn")
    if person["away"]:
        found.append(f"getting away, net {person['away']['net']}")
    if person.get("group", {}).get("penalty"):
        found.append(f"attack -{person['group']['penalty']}")
    return found


HANDLERS = {"guard": "guards", "hinder": "hinders", "way": "holds"}


def _block(each: dict[str, Any]) -> str:
    return f"{HANDLERS[each['kind']]} {each['who']}, {each['successes']}"


def spoken(name: str, person: dict[str, Any]) -> list[str]:
    """The same in sentences."""
    found = [
        f"{name} {HANDLERS[each['kind']]} {each['who']} with "
        f"{count(each['successes'], 'success', 'successes')}."
        for each in person["stored"]
    ]
    if person["obstructs"]:
        found.append(f"{name} is in the way of {listed(person['obstructs'])}.")
    if person["difficulty_next_turn"]:
        size = person["difficulty_next_turn"]
        found.append(f"{name} has a Difficulty of {size} in the next own turn.")
    if person["away"]:
        with_ = listed(person["away"]["with"]) or "nobody"
        found.append(f"{name} is getting away with {person['away']['net']}; {with_} keeps up.")
    if "attack" in (person.get("group") or {}):
        found.append(f"{name} attacks with {dice(person['group']['attack'])}.")
    return found


def facts_of(view: dict[str, Any]) -> list[str]:
    """What holds for the fight: threats, obstacles, hazards, distances, afflictions."""
    found = ["A way can be held here."] if view["narrow"] else []
    found += [f"Besides the usual effects: {listed(view['effects'])}."] if view["effects"] else []
    found += [f"Seen coming: {listed(view['threats'])}."] if view["threats"] else []
    found += [
        f"{name}: {each['progress']} of {count(each['total'], 'success', 'successes')}."
        for name, each in view["obstacles"].items()
    ]
    found += [_hazard(name, each) for name, each in view["hazards"].items()]
    for name, person in view["combatants"].items():
        for other, far in person["far"].items():
            if name < other:
                found.append(f"{name} and {other} are {count(far, 'action')} apart.")
        for what, each in person["ongoing"].items():
            found.append(f"{name} suffers {each['amount']} {each['type']} each turn: {what}.")
        if person.get("plan"):
            plan = "; ".join(plans.said(Planned(**each)) for each in person["plan"])
            found.append(f"{name} has a plan for attacks: {plan}.")
        lying = [t for t, each in person["gear"].items() if each["carried"] == "nearby"]
        if lying:
            found.append(f"On the ground: {listed(lying)}.")
    return found


def _hazard(name: str, each: dict[str, Any]) -> str:
    harm = dice(each["pool"]) if each["mode"] == "attack" else str(each["amount"])
    where = listed(each["area"]) if each["area"] is not None else "everybody"
    return f"{name} threatens {where} with {harm} {each['type']}."
