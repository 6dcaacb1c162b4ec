"""What getting away brings to people: the line, the question of who may follow, sentences."""

from ....text.surface import Ask, Asked, Row, Sentence, Surface, always
from ...common.lines import says

read_escape = says("escape", options="options")


ROWS = (
    Row("escape", "", "[willpower]", "try to get away; those who attacked you may follow",
        read=read_escape),
    Row("chase", "pursue", "", "go after somebody who has just got away from you with +escape",
        read=says("pursue"), nowhere="err.chase.none"),
)  # fmt: skip


def _pursue(asked: Asked) -> str:
    prey, lead = asked.name(asked.facts.prey), asked.facts.lead
    if asked.facts.cold:
        return f"{prey} gets away unhindered: type +chase/pursue to follow, or +pass."
    return f"{prey} gets away with a head start of {lead}: type +chase/pursue to follow, or +pass."


TOLD: dict[str, Sentence] = {
    "escape.kept": "The escape of {who} still counts ({successes:success|successes}).",
    "escape.failed": "{who} does not get away.",
    "escape.tied": "{who} is not hit, and does not get away either.",
    "escape.away": "{who} gets away.",
}


SURFACE = Surface(
    rows=ROWS,
    asks={"pursue": Ask(_pursue, "to say whether they follow", declined=always)},
    options={"escape": "+escape", "pursue": "+chase/pursue"},
    told=TOLD,
    statuses={"fled": "{who} has fled."},
    purposes={"escape": "{who} tries to get away"},
)
