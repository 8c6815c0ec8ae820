"""The same mechanism seen otherwise: shifted, turned by a right angle, in a mirror.

Each function takes `Model.parameters` and returns those of the other mechanism. What bodies do
against each other must not change.
"""

from collections.abc import Callable
from copy import deepcopy
from math import pi
from typing import Any

Item = dict[str, Any]

# What is measured from the first to the second marker counts the other way in a mirror.
_TURNING = ("speed", "initial_angle", "torque")


def _negated(value: Any) -> Any:
    """Return minus a number, a function of time as plain data, or None."""
    if isinstance(value, dict):
        signs = {"value", "start_value", "end_value", "mean", "amplitude"}
        changed = {key: -entry if key in signs else entry for key, entry in value.items()}
        if "values" in changed:
            changed["values"] = [-entry for entry in changed["values"]]
        return changed
    return None if value is None else -value


def _changed(parameters: Item, change: Callable[[Item], None]) -> Item:
    copy = deepcopy(parameters)
    for item in copy["items"]:
        change(item)
    return copy


def _markers(item: Item) -> list[Item]:
    return [
        entry
        for entry in item.values()
        if isinstance(entry, dict) and entry.get("type") == "Marker"
    ]


def shifted(parameters: Item, by: tuple[float, float]) -> Item:
    """Return the mechanism at another position."""

    def move(vector: list[float]) -> list[float]:
        return [vector[0] + by[0], vector[1] + by[1]]

    def change(item: Item) -> None:
        if item["call"] == "rigid_body":
            item["position"] = move(item["position"])
        for marker in _markers(item):
            if marker["body"] == "ground":
                marker["position"] = move(marker["position"])

    return _changed(parameters, change)


def turned(parameters: Item) -> Item:
    """Return the mechanism turned by a right angle, with its weight and its loads."""

    def turn(pair: list[Any]) -> list[Any]:
        return [_negated(pair[1]), pair[0]]

    def change(item: Item) -> None:
        if item["call"] == "rigid_body":
            for name in ("position", "velocity"):
                if item[name] is not None:
                    item[name] = turn(item[name])
            item["angle"] += 0.5 * pi
        if item["call"] == "gravity":
            item["acceleration"] = turn(item["acceleration"])
        if item["call"] == "applied_force" and not item["follower"]:
            item["force"] = turn(item["force"])
        for marker in _markers(item):
            if marker["body"] == "ground":
                marker["position"] = turn(marker["position"])
                marker["angle"] += 0.5 * pi

    return _changed(parameters, change)


def mirrored(parameters: Item) -> Item:
    """Return the mechanism in a mirror along the x axis."""

    def flip(pair: list[Any]) -> list[Any]:
        return [pair[0], _negated(pair[1])]

    def change(item: Item) -> None:
        for name in ("position", "velocity", "acceleration", "force", "initial_eccentricity"):
            if item.get(name) is not None:
                item[name] = flip(item[name])
        for name in ("angle", "angular_velocity"):
            if item.get(name) is not None:
                item[name] = -item[name]
        if item["call"] in ("drive_rotation", "applied_torque"):
            for name in _TURNING:
                if name in item:
                    item[name] = _negated(item[name])
        for marker in _markers(item):
            marker["position"] = flip(marker["position"])
            marker["angle"] = -marker["angle"]
        for port in item.get("interface", {}).get("ports", []):
            port["angle"] = -port["angle"]

    return _changed(parameters, change)
