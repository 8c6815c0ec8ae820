"""Mechanisms: bodies, markers, joints and forces."""

from tribodyn.model._bodies import Body, Marker
from tribodyn.model._joints import Joint
from tribodyn.model._model import Model

__all__ = ["Body", "Joint", "Marker", "Model"]
