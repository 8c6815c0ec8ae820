"""Examples of the calls of a model that add forces."""

from collections.abc import Callable

from world import Workbench, World


def add_forces(add: Callable[..., None]) -> None:
    bench = Workbench
    add("Model.gravity", bench("gravity"), acceleration=(0.0, -9.81), name="weight")
    add(
        "Model.applied_force",
        bench("applied_force"),
        name="push",
        force=(1.0, None),
        follower=False,
        by_angle=None,
        **bench.markers("marker"),
    )
    add(
        "Model.applied_torque",
        bench("applied_torque"),
        name="turn",
        torque=1.0,
        follower=False,
        by_angle=None,
        **bench.markers("marker"),
    )
    for kind, function in (
        ("force", lambda t, x, s: (-x, 0.0, -s)),
        ("torque", lambda t, x, s: (-x, -s)),
    ):
        add(
            f"Model.controlled_{kind}",
            bench(f"controlled_{kind}"),
            name="motor",
            function=function,
            reads=["bar/angle"],
            states={"current": 0.0},
            follower=False,
            derivatives=None,
            **bench.markers("marker", *(() if kind == "force" else ("reaction",))),
        )
    loads = {"start": 0.0, "stop": 1.0, "profile": [(0.0, 1.0), (1.0, 2.0)]}
    add(
        "Model.distributed_force",
        lambda: World.bending()[0].distributed_force,
        name="wind",
        beam="rod",
        force=(1.0, None),
        follower=False,
        **loads,
    )
    add(
        "Model.pressure",
        lambda: World.bending()[0].pressure,
        name="gas",
        beam="rod",
        pressure=10.0,
        side="+y",
        width=0.01,
        **loads,
    )
    add(
        "Model.surface_traction",
        lambda: World.bulging()[0].surface_traction,
        name="wind",
        solid="plate",
        surface="x+",
        traction=(1.0, None),
        profile=lambda at: 1.0 + at[0],
    )
    add(
        "Model.surface_pressure",
        lambda: World.bulging()[0].surface_pressure,
        name="gas",
        solid="plate",
        surface="x+",
        pressure=10.0,
        profile=None,
    )
    add(
        "Model.spring_damper",
        bench("spring_damper"),
        name="spring",
        stiffness=1e3,
        damping=1.0,
        free_length=0.1,
        **bench.markers("first", "second"),
    )
    add(
        "Model.torsional_spring",
        bench("torsional_spring"),
        name="spring",
        stiffness=1e3,
        damping=1.0,
        free_angle=0.1,
        **bench.markers("first", "second"),
    )
    add(
        "Model.bushing",
        bench("bushing"),
        name="mount",
        stiffness=(1e3, 1e3, 10.0),
        damping=(1.0, 1.0, 0.1),
        **bench.markers("first", "second"),
    )
    add(
        "Model.unbalance",
        bench("unbalance"),
        name="weight",
        mass=0.1,
        radius=0.01,
        angle=0.0,
        **bench.markers("marker"),
    )
