"""The layers: what a folder of the kernel may include, and what a room of Python may import.

The graph of the kernel stands in cmake/layers.txt, which the build reads too. The first tests pin
what makes it an architecture, so that a line added there is a decision and not a way out. The
order of the Python rooms stands in pyproject.toml, [tool.importlinter]; import-linter follows all
imports, those for types and those inside functions too.
"""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import tribodyn

ROOT = Path(__file__).resolve().parents[2]
CPP = ROOT / "cpp"
PYTHON = ROOT / "python"

# Packages that a user without the optional extras has.
REQUIRED_PACKAGES = {"matplotlib", "numpy", "pandas", "scipy", "tqdm", "xarray"}
REQUIRED_PACKAGES |= {"mpl_toolkits"}  # comes with matplotlib
OPTIONAL_PACKAGES = {"cloudpickle", "dask", "meshio", "pint", "pythonfmu", "pyvista", "IPython"}

Graph = dict[str, set[str]]


def parse_layers(text: str) -> Graph:
    """Read the lines `folder: folders it may use` of cmake/layers.txt."""
    graph: Graph = {}
    for line in text.splitlines():
        line = line.split("#")[0].strip()
        if line:
            folder, uses = line.split(":")
            graph[folder.strip()] = set(uses.split())
    return graph


def find_circle(graph: Graph) -> list[str]:
    """Return one circle as a list whose first and last names agree; empty if there is none."""
    done: set[str] = set()

    def follow(name: str, path: list[str]) -> list[str]:
        if name in path:
            return [*path[path.index(name) :], name]
        if name in done:
            return []
        for used in sorted(graph.get(name, ())):
            if circle := follow(used, [*path, name]):
                return circle
        done.add(name)
        return []

    for start in sorted(graph):
        if circle := follow(start, []):
            return circle
    return []


