"""What the arguments of all public calls mean.

The meanings are stated here a second time instead of being read from the kinds of the package, so
that each checks the other. The arguments of laws are in the registry of the kernel.
"""

from law_examples import ENTRIES

# By name: a number with its unit and "+" (> 0), "0" (>= 0) or nothing (any sign); other kinds by a
# word; "?" behind it: None as well. An entry "Call.argument" goes before one of the name alone.
_DRY = {"asperities": "object", "contact_points": "count"}
MEANING: dict[str, str] = {
    # flags, names, objects
    **dict.fromkeys(
        ("tangents", "tilting", "misalignment", "triangles", "coefficients", "mirror"), "flag"
    ),
    **dict.fromkeys(("follower", "colorbar", "retry_failed", "planar"), "flag"),
    "symmetric": "flag?",
    "progress": "flag or text",
    **dict.fromkeys(
        ("name", "joint", "quantity", "field", "frame", "cavitation", "solver"), "text"
    ),
    "mechanism": "text",
    **dict.fromkeys(("norm", "origin", "configuration", "contact_factor", "status"), "text"),
    "Model.drive.name": "text?",
    "axis": "text",
    **dict.fromkeys(("color", "x"), "text?"),
    "cmap": "text?",
    "orbit.cmap": "text",
    "orbit.plane": "text?",
    **dict.fromkeys(
        [f"Quantity.{name}" for name in ("symbol", "unit", "description", "synonym")], "label"
    ),
    "Statistics.unit": "label",
    **{
        f"{kind}.unit": "label?"
        for kind in ("TabulatedByAngle", "Constant", "Ramp", "Harmonic", "Sampled", "Tabulated")
    },
    "unit": "text?",
    **dict.fromkeys(("first", "second", "slider", "guide", "marker"), "object"),
    **dict.fromkeys(("journal", "bearing", "body", "interface", "lubricant", "surface"), "object"),
    "slider_crank_mixed.build.interface": "object?",
    "spherical_joints.build.interface": "object?",
    **{f"engine.{call}.films": "text" for call in ("build", "sweep", "repeats")},
    **{
        f"engine.{call}.{mesh}": "object"
        for call in ("build", "sweep")
        for mesh in ("skirt_mesh", "big_end_mesh")
    },
    **{f"engine.build.{part}": "object?" for part in ("skirt", "big_end")},
    "__getitem__.name": "key",
    "JointResults.__getitem__.quantity": "key",
    **dict.fromkeys(("gap", "mesh", "record", "dataset", "solution", "model", "store"), "object"),
    **dict.fromkeys(("what", "results", "asperities", "data", "law"), "object"),
    **dict.fromkeys(
        [f"slider_crank_mixed.{call}.asperities" for call in ("film_and_contact", "build")],
        "text or object?",
    ),
    **dict.fromkeys(("friction", "flow_factors", "vogel", "density_law"), "object?"),
    **dict.fromkeys(("pressure_viscosity", "shear_thinning", "executor"), "object?"),
    **dict.fromkeys(("ax", "axes"), "object?"),
    "Study.axes": "list",
    "ports": "list",
    "notices": "list",
    "Lubricant.pressure_viscosity": "object like another?",
    "integrator": "text or object?",
    "until": "function?",
    **dict.fromkeys(("simulate.start", "linearise.at"), "object?"),
    "build": "function",
    "parameters": "dict",
    "statistics": "dict?",
    "units": "dict?",
    **dict.fromkeys(("path", "manifest"), "path"),
    **dict.fromkeys(("directory", "checkpoint"), "path?"),
    **dict.fromkeys(("_owner", "temporary"), "anything"),
    "keys": "dict",
    **dict.fromkeys(
        ("directions", "directions_rate", "state_matrix", "history", "eigenvalues", "eigenmodes"),
        "anything",
    ),
    **{f"Linearisation.{name}": "anything" for name in ("coordinates", "mass", "unsteadiness")},
    **{f"Linearisation.{name}": "anything" for name in ("damping", "stiffness")},
    "iterations": "count0",
    "channels": "texts",
    "Periodic.channels": "texts?",
    "Solution.from_rows.channels": "list",
    "flooded": "flag or text",
    "open_edges": "texts",
    "channel": "text or object",
    # whole numbers
    **dict.fromkeys(("around", "along"), "count"),
    "simulate.snapshots": "instants?",
    "simulate.record_every": "count or s?",
    **dict.fromkeys(("contact_points", "max_cycles"), "count"),
    "_number": "count0",
    **dict.fromkeys(("workers", "max_newton_iterations"), "count?"),
    "max_iterations": "count",
    # lengths
    **dict.fromkeys(("bearing_length", "bearing_radius", "cup_radius", "diameter"), "m+"),
    **dict.fromkeys(("piston_radius", "skirt_length", "length", "radius"), "m+"),
    "radial_clearance": "m+",
    "liner_radius": "m+?",
    **{
        f"{gap}.radial_clearance": "m+?"
        for gap in ("JournalGap", "CylindricalGap", "SphericalGap", "SkirtGap")
    },
    **dict.fromkeys(("ball_radius", "collar_radius", "axial_clearance"), "m+?"),
    **dict.fromkeys(("slider_length", "slider_height", "slider_width", "clearance"), "m+"),
    "faces": "count",
    "GuideBearing.solve.displacement": "pair m",
    "GuideBearing.solve.displacement_rate": "pair m/s",
    "GuideBearing.solve.tilt": "triple rad",
    "GuideBearing.solve.tilt_rate": "triple rad/s",
    "GuideBearing.equilibrium.moment": "triple N m",
    "GuideBearing.equilibrium.initial_guess": "pair m?",
    "axial_displacement": "m",
    **dict.fromkeys(("PistonSkirt.radial_clearance", "width", "journal_radius"), "m+?"),
    "AxialGroove.length": "m+?",
    **{f"{port}.heights.length": "m0" for port in ("AxialGroove", "CircumferentialGroove")},
    **{f"{port}.heights.length": "m0" for port in ("SupplyHole", "SupplyPocket")},
    "CircumferentialGroove.width": "m0",
    **dict.fromkeys(("AxialGroove.width",), "rad0"),
    "SupplyPocket.width": "rad+",
    **dict.fromkeys(("journal_rms_roughness", "bearing_rms_roughness"), "m0"),
    **dict.fromkeys(("displacement", "lift", "free_length", "pin_height"), "m"),
    "free_angle": "rad",
    "Model.spring_damper.free_length": "m0",
    **dict.fromkeys(("mean", "minimum", "maximum", "standard_deviation"), "values"),
    **{
        f"slider_crank_mixed.Reference.{n}": "m"
        for n in ("mean", "minimum", "maximum", "standard_deviation")
    },
    **dict.fromkeys(("mean_film_force", "mean_asperity_force"), "N?"),
    "mean_film_force_limit": "N?",
    "initial_displacement": "m?",
    "Model.distance.length": "m+?",
    **dict.fromkeys(("asperity_height_deviation", "asperity_radius"), "m+?"),
    "asperity_height_mean": "m?",
    **dict.fromkeys(("hardness", "contact_modulus", "yield_strength"), "Pa+?"),
    "asperity_density": "1/m2+?",
    "poisson_ratio": "0?",
    **dict.fromkeys(("position", "eccentricity", "pivot", "initial_eccentricity"), "pair m"),
    "JournalBearing.solve.eccentricity": "pair m?",
    "orientation": "orientation?",
    **dict.fromkeys(("Body.position", "Body.marker.position", "Marker.position"), "point m"),
    "Model.rigid_body.position": "pair m?",
    "Model.rigid_body.velocity": "pair m/s?",
    "Model.rigid_body.angular_velocity": "rad/s?",
    "Model.clearance.initial_eccentricity": "pair m?",
    **dict.fromkeys(("Model.clearance.first", "Model.clearance.second"), "object?"),
    **dict.fromkeys(("PadGap.pivot", "SliderBearing.pivot"), "pair m?"),
    "SphericalBearing.solve.eccentricity": "triple m",
    "SphericalBearing.solve.eccentricity_rate": "triple m/s",
    "SphericalBearing.solve.angular_velocity": "triple rad/s",
    "SphericalBearing.equilibrium.angular_velocity": "triple rad/s",
    "SphericalBearing.equilibrium.load": "triple N",
    "SphericalBearing.equilibrium.initial_guess": "triple m?",
    "JournalBearing.equilibrium.initial_guess": "pair m?",
    "PistonSkirt.equilibrium.initial_guess": "pair of several?",
    "SliderBearing.equilibrium.initial_guess": "m?",
    "engine.build.pin_offset": "m",
    **dict.fromkeys(("SupplyHole.position", "SupplyPocket.position"), "m"),
    "CircumferentialGroove.position": "m",
    "profile": "height?",
    "thickness": "height",
    "mesh_lines": "row m",
    **{f"SampledProfile.{points}": "row m" for points in ("nodes", "faces", "contact")},
    "SampledProfile.symmetric": "flag",
    "focus": "pair",
    "FilmMesh.focus": "pair?",
    # angles and rates
    **dict.fromkeys(("angle", "load_direction", "phase"), "rad"),
    **dict.fromkeys(("direction", "initial_angle"), "rad?"),
    **dict.fromkeys(("half_angle", "thrust_half_angle", "anti_thrust_half_angle"), "rad+"),
    "arc": "pair rad?",
    **dict.fromkeys(("tilt", "JournalBearing.solve.tilt"), "pair rad"),
    "PistonSkirt.solve.tilt": "rad",
    "PistonSkirt.solve.tilt_rate": "rad/s",
    "tilt_rate": "pair rad/s",
    "speed": "rad/s",
    "angular_velocity": "rad/s",
    "angular_frequency": "rad/s+",
    "engine.sweep.speeds": "row rad/s",
    **dict.fromkeys(("Model.drive.speed", "Model.drive_rotation.speed"), "function rad/s"),
    "crank_speed": "function rad/s",
    **dict.fromkeys(("extra_clearance", "band"), "0"),
    **{f"{call}.contact": "object?" for call in ("DryInterface", "slider_crank_dry.build")},
    "contact": "object",
    **{f"DryInterface.{name}": f"{kind}?" for name, kind in _DRY.items()},
    "slider_crank_dry.Impact.crank_angle": "deg",
    **{f"slider_crank_dry.Impact.{name}": "s" for name in ("time", "duration")},
    **{f"slider_crank_dry.Impact.{name}": "m/s" for name in ("speed", "separation_speed")},
    "largest_force": "N",
    "separation_speed": "m/s",
    "Model.drive_displacement.speed": "function m/s",
    **dict.fromkeys(("velocity", "eccentricity_rate"), "pair m/s"),
    **dict.fromkeys(("axial_velocity", "displacement_rate", "gap_rate"), "m/s"),
    "acceleration": "point m/s2",
    "JointFriction.radius": "m+?",
    # smooth walls
    "ContactLaw.elastic": "object",
    "restitution_coefficient": "+",
    "youngs_modulus": "Pa+",
    "contact_modulus.youngs_modulus": "row Pa+",
    "contact_modulus.poisson_ratio": "row",
    **{
        f"{law}.between.{radius}": "m+?"
        for law in ("ElasticLaw", "ContactLaw")
        for radius in ("journal_radius", "bearing_radius", "length")
    },
    **dict.fromkeys(("penetration", "penetration_rate", "impact_velocity"), "values"),
    # forces, masses, pressures
    "mass": "kg+",
    "inertia": "kg m2+",
    "load": "pair N",
    **dict.fromkeys(("BearingCoefficients.load", "SliderBearing.equilibrium.load"), "N+"),
    "lateral_force": "N",
    "moment": "N m",
    "force": "pair of functions",
    "torque": "function N m",
    "by_angle": "text or object?",
    **dict.fromkeys(("Model.bushing.stiffness", "Model.bushing.damping"), "three or six"),
    "Model.torsional_spring.stiffness": "N/m0",
    "Model.unbalance.radius": "m0",
    "stiffness": "N/m0",
    "damping": "N s/m0",
    **dict.fromkeys(("stiffness_coefficients", "damping_coefficients", "rows"), "matrix"),
    **dict.fromkeys(("pressure", "ambient_pressure", "cavitation_pressure"), "Pa"),
    # pure numbers
    **dict.fromkeys(("eccentricity_ratio", "JournalBearing.solve.eccentricity_ratio"), "?"),
    "JournalBearing.characteristics.eccentricity_ratio": "row+",
    "initial_film_fraction": "0",
    **dict.fromkeys(("tolerance", "energy_tolerance"), "+"),
    **dict.fromkeys(("journal_pattern", "bearing_pattern"), "+"),
    **dict.fromkeys(("gap_tolerance", "newton_tolerance"), "+?"),
    "spectral_radius": "0?",
    "relief": "?",
    # times
    **dict.fromkeys(("step", "initial_step", "min_step", "duration"), "s+?"),
    "max_step": "s+?",
    "Integrator.options.max_step": "s+",
    "Ramp.duration": "s+",
    **dict.fromkeys(("start_time", "wall_time"), "s"),
    "checkpoint_interval": "s+",
    **dict.fromkeys(("baumgarte_alpha", "baumgarte_beta"), "1/s+?"),
    "revolutions": "turns+?",
    "period": "text or s+",
    "times": "row s",
    "Sampled.function": "object?",
    "Sampled.shortest_feature": "s+?",
    "Sampled.sizes": "row of any unit",
    **{f"Sampled.{name}": "row s" for name in ("begins", "ends", "breaks")},
    "angles": "row rad",
    "TabulatedByAngle.period": "rad+?",
    **{f"TabulatedByAngle.{name}.angle": "values rad" for name in ("value", "derivative")},
    **dict.fromkeys(
        ("value", "start_value", "end_value", "amplitude", "Harmonic.mean"), "any unit"
    ),
    "values": "row of any unit",
    # oils
    "dynamic_viscosity": "Pa s+?",
    "density": "kg/m3+?",
    "temperature": "K+?",
    # arguments of laws
    **dict.fromkeys(("film_thickness", "low_shear_viscosity", "t"), "values"),
    "shear_rate": "values 1/s",
    **dict.fromkeys(("sliding_velocity", "Vogel.viscosity.temperature"), "values"),
    **{f"{law}.pressure": "values" for law in ("ViscosityPressureLaw.factor", "DensityLaw.ratio")},
    **{f"Lubricant.{law}.pressure": "values" for law in ("viscosity", "density_ratio")},
    "ViscosityPressureLaw.factor.dynamic_viscosity": "values",
    "FlowFactors.factors.film_thickness": "row m",
    **{"deg.angle": "numbers deg", "rpm.speed": "numbers rpm"},
    "equilibrium.time": "s",
    # windows
    "crank_angle": "window deg?",
    "time": "window s?",
    "window": "window s",
    **{f"{owner}.film.crank_angle": "deg?" for owner in ("Solution", "JointResults")},
    **{f"{owner}.film.time": "s?" for owner in ("Solution", "JointResults")},
    **dict.fromkeys(("hip.gait_load.time", "hip.gait_rotation.time"), "s"),
    **dict.fromkeys(("hip.massless_path.duration", "hip.massless_path.max_step"), "s+"),
    **{f"hip.{call}.start": "triple" for call in ("build", "massless_path")},
    **{
        f"hip.{call}.dynamic_viscosity": "Pa s+"
        for call in ("build", "massless_path", "gap_interface")
    },
    "hip.build.radial_clearance": "m+",
    "hip.massless_path.radial_clearance": "m+",
    "inclination": "rad",
    "walls": "text",
    "windows": "windows?",
    **{f"{call}.crank_angle": "row deg?" for call in ("vary", "Study.collect")},
    **{f"{call}.time": "row s?" for call in ("vary", "Study.collect")},
}

