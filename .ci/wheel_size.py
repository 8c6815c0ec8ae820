"""Print the sizes of wheels; fail where one is larger than a wheel may be.

Usage: wheel_size.py WHEEL...
"""

import sys
from pathlib import Path

LARGEST = 5_000_000  # bytes


def too_large(wheels: list[Path]) -> list[Path]:
    """Print the size of each wheel and return those beyond the limit."""
    for wheel in wheels:
        print(f"{wheel.name}: {wheel.stat().st_size} bytes")
    return [wheel for wheel in wheels if wheel.stat().st_size > LARGEST]


if __name__ == "__main__":
    given = [Path(name) for name in sys.argv[1:]]
    if not given:
        sys.exit(__doc__)
    if found := too_large(given):
        names = ", ".join(wheel.name for wheel in found)
        sys.exit(f"more than {LARGEST} bytes: {names}")
