"""The documentation is built without a warning."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.support.server import REPOSITORY


def test_the_documentation_is_built_without_a_warning(tmp_path: Path) -> None:
    made = subprocess.run(
        ["make", "--no-print-directory", "docs", f"DOCS={tmp_path}"],
        cwd=REPOSITORY, capture_output=True, text=True, timeout=180,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    docs = REPOSITORY / "docs"
    pages = [path.relative_to(docs) for path in docs.rglob("*.md") if "parts" not in path.parts]
    built = [(tmp_path / page).with_suffix(".html") for page in pages]
    assert built and [path for path in built if not path.exists()] == []
