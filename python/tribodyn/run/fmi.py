"""The part of tribodyn that an exported FMU loads; `td.export_fmu` writes FMUs.

pythonfmu calls the methods of a slave by the functions of FMI 2.0 for co-simulation. A copy of
pythonfmu is in the FMU.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement

from tribodyn import _core
from tribodyn._arguments.functions import hashed
from tribodyn._core import TribodynError
from tribodyn.run._cosimulation import CoSimulation, is_at
from tribodyn.run._fmu_variables import DESCRIPTION

__all__ = ["slave_of"]

# Exponents of base units, and factor to them, as in `BaseUnit` of the standard.
_UNITS: dict[str, dict[str, float]] = {
    "N": {"kg": 1, "m": 1, "s": -2},
    "Pa": {"kg": 1, "m": -1, "s": -2},
    "J": {"kg": 1, "m": 2, "s": -2},
    "W": {"kg": 1, "m": 2, "s": -3},
    "rad": {"rad": 1},
    "deg": {"rad": 1, "factor": math.pi / 180.0},
    **{unit: {unit: 1} for unit in ("kg", "m", "s", "K")},
}

# A name in the structured naming convention of the standard, without its quoted names.
_STRUCTURED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)

# References to the namespaces of modules, see `slave_of`.
_NAMESPACES: list[dict[str, Any]] = []


class _Unit:
    """The co-simulation of an FMU in the time of its master.

    Args:
        resources: folder of the FMU with its description.

    Attributes:
        description: content of the FMU.
        run: the co-simulation.
    """

    def __init__(self, resources: str) -> None:
        text = Path(resources, DESCRIPTION).read_text(encoding="utf-8")
        self.description: dict[str, Any] = json.loads(text)
        self.run = CoSimulation(self.description)
        self._start = 0.0

    def start(self, time: float) -> None:
        """Set the time [s] of the master at the start."""
        self._start = time

    def step(self, time: float, step: float) -> None:
        """Advance from a time of the master by a communication step [s]."""
        begin = float(self.description["begin"])
        reached = self.run.time
        if not is_at(begin + (time - self._start), reached, step):
            raise _core.InvalidInput(
                f"fmu: the communication step begins at {time:.9g} s, but the FMU has reached "
                f"{reached - begin + self._start:.9g} s; restore the state of that time first"
            )
        if step > 0.0:
            self.run.advance(begin + (time + step - self._start))

    @property
    def state(self) -> dict[str, Any]:
        """State as plain data."""
        return {"start": self._start, "run": self.run.state}

    @state.setter
    def state(self, state: Mapping[str, Any]) -> None:
        self._start = state["start"]
        self.run.state = state["run"]


def slave_of(base: Any, namespace: dict[str, Any]) -> Any:
    """Return the class of slaves of a model, derived from `Fmi2Slave` of pythonfmu.

    Args:
        base: class `Fmi2Slave` of pythonfmu.
        namespace: of the module of the class. The library of pythonfmu 0.7.0 releases the namespace
            whenever it makes an instance, although it does not own it. Python would free the
            namespace and crash, so each instance keeps one more reference for ever.
    """
    from pythonfmu import DefaultExperiment
    from pythonfmu.enums import Fmi2Status

    _NAMESPACES.append(namespace)

    class ModelSlave(base):  # type: ignore[misc]
        def __init__(self, **kwargs: Any) -> None:
            super().__init__(**kwargs)
            _NAMESPACES.append(namespace)
            self._unit = _Unit(self.resources)
            described = self._unit.description
            self.guid = uuid5(NAMESPACE_URL, hashed(described))
            self.description = described["description"] or None
            times = described["experiment"]
            self.default_experiment = DefaultExperiment(
                start_time=0.0,
                stop_time=times["duration"],
                step_size=times["communication_step"],
            )
            _register(self, self._unit)

        def setup_experiment(self, start_time: float, *_: Any) -> None:
            self._unit.start(start_time)

        def exit_initialization_mode(self) -> None:
            self._unit.run.outputs  # noqa: B018  # the start is computed here

        def do_step(self, current_time: float, step_size: float) -> bool:
            try:
                self._unit.step(current_time, step_size)
            except TribodynError as error:
                self.log(str(error), Fmi2Status.discard)
                return False
            for notice in self._unit.run.new_warnings():
                self.log(f"{notice.category.__name__}: {notice.text}", Fmi2Status.warning)
            return True

        def to_xml(self, model_options: Any = None) -> Any:
            return _completed(super().to_xml(model_options or {}), self._unit.description)

        def _get_fmu_state(self) -> dict[str, Any]:
            return self._unit.state

        def _set_fmu_state(self, state: Mapping[str, Any]) -> None:
            self._unit.state = state

    return ModelSlave


def _register(slave: Any, unit: _Unit) -> None:
    """Register the inputs and outputs of a slave."""
    from pythonfmu import Fmi2Causality, Fmi2Initial, Fmi2Variability, Real

    run = unit.run
    for each in unit.description["inputs"]:

        def get(name: str = each["name"]) -> float:
            return run.inputs[name]

        def put(value: float, name: str = each["name"]) -> None:
            run.inputs[name] = float(value)

        slave.register_variable(
            Real(
                each["name"],
                causality=Fmi2Causality.input,
                variability=Fmi2Variability.continuous,
                description=each["description"],
                getter=get,
                setter=put,
            ),
            nested=False,
        )
    for k, each in enumerate(unit.description["outputs"]):

        def output(k: int = k) -> float:
            return run.outputs[k]

        slave.register_variable(
            Real(
                each["name"],
                causality=Fmi2Causality.output,
                variability=Fmi2Variability.continuous,
                initial=Fmi2Initial.calculated,
                description=each["description"],
                getter=output,
            ),
            nested=False,
        )


def _completed(root: Element, description: Mapping[str, Any]) -> Element:
    """Complete a model description by units, initial unknowns, and exact values."""
    variables = [*description["inputs"], *description["outputs"]]
    structured = all(_STRUCTURED.fullmatch(each["name"]) for each in variables)
    root.set("variableNamingConvention", "structured" if structured else "flat")
    root.set("generationTool", f"tribodyn {description['tribodyn']}, {root.get('generationTool')}")
    units = Element("UnitDefinitions")
    for name in sorted({each["unit"] for each in variables} - {""}):
        SubElement(SubElement(units, "Unit", name=name), "BaseUnit", _base_unit(name))
    if len(units):
        root.insert(1, units)  # after CoSimulation
    for each, variable in zip(variables, root.iter("ScalarVariable"), strict=True):
        real = variable.find("Real")
        assert real is not None
        if each["unit"]:
            real.set("unit", each["unit"])
        if "start" in each:
            real.set("start", repr(each["start"]))
    unknowns = Element("InitialUnknowns")
    structure = root.find("ModelStructure")
    assert structure is not None
    for k in range(len(description["inputs"]), len(variables)):
        SubElement(unknowns, "Unknown", index=str(k + 1))
    if len(unknowns):
        structure.append(unknowns)
    return root


def _base_unit(unit: str) -> dict[str, str]:
    """Return the attributes of the base units of a unit such as "N s/m" or "1/s"."""
    found: dict[str, float] = {"factor": 1.0}
    over, _, under = unit.partition("/")
    for text, sign in ((over, 1), (under, -1)):
        for part in text.split():
            match = re.fullmatch(r"([A-Za-z]+)(\d?)", part)
            if match is None:
                continue  # "1" of "1/s"
            power = sign * int(match[2] or 1)
            for base, exponent in _UNITS[match[1]].items():
                if base == "factor":
                    found["factor"] *= exponent**power
                else:
                    found[base] = found.get(base, 0) + power * exponent
    return {
        base: repr(value) if base == "factor" else str(int(value))
        for base, value in found.items()
        if value != (1.0 if base == "factor" else 0)
    }
