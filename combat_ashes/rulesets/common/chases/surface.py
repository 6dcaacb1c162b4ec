"""What chases bring to people: lines, prompts, sentences, what a screen shows of them, help."""

from pathlib import Path

from ....engine.quoting import label
from ....engine.view_model import CombatantView, FightView
from ....text.surface import STORYTELLER, Marks, Row, Surface, pages_in
from ....text.words import count, listed
from ..lines import says
from ..view_model import InChase
from . import prompts, sentences, typed
from .examples import EXAMPLES
from .rules import STATUS
from .view_model import ChaseView, WithChases

NONE = "err.chase.none"

ROWS = (
    Row("chase", "", "<prey>[, <prey>]", "hunt prey that runs, or a group: +chase Frank",
        read=typed.hunt, opens=True, nowhere=NONE),
    Row("chase", "stalk", "<prey>", "pounce on prey that may not have noticed you: +chase/stalk "
        "Frank", read=typed.hunt, opens=True, nowhere=NONE),
    Row("chase", "join", "[<prey>]", "take up the hunt beside others",
        read=says("chase_join", name="whole"), nowhere=NONE),
    Row(
        "chase", "run", "[willpower]", "make this round's chase roll", read=typed.run, nowhere=NONE
    ),
    Row("chase", "maneuver", "<name>[=<trait>]", "spend or give lead after a won round: prey has "
        "bait, gun it, quick reverse, never tell me the odds, in there=<trait>, predators tail, "
        "gun it, herd=<trait>, attack run, head off; at an obstacle nope or damnit",
        read=typed.maneuver, nowhere=NONE),
    Row("chase", "ride", "<driver>", "come along as a passenger",
        read=says("chase_ride", name="whole"), nowhere=NONE),
    Row("chase", "breakoff", "", "leave the group that is hunted and run another way",
        read=says("chase_breakoff"), nowhere=NONE),
    Row("chase", "quit", "", "give up the hunt, or stop and be caught", read=says("chase_quit"),
        nowhere=NONE),
    Row("chase", "course", "<name>=<difficulty>[, <pool>][, prey or predator "
        "<pool>/<difficulty>][, hidden]", "where the chase goes, or the next one: +chase/course "
        "rush hour=9, wits+drive", STORYTELLER, read=typed.course, opens=True, nowhere=NONE),
    Row("chase", "obstacle", "<pool>/<difficulty>[, prey, predator or <name>][, <n> successes][, "
        "<n> <type>][, not final]", "something to get past, for all or for some, with the harm of "
        "a failure; where a maneuver has brought one in that waits, what that is", STORYTELLER,
        read=typed.obstacle, nowhere=NONE),
    Row("chase", "limit", "<name>=<rounds or off>", "the run: how many rounds one of the prey has",
        STORYTELLER, read=typed.limit, nowhere=NONE),
    Row("chase", "lead", "[<predator>=]<n>", "set the lead", STORYTELLER, read=typed.lead,
        nowhere=NONE),
    Row("chase", "end", "[caught, escaped or <name>]", "end a chase undecided or as you say, or "
        "take one person out of it", STORYTELLER, read=typed.end, nowhere=NONE),
)  # fmt: skip


def _told(view: FightView[WithChases, object]) -> list[str]:
    return [line for chase in view.own.chases for line in _chase(chase, view.round)]


def _chase(chase: ChaseView, round_: int) -> list[str]:
    hunters = [f"{name}, who is {lead} behind" for name, lead in chase.leads.items()]
    verb = "run" if chase.prey[1:] else "runs"
    which = f"Round {chase.round} of the chase. " if chase.round != round_ else ""
    lines = [
        f"{listed(chase.prey)} {verb} from {listed(hunters)}: {chase.distance}.",
        f"{which}Course: {label(chase.course)}, difficulty {chase.difficulty}, "
        f"rolled with {_traits(chase.pool)}.",
    ]
    for side, own in chase.sides.items():
        words = [_traits(own.pool)] if own.pool else []
        words += [f"difficulty {own.difficulty}"] if own.difficulty else []
        lines.append(f"For the {side} it is {listed(words)}.")
    riders = [f"{name} with {driver}" for name, driver in chase.passengers.items()]
    effects = [f"{e.maneuver.replace('_', ' ')} of {e.by}" for e in chase.effects]
    runs = [f"{name} has {count(left, 'round')} left" for name, left in chase.runs.items()]
    if riders:
        lines.append(f"Riding along: {listed(riders)}.")
    if effects:
        lines.append(f"At work in this round: {listed(effects)}.")
    return [*lines, f"{listed(runs)}."] if runs else lines


def _traits(pool: str) -> str:
    return pool.replace("+", " and ").replace("_", " ")


def _doing(person: CombatantView[InChase]) -> str:
    return person.own.chase or ""


SURFACE = Surface(
    rows=ROWS,
    asks=prompts.ASKS,
    options={"run": "+chase/run"},
    told=sentences.TOLD,
    ruled=sentences.RULED,
    paragraphs=("chase.contest", "chase_started", "chase", "obstacle"),
    statuses={
        STATUS: "",
        "chase over": "",
        "got away": "",
        "got away too": "{who} gets away, too.",
    },
    states={STATUS: "away in a chase"},
    purposes=sentences.PURPOSES,
    refusals=sentences.REFUSALS,
    hints={"chase": "wait until the chase asks you; type +combat to see for whom it waits"},
    marks=(Marks(doing=_doing, doing_spoken="{name} is in the chase as {doing}."),),
    facts=(_told,),
    pages=pages_in(Path(__file__).parent / "help"),
    examples=EXAMPLES,
)
