#pragma once
/// Friction of an ideal joint: a friction law and the radius at which the surfaces rub.
///
/// A law without history gives
///
///     F = mu(|V|) N V/|V|,
///
/// and the LuGre law gives the force of its bristles (lugre.hpp).
///
/// - F [N]: force required to slide; friction acts with -F on the wall that moves with V.
/// - mu [-]: coefficient of friction (friction_law.hpp).
/// - N [N]: load, positive in compression; V [m/s]: slip velocity.
///
/// At rest F = 0, and dF/dV = N dmu/dv(0) in all directions. Where the surfaces rotate relative to
/// each other with the angular velocity w [rad/s], the slip velocity is V = radius w [m/s], and the
/// friction moment is radius F [N m].

#include <memory>
#include <optional>
#include <variant>

#include "tribodyn/friction/friction_law.hpp"
#include "tribodyn/friction/lugre.hpp"

namespace tribodyn {

/// A friction law between sliding surfaces.
class JointFriction {
 public:
  using Law = std::variant<std::shared_ptr<const FrictionLaw>, std::shared_ptr<const LuGre>>;

  /// radius [m] > 0; empty if the surfaces do not rotate.
  explicit JointFriction(Law law, std::optional<double> radius = {});

  const Law& law() const { return law_; }
  std::optional<double> radius() const { return radius_; }
  /// The law if it has bristles, otherwise null.
  const LuGre* bristles() const { return bristles_; }
  /// Whether the law leaves its transition speed to the mechanism.
  bool open() const { return memoryless_ && memoryless_->open(); }
  /// Gives an open law its transition speed [m/s].
  void set_transition_speed(double speed);
  /// Power [W] by which the transition at rest reduces the dissipation, at this slip speed [m/s]
  /// and load [N]. Zero for a law with bristles.
  double shortfall(double speed, double load) const noexcept {
    if (bristles_) return 0.0;
    return (memoryless_->full_coefficient(speed) - memoryless_->coefficient(speed)) * load * speed;
  }
  /// Sets `out` for the slip velocity [m/s], the load [N] and a bristle stage with base [m] and
  /// weight [s]; a law without bristles leaves the bristle entries unchanged.
  void evaluate(const Vector3& velocity, double load, const Vector3& base, double weight,
                SlipFriction& out) const noexcept;

 private:
  Law law_;
  std::optional<double> radius_;
  const LuGre* bristles_ = nullptr;
  const FrictionLaw* memoryless_ = nullptr;
};

}  // namespace tribodyn
