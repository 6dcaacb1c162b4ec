"""Rule systems as random fights play them: a value for each, with the lines that belong to it.

A new one is one more `System` in `SYSTEMS`; every random fight runs under all of them, and
everybody now and then types what only another of them knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from hypothesis import strategies as st

from combat_ashes.engine.state import FightState
from combat_ashes.rulesets import register
from combat_ashes.text.line import split_line
from tests.support import close_system, for_system, hubris_system, shipped, sto_system
from tests.support.toy import Toy
from tests.support.toy_chase import ToyChase

register(Toy)
register(ToyChase)

Line = tuple[str, dict[str, Any]]
"""A verb and its arguments, as an input has them."""

Law = Callable[[FightState, FightState], None]
"""Asserts what must hold of the fight before and after any input."""


@dataclass(frozen=True)
class System:
    """A rule system: its name, and what is typed under it beside what every system reads.

    `lines` are people's, right or wrong; those with a verb of `likely` are typed most by who
    is awaited. `sets` and `rulings` are what follows `+combat/set` and `+combat/rule`. A sheet
    is made of `traits`, `kinds`, `weapons` and `armor`.
    """

    name: str
    lines: tuple[Line, ...]
    likely: tuple[str, ...]
    sets: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ("",)
    weapons: tuple[list[Any], ...] = ([],)
    armor: tuple[list[str], ...] = ([],)
    facts: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """What a sheet holds for these rules alone: each with what it may be."""

    typed: tuple[str, ...] = ()
    """Lines as people type them, without the plus."""

    laws: tuple[Law, ...] = ()
    stands: Callable[[FightState], bool] = lambda state: (
        state.step == "initiative" and state.storyteller is not None
    )
    """Whether a fight may wait without asking anybody: for its storyteller, or for company."""

    has_chases: bool = False

    @cached_property
    def fitting(self) -> tuple[Line, ...]:
        """Lines that mostly fit where somebody is asked what they do; half are a plain attack."""
        return (*(line for line in self.lines if line[0] in self.likely), *[("attack", {})] * 9)

    @cached_property
    def storytellers(self) -> tuple[Line, ...]:
        """What a storyteller types, a change of rules included."""
        return (
            *STORYTELLERS,
            *(("set", {"what": what}) for what in self.sets),
            *(("rule", {"what": what}) for what in self.rulings),
            *(("switch", {"ruleset": name}) for name in SYSTEMS for _ in range(2)),
        )

    def sheets(self) -> st.SearchStrategy[dict[str, Any]]:
        """Sheets of people."""
        return st.fixed_dictionaries(
            {
                "traits": st.dictionaries(st.sampled_from(self.traits), st.integers(0, 6)),
                "kind": st.sampled_from(self.kinds),
                "weapons": st.sampled_from(self.weapons),
                "armor": st.sampled_from(self.armor),
                "health": st.sampled_from(["", "", "", "/", "X//", "*XXXX/"]),
                "player": st.sampled_from([True, True, True, False]),
                "side": st.sampled_from([None, None, "red", "blue"]),
                **{name: st.sampled_from(values) for name, values in self.facts.items()},
            }
        )


# --- any rules -----------------------------------------------------------------------------------

EVERYBODYS: tuple[Line, ...] = (
    ("pass", {}),
    ("remind", {"what": "the fire"}),
    ("leave", {}),
    ("next", {}),
    *(("choose", {"word": word}) for word in ("1", "agree", "refuse", "insist", "yes", "yes", "?")),
    ("nonsense", {}),
)
"""What people type whatever the rules are."""

STORYTELLERS: tuple[Line, ...] = (
    *(("next", {}) for _ in range(6)),
    ("pause", {"why": "dinner"}),
    *(("resume", {}) for _ in range(3)),
    ("mode", {"mode": "storyteller"}),
    ("mode", {"mode": "auto"}),
    ("mode", {"mode": "nonsense"}),
    ("timer", {"seconds": 60}),
    ("damage", {"levels": 2, "damage": "bashing", "soak": True}),
    ("damage", {"levels": 3, "damage": "lethal"}),
    ("damage", {"levels": 9, "damage": "aggravated"}),
    *(("heal", {"levels": 3, "damage": kind}) for kind in ("bashing", "lethal", "aggravated")),
    ("modify", {"dice": -2, "difficulty": 0, "why": "mud", "rounds": 1}),
    ("modify", {"dice": 0, "difficulty": 1}),
    ("modify", {"dice": 0, "difficulty": 0}),
    ("initiative", {"total": 30}),
    ("initiative", {"total": -3}),
    ("books", {"entry": "damage",
               "facts": {"levels": 2, "damage": "lethal", "soak": False, "every": True}}),
    ("books", {"entry": "check",
               "facts": {"pool": "stamina+athletics", "difficulty": 7, "why": "smoke"}}),
    ("books", {"entry": "clear", "number": 1}),
    ("edit", {"changes": {"traits": {"dexterity": 5, "brawl": 5}}, "what": "dexterity"}),
    ("remove", {}),
    ("hazard", {"name": "pit", "dice": 4, "damage": "lethal", "yards": 3}),
    ("settings", {"settings": {}}),
)  # fmt: skip
"""What a storyteller types whatever the rules are."""


# --- ashes ---------------------------------------------------------------------------------------

ASHES_TYPED = (
    "attack/committed Jane", "attack/committed Frank=club", "attack/committed Thug=bow",
    "grapple Frank", "grapple Jane=dexterity", "grapple Nobody=teeth", "grapple/defend",
    "undeclare",
    "grapple/defend strength", "guard", "guard club", "guard attack/power =club",
    "guard grapple", "guard heavy pistol", "guard dodge", "escape", "escape willpower",
    "split attack Jane; dodge", "split attack Jane; attack Frank=heavy pistol",
    "split block; misc shout=wits; escape", "split attack Jane; attack Jane",
    "split guard; dodge", "split dodge", "split grapple Jane; grapple/defend; attack Thug",
    "abort dodge", "abort block melee", "abort escape", "abort grapple/defend", "abort guard",
    "abort attack Jane", "abort attack/committed Frank", "abort split dodge; attack Jane",
    "abort misc hide", "abort", "chase/pursue", "attack Jane=bayonet", "attack Frank=butt, fire",
    "defend/plan block brawl; dodge the rest", "defend/plan accept committed below 4; abort dodge",
    "defend/plan off", "defend/plan nonsense", "abort/plan block if shot", "abort/plan off",
    "grapple Jane", "grapple Frank", "grapple Thug=strength",
    "grapple/sustain", "grapple/sustain dexterity", "grapple/release", "grapple/resist",
    "grapple/resist strength, willpower", "grapple/reverse", "grapple/relent",
    "split grapple/sustain; attack Jane", "split grapple/sustain; attack Frank; dodge",
    "grapple/effect pin", "grapple/effect clinch", "grapple/effect disarm=club, keep",
    "grapple/effect throw=pit", "grapple/effect action=cuffs", "grapple/single slam",
    "grapple/single throw", "grapple/shrug", "grapple/hostage dodge", "grapple/assist Jane",
    "grapple/assist Frank=strength", "misc stand", "misc avoid pit",
    "choose accept", "choose endure", "choose fire", "choose stab", "choose abort",
)  # fmt: skip
ASHES_LINES: tuple[Line, ...] = (
    *(("attack", {"weapon": weapon}) for weapon in ("", "club", "heavy pistol", "bow", "rubble")),
    *(("attack", {"manners": [manner]}) for manner in ("power", "feint", "kick", "wild")),
    ("attack", {"weapon": "club", "options": ["willpower", "range 12"]}),
    ("attack", {"options": ["pool strength+brawl"]}),
    ("attack", {"options": ["nonsense"]}),
    ("block", {}),
    ("block", {"ability": "melee"}),
    ("block", {"ability": "brawl", "options": ["willpower"]}),
    ("dodge", {"options": ["willpower"]}),
    ("dodge", {}),
    ("misc", {"what": "reload"}),
    ("misc", {"what": "climb", "pool": "strength+athletics", "difficulty": "7"}),
    ("misc", {}),
    ("delay", {}),
    ("act", {}),
    ("grapple", {}),
    ("haste", {"count": 1, "source": "rage"}),
    ("haste", {"count": 2, "source": "celerity"}),
    ("haste", {"count": 9, "source": ""}),
    *(shipped.ASHES.read(split_line(text)) for text in ASHES_TYPED),
)
ASHES_SETS = (
    "cover half", "cover 7 roof", "range 30 Jane", "grips Frank", "grips Frank off", "unaware Jane",
    "direction roof", "attackers 1", "pool attack strength+brawl", "pool attack off",
    "difficulty dodge 4", "defense off", "defense dodge", "defense free", "haste 2", "bonus 5",
    "soak lethal on", "damage aggravated unsoakable", "wounds off", "body 3", "joints off",
    "weapon knife",
    "weapon off", "armor off", "status dead", "status active", "status unconscious", "status fled",
    "side red", "prone", "prone off", "condition wet", "nonsense twice over", "",
)  # fmt: skip
ASHES_RULINGS = (
    "void Jane", "void Frank", "veto Jane", "action cuffs=3", "action cuffs=9",
    "reopen Jane", "reopen Frank", "result Jane attack 5", "dead Frank", "up Frank",
    "torpor Jane", "unconscious Thug", "nonsense",
)  # fmt: skip


def attackers_are_only_counted_up(before: FightState, after: FightState) -> None:
    """Within a round: nobody's share of attackers shrinks."""
    if before.round != after.round or after.phase == "bookkeeping":
        return
    for who in before.people.keys() & after.people.keys():
        notes = (before.people[who].flags, after.people[who].flags)
        assert notes[1].incoming >= notes[0].incoming, who


