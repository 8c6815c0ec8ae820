#pragma once
/// Friction of bristles, the model of Canudas de Wit, Olsson, Astrom and Lischinsky ("LuGre").
///
/// The walls touch by elastic bristles, of mean deflection z [m], which slip as they are bent:
///
///     dz/dt = V - k z,   k = bristle_stiffness |V| / (mu(|V|) N),
///     mu(v) = dynamic + (static - dynamic) exp(-(v / stribeck_speed)^2),
///     F     = bristle_stiffness z + damping dz/dt + viscous_friction V.
///
/// V [m/s] is the slip velocity, a vector of up to three components in axes that one of the walls
/// carries; N [N] the load; F [N] what it takes to slide. mu N is the friction g of steady sliding:
/// there F = mu N V/|V| + viscous_friction V. A wall at rest under a load below static N is held by
/// the bristles as by a spring of the bristle stiffness [N/m], with damping [N s/m]; under a load
/// that comes and goes it drifts. Stiffness, damping and viscous friction [N s/m] do not change
/// with the load, only mu N does.
///
/// **History.** z is a history: an implicit stage z = base + w dz/dt is linear in z and solved in
/// closed form,
///
///     dz/dt = (V - k base) / (1 + w k),   z = (base + w V) / (1 + w k).
///
/// With w = 0 it is the rate at the deflection `base`. k has a kink at rest, where its derivative
/// is zero here, the mean of both sides. A load of nothing lets all bristles slip at once; below
/// 1e-12 N it counts as 1e-12 N.
///
/// **Damping of bristles that slip.** The damping is bristle_damping sigma of bristles that hold,
/// and falls as they slip faster than they settle,
///
///     damping = sigma / (1 + x^4)^(1/4),   x = sigma k / bristle_stiffness,
///
/// so that damping k stays below bristle_stiffness. The published law has sigma throughout; below
/// x = 0.3 the two differ by less than 0.2 %. From x = 1 on the published law fails in two ways.
/// It gives power where the load falls: what is lost,
///
///     F . V - d/dt (bristle_stiffness z^2/2)
///         = k bristle_stiffness z^2 + damping (|V|^2 - k z . V) + viscous_friction |V|^2,
///
/// is never negative only where damping k <= 4 bristle_stiffness. And it has no solution that a
/// machine could follow where the friction raises its own load, dN/dF = c > 0 at one instant:
/// with it the deflection moves back to that of steady sliding as
///
///     d(delta z)/dt = -k (1 - mu c) / (1 - damping k mu c / bristle_stiffness) delta z,
///
/// which needs damping k mu c < bristle_stiffness. Without self-locking, mu c < 1, it holds for the
/// damping above at any speed: dF/dN at constant z is then mu at most for deflections up to that of
/// steady sliding. A load of nothing gives no force.
///
/// Source: [CanudasdeWitEtAl1995], there with constant damping.

#include "tribodyn/friction/slip_friction.hpp"

namespace tribodyn {

struct LuGreOptions {
  double bristle_stiffness;    ///< [N/m], > 0
  double bristle_damping;      ///< [N s/m], >= 0, of bristles that hold
  double viscous_friction;     ///< [N s/m], >= 0
  double static_coefficient;   ///< [-], >= dynamic_coefficient
  double dynamic_coefficient;  ///< [-], > 0
  double stribeck_speed;       ///< [m/s], > 0
};

/// Friction with a memory: bristles.
class LuGre {
 public:
  explicit LuGre(const LuGreOptions& options);
  const char* name() const { return "LuGre"; }
  const char* source() const;
  const LuGreOptions& options() const { return options_; }

  /// mu [-] of steady sliding with this speed [m/s], without the viscous part; and its derivative.
  double steady_coefficient(double speed) const noexcept;
  double steady_derivative(double speed) const noexcept;
  /// Deflection [m] at which bristles under this load [N] give way: static N / bristle_stiffness.
  double breakaway(double load) const noexcept {
    return options_.static_coefficient * load / options_.bristle_stiffness;
  }
  /// Energy [J] of bent bristles.
  double energy(const Vector3& deflection) const noexcept {
    return 0.5 * options_.bristle_stiffness * deflection.squaredNorm();
  }
  /// Sets `out` for the slip velocity [m/s], the load [N] and the stage with base [m] and weight
  /// [s].
  void evaluate(const Vector3& velocity, double load, const Vector3& base, double weight,
                SlipFriction& out) const noexcept;

 private:
  double slipping(double speed, double load) const noexcept;

  LuGreOptions options_;
};

}  // namespace tribodyn
