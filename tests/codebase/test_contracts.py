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
