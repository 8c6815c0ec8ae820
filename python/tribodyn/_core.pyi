"""
The numerical kernel of tribodyn (C++).
"""
from __future__ import annotations
import collections.abc
import numpy
import numpy.typing
import typing
__all__: list[str] = ['AsperityLaw', 'Constant', 'ConvergenceError', 'Coulomb', 'DryInterface', 'Error', 'FrictionLaw', 'GreenwoodWilliamson', 'Harmonic', 'Interface', 'InvalidInput', 'JournalFilm', 'KogutEtsion', 'Lubricant', 'LubricatedInterface', 'Marker', 'MixedInterface', 'Model', 'ModelError', 'Ramp', 'RoughSurface', 'Simulation', 'SingularSystem', 'SupplyGroove', 'Table', 'TimeFunction', 'closest_name', 'integrator_names', 'integrator_options', 'name_hint', 'quantities']
class Error(Exception):
    """
    Base class of all errors of the engine.
    
    Its parts are `item`, `quantity`, `value`, `unit`, `rule`, `hint`, `time` [s] and `residual_history`; what does not apply is empty or None.
    """
    hint: typing.ClassVar[str] = ''
    item: typing.ClassVar[str] = ''
    quantity: typing.ClassVar[str] = ''
    residual_history: typing.ClassVar[tuple] = tuple()
    rule: typing.ClassVar[str] = ''
    time = None
    unit: typing.ClassVar[str] = ''
    value = None
class InvalidInput(Error, ValueError):
    """
    A value that was given cannot be used.
    """
class ModelError(Error):
    """
    Valid pieces that do not fit together.
    """
class ConvergenceError(Error, RuntimeError):
    """
    A nonlinear solution or a time step that cannot be completed.
    """
class SingularSystem(Error):
    """
    A linear system without a unique solution.
    """
