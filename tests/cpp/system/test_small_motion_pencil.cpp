// The finite eigenvalues of the sparse pencil are those of the dense linearisation.
#include <complex>
#include <numbers>
#include <vector>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/linearisation.hpp"
#include "tribodyn/system/small_motion_pencil.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Finite eigenvalues of A y = lambda E y.
std::vector<std::complex<double>> finite_eigenvalues(const SmallMotionPencil& pencil) {
  const Matrix a(pencil.a), e(pencil.e);
  const double shift = 1.0;
  const Matrix inverse = Eigen::PartialPivLU<Matrix>(a - shift * e).solve(e);
  const Eigen::VectorXcd values = Eigen::EigenSolver<Matrix>(inverse, false).eigenvalues();
  const double largest = values.cwiseAbs().maxCoeff();
  std::vector<std::complex<double>> found;
  for (const std::complex<double>& mu : values) {
    // Infinite eigenvalues form blocks, whose round-off is a root.
    if (std::abs(mu) > 1e-4 * largest) found.push_back(shift + 1.0 / mu);
  }
  return found;
}

}  // namespace

TEST_CASE("A hanging pendulum has the eigenvalues of the dense linearisation") {
  const Model model = pendulum(-0.5 * std::numbers::pi, 0.1);
  Run run(model, fixed_step(1e-3));
  DynamicsWorkspace ws(model);
  const Linearisation dense = linearise(model, run.state, ws, {.time_passes = false});
  const SmallMotionPencil pencil = small_motion_pencil(model, run.state, ws);
  CHECK(pencil.a.rows() == 2 * model.coordinates() + model.rows());
  const auto found = finite_eigenvalues(pencil);
  REQUIRE(found.size() == static_cast<std::size_t>(dense.eigenvalues.size()));
  for (const std::complex<double>& value : dense.eigenvalues) {
    double nearest = 1e9;
    for (const std::complex<double>& other : found) {
      nearest = std::min(nearest, std::abs(other - value));
    }
    CHECK(nearest < 1e-6 * std::abs(value));
  }
}

TEST_CASE("A state that is no equilibrium is rejected") {
  const Model model = pendulum(0.0, 0.1);
  Run run(model, fixed_step(1e-3));
  DynamicsWorkspace ws(model);
  CHECK_THROWS_AS(small_motion_pencil(model, run.state, ws), ModelError);
  run.to(0.01);
  CHECK_THROWS_AS(small_motion_pencil(model, run.state, ws), ModelError);
}
