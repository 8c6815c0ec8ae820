#pragma once
/// Second-order transport of the film fraction where the cavitated film is smooth.
///
/// The carried flow Q theta_up of film_equation.hpp is of first order: its error is a diffusion
/// with the coefficient |U| dx / 2 for cells of the size dx [m]. This file adds, for the flow Q_ab
/// from an upstream node u to a downstream node d,
///
///     A_ab = Q_ab phi m / 2      [m3/s], from a to b,
///     m = the smallest of  2 (f_d - f_u),  2 r D,  (f_d - f_u + D) / 2,    f = C / g in [0, 1],
///
/// in size, and of f_u where f_d < f_u, which extrapolates the film fraction from the upstream node
/// to the face. D is the difference that continues f_d - f_u beyond the upstream node, over the
/// same distance in the same direction; if its sign differs, m is zero. On quadrilaterals D is the
/// difference to the opposite neighbour; elsewhere the film fraction beyond is interpolated between
/// the two neighbours that enclose the direction, with positive weights. Where the direction leaves
/// the surface, D is that along the boundary, as at a symmetry plane; where no neighbour lies
/// beyond, A is zero.
///
/// f belongs to the base C [m] of the content in an implicit stage and to the gap g [m] (times the
/// area ratio of a wall that stretches), not to the unknown film fraction. A is therefore a known
/// quantity of the stage: it changes the right-hand side of the balances, not their matrix, and the
/// iteration of active sets is that of the upwind transport. As A leaves one node and enters the
/// other, oil is conserved. The base is the content one weight tau [s] before the stage, so that
/// the error is of the order tau dx.
///
/// phi = (1 - f_u) / 0.02, at most 1, confines the flow to the cavitated film: the film fraction of
/// the full film is 1, although C / g differs from 1 where the gap moves.
///
/// The factor r of the upstream node keeps the film fraction within its bounds. With the sum S
/// [m3/s] of the flows Q that leave the node, of the area w [m2],
///
///     r = (sqrt(2) - 1) w g / (tau S) - (2 - sqrt(2)),  between 0 and 1.
///
/// With nu = tau S / (w g), a node that receives nothing keeps the part (1 - r nu) / (1 + nu) of
/// its base in a stage. If this part is at least 2 - sqrt(2), the explicit parts of TR-BDF2 leave
/// oil for the next stage; hence r. The upwind transport alone (r = 0) keeps its bounds up to
/// nu = 1 / sqrt(2), steps of 2.41 cells. r is 1 up to steps of 0.9 cells, and does not reduce a
/// smooth profile (r D > (f_d - f_u + D) / 4) up to 1.3 cells. As more than half of f_u is left at
/// the end of a stage, a flow A against Q takes no oil from the downstream node if it is at most
/// Q f_u / 2.
///
/// Source: the monotonized central limiter, [VanLeer1977].

#include <vector>

#include "tribodyn/film/film_blocks.hpp"
#include "tribodyn/film/film_coefficients.hpp"

namespace tribodyn {

/// The flows A of one stage, for the pairs in which A is not zero.
struct SharpFlow {
  /// What limits the slope m: nothing, f_d - f_u, D, r D, or f_u.
  enum class Limit : char { none, ahead, behind, oil, upstream };
  struct Flow {
    int pair = 0;
    Limit limit = Limit::none;
    double value = 0.0;  ///< A_ab [m3/s]
  };
  std::vector<Flow> flows;
  std::vector<double> fraction;    ///< f [-], nodes
  std::vector<char> inside;        ///< 0 < f < 1 before clamping: f depends on C and g
  std::vector<double> by_content;  ///< df/dC of a node that is inside [1/m]
  std::vector<double> leaving;     ///< S [m3/s], nodes
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
  /// Adds the derivatives of the flows to `out`.
  void differentiate(const SurfaceMesh& mesh, const FilmInput& input, const FilmCoefficients& c,
                     const SharpFlow& flow, WallBlocks& out) const;

 private:
  /// The difference D is the sum of weight (f_u - f_node) for the upstream node u.
  struct Beyond {
    int node[2] = {-1, -1};
    double weight[2] = {0.0, 0.0};
  };
  /// A pair as its flow sees it.
  struct Way {
    std::size_t up, down;
    const Beyond* beyond;
    double ahead, behind;  ///< f_d - f_u and D
  };
  Way way(const SurfaceMesh& mesh, const FilmCoefficients& c, const SharpFlow& flow,
          std::size_t pair) const;

  std::vector<Beyond> beyond_;              // with node a upstream and with node b, for each pair
  std::vector<int> first_pair_, pairs_of_;  // pairs of each node: the first in the list, the list
};

}  // namespace tribodyn
