"""The order in which tests are dealt out to the processes that run them side by side."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Real servers first: one process waits for them while the others run all the rest."""
    items.sort(key=lambda item: item.get_closest_marker("e2e") is None)
