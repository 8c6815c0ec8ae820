"""A published case is an example: a copy runs as a script, and bad arguments give clear errors."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tribodyn as td
from tribodyn.cases import (
    engine,
    hip,
    slider_crank_dry,
    slider_crank_mixed,
    slider_guide_impact,
    spherical_ancf,
    spherical_joints,
)

CASES = [
    *(engine, hip, slider_crank_dry, slider_crank_mixed, slider_guide_impact),
    *(spherical_ancf, spherical_joints),
]

USE = """
import my_case

model = my_case.build()
print(model.parameters)
print(len(my_case.reference()), my_case.__file__)
"""


def run_beside(copy: Path) -> list[str]:
    """Return the lines that a script prints which uses the copy in its folder."""
    script = copy.with_name("script.py")
    script.write_text(USE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], cwd=copy.parent, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__.rpartition(".")[2])
def test_a_copy_of_a_case_builds_the_same_model(case: Any, tmp_path: Path) -> None:
    copy = tmp_path / "my_case.py"
    copy.write_text(Path(case.__file__).read_text("utf-8"), encoding="utf-8")
    *lines, last = run_beside(copy)
    assert last == f"{len(case.reference())} {copy}"
    expected = str(case.build().parameters).splitlines()
    # Functions are shown with their address.
    shown = [line.partition("<function")[0] for line in lines]
    assert shown == [line.partition("<function")[0] for line in expected]
    assert len(shown[0]) > 500


def test_a_copy_is_a_template(tmp_path: Path) -> None:
    text = Path(slider_crank_mixed.__file__).read_text("utf-8")
    assert text.count("RADIAL_CLEARANCE = 30.0e-6") == 1
    copy = tmp_path / "my_case.py"
    copy.write_text(
        text.replace("RADIAL_CLEARANCE = 30.0e-6", "RADIAL_CLEARANCE = 45.0e-6"), encoding="utf-8"
    )
    parameters, _ = run_beside(copy)
    assert "'radial_clearance': 4.5e-05" in parameters
    assert "'radial_clearance': 4.5e-05" not in str(slider_crank_mixed.build().parameters)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (
            lambda: slider_crank_mixed.build("IV"),
            "slider_crank_mixed: configuration 'IV' is not known; choose 'I', 'II' or 'III'",
        ),
        (lambda: slider_crank_mixed.build(asperities="XY"), "there is 'GW', 'GT', 'CEB'"),
        (lambda: slider_crank_mixed.build(asperities="ZMX"), "did you mean 'ZMC'?"),
        (lambda: slider_crank_mixed.build(mesh=(80, 16)), "mesh must be a"),
        (lambda: slider_crank_mixed.build(crank_speed="fast"), "speed .* must be a number"),
        (
            lambda: slider_crank_mixed.reference("measured"),
            "origin 'measured' is not known; choose 'converged' or 'dissertation'",
        ),
        (
            lambda: slider_crank_dry.build("wet"),
            "slider_crank_dry: joint 'wet' is not known; choose 'dry' or 'ideal'",
        ),
        (
            lambda: slider_crank_dry.build(restitution_coefficient=1.1),
            "restitution_coefficient = 1.1 must be",
        ),
        (lambda: slider_crank_dry.build(radial_clearance=-1e-5), "radial_clearance = -1e-05 m"),
        (lambda: slider_crank_dry.build(contact=td.Coulomb(0.1)), "contact must be"),
        (
            lambda: spherical_joints.build("double pendulums"),
            "mechanism 'double pendulums' is not known; choose one of 'double pendulum', 'four",
        ),
        (
            lambda: spherical_joints.build("four-bar", "wet"),
            "spherical_joints: joint 'wet' is not known; choose one of 'ideal', 'dry'",
        ),
        (lambda: spherical_joints.joint_interface("ideal"), "joint 'ideal' is not known"),
        (
            lambda: slider_guide_impact.build("wet"),
            "slider_guide_impact: joint 'wet' is not known; choose one of 'dry', 'lubricated'",
        ),
        (
            lambda: slider_guide_impact.start("wet"),
            "slider_guide_impact: joint 'wet' is not known; choose one of 'dry', 'lubricated'",
        ),
        (
            lambda: slider_guide_impact.build("dry", coupling="condensed"),
            "coupling = 'condensed' belongs to joint 'lubricated', but joint is 'dry'",
        ),
        (
            lambda: slider_guide_impact.build("dry", cavitation="none"),
            "cavitation = 'none' belongs to joint 'lubricated', but joint is 'dry'",
        ),
        (
            lambda: slider_guide_impact.build("dry", film_cells=4),
            "film_cells = 4 belongs to joint 'lubricated', but joint is 'dry'",
        ),
        (
            lambda: slider_guide_impact.build("lubricated", coupling="loose"),
            "coupling 'loose' is not known; choose one of 'monolithic', 'condensed', 'staggered'",
        ),
        (
            lambda: slider_guide_impact.build("lubricated", cavitation="vapour"),
            "cavitation 'vapour' is not known; choose one of 'none', 'reynolds'",
        ),
        (
            lambda: slider_guide_impact.build("lubricated", film_cells=0),
            "film 'sole': cells = 0",
        ),
        (
            lambda: slider_guide_impact.build(pulse_duration=-1.0),
            "slider_guide_impact: pulse_duration = -1 s must be between 1e-06 and 1 s",
        ),
        (
            lambda: slider_guide_impact.build(refinement=0),
            "refinement = 0 must be between 1 and 20",
        ),
        (
            lambda: slider_guide_impact.build(pulse_duration="short"),
            "slider_guide_impact: pulse_duration .* must be a number",
        ),
        (
            lambda: spherical_joints.build(youngs_modulus=-1.0),
            r"youngs_modulus\[0\] = -1 Pa must be > 0",
        ),
        (
            lambda: spherical_ancf.build("double pendulums"),
            "spherical_ancf: mechanism 'double pendulums' is not known; choose one of 'pendulum'",
        ),
        (
            lambda: spherical_ancf.build("pendulum", "dry"),
            "spherical_ancf: joint 'dry' is not known; choose one of 'ideal'",
        ),
        (
            lambda: spherical_ancf.build(material="steel"),
            "spherical_ancf: material 'steel' is not known; choose one of 'stiff', 'flexible'",
        ),
        (lambda: spherical_ancf.build(elements=0), "elements = 0 must be"),
        (lambda: spherical_ancf.build(youngs_modulus=-1.0), "youngs_modulus = -1 Pa must be > 0"),
        (lambda: spherical_ancf.build(formulation="beam"), "formulation"),
        (
            lambda: spherical_ancf.build("double pendulum", "dry", wall_modulus=-1.0),
            "spherical_ancf: wall_modulus = -1 Pa must be finite and > 0",
        ),
        (
            lambda: spherical_ancf.printed_modulus("four-bar", -6e7),
            "spherical_ancf: youngs_modulus = -60000000 Pa must be finite and > 0",
        ),
        (
            lambda: spherical_ancf.printed_modulus("pendulum", 6e7),
            "mechanism 'pendulum' is not known; choose one of 'double pendulum', 'four-bar'",
        ),
        (
            lambda: hip.build(walls="polished"),
            "hip: walls 'polished' is not known; choose",
        ),
        (
            lambda: hip.build(inclination=45.0),
            "hip: inclination = 45 rad must be between -pi/2",
        ),
        (lambda: hip.build(mass=-1.0), "mass = -1 kg must be"),
        (lambda: hip.build((2.0, 0.0, 0.0)), "initial eccentricity = 6e-05 m must be below"),
        (lambda: hip.massless_path(tolerance=0.0), "hip: tolerance = 0 must be finite and > 0"),
        (lambda: hip.massless_path(max_step=float("nan")), "hip: max_step = nan must be finite"),
        (
            lambda: engine.build("pistons"),
            "engine: films 'pistons' is not known; choose 'skirt', 'big end' or 'both'",
        ),
        (lambda: engine.build(speed=2000.0), "engine: speed = 2000 rad/s must be between 104.71"),
        (lambda: engine.build(cavitation="boiling"), "cavitation 'boiling' is not known"),
        (
            lambda: engine.build(pin_offset=0.1),
            "engine: pin_offset = 0.1 m must be less than 0.0",
        ),
        (lambda: engine.cycle(0.0), "engine: speed = 0 rad/s must be finite and > 0"),
        (lambda: engine.default_integrator(-1.0), "engine: speed = -1 rad/s must be"),
        (lambda: engine.repeats(200.0, max_cycles=1), "must be a whole number"),
        (lambda: engine.sweep("skirts"), "engine: films 'skirts' is not known"),
    ],
)
def test_wrong_arguments_of_cases_give_clear_errors(call: Callable[[], Any], says: str) -> None:
    with pytest.raises(td.InvalidInput, match=says):
        call()
