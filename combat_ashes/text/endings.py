"""What a fight that ends is summed up in."""

from __future__ import annotations

from .surface import Facts, Names, Parts
from .words import count, listed


def summary(facts: Facts, names: Names) -> Parts:
    """Who stands, who does not and how they are left, and how long it took."""
    standing = _named(facts["standing"], names)
    parts = [f"Standing: {standing}." if standing else "Nobody is left standing."]
    down = [f"{_named(people, names)} ({how})" for how, people in facts["fallen"].items()]
    parts += [f"Out: {listed(down)}."] if down else []
    rounds = facts["rounds"]
    return [*parts, f"It took {count(rounds, 'round')}."] if rounds else parts


def _named(people: list[str], names: Names) -> str:
    return listed(names.get(who, "somebody") for who in people)


def spent(facts: Facts, names: Names) -> Parts:
    """What somebody paid in the fight, for who may know it."""
    paid = [f"{number} {pool.replace('_', ' ')}" for pool, number in facts["spent"].items()
            if number > 0]  # fmt: skip
    return [f"{names.get(facts['who'], 'somebody')} spent {listed(paid)}."] if paid else []
