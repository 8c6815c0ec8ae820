#include "tribodyn/linear_algebra/quadratic_modes.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <tuple>
#include <vector>

#include "tribodyn/linear_algebra/krylov_basis.hpp"

namespace tribodyn {

namespace {

constexpr Eigen::Index kBlock = kKrylovBlock;
constexpr double kPivot = 1e-3;       // of the largest entry of a column
constexpr double kConverged = 1e-12;  // residual, of |mu|
constexpr double kNoise = 4e-14;      // residual, of the norm of the operator: round-off
constexpr double kAccurate = 1e-10;   // of |mu|: eigenvalues with more round-off do not count
constexpr double kInfinite = 1e-11;   // of the largest |mu|: infinite eigenvalues
constexpr double kRoundOff = 1e-14;   // of the summed magnitudes of terms
constexpr double kFirstShift = 1.0;   // [1/s]
constexpr double kSlow = 1e-3;   // of the first shift: slower ones do not count for a better one
constexpr double kNearly = 0.1;  // residual of rough eigenvalues, of |mu|
constexpr Eigen::Index kRough = 24;  // vectors of the basis for rough eigenvalues
constexpr Eigen::Index kMost = 600;  // vectors of the basis
constexpr int kPurge = 2;            // applications that remove infinite eigenvalues

constexpr int kWait = 8;      // problems until a smaller basis is tried again
constexpr double kOwn = 0.1;  // share of the fixed start vectors beside advised ones

using Complex = std::complex<double>;

/// Numbers without a pattern, between -1 and 1.
double fixed_number(Eigen::Index i, Eigen::Index j) {
  return std::cos(static_cast<double>((i + 1) * (2 * j + 1)) + 0.3 * static_cast<double>(j));
}

/// y -= a x.
void subtract_product(const SparseMatrix& a, const VectorBlock& x, VectorBlock& y) {
  using Row = Eigen::Map<Eigen::Array<double, 1, kKrylovBlock>>;
  const int *start = a.outerIndexPtr(), *row = a.innerIndexPtr();
  const double* value = a.valuePtr();
  for (Eigen::Index j = 0; j < a.outerSize(); ++j) {
    const Eigen::Array<double, 1, kKrylovBlock> by = x.row(j);
    for (int k = start[j]; k < start[j + 1]; ++k) {
      Row(y.data() + Eigen::Index{row[k]} * kKrylovBlock) -= value[k] * by;
    }
  }
}

/// Entries of f and g that have an effect, and their weights.
class Places {
 public:
  /// `rate` [1/s]: weight of f relative to g.
  Places(const SparseMatrix& m, const SparseMatrix& c, double rate) : rate_(rate) {
    for (int j = 0; j < m.cols(); ++j) {
      const double mass = diagonal_or_largest(m, j), damping = diagonal_or_largest(c, j);
      if (mass == 0.0 && damping == 0.0) continue;
      f_.push_back(j);
      weight_.push_back(std::sqrt(mass > 0.0 ? mass : damping));
      if (mass == 0.0) continue;
      in_f_.push_back(f_.size() - 1);
      g_.push_back(j);
    }
    for (int j : g_) weight_.push_back(std::sqrt(diagonal_or_largest(m, j)));
  }

  Eigen::Index size() const { return static_cast<Eigen::Index>(weight_.size()); }
  const std::vector<int>& f() const { return f_; }
  const std::vector<int>& g() const { return g_; }
  /// Position in f of entry i of g.
  std::size_t in_f(std::size_t i) const { return in_f_[i]; }
  /// Weight of entry i of (f, g).
  double weight(std::size_t i) const { return i < f_.size() ? rate_ * weight_[i] : weight_[i]; }

 private:
  static double diagonal_or_largest(const SparseMatrix& a, int j) {
    double own = 0.0, largest = 0.0;
    for (SparseMatrix::InnerIterator it(a, j); it; ++it) {
      if (it.row() == j) own = std::abs(it.value());
      largest = std::max(largest, std::abs(it.value()));
    }
    return own > 0.0 ? own : largest;
  }

  std::vector<int> f_, g_;
  std::vector<std::size_t> in_f_;
  std::vector<double> weight_;
  double rate_;
};

/// The operator (f, g) -> (u, w) on weighted entries.
class Inverse {
 public:
  Inverse(const SparseMatrix& m, const SparseMatrix& c, const SparseMatrix& k, double shift)
      : m_(m), shift_(shift), places_(m, c, 2.0 * shift), factors_(kPivot) {
    by_f_ = c + shift * m;
    by_f_.makeCompressed();
    SparseMatrix q = shift * by_f_ + k;
    q.makeCompressed();
    factors_.analyse(q);
    ready_ = factors_.factor(q);
    f_.resize(m.rows(), kKrylovBlock);
    g_.resize(m.rows(), kKrylovBlock);
    right_.resize(m.rows(), kKrylovBlock);
  }

