#pragma once
/// Dry contact and dimensionless numbers of a rolling contact.
///
/// With the load F [N/m of a line contact, N of a point contact], the radius R [m] and the contact
/// modulus E* [Pa], Hertz's half-width b or radius a [m] of the contact and his pressure p_h [Pa]
/// are
///
///     line:   b = 2 sqrt(F R / (pi E*)),        p_h = 2 F / (pi b),
///     point:  a = (3 F R / (4 E*))^(1/3),       p_h = 3 F / (2 pi a^2).
///
/// The literature of this field uses the modulus E' = 2 E*, that is 2/E' = sum (1 - nu^2)/E, and
/// the *sum* velocity u_s = u1 + u2 = 2 U, twice the entrainment velocity U [m/s]. With the
/// viscosity eta_0 [Pa s] and the pressure-viscosity coefficient a_0 = d(ln eta)/dp [1/Pa], both at
/// ambient pressure, a speed number and the numbers of Moes for load and lubricant are
///
///     S = eta_0 u_s / (E' R),    L = a_0 E' S^(1/4),
///     line:  M = F / (E' R) S^(-1/2),    point:  M = F / (E' R^2) S^(-3/4),
///
/// and the dimensionless film thickness is h / R S^(-1/2). All are pure numbers.
///
/// Source: [Johnson1985] sections 4.2 and 4.3 (dry contact); [Moes1992] (numbers).

#include "tribodyn/lubricants/lubricant.hpp"

namespace tribodyn {

/// Where a contact carries its load.
enum class ContactShape : unsigned char { line, point };

/// Load and bodies of a contact.
struct RollingLoad {
  ContactShape shape = ContactShape::line;
  double radius = 0.0;                ///< R [m]
  double contact_modulus = 0.0;       ///< E* [Pa]
  double load = 0.0;                  ///< F [N/m or N]
  double entrainment_velocity = 0.0;  ///< U [m/s]
};

/// The contact without a film.
struct DryContact {
  double size;      ///< half-width b or radius a [m]
  double pressure;  ///< largest pressure p_h [Pa]
};
DryContact dry_contact(const RollingLoad& load);

struct MoesNumbers {
  double speed;      ///< S [-]
  double load;       ///< M [-]
  double lubricant;  ///< L [-]
};
MoesNumbers moes_numbers(const RollingLoad& load, const Lubricant& lubricant);

/// A rough value of the film thickness [m] in the middle of the contact, from the largest of the
/// asymptotes of rigid and elastic bodies with oils of constant viscosity and with piezoviscous
/// oils. It chooses the mesh and the start of the solution and appears in no result.
double rough_thickness(const RollingLoad& load, const Lubricant& lubricant);

}  // namespace tribodyn
