"""Fixtures of the tests that draw."""

from collections.abc import Iterator

import pytest
import tribodyn as td
from drawn import four_bar, hanging


@pytest.fixture
def closed_figures() -> Iterator[None]:
    """Close all figures after the test."""
    yield
    from matplotlib import pyplot as plt  # late: only the modules that draw import it

    plt.close("all")


@pytest.fixture(scope="session")
def planar_run() -> td.Solution:
    """Return a run of the planar mechanism."""
    return td.simulate(four_bar(), duration=0.03, progress=False)


@pytest.fixture(scope="session")
def spatial_run() -> td.Solution:
    """Return a run of the mechanism in space."""
    return td.simulate(hanging(), duration=0.1, progress=False)
