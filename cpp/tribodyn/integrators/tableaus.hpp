#pragma once
/// Coefficients of the Runge-Kutta methods.
///
/// In a step of length dt [s] of x' = k, the slope k_i of stage i belongs to x_n + dt sum_j a_ij
/// k_j at the time t_n + c_i dt, and the step is x_n+1 = x_n + dt sum_j b_j k_j. All coefficients
/// are dimensionless.
///
/// The implicit methods are ESDIRK methods: after an explicit first stage, implicit stages are
/// solved one after the other. The last row of `a` contains the weights b of the step, so that the
/// end of the step is a solved stage and the first stage of the next step. All have stage order 2,
///
///     sum_j a_ij = c_i,   sum_j a_ij c_j = c_i^2 / 2,
///
/// without which the pressures of films converge at first order only, and are L-stable. The error
/// of positions and velocities is estimated by dt sum_j (b_j - b_hat_j) k_j, with the weights b_hat
/// of a companion with the same stages.
///
/// | name    | stages solved | order | companion | diagonal               |
/// | ---     | ---           | ---   | ---       | ---                    |
/// | TR-BDF2 | 2             | 2     | 3         | 1 - 1/sqrt(2)          |
/// | Bathe   | 2             | 2     | 3         | 1/4, 1/3               |
/// | ESDIRK3 | 3             | 3     | 2         | 0.4358665215084589994  |
/// | ESDIRK4 | 5             | 4     | 3         | 1/4                    |

#include <vector>

namespace tribodyn {

/// An implicit method whose first stage is explicit and whose last stage is the end of the step.
struct EsdirkTableau {
  const char* name;
  const char* source;
  std::vector<std::vector<double>> a;  ///< lower triangle with diagonal, a[0] = {0}
  std::vector<double> c;      ///< times of the stages after the start of the step, divided by dt
  std::vector<double> error;  ///< b - b_hat, weights of the error estimate
  int order;                  ///< of the step
  int error_order;            ///< power of dt of the error estimate
};

/// Trapezoidal rule to 2 gamma dt, gamma = 1 - 1/sqrt(2), then a second-order backward difference.
EsdirkTableau tr_bdf2();
/// Trapezoidal rule to dt/2, then the three-point backward Euler rule. The companion is Simpson's
/// rule, so that the error is the second difference of the slopes, times dt/6.
EsdirkTableau bathe();
/// Third order; implicit part of ARK3(2)4L[2]SA.
EsdirkTableau esdirk3();
/// Fourth order; implicit part of ARK4(3)6L[2]SA.
EsdirkTableau esdirk4();

/// An explicit method.
struct ExplicitTableau {
  const char* name;
  const char* source;
  std::vector<std::vector<double>> a;  ///< strictly lower triangle, a[0] = {}
  std::vector<double> b;
  std::vector<double> c;
  std::vector<double> error;  ///< b - b_hat
  int order;
  int error_order;
};

/// Six stages, order 5 with a companion of order 4.
ExplicitTableau cash_karp();

}  // namespace tribodyn
