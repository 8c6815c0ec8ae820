"""Print requirements that pyproject.toml names, one a line, for `pip install -r`.

Usage: requirements.py [--oldest] GROUP..., where a group is `build` (what the build needs, with
CMake and Ninja), `runtime`, or an extra. So every list of packages stands in pyproject.toml alone.
`--oldest` asks for exactly the oldest releases that it admits.
"""

import re
import sys
import tomllib
from pathlib import Path


def requirements(project: dict, group: str) -> list[str]:
    """Return the requirements of one group, extras of tribodyn itself expanded."""
    if group == "build":
        return [*project["build-system"]["requires"], "cmake>=3.24", "ninja"]
    if group == "runtime":
        return project["project"]["dependencies"]
    found = []
    for requirement in project["project"]["optional-dependencies"][group]:
        own = re.fullmatch(r"tribodyn\[(.+)\]", requirement)
        if own:
            for name in own[1].split(","):
                found += requirements(project, name.strip())
        else:
            found.append(requirement)
    return found


if __name__ == "__main__":
    pyproject = Path(__file__).resolve().parent.parent / "pyproject.toml"
    with pyproject.open("rb") as file:
        content = tomllib.load(file)
    arguments = sys.argv[1:]
    oldest = "--oldest" in arguments
    for group_name in arguments:
        if group_name == "--oldest":
            continue
        for line in requirements(content, group_name):
            print(line.replace(">=", "==") if oldest else line)
