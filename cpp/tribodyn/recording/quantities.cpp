#include "tribodyn/recording/quantities.hpp"

#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"

namespace tribodyn {

const std::vector<Quantity>& quantities() {
  static const std::vector<Quantity> list = {
      {"time", "t", "s", "time"},
      {"crank_angle", "\\theta", "deg", "angle of the first drive, accumulated over revolutions"},
      // Bodies.
      {"position", "r", "m",
       "position of the centre of mass or of the observed point of a solid, global axes"},
      {"angle", "\\varphi", "rad",
       "angle, counter-clockwise: of a body, or around a bearing from x towards y"},
      {"orientation", "q", "",
       "orientation of a body in space: unit quaternion (x, y, z, w) from body to global axes"},
      {"velocity", "v", "m/s",
       "velocity of the centre of mass or of the observed point of a solid, global axes"},
      {"angular_velocity", "\\omega", "rad/s", "angular velocity of a body, global axes in space"},
      {"acceleration", "a", "m/s2",
       "acceleration of the centre of mass or of the observed point of a solid, global axes"},
      {"angular_acceleration", "\\dot\\omega", "rad/s2",
       "angular acceleration of a body, global axes in space"},
      // Beams: at every node, from the start of the beam to its end.
      {"axis_position", "r", "m", "position of the axis of a beam at its nodes, global axes"},
      {"node_position", "r", "m", "position of the nodes of a solid, global axes"},
      {"node_displacement", "u", "m", "displacement of the nodes of a solid, global axes"},
      {"solid_stress", "\\sigma", "Pa",
       "stress of Cauchy in a solid at its nodes, global axes; a normal stress is positive in "
       "tension"},
      // Reduced solids.
      {"modal_coordinate", "s", "m",
       "largest displacement of a node of a reduced solid in each of its modes"},
      {"modal_velocity", "\\dot s", "m/s", "rate of the modal coordinates of a reduced solid"},
      {"axis_velocity", "v", "m/s", "velocity of the axis of a beam at its nodes, global axes"},
      {"section_orientation", "q", "",
       "orientation of the sections of a beam at its nodes: unit quaternion (x, y, z, w) from "
       "section to global axes; the x axis of a section is its normal"},
      {"section_force", "F", "N",
       "force on the sections of a beam at its nodes by the part of the beam beyond, axes of the "
       "section: normal force and shear forces"},
      {"section_moment", "M", "N m",
       "moment on the sections of a beam at its nodes by the part of the beam beyond, axes of the "
       "section: torque and bending moments"},
      {"section_stress", "\\sigma", "Pa",
       "stress in the sections of a beam: axial stress, positive in tension, and shear stresses "
       "along "
       "the y and z axes of the section"},
      {"von_mises_stress", "\\sigma_v", "Pa",
       "von Mises stress in the sections of a beam, of axial stress and shear stresses, or in a "
       "solid"},
      {"strain_energy", "U", "J",
       "energy that the deformation of a body or of an elastic wall stores"},
      // Variables of items.
      {"temperature", "T", "K", "temperature of a part that stores heat"},
      // The reaction of every joint; for stand-alone films, force and moment of the film.
      {"force", "F", "N",
       "force of a joint on the body of its second marker, global axes; for a stand-alone film, "
       "force on the moving wall"},
      {"moment", "M", "N m",
       "moment of a joint on the body of its second marker about the origin of this marker, global "
       "axes; for a stand-alone film, moment on the moving wall about its centre"},
      // Result files of former versions: on the second body, or the slider of a guide.
      {"joint_force", "F", "N", "force of a joint, in result files of former versions"},
      {"joint_torque", "M", "N m", "moment of a joint, in result files of former versions"},
      // Ideal joints.
      {"bristle_deflection", "z", "m",
       "deflection of the bristles between the surfaces of a joint, one for each sliding "
       "direction"},
      {"drive_angle", "\\theta", "rad",
       "prescribed angle of the second marker relative to the first marker"},
      {"drive_speed", "\\omega", "rad/s", "prescribed relative angular velocity"},
      {"drive_torque", "M_d", "N m", "torque of the drive on its second body"},
      // Clearance joints.
      {"eccentricity", "e", "m",
       "displacement of the journal centre from the bearing centre, axes of the bearing"},
      {"eccentricity_rate", "\\dot e", "m/s",
       "velocity of the journal centre relative to the bearing, axes of the bearing"},
      {"eccentricity_ratio", "\\varepsilon", "", "eccentricity divided by the radial clearance"},
      {"eccentricity_ratio_rate", "\\dot\\varepsilon", "1/s",
       "time derivative of the eccentricity ratio"},
      {"minimum_film_thickness", "h_{min}", "m", "minimum film thickness"},
      {"journal_angle", "\\varphi", "rad",
       "angle of the journal and its profile relative to the bearing, from -pi to pi"},
      {"tilt_rate", "\\dot\\gamma", "rad/s", "time derivative of the tilt"},
      {"sliding_velocity", "u", "m/s",
       "velocity of the journal surface relative to the bearing surface, from spin and slide"},
      {"relative_angular_velocity", "\\omega_r", "rad/s",
       "angular velocity of the journal relative to the bearing, axes of the bearing"},
      {"axial_velocity", "v_a", "m/s", "axial velocity of the journal relative to the bearing"},
      {"bearing_force", "F", "N",
       "total force on the journal, axes of the bearing; the opposite force acts on the bearing at "
       "the same point"},
      {"bearing_moment", "M", "N m",
       "total moment on the journal about the origin of its marker, axes of the bearing; in planar "
       "models about z"},
      {"friction_torque", "M_f", "N m",
       "torque opposite to the relative rotation: on the journal; for friction in an ideal joint "
       "on the second marker, one value for each axis of rotation"},
      {"power_loss", "P", "W",
       "viscous dissipation of the film, plus frictional dissipation of asperities or of an ideal "
       "joint"},
      {"friction_shortfall", "\\Delta P", "W",
       "additional frictional dissipation without the smoothing of the friction law below its "
       "transition speed"},
      {"film_force", "F_h", "N",
       "force of the film on the journal, axes of the bearing; of a "
       "film on a surface of a solid, force on this surface, global axes"},
      {"maximum_film_pressure", "p_{max}", "Pa", "largest gauge pressure of the film",
       "maximum_pressure"},
      {"minimum_film_pressure", "p_{min}", "Pa", "smallest gauge pressure of the film",
       "minimum_pressure"},
      {"maximum_shear_rate", "\\dot\\gamma_{max}", "1/s",
       "largest shear rate of the film, sliding speed divided by film thickness"},
      {"film_power_loss", "P_f", "W", "viscous dissipation, integrated from the fields"},
      {"maximum_deflection", "d_{max}", "m", "largest deflection of an elastic wall"},
      {"oil_volume", "V", "m3", "volume of oil in the gap"},
      {"oil_outflow", "V_{out}", "m3", "net volume of oil that has left since the start"},
      {"side_leakage", "Q", "m3/s", "net outflow of oil through the open ends"},
      {"boundary_outflow", "Q_b", "m3/s",
       "net outflow of oil through each port and open boundary of the film"},
      {"film_linear_solves", "n", "", "number of linear solves in the last evaluation of the film"},
      {"coupling_error", "e_c", "",
       "change of the film's load within the step that the coupling 'staggered_once' neglects, "
       "divided by the load"},
      {"asperity_force", "F_a", "N", "force of the asperities on the journal, axes of the bearing"},
      {"asperity_force_error", "", "N", "estimated integration error of the asperity force"},
      {"maximum_asperity_pressure", "p_{a,max}", "Pa", "largest asperity pressure"},
      {"asperity_power_loss", "P_a", "W", "frictional dissipation of the asperities"},
      {"asperity_power_share", "P_a/P", "", "share of the asperities in the power loss"},
      {"contact_area", "A_r", "m2", "real area of contact"},
      {"contact_law_range", "", "", "1 outside the table of the contact law, otherwise 0"},
      {"contact_force", "F_c", "N",
       "contact force of smooth walls on the journal, axes of the bearing"},
      {"contact_power_loss", "P_c", "W",
       "dissipation by contact of smooth walls, from impacts and friction"},
      {"penetration", "\\delta", "m", "mutual penetration of smooth walls; negative: distance"},
      {"normal_force", "F_n", "N",
       "force of the contact pressure on a surface of a solid, global axes"},
      {"tangential_force", "F_t", "N", "friction force on a surface of a solid, global axes"},
      {"maximum_contact_pressure", "p_{c,max}", "Pa", "largest contact pressure on a surface"},
      {"impact_time", "t_i", "s", "start of the last impact"},
      {"impact_velocity", "v_0", "m/s",
       "approach velocity at the start of the last impact; 0 before the first impact"},
      {"impact_duration", "T_i", "s", "duration of the last impact; 0 during the impact"},
      {"impact_force", "F_{max}", "N", "largest normal force of the last impact so far"},
      {"impact_energy_loss", "W_i", "J", "energy loss of the last impact so far"},
      // Fields of films.
      {"film_pressure", "p", "Pa", "gauge pressure of the film", "pressure"},
      {"film_thickness", "h", "m", "film thickness"},
      {"film_fraction", "\\theta", "", "fraction of the gap that is filled with oil"},
      {"dissipation", "\\dot q", "W/m2", "viscous dissipation per unit area"},
      {"asperity_pressure", "p_a", "Pa", "pressure of the asperities, per nominal area"},
      {"contact_area_share", "A_r/A", "", "real area of contact divided by the nominal area"},
      {"deflection", "d", "m", "deflection of an elastic wall, positive where the gap widens"},
      {"x", "x", "m", "first coordinate on the surface, axes of the surface"},
      {"y", "y", "m", "second coordinate on the surface, axes of the surface"},
      {"z", "z", "m", "axial coordinate on the surface, axes of the bearing"},
      {"polar_angle", "\\beta", "rad", "angle from the z axis"},
      {"azimuth", "\\alpha", "rad", "angle about the z axis, from x towards y"},
      // Numbers of a film at one position and velocity of its walls.
      {"load", "W", "N", "load that the film carries"},
      {"pressure_force", "F_p", "N", "force of the gauge pressure on the moving wall"},
      {"tilt", "\\gamma", "rad", "rotation of the journal, slider or pad relative to its bearing"},
      {"axial_force", "F_z", "N", "axial force on the journal"},
      {"speed", "\\omega", "rad/s", "angular velocity of the journal"},
      {"attitude_angle", "\\phi", "rad",
       "angle from the load to the eccentricity, positive in the sense of rotation"},
      {"friction_force", "F_f", "N",
       "force of the film, or of friction in an ideal joint, opposite to the sliding velocity"},
      {"friction_coefficient", "f", "",
       "friction force divided by load; for a journal, friction torque divided by radius and load"},
      {"lateral_force", "F_l", "N", "force of the film on the piston towards the thrust side"},
      {"tilt_moment", "M_t", "N m", "moment of the film on the piston about its pin"},
      {"inflow", "Q_{in}", "m3/s", "total inflow of oil through ports and boundaries"},
      {"oil_imbalance", "\\Delta Q", "m3/s", "total net outflow of oil"},
      {"lift", "\\ell", "m", "height by which the pad is raised"},
      {"displacement", "d", "m", "displacement of the pin towards the thrust side"},
      {"tilt_angle", "\\gamma", "rad", "rotation of the piston about its pin"},
      {"centre_of_pressure", "x_p", "m", "point (x, y) at which the load acts"},
      {"stiffness_coefficients", "K", "N/m",
       "stiffness matrix: a displacement dx changes the force of the film by -K dx; per radian for "
       "rotations"},
      {"damping_coefficients", "C", "N s/m",
       "damping matrix: a velocity dv changes the force of the film by -C dv; per radian for "
       "rotations"},
      {"critical_mass", "m_c", "kg", "mass on the bearing above which a rigid rotor whirls"},
      // Characteristics of a journal bearing: R radius, L length, c clearance, N in rev/s.
      {"sommerfeld_number", "S", "", "S = eta N 2 R L / W (R/c)^2, N in rev/s"},
      {"sommerfeld_number_iso", "So", "", "So = W / (2 R L eta omega) (c/R)^2"},
      {"eccentricity_direction", "\\theta_e", "rad", "angle of the eccentricity from x towards y"},
      {"friction_number", "(R/c) f", "", "friction coefficient times R/c"},
      {"leakage_number", "Q/(RcNL)", "", "side leakage divided by R c N L, N in rev/s"},
      {"inflow_number", "Q_{in}/(RcNL)", "", "inflow divided by R c N L, N in rev/s"},
      {"pressure_ratio", "W/(2RL\\,p_{max})", "",
       "W / (2 R L) divided by the largest film pressure"},
      {"stiffness", "K c/W", "",
       "dimensionless stiffness matrix; first index: force, second index: displacement"},
      {"damping", "C c\\omega/W", "",
       "dimensionless damping matrix; first index: force, second index: velocity"},
      {"critical_mass_number", "m_c c\\omega^2/W", "",
       "critical mass of a rigid rotor, m c omega^2 / W"},
      {"whirl_ratio", "\\nu/\\omega", "",
       "frequency of whirl at the critical mass divided by the speed of rotation"},
      // Springs.
      {"applied_force", "F", "N",
       "force of a controlled force at its marker, global axes or axes of the marker"},
      {"applied_torque", "M", "N m",
       "torque of a controlled force on the body of its marker, global axes or axes of the "
       "marker"},
      {"controller_state", "s", "", "states of the function of a controlled force, in its units"},
      {"length", "\\ell", "m", "distance between the ends of a spring"},
      {"tension", "F", "N", "force of a spring and its damper, positive in tension"},
      {"torsion_angle", "\\varphi", "rad",
       "angle of the second marker of a torsional spring relative to the first marker, accumulated "
       "over revolutions"},
      {"torsion_torque", "M", "N m",
       "torque of a torsional spring and its damper on its first body, positive if it reduces the "
       "torsion angle"},
      {"bushing_displacement", "d", "m",
       "displacement of the second marker of a bushing from the first marker, axes of the first "
       "marker"},
      {"bushing_rotation", "\\rho", "rad",
       "rotation vector of the second marker of a bushing relative to the first marker, axes of "
       "either marker"},
      {"bushing_force", "F", "N",
       "force of a bushing on its first body, axes of the first marker; the opposite force acts on "
       "the second body"},
      {"bushing_torque", "M", "N m",
       "moment of a bushing on its first body, conjugate to the rate of the rotation vector"},
      // The model.
      {"kinetic_energy", "T", "J", "kinetic energy: of all bodies, or of a beam"},
      {"potential_energy", "V", "J",
       "potential energy of weights, springs, asperities, cavities and compressed oil"},
      {"supplied_power", "P_s", "W", "power of drives and applied loads"},
      {"dissipated_power", "P_d", "W",
       "dissipation of all items, plus pressure work of outflowing oil; for films without history "
       "also the work on cavities, and between rough walls the work of the film pressure at "
       "overlaps"},
      {"supplied_energy", "W_s", "J", "time integral of the supplied power"},
      {"dissipated_energy", "W_d", "J", "time integral of the dissipated power"},
      {"energy_balance_error", "\\Delta E", "J",
       "change of kinetic and potential energy plus dissipated minus supplied energy"},
      {"energy_error", "\\Delta E", "J",
       "contribution of an item to the energy balance error: change of its stored energy minus its "
       "energy input"},
  };
  return list;
}

const Quantity& quantity(const std::string& name) {
  std::vector<std::string> names;
  for (const Quantity& q : quantities()) {
    if (q.name == name || (!q.synonym.empty() && q.synonym == name)) return q;
    names.push_back(q.name);
  }
  throw InvalidInput({.item = "quantity '" + name + "'",
                      .rule = "is not registered",
                      .hint = name_hint(name, names)});
}

}  // namespace tribodyn
