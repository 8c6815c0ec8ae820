#include <cmath>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/charts.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A planar body before the one in space: charts and coordinates are numbered apart.
struct TwoBodies {
  Model model;
  int link;

  TwoBodies() {
    model.add_body(std::make_unique<PlanarBody>("rod", 1.0, 1.0), {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0});
    const auto& o = FramedStates::kOrigin;
    link = model.add_body(std::make_unique<SpatialBody>("link", 1.0, sample_inertia(1.0)),
                          std::vector<double>(6, 0.0), std::vector<double>(6, 0.0), {},
                          {o[0], o[1], o[2], o[3]});
    model.freeze();
  }

  State state(double t) const {
    const Motion motion{model.coordinates(), 0.4};
    State s;
    s.q = motion.q(t);
    s.v = motion.v(t);
    s.a = motion.a(t);
    s.charts = model.initial_charts();
    return s;
  }
};

}  // namespace

TEST_CASE("A chart moves where its body has turned far, and the motion stays what it is") {
  const TwoBodies two;
  CHECK(two.model.chart_coordinates() == std::vector<int>{6});
  CHECK(two.model.chart_of() == std::vector<int>{-1, -1, 0});
  const State before = two.state(0.7);
  State after = before;
  CHECK_FALSE(move_chart(two.model, 0, 10.0, after));
  CHECK(after.q == before.q);
  const auto move = move_chart(two.model, 0, 0.1, after);
  REQUIRE(move);
  CHECK(after.q.segment<3>(6).norm() == 0.0);
  CHECK(after.q.head(6) == before.q.head(6));
  const PlacedBodies old_bodies(two.model, before), new_bodies(two.model, after);
  const RotationFrame& was = *old_bodies.view().state(two.link).frame;
  const RotationFrame& is = *new_bodies.view().state(two.link).frame;
  CHECK(relative_error(is.rotation, was.rotation) < 1e-14);
  CHECK(relative_error(is.omega, was.omega) < 1e-14);
  CHECK(relative_error(is.alpha, was.alpha) < 1e-14);
  CHECK(is.quaternion().dot(was.quaternion()) > 0.99);
  CHECK_FALSE(move_chart(two.model, 0, 0.1, after));
}

TEST_CASE("Slopes of velocities and accelerations move with the chart") {
  const TwoBodies two;
  const double t = 0.7;
  State moved = two.state(t);
  const State before = moved;
  const ChartMove move = *move_chart(two.model, 0, 0.0, moved);
  // The rotation vector of the new chart along the same motion, and its derivatives by differences.
  const auto psi = [&](double s) {
    const PlacedBodies bodies(two.model, two.state(s));
    const Matrix3 turn =
        bodies.view().state(two.link).frame->rotation *
        Eigen::Quaterniond(Eigen::Vector4d(moved.charts)).toRotationMatrix().transpose();
    const Eigen::AngleAxisd axis(turn);
    return Matrix(axis.angle() * axis.axis());
  };
  const auto rate = [&](double s) { return Matrix(difference(psi, s)); };
  const auto acceleration = [&](double s) { return Matrix(difference(rate, s)); };
  CHECK(relative_error(moved.v.segment<3>(6), rate(t)) < 1e-9);
  // Differences of differences keep fewer digits.
  CHECK(relative_error(moved.a.segment<3>(6), acceleration(t)) < 1e-8);
  Vector jerk = difference([&](double s) { return Matrix(two.state(s).a); }, t);
  const Vector others = jerk;
  move.jerk(jerk);
  CHECK(relative_error(jerk.segment<3>(6), difference(acceleration, t)) < 1e-6);
  CHECK(jerk.head(6) == others.head(6));
  Vector slope = before.a;
  move.acceleration(slope);
  CHECK(slope == moved.a);
}

TEST_CASE("An orientation that is no unit quaternion is refused") {
  Model model;
  CHECK_THROWS_WITH(model.add_body(std::make_unique<SpatialBody>("link", 1.0, sample_inertia(1.0)),
                                   std::vector<double>(6, 0.0), std::vector<double>(6, 0.0), {},
                                   {1.0, 1.0, 0.0, 0.0}),
                    ContainsSubstring("body 'link': orientation = 1.41421"));
}
