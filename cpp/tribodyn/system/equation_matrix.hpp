#pragma once
/// The matrix of the equations of motion with the rows of the items, and solutions with it:
///
///     | M + d dR/dv + s dR/dq    dR/dz    B   |
///     | d dr/dv + s dr/dq        dr/dz    0   |
///     | c0 G + c1 G' + c2 G''    0        0   |
///
/// (the second line with the sign of -r), B = G^T - dQ/dlambda. Variables and rows stand in reverse
/// Cuthill-McKee order, each item near its bodies; whether the factors are kept in a band or sparse
/// is decided by their cost. Partial pivoting copes with the zeros of the diagonal. Nothing is
/// allocated after the construction where the factors are a band.
///
/// **Dependent rows** make it singular though the equations can be solved. It is then factored with
/// a small compliance -E in the lower right corner, E = 1e-9 of the diagonal of C A^-1 G^T with the
/// diagonal A, which makes all rows alike soft. A solution is refined with what it leaves,
///
///     x := x + d,   K_E d = (0, -E d_rows of the last d),
///
/// until the rows are met to round-off: each time by 1e-9 / s of what was left, s being the
/// eigenvalues of the scaled C A^-1 G^T that are not zero. That is the method of multipliers of
/// M. J. D. Powell and M. R. Hestenes ([Bertsekas1982] chapter 2). No row is left out, so that
/// nothing has to be chosen anew when the rank changes. Of right-hand sides that cannot be met,
/// what contradicts is left over, see unmet(), and no multipliers answer it.

#include <memory>

#include "tribodyn/linear_algebra/pivoted_lu.hpp"
#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

struct EquationWeights {
  double damping = 0.0;                ///< d
  double stiffness = 0.0;              ///< s
  double jacobian = 1.0;               ///< c0
  double jacobian_rate = 0.0;          ///< c1
  double jacobian_acceleration = 0.0;  ///< c2
};

class EquationMatrix {
 public:
  using Storage = PivotedLU::Storage;

  /// The structure must outlive the matrix.
  explicit EquationMatrix(const Structure& structure, Storage storage = Storage::cheapest);

  /// From the last evaluation, which has tangents unless d = s = 0. False when it is singular, up
  /// to round-off of entries measured by the inertia on which they act.
  bool factor(const DynamicsWorkspace& ws, const EquationWeights& weights);
  /// The same with compliance of the rows.
  bool factor_compliant(const DynamicsWorkspace& ws, const EquationWeights& weights);
  /// Compliant where the workspace says that rows are dependent or the matrix turns out to be
  /// singular by its rows, else exact. False where that does not do.
  bool factor_any(DynamicsWorkspace& ws, const EquationWeights& weights);
  /// After factor() has failed: a row that depends on others, or -1.
  int dependent_row() const;
  /// Solves for variables and then rows; both vectors have n + u + m entries.
  void solve(const Vector& rhs, Vector& solution);
  /// After solve() with compliance: what the rows of the right-hand side contradict each other by,
  /// m; empty with exact factors.
  const Vector& unmet() const { return unmet_; }

  /// Numbers that the exact factors hold.
  std::size_t storage() const { return exact_.lu.storage(); }
  bool is_sparse() const { return exact_.lu.is_sparse(); }

 private:
  /// Factors, and where the entries of the matrix lie in them.
  struct Factors {
    PivotedLU lu;
    std::vector<std::size_t> entries;            // of Structure::entries()
    std::vector<std::size_t> columns, rows;      // of G^T and of the rows, as a RowMatrix
    std::vector<std::ptrdiff_t> diagonal;        // of variables, -1 where there is none
    std::vector<std::size_t> row_diagonal = {};  // of rows; with compliance
  };

  void lay_out(Factors& factors, bool compliant) const;
  void assemble(Factors& factors, const DynamicsWorkspace& ws, const EquationWeights& w) const;
  void measure(Factors& factors, const DynamicsWorkspace& ws);
  void substitute(const Vector& rhs, Vector& solution);
  void refine(Vector& solution);

  const Structure& structure_;
  PivotedLU::Storage storage_;
  Factors exact_;
  std::unique_ptr<Factors> compliant_;  // made when first needed
  bool is_compliant_ = false;           // the last factors
  bool measured_ = false;
  std::vector<std::size_t> unknown_entries_;  // among entries(), those of columns of z
  Vector scratch_;
  Vector sizes_;  // of equations and unknowns, by place
  // With compliance: E and the sizes of rows; what is left; corrections.
  Vector compliance_, row_sizes_, unmet_, rest_, correction_;
};

}  // namespace tribodyn
