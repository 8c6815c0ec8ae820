#pragma once
/// Integration of functions of one variable.
///
/// *Gauss-Legendre*: n nodes on (-1, 1) that integrate polynomials up to degree 2n - 1
/// exactly; nodes are the roots of the Legendre polynomial P_n, found by Newton's method.
///
/// *Adaptive Gauss-Kronrod*: the 15 point Kronrod rule with the 7 point Gauss rule inside
/// it as an error estimate; the interval with the largest estimate is halved until the sum
/// of the estimates is small enough. Put jumps and kinks into `breakpoints`: no interval extends
/// across a breakpoint. Both rules only use interior points, so that an integrable singularity at
/// an end or a breakpoint is permitted.
///
/// Sources: [Trefethen2008] (Gauss rules); [PiessensEtAl1983] (rule QK15, error estimate and
/// strategy of QAGP).

#include <functional>
#include <vector>

namespace tribodyn {

/// Nodes on (-1, 1), ascending, and their weights, which add up to 2.
struct GaussRule {
  std::vector<double> nodes;
  std::vector<double> weights;
};

/// The Gauss-Legendre rule with n >= 1 points.
GaussRule gauss_legendre(int n);

struct QuadratureOptions {
  double relative_tolerance = 1e-10;  ///< of the integral [-]
  double absolute_tolerance = 0.0;    ///< in the unit of the integral
  int max_intervals = 1000;
};

struct QuadratureResult {
  double value = 0.0;
  double error = 0.0;  ///< estimate, >= 0
  int evaluations = 0;
  bool converged = false;  ///< false: a tolerance was missed or the integrand was not finite
};

/// The integral of f from a to b (finite; b < a changes the sign). Breakpoints outside
/// (a, b) are ignored.
QuadratureResult integrate(const std::function<double(double)>& f, double a, double b,
                           const std::vector<double>& breakpoints = {},
                           const QuadratureOptions& options = {});

}  // namespace tribodyn
