"""Names of the methods of a model that add items.

The parameters of a model, which results contain, list its items by these names. Results identify
the kind of an item by its name.
"""

# Methods that add a force or a mass, with a description of the item.
FORCES = {
    "gravity": "weight of all bodies",
    "applied_force": "given force",
    "applied_torque": "given torque",
    "controlled_force": "force of a controller",
    "controlled_torque": "torque of a controller",
    "distributed_force": "force per length on a beam",
    "pressure": "pressure on a beam",
    "surface_traction": "force per area on a solid",
    "surface_pressure": "pressure on a solid",
    "surface_contact": "contact of a solid",
    "surface_film": "film on a solid",
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
    "point_on_line",
    "translational",
    "fixed",
    "distance",
)
DRIVES = ("drive_rotation", "drive_displacement")
CLEARANCES = ("clearance",)
SURFACE_FILMS = ("surface_film",)
BODIES = ("rigid_body", "beam", "solid", "reduced_solid")
PATCHES = ("rigid_patch",)
CALLS = (*BODIES, *PATCHES, *JOINTS, *DRIVES, *CLEARANCES, *FORCES)
