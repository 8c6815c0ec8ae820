// Films between rough walls that touch.

#include <cmath>

#include "catch.hpp"
#include "film/journal_points.hpp"
#include "tribodyn/film/touching_film.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kFilm = 0.1;  // of the clearance, in valleys: touching from 0.2 on

/// valleys: thickness of the film in valleys, divided by the clearance.
CondensedFilm touching_law(const JournalCase& c, double valleys = kFilm) {
  const std::size_t nodes = c.mesh().position().size();
  const auto oil =
      std::make_shared<const Lubricant>(LubricantOptions{.dynamic_viscosity = c.viscosity});
  return CondensedFilm(
      FilmEquation("journal film", c.mesh(), oil, c.conditions(), c.rough), c.coordinates(),
      ReferenceThickness{std::vector<double>(nodes, c.clearance), {}, valleys * c.clearance});
}

/// Beyond the clearance: by up to 9 %, and the walls overlap.
Point deepened(Point point) {
  for (int k = 0; k < 2; ++k) point.xi[k] *= 1.15;
  return point;
}

bool overlaps(const Point& point, double clearance) {
  return std::hypot(point.xi[0], point.xi[1]) > clearance;
}

std::vector<JournalCase> places() {
  std::vector<JournalCase> cases = surroundings();
  cases.push_back(small_bearing());
  cases.back().ambient_pressure = 1e5;
  cases.back().rough = std::make_shared<FlowFactorModel>(
      FlowFactorOptions{{.rms_roughness = 0.2 * cases.back().clearance, .pattern = 6.0},
                        {.rms_roughness = 0.1 * cases.back().clearance, .pattern = 1.0}});
  return cases;
}

}  // namespace

TEST_CASE("The film between walls that touch joins the distance with two derivatives") {
  const double v = 50e-9;
  for (const double h : {1.0, 3.0 * v, 2.0 * v}) {
    const TouchingFilm film = touching_film(h, v);
    CHECK(film.thickness == h);
    CHECK(film.slope == 1.0);
    CHECK(film.bend == 0.0);
  }
  const TouchingFilm join = touching_film(2.0 * v * (1.0 - 1e-6), v);
  CHECK(join.thickness == Approx(2.0 * v * (1.0 - 1e-6)).epsilon(1e-15));
  CHECK(join.slope == Approx(1.0).epsilon(1e-10));
  CHECK(join.bend * v == Approx(6.0 * 2e-6).epsilon(1e-4));
  // Where the mean planes meet, x = 2.
  CHECK(touching_film(0.0, v).thickness == Approx(v * 8.0 / 7.0).epsilon(1e-14));
  double before = 2.0 * v;
  for (double h = 1.99 * v; h > -40.0 * v; h -= 0.37 * v) {
    const TouchingFilm film = touching_film(h, v);
    const double d = 1e-4 * v;
    const TouchingFilm above = touching_film(h + d, v), below = touching_film(h - d, v);
    CHECK(film.thickness > v);
    CHECK(film.thickness < before);
    CHECK(film.slope == Approx((above.thickness - below.thickness) / (2.0 * d)).epsilon(1e-6));
    CHECK(film.bend == Approx((above.slope - below.slope) / (2.0 * d)).epsilon(1e-6));
    before = film.thickness;
  }
  CHECK(touching_film(-1e-3, v).thickness == Approx(v).epsilon(1e-8));
}

TEST_CASE("Tangents of a film between walls that touch against differences") {
  int tried = 0, compared = 0, overlapped = 0;
  unsigned seed = 31;
  for (const JournalCase& c : places()) {
    for (const Cavitation condition : {Cavitation::mass_conserving, Cavitation::half_sommerfeld}) {
      JournalCase each = c;
      each.cavitation = condition;
      const CondensedFilm law = touching_law(each);
      Points points(law, c.clearance, seed++);
      for (int i = 0; i < 20; ++i) {
        const bool stage = i % 2 == 0 && condition == Cavitation::mass_conserving;
        const Point point = deepened(stage ? points.stage() : points.rate_form());
        ++tried;
        // The squeeze of overlapping walls is large beside what the spin does: steps of it too.
        if (!check_tangents(law, point, c.clearance, 100.0)) continue;
        ++compared;
        if (overlaps(point, c.clearance)) ++overlapped;
      }
    }
  }
  CAPTURE(tried, compared, overlapped);
  CHECK(compared >= 0.9 * tried);
  CHECK(overlapped > 20);
}

