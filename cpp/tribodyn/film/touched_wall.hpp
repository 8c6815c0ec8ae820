#pragma once
/// An elastic wall that the other wall of the film may touch.
///
/// The walls have the distance h = h0 + d [m], with the distance h0 of the undeflected walls and
/// the deflection d (elastic_wall.hpp). Where they touch, the oil has the film thickness h_f(h) and
/// presses on the part s = dh_f/dh of the area (touching_film.hpp), and the walls exert the
/// pressure q(h) on each other (touch_law.hpp). The wall therefore deflects under both pressures,
///
///     d = C P(h0 + d),    P = s (p - p_ambient) + q.
///
/// For given p Newton's method finds d. With the stiffness Q = - dP/dh [Pa/m] at fixed p, changes
/// of p and h0 deflect the wall by
///
///     dd = (1 + C Q)^-1 C (s dp - Q dh0).
///
/// Q is zero at nodes that do not touch, so that the inverse needs the touching nodes alone. The
/// energy of the wall is P . w d / 2, and that of the contact int_h^inf q dh.

#include <memory>
#include <vector>

#include "tribodyn/film/elastic_wall.hpp"
#include "tribodyn/film/touch_law.hpp"

namespace tribodyn {

/// How the walls of a film touch.
struct WallTouch {
  std::shared_ptr<const TouchLaw> law;  ///< null: they do not
  double valleys = 0.0;                 ///< of touching_film.hpp [m]
};

/// A touched wall at one deflection; all vectors but the last have one entry for each node.
struct TouchedFields {
  std::vector<double> distance;   ///< h [m]
  std::vector<double> thickness;  ///< h_f [m]
  std::vector<double> slope;      ///< s [-]
  std::vector<double> bend;       ///< ds/dh [1/m]
  std::vector<double> contact;    ///< q [Pa]
  std::vector<double> load;       ///< P [Pa]
  std::vector<double> stiffness;  ///< Q [Pa/m]

 private:
  friend class TouchedWall;
  struct Group {
    std::vector<int> nodes;  // that touch, of one block of the compliance
    DenseLU lu;
  };
  std::vector<Group> groups_;
  std::vector<double> residual_, step_, from_, push_, sum_;
};

class TouchedWall {
 public:
  TouchedWall(std::shared_ptr<const Compliance> compliance, WallTouch touch);

  const TouchLaw& law() const { return *touch_.law; }
  double valleys() const { return touch_.valleys; }
  TouchedFields make_fields() const;

  /// Sets the fields at the distances h (nodes) under the pressures p - p_ambient (nodes).
  void set(const double* distance, const double* over, TouchedFields& fields) const;
  /// Finds the deflection, from that given, and sets the fields; returns whether it was found.
  bool deflect(const double* undeflected, const double* over, double* deflection,
               TouchedFields& fields) const;
  /// Sets the change of the deflection due to a change of P (nodes) at fixed distances.
  void change(const double* load, double* deflection, TouchedFields& fields) const;
  /// Change of the deflection of a node due to its own pressure p.
  double local(std::size_t node, const TouchedFields& fields) const;

 private:
  void factor(TouchedFields& fields) const;
  void correct(double* deflection, TouchedFields& fields) const;

  std::shared_ptr<const Compliance> compliance_;
  WallTouch touch_;
};

}  // namespace tribodyn
