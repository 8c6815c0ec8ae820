"""
The laws of a family, as the registry has them.
"""
from __future__ import annotations
from tribodyn._core import ExactRestitution
from tribodyn._core import Flores
from tribodyn._core import Gonthier
from tribodyn._core import HerbertMcWhannell
from tribodyn._core import HuGuo
from tribodyn._core import HuntCrossley
from tribodyn._core import LankaraniNikravesh
from tribodyn._core import LeeWang
from tribodyn._core import ZhiyingQishao
__all__: list = ['HuntCrossley', 'HerbertMcWhannell', 'LeeWang', 'LankaraniNikravesh', 'ZhiyingQishao', 'Gonthier', 'Flores', 'HuGuo', 'ExactRestitution']
