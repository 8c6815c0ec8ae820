"""Files of results: errors of damaged files, atomic writing, names, order, earlier versions."""

import errno
import json
import os
import shutil
import socket
import stat
import struct
from pathlib import Path

import numpy as np
import pytest
import tribodyn as td
import xarray as xr
from tribodyn.results import _files, _netcdf
from tribodyn.results._solution import RunRecord
from tribodyn.results._upgrade import upgraded

DATA = Path(__file__).parent / "data"

Channel = tuple[str, str, list[str], int]


def solution(
    names: tuple[str, ...] = ("pin",), *, rows: int = 5, message: str = "", status: str = "finished"
) -> td.Solution:
    """Return a solution with a number, a vector and another number for each item."""
    channels: list[Channel] = [("", "time", [], 0)]
    for k, name in enumerate(names):
        first = 1 + 4 * k
        channels += [
            (name, "angle", [], first),
            (name, "eccentricity", ["x", "y"], first + 1),
            (name, "power_loss", [], first + 3),
        ]
    values = np.random.default_rng(7).normal(size=(rows, 1 + 4 * len(names)))
    values[:, 0] = np.arange(rows)
    record = RunRecord(
        status=status,
        message=message,
        model={"planar": True, "items": []},
        integrator={"name": "TR-BDF2"},
        run_statistics={"steps": 4},
        wall_time=1.5,
        created="2026-01-02T03:04:05+00:00",
        until={"type": "Periodic", "changes": [0.5]},
        warnings=[{"category": "RangeWarning", "text": "joint 'Öl': beyond its table"}],
    )
    return td.Solution.from_rows(values, channels, record)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "run.nc"
    solution(message="end").to_netcdf(path)
    return path


# --- what is damaged says so ------------------------------------------------------------------


def refused(path: Path, match: str | None = None) -> td.InvalidInput:
    """Return the error of a file that must not be read, which names it."""
    with pytest.raises(td.InvalidInput, match=match) as caught:
        td.load(path)
    assert caught.value.item == f"file '{path}'"
    assert str(caught.value).startswith(f"file '{path}':")
    assert isinstance(caught.value, OSError)
    return caught.value


def test_a_file_cut_off_anywhere_says_so(file: Path) -> None:
    whole = file.read_bytes()
    for length in [*range(0, 64), *range(64, len(whole), 101), len(whole) - 1]:
        file.write_bytes(whole[:length])
        refused(file, "is empty|not a netCDF file|is incomplete|is truncated")
    error = refused(file, "is incomplete")
    assert error.rule == f"is incomplete: it has {len(whole) - 1} of {len(whole)} bytes"
    file.write_bytes(whole + b"\0")
    refused(file, f"is incomplete: it has {len(whole) + 1} of {len(whole)} bytes")


def test_a_file_altered_anywhere_says_so(file: Path) -> None:
    """Every byte of the head, which holds names, types and places, and a share of the others."""
    whole = file.read_bytes()
    for place in [*range(0, 300), *range(300, len(whole), 61)]:
        changed = bytearray(whole)
        changed[place] ^= 1
        file.write_bytes(changed)
        refused(file)
    for place in range(len(whole) - 8 * 5, len(whole)):
        changed = bytearray(whole)
        changed[place] = 0
        if changed != whole:
            file.write_bytes(changed)
            refused(file, "is altered: its content does not match its checksum")
    file.write_bytes(whole)
    assert td.load(file).message == "end"


def test_a_file_without_its_checksum_is_altered(file: Path) -> None:
    with xr.open_dataset(file, engine="scipy", decode_times=False) as opened:
        dataset = opened.load()
    del dataset.attrs["checksum"]
    dataset.to_netcdf(file, engine="scipy")
    refused(file, "has no checksum")


def test_text_that_looks_like_a_checksum_is_none(tmp_path: Path) -> None:
    """The place is found by the bytes before it; somebody's text may hold the same."""
    path = tmp_path / "run.nc"
    text = (_netcdf._BEFORE_CHECKSUM + _netcdf._NO_CHECKSUM.encode()).decode("latin1") + "."
    solution(message=text).to_netcdf(path)
    assert td.load(path).message == text


