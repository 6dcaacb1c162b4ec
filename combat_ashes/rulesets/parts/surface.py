"""What several rule systems bring to people in the same words."""

from __future__ import annotations

from ...text.surface import Surface

REFUSALS: dict[str, str] = {
    "err.attack.self": "You cannot attack yourself; name somebody else.",
    "err.weapon.none": "You have no '{word}'; attack with one of {names}.",
    "err.mod.difficulty": (
        "Modifiers do not change difficulties under these rules; type +combat/mod {name}=-2 for "
        "dice."
    ),
    "err.set.unknown": "'{what}' cannot be set; set {known}.",
}

COMMON = Surface(refusals=REFUSALS)
"""For a rule system to merge with its own."""
