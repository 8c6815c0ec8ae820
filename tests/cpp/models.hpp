#pragma once
/// Small mechanisms for the tests of system and integrators.

#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "journal_gaps.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/clearance/clearance_joint.hpp"
#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/forces/applied_wrench.hpp"
#include "tribodyn/forces/gravity.hpp"
#include "tribodyn/joints/prescribed_rotation.hpp"
#include "tribodyn/joints/revolute.hpp"
#include "tribodyn/joints/translational.hpp"
#include "tribodyn/system/dynamics.hpp"

namespace tribodyn::test {

inline constexpr int kGround = 0;
inline constexpr double kGravity = 9.81;  // [m/s2]

/// Position and angle of a planar body, or their rates.
using Pose = std::vector<double>;

inline int add_rigid(Model& model, const std::string& name, double mass, double inertia,
                     const Pose& pose = {0.0, 0.0, 0.0}, const Pose& rate = {}) {
  const bool moving = !rate.empty();
  return model.add_body(std::make_unique<PlanarBody>(name, mass, inertia), pose,
                        moving ? rate : Pose{0.0, 0.0, 0.0},
                        {.velocities = {moving, moving, moving}});
}

inline void add_revolute(Model& model, const std::string& name, const Marker& a, const Marker& b) {
  model.add(std::make_unique<Revolute>(name, a, b));
}

inline void add_gravity(Model& model) {
  model.add(std::make_unique<Gravity>("gravity", Vector3(0.0, -kGravity, 0.0)));
}

/// Number among the items of the k-th clearance joint.
inline std::size_t clearance_item(const Model& model, std::size_t k = 0) {
  std::size_t item = 0;
  for (;; ++item) {
    if (dynamic_cast<const ClearanceJoint*>(model.items().at(item)) && k-- == 0) return item;
  }
}

inline const ClearanceJoint& clearance_joint(const Model& model, std::size_t k = 0) {
  return static_cast<const ClearanceJoint&>(*model.items()[clearance_item(model, k)]);
}

inline const ClearanceJoint::Workspace& joint_workspace(const Model& model,
                                                        const DynamicsWorkspace& ws,
                                                        std::size_t k = 0) {
  return static_cast<const ClearanceJoint::Workspace&>(*ws.items[clearance_item(model, k)]);
}

/// A rod of 1 m and 1 kg, its mass at the free end; the angle of the rod is 0 along x. The rest of
/// inertia changes the motion by its ratio to m L^2.
inline Model pendulum(double angle, double inertia = 1e-12) {
  Model model;
  const int bob = add_rigid(model, "bob", 1.0, inertia, {0.0, 0.0, angle});
  add_revolute(model, "hinge", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(bob, -1.0, 0.0, 0.0));
  add_gravity(model);
  model.freeze();
  return model;
}

/// The N-four-bar mechanism of the IFToMM benchmarks (problem A02): n windows of uniform rods of
/// 1 m and 1 kg, all uprights vertical, the horizontals moving with `speed`. One degree of freedom,
/// the angle phi of the uprights from the vertical, with
/// phi'' = ((n + 1)/2 + n) g / ((n + 1)/3 + n) sin(phi).
inline Model windows(int n, double speed) {
  Model model;
  const double inertia = 1.0 / 12.0;
  std::vector<int> upright, horizontal;
  for (int k = 0; k <= n; ++k) {
    upright.push_back(add_rigid(model, "upright " + std::to_string(k), 1.0, inertia,
                                {1.0 * k, 0.5, 0.5 * std::numbers::pi},
                                {0.5 * speed, 0.0, -speed}));
  }
  for (int k = 0; k < n; ++k) {
    horizontal.push_back(add_rigid(model, "horizontal " + std::to_string(k), 1.0, inertia,
                                   {k + 0.5, 1.0, 0.0}, {speed, 0.0, 0.0}));
  }
  for (int k = 0; k <= n; ++k) {
    add_revolute(model, "foot " + std::to_string(k), planar_marker(kGround, k, 0.0, 0.0),
                 planar_marker(upright[k], -0.5, 0.0, 0.0));
  }
  for (int k = 0; k < n; ++k) {
    for (int side = 0; side < 2; ++side) {
      add_revolute(model, std::string(side == 0 ? "left " : "right ") + std::to_string(k),
                   planar_marker(upright[k + side], 0.5, 0.0, 0.0),
                   planar_marker(horizontal[k], side - 0.5, 0.0, 0.0));
    }
  }
  add_gravity(model);
  model.freeze();
  return model;
}

/// A four-bar linkage under gravity: feet at (0, 0) and (base, 0), rods in the order crank,
/// coupler, rocker with their joints at both ends. Angles are those of the rods, guesses only.
struct FourBar {
  double base = 1.0, crank = 0.4, coupler = 0.9, rocker = 0.7;  // [m]
  double angles[3] = {0.0, 0.0, 0.0};                           // [rad]
  double crank_speed = 0.0;                                     // [rad/s]
  bool driven = false;  // the crank starts at angles[0] and turns with crank_speed

