"""Models with inputs, their runs by fmpy, and the same runs by `simulate`."""

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import tribodyn as td

STEP = 5e-4
Inputs = Mapping[str, Callable[[float], float]]


def slider_crank(torque: Any = 0.5, load: Any = -2.0) -> td.Model:
    """A slider-crank with a dry clearance joint, without a drive."""
    mech = td.Model()
    crank = mech.rigid_body("crank", mass=0.3, inertia=1e-4, angular_velocity=60.0)
    rod = mech.rigid_body("rod", mass=0.21, inertia=2.5e-4)
    slider = mech.rigid_body("slider", mass=0.14, inertia=1e-4)
    mech.revolute("main", mech.ground.marker(), crank.marker())
    mech.revolute("big end", crank.marker((0.05, 0.0)), rod.marker((-0.06, 0.0)))
    mech.clearance(
        "pin",
        journal=rod.marker((0.06, 0.0)),
        bearing=slider.marker(),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=1e-4, bearing_length=20e-3),
        interface=td.DryInterface(
            contact=td.LankaraniNikravesh(
                td.PowerLaw(stiffness=6.6e10, exponent=1.5), restitution_coefficient=0.6
            ),
        ),
    )
    mech.translational("guide", slider.marker(), mech.ground.marker())
    mech.applied_torque("motor", crank.marker(), torque)
    mech.applied_force("load", slider.marker(), (load, None))
    return mech


def rotor(x: Any = 0.0, y: Any = -30.0, *, pressure_viscosity: Any = None) -> td.Model:
    """A rotor in a mass-conserving film."""
    mech = td.Model()
    body = mech.rigid_body("rotor", mass=1.0, inertia=1e-3)
    mech.clearance(
        "pin",
        journal=body.marker(),
        bearing=mech.ground.marker(),
        gap=td.JournalGap(bearing_radius=0.02, radial_clearance=4e-5, bearing_length=0.02),
        interface=td.LubricatedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=0.02, pressure_viscosity=pressure_viscosity),
            cavitation="mass_conserving",
            ports=[td.AxialGroove(angle=0.0, width=0.2, pressure=1e5)],
            mesh=td.FilmMesh(around=24, along=4),
        ),
    )
    mech.drive_rotation("drive", mech.ground.marker(), body.marker(), speed=200.0)
    mech.applied_force("load", body.marker(), (x, y))
    return mech


def top(x: Any = 0.0, y: Any = 1.0, z: Any = 0.5) -> td.Model:
    """A spinning body in space on a spherical joint, with a torque in its own axes."""
    mech = td.Model(planar=False)
    body = mech.rigid_body(
        "top", mass=1.0, inertia=(2e-3, 3e-3, 1e-3), angular_velocity=(1.0, 0.0, 80.0)
    )
    mech.spherical("tip", mech.ground.marker(), body.marker((0.0, 0.0, -0.05)))
    mech.gravity((0.0, 0.0, -9.81))
    mech.applied_torque("motor", body.marker(), (x, y, z), follower=True)
    return mech


def held(function: Callable[[float], float], steps: int, unit: str) -> td.Sampled:
    """Return a function that is constant over communication steps, with the new value after each.

    Its pieces are those that the FMU appends, so that both runs have the same jumps.
    """
    pieces: dict[str, list[float]] = {"begins": [], "ends": [], "values": [], "breaks": []}
    for k in range(steps):
        value = function(k * STEP)
        jumps = k > 0 and value != pieces["values"][-1]
        pieces["begins"].append(math.nextafter(k * STEP, math.inf) if jumps else k * STEP)
        pieces["ends"].append((k + 1) * STEP)
        pieces["values"] += [value] * 9
        pieces["breaks"].append((k + 1) * STEP)
    return td.Sampled(**pieces, sizes=[1.0] * steps, unit=unit)


class Master:
    """A program that runs an FMU by fmpy."""

    def __init__(self, path: Path, *, name: str = "unit", start: float = 0.0) -> None:
        import fmpy
        from fmpy.fmi2 import FMU2Slave

        self.messages: list[str] = []
        about = fmpy.read_model_description(str(path))
        self.variables = {each.name: each for each in about.modelVariables}
        self.slave = FMU2Slave(
            guid=about.guid,
            unzipDirectory=fmpy.extract(str(path)),
            modelIdentifier=about.coSimulation.modelIdentifier,
            instanceName=name,
        )
        self.slave.instantiate(callbacks=self._callbacks(), loggingOn=True)
        self.begin(start)

    def begin(self, start: float = 0.0, inputs: Mapping[str, float] | None = None) -> None:
        self.slave.setupExperiment(startTime=start)
        self.slave.enterInitializationMode()
        self.put(inputs or {})
        self.slave.exitInitializationMode()
        self.time = start

    def put(self, values: Mapping[str, float]) -> None:
        for name, value in values.items():
            self.slave.setReal([self.variables[name].valueReference], [value])

    def get(self, names: Sequence[str]) -> list[float]:
        values = self.slave.getReal([self.variables[name].valueReference for name in names])
        return [float(x) for x in values]

    @property
    def outputs(self) -> dict[str, float]:
        names = [n for n, each in self.variables.items() if each.causality == "output"]
        return dict(zip(names, self.get(names), strict=True))

    def run(self, inputs: Inputs, steps: int, first: int = 0) -> list[dict[str, float]]:
        """Make communication steps, and return the outputs after each."""
        rows = []
        for k in range(first, first + steps):
            self.put({name: function(k * STEP) for name, function in inputs.items()})
            self.slave.doStep(k * STEP, (k + 1) * STEP - k * STEP)
            rows.append(self.outputs)
        return rows

    def _callbacks(self) -> Any:
        from fmpy.fmi2 import defaultCallbacks, fmi2CallbackFunctions, fmi2CallbackLoggerTYPE

        def log(_: Any, name: bytes, status: int, category: bytes, message: bytes) -> None:
            self.messages.append(f"{name.decode()}: {message.decode()}")

        return fmi2CallbackFunctions(
            logger=fmi2CallbackLoggerTYPE(log),
            allocateMemory=defaultCallbacks.allocateMemory,
            freeMemory=defaultCallbacks.freeMemory,
        )
