#pragma once
/// Bristle friction, the model of Canudas de Wit, Olsson, Astrom and Lischinsky ("LuGre").
///
/// The walls touch through elastic bristles with the mean deflection z [m], which slip as they
/// bend:
///
///     dz/dt = V - k z,   k = bristle_stiffness |V| / (mu(|V|) N),
///     mu(v) = dynamic + (static - dynamic) exp(-(v / stribeck_speed)^2),
///     F     = bristle_stiffness z + damping dz/dt + viscous_friction V.
///
/// - V [m/s]: slip velocity, a vector of up to three components in axes carried by one of the
///   walls.
/// - N [N]: load, positive in compression.
/// - F [N]: force required to slide, in the direction of V in steady sliding. Friction acts with -F
///   on the wall that moves with V relative to the other wall.
/// - k [1/s]: rate at which the deflection relaxes while the bristles slip.
/// - mu [-]: coefficient of friction in steady sliding; v [m/s]: slip speed |V|.
/// - static = static_coefficient [-], dynamic = dynamic_coefficient [-].
/// - stribeck_speed [m/s]: speed at which the difference static - dynamic has decayed to 1/e.
/// - bristle_stiffness [N/m], damping [N s/m] (see below), viscous_friction [N s/m].
///
/// In steady sliding F = mu N V/|V| + viscous_friction V; mu N is the function g of the paper.
/// Under a tangential load below static N the bristles hold a wall at rest like a spring with the
/// bristle stiffness and damping; under a varying load the wall drifts. Stiffness, sigma and
/// viscous friction do not depend on the load.
///
/// **History.** The deflection z is a history variable. An implicit stage z = base + w dz/dt, with
/// the base [m] and the weight w [s], is linear in z and has the closed solution
///
///     dz/dt = (V - k base) / (1 + w k),   z = (base + w V) / (1 + w k).
///
/// With w = 0 this is the rate at the deflection `base`. The rate k has a kink at rest; its
/// derivative there is set to zero, the mean of both sides. Loads below 1e-12 N are replaced by
/// 1e-12 N, under which all bristles slip at any speed.
///
/// **Damping of slipping bristles.** The damping equals bristle_damping = sigma while the bristles
/// hold, and falls as they slip faster than they settle,
///
///     damping = sigma / (1 + x^4)^(1/4),   x = sigma k / bristle_stiffness,
///
/// with sigma [N s/m] and x [-], so that damping k stays below bristle_stiffness. The published law
/// uses sigma at every speed; below x = 0.3 the two dampings differ by less than 0.21 %. Above x =
/// 1 the published law can fail in two ways. First, it can supply power where the load decreases:
/// the dissipated power
///
///     F . V - d/dt (bristle_stiffness z^2/2)
///         = k bristle_stiffness z^2 + damping (|V|^2 - k z . V) + viscous_friction |V|^2
///
/// is never negative only if damping k <= 4 bristle_stiffness. Second, the published law has no
/// physical solution where the friction raises its own load instantaneously, dN/dF = c > 0 [-]: the
/// difference delta z between the deflection and the deflection of steady sliding then decays
/// according to
///
///     d(delta z)/dt = -k (1 - mu c) / (1 - damping k mu c / bristle_stiffness) delta z,
///
/// which requires damping k mu c < bristle_stiffness. Without self-locking, mu c < 1, the damping
/// above satisfies this condition at any speed: dF/dN at constant z is at most mu for deflections
/// up to the deflection of steady sliding. Surfaces that slide without load have the viscous force
/// alone.
///
/// Source: [CanudasdeWitEtAl1995], with constant damping.

#include "tribodyn/friction/slip_friction.hpp"

namespace tribodyn {

struct LuGreOptions {
  double bristle_stiffness;    ///< [N/m], > 0
  double bristle_damping;      ///< sigma [N s/m], >= 0
  double viscous_friction;     ///< [N s/m], >= 0
  double static_coefficient;   ///< [-], >= dynamic_coefficient
  double dynamic_coefficient;  ///< [-], > 0
  double stribeck_speed;       ///< [m/s], > 0
};

/// Friction with the deflection of bristles as history.
class LuGre {
 public:
  explicit LuGre(const LuGreOptions& options);
  const char* name() const { return "LuGre"; }
  const char* source() const;
  const LuGreOptions& options() const { return options_; }

  /// mu [-] of steady sliding at this speed [m/s], without the viscous part, and its derivative.
  double steady_coefficient(double speed) const noexcept;
  double steady_derivative(double speed) const noexcept;
  /// Deflection [m] at which bristles under this load [N] break away: static N / bristle_stiffness.
  double breakaway(double load) const noexcept {
    return options_.static_coefficient * load / options_.bristle_stiffness;
  }
  /// Energy [J] stored in bent bristles.
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
