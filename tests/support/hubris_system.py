"""`hubris` as random fights play it: what is typed under it, and what must hold of a fight."""

from __future__ import annotations

from typing import Any

from combat_ashes.engine.state import FightState
from combat_ashes.rulesets import rulesets
from combat_ashes.rulesets.hubris.declarations import pending
from combat_ashes.text.house import surface_of
from combat_ashes.text.line import split_line

SURFACE = surface_of(rulesets()["hubris"])

TYPED = (
    "attack Jane", "attack Frank=knife", "attack Jane=battleaxe", "attack Frank & Thug",
    "attack Jane, for disarm", "attack Frank, for throw, willpower", "attack Jane=rifle, range 2",
    "attack Thug, pool strength+stamina", "attack Jane=knife, bashing", "attack Frank, lethal",
    "attack Jane, for nonsense", "attack Frank=knife, extra shout", "attack", "attack/wild Jane",
    "attack/autofire Jane", "attack/autofire Frank=assault rifle", "attack/pass Jane",
    "attack/pass Frank=strength+brawl/1", "attack/kill Frank", "attack/kill Jane=knife",
    "block/guard Jane=strength+brawl", "block/guard Frank=dexterity+weaponry, with knife",
    "block/hinder Frank=strength+brawl", "block/hinder Jane=dexterity+brawl, willpower",
    "block/way door=strength+brawl", "block/stand Jane", "block/stand Frank", "block/stand off",
    "delay", "delay 3", "delay 99", "delay -2", "act", "act attack Jane", "act pass",
    "act misc shout", "act/interrupt strength+brawl", "act/interrupt attack Jane",
    "act/interrupt strength+brawl, against Frank", "act/interrupt misc duck",
    "defend defense", "defend grip, willpower", "defend ground", "defend hold", "defend resist",
    "defend none", "defend defense, with knife", "dodge", "dodge willpower", "defend blink",
    "defend/plan defense", "defend/plan grip; defense, willpower if 3", "defend/plan off",
    "defend/plan nonsense", "misc shout", "misc climb=strength+athletics/2", "misc x=5",
    "misc/minor open door", "misc/minor force door=strength+brawl", "misc/move on",
    "misc/move past Jane", "misc/move over the wall=/2", "misc/move door=strength+athletics",
    "misc/cover", "misc/minor cover", "misc/flee=dexterity+athletics",
    "misc/flee Jane=strength+athletics", "misc/follow Jane=dexterity+athletics",
    "misc/follow Frank=strength+athletics", "misc/obstacle door", "misc/obstacle door=strength",
    "misc/undo disarmed", "misc/undo entangled=strength+brawl", "misc/undo burning",
    "misc/recover burning=wits", "misc/recover poison=stamina", "misc/hazard fire=dexterity",
    "misc/hazard bomb=dexterity+athletics", "misc/power Jane=wits+resolve, fear",
    "misc/power Frank=resolve, madness", "misc/power Thug=wits, madness, vs resolve",
    "draw knife", "draw rifle, pool strength+brawl", "stow knife", "drop knife", "drop nothing",
    "alert", "combat/continue", "combat/continue", "combat/continue",
    "choose defense", "choose willpower", "choose continue", "choose interrupt",
)  # fmt: skip

LINES: tuple[tuple[str, dict[str, Any]], ...] = tuple(
    SURFACE.read(split_line(text)) for text in TYPED
)
LIKELY = ("attack", "block", "misc", "delay", "defend", "interrupt", "act", "continue", "draw")

SETS = (
    "difficulty 2", "difficulty defense 1", "difficulty off", "edge defense 2", "edge attack 1",
    "pool minor strength+brawl/1", "pool minor off", "attribute dexterity", "burden 2",
    "burden 2 attack", "burden 0", "far Jane 2", "far Frank off", "apart Jane", "apart Jane off",
    "travel noroll", "travel free", "travel off", "swift", "swift off", "unaware Jane", "unaware",
    "unaware off", "oblivious", "incapable", "incapable off", "safe", "cover", "hidden",
    "hidden off", "hampered", "ongoing poison 2d lethal internal", "ongoing burning 1 bashing "
    "external", "ongoing burning off", "unconscious", "unconscious off", "engaged Jane & Frank",
    "attack 5", "targets 1", "area 2", "penalty 3", "side red", "nonsense twice over", "",
)  # fmt: skip
RULINGS = (
    "hazard bomb=attack 4 lethal, area Jane & Frank, hidden",
    "result Jane attack 3", "result Frank defense 0", "veto Jane", "veto Frank", "void Jane",
    "void Frank", "note dark", "out Frank", "up Frank", "up Jane", "threat Frank=a big man",
    "draw Thug by Jane", "draw Frank by event", "draw Thug by 8",
    "obstacle door=4, strength+athletics/1",
    "progress door=2", "extra Jane=2", "fled Jane", "stays Jane", "narrow on", "narrow off",
    "covers Jane=yes", "covers Frank=no", "effect trip=dexterity, gives prone",
    "effect break=strength & stamina, maim, gives lamed", "effect ignite=3, gives burning, ongoing "
    "1d lethal external, resist defense", "allow Jane multi", "allow Frank multi=2",
    "allow Frank lethal", "allow Jane strength", "area Jane & Frank", "area off",
    "resist Jane=defense & grip", "resist Jane=off", "power madness=resolve",
    "hazard fire=automatic 2 lethal, initiative 7", "hazard bomb=attack 6 bashing, area Jane & "
    "Frank", "hazard bomb=automatic 3 lethal, pool dexterity+athletics, lasts 2, initiative 3",
    "free recover Jane", "nonsense",
)  # fmt: skip

TRAITS = ("strength", "dexterity", "stamina", "wits", "resolve", "composure", "brawl", "weaponry",
          "athletics", "firearms", "willpower", "size", "power_trait", "attack", "defense",
          "targets", "initiative")  # fmt: skip
WEAPONS: tuple[list[Any], ...] = (
    [], ["knife"], ["battleaxe", {"name": "knife", "carried": "worn"}],
    ["assault rifle", {"name": "riot shield", "edge": 3, "tags": ["guard"]}], ["rifle", "knife"],
)  # fmt: skip


def willpower_is_only_spent(before: FightState, after: FightState) -> None:
    """Nobody has less than nothing left of any pool."""
    for who, person in after.people.items():
        assert all(left >= 0 for left in person.pools.values()), who


def order_holds_who_has_a_total(before: FightState, after: FightState) -> None:
    """Everybody with a total stands in the order, once, and nobody else."""
    if after.status == "over":
        return
    placed = {who for who, person in after.people.items() if person.initiative is not None}
    there = [who for who in after.order if who in after.people]
    assert len(set(there)) == len(there)
    assert set(there) == placed, (there, placed)


def totals_go_down_the_order(before: FightState, after: FightState) -> None:
    """Whoever stands before another has as much initiative or more."""
    people = after.people
    totals = [people[who].initiative or 0 for who in after.order if who in people]
    assert totals == sorted(totals, reverse=True), totals


def who_acts_is_there(before: FightState, after: FightState) -> None:
    """The maker of an open action is in the fight."""
    act = pending(after)
    assert act is None or after.status == "over" or act.who in after.people


def stands(state: FightState) -> bool:
    """A fight waits for +combat/next, for company, for somebody to press on, or is none yet."""
    return not state.flags.begun or bool(state.flags.suspended)


LAWS = (
    willpower_is_only_spent, order_holds_who_has_a_total, totals_go_down_the_order,
    who_acts_is_there,
)  # fmt: skip
