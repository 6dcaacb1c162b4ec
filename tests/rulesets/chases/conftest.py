"""Chases for tests: who hunts whom, and lines as they are typed."""

import pytest

from combat_ashes.text.line import split_line
from tests.support.fight import ABLE, PlayedFight

MOST = 7
"""The largest Head Start that the dice of one person give; a storyteller sets any other."""


class Hunt(PlayedFight):
    """A fight in which people chase each other; a roll that nothing feeds scores nothing."""

    def st(self, text):
        """A line of the storyteller: `chase/course alley=7`."""
        do, args = self.surface.read(split_line(text))
        return self.tell(do, **args)

    def run(self, **scores):
        """A round: everybody who is awaited runs, with these successes."""
        for name, score in scores.items():
            self.feed(f"{name}.chase", score)
        for name, kind in self.asked():
            if kind == "run":
                self.line(name, "chase/run")
        return self

    def chase(self, number=0):
        """A chase as the view has it."""
        return self.view()["chases"][number]

    def lead(self, name=""):
        """The Lead over somebody, or the smallest."""
        return self.chase()["leads"][name] if name else self.chase()["lead"]

    def status(self, name):
        """What has become of somebody."""
        return self.view()["combatants"][name]["status"]


@pytest.fixture
def hunt():
    """Vlad hunts Uriel from a cold start with a Lead of `lead`; more of either side by name."""
    begun = []

    def begin(lead=4, prey=("Uriel",), predators=("Vlad",), course="", people=None, **how):
        h = Hunt(**{"unfed": "miss", **how})
        begun.append(h)
        for name in (*prey, *predators):
            h.join(name, **{**ABLE, "perception": 3, "drive": 3, **((people or {}).get(name, {}))})
        if course:
            h.st(f"chase/course {course}")
        rolled = len(prey) == 1 and lead <= MOST
        if rolled:
            h.feed(f"{prey[0]}.chase", lead - 1)
        h.line(predators[0], f"chase {', '.join(prey)}")
        for other in predators[1:]:
            h.line(other, "chase/join")
        if not rolled:
            h.st(f"chase/lead {lead}")
        return h

    yield begin
    for each in begun:
        each.done()
