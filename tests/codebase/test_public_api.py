"""What `import tribodyn` offers is documented, and the stubs say what the module holds."""

import ast
import inspect
import re
import types
from pathlib import Path
from typing import Any

import tribodyn
from tribodyn import _core
from tribodyn.bearings._factory import BEARINGS
from tribodyn.inputs.gaps import GAPS

ROOT = Path(__file__).resolve().parents[2]
STUB = ROOT / "python" / "tribodyn" / "_core" / "__init__.pyi"

# Plain data cannot carry a docstring.
WITHOUT_DOCSTRING = (str, int, float, bool, tuple, list, dict, frozenset)


def missing_docstrings(namespace: Any, names: list[str]) -> list[str]:
    """Return names which do not exist, or are no plain data and have no docstring.

    Of a class its public methods and properties count too, those it inherits from elsewhere not.
    A docstring which is only the signature, as pybind11 writes it, says nothing.
    """
    faults = []
    for name in names:
        if not hasattr(namespace, name):
            faults.append(f"{name}: is in __all__ but does not exist")
            continue
        value = getattr(namespace, name)
        if isinstance(value, WITHOUT_DOCSTRING):
            continue
        if not says_something(value):
            faults.append(f"{name}: has no docstring")
        if isinstance(value, type):
            for member, content in vars(value).items():
                callable_or_property = callable(content) or isinstance(
                    content, property | classmethod | staticmethod
                )
                if member.startswith("_") or not callable_or_property:
                    continue
                if isinstance(content, type):
                    continue
                if not says_something(content):
                    faults.append(f"{name}.{member}: has no docstring")
    return faults


def says_something(value: Any) -> bool:
    """Return whether the docstring holds more than signatures."""
    text = inspect.getdoc(value) or ""
    lines = [line for line in text.splitlines() if line.strip()]
    return any("->" not in line and "Overloaded function" not in line for line in lines)


def stub_names(text: str) -> set[str]:
    """Return the names which a stub defines at its top."""
    names: set[str] = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, ast.Assign):
            names.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return names


def test_every_public_name_has_a_docstring() -> None:
    faults = missing_docstrings(tribodyn, list(tribodyn.__all__))
    assert not faults, "\n".join(faults)


def test_public_names_are_sorted_out() -> None:
    assert len(set(tribodyn.__all__)) == len(tribodyn.__all__)
    assert tribodyn.__doc__


def test_the_stubs_name_what_the_compiled_module_holds() -> None:
    held = {
        name
        for name, value in vars(_core).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    named = {name for name in stub_names(STUB.read_text()) if not name.startswith("_")}
    assert held - named == set(), "run `make stubs`"
    assert named - held - {"annotations"} <= {"__version__"}, "run `make stubs`"


# --- the checkers themselves, on small examples -----------------------------------------------


def test_a_missing_docstring_is_found() -> None:
    class Documented:
        """A class."""

        def said(self) -> None:
            """Say it."""

        def unsaid(self) -> None:
            pass

        @property
        def hidden(self) -> int:
            return 1

    class Bare:
        pass

    Bare.__doc__ = None

    def signature_only() -> None:
        """signature_only() -> None"""  # noqa: D403

    space = types.SimpleNamespace(
        Documented=Documented, Bare=Bare, signature_only=signature_only, number=1.0
    )
    names = ["Documented", "Bare", "signature_only", "number", "absent"]
    faults = missing_docstrings(space, names)
    assert [fault.split(":")[0] for fault in faults] == [
        "Documented.unsaid",
        "Documented.hidden",
        "Bare",
        "signature_only",
        "absent",
    ]


def test_stub_names_are_read() -> None:
    text = "import typing\nA: int\nclass B:\n    c: int\ndef d() -> None: ...\n__all__ = ['A']\n"
    assert stub_names(text) == {"A", "B", "d", "__all__"}


def test_every_public_class_and_function_is_in_the_reference() -> None:
    text = "".join(
        (ROOT / "docs" / f"{page}.md").read_text("utf-8")
        for page in ("api", "api_bearings", "api_laws", "api_rolling_contacts")
    )
    listed = set(re.findall(r"auto(?:class|function|exception):: ([\w.]+)", text))
    families = re.findall(r"^\.\. laws:: (\w+)$", text, flags=re.MULTILINE)
    listed |= {entry.law.__name__ for entry in _core.laws() if entry.family in families}
    # Lines of docs/conf.py that list the classes of a registry.
    if "\n.. gaps::\n" in text:
        listed |= {gap.__name__ for gap in GAPS}
    if "\n.. bearings::\n" in text:
        listed |= {bearing.__name__ for bearing in BEARINGS}
        listed |= {gap._solution.__name__ for gap in GAPS}
    values = [getattr(tribodyn, name) for name in tribodyn.__all__]
    # A type such as Scalar, which several others make up, has no name of its own.
    public = {value.__name__ for value in values if isinstance(value, type | types.FunctionType)}
    assert len(public) > 100
    assert not public - listed


# The page that has the equation and the source of the laws of a family.
PAGES = {
    "asperity": "contact",
    "contact": "contact",
    "elastic": "contact",
    "friction": "friction",
    "lubricant": "lubricants",
}


def test_every_law_is_on_the_page_of_its_family() -> None:
    texts = {
        page: (ROOT / "docs" / "theory" / f"{page}.md").read_text("utf-8")
        for page in PAGES.values()
    }
    for entry in _core.laws():
        page = PAGES[entry.family]
        assert f"`{entry.law.__name__}`" in texts[page], f"{entry.law.__name__}: {page}.md"


def test_every_gap_is_in_the_tables_of_the_pages() -> None:
    readme, theory = (
        (ROOT / page).read_text("utf-8") for page in ("README.md", "docs/theory/clearance.md")
    )
    for gap in GAPS:
        row = re.search(rf"^\| `{gap.__name__}` \|.*$", readme, flags=re.MULTILINE)
        assert row, f"{gap.__name__}: README.md"
        assert (f"`{gap._ideal}`" if gap._ideal else "none") in row[0]
        assert f"\n| `{gap.__name__}`" in theory, f"{gap.__name__}: docs/theory/clearance.md"


def test_help_lists_every_gap_with_its_walls() -> None:
    text = inspect.getdoc(tribodyn.Model.clearance)
    assert text and "list here" not in text
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line[:1] == "`"}
    assert {f"`{gap.__name__}`" for gap in GAPS} <= rows.keys()
    assert rows["`PadGap`"] == ["none", "`wall=`,", "`pad=`"]
    assert rows["`SkirtGap`"] == ["`translational`", "`piston=`,", "`liner=`"]
    assert rows["`SphericalGap`"] == ["`spherical`", "`ball=`,", "`cup=`"]
    assert rows["`JournalGap`"] == ["`revolute`", "`journal=`,", "`bearing=`"]
