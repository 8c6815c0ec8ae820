"""
The laws of a family, as the registry has them.
"""
from __future__ import annotations
from tribodyn._core import DubowskyFreudenstein
from tribodyn._core import ESDU78035
from tribodyn._core import Goldsmith
from tribodyn._core import Hertz
from tribodyn._core import Johnson
from tribodyn._core import Liu
from tribodyn._core import Pereira
from tribodyn._core import PowerLaw
from tribodyn._core import Radzimovsky
__all__: list = ['PowerLaw', 'Hertz', 'Johnson', 'Radzimovsky', 'Goldsmith', 'ESDU78035', 'DubowskyFreudenstein', 'Liu', 'Pereira']
