#pragma once
/// Finite elements of an elastic solid in absolute nodal coordinates (total Lagrangian).
///
/// An element has n nodes with the positions x_i [m]; a material point has the position
/// x = sum of N_i x_i. With the gradients g_i = dN_i/dX [1/m] in the reference shape,
///
///     F = sum of x_i g_i^T,   E = (F^T F - 1)/2,   U = int W(E) dV,
///     force on node i         -int F S g_i dV,
///     stiffness               int B^T D B dV + int (g_i . S g_j) 1 dV,      dE = B dx.
///
/// Positions are linear in the coordinates: the mass matrix is constant, gravity is a constant
/// force, and a rigid motion of any size has E = 0. Where det F <= 0 at a point of the quadrature,
/// the element is inverted and has no force (NaN): a step or a search that leads there is
/// shortened.
///
/// **Linear elements** (hex8, quad4) have *enhanced strains* E + M alpha, with 9 parameters in
/// space and 4 in the plane, which the element eliminates: alpha makes U stationary. The modes M
/// are linear in xi: xi_k in the strain of direction k, xi_j and xi_k in the shear strain of j and
/// k, transformed by the Jacobian of the centre, and orthogonal to constant stresses, so that the
/// patch test holds. The element bends without shear locking and without locking at nu = 0.3.
///
/// **Quadratic elements** hex20, hex27, quad8 and quad9 replace the dilatation theta of the law
/// (solid_law.hpp) by its projection on the functions (1, xi) of each element,
///
///     U = int W_1(E) dV + lambda/2 int (P theta)^2 dV,
///
/// which removes volumetric locking as nu approaches 0.5 (not in plane stress, which has none).
/// hex20 and quad8 have reduced integration (reference_element.hpp), with gradients that are
/// corrected by a constant in each element so that their means are exact, as the patch test
/// demands. tet10 and tri6 use four and three points.
///
/// **Damping** proportional to stiffness adds beta times the linear stress of the strain rate E'
/// (that of the undeformed solid, with enhanced strains or projection) to S. Rigid motions are not
/// damped; the dissipated power is never negative.
///
/// **Linear elasticity.** The linear theory replaces E by the symmetric part of F - 1 and F S by S.
/// Rotations of any size are those of each element as a whole (corotated_element.hpp).
///
/// **Free expansion** by the strain s, such as that of a temperature, stretches each direction by 1
/// + s without stress: s + s^2/2, in the linear theory s, is subtracted from the normal strains
/// before the law. s is interpolated between nodes.
///
/// Sources: [BonetWood2008] chapters 8 and 9; [SimoRifai1990] (enhanced strains, here of E, which
/// Saint Venant-Kirchhoff eliminates in closed form); [SimoTaylorPister1985] (projection).

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/bodies/element_blocks.hpp"
#include "tribodyn/solids/reference_element.hpp"
#include "tribodyn/solids/solid_law.hpp"

namespace tribodyn {

/// Stress of Cauchy at a point: xx, yy, zz, yz, xz, xy [Pa]. In the plane zz is 0 in plane stress.
using CauchyStress = Eigen::Matrix<double, 6, 1>;

/// What the elements of a body share.
struct SolidOptions {
  ElementKind kind = ElementKind::hex20;
  ElasticMaterial material = {};
  SolidLawKind law = SolidLawKind::saint_venant_kirchhoff;
  PlaneState plane = PlaneState::strain;
  double thickness = 1.0;          ///< of a planar body [m] > 0
  double stiffness_damping = 0.0;  ///< beta [s] >= 0
  double mass_damping = 0.0;       ///< alpha [1/s] >= 0
  /// Strain of free expansion at each node of the mesh, the product of the coefficient of thermal
  /// expansion and the temperature above that without stress [-] > -1; empty: none.
  std::vector<double> free_strain = {};
};

/// One element. Positions and velocities are those of its nodes in turn, with two components in the
/// plane.
class SolidElement {
 public:
  virtual ~SolidElement() = default;

  /// Masses [kg] of the nodes, n x n: each component has the same.
  const Matrix& nodal_mass() const { return mass_; }
  double volume() const { return volume_; }

  /// Adds the elastic forces and those of `beta` (ElementBlocks); v is read if beta is not 0. With
  /// `tangents` their derivatives.
  virtual void add_forces(const double* x, const double* v, double beta, bool tangents,
                          ElementBlocks& out) const = 0;
  /// Strain energy [J].
  virtual double energy(const double* x) const = 0;
  /// int E' . D E' dV [J/s2]; beta times this is the dissipated power.
  virtual double strain_rate_energy(const double* x, const double* v) const = 0;
  /// Stresses at the nodes, extrapolated from the points of the quadrature.
  virtual std::vector<CauchyStress> nodal_stresses(const double* x) const = 0;

 protected:
  Matrix mass_;
  double volume_ = 0.0;
};

/// `nodes`: positions in the reference shape; `free_strain`: at these nodes, or empty. Throws
/// InvalidInput, which names `item`: an element that is inverted at a point of its quadrature.
std::unique_ptr<const SolidElement> make_solid_element(const SolidOptions& options,
                                                       const std::vector<Vector3>& nodes,
                                                       const std::string& item,
                                                       const Vector& free_strain = {});

}  // namespace tribodyn
