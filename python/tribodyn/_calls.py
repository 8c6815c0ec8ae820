"""Calls of a model by their names, as results keep them in the parameters of the model.

A result knows its model by these calls alone, and says by them what an item is.
"""

# What each call that makes a force or a mass adds.
FORCES = {
    "gravity": "weight of all bodies",
    "applied_force": "given force",
    "applied_torque": "given torque",
    "spring_damper": "spring with damper",
    "torsional_spring": "torsional spring with damper",
    "bushing": "bushing",
    "unbalance": "point mass",
}
JOINTS = (
    "revolute",
    "spherical",
    "universal",
    "cylindrical",
    "in_plane",
    "translational",
    "fixed",
    "distance",
)
DRIVES = ("drive_rotation", "drive_displacement")
CLEARANCES = ("clearance",)
CALLS = ("rigid_body", *JOINTS, *DRIVES, *CLEARANCES, *FORCES)
