"""The tables of `ashes`: what may be declared, how an attack may be met, what is asked."""

from ..common import chases
from ..common.declare_resolve.entries import ENTRIES, Entry
from ..common.tables import Acts, by_name, facing, saying
from .actions import shapes, split
from .actions.attacking import Attack
from .actions.defending import Block, Dodge
from .actions.misc import Misc
from .actions.resting import Hold, Pass, Rise
from .actions.split import Split
from .attack import close_quarters
from .attack.ways import AshesWay
from .combatant import FightState
from .defense import abort, answers, guard, meeting
from .defense.abort import Abort
from .defense.answers import Committed, React
from .defense.block_and_dodge import Declared, Reflex, Unentitled
from .defense.exchange import Exchange
from .defense.forced import Forced
from .defense.guard import Guard, Strikes
from .fight import Fight
from .flight import escape
from .flight.escape import Away, Escape
from .grapple import buying, hazards
from .grapple import declared as of_holds
from .grapple.seizing import SeizeBack
from .harm import damage
from .people.acts import AshesAct
from .round import declaring, initiative, reading, rounds, ties
from .rules import AshesRules, Ways
from .rulings import marks
from .rulings import rule as rulings

ACTS: tuple[AshesAct, ...] = (
    Attack(), of_holds.Seize(), Guard(), Block(), Dodge(), Escape(), Rise(), Misc(), Split(),
    Pass(), Hold(), *of_holds.ACTS,
)  # fmt: skip
"""What may be declared, in the order in which it is offered."""

WAYS: tuple[AshesWay, ...] = (
    Abort(), React(), Forced(), Committed(), Exchange(), Unentitled(), Away(), SeizeBack(),
    Declared(), Strikes(), Reflex(),
)  # fmt: skip
"""How an attack may be met: the first that has a window is the one."""


def may_abort(state: FightState, rules: AshesRules, who: str) -> bool:
    """Whether a person could abort an action that has become void (ASH-ABT-01)."""
    person = state.people[who]
    may = abort.may(Fight(state, rules), person, abort.VOID)
    return may and not person.flags.abort_failed


def ways_of(rows: tuple[AshesWay, ...]) -> Ways:
    """The `rows` by their names and words, and by what a target has declared."""
    that = saying(rows, AshesWay, "window", "paid", "unopposed", "after")
    return Ways(
        by_name=by_name(rows, lambda way: way.names),
        by_word=by_name(rows, lambda way: way.said),
        facing=facing(that["window"], tuple(Acts(ACTS))),
        that=that,
        may_abort=may_abort,
        answering=frozenset({"split", *(act.name for act in ACTS if act.answers)}),
    )


FEATURES = (
    chases, initiative, declaring, ties, split, meeting, answers,
    guard, escape, buying, hazards, rounds, reading, close_quarters, marks, rulings, shapes,
)  # fmt: skip
"""Where the handlers stand."""

BOOK_ENTRIES: tuple[type[Entry], ...] = (*ENTRIES, hazards.HazardEntry, damage.OverflowEntry)
"""What may be open for book-keeping."""
