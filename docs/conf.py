"""Configuration of the documentation: Sphinx, MyST-NB, furo."""

import importlib.util
import inspect
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import tribodyn
from pybtex.database import Entry
from pybtex.plugin import register_plugin
from pybtex.style.formatting.unsrt import Style
from pybtex.style.labels import BaseLabelStyle
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.inspect import TypeAliasForwardRef
from sphinx.util.typing import stringify_annotation
from tribodyn._arguments import scalars
from tribodyn.bearings._factory import BEARINGS
from tribodyn.inputs._film_inputs import Profile
from tribodyn.inputs.gaps import GAPS

HERE = Path(__file__).resolve().parent

project = "tribodyn"
author = "The tribodyn authors"
copyright = "2026, The tribodyn authors"
version = release = tribodyn.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.mathjax",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinxcontrib.bibtex",
]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}
exclude_patterns = ["_build", "**.ipynb_checkpoints"]

html_theme = "furo"
html_title = f"tribodyn {version}"

# Formulas show without the internet: MathJax comes from a package and is copied into the build. The
# file draws glyphs as SVG, so that it needs no fonts and also works on pages that are opened from
# a folder.
MATHJAX = importlib.util.find_spec("sphinx-mathjax-offline")
assert MATHJAX and MATHJAX.origin
html_static_path = [
    str(Path(MATHJAX.origin).parent / "static" / "mathjax" / "tex-svg-full.js"),
    "styles/width.css",
]
html_css_files = ["width.css"]
mathjax_path = "tex-svg-full.js"

myst_enable_extensions = ["amsmath", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

autodoc_member_order = "groupwise"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
# Types of numbers by their names, see the top of the reference.
autodoc_type_aliases = {
    name: name
    for name in (
        *("Force", "Matrix", "Orientation", "Pair", "Profile", "Scalar", "Scalars"),
        *("TimeDependent", "Torque", "Vector", "Windows"),
    )
}
# Sphinx prints an alias in a union, as in `Vector | None`, by its representation.
TypeAliasForwardRef.__repr__ = lambda self: self.name  # type: ignore[method-assign]
napoleon_google_docstring = True
napoleon_numpy_docstring = False

# Every page that holds code is run, and an error in it is an error of the build.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 600
# Files that pages write are left in folders that are deleted.
nb_execution_in_temp = True
nb_merge_streams = True
# One page needs Gmsh, which is optional, and which needs libraries of the system.
try:
    import gmsh as gmsh
except (ImportError, OSError):
    nb_execution_excludepatterns = ["meshes_with_gmsh.md"]


# Texts cite by author and year; the list shows the keys, which headers and docstrings cite.
bibtex_bibfiles = ["references.bib"]
bibtex_default_style = "keys"
bibtex_reference_style = "author_year"


class KeyLabels(BaseLabelStyle):
    """An entry of the bibliography is labelled with its key."""

    def format_labels(self, entries: Iterable[Entry]) -> Iterator[str]:
        return (entry.key for entry in entries)


class Keys(Style):
    """The usual style with these labels."""

    default_label_style = KeyLabels
    default_sorting_style = "author_year_title"


register_plugin("pybtex.style.formatting", "keys", Keys)


def copy_notebooks() -> None:
    """Bring the notebooks of the repository below the documentation, where Sphinx finds them."""
    target = HERE / "notebooks"
    sources = {path.name: path for path in (HERE.parent / "notebooks").glob("*.ipynb")}
    for old in target.glob("*.ipynb"):
        if old.name not in sources:
            old.unlink()
    for name, source in sources.items():
        target.mkdir(exist_ok=True)
        copy = target / name
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            shutil.copyfile(source, copy)


copy_notebooks()


CLASS = """.. autoclass:: {name}
   :members:
{options}
"""


def documented(kind: type, *options: str) -> str:
    """Return the lines that document a public class, with further options of Sphinx."""
    return CLASS.format(name=kind.__name__, options="".join(f"   :{o}\n" for o in options))


def laws(family: str) -> list[str]:
    """Return the documentation of the laws of a family."""
    return [
        documented(
            entry.law,
            f"exclude-members: {', '.join(['parameters', *(a.name for a in entry.arguments)])}",
            "class-doc-from: both",
        )
        for entry in tribodyn._core.laws()
        if entry.family == family
    ]


def gaps(_: str) -> list[str]:
    """Return the documentation of all gaps; attributes that are arguments are left out."""
    hidden = {gap: ", ".join([*inspect.signature(gap).parameters, "profile"]) for gap in GAPS}
    return [documented(gap, f"exclude-members: {names}") for gap, names in hidden.items()]


def bearings(_: str) -> list[str]:
    """Return the documentation of all bearings, each with the solution of its film."""
    found = []
    for bearing in BEARINGS:
        (solution,) = {gap._solution for gap in bearing._gaps}
        found.append(documented(bearing))
        own = ("inherited-members: FilmSolution", "exclude-members: get, items, keys, values")
        found.append(documented(solution, *own))
    return found


REGISTRIES = {"laws": laws, "gaps": gaps, "bearings": bearings}


def insert_classes(app: Sphinx, docname: str, source: list[str]) -> None:
    """Replace a line such as `.. laws:: friction` or `.. gaps::` by the classes of a registry."""
    source[0] = re.sub(
        rf"^\.\. ({'|'.join(REGISTRIES)})::(?: (\w+))?$",
        lambda match: "\n".join(REGISTRIES[match[1]](match[2])),
        source[0],
        flags=re.MULTILINE,
    )


# Types of numbers as Sphinx spells them out where it evaluates annotations, the longest first.
SPELLED = sorted(
    (
        (stringify_annotation(alias, "smart"), name)
        for name, alias in {**vars(scalars), "Profile": Profile}.items()
        if name in autodoc_type_aliases
    ),
    key=lambda pair: -len(pair[0]),
)
ANNOTATED = re.compile(r"~[\w.]+\.Annotated\[")


def shorten(text: str) -> str:
    """Return a type with the names of types of numbers, and without the kinds of arguments."""
    for spelled, name in SPELLED:
        text = text.replace(spelled, name)
    while found := ANNOTATED.search(text):
        depth, comma, end = 1, 0, found.end()
        while depth:
            depth += (text[end] == "[") - (text[end] == "]")
            comma = comma or (end if depth == 1 and text[end] == "," else 0)
            end += 1
        text = text[: found.start()] + text[found.end() : comma] + text[end:]
    return text


def shorten_types(app: Sphinx, objtype: str, name: str, *_: Any) -> None:
    """Shorten the types that autodoc has recorded of the arguments of a function."""
    recorded = app.env.current_document.autodoc_annotations.get(name, {})
    for argument, text in recorded.items():
        recorded[argument] = shorten(text)


def deal_out(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Deal the pages out, so that long notebooks, which are neighbours, meet in no process.

    With `-j` each process reads some dozens of pages one after the other.
    """
    hands = 6
    docnames[:] = [name for k in range(hands) for name in sorted(docnames)[k::hands]]


def setup(app: Sphinx) -> None:
    app.connect("env-before-read-docs", deal_out)
    app.connect("source-read", insert_classes)
    app.connect("autodoc-process-signature", shorten_types, priority=900)
