"""Running a study on Dask: on this machine, or on a cluster; what is done is kept."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import distributed
from msgspec import json

from .fights import Fought
from .studies import Loaded, chunks, fight, summed_up

# It says nothing about its types.
Client: Any = distributed.Client
LocalCluster: Any = distributed.LocalCluster
as_completed: Any = distributed.as_completed

Job = tuple[int, int, int]
"""The number of a variant, and its fights from the first to before the last."""

LONG = 3600
"""A study of more seconds is announced before it starts."""

TRIES = 20
"""So many workers may die on one part of a study."""

_read = json.Decoder(list[Fought]).decode


@contextmanager
def connected(workers: int | None, scheduler: str) -> Iterator[Any]:
    """A cluster by its address, or one of `workers` processes on this machine."""
    if scheduler:
        with Client(scheduler) as client:
            yield client
        return
    how: dict[str, Any] = {"threads_per_worker": 1, "dashboard_address": "127.0.0.1:0"}
    with LocalCluster(n_workers=workers, **how) as cluster, Client(cluster) as client:
        yield client


def jobs_of(loaded: Loaded) -> list[Job]:
    """All parts of a study."""
    numbers = range(len(loaded.variants))
    return [(number, *part) for number in numbers for part in chunks(loaded.study)]


def seconds(loaded: Loaded) -> float:
    """About how long a study takes one process, by one fight of each variant."""
    begun = time.perf_counter()
    for number, variant in enumerate(loaded.variants):
        fight(loaded.study, number, variant, 0, 1)
    return (time.perf_counter() - begun) * loaded.study.fights


def run(
    loaded: Loaded, client: Any, out: Path | None, tell: Callable[[int], None]
) -> list[dict[str, Any]]:
    """What each variant came to; `tell` is told of each part how many fights are done.

    What stands in the folder `out` from an earlier run of the same study is not played again.
    """
    kept = _Kept(loaded, out)
    for job in jobs_of(loaded):
        if kept.has(job):
            tell(job[2] - job[1])
    left = [job for job in jobs_of(loaded) if not kept.has(job)]
    asked = {
        client.submit(fight, loaded.study, job[0], loaded.variants[job[0]], *job[1:],
                      pure=False, retries=TRIES): job
        for job in left
    }  # fmt: skip
    for future, fought in as_completed(list(asked), with_results=True) if asked else ():
        job = asked.pop(future)
        kept.keep(job, fought)
        tell(job[2] - job[1])
    return kept.summed_up()


class _Kept:
    """The parts that are done: in a folder, where there is one."""

    def __init__(self, loaded: Loaded, out: Path | None) -> None:
        self._loaded = loaded
        self._done: dict[Job, list[Fought]] = {}
        self._folder: Path | None = None
        if out is None:
            return
        same = loaded.study.model_copy(update={"fights": 0}).model_dump_json()
        self._folder = out / "parts" / sha256(same.encode()).hexdigest()[:16]
        self._folder.mkdir(parents=True, exist_ok=True)
        for job in jobs_of(loaded):
            path = self._path(job)
            if path.exists():
                self._done[job] = _read(path.read_bytes())

    def _path(self, job: Job) -> Path:
        assert self._folder is not None
        return self._folder / "{}-{}-{}.json".format(*job)

    def has(self, job: Job) -> bool:
        return job in self._done

    def keep(self, job: Job, fought: list[Fought]) -> None:
        """Keep a part; the file appears whole or not at all."""
        self._done[job] = fought
        if self._folder is not None:
            path = self._path(job)
            part = path.with_suffix(".part")
            part.write_bytes(json.encode(fought))
            part.replace(path)

    def summed_up(self) -> list[dict[str, Any]]:
        study, jobs = self._loaded.study, sorted(self._done)
        return [
            summed_up(study, variant, [one for job in jobs if job[0] == number
                                       for one in self._done[job]])
            for number, variant in enumerate(self._loaded.variants)
        ]  # fmt: skip
