#pragma once
/// Dry contact of two smooth walls at one place: an elastic force, and what an impact loses.
///
/// With the penetration delta, its rate and the speed v_0 at which the walls first met,
///
///     F = F_e(delta) (1 + d delta'/v_0) >= 0,
///
/// d being a damping factor that each law makes of the restitution coefficient e. An impact of two
/// free masses separates them at e_out v_0 with
///
///     d (1 + e_out) = ln[ (1 + d) / (1 - e_out d) ]
///
/// for whatever elastic law: e_out = e only of the law that solves this equation for d, and what
/// the others give for a wanted e differs, most where e is low. v_0 is kept from the first touch on
/// and is not less than kSmallestImpactVelocity.
///
/// An elastic law alone is a contact law without loss by lossless_contact.hpp; impact_force.hpp has
/// the force with its derivatives, restitution.hpp the equation, damped_law.hpp the laws.
///
/// Source: [HuntCrossley1975]; the laws say theirs.

#include <memory>

#include "tribodyn/contact/elastic_law.hpp"

namespace tribodyn {

/// v_0 is at least this [m/s]: walls that meet more slowly rest on each other.
inline constexpr double kSmallestImpactVelocity = 1e-4;

/// Elastic law and damping factor.
class ContactLaw {
 public:
  virtual ~ContactLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  virtual const ElasticLaw& elastic() const = 0;
  /// e [-] in (0, 1]; 1 of a law without loss.
  virtual double restitution_coefficient() const = 0;
  /// d [-] >= 0.
  virtual double damping_factor() const = 0;
};

}  // namespace tribodyn
