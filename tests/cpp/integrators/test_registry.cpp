// All integrators by name, and what they agree on.
#include <algorithm>
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

SliderCrank dry_slider_crank() {
  static const auto law =
      std::make_shared<const GreenwoodWilliamson>(RoughSurface(nascimento_surface()));
  DryOptions dry;
  dry.asperities = law;
  dry.friction = std::make_shared<Coulomb>(
      CoulombOptions{.friction_coefficient = 0.08, .transition_speed = 0.05});
  SliderCrank mechanism;
  mechanism.pin = std::make_shared<DryInterface>(dry);
  return mechanism;
}

SliderCrank lubricated_slider_crank(Cavitation cavitation) {
  LubricatedOptions film = coarse_film(0.01, 0.0);
  film.cavitation = cavitation;
  SliderCrank mechanism;
  mechanism.pin = std::make_shared<LubricatedInterface>(film);
  return mechanism;
}

/// Eccentricity ratio in the pin at twenty instants up to `end`.
std::vector<Vector2> eccentricities(const Model& model, const std::string& name, double end,
                                    double gap_tolerance) {
  IntegratorOptions options = controlled(2.4e-5);
  options.gap_tolerance = gap_tolerance;
  options.tolerance = 1e-2 * gap_tolerance;
  Run run(model, options, name);
  std::vector<Vector2> found;
  for (int k = 1; k <= 20; ++k) {
    run.to(end * k / 20.0);
    const auto& ws = joint_workspace(run.model, run.integrator.workspace());
    found.push_back(ws.motion.xi.head(2) / 30e-6);
  }
  return found;
}

double farthest(const std::vector<Vector2>& a, const std::vector<Vector2>& b) {
  double apart = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) apart = std::max(apart, (a[k] - b[k]).norm());
  return apart;
}

}  // namespace

TEST_CASE("Every integrator comes by its name, any other name is answered") {
  const Model model = pendulum(0.1);
  for (const std::string& name : integrator_names()) {
    CHECK(make_integrator(name, model, controlled(1e-3))->name() == name);
  }
  CHECK_THROWS_AS(make_integrator("Bath", model, controlled(1e-3)), InvalidInput);
  CHECK_THROWS_WITH(make_integrator("Bath", model, controlled(1e-3)),
                    ContainsSubstring("did you mean 'Bathe'?"));
  CHECK_THROWS_WITH(make_integrator("generalised-alpha", model, controlled(1e-3)),
                    ContainsSubstring("did you mean 'generalized-alpha'?"));
}

TEST_CASE("All integrators agree on the first impact in a dry joint") {
  // An impact lasts a microsecond and errors of the position are small in it; what it does to the
  // speed grows afterwards. The contact loses no energy, so each further impact multiplies errors,
  // and after half a revolution no two tolerances of any method agree.
  const Model model = dry_slider_crank().build();
  const double end = 1e-4;
  const auto exact = eccentricities(model, "ESDIRK4", end, 1e-8);
  for (const std::string& name : integrator_names()) {
    const double apart = farthest(eccentricities(model, name, end, 1e-6), exact);
    INFO(name << ": " << apart);
    CHECK(apart < 4e-3);
  }
}

TEST_CASE("All integrators agree on half a revolution of a lubricated slider-crank") {
  for (Cavitation cavitation : {Cavitation::mass_conserving, Cavitation::reynolds}) {
    const Model model = lubricated_slider_crank(cavitation).build();
    const double end = 6e-3;
    const auto exact = eccentricities(model, "ESDIRK4", end, 1e-6);
    for (const std::string& name : integrator_names()) {
      // What a film settles in binds the steps of an explicit method.
      if (name == "Cash-Karp") continue;
      const double apart = farthest(eccentricities(model, name, end, 1e-3), exact);
      INFO(name_of(cavitation) << ", " << name << ": " << apart);
      CHECK(apart < 1e-2);  // ten times the tolerance of a step
    }
  }
}
