#include "tribodyn/linear_algebra/harmonic_equations.hpp"

#include <algorithm>
#include <array>
#include <complex>
#include <vector>

#include <Eigen/OrderingMethods>
#include <Eigen/SparseLU>

namespace tribodyn {

namespace {

using Complex = std::complex<double>;
using ComplexSparse = Eigen::SparseMatrix<Complex>;

/// Positions of the entries of a matrix.
struct Pattern {
  std::vector<int> start, row;

  explicit Pattern(const SparseMatrix& a)
      : start(a.outerIndexPtr(), a.outerIndexPtr() + a.outerSize() + 1),
        row(a.innerIndexPtr(), a.innerIndexPtr() + a.nonZeros()) {}
  Pattern() = default;
  bool matches(const SparseMatrix& a) const {
    return start.size() == static_cast<std::size_t>(a.outerSize()) + 1 &&
           row.size() == static_cast<std::size_t>(a.nonZeros()) &&
           std::equal(start.begin(), start.end(), a.outerIndexPtr()) &&
           std::equal(row.begin(), row.end(), a.innerIndexPtr());
  }
};

}  // namespace

struct HarmonicEquations::Factors {
  std::array<Pattern, 3> patterns;
  std::array<std::vector<int>, 3> places;  // of the values of M, C, K among those of the sum
  ComplexSparse sum;
  Eigen::SparseLU<ComplexSparse, Eigen::COLAMDOrdering<int>> lu;

  void lay_out(const std::array<const SparseMatrix*, 3>& parts) {
    std::vector<Eigen::Triplet<Complex>> entries;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      patterns[p] = Pattern(*parts[p]);
      const Pattern& own = patterns[p];
      for (int j = 0; j < parts[p]->outerSize(); ++j) {
        const auto column = static_cast<std::size_t>(j);
        for (int k = own.start[column]; k < own.start[column + 1]; ++k) {
          entries.emplace_back(own.row[static_cast<std::size_t>(k)], j, 1.0);
        }
      }
    }
    sum.resize(parts[0]->rows(), parts[0]->cols());
    sum.setFromTriplets(entries.begin(), entries.end());
    const int* rows = sum.innerIndexPtr();
    for (std::size_t p = 0; p < parts.size(); ++p) {
      places[p].clear();
      const Pattern& own = patterns[p];
      for (int j = 0; j < parts[p]->outerSize(); ++j) {
        const auto column = static_cast<std::size_t>(j);
        const int *first = rows + sum.outerIndexPtr()[j], *last = rows + sum.outerIndexPtr()[j + 1];
        for (int k = own.start[column]; k < own.start[column + 1]; ++k) {
          const int* found = std::lower_bound(first, last, own.row[static_cast<std::size_t>(k)]);
          places[p].push_back(static_cast<int>(found - rows));
        }
      }
    }
    lu.analyzePattern(sum);
  }

  void add(std::size_t p, Complex factor, const SparseMatrix& a) {
    Complex* values = sum.valuePtr();
    for (std::size_t k = 0; k < places[p].size(); ++k) {
      values[places[p][k]] += factor * a.valuePtr()[k];
    }
  }
};

HarmonicEquations::HarmonicEquations() : factors_(std::make_unique<Factors>()) {}

HarmonicEquations::~HarmonicEquations() = default;

bool HarmonicEquations::factor(const SparseMatrix& m, const SparseMatrix& c, const SparseMatrix& k,
                               double omega) {
  Factors& own = *factors_;
  const std::array<const SparseMatrix*, 3> parts = {&m, &c, &k};
  if (!std::equal(parts.begin(), parts.end(), own.patterns.begin(),
                  [](const SparseMatrix* a, const Pattern& b) { return b.matches(*a); })) {
    own.lay_out(parts);
  }
  std::fill(own.sum.valuePtr(), own.sum.valuePtr() + own.sum.nonZeros(), Complex(0.0));
  own.add(0, -omega * omega, m);
  own.add(1, Complex(0.0, omega), c);
  own.add(2, 1.0, k);
  own.lu.factorize(own.sum);
  return own.lu.info() == Eigen::Success;
}

ComplexVector HarmonicEquations::solve(const ComplexVector& b) const {
  return factors_->lu.solve(b);
}

double HarmonicEquations::remainder(const ComplexVector& u, const ComplexVector& b) const {
  const ComplexSparse& sum = factors_->sum;
  ComplexVector left = b;
  for (int j = 0; j < sum.outerSize(); ++j) {
    for (ComplexSparse::InnerIterator it(sum, j); it; ++it) left[it.row()] -= it.value() * u[j];
  }
  return left.cwiseAbs().maxCoeff();
}

}  // namespace tribodyn
