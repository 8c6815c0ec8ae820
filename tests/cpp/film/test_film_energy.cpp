// Energy of one node as a function of gap and content.

#include <cmath>

#include "catch.hpp"
#include "film/energy_oils.hpp"
#include "film/journal_points.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("the energy of a node is the work of its pressure against the surroundings") {
  for (const auto& oil : energy_oils()) {
    JournalCase c = small_bearing();
    c.oil = oil;
    c.ambient_pressure = 1e5;
    c.cavitation_pressure = 2e4;
    const CondensedFilm law = c.film();
    const FilmEquation& film = law.equation();
    const double content = 2e-5 * film.initial_filling(1, 1.0);
    // A full gap at ambient pressure stores nothing.
    CHECK(std::abs(film.stored_energy(2e-5, content)) < 1e-15 * 1e5 * 2e-5);
    // Gas alone: what is missing in the gap stands open against 0.8e5 Pa.
    CHECK(film.stored_energy(2e-5, 0.0) == Approx(0.8e5 * 2e-5));
    double cavity = 1.0, slope = 0.0;
    oil->density_ratio(2e4, cavity, slope);
    const auto pressure = [&](double gap) {
      if (content <= gap) return 2e4;
      return oil->options().density_law->pressure(content / gap * cavity);
    };
    // From 5 % too narrow (some 90 MPa), where the liquid is the spring, to 50 % open.
    const double narrow = oil->constant_density() ? 2e-5 : 0.95 * 2e-5;
    double before = film.stored_energy(narrow, content), gap = narrow;
    const int steps = 20000;
    const double dg = (3e-5 - narrow) / steps;
    double worst = 0.0, least = before;
    for (int i = 0; i < steps; ++i, gap += dg) {
      // Simpson's rule; the kink where the film cavitates lies in one of the steps.
      const double work =
          dg / 6.0 *
          (pressure(gap) + 4.0 * pressure(gap + 0.5 * dg) + pressure(gap + dg) - 6.0 * 1e5);
      const double after = film.stored_energy(gap + dg, content);
      worst = std::max(worst, std::abs(after - before + work));
      least = std::min(least, after);
      before = after;
    }
    INFO("worst " << worst << " J/m2, end " << before << " J/m2");
    CHECK(worst < 1e-5 * before);
    CHECK(least > -1e-12 * before);
    CHECK(film.stored_energy(narrow, content) >= 0.0);
    if (!oil->constant_density()) CHECK(film.stored_energy(narrow, content) > 10.0);
  }
}
