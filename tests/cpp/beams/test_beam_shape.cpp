// Reference shapes of beams.

#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/beams/beam_shape.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;

namespace {

constexpr double kPi = std::numbers::pi;

std::vector<Vector3> circle_points(int elements, double angle) {
  std::vector<Vector3> points;
  for (int k = 0; k <= elements; ++k) {
    const double own = angle * k / elements;
    points.emplace_back(std::sin(own), 1.0 - std::cos(own), 0.0);
  }
  return points;
}

}  // namespace

TEST_CASE("a straight beam") {
  const auto nodes = straight_beam({1.0, 2.0, 0.0}, {1.0, 5.0, 4.0}, {1.0, 1.0, 0.0}, 4, "beam");
  REQUIRE(nodes.size() == 5);
  for (std::size_t k = 0; k < 5; ++k) {
    CHECK((nodes[k].position -
           Vector3(1.0, 2.0 + 0.75 * static_cast<double>(k), static_cast<double>(k)))
              .norm() < 1e-14);
    const Matrix3& frame = nodes[k].frame;
    CHECK((frame.col(0) - Vector3(0.0, 0.6, 0.8)).norm() < 1e-14);
    CHECK((frame.transpose() * frame - Matrix3::Identity()).norm() < 1e-14);
    CHECK(frame.determinant() > 0.0);
    // y lies between the axis and the given direction.
    CHECK(frame.col(1).dot(Vector3(1.0, 1.0, 0.0)) > 0.0);
    CHECK(std::abs(frame.col(2).dot(Vector3(1.0, 1.0, 0.0))) < 1e-14);
  }
  using Catch::Matchers::Contains;
  CHECK_THROWS_WITH(straight_beam({1, 0, 0}, {1, 0, 0}, {0, 1, 0}, 2, "beam"), Contains("length"));
  CHECK_THROWS_WITH(straight_beam({0, 0, 0}, {1, 0, 0}, {2, 0, 0}, 2, "beam"),
                    Contains("must not be parallel"));
  CHECK_THROWS_WITH(straight_beam({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, 0, "beam"),
                    Contains("elements = 0"));
}

TEST_CASE("a curved beam through points of a circle") {
  double errors[2];
  for (int level = 0; level < 2; ++level) {
    const int elements = 8 << level;
    const auto nodes = curved_beam(circle_points(elements, 0.5 * kPi), Vector3::UnitY(), {}, "arc");
    errors[level] = 0.0;
    for (int k = 0; k <= elements; ++k) {
      const double angle = 0.5 * kPi * k / elements;
      const Matrix3 exact = Eigen::AngleAxisd(angle, Vector3::UnitZ()).toRotationMatrix();
      errors[level] =
          std::max(errors[level], (nodes[static_cast<std::size_t>(k)].frame - exact).norm());
    }
  }
  // The parabolas at the ends have the order 3.
  CHECK(errors[1] < 2e-4);
  CHECK(std::log2(errors[0] / errors[1]) > 2.7);
}

TEST_CASE("frames of a helix do not rotate about the tangent, and twist rotates them") {
  std::vector<Vector3> points;
  std::vector<double> twist;
  constexpr int kElements = 64;
  const double radius = 1.0, pitch = 0.5, turn = 2.0 * kPi;
  for (int k = 0; k <= kElements; ++k) {
    const double t = turn * k / kElements;
    points.emplace_back(radius * std::cos(t), radius * std::sin(t), pitch * t);
    twist.push_back(0.3 * k / kElements);
  }
  const auto plain = curved_beam(points, Vector3::UnitZ(), {}, "helix");
  const auto twisted = curved_beam(points, Vector3::UnitZ(), twist, "helix");
  // The angle from the principal normal grows by -torsion per length: here -pitch/c^2 times c t.
  const double c = std::hypot(radius, pitch);
  const auto angle = [&](const BeamNode& node, double t) {
    const Vector3 normal(-std::cos(t), -std::sin(t), 0.0);
    const Vector3 binormal = node.frame.col(0).cross(normal);
    return std::atan2(node.frame.col(1).dot(binormal), node.frame.col(1).dot(normal));
  };
  const double change = angle(plain[kElements - 2], turn * (kElements - 2) / kElements) -
                        angle(plain[2], turn * 2 / kElements);
  const double expected = -pitch / c * turn * (kElements - 4) / kElements;
  CHECK(std::abs(std::remainder(change - expected, 2.0 * kPi)) < 1e-3);
  const Matrix3 relative = plain.back().frame.transpose() * twisted.back().frame;
  CHECK(std::abs(std::atan2(relative(2, 1), relative(1, 1)) - 0.3) < 1e-12);
  CHECK_THROWS_WITH(curved_beam({points[0], points[0]}, Vector3::UnitY(), {}, "helix"),
                    Catch::Matchers::Contains("distance of two points"));
  CHECK_THROWS_WITH(curved_beam({points[0], points[1]}, Vector3::UnitY(), {0.1}, "helix"),
                    Catch::Matchers::Contains("one angle for each point"));
}
