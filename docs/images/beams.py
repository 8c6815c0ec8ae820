"""Draw a slider-crank with a flexible rod into beams.png, beside this file."""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import tribodyn as td

rubber = td.ElasticMaterial(youngs_modulus=5e8, poisson_ratio=0.3, density=3000.0)
mech = td.Model()
ground = mech.ground
crank = mech.rigid_body("crank", mass=0.5, inertia=1e-3, position=(0.0, 0.05), angle=np.pi / 2)
reach = float(np.sqrt(0.4**2 - 0.1**2))
rod = mech.beam(
    "rod",
    start=(0.0, 0.1),
    end=(reach, 0.0),
    elements=6,
    section=td.RectangularSection(width=0.02, height=0.01),
    material=rubber,
    stiffness_damping=1e-4,
)
slider = mech.rigid_body("slider", mass=0.2, inertia=1e-4, position=(reach, 0.0))
mech.revolute("main", ground.marker(), crank.marker((-0.05, 0.0)))
mech.revolute("big end", crank.marker((0.05, 0.0)), rod.marker(0.0))
mech.revolute("small end", rod.marker(1.0), slider.marker())
mech.translational("guide", slider.marker(), ground.marker())
speed = td.Ramp(start_value=0.0, end_value=td.rpm(400.0), start_time=0.0, duration=0.1)
mech.drive("main", speed=speed)
run = td.simulate(mech, duration=0.3, progress=False)

figure, axes = plt.subplots(1, 2, figsize=(10.6, 3.4), layout="constrained")
middle = rod.marker(0.5)
last = run.window(time=(0.15, 0.3))
td.plot.mechanism(last, time=0.262, color="moment", trails=[middle], ax=axes[0])
td.plot.beam(run, "rod", "moment", time=np.linspace(0.25, 0.3, 5), ax=axes[1])
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80, metadata={"Software": None})
