"""The yardstick of the engine: a round's dice and sums, and nothing that remembers or tells.

The same rolls with the same pools and difficulties as in the measured fight:
initiative, attack, dodge, and where it hits, damage and soak.
"""

from __future__ import annotations

from random import choices
from time import process_time

from tests.bench import ring

FACES = range(1, 11)


class BareRing:
    """The people of a ring as plain numbers."""

    def __init__(self, people: int) -> None:
        traits = [ring.sheet(place)["traits"] for place in range(people)]
        self.ratings = [each["wits"] + each["dexterity"] for each in traits]
        self.attack = [each["dexterity"] + each["melee"] for each in traits]
        self.dodge = [each["dexterity"] + each["athletics"] for each in traits]
        self.damage = [each["strength"] + ring.WEAPON_DICE for each in traits]
        self.soak = [each["stamina"] for each in traits]
        self.targets = [ring.next_to(place, people) for place in range(people)]
        self.hurt = [0] * people

    def timed_round(self) -> float:
        """Roll one round; the seconds it took."""
        began = process_time()
        totals = [rating + choices(FACES, k=1)[0] for rating in self.ratings]
        for place in sorted(range(len(totals)), key=totals.__getitem__, reverse=True):
            self._attack(place, self.targets[place])
        spent = process_time() - began
        self.hurt = [0] * len(totals)
        return spent

    def _attack(self, place: int, target: int) -> None:
        net = successes(self.attack[place], 6) - successes(self.dodge[target], 5)
        if net > 0:
            levels = successes(self.damage[place] + net - 1, 6) - successes(self.soak[target], 6)
            if levels > 0:
                self.hurt[target] += levels


def successes(pool: int, difficulty: int) -> int:
    """Successes, of which each 1 takes one away."""
    faces = choices(FACES, k=pool)
    return max(0, len([face for face in faces if face >= difficulty]) - faces.count(1))
