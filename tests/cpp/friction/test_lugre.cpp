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
  CHECK((out.force - 1e3 * out.deflection - 3.0 * rate - 0.4 * velocity).norm() < 1e-13);
  // After long sliding dz/dt = 0: the force is mu N and the viscous part, along the slip.
  law.evaluate(velocity, 7.0, base, 1e9, out);
  CHECK((out.force - (g / speed + 0.4) * velocity).norm() < 1e-8);
  CHECK(law.breakaway(7.0) == Approx(3.5e-3));
  CHECK(law.energy({1e-3, 0.0, 2e-3}) == Approx(2.5e-3));
}

TEST_CASE("bristles: damping that takes gives no power, and no force without load") {
  LuGreOptions options = kOptions;
  options.bristle_damping = 300.0;
  options.viscous_friction = 0.0;
  const LuGre law(options);
  SlipFriction out;
  const Vector3 velocity(0.3, -0.5, 0.2);
  const double speed = velocity.norm();
  const auto lost = [&](double load, const Vector3& z, BristleDamping damping) {
    law.evaluate(velocity, load, z, 0.0, out, damping);
    return out.force.dot(velocity) - 1e3 * z.dot(out.rate);
  };
  for (const double load : {1e-9, 1e-3, 7.0}) {
    const double slides = load * law.steady_coefficient(speed) / 1e3;
    for (const double share : {0.0, 0.5, 1.5, 3.0, 10.0}) {
      const Vector3 z = share * slides * velocity / speed;
      CHECK(lost(load, z, BristleDamping::passive) >= 0.0);
    }
    CHECK(out.force.norm() < 100.0 * load);
  }
  // As published it gives where the deflection is beyond that of sliding.
  const Vector3 z = 1.5 * 1e-6 * law.steady_coefficient(speed) * velocity / speed;
  CHECK(lost(1e-3, z, BristleDamping::published) < 0.0);
  // c/(1 + c k/(4 sigma_0)), all of it at rest.
  const double r = 300.0 * speed / (4.0 * law.steady_coefficient(speed) * 7.0);
  CHECK(law.passive_damping(speed, 7.0) == Approx(300.0 / (1.0 + r)));
  CHECK(law.passive_damping(0.0, 7.0) == 300.0);
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
