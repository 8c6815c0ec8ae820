#pragma once
/// The matrix of the equations of motion with the rows of the joints, and solutions with it:
///
///     | M + d dR/dv + s dR/dq    G^T |
///     | c0 G + c1 G' + c2 G''    0   |.
///
/// Bodies and joints stand in reverse Cuthill-McKee order, each joint near its bodies, so that the
/// matrix of a chain has a band of a few numbers whatever its length. Partial pivoting copes with
/// the zeros of the diagonal; in a mechanism whose band is as wide as the matrix it is dense.
/// Nothing is allocated after the construction.

#include "tribodyn/linear_algebra/pivoted_band_lu.hpp"
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
  /// The structure must outlive the matrix.
  explicit EquationMatrix(const Structure& structure);

  /// From the last evaluation, which has tangents unless d = s = 0. False when it is singular, up
  /// to round-off of entries measured by the inertia on which they act.
  bool factor(const DynamicsWorkspace& ws, const EquationWeights& weights);
  /// After factor() has failed: a row of the joints that depends on others, or -1.
  int dependent_row() const;
  /// Solves for coordinates and then rows; both vectors have n + m entries.
  void solve(const Vector& rhs, Vector& solution);

  /// Numbers that the factors hold.
  std::size_t storage() const { return lu_.storage(); }

 private:
  void assemble(const DynamicsWorkspace& ws, const EquationWeights& w);
  void measure(const DynamicsWorkspace& ws);

  const Structure& structure_;
  PivotedBandLU lu_;
  bool measured_ = false;
  Vector scratch_;
  Vector sizes_;  // of equations and unknowns, by place
};

}  // namespace tribodyn
