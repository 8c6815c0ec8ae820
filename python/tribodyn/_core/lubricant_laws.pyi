"""
The laws of a family, as the registry has them.
"""
from __future__ import annotations
from tribodyn._core import Barus
from tribodyn._core import Carreau
from tribodyn._core import DowsonHigginson
from tribodyn._core import Eyring
from tribodyn._core import Roelands
from tribodyn._core import Vogel
__all__: list = ['Barus', 'Roelands', 'DowsonHigginson', 'Carreau', 'Eyring', 'Vogel']
