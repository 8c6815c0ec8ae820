"""Draw two scenes of PyVista with the pressure of films into film_scene.png, beside this file."""

from pathlib import Path

import matplotlib.pyplot as plt
import pyvista
import tribodyn as td

OIL = td.Lubricant(dynamic_viscosity=0.5)


def arm() -> td.Solution:
    """Return the run of an arm that a force lifts into its cup."""
    model = td.Model(planar=False)
    body = model.rigid_body("arm", mass=1.0, inertia=(0.01, 0.01, 0.01), position=(0.1, 0.0, -0.1))
    model.clearance(
        "cup",
        journal=body.marker((-0.1, 0.0, 0.1)),
        bearing=model.ground.marker(),
        gap=td.SphericalGap(cup_radius=0.04, radial_clearance=6e-5, half_angle=1.4),
        interface=td.LubricatedInterface(
            lubricant=OIL,
            cavitation="half_sommerfeld",
            mesh=td.FilmMesh(around=72, along=24),
        ),
    )
    model.applied_force("push", body.marker(), (0.0, 0.0, 300.0))
    return td.simulate(model, duration=2e-3, progress=False)


def block() -> td.Solution:
    """Return the run of a block that a force presses towards a plane on a film."""
    model = td.Model(planar=False)
    steel = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
    body = model.solid(
        "block",
        mesh=td.SolidMesh.brick(size=(0.02, 0.02, 0.02), cells=(1, 1, 1), element="hex8"),
        material=steel,
        position=(0.0, 0.0, 0.01002),
        stiffness_damping=1e-7,
    )
    model.surface_film(
        "film",
        body,
        "z-",
        td.RigidPlane(marker=model.ground.marker()),
        interface=td.LubricatedInterface(lubricant=OIL, cavitation="none"),
        cells=12,
    )
    model.applied_force("push", body.marker("z+"), (0.0, 0.0, -400.0))
    return td.simulate(model, duration=1e-4, integrator="TR-BDF2", progress=False)


pyvista.OFF_SCREEN = True
figure, axes = plt.subplots(1, 2, figsize=(9.0, 3.6), layout="constrained")
for ax, solution in zip(axes, (arm(), block()), strict=True):
    scene = td.plot.mechanism(
        solution, time=float(solution.time[-1]), color="film_pressure", backend="pyvista"
    )
    ax.imshow(scene.screenshot(return_img=True, window_size=(900, 720)))
    ax.axis("off")
figure.savefig(Path(__file__).with_suffix(".png"), dpi=110)