@pytest.mark.parametrize("name", ["solution-1.nc", "failed-1.nc"])
def test_a_cut_off_file_of_the_first_version_says_so(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    whole = (DATA / name).read_bytes()
    for length in [*range(0, 2000, 173), *range(2000, len(whole) - 4, 1973), len(whole) - 4]:
        path.write_bytes(whole[:length])
        refused(path)


def test_an_altered_head_of_the_first_version_ends_in_an_error_of_the_file(tmp_path: Path) -> None:
    """Without checksum not everything can be noticed, but nothing raw comes out."""
    path = tmp_path / "run.nc"
    whole = (DATA / "solution-1.nc").read_bytes()
    random = np.random.default_rng(3)
    for place in random.integers(0, 9000, 60):
        changed = bytearray(whole)
        changed[place] ^= 1 << int(random.integers(8))
        path.write_bytes(changed)
        try:
            td.load(path)
        except td.InvalidInput as error:
            assert error.item == f"file '{path}'"


@pytest.mark.parametrize(
    ("content", "match"),
    [
        (b"", "is empty"),
        (b"time,angle\n0,1\n", "is not a netCDF file"),
        (b"\x89HDF\r\n\x1a\n" + bytes(100), "it is HDF5"),
        (b'{\n "format": "tribodyn-study-1"\n}\n', "it is text; load reads the files"),
        (b"CDF\x05" + bytes(100), "is not a netCDF file of the classic format"),
        (b"CDF\x02" + bytes(100), "format must be tribodyn-solution"),
        (b"CDF\x02" + b"\xff" * 100, "is truncated or altered"),
    ],
)
def test_what_is_no_result_is_refused(tmp_path: Path, content: bytes, match: str) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    refused(path, match)


def test_what_cannot_be_opened_is_refused(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(refused(tmp_path / "none.nc", "No such file"), FileNotFoundError)
    refused(tmp_path, "Is a directory")

    def forbidden(self: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self))

    # Of files the superuser may read everything, so that no mode would do.
    monkeypatch.setattr(Path, "read_bytes", forbidden)
    refused(file, "cannot be read: Permission denied")


def test_a_later_version_and_another_content_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.nc"
    dataset = xr.Dataset({"a": ("x", [1.0])})
    _netcdf.write_dataset(dataset, path, "tribodyn-solution-3")
    assert "later version" in refused(path, "version 3, which must be 1 to 2").hint
    _netcdf.write_dataset(dataset, path, "tribodyn-study-dataset-1")
    assert "xarray.open_dataset" in refused(path, "format must be tribodyn-solution").hint
    _netcdf.write_dataset(dataset, path, "tribodyn-solution-2")
    refused(path, "is altered: KeyError")


def test_the_checksum_can_be_verified_by_anybody(file: Path) -> None:
    """As documented: length and SHA-256 of all bytes, the checksum's own counted as zeros."""
    import hashlib

    content = file.read_bytes()
    with xr.open_dataset(file, engine="scipy", decode_times=False) as opened:
        noted = opened.attrs["checksum"]
    zeros = f"{0:016d} bytes, sha256 {'0' * 64}".encode()
    digest = hashlib.sha256(content.replace(noted.encode(), zeros)).hexdigest()
    assert noted == f"{len(content):016d} bytes, sha256 {digest}"


# --- atomic writing ---------------------------------------------------------------------------


def break_at(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, name, fail)


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("there", [True, False])
def test_a_file_that_cannot_be_written_leaves_the_old_one_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, there: bool
) -> None:
    path = tmp_path / "run.nc"
    if there:
        solution(message="old").to_netcdf(path)
    break_at(step, monkeypatch)
    with pytest.raises(td.InvalidInput, match="cannot be written: No space left") as caught:
        solution(message="new").to_netcdf(path)
    assert caught.value.item == f"file '{path}'"
    assert [entry.name for entry in tmp_path.iterdir()] == (["run.nc"] if there else [])
    if there:
        assert td.load(path).message == "old"


def test_a_file_never_stands_half_written_at_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.nc"
    seen = []
    write_bytes = Path.write_bytes

    def watch(self: Path, content: bytes) -> int:
        written = write_bytes(self, content)
        seen.append((self.parent, path.exists()))
        return written

    monkeypatch.setattr(Path, "write_bytes", watch)
    solution().to_netcdf(path)
    assert seen == [(tmp_path, False)]
    assert [entry.name for entry in tmp_path.iterdir()] == ["run.nc"]


def test_where_no_file_can_be_it_is_said(tmp_path: Path) -> None:
    with pytest.raises(td.InvalidInput, match="cannot be written: No such file") as caught:
        solution().to_netcdf(tmp_path / "none" / "run.nc")
    assert isinstance(caught.value, FileNotFoundError)
    (tmp_path / "pipe").mkdir()
    for place in (tmp_path / "pipe", Path("/dev/null")):
        with pytest.raises(td.InvalidInput, match="a folder or a device"):
            solution().to_netcdf(place)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_a_link_and_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "run.nc"
    solution().to_netcdf(path)
    path.chmod(0o600)
    link = tmp_path / "link.nc"
    link.symlink_to(path)
    solution(message="new").to_netcdf(link)
    assert link.is_symlink() and td.load(path).message == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


# --- what survives ----------------------------------------------------------------------------