def grapples_are_whole(before: FightState, state: FightState) -> None:
    """Nobody is in two, both ends are there, and Control is 1 or more at a question."""
    if state.status != "running":
        return
    held = state.flags.grapples
    victims = [grapple.victim for grapple in held]
    assert len(set(victims)) == len(victims), held
    for grapple in held:
        assert grapple.grappler not in victims, held
        assert {grapple.grappler, grapple.victim} <= state.people.keys(), held
        mid_blow = any(step[0] == "zero_check" for step in state.agenda)
        assert grapple.pinned or grapple.control > 0 or mid_blow, held


ASHES = System(
    "ashes",
    ASHES_LINES,
    ("sustain", "let_go", "resist", "reverse", "relent", "assist", "attack", "block", "dodge",
     "haste", "guard", "escape", "grapple", "split", "abort"),
    ASHES_SETS,
    ASHES_RULINGS,
    traits=("dexterity", "strength", "stamina", "wits", "composure", "brawl", "melee", "firearms",
            "athletics", "celerity", "rage", "willpower", "fortitude"),
    kinds=("mortal", "vampire", "garou", ""),
    weapons=([], ["club"], ["heavy pistol", "knife"], ["bow", "club"],
             [{"name": "rifle", "bayonet": "S+2 lethal"}]),
    armor=([], ["vest"], ["kevlar", "riot"]),
    laws=(attackers_are_only_counted_up, grapples_are_whole),
    has_chases=True,
)  # fmt: skip


