#pragma once
/// The kinetic metric: how long a change of coordinates or velocities is.
///
/// Joints determine a start only in part. Of all corrections that close them the shortest one is
/// made, and what is short must not depend on units or on the size of the mechanism, as a sum of
/// squares of metres and radians would. A change dv of the velocities is measured by the kinetic
/// energy that it has, a change dq of the coordinates in the same way, with the mass matrix M(q) at
/// the guess:
///
///     |dx|^2 = dq . D^-1 M D^-1 dq / (m L^2) + |D^-1 do|^2,
///
/// where o are offsets of journals in units of their clearance (system/assembly.hpp), m [kg] is
/// the heaviest mass and L [m] the size of the mechanism. The diagonal matrix D holds mobilities
/// [-]: a coordinate of the mobility 100 moves a hundred times as easily as by its inertia, one of
/// the mobility 0 does not move. So a correction of velocities is that of impulses in the joints,
/// by Gauss' principle of least constraint.
///
/// Source: [UdwadiaKalaba1996] (Gauss' principle).

#include "tribodyn/linear_algebra/row_space.hpp"
#include "tribodyn/system/model.hpp"

namespace tribodyn {

class KineticMetric {
 public:
  /// At the coordinates q (n) in the charts with these origins (State::charts).
  KineticMetric(const Model& model, const Vector& q, const Vector& charts);

  /// The shortest dx that solves `jacobian` dx = -rhs best. The columns are the coordinates and
  /// after them any offsets; `mobility` has one entry for each.
  Vector smallest_correction(const SparseMatrix& jacobian, const Vector& rhs,
                             const Vector& mobility) const;

 private:
  SparseMatrix mass_;  // divided by m L^2, n x n
};

}  // namespace tribodyn
