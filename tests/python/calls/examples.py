"""A valid example of every public call, by its name, such as "Model.rigid_body"."""

from collections.abc import Callable
from typing import Any

import law_examples
import tribodyn as td
from examples_of_bearings import add_bearings
from examples_of_contacts import add_contacts
from examples_of_forces import add_forces
from examples_of_meshes import add_meshes
from examples_of_reductions import add_reductions
from examples_of_results import add_results
from tribodyn.cases import slider_crank_mixed as case
from world import Workbench, World

Example = tuple[Callable[..., Any], dict[str, Any]]


def examples(world: World) -> dict[str, Callable[[], Example]]:
    """Return what to call and its arguments, by the name of the call."""
    found: dict[str, Callable[[], Example]] = {}

    def add(name: str, make: Callable[[], Any], /, **arguments: Any) -> None:
        found[name] = lambda: (make(), dict(arguments))

    _add_laws(add, world)
    _add_model(add)
    add_bearings(add, world)
    add_results(add, world)
    add_meshes(add, world)
    add_reductions(add)
    add_contacts(add)
    return found


def _add_laws_of_smooth_walls(add: Callable[..., None]) -> None:
    for name in ("ElasticLaw", "ElasticContact", "ImpactContact"):
        add(name, lambda name=name: getattr(td, name))
    add(
        "contact_modulus",
        lambda: td.contact_modulus,
        youngs_modulus=(2.1e11, 7e10),
        poisson_ratio=(0.3, 0.33),
    )
    elastic = td.Johnson(contact_modulus=1.1e11)
    add("ContactLaw", lambda: td.ContactLaw, elastic=elastic)
    law = td.LankaraniNikravesh(elastic, restitution_coefficient=0.9)
    walls = {"journal_radius": 9.5e-3, "bearing_radius": 10e-3, "length": 20e-3}
    add("ElasticLaw.between", lambda: elastic.between, **walls)
    add("ContactLaw.between", lambda: law.between, **walls)
    table = {"penetrations": [0.0, 1e-5, 3e-5], "forces": [0.0, 10.0, 40.0]}
    add("TabulatedContact", lambda: td.TabulatedContact, **table)
    add(
        "TabulatedContact.from_function",
        lambda: td.TabulatedContact.from_function,
        function=lambda depth: 1e6 * depth,
        largest_penetration=1e-5,
        tolerance=1e-3,
    )
    table = {"speeds": [0.0, 0.01, 1.0], "coefficients": [0.0, 0.15, 0.1]}
    add("TabulatedFriction", lambda: td.TabulatedFriction, **table)
    add(
        "TabulatedFriction.from_function",
        lambda: td.TabulatedFriction.from_function,
        function=lambda speed: 0.1 * speed,
        largest_speed=1.0,
        tolerance=1e-3,
    )
    _add_tables_of_oils(add)
    for name in ("force", "slope", "energy"):
        add(
            f"ElasticContact.{name}",
            lambda name=name: getattr(elastic.between(**walls), name),
            penetration=1e-6,
        )
    add(
        "ImpactContact.force",
        lambda: law.between(**walls).force,
        penetration=1e-6,
        penetration_rate=0.1,
        impact_velocity=0.2,
    )


def _add_tables_of_oils(add: Callable[..., None]) -> None:
    table: dict[str, Any] = {"temperatures": [300.0, 350.0], "dynamic_viscosities": [0.1, 0.02]}
    add("TabulatedViscosity", lambda: td.TabulatedViscosity, **table)
    add(
        "TabulatedViscosity.from_function",
        lambda: td.TabulatedViscosity.from_function,
        function=lambda temperature: 30.0 / temperature,
        lowest_temperature=300.0,
        highest_temperature=350.0,
        tolerance=1e-3,
    )
    pressures: dict[str, Any] = {"pressures": [0.0, 1e8, 5e8], "factors": [1.0, 6.0, 100.0]}
    add("TabulatedPressureViscosity", lambda: td.TabulatedPressureViscosity, **pressures)
    add(
        "TabulatedPressureViscosity.from_function",
        lambda: td.TabulatedPressureViscosity.from_function,
        function=lambda pressure: 1.0 + 1e-8 * pressure,
        highest_pressure=5e8,
        tolerance=1e-3,
    )
    rates: dict[str, Any] = {"shear_rates": [0.0, 1e5, 1e7], "factors": [1.0, 0.8, 0.3]}
    add("TabulatedShearThinning", lambda: td.TabulatedShearThinning, **rates)
    add(
        "TabulatedShearThinning.from_function",
        lambda: td.TabulatedShearThinning.from_function,
        function=lambda rate: 1.0 / (1.0 + 1e-6 * rate) ** 0.5,
        largest_shear_rate=1e7,
        tolerance=1e-3,
    )