  bool ready() const { return ready_; }
  Eigen::Index size() const { return places_.size(); }
  /// Least number of finite eigenvalues: every unknown without effect may hold two of them.
  Eigen::Index states() const {
    return size() - 2 * (m_.rows() - static_cast<Eigen::Index>(places_.f().size()));
  }

  void apply(const VectorBlock& x, VectorBlock& y) {
    const std::vector<int>&f = places_.f(), &g = places_.g();
    const std::size_t half = f.size();
    f_.setZero();
    g_.setZero();
    for (std::size_t i = 0; i < half; ++i) f_.row(f[i]) = entry(x, i);
    for (std::size_t i = 0; i < g.size(); ++i) g_.row(g[i]) = entry(x, half + i);
    right_.setZero();
    subtract_product(by_f_, f_, right_);
    subtract_product(m_, g_, right_);
    columns_ = right_;
    right_ = factors_.solve(columns_);
    for (std::size_t i = 0; i < half; ++i) {
      y.row(static_cast<Eigen::Index>(i)) = places_.weight(i) * right_.row(f[i]);
    }
    for (std::size_t i = 0; i < g.size(); ++i) {
      y.row(static_cast<Eigen::Index>(half + i)) =
          places_.weight(half + i) * (shift_ * right_.row(g[i]) + f_.row(g[i]));
    }
  }

  /// Adds `share` times the vectors (u, w), each made as long as a weighted vector of length 1.
  void add_weighted(const Matrix& vectors, double share, VectorBlock& x) const {
    const std::vector<int>&f = places_.f(), &g = places_.g();
    VectorBlock own(size(), kKrylovBlock);
    for (std::size_t i = 0; i < f.size() + g.size(); ++i) {
      const Eigen::Index from = i < f.size() ? f[i] : m_.rows() + g[i - f.size()];
      own.row(static_cast<Eigen::Index>(i)) = places_.weight(i) * vectors.row(from);
    }
    for (Eigen::Index j = 0; j < kKrylovBlock; ++j) {
      const double length = own.col(j).norm();
      if (length > 0.0) x.col(j) += (share / length) * own.col(j);
    }
  }
  /// (u, w) of weighted vectors.
  Matrix unweighted(const VectorBlock& x) const {
    const std::vector<int>&f = places_.f(), &g = places_.g();
    Matrix out = Matrix::Zero(2 * m_.rows(), kKrylovBlock);
    for (std::size_t i = 0; i < f.size() + g.size(); ++i) {
      const Eigen::Index to = i < f.size() ? f[i] : m_.rows() + g[i - f.size()];
      out.row(to) = entry(x, i);
    }
    return out;
  }
  /// u of a weighted vector.
  ComplexVector unweighted(const ComplexVector& x) const {
    ComplexVector u = ComplexVector::Zero(m_.rows());
    for (std::size_t i = 0; i < places_.f().size(); ++i) {
      u[places_.f()[i]] = x[static_cast<Eigen::Index>(i)] / places_.weight(i);
    }
    return u;
  }

 private:
  Eigen::Matrix<double, 1, kKrylovBlock> entry(const VectorBlock& x, std::size_t i) const {
    return x.row(static_cast<Eigen::Index>(i)) / places_.weight(i);
  }

