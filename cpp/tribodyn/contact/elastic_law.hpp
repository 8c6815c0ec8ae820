#pragma once
/// The elastic normal force between two smooth walls that press into each other.
///
/// A law gives the force F_e >= 0 that two walls of a given shape answer with to a penetration
/// delta > 0, the overlap of the rigid, undeformed walls. It is zero at delta = 0 and grows with
/// delta. Laws that are written delta(F) are inverted. What is lost in an impact is a matter of
/// the contact law around it (contact_law.hpp); by itself an elastic law loses nothing, and
/// lossless_contact.hpp makes it a contact law.
///
/// Sources: the laws say theirs.

#include <limits>
#include <memory>
#include <string>

namespace tribodyn {

/// Two smooth walls where they touch.
struct WallPair {
  enum class Kind : unsigned char {
    sphere,    ///< a ball in a cup
    cylinder,  ///< a shaft in a bearing
    corner     ///< an edge or corner on a plane, without radii
  };
  Kind kind = Kind::sphere;
  double journal_radius = 0.0;  ///< [m]
  double bearing_radius = 0.0;  ///< [m], above the journal's
  double length = 0.0;          ///< of cylinders along their axis [m]

  /// What it is: "a ball in a cup".
  const char* name() const;
};

/// Throws InvalidInput unless radii and length are those that walls of this kind need.
void require_walls(const std::string& item, const WallPair& walls);

/// What the walls answer to one penetration.
struct ElasticForce {
  double force = 0.0;   ///< F_e [N]
  double slope = 0.0;   ///< dF_e/d(delta) [N/m]
  double energy = 0.0;  ///< int F_e d(delta) [J]
};

/// An elastic law at two walls.
class ElasticContact {
 public:
  virtual ~ElasticContact() = default;
  /// Penetration [m] up to which the law has a force.
  virtual double largest_penetration() const { return std::numeric_limits<double>::infinity(); }
  /// For penetrations up to the largest one; zeros where the walls are apart, and NaN of NaN.
  virtual ElasticForce at(double penetration) const noexcept = 0;
};

/// How stiff walls are, whatever their shape. Contact laws share it.
class ElasticLaw : public std::enable_shared_from_this<ElasticLaw> {
 public:
  virtual ~ElasticLaw() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// The law at these walls; `item` names the joint in messages. Throws InvalidInput where the law
  /// is of other walls.
  virtual std::unique_ptr<const ElasticContact> between(const std::string& item,
                                                        const WallPair& walls) const = 0;
};

}  // namespace tribodyn