  Model build() const {
    Model model;
    const double length[3] = {crank, coupler, rocker};
    const char* name[3] = {"crank", "coupler", "rocker"};
    int body[3];
    for (int k = 0; k < 3; ++k) {
      const double mass = 2.0 * length[k];
      body[k] = add_rigid(model, name[k], mass, mass * length[k] * length[k] / 12.0,
                          {0.0, 0.0, driven ? 0.0 : angles[k]},
                          {0.0, 0.0, k == 0 && !driven ? crank_speed : 0.0});
    }
    const auto end = [&](int k, int side) {
      return planar_marker(body[k], (side - 0.5) * length[k], 0.0, 0.0);
    };
    add_revolute(model, "crank foot", planar_marker(kGround, 0.0, 0.0, 0.0), end(0, 0));
    add_revolute(model, "crank pin", end(0, 1), end(1, 0));
    add_revolute(model, "rocker pin", end(1, 1), end(2, 1));
    add_revolute(model, "rocker foot", planar_marker(kGround, base, 0.0, 0.0), end(2, 0));
    if (driven) {
      model.add(std::make_unique<PrescribedRotation>("drive", planar_marker(kGround, 0.0, 0.0, 0.0),
                                                     planar_marker(body[0], 0.0, 0.0, 0.0),
                                                     angles[0], constant(crank_speed)));
    }
    add_gravity(model);
    model.freeze();
    return model;
  }
};

/// The slider-crank of P. Flores, J. Ambrosio, J. C. P. Claro, Multibody Syst. Dyn. 12 (2004)
/// 47-74: crank 50 mm, rod 120 mm, 5000 rpm. Crank angle 0 is top dead centre. All initial
/// positions are zero guesses unless given.
struct SliderCrank {
  double crank_angle = 0.0;                               // [rad] at the start
  double speed = 5000.0 * 2.0 * std::numbers::pi / 60.0;  // [rad/s]
  bool driven = true;
  std::shared_ptr<const Interface> pin;      // null: ideal joint rod-slider
  std::shared_ptr<const Interface> big_end;  // null: ideal joint crank-rod
  JournalGapOptions bearing{
      .bearing_radius = 10e-3, .radial_clearance = 30e-6, .bearing_length = 20e-3};
  std::vector<double> pin_offset{0.0, 0.0};

  static constexpr double kCrank = 0.05, kRod = 0.12;

