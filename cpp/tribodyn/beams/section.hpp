#pragma once
/// Cross-sections of beams and the linear elastic material.
///
/// A cross-section lies in the y-z plane, with its centroid at the origin and principal axes y and
/// z. With the area A [m2] and the second moments I_y = int z^2 dA, I_z = int y^2 dA [m4], the
/// resultants (section_resultants.hpp) of a material with E, nu and rho are
///
///     EA,  GA2 = k_y G A,  GA3 = k_z G A,  GJ,  EI2 = E I_y,  EI3 = E I_z,
///     rho A,  rho (I_y + I_z),  rho I_y,  rho I_z,            G = E/(2 (1 + nu)).
///
/// **Torsion constant J.** Circle and tube: J = I_y + I_z. Rectangle with the sides a >= b, by the
/// series of Saint-Venant
///
///     J = a b^3 [1/3 - (64/pi^5) (b/a) sum over odd n of tanh(n pi a/(2 b))/n^5],
///
/// for example 0.140577 a^4 for a square.
///
/// **Shear factors k** of Cowper:
///
///     rectangle  10 (1 + nu)/(12 + 11 nu),
///     circle      6 (1 + nu)/(7 + 6 nu),
///     tube        6 (1 + nu)(1 + m^2)^2/((7 + 6 nu)(1 + m^2)^2 + (20 + 12 nu) m^2),
///
/// where m is the ratio of inner to outer radius. The factor of a rectangle is that of a section
/// that is not wide compared with its depth.
///
/// **Quadrature.** quadrature() gives points (y, z) with weights [m2] that integrate polynomials in
/// y and z up to degree 5 exactly.
///
/// Validity: small strains; a homogeneous isotropic material.
/// Sources: [TimoshenkoGoodier1970] section 109 (torsion of a rectangle); [Cowper1966] (shear
/// factors).

#include <string>
#include <vector>

#include "tribodyn/beams/section_resultants.hpp"

namespace tribodyn {

/// Linear elastic isotropic material.
struct ElasticMaterial {
  double youngs_modulus = 0.0;  ///< E [Pa] > 0
  double poisson_ratio = 0.0;   ///< nu [-], between -1 and 0.5
  double density = 0.0;         ///< rho [kg/m3] > 0

  /// G [Pa].
  double shear_modulus() const { return 0.5 * youngs_modulus / (1.0 + poisson_ratio); }
};

/// Throws InvalidInput, which names `item`, unless the material is valid.
void check(const ElasticMaterial& material, const std::string& item);

/// A point of a section with its share of the area.
struct SectionPoint {
  double y = 0.0, z = 0.0;  ///< [m]
  double weight = 0.0;      ///< [m2]
};

/// A cross-section with the shape of a rectangle, a circle or a tube. A circle is a tube without a
/// hole. The constructor functions below make and check it.
struct CrossSection {
  enum class Shape { rectangle, circle, tube };

  Shape shape = Shape::rectangle;
  double width = 0.0;   ///< side along y [m], or outer diameter
  double height = 0.0;  ///< side along z [m], or outer diameter
  double inner = 0.0;   ///< inner diameter [m] of a tube, otherwise 0

  double area() const;              ///< [m2]
  double second_moment_y() const;   ///< I_y = int z^2 dA [m4]
  double second_moment_z() const;   ///< I_z = int y^2 dA [m4]
  double torsion_constant() const;  ///< J [m4]
  /// k [-], for forces along y and for forces along z.
  double shear_factor(double poisson_ratio) const;
  /// Points with weights that integrate polynomials up to degree 5.
  std::vector<SectionPoint> quadrature() const;
  /// Points of the edge, at which bending stresses are largest; weights 0: corners and middles of
  /// the sides of a rectangle, eight points of a circle.
  std::vector<SectionPoint> edge_points() const;
};

/// width [m] along y, height [m] along z, both > 0. `item` appears in messages.
CrossSection rectangle(double width, double height, const std::string& item = "section");
/// radius [m] > 0.
CrossSection circle(double radius, const std::string& item = "section");
/// Radii [m], outer > inner > 0.
CrossSection tube(double outer_radius, double inner_radius, const std::string& item = "section");

/// Stiffness and inertia of a section of a material.
SectionResultants resultants(const CrossSection& section, const ElasticMaterial& material);

}  // namespace tribodyn
