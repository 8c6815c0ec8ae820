#pragma once
/// Stiffness and inertia of the cross-section of a beam.
///
/// The section lies in the y-z plane of its frame; x is the axis of the beam, and the origin is the
/// centroid. Every beam that is formulated in resultants uses these ten numbers. The resultants at
/// the section are, with the strains per reference length and the curvatures [1/m],
///
///     N = EA eps,   Q_y = GA2 gamma_y,   Q_z = GA3 gamma_z,
///     T = GJ kappa_x,   M_y = EI2 kappa_y,   M_z = EI3 kappa_z,
///
/// with the axial strain eps, the shear strains gamma_y and gamma_z, the twist kappa_x and the
/// curvatures kappa_y and kappa_z about the y and the z axis of the section. Bending about z moves
/// the axis along y. The kinetic energy per length of a rigid section with the velocity u of its
/// centroid and the angular velocity w in the frame of the section is
///
///     (rho A u . u + inertia_x w_x^2 + inertia_y w_y^2 + inertia_z w_z^2)/2.
///
/// Principal axes are assumed: the products of inertia of the area vanish in the frame of the
/// section, and centroid and shear centre coincide.
///
/// Sources: [SimoVuQuoc1986] (resultants); [Cowper1966] (shear factors), see section.hpp.

#include <string>

namespace tribodyn {

/// Stiffness and inertia of a cross-section; all values > 0.
struct SectionResultants {
  double axial = 0.0;            ///< EA [N]
  double shear_y = 0.0;          ///< GA2 [N], with the shear factor, for forces along y
  double shear_z = 0.0;          ///< GA3 [N], with the shear factor, for forces along z
  double torsion = 0.0;          ///< GJ [N m2]
  double bending_y = 0.0;        ///< EI2 [N m2], bending stiffness about the y axis
  double bending_z = 0.0;        ///< EI3 [N m2], bending stiffness about the z axis
  double mass_per_length = 0.0;  ///< rho A [kg/m]
  double inertia_x = 0.0;        ///< rho (I_y + I_z) [kg m], polar
  double inertia_y = 0.0;        ///< rho I_y [kg m], about the y axis
  double inertia_z = 0.0;        ///< rho I_z [kg m], about the z axis
};

/// Throws InvalidInput, which names `item` and the quantity, unless all values are finite and > 0.
void check(const SectionResultants& section, const std::string& item);

}  // namespace tribodyn
