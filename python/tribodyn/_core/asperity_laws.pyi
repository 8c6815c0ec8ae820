"""
The laws of a family, as the registry has them.
"""
from __future__ import annotations
from tribodyn._core import ChangEtsionBogy
from tribodyn._core import GreenwoodTripp
from tribodyn._core import GreenwoodWilliamson
from tribodyn._core import JacksonGreen
from tribodyn._core import KogutEtsion
from tribodyn._core import PullenWilliamson
from tribodyn._core import ZhaoMaiettaChang
__all__: list = ['GreenwoodWilliamson', 'GreenwoodTripp', 'ChangEtsionBogy', 'ZhaoMaiettaChang', 'KogutEtsion', 'JacksonGreen', 'PullenWilliamson']
