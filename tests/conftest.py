"""What holds for the run as a whole: the order of the tests, and how memory is looked through."""

import gc
import os
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.support import postgres
from tests.support.server import SHARED

# What is compiled is kept for the processes to come, real servers among them, whatever the
# environment says: each would take seconds to compile it all again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A machine that does other things beside the tests is not what they look for.
settings.register_profile("busy", suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.load_profile("busy")


@pytest.fixture(scope="session", autouse=True)
def shared_template(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Processes that run tests side by side have folders of their own beside each other."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        os.environ[SHARED] = str(tmp_path_factory.getbasetemp().parent)


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A server of PostgreSQL of this process's own, which a test may stop."""
    if why := postgres.missing():
        pytest.skip(why)
    with postgres.Cluster() as running:
        yield running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share a real server first: one process waits for it while others run the rest.

    Those with a server of their own stand in the midst, where another process comes to them.
    """
    real = [item for item in items if item.get_closest_marker("e2e")]
    shared = [item for item in real if "running_game" in getattr(item, "fixturenames", ())]
    own = [item for item in real if item not in shared]
    rest = [item for item in items if item not in real]
    middle = len(rest) // 2
    items[:] = [*shared, *rest[:middle], *own, *rest[middle:]]


def pytest_collection_finish() -> None:
    """What was loaded by now stays until the end, and is not looked through for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


PER_TEST = (
    "_dj_autoclear_mailbox",
    "_django_clear_site_cache",
    "_django_db_marker",
    "_django_isolate_apps",
    "_django_set_urlconf",
    "_django_setup_unittest",
    "_live_server_helper",
    "_template_string_if_invalid_marker",
)
"""What pytest-django does around each test for kinds of tests that are none of ours.

Done once for all of them: around each of thousands of tests it adds up.
"""


def _once() -> None:
    pass


globals().update(
    (name, pytest.fixture(scope="session", autouse=True, name=name)(_once)) for name in PER_TEST
)
