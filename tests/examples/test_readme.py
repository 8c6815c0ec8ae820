"""The example of the README runs as it stands."""

import re
from pathlib import Path

import matplotlib
import tribodyn as td

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_example_runs() -> None:
    matplotlib.use("agg")
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(), flags=re.S)
    names: dict[str, object] = {}
    exec(compile(example, str(README), "exec"), names)
    solution = names["solution"]
    assert isinstance(solution, td.Solution)
    assert solution.status == "finished"
    assert solution["pin/minimum_film_thickness"].attrs["units"] == "m"
