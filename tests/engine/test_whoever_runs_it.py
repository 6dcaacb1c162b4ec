"""Whoever runs a fight, and is not in it, types what players type."""

from __future__ import annotations

from contextlib import suppress

import pytest

from combat_ashes.engine.refusals import Refused
from combat_ashes.text.line import Usage, split_line
from tests.support.fight import RefusedLineError, fight
from tests.support.shipped import shipped
from tests.support.systems import SYSTEMS, Line

COMING_OR_BOTHS = {"propose", "undeclare", "relent", "continue"}
"""Lines that a storyteller may type, or that say why not in words of their own."""


def typed(name: str) -> list[Line]:
    """Every line of players that the random fights of a rule system know, as it is read."""
    system = SYSTEMS[name]
    lines = [(do, {"target": "Jane", **args} if do == "attack" else args)
             for do, args in system.lines]  # fmt: skip
    for text in system.typed:
        with suppress(Refused, Usage):
            lines.append(fight(ruleset=name).surface.read(split_line(text)))
    return lines


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("name", sorted(shipped()))
def test_a_players_line_of_who_runs_the_fight_is_refused(name: str, begun: bool) -> None:
    f = fight(ruleset=name, unfed="random").join("Jane").join("Frank")
    if begun:
        if name == "forsaken":
            f.rule("waive intents")
        f.next()
    for do, args in typed(name):
        before = f.state
        try:
            f.tell(do, **args)
        except RefusedLineError as refused:
            own = do in COMING_OR_BOTHS or refused.refusal.code == "err.not_waiting"
            assert own or refused.refusal.code == "err.fight.not_in", str(refused)
        else:
            assert do in COMING_OR_BOTHS, do
        f.state = before
