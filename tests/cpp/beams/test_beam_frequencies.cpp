// Small vibrations of straight beams beside closed forms, with the order of convergence.

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "beams/static_beam.hpp"
#include "catch.hpp"
#include "tribodyn/math/decompositions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kPi = std::numbers::pi;

/// The lowest circular frequencies of the undeformed beam with held coordinates.
Vector frequencies(const BeamBody& body, const std::vector<int>& free) {
  const std::vector<double> placed = body.placed();
  const Vector q = Eigen::Map<const Vector>(placed.data(), body.coordinates());
  const Matrix stiffness = -forces_of(body, q, Vector::Zero(q.size())).by_q;
  const Matrix mass = mass_of(body);
  const auto n = static_cast<Eigen::Index>(free.size());
  Matrix k(n, n), m(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) {
      const int r = free[static_cast<std::size_t>(i)], c = free[static_cast<std::size_t>(j)];
      k(i, j) = stiffness(r, c);
      m(i, j) = mass(r, c);
    }
  }
  // The largest values of L^-1 M L^-T, K = L L^T, are the inverse squares of the lowest
  // frequencies. Those of L^-1 K L^-T, M = L L^T, have errors of 1e-5, because the little rotary
  // inertia of thin sections makes the highest ones 1e12 times as large.
  const Cholesky root(k);
  REQUIRE(root.positive_definite());
  const Matrix half = root.solve_lower(m);
  const Matrix standard = root.solve_lower(half.transpose());
  const Vector values = symmetric_eigenvalues(0.5 * (standard + standard.transpose()));
  return values.reverse().cwiseMax(1e-300).cwiseSqrt().cwiseInverse();
}

/// Coordinates of a cantilever that is clamped at its start, of some components of some slots.
std::vector<int> cantilever(const BeamBody& body, const std::vector<std::pair<int, int>>& moving) {
  const int components = body.planar() ? 2 : 3;
  const int per_node = body.coordinates() / static_cast<int>(body.nodes().size());
  const bool cable = body.options().formulation == BeamFormulation::cable;
  std::vector<int> free;
  for (int i = 0; i < body.coordinates(); ++i) {
    const int slot = i % per_node / components, c = i % components;
    if (i < per_node && (slot != 1 || (cable && c > 0))) continue;
    for (const auto& [s, own] : moving) {
      if (s == slot && own == c) free.push_back(i);
    }
  }
  return free;
}

double order(double coarse, double fine) { return std::log2(std::abs(coarse / fine)); }

}  // namespace

TEST_CASE("bending frequencies of a slender cantilever, with fourth order") {
  // beta L of Euler and Bernoulli.
  const double beta[] = {1.87510406871, 4.69409113297, 7.85475743824};
  const BeamSection section = BeamSection::of(
      rectangle(1e-3, 1e-3), {.youngs_modulus = 1.0, .poisson_ratio = 0.3, .density = 1.0});
  const SectionResultants& s = section.resultants;
  const double unit = std::sqrt(s.bending_z / s.mass_per_length);
  for (const bool cable : {true, false}) {
    double errors[2][3];
    for (int level = 0; level < 2; ++level) {
      const BeamBody body =
          straight(1.0, 4 << level, section,
                   {.formulation = cable ? BeamFormulation::cable : BeamFormulation::ancf});
      // Along y: r and r_x in this direction, and the axial component of r_y.
      const Vector omega = frequencies(body, cantilever(body, {{0, 1}, {1, 1}, {2, 0}}));
      for (int k = 0; k < 3; ++k) {
        errors[level][k] = omega[k] / (beta[k] * beta[k] * unit) - 1.0;
      }
    }
    INFO((cable ? "cable" : "ancf"));
    // Measured with 8 elements: 2.1e-6, 8.0e-5, 6.1e-4. Shear and rotary inertia lower the
    // frequencies of "ancf" by up to 6e-6.
    CHECK(std::abs(errors[1][0]) < 5e-6);
    CHECK(errors[1][1] < 1e-4);
    CHECK(errors[1][2] < 8e-4);
    for (int k = cable ? 0 : 1; k < 3; ++k) CHECK(order(errors[0][k], errors[1][k]) > 3.6);
  }
}

TEST_CASE("frequencies of stretching and torsion, with sixth and second order") {
  const BeamSection section = BeamSection::of(
      rectangle(0.1, 0.2), {.youngs_modulus = 1.0, .poisson_ratio = 0.3, .density = 1.0});
  const SectionResultants& s = section.resultants;
  const double bar = kPi * std::sqrt(s.axial / s.mass_per_length),
               shaft = kPi * std::sqrt(s.torsion / s.inertia_x);
  double stretch[2][3], twist[2][3];
  for (int level = 0; level < 2; ++level) {
    const BeamBody body = straight(1.0, 4 << level, section, {});
    const Vector along = frequencies(body, cantilever(body, {{0, 0}, {1, 0}}));
    const Vector about = frequencies(body, cantilever(body, {{2, 2}, {3, 1}}));
    for (int k = 0; k < 3; ++k) {
      stretch[level][k] = along[k] / ((k + 0.5) * bar) - 1.0;
      twist[level][k] = about[k] / ((k + 0.5) * shaft) - 1.0;
    }
  }
  // Measured orders: 5.2 to 5.7, and 2.1 to 2.2.
  for (int k = 0; k < 3; ++k) {
    CHECK(order(stretch[0][k], stretch[1][k]) > 5.0);
    CHECK(std::abs(order(twist[0][k], twist[1][k]) - 2.0) < 0.3);
  }
  CHECK(stretch[1][0] < 1e-9);
  CHECK(twist[1][0] < 2e-3);
}
