"""Resultants at the nodes of beams against statics."""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td

SOFT = td.ElasticMaterial(youngs_modulus=6e7, poisson_ratio=0.3, density=6000.0)
SQUARE = td.RectangularSection(width=0.02, height=0.02)
FORMULATIONS = ("geometrically_exact", "ancf", "cable", "continuum", "split_continuum")


def clamped(formulation: str, elements: int, **more: Any) -> Any:
    """Return a model with a planar beam of 1 m along x, clamped at its start, and the beam."""
    model = td.Model()
    given: dict[str, Any] = {"section": SQUARE, "material": SOFT}
    beam = model.beam(
        "rod",
        start=(0.0, 0.0),
        end=(1.0, 0.0),
        elements=elements,
        formulation=formulation,
        **(given | more),
    )
    model.fixed("clamp", model.ground.marker(), beam.marker(0.0))
    return model, beam


def errors_at_nodes(beam: Any, force: Any, moment: Any) -> tuple[float, float]:
    """Return the largest errors of N and Q, and of M, at the nodes of a planar beam.

    `force`: by the part beyond every node in global axes; `moment`: about z.
    """
    x, y = np.moveaxis(axes_of(beam), 2, 0)
    along = np.column_stack([np.sum(x * force, axis=1), np.sum(y * force, axis=1)])
    return (
        float(np.abs(beam.force.values - along).max()),
        float(np.abs(beam.moment.values[:, -1] - moment).max()),
    )


def axes_of(beam: Any) -> Any:
    """Return the axes x and y of the sections of a planar beam as columns, at each node."""
    turn = 2.0 * np.arctan2(beam.orientation.values[:, 2], beam.orientation.values[:, 3])
    c, s = np.cos(turn), np.sin(turn)
    return np.stack([np.column_stack([c, s]), np.column_stack([-s, c])], axis=2)


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_resultants_at_nodes_are_exact_under_a_force_at_the_end(formulation: str) -> None:
    slender = td.RectangularSection(width=0.005, height=0.005)
    model, rod = clamped(formulation, 8, section=slender)
    force = 2.0 * 6e7 * 0.005**4 / 12.0
    model.applied_force("load", rod.marker(1.0), (0.0, -force))
    beam = td.equilibrium(model).beam("rod")
    arms = beam.position.values[-1, 0] - beam.position.values[:, 0]
    wrong = errors_at_nodes(beam, np.array([[0.0, -force]]), -force * arms)
    # Measured: 4e-10 and 4e-12 by the tolerance of the equilibrium; strains gave 6 and 1e-2.
    assert wrong[0] < 1e-9 * force and wrong[1] < 2e-11 * force


@pytest.mark.parametrize("formulation", ("ancf", "cable"))
def test_resultants_at_nodes_of_a_beam_that_bends_by_its_weight(formulation: str) -> None:
    worst = []
    for elements in (8, 16):
        heavy = td.ElasticMaterial(youngs_modulus=6e7, poisson_ratio=0.0, density=750.0)
        model, _ = clamped(formulation, elements, material=heavy)
        model.gravity((0.0, -9.81))
        found = td.equilibrium(model)
        weight, rest = 750.0 * 0.02**2 * 9.81, found.beam("rod")
        beyond = 1.0 - rest.arc_length.values
        force = np.column_stack([0.0 * beyond, -weight * beyond])
        wrong = errors_at_nodes(rest, force, 0.0)
        assert wrong[0] < 1e-10 * weight  # the ends as well; measured 3e-11
        # The moment has the error w l^2/12 at both ends: measured within 3e-4 of it.
        assert rest.moment.values[-1, -1] == pytest.approx(
            weight / elements**2 / 12.0 * axes_of(rest)[-1, 0, 0], rel=1e-3
        )
        moment = float(found.joints["clamp"].reaction().moment)
        worst.append(abs(float(rest.moment.values[0, -1]) + moment) / weight)
    assert worst[1] == pytest.approx(1.0 / 12.0 / 16**2, rel=1e-3)
    assert worst[0] / worst[1] == pytest.approx(4.0, rel=1e-3)


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_resultants_of_a_hanging_beam(formulation: str) -> None:
    # With a weight at a node beside the end, which is the mean of both sides there.
    model = td.Model()
    beam = model.beam(
        "rod",
        start=(0.0, 0.0),
        end=(0.0, -1.0),
        elements=5,
        section=SQUARE,
        material=SOFT,
        formulation=formulation,
    )
    model.fixed("clamp", model.ground.marker(), beam.marker(0.0, angle=math.pi / 2))
    model.distributed_force("pull", beam, (None, -10.0))
    model.applied_force("weight", beam.marker(0.2), (None, -30.0))
    found = td.equilibrium(model).beam("rod")
    force = found.force.values[:, 0]
    assert force == pytest.approx([40.0, 23.0, 6.0, 4.0, 2.0, 0.0], abs=5e-11)
