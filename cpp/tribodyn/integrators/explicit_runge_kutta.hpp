#pragma once
/// Explicit Runge-Kutta steps on the index-1 equations with Baumgarte terms.
///
/// At every stage (a, lambda) follow from one linear system,
///
///     | M  G^T | | a      |   | Q(t, q, v)                        |
///     | G  0   | | lambda | = | G a - Phi'' - 2 alpha Phi' - beta^2 Phi | ,
///
/// in which G a - Phi'' does not depend on a. A step needs one solution for each stage and no
/// iteration, but its length is bound by the stiffest part: by about 3 over the largest of its
/// frequencies and of alpha and beta. It pays for dry joints, and where accuracy is asked for.
///
/// Forces with a history are refused with a ModelError. Content and thickness of a film that
/// conserves mass would be summed apart, each with its own truncation error, and where the film is
/// full the one must equal the other: what is missing reads as a cavity, what is too much as
/// pressure without bound. Films without memory are taken; full ones settle in nanoseconds and bind
/// the step accordingly.

#include <memory>

#include "tribodyn/integrators/step_control.hpp"
#include "tribodyn/integrators/tableaus.hpp"

namespace tribodyn {

/// Integration by an explicit Runge-Kutta method with an embedded companion.
class ExplicitRungeKutta final : public ControlledIntegrator {
 public:
  ExplicitRungeKutta(const Model& model, ExplicitTableau tableau, const IntegratorOptions& options);
  ~ExplicitRungeKutta() override;

  void start(State& state) override;

 protected:
  StepOutcome attempt(const State& state, double dt) override;
  void estimate_error(const State& state, double dt) override;
  void accept(State& state, double dt) override;

 private:
  struct Linear;  // factorisation, kept out of the header

  StepOutcome accelerate(double time, const Vector& history);

  ExplicitTableau tableau_;
  std::unique_ptr<Linear> linear_;
  std::vector<Vector> kq_, kv_;  // velocity and acceleration of each stage
  std::vector<Vector> flows_;    // energy_flows() of each stage, then of the end
  Vector q_, v_, a_, multipliers_;
  Vector rest_a_, rest_multipliers_;  // zeros
};

}  // namespace tribodyn