class TimeFunction:
    """
    A function of time for drives and loads; t in seconds, scalar or array.
    """
    def derivative(self, t: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> typing.Any:
        """
        Derivative by time at t [s], in the unit of the function by second.
        """
    def integral(self, t: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> typing.Any:
        """
        Integral from 0 to t [s], in the unit of the function times second.
        """
    def value(self, t: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> typing.Any:
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
class Table(TimeFunction):
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
class Marker:
    """
    A frame on a body of a model; the ground is body 0.
    """
    def __init__(self, *, body: typing.SupportsInt | typing.SupportsIndex, position: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"], angle: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        body: number in the model; position: (x, y) [m] in the body's frame; angle: of the marker's x axis in the body's frame [rad].
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
    def position(self) -> tuple[float, float]:
        """
        (x, y) [m] in the body's frame.
        """
class RoughSurface:
    """
    The rough surface that two real ones make together; a contact law asks for what it needs.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, asperity_height_deviation: typing.Any = None, asperity_height_mean: typing.Any = None, asperity_radius: typing.Any = None, asperity_density: typing.Any = None, contact_modulus: typing.Any = None, hardness: typing.Any = None, yield_strength: typing.Any = None, poisson_ratio: typing.Any = None) -> None:
        """
        __init__(self: tribodyn._core.RoughSurface, *, asperity_height_deviation: typing.SupportsFloat | typing.SupportsIndex | None = None, asperity_height_mean: typing.SupportsFloat | typing.SupportsIndex | None = None, asperity_radius: typing.SupportsFloat | typing.SupportsIndex | None = None, asperity_density: typing.SupportsFloat | typing.SupportsIndex | None = None, contact_modulus: typing.SupportsFloat | typing.SupportsIndex | None = None, hardness: typing.SupportsFloat | typing.SupportsIndex | None = None, yield_strength: typing.SupportsFloat | typing.SupportsIndex | None = None, poisson_ratio: typing.SupportsFloat | typing.SupportsIndex | None = None) -> None
        
        asperity_height_deviation [m] > 0, asperity_height_mean [m] over the mean plane,
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
        Number of asperities by area [1/m2].
        """
    @property
    def asperity_height_deviation(self) -> float | None:
        """
        Standard deviation of the asperity heights [m].
        """
    @property
    def asperity_height_mean(self) -> float | None:
        """
        Mean asperity height over the mean plane [m].
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
class Lubricant:
    """
    A Newtonian, isothermal, iso-viscous, incompressible lubricant.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, dynamic_viscosity: typing.Any, density: typing.Any = None) -> None:
        """
        __init__(self: tribodyn._core.Lubricant, *, dynamic_viscosity: typing.SupportsFloat | typing.SupportsIndex, density: typing.SupportsFloat | typing.SupportsIndex | None = None) -> None
        
        dynamic_viscosity [Pa s] > 0; density [kg/m3] > 0, None: not given.
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    @property
    def density(self) -> float | None:
        """
        Density [kg/m3]; None where it was not given.
        """
    @property
    def dynamic_viscosity(self) -> float:
        """
        Dynamic viscosity [Pa s].
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
class FrictionLaw:
    """
    A coefficient of friction that depends on the sliding velocity.
    """
    def coefficient(self, sliding_velocity: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> typing.Any:
        """
        Coefficient [-] with the sign of the sliding velocity [m/s], scalar or array.
        """
    def derivative(self, sliding_velocity: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> typing.Any:
        """
        Derivative [s/m] of the coefficient at the sliding velocity [m/s].
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def source(self) -> str:
        """
        Where the law is published.
        """
class Coulomb(FrictionLaw):
    """
    Coulomb friction, friction_coefficient tanh(v / transition_speed).
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, friction_coefficient: typing.Any, *, transition_speed: typing.Any = 0.05) -> None:
        """
        __init__(self: tribodyn._core.Coulomb, friction_coefficient: typing.SupportsFloat | typing.SupportsIndex, *, transition_speed: typing.SupportsFloat | typing.SupportsIndex = 0.05) -> None
        
        friction_coefficient [-] >= 0; transition_speed [m/s] > 0, a numerical choice.
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
class AsperityLaw:
    """
    The pressure that the asperities of a rough surface carry.
    """
    def area_ratio(self, film_thickness: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> typing.Any:
        """
        Real by nominal contact area [-] at film_thickness [m], scalar or array.
        """
    def pressure(self, film_thickness: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> typing.Any:
        """
        Asperity pressure [Pa] at film_thickness [m], scalar or array.
        """
    def pressure_slope(self, film_thickness: typing.Annotated[numpy.typing.ArrayLike, numpy.float64]) -> typing.Any:
        """
        Derivative [Pa/m] of the asperity pressure by film_thickness [m], scalar or array.
        """
    @property
    def lower_end(self) -> float:
        """
        Film thickness [m] below which the table goes on straight.
        """
    @property
    def name(self) -> str:
        """
        Name of the law.
        """
    @property
    def source(self) -> str:
        """
        Where the law is published.
        """
    @property
    def surface(self) -> RoughSurface:
        """
        The rough surface.
        """
    @property
    def upper_end(self) -> float:
        """
        Film thickness [m] from which on the pressure is zero.
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
class JournalFilm:
    """
    The mass-conserving film of a journal bearing by itself.
    
    The bearing stands still; its axis is z. Nodes are `cells_around` angles from x times
    `cells_along` + 1 places along the modelled length: the half z >= 0 if `symmetric`.
    Both ends are open to `ambient_pressure`; a groove is a line of nodes along the axis at
    `groove_pressure`, at the nearest node to each of `groove_angles`. Pressures are gauge.
    """
    def __eq__(self, arg0: typing.Any) -> bool:
        ...
    def __hash__(self) -> int:
        ...
    def __init__(self, *, bearing_radius: typing.SupportsFloat | typing.SupportsIndex, bearing_length: typing.SupportsFloat | typing.SupportsIndex, radial_clearance: typing.SupportsFloat | typing.SupportsIndex, dynamic_viscosity: typing.SupportsFloat | typing.SupportsIndex, cells_around: typing.SupportsInt | typing.SupportsIndex, cells_along: typing.SupportsInt | typing.SupportsIndex, symmetric: bool = True, ambient_pressure: typing.SupportsFloat | typing.SupportsIndex = 0.0, cavitation_pressure: typing.SupportsFloat | typing.SupportsIndex = 0.0, groove_angles: collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex] = [], groove_pressure: typing.SupportsFloat | typing.SupportsIndex = 0.0) -> None:
        """
        bearing_radius, bearing_length, radial_clearance [m]; dynamic_viscosity [Pa s]; ambient_pressure, cavitation_pressure, groove_pressure [Pa]; groove_angles [rad].
        """
    def __reduce__(self) -> tuple[typing.Any, tuple]:
        ...
    def __repr__(self) -> str:
        ...
    def evaluate(self, *, eccentricity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"], eccentricity_rate: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"], spin: typing.SupportsFloat | typing.SupportsIndex, content_base: typing.Annotated[numpy.typing.ArrayLike, numpy.float64] | None = None, content_weight: typing.SupportsFloat | typing.SupportsIndex | None = None, tangents: bool = True) -> dict:
        """
        Solve the film for the journal's place and speed and return a dict.
        
        eccentricity (2,) [m] and eccentricity_rate (2,) [m/s] of the journal's centre, spin
        [rad/s]. Without content_base the film is steady or memoryless; with it, theta h [m]
        at the nodes, and content_weight [s], it is an implicit stage. The dict holds the
        force (2,) [N] and moment [N m] of the film on the journal, pressure_force (2,) [N]
        of the pressure alone, the fields (around, along) film_thickness [m], pressure [Pa],
        film_fraction [-], content_rate [m/s] and outflow [m3/s] of the modelled part;
        net_outflow and side_leakage [m3/s], power_loss [W] of viscosity, outflow_power [W];
        linear_solves; and, if asked for, the (3, 3) tangents of (force, moment):
        tangent_by_position by (x, y, angle), tangent_by_rate by their rates.
        """
    def film_thickness(self, eccentricity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"]) -> numpy.typing.NDArray[numpy.float64]:
        """
        Film thickness [m] at the nodes (around, along) for an eccentricity (2,) [m].
        """
    @property
    def angle(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        Angles [rad] of the nodes, (around,).
        """
    @property
    def half_bandwidth(self) -> int:
        """
        Half bandwidth of the linear systems.
        """
    @property
    def parameters(self) -> dict:
        """
        Arguments of the constructor by name, SI units as there.
        """
    @property
    def z(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        Places [m] of the nodes along the axis, (along,).
        """
class SupplyGroove:
    """
    Nodes of a film with supply pressure and theta = 1, about a line along the bearing.
    """
    def __init__(self, *, angle: typing.SupportsFloat | typing.SupportsIndex, width: typing.SupportsFloat | typing.SupportsIndex, pressure: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        angle: of its middle in the bearing's frame [rad]; width: [rad], 0 for one line of nodes; pressure: gauge [Pa].
        """
    @property
    def angle(self) -> float:
        """
        [rad]
        """
    @property
    def pressure(self) -> float:
        """
        gauge [Pa]
        """
    @property
    def width(self) -> float:
        """
        [rad]
        """
class Interface:
    """
    What turns the motion in a gap into force.
    """
    @property
    def kind(self) -> str:
        """
        'lubricated', 'dry' or 'mixed'.
        """
class LubricatedInterface(Interface):
    """
    A film with mass-conserving cavitation.
    """
    def __init__(self, *, lubricant: Lubricant, ambient_pressure: typing.SupportsFloat | typing.SupportsIndex = 0.0, cavitation_pressure: typing.SupportsFloat | typing.SupportsIndex = 0.0, initial_film_fraction: typing.SupportsFloat | typing.SupportsIndex = 1.0, grooves: collections.abc.Sequence[SupplyGroove] = [], cells_around: typing.SupportsInt | typing.SupportsIndex = 80, cells_along: typing.SupportsInt | typing.SupportsIndex = 8) -> None:
        """
        Pressures are gauge [Pa]; initial_film_fraction [-]; cells_along counts the cells on half of the bearing's length.
        """
class DryInterface(Interface):
    """
    Asperities and boundary friction without oil.
    """
    def __init__(self, *, asperities: AsperityLaw, friction: FrictionLaw = None, contact_points: typing.SupportsInt | typing.SupportsIndex = 360) -> None:
        """
        asperities: contact law; friction: friction law or None; contact_points: points around the bearing.
        """
class MixedInterface(Interface):
    """
    The sum of several interfaces in one gap.
    """
    def __init__(self, *, parts: collections.abc.Sequence[Interface]) -> None:
        """
        parts: interfaces whose forces add up.
        """
class Model:
    """
    A mechanism: items are added until the first run freezes it.
    """
    def __init__(self) -> None:
        ...
    def add_applied_wrench(self, *, name: str, marker: Marker, force: typing.Annotated[collections.abc.Sequence[TimeFunction], "FixedSize(2)"], torque: TimeFunction, following: bool) -> None:
        """
        force: (x, y) functions of time [N] or None, at the marker's origin; torque: [N m] or None; following: components in the marker's axes instead of the global ones.
        """
    def add_fixed(self, *, name: str, first: Marker, second: Marker) -> None:
        """
        The two markers coincide.
        """
    def add_gravity(self, *, name: str, acceleration: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"]) -> None:
        """
        acceleration: (x, y) [m/s2].
        """
    def add_planar_body(self, *, name: str, mass: typing.SupportsFloat | typing.SupportsIndex, inertia: typing.SupportsFloat | typing.SupportsIndex, position: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"], angle: typing.SupportsFloat | typing.SupportsIndex, velocity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"], angular_velocity: typing.SupportsFloat | typing.SupportsIndex) -> int:
        """
        mass [kg]; inertia about the centre of mass [kg m2]; position [m], angle [rad], velocity [m/s], angular_velocity [rad/s]: start values, corrected as little as the joints need. Returns the number of the body.
        """
    def add_prescribed_displacement(self, *, name: str, first: Marker, second: Marker, initial_displacement: typing.SupportsFloat | typing.SupportsIndex, speed: TimeFunction) -> None:
        """
        initial_displacement [m] of the second marker along the x axis of the first; speed [m/s].
        """
    def add_prescribed_rotation(self, *, name: str, first: Marker, second: Marker, initial_angle: typing.SupportsFloat | typing.SupportsIndex, speed: TimeFunction) -> None:
        """
        initial_angle [rad] of the second marker relative to the first; speed [rad/s] of time.
        """
    def add_revolute(self, *, name: str, first: Marker, second: Marker) -> None:
        """
        The origins of the two markers coincide.
        """
    def add_revolute_clearance(self, *, name: str, journal: Marker, bearing: Marker, bearing_radius: typing.SupportsFloat | typing.SupportsIndex, radial_clearance: typing.SupportsFloat | typing.SupportsIndex, bearing_length: typing.SupportsFloat | typing.SupportsIndex, interface: Interface, initial_eccentricity: typing.Annotated[collections.abc.Sequence[typing.SupportsFloat | typing.SupportsIndex], "FixedSize(2)"]) -> None:
        """
        Plain journal bearing between two markers; lengths [m]; initial_eccentricity: (x, y) [m] of the journal in the bearing's frame.
        """
    def add_spring_damper(self, *, name: str, first: Marker, second: Marker, stiffness: typing.SupportsFloat | typing.SupportsIndex, damping: typing.SupportsFloat | typing.SupportsIndex, free_length: typing.SupportsFloat | typing.SupportsIndex) -> None:
        """
        stiffness [N/m], damping [N s/m], free_length [m], between the markers' origins.
        """
    def add_translational(self, *, name: str, first: Marker, second: Marker) -> None:
        """
        The second marker slides along the x axis of the first.
        """
    def freeze(self) -> None:
        """
        Check and number the model; nothing can be added after.
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
class Simulation:
    """
    A run of a model, advanced step by step.
    """
    def __init__(self, *, model: Model, integrator: str, options: dict) -> None:
        """
        Freezes the model. integrator: a name of integrator_names(); options: dict, see integrator_options().
        """
    def advance(self, end: typing.SupportsFloat | typing.SupportsIndex, callback: typing.Any = None) -> str:
        """
        Step up to the time end [s]. callback(time) is called about every 0.05 s and stops the run by returning False. Returns 'finished', 'stopped' or, after Ctrl-C, 'interrupted'.
        """
    def data(self) -> numpy.typing.NDArray[numpy.float64]:
        """
        Recorded numbers, (rows, columns); time is the first column.
        """
    def start(self) -> None:
        """
        Find the consistent start and record it.
        """
    @property
    def channels(self) -> list:
        """
        (item, quantity, components, first column) of every channel.
        """
    @property
    def rows(self) -> int:
        """
        Number of recorded instants.
        """
    @property
    def statistics(self) -> dict:
        """
        Accounts of the run.
        """
    @property
    def time(self) -> float:
        """
        Time [s] of the last accepted step.
        """
def closest_name(name: str, candidates: collections.abc.Sequence[str]) -> str:
    """
    Return the candidate that was probably meant by `name`; empty if none is close.
    """
def integrator_names() -> list[str]:
    """
    Names of the integrators.
    """
def integrator_options() -> dict:
    """
    The integrators' options with their defaults.
    """
def name_hint(name: str, candidates: collections.abc.Sequence[str]) -> str:
    """
    Return a hint for an unknown `name`: "did you mean 'crank'?", or the known names.
    """
def quantities() -> list:
    """
    The registry of recorded quantities: name, symbol, unit, description.
    """
__version__: str = '0.1.0'
