#include "tribodyn/recording/quantities.hpp"

#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"

namespace tribodyn {

const std::vector<Quantity>& quantities() {
  static const std::vector<Quantity> list = {
      {"time", "t", "s", "time"},
      // Bodies.
      {"position", "r", "m", "position of the centre of mass, global axes"},
      {"angle", "\\varphi", "rad", "angle of the body, counter-clockwise"},
      {"orientation", "q", "",
       "orientation of a body in space: unit quaternion (x, y, z, w) from body to global axes"},
      {"velocity", "v", "m/s", "velocity of the centre of mass, global axes"},
      {"angular_velocity", "\\omega", "rad/s", "angular velocity of the body"},
      {"acceleration", "a", "m/s2", "acceleration of the centre of mass, global axes"},
      {"angular_acceleration", "\\dot\\omega", "rad/s2", "angular acceleration of the body"},
      // Ideal joints.
      {"joint_force", "F", "N",
       "force of the joint on its second body (in a guide the slider), global axes"},
      {"joint_torque", "M", "N m",
       "moment of the joint on its second body (in a guide the slider) about the marker of that "
       "body"},
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
      {"minimum_film_thickness", "h_{min}", "m", "radial clearance minus eccentricity"},
      {"sliding_velocity", "u", "m/s",
       "speed of the journal's wall along the bearing's, from the spin"},
      {"bearing_force", "F", "N", "force on the journal, in the bearing's frame"},
      {"friction_torque", "M_f", "N m", "moment on the journal about its own centre"},
      {"power_loss", "P", "W", "power that film and asperities turn into heat"},
      {"film_force", "F_f", "N", "force of the film on the journal, in the bearing's frame"},
      {"maximum_film_pressure", "p_{max}", "Pa", "largest film pressure, gauge"},
      {"minimum_film_pressure", "p_{min}", "Pa", "smallest film pressure, gauge"},
      {"film_power_loss", "P_f", "W", "viscous dissipation, integrated from the fields"},
      {"oil_volume", "V", "m3", "volume of oil in the gap"},
      {"oil_outflow", "V_{out}", "m3", "volume of oil that has left since the start"},
      {"side_leakage", "Q", "m3/s", "net outflow of oil"},
      {"film_linear_solves", "n", "", "linear solutions in the last evaluation of the film"},
      {"asperity_force", "F_a", "N",
       "force of the asperities on the journal, in the bearing's frame"},
      {"maximum_asperity_pressure", "p_{a,max}", "Pa", "largest asperity pressure"},
      {"asperity_power_loss", "P_a", "W", "power that asperity friction turns into heat"},
      {"asperity_power_share", "P_a/P", "", "share of the asperities in the power loss"},
      {"contact_area", "A_r", "m2", "real area of contact"},
      {"contact_law_range", "", "", "1 where the contact law was used beyond its table, else 0"},
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
    if (q.name == name) return q;
    names.push_back(q.name);
  }
  throw InvalidInput({.item = "quantity '" + name + "'",
                      .rule = "is not registered",
                      .hint = name_hint(name, names)});
}

}  // namespace tribodyn