# --- close2004 -----------------------------------------------------------------------------------

CLOSE2004 = System(
    "close2004",
    close_system.LINES,
    ("attack", "grapple", "break", "overpower", "choose_maneuver", "dodge", "defend", "draw"),
    close_system.SETS,
    close_system.RULINGS,
    traits=close_system.TRAITS,
    kinds=("mortal", "vampire"),
    weapons=close_system.WEAPONS,
    armor=([], [2]),
    facts=close_system.FACTS,
    typed=close_system.TYPED,
    laws=close_system.LAWS,
    stands=close_system.stands,
    has_chases=True,
)


# --- storyteller ---------------------------------------------------------------------------------

STORYTELLER = System(
    "storyteller",
    sto_system.LINES,
    sto_system.LIKELY,
    sto_system.SETS,
    sto_system.RULINGS,
    traits=sto_system.TRAITS,
    kinds=("mortal", "vampire"),
    weapons=sto_system.WEAPONS,
    armor=([], ["ballistic_vest"], ["thick_leather"]),
    typed=sto_system.TYPED,
    stands=sto_system.stands,
    has_chases=True,
)


# --- forsaken ------------------------------------------------------------------------------------

FORSAKEN = System(
    "forsaken",
    for_system.LINES,
    for_system.LIKELY,
    for_system.SETS,
    for_system.RULINGS,
    traits=for_system.TRAITS,
    kinds=("mortal", "werewolf", "vampire", "wolf"),
    weapons=for_system.WEAPONS,
    armor=([], ["kevlar_vest"], ["riot_gear"]),
    facts=for_system.FACTS,
    laws=for_system.LAWS,
    typed=for_system.TYPED,
    stands=for_system.stands,
    has_chases=True,
)


# --- hubris --------------------------------------------------------------------------------------

HUBRIS = System(
    "hubris",
    hubris_system.LINES,
    hubris_system.LIKELY,
    hubris_system.SETS,
    hubris_system.RULINGS,
    traits=hubris_system.TRAITS,
    kinds=("mortal", "vampire", "group"),
    weapons=hubris_system.WEAPONS,
    armor=([], [2]),
    laws=hubris_system.LAWS,
    stands=hubris_system.stands,
)


# --- the toys ------------------------------------------------------------------------------------

TOY = System(
    Toy.name,
    (("attack", {"weapon": "club"}), ("attack", {"weapon": "spoon"}), ("dodge", {})),
    ("attack", "dodge"),
    ("status dead", "status active", "status unconscious", "nonsense twice over", ""),
    traits=("dexterity", "composure", "brawl", "melee", "defense", "health"),
    weapons=([], [{"name": "club"}], ["club"]),
)
TOY_CHASE = replace(TOY, name=ToyChase.name, traits=(*TOY.traits, "speed"), has_chases=True)

_EVERY = (ASHES, CLOSE2004, FORSAKEN, HUBRIS, STORYTELLER, TOY, TOY_CHASE)
SYSTEMS = {system.name: system for system in _EVERY}
_BRING_LINES = (ASHES, CLOSE2004, FORSAKEN, HUBRIS, STORYTELLER, TOY)
ALL_LINES = (*EVERYBODYS, *(line for system in _BRING_LINES for line in system.lines))
