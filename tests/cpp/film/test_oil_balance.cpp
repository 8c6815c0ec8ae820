// The oil of a whirling journal over many revolutions: nothing is lost but what flows out.

#include <cmath>

#include "catch.hpp"
#include "film/journal_film.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// What a run leaves behind, volumes by the volume of the gap.
struct Balance {
  double worst_step = 0.0;     ///< largest imbalance of a step
  double whole_run = 0.0;      ///< imbalance of the run
  double worst_content = 0.0;  ///< largest |theta h - content| / clearance
  double outflow = 0.0;        ///< net outflow of the run
  double least_filling = 1.0;  ///< smallest volume of oil by volume of the gap
  double least_fraction = 1.0;
  int most_solutions = 0;
};

/// A journal that turns and whirls at about half the speed with a swelling amplitude, in steps
/// of TR-BDF2 (gamma = 1 - 1/sqrt 2).
Balance whirl(const JournalCase& c, int revolutions, int steps_a_revolution) {
  const CondensedFilm law = c.film();
  const auto ws = law.make_workspace();
  const double omega = 300.0, gamma = 1.0 - std::sqrt(0.5), third = std::sqrt(2.0) / 4.0;
  const double dt = 2.0 * std::numbers::pi / omega / steps_a_revolution;
  const std::size_t n = static_cast<std::size_t>(law.size());
  double xi[3], rate[3];
  const auto place = [&](double t) {
    const double e = c.clearance * (0.6 + 0.3 * std::sin(0.13 * omega * t));
    const double e_rate = c.clearance * 0.3 * 0.13 * omega * std::cos(0.13 * omega * t);
    const double angle = 0.47 * omega * t, speed = 0.47 * omega;
    xi[0] = e * std::cos(angle);
    xi[1] = e * std::sin(angle);
    xi[2] = omega * t;
    rate[0] = e_rate * std::cos(angle) - e * speed * std::sin(angle);
    rate[1] = e_rate * std::sin(angle) + e * speed * std::cos(angle);
    rate[2] = omega;
  };
  Balance result;
  FilmForce out;
  std::vector<double> content(n), base(n), content_rate(n, 0.0), second(n);
  double outflow = 0.0;  // at the start of the step
  place(0.0);
  wall_motion(law).thickness(xi, content.data());
  const double start = law.oil_volume(content.data());
  const auto stage = [&](double t, double weight) {
    place(t);
    FilmMotion m;
    m.xi = xi;
    m.xi_rate = rate;
    m.content_base = base.data();
    m.content_weight = weight;
    REQUIRE(law.evaluate(m, false, *ws, out) == FilmStatus::ok);
    result.most_solutions = std::max(result.most_solutions, ws->film->iterations);
    return law.net_outflow(*ws);
  };
  for (int step = 0; step < revolutions * steps_a_revolution; ++step) {
    const double t = step * dt;
    const double before = law.oil_volume(content.data());
    for (std::size_t i = 0; i < n; ++i) base[i] = content[i] + gamma * dt * content_rate[i];
    const double middle = stage(t + 2.0 * gamma * dt, gamma * dt);
    second = ws->film->content_rate;
    for (std::size_t i = 0; i < n; ++i) {
      base[i] = content[i] + third * dt * (content_rate[i] + second[i]);
    }
    const double end = stage(t + dt, gamma * dt);
    content_rate = ws->film->content_rate;
    for (std::size_t i = 0; i < n; ++i) {
      content[i] = base[i] + gamma * dt * content_rate[i];
      const double drift = ws->film->film_fraction[i] * ws->walls->thickness[i] - content[i];
      result.worst_content = std::max(result.worst_content, std::abs(drift) / c.clearance);
      result.least_fraction = std::min(result.least_fraction, ws->film->film_fraction[i]);
    }
    const double out_of_step = dt * (third * (outflow + middle) + gamma * end);
    outflow = end;
    result.outflow += out_of_step / start;
    const double volume = law.oil_volume(content.data());
    result.least_filling = std::min(result.least_filling, volume / start);
    result.worst_step =
        std::max(result.worst_step, std::abs(volume - before + out_of_step) / start);
  }
  result.whole_run = law.oil_volume(content.data()) / start - 1.0 + result.outflow;
  return result;
}

}  // namespace

TEST_CASE("oil is conserved in a whirling film: every step and over many revolutions") {
  for (const bool groove : {false, true}) {
    for (const double ambient : {0.0, 1e5}) {
      JournalCase c;
      c.radius = 0.01;
      c.length = 0.015;
      c.clearance = 2e-5;
      c.viscosity = 0.01;
      c.groove = groove;
      c.groove_pressure = ambient;
      c.ambient_pressure = ambient;
      const Balance b = whirl(c, 30, 24);
      CAPTURE(groove, ambient, b.worst_step, b.whole_run, b.most_solutions);
      // Round-off of sums over 360 nodes and of fluxes that cancel; measured 7e-15 and 1e-15.
      CHECK(b.worst_step < 1e-13);
      CHECK(std::abs(b.whole_run) < 1e-12);
      CHECK(b.worst_content < 1e-12);
      // The run cavitated, and did so without trouble.
      CHECK(b.least_fraction < 0.5);
      CHECK(b.most_solutions <= 12);
      // Flooded ends give back what they take; a dry end only takes.
      if (ambient > 0.0) {
        CHECK(b.least_filling > 0.95);
        CHECK(std::abs(b.outflow) < 1e-3);
      } else {
        CHECK(b.outflow > 0.01);
        CHECK(b.least_filling < (groove ? 0.9 : 0.6));
      }
    }
  }
}