def _add_tables_of_asperities(add: Callable[..., None], surface: td.RoughSurface) -> None:
    table: dict[str, Any] = {
        "film_thicknesses": [0.0, 1e-7, 3e-7],
        "pressures": [1e9, 1e8, 0.0],
        "area_ratios": [0.1, 0.01, 0.0],
    }
    add("TabulatedAsperities", lambda: td.TabulatedAsperities, surface=surface, **table)
    add(
        "TabulatedAsperities.from_functions",
        lambda: td.TabulatedAsperities.from_functions,
        surface=surface,
        pressure=lambda h: 1e9 * (1.0 - h / 3e-7) ** 2,
        area_ratio=lambda h: 0.1 * (1.0 - h / 3e-7) ** 2,
        smallest_thickness=0.0,
        largest_thickness=3e-7,
        tolerance=1e-3,
    )


def _add_laws(add: Callable[..., None], world: World) -> None:
    for law_class in law_examples.ENTRIES:
        add(
            law_class.__name__,
            lambda law_class=law_class: law_class,
            **law_examples.arguments(law_class),
        )
    surface = case.surface()
    add("asperity_law", lambda: td.asperity_law, name="PW", surface=surface)
    add("RoughSurface", lambda: td.RoughSurface, **surface.parameters)
    law = td.KogutEtsion(surface)
    for name in ("pressure", "pressure_slope", "area_ratio"):
        add(f"AsperityLaw.{name}", lambda name=name: getattr(law, name), film_thickness=5e-7)
    abstract = ("AsperityLaw", "DensityLaw", "FrictionLaw", "Interface", "ShearThinning")
    _add_laws_of_smooth_walls(add)
    _add_tables_of_asperities(add, surface)
    for name in (
        *abstract,
        "ViscosityTemperatureLaw",
        "TimeFunction",
        "ViscosityPressureLaw",
        "FilmSolution",
    ):
        add(name, lambda name=name: getattr(td, name))
    for name in ("BearingEquilibrium", "FilmBearing"):
        add(name, lambda name=name: getattr(td, name))
    add("FlowFactors", lambda: td.FlowFactors, **world.flow.parameters)
    add("FlowFactors.factors", lambda: world.flow.factors, film_thickness=[3e-6, 5e-6])

    barus, density = law_examples.example(td.Barus), law_examples.example(td.DowsonHigginson)
    carreau, vogel = law_examples.example(td.Carreau), law_examples.example(td.Vogel)
    oil = td.Lubricant(
        dynamic_viscosity=0.05,
        density=850.0,
        pressure_viscosity=barus,
        density_law=density,
        shear_thinning=carreau,
    )
    add("Lubricant", lambda: td.Lubricant, **oil.parameters)
    add("Lubricant.viscosity", lambda: oil.viscosity, pressure=1e8, shear_rate=1e5)
    add("Lubricant.density_ratio", lambda: oil.density_ratio, pressure=1e8)
    add("ViscosityPressureLaw.factor", lambda: barus.factor, pressure=1e8, dynamic_viscosity=0.05)
    add("DensityLaw.ratio", lambda: density.ratio, pressure=1e8)
    add("ViscosityTemperatureLaw.viscosity", lambda: vogel.viscosity, temperature=350.0)
    add(
        "ShearThinning.viscosity",
        lambda: carreau.viscosity,
        shear_rate=1e5,
        low_shear_viscosity=0.05,
    )
    ramp, bristles = law_examples.example(td.Ambrosio), law_examples.example(td.LuGre)
    add("JointFriction", lambda: td.JointFriction, law=bristles, radius=0.01)
    for name in ("coefficient", "derivative", "full_coefficient"):
        add(f"FrictionLaw.{name}", lambda name=name: getattr(ramp, name), sliding_velocity=0.1)
    add("LuGre.steady_coefficient", lambda: bristles.steady_coefficient, sliding_velocity=0.1)

    functions: list[Any] = [
        td.Constant(2.0),
        td.Ramp(start_value=0.0, end_value=2.0, start_time=0.0, duration=0.1),
        td.Harmonic(mean=0.0, amplitude=1.0, angular_frequency=10.0, phase=0.0),
        td.Tabulated(times=[0.0, 1.0, 2.0], values=[0.0, 1.0, 0.5]),
        td.Sampled(
            begins=[0.0, 1.0],
            ends=[1.0, 2.0],
            values=[0.0] * 9 + [1.0] * 9,
            sizes=[1.0, 1.0],
            breaks=[1.0],
            shortest_feature=0.1,
        ),
        td.TabulatedByAngle(angles=[0.0, 1.0, 2.0], values=[0.0, 1.0, 0.5], period=None),
    ]
    for function in functions:
        kind = type(function)
        add(
            kind.__name__,
            lambda kind=kind: kind,
            **({"function": None} if kind is td.Sampled else {}),
            **function.parameters,
            unit="rad/s",
        )
    for name in ("value", "derivative", "integral"):
        add(f"TimeFunction.{name}", lambda name=name: getattr(functions[1], name), t=0.05)
    for name in ("value", "derivative"):
        add(f"TabulatedByAngle.{name}", lambda name=name: getattr(functions[-1], name), angle=0.5)
        add(f"Sampled.{name}", lambda name=name: getattr(functions[-2], name), t=0.5)
    add("Sampled.integral", lambda: functions[-2].integral, t=0.5)
    add("deg", lambda: td.deg, angle=30.0)
    add("rpm", lambda: td.rpm, speed=3000)


