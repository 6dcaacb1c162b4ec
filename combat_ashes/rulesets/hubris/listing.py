"""What somebody can do at this moment, with the numbers of their own sheet (`+maneuvers`)."""

from ...engine.offers import Commands, Maneuver, Menu, Offer
from ...engine.state import Question
from ..common.menu import Rolled
from .actions import attacking
from .combatant import Combatant
from .declarations import Act, pending
from .defense import asking, fitting
from .dice import rolling
from .dice.pools import BREAK_POOLS, MOVE_POOLS, best_of
from .effects import afflictions, blocks, consequences
from .equipment import BARE_HANDS, Thing
from .fight import Fight
from .people import sheet
from .people.gear import gear
from .round import moments
from .rules import Pool
from .values import Spec


def listing(fight: Fight, person: Combatant, commands: Commands) -> Menu:
    """Each line one may type now, with its dice."""
    if not sheet.may_act(person):
        return []
    act = pending(fight.state)
    if act is not None and fight.state.question_for(person.id, "defend") is not None:
        return _answers(fight, act, person)
    if person.flags.waiting and not person.flags.acted:
        return [Maneuver("+act <line>"), Maneuver("+act/interrupt <pool>")]
    fights = moments.in_combat_time(fight.state)
    if fight.state.question_for(person.id, "continue") is not None:
        return [Maneuver("+combat/continue"), Maneuver("+pass")]
    if fights and person.initiative is None:
        return [Maneuver("+attack" if sheet.is_hazard(person) else "+alert")]
    if fights and person.flags.acted:
        stands = [Maneuver("+block/stand <who>")] if blocks.is_narrow(fight) else []
        return [*stands, Maneuver("+defend/plan <pool>")]
    return [*_attacks(fight, person), *_others(fight, person, fights)]


def _dice(fight: Fight, person: Combatant, purpose: str, words: Pool, edge: int = 0) -> int:
    return rolling.shown(fight, person, purpose, Spec(words, edges=(edge,) if edge else ()))


def _attacks(fight: Fight, person: Combatant) -> Menu:
    """An attack with each thing in hand, and with bare hands."""
    if sheet.is_hazard(person):
        return [Maneuver("+attack")]
    if sheet.is_group(person):
        held = [thing for thing in gear.in_hand(person) if thing.is_weapon]
        harm = held[0].damage if held else "bashing"
        dice = _dice(fight, person, "attack", ("attack",))
        return [Rolled("+attack <target>", pool=dice, type=harm)]
    found: Menu = []
    for thing in (*gear.in_hand(person), BARE_HANDS):
        if thing.is_weapon:
            edge = attacking.edge_of(fight.rules, thing)
            dice = _dice(fight, person, "attack", attacking.usual(person, thing), edge)
            lines = ["+attack", *(["+attack/autofire"] if thing.has("autofire") else [])]
            found += [
                Rolled(f"{line} <target>={thing.name}", pool=dice, type=thing.damage)
                for line in lines
            ]
    return found


def _others(fight: Fight, person: Combatant, fights: bool) -> Menu:
    """What is no attack: blocks, movement, and what has befallen them."""

    def rolled(line: str, purpose: str, words: Pool) -> Maneuver:
        return Rolled(f"{line}={'+'.join(words)}", pool=_dice(fight, person, purpose, words))

    block = best_of(person, BREAK_POOLS)
    move = best_of(person, MOVE_POOLS)
    found: Menu = []
    if not sheet.is_group(person):
        words, using, edge = _blocking(person)
        dice = _dice(fight, person, "guard", words, edge)
        found += [
            rolled("+attack/pass <who>", "pass", attacking.pass_pool(person)),
            Rolled(f"+block/guard <who>={using}", pool=dice),
            rolled("+block/hinder <who>", "guard", block),
        ]
        found += [Maneuver("+block/stand <who>")] if blocks.is_narrow(fight) else []
        found.append(rolled("+misc/flee <where>", "flee", move))
    for who, other in fight.state.people.items():
        away = other.flags.away
        if away is not None and not away.over and who != person.id:
            found.append(rolled(f"+misc/follow {other.name}", "follow", move))
    found += [Maneuver(f"+misc/obstacle {name}") for name in fight.state.flags.obstacles]
    found += [Maneuver(f"+misc/undo {name}") for name in person.flags.left
              if name not in person.flags.ongoing]  # fmt: skip
    found += [_recover(fight, person, name) for name in person.flags.ongoing]
    found += [Maneuver(f"+draw {thing.name}") for thing in gear.of(person)
              if thing.carried != "hand" and not consequences.was_taken(person, thing)]  # fmt: skip
    return [*found, Maneuver("+misc <what>=<pool>"), Maneuver("+delay" if fights else "+alert")]


def _recover(fight: Fight, person: Combatant, name: str) -> Maneuver:
    """Work against an affliction: with quick limbs outside, with endurance within."""
    if "recover" in person.flags.pools:
        return Maneuver(f"+misc/recover {name}")
    external = person.flags.ongoing[name].source == "external"
    words = best_of(person, MOVE_POOLS) if external else ("stamina", "resolve")
    harder = afflictions.difficulty(fight, person, name)
    pool = max(0, _dice(fight, person, "recover", words) - harder)
    return Rolled(f"+misc/recover {name}={'+'.join(words)}", pool=pool)


def _blocking(person: Combatant) -> tuple[Pool, str, int]:
    """The most somebody can block with: pool, how it is typed, Edge of a thing made for it."""
    attribute = max(("strength", "dexterity"), key=lambda name: sheet.trait(person, name))
    bare = Thing("")
    held = [thing for thing in gear.in_hand(person) if thing.edge > 0]
    found = [
        (sheet.trait(person, skill) + thing.edge, skill, thing)
        for skill in ("brawl", "weaponry")
        for thing in (bare, *held)
        if thing is bare or thing.has("guard") or (thing.skill == skill == "weaponry")
    ]
    _, skill, thing = max(found, key=lambda each: each[0])
    using = f", with {thing.name}" if thing is not bare else ""
    return (attribute, skill), f"{attribute}+{skill}{using}", thing.edge


def _answers(fight: Fight, act: Act, person: Combatant) -> Menu:
    worth = {name: fitting.dice(fight, act, person, name)
             for name in fitting.lawful(fight, act, person)}  # fmt: skip
    lines = {"defense": "+dodge"}
    return [Rolled(lines.get(name, f"+defend {name}"), pool=max(0, n)) for name, n in worth.items()]


def offers(fight: Fight, question: Question) -> list[Offer]:
    """What each pool of resistance would roll, with and without Willpower; or an interrupt."""
    person, act = fight.state.people.get(question.who), pending(fight.state)
    if person is None or act is None:
        return []
    if question.kind == "interrupt":
        words, using, edge = _blocking(person)
        dice = _dice(fight, person, "interrupt", words, edge)
        return [Offer(f"+act/interrupt {using}", dice)]
    if question.kind != "defend":
        return []
    pays = asking.WILLPOWER in question.options
    more, found = fight.rules.settings.willpower.dice, []
    for option in question.options:
        if option not in (asking.NONE, asking.WILLPOWER):
            pool = fitting.dice(fight, act, person, option)
            found.append(Offer(option, max(0, pool), max(0, pool + more) if pays else None))
    return found
