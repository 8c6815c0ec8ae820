#include <cmath>

#include "catch.hpp"
#include "film/journal_film.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("a large film starts from a coarser one and finds the same pressures") {
  JournalCase c;
  c.around = 320;
  c.along = 32;
  c.groove = true;
  for (const double ratio : {0.5, 0.95, 0.999}) {
    const double xi[] = {-ratio * c.clearance, 0.0, 0.0}, rate[] = {0.0, 0.0, 1.0};
    FilmMotion motion;
    motion.xi = xi;
    motion.xi_rate = rate;
    const CondensedFilm law = c.film();
    FilmForce out;
    const auto ws = law.make_workspace();
    REQUIRE(law.evaluate(motion, false, *ws, out) == FilmStatus::ok);
    const int nested = ws->film->iterations;
    const auto cold = law.make_workspace();
    cold->warm = true;  // of nothing: all nodes are full
    REQUIRE(law.evaluate(motion, false, *cold, out) == FilmStatus::ok);
    CHECK(nested <= cold->film->iterations);
    CHECK(nested <= 8);
    // The same sets give the same bits.
    CHECK(ws->film->pressure == cold->film->pressure);
  }
}

TEST_CASE("ports are full whatever the start: grooves that begin at an odd line") {
  JournalCase c;
  c.around = 160;
  c.along = 16;
  SurfaceMesh mesh = c.mesh();
  const std::size_t rows = static_cast<std::size_t>(c.along + 1);
  FilmConditions conditions = c.conditions();
  FilmPort groove;
  for (std::size_t line = 21; line < 25; ++line) {
    for (std::size_t row = 0; row < rows; ++row) {
      groove.nodes.push_back(static_cast<int>(line * rows + row));
    }
  }
  conditions.ports = {groove};
  const std::vector<double> thickness(mesh.position().size(), c.clearance);
  const auto oil = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 1.0});
  const CondensedFilm law(FilmEquation("film", std::move(mesh), oil, conditions), c.coordinates(),
                          thickness);
  for (const double angle : {0.5, 2.0, 4.0}) {
    const double xi[] = {0.9 * c.clearance * std::cos(angle), 0.9 * c.clearance * std::sin(angle),
                         0.0};
    const double rate[] = {0.0, 0.0, 1.0};
    FilmMotion motion;
    motion.xi = xi;
    motion.xi_rate = rate;
    const auto nested = law.make_workspace(), full = law.make_workspace(),
               empty = law.make_workspace();
    full->warm = empty->warm = true;  // of nothing
    empty->film->full.assign(empty->film->full.size(), 0);
    for (const auto* ws : {&full, &nested, &empty}) {
      FilmForce out;
      REQUIRE(law.evaluate(motion, false, **ws, out) == FilmStatus::ok);
      for (const int node : groove.nodes) {
        CHECK((*ws)->film->film_fraction[static_cast<std::size_t>(node)] == 1.0);
        CHECK((*ws)->film->full[static_cast<std::size_t>(node)] == 1);
      }
      CHECK((*ws)->film->pressure == full->film->pressure);
    }
  }
}
