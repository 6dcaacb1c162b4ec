"""What somebody can do at this moment, with the numbers of their own sheet (`+maneuvers`)."""

from __future__ import annotations

from ...engine.look import Look
from ...engine.state import Json, Person, Question
from ..parts.round.one_by_one import ACTED
from .action import attacking, blocks, consequences
from .action.value import pending
from .defense import asking, fitting
from .dice import rolling
from .dice.pools import Spec, best_of
from .notes import AWAY, LEFT, OBSTACLES, ONGOING, POOLS, WAITING
from .people import gear, sheet
from .round import moments
from .rules import HubrisRules, Pool


def listing(look: Look[HubrisRules], person: Person) -> list[dict[str, Json]]:
    """Each line one may type now, with its dice."""
    if not sheet.may_act(person):
        return []
    act = pending(look.state)
    if act is not None and look.state.question_for(person.id, "defend") is not None:
        return _answers(look, person)
    if WAITING.of(person.notes) and not ACTED.of(person.notes):
        return [{"line": "+act <line>"}, {"line": "+act/interrupt <pool>"}]
    fights = moments.in_combat_time(look.state)
    if look.state.question_for(person.id, "continue") is not None:
        return [{"line": "+combat/continue"}, {"line": "+pass"}]
    if fights and person.initiative is None:
        return [{"line": "+attack"}] if sheet.is_hazard(person) else [{"line": "+alert"}]
    if fights and ACTED.of(person.notes):
        return _at_any_moment(look)
    return [*_attacks(look, person), *_others(look, person, fights)]


def _at_any_moment(look: Look[HubrisRules]) -> list[dict[str, Json]]:
    """What takes no turn."""
    stands = [{"line": "+block/stand <who>"}] if blocks.is_narrow(look) else []
    return [*stands, {"line": "+defend/plan <pool>"}]


def _rolled(
    look: Look[HubrisRules], person: Person, line: str, purpose: str, words: Pool,
    edge: int = 0, harm: str = "",
) -> dict[str, Json]:
    pool = rolling.shown(look, person, purpose, Spec(words, edges=(edge,) if edge else ()))
    return {"line": line, "pool": pool, "dice": pool, "type": harm}  # fmt: skip


def _attacks(look: Look[HubrisRules], person: Person) -> list[dict[str, Json]]:
    """An attack with each thing in hand, and with bare hands."""
    if sheet.is_hazard(person):
        return [{"line": "+attack"}]
    if sheet.is_group(person):
        held = [thing for thing in gear.in_hand(person) if thing.is_weapon]
        harm = held[0].damage if held else "bashing"
        return [_rolled(look, person, "+attack <targets>", "attack", ("attack",), 0, harm)]
    found = []
    for thing in (*gear.in_hand(person), gear.BARE_HANDS):
        if not thing.is_weapon:
            continue
        words = attacking.usual(look, person, thing)
        edge = attacking.edge_of(look.rules, thing)
        line = f"+attack <target>={thing.name}"
        found.append(_rolled(look, person, line, "attack", words, edge, thing.damage))
        if thing.has("autofire"):
            line = f"+attack/autofire <target>={thing.name}"
            found.append(_rolled(look, person, line, "attack", words, edge, thing.damage))
    return found


def _others(look: Look[HubrisRules], person: Person, fights: bool) -> list[dict[str, Json]]:
    """What is no attack: blocks, movement, and what has befallen them."""
    block = best_of(look.rules, person, look.rules.settings.block.break_pool)
    passes = attacking.pass_pool(person)
    found = [] if sheet.is_group(person) else [
        _rolled(look, person, f"+attack/pass <who>={'+'.join(passes)}", "pass", passes),
        _guard(look, person),
        _rolled(look, person, f"+block/hinder <who>={'+'.join(block)}", "guard", block),
    ]  # fmt: skip
    if not sheet.is_group(person) and blocks.is_narrow(look):
        found.append({"line": "+block/stand <who>"})
    move = best_of(look.rules, person, look.rules.settings.move.pool)
    if not sheet.is_group(person):
        line = f"+misc/flee <where>={'+'.join(move)}"
        found.append(_rolled(look, person, line, "flee", move))
    for who, other in look.state.people.items():
        away = AWAY.of(other.notes)
        if away is not None and not away.get("over") and who != person.id:
            line = f"+misc/follow {other.name}={'+'.join(move)}"
            found.append(_rolled(look, person, line, "follow", move))
    found += [{"line": f"+misc/obstacle {name}"} for name in OBSTACLES.of(look.state.notes)]
    found += [{"line": f"+misc/undo {name}"} for name in LEFT.of(person.notes)
              if name not in ONGOING.of(person.notes)]  # fmt: skip
    ruled = "" if "recover" in POOLS.of(person.notes) else "=<pool>"
    found += [{"line": f"+misc/recover {name}{ruled}"} for name in ONGOING.of(person.notes)]
    found += [{"line": f"+draw {thing.name}"} for thing in gear.of(person)
              if thing.carried != "hand" and not consequences.was_taken(person, thing)]  # fmt: skip
    found.append({"line": "+misc <what>=<pool>"})
    return found + ([{"line": "+delay"}] if fights else [{"line": "+alert"}])


def _guard(look: Look[HubrisRules], person: Person) -> dict[str, Json]:
    """The most that somebody can guard with: an attribute, a skill, and a thing made for it."""
    attribute = max(("strength", "dexterity"), key=lambda name: sheet.trait(person, name))
    skill = max(("brawl", "weaponry"), key=lambda name: sheet.trait(person, name))
    shields = [thing for thing in gear.in_hand(person) if thing.has("guard")]
    best = max(shields, key=lambda thing: thing.edge, default=None)
    using = f", with {best.name}" if best is not None else ""
    line = f"+block/guard <who>={attribute}+{skill}{using}"
    edge = best.edge if best is not None else 0
    return _rolled(look, person, line, "guard", (attribute, skill), edge)


def _answers(look: Look[HubrisRules], person: Person) -> list[dict[str, Json]]:
    act = pending(look.state)
    assert act is not None
    found: list[dict[str, Json]] = []
    for name in fitting.lawful(look, act, person):
        pool = max(0, fitting.dice(look, act, person, name))
        found.append({"line": f"+defend {name}", "pool": pool, "dice": pool, "type": ""})
    return found


def offers(look: Look[HubrisRules], question: Question) -> list[dict[str, Json]]:
    """What each pool of resistance would roll, with and without Willpower."""
    person, act = look.state.people.get(question.who), pending(look.state)
    if question.kind != "defend" or person is None or act is None:
        return []
    pays = asking.WILLPOWER in question.options
    more = look.rules.settings.willpower.dice if pays else None
    found: list[dict[str, Json]] = []
    for option in question.options:
        if option in (asking.NONE, asking.WILLPOWER):
            continue
        dice = fitting.dice(look, act, person, option)
        offer: dict[str, Json] = {"option": option, "value": max(0, dice)}
        if more is not None:
            offer["both"] = max(0, dice + more)
        found.append(offer)
    return found
