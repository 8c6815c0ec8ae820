#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/coulomb.hpp"
#include "tribodyn/friction/joint_friction.hpp"

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
  const Matrix force_by_base = difference_jacobian(
      [&](const Vector& z) { return Vector(at(friction, velocity, load, z, weight).force); }, base);
  CHECK(relative_error(Matrix(now.force_by_deflection.asDiagonal()), force_by_base) < 1e-9);
}

}  // namespace

TEST_CASE("friction at a slip: tangents against differences") {
  for (double weight : {0.0, 1e-3, 0.5}) {
    // Bristles that slip more slowly than they settle, and much faster.
    for (double damping : {3.0, 300.0}) {
      LuGreOptions options = kOptions;
      options.bristle_damping = damping;
      check_tangents(JointFriction(std::make_shared<const LuGre>(options)), weight);
    }
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

TEST_CASE("friction of a joint: power that the transition of a law takes away") {
  const JointFriction coulomb(std::make_shared<const Coulomb>(
      CoulombOptions{.friction_coefficient = 0.3, .transition_speed = 0.1}));
  CHECK(coulomb.shortfall(0.1, 20.0) == Approx(0.3 * (1.0 - std::tanh(1.0)) * 20.0 * 0.1));
  CHECK(coulomb.shortfall(0.0, 20.0) == 0.0);
  CHECK(JointFriction(std::make_shared<const LuGre>(kOptions)).shortfall(0.1, 20.0) == 0.0);
}

TEST_CASE("friction of a joint: a radius is a length") {
  const auto law = std::make_shared<const LuGre>(kOptions);
  CHECK_THROWS_WITH(JointFriction(law, -1.0), ContainsSubstring("radius = -1 m must be > 0"));
  CHECK(JointFriction(law, 0.02).radius() == 0.02);
  CHECK(JointFriction(law).bristles() == law.get());
}
