"""Plots of mechanisms: bodies, beams and joints at an instant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.aliases import CrankAngle, Time
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Choice, describe, instance, several
from tribodyn._arguments.numbers import positive
from tribodyn._arguments.scalars import Scalar, float_or_none
from tribodyn._calls import BODIES, CLEARANCES
from tribodyn.errors import make_error
from tribodyn.model import Marker, Model
from tribodyn.reports._beam_values import QUANTITIES, along
from tribodyn.reports._film_pieces import PRESSURE, films
from tribodyn.reports._motion import GROUND, Motion
from tribodyn.reports._painting import AXES_OF_SPACE, Painting
from tribodyn.reports._piece import Piece
from tribodyn.reports._pieces import extent, pieces
from tribodyn.reports._placed import Placed
from tribodyn.reports._style import AXES, COLOUR_MAP, STYLE, scaled
from tribodyn.results import Solution, instant
from tribodyn.run import Equilibrium

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["mechanism"]

Array = NDArray[np.float64]

describe(Equilibrium, called="an equilibrium", hint="td.equilibrium returns one")
SOURCE = instance(
    Solution,
    Equilibrium,
    called="the solution of a run or an equilibrium",
    hint="td.simulate and td.equilibrium return one",
)
DRAWABLE = instance(
    Model,
    Solution,
    Equilibrium,
    called="a model, the solution of a run or an equilibrium",
    hint="td.Model() is a model; td.simulate and td.equilibrium return the others",
)
GAP_SCALE = positive()
QUANTITY = Choice(names=QUANTITIES)
# Films are drawn at one instant, and not in animations.
COLOURED = Choice(names=(*QUANTITIES, PRESSURE))
BACKEND = Choice(names=("matplotlib", "pyvista"))
TRAILS = several(
    instance(Marker, called="a marker", hint="bodies create markers: body.marker((x, y))")
)
# Colours of trails, one after the other.
TRAIL = {"color": "#c2185b", "linewidth": 0.9, "linestyle": "-"}
# Directions from which a picture in space is seen, by the vertical axis [deg]: x points to the
# right if it is horizontal, otherwise y.
AZIMUTHS = {"x": -65.0, "y": 25.0, "z": -65.0}
# Most points of a trail.
MOST_POINTS = 2000


@admits("mechanism")
def mechanism(
    solution: Annotated[Model | Solution | Equilibrium, DRAWABLE],
    *,
    crank_angle: CrankAngle | None = None,
    time: Time | None = None,
    color: Annotated[str, COLOURED] | None = None,
    component: str | None = None,
    trails: Annotated[Marker | Sequence[Marker], TRAILS] = (),
    gap_scale: Annotated[Scalar, GAP_SCALE] | None = None,
    loads: bool = True,
    plane: str | None = None,
    ax: Annotated[Axes | None, AXES] = None,
    cmap: Annotated[str, COLOUR_MAP] | None = None,
    colorbar: bool = True,
    legend: bool = True,
    backend: Annotated[str, BACKEND] = "matplotlib",
) -> Any:
    """Draw the mechanism of a model, at an instant of a run, or in an equilibrium.

    Beams are drawn along their displaced axis, with dots at their nodes. A rigid body is drawn as
    lines between the markers to which joints and springs are attached, a solid by its mesh. Ideal
    joints, the ground, drives and springs have symbols; bearings and journals of joints with
    clearance are circles, sliders and pistons rectangles between their walls. Their clearances are
    magnified: a journal that touches its bearing is drawn so. Arrows show given forces, pressures,
    torques and gravity; a longer arrow is a larger force. A model in the plane is drawn in the
    plane, a model in space in three dimensions, both with equal scales.

    A model is drawn as its calls place the bodies. A run may turn bodies until the joints fit.

    With `backend="pyvista"` a model in space becomes a scene of PyVista: solids have surfaces,
    round beams have their radius, and the mouse turns the scene. `pip install "tribodyn[pyvista]"`
    installs it.

    Args:
        solution: a model before its run; the result of a run, which may come from a file; or an
            equilibrium.
        crank_angle: crank angle of the instant [deg].
        time: of the instant [s]; without `crank_angle` and `time` the last row.
        color: quantity that determines the colour of beams: "position", "velocity", "force",
            "moment", "displacement" or "von_mises", with the meaning as in `plot.beam`; or
            "film_pressure", which draws the films of joints and on surfaces of solids with the
            colours of their gauge pressure. Films are drawn in three dimensions only, and
            `Solution.film` computes them. None gives every body its own colour.
        component: of this quantity, such as "z"; None takes the magnitude of a vector.
        trails: markers whose paths over the whole run are drawn.
        gap_scale: factor of the clearances [-], 1 for their true size; None magnifies them so that
            they are visible, and enlarges bearings that would be too small.
        loads: whether given loads are drawn.
        plane: the two axes to draw, such as "xy"; None draws a model in space in three dimensions.
        ax: axes to draw into, three-dimensional ones for a picture in three dimensions; None
            creates a new figure.
        cmap: colour map of matplotlib; None takes a default.
        colorbar: whether the colour scale is drawn.
        legend: whether the names of the bodies are listed, where they have colours of their own.
        backend: "matplotlib", or "pyvista" for a scene of a model in space.

    Returns:
        The axes; with PyVista a `pyvista.Plotter`, whose `show()` opens the scene.

    Raises:
        InvalidInput: the instant is outside the run, an instant, a colour or trails are given with
            a model, the model has no beam or film that a quantity can colour, the component or the
            plane does not exist, a magnified clearance is as large as its bearing, or the axes do
            not fit; with PyVista, if it is not installed, or is given a model in the plane or axes.
    """
    run: Any = solution.solution if isinstance(solution, Equilibrium) else solution
    if isinstance(solution, Model):
        needs_run = {"crank_angle": crank_angle, "time": time, "color": color, "trails": trails}
        for quantity, given in needs_run.items():
            if given is not None and given != ():
                raise make_error(
                    item="mechanism",
                    quantity=quantity,
                    rule="must not be given with a model, which has no motion yet",
                    hint="td.simulate(model, ...) returns a solution",
                )
        run, times = Placed(solution), np.zeros(1)
    else:
        at = instant(run, "mechanism", float_or_none(crank_angle), float_or_none(time))
        times = np.array([at])
    shown = Shown(float_or_none(gap_scale), loads)
    scene = Scene.of(run, "mechanism", times, color, component, trails, plane, shown)
    if backend == "pyvista":
        return _in_space(scene, Motion(run, times), ax, plane, cmap, colorbar, legend)
    axes = scene.axes(ax)
    painting = scene.paint(axes, cmap)
    painting.fit(every=False)
    scene.finish(painting, colorbar, legend)
    return painting.ax


def _in_space(
    scene: Scene, motion: Motion, ax: Any, plane: Any, cmap: Any, colorbar: bool, legend: bool
) -> Any:
    """Return the plotter of PyVista with a scene."""
    from tribodyn.reports._space_plots import SpacePainting

    for quantity, given in (("ax", ax), ("plane", plane)):
        if given is not None:
            raise make_error(
                item="mechanism", quantity=quantity, rule='must not be given with backend="pyvista"'
            )
    if motion.flat:
        raise make_error(
            item="mechanism",
            quantity="backend",
            rule="of PyVista draws models in space only",
            hint='backend="matplotlib"',
        )
    usual = "coolwarm" if scene.diverging else "viridis"
    colours = {"cmap": cmap or usual, "limits": scene.limits, "label": scene.label}
    painting = SpacePainting(motion, scene.pieces, scene.vertical, colours | {"colorbar": colorbar})
    painting.finish(scene.note, legend and not scene.label)
    return painting.plotter


@dataclass(frozen=True)
class Shown:
    """What is drawn of a mechanism.

    Attributes:
        gap_scale: factor of clearances; None magnifies them so that they are visible.
        loads: whether given loads are drawn.
    """

    gap_scale: float | None = None
    loads: bool = True


@dataclass
class Scene:
    """The pieces of a mechanism at some instants, and how they are drawn.

    Attributes:
        pieces: of the bodies, joints and trails.
        plane: the drawn axes, "xy" for example; "xyz" in space.
        vertical: the axis that is vertical in a picture in space.
        label: of the quantity that determines the colours; empty without.
        limits: of this quantity.
        diverging: whether the colours of positive and negative values differ.
        note: on the scale of clearances, written below the drawing; empty without.
    """

    pieces: list[Piece]
    plane: str
    vertical: str = "z"
    label: str = ""
    limits: tuple[float, float] = (0.0, 1.0)
    diverging: bool = False
    note: str = ""

    @classmethod
    def of(
        cls,
        run: Any,
        item: str,
        times: Array,
        color: str | None,
        component: str | None,
        trails: Marker | Sequence[Marker],
        plane: str | None,
        show: Shown,
    ) -> Scene:
        """Return the scene of a mechanism at instants [s]."""
        motion = Motion(run, times)
        found = pieces(motion, color is not None, show.gap_scale, show.loads)
        scene = cls(found, _plane(item, plane, motion.flat), _vertical(motion))
        scene.note = _note(motion, show.gap_scale)
        for marker in [trails] if isinstance(trails, Marker) else trails:
            _check_trail(item, marker, motion)
            found.insert(0, _trail(run, marker, times))
        if color == PRESSURE:
            scene._pressures(run, item, motion, component, show.gap_scale)
        elif color is not None:
            scene._colour(run, item, times, color, component)
        elif component is not None:
            raise make_error(
                item=item,
                quantity="component",
                rule="must not be given without color",
                hint='for example color="moment"',
            )
        return scene

    def _colour(
        self, run: Solution, item: str, times: Array, color: str, component: str | None
    ) -> None:
        """Give the axes of the beams values of a quantity."""
        lines = [piece for piece in self.pieces if piece.beam]
        if not lines:
            raise make_error(
                item=item, quantity="color", rule="needs a model with beams", hint="color=None"
            )
        quantities = [along(run, item, line.beam, color, component, times) for line in lines]
        values = [quantity.one(component)[0] for quantity in quantities]
        largest = max(float(np.abs(each).max()) for each in values)
        scale, unit = scaled(quantities[0].unit, largest)
        for line, quantity, each in zip(lines, quantities, values, strict=True):
            nodes = quantity.arc / quantity.arc[-1]
            share = _drawn(nodes, line.points.shape[1])
            line.values = np.array([np.interp(share, nodes, row) for row in each]) / scale
            line.label = ""
        self.label = quantities[0].label(quantities[0].one(component)[1], unit)
        self._limit([each / scale for each in values])

    def _pressures(
        self,
        run: Solution,
        item: str,
        motion: Motion,
        component: str | None,
        gap_scale: float | None,
    ) -> None:
        """Add the surfaces of the films with the colours of their pressure."""
        if component is not None:
            raise make_error(
                item=item,
                quantity="component",
                rule=f'must not be given with color="{PRESSURE}", which is a scalar',
            )
        if len(self.plane) == 2:
            raise make_error(
                item=item,
                quantity=f'color = "{PRESSURE}"',
                rule="draws films in three dimensions only",
                hint="td.plot.film(solution.film(...)) draws one film"
                if motion.flat
                else "plane=None",
            )
        found, self.label = films(run, item, motion, extent(motion), gap_scale)
        for piece in self.pieces:
            piece.label = ""
        self.pieces += found
        self._limit([piece.values for piece in found if piece.values is not None])

    def _limit(self, values: Sequence[Array]) -> None:
        """Set the limits of the colours."""
        low = min(0.0, *(float(each.min()) for each in values))
        high = max(0.0, *(float(each.max()) for each in values))
        # Large values of both signs have symmetric limits; a few small values of the other sign
        # would waste half of the colours.
        self.diverging = min(high, -low) > 0.2 * max(high, -low)
        if self.diverging:
            high = max(high, -low)
            low = -high
        self.limits = (low, high if high > low else low + 1.0)

    def axes(self, ax: Any) -> Any:
        """Return the given axes, or those of a new figure."""
        import matplotlib.pyplot as plt

        if ax is not None:
            self.check_axes(ax)
            return ax
        figure = plt.figure(figsize=(5.6, 4.2), layout="constrained")
        return self.subplot(figure)

    def subplot(self, figure: Any, *place: Any) -> Any:
        """Return new axes of a figure, perhaps at a place of its grid."""
        import matplotlib.pyplot as plt

        with plt.rc_context(STYLE):
            if len(self.plane) == 3:
                ax = figure.add_subplot(*place, projection="3d")
                ax.view_init(elev=22.0, azim=AZIMUTHS[self.vertical], vertical_axis=self.vertical)
                return ax
            return figure.add_subplot(*place)

    def check_axes(self, ax: Any, item: str = "mechanism") -> None:
        """Raise InvalidInput unless axes have the dimensions of the picture."""
        space = len(self.plane) == 3
        if space == hasattr(type(ax), "add_collection3d"):
            return
        raise make_error(
            item=item,
            quantity="ax",
            rule="must be three-dimensional" if space else "must be two-dimensional",
            hint='figure.add_subplot(projection="3d"), or plane="xy" for a projection'
            if space
            else "figure.subplots()",
        )

    def paint(self, ax: Any, cmap: Any) -> Painting:
        """Draw the first instant into axes."""
        import matplotlib.pyplot as plt
        from matplotlib.colors import Normalize

        usual = "coolwarm" if self.diverging else "viridis"
        colours = {"cmap": cmap or usual, "norm": Normalize(*self.limits)}
        with plt.rc_context(STYLE):
            return Painting(ax, self.pieces, self.plane, colours)

    def finish(self, painting: Painting, colorbar: bool, legend: bool) -> None:
        """Label the axes, and draw colour scale and legend."""
        import matplotlib.pyplot as plt

        with plt.rc_context(STYLE):
            painting.label()
            painting.note(self.note)
            if colorbar and self.label:
                painting.colour_bar(self.label)
            if legend and not self.label:
                painting.legend()


def _plane(item: str, plane: str | None, flat: bool) -> str:
    """Return the axes to draw."""
    if plane is None:
        return "xy" if flat else AXES_OF_SPACE
    known = AXES_OF_SPACE[:2] if flat else AXES_OF_SPACE
    if len(plane) != 2 or not set(plane) <= set(known) or plane[0] == plane[1]:
        raise make_error(
            item=item,
            quantity=f"plane = '{plane}'",
            rule=f"must be two of the axes {', '.join(known)}",
        )
    return plane


def _note(motion: Motion, gap_scale: float | None) -> str:
    """Return a note on clearances that do not have their true size."""
    if gap_scale == 1.0 or not motion.names(*CLEARANCES):
        return ""
    return "clearances magnified" if gap_scale is None else f"clearances × {gap_scale:.4g}"


def _vertical(motion: Motion) -> str:
    """Return the axis along which gravity acts, z without gravity."""
    for call in motion.calls:
        if call["call"] == "gravity":
            weight = np.abs([*np.atleast_1d(call["acceleration"]), 0.0][:3])
            if weight.max() > 0.0:
                return AXES_OF_SPACE[int(np.argmax(weight))]
    return "z"


def _drawn(nodes: Array, points: int) -> Array:
    """Return the shares of the length at which a beam is drawn, the same number in each element."""
    return np.interp(np.linspace(0.0, len(nodes) - 1.0, points), np.arange(len(nodes)), nodes)


def _check_trail(item: str, marker: Marker, motion: Motion) -> None:
    bodies = [GROUND, *motion.names(*BODIES)]
    if marker.body.name not in bodies:
        raise make_error(
            item=item,
            quantity="trails",
            rule=f"has a marker of '{marker.body.name}', which is not a body of the solution",
            hint=f"the bodies are {', '.join(bodies)}",
        )


def _trail(run: Solution, marker: Marker, times: Array) -> Piece:
    """Return the path of a marker: over the run at one instant, up to each of several instants."""
    at = np.asarray(run.time.values)
    if len(times) > 1:
        at = at[(at >= times[0]) & (at <= times[-1])]
        at = np.union1d(at, times)
    if len(at) > MOST_POINTS + len(times):
        at = np.union1d(np.linspace(at[0], at[-1], MOST_POINTS), times)
    origin, _ = Motion(run, at).marker(marker.parameters)
    shown = np.searchsorted(at, times, side="right") if len(times) > 1 else np.array([len(at)])
    return Piece("line", origin[np.newaxis], dict(TRAIL), shown=shown)
