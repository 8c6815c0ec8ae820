#include "catch.hpp"
#include "film/journal_points.hpp"
#include "tribodyn/film/condensed_film.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("tangents of the film force against differences, implicit stage") {
  int tried = 0, compared = 0, cavitated = 0;
  unsigned seed = 1;
  for (const JournalCase& c : surroundings()) {
    const CondensedFilm law = c.film();
    Points points(law, c.clearance, seed++);
    for (int i = 0; i < 30; ++i) {
      const Point point = points.stage();
      ++tried;
      if (!check_tangents(law, point, c.clearance)) continue;
      ++compared;
      const auto ws = law.make_workspace();
      FilmForce out;
      REQUIRE(law.evaluate(point.motion(), false, *ws, out) == FilmStatus::ok);
      const auto& theta = ws->film->film_fraction;
      if (*std::min_element(theta.begin(), theta.end()) < 1.0) ++cavitated;
    }
  }
  CAPTURE(tried, compared, cavitated);
  CHECK(compared >= 0.98 * tried);  // measured 148 of 150
  CHECK(cavitated > 0.5 * tried);
}

TEST_CASE("tangents of the film force against differences, rate form") {
  int tried = 0, compared = 0;
  unsigned seed = 11;
  for (const JournalCase& c : surroundings()) {
    const CondensedFilm law = c.film();
    Points points(law, c.clearance, seed++);
    for (int i = 0; i < 30; ++i) {
      ++tried;
      if (check_tangents(law, points.rate_form(), c.clearance)) ++compared;
    }
  }
  CAPTURE(tried, compared);
  CHECK(compared >= 0.98 * tried);  // measured 148 of 150
}

TEST_CASE("damping of slow motions: the contents of the cavities follow the journal") {
  // In a long stage from the steady content a journal that moves has the force
  // S + K dxi + C dxi/dt, whatever its content does on the way.
  int compared = 0;
  double largest = 0.0;
  for (JournalCase c : surroundings()) {
    if (!c.groove && c.ambient_pressure == c.cavitation_pressure) continue;  // starved
    const CondensedFilm law = c.film();
    for (const double angle : {0.4, 2.5, 4.0}) {
      const double xi[3] = {0.7 * c.clearance * std::cos(angle),
                            0.7 * c.clearance * std::sin(angle), 0.0};
      const double spin = 100.0, turn[3] = {0.0, 0.0, spin};
      const auto ws = law.make_workspace();
      FilmForce quick, slow;
      FilmMotion steady{.xi = xi, .xi_rate = turn};
      REQUIRE(law.evaluate(steady, true, *ws, quick) == FilmStatus::ok);
      steady.slow = true;
      REQUIRE(law.evaluate(steady, true, *ws, slow) == FilmStatus::ok);
      CHECK(slow.force == quick.force);
      CHECK(slow.by_xi == quick.by_xi);
      CHECK(slow.by_rate.col(2) == quick.by_rate.col(2));
      const auto sets = ws->film->full;
      std::vector<double> content;
      for (std::size_t i = 0; i < ws->film->filling.size(); ++i) {
        content.push_back(ws->film->filling[i] * ws->film->coefficients.gap[i]);
      }
      for (int k = 0; k < 2; ++k) {
        bool same = true;
        const auto slope = [&](double tau) {
          const double speed = 1e-7 * c.clearance / tau;
          Vector sides[2];
          for (int side = 0; side < 2; ++side) {
            double moved[3] = {xi[0], xi[1], 0.0}, rate[3] = {0.0, 0.0, spin};
            rate[k] = side == 0 ? -speed : speed;
            moved[k] += tau * rate[k];
            FilmForce out;
            REQUIRE(law.evaluate({.xi = moved,
                                  .xi_rate = rate,
                                  .content_base = content.data(),
                                  .content_weight = tau},
                                 false, *ws, out) == FilmStatus::ok);
            same = same && ws->film->full == sets;
            sides[side] = out.force;
          }
          return Vector((sides[1] - sides[0]) / (2.0 * speed) - tau * slow.by_xi.col(k));
        };
        const double tau = 40.0 / spin;
        const Vector once = slope(tau), twice = slope(2.0 * tau), longer = slope(4.0 * tau);
        if (!same) continue;
        ++compared;
        // Of first and second order in 1 / tau: extrapolated twice.
        const Vector limit = (8.0 * longer - 6.0 * twice + once) / 3.0;
        const double scale = slow.by_rate.topLeftCorner(3, 2).row(2).norm();
        CAPTURE(angle, k, limit, slow.by_rate.col(k), quick.by_rate.col(k));
        CHECK((limit - slow.by_rate.col(k)).head(2).norm() <
              1e-4 * slow.by_rate.col(k).head(2).norm());
        // Torque: shear in the cavity.
        CHECK(std::abs(limit[2] - slow.by_rate(2, k)) < 1e-3 * scale);
        largest = std::max(largest, std::abs(slow.by_rate(2, k) - quick.by_rate(2, k)) / scale);
      }
    }
  }
  CAPTURE(compared, largest);
  CHECK(compared > 12);
  CHECK(largest > 0.05);
}
