"""Draw the presliding loops of LuGre friction into presliding.png, beside this file.

A slider of 1 kg under a load of 10 N is pulled by a force that comes and goes below the static
friction of 1.5 N.
"""

import math
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import tribodyn as td

bristles = td.LuGre(
    bristle_stiffness=1e5,
    bristle_damping=316.228,
    viscous_friction=0.4,
    static_coefficient=0.15,
    dynamic_coefficient=0.1,
    stribeck_speed=1e-3,
)
mech = td.Model()
block = mech.rigid_body("block", mass=1.0, inertia=0.1)
guide = mech.ground.marker()
mech.translational("guide", block.marker(), guide, friction=td.JointFriction(bristles))
mech.gravity((0.0, -10.0))
pull = td.Harmonic(mean=0.7, amplitude=0.4, angular_frequency=2.0 * math.pi, phase=0.0)
mech.applied_force("pull", block.marker(), (pull, 0.0))
solution = td.simulate(
    mech, duration=4.0, integrator=td.TRBDF2(step=1e-3), energy_tolerance=1.0, progress=False
)

time = solution.time.values
place = solution["block/position"].values[:, 0] * 1e6
force = solution["guide/friction_force"].values
figure, (loops, creep) = plt.subplots(1, 2, figsize=(9.0, 3.6), layout="constrained")
loops.plot(place, force, linewidth=1.2)
# Where it turns at 0.3 N, both branches by their slopes there.
at = np.argmin(np.where((time > 2.5) & (time < 3.0), force, np.inf))
way = np.array([0.0, 4.0])
for sign, style in ((1.0, "--"), (-1.0, ":")):
    slope = 0.1 * (1.0 - sign * force[at] / 1.5)  # N/µm
    loops.plot(
        place[at] + way,
        force[at] + slope * way,
        style,
        color="0.3",
        label=f"slope {slope:.3g} N/µm",
    )
loops.set(xlabel="displacement [µm]", ylabel="friction force [N]", title="presliding loops")
loops.legend(loc="lower right", fontsize="small")
creep.plot(time, place)
creep.set(xlabel="time [s]", ylabel="displacement [µm]", title="drift of 10.99 µm in each cycle")
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)
