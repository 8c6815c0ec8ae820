#pragma once
/// Elastic laws of solids, by the strain of Green and the second stress of Piola and Kirchhoff.
///
/// With the gradient F of the deformation, C = F^T F, the strain E = (C - 1)/2 and the constants of
/// Lame lambda and G [Pa], the strain energy per volume of the reference shape is
///
///     Saint Venant-Kirchhoff   W = G E:E + lambda (tr E)^2/2,
///     neo-Hooke                W = G (tr C - 3 - 2 ln J)/2 + lambda (ln J)^2/2,   J = det F.
///
/// Both have the form W = W_1(E) + lambda theta(E)^2/2 with the dilatation theta = tr E or ln J.
/// The stress is S = dW/dE; that of Cauchy is F S F^T/J. Elements may use another theta in the
/// second term (solid_element.hpp).
///
/// The linear theory has the law of Saint Venant-Kirchhoff, with its own strain for E.
///
/// A strain of free expansion is subtracted from the normal strains, also from E_33 in plane
/// strain.
///
/// In the plane, plane strain has C_33 = 1. Plane stress of Saint Venant-Kirchhoff replaces lambda
/// by 2 G lambda/(lambda + 2 G).
///
/// Strains are vectors (xx, yy, zz, 2 yz, 2 xz, 2 xy), in the plane (xx, yy, 2 xy).
///
/// Validity: Saint Venant-Kirchhoff for small strains (it softens in compression and fails at
/// stretches near 0.6); neo-Hooke for J > 0.
/// Sources: [BonetWood2008] sections 6.4 and 6.5.

#include <string>

#include "tribodyn/beams/section.hpp"
#include "tribodyn/core/types.hpp"

namespace tribodyn {

enum class SolidLawKind { saint_venant_kirchhoff, neo_hooke, linear };
/// In space: not read.
enum class PlaneState { strain, stress };

/// Number of components of a strain.
template <int Dim>
constexpr int kStrains = Dim == 3 ? 6 : 3;
template <int Dim>
using StrainVector = Eigen::Matrix<double, kStrains<Dim>, 1>;
template <int Dim>
using StrainMatrix = Eigen::Matrix<double, kStrains<Dim>, kStrains<Dim>>;

/// The parts of a law at one strain.
template <int Dim>
struct LawResponse {
  double energy = 0.0;              ///< W_1 [Pa]
  StrainVector<Dim> stress;         ///< dW_1/dE [Pa]
  StrainMatrix<Dim> tangent;        ///< d2W_1/dE2 [Pa]
  double theta = 0.0;               ///< [-]
  StrainVector<Dim> theta_by;       ///< dtheta/dE
  StrainMatrix<Dim> theta_curving;  ///< d2theta/dE2
  double stress_33 = 0.0;           ///< dW_1/dE_33 in plane strain, otherwise 0 [Pa]
  double theta_by_33 = 0.0;         ///< dtheta/dE_33 in plane strain, otherwise 0
};

template <int Dim>
class SolidLaw {
 public:
  /// Throws InvalidInput, which names `item`: an invalid material, or neo-Hooke in plane stress.
  SolidLaw(const ElasticMaterial& material, SolidLawKind kind, PlaneState state,
           const std::string& item);

  double lambda() const { return lambda_; }
  /// Whether W is quadratic in E.
  bool quadratic() const { return kind_ != SolidLawKind::neo_hooke; }
  /// `free`: the strain of free expansion. Returns false where the law has no value: neo-Hooke with
  /// J <= 0.
  bool respond(const StrainVector<Dim>& strain, double free, bool tangents,
               LawResponse<Dim>& out) const;

 private:
  SolidLawKind kind_;
  bool plane_strain_;
  double shear_ = 0.0, lambda_ = 0.0;
};

extern template class SolidLaw<2>;
extern template class SolidLaw<3>;

}  // namespace tribodyn
