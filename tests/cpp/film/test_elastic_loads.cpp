#include <cmath>

#include "catch.hpp"
#include "film/journal_points.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("work on an elastic wall becomes strain energy") {
  JournalCase c = small_bearing();
  c.around = 24;
  c.along = 4;
  c.groove = true;
  c.groove_pressure = 1e5;
  for (const bool ring : {false, true}) {
    c.elastic = ring ? std::make_shared<ElasticWall>(ClampedRing{{3e9, 0.3}, 0.015})
                     : std::make_shared<ElasticWall>(BondedLiner{{3e8, 0.2}, 1e-3});
    const CondensedFilm law = c.film();
    const auto ws = law.make_workspace();
    // Between two positions nearby, dE = sum w (p - p_a) dd, with the mean of the pressures.
    const double rate[3] = {0.0, 0.0, 200.0};
    double energy[2];
    std::vector<double> pressure[2], deflection[2];
    for (int k = 0; k < 2; ++k) {
      const double xi[3] = {0.9e-5 + 1e-7 * k, -0.6e-5, 0.0};
      FilmForce out;
      REQUIRE(law.evaluate({.xi = xi, .xi_rate = rate}, false, *ws, out) == FilmStatus::ok);
      energy[k] = law.strain_energy(*ws);
      pressure[k] = ws->film->pressure;
      deflection[k] = ws->film->elastic()->deflection;
      CHECK(energy[k] > 0.0);
      // The thickness of the walls is that of the film.
      for (std::size_t i = 0; i < deflection[k].size(); ++i) {
        const double expected = law.walls().distance(i, xi) + deflection[k][i];
        CHECK(std::abs(ws->walls->thickness[i] - expected) < 1e-14 * c.clearance);
      }
    }
    double work = 0.0;
    const SurfaceMesh& mesh = law.equation().mesh();
    for (std::size_t i = 0; i < deflection[0].size(); ++i) {
      work += mesh.multiplicity() * mesh.weight()[i] * 0.5 * (pressure[0][i] + pressure[1][i]) *
              (deflection[1][i] - deflection[0][i]);
    }
    CHECK(std::abs(work / (energy[1] - energy[0]) - 1.0) < 1e-9);
  }
}

TEST_CASE("rigid walls have no strain energy") {
  const CondensedFilm law = small_bearing().film();
  const auto ws = law.make_workspace();
  CHECK(law.strain_energy(*ws) == 0.0);
  CHECK(ws->film->elastic() == nullptr);
}