def includes(text: str) -> list[str]:
    """Return what a C++ text includes, comments left out."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', text, flags=re.MULTILINE)


def include_faults(path: str, text: str, layers: Graph) -> list[str]:
    """Return what is wrong with the includes of cpp/tribodyn/<folder>/..., given by its path."""
    faults = []
    folder = path.split("/")[1] if path.startswith("tribodyn/") and path.count("/") > 1 else ""
    if folder not in layers:
        return [f"{path}: lies in no folder of cmake/layers.txt"]
    for name in includes(text):
        if re.match(r"(pybind11/|nanobind/|Python\.h|numpy/)", name):
            faults.append(f"{path}: includes {name}; the kernel knows no Python")
        elif name.startswith("tribodyn/"):
            used = name.split("/")[1]
            if used != folder and used not in layers[folder]:
                faults.append(f"{path}: includes {name}, but {folder} may not use {used}")
        elif name.startswith(".") or (f"{name}".endswith(".hpp") and "/" not in name):
            faults.append(f'{path}: includes "{name}"; write "tribodyn/<folder>/<name>.hpp"')
    return faults


def include_graph(files: dict[str, str]) -> Graph:
    """Return who includes whom among our own headers and sources."""
    return {
        path: {name for name in includes(text) if name.startswith("tribodyn/")}
        for path, text in files.items()
    }


def module_imports(text: str, *, only_at_import: bool) -> set[str]:
    """Return the dotted modules which a Python text imports.

    With `only_at_import` those inside functions are left out, and those under TYPE_CHECKING: they
    do not run when the module is imported.
    """
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            found.update({f"{module.rstrip('.')}.{alias.name}" for alias in node.names})
            if node.level == 0:
                found.add(module)
        if only_at_import:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                return
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                return
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(ast.parse(text))
    return found


def cpp_files() -> dict[str, str]:
    """Return the texts of the kernel by their path below cpp/."""
    return {
        str(path.relative_to(CPP)): path.read_text()
        for path in sorted(CPP.rglob("*"))
        if path.suffix in {".hpp", ".cpp", ".h", ".cc"}
    }


def python_files() -> dict[str, list[str]]:
    """Return the texts of the package by the first name of their module below tribodyn."""
    files: dict[str, list[str]] = {}
    for path in sorted((PYTHON / "tribodyn").rglob("*.py")):
        module = path.relative_to(PYTHON / "tribodyn").parts[0].removesuffix(".py")
        files.setdefault(module, []).append(path.read_text())
    return files


LAYERS = parse_layers((ROOT / "cmake" / "layers.txt").read_text())


# --- the repository ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("folder", "forbidden"),
    [
        ("film", "bodies"),
        ("film", "contact"),
        ("contact", "bodies"),
        ("contact", "film"),
        ("friction", "bodies"),
        ("clearance", "joints"),
        ("joints", "clearance"),
        ("joints", "forces"),
        ("forces", "joints"),
        ("system", "integrators"),
        ("integrators", "recording"),
    ],
)
def test_the_layers_keep_apart_what_must_stay_apart(folder: str, forbidden: str) -> None:
    assert forbidden not in LAYERS[folder]


def test_the_layers_have_no_circle_and_name_what_they_use_indirectly() -> None:
    assert find_circle(LAYERS) == []
    for folder, uses in LAYERS.items():
        for used in uses:
            assert LAYERS[used] <= uses, f"{folder} uses {used}, so name {LAYERS[used] - uses} too"
    assert LAYERS["core"] == set()


def test_the_kernel_includes_only_what_the_layers_allow() -> None:
    files = cpp_files()
    faults = [fault for path, text in files.items() for fault in include_faults(path, text, LAYERS)]
    assert files and not faults, "\n".join(faults)


def test_no_header_includes_itself_in_the_end() -> None:
    assert find_circle(include_graph(cpp_files())) == []


def test_the_rooms_of_python_stand_in_order_and_have_no_circle(
    tmp_path: Path,
) -> None:
    # In a process of its own, as it sets up the logging of the whole process.
    command = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports({}))"
    arguments = f"config_filename={str(ROOT / 'pyproject.toml')!r}, no_cache=True"
    done = subprocess.run(
        [sys.executable, "-c", command.format(arguments)],
        env=os.environ | {"PYTHONPATH": str(PYTHON)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_room_of_python_has_its_place() -> None:
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = contract["contracts"][0]["layers"]
    named = {name.strip().removeprefix("tribodyn.") for line in layers for name in line.split("|")}
    assert named == set(python_files()) - {"__init__"}
    page = (ROOT / "docs" / "developer" / "architecture.md").read_text(encoding="utf-8")
    assert named <= set(re.findall(r"^\| `(\w+)` \|", page, flags=re.MULTILINE))


def test_nothing_of_the_package_is_imported_from_its_root() -> None:
    """Which would close a circle that no list of rooms shows."""
    for module, texts in python_files().items():
        if module in ("__init__", "demo", "cases"):
            continue
        for text in texts:
            found = re.findall(r"^\s*from tribodyn import (.+)$", text, flags=re.MULTILINE)
            assert set(found) <= {"_core"}, f"{module}: from tribodyn import {found}"


def reaches(text: str, room: str) -> list[str]:
    """Return the private modules of other rooms that a module of a room imports from."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("tribodyn."):
            continue
        owner, *inside = str(node.module).split(".")[1:]
        if owner in (room, "_core"):
            continue
        inside += [alias.name for alias in node.names if alias.name[:1] == "_"]
        if any(name.startswith("_") for name in inside):
            found.add(".".join(["tribodyn", owner, *inside]))
    return sorted(found)


def test_rooms_import_each_other_through_their_faces() -> None:
    for room, texts in python_files().items():
        for text in texts:
            assert not reaches(text, room), f"{room}: {reaches(text, room)}"


def private_uses(text: str) -> set[str]:
    """Return what a case uses of the package that a script of a user does not use.

    A script imports `tribodyn` as a whole and modules of `tribodyn.cases`, and uses public names.
    """
    found = {
        name
        for name in module_imports(text, only_at_import=False)
        if name.startswith((".", "tribodyn.")) and not name.startswith("tribodyn.cases")
    }
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "td":
            if node.attr not in tribodyn.__all__:
                found.add(f"td.{node.attr}")
    return found


def test_cases_use_the_package_as_a_user_does() -> None:
    for path in (PYTHON / "tribodyn" / "cases").glob("*.py"):
        # Without an underscore, so that a copy may import it as well.
        assert path.name == "__init__.py" or not path.name.startswith("_")
        assert private_uses(path.read_text()) == set(), path.name


def test_optional_packages_are_imported_late() -> None:
    for module, texts in python_files().items():
        for text in texts:
            at_import = {name.split(".")[0] for name in module_imports(text, only_at_import=True)}
            assert not at_import & OPTIONAL_PACKAGES, f"{module}: {at_import & OPTIONAL_PACKAGES}"


