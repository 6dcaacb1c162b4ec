"""`make release`: what is handed out, made, checked, installed by itself, and played with.

It goes no further: the tag and where it is put are up to whoever releases (docs/releasing.md).
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import combat_ashes
from tests.support.wheel import PIP, ROOT, clean_environment, copied, run

SCENARIOS = ROOT / "tests" / "scenarios"


class NotReady(Exception):
    """What would be handed out is not right; `str()` says what."""


def release(to: Path, short: bool = False) -> None:
    """Build into an empty folder and try what was built; raises `NotReady`, or `AssertionError`.

    In short what it depends on is lent by the environment that this runs in, not fetched, and
    one file is played.
    """
    version = combat_ashes.__version__
    if f"\n## {version} (" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        raise NotReady(f"CHANGELOG.md has no part that begins with `## {version} (`.")
    shutil.rmtree(to, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        # The wheel is built of nothing but what is in the source distribution.
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", to,
            copied(home / "source"), cwd=home)  # fmt: skip
        [sdist], [wheel] = to.glob(f"*-{version}.tar.gz"), to.glob(f"*-{version}-*.whl")
        print(run(sys.executable, "-m", "twine", "check", "--strict", sdist, wheel, cwd=home))
        print(played(wheel, home, short))
    print(f"{sdist}\n{wheel}")


def played(wheel: Path, home: Path, short: bool) -> str:
    """Play a file of each rule system with a wheel by itself; what it says of them together."""
    python = clean_environment(home / "clean", wheel, short)
    if not short:
        run(*PIP, "--python", python, "check", cwd=home)
    files = [SCENARIOS / "storyteller.yaml", *sorted(SCENARIOS.rglob("examples.yaml"))]
    files = files[:1] if short else files
    return run(python.with_name("ashes"), "play", *files, cwd=home).splitlines()[-1]


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path)
    reader.add_argument("--short", action="store_true")
    asked = reader.parse_args()
    try:
        release(asked.folder.resolve(), asked.short)
    except (NotReady, AssertionError) as why:
        sys.exit(f"Not ready: {why}")


if __name__ == "__main__":
    main()
