"""Writes `docs/panels.json`: the JSON Schema of what clients' panels are sent. `make settings`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from combat_ashes.engine.view_model import CombatantView, FightView
from combat_ashes.web.messages import Asked, Happened, Shown

FILE = Path(__file__).parents[2] / "docs" / "panels.json"
MESSAGES = {"Ashes.Fight": Shown, "Ashes.Question": Asked, "Ashes.Event": Happened}


def schema() -> dict[str, Any]:
    """Each message by its name in GMCP; what a rule system adds stands beside the rest."""
    kinds = [*MESSAGES.values(), FightView[Any, Any], CombatantView[Any]]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for name in ("FightView", "CombatantView"):
        for full in [each for each in components if each.startswith(name)]:
            found = components.pop(full)
            found["properties"].pop("own", None)
            found["required"] = [each for each in found.get("required", []) if each != "own"]
            components[name] = found
    components["FightView"]["properties"]["combatants"] = {
        "type": "object", "additionalProperties": {"$ref": "#/$defs/CombatantView"},
    }  # fmt: skip
    components["Shown"]["properties"]["fight"] = {"$ref": "#/$defs/FightView"}
    messages = {name: components.pop(kind.__name__) for name, kind in MESSAGES.items()}
    found = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What Combat Ashes sends to the panels of clients",
        "messages": messages,
        "$defs": dict(sorted(components.items())),
    }
    return dict(json.loads(json.dumps(found)))


if __name__ == "__main__":
    FILE.write_text(json.dumps(schema(), indent=2) + "\n", encoding="utf-8")