def test_python_imports_only_packages_that_are_declared() -> None:
    import sys

    allowed = REQUIRED_PACKAGES | OPTIONAL_PACKAGES | set(sys.stdlib_module_names) | {"tribodyn"}
    for module, texts in python_files().items():
        for text in texts:
            found = {
                name.split(".")[0]
                for name in module_imports(text, only_at_import=False)
                if not name.startswith(".")
            }
            assert found <= allowed, f"{module} imports {found - allowed}"


# --- the checkers themselves, on small examples -----------------------------------------------


def test_an_import_from_a_private_module_of_another_room_is_found() -> None:
    text = "def f():\n    from tribodyn.results._solution import Solution\n"
    assert reaches(text, "run") == ["tribodyn.results._solution"]
    assert reaches(text, "results") == []
    assert reaches("from tribodyn.results import Solution, _netcdf\n", "run") == [
        "tribodyn.results._netcdf"
    ]
    assert reaches("from tribodyn._core import Model\n", "run") == []
    assert reaches("from tribodyn._arguments.door import admits\n", "run") == []


def test_a_case_that_uses_private_names_is_found() -> None:
    text = "import numpy as np\nimport tribodyn as td\nfrom tribodyn.cases import engine\n"
    assert private_uses(text + "model = td.Model(); a = np.zeros(3)\n") == set()
    assert private_uses("import tribodyn._core\n") == {"tribodyn._core"}
    assert private_uses("def f():\n    from tribodyn import model\n") == {"tribodyn.model"}
    assert private_uses("from tribodyn.inputs.gaps import JournalGap\n") == {
        "tribodyn.inputs.gaps",
        "tribodyn.inputs.gaps.JournalGap",
    }
    assert private_uses("from ._parts import crank\n") == {"._parts.crank"}
    assert private_uses("td._core.Model(); td.inputs\n") == {"td._core", "td.inputs"}


SMALL = parse_layers("# comment\ncore:\nbodies: core\nfilm: core  # and nothing else\n")


def test_parse_layers_reads_names_and_ignores_comments() -> None:
    assert SMALL == {"core": set(), "bodies": {"core"}, "film": {"core"}}


@pytest.mark.parametrize(
    ("path", "text", "fault"),
    [
        ("tribodyn/film/a.cpp", '#include "tribodyn/bodies/marker.hpp"', "may not use bodies"),
        ("tribodyn/film/a.cpp", "  #  include <tribodyn/bodies/marker.hpp>", "may not use bodies"),
        ("tribodyn/core/a.hpp", '#include "tribodyn/film/mesh.hpp"', "may not use film"),
        ("tribodyn/core/a.hpp", "#include <pybind11/pybind11.h>", "knows no Python"),
        ("tribodyn/core/a.hpp", "#include <Python.h>", "knows no Python"),
        ("tribodyn/core/a.cpp", '#include "a.hpp"', "write"),
        ("tribodyn/core/a.cpp", '#include "../film/mesh.hpp"', "write"),
        ("tribodyn/oil/a.cpp", "", "no folder"),
        ("tribodyn/a.cpp", "", "no folder"),
    ],
)
def test_a_wrong_include_is_found(path: str, text: str, fault: str) -> None:
    (found,) = include_faults(path, text, SMALL)
    assert fault in found


@pytest.mark.parametrize(
    "text",
    [
        '#include "tribodyn/core/errors.hpp"\n#include <vector>\n#include <Eigen/Core>',
        '#include "tribodyn/film/mesh.hpp"',
        '// #include "tribodyn/bodies/marker.hpp"',
        '/*\n#include "tribodyn/bodies/marker.hpp"\n*/',
    ],
)
def test_a_right_include_passes(text: str) -> None:
    assert include_faults("tribodyn/film/a.cpp", text, SMALL) == []


def test_a_circle_of_headers_is_found() -> None:
    files = {
        "tribodyn/core/a.hpp": '#include "tribodyn/core/b.hpp"',
        "tribodyn/core/b.hpp": '#include "tribodyn/core/c.hpp"',
        "tribodyn/core/c.hpp": '#include "tribodyn/core/b.hpp"',
    }
    b, c = "tribodyn/core/b.hpp", "tribodyn/core/c.hpp"
    assert find_circle(include_graph(files)) == [b, c, b]
    files[c] = ""
    assert find_circle(include_graph(files)) == []


def test_imports_under_type_checking_do_not_count_at_import() -> None:
    text = "import os\nif TYPE_CHECKING:\n    import pint\ndef f():\n    import numpy"
    assert module_imports(text, only_at_import=True) == {"os"}
    assert module_imports(text, only_at_import=False) == {"os", "pint", "numpy"}
