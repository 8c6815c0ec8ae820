// The loops over three coordinates against the general ones, which serve a journal that could tilt:
// bit for bit the same loads and tangents.

#include "film/film_cases.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Loads and tangents of the first three coordinates after some stages.
Matrix after_stages(JournalCase c, bool tilts) {
  c.tilts = tilts;
  const CondensedFilm film = c.film();
  const auto count = static_cast<std::size_t>(film.coordinates());
  REQUIRE(count == (tilts ? 5 : 3));
  const auto ws = film.make_workspace();
  std::vector<double> xi(count, 0.0), rate(count, 0.0);
  std::vector<double> content(static_cast<std::size_t>(film.size()));
  const double weight = 1e-3;
  Matrix all(3, 7);
  film.content(xi.data(), 1.0, content.data());
  for (int k = 0; k < 20; ++k) {
    xi[0] = 0.8 * c.clearance;
    xi[1] = 0.01 * c.clearance * k;
    rate[0] = 0.1 * c.clearance;
    rate[1] = 10.0 * c.clearance;
    rate[2] = 50.0;
    FilmForce out;
    REQUIRE(film.evaluate({xi.data(), rate.data(), content.data(), weight}, true, *ws, out) ==
            FilmStatus::ok);
    for (std::size_t i = 0; i < content.size(); ++i) {
      content[i] += weight * ws->film->content_rate[i];
    }
    all << out.force.head(3), out.by_xi.topLeftCorner(3, 3), out.by_rate.topLeftCorner(3, 3);
  }
  return all;
}

}  // namespace

TEST_CASE("loops over three coordinates: the bits of the general loops") {
  for (const NamedOil& oil : oils(0.002, 5e8, 1e5)) {
    if (!oil.oil->is_newtonian()) continue;
    for (const NamedWalls& walls : walls(2e-6, false)) {
      for (const Cavitation cavitation : kConditions) {
        for (const double valleys : {0.0, 8e-6}) {
          const JournalCase c{.radius = 0.01,
                              .length = 0.02,
                              .clearance = 30e-6,
                              .around = 18,
                              .along = 3,
                              .cavitation = cavitation,
                              .oil = oil.oil,
                              .rough = walls.rough,
                              .valleys = valleys};
          const Matrix three = after_stages(c, false), general = after_stages(c, true);
          CAPTURE(oil.name, walls.name, static_cast<int>(cavitation), valleys);
          CHECK(three.cwiseAbs().minCoeff() >= 0.0);  // no NaN
          CHECK(three == general);
          CHECK(three.cwiseAbs().maxCoeff() > 1.0);
        }
      }
    }
  }
}
