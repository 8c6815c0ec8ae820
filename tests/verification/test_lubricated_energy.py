"""Energy of a machine with a lubricated joint: what is supplied is stored or turned into heat.

The heat is integrated from the fields of the film (shear and pressure flow, node by node), not
from the force on the journal, so the balance tests film, joint, integrator and record at once. In
space it holds to round-off; what is left comes from the steps, and shrinks with them.
"""

import numpy as np
import tribodyn as td


def machine(cells: tuple[int, int]) -> td.Model:
    """A slider-crank at 3000 rpm whose piston pin floats on a flooded film alone."""
    mech = td.Model(planar=True)
    crank = mech.rigid_body("crank", mass=0.30, inertia=1e-4)
    rod = mech.rigid_body("rod", mass=0.21, inertia=2.5e-4)
    slider = mech.rigid_body("slider", mass=0.14, inertia=1e-4)
    mech.revolute("main", mech.ground.marker(), crank.marker())
    mech.revolute("big end", crank.marker([0.05, 0]), rod.marker([-0.06, 0]))
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.02),
        ambient_pressure=1e5,
        mesh=td.FilmMesh(around=cells[0], along=2 * cells[1]),
    )
    mech.clearance(
        "pin",
        journal=rod.marker([0.06, 0]),
        bearing=slider.marker(),
        interface=film,
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=30e-6, bearing_length=20e-3),
    )
    mech.translational("guide", slider.marker(), mech.ground.marker())
    mech.drive("main", speed=td.rpm(3000))
    return mech


def run(cells: tuple[int, int], step: float) -> td.Solution:
    return td.simulate(
        machine(cells), revolutions=1, integrator=td.TRBDF2(step=step), progress=False
    )


def test_energy_balance_closes_with_the_step() -> None:
    """Cavities that open and close leave it between first and second order."""
    errors = {}
    for step in (40e-6, 20e-6, 10e-6, 5e-6):
        solution = run((40, 4), step)
        errors[step] = np.abs(solution["model/energy_balance_error"].values).max()
    assert errors[5e-6] < 0.2 * errors[40e-6]  # first order would be 0.125
    turnover = solution["model/kinetic_energy"].values
    assert errors[5e-6] < 1e-3 * (turnover.max() - turnover.min())


def test_heat_converges_with_mesh_and_step() -> None:
    """One revolution turns 58 mJ into heat in the film; meshes of 20 to 80 cells around."""
    heat = [
        run(cells, 20e-6)["model/dissipated_energy"].values[-1]
        for cells in ((20, 2), (40, 4), (80, 8))
    ]
    assert abs(heat[2] - heat[1]) < 0.5 * abs(heat[1] - heat[0])
    assert abs(heat[2] - heat[1]) < 0.01 * heat[2]
    finer_step = run((40, 4), 10e-6)["model/dissipated_energy"].values[-1]
    assert abs(finer_step - heat[1]) < 2e-3 * heat[1]
