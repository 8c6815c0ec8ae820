"""Draw the forces of the laws of cylinders into cylinder_contact.png, beside this file.

The laws are those of the registry.
"""

from itertools import cycle
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import tribodyn as td
from tribodyn import _core

modulus = td.contact_modulus(youngs_modulus=(2.07e11, 2.07e11), poisson_ratio=(0.3, 0.3))
walls = {"journal_radius": 9.5e-3, "bearing_radius": 10e-3, "length": 20e-3}
LAWS: list[td.ElasticLaw] = [
    entry.law(contact_modulus=modulus)
    for entry in _core.laws()
    if issubclass(entry.law, _core.CylinderLaw)
]
DASHES: list[Any] = ["-", "--", ":", "-.", (0, (6, 2)), (0, (3, 1, 1, 1, 1, 1)), (0, (1, 3))]

figure, (left, right) = plt.subplots(1, 2, figsize=(9.0, 3.8), layout="constrained")
johnson = td.Johnson(contact_modulus=modulus).between(**walls)
hertz = td.Hertz(contact_modulus=modulus).between(**walls)
shallow, deep = np.linspace(0.0, 20e-6, 401), np.geomspace(1e-8, 1e-4, 401)
for law, style in zip(LAWS, cycle(DASHES)):
    contact = law.between(**walls)
    left.plot(shallow * 1e6, contact.force(shallow) / 1e3, linestyle=style, label=law.name)
    right.semilogx(deep * 1e6, contact.force(deep) / johnson.force(deep), linestyle=style)
left.plot(shallow * 1e6, hertz.force(shallow) / 1e3, color="0.6", linewidth=1.0, label="Hertz")
right.semilogx(deep * 1e6, hertz.force(deep) / johnson.force(deep), color="0.6", linewidth=1.0)
left.set(xlabel="penetration [µm]", ylabel="force [kN]", xlim=(0.0, 20.0), ylim=(0.0, 30.0))
right.set(xlabel="penetration [µm]", ylabel="force / that of Johnson", ylim=(0.0, 1.2))
left.legend(fontsize="small")
figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)
