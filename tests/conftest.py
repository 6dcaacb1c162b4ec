"""What holds for the run as a whole: the order of the tests, and how memory is looked through."""

import gc
import os
import sys

import pytest

from tests.support.server import SHARED

# What is compiled is kept for the processes to come, real servers among them, whatever the
# environment says: each would take seconds to compile it all again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(scope="session", autouse=True)
def shared_template(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Processes that run tests side by side have folders of their own beside each other."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        os.environ[SHARED] = str(tmp_path_factory.getbasetemp().parent)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Real servers first: one process waits for them while the others run all the rest."""
    items.sort(key=lambda item: item.get_closest_marker("e2e") is None)


def pytest_collection_finish() -> None:
    """What was loaded by now stays until the end, and is not looked through for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
