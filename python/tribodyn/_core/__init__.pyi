"""
The numerical kernel of tribodyn (C++).
"""
from __future__ import annotations
import collections.abc
import numpy
import numpy.typing
import tribodyn._arguments.scalars
import typing
from . import lubricant_laws
from . import friction_laws
from . import asperity_laws
from . import elastic_laws
from . import contact_laws
__all__: list[str] = ['Ambrosio', 'AngleFunction', 'AsperityLaw', 'AxialGroove', 'Barus', 'BeamSection', 'BeamSide', 'BengisuAkay', 'BlendedInterface', 'BrownMcPhee', 'Carreau', 'ChangEtsionBogy', 'CircumferentialGroove', 'Constant', 'ContactLaw', 'ConvergenceError', 'Coulomb', 'CrossSection', 'CylinderLaw', 'DensityLaw', 'DowsonHigginson', 'DrivenFunction', 'DryInterface', 'DubowskyFreudenstein', 'ESDU78035', 'ElasticContact', 'ElasticHalfSpace', 'ElasticLaw', 'ElasticLiner', 'ElasticMaterial', 'ElasticRing', 'ElasticWall', 'ExactRestitution', 'Eyring', 'Film', 'FilmLayout', 'FilmMesh', 'FlexibleWall', 'Flores', 'FlowFactors', 'FrictionLaw', 'Gap', 'Goldsmith', 'Gonthier', 'GreenwoodTripp', 'GreenwoodWilliamson', 'GuideGap', 'Harmonic', 'HarmonicMotions', 'HerbertMcWhannell', 'Hertz', 'HuGuo', 'HuntCrossley', 'ImpactContact', 'Interface', 'InvalidInput', 'JacksonGreen', 'Johnson', 'JointFriction', 'JournalGap', 'KogutEtsion', 'LankaraniNikravesh', 'LeeWang', 'ListedArgument', 'ListedLaw', 'Liu', 'LuGre', 'Lubricant', 'LubricatedInterface', 'Marker', 'MixedInterface', 'Model', 'ModelError', 'ModesAdvice', 'MovingProfile', 'PadGap', 'Pereira', 'PowerLaw', 'PullenWilliamson', 'PythonFunction', 'Radzimovsky', 'Ramp', 'Roelands', 'RoughSurface', 'SampledFunction', 'ShearThinning', 'Simulation', 'SingularSystem', 'SkirtGap', 'SpeedRange', 'SphericalGap', 'SqueezeInterface', 'Starved', 'Stribeck', 'SupplyHole', 'SupplyPocket', 'SupplyPort', 'SurfaceMesh', 'Tabulated', 'TabulatedAsperities', 'TabulatedContact', 'TabulatedFriction', 'TabulatedPressureViscosity', 'TabulatedShearThinning', 'TabulatedViscosity', 'Threlfall', 'TimeFunction', 'TribodynError', 'ViscosityPressureLaw', 'ViscosityTemperatureLaw', 'Vogel', 'WallContact', 'ZhaoMaiettaChang', 'ZhiyingQishao', 'arc_lines', 'asperity_laws', 'cap_mesh', 'channels', 'closest_name', 'contact_laws', 'cylinder_mesh', 'elastic_laws', 'equilibrium', 'even_lines', 'friction_laws', 'graded_lines', 'integrator_names', 'integrator_options', 'laws', 'linearise', 'lowest_modes', 'lubricant_laws', 'mirrored_lines', 'name_hint', 'nodes_between', 'nodes_within', 'plane_mesh', 'point_motion', 'quantities', 'ring_lines', 'rolling_contact', 'section_resultants', 'section_stress', 'share_out', 'skirt_mesh', 'small_motion_pencil', 'solid_matrices', 'solid_stresses', 'solid_surface_moments', 'starved_share', 'state_at_speed']
class TribodynError(Exception):
    """
    Base class of all errors of the engine.
    
    Its parts are `item`, `quantity`, `value`, `unit`, `rule`, `hint`, `time` [s] and `residual_history`; parts that do not apply are empty or None.
    """
    hint: typing.ClassVar[str] = ''
    item: typing.ClassVar[str] = ''
    quantity: typing.ClassVar[str] = ''
    residual_history: typing.ClassVar[tuple] = tuple()
    rule: typing.ClassVar[str] = ''
    time = None
    unit: typing.ClassVar[str] = ''
    value = None
class InvalidInput(TribodynError, ValueError):
    """
    A value that was given cannot be used.
    """
class ModelError(TribodynError):
    """
    Valid parts that do not fit together.
    """
class ConvergenceError(TribodynError, RuntimeError):
    """
    A nonlinear solution or a time step that cannot be completed.
    """
class SingularSystem(TribodynError):
    """
    A linear system without a unique solution.
    """
class Starved(SingularSystem):
    """
    A steady mass-conserving film without oil inflow.
    """
class ListedArgument:
    """
    An argument of a law in the registry.
    """
    @property
    def example(self) -> typing.Any:
        """
        A valid number beside the other examples, or None.
        """
    @property
    def name(self) -> str:
        """
        Name of the argument.
        """
    @property
    def optional(self) -> bool:
        """
        Whether the argument may be None.
        """
    @property
    def range(self) -> str:
        """
        Range of the number: '> 0', '>= 0' or empty.
        """
    @property
    def type(self) -> type:
        """
        float, or the class of an object.
        """
    @property
    def unit(self) -> str:
        """
        Unit of the number; empty for pure numbers and for objects.
        """
class ListedLaw:
    """
    A law in the registry.
    """
    @property
    def arguments(self) -> list[ListedArgument]:
        """
        Arguments of the constructor, in order.
        """
    @property
    def family(self) -> str:
        """
        Family of the law, such as 'friction'; `_core.friction_laws` has its names.
        """
    @property
    def law(self) -> type:
        """
        Class of the law.
        """
    @property
    def short_name(self) -> str:
        """
        Initials of the authors of an asperity law; empty in other families.
        """
class TimeFunction:
    """
    A function of time for drives and loads; t in seconds, scalar or array.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    def derivative(self, t: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Derivative with respect to time at t [s], in the unit of the function per second.
        """
    def integral(self, t: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Integral from 0 to t [s], in the unit of the function times second.
        """
    def value(self, t: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Value at the time t [s], in the unit of the function.
        """
class Constant(TimeFunction):
    """
    The same value at all times.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, value: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        value: in the unit of the function.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Ramp(TimeFunction):
    """
    A smooth step (quintic, C2) from one value to another, constant outside.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, start_value: typing.SupportsFloat | typing.SupportsIndex, end_value: typing.SupportsFloat | typing.SupportsIndex, start_time: typing.SupportsFloat | typing.SupportsIndex, duration: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        start_value, end_value: in the unit of the function; start_time [s]; duration [s] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Harmonic(TimeFunction):
    """
    mean + amplitude sin(angular_frequency t + phase).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, mean: typing.SupportsFloat | typing.SupportsIndex, amplitude: typing.SupportsFloat | typing.SupportsIndex, angular_frequency: typing.SupportsFloat | typing.SupportsIndex, phase: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        mean, amplitude: in the unit of the function; angular_frequency [rad/s] > 0; phase [rad].
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Tabulated(TimeFunction):
    """
    A smooth curve (monotone cubic, C1) through points, level at both ends, constant outside.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, times: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], values: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        times [s]: at least two, ascending; values: as many, in the unit of the function.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class SampledFunction(TimeFunction):
    """
    A function of time, piecewise polynomial of degree 8.
    """
    @staticmethod
    def _misfit(values: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(9)"], at: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], wanted: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> float:
        """
        Largest error of a piece with these values, at points in [-1, 1] with wanted values.
        """
    @staticmethod
    def _shape(values: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(9)"]) -> tuple[float, float, float]:
        """
        Slopes at the ends -1 and 1 of a piece with these values, and its bend.
        """
    def __init__(self, *, begins: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], ends: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], values: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], sizes: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], breaks: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        begins, ends and breaks [s]: ascending; values: nine for each piece; sizes: by which the changes on each piece are scaled.
        """
    def _extend(self, *, begins: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], ends: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], values: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], sizes: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], breaks: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        Append pieces after the last one.
        """
    def _tightest(self, t: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], span: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> typing.Any:
        """
        The shortest of the longest steps [s] that the function admits within span [s] from t [s] on; infinity if it sets no limit.
        """
