"""What a rule system gives the engine: steps, questions, verbs and a few hooks.

A ruleset is an object made once from its settings and shared by every fight
that uses them, so it holds no state of a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar, Protocol

from .events import StatusChanged
from .inputs import Input
from .look import StepFunction
from .pools import trait_key
from .state import Json, Person, Question, State
from .turn import Turn

AnswerFunction = Callable[[Turn[Any], Question, Input], Json]
"""Turns a line into the answer of a question, or raises `Refused`."""

VerbFunction = Callable[[Turn[Any], Input], None]
"""Carries out an input that is not an answer, or raises `Refused`."""


class Ruleset:
    """The base of every rule system. `settings` are its own typed settings."""

    name = ""
    model: ClassVar[Any] = None
    """The class of its settings."""

    surface: ClassVar[Any] = None
    """What it brings to people: a `text.surface.Surface`, none where None."""

    sheet_facts: ClassVar[tuple[str, ...]] = ()
    """What a character's sheet holds for it besides what every sheet has: lists or words."""

    outlasting: ClassVar[tuple[str, ...]] = ()
    """Which of them a fight may change: as its note of this name has it they go to the sheet."""

    lasting_status: ClassVar[frozenset[str]] = frozenset({"dead"})
    """What somebody may be, as a status or a condition, that outlasts a fight."""

    kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of people that these rules tell apart."""

    any_kind: ClassVar[bool] = True
    """Whether a kind may be any word besides."""

    attribute_order: tuple[str, ...] = ()
    """The attributes, in the order in which sheets and pools name them."""

    npcs: ClassVar[Path | None] = None
    """The folder with its templates of npcs, a TOML file each."""

    approvals: ClassVar[frozenset[str]] = frozenset()
    """What a storyteller may approve beforehand: `+combat/rule allow Jane <word>`."""

    flagship: ClassVar[bool] = False
    """Whether it is in force where nobody chose another."""

    goes_on: ClassVar[bool] = False
    """Whether rounds follow one another by themselves under a storyteller too."""

    awaits_ready: ClassVar[bool] = False
    """Whether a round that nobody runs waits for the +init of all who are there."""

    STEPS: ClassVar[Mapping[str, StepFunction]] = {}
    QUESTIONS: ClassVar[Mapping[str, AnswerFunction]] = {}
    VERBS: ClassVar[Mapping[str, VerbFunction]] = {}
    STORYTELLER_VERBS: ClassVar[frozenset[str]] = frozenset()
    COMING_IN: ClassVar[frozenset[str]] = frozenset()
    """Verbs that bring their speaker in."""

    def __init__(self, settings: Any) -> None:
        self.settings = settings
        self.steps = self.STEPS
        self.questions = self.QUESTIONS

    def begin_round(self, turn: Turn[Any]) -> None:
        """A round is to start: put its steps on the agenda."""
        raise NotImplementedError

    def gathers(self, turn: Turn[Any]) -> None:
        """The storyteller holds back the first round until +combat/next.

        Nothing is to do where that holds in every fight that has one.
        """

    def storyteller_changed(self, turn: Turn[Any]) -> None:
        """Somebody took the fight as its storyteller, or the storyteller is gone."""

    def aside(self, turn: Turn[Any]) -> bool:
        """Take what goes on beside the agenda one step further; False where it waits."""
        return False

    def seconds_to_answer(self, state: State) -> int:
        """How long people have for what they are asked now; 0 is as the house says."""
        return getattr(getattr(self.settings, "declare", None), "timeout_seconds", 0)

    def on_stage(self, state: State) -> list[Person]:
        """Everybody who can still act here, in the fight or beside it."""
        return state.able()

    def plainly(self, state: State, person: Person, question: Question) -> list[Input]:
        """What an npc who acts by itself might say to a question, the best first.

        An attack on somebody of another side where it may act; what is refused is passed over.
        """
        if question.kind not in ("declare", "act"):
            return []
        others = [one for one in state.able() if one.id != person.id and not one.hidden]
        foes = [one for one in others if person.side is None or one.side != person.side]
        turned = foes[state.round % len(foes) :] + foes[: state.round % len(foes)] if foes else []
        plain = {"weapon": "", "manners": [], "options": []}
        return [
            Input("attack", person.id, person.id, {"target": foe.name, **plain}) for foe in turned
        ]

    def owes(self, state: State, person: Person) -> str:
        """A line that somebody has to type, like this one, before the first round can begin."""
        return ""

    def opposed(self, state: State) -> bool:
        """Whether people of more than one side can still act; who has no side is one alone."""
        return len({person.side or person.id for person in self.on_stage(state)}) > 1

    def ending(self, turn: Turn[Any]) -> None:
        """The fight is about to be over: end what goes on in it."""

    def next(self, turn: Turn[Any]) -> bool:
        """Whether +combat/next was used up by something other than open questions."""
        return False

    def may_answer(self, person: Person, kind: str) -> bool:
        """Whether the fight waits for what somebody is asked, rather than taking the default."""
        return person.status == "active"

    def answers(self, question: Question, word: str) -> bool:
        """Whether `+choose <word>` is about a question though nothing it lists is called so.

        The reader of the question then says why it is not to be had.
        """
        return False

    def means_ready(self, turn: Turn[Any], given: Input) -> bool:
        """Whether a line of who is asked to be ready answers that; else they speak unasked."""
        return True

    def lasting(self, person: Person) -> dict[str, Json]:
        """Those of `sheet_facts` that a fight has changed, for the character to keep."""
        return {name: person.notes[name] for name in self.outlasting if name in person.notes}

    def thaw(self, state: State) -> State:
        """A fight that was read: what these rules keep in it, as their own values again."""
        return state

    def person(self, who: str, sheet: dict[str, Json]) -> Person:
        """A fighter made of a character's sheet; raises `Refused` for a bad one."""
        raise NotImplementedError

    def adopt(self, person: Person) -> dict[str, Json]:
        """What must change of somebody who fought under other rules until now."""
        return {}

    def gives_way(self, turn: Turn[Any], new: Ruleset) -> None:
        """Other rules take over between two rounds: end what they do not know."""

    def sheet_notes(self, name: str, value: Json) -> dict[str, Json]:
        """The notes of a person that one of `sheet_facts` becomes; None takes a note away.

        Raises `Refused` where these rules cannot read the value.
        """
        return {}

    def traits_of(self, person: Person) -> dict[str, int]:
        """The traits of somebody as their sheet shows them."""
        return person.traits

    def attributes_of(self, person: Person) -> tuple[str, ...]:
        """The attributes that a sheet lists before all other traits."""
        return self.attribute_order

    def sheet_lines(self, person: Person) -> list[str]:
        """What else there is to say of a sheet, a sentence each."""
        return []

    def chart(self, what: str) -> list[str]:
        """What help shows of the `weapons` or `armor` there is, a line each."""
        return []

    known_traits: Collection[str] = ()
    """The traits these rules name; any other counts where a pool is written with it."""

    def knows_trait(self, name: str) -> bool:
        """Whether these rules name a trait; all of them where they name none."""
        return not self.known_traits or trait_key(name) in self.known_traits

    def joined(self, turn: Turn[Any], who: str) -> None:
        """Somebody came into the fight."""
        raise NotImplementedError

    def rejoined(self, turn: Turn[Any], who: str) -> None:
        """Somebody who is in the fight typed +init."""
        turn.refuse("err.fight.already_in", name=turn.name(who))

    def lets_go(self, turn: Turn[Any], who: str) -> bool:
        """Somebody who asked to leave may go; True where they stay known, as one who is gone."""
        return False

    def leaving(self, turn: Turn[Any], who: str) -> None:
        """Somebody is about to be taken out of the fight, whatever the reason."""

    def unasked(self, turn: Turn[Any], given: Input) -> None:
        """A declaration or an answer from somebody who was not asked: act or refuse."""
        if not turn.here(given.who):
            turn.refuse("err.fight.not_in")
        turn.refuse("err.phase.wrong_step", step=turn.state.step)

    def flees(self, turn: Turn[Any], who: str) -> None:
        """Somebody has walked out of the room, which counts as fleeing."""
        turn.emit(StatusChanged(who, "fled", "left_room"))
        for question in [q for q in turn.state.questions if q.who == who and q.blocks]:
            turn.answer(question, question.default)

    def hurt(self, turn: Turn[Any], who: str, levels: int, damage: str, soak: bool) -> None:
        """Damage outside of a roll, soaked first where `soak`."""
        raise NotImplementedError

    def heal(self, turn: Turn[Any], who: str, levels: int, damage: str) -> None:
        """Levels of a damage type taken off somebody's track."""
        raise NotImplementedError

    def free_roll(self, turn: Turn[Any], who: str, pool: str, difficulty: str) -> None:
        """A roll outside of everything: traits by name or dice by number."""
        raise NotImplementedError

    def health(self, state: State, person: Person) -> dict[str, Json]:
        """`track`, `level` and `penalty` (dice, 0 or less) of somebody."""
        raise NotImplementedError

    def words(self, state: State, action: Json) -> str:
        """A declaration in words, as the view shows it to programs."""
        raise NotImplementedError

    def told(self, state: State, action: Json) -> str:
        """A declaration in words, as people are told it: what its speaker wrote is in quotes."""
        return self.words(state, action)

    def offers(self, state: State, question: Question) -> list[dict[str, Json]]:
        """What the choices of a question amount to at this moment, for those who are told."""
        return []

    def maneuvers(self, state: State, person: Person) -> list[dict[str, Json]]:
        """What somebody can do now: `line`, and what it is rolled with."""
        return []

    def ahead(self, person: Person) -> str:
        """What somebody has typed before they are asked, which nobody else is shown; or nothing."""
        return ""

    def awaiting(self, state: State) -> dict[str, tuple[Json, bool]]:
        """Declarations that were made and have not taken place yet, by person: and if sealed."""
        return {}

    def still_to_act(self, state: State, person: Person) -> bool:
        """Whether somebody, where people act in order, is asked later in this round."""
        return False

    def is_turn(self, question: Question) -> bool:
        """Whether a question asks what somebody does whose place in the order has come."""
        return False

    def is_public(self, state: State) -> bool:
        """Whether what has been declared may be seen by everybody yet."""
        return True

    def fight_view(self, state: State, reader: str | None = None) -> dict[str, Json]:
        """What this ruleset adds to the view of a fight; `reader` None may see everything."""
        return {}

    def gear(self, person: Person) -> dict[str, list[str]]:
        """The names of what somebody has: `weapons` and `armor`."""
        return {
            "weapons": [weapon.get("name") for weapon in person.weapons],
            "armor": [piece.get("name") for piece in person.armor],
        }

    def notes_view(self, state: State, person: Person, mine: bool) -> dict[str, Json]:
        """What this ruleset adds to a person in the view; `mine` is for themselves."""
        return {}

    def roll_initiative(self, turn: Turn[Any], who: str) -> None:
        """Roll somebody's initiative, whether or not they have one."""
        raise NotImplementedError

    def order_changed(self, turn: Turn[Any]) -> None:
        """A storyteller moved somebody in the order of the round."""

    def rating(self, state: State, person: Person) -> int:
        """What decides between equal initiative totals."""
        return person.rating

    def last_round(self, begun: int, rounds: int) -> int:
        """The last round of something that lasts so many rounds."""
        return begun + rounds - 1

    def public_rulings(self) -> bool:
        """Whether players see what a storyteller rules."""
        return True


class Rulebook(Protocol):
    """Finds a ruleset by its name and the settings that differ from its defaults."""

    def __call__(self, name: str, settings: dict[str, Json]) -> Ruleset:
        """The ruleset; raises `KeyError` for an unknown name."""
        ...