# Units and ranges of the arguments of laws; test_units_in_docstrings.py compares the units with the
# documentation, and test_laws.py tries the ranges.
_RANGES = {"": "", "> 0": "+", ">= 0": "0"}
for _entry in ENTRIES.values():
    for _argument in _entry.arguments:
        # A plain stiffness of a power law has the unit of its exponent; a quantity may have any.
        _unit = _argument.unit.replace("N/m^exponent", "")
        _kind = _unit + _RANGES[_argument.range] if _argument.type is float else "object"
        MEANING[f"{_entry.law.__name__}.{_argument.name}"] = _kind + "?" * _argument.optional

# Integrators take everything or None.
for _method in ("Integrator", "TRBDF2", "ESDIRK3", "ESDIRK4", "Bathe", "CashKarp"):
    MEANING[f"{_method}.tolerance"] = "+?"
MEANING["GeneralizedAlpha.tolerance"] = "+?"


def meaning(call: str, argument: str) -> str:
    """Return what an argument of a call means; KeyError where this file does not say it."""
    kind = call.rpartition(".")[2]
    if kind == "__getitem__" and argument == "name":
        return MEANING["__getitem__.name"]
    return MEANING.get(f"{call}.{argument}") or MEANING[argument]


# Texts that are one of some names: another one is refused, with those that there are.
_LOOKED_UP = {
    *("asperities", "axis", "cavitation", "channel", "channels", "configuration", "field"),
    *("films", "integrator", "joint", "mechanism", "norm", "open_edges", "origin", "plane"),
    *("quantity", "solver", "walls", "windows", "x"),
    *("asperity_law.name", "find.name"),
}
# Angles that say where something is: 90 is meant in degrees.
_PLACES = {"angle", "direction", "load_direction"}


def looked_up(call: str, argument: str) -> bool:
    """Return whether a text is one of the names that there are."""
    if call == "Solution.from_rows":
        return False  # its channels are what there is
    return call.endswith("__getitem__") or not _LOOKED_UP.isdisjoint(
        (argument, f"{call}.{argument}")
    )


def says_where(call: str, argument: str) -> bool:
    """Return whether an angle [rad] says where something is."""
    return argument in _PLACES and meaning(call, argument).startswith("rad")