class AngleFunction:
    """
    A function of an angle for loads; angles in radians, scalar or array.
    """
    @staticmethod
    def _constant(value: typing.SupportsFloat | typing.SupportsIndex) -> AngleFunction:
        """
        The same value at all angles.
        """
    def __init__(self, *, angles: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], values: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], period: typing.SupportsFloat | typing.SupportsIndex | None) -> None:
        """
        angles [rad]: at least two, ascending; values: as many; period [rad], None if the curve is constant outside.
        """
    def derivative(self, angle: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Derivative with respect to the angle [rad], in the unit of the function per radian.
        """
    def value(self, angle: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Value at the angle [rad], in the unit of the function.
        """
class DrivenFunction(TimeFunction):
    """
    A function of the angle of a drive, as a function of time.
    """
    def __init__(self, *, function: AngleFunction, initial_angle: typing.SupportsFloat | typing.SupportsIndex, speed: TimeFunction) -> None:
        """
        initial_angle [rad]: of the drive at t = 0; speed [rad/s] of time.
        """
class Marker:
    """
    A frame on a body of a model; the ground is body 0.
    """
    def __init__(self, *, body: typing.SupportsInt | typing.SupportsIndex, position: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], angle: typing.SupportsFloat | typing.SupportsIndex, orientation: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(4)"] | None = None, patch: typing.SupportsInt | typing.SupportsIndex = -1) -> None:
        """
        body: number in the model; position: (x, y) or (x, y, z) [m] in the body's frame; angle: of the marker's x axis in the body's frame about z [rad]; orientation: quaternion (x, y, z, w) instead of the angle; patch: number of the surface of a solid that the marker follows, -1: the material at the position.
        """
    @property
    def angle(self) -> float:
        """
        Angle [rad] of the marker's x axis in the body's frame.
        """
    @property
    def body(self) -> int:
        """
        Number of the body in the model.
        """
    @property
    def position(self) -> tuple[float, float, float]:
        """
        (x, y, z) [m] in the body's frame.
        """
class Model:
    """
    A mechanism: items are added until the first run freezes it.
    """
    def __init__(self) -> None:
        ...
    def add_applied_wrench(self, *, name: str, marker: Marker, force: typing.Annotated[collections.abc.Sequence[TimeFunction], "FixedSize(3)"], torque: typing.Annotated[collections.abc.Sequence[TimeFunction], "FixedSize(3)"], following: bool) -> None:
        """
        force: (x, y, z) functions of time [N] or None, at the marker's origin; torque: likewise [N m]; following: components in the marker's axes instead of the global ones.
        """
    def add_applied_wrench_by_angle(self, *, name: str, marker: Marker, force: typing.Annotated[collections.abc.Sequence[AngleFunction], "FixedSize(3)"], torque: typing.Annotated[collections.abc.Sequence[AngleFunction], "FixedSize(3)"], following: bool, first: Marker, second: Marker) -> None:
        """
        As add_applied_wrench, over the angle of the second marker relative to the first.
        """
    def add_beam(self, *, name: str, points: collections.abc.Sequence[typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"]], y_direction: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], twist: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], sections: collections.abc.Sequence[BeamSection], formulation: str, planar: bool, stiffness_damping: typing.SupportsFloat | typing.SupportsIndex, mass_damping: typing.SupportsFloat | typing.SupportsIndex, velocity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"] | None, angular_velocity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"] | None) -> int:
        """
        points: (x, y, z) [m] of the nodes at the start, free of stress, global axes; y_direction: of the y axis of the first section; twist [rad]: of each section about the tangent, or empty; sections: one, or one for each element; formulation: by name; stiffness_damping [s], mass_damping [1/s]; velocity of the centre of mass [m/s] and angular_velocity [rad/s] of a rigid motion at the start, None where none is given. Returns the number of the body.
        """
    def add_bushing(self, *, name: str, first: Marker, second: Marker, stiffness: typing.Annotated[collections.abc.Sequence[typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(6)"]], "FixedSize(6)"], damping: typing.Annotated[collections.abc.Sequence[typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(6)"]], "FixedSize(6)"]) -> None:
        """
        stiffness, damping: 6x6 by x, y, z [m] and the rotations about them [rad].
        """
    def add_clearance(self, *, name: str, journal: Marker, bearing: Marker, gap: Gap, interface: Interface, initial_eccentricity: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] | None) -> None:
        """
        A joint with clearance between two markers; initial_eccentricity: of the journal in the bearing's frame [m], one value per translation of its gap; None: found by the start.
        """
    def add_controlled_force(self, *, name: str, marker: Marker, reaction: Marker | None, components: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], following: bool, measurements: collections.abc.Sequence[tuple[str, Marker, Marker | None, typing.SupportsInt | typing.SupportsIndex]], states: collections.abc.Sequence[tuple[str, typing.SupportsFloat | typing.SupportsIndex, typing.SupportsFloat | typing.SupportsIndex]], function: PythonFunction) -> None:
        """
        components: 0, 1, 2 for the force [N] and 3, 4, 5 for the torque [N m] along x, y, z; measurements: (kind, marker, second marker or None, component); states: (name, initial value, typical size).
        """
    def add_cylindrical(self, *, name: str, first: Marker, second: Marker, friction: JointFriction | None = None) -> None:
        """
        The second marker slides along the z axis of the first and rotates about it.
        """
    def add_distance(self, *, name: str, first: Marker, second: Marker, length: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        length [m] between the markers' origins.
        """
    def add_distributed_force(self, *, name: str, body: typing.SupportsInt | typing.SupportsIndex, shares: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], weights: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], force: typing.Annotated[collections.abc.Sequence[TimeFunction], "FixedSize(3)"], following: bool) -> None:
        """
        shares: places of the points on the axis of a beam, 0 to 1; weights: of the points [m] or [m2]; force: (x, y, z) functions of time [N/m] or [Pa] or None; following: components in the axes of the sections instead of the global ones.
        """
    def add_fixed(self, *, name: str, first: Marker, second: Marker) -> None:
        """
        The two markers coincide.
        """
    def add_gravity(self, *, name: str, acceleration: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"]) -> None:
        """
        acceleration: (x, y, z) [m/s2].
        """
    def add_in_plane(self, *, name: str, first: Marker, second: Marker) -> None:
        """
        The second marker slides in the x-y plane of the first, rotating about z.
        """
    def add_planar_body(self, *, name: str, mass: typing.SupportsFloat | typing.SupportsIndex, inertia: typing.SupportsFloat | typing.SupportsIndex, position: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"] | None, angle: typing.SupportsFloat | typing.SupportsIndex, velocity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"] | None, angular_velocity: typing.SupportsFloat | typing.SupportsIndex | None) -> int:
        """
        mass [kg]; inertia about the centre of mass [kg m2]; position [m], angle [rad], velocity [m/s], angular_velocity [rad/s]: start values, corrected as little as the joints need; None where none is given. Returns the number of the body.
        """
    def add_point_mass(self, *, name: str, marker: Marker, mass: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        mass [kg] at the origin of the marker.
        """
    def add_point_on_line(self, *, name: str, first: Marker, second: Marker) -> None:
        """
        The origin of the second marker stays on the x axis of the first.
        """
    def add_prescribed_displacement(self, *, name: str, first: Marker, second: Marker, initial_displacement: typing.SupportsFloat | typing.SupportsIndex, speed: TimeFunction, axis: typing.SupportsInt | typing.SupportsIndex) -> None:
        """
        initial_displacement [m] of the second marker along an axis (0, 1, 2: x, y, z) of the first; speed [m/s].
        """
    def add_prescribed_rotation(self, *, name: str, first: Marker, second: Marker, initial_angle: typing.SupportsFloat | typing.SupportsIndex, speed: TimeFunction) -> None:
        """
        initial_angle [rad] of the second marker relative to the first; speed [rad/s] of time.
        """
    def add_reduced_solid(self, *, name: str, mass: typing.SupportsFloat | typing.SupportsIndex, centre: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], inertia: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], stiffness: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], damping: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], patches: collections.abc.Sequence[tuple[str, typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], typing.Annotated[numpy.typing.ArrayLike, numpy.float64], typing.Annotated[numpy.typing.ArrayLike, numpy.float64]]], skin: tuple[str, typing.Annotated[numpy.typing.ArrayLike, numpy.float64], typing.Annotated[numpy.typing.ArrayLike, numpy.float64], collections.abc.Sequence[tuple[str, collections.abc.Sequence[collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex]]]]] | None, position: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], orientation: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(4)"], modal_coordinates: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], velocity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"] | None, angular_velocity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"] | None) -> int:
        """
        mass [kg]; centre (x, y, z) of mass in the axes of the nodes [m]; inertia: products of the motions e_k x X, phi_j and e_k x phi_j with respect to mass (3 + 4 m, 3 + 4 m); stiffness [N/m] and damping [N s/m] of each mode (m,); patches: name, centre [m], displacement (3, m) and rotation (3, m) by the modes [-, rad/m]; skin: kind of element, nodes of the surfaces (n, 3) [m], shapes of the modes there (3 n, m) [-], and names and facets of the surfaces, or None; position [m] and orientation (x, y, z, w) of the axes of the nodes; modal_coordinates (m,) [m] at the start; velocity [m/s] of the centre of mass and angular_velocity [rad/s] at the start, None where none is given. Returns the number of the body.
        """
    def add_revolute(self, *, name: str, first: Marker, second: Marker, friction: JointFriction | None = None) -> None:
        """
        The origins of the two markers coincide, and in space their z axes.
        """
    def add_rigid_contact(self, *, name: str, body: typing.SupportsInt | typing.SupportsIndex, surface: typing.SupportsInt | typing.SupportsIndex, shape: str, marker: Marker, direction: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], radius: typing.SupportsFloat | typing.SupportsIndex, inside: bool, asperities: AsperityLaw, stiffness: typing.SupportsFloat | typing.SupportsIndex, exponent: typing.SupportsFloat | typing.SupportsIndex, damping: typing.SupportsFloat | typing.SupportsIndex, friction: FrictionLaw) -> None:
        """
        asperities: law of rough walls, or None for a penalty with stiffness [Pa/m^exponent]; damping [s/m]; friction: without history, with a transition speed, or None.
        """
    def add_rigid_film(self, *, name: str, body: typing.SupportsInt | typing.SupportsIndex, surface: typing.SupportsInt | typing.SupportsIndex | BeamSide, shape: str, marker: Marker, direction: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], radius: typing.SupportsFloat | typing.SupportsIndex, inside: bool, smooth: bool, interface: LubricatedInterface, coupling: str, ports: collections.abc.Sequence[tuple[str, typing.SupportsInt | typing.SupportsIndex, typing.SupportsFloat | typing.SupportsIndex]], closed: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], profile: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], cells: typing.SupportsInt | typing.SupportsIndex, clearance: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        interface: its oil, cavitation and pressures; coupling: by name; ports: names and numbers of surfaces and gauge pressures [Pa]; closed: numbers of surfaces without outflow; profile: heights of the nodes [m], or empty; cells: along each edge of a facet; clearance: added to the distance of the surfaces [m].
        """
    def add_rigid_patch(self, *, body: typing.SupportsInt | typing.SupportsIndex, surface: typing.SupportsInt | typing.SupportsIndex) -> None:
        """
        Adds the constraints that make a surface rigid.
        """
    def add_solid(self, *, name: str, element: str, nodes: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], elements: typing.Annotated[numpy.typing.ArrayLike, numpy.int32], surfaces: collections.abc.Sequence[tuple[str, collections.abc.Sequence[collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex]]]], material: ElasticMaterial, law: str, plane: str, thickness: typing.SupportsFloat | typing.SupportsIndex, position: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], orientation: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(4)"], held: collections.abc.Sequence[typing.Annotated[collections.abc.Sequence[bool], "FixedSize(3)"]], stiffness_damping: typing.SupportsFloat | typing.SupportsIndex, mass_damping: typing.SupportsFloat | typing.SupportsIndex, free_strain: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], velocity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"] | None, angular_velocity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"] | None, observed: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"] | None) -> int:
        """
        element: kind by name; nodes (n, 3) or (n, 2) [m]; elements (m, k): node numbers in the order of VTK; surfaces: name and facets of each; law: 'saint_venant_kirchhoff', 'neo_hooke' or 'linear'; plane: 'strain' or 'stress'; thickness [m]: of a planar solid; position [m] and orientation (x, y, z, w) of the frame of the mesh; held: for each node the components that are no coordinates, or empty; stiffness_damping [s], mass_damping [1/s]; free_strain: of each node, that of its temperature, or empty; velocity of the centre of mass [m/s] and angular_velocity [rad/s] of a rigid motion at the start, None where none is given; observed: the point (x, y, z) of the mesh [m] whose motion is recorded, or None for the centre of mass. Returns the number of the body.
        """
    def add_solid_contact(self, *, name: str, body: typing.SupportsInt | typing.SupportsIndex, surface: typing.SupportsInt | typing.SupportsIndex, other_body: typing.SupportsInt | typing.SupportsIndex, other_surface: typing.SupportsInt | typing.SupportsIndex, reach: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], smooth: bool, asperities: AsperityLaw, stiffness: typing.SupportsFloat | typing.SupportsIndex, exponent: typing.SupportsFloat | typing.SupportsIndex, damping: typing.SupportsFloat | typing.SupportsIndex, friction: FrictionLaw) -> None:
        """
        asperities: law of rough walls, or None for a penalty with stiffness [Pa/m^exponent]; damping [s/m]; friction: without history, with a transition speed, or None.
        """
    def add_solid_film(self, *, name: str, body: typing.SupportsInt | typing.SupportsIndex, surface: typing.SupportsInt | typing.SupportsIndex | BeamSide, other_body: typing.SupportsInt | typing.SupportsIndex, other_surface: typing.SupportsInt | typing.SupportsIndex | BeamSide, reach: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], smooth: bool, interface: LubricatedInterface, coupling: str, ports: collections.abc.Sequence[tuple[str, typing.SupportsInt | typing.SupportsIndex, typing.SupportsFloat | typing.SupportsIndex]], closed: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], profile: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], cells: typing.SupportsInt | typing.SupportsIndex, clearance: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        interface: its oil, cavitation and pressures; coupling: by name; ports: names and numbers of surfaces and gauge pressures [Pa]; closed: numbers of surfaces without outflow; profile: heights of the nodes [m], or empty; cells: along each edge of a facet; clearance: added to the distance of the surfaces [m].
        """
    def add_spatial_body(self, *, name: str, mass: typing.SupportsFloat | typing.SupportsIndex, inertia: typing.Annotated[collections.abc.Sequence[typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"]], "FixedSize(3)"], position: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"] | None, orientation: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(4)"], velocity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"] | None, angular_velocity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"] | None) -> int:
        """
        mass [kg]; inertia: 3x3 about the centre of mass in the axes of the body [kg m2]; position [m], orientation: quaternion (x, y, z, w), velocity [m/s], angular_velocity [rad/s] in global axes: as for a planar body. Returns the number of the body.
        """
    def add_spherical(self, *, name: str, first: Marker, second: Marker, friction: JointFriction | None = None) -> None:
        """
        The origins of the two markers coincide.
        """
    def add_spring_damper(self, *, name: str, first: Marker, second: Marker, stiffness: typing.SupportsFloat | typing.SupportsIndex, damping: typing.SupportsFloat | typing.SupportsIndex, free_length: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        stiffness [N/m], damping [N s/m], free_length [m], between the markers' origins.
        """
    def add_surface_load(self, *, name: str, body: typing.SupportsInt | typing.SupportsIndex, surface: typing.SupportsInt | typing.SupportsIndex, functions: collections.abc.Sequence[TimeFunction], factors: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        functions of time [Pa]: three components of a traction, None for zero, or one pressure; factors: of the points of solid_surface_points(), or empty.
        """
    def add_torsional_spring(self, *, name: str, first: Marker, second: Marker, stiffness: typing.SupportsFloat | typing.SupportsIndex, damping: typing.SupportsFloat | typing.SupportsIndex, free_angle: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        stiffness [N m/rad], damping [N m s/rad], free_angle [rad], about the markers' z axes.
        """
    def add_translational(self, *, name: str, first: Marker, second: Marker, friction: JointFriction | None = None) -> None:
        """
        The second marker slides along the x axis of the first.
        """
    def add_universal(self, *, name: str, first: Marker, second: Marker, friction: JointFriction | None = None) -> None:
        """
        The origins of the two markers coincide; x of the first is at right angles to y of the second.
        """
    def beam_marker(self, *, body: typing.SupportsInt | typing.SupportsIndex, share: typing.SupportsFloat | typing.SupportsIndex, y: typing.SupportsFloat | typing.SupportsIndex, z: typing.SupportsFloat | typing.SupportsIndex) -> tuple[tuple[float, float, float], tuple[float, float, float, float]]:
        """
        (x, y, z) [m] and orientation (x, y, z, w), in the frame of the beam, of the section at a share 0 to 1 of its length, and of the point (y, z) [m] in this section.
        """
    def beam_points(self, *, body: typing.SupportsInt | typing.SupportsIndex, start: typing.SupportsFloat | typing.SupportsIndex, stop: typing.SupportsFloat | typing.SupportsIndex, item: str) -> list:
        """
        Points of the axis for integrals between two shares of its length: share, weight [m] and number of the element of each.
        """
    def freeze(self) -> None:
        """
        Check and number the model; no additions afterwards.
        """
    def mobility(self) -> dict:
        """
        Mobility of a frozen model at its start: coordinates, rows, degrees_of_freedom, redundant_rows, redundant_joints (names), joints (name, rows, free, motions each).
        """
    def solid_mass(self, *, body: typing.SupportsInt | typing.SupportsIndex) -> float:
        """
        Mass [kg] of a solid.
        """
    def solid_surface_centre(self, *, body: typing.SupportsInt | typing.SupportsIndex, surface: typing.SupportsInt | typing.SupportsIndex) -> tuple[float, float, float]:
        """
        Centre (x, y, z) [m] of a surface in the frame of the mesh.
        """
    def solid_surface_points(self, *, body: typing.SupportsInt | typing.SupportsIndex, surface: typing.SupportsInt | typing.SupportsIndex) -> list[tuple[typing.Annotated[list[float], "FixedSize(3)"], float]]:
        """
        Points (x, y, z) [m] of a surface for integrals, in the frame of the mesh, and their areas [m2].
        """
    def surface_film_flows(self, *, name: str, outflow: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> dict:
        """
        Net outflow through each port and open boundary of a film on a surface of a solid [m3/s], by name, from the outflow of each node; of a frozen model.
        """
    def surface_film_mesh(self, name: str) -> SurfaceMesh:
        """
        Mesh of a film on a surface of a solid, in its reference shape; of a frozen model.
        """
    def surface_film_nodes(self, *, name: str, body: typing.SupportsInt | typing.SupportsIndex, surface: typing.SupportsInt | typing.SupportsIndex | BeamSide, smooth: bool, cells: typing.SupportsInt | typing.SupportsIndex) -> list[typing.Annotated[list[float], "FixedSize(3)"]]:
        """
        Nodes of a film on a surface of a solid or a beam, in the axes of its undeformed body [m].
        """
    def surface_film_ports(self, name: str) -> list[list[int]]:
        """
        Nodes of each port of a film on a surface of a solid; of a frozen model.
        """
    @property
    def constraints(self) -> int:
        """
        Number of constraint rows.
        """
    @property
    def coordinates(self) -> int:
        """
        Number of coordinates.
        """
    @property
    def frozen(self) -> bool:
        """
        Whether the model is frozen.
        """
    @property
    def periods(self) -> list:
        """
        (item, period [s]) of every periodic load and drive of a frozen model; loads whose amplitude is negligible compared with their mean are omitted.
        """
    @property
    def transition_speeds(self) -> dict:
        """
        Transition speeds [m/s] that the friction of joints of a frozen model received from the
        start, by the names of the joints.
        """
    @property
    def unfed_films(self) -> list[str]:
        """
        Names of the joints of a frozen model whose film has an oil balance and into which no oil can enter.
        """
class ElasticMaterial:
    """
    A linear elastic isotropic material.
    """
    def __init__(self, *, youngs_modulus: typing.SupportsFloat | typing.SupportsIndex, poisson_ratio: typing.SupportsFloat | typing.SupportsIndex, density: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        youngs_modulus [Pa] > 0; poisson_ratio [-] above -1, below 0.5; density [kg/m3] > 0.
        """
class CrossSection:
    """
    The shape of a cross-section.
    """
    @staticmethod
    def circle(*, radius: typing.SupportsFloat | typing.SupportsIndex) -> CrossSection:
        """
        Radius [m].
        """
    @staticmethod
    def rectangle(*, along_y: typing.SupportsFloat | typing.SupportsIndex, along_z: typing.SupportsFloat | typing.SupportsIndex) -> CrossSection:
        """
        Sides [m] along the axes y and z of the section.
        """
    @staticmethod
    def tube(*, outer_radius: typing.SupportsFloat | typing.SupportsIndex, inner_radius: typing.SupportsFloat | typing.SupportsIndex) -> CrossSection:
        """
        Radii [m].
        """
class BeamSection:
    """
    The section of an element of a beam.
    """
    @typing.overload
    def __init__(self, *, resultants: dict) -> None:
        """
        resultants: by name, as of section_resultants().
        """
    @typing.overload
    def __init__(self, *, section: CrossSection, material: ElasticMaterial) -> None:
        """
        A shape of a material.
        """
class RoughSurface:
    """
    The equivalent rough surface of two walls; each contact law uses some of the values.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, asperity_height_deviation: tribodyn._arguments.scalars.Scalar | None = None, asperity_height_mean: tribodyn._arguments.scalars.Scalar | None = None, asperity_radius: tribodyn._arguments.scalars.Scalar | None = None, asperity_density: tribodyn._arguments.scalars.Scalar | None = None, contact_modulus: tribodyn._arguments.scalars.Scalar | None = None, hardness: tribodyn._arguments.scalars.Scalar | None = None, yield_strength: tribodyn._arguments.scalars.Scalar | None = None, poisson_ratio: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        asperity_height_deviation [m] > 0, asperity_height_mean [m] above the mean plane,
        asperity_radius [m] > 0, asperity_density [1/m2] > 0, contact_modulus E* [Pa] > 0,
        hardness [Pa] > 0, yield_strength [Pa] > 0, poisson_ratio [-] from 0 to 0.5.
        None: not given.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def asperity_density(self) -> float | None:
        """
        Number of asperities per area [1/m2].
        """
    @property
    def asperity_height_deviation(self) -> float | None:
        """
        Standard deviation of the asperity heights [m].
        """
    @property
    def asperity_height_mean(self) -> float | None:
        """
        Mean asperity height above the mean plane [m].
        """
    @property
    def asperity_radius(self) -> float | None:
        """
        Radius of the asperity tips [m].
        """
    @property
    def contact_modulus(self) -> float | None:
        """
        Contact modulus E* of the pair [Pa].
        """
    @property
    def hardness(self) -> float | None:
        """
        Hardness of the softer wall [Pa].
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
    @property
    def poisson_ratio(self) -> float | None:
        """
        Poisson ratio of the softer wall [-].
        """
    @property
    def yield_strength(self) -> float | None:
        """
        Yield strength of the softer wall [Pa].
        """
class ViscosityPressureLaw:
    """
    Increase of the viscosity of a lubricant with pressure.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    def factor(self, pressure: tribodyn._arguments.scalars.Scalars, dynamic_viscosity: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Viscosity at the gauge pressure [Pa] by dynamic_viscosity [Pa s], that at ambient pressure; scalars or arrays.
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def pressure_range(self) -> tuple[float, float]:
        """
        Lowest and highest gauge pressure [Pa] of the range of validity.
        """
    @property
    def source(self) -> str:
        """
        Publication of the law.
        """
class ViscosityTemperatureLaw:
    """
    Decrease of the viscosity of a lubricant with temperature.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    def viscosity(self, temperature: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Viscosity [Pa s] at the temperature [K], scalar or array.
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def source(self) -> str:
        """
        Publication of the law.
        """
class DensityLaw:
    """
    Increase of the density of a lubricant with pressure.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    def ratio(self, pressure: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Density at the gauge pressure [Pa] divided by that at ambient pressure.
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def pressure_range(self) -> tuple[float, float]:
        """
        Lowest and highest gauge pressure [Pa] of the range of validity.
        """
    @property
    def source(self) -> str:
        """
        Publication of the law.
        """
class ShearThinning:
    """
    Decrease of the viscosity of a lubricant with the shear rate.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    def viscosity(self, shear_rate: tribodyn._arguments.scalars.Scalars, low_shear_viscosity: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Viscosity [Pa s] at the shear rate [1/s] of a liquid with low_shear_viscosity [Pa s]; scalars or arrays.
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def source(self) -> str:
        """
        Publication of the law.
        """
class Barus(ViscosityPressureLaw):
    """
    Viscosity times exp(pressure_coefficient p), valid to about 100 MPa.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, pressure_coefficient: tribodyn._arguments.scalars.Scalar) -> None:
        """
        pressure_coefficient [1/Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
    @property
    def pressure_coefficient(self) -> float:
        """
        Slope of the logarithm of the viscosity [1/Pa].
        """
class Roelands(ViscosityPressureLaw):
    """
    Viscosity under pressures up to about 1 GPa (Roelands 1966).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, index: tribodyn._arguments.scalars.Scalar | None = None, pressure_coefficient: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        One of: index z [-] > 0; pressure_coefficient, the slope of the logarithm of the
        viscosity at ambient pressure [1/Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def index(self) -> float | None:
        """
        Index z [-]; None if not given.
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
    @property
    def pressure_coefficient(self) -> float | None:
        """
        Slope of the logarithm of the viscosity at ambient pressure [1/Pa]; None if not given.
        """
class DowsonHigginson(DensityLaw):
    """
    Density times 1 + a p / (1 + b p); the defaults are the published a and b.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, initial_compressibility: tribodyn._arguments.scalars.Scalar = 6e-10, saturation: tribodyn._arguments.scalars.Scalar = 1.7e-09) -> None:
        """
        initial_compressibility a [1/Pa] > 0; saturation b [1/Pa] > 1.041 a.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def initial_compressibility(self) -> float:
        """
        Compressibility a at ambient pressure [1/Pa].
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
    @property
    def saturation(self) -> float:
        """
        Coefficient b that limits the density [1/Pa].
        """
class Carreau(ShearThinning):
    """
    A power law between two plateaus (Carreau 1972).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, time_constant: tribodyn._arguments.scalars.Scalar, exponent: tribodyn._arguments.scalars.Scalar, high_shear_ratio: tribodyn._arguments.scalars.Scalar) -> None:
        """
        time_constant [s] > 0; exponent n [-] in (0, 1]; high_shear_ratio [-] in [0, 1),
        viscosity at high shear divided by the viscosity at low shear.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def exponent(self) -> float:
        """
        Exponent n of the power law of the stress [-].
        """
    @property
    def high_shear_ratio(self) -> float:
        """
        Viscosity at high shear divided by the viscosity at low shear [-].
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
    @property
    def time_constant(self) -> float:
        """
        Inverse of the shear rate at which thinning begins [s].
        """
class Eyring(ShearThinning):
    """
    Shear stress eyring_stress asinh(viscosity rate / eyring_stress).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, eyring_stress: tribodyn._arguments.scalars.Scalar) -> None:
        """
        eyring_stress [Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def eyring_stress(self) -> float:
        """
        Shear stress at which thinning begins [Pa].
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Vogel(ViscosityTemperatureLaw):
    """
    Viscosity a exp(b / (T - c)) at the absolute temperature T.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, a: tribodyn._arguments.scalars.Scalar, b: tribodyn._arguments.scalars.Scalar, c: tribodyn._arguments.scalars.Scalar) -> None:
        """
        a [Pa s] > 0; b [K] > 0; c [K] >= 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def a(self) -> float:
        """
        Viscosity at infinite temperature [Pa s].
        """
    @property
    def b(self) -> float:
        """
        Temperature that sets the slope [K].
        """
    @property
    def c(self) -> float:
        """
        Temperature of infinite viscosity [K].
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class TabulatedViscosity(ViscosityTemperatureLaw):
    """
    Viscosity from a table over the temperature.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, temperatures: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], dynamic_viscosities: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        temperatures [K], strictly rising; dynamic_viscosities [Pa s] > 0, strictly falling.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class TabulatedPressureViscosity(ViscosityPressureLaw):
    """
    Increase of the viscosity with the pressure from a table.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, pressures: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], factors: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        pressures [Pa] above ambient, from 0 on, strictly rising; factors [-], 1 at
        ambient pressure, not falling.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class TabulatedShearThinning(ShearThinning):
    """
    Shear thinning from a table over the shear rate.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, shear_rates: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], factors: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        shear_rates [1/s] from 0 on, strictly rising; factors [-], 1 at rest, not rising.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Lubricant:
    """
    The liquid between two walls; without laws Newtonian, isoviscous and incompressible.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, dynamic_viscosity: typing.Any | None = None, density: tribodyn._arguments.scalars.Scalar | None = None, pressure_viscosity: ViscosityPressureLaw | None = None, density_law: DensityLaw | None = None, shear_thinning: ShearThinning | None = None, vogel: Vogel | None = None, temperature: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        dynamic_viscosity [Pa s] > 0 at ambient pressure and low shear; or a TabulatedViscosity as
        dynamic_viscosity, or vogel (Vogel), and temperature [K]; density [kg/m3] > 0 at ambient pressure, for mass flows;
        pressure_viscosity: a ViscosityPressureLaw; density_law: a DensityLaw; shear_thinning:
        a ShearThinning. None: not given, or left out.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    def density_ratio(self, pressure: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Density at the gauge pressure [Pa] divided by that at ambient pressure.
        """
    def viscosity(self, pressure: tribodyn._arguments.scalars.Scalars = 0.0, shear_rate: tribodyn._arguments.scalars.Scalars = 0.0) -> float | tribodyn._arguments.scalars.Array:
        """
        Viscosity [Pa s] at gauge pressure [Pa] and shear rate [1/s], scalars or arrays.
        """
    @property
    def density(self) -> float | None:
        """
        Density at ambient pressure [kg/m3]; None if not given.
        """
    @property
    def density_law(self) -> DensityLaw:
        """
        Law of the density under pressure, or None.
        """
    @property
    def dynamic_viscosity(self) -> float:
        """
        Dynamic viscosity [Pa s] at ambient pressure and low shear.
        """
    @property
    def glass_pressure(self) -> float:
        """
        Gauge pressure [Pa] at which the viscosity reaches 1e12 Pa s, that of a glass, where films end; inf if no pressure does so.
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
    @property
    def pressure_viscosity(self) -> ViscosityPressureLaw:
        """
        Law of the viscosity under pressure, or None.
        """
    @property
    def shear_thinning(self) -> ShearThinning:
        """
        Law of shear thinning, or None.
        """
    @property
    def temperature(self) -> float | None:
        """
        Temperature of the film [K]; None if not given.
        """
    @property
    def temperature_viscosity(self) -> ViscosityTemperatureLaw:
        """
        Law of the viscosity over temperature, Vogel or a table, or None.
        """
    @property
    def vogel(self) -> Vogel:
        """
        Vogel's law of the viscosity over temperature, or None.
        """
class FrictionLaw:
    """
    A coefficient of friction that depends on the sliding velocity.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    def coefficient(self, sliding_velocity: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Coefficient [-] with the sign of the sliding velocity [m/s], scalar or array.
        """
    def derivative(self, sliding_velocity: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Derivative [s/m] of the coefficient at the sliding velocity [m/s].
        """
    def full_coefficient(self, sliding_velocity: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Coefficient [-] that the friction would have without a transition at rest, with the
        sign of the sliding velocity [m/s], scalar or array; 0 at rest.
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def source(self) -> str:
        """
        Publication of the law.
        """
class Coulomb(FrictionLaw):
    """
    Coulomb friction, friction_coefficient tanh(v / transition_speed).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, friction_coefficient: tribodyn._arguments.scalars.Scalar, *, transition_speed: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        friction_coefficient [-] >= 0; transition_speed [m/s] > 0, numerical, far below
        the sliding speeds of the joint. By default each joint of a model uses a
        hundredth of its sliding speed at the start, and the law alone uses 1 mm/s.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Ambrosio(FrictionLaw):
    """
    Coulomb friction with a ramp in the sliding speed (after Ambrosio 2003): none below the
    lower speed, friction_coefficient above the upper speed, linear in between.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, friction_coefficient: tribodyn._arguments.scalars.Scalar, *, lower_speed: tribodyn._arguments.scalars.Scalar, upper_speed: tribodyn._arguments.scalars.Scalar) -> None:
        """
        friction_coefficient [-] >= 0; lower_speed [m/s] >= 0; upper_speed [m/s] > lower_speed.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Threlfall(FrictionLaw):
    """
    Coulomb friction that rises exponentially up to the transition speed (after Threlfall
    1978) and is 0.95 friction_coefficient beyond.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, friction_coefficient: tribodyn._arguments.scalars.Scalar, *, transition_speed: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        friction_coefficient [-] >= 0; transition_speed [m/s] > 0, numerical, far below
        the sliding speeds of the joint. By default each joint of a model uses a
        hundredth of its sliding speed at the start, and the law alone uses 1 mm/s.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class BengisuAkay(FrictionLaw):
    """
    Friction that rises to the static coefficient at the transition speed and falls
    exponentially to the dynamic coefficient (after Bengisu, Akay 1994).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, static_coefficient: tribodyn._arguments.scalars.Scalar, dynamic_coefficient: tribodyn._arguments.scalars.Scalar, transition_speed: tribodyn._arguments.scalars.Scalar, decay_rate: tribodyn._arguments.scalars.Scalar) -> None:
        """
        static_coefficient [-] >= dynamic_coefficient [-] >= 0; transition_speed [m/s] > 0, at
        which the coefficient is the static one; decay_rate [s/m] > 0 of the fall beyond.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class BrownMcPhee(FrictionLaw):
    """
    Smooth friction that rises to the static coefficient near the transition speed and falls
    to the dynamic coefficient (Brown, McPhee 2016, without its viscous force).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, static_coefficient: tribodyn._arguments.scalars.Scalar, dynamic_coefficient: tribodyn._arguments.scalars.Scalar, transition_speed: tribodyn._arguments.scalars.Scalar) -> None:
        """
        static_coefficient [-] >= dynamic_coefficient [-] >= 0; transition_speed [m/s] > 0, near
        which the coefficient has its peak.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Stribeck(FrictionLaw):
    """
    Stribeck friction with a smooth change of sign, (dynamic + (static - dynamic)
    exp(-(abs(v) / stribeck_speed)^exponent)) tanh(v / transition_speed).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, static_coefficient: tribodyn._arguments.scalars.Scalar, dynamic_coefficient: tribodyn._arguments.scalars.Scalar, stribeck_speed: tribodyn._arguments.scalars.Scalar, exponent: tribodyn._arguments.scalars.Scalar = 2.0, transition_speed: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        static_coefficient [-] >= dynamic_coefficient [-] >= 0; stribeck_speed [m/s] > 0 of the
        decay; exponent [-] > 0 of the decay, 2 is Gaussian; transition_speed [m/s] > 0, a
        numerical choice; None: stribeck_speed / 10.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class TabulatedFriction(FrictionLaw):
    """
    Friction from a table of coefficients over the sliding speed.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, speeds: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], coefficients: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        speeds [m/s] from 0 on, strictly rising; coefficients [-] >= 0, 0 at rest.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class LuGre:
    """
    Bristle friction with presliding (Canudas de Wit and others 1995).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, bristle_stiffness: tribodyn._arguments.scalars.Scalar, bristle_damping: tribodyn._arguments.scalars.Scalar, viscous_friction: tribodyn._arguments.scalars.Scalar, static_coefficient: tribodyn._arguments.scalars.Scalar, dynamic_coefficient: tribodyn._arguments.scalars.Scalar, stribeck_speed: tribodyn._arguments.scalars.Scalar) -> None:
        """
        bristle_stiffness [N/m] > 0, bristle_damping [N s/m] >= 0 and viscous_friction [N s/m]
        >= 0 do not depend on the load; static_coefficient [-] >= dynamic_coefficient [-] > 0
        of steady sliding do; stribeck_speed [m/s] > 0 of the decay between the coefficients.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    def steady_coefficient(self, sliding_velocity: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Coefficient [-] of steady sliding, without the viscous force, with the sign of the
        sliding velocity [m/s], scalar or array; 0 at rest.
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
    @property
    def source(self) -> str:
        """
        Publication of the law.
        """
class JointFriction:
    """
    Friction of an ideal joint, by its reaction: a law, and the radius at which surfaces rub
    that rotate on each other.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, law: FrictionLaw | LuGre, *, radius: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        law: LuGre or a law without history; radius [m] > 0 of revolute, cylindrical, spherical
        and universal joints, None for joints that only slide.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class SurfaceMesh:
    """
    The reference surface of a film as a mesh of quadrilaterals and triangles.
    
    It is fixed to the bearing; normals point out of the film into its wall.
    """
    def __init__(self, *, position: collections.abc.Sequence[typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"]], normal: collections.abc.Sequence[typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"]], elements: collections.abc.Sequence[typing.Annotated[collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(4)"]], lay: collections.abc.Sequence[typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"]] = []) -> None:
        """
        position (nodes, 3) [m], unit normal (nodes, 3), elements (m, 4): node numbers
        counter-clockwise seen from the tip of the normal, -1 as fourth of a triangle; lay
        (nodes, 3): unit tangents along the roughness, or none.
        """
    def add_boundary(self, name: str, edges: collections.abc.Sequence[typing.Annotated[collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(2)"]]) -> None:
        """
        Name the nodes of edges (k, 2) a boundary; the surface lies to the left of each.
        """
    @property
    def axes(self) -> list:
        """
        Name, unit and values of the two directions; empty if the mesh has no structure.
        """
    @property
    def boundaries(self) -> dict:
        """
        Nodes of each boundary by its name.
        """
    @property
    def elements(self) -> numpy.typing.NDArray[numpy.int32]:
        """
        Corners (m, 4); -1: a triangle has no fourth.
        """
    @property
    def face_position(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        Midpoints of the pairs of nodes (pairs, 3) [m].
        """
    @property
    def multiplicity(self) -> float:
        """
        Number of such parts in the whole surface.
        """
    @property
    def normal(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        (nodes, 3) [-].
        """
    @property
    def pairs(self) -> int:
        """
        Number of pairs of neighbouring nodes.
        """
    @property
    def position(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        (nodes, 3) [m].
        """
    @property
    def shape(self) -> tuple[int, int]:
        """
        Nodes in the two directions of a structured mesh; (nodes, 1) otherwise.
        """
    @property
    def size(self) -> int:
        """
        Number of nodes.
        """
    @property
    def weight(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        Area of each node's dual cell (nodes,) [m2].
        """
class PythonFunction:
    """
    A function in Python that the kernel evaluates during a run.
    """
    def __init__(self, *, function: typing.Any, sizes: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], outputs: typing.SupportsInt | typing.SupportsIndex, gradient: typing.Any) -> None:
        """
        function: of (t, x0, x1, ...) with `outputs` numbers; sizes: typical size of each x, for differences; gradient: derivatives of the outputs by the x, by rows, or None.
        """
    @property
    def reason(self) -> str:
        """
        Reason of the last failure; empty if there is none.
        """
class AsperityLaw:
    """
    The pressure carried by the asperities of a rough surface.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    def area_ratio(self, film_thickness: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Real divided by nominal contact area [-] at film_thickness [m], scalar or array.
        """
    def pressure(self, film_thickness: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Asperity pressure [Pa] at film_thickness [m], scalar or array.
        """
    def pressure_slope(self, film_thickness: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Slope [Pa/m] of the asperity pressure over film_thickness [m], scalar or array.
        """
    @property
    def lower_end(self) -> float:
        """
        Film thickness [m] below which the table continues linearly.
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def source(self) -> str:
        """
        Publication of the law.
        """
    @property
    def surface(self) -> RoughSurface:
        """
        The rough surface.
        """
    @property
    def upper_end(self) -> float:
        """
        Film thickness [m] at and above which the pressure is zero.
        """
class GreenwoodWilliamson(AsperityLaw):
    """
    Elastic asperities (Greenwood, Williamson 1966).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, surface: RoughSurface) -> None:
        """
        surface: with asperity heights, radius and density, and the contact modulus.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class GreenwoodTripp(AsperityLaw):
    """
    Elastic asperities on both walls (Greenwood, Tripp 1970).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, surface: RoughSurface) -> None:
        """
        surface: with deviation and mean of the summed asperity heights, radius and density of
        the asperities of one wall, and the contact modulus.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class ChangEtsionBogy(AsperityLaw):
    """
    Elastic or plastic asperities (Chang, Etsion, Bogy 1987).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, surface: RoughSurface) -> None:
        """
        surface: with asperity heights, radius and density, contact modulus, hardness and Poisson ratio.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class ZhaoMaiettaChang(AsperityLaw):
    """
    Elastic-plastic asperities (Zhao, Maietta, Chang 2000).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, surface: RoughSurface) -> None:
        """
        surface: with asperity heights, radius and density, contact modulus, hardness and Poisson ratio.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class KogutEtsion(AsperityLaw):
    """
    Elastic-plastic asperities (Kogut, Etsion 2002).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, surface: RoughSurface) -> None:
        """
        surface: with asperity heights, radius and density, contact modulus, hardness and Poisson ratio.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class JacksonGreen(AsperityLaw):
    """
    Elastic-plastic asperities (Jackson, Green 2005).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, surface: RoughSurface) -> None:
        """
        surface: with asperity heights, radius and density, contact modulus, yield strength and Poisson ratio.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class PullenWilliamson(AsperityLaw):
    """
    Fully plastic asperities (after Pullen, Williamson 1972).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, surface: RoughSurface, *, exponent: tribodyn._arguments.scalars.Scalar = 1.0) -> None:
        """
        surface: with asperity heights, radius and density, and hardness; exponent [-] of the
        force over the interference, from 1 to 3; with 1 the contact pressure is the hardness.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def exponent(self) -> float:
        """
        Exponent [-] of the force as a function of the interference.
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class TabulatedAsperities(AsperityLaw):
    """
    Asperity pressure and contact area from a table over the film thickness.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, surface: RoughSurface, *, film_thicknesses: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], pressures: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], area_ratios: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        surface: with asperity_height_deviation; film_thicknesses [m], strictly rising;
        pressures [Pa], strictly falling to 0; area_ratios [-], not rising, 0 at the end.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class ElasticContact:
    """
    An elastic law between two walls.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    def __repr__(self) -> str:
        ...
    def energy(self, penetration: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Integral [J] of the force up to the penetration [m].
        """
    def force(self, penetration: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Force [N] at the penetration [m], zero below 0; scalar or array.
        """
    def slope(self, penetration: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Derivative [N/m] of the force with respect to the penetration [m].
        """
    @property
    def largest_penetration(self) -> float:
        """
        Penetration [m] at which the law ends.
        """
class ImpactContact:
    """
    A contact law between two walls.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    def __repr__(self) -> str:
        ...
    def force(self, penetration: tribodyn._arguments.scalars.Scalars, penetration_rate: tribodyn._arguments.scalars.Scalars, impact_velocity: tribodyn._arguments.scalars.Scalars) -> float | tribodyn._arguments.scalars.Array:
        """
        Force [N] at the penetration [m] and its rate [m/s], positive where the walls
        approach, in an impact that began with impact_velocity [m/s]; scalars or arrays.
        """
    @property
    def damping_factor(self) -> float:
        """
        Damping factor d [-].
        """
    @property
    def elastic(self) -> ElasticContact:
        """
        Its elastic part alone, ElasticContact.
        """
class ElasticLaw:
    """
    The elastic force between smooth walls that press into each other.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    def between(self, *, journal_radius: tribodyn._arguments.scalars.Scalar | None = None, bearing_radius: tribodyn._arguments.scalars.Scalar | None = None, length: tribodyn._arguments.scalars.Scalar | None = None) -> ElasticContact:
        """
        Return the law between walls: a shaft of journal_radius [m] in a bearing of bearing_radius
        [m] and length [m]; without a length a ball in a cup; without arguments a corner on a plane.
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def source(self) -> str:
        """
        Publication of the law.
        """
class CylinderLaw(ElasticLaw):
    """
    An elastic law of a shaft in a bearing alone.
    """
class PowerLaw(ElasticLaw):
    """
    Stiffness times penetration^exponent, for any walls.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, stiffness: tribodyn._arguments.scalars.Scalar, exponent: tribodyn._arguments.scalars.Scalar = 1.5) -> None:
        """
        stiffness [N/m^exponent] > 0; exponent [-] >= 1, 3/2 for a point contact.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Hertz(ElasticLaw):
    """
    A ball in a cup (after Hertz 1882), 4/3 contact_modulus sqrt(R) penetration^(3/2); of a
    shaft in a bearing the same, as in the literature of clearance joints.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, contact_modulus: tribodyn._arguments.scalars.Scalar) -> None:
        """
        contact_modulus [Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Johnson(CylinderLaw):
    """
    A shaft in a bearing (after Johnson 1985).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, contact_modulus: tribodyn._arguments.scalars.Scalar) -> None:
        """
        contact_modulus [Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Radzimovsky(CylinderLaw):
    """
    A shaft in a bearing (after Radzimovsky 1953).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, contact_modulus: tribodyn._arguments.scalars.Scalar) -> None:
        """
        contact_modulus [Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Goldsmith(CylinderLaw):
    """
    A shaft in a bearing (after Goldsmith 1960); its formula is defined in metres only.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, contact_modulus: tribodyn._arguments.scalars.Scalar) -> None:
        """
        contact_modulus [Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class ESDU78035(CylinderLaw):
    """
    A shaft in a bearing (after ESDU 78035).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, contact_modulus: tribodyn._arguments.scalars.Scalar) -> None:
        """
        contact_modulus [Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class DubowskyFreudenstein(CylinderLaw):
    """
    A shaft in a bearing (after Dubowsky, Freudenstein 1971).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, contact_modulus: tribodyn._arguments.scalars.Scalar) -> None:
        """
        contact_modulus [Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Liu(CylinderLaw):
    """
    A shaft in a bearing (after Liu, Zhang, Yang 2007).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, contact_modulus: tribodyn._arguments.scalars.Scalar) -> None:
        """
        contact_modulus [Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Pereira(CylinderLaw):
    """
    A shaft in a bearing (after Pereira, Ramalho, Ambrosio 2011); the radii differ by 5e-6 m
    to 0.01 m.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, contact_modulus: tribodyn._arguments.scalars.Scalar) -> None:
        """
        contact_modulus [Pa] > 0.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class TabulatedContact(ElasticLaw):
    """
    Elastic force from a table of forces over the penetration.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, penetrations: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], forces: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        penetrations [m] and forces [N], both from 0 on and strictly rising.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class ContactLaw:
    """
    Dry contact of smooth walls: an elastic law and the loss of an impact. Alone it is
    lossless; an elastic law alone is accepted wherever a contact law is expected.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, elastic: ElasticLaw) -> None:
        """
        elastic: an elastic law.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    def between(self, *, journal_radius: tribodyn._arguments.scalars.Scalar | None = None, bearing_radius: tribodyn._arguments.scalars.Scalar | None = None, length: tribodyn._arguments.scalars.Scalar | None = None) -> ImpactContact:
        """
        Return the law between walls: a shaft of journal_radius [m] in a bearing of bearing_radius
        [m] and length [m]; without a length a ball in a cup; without arguments a corner on a plane.
        """
    @property
    def damping_factor(self) -> float:
        """
        Damping factor d [-] of F = F_e (1 + d rate / impact_velocity).
        """
    @property
    def effective_restitution(self) -> float:
        """
        Speed [-] after an impact of free bodies by that before it, which the damping factor
        gives: d (1 + e) = ln[(1 + d) / (1 - d e)].
        """
    @property
    def elastic(self) -> ElasticLaw:
        """
        The elastic law.
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
    @property
    def restitution_coefficient(self) -> float:
        """
        Restitution coefficient [-] that was given.
        """
    @property
    def source(self) -> str:
        """
        Publication of the law.
        """
class HuntCrossley(ContactLaw):
    """
    d = 3/2 (1 - e) (Hunt, Crossley 1975).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, elastic: ElasticLaw | None = None, *, restitution_coefficient: tribodyn._arguments.scalars.Scalar, stiffness: tribodyn._arguments.scalars.Scalar | None = None, exponent: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        elastic: an elastic law; or, instead, stiffness [N/m^exponent] > 0 and
        exponent [-] >= 1 (3/2 if None) of a PowerLaw. restitution_coefficient [-]
        > 0 and <= 1 of the impact.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class HerbertMcWhannell(ContactLaw):
    """
    d = 6 (1 - e) / ((2e - 1)^2 + 3) (Herbert, McWhannell 1977).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, elastic: ElasticLaw | None = None, *, restitution_coefficient: tribodyn._arguments.scalars.Scalar, stiffness: tribodyn._arguments.scalars.Scalar | None = None, exponent: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        elastic: an elastic law; or, instead, stiffness [N/m^exponent] > 0 and
        exponent [-] >= 1 (3/2 if None) of a PowerLaw. restitution_coefficient [-]
        > 0 and <= 1 of the impact.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class LeeWang(ContactLaw):
    """
    d = 3/4 (1 - e) (Lee, Wang 1983).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, elastic: ElasticLaw | None = None, *, restitution_coefficient: tribodyn._arguments.scalars.Scalar, stiffness: tribodyn._arguments.scalars.Scalar | None = None, exponent: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        elastic: an elastic law; or, instead, stiffness [N/m^exponent] > 0 and
        exponent [-] >= 1 (3/2 if None) of a PowerLaw. restitution_coefficient [-]
        > 0 and <= 1 of the impact.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class LankaraniNikravesh(ContactLaw):
    """
    d = 3/4 (1 - e^2) (Lankarani, Nikravesh 1990).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, elastic: ElasticLaw | None = None, *, restitution_coefficient: tribodyn._arguments.scalars.Scalar, stiffness: tribodyn._arguments.scalars.Scalar | None = None, exponent: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        elastic: an elastic law; or, instead, stiffness [N/m^exponent] > 0 and
        exponent [-] >= 1 (3/2 if None) of a PowerLaw. restitution_coefficient [-]
        > 0 and <= 1 of the impact.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class ZhiyingQishao(ContactLaw):
    """
    d = 3/4 (1 - e^2) exp(2 (1 - e)) (Zhiying, Qishao 2006).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, elastic: ElasticLaw | None = None, *, restitution_coefficient: tribodyn._arguments.scalars.Scalar, stiffness: tribodyn._arguments.scalars.Scalar | None = None, exponent: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        elastic: an elastic law; or, instead, stiffness [N/m^exponent] > 0 and
        exponent [-] >= 1 (3/2 if None) of a PowerLaw. restitution_coefficient [-]
        > 0 and <= 1 of the impact.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Gonthier(ContactLaw):
    """
    d = (1 - e^2) / e, explicit form of Gonthier and others (2004).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, elastic: ElasticLaw | None = None, *, restitution_coefficient: tribodyn._arguments.scalars.Scalar, stiffness: tribodyn._arguments.scalars.Scalar | None = None, exponent: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        elastic: an elastic law; or, instead, stiffness [N/m^exponent] > 0 and
        exponent [-] >= 1 (3/2 if None) of a PowerLaw. restitution_coefficient [-]
        > 0 and <= 1 of the impact.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class Flores(ContactLaw):
    """
    d = 8 (1 - e) / (5 e) (Flores and others 2011).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, elastic: ElasticLaw | None = None, *, restitution_coefficient: tribodyn._arguments.scalars.Scalar, stiffness: tribodyn._arguments.scalars.Scalar | None = None, exponent: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        elastic: an elastic law; or, instead, stiffness [N/m^exponent] > 0 and
        exponent [-] >= 1 (3/2 if None) of a PowerLaw. restitution_coefficient [-]
        > 0 and <= 1 of the impact.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class HuGuo(ContactLaw):
    """
    d = 3 (1 - e) / (2 e) (Hu, Guo 2015).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, elastic: ElasticLaw | None = None, *, restitution_coefficient: tribodyn._arguments.scalars.Scalar, stiffness: tribodyn._arguments.scalars.Scalar | None = None, exponent: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        elastic: an elastic law; or, instead, stiffness [N/m^exponent] > 0 and
        exponent [-] >= 1 (3/2 if None) of a PowerLaw. restitution_coefficient [-]
        > 0 and <= 1 of the impact.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class ExactRestitution(ContactLaw):
    """
    d of the equation d (1 + e) = ln[(1 + d) / (1 - d e)]: impacts of free bodies give e back.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, elastic: ElasticLaw | None = None, *, restitution_coefficient: tribodyn._arguments.scalars.Scalar, stiffness: tribodyn._arguments.scalars.Scalar | None = None, exponent: tribodyn._arguments.scalars.Scalar | None = None) -> None:
        """
        elastic: an elastic law; or, instead, stiffness [N/m^exponent] > 0 and
        exponent [-] >= 1 (3/2 if None) of a PowerLaw. restitution_coefficient [-]
        > 0 and <= 1 of the impact.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class ElasticWall:
    """
    The wall of a bearing that gives way to the pressure of its film.
    
    `ElasticWall(...)` makes the wall that its arguments describe: an ElasticLiner with `thickness`, an
    ElasticRing with `outer_radius`, a FlexibleWall with `flexibility`, and otherwise an
    ElasticHalfSpace.
    """
    @staticmethod
    def __new__(kind: type[ElasticWall], *_: typing.Any, **arguments: typing.Any) -> ElasticWall:
        """
        Return a new object of the kind, or for the base class of the kind of the arguments.
        """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
class ElasticLiner(ElasticWall):
    """
    A thin elastic layer bonded to a rigid back.
    
    Each place is compressed by the pressure there alone, under uniaxial strain: by
    thickness (1 + nu)(1 - 2 nu)/(E (1 - nu)) times the pressure. The layer must be thin in
    comparison with the pressure field, and Poisson's ratio nu not close to 0.5.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, thickness: tribodyn._arguments.scalars.Scalar, youngs_modulus: tribodyn._arguments.scalars.Scalar, poisson_ratio: tribodyn._arguments.scalars.Scalar) -> None:
        """
        thickness [m] of the layer; youngs_modulus [Pa]; poisson_ratio [-], 0 to below 0.5.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class ElasticRing(ElasticWall):
    """
    The bore of an elastic ring, whose rim is clamped.
    
    Every cross-section deforms under its own pressure, in plane strain. The surface must be
    the bore of a journal bearing.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, outer_radius: tribodyn._arguments.scalars.Scalar, youngs_modulus: tribodyn._arguments.scalars.Scalar, poisson_ratio: tribodyn._arguments.scalars.Scalar) -> None:
        """
        outer_radius [m] of the clamped rim, above the bearing radius; youngs_modulus [Pa];
        poisson_ratio [-], 0 to below 0.5.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class ElasticHalfSpace(ElasticWall):
    """
    A plane wall that is an elastic half-space: large and deep in comparison with the film.
    
    The surface must be the rectangle of a slider bearing, not one half of it.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, youngs_modulus: tribodyn._arguments.scalars.Scalar, poisson_ratio: tribodyn._arguments.scalars.Scalar) -> None:
        """
        youngs_modulus [Pa]; poisson_ratio [-], 0 to below 0.5.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class FlexibleWall(ElasticWall):
    """
    A wall with a given flexibility, for example from the static condensation of a solid.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, flexibility: tribodyn._arguments.scalars.Matrix) -> None:
        """
        flexibility (nodes, nodes) [m/N]: entry (i, j) is the deflection at node i of the
        film's mesh by a unit force at node j, both positive where the gap widens;
        symmetric and positive definite. On a half model the mirrored forces act as well.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class FlowFactors:
    """
    Average flow between two rough walls (Patir and Cheng 1978, 1979).
    
    The journal is the wall that moves relative to the film's mesh, the bearing the one that
    carries it. A pattern is the ratio of correlation lengths along and across the lay.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, journal_rms_roughness: tribodyn._arguments.scalars.Scalar, bearing_rms_roughness: tribodyn._arguments.scalars.Scalar, journal_pattern: tribodyn._arguments.scalars.Scalar = 1.0, bearing_pattern: tribodyn._arguments.scalars.Scalar = 1.0, contact_factor: str = 'exact') -> None:
        """
        rms_roughness [m] of each wall; pattern [-] 1/9, 1/6, 1/3, 1, 3, 6 or 9;
        contact_factor 'exact' (Gaussian heights), 'wu_zheng' (their fit) or 'none'.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    def factors(self, film_thickness: tribodyn._arguments.scalars.Scalar | tribodyn._arguments.scalars.Vector) -> dict[str, float | tribodyn._arguments.scalars.Array]:
        """
        Dict of all factors at the thicknesses (n,) [m]; shear_flow and mean_gap in m.
        """
    @property
    def combined_roughness(self) -> float:
        """
        Root of the sum of squares of both rms roughnesses [m].
        """
    @property
    def lowest_thickness_ratio(self) -> float:
        """
        Film thickness divided by the combined roughness above which the pressure flow factors are published [-].
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class SupplyPort:
    """
    A groove, hole or pocket of a cylindrical gap, with oil of a given gauge pressure [Pa].
    """
    def angles(self, radius: typing.SupportsFloat | typing.SupportsIndex) -> list[float]:
        """
        Angles of its edges [rad], for a hole also of its centre; none for a full ring.
        """
    def heights(self, bearing_length: typing.SupportsFloat | typing.SupportsIndex) -> list[float]:
        """
        Positions z of its edges [m], for a hole also of its centre.
        """
    @property
    def kind(self) -> str:
        """
        Kind.
        """
    @property
    def name(self) -> str:
        """
        Kind and position.
        """
class AxialGroove(SupplyPort):
    """
    A groove along the bearing.
    """
    def __init__(self, *, pressure: typing.SupportsFloat | typing.SupportsIndex, angle: typing.SupportsFloat | typing.SupportsIndex, width: typing.SupportsFloat | typing.SupportsIndex, length: typing.SupportsFloat | typing.SupportsIndex = 0.0) -> None:
        """
        Gauge pressure [Pa], angles [rad], length [m]; 0: the bearing length.
        """
class CircumferentialGroove(SupplyPort):
    """
    A groove around the bearing.
    """
    def __init__(self, *, pressure: typing.SupportsFloat | typing.SupportsIndex, position: typing.SupportsFloat | typing.SupportsIndex, width: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        Gauge pressure [Pa], lengths along the axis [m].
        """
class SupplyPocket(SupplyPort):
    """
    A rectangular pocket.
    """
    def __init__(self, *, pressure: typing.SupportsFloat | typing.SupportsIndex, angle: typing.SupportsFloat | typing.SupportsIndex, width: typing.SupportsFloat | typing.SupportsIndex, position: typing.SupportsFloat | typing.SupportsIndex, length: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        Gauge pressure [Pa], angles [rad], lengths along the axis [m].
        """
class SupplyHole(SupplyPort):
    """
    A round hole.
    """
    def __init__(self, *, pressure: typing.SupportsFloat | typing.SupportsIndex, angle: typing.SupportsFloat | typing.SupportsIndex, position: typing.SupportsFloat | typing.SupportsIndex, diameter: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        Gauge pressure [Pa], angle [rad], lengths [m].
        """
class FilmMesh:
    """
    Resolution of a film.
    """
    def __init__(self, *, around: typing.SupportsInt | typing.SupportsIndex = 80, along: typing.SupportsInt | typing.SupportsIndex = 16, symmetric: bool | None = None, triangles: bool = False, focus: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"] | None = None) -> None:
        """
        around, along: cells around the bearing and along its whole length; focus: where the mesh of a ball's cup is finest, in the unit disc.
        """
    @property
    def along(self) -> int:
        """
        Cells along the whole bearing.
        """
    @property
    def around(self) -> int:
        """
        Cells around the bearing.
        """
    @property
    def focus(self) -> typing.Annotated[list[float], "FixedSize(2)"] | None:
        """
        Where the mesh of a ball's cup is finest, in the unit disc [-], or None.
        """
    @property
    def symmetric(self) -> bool | None:
        """
        Whether only one half is computed; None: wherever possible.
        """
    @property
    def triangles(self) -> bool:
        """
        Whether cells are split into triangles.
        """
class MovingProfile:
    """
    A profile of the moving wall of a ring, which turns with this wall.
    """
    def __init__(self, *, item: str, axial: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], heights: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        Positions along the axis [m], ascending; heights [m] at equal angles from 0, one row for each position.
        """
    def heights(self, axial: typing.SupportsFloat | typing.SupportsIndex, angles: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> list[float]:
        """
        Heights [m] at a position [m] and angles [rad].
        """
    @property
    def is_round(self) -> bool:
        """
        Whether no height depends on the angle.
        """
    @property
    def is_symmetric(self) -> bool:
        """
        Whether the profile is symmetric about the middle.
        """
class Gap:
    """
    Two walls and their relative motion.
    """
    def contact_positions(self, item: str, count: typing.SupportsInt | typing.SupportsIndex) -> numpy.typing.NDArray[numpy.float64]:
        """
        Points (n, 3) [m] at which contact evaluates a profile.
        """
    def film_mesh(self, item: str, mesh: FilmMesh, ports: collections.abc.Sequence[SupplyPort]) -> SurfaceMesh:
        """
        The mesh of a film in this gap.
        """
    def wrench(self, position: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> numpy.typing.NDArray[numpy.float64]:
        """
        Force [N] and moment [N m] on the journal, about its marker and in the axes of the
        bearing, of a unit of each generalised force (6, K), at gap coordinates (K,).
        """
    @property
    def clearance(self) -> float:
        """
        Reference length of motion in the gap [m].
        """
    @property
    def names(self) -> list[str]:
        """
        Names of the gap coordinates.
        """
    @property
    def on_journal(self) -> bool:
        """
        Whether the journal carries the film and the bearing moves.
        """
    @property
    def open_boundaries(self) -> list[str]:
        """
        Names of the edges that are open to the surroundings.
        """
class JournalGap(Gap):
    """
    A journal in a plain bearing.
    """
    def __init__(self, *, item: str, bearing_radius: typing.SupportsFloat | typing.SupportsIndex, radial_clearance: typing.SupportsFloat | typing.SupportsIndex, bearing_length: typing.SupportsFloat | typing.SupportsIndex, arc: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], misalignment: bool = False, sliding: bool = False, collar_radius: typing.SupportsFloat | typing.SupportsIndex = 0.0, axial_clearance: typing.SupportsFloat | typing.SupportsIndex = 0.0, journal_profile: MovingProfile = None, nodes: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], faces: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], contact: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], symmetric: bool = True) -> None:
        """
        Lengths [m], angles [rad]. Heights of a profile [m]: at the nodes of a film, at midpoints between them (or none), and at the contact points.
        """
class SphericalGap(Gap):
    """
    A ball in a spherical cup.
    """
    def __init__(self, *, item: str, cup_radius: typing.SupportsFloat | typing.SupportsIndex, radial_clearance: typing.SupportsFloat | typing.SupportsIndex, half_angle: typing.SupportsFloat | typing.SupportsIndex, plane_motion: bool = False, nodes: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], faces: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], contact: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], symmetric: bool = True) -> None:
        """
        Lengths [m], angles [rad]. Heights of a profile [m]: at the nodes of a film, at midpoints between them (or none), and at the contact points.
        """
class GuideGap(Gap):
    """
    A slider between faces of a guide.
    """
    def __init__(self, *, item: str, slider_length: typing.SupportsFloat | typing.SupportsIndex, slider_height: typing.SupportsFloat | typing.SupportsIndex, slider_width: typing.SupportsFloat | typing.SupportsIndex, clearance: typing.SupportsFloat | typing.SupportsIndex, faces_of_guide: typing.SupportsInt | typing.SupportsIndex, misalignment: bool = False, nodes: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], faces: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], contact: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], symmetric: bool = True) -> None:
        """
        Lengths [m], angles [rad]. Heights of a profile [m]: at the nodes of a film, at midpoints between them (or none), and at the contact points.
        """
class SkirtGap(Gap):
    """
    A piston's skirt in its liner.
    """
    def __init__(self, *, item: str, piston_radius: typing.SupportsFloat | typing.SupportsIndex, radial_clearance: typing.SupportsFloat | typing.SupportsIndex, skirt_length: typing.SupportsFloat | typing.SupportsIndex, thrust_half_angle: typing.SupportsFloat | typing.SupportsIndex, anti_thrust_half_angle: typing.SupportsFloat | typing.SupportsIndex, pin_height: typing.SupportsFloat | typing.SupportsIndex, nodes: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], faces: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], contact: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], symmetric: bool = True) -> None:
        """
        Lengths [m], angles [rad]. Heights of a profile [m]: at the nodes of a film, at midpoints between them (or none), and at the contact points.
        """
class PadGap(Gap):
    """
    A pad over a sliding wall.
    """
    def __init__(self, *, item: str, length: typing.SupportsFloat | typing.SupportsIndex, width: typing.SupportsFloat | typing.SupportsIndex, thickness: typing.SupportsFloat | typing.SupportsIndex, tilting: bool = False, pivot: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"] = [0.0, 0.0], open_edges: collections.abc.Sequence[str] = ['x_min', 'x_max', 'y_min', 'y_max'], mesh_lines: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], plane_motion: bool = False, nodes: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], faces: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], contact: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], symmetric: bool = True) -> None:
        """
        Lengths [m], angles [rad]. Heights of a profile [m]: at the nodes of a film, at midpoints between them (or none), and at the contact points.
        """
class Interface:
    """
    Converts the motion in a gap into force.
    """
    def __init__(self, *args: object, **kwargs: object) -> None:
        ...
    @property
    def kind(self) -> str:
        """
        'lubricated', 'dry' or 'mixed'.
        """
class LubricatedInterface(Interface):
    """
    A film of oil.
    """
    def __init__(self, *, lubricant: Lubricant, ambient_pressure: typing.SupportsFloat | typing.SupportsIndex = 0.0, cavitation_pressure: typing.SupportsFloat | typing.SupportsIndex = 0.0, initial_film_fraction: typing.SupportsFloat | typing.SupportsIndex = 1.0, ports: collections.abc.Sequence[SupplyPort] = [], flooded: collections.abc.Sequence[str] = [], mesh: FilmMesh, solver: str = 'automatic', cavitation: str = 'mass_conserving', flow_factors: FlowFactors = None, elastic_wall: ElasticWall = None, transport: str = 'upwind') -> None:
        """
        Pressures are gauge [Pa]; initial_film_fraction [-]; flooded: open boundaries outside of which oil stands.
        """
class DryInterface(Interface):
    """
    Walls without oil: asperities or a contact law, and friction.
    """
    def __init__(self, *, asperities: AsperityLaw = None, contact: ContactLaw = None, friction: FrictionLaw | LuGre | None = None, contact_points: typing.SupportsInt | typing.SupportsIndex = 360) -> None:
        """
        asperities: contact law of rough walls; contact: of smooth ones; one of the two; friction: LuGre of contact, a law without history, or None; contact_points: points around the bearing, of asperities.
        """
class SqueezeInterface(Interface):
    """
    The squeeze film of a ball in closed form.
    """
    def __init__(self, *, lubricant: Lubricant, extra_clearance: typing.SupportsFloat | typing.SupportsIndex = 0.0) -> None:
        """
        extra_clearance: addition to the radial clearance, divided by it [-].
        """
class BlendedInterface(Interface):
    """
    The squeeze film of a ball with a transition to dry contact.
    """
    def __init__(self, *, lubricant: Lubricant, contact: ContactLaw, friction: FrictionLaw | LuGre | None = None, band: typing.SupportsFloat | typing.SupportsIndex = 0.001, extra_clearance: typing.SupportsFloat | typing.SupportsIndex = 0.002) -> None:
        """
        band, extra_clearance: divided by the radial clearance [-].
        """
class MixedInterface(Interface):
    """
    The sum of several interfaces in one gap.
    """
    def __init__(self, *, parts: collections.abc.Sequence[Interface]) -> None:
        """
        parts: interfaces whose forces add up.
        """
class FilmLayout:
    """
    Mesh and ports of a film in a gap.
    """
    def __init__(self, *, item: str, gap: Gap, interface: Interface) -> None:
        """
        The layout of the film of an interface; item: name in messages.
        """
    def flows(self, *, outflow: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> dict:
        """
        Net outflow through each port and open boundary [m3/s], by name, from the outflow of each node.
        """
    @property
    def mesh(self) -> SurfaceMesh:
        """
        Mesh of the film.
        """
    @property
    def open_boundaries(self) -> list[str]:
        """
        Names of the open boundaries.
        """
    @property
    def port_nodes(self) -> list[list[int]]:
        """
        Nodes of each port; in a half model some have none.
        """
class WallContact:
    """
    The asperities of an interface in a gap.
    """
    def __init__(self, *, item: str, gap: Gap, interface: Interface) -> None:
        """
        item: name in messages.
        """
    def evaluate(self, *, position: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], velocity: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> dict:
        """
        Asperity contact at a position (K,) and velocity (K,): a dict with the
        generalised asperity_force (K,), maximum_asperity_pressure [Pa], asperity_power_loss
        [W] and contact_area [m2]; empty without asperities.
        """
class Film:
    """
    The film between a mesh, fixed to the bearing, and a rigid wall, the journal.
    
    The journal moves by K <= 6 gap coordinates: translations [m] and rotations [rad].
    """
    @staticmethod
    def in_gap(*, item: str, gap: Gap, interface: Interface) -> Film:
        """
        The film of an interface in a gap, with its asperities if it has any.
        """
    def __init__(self, *, item: str, mesh: SurfaceMesh, lubricant: Lubricant, coordinates: collections.abc.Sequence[tuple[typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], bool]], thickness: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], face_thickness: typing.Annotated[numpy.typing.ArrayLike, numpy.float64] | None = None, cavitation: str = 'mass_conserving', ambient_pressure: typing.SupportsFloat | typing.SupportsIndex = 0.0, cavitation_pressure: typing.SupportsFloat | typing.SupportsIndex = 0.0, open_boundaries: collections.abc.Sequence[str] = [], ports: collections.abc.Sequence[tuple[collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], typing.SupportsFloat | typing.SupportsIndex]] = [], flow_factors: FlowFactors = None, solver: str = 'automatic', transport: str = 'upwind') -> None:
        """
        item: name in messages. coordinates: (translation (3,), rotation (3,), entrains) each.
        thickness (nodes,) [m] at position 0, face_thickness (pairs,) [m] between the nodes,
        None: means. ports: (nodes, pressure [Pa]) each. Pressures are gauge.
        """
    def content(self, position: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], film_fraction: typing.SupportsFloat | typing.SupportsIndex = 1.0) -> numpy.typing.NDArray[numpy.float64]:
        """
        Content [m] (nodes,) of a gap that is filled to the film_fraction.
        """
    def equilibrium(self, *, free: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], load: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], position: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], velocity: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], tolerance: typing.SupportsFloat | typing.SupportsIndex = 1e-10) -> dict:
        """
        Find the values of the `free` coordinates at which the film carries the load (K,).
        
        The dict is that of evaluate() with tangents, with `position` (K,) and the number of
        film `evaluations`.
        """
    def evaluate(self, *, position: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], velocity: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], content_base: typing.Annotated[numpy.typing.ArrayLike, numpy.float64] | None = None, content_weight: typing.SupportsFloat | typing.SupportsIndex | None = None, tangents: bool = False, frequency: typing.SupportsFloat | typing.SupportsIndex | None = None) -> dict:
        """
        Solve the film at a position (K,) and velocity (K,) of the journal; return a dict.
        
        With content_base (nodes,) [m] and content_weight [s] it is an implicit stage, without
        steady or without history. The dict holds the generalised force (K,) on the journal, the
        pressure_force (3,) [N], fields (nodes,) film_thickness [m], pressure [Pa],
        film_fraction [-], content_rate [m/s], outflow [m3/s], dissipation [W] of the modelled
        part, and of the whole maximum_pressure [Pa], minimum_film_thickness [m],
        side_leakage, inflow, net_outflow [m3/s], power_loss, outflow_power [W]; if requested,
        tangent_by_position and tangent_by_velocity (K, K): of the rate form or, with a frequency
        [rad/s], of harmonic motions about the steady film.
        """
    def film_thickness(self, position: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> numpy.typing.NDArray[numpy.float64]:
        """
        Film thickness [m] at the nodes (nodes,) for a position (K,).
        """
    def oil_volume(self, content: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> float:
        """
        Volume of oil [m3] on the whole surface for a content (nodes,) [m].
        """
    @property
    def coordinates(self) -> int:
        """
        K.
        """
    @property
    def depends_on_frequency(self) -> bool:
        """
        Whether the tangents depend on the frequency.
        """
    @property
    def layout(self) -> FilmLayout:
        """
        Mesh and ports of a film in a gap; None without a gap.
        """
    @property
    def size(self) -> int:
        """
        Number of nodes.
        """
class BeamSide:
    """
    The surface of a part of a beam, or one of its flat faces.
    """
    def __init__(self, *, start: typing.SupportsFloat | typing.SupportsIndex, stop: typing.SupportsFloat | typing.SupportsIndex, around: typing.SupportsInt | typing.SupportsIndex, along: typing.SupportsInt | typing.SupportsIndex, radius: typing.SupportsFloat | typing.SupportsIndex, depth: typing.SupportsFloat | typing.SupportsIndex, half_width: typing.SupportsFloat | typing.SupportsIndex, normal: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        start, stop: shares of the length; around, along: facets; radius of a round surface [m]; of a flat face radius = 0, the distance from the axis [m], half of its width [m] and the angle of its normal from the y axis of the section [rad].
        """
class ModesAdvice:
    """
    What the modes of a similar model tell.
    """
    def __init__(self) -> None:
        ...
class HarmonicMotions:
    """
    Responses to harmonic forces about one state of a model.
    """
    def __init__(self, *, model: Model, state: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], time_passes: bool) -> None:
        ...
    def response(self, *, angular_frequency: typing.SupportsFloat | typing.SupportsIndex, coordinates: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], forces: collections.abc.Sequence[complex | typing.SupportsComplex | typing.SupportsFloat | typing.SupportsIndex]) -> tuple:
        """
        Complex displacements of all coordinates due to forces [N, N m] on some, and the largest remainder [N, N m] of the equations, which is infinite without a solution.
        """
    @property
    def state(self) -> numpy.typing.NDArray[numpy.float64]:
        ...
    @property
    def steady(self) -> bool:
        """
        Whether the motion is steady in axes of the ground; if not, there is nothing else.
        """
class SpeedRange:
    """
    Small motions of one model at all speeds [rad/s] up to the largest of the given ones.
    """
    def __init__(self, *, model: Model, state: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], speeds: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        ...
    def lowest_modes(self, *, speed: typing.SupportsFloat | typing.SupportsIndex, count: typing.SupportsInt | typing.SupportsIndex, advice: ModesAdvice = ...) -> typing.Any:
        """
        As the function of this name at a speed [rad/s], without the names of coordinates.
        """
    def response(self, *, speed: typing.SupportsFloat | typing.SupportsIndex, angular_frequency: typing.SupportsFloat | typing.SupportsIndex, coordinates: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], forces: collections.abc.Sequence[complex | typing.SupportsComplex | typing.SupportsFloat | typing.SupportsIndex]) -> typing.Any:
        """
        As that of HarmonicMotions, at a speed [rad/s]; None about a motion that is not steady in axes of the ground.
        """
    @property
    def known(self) -> bool:
        """
        Whether the equations are polynomials of the speed; if not, there is nothing else.
        """
    @property
    def largest_speed(self) -> float:
        """
        [rad/s]
        """
    @property
    def state(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        That at the largest speed.
        """
class Simulation:
    """
    A run of a model, advanced step by step.
    """
    def __init__(self, *, model: Model, integrator: str, options: dict, threads: typing.SupportsInt | typing.SupportsIndex = 1) -> None:
        """
        Freezes the model. integrator: a name of integrator_names(); options: dict, see integrator_options(); threads: number of threads that share the evaluations.
        """
    def advance(self, end: typing.SupportsFloat | typing.SupportsIndex, callback: typing.Any = None) -> str:
        """
        Step up to the time end [s]. callback(time) is called about every 0.05 s and stops the run by returning False. Returns 'finished', 'stopped' or, after Ctrl-C, 'interrupted'.
        """
    def data(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        Recorded numbers, (rows, columns); time is the first column.
        """
    def keep_whole_from(self, time: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        Keep all rows from this time on [s].
        """
    def recall(self, *, rows: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], wanted: collections.abc.Sequence[bool], steps: typing.SupportsInt | typing.SupportsIndex) -> None:
        """
        Take over the rows of a resumed run. wanted: for each whether it is certainly kept; steps: accepted steps up to the last.
        """
    def resume(self, state: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> None:
        """
        Resume from the state of another run of the same model with the same integrator and options, bit for bit. Records nothing: the first row is that of the next step.
        """
    def snapshots(self, first: typing.SupportsInt | typing.SupportsIndex) -> list:
        """
        Snapshots so far from this number on, a dict each: time [s] and state of the row, film_time [s] and films (values of the film by joint).
        """
    def start(self) -> None:
        """
        Find the consistent start and record it.
        """
    def start_from(self, other: Model, state: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> dict:
        """
        Start from the state of a run of another model: items are matched by name and made consistent. Returns a dict: corrections (item, quantity, amount, unit, relative each), names of added, dropped and refilled items.
        """
    def thin(self, *, steps: typing.SupportsInt | typing.SupportsIndex = 1, interval: typing.SupportsFloat | typing.SupportsIndex = 0.0) -> None:
        """
        Keep the rows of every n-th step, or with an interval > 0 [s] of the first step at or after each multiple of it, the last row, and extreme rows. Call before the start.
        """
    def watch(self, times: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> None:
        """
        Take a snapshot at each of these times [s]: the films at the time, and the state of the first row at or after it.
        """
    @property
    def channels(self) -> list:
        """
        (item, quantity, components, first column) of every channel.
        """
    @property
    def options(self) -> dict:
        """
        The integrator's options, including those selected by the kernel.
        """
    @property
    def redundancy(self) -> dict:
        """
        Rows that were dependent at the start: how many could be omitted, and names of the joints that take part.
        """
    @property
    def rows(self) -> int:
        """
        Number of recorded instants.
        """
    @property
    def state(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        The state of the last accepted step, plain numbers for `resume`.
        """
    @property
    def statistics(self) -> dict:
        """
        Statistics of the run.
        """
    @property
    def step_times(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        Times of all steps, kept or not [s].
        """
    @property
    def time(self) -> float:
        """
        Time [s] of the last accepted step.
        """
    @property
    def undecided_rows(self) -> int:
        """
        Number of final rows that include one to be dropped when the run continues.
        """
    @property
    def worst_drift(self) -> dict:
        """
        The largest violation of the joints so far: joint, amount, unit, time [s], and by_tolerance, divided by the tolerance of a step.
        """
def arc_lines(start: typing.SupportsFloat | typing.SupportsIndex, end: typing.SupportsFloat | typing.SupportsIndex, fixed: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], cells: typing.SupportsInt | typing.SupportsIndex) -> list[float]:
    """
    Angles of an arc [rad], including the fixed ones inside.
    """
def cap_mesh(*, radius: typing.SupportsFloat | typing.SupportsIndex, half_angle: typing.SupportsFloat | typing.SupportsIndex, rings: typing.SupportsInt | typing.SupportsIndex, convex: bool = False, symmetric: bool = False, quads: bool = False, focus: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"] = [0.0, 0.0]) -> SurfaceMesh:
    """
    Mesh of a spherical cap about +z within the polar angle half_angle [rad].
    
    Triangles in rings around a node at `focus` of the stereographic disc. `symmetric`: y >= 0
    alone. Boundary: 'rim'.
    """
def channels(model: Model) -> list:
    """
    (item, quantity, components, first column) of all channels of a run of a model. Freezes it.
    """
def closest_name(name: str, candidates: collections.abc.Sequence[str]) -> str:
    """
    Return the candidate that `name` probably meant; empty if none is close.
    """
def cylinder_mesh(*, radius: typing.SupportsFloat | typing.SupportsIndex, angles: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], heights: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], closed: bool = True, convex: bool = False, triangles: bool = False, symmetric: bool = False) -> SurfaceMesh:
    """
    Mesh of a cylinder about z, radius [m], at angles [rad] times heights [m].
    
    `closed`: a ring. `convex`: the film lies outside. `symmetric`: the first height is a
    symmetry plane. Boundaries: 'ends', of an open arc 'leading' and 'trailing'.
    """
def equilibrium(*, model: Model, time: typing.SupportsFloat | typing.SupportsIndex, max_iterations: typing.SupportsInt | typing.SupportsIndex, tolerance: typing.SupportsFloat | typing.SupportsIndex) -> dict:
    """
    The equilibrium at a time [s]: its row of values, their channels, the state itself and the iterations taken. Freezes the model.
    """
def even_lines(lo: typing.SupportsFloat | typing.SupportsIndex, hi: typing.SupportsFloat | typing.SupportsIndex, cells: typing.SupportsInt | typing.SupportsIndex, fixed: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = []) -> list[float]:
    """
    Coordinates from lo to hi, evenly spaced between the fixed ones.
    """
def graded_lines(lo: typing.SupportsFloat | typing.SupportsIndex, hi: typing.SupportsFloat | typing.SupportsIndex, cells: typing.SupportsInt | typing.SupportsIndex, fixed: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], steep: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = []) -> list[float]:
    """
    Coordinates from lo to hi that become denser towards those in `steep`.
    """
def integrator_names() -> list[str]:
    """
    Names of the integrators.
    """
def integrator_options() -> dict:
    """
    The integrators' options with their defaults; None: selected by the kernel.
    """
def laws() -> list[ListedLaw]:
    """
    Return all laws in the order of their bindings.
    """
def linearise(*, model: Model, state: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], time_passes: bool) -> dict:
    """
    Matrices, eigenvalues [1/s] and modes of small motions about a state. time_passes: whether given functions of time continue.
    """
def lowest_modes(*, model: Model, state: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], time_passes: bool, count: typing.SupportsInt | typing.SupportsIndex, advice: ModesAdvice = ...) -> typing.Any:
    """
    The `count` smallest eigenvalues [1/s] or a few more, where a conjugate pair counts as one, and their displacements, about a motion that is steady in axes of the ground, and advice for a similar model; None about other motions. Fewer if so many are not found.
    """
def mirrored_lines(half: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex]) -> list[float]:
    """
    Coordinates on both sides of the first, which is 0.
    """
def name_hint(name: str, candidates: collections.abc.Sequence[str]) -> str:
    """
    Return a hint for an unknown `name`: "did you mean 'crank'?", or the known names.
    """
def nodes_between(mesh: SurfaceMesh, first: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"], second: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"]) -> list[int]:
    """
    Nodes of a structured mesh within two ranges of its axes; angles modulo 2 pi.
    """
def nodes_within(mesh: SurfaceMesh, centre: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(3)"], radius: typing.SupportsFloat | typing.SupportsIndex) -> list[int]:
    """
    Nodes within radius [m] of a point [m].
    """
def plane_mesh(*, x: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], y: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], triangles: bool = False, symmetric: bool = False) -> SurfaceMesh:
    """
    Mesh of a rectangle at x [m] times y [m], normal z.
    
    `symmetric`: the first y is a symmetry plane. Boundaries: 'x_min', 'x_max', 'y_min',
    'y_max'.
    """
def point_motion(*, model: Model, state: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], marker: Marker) -> dict:
    """
    Coordinates that move a marker, its displacement [m] and rotation [rad] due to each, and its angular velocity [rad/s].
    """
def quantities() -> list:
    """
    The registry of quantities: name, symbol, unit, description, synonym.
    """
def ring_lines(fixed: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], cells: typing.SupportsInt | typing.SupportsIndex) -> list[float]:
    """
    Angles of a ring [rad], including the fixed ones.
    """
def rolling_contact(*, item: str, point: bool, radius: typing.SupportsFloat | typing.SupportsIndex, contact_modulus: typing.SupportsFloat | typing.SupportsIndex, lubricant: Lubricant, load: typing.SupportsFloat | typing.SupportsIndex, entrainment_velocity: typing.SupportsFloat | typing.SupportsIndex, sliding_velocity: typing.SupportsFloat | typing.SupportsIndex, inlet_length: typing.SupportsFloat | typing.SupportsIndex, cells_along: typing.SupportsInt | typing.SupportsIndex, cells_across: typing.SupportsInt | typing.SupportsIndex) -> dict:
    """
    Dict of fields and numbers of an elastohydrodynamic line or point contact.
    """
def section_resultants(*, section: CrossSection, material: ElasticMaterial) -> dict:
    """
    Stiffness and inertia of a section of a material, by name, in SI units.
    """
def section_stress(*, section: CrossSection, material: ElasticMaterial) -> tuple[numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.float64]]:
    """
    Points (y, z) [m] of the edge of a section, and for each the stresses (axial, shear_xy, shear_xz) [Pa] for unit loads N, Q_y, Q_z [N], T, M_y, M_z [N m], in columns.
    """
def share_out(widths: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], cells: typing.SupportsInt | typing.SupportsIndex, least: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex]) -> list[int]:
    """
    Cells for intervals in proportion to their widths, at least `least` each.
    """
def skirt_mesh(*, radius: typing.SupportsFloat | typing.SupportsIndex, heights: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], thrust_angles: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], anti_thrust_angles: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], symmetric: bool = False, triangles: bool = False) -> SurfaceMesh:
    """
    Mesh of a piston's skirt: two arcs around y and -y of a convex cylinder about x.
    
    thrust_angles [rad] from y, anti_thrust_angles [rad] from -y. `symmetric`: z >= 0 alone,
    angles from 0 towards z. Boundaries: 'ends' and 'sides'.
    """
def small_motion_pencil(*, model: Model, state: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], time_passes: bool) -> typing.Any:
    """
    Sparse matrices of small motions M u'' + C u' + K u = 0 about a motion that is steady in axes of the ground, by columns, the size [m] of a unit of every coordinate and the state; None about other motions.
    """
def solid_matrices(*, element: str, nodes: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], elements: typing.Annotated[numpy.typing.ArrayLike, numpy.int32], material: ElasticMaterial) -> tuple:
    """
    Rows, columns, stiffness [N/m] and mass [kg] of the elements of a free solid at rest; entries of one place add up. Component c of node i is number 3 i + c, in the plane 2 i + c.
    """
def solid_stresses(*, element: str, nodes: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], elements: typing.Annotated[numpy.typing.ArrayLike, numpy.int32], material: ElasticMaterial, law: str, plane: str, free_strain: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], positions: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> numpy.typing.NDArray[numpy.float64]:
    """
    Stresses of Cauchy at the nodes (n, 6): xx, yy, zz, yz, xz, xy [Pa], in global axes, for the positions (n, 3) or (n, 2) [m] of the nodes.
    """
def solid_surface_moments(*, element: str, nodes: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], elements: typing.Annotated[numpy.typing.ArrayLike, numpy.int32], facets: collections.abc.Sequence[collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex]]) -> numpy.typing.NDArray[numpy.float64]:
    """
    Integrals (n, 4) of the shape functions of the nodes over a surface [m2], and of these times x, y and z [m3].
    """
def state_at_speed(*, model: Model, state: typing.Annotated[numpy.typing.ArrayLike, numpy.float64], speed: typing.SupportsFloat | typing.SupportsIndex) -> numpy.typing.NDArray[numpy.float64]:
    """
    The state with its velocities multiplied so that the largest angular velocity is `speed` [rad/s].
    """
__version__: str = '0.1.0'
starved_share: float = 0.5
