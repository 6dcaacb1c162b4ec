"""An instant action as a value, from its line to what came of it."""

from typing import Self

from msgspec import Struct, field
from msgspec.structs import asdict, replace

from ...engine.inputs import Input
from ...engine.state import FightState, Json
from .equipment import Thing
from .values import Affliction, Away, Burden, Fallen, LastTarget, Left, Obstacle, Spec, Stored

WOUNDS = "wounds"
"""What an attack does that is declared for nothing else."""


class Line(Struct, frozen=True):
    """A line that somebody has typed, for when it comes to be carried out."""

    do: str
    args: dict[str, Json] = {}
    by: str = ""

    def of(self, who: str) -> Input:
        """The line as somebody says it now."""
        return Input(self.do, self.by or who, who, self.args)


class Resistance(Struct, frozen=True):
    """How somebody attacked resists: with which pool, and what adds to it."""

    pool: str | None
    willpower: bool = False
    edges: tuple[int, ...] = ()

    @property
    def spec(self) -> Spec:
        """What it adds to its pool."""
        return Spec((), edges=self.edges, willpower=self.willpower)


class Interrupt(Struct, frozen=True):
    """A waiter's answer to an action: a roll against it (or `against` another's), or a line."""

    who: str
    spec: Spec | None = None
    against: str = ""
    line: Line | None = None


class Took(Struct, frozen=True):
    """What a veto puts back: how somebody was before they did something."""

    weapons: tuple[Thing, ...]
    conditions: tuple[str, ...]


class Quick(Took, frozen=True):
    """A minor action that is done, which a storyteller may find too much (HUB-ACT-08)."""

    who: str
    what: str
    paid: int
    tried: int | None


class Act(Struct, frozen=True):
    """Who does what, and how far it has come.

    `kind` is what its roll is for, `do` the row of `action/kinds.py` that carries it out. An
    attack has `targets`; whoever is in the `area` faces `automatic` wounds. `rolls` dice rolls
    are made, of which the worst counts. `range` is the closing actions that its line named. `paid`
    and `took` are what a veto gives back.
    """

    who: str
    do: str
    kind: str
    what: str = ""
    detail: str = ""
    spec: Spec | None = None
    targets: tuple[str, ...] = ()
    area: tuple[str, ...] = ()
    automatic: int = 0
    effect: str | None = None
    thing: str = ""
    type: str | None = None
    weapon: str = ""
    burst: bool = False
    rolls: int = 1
    free: bool = False
    match: bool = False
    harder: int = 0
    range: int = 0
    words: str = ""
    placed_by: str = ""
    paid: int = 0
    took: Took | None = None
    fallen: Fallen | None = None
    answers: dict[str, Resistance] = {}
    interrupts: tuple[Interrupt, ...] = ()

    @property
    def everybody(self) -> tuple[str, ...]:
        """Targets, and people of the area behind them."""
        return tuple(dict.fromkeys(self.targets + self.area))

    @property
    def only_target(self) -> str | None:
        """The target where it is one."""
        return self.targets[0] if len(self.targets) == 1 else None

    @property
    def successes(self) -> int:
        """What was rolled; 0 without a roll."""
        return self.fallen.successes if self.fallen is not None else 0

    @property
    def does_wounds(self) -> bool:
        """Whether a hit is marked on a track."""
        return self.effect == WOUNDS


def pending(state: FightState) -> Act | None:
    """The action that is open, if any is."""
    act: Act | None = state.flags.pending
    return act


class Contest(Struct, frozen=True):
    """What an interrupt rolled, and what opposed it: by whose roll that was."""

    rolled: int
    opposed: dict[str, int] = {}

    @property
    def net(self) -> int:
        """What is left of it (HUB-DLY-03)."""
        return max(0, self.rolled - max(self.opposed.values(), default=0))


class Against(Struct, frozen=True):
    """What opposes an action besides the target's own roll: by whose roll each was.

    `guards` stand before the target or in the way, `hinders` hold the maker.
    """

    guards: dict[str, int] = {}
    hinders: dict[str, int] = {}
    interrupts: dict[str, Contest] = {}

    @property
    def stored(self) -> int | None:
        """The best that any block holds against it."""
        return max((*self.guards.values(), *self.hinders.values()), default=None)

    @property
    def interrupt(self) -> int | None:
        """What is left of the best interrupt."""
        return max([each.net for each in self.interrupts.values()], default=None)

    def has(self, who: str) -> bool:
        """Whether a roll of theirs is among it."""
        foils = any(who in each.opposed for each in self.interrupts.values())
        return foils or any(who in rolls for rolls in (self.guards, self.hinders, self.interrupts))

    def without(self, who: str) -> Self:
        """The same where their roll counts 0 (HUB-DIC-07)."""
        interrupts = {
            maker: Contest(0 if maker == who else each.rolled, _but(each.opposed, who))
            for maker, each in self.interrupts.items()
        }
        guards, hinders = _but(self.guards, who), _but(self.hinders, who)
        return replace(self, guards=guards, hinders=hinders, interrupts=interrupts)


def _but(rolls: dict[str, int], who: str) -> dict[str, int]:
    return {maker: rolled for maker, rolled in rolls.items() if maker != who}


class Came(Struct, frozen=True):
    """What came of an action for one target: all that opposed it, and the rest.

    `result` is the own roll, held to the `least` that armor or protection guarantees.
    """

    fallen: Fallen | None = None
    result: int | None = None
    least: int = 0
    against: Against = Against()
    opposed: int = 0
    net: int = 0
    automatic: int | None = None
    counted: int | None = None
    threshold: int | None = None
    limit: int | None = None
    excess: int | None = None
    wounds: int = 0
    outcome: str = ""

    def view(self) -> LastTarget:
        """It as the view shows it."""
        return LastTarget(
            result=self.result, stored=self.against.stored, interrupt=self.against.interrupt,
            opposed=self.opposed, net=self.net, automatic=self.automatic, counted=self.counted,
            threshold=self.threshold, limit=self.limit, excess=self.excess, wounds=self.wounds,
            outcome=self.outcome, **(asdict(self.fallen) if self.fallen is not None else {}),
        )  # fmt: skip


class Kept(Struct, frozen=True):
    """How somebody was: what an action may change of a person and of the notes of one."""

    status: str
    initiative: int | None
    track: str
    conditions: tuple[str, ...]
    weapons: tuple[Thing, ...]
    burdens: list[Burden] | None = None
    left: dict[str, Left] | None = field(default=None, name="effects")
    ongoing: dict[str, Affliction] | None = None
    capped: dict[str, int] | None = None
    attacks: int | None = None
    attacked: int | None = None
    gained: dict[str, int] | None = None
    penalty: int | None = None
    away: Away | None = None
    stored: list[Stored] | None = None
    obstructs: list[str] | None = None


class Done(Struct, frozen=True):
    """An action that is over: what opposed it, and what it met for each of its people."""

    act: Act
    against: Against
    met: dict[str, Came]


class Before(Struct, frozen=True):
    """The action resolved last: `by` whom, and its `people` before it and as it `left` them."""

    by: tuple[str, ...]
    people: dict[str, Kept]
    far: tuple[tuple[str, str, int], ...]
    obstacles: dict[str, Obstacle | None]
    left: dict[str, Kept] = {}
    done: Done | None = None
