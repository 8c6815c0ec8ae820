"""Configuration of the documentation: Sphinx, MyST-NB, furo."""

import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import tribodyn
from pybtex.database import Entry
from pybtex.plugin import register_plugin
from pybtex.style.formatting.unsrt import Style
from pybtex.style.labels import BaseLabelStyle
from sphinx.application import Sphinx

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
napoleon_google_docstring = True
napoleon_numpy_docstring = False

# Every page that holds code is run, and an error in it is an error of the build.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 600
nb_merge_streams = True


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


def drop_empty_patterns(app: Sphinx, docname: str, source: list[str]) -> None:
    """Leave out patterns of the table of contents which no page matches.

    Pages are added by writing them, and Sphinx warns of a pattern without pages.
    """
    if docname == "index":
        source[0] = re.sub(
            r"^(\w+)/\*\n",
            lambda match: match[0] if any((HERE / match[1]).glob("*.*")) else "",
            source[0],
            flags=re.MULTILINE,
        )


LAW = """.. autoclass:: {law}
   :members:
   :exclude-members: {hidden}
   :class-doc-from: both

"""


def insert_laws(app: Sphinx, docname: str, source: list[str]) -> None:
    """Replace a line such as `.. laws:: friction` by the classes of a family of laws."""

    def classes(match: re.Match[str]) -> str:
        return "\n".join(
            LAW.format(
                law=entry.law.__name__,
                hidden=", ".join(["parameters", *(a.name for a in entry.arguments)]),
            )
            for entry in tribodyn._core.laws()
            if entry.family == match[1]
        )

    source[0] = re.sub(r"^\.\. laws:: (\w+)$", classes, source[0], flags=re.MULTILINE)


def setup(app: Sphinx) -> None:
    app.connect("source-read", drop_empty_patterns)
    app.connect("source-read", insert_laws)
