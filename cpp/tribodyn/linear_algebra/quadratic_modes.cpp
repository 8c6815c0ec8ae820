#include "tribodyn/linear_algebra/quadratic_modes.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <tuple>
#include <vector>

#include "tribodyn/math/products.hpp"

namespace tribodyn {

namespace {

constexpr Eigen::Index kBlock = 4;    // start vectors
constexpr double kPivot = 1e-3;       // of the largest entry of a column
constexpr double kConverged = 1e-12;  // residual, of |mu|
constexpr double kNoise = 4e-14;      // residual, of the norm of the operator: round-off
constexpr double kDependent = 1e-11;  // of the length of a vector: what is left counts as round-off
constexpr double kInfinite = 1e-11;   // of the largest |mu|: infinite eigenvalues
constexpr double kRoundOff = 1e-14;   // of the summed magnitudes of terms
constexpr double kFirstShift = 1.0;   // [1/s]
constexpr double kSlow = 1e-3;   // of the first shift: slower ones do not count for a better one
constexpr double kNearly = 0.1;  // residual of rough eigenvalues, of |mu|
constexpr Eigen::Index kRough = 24;  // vectors of the basis for rough eigenvalues
constexpr Eigen::Index kMost = 600;  // vectors of the basis
constexpr int kPurge = 2;            // applications that remove infinite eigenvalues

using Complex = std::complex<double>;

/// y += factor a x.
template <class X, class Y>
void add_product(double factor, const SparseMatrix& a, const X& x, Y&& y) {
  for (int j = 0; j < a.outerSize(); ++j) {
    const auto by = factor * x[j];
    if (by == 0.0) continue;
    for (SparseMatrix::InnerIterator it(a, j); it; ++it) y[it.row()] += it.value() * by;
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
      : m_(m), c_(c), shift_(shift), places_(m, c, 2.0 * shift), factors_(kPivot), full_(m.rows()) {
    q_ = shift * shift * m + shift * c + k;
    q_.makeCompressed();
    factors_.analyse(q_);
    ready_ = factors_.factor(q_);
    right_.setZero(m.rows());
    solved_.setZero(m.rows());
  }

  bool ready() const { return ready_; }
  Eigen::Index size() const { return places_.size(); }
  /// Least number of finite eigenvalues: every unknown without effect may hold two of them.
  Eigen::Index states() const {
    return size() - 2 * (m_.rows() - static_cast<Eigen::Index>(places_.f().size()));
  }

  Matrix apply(const Matrix& x) {
    Matrix y(x.rows(), x.cols());
    const std::vector<int>&f = places_.f(), &g = places_.g();
    const std::size_t half = f.size();
    for (Eigen::Index column = 0; column < x.cols(); ++column) {
      right_.setZero();
      full_.setZero();
      for (std::size_t i = 0; i < half; ++i) full_[f[i]] = entry(x, i, column);
      add_product(-1.0, c_, full_, right_);
      full_ *= shift_;
      for (std::size_t i = 0; i < g.size(); ++i) full_[g[i]] += entry(x, half + i, column);
      add_product(-1.0, m_, full_, right_);
      factors_.solve(right_, solved_);
      for (std::size_t i = 0; i < half; ++i) {
        y(static_cast<Eigen::Index>(i), column) = places_.weight(i) * solved_[f[i]];
      }
      for (std::size_t i = 0; i < g.size(); ++i) {
        y(static_cast<Eigen::Index>(half + i), column) =
            places_.weight(half + i) * (shift_ * solved_[g[i]] + entry(x, places_.in_f(i), column));
      }
    }
    return y;
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
  double entry(const Matrix& x, std::size_t i, Eigen::Index column) const {
    return x(static_cast<Eigen::Index>(i), column) / places_.weight(i);
  }

  const SparseMatrix &m_, &c_;
  double shift_;
  Places places_;
  SparseMatrix q_;
  SparseLU factors_;
  bool ready_ = false;
  Vector full_, right_, solved_;
};

/// Orthonormal basis V of a block Krylov space, and the images of its vectors.
class Basis {
 public:
  explicit Basis(Inverse& inverse) : inverse_(inverse) {
    const Eigen::Index n = inverse.size();
    Matrix start(n, std::min(kBlock, n));
    for (Eigen::Index j = 0; j < start.cols(); ++j) {
      for (Eigen::Index i = 0; i < n; ++i) {
        start(i, j) = std::cos(static_cast<double>((i + 1) * (2 * j + 1)) + 0.3 * double(j));
      }
    }
    for (int k = 0; k < kPurge; ++k) {
      start = inverse.apply(start);
      for (Eigen::Index j = 0; j < start.cols(); ++j) {
        const double size = start.col(j).norm();
        if (size > 0.0) start.col(j) /= size;
      }
    }
    v_.resize(n, 0);
    image_.resize(n, 0);
    append(start);
  }

  /// Applies the operator to the newest vectors; false if the space is complete.
  bool extend() {
    const Matrix next = inverse_.apply(v_.rightCols(v_.cols() - image_.cols()));
    const Eigen::Index done = image_.cols();
    image_.conservativeResize(Eigen::NoChange, v_.cols());
    image_.rightCols(v_.cols() - done) = next;
    const Eigen::Index before = v_.cols();
    append(next);
    return v_.cols() > before;
  }

  Eigen::Index size() const { return image_.cols(); }
  /// H.
  Matrix projected() const { return v_.leftCols(size()).transpose() * image_; }
  /// Largest length of an image.
  double norm() const { return image_.colwise().norm().maxCoeff(); }
  ComplexVector vector(const ComplexVector& s) const { return product(v_, s); }
  /// |(operator - mu) V s|.
  double residual(const ComplexVector& s, Complex mu) const {
    return (product(image_, s) - mu * product(v_, s)).norm();
  }

 private:
  ComplexVector product(const Matrix& a, const ComplexVector& s) const {
    ComplexVector out(a.rows());
    const Matrix own = a.leftCols(s.size());
    out.real() = own * Vector(s.real());
    out.imag() = own * Vector(s.imag());
    return out;
  }

  void append(const Matrix& x) {
    const Vector length = x.colwise().norm();
    const Eigen::Index first = v_.cols();
    Matrix own = x;
    for (int pass = 0; pass < 2 && first > 0; ++pass) own -= v_ * Matrix(v_.transpose() * own);
    for (Eigen::Index j = 0; j < x.cols() && v_.cols() < v_.rows(); ++j) {
      Vector next = own.col(j);
      for (int pass = 0; pass < 2; ++pass) {
        for (Eigen::Index i = first; i < v_.cols(); ++i) next -= v_.col(i).dot(next) * v_.col(i);
      }
      const double left = next.norm();
      if (!(left > kDependent * length[j])) continue;
      v_.conservativeResize(Eigen::NoChange, v_.cols() + 1);
      v_.rightCols(1) = next / left;
    }
  }

  Inverse& inverse_;
  Matrix v_, image_;
};

/// Whether u^H (lambda^2 M + lambda C) u is round-off of the terms of u^H Q u.
bool is_zero(const SparseMatrix& m, const SparseMatrix& c, const SparseMatrix& k, double shift,
             Complex lambda, const ComplexVector& u) {
  if (std::abs(lambda) >= shift) return false;
  Complex left = 0.0;
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
  }
  return std::abs(left) <= kRoundOff * terms;
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
    Basis basis(inverse_);
    while (basis.extend() && basis.size() < kRough) {
    }
    const Ritz ritz(basis.projected());
    double slowest = 0.0, smallest = 0.0;
    for (std::size_t i = 0; i < ritz.mu.size(); ++i) {
      if (basis.residual(ritz.combination[i], ritz.mu[i]) > kNearly * std::abs(ritz.mu[i]))
        continue;
      const Pair pair = pair_of(basis, ritz, i);
      const double size = std::abs(pair.lambda);
      if (size <= kSlow * shift_) continue;
      if (smallest == 0.0 || size < smallest) smallest = size;
      if (pair.lambda.imag() == 0.0) continue;
      if (slowest == 0.0 || size < slowest) slowest = size;
    }
    return 0.5 * (slowest > 0.0 ? slowest : smallest);
  }

  QuadraticModes run(int count, Eigen::Index check) {
    QuadraticModes out;
    out.vectors.resize(m_.rows(), 0);
    Basis basis(inverse_);
    Eigen::Index next = check > 0 ? check : 4 * count + 20;
    std::vector<Pair> found;
    const Eigen::Index most = std::min(kMost, 3 * inverse_.states() / 4);
    for (bool more = true; more && basis.size() < most;) {
      more = basis.extend();
      if (more && basis.size() < next) continue;
      collect(basis, found);
      if (static_cast<int>(found.size()) >= count) break;
      next = basis.size() + std::max<Eigen::Index>(kBlock, basis.size() / 6);
    }
    out.advice = {shift_, basis.size()};
    put(found, out);
    return out;
  }

 private:
  Pair pair_of(const Basis& basis, const Ritz& ritz, std::size_t i) const {
    Pair out{shift_ + 1.0 / ritz.mu[i], inverse_.unweighted(basis.vector(ritz.combination[i])),
             ritz.mu[i].imag() != 0.0 ? 2 : 1};
    if (!is_zero(m_, c_, k_, shift_, out.lambda, out.u)) return out;
    out.lambda = 0.0;
    Eigen::Index largest = 0;
    out.u.cwiseAbs().maxCoeff(&largest);
    out.u /= Complex(out.u[largest]);
    out.u.imag().setZero();
    return out;
  }

  /// All pairs within the circle about zero in which none is missing.
  void collect(const Basis& basis, std::vector<Pair>& found) const {
    const Ritz ritz(basis.projected());
    found.clear();
    const double noise = kNoise * basis.norm();
    double reach = 0.0;
    for (std::size_t i = 0; i < ritz.mu.size(); ++i) {
      const double size = std::abs(ritz.mu[i]);
      const double allowed = std::max(kConverged * size, noise);
      if (basis.residual(ritz.combination[i], ritz.mu[i]) > allowed) {
        std::erase_if(found, [&](const Pair& x) { return std::abs(x.lambda) > reach - shift_; });
        return;
      }
      reach = 1.0 / size;
      found.push_back(pair_of(basis, ritz, i));
    }
    std::erase_if(found, [&](const Pair& x) { return std::abs(x.lambda) > reach - shift_; });
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
  return search.run(count, advice.basis);
}

}  // namespace tribodyn
