// Reported pressures of steps in which cavities close: which rates are limited, and what films then
// report.
#include <algorithm>
#include <string>
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/integrators/limited_pressures.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

constexpr double kStep = 1e-5;  // [s]

/// A journal that moves in a film; without cavities at an ambient pressure of 10 MPa.
Model journal_at(double ambient_pressure) {
  return loaded_journal(300.0, 15e-6)
      .build(LubricatedInterface(coarse_film(0.01, ambient_pressure)));
}

int nodes_of(const Model& model) {
  return static_cast<const FilmInteraction&>(clearance_joint(model, 0).interaction()).film().size();
}

/// Limits rates in a step with the means `mean`, at the end of which the rates are `rate`.
LimitedPressures after_step(const Model& model, const State& end, const Vector& mean,
                            const Vector& rate) {
  LimitedPressures limited(model);
  State state = end;
  state.history = end.history - kStep * mean;
  limited.step_begins(state);
  state.history = end.history;
  state.history_rate = rate;
  limited.step_ends(state, kStep);
  return limited;
}

double largest(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

DynamicsRequest point(const State& state) {
  return {.time = state.time,
          .q = &state.q,
          .v = &state.v,
          .a = &state.a,
          .multipliers = &state.multipliers,
          .unknowns = &state.unknowns,
          .unknown_rates = &state.unknown_rates};
}

}  // namespace

TEST_CASE("Limited pressures: content rates far below their mean become the mean") {
  const Model model = journal_at(0.0);
  const Run run(model, fixed_step(kStep), "ESDIRK4");
  const int n = nodes_of(model);
  REQUIRE(run.state.history.size() > n);  // outflows follow the contents
  Vector mean = Vector::Zero(run.state.history.size()), rate = mean;
  mean[0] = 1.0;  // [m/s], the largest
  rate[0] = 0.6;
  mean[1] = 1.0;
  rate[1] = 0.4;  // below half of its mean
  mean[2] = 0.2;
  rate[2] = -0.1;
  mean[3] = 0.02;
  rate[3] = -0.02;  // by less than a twentieth of the largest mean
  mean[4] = -0.2;
  rate[4] = -0.29;
  mean[5] = -0.2;
  rate[5] = -0.31;
  mean[6] = 0.2;
  rate[6] = 3.0;  // overshoot in the other direction
  mean[n] = 1.0;
  rate[n] = -3.0;  // not a content
  LimitedPressures limited = after_step(model, run.state, mean, rate);
  REQUIRE(limited.is_limited());
  for (int i = 0; i <= n; ++i) {
    const bool expected = i == 1 || i == 2 || i == 5;
    INFO("entry " << i);
    // The means are differences of contents of some 1e-5 m.
    CHECK(limited.rates()[i] == Approx(expected ? mean[i] : rate[i]).margin(1e-9));
  }
  limited.start();
  CHECK_FALSE(limited.is_limited());
}

TEST_CASE("Limited pressures: the film has the pressures of the mean rates") {
  const Model model = journal_at(1e7);
  Run run(model, fixed_step(kStep), "ESDIRK4");
  run.to(20 * kStep);
  const State& state = run.state;
  const std::vector<double> expected = film_fields(model, run.integrator.workspace()).pressure;
  // A full film has the rates of its gap; they are the mean, and those of the end are lower.
  const Vector& mean = state.history_rate;
  Vector rate = mean;
  rate.head(nodes_of(model)).array() -= 1.5 * mean.head(nodes_of(model)).cwiseAbs().maxCoeff();
  LimitedPressures limited = after_step(model, state, mean, rate);
  IntegratorStatistics statistics;
  const DynamicsWorkspace* found = limited.solve(state, point(state), statistics);
  REQUIRE(found);
  CHECK(statistics.evaluations == 1);
  const std::vector<double>& pressure = film_fields(model, *found).pressure;
  REQUIRE(pressure.size() == expected.size());
  for (std::size_t i = 0; i < pressure.size(); ++i) {
    CHECK(pressure[i] == Approx(expected[i]).epsilon(1e-6));
  }
  // Where no rate is limited, nothing is solved.
  LimitedPressures free = after_step(model, state, mean, mean);
  CHECK_FALSE(free.is_limited());
  CHECK(free.solve(state, point(state), statistics) == nullptr);
  CHECK(statistics.evaluations == 1);
}

TEST_CASE("Limited pressures: none in full films and in models without oil contents") {
  const Model full = journal_at(1e7);
  const Model dry = pendulum(0.0);
  for (const char* name : {"TR-BDF2", "Bathe", "ESDIRK3", "ESDIRK4", "generalized-alpha"}) {
    INFO(name);
    for (const Model* model : {&full, &dry}) {
      Run run(*model, fixed_step(1e-6), name);
      REQUIRE(run.step(1.0).accepted);  // from rest: rates at its end are twice their mean
      for (int k = 0; k < 20; ++k) {
        REQUIRE(run.step(1.0).accepted);
        CHECK(run.integrator.film_pressures(run.state) == nullptr);
      }
    }
  }
}

TEST_CASE("Limited pressures: a resumed run reports the same bits and makes the same steps") {
  const Model model = journal_at(0.0);
  for (const char* name : {"TR-BDF2", "Bathe", "ESDIRK3", "ESDIRK4", "generalized-alpha"}) {
    Run run(model, controlled(kStep), name);
    Run silent(model, controlled(kStep), name);  // whose pressures nobody asks for
    int limited = 0;
    double lowered = 0.0;
    while (run.state.time < 1e-3) {
      const State before = run.state;
      REQUIRE(run.step(1e-3).accepted);
      REQUIRE(silent.step(1e-3).accepted);
      CHECK(same_bits(run.state, silent.state));
      const long evaluations = run.integrator.statistics().evaluations;
      const DynamicsWorkspace* found = run.integrator.film_pressures(run.state);
      if (!found) continue;
      ++limited;
      CHECK(run.integrator.statistics().evaluations == evaluations + 1);
      const std::vector<double>& pressure = film_fields(model, *found).pressure;
      const double step = largest(film_fields(model, run.integrator.workspace()).pressure);
      lowered = std::max(lowered, 1.0 - largest(pressure) / step);

      const auto other = make_integrator(name, model, controlled(kStep));
      State state = before;
      REQUIRE(other->step(state, 1e-3).accepted);
      CHECK(same_bits(state, run.state));
      const DynamicsWorkspace* again = other->film_pressures(state);
      REQUIRE(again);
      CHECK((film_fields(model, *again).pressure == pressure));
    }
    INFO(name << ": " << limited << " steps, lowered by up to " << lowered);
    CHECK(limited > 5);
    CHECK(lowered > 0.0);
  }
}
