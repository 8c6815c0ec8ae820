#pragma once
/// Elastic normal force between two smooth walls that press into each other.
///
/// A law gives the force F_e >= 0 [N] with which two walls of a given shape respond to a
/// penetration delta > 0 [m], the overlap of the rigid, undeformed walls. The force is zero at
/// delta = 0 and increases with delta. Laws of the form delta(F) are inverted. A contact law
/// (contact_law.hpp) adds the energy loss of an impact. An elastic law without such a loss is used
/// as a contact law through lossless_contact.hpp.
///
/// Validity: each law states its own range. Beyond a largest penetration a law is continued as
/// stated in logarithmic_contact.hpp.
///
/// Sources: each law names its own source.

#include <limits>
#include <memory>
#include <string>

namespace tribodyn {

/// Two smooth walls at their contact.
struct WallPair {
  enum class Kind : unsigned char {
    sphere,    ///< a ball in a cup
    cylinder,  ///< a shaft in a bearing
    corner     ///< an edge or corner on a plane, without radii
  };
  Kind kind = Kind::sphere;
  double journal_radius = 0.0;  ///< [m]
  double bearing_radius = 0.0;  ///< [m], larger than journal_radius
  double length = 0.0;          ///< length of cylinders along their axis [m]

  /// Description of the walls: "a ball in a cup".
  const char* name() const;
};

/// Throws InvalidInput unless radii and length are valid for walls of this kind.
void require_walls(const std::string& item, const WallPair& walls);

/// Response of the walls to one penetration.
struct ElasticForce {
  double force = 0.0;   ///< F_e [N]
  double slope = 0.0;   ///< dF_e/d(delta) [N/m]
  double energy = 0.0;  ///< int F_e d(delta) [J]
};

/// An elastic law applied to two walls.
class ElasticContact {
 public:
  virtual ~ElasticContact() = default;
  /// Penetration [m] at which the law ends.
  virtual double largest_penetration() const { return std::numeric_limits<double>::infinity(); }
  /// Response to a penetration [m]; zero while the walls are apart. NaN gives NaN.
  virtual ElasticForce at(double penetration) const noexcept = 0;
};

/// Stiffness of walls of any shape. Contact laws share it.
class ElasticLaw : public std::enable_shared_from_this<ElasticLaw> {
 public:
  virtual ~ElasticLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// Applies the law to these walls; `item` names the joint in messages. Throws InvalidInput if the
  /// law is not valid for them.
  virtual std::unique_ptr<const ElasticContact> between(const std::string& item,
                                                        const WallPair& walls) const = 0;
};

}  // namespace tribodyn
