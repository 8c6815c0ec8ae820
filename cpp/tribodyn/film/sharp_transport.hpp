#pragma once
/// Second-order transport of the film fraction where the cavitated film is smooth.
///
/// The carried flow Q theta_up of film_equation.hpp is of first order: its error is a diffusion with
/// the coefficient |U| dx / 2 for cells of the size dx [m]. This file subtracts the diffusion again,
/// with a flow from the smaller to the larger film fraction,
///
///     A_ab = scale |Q_ab| phi m(d, 2 d_a, 2 d_b) / 2      [m3/s], from a to b,
///     d = f_b - f_a,  f = C / g  clamped to 0 <= f <= 1,
///
/// which limited to |Q| d / 2 makes the film fraction of the face the mean of its two nodes. d_a and
/// d_b are the differences that continue d beyond the nodes a and b, over the same distance in the
/// same direction, and m is the argument of smallest size if all three have the same sign, otherwise
/// zero. On quadrilaterals d_a is the difference to the opposite neighbour; elsewhere the
/// film fraction beyond a is interpolated between the two neighbours of a that enclose the direction,
/// with positive weights. At boundaries there is no neighbour beyond, and A is zero.
///
/// f belongs to the base C [m] of the content in an implicit stage and to the gap g [m] (times the
/// area ratio of a wall that stretches), not to the unknown film fraction. A is therefore a known
/// quantity of the stage: it changes the right-hand side of the balances, not their matrix, and the
/// iteration of active sets is that of the upwind transport. As A leaves one node and enters the
/// other, oil is conserved. The base is the content one weight tau [s] before the stage, so that the
/// error is of the order tau dx.
///
/// phi = (1 - max(f_a, f_b)) / kRamp, between 0 and 1, confines the flow to cavitated nodes: the full
/// film has no transport of the film fraction. `scale` bounds the flow by kCapacity of the oil-filled
/// cell per tau, so that the base without the flow A stays within the values of the neighbours.
///
/// Source: antidiffusion with a limiter, [BorisBook1973]; in flows with an upwind implicit part.

#include <vector>

#include "tribodyn/film/film_coefficients.hpp"

namespace tribodyn {

/// The flows A of one stage and their derivatives.
struct SharpFlow {
  std::vector<double> flow;  ///< A_ab [m3/s], one for each mesh pair; empty: upwind transport
  /// Derivatives with respect to h_f [m2/s], to the entrainment and to its part along the lay [m],
  /// at fixed f; one for each pair.
  std::vector<double> by_thickness, by_entrainment, by_entrainment_along;
  /// Derivative of A of a pair with respect to f of a node [m3/s].
  struct ByFraction {
    int pair = 0, node = 0;
    double value = 0.0;
  };
  std::vector<ByFraction> by_fraction;
  std::vector<double> fraction;  ///< f [-], nodes
  std::vector<char> inside;      ///< 0 < f < 1 before clamping: f depends on C and g
};

/// Stencils of a mesh. Immutable.
class SharpTransport {
 public:
  explicit SharpTransport(const SurfaceMesh& mesh);

  /// Allocates memory.
  void resize(SharpFlow& flow) const;
  /// Sets the flows; `input` gives a base of the content. `full` marks the nodes whose film fraction
  /// is 1 whatever their content.
  void evaluate(const SurfaceMesh& mesh, const FilmInput& input, const FilmCoefficients& c,
                const std::vector<char>& full, SharpFlow& out) const;

 private:
  /// d_a = sum of weight (f_a - f_node): continues the difference f_b - f_a beyond a, and with the
  /// opposite sign f_a - f_b beyond b.
  struct Beyond {
    int node[2] = {-1, -1};
    double weight[2] = {0.0, 0.0};
  };
  double difference(const Beyond& beyond, int from, const std::vector<double>& f) const;

  std::vector<Beyond> beyond_;  // of a and of b, for each pair
};

}  // namespace tribodyn
