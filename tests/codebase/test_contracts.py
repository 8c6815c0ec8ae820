"""Every joint, force and interface has a sample, and every law a test of its contract."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "tests" / "cpp" / "contracts" / "samples.hpp"
SHAPES = ROOT / "tests" / "cpp" / "clearance" / "test_gap_kinematics.cpp"

# Base classes whose contracts tests/cpp/contracts/test_contracts.cpp tests, by folder.
BASES = [
    ("joints", "Joint"),
    ("forces", "Force"),
    ("clearance", "Interface"),
]
# Base classes of laws by folder, and the functions of the folder's tests that check their contract.
LAWS = [
    ("friction", "FrictionLaw", "check_contract"),
    ("contact", "AsperityLaw", "check_contract"),
    ("contact", "CylinderLaw", "check_cylinder_law"),
    ("contact", "ElasticLaw", "check_elastic"),
    ("lubricants", "ViscosityPressureLaw", "check_contract"),
    ("lubricants", "DensityLaw", "check_contract"),
    ("lubricants", "ShearThinning", "check_contract"),
]
# Classes that the samples cannot make because they need a ball, and where they are tested.
ELSEWHERE = {
    "BlendedInterface": "tests/cpp/clearance/test_blended_interface.cpp",
    "SqueezeInterface": "tests/cpp/clearance/test_squeeze_interface.cpp",
}


# Interactions made of others, and what they do not pass on for a reason.
WRAPPERS = {
    "mixed_interface.cpp": {},
    "blended_interface.cpp": {
        "stored_energy": "a squeeze film in closed form has no history",
        "film_fields": "it has no mesh",
        "outlets": "nor ports on one",
        "add_effort": "nor does it count evaluations",
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
    known = {name for name, path in ELSEWHERE.items() if (ROOT / path).is_file()}
    return [name for name in found if name not in known and not re.search(rf'"{name}\b', samples)]


# Elastic laws that are no laws of walls: a base class, and one that is made of another law.
NO_LAWS = {"CylinderLaw", "EasedElasticLaw"}


def unchecked(folder: str, base: str, check: str, tests: Path) -> list[str]:
    """Return the laws of a folder whose test does not check their contract."""
    found = {
        name: tests / folder / f"test_{path.stem}.cpp"
        for path in sorted((ROOT / "cpp" / "tribodyn" / folder).glob("*.hpp"))
        for name in derived(path.read_text(), base)
        if name not in NO_LAWS
    }
    assert found, f"{folder}: no law derives from {base}"
    call = re.compile(rf"\b{check}[(<]")
    return [
        name
        for name, path in found.items()
        if not (path.is_file() and call.search(path.read_text()))
    ]


def test_the_test_of_every_law_checks_its_contract() -> None:
    tests = ROOT / "tests" / "cpp"
    faults = {base: unchecked(folder, base, check, tests) for folder, base, check in LAWS}
    assert not any(faults.values()), f"call the check in the test of the law: {faults}"


def test_a_law_without_the_check_is_found(tmp_path: Path) -> None:
    (tmp_path / "friction").mkdir()
    text = (ROOT / "tests" / "cpp" / "friction" / "test_coulomb.cpp").read_text()
    (tmp_path / "friction" / "test_coulomb.cpp").write_text(text)
    found = unchecked("friction", "FrictionLaw", "check_contract", tmp_path)
    assert "Coulomb" not in found and {"Ambrosio", "Stribeck"} <= set(found)


def test_every_class_with_a_contract_is_listed() -> None:
    samples = SAMPLES.read_text()
    faults = {base: unlisted(folder, base, samples) for folder, base in BASES}
    assert not any(faults.values()), f"list in {SAMPLES.relative_to(ROOT)}: {faults}"


def unlisted_shapes(text: str) -> list[str]:
    """Return the shapes of gaps of which the tests of the kinematics make no sample."""
    folder = ROOT / "cpp" / "tribodyn" / "gaps"
    found = [
        name for path in sorted(folder.glob("*.hpp")) for name in derived(path.read_text(), "Gap")
    ]
    assert len(found) >= 5
    makers = dict(
        re.findall(
            r"^Shape (\w+)\([^{]*\{.*?make_shared<const (\w+)>", text, re.MULTILINE | re.DOTALL
        )
    )
    body = re.search(r"all_shapes\(\) \{\n  return \{(.*?)\};", text, flags=re.DOTALL)
    assert body
    listed = {makers[call] for call in re.findall(r"(\w+)\(", body[1])}
    return [name for name in found if name not in listed]


def test_the_kinematics_are_checked_with_every_shape() -> None:
    text = SHAPES.read_text()
    assert not unlisted_shapes(text), f"list in all_shapes() of {SHAPES.relative_to(ROOT)}"
    assert unlisted_shapes(re.sub(r"\s*\bskirt\(\),", "", text)) == ["SkirtGap"]


def test_a_class_that_is_not_listed_is_found() -> None:
    assert derived("class Screw final : public Joint {\n", "Joint") == ["Screw"]
    assert unlisted("joints", "Joint", SAMPLES.read_text().replace('"Fixed"', "")) == ["Fixed"]


def test_interactions_made_of_others_pass_everything_on() -> None:
    folder = ROOT / "cpp" / "tribodyn" / "clearance"
    core = virtual_functions((folder / "interface.hpp").read_text(), "Interaction")
    facets = (folder / "interaction_facets.hpp").read_text()
    names = re.findall(r"^class (Interaction\w+) \{", facets, flags=re.MULTILINE)
    assert {"evaluate", "measure"} <= core and len(names) >= 7
    for name, exceptions in WRAPPERS.items():
        wrapper = (folder / name).read_text()
        functions = set(core)
        for facet in names:
            if f"public {facet}" in wrapper:
                functions |= virtual_functions(facets, facet)
        assert {"sites", "bristle_energy", "held_size"} <= functions
        assert exceptions.keys() <= functions
        assert not not_passed_on(wrapper, functions, exceptions), name


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


FACETS = ["items/item_facets.hpp", "bodies/body_facets.hpp", "clearance/interaction_facets.hpp"]


def facets_of(text: str) -> list[str]:
    """Return the names of the facets of a header: the classes that nobody owns."""
    return re.findall(r"^ protected:\n  ~(\w+)\(\) = default;", text, flags=re.MULTILINE)


def without_facets(text: str, facets: set[str]) -> list[str]:
    """Return the final classes of a C++ text that derive from facets and do not return them."""
    found = []
    for name, bases, body in re.findall(
        r"^(?:class|struct) ([\w:]+) final\s*:([^{;]*)\{(.*?)^\};",
        text,
        flags=re.MULTILINE | re.DOTALL,
    ):
        if facets & set(re.findall(r"\w+", bases)) and "Facets facets() const override" not in body:
            found.append(name)
    return found


def test_classes_with_facets_return_them() -> None:
    folder = ROOT / "cpp" / "tribodyn"
    facets = {name for path in FACETS for name in facets_of((folder / path).read_text())}
    assert {"ItemEnergy", "BodyForces", "InteractionOil"} <= facets
    paths = [*folder.rglob("*.?pp"), *(ROOT / "tests" / "cpp").rglob("*.?pp")]
    faults = {path.name: without_facets(path.read_text(), facets) for path in sorted(paths)}
    faults = {name: found for name, found in faults.items() if found}
    assert not faults, f"override facets() in the classes {faults}"


def test_every_facet_has_a_pointer() -> None:
    for path in FACETS:
        text = (ROOT / "cpp" / "tribodyn" / path).read_text()
        for name in facets_of(text):
            assert f"  const {name}* " in text and f"facet_of<{name}>(" in text, name


def test_a_class_that_forgets_its_facets_is_found() -> None:
    text = "class Spring final : public Force, public ItemHeld {\n  int x;\n};\n"
    assert without_facets(text, {"ItemHeld"}) == ["Spring"]
    assert not without_facets(text, {"ItemOil"})
    kept = text.replace("int x;", "ItemFacets facets() const override;")
    assert not without_facets(kept, {"ItemHeld"})
