#pragma once
/// Contribution of an element to the equations of motion M a = Q.
///
/// An element is a short list of coordinates that one law couples: the coordinates of a rigid body,
/// of two markers with a spring between them, or of the nodes of a finite element. With the
/// coordinates q [m, rad], v = dq/dt and a = dv/dt, M is the mass matrix [kg, kg m, kg m2] and Q
/// are the generalised forces [N, N m]. The caller owns the memory of the n values and n x n
/// derivatives, and sets it to zero.

#include "tribodyn/core/types.hpp"

namespace tribodyn {

using VectorMap = Eigen::Map<Vector>;
using MatrixMap = Eigen::Map<Matrix>;

/// Views of the values of one element; absent blocks are empty.
struct ElementBlocks {
  VectorMap force{nullptr, 0};    ///< Q: all terms except M a, n
  MatrixMap by_q{nullptr, 0, 0};  ///< d(Q - M a)/dq at constant a, n x n
  MatrixMap by_v{nullptr, 0, 0};  ///< dQ/dv, n x n
  MatrixMap mass{nullptr, 0, 0};  ///< M, n x n
};

/// Results of a body at a state, which its report need not compute again.
struct BodyResults {
  const ElementBlocks* elements = nullptr;  ///< of all elements
  double kinetic_energy = 0.0;              ///< [J]
  double potential_energy = 0.0;            ///< that elasticity stores [J]
};

}  // namespace tribodyn
