#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <string>

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
  CHECK(gap.sliding_velocity(m.rate) == Approx(0.03));
}

TEST_CASE("The smallest film thickness is the clearance less the eccentricity") {
  const auto gap = sample_gap();
  CHECK(gap->minimum_film_thickness(three(0.0, 0.0, 0.0)) == 30e-6);
  CHECK(gap->minimum_film_thickness(three(6e-6, -8e-6, 1.0)) == Approx(20e-6));
  CHECK(gap->minimum_film_thickness(three(30e-6, 40e-6, 0.0)) == Approx(-20e-6));
}

TEST_CASE("A half mesh carries the whole surface, contact points the whole area") {
  const auto gap = sample_gap();
  const double area = 2.0 * kPi * 10e-3 * 20e-3;
  const SurfaceMesh mesh = gap->film_mesh({.cells_around = 400, .cells_along = 4});
  double sum = 0.0;
  for (double w : mesh.weight()) sum += w;
  CHECK(mesh.multiplicity() == 2.0);
  // Chords are shorter than arcs by (pi/400)^2/6 = 1e-5.
  CHECK(mesh.multiplicity() * sum == Approx(area).epsilon(2e-5));
  const SurfacePoints points = gap->contact_points(360);
  CHECK(points.weight.size() == 360);
  sum = 0.0;
  for (double w : points.weight) sum += w;
  CHECK(sum == Approx(area).epsilon(1e-14));
}

TEST_CASE("A groove takes the lines of nodes in its width, and the nearest one at least") {
  const auto gap = sample_gap();
  const int columns = 40, rows = 5;
  const double pitch = 2.0 * kPi / columns;
  const SurfaceMesh mesh = gap->film_mesh({.cells_around = columns, .cells_along = rows - 1});
  const auto lines = [&](double angle, double width) {
    std::set<int> found;
    const std::vector<int> nodes =
        gap->groove_nodes(mesh, {.angle = angle, .width = width, .pressure = 0.0});
    for (int node : nodes) found.insert(node / rows);
    // Whole lines, each node once.
    CHECK(nodes.size() == found.size() * static_cast<std::size_t>(rows));
    return found;
  };
  CHECK(lines(0.0, 0.0) == std::set{0});
  CHECK(lines(3.0 * pitch, 0.0) == std::set{3});
  CHECK(lines(3.4 * pitch, 0.0) == std::set{3});
  CHECK(lines(-0.4 * pitch, 0.0) == std::set{0});
  CHECK(lines(-0.6 * pitch, 0.0) == std::set{39});
  CHECK(lines(2.0 * kPi - 0.1 * pitch, 0.0) == std::set{0});
  CHECK(lines(7.0 * 2.0 * kPi + 5.0 * pitch, 0.0) == std::set{5});
  // Half-way between two lines there is still one.
  for (double angle : {0.5, 2.5, 17.5, 39.5}) CHECK(lines(angle * pitch, 0.0).size() == 1);
  // Both edges of a groove of two pitches belong to it.
  CHECK(lines(0.0, 2.0 * pitch) == std::set{39, 0, 1});
  CHECK(lines(1.5 * pitch, 3.0 * pitch) == std::set{0, 1, 2, 3});
  CHECK(lines(1.5 * pitch, 0.5 * pitch).size() == 1);
}

TEST_CASE("The edges of a groove belong to it on meshes that round badly") {
  // Sixty columns are six degrees apart, and groove, line and edge each round in their own way.
  const auto gap = sample_gap();
  for (const int columns : {24, 60, 84, 100, 120}) {
    const int rows = 2;
    const SurfaceMesh mesh = gap->film_mesh({.cells_around = columns, .cells_along = rows - 1});
    const double pitch = 2.0 * kPi / columns;
    for (int middle = -columns; middle <= 2 * columns; ++middle) {
      for (const int half : {1, 2, 5}) {
        INFO(columns << " columns, middle " << middle << ", half width " << half);
        // As a user writes it, in degrees.
        const double angle = 360.0 / columns * middle * (kPi / 180.0);
        const double width = 360.0 / columns * 2 * half * (kPi / 180.0);
        std::set<int> expected, found, narrow;
        for (int k = -half; k <= half; ++k) expected.insert((middle + k + 2 * columns) % columns);
        for (int node : gap->groove_nodes(mesh, {.angle = angle, .width = width})) {
          found.insert(node / rows);
        }
        CHECK(found == expected);
        // What is narrower by more than round-off leaves them out.
        for (int node : gap->groove_nodes(mesh, {.angle = angle, .width = width - 1e-6 * pitch})) {
          narrow.insert(node / rows);
        }
        CHECK(narrow.size() == expected.size() - 2);
      }
    }
  }
}

TEST_CASE("A gap says what is wrong with its numbers") {
  const auto make = [](double radius, double clearance, double length) {
    return RevoluteGap(
        "joint 'pin'", skew_journal(), skew_bearing(),
        {.bearing_radius = radius, .radial_clearance = clearance, .bearing_length = length});
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(make(10e-3, -2e-5, 20e-3),
                    ContainsSubstring("joint 'pin': radial_clearance = -2e-05 m must be > 0"));
  CHECK_THROWS_WITH(make(10e-3, 0.0, 20e-3), ContainsSubstring("radial_clearance = 0 m"));
  CHECK_THROWS_WITH(
      make(10e-3, 0.03, 20e-3),
      ContainsSubstring("joint 'pin': radial_clearance = 0.03 m must be below the bearing_radius"));
  CHECK_THROWS_WITH(make(10e-3, nan, 20e-3), ContainsSubstring("radial_clearance = nan m"));
  CHECK_THROWS_WITH(make(nan, 30e-6, 20e-3), ContainsSubstring("bearing_radius = nan m"));
  CHECK_THROWS_WITH(make(-10e-3, 30e-6, 20e-3), ContainsSubstring("bearing_radius = -0.01 m"));
  CHECK_THROWS_WITH(make(10e-3, 30e-6, -1.0), ContainsSubstring("bearing_length = -1 m"));
  CHECK_THROWS_AS(make(10e-3, 30e-6, std::numeric_limits<double>::infinity()), InvalidInput);

  const auto gap = sample_gap();
  CHECK_THROWS_WITH(
      gap->contact_points(79),
      ContainsSubstring("joint 'pin': contact_points = 79") && ContainsSubstring("at least 80"));
  const SurfaceMesh mesh = gap->film_mesh({});
  CHECK_THROWS_WITH(gap->groove_nodes(mesh, {.angle = nan}), ContainsSubstring("groove angle"));
  CHECK_THROWS_WITH(gap->groove_nodes(mesh, {.width = -0.1}),
                    ContainsSubstring("joint 'pin': groove width = -0.1 rad"));
  CHECK_THROWS_WITH(gap->groove_nodes(mesh, {.width = 7.0}), ContainsSubstring("groove width"));
}
