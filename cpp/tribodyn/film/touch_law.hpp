#pragma once
/// What two walls of a film exert on each other where they touch, for example by their asperities.
///
/// A function of the distance h [m] of the walls alone: the pressure q(h) [Pa], positive in
/// compression, with the energy int_h^inf q dh [J/m2], and the coefficient of friction mu(|V|) [-]
/// of the sliding speed |V| [m/s].

namespace tribodyn {

/// Contact at one distance.
struct TouchState {
  double pressure = 0.0;    ///< q [Pa], >= 0
  double slope = 0.0;       ///< dq/dh [Pa/m], <= 0
  double energy = 0.0;      ///< per nominal area [J/m2]
  double area_ratio = 0.0;  ///< real by nominal area of contact [-]
};

/// Friction at one speed.
struct TouchFriction {
  double coefficient = 0.0;  ///< mu [-]
  double derivative = 0.0;   ///< dmu/d|V| [s/m]
  double full = 0.0;         ///< mu without the transition at rest [-]
};

class TouchLaw {
 public:
  virtual ~TouchLaw() = default;
  virtual TouchState at(double distance) const = 0;
  virtual TouchFriction friction(double speed) const = 0;
  /// Whether the law is used below its table.
  virtual bool below_range(double distance) const = 0;
};

}  // namespace tribodyn
