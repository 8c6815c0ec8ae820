"""
The numerical kernel of tribodyn (C++).
"""
from __future__ import annotations
__all__: list[str] = list()
__version__: str = '0.1.0'
