"""
The laws of a family, as the registry has them.
"""
from __future__ import annotations
from tribodyn._core import Ambrosio
from tribodyn._core import BengisuAkay
from tribodyn._core import BrownMcPhee
from tribodyn._core import Coulomb
from tribodyn._core import LuGre
from tribodyn._core import Stribeck
from tribodyn._core import Threlfall
__all__: list = ['Coulomb', 'Ambrosio', 'Threlfall', 'BengisuAkay', 'BrownMcPhee', 'Stribeck', 'LuGre']
