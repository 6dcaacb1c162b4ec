"""`+block` as a line: whom or what successes are stored for (HUB-BLK-05, -09)."""

from ....engine.inputs import Input
from ....engine.lookup import EVERY
from ....text.words import listed
from ...common.coming_in import AWAY as PARTED
from ..combatant import Combatant
from ..declarations import Act
from ..effects import blocks
from ..fight import Decision
from ..people import sheet
from .doing import Said


def block(ctx: Decision, given: Input) -> Act:
    """`+block/guard <who>=<pool>`, `/hinder <who>=<pool>`, `/way <exit>=<pool>`"""
    said, kind = Said(ctx, given), given.text("kind")
    whom = said.named("a name or a way")
    spec = said.rolls("guard")
    if kind == "way":
        if not blocks.is_narrow(ctx):
            ctx.refuse("err.not_credible")
        return Act(given.who, "guard", "guard", whom, f"way {whom}", spec, words=f"hold {whom}")
    people = (
        _everybody(ctx, kind, said.person) if whom.strip().lower() in EVERY else _named(ctx, whom)
    )
    if not people:
        ctx.refuse("err.declare.incomplete", missing="a name")
    if kind == "hinder" and given.who in people:
        ctx.refuse("err.attack.self", how="other")
    names = listed(map(ctx.name, people))
    words, detail = f"{kind} {names}", " ".join((kind, *people))
    return Act(given.who, "guard", "guard", names, detail, spec, words=words)


def _named(ctx: Decision, whom: str) -> list[str]:
    return list(dict.fromkeys(ctx.find(name).id for name in ctx.names(whom)))


def _everybody(ctx: Decision, kind: str, person: Combatant) -> list[str]:
    """All whom somebody guards or hinders: their side, or the others; none guards all (BLK-09)."""
    guards = kind == "guard"
    found = [one for one in ctx.state.people.values()
             if not (one.hidden or sheet.is_hazard(one) or one.status in PARTED)]  # fmt: skip
    if person.side is not None:
        found = [one for one in found if (one.side == person.side) == guards]
    return [one.id for one in found if guards or one.id != person.id]
