"""What storytellers type and read under these rules."""

from collections.abc import Mapping
from pathlib import Path

from ....text.surface import STORYTELLER, Row, Surface, pages_in
from ...common.lines import mark, ruling
from ...common.overrides import rulings

ROWS = (
    Row("combat", "set", "<name>[ & <name>] or all=<what> <value>",
        "mark a person: difficulty attack 8, pool dodge wits+athletics, range Ann 12, sight Ann "
        "off, facing Ann rear, bypass Ann armor, cover good [from Ann], at_hand good, no_room, "
        "unaware [Ann], blinded, darkness, immobilized partial, prone, dazed, unbalanced, side "
        "heroes, condition <name>, -1 dice, 2 turns, opponents 3, inside Ann, outside Ann, adjust "
        "kick +1 damage, ammo pistol 3; off takes it away", STORYTELLER, read=mark),
    Row("combat", "rule", "<what>", "roll <name>, skip initiative, result <name> <purpose> <n>, "
        "veto, reopen or void <name>, allow <name>, knockdown <name>[, balance <difficulty>], "
        "mishap <name>=<what>, approve or reject <key>, narrate <text>", STORYTELLER, read=ruling),
)  # fmt: skip

REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.set.value": {
        "": "{what} cannot be set to that; write {legal}.",
        "gun": "{name} has no gun to load; name somebody who has one.",
    },
    "err.rule.unknown": "'{what}' is no ruling; type +combat/rule and one of: {known}.",
    "err.rule.purpose": "Nothing is rolled for '{word}'; name {purposes}.",
    "err.rule.nothing_declared": "{name} has no declaration that is still open; type +combat to "
    "see the fight.",
    "err.rule.nothing_resolved": "No attack has been resolved in this turn; wait for one.",
    "err.rule.rolled": "{name} has rolled already, or cannot; type +combat to see the fight.",
}

SURFACE = Surface(
    rows=ROWS,
    ruled={"set": "{by} sets for {who}: {what:quoted}.", "rule": rulings.RULED},
    refusals=REFUSALS,
    pages=pages_in(Path(__file__).parent / "help"),
)
