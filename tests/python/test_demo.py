"""The demonstration leaves what it promises."""

from pathlib import Path

import pytest
import tribodyn as td
from tribodyn import demo
from tribodyn.cases import slider_crank_mixed


def test_the_demonstration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    demo.main(["--output", str(tmp_path / "demo"), "--picture", str(tmp_path / "docs" / "a.png")])
    shown = capsys.readouterr()
    rows = [line.split() for line in shown.out.splitlines()]
    for law in ("GW", "KE"):
        found, expected = (
            next(row for row in rows if row[:2] == [law, name])
            for name in ("tribodyn", "reference")
        )
        assert len(found) == len(expected) == 10
        # The means of both windows, as printed.
        for column in (2, 6):
            assert float(found[column]) == pytest.approx(float(expected[column]), abs=0.005)
    assert "Kogut-Etsion: 100%" in shown.err

    for path in ("demo/orbits.png", "docs/a.png"):
        assert (tmp_path / path).read_bytes().startswith(b"\x89PNG")
        assert path in shown.out
    solution = td.load(tmp_path / "demo" / "slider_crank_GW.nc")
    assert solution.crank_angle.values[-1] == pytest.approx(1080.0)
    again = td.Model.from_parameters(solution.model_parameters)
    assert again.parameters == slider_crank_mixed.build("I", "GW").parameters
