#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/beams/director_strains.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

DirectorVectors sample(double skew) {
  DirectorVectors at;
  at << 1.1, 0.1, -0.2, 0.2, 0.9, skew, -0.1, 0.1, 1.05, 0.3, -0.2, 0.5, -0.4, 0.6, 0.1;
  return at;
}

template <class Terms>
void check_derivatives(const Terms& terms, int count) {
  const DirectorVectors at = sample(0.1);
  DirectorStrains strains;
  strains.set(at, terms);
  const auto strain = [&](const Vector& x) {
    DirectorStrains own;
    own.set(DirectorVectors(x), terms);
    return own;
  };
  for (int a = 0; a < count; ++a) {
    const Matrix gradient = difference_jacobian(
        [&](const Vector& x) { return Vector::Constant(1, strain(x).value(a)); }, at);
    CHECK(relative_error(strains.gradient(a).transpose(), gradient) < kDifferenceTolerance);
    double stress[6] = {};
    stress[a] = 1.0;
    DirectorHessian hessian = DirectorHessian::Zero();
    strains.add_hessian(stress, hessian);
    const Matrix second =
        difference_jacobian([&](const Vector& x) { return Vector(strain(x).gradient(a)); }, at);
    CHECK(relative_error(hessian, second) < kDifferenceTolerance);
  }
}

}  // namespace

TEST_CASE("strains of section vectors: derivatives") {
  check_derivatives(kAxisTerms, kAxisStrains);
  check_derivatives(kNodeTerms, kNodeStrains);
}

TEST_CASE("strains of a rigid section frame are those of the geometrically exact beam") {
  // Frame exp(s [k]) about any axis: e_i' = k x e_i.
  const Matrix3 frame = Eigen::AngleAxisd(0.8, Vector3(1.0, -2.0, 0.5).normalized()).matrix();
  const Vector3 gamma(1.02, 0.03, -0.04), curvature(0.3, -0.5, 0.7);
  const Vector3 k = frame * curvature;
  DirectorVectors at;
  at << frame * gamma, frame.col(1), frame.col(2), k.cross(frame.col(1)), k.cross(frame.col(2));
  DirectorStrains strains;
  strains.set(at, kAxisTerms, 0);
  for (int i = 0; i < 3; ++i) {
    CHECK(std::abs(strains.value(i) - gamma[i]) < 1e-15);
    CHECK(std::abs(strains.value(3 + i) - curvature[i]) < 1e-15);
  }
  // Lengths of the section vectors do not enter.
  at.segment<3>(3) *= 1.3;
  at.segment<3>(9) *= 1.3;
  at.segment<3>(6) *= 0.7;
  at.segment<3>(12) *= 0.7;
  DirectorStrains scaled;
  scaled.set(at, kAxisTerms, 0);
  for (int i = 0; i < 6; ++i) CHECK(std::abs(scaled.value(i) - strains.value(i)) < 1e-15);
}

TEST_CASE("linear section vectors between two frames rotate about the axis of their rotation") {
  const Vector3 axis = Vector3(0.4, -0.7, 0.6).normalized();
  for (const double angle : {0.2, 0.4}) {
    const Matrix3 low = Eigen::AngleAxisd(-0.5 * angle, axis).toRotationMatrix(),
                  high = Eigen::AngleAxisd(0.5 * angle, axis).toRotationMatrix();
    DirectorVectors at;
    at << Vector3::UnitX(), 0.5 * (low + high).col(1), 0.5 * (low + high).col(2),
        (high - low).col(1), (high - low).col(2);
    DirectorStrains strains;
    strains.set(at, kAxisTerms, 0);
    const Vector3 curvature(strains.value(3), strains.value(4), strains.value(5));
    // The middle rotates faster, by 2 tan(angle/2)/angle; the direction has a smaller error.
    CHECK(std::abs(curvature.norm() / (2.0 * std::tan(0.5 * angle)) - 1.0) < 0.05 * angle * angle);
    CHECK(curvature.cross(axis).norm() < 0.05 * angle * angle * angle);
  }
}
