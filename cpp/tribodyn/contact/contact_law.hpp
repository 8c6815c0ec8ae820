#pragma once
/// Dry contact of two smooth walls at one point: an elastic force and the energy loss of an impact.
///
///     F = F_e(delta) (1 + d delta'/v_0) >= 0
///
/// - F [N]: normal force, positive in compression; F_e [N]: elastic force (elastic_law.hpp).
/// - delta [m]: penetration, positive while the walls overlap.
/// - delta' [m/s]: rate of penetration, positive while the walls approach.
/// - v_0 [m/s]: speed of approach at first touch, at least kSmallestImpactVelocity.
/// - d [-]: damping factor, which each law computes from the restitution coefficient e [-].
///
/// After an impact two free masses separate at the speed e_out v_0, where the restitution e_out [-]
/// satisfies
///
///     d (1 + e_out) = ln[ (1 + d) / (1 - e_out d) ]
///
/// for any elastic law. Only the law that solves this equation for d yields e_out = e; the other
/// laws deviate from the requested e, most at low e.
///
/// lossless_contact.hpp makes an elastic law a contact law without loss. impact_force.hpp gives the
/// force with its derivatives, restitution.hpp solves the equation, and damped_law.hpp contains the
/// laws.
///
/// Validity: one number, the restitution coefficient, describes the total energy loss of an impact.
/// Where the formula would give tension, the force is zero (impact_force.hpp).
///
/// Source: [HuntCrossley1975]; each law names its own source.

#include <memory>

#include "tribodyn/contact/elastic_law.hpp"

namespace tribodyn {

/// Lower bound of v_0 [m/s]: walls that meet more slowly rest on each other.
inline constexpr double kSmallestImpactVelocity = 1e-4;

/// Elastic law with a damping factor.
class ContactLaw {
 public:
  virtual ~ContactLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  virtual const ElasticLaw& elastic() const = 0;
  /// e [-] in (0, 1]; 1 for a law without loss.
  virtual double restitution_coefficient() const = 0;
  /// d [-] >= 0.
  virtual double damping_factor() const = 0;
};

}  // namespace tribodyn
