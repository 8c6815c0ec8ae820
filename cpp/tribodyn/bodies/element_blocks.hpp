#pragma once
/// Contribution of an element to the equations of motion M a = Q.
///
/// An element is a short list of coordinates coupled by one law: those of a rigid body, of two
/// markers with a spring between them, of the nodes of a finite element. Its n values and n x n
/// derivatives are stored in memory owned, and set to zero, by the caller.

#include "tribodyn/core/types.hpp"

namespace tribodyn {

using VectorMap = Eigen::Map<Vector>;
using MatrixMap = Eigen::Map<Matrix>;

/// Views of the values of one element; absent blocks are empty.
struct ElementBlocks {
  VectorMap force{nullptr, 0};    ///< Q: everything but M a, n
  MatrixMap by_q{nullptr, 0, 0};  ///< d(Q - M a)/dq at constant a, n x n
  MatrixMap by_v{nullptr, 0, 0};  ///< dQ/dv, n x n
  MatrixMap mass{nullptr, 0, 0};  ///< M, n x n
};

}  // namespace tribodyn
