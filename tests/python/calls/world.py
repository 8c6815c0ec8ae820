"""Objects that the examples of calls need."""

import tempfile
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import tribodyn as td
import xarray as xr
from tribodyn.cases import slider_crank_dry
from tribodyn.cases import slider_crank_mixed as case


class World:
    """Objects that examples need, made once; what calls change is made anew."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="tribodyn-calls-")
        self.folder = Path(self._folder.name)

    oil = td.Lubricant(dynamic_viscosity=0.02)
    flow = td.FlowFactors(journal_rms_roughness=1e-6, bearing_rms_roughness=1e-6)
    ports: dict[str, Any] = {
        "AxialGroove": {"angle": 0.1, "width": 0.2, "pressure": 1e5, "length": 0.01},
        "CircumferentialGroove": {"position": 0.0, "width": 1e-3, "pressure": 1e5},
        "SupplyHole": {"angle": 0.1, "position": 0.0, "diameter": 2e-3, "pressure": 1e5},
        "SupplyPocket": {
            "angle": 0.1,
            "width": 0.2,
            "position": 0.0,
            "length": 4e-3,
            "pressure": 1e5,
        },
    }

    @staticmethod
    def build(length: float = 0.1) -> td.Model:
        """Return a driven crank."""
        model = td.Model()
        bar = model.rigid_body("bar", mass=1.0, inertia=0.01, position=(length, 0.0))
        model.revolute("pivot", model.ground.marker(), bar.marker((-length, 0.0)))
        model.drive("pivot", speed=10.0)
        return model

    def journal_arguments(self) -> dict[str, Any]:
        return {
            "bearing_radius": 0.02,
            "bearing_length": 0.02,
            "radial_clearance": 4e-5,
            "lubricant": self.oil,
            "cavitation": "mass_conserving",
            "ambient_pressure": 0.0,
            "cavitation_pressure": 0.0,
            "flooded": False,
            "ports": [td.AxialGroove(angle=0.0, width=0.2, pressure=1e5)],
            "arc": None,
            "profile": None,
            "flow_factors": None,
            "elastic_wall": None,
            "mesh": td.FilmMesh(around=12, along=2),
            "misalignment": False,
            "solver": "automatic",
        }

    @cached_property
    def journal(self) -> td.JournalBearing:
        return td.JournalBearing(**self.journal_arguments())

    @cached_property
    def film(self) -> td.JournalSolution:
        return self.journal.solve(eccentricity=(1e-5, -2e-5), speed=100.0)

    @cached_property
    def rest(self) -> td.BearingEquilibrium:
        return self.journal.equilibrium(load=(0.0, -100.0), speed=100.0)

    hard_oil = td.Lubricant(
        dynamic_viscosity=0.04, pressure_viscosity=td.Roelands(pressure_coefficient=1.5e-8)
    )

    @cached_property
    def rolling(self) -> td.LineContactSolution:
        contact = td.LineContact(
            radius=0.01, contact_modulus=1.1e11, lubricant=self.hard_oil, cells_along=48
        )
        return contact.solve(load=1e5, entrainment_velocity=0.5)

    @cached_property
    def curves(self) -> Any:
        return self.journal.characteristics(eccentricity_ratio=[0.3, 0.6], speed=100.0)

    @cached_property
    def run(self) -> td.Solution:
        model = case.build(mesh=td.FilmMesh(around=16, along=4))
        return td.simulate(model, duration=2e-4, progress=False)

    @cached_property
    def bounces(self) -> td.Solution:
        return td.simulate(slider_crank_dry.build(), duration=3e-4, progress=False)

    def resting(self) -> td.Model:
        """A pendulum, which finds its rest."""
        mech = td.Model()
        bob = mech.rigid_body("bob", mass=1.0, inertia=0.1)
        mech.revolute("hinge", mech.ground.marker(), bob.marker((-0.5, 0.0)))
        mech.gravity((0.0, -9.81))
        return mech

    @staticmethod
    def bending() -> tuple[td.Model, td.Beam]:
        """A cantilever, and its beam."""
        mech = td.Model()
        beam = mech.beam(
            "rod",
            elements=2,
            section=td.CircularSection(radius=0.01),
            start=(0.0, 0.0),
            end=(1.0, 0.0),
            material=td.ElasticMaterial(youngs_modulus=2.1e11, poisson_ratio=0.3, density=7800.0),
        )
        mech.fixed("clamp", mech.ground.marker(), beam.marker(0.0))
        mech.gravity((0.0, -9.81))
        return mech, beam

    @staticmethod
    def bulging() -> tuple[td.Model, td.Solid]:
        """A flexible plate on a support, and its solid."""
        mech = td.Model()
        plate = mech.solid(
            "plate",
            mesh=td.SolidMesh.rectangle(size=(0.2, 0.1), cells=(2, 1)),
            material=td.ElasticMaterial(youngs_modulus=2.1e11, poisson_ratio=0.3, density=7800.0),
            supports="x-",
        )
        mech.gravity((0.0, -9.81))
        return mech, plate

    @staticmethod
    def block() -> td.Model:
        """A block above a table."""
        mech = td.Model(planar=False)
        material = td.ElasticMaterial(youngs_modulus=2.1e11, poisson_ratio=0.3, density=7800.0)
        cells = (1, 1, 1)
        table = td.SolidMesh.brick(size=(0.05, 0.05, 0.02), cells=cells)
        mech.solid("table", mesh=table, material=material, supports="z-")
        block = td.SolidMesh.brick(size=(0.02, 0.02, 0.02), cells=cells)
        mech.solid("block", mesh=block, material=material, position=(0.0, 0.0, 0.02005))
        return mech

    @staticmethod
    def reduction() -> td.Reduction:
        """A bar with an interface at each end."""
        return td.craig_bampton(
            td.SolidMesh.brick(size=(0.2, 0.05, 0.05), cells=(2, 1, 1)),
            td.ElasticMaterial(youngs_modulus=2.1e11, poisson_ratio=0.3, density=7800.0),
            interfaces=["x-", "x+"],
            modes=2,
        )

    @cached_property
    def bulged(self) -> td.Equilibrium:
        """The equilibrium of the plate."""
        return td.equilibrium(self.bulging()[0])

    @staticmethod
    def turning() -> td.Model:
        """A wheel that turns on springs and dampers."""
        mech = td.Model(planar=True)
        wheel = mech.rigid_body("wheel", mass=1.0, inertia=0.1, angular_velocity=10.0)
        mech.bushing(
            "mount",
            mech.ground.marker(),
            wheel.marker(),
            stiffness=(1e3, 2e3, 0.0),
            damping=(1.0, 2.0, 0.0),
        )
        return mech

    @cached_property
    def bent(self) -> td.Equilibrium:
        """The equilibrium of the cantilever."""
        return td.equilibrium(self.bending()[0])

    @cached_property
    def bending_run(self) -> td.Solution:
        """A run of the cantilever."""
        return td.simulate(self.bending()[0], duration=1e-3, progress=False)

    @cached_property
    def floating(self) -> td.Equilibrium:
        """A rotor at rest in its film."""
        mech = td.Model()
        rotor = mech.rigid_body("rotor", mass=1.0, inertia=0.1)
        at = {"journal": rotor.marker(), "bearing": mech.ground.marker()}
        mech.clearance("pin", gap=self.journal.gap, interface=self.journal.interface, **at)
        mech.drive_rotation("drive", mech.ground.marker(), rotor.marker(), speed=100.0)
        mech.gravity((0.0, -9.81))
        return td.equilibrium(mech)

    @cached_property
    def small_motions(self) -> td.Linearisation:
        return td.linearise(self.resting())

    @cached_property
    def file(self) -> Path:
        self.run.to_netcdf(self.folder / "run.nc")
        return self.folder / "run.nc"

    @cached_property
    def study(self) -> td.Study:
        return td.vary(**self.study_arguments(), duration=0.01)

    @cached_property
    def two_parameters(self) -> td.Study:
        """A study of a parameter and of the duration."""
        changed = {"parameters": {"length": [0.1, 0.2], "duration": [0.01, 0.02]}}
        return td.vary(**self.study_arguments() | changed | {"directory": self.folder / "two"})

    @cached_property
    def modes(self) -> Any:
        """Frequencies over a speed, as `td.campbell` returns them."""
        rows = (("speed", "mode"), [[10.0, 20.0], [9.0, 21.0]])
        return xr.Dataset({"frequency": rows}, coords={"speed": [0.0, 100.0], "mode": [0, 1]})

    def study_arguments(self) -> dict[str, Any]:
        return {
            "build": self.build,
            "parameters": {"length": [0.1]},
            "statistics": {"last": lambda solution: float(solution.time[-1])},
            "windows": ["all"],
            "time_windows": [(0.001, 0.002)],
            "channels": (),
            "crank_angle": None,
            "time": None,
            "units": {"length": "m"},
            "directory": self.folder / "study",
            "executor": None,
            "workers": 1,
            "retry_failed": False,
            "estimate_error": False,
            "progress": False,
        }


class Workbench:
    """A model with two bodies and a link in space, made anew for each call.

    Its markers are named, as it is not yet.
    """

    def __init__(self, method: str) -> None:
        self.method = method

    def __call__(self) -> Callable[..., Any]:
        model = World.build()
        model.rigid_body("other", mass=1.0, inertia=0.1)
        model.rigid_body("link", mass=1.0, inertia=(0.1, 0.1, 0.1), planar=False)
        call = getattr(model, self.method)

        def on_bodies(*args: Any, **kwargs: Any) -> Any:
            def own(value: Any) -> Any:
                if isinstance(value, _MarkerOf):
                    return model.bodies[value.body].marker()
                return value

            return call(*map(own, args), **{name: own(value) for name, value in kwargs.items()})

        return on_bodies

    @staticmethod
    def markers(*names: str, other: str = "other") -> dict[str, Any]:
        return dict(zip(names, (_MarkerOf("bar"), _MarkerOf(other)), strict=False))


class _MarkerOf:
    def __init__(self, body: str) -> None:
        self.body = body
