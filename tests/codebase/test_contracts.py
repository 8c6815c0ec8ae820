"""What is to be tested by the contracts is listed there: every law, joint, force and interface."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "tests" / "cpp" / "contracts" / "samples.hpp"

# Base classes of the kernel whose promises tests/cpp/contracts/test_contracts.cpp tests, by folder.
BASES = [
    ("joints", "Joint"),
    ("forces", "Force"),
    ("clearance", "Interface"),
    ("friction", "FrictionLaw"),
    ("contact", "AsperityLaw"),
    ("contact", "ElasticLaw"),
    ("contact", "CylinderLaw"),
]
# Bases that are derived from bases.
ABSTRACT = {"CylinderLaw"}
# What the samples cannot make, as it is of a ball alone or of another law, and where it is tested.
ELSEWHERE = {
    "BlendedInterface": "tests/cpp/clearance/test_blended_interface.cpp",
    "SqueezeInterface": "tests/cpp/clearance/test_squeeze_interface.cpp",
    "EasedElasticLaw": "tests/cpp/contact/test_eased_law.cpp",
}


# Interactions made of others, and what they do not pass on for a reason.
WRAPPERS = {
    "mixed_interface.cpp": {},
    "blended_interface.cpp": {
        "has_asperities": "a blend has smooth walls",
        "stored_energy": "a squeeze film in closed form has no history",
        "film_fields": "it has no mesh",
        "add_effort": "nor does it count evaluations",
        "oil_volume": "nor keep an account of oil",
        "is_unfed": "alike",
        "filling": "alike",
        "fill": "alike",
    },
}


def virtual_functions(text: str, base: str) -> set[str]:
    """Return the names of the virtual functions of a class of a C++ text."""
    body = text.split(f"class {base} {{")[1].split("\n};")[0]
    return set(re.findall(r"\bvirtual [^;{(]*?(\w+)\(", body)) - {base}


def not_passed_on(wrapper: str, functions: set[str], exceptions: dict[str, str]) -> set[str]:
    """Return the virtual functions that a wrapper should override and does not."""
    overridden = set(re.findall(r"(\w+)\((?:[^()]|\([^()]*\))*\)\s*(?:const )?override", wrapper))
    return (functions - overridden - set(exceptions)) | (overridden & set(exceptions))


def derived(text: str, base: str) -> list[str]:
    """Return the classes that a C++ text derives from a base."""
    return re.findall(rf"^class (\w+)(?: final)? : public {base}\b", text, flags=re.MULTILINE)


def unlisted(folder: str, base: str, samples: str) -> list[str]:
    """Return the classes of a folder that the samples do not name."""
    found = []
    for path in sorted((ROOT / "cpp" / "tribodyn" / folder).glob("*.hpp")):
        found += derived(path.read_text(), base)
    assert found, f"{folder}: no class derives from {base}"
    known = ABSTRACT | {name for name, path in ELSEWHERE.items() if (ROOT / path).is_file()}
    return [name for name in found if name not in known and not re.search(rf'"{name}\b', samples)]


def test_every_class_with_a_contract_is_listed() -> None:
    samples = SAMPLES.read_text()
    faults = {base: unlisted(folder, base, samples) for folder, base in BASES}
    assert not any(faults.values()), f"list in {SAMPLES.relative_to(ROOT)}: {faults}"


def test_a_class_that_is_not_listed_is_found() -> None:
    assert derived("class Screw final : public Joint {\n", "Joint") == ["Screw"]
    assert unlisted("joints", "Joint", SAMPLES.read_text().replace('"Fixed"', "")) == ["Fixed"]


def test_interactions_made_of_others_pass_everything_on() -> None:
    folder = ROOT / "cpp" / "tribodyn" / "clearance"
    functions = virtual_functions((folder / "interface.hpp").read_text(), "Interaction")
    assert {"evaluate", "sites", "bristle_energy", "fill"} <= functions and len(functions) > 25
    for name, exceptions in WRAPPERS.items():
        assert exceptions.keys() <= functions
        assert not not_passed_on((folder / name).read_text(), functions, exceptions), name


def test_what_a_wrapper_forgets_is_found() -> None:
    base = "class Law {\n  virtual ~Law() = default;\n  virtual int size() const = 0;\n"
    base += "  virtual const char* name(int /*k*/) const { return nullptr; }\n};\n"
    functions = virtual_functions(base, "Law")
    assert functions == {"size", "name"}
    wrapper = "int size() const override { return 1; }\n"
    assert not_passed_on(wrapper, functions, {}) == {"name"}
    assert not not_passed_on(wrapper, functions, {"name": "it has none"})
    # A reason that is needed no longer is a fault.
    assert not_passed_on(wrapper, functions, {"size": "none", "name": "none"}) == {"size"}