def _add_beams(add: Callable[..., None]) -> None:
    steel = {"youngs_modulus": 2.1e11, "poisson_ratio": 0.3, "density": 7800.0}
    add("ElasticMaterial", lambda: td.ElasticMaterial, **steel)
    add("RectangularSection", lambda: td.RectangularSection, width=0.01, height=0.02)
    add("CircularSection", lambda: td.CircularSection, radius=0.01)
    add("TubularSection", lambda: td.TubularSection, outer_radius=0.01, inner_radius=0.008)
    add(
        "SectionResultants",
        lambda: td.SectionResultants,
        axial_stiffness=1e6,
        shear_stiffness=(4e5, 4e5),
        torsional_stiffness=10.0,
        bending_stiffness=(10.0, 20.0),
        mass_per_length=1.0,
        rotary_inertia=(2e-5, 1e-5, 1e-5),
    )
    add(
        "Model.beam",
        lambda: td.Model(planar=False).beam,
        name="new",
        elements=2,
        section=td.CircularSection(radius=0.01),
        start=(0.0, 0.0, 0.0),
        end=(1.0, 0.0, 0.0),
        material=td.ElasticMaterial(**steel),
        formulation="ancf",
        y_direction=(0.0, 1.0, 0.0),
        twist=0.1,
        stiffness_damping=1e-5,
        mass_damping=0.1,
        velocity=(0.0, 0.0, 0.0),
        angular_velocity=(0.0, 0.0, 0.0),
    )
    add(
        "Beam",
        lambda: td.Beam,
        name="b",
        position=(0.0, 0.0),
        angle=0.0,
        orientation=None,
        _owner=None,
        _number=0,
        elements=2,
        _core=None,
    )
    add(
        "Model.solid",
        lambda: td.Model(planar=False).solid,
        name="new",
        mesh=td.SolidMesh.brick(size=(0.2, 0.1, 0.1), cells=(1, 1, 1)),
        material=td.ElasticMaterial(**steel),
        formulation="neo_hooke",
        plane="strain",
        thickness=None,
        position=(0.0, 0.0, 0.0),
        angle=None,
        orientation=(0.0, 0.0, 0.0, 1.0),
        supports=None,
        stiffness_damping=1e-5,
        mass_damping=0.1,
        temperature=40.0,
        thermal_expansion=12e-6,
        velocity=(0.0, 0.0, 0.0),
        angular_velocity=(0.0, 0.0, 0.0),
        observed_point=(0.0, 0.0, 0.0),
    )
    add(
        "Solid",
        lambda: td.Solid,
        name="b",
        position=(0.0, 0.0),
        angle=0.0,
        orientation=None,
        _owner=None,
        _number=0,
        mesh=td.SolidMesh.rectangle(size=(0.2, 0.1), cells=(1, 1)),
        _core=None,
    )
    add(
        "Solid.marker",
        lambda: World.bulging()[1].marker,
        surface="x+",
        position=(0.1, 0.0),
        patch="average",
        angle=0.1,
    )
    reduction = World.reduction()
    add(
        "Model.reduced_solid",
        lambda: td.Model(planar=False).reduced_solid,
        name="new",
        reduction=reduction,
        position=(0.0, 0.0, 0.0),
        orientation=(0.0, 0.0, 0.0, 1.0),
        modal_coordinates=[0.0] * reduction.modes,
        velocity=(0.0, 0.0, 0.0),
        angular_velocity=(0.0, 0.0, 0.0),
    )
    add(
        "ReducedSolid",
        lambda: td.ReducedSolid,
        name="b",
        position=(0.0, 0.0, 0.0),
        angle=0.0,
        orientation=(0.0, 0.0, 0.0, 1.0),
        _owner=None,
        _number=0,
        reduction=reduction,
    )
    add(
        "ReducedSolid.marker",
        lambda: td.Model(planar=False).reduced_solid("bar", reduction).marker,
        interface="x+",
        position=(0.1, 0.0, 0.0),
        angle=0.1,
    )
    add(
        "Beam.marker", lambda: World.bending()[1].marker, position=0.5, offset=(0.0, 0.0), angle=0.1
    )


