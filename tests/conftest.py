"""Options of all tests.

`--share 0.1 --seed TEXT` runs a tenth of the chosen tests, another tenth for another text: so
`make test-slow-share` samples the slow tests at every change.
"""

import hashlib

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--share", type=float, default=1.0, help="share of the tests to run, 0 to 1")
    parser.addoption("--seed", default="", help="text that decides which share it is")


def is_chosen(name: str, share: float, seed: str) -> bool:
    """Return whether the test of that name belongs to the share; always the same for one seed."""
    digest = hashlib.sha256(f"{seed} {name}".encode()).digest()
    return int.from_bytes(digest[:8], "big") < share * 2.0**64


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    share, seed = config.getoption("--share"), config.getoption("--seed")
    chosen = [item for item in items if is_chosen(item.nodeid, share, seed)]
    left_out = [item for item in items if not is_chosen(item.nodeid, share, seed)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = chosen