def again(path: Path, result: td.Solution) -> td.Solution:
    """Return what comes back from a file, whole and in its order."""
    result.to_netcdf(path)
    found = td.load(path)
    assert found.dataset.identical(result.dataset)
    assert list(found) == list(result)
    assert list(found.channels.index) == list(result.channels.index)
    return found


def test_channels_keep_their_order(tmp_path: Path) -> None:
    found = again(tmp_path / "run.nc", solution(("rod", "pin")))
    quantities = ("angle", "eccentricity", "power_loss")
    assert list(found) == [f"{item}/{name}" for item in ("rod", "pin") for name in quantities]


def test_the_channels_of_a_run_keep_their_order(tmp_path: Path) -> None:
    mech = td.Model()
    body = mech.rigid_body("body", mass=1.0, inertia=1.0)
    mech.revolute("hinge", mech.ground.marker(), body.marker((0.1, 0.0)))
    again(tmp_path / "run.nc", td.simulate(mech, duration=1e-3, progress=False))


@pytest.mark.parametrize(
    "names",
    [
        ("Kolben-Öl", "油膜", "e\N{COMBINING ACUTE ACCENT}", "ß"),
        ("(pin)", " pin", "pin ", "-pin", "", "pin\nbolt", "\t"),
        ("a.b", "a_b", "a b", "Ä", "A", "ä.b"),
        ("油", "膜", "_"),
    ],
)
def test_names_survive_and_stay_readable_to_others(tmp_path: Path, names: tuple[str, ...]) -> None:
    path = tmp_path / "run.nc"
    again(path, solution(names))
    with xr.open_dataset(path, engine="scipy") as opened:
        for name, data in opened.data_vars.items():
            assert str(name).isascii() and str(name).isprintable() and "/" not in str(name)
            assert data.attrs["item"] in names


def test_names_that_fall_together_in_a_file_are_told_apart() -> None:
    names = ["a/b", "a.b", "á.b", "a.b_2", "float", "x"]
    assert _netcdf.legal_names(names) == {
        "a/b": "a.b",
        "a.b": "a.b_2",
        "á.b": "a.b_3",
        "a.b_2": "a.b_2_2",
        "float": "_float",
        "x": "x",
    }


@pytest.mark.parametrize("rows", [0, 1, 2])
def test_few_rows_survive(tmp_path: Path, rows: int) -> None:
    found = again(tmp_path / "run.nc", solution(rows=rows))
    assert found["pin/eccentricity"].shape == (rows, 2)


def test_numbers_survive_bit_for_bit(tmp_path: Path) -> None:
    result = solution(rows=8)
    special = [np.nan, np.inf, -np.inf, -0.0, 5e-324, 1e308, np.pi, 9.969209968386869e36]
    result.dataset["pin/power_loss"].values[:] = special
    found = again(tmp_path / "run.nc", result)
    before = result["pin/power_loss"].values.tobytes()
    assert found["pin/power_loss"].values.astype("<f8").tobytes() == before


@pytest.mark.parametrize(
    "message", ["", "a", "two\nlines, 5 µm; 油膜", '"quoted" \\ {"a": NaN}', " spaces ", "x" * 5000]
)
def test_the_record_survives(tmp_path: Path, message: str) -> None:
    result = solution(message=message, status="failed")
    found = again(tmp_path / "run.nc", result)
    assert found._record == result._record


def test_attributes_say_what_is_where(file: Path) -> None:
    """What another program sees, whatever it knows of us."""
    with xr.open_dataset(file, engine="scipy", decode_times=False) as opened:
        assert opened.attrs["format"] == "tribodyn-solution-2"
        assert opened.attrs["status"] == "finished"
        assert opened.attrs["message"] == "end"
        assert opened.attrs["wall_time"] == 1.5
        assert opened.attrs["created"] == "2026-01-02T03:04:05+00:00"
        assert opened.attrs["source"] == f"tribodyn {td.__version__}"
        assert opened.attrs["Conventions"] == "CF-1.11"
        assert json.loads(opened.attrs["run_statistics"]) == {"steps": 4}
        assert json.loads(opened.attrs["integrator"]) == {"name": "TR-BDF2"}
        assert json.loads(opened.attrs["until"]) == {"type": "Periodic", "changes": [0.5]}
        assert json.loads(opened.attrs["model"]) == {"planar": True, "items": []}
        order = json.loads(opened.attrs["order"])
        assert order == ["pin.angle", "pin.eccentricity", "pin.power_loss"]
        assert opened["pin.power_loss"].attrs == {
            "long_name": "pin power loss",
            "units": "W",
            "symbol": td.quantities.find("power_loss").symbol,
            "item": "pin",
            "quantity": "power_loss",
            "description": td.quantities.find("power_loss").description,
        }
        assert list(opened["component"].values) == ["x", "y"]
        assert opened["time"].attrs["units"] == "s"