TEST_CASE("Between walls that touch the power balance of a film holds in rate form") {
  unsigned seed = 5;
  int overlapped = 0;
  for (const Cavitation condition :
       {Cavitation::none, Cavitation::reynolds, Cavitation::mass_conserving}) {
    for (JournalCase c : places()) {
      c.cavitation = condition;
      const CondensedFilm law = touching_law(c);
      Points points(law, c.clearance, seed++);
      const auto ws = law.make_workspace();
      FilmForce out;
      for (int i = 0; i < 8; ++i) {
        const Point point = deepened(points.rate_form());
        if (overlaps(point, c.clearance)) ++overlapped;
        REQUIRE(law.evaluate(point.motion(), false, *ws, out) == FilmStatus::ok);
        std::vector<double> nodal;
        law.nodal_dissipation(point.rate, *ws, nodal);
        double heat = 0.0, wrench = 0.0;
        for (const double power : nodal) heat += law.equation().mesh().multiplicity() * power;
        for (int k = 0; k < 3; ++k) wrench -= out.force[k] * point.rate[k];
        const double delivered = law.delivered_power(point.rate, true, *ws);
        CHECK(std::abs(wrench - heat - delivered) < 1e-10 * std::abs(heat));
      }
    }
  }
  CHECK(overlapped > 10);
}

TEST_CASE("A film without valleys ends where the walls touch") {
  JournalCase c = small_bearing();
  c.cavitation = Cavitation::half_sommerfeld;
  const CondensedFilm law = c.film();
  const CondensedFilm touching = touching_law(c);
  const double rate[3] = {0.0, 0.0, 100.0};
  FilmForce out, other;
  const auto ws = law.make_workspace();
  const auto wet = touching.make_workspace();
  const auto at = [&](double ratio, const CondensedFilm& film, CondensedFilmWorkspace& space,
                      FilmForce& force) {
    const double xi[3] = {ratio * c.clearance, 0.0, 0.0};
    FilmMotion motion;
    motion.xi = xi;
    motion.xi_rate = rate;
    return film.evaluate(motion, true, space, force);
  };
  CHECK(at(1.01, law, *ws, out) == FilmStatus::gap_closed);
  CHECK(at(1.01, touching, *wet, other) == FilmStatus::ok);
  // Nothing changes where the walls do not touch, after an evaluation where they did either.
  REQUIRE(at(0.75, law, *ws, out) == FilmStatus::ok);
  REQUIRE(at(0.75, touching, *wet, other) == FilmStatus::ok);
  CHECK(out.force == other.force);
  CHECK(out.by_xi == other.by_xi);
}

TEST_CASE("Walls may touch at every node") {
  JournalCase c = small_bearing();
  c.cavitation = Cavitation::half_sommerfeld;
  constexpr double kThick = 0.6;  // touching from 1.2 times the clearance on
  const CondensedFilm law = touching_law(c, kThick), apart = touching_law(c);
  const double xi[3] = {0.05 * c.clearance, 0.0, 0.0}, rate[3] = {0.0, 0.0, 100.0};
  FilmMotion motion;
  motion.xi = xi;
  motion.xi_rate = rate;
  FilmForce out;
  const auto ws = law.make_workspace(), free = apart.make_workspace();
  REQUIRE(law.evaluate(motion, false, *ws, out) == FilmStatus::ok);
  REQUIRE(apart.evaluate(motion, false, *free, out) == FilmStatus::ok);
  for (std::size_t i = 0; i < free->walls->thickness.size(); ++i) {
    const double gap = free->walls->thickness[i];
    REQUIRE(gap < 2.0 * kThick * c.clearance);
    CHECK(ws->walls->thickness[i] ==
          Approx(touching_film(gap, kThick * c.clearance).thickness).epsilon(1e-14));
    CHECK(ws->walls->thickness[i] > 1.005 * gap);
  }
}

TEST_CASE("A full gap between walls that touch holds the film in its valleys") {
  JournalCase c = small_bearing();
  c.cavitation = Cavitation::half_sommerfeld;
  const CondensedFilm law = touching_law(c);
  const auto ws = law.make_workspace();
  const double xi[3] = {1.08 * c.clearance, 0.0, 0.0}, rate[3] = {0.0, 0.0, 100.0};
  FilmMotion motion;
  motion.xi = xi;
  motion.xi_rate = rate;
  FilmForce out;
  REQUIRE(law.evaluate(motion, false, *ws, out) == FilmStatus::ok);
  const auto n = static_cast<std::size_t>(law.size());
  std::vector<double> full(n), share(n);
  law.content(xi, 1.0, full.data());
  law.shares(xi, full.data(), share.data());
  REQUIRE(law.walls().minimum_distance(xi) < 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    CHECK(full[i] == Approx(ws->walls->thickness[i]).epsilon(1e-14));
    CHECK(full[i] > kFilm * c.clearance);
    CHECK(share[i] == 1.0);
  }
  CHECK(law.gap_volume(xi) == Approx(law.oil_volume(full.data())).epsilon(1e-14));
}