  Model build() const {
    Model model;
    const int crank = add_rigid(model, "crank", 0.30, 1e-4);
    const int rod = add_rigid(model, "rod", 0.21, 2.5e-4);
    const int slider = add_rigid(model, "slider", 0.14, 1e-4);
    add_revolute(model, "main", planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(crank, 0.0, 0.0, 0.0));
    connect(model, "big end", planar_marker(crank, kCrank, 0.0, 0.0),
            planar_marker(rod, -0.5 * kRod, 0.0, 0.0), big_end, {0.0, 0.0});
    connect(model, "pin", planar_marker(rod, 0.5 * kRod, 0.0, 0.0),
            planar_marker(slider, 0.0, 0.0, 0.0), pin, pin_offset);
    model.add(std::make_unique<Translational>("guide", planar_marker(kGround, 0.0, 0.0, 0.0),
                                              planar_marker(slider, 0.0, 0.0, 0.0)));
    if (driven) {
      model.add(std::make_unique<PrescribedRotation>("drive", planar_marker(kGround, 0.0, 0.0, 0.0),
                                                     planar_marker(crank, 0.0, 0.0, 0.0),
                                                     crank_angle, constant(speed)));
    }
    model.freeze();
    return model;
  }

 private:
  void connect(Model& model, const std::string& name, const Marker& journal, const Marker& bearing_,
               const std::shared_ptr<const Interface>& interface,
               std::vector<double> offset) const {
    if (!interface) return add_revolute(model, name, journal, bearing_);
    auto gap = journal_gap("joint '" + name + "'", journal, bearing_, bearing);
    model.add(std::make_unique<ClearanceJoint>(name, std::move(gap), *interface, offset));
  }
};

/// A double slider (elliptic trammel): the ends of a rod run along the x and the y axis.
inline Model trammel(double length, const Pose& rod_pose) {
  Model model;
  const int rod = add_rigid(model, "rod", 1.0, length * length / 12.0, rod_pose);
  const int right = add_rigid(model, "right", 0.2, 1e-3);
  const int upper = add_rigid(model, "upper", 0.2, 1e-3);
  const double up = 0.5 * std::numbers::pi;
  model.add(std::make_unique<Translational>("x guide", planar_marker(kGround, 0.0, 0.0, 0.0),
                                            planar_marker(right, 0.0, 0.0, 0.0)));
  model.add(std::make_unique<Translational>("y guide", planar_marker(kGround, 0.0, 0.0, up),
                                            planar_marker(upper, 0.0, 0.0, up)));
  add_revolute(model, "right pin", planar_marker(rod, 0.5 * length, 0.0, 0.0),
               planar_marker(right, 0.0, 0.0, 0.0));
  add_revolute(model, "upper pin", planar_marker(rod, -0.5 * length, 0.0, 0.0),
               planar_marker(upper, 0.0, 0.0, 0.0));
  model.freeze();
  return model;
}

/// A shaft turning in a bearing of the ground under a load.
struct JournalBearing {
  double mass = 0.5;    // [kg]
  double spin = 300.0;  // [rad/s], kept by a drive
  JournalGapOptions bearing{
      .bearing_radius = 10e-3, .radial_clearance = 30e-6, .bearing_length = 20e-3};
  std::vector<double> offset{0.0, 0.0};  // [m] eccentricity at the start
  TimeFunctionPointer load_x = constant(0.0), load_y = constant(0.0);  // [N]

  Model build(const Interface& interface) const {
    Model model;
    const int shaft = add_rigid(model, "shaft", mass, 1e-4, {0.0, 0.0, 0.0}, {0.0, 0.0, spin});
    const Marker journal = planar_marker(shaft, 0.0, 0.0, 0.0);
    const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.0);
    model.add(std::make_unique<PrescribedRotation>("drive", ground, journal, 0.0, constant(spin)));
    model.add(std::make_unique<ClearanceJoint>(
        "bearing", journal_gap("joint 'bearing'", journal, ground, bearing), interface, offset));
    LoadComponents load;
    load.force[0] = load_x;
    load.force[1] = load_y;
    model.add(std::make_unique<AppliedWrench>("load", journal, load, LoadAxes::global));
    model.freeze();
    return model;
  }
};

}  // namespace tribodyn::test
