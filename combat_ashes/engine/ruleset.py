"""What a rule system gives the engine: steps, questions, handlers and a few hooks.

What it makes of sheets stands in `sheet_rules.py`, what it shows of a fight in
`view_rules.py`. A ruleset is an object made once from its settings and shared by every fight
that uses them, so it holds no state of a fight.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol

from msgspec import convert, to_builtins

from .decision import Decision
from .fight import StepFunction
from .flags import Changes
from .health_rules import HealthRules
from .hooks import Hooks
from .inputs import Input
from .kinds import C, S
from .questions import Kinds
from .sheet_rules import SheetRules
from .state import Combatant, FightState, Json, PlainCombatant, PlainFight, Question
from .view_rules import ViewRules

Handler = Callable[[Decision[Any], Input], None]
"""Carries out an input that is not an answer, or raises `Refused`."""


class Ruleset(ABC, Generic[S, C]):
    """The base of every rule system. `settings` are its own typed settings."""

    name = ""
    model: ClassVar[Any] = None
    """The class of its settings."""

    surface: ClassVar[Any] = None
    """What it brings to people: a `text.surface.Surface`, none where None."""

    combatant: ClassVar[type[Combatant]] = PlainCombatant
    """The class of its combatants, with what it keeps of them."""

    fight_state: ClassVar[type[FightState]] = PlainFight
    """The class of its fights, with what it keeps in them."""

    views: ClassVar[ViewRules]
    sheets: ClassVar[SheetRules]
    health: ClassVar[HealthRules]
    hooks: ClassVar[Hooks]

    attribute_order: tuple[str, ...] = ()
    """The attributes, in the order in which sheets and pools name them."""

    known_traits: Collection[str] = ()
    """The traits these rules name; any other counts where a pool is written with it."""

    npcs: ClassVar[Path | None] = None
    """The folder with its templates of npcs, a TOML file each."""

    approvals: ClassVar[frozenset[str]] = frozenset()
    """What a storyteller may approve beforehand: `+combat/rule allow Jane <word>`."""

    flagship: ClassVar[bool] = False
    """Whether it is in force where nobody chose another."""

    auto_advance: ClassVar[bool] = False
    """Whether rounds follow one another by themselves under a storyteller too."""

    needs_ready_check: ClassVar[bool] = False
    """Whether a round that nobody runs waits for the +init of all who are there."""

    shared_flags: ClassVar[frozenset[str]] = frozenset()
    """The flags, by stored name, that other rules which share them go on with."""

    STEPS: ClassVar[Mapping[str, StepFunction]] = {}
    questions: ClassVar[Kinds] = {}
    HANDLERS: ClassVar[Mapping[str, Handler]] = {}
    STORYTELLER_ONLY: ClassVar[frozenset[str]] = frozenset()
    JOINING: ClassVar[frozenset[str]] = frozenset()
    """Verbs that bring their speaker in."""
    COMBATANT_ONLY: ClassVar[frozenset[str]] = frozenset()
    """Verbs that nobody may say but who is in the fight."""

    def __init__(self, settings: Any) -> None:
        self.settings = settings
        self.steps = self.STEPS

    def aside(self, ctx: Decision[Any, S, C]) -> bool:
        """Take what goes on beside the agenda one step further; False where it waits."""
        return False

    def seconds_to_answer(self, state: S) -> int:
        """How long people have for what they are asked now; 0 is as the house says."""
        return getattr(getattr(self.settings, "declare", None), "timeout_seconds", 0)

    def active_combatants(self, state: S) -> list[C]:
        """Everybody who can still act here, in the fight or beside it."""
        return state.able()

    def npc_default_commands(self, state: S, person: C, question: Question) -> list[Input]:
        """What an npc who acts by itself might say to a question, the best first."""
        if question.kind not in ("declare", "act"):
            return []
        others = [one for one in state.able() if one.id != person.id and not one.hidden]
        foes = [one for one in others if person.side is None or one.side != person.side]
        turned = foes[state.round % len(foes) :] + foes[: state.round % len(foes)] if foes else []
        plain = {"weapon": "", "manners": [], "options": []}
        return [
            Input("attack", person.id, person.id, {"target": foe.name, **plain}) for foe in turned
        ]

    def pending_requirement(self, state: S, person: C) -> str:
        """A line that somebody has to type, like this one, before the first round can begin."""
        return ""

    def has_opponents(self, state: S) -> bool:
        """Whether people of more than one side can still act; who has no side is one alone."""
        return len({person.side or person.id for person in self.active_combatants(state)}) > 1

    def in_round(self, state: S) -> bool:
        """Whether a round is under way, rather than waited for."""
        return state.step not in ("initiative", "break")

    def may_answer(self, person: C, kind: str) -> bool:
        """Whether the fight waits for what somebody is asked, rather than taking the default."""
        return person.status == "active"

    def recognises_option(self, question: Question, word: str) -> bool:
        """Whether `+choose <word>` is about a question though nothing it lists is called so."""
        return False

    def is_ready_command(self, ctx: Decision[Any, S, C], given: Input) -> bool:
        """Whether a line of who is asked to be ready answers that; else they speak unasked."""
        return True

    def flags_cleared(self, until: str) -> Changes:
        """The flags of a person that are cleared when a `phase` or `round` begins."""
        cleared: Changes = self.combatant("", "").flags.cleared(until)
        return cleared

    def load(self, state: S) -> S:
        """A fight with what these rules keep in it as their own values."""
        return state if type(state) is self.fight_state else self.load_state(state)

    def load_state(self, state: S) -> S:
        """A fight that was stored, with these rules' own values, or a `ValidationError`."""
        read: S = convert(to_builtins(state), self.fight_state)
        return read

    def still_to_act(self, state: S, person: C) -> bool:
        """Whether somebody, where people act in order, is asked later in this round."""
        return False

    def is_turn(self, question: Question) -> bool:
        """Whether a question asks what somebody does whose place in the order has come."""
        return False

    def has_acted(self, state: S, person: C) -> bool:
        """Whether somebody, where people act in order, has acted in this round."""
        return False

    def rating(self, state: S, person: C) -> int:
        """What decides between equal initiative totals."""
        return person.rating

    def last_round(self, begun: int, rounds: int) -> int:
        """The last round of something that lasts so many rounds."""
        return begun + rounds - 1


class Rulebook(Protocol):
    """Finds a ruleset by its name and the settings that differ from its defaults."""

    def __call__(self, name: str, settings: dict[str, Json]) -> Ruleset:
        """The ruleset; raises `KeyError` for an unknown name."""
        ...
