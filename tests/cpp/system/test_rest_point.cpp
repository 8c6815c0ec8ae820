#include <cmath>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/forces/bushing.hpp"
#include "tribodyn/joints/prescribed_rotation.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/rest_point.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kSpeed = 200.0;

/// A shaft on two damped bushings off its ends, which a drive turns.
Model shaft() {
  Model model;
  const int body = model.add_body(
      std::make_unique<SpatialBody>("shaft", 4.0, Vector3(0.06, 0.06, 0.11).asDiagonal()),
      std::vector<double>(6, 0.0), std::vector<double>(6, 0.0));
  for (const double z : {-0.2, 0.2}) {
    Marker ground, end;
    ground.body = kGround;
    end.body = body;
    ground.position = end.position = {0.0, 0.0, z};
    BushingOptions options;
    options.stiffness.diagonal().head<3>().setConstant(1e6);
    options.damping.diagonal().head<3>().setConstant(500.0);
    model.add(std::make_unique<Bushing>(z < 0.0 ? "left" : "right", ground, end, options));
  }
  Marker ground, centre;
  ground.body = kGround;
  centre.body = body;
  model.add(std::make_unique<PrescribedRotation>("drive", ground, centre, 0.0, constant(kSpeed)));
  model.freeze();
  return model;
}

}  // namespace

TEST_CASE("A shaft that is tilted goes on to spin about its own axis") {
  const Model model = shaft();
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  RestPoint point(model, ws, state);
  REQUIRE(point.evaluate(false));  // masses of bodies in space
  REQUIRE(point.accelerate());
  point.keep_velocities();
  const Vector3 tilt(1e-4, -2e-4, 0.0);
  state.q.segment<3>(3) = tilt;
  REQUIRE(point.accelerate());
  point.settle();
  const Vector3 axis(tilt[1], -tilt[0], 1.0);
  CHECK((state.v.segment<3>(3) - kSpeed * axis).norm() < kSpeed * 3.0 * tilt.squaredNorm());
}

TEST_CASE(
    "The stiffness is the derivative of forces by displacements that carry velocities along") {
  const Model model = shaft();
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  RestPoint point(model, ws, state);
  REQUIRE(point.evaluate(false));  // masses of bodies in space
  REQUIRE(point.accelerate());
  point.keep_velocities();
  const Eigen::Quaterniond start(Eigen::Vector4d(state.charts.head<4>()));
  const Vector3 spin = state.v.segment<3>(3);
  const Vector3 place(2e-5, 1e-5, 0.0), tilt(3e-4, -1e-4, 0.0);
  // Moments about global axes, with the origin of the chart at the body and velocities carried.
  const auto unbalanced = [&](const Vector3& at, const Vector3& turned) {
    const Eigen::AngleAxisd turn(turned.norm(), turned.normalized());
    state.q.setZero();
    state.q.head<3>() = at;
    state.charts.head<4>() = (Eigen::Quaterniond(turn) * start).coeffs();
    ws.charts = state.charts;
    state.v.setZero();
    state.v.segment<3>(3) = turn * spin;
    state.a.setZero();
    REQUIRE(point.evaluate(false));
    return Vector(ws.residual.head(6));
  };
  for (int k = 0; k < 5; ++k) {  // but the rotation about the axis, in which the drive holds it
    constexpr double kStep = 1e-7;
    Vector ahead, behind;
    for (const double sign : {1.0, -1.0}) {
      Vector3 at = place, turned = tilt;
      if (k < 3) {
        at[k] += sign * kStep;
      } else {
        const Vector3 more = sign * kStep * Vector3::Unit(k - 3);
        const Eigen::AngleAxisd both(Eigen::AngleAxisd(more.norm(), more.normalized()) *
                                     Eigen::AngleAxisd(tilt.norm(), tilt.normalized()));
        turned = both.angle() * both.axis();
      }
      (sign > 0.0 ? ahead : behind) = unbalanced(at, turned);
    }
    const Vector difference = (ahead - behind) / (2.0 * kStep);
    unbalanced(place, tilt);
    REQUIRE(point.linearise(CarriedVelocities::with_bodies));
    const Matrix stiffness = ws.stiffness.dense();
    // In the coordinates of a chart moments have a derivative of their own, half of the moment
    // turned about: it is no stiffness where they balance, and here below 1e-3 of it.
    INFO(k);
    CHECK((stiffness.col(k) - difference).norm() < 2e-3 * stiffness.col(k).norm());
  }
}

TEST_CASE("The size of a change does not depend on the directions of the axes") {
  const Model model = shaft();
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  const RestPoint point(model, ws, state);
  const double length = model.length_scale();
  const Vector3 skew = Vector3(2.0, -3.0, 6.0) / 7.0;
  for (const double change : {1e-3, 0.9}) {
    for (const Vector3& direction : {Vector3(Vector3::UnitX()), skew}) {
      double share = 0.0;
      Vector dq = Vector::Zero(6);
      dq.head<3>() = change * length * direction;
      CHECK(point.size(dq, share) == Approx(change).epsilon(1e-14));
      CHECK(share == Approx(std::min(1.0, 0.5 / change)).epsilon(1e-14));
      dq.setZero();
      dq.tail<3>() = change * direction;
      CHECK(point.size(dq, share) == Approx(change).epsilon(1e-14));
      CHECK(share == Approx(std::min(1.0, 0.5 / change)).epsilon(1e-14));
    }
  }
}