  const SparseMatrix& m_;
  double shift_;
  Places places_;
  SparseMatrix by_f_;  // C + sigma M
  SparseLU factors_;
  bool ready_ = false;
  VectorBlock f_, g_, right_;
  Matrix columns_;
};

/// The fixed start vectors, with little of infinite eigenvalues, or those near to `like` that a
/// similar problem advises.
VectorBlock start_vectors(Inverse& inverse, const Matrix& like) {
  const Eigen::Index n = inverse.size();
  VectorBlock start(n, kKrylovBlock), image(n, kKrylovBlock);
  for (Eigen::Index j = 0; j < start.cols(); ++j) {
    for (Eigen::Index i = 0; i < n; ++i) start(i, j) = fixed_number(i, j);
  }
  for (int k = 0; k < kPurge; ++k) {
    inverse.apply(start, image);
    std::swap(start, image);
    for (Eigen::Index j = 0; j < start.cols(); ++j) {
      const double size = start.col(j).norm();
      if (size > 0.0) start.col(j) /= size;
    }
  }
  if (like.size() > 0) inverse.add_weighted(like, 1.0 / kOwn, start);
  return start;
}

KrylovBasis basis_of(Inverse& inverse, Eigen::Index most, const Matrix& like = {}) {
  return KrylovBasis([&inverse](const VectorBlock& x, VectorBlock& y) { inverse.apply(x, y); },
                     start_vectors(inverse, like), most);
}

/// Whether u^H (lambda^2 M + lambda C) u and its part with M are round-off of the terms of u^H Q u.
/// The sum alone also vanishes for a motion without stiffness that precesses or is damped.
bool is_zero(const SparseMatrix& m, const SparseMatrix& c, const SparseMatrix& k, double shift,
             Complex lambda, const ComplexVector& u) {
  if (std::abs(lambda) >= shift) return false;
  Complex left = 0.0, of_mass = 0.0;
  double terms = 0.0;
  for (const auto& [factor, by, matrix] :
       {std::tuple{lambda * lambda, shift * shift, &m}, std::tuple{lambda, shift, &c},
        std::tuple{Complex(0.0), 1.0, &k}}) {
    for (int j = 0; j < matrix->outerSize(); ++j) {
      for (SparseMatrix::InnerIterator it(*matrix, j); it; ++it) {
        left += factor * std::conj(u[it.row()]) * it.value() * u[j];
        terms += by * std::abs(u[it.row()]) * std::abs(it.value()) * std::abs(u[j]);
      }
    }
    if (matrix == &m) of_mass = left;
  }
  return std::max(std::abs(left), std::abs(of_mass)) <= kRoundOff * terms;
}

/// Eigenvalues mu of the projected operator, the largest first; of a pair the one whose
/// lambda = sigma + 1/mu has a positive imaginary part.
struct Ritz {
  std::vector<Complex> mu;
  std::vector<ComplexVector> combination;  // of the basis, length 1

  explicit Ritz(const Matrix& projected) {
    ComplexVector values;
    ComplexMatrix vectors;
    if (!unsorted_eigenpairs(projected, values, &vectors)) return;
    std::vector<Eigen::Index> order;
    for (Eigen::Index i = 0; i < values.size(); ++i) {
      if (values[i].imag() <= 0.0) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&values](Eigen::Index i, Eigen::Index j) {
      return std::norm(values[i]) > std::norm(values[j]);
    });
    for (Eigen::Index i : order) {
      if (std::abs(values[i]) <= kInfinite * std::abs(values[order.front()])) break;
      mu.push_back(values[i]);
      combination.push_back(vectors.col(i));
    }
  }
};

/// A converged pair.
struct Pair {
  Complex lambda;
  ComplexVector u;
  ComplexVector weighted;  // (u, w)
  int values;  // that it stands for: two of a conjugate pair, which may have become zeros
};

/// The problem at one shift.
class Search {
 public:
  Search(const SparseMatrix& m, const SparseMatrix& c, const SparseMatrix& k, double shift)
      : m_(m), c_(c), k_(k), shift_(shift), inverse_(m, c, k, shift) {}

  bool ready() const { return inverse_.ready() && inverse_.size() > 0; }

  /// Half the smallest frequency among rough eigenvalues, or half the smallest magnitude; 0 if no
  /// eigenvalue but zero is found.
  double better_shift() {
    KrylovBasis basis = basis_of(inverse_, kRough);
    while (basis.extend() && basis.size() < kRough) {
    }
    const Ritz ritz(basis.projected());
    double slowest = 0.0, smallest = 0.0;
    for (std::size_t i = 0; i < ritz.mu.size(); ++i) {
      if (basis.residual(ritz.combination[i]) > kNearly * std::abs(ritz.mu[i])) continue;
      const Pair pair = pair_of(basis, ritz, i);
      const double size = std::abs(pair.lambda);
      if (size <= kSlow * shift_) continue;
      if (smallest == 0.0 || size < smallest) smallest = size;
      if (pair.lambda.imag() == 0.0) continue;
      if (slowest == 0.0 || size < slowest) slowest = size;
    }
    return 0.5 * (slowest > 0.0 ? slowest : smallest);
  }

