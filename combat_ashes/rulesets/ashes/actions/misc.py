"""A miscellaneous action: anything that is no attack and no defense (ASH-ACT-05)."""

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.inputs import Input
from ....engine.numbers import whole
from ....engine.pools import split_pool
from ....engine.quoting import quoted
from ...common.declare_resolve.rules import DIFFICULTIES
from ...common.dice.throws import Difficulty, Throw
from .. import agenda
from ..combatant import Combatant
from ..declarations import Action, MiscAction, RiseAction
from ..fight import Decision, Fight
from ..grapple import effects, hazards
from ..people import acts, holding, lying, options, rolls
from ..people.acts import AshesAct
from . import resting

STANDING = ("stand", "stand up")
"""Words with which `+misc` means `+rise`."""


class Misc(AshesAct):
    """`+misc <what>[=<pool>[/<difficulty>]]`"""

    name = "misc"
    offered = True
    in_split = True

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        what = given.text("what")
        if not what:
            ctx.refuse("err.declare.incomplete", missing="what you do")
        if what.lower() in STANDING and lying.is_down(person):
            return RiseAction()
        extras = options.extras_of(ctx, person, given.words())
        pool, difficulty = "", 0
        if given.has("pool"):
            pool = options.read_pool(ctx, person, given.text("pool"))
        if given.has("difficulty"):
            difficulty = whole(given.text("difficulty"), *DIFFICULTIES)
        return MiscAction(what=what, pool=pool, difficulty=difficulty, extras=extras)

    def words(self, fight: Fight, action: MiscAction) -> str:
        return f"misc: {action.what}"

    def told(self, fight: Fight, action: MiscAction) -> str:
        return f"misc: {quoted(action.what)}"

    def comes(self, ctx: Decision, who: str, part: int, action: MiscAction) -> None:
        """A storyteller may set its pool before it is rolled (ASH-ACT-05)."""
        rolls.when_seen(ctx, agenda.misc_roll(who, part), who)


def waiting(fight: Fight, who: str, number: int) -> list[Throw[Difficulty]]:
    """The roll of a miscellaneous action that waits for the storyteller's word, if it has one."""
    person = fight.state.people[who]
    action = acts.part(person, number)
    throw = _throw(fight, person, action) if isinstance(action, MiscAction) else None
    return [throw] if throw is not None else []


@agenda.misc_roll.does
def misc_roll(ctx: Decision, who: str, number: int, word: str) -> None:
    """Do a miscellaneous action, and roll for it where it has a pool."""
    person = ctx.state.people.get(who)
    action = acts.part(person, number) if person is not None else None
    if person is None or not isinstance(action, MiscAction) or person.status != "active":
        return
    what = action.what.lower()
    if what == "reload":
        ctx.flag(who, rounds=None)
    if what in STANDING:
        resting.gets_up(ctx, who)
    if what.startswith("take ") and effects.pick_up(ctx, who, what.removeprefix("take ")):
        return
    if what.startswith("avoid ") and _avoids(ctx, who, action):
        return
    throw = _throw(ctx, person, action)
    if throw is None:
        ctx.announce("misc.done", who=who, what=action.what)
        return
    ctx.announce("misc.tried", who=who, what=action.what)
    rolls.roll(ctx, replace(throw, chosen=options.is_told(person, "misc", action)))


AVOIDING = "dexterity+athletics"
"""What is rolled to get clear of a hazard (ASH-GRP-51)."""
USUAL = 6
"""The difficulty where nobody set another (ASH-DIC-07)."""


def _avoids(ctx: Decision, who: str, action: MiscAction) -> bool:
    """`+misc avoid <hazard>` with a haste action: out of harm's way in time (ASH-GRP-51)."""
    entry = hazards.threatening(ctx, who, action.what[len("avoid ") :])
    if entry is None or ctx.state.phase == "main" or holding.of(ctx.state, who) is not None:
        return False
    person = ctx.person(who)
    # The storyteller sets this roll, not whoever makes it.
    words = split_pool(person.flags.pools.get("misc") or AVOIDING)
    ruled = person.flags.difficulties.get("misc")
    difficulty: Terms = (("hazard", ruled or USUAL),)
    throw = rolls.of_traits(ctx, person, "misc", words, difficulty)
    if rolls.roll(ctx, replace(throw, extras=action.extras)):
        hazards.clear_of(ctx, entry)
    return True


def _throw(fight: Fight, person: Combatant, action: MiscAction) -> Throw[Difficulty] | None:
    written = person.flags.pools.get("misc") or action.pool
    if not written:
        return None
    set_ = person.flags.difficulties.get("misc") or action.difficulty
    difficulty: Terms = (("misc", set_ or USUAL),)
    words = split_pool(written)
    return rolls.of_traits(fight, person, "misc", words, difficulty, None, action)
