#pragma once
/// Derivatives of the mass matrix of a deformable body whose frame has a chart, such as a reduced
/// solid, along the motion of its other coordinates s, which describe its shape.
///
/// The charts are at their origins and fixed here; system/small_motions.hpp adds their rotation.
/// The mass matrix depends on s quadratically, so that central differences along s' and s'' are
/// exact up to round-off:
///
///     M' = D M[s'],   M'' = D2 M[s', s'] + D M[s''].

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// Whether the mass matrix of a body depends on its shape and not only on rotations of charts.
bool mass_depends_on_shape(const Model& model, std::size_t body);

/// Adds M' and M'' of such a body to matrices of all coordinates of the model.
void add_inertia_of_shape(const Model& model, const State& state, const DynamicsWorkspace& ws,
                          std::size_t body, MatrixRef rate, MatrixRef acceleration);

}  // namespace tribodyn
