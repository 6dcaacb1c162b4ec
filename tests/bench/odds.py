"""What +odds costs beside a round of the engine, and a study beside a bare loop of fights."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter, process_time

from combat_ashes.engine.inputs import Input
from combat_ashes.play import running, studies
from combat_ashes.play.odds import odds
from combat_ashes.rulesets import look_at, proposing
from combat_ashes.text.line import split_line
from combat_ashes.text.prompts import TARGET, as_typed
from tests.bench.engine import SECONDS, SHORT_SECONDS, RingFight, seconds_per_round
from tests.bench.table import Row
from tests.support.fight import ABLE, PlayedFight, fight

STUDY = Path(__file__).parents[2] / "studies" / "dodge_of_six.toml"
FIGHTS, FEW_FIGHTS = 400, 4


def rows(short: bool = False) -> list[Row]:
    """One exchange and all basic options, and fights a second with one and two workers."""
    seconds = SHORT_SECONDS if short else SECONDS
    round_ = seconds_per_round(RingFight(2).timed_round, seconds)
    asked = duel()
    lines = ["attack Frank=club"]
    times = 1 if short else 3
    one = min(timed(asked, lines) for _ in range(times))
    every = min(timed(asked, lines if short else basic(asked)) for _ in range(times))
    return [
        Row("odds: one exchange / a round of two", one * 1e3, round_ * 1e3, "ms", "<= 8"),
        Row("odds: all options / a round of two", every * 1e3, round_ * 1e3, "ms", "<= 60"),
        *study_rows(FEW_FIGHTS if short else FIGHTS),
    ]


def duel() -> PlayedFight:
    """Jane is asked what she does, and Frank does nothing else."""
    f = fight()
    f.join("Frank", die=2, **ABLE)
    f.join("Jane", die=9, weapons=["club"], **ABLE)
    return f.pass_("Frank")


def basic(f: PlayedFight) -> list[str]:
    """All that Jane can do now about Frank."""
    person = f.state.people[f.id("Jane")]
    found = [as_typed(each).replace(TARGET, "Frank")
             for each in proposing.maneuvers(f.surface, f.state, person)]  # fmt: skip
    return [line for line in found if "<" not in line]


def timed(f: PlayedFight, lines: list[str]) -> float:
    """The seconds that it takes to ask about these lines."""
    who = f.id("Jane")
    began = process_time()
    for line in lines:
        do, args = f.surface.read(split_line(line))
        odds(look_at(f.state), Input(do, who, who, args), line)
    return process_time() - began


def study_rows(fights: int) -> list[Row]:
    """Fights a second of one variant, of one and of two workers."""
    loaded = studies.load(STUDY)
    study = loaded.study.model_copy(update={"fights": fights})
    small = studies.Loaded(study, loaded.variants[:1])
    began = perf_counter()
    studies.fight(study, 0, small.variants[0], 0, fights)
    bare = fights / (perf_counter() - began)
    one, two = (_by_workers(small, workers) for workers in (1, 2))
    return [
        Row("study: one worker / a bare loop", one, bare, "fights/s", ">= 0.8"),
        Row("study: two workers / one", two, one, "fights/s", ">= 1.6"),
    ]


def _by_workers(loaded: studies.Loaded, workers: int) -> float:
    with running.connected(workers, "") as client:
        # Whoever plays has read the rules before.
        warm = studies.Loaded(loaded.study.model_copy(update={"fights": 2}), loaded.variants)
        client.run(studies.fight, warm.study, 0, warm.variants[0], 0, 1)
        began = perf_counter()
        running.run(loaded, client, None, lambda done: None)
        return loaded.study.fights / (perf_counter() - began)
