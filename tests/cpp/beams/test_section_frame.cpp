#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/beams/section_frame.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr SectionFrameKind kKinds[] = {SectionFrameKind::section, SectionFrameKind::tangent,
                                       SectionFrameKind::carried};

/// Smooth motions of a and b; planar ones for the tangent in the plane.
Vector3 first(double t, bool planar) {
  return {1.0 + 0.2 * t, 0.4 * std::sin(t), planar ? 0.0 : 0.3 * std::cos(t)};
}
Vector3 second(double t) { return {0.1 * t, -0.2, 1.1 + 0.3 * std::sin(t)}; }

Matrix3 reference() {
  return Eigen::AngleAxisd(0.4, Vector3(0.3, 1.0, -0.5).normalized()).toRotationMatrix();
}

PathVector path(const Vector3& value, const Vector3& rate) {
  PathVector x = path_vector(value);
  for (std::size_t c = 0; c < 3; ++c) x[c].rate = rate[static_cast<Eigen::Index>(c)];
  return x;
}

}  // namespace

TEST_CASE("frames of sections are orthonormal and turn with their angular velocity") {
  for (const SectionFrameKind kind : kKinds) {
    const bool planar = kind == SectionFrameKind::tangent;
    const auto axes = [&](double t) {
      return section_axes(kind, first(t, planar), second(t), reference());
    };
    const double t = 0.7;
    const auto rate = [&](auto&& f) {
      return difference([&](double s) { return Matrix(f(s)); }, t);
    };
    const Vector3 a_rate = rate([&](double s) { return first(s, planar); });
    const Vector3 b_rate = rate([&](double s) { return second(s); });
    const SectionFrame frame(kind, path(first(t, planar), a_rate), path(second(t), b_rate),
                             reference());
    const Matrix3 now = axes(t);
    CHECK((now.transpose() * now - Matrix3::Identity()).norm() < 1e-14);
    CHECK(now.determinant() > 0.0);
    CHECK((frame.axes() - now).norm() < 1e-15);
    Vector3 omega = Vector3::Zero();
    for (int c = 0; c < 3; ++c) {
      omega += a_rate[c] * part(frame.w[c], &PathNumber::value);
      if (kind == SectionFrameKind::section) {
        omega += b_rate[c] * part(frame.w[3 + c], &PathNumber::value);
      }
    }
    const Matrix change = rate(axes);
    for (int k = 0; k < 3; ++k) {
      CHECK((omega.cross(now.col(k)) - change.col(k)).norm() < 1e-10);
      CHECK((part(frame.e[k], &PathNumber::rate) - change.col(k)).norm() < 1e-10);
    }
  }
}

TEST_CASE("the frame of a section is that of orthonormal vectors, and halves their skewness") {
  const Matrix3 turn = reference();
  const Matrix3 exact =
      section_axes(SectionFrameKind::section, 1.3 * turn.col(1), 0.8 * turn.col(2));
  CHECK((exact - turn).norm() < 1e-14);
  const double skew = 0.2;
  const Vector3 tilted = std::cos(skew) * turn.col(2) + std::sin(skew) * turn.col(1);
  const Matrix3 half = section_axes(SectionFrameKind::section, turn.col(1), tilted);
  CHECK(std::abs(half.col(1).dot(turn.col(1)) - std::cos(0.5 * skew)) < 1e-14);
  CHECK(std::abs(half.col(2).dot(tilted) - std::cos(0.5 * skew)) < 1e-14);
  CHECK((half.col(0) - turn.col(0)).norm() < 1e-14);
}

TEST_CASE("a carried frame rotates by the shortest way") {
  const Vector3 to(0.2, 0.9, -0.4);
  const Matrix3 moved = section_axes(SectionFrameKind::carried, to, Vector3::Zero(), reference());
  CHECK((moved.col(0) - to.normalized()).norm() < 1e-14);
  const Matrix3 rotation = moved * reference().transpose();
  const double angle = std::acos(reference().col(0).dot(to.normalized()));
  CHECK(std::abs(0.5 * (rotation.trace() - 1.0) - std::cos(angle)) < 1e-14);
}
