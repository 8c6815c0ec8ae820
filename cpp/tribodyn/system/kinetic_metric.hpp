#pragma once
/// Kinetic metric: the length of a change of coordinates or velocities.
///
/// Joints determine a start only partially. Of all corrections that close the joints the shortest
/// is used. The length of a correction must not depend on units or on the size of the mechanism, as
/// a sum of squares of metres and radians would. The length of a change dv of the velocities is
/// given by its kinetic energy; a change dq [m, rad] of the coordinates is measured in the same
/// way, with the mass matrix M(q) [kg, kg m, kg m2] at the guess. For the change dx = (dq, do)
///
///     |dx|^2 = dq . D^-1 M D^-1 dq / (m L^2) + |D^-1 do|^2,
///
/// where o [-] are offsets of journals divided by their clearance (system/assembly.hpp), m [kg] is
/// the heaviest body and L [m] the size of the mechanism. The diagonal matrix D contains mobilities
/// [-]: the change of a coordinate with the mobility 100 counts as a hundredth of its length, and a
/// coordinate with the mobility 0 does not move. By Gauss' principle of least constraint, a
/// correction of velocities with D = 1 thus equals the change that impulses in the joints cause.
///
/// Source: [UdwadiaKalaba1996] (Gauss' principle).

#include "tribodyn/linear_algebra/row_space.hpp"
#include "tribodyn/system/model.hpp"

namespace tribodyn {

class KineticMetric {
 public:
  /// Metric at the coordinates q (n) in charts with these origins (State::charts).
  KineticMetric(const Model& model, const Vector& q, const Vector& charts);

  /// The metric of placements z with dx/dz = `derivative` (system/rigid_moves.hpp).
  KineticMetric of(const SparseMatrix& derivative) const;

  /// The shortest dx that best solves `jacobian` dx = -rhs. The columns are the coordinates
  /// followed by any offsets; `mobility` has one entry for each.
  Vector smallest_correction(const SparseMatrix& jacobian, const Vector& rhs,
                             const Vector& mobility) const;

 private:
  explicit KineticMetric(SparseMatrix mass) : mass_(std::move(mass)) {}

  SparseMatrix mass_;  // divided by m L^2, n x n
};

}  // namespace tribodyn
