// The loops of a journal in the plane in the rate form against the general ones, which serve a
// journal that could tilt: bit for bit the same loads and tangents.

#include "film/film_cases.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Loads and tangents of the first three coordinates at some motions.
Matrix at_motions(JournalCase c, bool tilts) {
  c.tilts = tilts;
  const CondensedFilm film = c.film();
  const auto count = static_cast<std::size_t>(film.coordinates());
  REQUIRE(count == (tilts ? 5 : 3));
  REQUIRE(film.walls().directions(true).size() == (tilts ? 9 : 5));
  const auto ws = film.make_workspace();
  std::vector<double> xi(count, 0.0), rate(count, 0.0);
  Matrix all(3, 28);
  for (int k = 0; k < 4; ++k) {
    xi[0] = (0.5 + 0.1 * k) * c.clearance;
    xi[1] = -0.1 * c.clearance * k;
    rate[0] = -2.0 * c.clearance;
    rate[1] = (10.0 - 6.0 * k) * c.clearance;
    rate[2] = 50.0;
    FilmForce out;
    REQUIRE(film.evaluate({xi.data(), rate.data()}, true, *ws, out) == FilmStatus::ok);
    all.middleCols(7 * k, 7) << out.force.head(3), out.by_xi.topLeftCorner(3, 3),
        out.by_rate.topLeftCorner(3, 3);
  }
  return all;
}

}  // namespace

TEST_CASE("loops of a journal in the rate form: the bits of the general loops") {
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
                              .ambient_pressure = 1e5,
                              .cavitation = cavitation,
                              .oil = oil.oil,
                              .rough = walls.rough,
                              .valleys = valleys};
          const Matrix three = at_motions(c, false), general = at_motions(c, true);
          CAPTURE(oil.name, walls.name, static_cast<int>(cavitation), valleys);
          CHECK(three.cwiseAbs().minCoeff() >= 0.0);  // no NaN
          CHECK(three == general);
          CHECK(three.cwiseAbs().maxCoeff() > 1.0);
        }
      }
    }
  }
}

TEST_CASE("changes of the balances have rows of the given length") {
  const JournalCase c{.radius = 0.01, .length = 0.02, .clearance = 30e-6, .around = 18, .along = 3};
  const CondensedFilm film = c.film();
  const auto n = static_cast<std::size_t>(film.size());
  const auto ws = film.make_workspace();
  const double xi[3] = {12e-6, -9e-6, 0.0}, rate[3] = {1e-4, 2e-4, 50.0};
  const std::vector<double> base(n, 2e-5);
  for (const bool rate_form : {true, false}) {
    const FilmMotion motion{xi, rate, rate_form ? nullptr : base.data(), 1e-3};
    FilmForce out;
    REQUIRE(film.evaluate(motion, false, *ws, out) == FilmStatus::ok);
    WallBlocks blocks;
    film.equation().differentiate(ws->walls->input(motion.content_base, 1e-3), *ws->film, blocks);
    const std::size_t columns = film.walls().directions(rate_form).size();
    const std::size_t padded = FilmSolver::stride(columns);
    REQUIRE(columns < padded);
    std::vector<double> rows[2];
    for (const bool tight : {false, true}) {
      const std::size_t stride = tight ? columns : padded;
      rows[tight].assign(n * stride + 8, -7.0);
      film.walls().balance_changes(blocks, rate_form, *ws->walls, stride, rows[tight].data());
      for (std::size_t i = n * stride; i < rows[tight].size(); ++i) CHECK(rows[tight][i] == -7.0);
    }
    double largest = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t d = 0; d < columns; ++d) {
        CHECK(rows[1][i * columns + d] == rows[0][i * padded + d]);
        largest = std::max(largest, std::abs(rows[0][i * padded + d]));
      }
    }
    CHECK(largest > 0.0);
  }
}
