#pragma once
/// Generalised minimal residuals: the solution of A x = b with products of A alone.
///
/// With a preconditioner M close to A, the method builds an orthonormal basis of the space spanned
/// by b, (A M^-1) b, (A M^-1)^2 b, ... and takes the x = M^-1 y, y in this space, that makes
/// |b - A x| smallest. The basis grows until this residual is below a tolerance times |b|; it is
/// not restarted. If A M^-1 is the identity plus an operator that smooths, a few vectors suffice.
///
/// Source: [Saad2011] chapter 6 describes the basis; the method is that of Saad and Schultz (1986).

#include <functional>
#include <vector>

namespace tribodyn {

class Gmres {
 public:
  /// Sets the second argument to the operator times the first.
  using Operator = std::function<void(const double*, double*)>;
  /// Sets x := M^-1 x in place; false if that fails.
  using Preconditioner = std::function<bool(double*)>;

  /// Solves for n unknowns with at most `most` products. On input x is b. Returns false, with x
  /// undefined, if the residual is not below `tolerance` times |b|.
  bool solve(std::size_t n, const Operator& apply, const Preconditioner& precondition,
             double tolerance, int most, double* x);

  /// Products of the last solve().
  int iterations() const { return iterations_; }

 private:
  double* column(int k) { return basis_.data() + static_cast<std::size_t>(k) * size_; }

  std::size_t size_ = 0;
  int iterations_ = 0;
  std::vector<double> basis_, work_;
  std::vector<double> h_, cosine_, sine_, rest_;  // h_: upper triangle, column by column
};

}  // namespace tribodyn
