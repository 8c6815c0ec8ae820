#include "beams/frame_samples.hpp"
#include "tribodyn/beams/frame_segment.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

Matrix3 turn(double angle, const Vector3& axis) {
  return Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix();
}

/// Two nodes at rest with these axes, in charts with origins there.
struct Ends {
  Eigen::Vector4d origin[2];
  RotationFrame frames[2];
  SegmentEnds ends;

  Ends(const Vector3& first, const Matrix3& first_axes, const Vector3& second,
       const Matrix3& second_axes) {
    const Matrix3* axes[2] = {&first_axes, &second_axes};
    const double none[3] = {0.0, 0.0, 0.0};
    for (int i = 0; i < 2; ++i) {
      origin[i] = Eigen::Quaterniond(*axes[i]).coeffs();
      frames[i].set(origin[i].data(), none, none, none);
      ends.frame[i] = &frames[i];
    }
    ends.position[0] = first;
    ends.position[1] = second;
  }
};

}  // namespace

TEST_CASE("rotation vectors of rotations below half a turn") {
  for (const double angle : {0.0, 1e-12, 1e-6, 0.3, 1.7, 3.0, 3.14}) {
    const Vector3 axis = Vector3(0.4, -1.0, 0.7).normalized();
    CHECK((rotation_vector(turn(angle, axis)) - angle * axis).norm() < 1e-14);
  }
}

TEST_CASE("strains of a segment by hand") {
  // Unbent in the reference; then a quarter turn about z over the length 2, the chord stretched.
  const FrameSegment segment(sample_section(), Vector3::Zero(), Matrix3::Identity(),
                             Vector3(2.0, 0.0, 0.0), Matrix3::Identity(), 0.0);
  const double quarter = 0.5 * std::numbers::pi;
  const Vector3 diagonal = Vector3(1.0, 1.0, 0.0).normalized();  // of the middle frame
  const Ends bent(Vector3::Zero(), Matrix3::Identity(), 2.2 * diagonal,
                  turn(quarter, Vector3::UnitZ()));
  const SegmentResultants now = segment.resultants(bent.ends);
  CHECK((now.strain - Vector3(0.1, 0.0, 0.0)).norm() < 1e-15);
  CHECK((now.curvature - Vector3(0.0, 0.0, 0.5 * quarter)).norm() < 1e-15);
  CHECK((now.axes.col(0) - diagonal).norm() < 1e-15);
  CHECK(std::abs(now.force[0] - 0.1 * sample_section().axial) < 1e-14);
  CHECK(std::abs(now.moment[2] - 0.5 * quarter * sample_section().bending_z) < 1e-14);
  const double energy =
      sample_section().axial * 0.01 + sample_section().bending_z * std::pow(0.5 * quarter, 2);
  CHECK(std::abs(segment.energy(bent.ends) - energy) < 1e-14);
}

TEST_CASE("a straight segment has the stiffness of the Timoshenko beam") {
  const SectionResultants s = sample_section();
  const double l = 1.7;
  const Matrix3 axes = Matrix3::Identity();
  const Vector3 second(l, 0.0, 0.0);
  const FrameSegment segment(s, Vector3::Zero(), axes, second, axes, 0.0);
  const Ends straight(Vector3::Zero(), axes, second, axes);
  Matrix stiffness = Matrix::Zero(12, 12), by_v = stiffness;
  Vector force = Vector::Zero(12);
  ElementBlocks blocks{.force = VectorMap(force.data(), 12),
                       .by_q = MatrixMap(stiffness.data(), 12, 12),
                       .by_v = MatrixMap(by_v.data(), 12, 12)};
  segment.add_forces(straight.ends, true, blocks);
  // The free end under a unit load: P L^3/(3 EI) + P L/(GA), and so on.
  const Matrix flexibility = (-stiffness.bottomRightCorner(6, 6)).inverse();
  Matrix expected = Matrix::Zero(6, 6);
  expected(0, 0) = l / s.axial;
  expected(1, 1) = l * l * l / (3.0 * s.bending_z) + l / s.shear_y;
  expected(2, 2) = l * l * l / (3.0 * s.bending_y) + l / s.shear_z;
  expected(3, 3) = l / s.torsion;
  expected(4, 4) = l / s.bending_y;
  expected(5, 5) = l / s.bending_z;
  expected(1, 5) = expected(5, 1) = l * l / (2.0 * s.bending_z);
  expected(2, 4) = expected(4, 2) = -l * l / (2.0 * s.bending_y);
  CHECK(relative_error(flexibility, expected) < 1e-14);
  CHECK(force.norm() == 0.0);
}

TEST_CASE("forces of a segment are smooth across the range of the power series") {
  // At a relative rotation of 0.5 rad series and closed formulas meet.
  const FrameSegment segment(sample_section(), Vector3::Zero(), Matrix3::Identity(),
                             Vector3(1.0, 0.0, 0.0), Matrix3::Identity(), 0.0);
  const auto at = [&](double angle) {
    const Ends bent(Vector3::Zero(), Matrix3::Identity(), Vector3(0.9, 0.3, -0.2),
                    turn(angle, {0.3, -0.6, 0.7}));
    Matrix by_q = Matrix::Zero(12, 12), by_v = by_q;
    Vector force = Vector::Zero(12);
    ElementBlocks blocks{.force = VectorMap(force.data(), 12),
                         .by_q = MatrixMap(by_q.data(), 12, 12),
                         .by_v = MatrixMap(by_v.data(), 12, 12)};
    segment.add_forces(bent.ends, true, blocks);
    return by_q;
  };
  CHECK(relative_error(at(0.5 - 1e-13), at(0.5 + 1e-13)) < 1e-11);
}
