"""Actions that are neither attacks nor defences, read and checked. STO-RNG-09, STO-GEN-05."""

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.pools import spelled_out, split_pool
from ....engine.refusals import raise_if
from ....engine.sheet_rules import knows_trait
from ....engine.state import STORYTELLER
from ...common.called import called
from ...common.declare_resolve.rules import DIFFICULTIES
from ..attack import legal
from ..combatant import Combatant
from ..declarations import AnyAction, Clear, Draw, Misc, Move, Reload, Rise, Run
from ..fight import Decision
from ..people import options, space
from ..people.gear import gear

MOST_WORDS = 200


def check_move(ctx: Decision, person: Combatant, move: Move | None, running: bool = False) -> None:
    """Refuse a move that goes too far (STO-GEN-05)."""
    for problem in legal.moves(ctx, person, move, running) if move is not None else ():
        ctx.refuse_unless_allowed(problem.code, **problem.facts)


def misc(ctx: Decision, person: Combatant, given: Input, in_split: bool = False) -> AnyAction:
    """`+misc what[=pool[/difficulty]][, option]`, `reload`, `clear`, `run` (STO-RNG-09)."""
    known = options.COMMON if in_split else options.COMMON - {"dice"}
    what = given.text("what")
    word = what.lower()
    if not what:
        ctx.refuse("err.declare.incomplete", missing="what you do")
    if word in ("reload", "clear"):
        return _gun(ctx, person, word, given, known)
    if word == "run":
        return _run(ctx, person, given)
    action = options.read(ctx, person, Misc(what=what), given.words(), known)
    if len(what) > MOST_WORDS:
        ctx.refuse("err.note.long", what="An action", length=len(what), most=MOST_WORDS)
    check_move(ctx, person, action.move)
    pool, plain = _pool(ctx, person, given.text("pool"))
    text = given.text("difficulty")
    number = whole(text, *DIFFICULTIES) if text else 6
    return replace(action, pool=pool, plain=plain, difficulty=number)


def _pool(ctx: Decision, person: Combatant, text: str) -> tuple[tuple[str, ...], int | None]:
    """A pool as written: traits of the sheet, or plain dice that a storyteller types."""
    words = spelled_out(split_pool(text), person.traits, ctx.rules.sheets.known_traits)
    if not words:
        return (), None
    numbers = [word for word in words if is_whole(word)]
    if numbers:
        if ctx.given.by != STORYTELLER:
            ctx.refuse("err.pool.storyteller", word=numbers[0])
        if len(words) == 1:
            return (), whole(words[0], 0, MOST_DICE)
    unknown = [w for w in words if not is_whole(w) and not (
        knows_trait(ctx.rules, w) or w in person.traits)]  # fmt: skip
    if unknown or len(set(words)) < len(words):
        ctx.refuse("err.pool.storyteller", word=(unknown or list(words))[0])
    return words, None


def _gun(
    ctx: Decision, person: Combatant, word: str, given: Input, known: frozenset[str]
) -> AnyAction:
    """Reloading or clearing: the gun named, else the first in hand."""
    name = given.text("pool")
    action = options.read(ctx, person, Reload(weapon=""), given.words(), known)
    guns = [w for w in [*gear.in_hand(person), *gear.of(person)] if w.is_gun]
    if word == "clear":
        guns = [w for w in gear.of(person) if w.jammed] or guns
    if not name and not guns:
        ctx.refuse("err.weapon.none", how="gun")
    weapon = gear.find(ctx, person, name) if name else guns[0]
    if word == "reload" and not weapon.is_gun:
        ctx.refuse("err.weapon.none", how="gun")
    if word == "clear":
        if not weapon.jammed:
            ctx.refuse("err.gun.not_jammed", weapon=weapon.name)
        return Clear(weapon=weapon.name)
    raise_if(legal.reload(weapon))
    check_move(ctx, person, action.move)
    if action.move and abs(action.move.metres) > space.WALK:
        ctx.refuse_unless_allowed("err.move.too_far", most=space.WALK)
    return replace(action, weapon=weapon.name)


def _run(ctx: Decision, person: Combatant, given: Input) -> Run:
    """Moving the whole turn; without metres as far as one can (STO-GEN-05)."""
    action = options.read(ctx, person, Run(), given.words(), frozenset({"move", "power"}))
    check_move(ctx, person, action.move, running=True)
    return (
        action
        if action.move
        else replace(action, move=Move(space.most_metres(ctx, person, True), ""))
    )


def rise(ctx: Decision, person: Combatant) -> Rise:
    if "prone" not in person.conditions:
        ctx.refuse("err.rise.up")
    return Rise()


def draw(ctx: Decision, person: Combatant, what: str) -> Draw:
    """`+draw thing` of what lies on the ground is an action (STO-CLS-09)."""
    found = lying(ctx, what)
    if found is None:
        ctx.refuse("err.weapon.none", word=what, names=gear.names(gear.of(person)))
    return Draw(weapon=found)


def lying(ctx: Decision, what: str) -> str | None:
    """The key of a weapon on the ground."""
    return next(iter(called([w.key for w in ctx.state.flags.lying], what, str)), None)
