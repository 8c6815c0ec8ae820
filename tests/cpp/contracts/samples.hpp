#pragma once
/// A sample of every joint, force and interface. test_contracts.cpp tests all samples, and
/// tests/codebase/test_contracts.py requires one of every class of the kernel.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "clearance/gap_samples.hpp"
#include "given_functions.hpp"
#include "tribodyn/forces/applied_wrench.hpp"
#include "tribodyn/forces/bushing.hpp"
#include "tribodyn/forces/controlled_force.hpp"
#include "tribodyn/forces/distributed_force.hpp"
#include "tribodyn/forces/gravity.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/forces/torsional_spring.hpp"
#include "tribodyn/joints/cylindrical.hpp"
#include "tribodyn/joints/distance.hpp"
#include "tribodyn/joints/fixed.hpp"
#include "tribodyn/joints/in_plane.hpp"
#include "tribodyn/joints/point_on_line.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"
#include "tribodyn/joints/prescribed_rotation.hpp"
#include "tribodyn/joints/revolute.hpp"
#include "tribodyn/joints/spherical.hpp"
#include "tribodyn/joints/translational.hpp"
#include "tribodyn/joints/universal.hpp"

namespace tribodyn::test {

template <class Make>
struct Sample {
  std::string name;
  Make make;
};

inline TimeFunctionPointer wave(double mean) {
  return harmonic({.mean = mean, .amplitude = 2.0, .angular_frequency = 3.0, .phase = 0.4});
}

// --- joints ------------------------------------------------------------------------------------

using MakeJoint = std::function<std::unique_ptr<Joint>(const Marker&, const Marker&)>;

inline std::vector<Sample<MakeJoint>> joint_samples() {
  return {
      {"Cylindrical",
       [](auto& a, auto& b) { return std::make_unique<Cylindrical>("joint", a, b); }},
      {"Distance", [](auto& a, auto& b) { return std::make_unique<Distance>("joint", a, b, 0.2); }},
      {"Fixed", [](auto& a, auto& b) { return std::make_unique<Fixed>("joint", a, b); }},
      {"InPlane", [](auto& a, auto& b) { return std::make_unique<InPlane>("joint", a, b); }},
      {"PointOnLine",
       [](auto& a, auto& b) { return std::make_unique<PointOnLine>("joint", a, b); }},
      {"PrescribedDisplacement",
       [](auto& a, auto& b) {
         return std::make_unique<PrescribedDisplacement>("joint", a, b, 0.3, wave(0.5));
       }},
      {"PrescribedRotation",
       [](auto& a, auto& b) {
         return std::make_unique<PrescribedRotation>("joint", a, b, 0.3, wave(0.5));
       }},
      {"Revolute", [](auto& a, auto& b) { return std::make_unique<Revolute>("joint", a, b); }},
      {"Spherical", [](auto& a, auto& b) { return std::make_unique<Spherical>("joint", a, b); }},
      {"Translational",
       [](auto& a, auto& b) { return std::make_unique<Translational>("joint", a, b); }},
      {"Universal", [](auto& a, auto& b) { return std::make_unique<Universal>("joint", a, b); }},
  };
}

// --- forces on the ground (0) and the bodies 1 and 2 ---------------------------------------------

/// A turn about z and a shift of everything, the ground's markers and global directions too.
struct Placing {
  double angle = 0.0;               ///< [rad]
  Vector3 shift = Vector3::Zero();  ///< [m]

