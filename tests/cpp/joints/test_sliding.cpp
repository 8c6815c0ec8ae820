#include "joints/joint_checks.hpp"
#include "tribodyn/joints/sliding.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const Slips kSlips{.count = 3,
                   .axes = {{{.turns = true, .side = 0, .axis = 2},
                             {.turns = true, .side = 1, .axis = 1},
                             {.turns = false, .side = 0, .axis = 0}}}};
constexpr double kRadius = 0.4;

/// The slips of two bodies as functions of their stacked coordinates.
struct SlipFunctions {
  const Body& first;
  const Body& second;
  Marker markers[2] = {skew_marker(0, first.planar()), skew_marker(1, second.planar())};
  FramedStates framed = {};
  /// A pair points into it, so it outlives pair().
  Vector a = Vector::Zero(first.coordinates() + second.coordinates());

  int n0() const { return first.coordinates(); }
  int n() const { return n0() + second.coordinates(); }
  TwoAttached pair(const Vector& q, const Vector& v) const {
    return {first,  markers[0], framed(first, q.data(), v.data(), a.data()),
            second, markers[1], framed(second, q.data() + n0(), v.data() + n0(), a.data() + n0())};
  }
  SlipMotion at(const Vector& q, const Vector& v) const {
    SlipMotion out;
    measure_slips(kSlips, pair(q, v), kRadius, true, out);
    return out;
  }
  static Matrix stacked(const Jacobian3 (&sides)[2]) {
    Matrix all(3, sides[0].cols() + sides[1].cols());
    all << sides[0], sides[1];
    return all;
  }
};

void check_slips(const Body& first, const Body& second) {
  INFO(first.name() << " and " << second.name());
  const SlipFunctions f{first, second};
  const Motion motion{f.n(), 0.9};
  const Vector q = motion.q(0.6), v = motion.v(0.6);
  const SlipMotion now = f.at(q, v);
  const auto velocity = [&](const Vector& x, const Vector& y) {
    return Vector(f.at(x, y).velocity);
  };
  const Matrix s = SlipFunctions::stacked(now.by_v);
  CHECK((s * v - now.velocity).norm() < 1e-14);
  CHECK(slip_speed(kSlips, f.pair(q, v).operator const JointPair&(), kRadius) ==
        now.velocity.norm());
  CHECK(relative_error(s, difference_jacobian([&](const Vector& y) { return velocity(q, y); }, v)) <
        kDifferenceTolerance);
  CHECK(relative_error(SlipFunctions::stacked(now.by_q),
                       difference_jacobian([&](const Vector& x) { return velocity(x, v); }, q)) <
        kDifferenceTolerance);
  const Vector3 force(1.3, -0.7, 2.1);
  ConstraintHessian h;
  slip_curvature(kSlips, f.pair(q, v), kRadius, force, h);
  Matrix curvature(f.n(), f.n());
  curvature << h.block[0][0], h.block[0][1], h.block[1][0], h.block[1][1];
  CHECK(relative_error(curvature, difference_jacobian(
                                      [&](const Vector& x) {
                                        const Matrix by_v = SlipFunctions::stacked(f.at(x, v).by_v);
                                        return Vector(by_v.transpose() * force);
                                      },
                                      q)) < kDifferenceTolerance);
}

}  // namespace

TEST_CASE("slips of a joint: derivatives against differences") {
  const Ground ground;
  const PlanarBody rod("rod", 0.2, 1e-4), crank("crank", 0.3, 2e-4);
  const SpatialBody link("link", 0.4, sample_inertia(1e-3)),
      lever("lever", 0.3, sample_inertia(1.0));
  check_slips(rod, crank);
  check_slips(ground, rod);
  check_slips(link, lever);
  check_slips(ground, link);
  check_slips(link, ground);
  check_slips(rod, link);
}

TEST_CASE("slips of a joint: whether any turns") {
  CHECK(kSlips.turn());
  CHECK_FALSE(Slips{.count = 1}.turn());
}
