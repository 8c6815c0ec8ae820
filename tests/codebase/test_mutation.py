"""The changes that `tests/mutation/mutate.py` makes, on small examples."""

import importlib.util
import sys
from pathlib import Path

import pytest

PATH = Path(__file__).resolve().parents[1] / "mutation" / "mutate.py"
SPEC = importlib.util.spec_from_file_location("mutate", PATH)
assert SPEC and SPEC.loader
mutate = importlib.util.module_from_spec(SPEC)
sys.modules["mutate"] = mutate
SPEC.loader.exec_module(mutate)


def after(text: str, comment: str = "//") -> list[str]:
    return [changed for _, _, changed in mutate.changes_of(text, comment)]


def test_signs_comparisons_and_numbers_are_changed_one_at_a_time() -> None:
    assert after("x = a + 2.0 * b;") == [
        "x = a - 2.0 * b;",
        "x = a + 2.0 / b;",
        "x = a + 2.2 * b;",
    ]
    assert after("if (a < b) c += 1;") == ["if (a < b) c -= 1;", "if (a >= b) c += 1;"]
    assert after("x = 0.0;") == ["x = 0.1;"]
    assert after("f(1e-3, v2.0, a[1]);") == []


def test_texts_comments_and_checks_are_left_alone() -> None:
    assert after('name = "a - b";  // 2.0 * c') == []
    assert after('require(a > 0.0, "a");') == []
    assert after('"""A sum a + b.\n\na - b\n"""\nx = a + b\n', "#") == ["x = a - b"]
    assert after("#include <a/b> // 1.0 + 2.0") == []


def test_there_is_much_to_change_in_the_kernel_and_in_the_package() -> None:
    suffixes = [change.path.suffix for change in mutate.all_changes()]
    assert suffixes.count(".cpp") > 1000 and suffixes.count(".py") > 300


def test_places_choose_what_is_changed() -> None:
    items, study = mutate.KERNEL / "items", mutate.PACKAGE / "studies" / "_study.py"
    changes = mutate.all_changes([items, study])
    assert {change.path for change in changes if change.path != study} == set(items.glob("*.cpp"))
    assert study in {change.path for change in changes}
    everything = mutate.all_changes()
    assert [change for change in everything if change in changes] == changes


def test_changes_are_judged_by_tests_that_pass_without_them() -> None:
    build, tests = mutate.tests_of(mutate.KERNEL / "items" / "body_item.cpp")
    assert "test_items" in build and tests == ("build/ci/tests/cpp/test_items",)
    _, tests = mutate.tests_of(mutate.PACKAGE / "studies" / "_study.py")
    assert any(str(test).endswith("test_study_files.py") for test in tests)
    # A module without tests of its own belongs to its folder.
    _, tests = mutate.tests_of(mutate.PACKAGE / "_film" / "lines.py")
    assert any(str(test).endswith("test_film_lines.py") for test in tests)
    assert mutate.patience(("true",), ("true",)) > 0.0
    with pytest.raises(SystemExit, match="fails without a change: false"):
        mutate.patience(("true",), ("false",))
    with pytest.raises(SystemExit, match="fails without a change"):
        mutate.patience(("false",), ("true",))
