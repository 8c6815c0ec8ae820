#pragma once
/// Factorisation of a sparse matrix with parts whose factors are kept.
///
/// The unknowns are those of the parts, I_1, I_2, ..., and the surface B. Unknowns of different
/// parts are not coupled directly. With the blocks of part p the condensed matrix of the surface is
///
///     S = K_BB - sum C_p,   C_p = K_BI K_II^-1 K_IB,
///
/// and a solution of K x = b is
///
///     S x_B = b_B - sum K_BI K_II^-1 b_I,   x_I = K_II^-1 (b_I - K_IB x_B).
///
/// Every factorisation factors S, but a part only if its values differ from those of its factors.
/// If they are equal bit for bit, the kept factors are those that a new factorisation would give;
/// the solution therefore does not depend on the past. A caller that iterates may also keep factors
/// of other values; the matrix of the factors then has the old blocks of these parts.
///
/// A part that is symmetric to round-off and positive definite has Cholesky factors
/// (multifrontal_cholesky.hpp), any other part LU factors of Eigen. Without parts, all calls go to
/// a PivotedLU; the results are then identical bit for bit.
///
/// The factors of parts allocate memory in factor(), and LU factors of parts in solutions too.
///
/// Source: [Guyan1965] (static condensation); [SmithBjorstadGropp1996] chapter 4 (Schur
/// complements).

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "tribodyn/linear_algebra/multifrontal_cholesky.hpp"
#include "tribodyn/linear_algebra/pivoted_lu.hpp"

namespace tribodyn {

class CondensedLU {
 public:
  CondensedLU();
  ~CondensedLU();
  CondensedLU(const CondensedLU&) = delete;
  CondensedLU& operator=(const CondensedLU&) = delete;

  /// As PivotedLU::resize(). `part`: number of the part of every unknown, -1 for the surface; empty
  /// without parts. `storage` is that of the surface, or of the whole matrix without parts.
  void resize(int n, int half_bandwidth, const std::vector<std::pair<int, int>>& entries,
              PivotedLU::Storage storage, const std::vector<int>& part = {},
              FillReducing method = FillReducing::cheapest);
  int size() const { return n_; }
  int parts() const { return static_cast<int>(parts_.size()); }
  /// Number of unknowns of the surface.
  int surface_size() const { return surface_.size(); }
  bool is_sparse() const { return surface_.is_sparse(); }
  /// Number of stored values, including those of the last factors.
  std::size_t storage() const;

  /// As in PivotedLU.
  std::size_t place(int i, int j) const;
  double* values();
  void set_zero();
  void set_sizes(const double* sizes);
  /// Factors the matrix in values(), and with `keep` the surface alone as far as the parts have
  /// factors. False if a matrix is singular to round-off.
  bool factor(bool keep = false);
  /// Factors the parts alone whose values have changed; false if one is singular.
  bool factor_parts(bool keep = false);
  /// Whether the last factorisation kept factors of other values.
  bool has_old_factors() const { return old_; }
  /// Number of factorisations of parts.
  long part_factorisations() const { return part_factorisations_; }
  /// As in PivotedLU.
  std::vector<int> without_pivot() const;
  /// Solves A x = b, or A^T x = b, in place for `count` columns of n numbers.
  void solve(double* rhs, int count = 1) { substitute(rhs, count, false); }
  void solve_transposed(double* rhs, int count = 1) { substitute(rhs, count, true); }

 private:
  struct Part;

  void lay_out_parts(const std::vector<int>& part, FillReducing method);
  void lay_out_surface(PivotedLU::Storage storage);
  bool factor_part(Part& part);
  void substitute(double* rhs, int count, bool transposed);

  int n_ = 0;
  PivotedLU surface_;
  std::vector<std::unique_ptr<Part>> parts_;
  long part_factorisations_ = 0;
  bool old_ = false;
  // With parts:
  std::vector<std::pair<int, int>> entries_;  // column, row; ascending
  std::vector<double> values_;
  std::vector<int> surface_unknowns_;           // ascending
  std::vector<int> surface_place_;              // of every unknown, -1 in a part
  std::vector<std::size_t> surface_entries_;    // among entries_,
  std::vector<std::size_t> surface_positions_;  // and their positions in surface_
  std::vector<double> surface_rhs_, surface_sizes_;
};

}  // namespace tribodyn
