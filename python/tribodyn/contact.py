"""Contact laws of rough surfaces."""

from tribodyn._core import AsperityLaw, GreenwoodWilliamson, KogutEtsion

__all__ = ["AsperityLaw", "GreenwoodWilliamson", "KogutEtsion"]
