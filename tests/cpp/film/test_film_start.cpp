// The start of a solution: from the last fields where they are part of the held state.

#include "catch.hpp"
#include "film/film_cases.hpp"
#include "film/journal_film.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

std::shared_ptr<const Lubricant> oil_of(LubricantOptions options, double viscosity) {
  options.dynamic_viscosity = viscosity;
  return std::make_shared<const Lubricant>(options);
}

}  // namespace

TEST_CASE("the film of a variable oil starts from its last fields, which are held") {
  LubricantOptions full;
  full.pressure_viscosity =
      std::make_shared<Roelands>(RoelandsOptions{.pressure_coefficient = 2e-8});
  full.density_law = std::make_shared<DowsonHigginson>(DowsonHigginsonOptions{});
  full.shear_thinning = std::make_shared<Eyring>(EyringOptions{5e6});
  LubricantOptions thick;
  thick.pressure_viscosity = std::make_shared<Barus>(BarusOptions{2e-8});
  for (const LubricantOptions& options : {full, thick}) {
    for (const Cavitation cavitation : kConditions) {
      CAPTURE(name_of(cavitation), options.density_law != nullptr);
      JournalCase c;
      c.radius = 0.01;
      c.length = 0.02;
      c.clearance = 20e-6;
      c.groove = true;
      c.groove_pressure = 1e5;
      c.cavitation = cavitation;
      c.oil = oil_of(options, 0.02);
      const CondensedFilm law = c.film();
      CHECK(law.held_size() == 3 * law.size() + 2);
      const auto direct = law.make_workspace(), reached = law.make_workspace();
      const double e = 0.85 * c.clearance, rate[] = {0.0, 0.0, 300.0};
      const double xi[] = {0.6 * e, -0.8 * e, 0.0}, near[] = {0.601 * e, -0.8 * e, 0.0};
      FilmForce a, b, before, again;
      REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *direct, a) == FilmStatus::ok);
      REQUIRE(law.evaluate({.xi = near, .xi_rate = rate}, true, *reached, before) ==
              FilmStatus::ok);
      CHECK(direct->film->highest_pressure() > 1e7);  // the viscosity grows by a fifth and more
      std::vector<double> held(static_cast<std::size_t>(law.held_size()));
      law.hold(*reached, held.data());
      REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *reached, b) == FilmStatus::ok);
      CHECK(reached->film->iterations < direct->film->iterations);
      CHECK(reached->film->iterations <= 4);
      // The last step of Newton's method is below 1e-8, and the matrix is that before this step.
      CHECK((a.force - b.force).norm() < 1e-11 * a.force.norm());
      CHECK((a.by_xi - b.by_xi).norm() < 1e-7 * a.by_xi.norm());
      // Bit for bit from the same held state.
      const auto restored = law.make_workspace();
      law.restore(held.data(), *restored);
      REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *restored, again) == FilmStatus::ok);
      CHECK(again.force == b.force);
      CHECK(again.by_xi == b.by_xi);
      CHECK(restored->film->pressure == reached->film->pressure);
      // Far away the last fields do not help, and do no harm.
      const double far[] = {-0.9 * e, 0.1 * e, 0.0};
      const auto fresh = law.make_workspace();
      REQUIRE(law.evaluate({.xi = far, .xi_rate = rate}, true, *fresh, a) == FilmStatus::ok);
      REQUIRE(law.evaluate({.xi = far, .xi_rate = rate}, true, *reached, b) == FilmStatus::ok);
      CHECK((a.force - b.force).norm() < 1e-11 * a.force.norm());
    }
  }
}

TEST_CASE(
    "where only the shear rate changes the oil, the film is linear and holds its sets alone") {
  JournalCase c;
  c.groove = true;
  c.cavitation = Cavitation::half_sommerfeld;
  c.oil =
      oil_of({.shear_thinning = std::make_shared<Carreau>(CarreauOptions{1e-6, 0.5, 0.3})}, 1.0);
  const CondensedFilm law = c.film();
  CHECK(law.held_size() == law.size() + 1);
  const auto ws = law.make_workspace();
  const double xi[] = {-0.5 * c.clearance, 0.1 * c.clearance, 0.0}, rate[] = {0.0, 0.0, 1.0};
  FilmForce out;
  REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, true, *ws, out) == FilmStatus::ok);
  CHECK(ws->film->iterations == 1);
}
