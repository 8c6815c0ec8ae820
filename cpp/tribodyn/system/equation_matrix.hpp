#pragma once
/// The matrix of the equations of motion with the rows of the items, and solutions with it:
///
///     | M + d dR/dv + s dR/dq    dR/dz    G^T |
///     | d dr/dv + s dr/dq        dr/dz    0   |
///     | c0 G + c1 G' + c2 G''    0        0   |
///
/// (the second line with the sign of -r). Variables and rows stand in reverse Cuthill-McKee order,
/// each item near its bodies; whether the factors are kept in a band or sparse is decided by their
/// cost. Partial pivoting copes with the zeros of the diagonal. Nothing is allocated after the
/// construction where the factors are a band.

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
  /// After factor() has failed: a row that depends on others, or -1.
  int dependent_row() const;
  /// Solves for variables and then rows; both vectors have n + u + m entries.
  void solve(const Vector& rhs, Vector& solution);

  /// Numbers that the factors hold.
  std::size_t storage() const { return lu_.storage(); }
  bool is_sparse() const { return lu_.is_sparse(); }

 private:
  void assemble(const DynamicsWorkspace& ws, const EquationWeights& w);
  void measure(const DynamicsWorkspace& ws);

  const Structure& structure_;
  PivotedLU lu_;
  bool measured_ = false;
  std::vector<std::size_t> entry_places_;                // of Structure::entries()
  std::vector<std::size_t> column_places_, row_places_;  // of G^T and of the rows, as a RowMatrix
  std::vector<std::size_t> unknown_entries_;             // among entries(), those of columns of z
  std::vector<std::ptrdiff_t> diagonal_places_;          // of variables, -1 where there is none
  Vector scratch_;
  Vector sizes_;  // of equations and unknowns, by place
};

}  // namespace tribodyn
