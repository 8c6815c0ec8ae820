#include "tribodyn/recording/quantities.hpp"

#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"

namespace tribodyn {

const std::vector<Quantity>& quantities() {
  static const std::vector<Quantity> list = {
      {"time", "t", "s", "time"},
      {"crank_angle", "\\theta", "deg", "angle of the first drive; it counts on through the turns"},
      // Bodies.
      {"position", "r", "m", "position of the centre of mass, global axes"},
      {"angle", "\\varphi", "rad",
       "angle, counter-clockwise: of a body, or of a place around a bearing from x towards y"},
      {"orientation", "q", "",
       "orientation of a body in space: unit quaternion (x, y, z, w) from body to global axes"},
      {"velocity", "v", "m/s", "velocity of the centre of mass, global axes"},
      {"angular_velocity", "\\omega", "rad/s", "angular velocity of the body"},
      {"acceleration", "a", "m/s2", "acceleration of the centre of mass, global axes"},
      {"angular_acceleration", "\\dot\\omega", "rad/s2", "angular acceleration of the body"},
      // The reaction of every joint; of a film by itself its force and moment.
      {"force", "F", "N",
       "force of a joint on the body of its second marker, global axes; of a film by itself on the "
       "wall that moves"},
      {"moment", "M", "N m",
       "moment of a joint on the body of its second marker about the origin of that marker, global "
       "axes; of a film by itself on the wall that moves, about its centre"},
      // Results of former versions: on the second body, or the slider of a guide.
      {"joint_force", "F", "N", "force of the joint, in results of former versions"},
      {"joint_torque", "M", "N m", "moment of the joint, in results of former versions"},
      // Ideal joints.
      {"bristle_deflection", "z", "m",
       "deflection of the bristles between the surfaces of a joint, by their slips"},
      {"drive_angle", "\\theta", "rad",
       "prescribed angle of the second marker relative to the first"},
      {"drive_speed", "\\omega", "rad/s", "prescribed relative speed"},
      {"drive_torque", "M_d", "N m", "torque of the drive on its second body"},
      // Clearance joints.
      {"eccentricity", "e", "m", "journal centre minus bearing centre, in the bearing's frame"},
      {"eccentricity_rate", "\\dot e", "m/s",
       "velocity of the journal's centre in the bearing's frame"},
      {"eccentricity_ratio", "\\varepsilon", "", "eccentricity divided by the radial clearance"},
      {"eccentricity_ratio_rate", "\\dot\\varepsilon", "1/s", "rate of the eccentricity ratio"},
      {"minimum_film_thickness", "h_{min}", "m", "least film thickness"},
      {"tilt_rate", "\\dot\\gamma", "rad/s", "rate of the tilt"},
      {"sliding_velocity", "u", "m/s",
       "speed of the journal's wall along the bearing's, from spin and slide"},
      {"relative_angular_velocity", "\\omega_r", "rad/s",
       "angular velocity of the journal against the bearing, in the bearing's frame"},
      {"axial_velocity", "v_a", "m/s", "velocity of the journal along the bearing"},
      {"bearing_force", "F", "N",
       "whole force on the journal, in the bearing's frame; the bearing receives the opposite at "
       "the same point"},
      {"bearing_moment", "M", "N m",
       "whole moment on the journal about the origin of its marker, in the bearing's frame; in the "
       "plane about z"},
      {"friction_torque", "M_f", "N m",
       "torque against rotation: on the journal against that in its bearing, of friction in an "
       "ideal "
       "joint against that of its second marker relative to the first, by axes of these"},
      {"power_loss", "P", "W",
       "viscous dissipation of the film, and in a mechanism what asperities or the friction of an "
       "ideal joint turn into heat"},
      {"friction_shortfall", "\\Delta P", "W",
       "power that friction would turn into heat besides, did its law not change sign smoothly: "
       "what "
       "the transition speed takes away"},
      {"film_force", "F_h", "N", "force of the film on the journal, in the bearing's frame"},
      {"maximum_film_pressure", "p_{max}", "Pa", "largest film pressure, gauge",
       "maximum_pressure"},
      {"minimum_film_pressure", "p_{min}", "Pa", "smallest film pressure, gauge",
       "minimum_pressure"},
      {"film_power_loss", "P_f", "W", "viscous dissipation, integrated from the fields"},
      {"oil_volume", "V", "m3", "volume of oil in the gap"},
      {"oil_outflow", "V_{out}", "m3", "volume of oil that has left since the start"},
      {"side_leakage", "Q", "m3/s",
       "oil that leaves through the open ends, less what comes in there"},
      {"film_linear_solves", "n", "", "linear solutions in the last evaluation of the film"},
      {"asperity_force", "F_a", "N",
       "force of the asperities on the journal, in the bearing's frame"},
      {"asperity_force_error", "", "N",
       "estimated error of the asperity force by the points at which it is summed"},
      {"maximum_asperity_pressure", "p_{a,max}", "Pa", "largest asperity pressure"},
      {"asperity_power_loss", "P_a", "W", "power that asperity friction turns into heat"},
      {"asperity_power_share", "P_a/P", "", "share of the asperities in the power loss"},
      {"contact_area", "A_r", "m2", "real area of contact"},
      {"contact_law_range", "", "", "1 where the contact law was used beyond its table, else 0"},
      {"contact_force", "F_c", "N",
       "force of smooth walls that touch on the journal, in the bearing's frame"},
      {"contact_power_loss", "P_c", "W",
       "power that walls which touch turn into heat: what an impact loses, and friction"},
      {"penetration", "\\delta", "m",
       "how deep smooth walls are pressed into each other; negative: their distance"},
      {"impact_time", "t_i", "s", "when the walls touched the last time"},
      {"impact_velocity", "v_0", "m/s",
       "speed of approach when the walls touched the last time; 0: they have not"},
      {"impact_duration", "T_i", "s", "how long the last impact lasted; 0 while it lasts"},
      {"impact_force", "F_{max}", "N", "largest normal force of the last impact so far"},
      {"impact_energy_loss", "W_i", "J", "energy that the last impact has lost so far"},
      // Fields of films.
      {"film_pressure", "p", "Pa", "film pressure, gauge", "pressure"},
      {"film_thickness", "h", "m", "film thickness"},
      {"film_fraction", "\\theta", "", "share of the gap that is filled with oil"},
      {"dissipation", "\\dot q", "W/m2", "viscous dissipation per area"},
      {"x", "x", "m", "first coordinate on the surface, in its frame"},
      {"y", "y", "m", "second coordinate on the surface, in its frame"},
      {"z", "z", "m", "coordinate along the axis of the bearing, in its frame"},
      {"polar_angle", "\\beta", "rad", "angle from the z axis"},
      {"azimuth", "\\alpha", "rad", "angle about the z axis, from x towards y"},
      // Numbers of a film at one position and speed of its walls.
      {"load", "W", "N", "load that the film carries"},
      {"pressure_force", "F_p", "N", "force of the pressure alone on the moving wall"},
      {"tilt", "\\gamma", "rad", "rotation of the journal, slider or pad against its bearing"},
      {"axial_force", "F_z", "N", "force on the journal along the axis of the bearing"},
      {"speed", "\\omega", "rad/s", "angular velocity of the journal"},
      {"attitude_angle", "\\phi", "rad",
       "angle from the load to the eccentricity, with the rotation"},
      {"friction_force", "F_f", "N",
       "force of the film, or of friction in an ideal joint, against the sliding"},
      {"friction_coefficient", "f", "",
       "friction force, of a journal friction torque divided by radius, divided by load"},
      {"lateral_force", "F_l", "N", "force of the film on the piston towards the thrust side"},
      {"tilt_moment", "M_t", "N m", "moment of the film on the piston about its pin"},
      {"inflow", "Q_{in}", "m3/s", "oil that comes in anywhere"},
      {"oil_imbalance", "\\Delta Q", "m3/s", "oil that leaves anywhere, less what comes in"},
      {"lift", "\\ell", "m", "height by which the pad is raised"},
      {"displacement", "d", "m", "displacement of the pin towards the thrust side"},
      {"tilt_angle", "\\gamma", "rad", "rotation of the piston about its pin"},
      {"centre_of_pressure", "x_p", "m", "point of action of the load"},
      {"stiffness_coefficients", "K", "N/m",
       "a displacement dx changes the force of the film by -K dx; per radian of rotations"},
      {"damping_coefficients", "C", "N s/m",
       "a velocity dv changes the force of the film by -C dv; per radian of rotations"},
      {"critical_mass", "m_c", "kg", "mass on the bearing from which a rigid rotor whirls"},
      // Characteristics of a journal bearing: R radius, L length, c clearance, N in rev/s.
      {"sommerfeld_number", "S", "", "S = eta N 2 R L / W (R/c)^2, N in rev/s"},
      {"sommerfeld_number_iso", "So", "", "So = W / (2 R L eta omega) (c/R)^2"},
      {"eccentricity_direction", "\\theta_e", "rad", "angle of the eccentricity from x towards y"},
      {"friction_number", "(R/c) f", "", "friction coefficient times R/c"},
      {"leakage_number", "Q/(RcNL)", "", "side leakage divided by R c N L, N in rev/s"},
      {"inflow_number", "Q_{in}/(RcNL)", "", "inflow divided by R c N L, N in rev/s"},
      {"pressure_ratio", "W/(2RL\\,p_{max})", "",
       "W / (2 R L) divided by the largest film pressure"},
      {"stiffness", "K c/W", "", "first index: force, second: displacement"},
      {"damping", "C c\\omega/W", "", "first index: force, second: velocity"},
      {"critical_mass_number", "m_c c\\omega^2/W", "",
       "critical mass of a rigid rotor, m c omega^2 / W"},
      {"whirl_ratio", "\\nu/\\omega", "",
       "frequency of whirl divided by the speed of rotation at the critical mass"},
      // Springs.
      {"length", "\\ell", "m", "distance of the ends of a spring"},
      {"tension", "F", "N", "force of a spring with its damper, positive where it pulls"},
      {"torsion_angle", "\\varphi", "rad",
       "angle of the second marker of a torsional spring against the first, with full turns"},
      {"torsion_torque", "M", "N m",
       "torque of a torsional spring with its damper on its first body, positive where it turns "
       "the "
       "second back"},
      {"bushing_displacement", "d", "m",
       "second marker of a bushing minus the first, in the axes of the first"},
      {"bushing_rotation", "\\rho", "rad",
       "rotation vector of the second marker of a bushing against the first, in their axes"},
      {"bushing_force", "F", "N",
       "force of a bushing on its first body, in the axes of the first marker: what pulls the "
       "second back with its sign changed"},
      {"bushing_torque", "M", "N m",
       "moment of a bushing that works on the rate of the rotation vector, sign as of the force"},
      // The model.
      {"kinetic_energy", "T", "J", "kinetic energy of all bodies"},
      {"potential_energy", "V", "J",
       "potential energy of weights, springs, asperities, cavities and compressed oil"},
      {"supplied_power", "P_s", "W", "power of drives and applied loads"},
      {"dissipated_power", "P_d", "W",
       "power turned into heat, and pressure work of oil that leaves; of films without memory also "
       "what opens cavities, and between rough walls what the film pressure does where they touch"},
      {"supplied_energy", "W_s", "J", "supplied power, integrated over time"},
      {"dissipated_energy", "W_d", "J", "dissipated power, integrated over time"},
      {"energy_balance_error", "\\Delta E", "J",
       "change of kinetic and potential energy plus dissipated minus supplied energy"},
      {"energy_error", "\\Delta E", "J",
       "share of an item in energy_balance_error: change of the energy that it stores less what it "
       "has taken in"},
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
