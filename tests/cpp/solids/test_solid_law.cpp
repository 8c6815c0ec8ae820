// Elastic laws: stresses against differences of the energy, and hand numbers.

#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

template <int Dim>
LawResponse<Dim> at(const SolidLaw<Dim>& law, const Vector& strain, double free = 0.0) {
  LawResponse<Dim> out;
  CHECK(law.respond(strain, free, true, out));
  return out;
}

constexpr double kFree = 0.03;  // strain of free expansion

template <int Dim>
void check_derivatives(SolidLawKind kind, PlaneState state) {
  const SolidLaw<Dim> law(rubber(), kind, state, "solid");
  Vector strain(kStrains<Dim>);
  for (Eigen::Index k = 0; k < strain.size(); ++k) strain[k] = 0.11 - 0.05 * static_cast<double>(k);
  const LawResponse<Dim> found = at(law, strain, kFree);
  const auto close = [](const Matrix& value, const Matrix& reference) {
    CHECK(relative_error(value, reference) < 1e-10);
  };
  close(found.stress.transpose(),
        difference_jacobian(
            [&](const Vector& e) { return Vector(Vector::Constant(1, at(law, e, kFree).energy)); },
            strain));
  close(found.tangent,
        difference_jacobian([&](const Vector& e) { return Vector(at(law, e, kFree).stress); },
                            strain));
  close(found.theta_by.transpose(),
        difference_jacobian(
            [&](const Vector& e) { return Vector(Vector::Constant(1, at(law, e, kFree).theta)); },
            strain));
  close(found.theta_curving,
        difference_jacobian([&](const Vector& e) { return Vector(at(law, e, kFree).theta_by); },
                            strain));
}

}  // namespace

TEST_CASE("derivatives of the laws") {
  check_derivatives<3>(SolidLawKind::saint_venant_kirchhoff, PlaneState::strain);
  check_derivatives<3>(SolidLawKind::neo_hooke, PlaneState::strain);
  check_derivatives<2>(SolidLawKind::saint_venant_kirchhoff, PlaneState::stress);
  check_derivatives<2>(SolidLawKind::saint_venant_kirchhoff, PlaneState::strain);
  check_derivatives<2>(SolidLawKind::neo_hooke, PlaneState::strain);
}

TEST_CASE("plane strain is a strain in space without components across, also with expansion") {
  for (const SolidLawKind kind :
       {SolidLawKind::saint_venant_kirchhoff, SolidLawKind::neo_hooke, SolidLawKind::linear}) {
    const SolidLaw<2> plane(rubber(), kind, PlaneState::strain, "solid");
    const SolidLaw<3> space(rubber(), kind, PlaneState::strain, "solid");
    const Vector flat = (Vector(3) << 0.1, -0.04, 0.07).finished();
    const Vector all = (Vector(6) << 0.1, -0.04, 0.0, 0.0, 0.0, 0.07).finished();
    const LawResponse<2> found = at(plane, flat, kFree);
    const LawResponse<3> expected = at(space, all, kFree);
    CHECK(std::abs(found.energy - expected.energy) < 1e-15);
    CHECK(std::abs(found.theta - expected.theta) < 1e-15);
    CHECK(std::abs(found.stress[0] - expected.stress[0]) < 1e-15);
    CHECK(std::abs(found.stress[2] - expected.stress[5]) < 1e-15);
    CHECK(std::abs(found.stress_33 - expected.stress[2]) < 1e-15);
    CHECK(std::abs(found.theta_by_33 - expected.theta_by[2]) < 1e-15);
    // Free expansion has no stress.
    const Vector free = (Vector(6) << kFree, kFree, kFree, 0.0, 0.0, 0.0).finished();
    CHECK(at(space, free, kFree).stress.norm() == 0.0);
    CHECK(at(space, free, kFree).theta == 0.0);
  }
  // In plane stress nothing holds the thickness.
  const SolidLaw<2> plate(rubber(), SolidLawKind::linear, PlaneState::stress, "solid");
  const LawResponse<2> found =
      at(plate, Vector((Vector(3) << kFree, kFree, 0.0).finished()), kFree);
  CHECK(found.stress.norm() + std::abs(found.theta) + std::abs(found.stress_33) == 0.0);
}

TEST_CASE("stiffness of the undeformed solid: Hooke's law") {
  const double e = 3.0, nu = 0.3, g = e / 2.6, lambda = e * nu / (1.3 * 0.4);
  for (const SolidLawKind kind : {SolidLawKind::saint_venant_kirchhoff, SolidLawKind::neo_hooke}) {
    const SolidLaw<3> law(rubber(), kind, PlaneState::strain, "solid");
    const LawResponse<3> rest = at(law, Vector(Vector::Zero(6)));
    CHECK(rest.stress.norm() == 0.0);
    const StrainMatrix<3> d =
        rest.tangent + law.lambda() * rest.theta_by * rest.theta_by.transpose();
    CHECK(std::abs(d(0, 0) - lambda - 2.0 * g) < 1e-14);
    CHECK(std::abs(d(0, 1) - lambda) < 1e-14);
    CHECK(std::abs(d(5, 5) - g) < 1e-14);
  }
  const SolidLaw<2> plate(rubber(), SolidLawKind::saint_venant_kirchhoff, PlaneState::stress, "s");
  const LawResponse<2> rest = at(plate, Vector(Vector::Zero(3)));
  const StrainMatrix<2> d =
      rest.tangent + plate.lambda() * rest.theta_by * rest.theta_by.transpose();
  CHECK(std::abs(d(0, 0) - e / (1.0 - nu * nu)) < 1e-14);
  CHECK(std::abs(d(0, 1) - nu * e / (1.0 - nu * nu)) < 1e-14);
}

TEST_CASE("neo-Hooke resists being pressed flat, and has no value beyond") {
  const SolidLaw<3> law(rubber(), SolidLawKind::neo_hooke, PlaneState::strain, "solid");
  Vector strain = Vector::Zero(6);
  LawResponse<3> out;
  strain[0] = 0.5 * (1e-4 - 1.0);  // stretch 0.01
  CHECK(law.respond(strain, 0.0, false, out));
  CHECK(out.stress[0] + law.lambda() * out.theta * out.theta_by[0] < -1e4);
  strain[0] = -0.5;
  CHECK(!law.respond(strain, 0.0, false, out));
}

TEST_CASE("invalid laws") {
  CHECK_THROWS_AS(SolidLaw<3>(rubber(0.5), SolidLawKind::neo_hooke, PlaneState::strain, "s"),
                  InvalidInput);
  CHECK_THROWS_AS(SolidLaw<2>(rubber(), SolidLawKind::neo_hooke, PlaneState::stress, "s"),
                  InvalidInput);
}
