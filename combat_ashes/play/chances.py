"""What the branches of a line come to: the chances that are told."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from .case import Branches, Case, Noted
from .walk import AnyDecision, Branch

PLACES = 4
"""Decimal places of a chance."""


class Harm(Struct, frozen=True):
    """What may happen to somebody: levels newly marked, how many to expect, whether they fall."""

    levels: dict[int, float]
    mean: float
    down: float


class Chances(Struct, frozen=True):
    """What a line comes to. What it cannot have is left out."""

    hit: float | UnsetType = UNSET
    levels: dict[int, float] | UnsetType = UNSET
    mean: float | UnsetType = UNSET
    down: float | UnsetType = UNSET
    control: dict[int, float] | UnsetType = UNSET
    lead: dict[int, float] | UnsetType = UNSET
    botch: float = 0.0
    own: Harm | UnsetType = UNSET
    targets: dict[str, Any] | UnsetType = UNSET


class Answered(Chances, frozen=True, kw_only=True):
    """The chances for one `answer` of the target, and those for each of its `answers`."""

    answer: str | UnsetType = UNSET
    answers: dict[str, Chances] | UnsetType = UNSET


def fields_of(found: Chances) -> dict[str, Any]:
    """Chances by their names."""
    return {name: getattr(found, name) for name in found.__struct_fields__}


def chances(case: Case, branches: Branches, targets: list[str]) -> Chances:
    """What the branches of a line come to at each of its targets."""
    before = case.ctx
    own = _harm(before, branches, case.who)
    hurt = own if own.mean or own.down else UNSET
    botch = _share(branches, lambda branch: branch.noted.botch)
    if case.chases:
        return _of_chase(case, branches, Chances(botch=botch, own=hurt))
    if not targets:
        hit = _share(branches, lambda branch: case.who in branch.noted.reached)
        return Chances(botch=botch, own=own if case.reacts else hurt,
                       hit=hit if case.reacts else UNSET)  # fmt: skip
    each = {who: _against(case, branches, who) for who in targets}
    if len(each) == 1:
        return replace(each[targets[0]], botch=botch, own=hurt)
    names = {before.state.people[who].name: found for who, found in each.items()}
    return Chances(botch=botch, own=hurt, targets=names)


def _against(case: Case, branches: Branches, who: str) -> Chances:
    harm = _harm(case.ctx, branches, who)
    found = Chances(
        hit=_share(branches, lambda branch: who in branch.noted.reached),
        levels=harm.levels, mean=harm.mean, down=harm.down,
    )  # fmt: skip
    two, of = (case.who, who), case.rules.views.holds
    held = [of(branch.ctx.state) for branch in branches]
    if case.reacts or not any(two in holds for holds in (of(case.ctx.state), *held)):
        return found
    hit = _share(branches, lambda branch: two in of(branch.ctx.state))
    if all(control is None for holds in held for control in holds.values()):
        return replace(found, hit=hit)
    control: dict[int, float] = defaultdict(float)
    for branch, holds in zip(branches, held, strict=True):
        control[holds.get(two) or 0] += branch.chance
    return replace(found, hit=hit, control=_rounded(control))


def _of_chase(case: Case, branches: Branches, found: Chances) -> Chances:
    """How the Lead changes; one is ahead as the prey by more of it, as a predator by less."""
    of, who = case.rules.views.leads, case.who
    before = of(case.ctx.state)
    pair = next((two for two in before if who in two), None)
    if pair is None:
        return found
    lead: dict[int, float] = defaultdict(float)
    for branch in branches:
        after = of(branch.ctx.state)
        moved = (
            after[pair] - before[pair]
            if pair in after
            else dict(branch.noted.leads).get(pair, -before[pair])
        )
        lead[moved] += branch.chance
    ahead = 1 if who == pair[0] else -1
    hit = round(sum(chance for by, chance in lead.items() if by * ahead > 0), PLACES)
    return replace(found, hit=hit, lead=_rounded(lead))


def _rounded(chances: dict[int, float]) -> dict[int, float]:
    """Chances in order, without those that are none in so many places."""
    found = {value: round(chances[value], PLACES) for value in sorted(chances)}
    return {value: chance for value, chance in found.items() if chance}


def _harm(before: AnyDecision, branches: Branches, who: str) -> Harm:
    marked = len(before.state.people[who].track)
    levels: dict[int, float] = defaultdict(float)
    for branch in branches:
        levels[len(_track(branch, who)) - marked] += branch.chance
    mean = sum(level * chance for level, chance in levels.items())
    down = _share(branches, lambda branch: not _stands(branch.ctx, who))
    if not _stands(before, who):
        down = 0.0
    return Harm(_rounded(levels), round(mean, PLACES), down)


def _track(branch: Branch[Noted], who: str) -> str:
    state = branch.ctx.state
    person = state.people.get(who) or state.gone.get(who)
    return person.track if person else ""


def _stands(ctx: AnyDecision, who: str) -> bool:
    return any(person.id == who for person in ctx.rules.order.able(ctx))


def _share(branches: Branches, is_so: Callable[[Branch[Noted]], bool]) -> float:
    return round(sum(branch.chance for branch in branches if is_so(branch)), PLACES)
