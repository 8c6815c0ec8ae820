// Harmonic motions of a chain are those of dense complex matrices.
#include <complex>

#include <Eigen/LU>

#include "catch.hpp"
#include "tribodyn/linear_algebra/harmonic_equations.hpp"

using namespace tribodyn;

namespace {

using Complex = std::complex<double>;

struct Chain {
  SparseMatrix m, c, k;

  /// Masses on springs and unsymmetric dampers; `tied`: the first and the last move alike.
  Chain(int n, double stiffness, bool tied) {
    SparseEntries mass, damping, spring;
    const int size = tied ? n + 1 : n;
    for (int i = 0; i < n; ++i) {
      mass.emplace_back(i, i, 1.0 + 0.1 * i);
      spring.emplace_back(i, i, 2.0 * stiffness);
      if (i + 1 == n) continue;
      spring.emplace_back(i, i + 1, -stiffness);
      spring.emplace_back(i + 1, i, -stiffness);
      damping.emplace_back(i, i + 1, 3.0);
      damping.emplace_back(i + 1, i, -3.0);
    }
    damping.emplace_back(0, 0, 5.0);
    if (tied) {
      for (const auto& [i, sign] : {std::pair{0, 1.0}, {n - 1, -1.0}}) {
        spring.emplace_back(n, i, sign);
        spring.emplace_back(i, n, sign);
      }
    }
    m = sparse_matrix(size, size, mass);
    c = sparse_matrix(size, size, damping);
    k = sparse_matrix(size, size, spring);
  }

  ComplexMatrix dense(double omega) const {
    return Matrix(k).cast<Complex>() + Complex(0.0, omega) * Matrix(c).cast<Complex>() -
           omega * omega * Matrix(m).cast<Complex>();
  }
};

ComplexVector load(Eigen::Index size) {
  ComplexVector b = ComplexVector::Zero(size);
  b[1] = 2.0;
  b[2] = Complex(0.0, -2.0);
  return b;
}

}  // namespace

TEST_CASE("Responses are those of dense matrices, also if values or entries change") {
  HarmonicEquations equations;
  for (const bool tied : {false, true, false}) {
    for (const double stiffness : {1e4, 3e5}) {
      const Chain chain(12, stiffness, tied);
      for (const double omega : {0.0, 35.0, 400.0}) {
        REQUIRE(equations.factor(chain.m, chain.c, chain.k, omega));
        const ComplexMatrix a = chain.dense(omega);
        const ComplexVector b = load(a.rows());
        const ComplexVector u = equations.solve(b);
        const ComplexVector expected = Eigen::PartialPivLU<ComplexMatrix>(a).solve(b);
        // Measured: 9e-13 near a resonance.
        CHECK((u - expected).norm() < 3e-12 * expected.norm());

        CHECK(equations.remainder(u, b) < 3e-14);  // measured: 8e-15
      }
    }
  }
}

TEST_CASE("The remainder is that of the equations") {
  const Chain chain(9, 1e4, false);
  HarmonicEquations equations;
  REQUIRE(equations.factor(chain.m, chain.c, chain.k, 20.0));
  const ComplexMatrix a = chain.dense(20.0);
  const ComplexVector b = load(9), wrong = ComplexVector::Constant(9, Complex(1e-3, -2e-3));
  CHECK(equations.remainder(wrong, b) == Approx((b - a * wrong).cwiseAbs().maxCoeff()));
}

TEST_CASE("A singular matrix has no factors") {
  const Chain chain(6, 1e4, false);
  HarmonicEquations equations;
  const SparseMatrix none = 0.0 * chain.k;
  CHECK_FALSE(equations.factor(0.0 * chain.m, 0.0 * chain.c, none, 10.0));
}
