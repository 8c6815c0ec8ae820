#pragma once
/// Second-order transport of the film fraction where the cavitated film is smooth.
///
/// The carried flow Q theta_up of film_equation.hpp is of first order: its error is a diffusion
/// with the coefficient |U| dx / 2 for cells of the size dx [m]. This file adds, for the flow Q_ab
/// from an upstream node u to a downstream node d,
///
///     A_ab = scale Q_ab phi m / 2      [m3/s], from a to b,
///     m = the smallest of  2 (f_d - f_u),  2 D,  (f_d - f_u + D) / 2,    f = C / g in [0, 1],
///
/// in size, which extrapolates the film fraction from the upstream node to the face. D is the
/// difference that continues f_d - f_u beyond the upstream node, over the same distance in the same
/// direction; if its sign differs, m is zero. On quadrilaterals D is the difference to the opposite
/// neighbour; elsewhere the film fraction beyond is interpolated between the two neighbours that
/// enclose the direction, with positive weights. Where the direction leaves the surface, D is that
/// along the boundary, as at a symmetry plane; where no neighbour lies beyond, A is zero.
///
/// f belongs to the base C [m] of the content in an implicit stage and to the gap g [m] (times the
/// area ratio of a wall that stretches), not to the unknown film fraction. A is therefore a known
/// quantity of the stage: it changes the right-hand side of the balances, not their matrix, and the
/// iteration of active sets is that of the upwind transport. As A leaves one node and enters the
/// other, oil is conserved. The base is the content one weight tau [s] before the stage, so that
/// the error is of the order tau dx.
///
/// phi = (1 - f_u) / 0.02, at most 1, confines the flow to the cavitated film: the film fraction of
/// the full film is 1, although C / g differs from 1 where the gap moves. `scale` reduces the flow
/// where Q would empty more than a fifth of a full cell in the time tau; for longer steps the
/// transport returns to first order by degrees.
///
/// Source: the monotonized central limiter, [VanLeer1977].

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
  /// Sets the flows; `input` gives a base of the content. `full` marks the nodes whose film
  /// fraction is 1 whatever their content.
  void evaluate(const SurfaceMesh& mesh, const FilmInput& input, const FilmCoefficients& c,
                const std::vector<char>& full, SharpFlow& out) const;

 private:
  /// The difference D is the sum of weight (f_u - f_node) for the upstream node u.
  struct Beyond {
    int node[2] = {-1, -1};
    double weight[2] = {0.0, 0.0};
  };
  double difference(const Beyond& beyond, int from, const std::vector<double>& f) const;

  std::vector<Beyond> beyond_;  // with node a upstream and with node b, for each pair
};

}  // namespace tribodyn
