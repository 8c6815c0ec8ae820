#pragma once
/// The numbers that an element puts into the equations of motion M a = Q.
///
/// An element is a short list of coordinates that meet in one law: those of a rigid body, of two
/// markers with a spring between them, of the nodes of a finite element. Its n numbers and n x n
/// derivatives lie in storage that the caller owns and has set to zero.

#include "tribodyn/core/types.hpp"

namespace tribodyn {

using VectorMap = Eigen::Map<Vector>;
using MatrixMap = Eigen::Map<Matrix>;

/// Views of the numbers of one element; those that it does not have are empty.
struct ElementBlocks {
  VectorMap force{nullptr, 0};    ///< Q: everything but M a, n
  MatrixMap by_q{nullptr, 0, 0};  ///< d(Q - M a)/dq at constant a, n x n
  MatrixMap by_v{nullptr, 0, 0};  ///< dQ/dv, n x n
  MatrixMap mass{nullptr, 0, 0};  ///< M, n x n
};

}  // namespace tribodyn
