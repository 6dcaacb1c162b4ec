"""How far a reader of the rules has to walk: the calls from one file of a rule system to another.

`python -m tests.support.walk` prints it for one `+attack` up to the question of its target, for
the answer, and the calls of a round of ten. What carries every line of every rule system alike
(the engine) is counted apart, and so is reading and keeping a declared value (a note, an action,
an answer): nobody has to read on there.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from tests.bench.engine import PEOPLE, RingFight
from tests.support.fight import fight

VALUES = ("engine/flags", "rulesets/ashes/declarations", "rulesets/ashes/answers")
"""Where notes, actions and answers are declared as values."""

OURS = str(Path(__file__).parents[2] / "combat_ashes")


class Walk:
    """What ran: every call within our files, and each that leads from one file to another."""

    def __init__(self) -> None:
        self.calls = 0
        self.hops: list[tuple[str, str]] = []

    def follow(self, play: Callable[[], object]) -> Walk:
        """Play something and count its calls."""
        sys.setprofile(self._called)
        try:
            play()
        finally:
            sys.setprofile(None)
        return self

    def of_rules(self) -> tuple[int, int]:
        """The hops between files of rules, and those to where their values are declared."""
        within = [hop for hop in self.hops if all(end.startswith("rulesets/") for end in hop)]
        values = [hop for hop in within if hop[1].split(":")[0] in VALUES]
        return len(within) - len(values), len(values)

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call" or not frame.f_code.co_filename.startswith(OURS):
            return
        self.calls += 1
        here = _named(frame)
        caller = frame.f_back
        if caller is None or not caller.f_code.co_filename.startswith(OURS):
            return
        if caller.f_code.co_filename != frame.f_code.co_filename:
            self.hops.append((_named(caller), here))


def _named(frame: FrameType) -> str:
    file = Path(frame.f_code.co_filename).relative_to(OURS).with_suffix("")
    return f"{file}:{frame.f_code.co_qualname}"


def attack_and_answer() -> tuple[Walk, Walk]:
    """The walks of one attack until its target is asked, and of the dodge that answers it."""
    table = fight(unfed="miss")
    table.join("Frank", dexterity=2, athletics=2, wits=2, die=2)
    table.join("Jane", dexterity=3, melee=3, wits=3, weapons=["club"], die=9)
    table.misc("Frank", "look")
    attack = Walk().follow(lambda: table.attack("Jane", "Frank", "club"))
    answer = Walk().follow(lambda: table.dodge("Frank"))
    return attack, answer


ROUNDS = 20


def round_of_ten() -> float:
    """The calls in one round of ten people who attack each other in a ring, on average.

    Their dice fall alike each time it is counted.
    """
    random.seed("ashes")
    ring = RingFight(PEOPLE)

    def rounds() -> None:
        for _ in range(ROUNDS):
            ring.timed_round()

    rounds()
    return Walk().follow(rounds).calls / ROUNDS


def main() -> None:
    attack, answer = attack_and_answer()
    for what, walk in (("an attack until its target is asked", attack), ("the answer", answer)):
        rules, values = walk.of_rules()
        others = len(walk.hops) - rules - values
        print(f"{what}: {rules} hops between rules, {values} to values, {others} with the engine")
    print(f"a round of ten: {round_of_ten():.0f} calls of ours")


if __name__ == "__main__":
    main()
