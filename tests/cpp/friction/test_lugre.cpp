#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/coulomb.hpp"
#include "tribodyn/friction/joint_friction.hpp"
#include "tribodyn/friction/lugre.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const LuGreOptions kOptions{.bristle_stiffness = 1e3,
                            .bristle_damping = 3.0,
                            .viscous_friction = 0.4,
                            .static_coefficient = 0.5,
                            .dynamic_coefficient = 0.3,
                            .stribeck_speed = 0.8};

SlipFriction at(const JointFriction& friction, const Vector3& velocity, double load,
                const Vector3& base, double weight) {
  SlipFriction out;
  friction.evaluate(velocity, load, base, weight, out);
  return out;
}

void check_tangents(const JointFriction& friction, double weight) {
  INFO("weight " << weight);
  const Vector3 velocity(0.3, -0.5, 0.2), base(1e-3, 2e-3, -0.5e-3);
  const double load = 7.0;
  const SlipFriction now = at(friction, velocity, load, base, weight);
  const auto of_velocity = [&](auto member) {
    return difference_jacobian(
        [&](const Vector& x) { return Vector(at(friction, x, load, base, weight).*member); },
        velocity);
  };
  const auto of_load = [&](auto member) {
    return difference(
        [&](double n) { return Vector(at(friction, velocity, n, base, weight).*member); }, load);
  };
  CHECK(relative_error(now.by_velocity, of_velocity(&SlipFriction::force)) < kDifferenceTolerance);
  CHECK(relative_error(now.by_load, of_load(&SlipFriction::force)) < kDifferenceTolerance);
  if (!friction.bristles()) return;
  CHECK(relative_error(now.rate_by_velocity, of_velocity(&SlipFriction::rate)) <
        kDifferenceTolerance);
  CHECK(relative_error(now.rate_by_load, of_load(&SlipFriction::rate)) < kDifferenceTolerance);
  const Matrix by_base = difference_jacobian(
      [&](const Vector& z) { return Vector(at(friction, velocity, load, z, weight).rate); }, base);
  CHECK(relative_error(Matrix(now.rate_by_deflection.asDiagonal()), by_base) < 1e-9);
}

}  // namespace

TEST_CASE("bristles: a stage is solved, and slides with the published friction") {
  const LuGre law(kOptions);
  const Vector3 velocity(0.3, -0.5, 0.2), base(1e-3, 2e-3, -0.5e-3);
  SlipFriction out;
  law.evaluate(velocity, 7.0, base, 0.02, out);
  // z = base + w g, and g is the rate of the law at z.
  CHECK((out.deflection - base - 0.02 * out.rate).norm() < 1e-17);
  const double speed = velocity.norm();
  const double g = 7.0 * (0.3 + 0.2 * std::exp(-speed * speed / 0.64));
  const Vector3 rate = velocity - 1e3 * speed / g * out.deflection;
  CHECK((out.rate - rate).norm() < 1e-14);
  CHECK((out.force - 1e3 * out.deflection - 3.0 * rate - 0.4 * velocity).norm() < 1e-13);
  // After long sliding dz/dt = 0: the force is mu N and the viscous part, along the slip.
  law.evaluate(velocity, 7.0, base, 1e9, out);
  CHECK((out.force - (g / speed + 0.4) * velocity).norm() < 1e-8);
  CHECK(law.breakaway(7.0) == Approx(3.5e-3));
  CHECK(law.energy({1e-3, 0.0, 2e-3}) == Approx(2.5e-3));
}

TEST_CASE("friction at a slip: tangents against differences") {
  for (double weight : {0.0, 1e-3, 0.5}) {
    check_tangents(JointFriction(std::make_shared<const LuGre>(kOptions)), weight);
  }
  check_tangents(JointFriction(std::make_shared<const Coulomb>(
                     CoulombOptions{.friction_coefficient = 0.3, .transition_speed = 0.6})),
                 0.0);
}

TEST_CASE("friction at rest has a stiff but finite answer, and none without a load") {
  const JointFriction coulomb(std::make_shared<const Coulomb>(
      CoulombOptions{.friction_coefficient = 0.3, .transition_speed = 0.1}));
  const SlipFriction rest = at(coulomb, Vector3::Zero(), 2.0, Vector3::Zero(), 0.0);
  CHECK(rest.force.norm() == 0.0);
  CHECK((rest.by_velocity - 6.0 * Matrix3::Identity()).norm() < 1e-14);
  const JointFriction lugre(std::make_shared<const LuGre>(kOptions));
  const SlipFriction held = at(lugre, Vector3::Zero(), 2.0, {1e-4, 0.0, 0.0}, 0.1);
  CHECK((held.force - Vector3(0.1, 0.0, 0.0)).norm() < 1e-15);
  // Without a load only the viscous part is left, and what the bristles' damping makes of the slip.
  const SlipFriction free = at(lugre, {0.2, 0.0, 0.0}, 0.0, Vector3::Zero(), 0.1);
  CHECK(free.force[0] == Approx(0.4 * 0.2).epsilon(1e-9));
  CHECK(at(lugre, Vector3::Zero(), 0.0, Vector3::Zero(), 0.1).force.norm() == 0.0);
}

TEST_CASE("bristles: what is not physical is refused") {
  const auto refuses = [](auto member, double value, const char* text) {
    LuGreOptions wrong = kOptions;
    wrong.*member = value;
    CHECK_THROWS_WITH(LuGre(wrong), ContainsSubstring(text));
  };
  refuses(&LuGreOptions::bristle_stiffness, 0.0, "bristle_stiffness = 0 N/m must be > 0");
  refuses(&LuGreOptions::bristle_damping, -1.0, "bristle_damping = -1 N s/m must be >= 0");
  refuses(&LuGreOptions::viscous_friction, -1.0, "viscous_friction = -1 N s/m must be >= 0");
  refuses(&LuGreOptions::dynamic_coefficient, 0.0, "dynamic_coefficient = 0 must be > 0");
  refuses(&LuGreOptions::static_coefficient, 0.2, "must be >= dynamic_coefficient = 0.3");
  refuses(&LuGreOptions::stribeck_speed, 0.0, "stribeck_speed = 0 m/s must be > 0");
  const auto law = std::make_shared<const LuGre>(kOptions);
  CHECK_THROWS_WITH(JointFriction(law, -1.0), ContainsSubstring("radius = -1 m must be > 0"));
}
