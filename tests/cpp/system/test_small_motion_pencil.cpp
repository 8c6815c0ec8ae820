// The finite eigenvalues of the sparse pencil are those of the dense linearisation.
#include <algorithm>
#include <complex>
#include <numbers>
#include <vector>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "system/turning_shaft.hpp"
#include "tribodyn/linear_algebra/quadratic_modes.hpp"
#include "tribodyn/system/linearisation.hpp"
#include "tribodyn/system/small_motion_pencil.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Eigenvalues of (lambda^2 M + lambda C + K) u = 0 up to `ratio` times the smallest one.
std::vector<std::complex<double>> finite_eigenvalues(const PencilMatrices& pencil, double ratio) {
  const Matrix m(pencil.mass), c(pencil.damping), k(pencil.stiffness);
  const Eigen::Index n = m.rows();
  const double shift = 1.0;
  Matrix a = Matrix::Zero(2 * n, 2 * n), e = a;
  a.topRightCorner(n, n).setIdentity();
  a.bottomLeftCorner(n, n) = -k;
  a.bottomRightCorner(n, n) = -c;
  e.topLeftCorner(n, n).setIdentity();
  e.bottomRightCorner(n, n) = m;
  const Matrix inverse = Eigen::PartialPivLU<Matrix>(a - shift * e).solve(e);
  const Eigen::VectorXcd values = Eigen::EigenSolver<Matrix>(inverse, false).eigenvalues();
  const double largest = values.cwiseAbs().maxCoeff();
  std::vector<std::complex<double>> found;
  for (const std::complex<double>& mu : values) {
    if (ratio * std::abs(mu) > largest) found.push_back(shift + 1.0 / mu);
  }
  return found;
}

void check_same(const std::vector<std::complex<double>>& found, const ComplexVector& expected,
                double tolerance) {
  REQUIRE(found.size() == static_cast<std::size_t>(expected.size()));
  const double largest = expected.cwiseAbs().maxCoeff();
  for (const std::complex<double>& value : expected) {
    double nearest = 1e9;
    for (const std::complex<double>& other : found) {
      nearest = std::min(nearest, std::abs(other - value));
    }
    // Double zeros are known to the root of round-off.
    CHECK(nearest < (value == 0.0 ? 1e-3 * largest : tolerance * std::abs(value)));
  }
}

}  // namespace

TEST_CASE("A hanging pendulum has the eigenvalues of the dense linearisation") {
  const Model model = pendulum(-0.5 * std::numbers::pi, 0.1);
  Run run(model, fixed_step(1e-3));
  DynamicsWorkspace ws(model);
  const Linearisation dense = linearise(model, run.state, ws, {.time_passes = false});
  const auto pencil = small_motion_pencil(model, run.state, false, ws);
  REQUIRE(pencil);
  CHECK(pencil->at.mass.rows() == model.coordinates() + model.rows());
  CHECK(pencil->changes.empty());
  // Infinite eigenvalues form blocks, whose round-off is a root.
  check_same(finite_eigenvalues(pencil->at, 30.0), dense.eigenvalues, 1e-6);
}

TEST_CASE("A round shaft that turns has the eigenvalues of the dense linearisation") {
  for (const double speed : {0.5, 200.0, 3000.0}) {
    const Model model = turning_shaft(speed);
    DynamicsWorkspace ws(model);
    const State state = start_of(model, ws);
    const Linearisation dense = linearise(model, state, ws);
    REQUIRE(dense.unsteadiness == 0.0);
    const auto pencil = small_motion_pencil(model, state, true, ws);
    REQUIRE(pencil);
    CHECK(pencil->rate == speed);
    CHECK(pencil->span == 0.08 / speed);
    check_same(finite_eigenvalues(pencil->at, 1e9), dense.eigenvalues, 1e-8);
    const PencilMatrices& at = pencil->at;
    const QuadraticModes modes = quadratic_modes(at.mass, at.damping, at.stiffness, 3);
    REQUIRE(modes.values.size() >= 4);
    CHECK(unsteadiness(*pencil, modes.values, modes.vectors) < 1e-9);
  }
}

TEST_CASE("Motions that are not steady in axes of the ground have no pencil") {
  const Model falling = pendulum(0.0, 0.1);
  Run run(falling, fixed_step(1e-3));
  DynamicsWorkspace ws(falling);
  CHECK_FALSE(small_motion_pencil(falling, run.state, true, ws));
  run.to(0.01);
  CHECK_FALSE(small_motion_pencil(falling, run.state, true, ws));
  const Model flat = turning_shaft(200.0, true);
  DynamicsWorkspace own(flat);
  CHECK_FALSE(small_motion_pencil(flat, start_of(flat, own), true, own));
}

TEST_CASE("A change that entries hardly show is seen by the modes that it concerns") {
  const Model model = turning_shaft(200.0);
  DynamicsWorkspace ws(model);
  auto pencil = small_motion_pencil(model, start_of(model, ws), true, ws);
  REQUIRE(pencil);
  REQUIRE(pencil->changes.size() == 2);
  const double change = 3.0;  // [N/m] of x
  pencil->changes[0].stiffness.coeffRef(0, 0) = change;
  // A mode of x alone with the frequency w and the mass m.
  const double mass = 4.0, w = 700.0;
  ComplexMatrix mode = ComplexMatrix::Zero(pencil->at.mass.rows(), 1);
  mode(0, 0) = 0.3;
  const ComplexVector value = ComplexVector::Constant(1, std::complex<double>(0.0, w));
  const double expected = change / mass / (0.08 / 200.0 * std::pow(w + 200.0, 3.0));
  CHECK(unsteadiness(*pencil, value, mode) == Approx(expected).epsilon(1e-6));
}
