#include <cmath>
#include <numbers>
#include <tuple>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/squeeze_interface.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kViscosity = 0.4, kRadius = 20e-3, kClearance = 2e-3;

std::shared_ptr<const Gap> ball() {
  return std::make_shared<const SphericalGap>(
      "gap", SphericalGapOptions{
                 .cup_radius = kRadius, .radial_clearance = kClearance, .half_angle = 0.5 * kPi});
}

SqueezeOptions options(double extra_clearance = 0.0) {
  return {
      .lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = kViscosity}),
      .extra_clearance = extra_clearance};
}

Vector6 six(const Vector3& first, const Vector3& second) {
  Vector6 x(6);
  x << first, second;
  return x;
}

}  // namespace

TEST_CASE(
    "A squeeze film pushes back along the line of centres while the ball approaches the wall") {
  const auto squeeze = SqueezeInterface(options()).attach("joint 'ball'", ball());
  const auto workspace = squeeze->make_workspace();
  const double unit = 6.0 * kPi * kViscosity * std::pow(kRadius, 4) / std::pow(kClearance, 3);
  // B(0.5), from a quadrature (test_squeeze_sphere.cpp).
  const double bracket = 1.4548225555204377;
  const Vector3 n = Vector3(1.0, -2.0, 2.0) / 3.0;
  const Vector3 e = 0.5 * kClearance * n, omega(3.0, -4.0, 5.0);
  const Vector6 force =
      evaluate(*squeeze, workspace.get(), six(e, Vector3::Zero()), six(0.2 * n, omega)).force.force;
  for (int k = 0; k < 3; ++k)
    CHECK(force[k] == Approx(-unit * bracket * 0.2 * n[k]).epsilon(1e-12));
  CHECK(force.tail(3).isZero(0.0));
  GapMotion motion = gap_motion(six(e, Vector3::Zero()), six(0.2 * n, omega));
  InteractionMeasures m;
  m.film_force.setZero(6);
  squeeze->measure(motion, nullptr, workspace.get(), m);
  CHECK(m.film_power_loss == Approx(unit * bracket * 0.04).epsilon(1e-12));
  // p = 3 eta R^2 e' / (c^3 eps) [(1 - eps)^-2 - 1] in the direction of the motion.
  CHECK(m.maximum_film_pressure ==
        Approx(3.0 * kViscosity * kRadius * kRadius * 0.2 / (std::pow(kClearance, 3) * 0.5) * 3.0)
            .epsilon(1e-12));
  // It departs, or goes round.
  for (const Vector3& v : {Vector3(-0.2 * n), Vector3(Vector3(2.0, 1.0, 0.0) * 0.1)}) {
    CHECK(evaluate(*squeeze, workspace.get(), six(e, Vector3::Zero()), six(v, omega))
              .force.force.isZero(1e-12));
  }
  // In the centre every way leads to the wall: 4 pi eta R^4 / c^3.
  const Vector6 centred =
      evaluate(*squeeze, workspace.get(), Vector6::Zero(6), six(0.1 * n, omega)).force.force;
  CHECK(centred.norm() == Approx(unit * 2.0 / 3.0 * 0.1).epsilon(1e-12));
  CHECK(centred.head(3).dot(n) < 0.0);
}

TEST_CASE("The tangents of a squeeze film agree with differences") {
  const auto squeeze = SqueezeInterface(options(2e-3)).attach("joint 'ball'", ball());
  const auto workspace = squeeze->make_workspace();
  for (const double ratio : {0.02, 0.5, 0.97, 1.0}) {
    const Vector6 xi = six(ratio * kClearance * Vector3(2.0, -1.0, 2.0) / 3.0, Vector3::Zero());
    const Vector6 rate = six(Vector3(0.3, 0.1, 0.05), Vector3(1.0, 2.0, 3.0));
    const InteractionForce f = evaluate(*squeeze, workspace.get(), xi, rate).force;
    const auto force = [&](const Vector6& x, const Vector6& v) {
      return Vector(evaluate(*squeeze, workspace.get(), x, v).force.force);
    };
    const double step = 1e-4 * (1.002 - ratio) * kClearance;
    CHECK(relative_error(f.by_xi, difference_jacobian(
                                      [&](const Vector& x) { return force(x, rate); }, xi, step)) <
          1e-6);
    CHECK(
        relative_error(f.by_rate, difference_jacobian([&](const Vector& v) { return force(xi, v); },
                                                      rate, 1e-4)) < 1e-9);
  }
}

TEST_CASE("A squeeze film of a billionth of the clearance thins no more by itself") {
  const auto squeeze = SqueezeInterface(options()).attach("joint 'ball'", ball());
  const auto workspace = squeeze->make_workspace();
  const Vector6 v = six(Vector3(0.1, 0.0, 0.0), Vector3::Zero());
  const auto force = [&](double ratio) {
    const Vector6 xi = six(Vector3(ratio * kClearance, 0.0, 0.0), Vector3::Zero());
    const Evaluation found = evaluate(*squeeze, workspace.get(), xi, v);
    CHECK(found.status == ItemStatus::ok);
    return found.force.force[0];
  };
  // B grows like 1 / (1 - eps).
  CHECK(force(1.0 - 1e-6) / force(1.0 - 1e-5) == Approx(10.0).epsilon(1e-4));
  CHECK(force(1.0) == force(1.0 - 1e-9));
  CHECK(force(1.1) == force(1.0));
  const Vector6 touching = six(Vector3(kClearance, 0.0, 0.0), Vector3::Zero());
  CHECK(squeeze->minimum_film_thickness(touching) == Approx(0.0).margin(1e-18));
  CHECK(squeeze->facets().film->film_scale(touching) == Approx(1e-9 * kClearance).epsilon(1e-6));
}

TEST_CASE("A squeeze film is that of a ball, and says what is wrong with its numbers") {
  CHECK_THROWS_WITH(
      SqueezeInterface(options()).attach("joint 'pin'", sample_gap()->shape_pointer()),
      ContainsSubstring("joint 'pin': interface is a squeeze film between a ball and "
                        "a cup, not in a journal gap"));
  CHECK_THROWS_WITH(SqueezeInterface(options(-0.1)),
                    ContainsSubstring("squeeze interface: extra_clearance = -0.1 must be >= 0"));
  CHECK_THROWS_WITH(SqueezeInterface({}), ContainsSubstring("lubricant"));
}