  QuadraticModes run(int count, const QuadraticAdvice& advice) {
    QuadraticModes out;
    out.vectors.resize(m_.rows(), 0);
    out.advice = {shift_, 0, std::max(advice.wait - 1, 0), {}};
    const Eigen::Index usual = 4 * count + 20;
    Eigen::Index next = advice.basis > 0 ? advice.basis : usual;
    // Where advice is nearly right a few vectors more will do.
    Eigen::Index step = advice.basis > 0 ? kBlock : std::max(kBlock, next / 6);
    const bool similar = advice.start.rows() == 2 * m_.rows();
    KrylovBasis basis = basis_of(inverse_, next, similar ? advice.start : Matrix());
    std::vector<Pair> found;
    const Eigen::Index most = std::min(kMost, 3 * inverse_.states() / 4);
    for (bool more = true; more && basis.size() < most;) {
      more = basis.extend();
      if (more && basis.size() < next) continue;
      collect(basis, found);
      if (static_cast<int>(found.size()) >= count) break;
      if (similar) out.advice.wait = kWait;
      next = basis.size() + step;
      step = std::max(kBlock, basis.size() / 6);
    }
    const bool fewer =
        static_cast<int>(found.size()) > count && out.advice.wait == 0 && basis.size() > kBlock;
    out.advice.basis = basis.size() - (fewer ? kBlock : 0);
    put(found, out);
    out.advice.start = mixture(found);
    return out;
  }

 private:
  Pair pair_of(const KrylovBasis& basis, const Ritz& ritz, std::size_t i) const {
    Pair out{shift_ + 1.0 / ritz.mu[i],
             {},
             basis.vector(ritz.combination[i]),
             ritz.mu[i].imag() != 0.0 ? 2 : 1};
    out.u = inverse_.unweighted(out.weighted);
    if (!is_zero(m_, c_, k_, shift_, out.lambda, out.u)) return out;
    out.lambda = 0.0;
    Eigen::Index largest = 0;
    out.u.cwiseAbs().maxCoeff(&largest);
    out.u /= Complex(out.u[largest]);
    out.u.imag().setZero();
    return out;
  }

  /// All pairs within the circle about zero in which none is missing.
  void collect(const KrylovBasis& basis, std::vector<Pair>& found) const {
    const Ritz ritz(basis.projected());
    found.clear();
    const double noise = kNoise * basis.norm();
    double reach = 0.0;  // distance from the shift within which all pairs have converged
    for (std::size_t i = 0; i < ritz.mu.size(); ++i) {
      const double size = std::abs(ritz.mu[i]);
      const double left = basis.residual(ritz.combination[i]);
      if (left > std::max(kConverged * size, noise) || noise > kAccurate * size) {
        // No eigenvalue lies between the last pair and the next one, but for its uncertainty.
        reach = std::max(reach, 1.0 / (size + left));
        break;
      }
      reach = 1.0 / size;
      found.push_back(pair_of(basis, ritz, i));
    }
    std::erase_if(found, [&](const Pair& x) { return std::abs(x.lambda) > reach - shift_; });
  }

  /// Start vectors for a similar problem, in which every found pair has about the same share.
  Matrix mixture(const std::vector<Pair>& found) const {
    VectorBlock mixed = VectorBlock::Zero(inverse_.size(), kKrylovBlock);
    for (std::size_t k = 0; k < found.size(); ++k) {
      const auto own = static_cast<Eigen::Index>(2 * k);
      for (Eigen::Index j = 0; j < kKrylovBlock; ++j) {
        mixed.col(j) += fixed_number(own, j) * found[k].weighted.real();
        mixed.col(j) += fixed_number(own + 1, j) * found[k].weighted.imag();
      }
    }
    return inverse_.unweighted(mixed);
  }

  static void put(std::vector<Pair>& found, QuadraticModes& out) {
    std::stable_sort(found.begin(), found.end(), [](const Pair& a, const Pair& b) {
      return std::abs(a.lambda) < std::abs(b.lambda);
    });
    Eigen::Index size = 0, next = 0;
    for (const Pair& pair : found) size += pair.values;
    out.values.resize(size);
    out.vectors.resize(out.vectors.rows(), size);
    for (const Pair& pair : found) {
      out.values[next] = pair.lambda;
      out.vectors.col(next++) = pair.u;
      if (pair.values == 1) continue;
      out.values[next] = std::conj(pair.lambda);
      out.vectors.col(next++) = pair.u.conjugate();
    }
  }

  const SparseMatrix &m_, &c_, &k_;
  double shift_;
  Inverse inverse_;
};

}  // namespace

QuadraticModes quadratic_modes(const SparseMatrix& m, const SparseMatrix& c, const SparseMatrix& k,
                               int count, const QuadraticAdvice& advice) {
  QuadraticModes none;
  none.vectors.resize(m.rows(), 0);
  double shift = advice.shift;
  if (shift <= 0.0) {
    Search first(m, c, k, kFirstShift);
    if (!first.ready()) return none;
    shift = first.better_shift();
    if (shift <= 0.0) shift = kFirstShift;
  }
  Search search(m, c, k, shift);
  if (!search.ready()) return none;
  return search.run(count, advice);
}

}  // namespace tribodyn