  Vector3 turned(const Vector3& x) const { return Eigen::AngleAxisd(angle, Vector3::UnitZ()) * x; }
  /// A marker of the ground.
  Marker ground_marker(double x, double y, double marker_angle) const {
    const Vector3 p = turned({x, y, 0.0}) + shift;
    return planar_marker(0, p.x(), p.y(), marker_angle + angle);
  }
  /// Coordinates (with the shift) or their rates (without) of planar bodies.
  Vector placed(const Vector& x, bool coordinates) const {
    Vector out = x;
    for (Eigen::Index i = 0; i + 2 < x.size(); i += 3) {
      const Vector3 p = turned({x[i], x[i + 1], 0.0});
      out.segment(i, 2) = p.head(2);
      if (!coordinates) continue;
      out.segment(i, 2) += shift.head(2);
      out[i + 2] += angle;
    }
    return out;
  }
};

using MakeForce = std::function<std::unique_ptr<Force>(const Placing&)>;

inline std::unique_ptr<Force> make_wrench(const Placing& at, LoadAxes axes) {
  // Loads along global axes turn with everything, so they are given as turned.
  const Vector3 load =
      axes == LoadAxes::global ? at.turned({3.0, -5.0, 0.0}) : Vector3(3.0, -5.0, 0.0);
  LoadComponents components;
  components.force[0] = constant(load.x());
  components.force[1] = constant(load.y());
  components.torque[2] = wave(1.5);
  return std::make_unique<AppliedWrench>("wrench", skew_marker(1, true), components, axes);
}

/// A torque by the angle and the speed between the bodies, so that it turns with everything.
inline std::unique_ptr<Force> make_controlled() {
  ControlledForceOptions options;
  options.marker = skew_marker(1, true);
  options.components = {0, 1, 5};
  options.axes = LoadAxes::following;
  for (const auto kind : {Measurement::Kind::angle, Measurement::Kind::angle_rate}) {
    options.measurements.push_back(
        {.kind = kind, .first = skew_marker(1, true), .second = skew_marker(2, true)});
  }
  return std::make_unique<ControlledForce>("controller", options,
                                           std::make_shared<Polynomials>(2, 3, true));
}

inline std::unique_ptr<Force> make_distributed(const Placing& at, LoadAxes axes) {
  const Vector3 load =
      axes == LoadAxes::global ? at.turned({3.0, -5.0, 0.0}) : Vector3(3.0, -5.0, 0.0);
  std::vector<LoadPoint> points = {{skew_marker(1, true), 0.4}, {skew_marker(2, true), 0.7}};
  points[1].marker.position.x() += 0.3;
  return std::make_unique<DistributedForce>(
      "load", points,
      std::array<TimeFunctionPointer, 3>{constant(load.x()), constant(load.y()), nullptr}, axes);
}

inline std::vector<Sample<MakeForce>> force_samples() {
  return {
      {"AppliedWrench", [](auto& at) { return make_wrench(at, LoadAxes::global); }},
      {"AppliedWrench, following", [](auto& at) { return make_wrench(at, LoadAxes::following); }},
      {"AppliedWrench, by an angle",
       [](auto& at) {
         return std::make_unique<AppliedWrench>(
             "wrench", skew_marker(2, true), LoadComponents{.force = {wave(1.5), nullptr, nullptr}},
             LoadAxes::following,
             RelativeAngle("angle", at.ground_marker(0.0, 0.0, 0.3), skew_marker(1, true)));
       }},
      {"Bushing",
       [](auto&) {
         BushingOptions options;
         options.stiffness.diagonal() << 50.0, 40.0, 30.0, 2.0, 3.0, 4.0;
         options.damping.diagonal() << 0.5, 0.4, 0.3, 0.02, 0.03, 0.04;
         return std::make_unique<Bushing>("bushing", skew_marker(1, true), skew_marker(2, true),
                                          options);
       }},
      {"ControlledForce", [](auto&) { return make_controlled(); }},
      {"DistributedForce", [](auto& at) { return make_distributed(at, LoadAxes::global); }},
      {"DistributedForce, following",
       [](auto& at) { return make_distributed(at, LoadAxes::following); }},
      {"Gravity",
       [](auto& at) { return std::make_unique<Gravity>("gravity", at.turned({1.2, -9.0, 0.0})); }},
      {"SpringDamper",
       [](auto&) {
         return std::make_unique<SpringDamper>(
             "spring", skew_marker(1, true), skew_marker(2, true),
             SpringDamperOptions{.stiffness = 50.0, .damping = 3.0, .free_length = 0.4});
       }},
      {"TorsionalSpring",
       [](auto& at) {
         return std::make_unique<TorsionalSpring>(
             "spring", at.ground_marker(1.0, 0.2, 0.4), skew_marker(2, true),
             TorsionalSpringOptions{.stiffness = 5.0, .damping = 0.3, .free_angle = 0.4});
       }},
      {"SpringDamper, on the ground",
       [](auto& at) {
         return std::make_unique<SpringDamper>(
             "spring", at.ground_marker(2.0, -1.5, 0.0), skew_marker(2, true),
             SpringDamperOptions{.stiffness = 50.0, .damping = 3.0, .free_length = 0.4});
       }},
  };
}

// --- interfaces of a clearance joint -------------------------------------------------------------

using MakeInterface = std::function<std::shared_ptr<const Interface>()>;

inline std::shared_ptr<const Interface> make_film(Cavitation cavitation, double ambient) {
  LubricatedOptions options = sample_film(ambient);
  options.cavitation = cavitation;
  return std::make_shared<LubricatedInterface>(options);
}

inline std::vector<Sample<MakeInterface>> interface_samples() {
  return {
      {"DryInterface",
       [] { return std::make_shared<DryInterface>(sample_asperity_contact(false)); }},
      {"DryInterface, friction",
       [] { return std::make_shared<DryInterface>(sample_asperity_contact(true)); }},
      {"LubricatedInterface", [] { return make_film(Cavitation::mass_conserving, 0.0); }},
      {"LubricatedInterface, bath", [] { return make_film(Cavitation::mass_conserving, 3e5); }},
      {"LubricatedInterface, reynolds", [] { return make_film(Cavitation::reynolds, 0.0); }},
      {"LubricatedInterface, half_sommerfeld",
       [] { return make_film(Cavitation::half_sommerfeld, 0.0); }},
      {"LubricatedInterface, none", [] { return make_film(Cavitation::none, 0.0); }},
      {"MixedInterface", [] { return std::shared_ptr<const Interface>(sample_mixed()); }},
  };
}

}  // namespace tribodyn::test
