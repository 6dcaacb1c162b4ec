"""The reference game in this process: Evennia is set up once, the database is in memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django.plugin import blocking_manager_key


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Evennia reads the database while it is set up."""
    import evennia

    if not evennia.SESSION_HANDLER:
        with collector.config.stash[blocking_manager_key].unblock():
            evennia._init()


@pytest.fixture(scope="session")
def django_db_use_migrations() -> bool:
    """Tables are made from the models, which takes a second instead of five."""
    return False


@pytest.fixture(autouse=True)
def game(db: None) -> Iterator[None]:
    """A database of the test's own; Evennia's objects do not outlive it."""
    from evennia.utils.idmapper.models import flush_cache

    yield
    flush_cache()
