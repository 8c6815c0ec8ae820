#include <cmath>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/lugre.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

const LuGreOptions kOptions{.bristle_stiffness = 1e3,
                            .bristle_damping = 3.0,
                            .viscous_friction = 0.4,
                            .static_coefficient = 0.5,
                            .dynamic_coefficient = 0.3,
                            .stribeck_speed = 0.8};

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
  // The damping of bristles that slip by x of their settling in the time that this takes.
  const double x = 3.0 * speed / g;
  const double damping = 3.0 / std::pow(1.0 + std::pow(x, 4), 0.25);
  CHECK((out.force - 1e3 * out.deflection - damping * rate - 0.4 * velocity).norm() < 1e-13);
  // After long sliding dz/dt = 0: the force is mu N and the viscous part, along the slip.
  law.evaluate(velocity, 7.0, base, 1e9, out);
  CHECK((out.force - (g / speed + 0.4) * velocity).norm() < 1e-8);
  CHECK(law.breakaway(7.0) == Approx(3.5e-3));
  CHECK(law.energy({1e-3, 0.0, 2e-3}) == Approx(2.5e-3));
}

TEST_CASE("bristles: friction never gives power, and has no force without a load") {
  LuGreOptions options = kOptions;
  options.viscous_friction = 0.0;
  for (const double sigma : {3.0, 300.0, 3e4}) {
    options.bristle_damping = sigma;
    const LuGre law(options);
    SlipFriction out;
    const Vector3 velocity(0.3, -0.5, 0.2);
    const double speed = velocity.norm();
    for (const double load : {1e-9, 1e-3, 7.0, 1e4}) {
      INFO("damping " << sigma << ", load " << load);
      const double g = load * law.steady_coefficient(speed);
      for (const double share : {-10.0, -1.0, 0.0, 0.5, 1.5, 3.0, 10.0}) {
        const Vector3 z = share * g / 1e3 * velocity / speed;
        law.evaluate(velocity, load, z, 0.0, out);
        CHECK(out.force.dot(velocity) - 1e3 * z.dot(out.rate) >= 0.0);
        // Between that of the bent bristles and that of steady sliding where these slip fast.
        if (sigma * speed > 10.0 * g) {
          const double along = out.force.dot(velocity) / speed;
          CHECK(std::abs(along - g) <= 1e-4 * std::abs(share - 1.0) * g + 1e-12 * g);
        }
      }
    }
  }
}

TEST_CASE("bristles: friction that raises its own load has one force, at any damping") {
  // N = N0 + c F at one instant: F - (N - N0)/c has one zero where dF/dN < 1/c, and mu c < 1.
  for (const double sigma : {3.0, 300.0, 3e4}) {
    LuGreOptions options = kOptions;
    options.bristle_damping = sigma;
    const LuGre law(options);
    SlipFriction out;
    for (const double speed : {1e-4, 1e-2, 0.5, 20.0}) {
      const double mu = law.steady_coefficient(speed);
      for (const double load : {1e-3, 7.0, 1e4}) {
        for (const double share : {0.0, 0.3, 0.9, 1.0}) {
          INFO("damping " << sigma << ", speed " << speed << ", load " << load << ", " << share);
          const Vector3 z(share * mu * load / 1e3, 0.0, 0.0);
          law.evaluate({speed, 0.0, 0.0}, load, z, 0.0, out);
          CHECK(out.by_load[0] >= 0.0);
          CHECK(out.by_load[0] <= mu * (1.0 + 1e-12));
        }
      }
    }
  }
}

TEST_CASE("bristles: damping is that of the published law while they hold") {
  const LuGre law(kOptions);
  SlipFriction out;
  // x = 0.1, where the two differ by x^4/4.
  const double speed = 0.1 * 0.5 * 7.0 / 3.0;
  law.evaluate({speed, 0.0, 0.0}, 7.0, Vector3::Zero(), 0.0, out);
  const double damping = (out.force[0] - 0.4 * speed) / out.rate[0];
  CHECK(damping == Approx(3.0).epsilon(4e-5));
  CHECK(damping < 3.0);
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
}
