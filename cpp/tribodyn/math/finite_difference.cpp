#include "tribodyn/math/finite_difference.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

Matrix central_difference_jacobian(const std::function<Vector(const Vector&)>& f, const Vector& x,
                                   const FiniteDifferenceOptions& options) {
  Vector at = x;
  Matrix jacobian;
  for (Eigen::Index j = 0; j < x.size(); ++j) {
    const double step = options.relative_step * std::max(std::abs(x[j]), options.scale);
    at[j] = x[j] + step;
    const double above = at[j];  // the sum in floating point
    const Vector f_above = f(at);
    at[j] = x[j] - step;
    const Vector f_below = f(at);
    if (j == 0) jacobian.resize(f_above.size(), x.size());
    jacobian.col(j) = (f_above - f_below) / (above - at[j]);
    at[j] = x[j];
  }
  if (x.size() == 0) jacobian.resize(f(x).size(), 0);
  return jacobian;
}

}  // namespace tribodyn
