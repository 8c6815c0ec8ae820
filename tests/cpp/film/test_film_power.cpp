// Power and energy of films: what the walls put in is heat, stored, or handed on.

#include <cmath>

#include "catch.hpp"
#include "film/energy_oils.hpp"
#include "film/journal_film.hpp"
#include "film/journal_points.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

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
    for (const auto& oil : energy_oils()) {
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

TEST_CASE("the content of the start suits the pressures that are held") {
  for (const auto& oil : energy_oils()) {
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

TEST_CASE(
    "in a stage the walls' power is heat, outflow and energy of the cavities, where they close") {
  unsigned seed = 11;
  int filled = 0;
  for (const auto& rough : walls(small_bearing().clearance)) {
    for (JournalCase c : surroundings()) {
      c.cavitation = Cavitation::mass_conserving;
      c.transport = seed % 2 == 0 ? FilmTransport::limited : FilmTransport::upwind;
      c.rough = rough;
      c.ambient_pressure += 1e5;
      const CondensedFilm law = c.film();
      const double drop = c.ambient_pressure - c.cavitation_pressure;
      Points points(law, c.clearance, seed++);
      const auto ws = law.make_workspace();
      FilmForce out;
      for (int i = 0; i < 8; ++i) {
        const Point point = points.stage();
        if (law.evaluate(point.motion(), false, *ws, out) != FilmStatus::ok) continue;
        double wrench = 0.0, ahead[3], behind[3];
        const double tau = 1e-4 * c.clearance / (1e-6 + std::abs(point.rate[0]));
        for (int k = 0; k < 3; ++k) {
          wrench -= out.force[k] * point.rate[k];
          ahead[k] = point.xi[k] + tau * point.rate[k];
          behind[k] = point.xi[k] - tau * point.rate[k];
        }
        const double opening = (law.gap_volume(ahead) - law.gap_volume(behind)) / (2.0 * tau);
        const double cavities = drop * (opening + law.net_outflow(*ws));
        const double heat = heat_of(law, point.rate, *ws);
        const double delivered = law.delivered_power(point.rate, false, *ws);
        INFO("wrench " << wrench << " W, heat " << heat << " W, delivered " << delivered
                       << " W, cavities " << cavities << " W");
        // Round-off, and the difference quotient of the volume.
        CHECK(std::abs(wrench - heat - delivered - cavities) <
              1e-6 * (std::abs(heat) + std::abs(wrench) + std::abs(cavities)));
        for (std::size_t n = 0; n < point.base.size(); ++n) {
          filled += ws->film->full[n] && ws->film->pressure[n] > c.cavitation_pressure &&
                    point.base[n] < 0.99 * ws->walls->thickness[n];
        }
      }
    }
  }
  CHECK(filled > 100);  // else the filling power would not have been tested
}
