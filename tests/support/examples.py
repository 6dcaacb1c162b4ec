"""One event of every kind, for tests that walk them all.

Whatever others must not see holds the word SECRET or the number 77.
"""

from combat_ashes.engine import events as ev
from combat_ashes.engine.state import Combatant, Modifier, Question

BOOK_ENTRY = {"kind": "damage", "who": "p1", "levels": 77, "damage": "SECRET", "soak": False}
TERMS = (("SECRET dexterity", 77), ("wounds", -1))
JANE = Combatant(
    id="p1", name="Jane", ref=5, kind="SECRET kind", side="red", traits={"SECRET brawl": 77},
    specialties={"melee": ("SECRET knives",)}, pools={"SECRET rage": 77}, track="X/",
    weapons=({"key": "club", "name": "SECRET club", "method": "melee", "strength": True, "dice": 2,
              "type": "bashing"},),
    armor=({"key": "vest", "name": "SECRET vest", "rating": 2},),
    conditions=("prone",), initiative=9, flags={"SECRET note": 77},
)  # fmt: skip
ASKED = Question(
    3, "p1", "defend", ("SECRET block", "dodge"), {"with": "SECRET block"}, ("asked", "p2"),
    {"by": "p2"},
)  # fmt: skip

EVENTS: tuple[ev.Event, ...] = (
    ev.Opened("rules", {"a.key": 1}, "Alley", "hash"),
    ev.StorytellerTaken(9, "Sten"),
    ev.Joined(JANE),
    ev.StatusChanged("p1", "unconscious", "incapacitated"),
    ev.Removed("p1", "Jane", "left"),
    ev.RoundBegan(2),
    ev.PhaseBegan("haste 1", "declare"),
    ev.StepBegan("resolve"),
    ev.InitiativeSet("p1", 12, 5, 1, True),
    ev.Ordered(("p1", "p2")),
    ev.Asked(ASKED, (("SECRET declared", "p1", True, {"do": "attack"}), ("resolve",))),
    ev.Answered(3, "p1", "st", {"with": "SECRET block"}),
    ev.Withdrawn((3, 4)),
    ev.Declared("p1", {"do": "SECRET attack"}, "SECRET attack", "st", True, {"SECRET note": 77}),
    ev.Revealed(("p1",), ("attack on Frank",)),
    ev.Rolled(
        "p1",
        "attack",
        "p2",
        3,
        6,
        TERMS,
        TERMS,
        (9, 5, 1),
        1,
        2,
        False,
        0,
        True,
        {"initiative": 9},
        {"SECRET": 77},
    ),
    ev.TrackChanged("p1", 2, "lethal", "XX", by="p2", overflow=1),
    ev.PoolChanged("p1", "SECRET rage", -1, 77, "haste"),
    ev.HasteSet("p1", 77, "SECRET rage", 77, True),
    ev.PersonNoted("p1", {"SECRET note": 77, "gone": None}),
    ev.PersonChanged("p1", {"traits": {"SECRET brawl": 77}, "conditions": ["prone"]}),
    ev.FightNoted({"SECRET note": 77, "gone": None}),
    ev.PairNoted("p1", "p2", {"range": 30, "gone": None}),
    ev.Modified((Modifier("p1", -2, 1, "mud", 3),)),
    ev.BooksSet((BOOK_ENTRY,)),
    ev.ModifierAdded(Modifier("p1", -2, 1, "mud", 3)),
    ev.ModifiersEnded((1, 3)),
    ev.BookAdded(BOOK_ENTRY),
    ev.BooksSettled((1, 3)),
    ev.EntryNoted("p1", "SECRET table", "SECRET key", 77),
    ev.Told("pool.empty", {"who": "p1", "purpose": "attack", "against": "p2", "terms": TERMS}),
    ev.Ruled("Sten", "set", {"who": "p1", "what": "SECRET cover 7"}, False),
    ev.AgendaSet((("SECRET declared", "p1", True, {"do": "attack"}), ("resolve",))),
    ev.FightChanged({"status": "paused", "paused_for": "dinner", "nonsense": 1}),
    ev.EveryoneReset({"declared": None, "haste": 0}, {"SECRET note": None}),
    ev.Ended("the seed, which is known to all now", "storyteller"),
    ev.Undone(4, 2, "Sten"),
)
