#pragma once
/// Jacobians by central differences, for tests of exact Jacobians.
///
///     df_i/dx_j = ( f_i(x + h_j e_j) - f_i(x - h_j e_j) ) / (2 h_j) + O(h_j^2)
///
/// The step h_j = relative_step max(|x_j|, scale) balances truncation against round-off: with the
/// default, the cube root of the machine precision, the error is about 1e-10 of f/scale for a
/// function that changes by its own size over the length `scale`.
///
/// Source: [PressEtAl2007] section 5.7.

#include <functional>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

struct FiniteDifferenceOptions {
  double relative_step = 6e-6;  ///< [-]
  double scale = 1.0;           ///< smallest significant size of an unknown, its unit
};

/// Jacobian of f at x, f.size() x x.size().
Matrix central_difference_jacobian(const std::function<Vector(const Vector&)>& f, const Vector& x,
                                   const FiniteDifferenceOptions& options = {});

}  // namespace tribodyn