def _add_model(add: Callable[..., None]) -> None:
    bench = Workbench
    add("Model", lambda: td.Model, planar=True)
    add(
        "Model.from_parameters",
        lambda: td.Model.from_parameters,
        parameters=World.build().parameters,
        functions={},
    )
    add(
        "Model.from_json",
        lambda: td.Model.from_json,
        text=World.build().to_json(),
        functions={},
    )
    add("Model.to_json", lambda: World.build().to_json, indent=2)
    add(
        "Model.rigid_body",
        lambda: td.Model().rigid_body,
        name="new",
        mass=1.0,
        inertia=0.1,
        position=(0.0, 0.0),
        angle=0.0,
        velocity=(0.0, 0.0),
        angular_velocity=0.0,
    )
    _add_beams(add)
    add(
        "Body",
        lambda: td.Body,
        name="b",
        position=(0.0, 0.0),
        angle=0.0,
        orientation=None,
        _owner=None,
        _number=0,
    )
    add("Body.marker", lambda: td.Model().ground.marker, position=(0.0, 0.0), angle=0.0)
    add("Marker", lambda: td.Marker, body=td.Model().ground, position=(0.0, 0.0), angle=0.0)
    for kind, names in (
        ("revolute", ("first", "second")),
        ("translational", ("slider", "guide")),
        ("fixed", ("first", "second")),
        ("point_on_line", ("first", "second")),
    ):
        add(f"Model.{kind}", bench(kind), name="joint", **bench.markers(*names))
    for kind in ("spherical", "universal", "cylindrical", "in_plane"):
        markers = bench.markers("first", "second", other="link")
        add(f"Model.{kind}", bench(kind), name="joint", **markers)
    add(
        "Model.distance",
        bench("distance"),
        name="joint",
        length=0.1,
        **bench.markers("first", "second"),
    )
    add("Model.drive", bench("drive"), joint="pivot", speed=10.0, name="motor")
    add(
        "Model.drive_rotation",
        bench("drive_rotation"),
        name="motor",
        speed=10.0,
        initial_angle=0.0,
        **bench.markers("first", "second"),
    )
    add(
        "Model.drive_displacement",
        bench("drive_displacement"),
        name="motor",
        speed=1.0,
        initial_displacement=0.0,
        axis="z",
        **bench.markers("slider", "guide"),
    )
    add_forces(add)
    add(
        "Model.clearance",
        bench("clearance"),
        name="pin",
        gap=td.JournalGap(bearing_radius=0.01, radial_clearance=3e-5, bearing_length=0.02),
        interface=case.film_and_contact(mesh=td.FilmMesh(around=16, along=4)),
        initial_eccentricity=(0.0, 0.0),
        **bench.markers("first", "second"),
    )
    add("Joint", lambda: td.Joint)
    interface = case.film_and_contact(mesh=td.FilmMesh(around=16, along=4))
    film = {k: v for k, v in interface.parameters.items() if k not in _CONTACT}
    contact = {k: v for k, v in interface.parameters.items() if k in _CONTACT}
    add("MixedInterface", lambda: td.MixedInterface, **interface.parameters)
    add("LubricatedInterface", lambda: td.LubricatedInterface, **film)
    add("DryInterface", lambda: td.DryInterface, **contact)
    oil = td.Lubricant(dynamic_viscosity=0.4)
    add("SqueezeInterface", lambda: td.SqueezeInterface, lubricant=oil, extra_clearance=0.01)
    add(
        "BlendedInterface",
        lambda: td.BlendedInterface,
        lubricant=oil,
        contact=td.LankaraniNikravesh(td.PowerLaw(stiffness=1e10), restitution_coefficient=0.9),
        friction=None,
        band=1e-3,
        extra_clearance=2e-3,
    )


_CONTACT = ("asperities", "friction", "contact_points")
