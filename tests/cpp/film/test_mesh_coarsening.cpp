#include <cmath>

#include "catch.hpp"
#include "film/journal_film.hpp"
#include "tribodyn/film/mesh_coarsening.hpp"
#include "tribodyn/film/mesh_generators.hpp"
#include "tribodyn/film/spherical_mesh.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

double total(const SurfaceMesh& mesh) {
  double sum = 0.0;
  for (const double w : mesh.weight()) sum += w;
  return sum;
}

double outward(const MeshBoundary& boundary) {
  double sum = 0.0;
  for (const Vector3& face : boundary.face) sum += face.norm();
  return sum;
}

}  // namespace

TEST_CASE("every second line makes a mesh of the same surface") {
  CylinderMeshOptions arc;
  arc.radius = 0.02;
  arc.angles = evenly_spaced(-1.0, 1.0, 16);
  arc.heights = graded(0.0, 0.03, 8, Towards::hi);
  arc.closed = false;
  arc.convex = true;
  arc.symmetric = true;
  arc.triangles = true;
  for (const SurfaceMesh& fine :
       {plane_mesh(0.3, 0.2, 16, 8), cylinder_mesh(0.02, 0.03, 64, 8, false), cylinder_mesh(arc)}) {
    const auto coarse = coarsened(fine);
    REQUIRE(coarse);
    const SurfaceMesh& mesh = coarse->mesh;
    // Chords are shorter than arcs: (1 - cos of half a cell) is 1 % here.
    CHECK(total(mesh) == Approx(total(fine)).epsilon(0.01));
    CHECK(mesh.multiplicity() == fine.multiplicity());
    CHECK(mesh.has_lay() == fine.has_lay());
    for (int i = 0; i < mesh.size(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      const auto same = static_cast<std::size_t>(coarse->fine_of_coarse[at]);
      CHECK((mesh.position()[at] - fine.position()[same]).norm() == 0.0);
      CHECK((mesh.normal()[at] - fine.normal()[same]).norm() == 0.0);
      CHECK(coarse->coarse_of_fine[same] == i);
    }
    REQUIRE(mesh.boundaries().size() == fine.boundaries().size());
    for (std::size_t b = 0; b < mesh.boundaries().size(); ++b) {
      CHECK(mesh.boundaries()[b].name == fine.boundaries()[b].name);
      CHECK(outward(mesh.boundaries()[b]) == Approx(outward(fine.boundaries()[b])).epsilon(0.01));
    }
  }
}

TEST_CASE("meshes that cannot be coarsened stay as they are") {
  CHECK_FALSE(coarsened(plane_mesh(0.3, 0.2, 15, 8)));
  CHECK_FALSE(coarsened(plane_mesh(0.3, 0.2, 16, 2)));
  CHECK_FALSE(coarsened(skirt_mesh(0.04, evenly_spaced(0.0, 0.03, 8), 0.8, 0.8, 16, false)));
  CHECK_FALSE(coarsened(cap_mesh({.radius = 0.01, .half_angle = 1.0, .rings = 8})));
}

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
  const CondensedFilm law(ReynoldsFilm("film", std::move(mesh), oil, conditions), c.coordinates(),
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
