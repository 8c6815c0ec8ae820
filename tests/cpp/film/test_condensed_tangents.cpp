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
