#include "tribodyn/linear_algebra/eigenvalues.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tribodyn {

namespace {

constexpr int kMostSweeps = 100;
constexpr double kWorthIt = 0.95;  // a scaling must reduce the norms to this fraction

/// The diagonal D, powers of two; `a` becomes D^-1 a D.
Vector balance(Matrix& a) {
  const Eigen::Index n = a.rows();
  Vector d = Vector::Ones(n);
  bool changed = true;
  for (int sweep = 0; changed && sweep < kMostSweeps; ++sweep) {
    changed = false;
    for (Eigen::Index i = 0; i < n; ++i) {
      const double own = std::abs(a(i, i));
      const double column = a.col(i).cwiseAbs().sum() - own;
      const double row = a.row(i).cwiseAbs().sum() - own;
      if (!(column > 0.0) || !(row > 0.0)) continue;
      const double f = std::exp2(std::round(0.5 * std::log2(row / column)));
      if (column * f + row / f >= kWorthIt * (column + row)) continue;
      changed = true;
      d[i] *= f;
      a.col(i) *= f;
      a.row(i) /= f;
    }
  }
  return d;
}

}  // namespace

Eigenpairs eigenpairs(const Matrix& a) {
  Eigenpairs out;
  const Eigen::Index n = a.rows();
  out.values.resize(n);
  out.vectors.resize(n, n);
  if (n == 0) {
    out.converged = true;
    return out;
  }
  Matrix balanced = a;
  const Vector d = balance(balanced);
  ComplexVector values;
  ComplexMatrix vectors;
  if (!unsorted_eigenpairs(balanced, values, &vectors)) return out;
  // Conjugate pairs stand side by side and are moved together.
  std::vector<Eigen::Index> first;
  for (Eigen::Index i = 0; i < n; i += values[i].imag() != 0.0 ? 2 : 1) first.push_back(i);
  std::stable_sort(first.begin(), first.end(), [&values](Eigen::Index i, Eigen::Index j) {
    return std::abs(values[i]) < std::abs(values[j]);
  });
  Eigen::Index next = 0;
  const auto put = [&](Eigen::Index i) {
    out.values[next] = values[i];
    out.vectors.col(next++) = d.asDiagonal() * vectors.col(i);
  };
  for (Eigen::Index i : first) {
    const bool pair = values[i].imag() != 0.0;
    const Eigen::Index upper = pair && values[i].imag() < 0.0 ? 1 : 0;
    put(i + upper);
    if (pair) put(i + 1 - upper);
  }
  out.converged = true;
  return out;
}

std::optional<ComplexVector> eigenvalues(const Matrix& a) {
  ComplexVector values;
  if (!unsorted_eigenpairs(a, values, nullptr)) return {};
  return values;
}

}  // namespace tribodyn
