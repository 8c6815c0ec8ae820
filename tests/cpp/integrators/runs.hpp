#pragma once
/// Runs of small mechanisms, and what to look at in them, for the tests of integrators.

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "catch.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "models.hpp"
#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/clearance/mixed_interface.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/friction/coulomb.hpp"
#include "tribodyn/integrators/esdirk.hpp"
#include "tribodyn/integrators/registry.hpp"
#include "tribodyn/system/initial_conditions.hpp"

namespace tribodyn::test {

inline IntegratorOptions fixed_step(double step) {
  IntegratorOptions options;
  options.step = step;
  options.newton_tolerance = 1e-8;  // so that only the step's error is left
  return options;
}

/// A run with all that is needed to look at it.
struct Run {
  std::unique_ptr<Integrator> owned;
  Integrator& integrator;
  State state;
  const Model& model;
  double worst_drift = 0.0;
  EnergyBalance start_energy;
  double supplied = 0.0, dissipated = 0.0;  ///< energies by the trapezoidal rule [J]

  Run(const Model& m, const IntegratorOptions& options, const std::string& name = "TR-BDF2")
      : owned(make_integrator(name, m, options)),
        integrator(*owned),
        state(initial_state(m, integrator.workspace())),
        model(m) {
    integrator.start(state);
    start_energy = balance();
  }
  EnergyBalance balance() { return energy_balance(model, state, integrator.workspace()); }
  /// Change of the mechanical energy that the powers do not explain [J].
  double energy_error() {
    const EnergyBalance now = balance();
    return now.kinetic + now.potential - start_energy.kinetic - start_energy.potential - supplied +
           dissipated;
  }

  StepReport step(double end) {
    const EnergyBalance before = balance();
    const StepReport report = integrator.step(state, end);
    if (!report.accepted) return report;
    const EnergyBalance after = balance();
    supplied += 0.5 * report.step * (before.supplied_power + after.supplied_power);
    dissipated += 0.5 * report.step * (before.dissipated_power + after.dissipated_power);
    if (model.rows() > 0) {
      // A workspace of its own: that of the integrator belongs to the state.
      DynamicsWorkspace ws(model);
      evaluate_rows(model, state.time, state.q, state.v, state.a, ws);
      worst_drift = std::max(worst_drift, ws.constraint.cwiseAbs().maxCoeff());
    }
    return report;
  }
  Run& to(double end) {
    while (state.time < end) {
      const StepReport report = step(end);
      INFO("at " << state.time << " s: " << report.reason);
      REQUIRE(report.accepted);
    }
    return *this;
  }
};

/// Orders of convergence between errors of runs whose step is halved each time.
inline std::vector<double> orders(const std::vector<double>& errors) {
  std::vector<double> result;
  for (std::size_t k = 1; k < errors.size(); ++k) {
    result.push_back(std::log2(errors[k - 1] / errors[k]));
  }
  return result;
}

inline std::string text(const std::vector<double>& values) {
  std::string all;
  for (double value : values) all += " " + std::to_string(value);
  return all;
}

inline bool same_bits(const State& a, const State& b) {
  return a.time == b.time && a.q == b.q && a.v == b.v && a.a == b.a &&
         a.multipliers == b.multipliers && a.history == b.history &&
         a.history_rate == b.history_rate && a.unknowns == b.unknowns &&
         a.unknown_rates == b.unknown_rates && a.held == b.held && a.memory == b.memory;
}

inline LubricatedOptions coarse_film(double viscosity, double ambient_pressure) {
  LubricatedOptions options;
  options.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = viscosity});
  options.ambient_pressure = ambient_pressure;
  options.mesh = {.around = 24, .along = 6};
  return options;
}

inline std::shared_ptr<const Interface> coarse_mixed(
    double viscosity, double ambient_pressure,
    Cavitation cavitation = Cavitation::mass_conserving) {
  static const auto law =
      std::make_shared<const GreenwoodWilliamson>(RoughSurface(nascimento_surface()));
  DryOptions dry;
  dry.asperities = law;
  dry.friction = std::make_shared<Coulomb>(
      CoulombOptions{.friction_coefficient = 0.08, .transition_speed = 0.05});
  LubricatedOptions film = coarse_film(viscosity, ambient_pressure);
  film.cavitation = cavitation;
  return std::make_shared<MixedInterface>(std::vector<std::shared_ptr<const Interface>>{
      std::make_shared<LubricatedInterface>(film), std::make_shared<DryInterface>(dry)});
}

/// The slider-crank with film and asperities in its pin: oil of 0.1 mPa s at 5000 rpm.
inline Model mixed_slider_crank(double ambient_pressure = 0.0) {
  SliderCrank mechanism;
  mechanism.pin = coarse_mixed(1e-4, ambient_pressure);
  return mechanism.build();
}

inline IntegratorOptions controlled(double max_step) {
  IntegratorOptions options;
  options.max_step = max_step;
  return options;
}

/// A shaft of 0.5 kg in a bearing, held by a constant and a rotating load.
inline JournalBearing loaded_journal(double rotating, double eccentricity) {
  JournalBearing journal;
  journal.offset = {eccentricity, 0.0};
  const double turn = 400.0;  // [rad/s]
  journal.load_x = harmonic({.mean = 0.0,
                             .amplitude = rotating,
                             .angular_frequency = turn,
                             .phase = 0.5 * std::numbers::pi});
  journal.load_y =
      harmonic({.mean = -100.0, .amplitude = rotating, .angular_frequency = turn, .phase = 0.0});
  return journal;
}

inline const FilmWorkspace& film_fields(const Model& model, const DynamicsWorkspace& ws,
                                        std::size_t k = 0) {
  const ClearanceJoint::Workspace& joint = joint_workspace(model, ws, k);
  return *static_cast<const FilmInteraction::Workspace&>(*joint.interaction).film->film;
}

}  // namespace tribodyn::test
