// Power and energy of films: what the walls put in is heat, stored, or handed on.

#include <cmath>

#include "catch.hpp"
#include "film/journal_film.hpp"
#include "film/journal_points.hpp"
#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/carreau.hpp"
#include "tribodyn/lubricants/dowson_higginson.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

std::vector<std::shared_ptr<const Lubricant>> oils() {
  LubricantOptions plain{.dynamic_viscosity = 0.01}, dense = plain, changing = plain;
  dense.density_law = std::make_shared<DowsonHigginson>();
  changing.density_law = dense.density_law;
  changing.pressure_viscosity = std::make_shared<Barus>(BarusOptions{.pressure_coefficient = 2e-8});
  changing.shear_thinning = std::make_shared<Carreau>(
      CarreauOptions{.time_constant = 1e-6, .exponent = 0.6, .high_shear_ratio = 0.3});
  return {std::make_shared<Lubricant>(plain), std::make_shared<Lubricant>(dense),
          std::make_shared<Lubricant>(changing)};
}

std::vector<std::shared_ptr<const FlowFactorModel>> walls(double clearance) {
  return {nullptr,
          std::make_shared<FlowFactorModel>(
              FlowFactorOptions{{.rms_roughness = 0.05 * clearance}, {.rms_roughness = 0.0}}),
          std::make_shared<FlowFactorModel>(
              FlowFactorOptions{{.rms_roughness = 0.05 * clearance, .pattern = 6.0},
                                {.rms_roughness = 0.08 * clearance, .pattern = 1.0 / 3}})};
}

double heat_of(const CondensedFilm& law, const double* rate, const CondensedFilmWorkspace& ws) {
  std::vector<double> nodal;
  law.nodal_dissipation(rate, ws, nodal);
  double sum = 0.0;
  for (const double power : nodal) sum += power;
  return law.equation().mesh().multiplicity() * sum;
}

}  // namespace

TEST_CASE("in rate form the power balance holds for every condition, oil and wall") {
  unsigned seed = 5;
  double worst = 0.0;
  for (const Cavitation condition : {Cavitation::none, Cavitation::half_sommerfeld,
                                     Cavitation::reynolds, Cavitation::mass_conserving}) {
    for (const auto& oil : oils()) {
      for (const auto& rough : walls(small_bearing().clearance)) {
        for (JournalCase c : surroundings()) {
          c.cavitation = condition;
          c.oil = oil;
          c.rough = rough;
          c.ambient_pressure += 1e5;
          const CondensedFilm law = c.film();
          Points points(law, c.clearance, seed++);
          const auto ws = law.make_workspace();
          FilmForce out;
          for (int i = 0; i < 4; ++i) {
            const Point point = points.rate_form();
            if (law.evaluate(point.motion(), false, *ws, out) != FilmStatus::ok) continue;
            double wrench = 0.0;
            for (int k = 0; k < 3; ++k) wrench -= out.force[k] * point.rate[k];
            const double heat = heat_of(law, point.rate, *ws);
            const double delivered = law.delivered_power(point.rate, true, *ws);
            INFO(name_of(condition) << ", wrench " << wrench << " W, heat " << heat
                                    << " W, delivered " << delivered << " W");
            const double error = std::abs(wrench - heat - delivered) / std::abs(heat);
            worst = std::max(worst, error);
            // Newton's method for variable oils stops at 1e-8 of the pressures and leaves the
            // square of it; else round-off.
            CHECK(error < 1e-10);
          }
        }
      }
    }
  }
  INFO("worst error " << worst << " of the heat");
  CHECK(worst > 0.0);
}

TEST_CASE("the energy of a node is the work of its pressure against the surroundings") {
  for (const auto& oil : oils()) {
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

TEST_CASE("the content of the start suits the pressures that are held") {
  for (const auto& oil : oils()) {
    for (JournalCase c : surroundings()) {
      c.oil = oil;
      const CondensedFilm law = c.film();
      const double xi[] = {0.3 * c.clearance, -0.2 * c.clearance, 0.0};
      const double rate[] = {1e-3, 2e-3, 200.0};
      const auto ws = law.make_workspace();
      FilmForce out;
      std::vector<double> content(static_cast<std::size_t>(law.size()));
      for (const double fraction : {0.0, 0.5, 0.9, 1.0}) {
        law.content(xi, fraction, content.data());
        // The limit of vanishing stages is finite: the rates of two short ones agree.
        std::vector<double> rates;
        for (const double tau : {1e-12, 1e-13}) {
          double moved[3];
          for (int k = 0; k < 3; ++k) moved[k] = xi[k] + tau * rate[k];
          FilmMotion m{moved, rate, content.data(), tau};
          REQUIRE(law.evaluate(m, false, *ws, out) == FilmStatus::ok);
          rates.push_back(heat_of(law, rate, *ws));
          rates.push_back(law.delivered_power(rate, false, *ws));
          rates.push_back(law.net_outflow(*ws));
        }
        INFO("fraction " << fraction << ", ambient " << c.ambient_pressure << ", groove "
                         << c.groove << " " << c.groove_pressure << ", heat " << rates[0]);
        for (std::size_t k : {0U, 1U, 2U}) {
          const double scale = k == 2 ? c.clearance * c.radius * 2.0 : 1.0;
          CHECK(std::abs(rates[k] - rates[k + 3]) < 1e-3 * (std::abs(rates[k]) + 1e-3 * scale));
        }
        CHECK(std::abs(rates[2]) < c.clearance * c.radius * 10.0);  // at 2 m/s it is 4e-7 m3/s
      }
    }
  }
}