@pytest.mark.skipif(shutil.which("ncdump") is None, reason="the netCDF utilities are not installed")
def test_the_netcdf_utilities_read_a_file(tmp_path: Path) -> None:
    import subprocess

    path = tmp_path / "run.nc"
    solution(("Öl", "油")).to_netcdf(path)
    text = subprocess.run(["ncdump", "-h", path], capture_output=True, text=True, check=True).stdout
    assert 'item = "油"' in text and "double Ol.angle(time)" in text


# --- earlier versions -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["solution-1", "failed-1"])
def test_a_file_of_the_first_version_opens(name: str) -> None:
    """The file was written before files had a checksum; a JSON file beside it holds its contents.

    The names of calls and arguments have changed since; they are read as the present ones.
    """
    expected = json.loads((DATA / "solution-1.json").read_text("utf-8"))[name]
    expected["model_parameters"] = upgraded(expected["model_parameters"])
    found = td.load(DATA / f"{name}.nc")
    parts = ("status", "message", "integrator", "until", "run_statistics", "created", "version")
    for part in (*parts, "wall_time", "model_parameters"):
        assert getattr(found, part) == expected[part], part
    assert (found.time.size, float(found.time[-1])) == (expected["rows"], expected["end"])
    assert set(found) == set(expected["channels"])
    for channel, numbers in expected["channels"].items():
        data = found[channel]
        assert data.attrs["units"] == numbers["units"]
        assert data.values[-1].tolist() == numbers["last"]
        # A sum of the same numbers, which NumPy may add in another order.
        assert float(np.abs(data.values).sum()) == pytest.approx(numbers["sum"], rel=1e-13)
    joints = [item for item in found.model_parameters["items"] if item["call"] == "clearance"]
    for joint in joints:
        assert joint["gap"]["type"] == "JournalGap"
        assert set(joint["interface"]["mesh"]) == {"type", "around", "along"}
    assert joints


def test_a_model_of_the_first_version_is_built_again() -> None:
    """Arguments that the first version did not have get their defaults."""
    again = td.Model.from_parameters(td.load(DATA / "failed-1.nc").model_parameters).parameters
    assert json.dumps(td.Model.from_parameters(again).parameters) == json.dumps(again)


def test_a_model_with_a_groove_of_the_first_version_is_rejected_by_name() -> None:
    """Its groove took the nearest lines of the mesh, so that no port of today has its flow."""
    with pytest.raises(td.InvalidInput, match="'SupplyGroove' is not known"):
        td.Model.from_parameters(td.load(DATA / "solution-1.nc").model_parameters)


def test_former_names_become_present_ones_where_they_are_arguments() -> None:
    former = {
        "planar": True,
        "items": [
            {"call": "rigid_body", "name": "a", "mass": 1.0, "inertia": 1.0, "tilting": [1.0]},
            {
                "type": "AverageFlow",
                "following": {"type": "TimeTable", "values": [{"roughness": 1}]},
            },
            {"type": "PadGap", "tilting": True},
        ],
    }
    assert upgraded(former) == {
        "planar": True,
        "items": [
            {"call": "rigid_body", "name": "a", "mass": 1.0, "inertia": 1.0, "misalignment": [1.0]},
            {
                "type": "FlowFactors",
                "follower": {"type": "Tabulated", "values": [{"roughness": 1}]},
            },
            {"type": "PadGap", "tilting": True},
        ],
    }


def test_a_file_of_the_first_version_becomes_one_of_today(tmp_path: Path) -> None:
    again(tmp_path / "run.nc", td.load(DATA / "solution-1.nc"))


def test_the_head_of_a_file_is_as_the_format_says(file: Path) -> None:
    """CDF-2, no record dimension: what the netCDF format calls a file of fixed size."""
    content = file.read_bytes()
    assert content[:4] == b"CDF\x02"
    assert struct.unpack(">i", content[4:8]) == (0,)


def test_a_file_is_written_without_what_only_posix_has(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows opens no folders, and its signal 0 is Ctrl-C; an unknown process counts as alive."""
    opened: list[tuple[Path, int]] = []
    openly = os.open

    def opens(path: Path, how: int) -> int:
        opened.append((path, how))
        return openly(path, how)

    monkeypatch.setattr(_files, "POSIX", False)
    monkeypatch.setattr(os, "open", opens)
    monkeypatch.setattr(os, "kill", lambda *given: pytest.fail("a signal is sent"))
    left = file.with_name(f".old.nc@{socket.gethostname()}-1{_files.TEMPORARY}")
    left.write_bytes(b"")
    again = file.with_name("again.nc")
    td.load(file).to_netcdf(again)
    _files.remove_left_halves(file.parent)
    assert again.read_bytes() and left.exists()
    assert [how for _, how in opened] == [os.O_RDWR]
