#pragma once
/// Friction of an ideal joint: a law, and how far from the axis the surfaces rub.
///
/// A law without memory gives F = mu(|V|) N V/|V| at the slip velocity V [m/s] under the load N
/// [N], LuGre the force of its bristles. Where the surfaces turn about each other with the angular
/// velocity w, V = radius w, and the moment of friction is radius F.

#include <memory>
#include <optional>
#include <variant>

#include "tribodyn/friction/friction_law.hpp"
#include "tribodyn/friction/lugre.hpp"

namespace tribodyn {

/// A law of friction between surfaces that slide.
class JointFriction {
 public:
  using Law = std::variant<std::shared_ptr<const FrictionLaw>, std::shared_ptr<const LuGre>>;

  /// radius [m] > 0; none where the surfaces do not turn.
  explicit JointFriction(Law law, std::optional<double> radius = {});

  const Law& law() const { return law_; }
  std::optional<double> radius() const { return radius_; }
  /// The law where it has bristles, else null.
  const LuGre* bristles() const { return bristles_; }
  /// Whether the law leaves its transition speed to the mechanism.
  bool open() const { return memoryless_ && memoryless_->open(); }
  /// Gives an open law its transition speed [m/s].
  void set_transition_speed(double speed);
  /// Power [W] that friction without a transition at rest would take besides, at this slip speed
  /// [m/s] and load [N]: what the transition of a law without bristles takes away. Bristles have
  /// none.
  double shortfall(double speed, double load) const noexcept {
    if (bristles_) return 0.0;
    return (memoryless_->full_coefficient(speed) - memoryless_->coefficient(speed)) * load * speed;
  }
  /// Sets `out` for the slip velocity [m/s], the load [N] and a stage of the bristles with base [m]
  /// and weight [s]; of a law without bristles their parts stay as they are.
  void evaluate(const Vector3& velocity, double load, const Vector3& base, double weight,
                SlipFriction& out) const noexcept;

 private:
  Law law_;
  std::optional<double> radius_;
  const LuGre* bristles_ = nullptr;
  const FrictionLaw* memoryless_ = nullptr;
};

}  // namespace tribodyn
