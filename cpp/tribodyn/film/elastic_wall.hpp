#pragma once
/// Elastic walls of a film: their deflection under its pressure.
///
/// The deflection d [m] of a wall, positive where the gap widens, is linear in the pressure above
/// ambient at the nodes of the film, d = C (p - p_ambient), with the compliance C [m/Pa]. Inertia
/// of the wall is neglected. Nodal forces f_i = w_i (p_i - p_ambient) [N], with the areas w [m2] of
/// the dual cells, have the flexibility F [m/N], d = F f, C_ij = F_ij w_j. F is symmetric, so that
/// the strain energy f . d / 2 [J] of the wall depends on the pressure alone. In a half model f and
/// d are those of the modelled half, while the mirrored forces act on the other half.
///
///  - *Bonded liner*: a layer of the thickness d_l [m], thin in comparison with the lengths over
///    which the pressure changes, on a rigid back. Young's modulus E [Pa], Poisson's ratio nu below
///    about 0.45. Each node has its own column under uniaxial strain:
///
///        C_ii = d_l (1 + nu) (1 - 2 nu) / (E (1 - nu)).
///
///  - *Ring*: a bearing of the bore radius R [m] in plane strain, its rim of the radius b R
///  clamped.
///    Under the pressure p_n cos(n phi) the bore is displaced radially by (R/E) c_n p_n cos(n phi).
///    The numbers c_n follow from Michell's solution of plane elasticity with sigma_r = - p,
///    tau = 0 at R and no displacement at b R. For n >> 1 the rim is far away and
///    c_n = (1 + nu) (2 (1 - nu) n + 1 - 2 nu) / (n^2 - 1). Each axial line of the mesh deflects
///    under its own pressure. With the angles phi_i of the middle and the widths s_i of the cells
///    around the nodes, the mean deflection of a cell under constant pressures in all cells is
///
///        C_ij = R s_j / (2 pi E) sum_n e_n c_n S(n s_i/2) S(n s_j/2) cos n (phi_i - phi_j),
///
///    e_0 = 1, e_n = 2 otherwise, S(x) = sin(x) / x.
///
///  - *Half-space*: a plane wall of great depth. Cell j, a rectangle of constant pressure, lifts
///    the middle of cell i by Love's solution; the mean of this and of the case with i and j
///    exchanged makes the flexibility symmetric.
///
///  - *Flexibility*: a matrix F, for example from the static condensation of a solid.
///
/// Sources: [TimoshenkoGoodier1970] (plane elasticity; ring), [Johnson1985] section 3.2 (Love's
/// solution); the liner is uniaxial strain.

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// The compliance C of a wall on the nodes of a mesh.
class Compliance {
 public:
  /// A part that couples some nodes: d[nodes] += matrix p[nodes].
  struct Block {
    std::vector<int> nodes;
    std::shared_ptr<const Matrix> matrix;  ///< [m/Pa]
  };

  /// `local`: deflection of a node under its own pressure [m/Pa], beside the blocks; empty: none.
  Compliance(int size, std::vector<double> local, std::vector<Block> blocks);

  int size() const { return size_; }
  const std::vector<double>& local() const { return local_; }
  const std::vector<Block>& blocks() const { return blocks_; }
  /// C_ii, the deflection of each node under its own pressure [m/Pa].
  const std::vector<double>& diagonal() const { return diagonal_; }
  /// d = C p [m] of pressures p above ambient [Pa].
  void deflect(const double* pressure, double* deflection) const;

 private:
  int size_;
  std::vector<double> local_, diagonal_;
  std::vector<Block> blocks_;
};

/// Elastic constants of a wall.
struct WallMaterial {
  double youngs_modulus = 0.0;  ///< E [Pa]
  double poisson_ratio = 0.0;   ///< nu [-]
};

struct BondedLiner {
  WallMaterial material;
  double thickness = 0.0;  ///< d_l [m]
};
struct ClampedRing {
  WallMaterial material;
  double outer_radius = 0.0;  ///< b R [m]
};
struct HalfSpace {
  WallMaterial material;
};
struct Flexibility {
  Matrix matrix;  ///< F [m/N], nodes x nodes
};

/// An elastic wall, without a mesh.
class ElasticWall {
 public:
  using Kind = std::variant<BondedLiner, ClampedRing, HalfSpace, Flexibility>;
  /// Throws InvalidInput.
  explicit ElasticWall(Kind kind);
  const Kind& kind() const { return kind_; }
  /// The compliance of the wall on a mesh; `item` names the film. Throws InvalidInput if the wall
  /// does not fit the mesh.
  std::shared_ptr<const Compliance> compliance(const std::string& item,
                                               const SurfaceMesh& mesh) const;

 private:
  Kind kind_;
};

/// The numbers c_0 ... c_last of a ring with the ratio b > 1 of its radii.
std::vector<double> ring_coefficients(double radius_ratio, double poisson_ratio, int last);

}  // namespace tribodyn
