#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/revolute_gap.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;

/// A gap as functions of the stacked coordinates of its two bodies.
struct GapFunctions {
  const Gap& gap;
  Bodies bodies = sample_bodies();
  Vector rest = Vector::Zero(bodies.n());

  GapMotion at(const Vector& q, const Vector& v) const {
    GapMotion motion;
    gap.evaluate(bodies.view(q, v, rest), motion);
    return motion;
  }
  /// Blocks of the two bodies put in their places among all coordinates.
  Matrix global(const Jacobian6 (&blocks)[2]) const {
    Matrix all = Matrix::Zero(blocks[0].rows(), bodies.n());
    all.middleCols(bodies.offset(gap.journal().body), blocks[0].cols()) += blocks[0];
    all.middleCols(bodies.offset(gap.bearing().body), blocks[1].cols()) += blocks[1];
    return all;
  }
};

void check_gap(const Marker& journal, const Marker& bearing) {
  const RevoluteGap gap("joint 'pin'", journal, bearing, sample_bearing());
  const GapFunctions f{gap};
  const Motion motion{f.bodies.n(), 0.9};
  const double t = 0.6;
  const Vector q = motion.q(t), v = motion.v(t);
  const GapMotion m = f.at(q, v);
  const Matrix jacobian = f.global(m.rate_by_v);
  const Matrix by_q = f.global(m.xi_by_q);
  const Matrix rate_by_q = f.global(m.rate_by_q);
  const auto close = [](const Matrix& value, const Matrix& reference) {
    CHECK(relative_error(value, reference) < kDifferenceTolerance);
  };
  const auto along = [&](double s) { return f.at(motion.q(s), motion.v(s)); };

  REQUIRE(m.xi.size() == 3);
  // The spin has a rate but no value.
  CHECK(m.xi[2] == 0.0);
  close(m.rate.head(2), difference([&](double s) { return Matrix(along(s).xi.head(2)); }, t));
  close(by_q, difference_jacobian([&](const Vector& x) { return f.at(x, v).xi; }, q));
  close(jacobian, difference_jacobian([&](const Vector& x) { return f.at(q, x).rate; }, v));
  // Rates of translations are derivatives of coordinates.
  close(rate_by_q.topRows(2),
        difference([&](double s) { return f.global(along(s).xi_by_q); }, t).topRows(2));
  close(rate_by_q, difference_jacobian([&](const Vector& x) { return f.at(x, v).rate; }, q));
  // The gap coordinates do not depend on time by themselves.
  close(jacobian * v, m.rate);

  const Vector6 s = three(1.3, -0.7, 2.1);
  BodyMatrix blocks[2][2];
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) blocks[k][l].setZero(m.xi_by_q[k].cols(), m.xi_by_q[l].cols());
  }
  gap.add_force_tangent(f.bodies.view(q, v, f.rest), s, blocks);
  Matrix hessian = Matrix::Zero(f.bodies.n(), f.bodies.n());
  const int offset[2] = {f.bodies.offset(journal.body), f.bodies.offset(bearing.body)};
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      hessian.block(offset[k], offset[l], blocks[k][l].rows(), blocks[k][l].cols()) += blocks[k][l];
    }
  }
  close(hessian,
        difference_jacobian(
            [&](const Vector& x) { return Vector(f.global(f.at(x, v).rate_by_v).transpose() * s); },
            q));
}

}  // namespace

TEST_CASE("Gap coordinates, Jacobians, their rates and the Hessian agree with differences") {
  SECTION("two moving bodies, offset and turned markers") {
    check_gap(skew_journal(), skew_bearing());
  }
  SECTION("bearing on the ground") { check_gap(skew_journal(), planar_marker(0, 0.2, 0.1, 0.7)); }
  SECTION("bodies in space, offset and tilted") {
    check_gap(skew_marker(5, false), skew_marker(6, false));
  }
  SECTION("a body in space in a bearing of the ground, and of a planar body") {
    check_gap(skew_marker(5, false), planar_marker(0, 0.2, 0.1, 0.7));
    check_gap(skew_marker(5, false), skew_bearing());
  }
  SECTION("a bearing in space around a planar body") {
    check_gap(skew_journal(), skew_marker(5, false));
  }
  SECTION("journal on the ground") { check_gap(planar_marker(0, 0.2, 0.1, 0.7), skew_bearing()); }
}

TEST_CASE("The eccentricity is journal minus bearing in the axes of the bearing's marker") {
  const Marker journal = planar_marker(1, 0.0, 0.5, 0.3);
  const Marker bearing = planar_marker(2, 1.0, 0.0, 0.5 * kPi);
  const RevoluteGap gap("joint 'pin'", journal, bearing, sample_bearing());
  const GapFunctions f{gap};
  Vector q = Vector::Zero(f.bodies.n()), v = Vector::Zero(f.bodies.n());
  // Journal's marker at (3, 4) + (0, 0.5); bearing's body turned by a quarter: its marker at
  // (1, 2) + (0, 1), with the x axis along -x of the ground.
  q.segment(f.bodies.offset(1), 3) << 3.0, 4.0, 0.0;
  q.segment(f.bodies.offset(2), 3) << 1.0, 2.0, 0.5 * kPi;
  v[f.bodies.offset(1) + 2] = 5.0;
  v[f.bodies.offset(2) + 2] = 2.0;
  const GapMotion m = f.at(q, v);
  CHECK(m.xi[0] == Approx(-2.0).margin(1e-15));
  CHECK(m.xi[1] == Approx(-1.5).margin(1e-15));
  CHECK(m.rate[2] == 3.0);
  CHECK(gap.shape().sliding_velocity(m.rate) == Approx(0.03));
}

TEST_CASE("Gaps of one shape share it, and the shape says what is wrong in the name of the joint") {
  const auto shape = std::make_shared<const JournalGap>("bearing", sample_bearing());
  const RevoluteGap gap("joint 'pin'", skew_journal(), skew_bearing(), shape);
  CHECK(&gap.shape() == shape.get());
  CHECK(gap.shape_pointer() == shape);
  CHECK(gap.size() == 3);
  CHECK(gap.item() == "joint 'pin'");
  JournalGapOptions bad = sample_bearing();
  bad.radial_clearance = -2e-5;
  CHECK_THROWS_WITH(RevoluteGap("joint 'pin'", skew_journal(), skew_bearing(), bad),
                    ContainsSubstring("joint 'pin': radial_clearance = -2e-05 m must be > 0"));
}

TEST_CASE("A joint whose journal tilts is not known") {
  JournalGapOptions options = sample_bearing();
  options.tilting = true;
  CHECK_THROWS_AS(RevoluteGap("joint 'pin'", skew_journal(), skew_bearing(), options), ModelError);
  CHECK_THROWS_WITH(RevoluteGap("joint 'pin'", skew_journal(), skew_bearing(), options),
                    ContainsSubstring("joint 'pin': tilting is not known to a joint"));
}
