#include <algorithm>
#include <cmath>
#include <set>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "film/journal_film.hpp"
#include "film/journal_points.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/condensed_film.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Sums that make the balance of power of an evaluation in rate form.
struct Power {
  double wrench, dissipation, outflow, volume_work;
};

Power power(const CondensedFilm& law, const Point& point, const CondensedFilmWorkspace& ws,
            const FilmForce& out) {
  Power result{};
  for (int k = 0; k < 3; ++k) result.wrench -= out.force[k] * point.rate[k];
  std::vector<double> nodal;
  law.nodal_dissipation(point.rate, ws, nodal);
  const SurfaceMesh& mesh = law.equation().mesh();
  for (double value : nodal) result.dissipation += mesh.multiplicity() * value;
  const FilmConditions& outside = law.equation().conditions();
  result.outflow = law.outflow_power(ws);
  for (std::size_t i = 0; i < ws.walls->thickness_rate.size(); ++i) {
    result.volume_work += mesh.multiplicity() * mesh.weight()[i] * ws.walls->thickness_rate[i] *
                          (outside.ambient_pressure - outside.cavitation_pressure);
  }
  return result;
}

}  // namespace

TEST_CASE("the wrench puts in what the fields dissipate and carry out") {
  unsigned seed = 21;
  for (const JournalCase& c : surroundings()) {
    const CondensedFilm law = c.film();
    Points points(law, c.clearance, seed++);
    const auto ws = law.make_workspace();
    FilmForce out;
    for (int i = 0; i < 40; ++i) {
      const Point point = points.rate_form();
      REQUIRE(law.evaluate(point.motion(), false, *ws, out) == FilmStatus::ok);
      const Power p = power(law, point, *ws, out);
      CHECK(p.dissipation > 0.0);
      // A whole ring neither opens nor closes on the whole.
      CHECK(std::abs(p.volume_work) < 1e-12 * p.dissipation);
      CHECK(p.wrench == Approx(p.dissipation + p.outflow + p.volume_work)
                            .epsilon(1e-10)
                            .margin(1e-10 * p.dissipation));
    }
  }
}

TEST_CASE("a pad works against the pressure around it, on right-angled and on skew meshes") {
  // The gap closes as a whole, so volume and surroundings exchange work.
  GapCoordinate up, along, tilt;
  up.translation = Vector3::UnitZ();
  along.translation = Vector3::UnitX();
  along.entrains = true;
  tilt.rotation = Vector3::UnitY();
  for (const bool skew : {false, true}) {
    SurfaceMesh mesh = plane_mesh(0.04, 0.02, 12, 6);
    FilmConditions outside;
    outside.ambient_pressure = 2e4;
    outside.cavitation_pressure = -3e4;
    outside.open_boundaries = {"x_min", "x_max", "y_min", "y_max"};
    if (skew) {
      std::set<int> edge;
      for (const MeshBoundary& side : mesh.boundaries()) {
        edge.insert(side.nodes.begin(), side.nodes.end());
      }
      std::vector<Vector3> position = mesh.position();
      std::mt19937 random(3);
      std::uniform_real_distribution<double> uniform(-6e-4, 6e-4);  // of cells of 3.3 mm
      for (int i = 0; i < mesh.size(); ++i) {
        if (edge.count(i)) continue;
        position[static_cast<std::size_t>(i)] += Vector3(uniform(random), uniform(random), 0.0);
      }
      mesh = SurfaceMesh(position, mesh.normal(), mesh.elements());
      REQUIRE(!mesh.shares().empty());
      outside.open_boundaries.clear();
      outside.ports = {{{edge.begin(), edge.end()}, outside.ambient_pressure}};
    }
    const CondensedFilm law(FilmEquation("pad", mesh, 0.02, outside), {up, along, tilt},
                            std::vector<double>(mesh.position().size(), 5e-5));
    const auto ws = law.make_workspace();
    FilmForce out;
    for (const double descent : {1e-3, -1e-3}) {
      Point point{{1e-5, 0.0, 4e-4}, {descent, 3.0, 0.02}, {}, 1.0};
      REQUIRE(law.evaluate(point.motion(), false, *ws, out) == FilmStatus::ok);
      const auto& theta = ws->film->film_fraction;
      CHECK((*std::min_element(theta.begin(), theta.end()) < 1.0) == (descent < 0.0));
      const Power p = power(law, point, *ws, out);
      CHECK(std::abs(p.volume_work) > 1e-3 * p.dissipation);
      CHECK(p.wrench == Approx(p.dissipation + p.outflow + p.volume_work).epsilon(1e-11));
      CHECK(check_tangents(law, point, 5e-5, 5e-5 / 0.04));
      point.base.assign(ws->walls->thickness.size(), 3e-5);
      point.weight = 1e-4;
      CHECK(check_tangents(law, point, 5e-5, 5e-5 / 0.04));
    }
  }
}

TEST_CASE("reversed rotation is the mirror image") {
  for (const bool history : {false, true}) {
    JournalCase c = small_bearing();
    c.groove = true;
    const CondensedFilm law = c.film();
    Points points(law, c.clearance, 5);
    const auto ws = law.make_workspace(), mirrored = law.make_workspace();
    const std::size_t rows = static_cast<std::size_t>(c.along + 1);
    const std::size_t around = static_cast<std::size_t>(c.around);
    const auto image = [&](std::size_t i) {
      return (around - i / rows) % around * rows + i % rows;
    };
    for (int round = 0; round < 10; ++round) {
      const Point point = history ? points.stage() : points.rate_form();
      Point other = point;
      for (int k : {1, 2}) {
        other.xi[k] *= -1.0;
        other.rate[k] *= -1.0;
      }
      for (std::size_t i = 0; i < point.base.size(); ++i) other.base[image(i)] = point.base[i];
      FilmForce out, reversed;
      REQUIRE(law.evaluate(point.motion(), true, *ws, out) == FilmStatus::ok);
      REQUIRE(law.evaluate(other.motion(), true, *mirrored, reversed) == FilmStatus::ok);
      const double load = out.force.head<2>().norm();
      CHECK(reversed.force[0] == Approx(out.force[0]).epsilon(1e-10).margin(1e-10 * load));
      CHECK(reversed.force[1] == Approx(-out.force[1]).epsilon(1e-10).margin(1e-10 * load));
      CHECK(reversed.force[2] == Approx(-out.force[2]).epsilon(1e-10));
      CHECK(reversed.by_rate(2, 2) == Approx(out.by_rate(2, 2)).epsilon(1e-9));
      double peak = 0.0, worst = 0.0;
      for (std::size_t i = 0; i < ws->walls->thickness.size(); ++i) {
        peak = std::max(peak, ws->film->pressure[i]);
        worst =
            std::max(worst, std::abs(ws->film->pressure[i] - mirrored->film->pressure[image(i)]));
      }
      CHECK(worst <= 1e-10 * peak);
    }
  }
}

TEST_CASE("half a bearing with a plane of symmetry is the whole bearing") {
  for (const bool history : {false, true}) {
    for (JournalCase c : surroundings()) {
      const CondensedFilm half = c.film();
      JournalCase both = c;
      both.symmetric = false;
      both.along = 2 * c.along;
      const CondensedFilm whole = both.film();
      Points points(half, c.clearance, 9);
      const auto ws = half.make_workspace(), ws2 = whole.make_workspace();
      const std::size_t rows = static_cast<std::size_t>(c.along + 1);
      for (int round = 0; round < 5; ++round) {
        const Point point = history ? points.stage() : points.rate_form();
        Point other = point;
        if (history) other.base.resize(static_cast<std::size_t>(whole.size()));
        const auto middle = [&](std::size_t i) {  // node of the half at z >= 0
          return i / rows * (2 * rows - 1) + rows - 1 + i % rows;
        };
        for (std::size_t i = 0; i < point.base.size(); ++i) {
          other.base[middle(i)] = point.base[i];
          other.base[middle(i) - 2 * (i % rows)] = point.base[i];
        }
        FilmForce out, out2;
        REQUIRE(half.evaluate(point.motion(), true, *ws, out) == FilmStatus::ok);
        REQUIRE(whole.evaluate(other.motion(), true, *ws2, out2) == FilmStatus::ok);
        for (int k = 0; k < 3; ++k) {
          const double scale = k < 2 ? out.force.head<2>().norm() : std::abs(out.force[2]);
          CHECK(std::abs(out.force[k] - out2.force[k]) < 1e-10 * scale);
        }
        const auto near = [](const Matrix& a, const Matrix& b) {
          return (a - b).cwiseAbs().maxCoeff() < 1e-9 * a.cwiseAbs().maxCoeff();
        };
        CHECK(near(out.by_xi, out2.by_xi));
        CHECK(near(out.by_rate, out2.by_rate));
        CHECK(half.side_leakage(*ws) ==
              Approx(whole.side_leakage(*ws2)).epsilon(1e-9).margin(1e-16));
        for (std::size_t i = 0; i < ws->walls->thickness.size(); ++i) {
          CHECK(ws->film->film_fraction[i] ==
                Approx(ws2->film->film_fraction[middle(i)]).margin(1e-10));
        }
      }
    }
  }
}

TEST_CASE("film fraction and pressure stay in their bounds from any start") {
  for (const JournalCase& c : surroundings()) {
    const CondensedFilm law = c.film();
    Points points(law, c.clearance, 31);
    const auto ws = law.make_workspace();
    FilmForce out;
    for (int i = 0; i < 60; ++i) {
      const Point point = i % 2 == 0 ? points.stage() : points.rate_form();
      REQUIRE(law.evaluate(point.motion(), false, *ws, out) == FilmStatus::ok);
      for (std::size_t k = 0; k < ws->walls->thickness.size(); ++k) {
        CHECK(ws->film->film_fraction[k] >= 0.0);
        CHECK(ws->film->film_fraction[k] <= 1.0 + 1e-10);
        CHECK(ws->film->pressure[k] >= c.cavitation_pressure - 1e-3);
      }
    }
  }
}

TEST_CASE("a film at rest carries nothing, a concentric one turns against shear alone") {
  for (JournalCase c : surroundings()) {
    if (c.groove_pressure > 0.0) continue;  // pushes the journal
    const CondensedFilm law = c.film();
    const auto ws = law.make_workspace();
    FilmForce out;
    Point point{{0.0, 0.0, 0.0}, {0.0, 0.0, 200.0}, {}, 1e-3};
    point.base.assign(static_cast<std::size_t>(law.size()), c.clearance);
    REQUIRE(law.evaluate(point.motion(), true, *ws, out) == FilmStatus::ok);
    CHECK(ws->film->iterations == 1);  // round-off of no pressure empties no node
    CHECK(out.force.head<2>().norm() < 1e-6);
    // Petroff: 2 pi eta omega R^3 L / c; the mesh is a prism, its shear that of the chords.
    const double chord = 40.0 / std::numbers::pi * std::sin(std::numbers::pi / 40.0);
    const double petroff = 2.0 * std::numbers::pi * c.viscosity * 200.0 * std::pow(c.radius, 3) *
                           c.length / c.clearance;
    CHECK(out.force[2] == Approx(-petroff * chord).epsilon(1e-9));
    // At rest, whatever the workspace remembers.
    point = Points(law, c.clearance, 3).rate_form();
    REQUIRE(law.evaluate(point.motion(), false, *ws, out) == FilmStatus::ok);
    for (double& speed : point.rate) speed = 0.0;
    REQUIRE(law.evaluate(point.motion(), false, *ws, out) == FilmStatus::ok);
    CHECK(out.force.norm() < 1e-9);
    for (double theta : ws->film->film_fraction) CHECK(theta == 1.0);
  }
}

TEST_CASE("a steady film that no oil enters is starved, whatever the mesh") {
  for (const int around : {16, 40, 80}) {
    for (const bool symmetric : {true, false}) {
      for (const double eccentricity : {0.0, 0.1, 0.5, 0.9, 0.99}) {
        JournalCase c = small_bearing();
        c.around = around;
        c.along = around / 5;
        c.symmetric = symmetric;
        const CondensedFilm law = c.film();
        const auto ws = law.make_workspace();
        FilmForce out;
        const Point point{{eccentricity * c.clearance, 0.0, 0.0}, {0.0, 0.0, 100.0}, {}, 1.0};
        CHECK(law.evaluate(point.motion(), true, *ws, out) == FilmStatus::starved);
      }
    }
  }
}

TEST_CASE("a closed gap is reported, then the film goes on") {
  const JournalCase c = surroundings()[1];
  const CondensedFilm law = c.film();
  const auto ws = law.make_workspace();
  FilmForce out;
  Point point{{1.01 * c.clearance, 0.0, 0.0}, {0.0, 0.0, 100.0}, {}, 1.0};
  CHECK(law.evaluate(point.motion(), true, *ws, out) == FilmStatus::gap_closed);
  point.xi[0] = 0.9 * c.clearance;
  CHECK(law.evaluate(point.motion(), true, *ws, out) == FilmStatus::ok);
  point.rate[2] = NAN;
  CHECK(law.evaluate(point.motion(), true, *ws, out) != FilmStatus::ok);
  point.rate[2] = 100.0;
  point.rate[0] = NAN;
  CHECK(law.evaluate(point.motion(), true, *ws, out) != FilmStatus::ok);
  point.rate[0] = 0.0;
  CHECK(law.evaluate(point.motion(), true, *ws, out) == FilmStatus::ok);
}

TEST_CASE("an evaluation allocates nothing") {
  const JournalCase c = surroundings()[1];
  const CondensedFilm law = c.film();
  const auto ws = law.make_workspace();
  Points points(law, c.clearance, 41);
  const Point stage = points.stage(), steady = points.rate_form();
  FilmForce out(law.coordinates());
  const long before = allocations;
  const FilmStatus first = law.evaluate(stage.motion(), true, *ws, out);
  const FilmStatus second = law.evaluate(steady.motion(), true, *ws, out);
  const double leakage = law.side_leakage(*ws) + law.net_outflow(*ws) + law.outflow_power(*ws);
  const long after = allocations;
  CHECK(first == FilmStatus::ok);
  CHECK(second == FilmStatus::ok);
  CHECK(std::isfinite(leakage));
  CHECK(after == before);
}

TEST_CASE("a content of shares is full at ports, and round-off of a full gap counts as full") {
  const JournalCase c = surroundings()[2];  // a groove under pressure
  const CondensedFilm law = c.film();
  const double xi[] = {0.5 * c.clearance, -0.2 * c.clearance, 0.0};
  const auto n = static_cast<std::size_t>(law.size());
  const std::vector<double> given(n, 0.3);
  std::vector<double> content(n), share(n);
  law.content(xi, given.data(), content.data());
  law.shares(xi, content.data(), share.data());
  int ports = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const bool port = law.equation().condition(i) == NodeCondition::prescribed;
    if (port) ++ports;
    CHECK(share[i] == Approx(port ? 1.0 : 0.3).epsilon(1e-14));
    content[i] = (i % 2 == 0 ? 1.0 + 5e-10 : 1.0 - 5e-9) * law.walls().thickness(i, xi);
  }
  CHECK(ports == c.along + 1);
  law.shares(xi, content.data(), share.data());
  for (std::size_t i = 0; i < n; ++i) CHECK((share[i] == 1.0) == (i % 2 == 0));
}

TEST_CASE("a viscosity of the motion takes the place of that of the oil, without allocations") {
  const JournalCase c = surroundings()[2];
  JournalCase thick = c;
  thick.viscosity = 1.7 * c.viscosity;
  const CondensedFilm law = c.film(), other = thick.film();
  const auto ws = law.make_workspace(), same = other.make_workspace();
  Points points(law, c.clearance, 43);
  for (Point point : {points.stage(), points.rate_form()}) {
    FilmForce expected, out(law.coordinates());
    REQUIRE(other.evaluate(point.motion(), true, *same, expected) == FilmStatus::ok);
    point.viscosity = thick.viscosity;
    out.by_viscosity.setZero(law.coordinates());
    const long before = allocations;
    const FilmStatus status = law.evaluate(point.motion(), true, *ws, out);
    CHECK(allocations == before);
    REQUIRE(status == FilmStatus::ok);
    CHECK(out.force == expected.force);
    CHECK(out.by_xi == expected.by_xi);
    CHECK(out.by_rate == expected.by_rate);
    std::vector<double> here, there;
    law.nodal_dissipation(point.rate, *ws, here);
    other.nodal_dissipation(point.rate, *same, there);
    CHECK(here == there);
  }
}

TEST_CASE("a film whose sets leave no pressure anywhere starts from a full film") {
  const JournalCase c = surroundings()[3];  // flooded ends
  const CondensedFilm law = c.film();
  const auto ws = law.make_workspace(), cold = law.make_workspace();
  const Point point{{0.4 * c.clearance, 0.1 * c.clearance, 0.0}, {0.0, 0.0, 100.0}, {}, 1.0};
  FilmForce out, expected;
  REQUIRE(law.evaluate(point.motion(), false, *cold, expected) == FilmStatus::ok);
  // Oil that circulates in a cavity all around has no unique content.
  std::vector<double> held(static_cast<std::size_t>(law.held_size()), 0.0);
  held[0] = 1.0;
  law.restore(held.data(), *ws);
  REQUIRE(law.evaluate(point.motion(), false, *ws, out) == FilmStatus::ok);
  CHECK(out.force == expected.force);
}

TEST_CASE("what is held of a large film comes back, with the sets of its coarser film") {
  JournalCase c = surroundings()[1];
  c.around = 160;
  c.along = 20;
  const CondensedFilm law = c.film();
  REQUIRE(law.size() > 2500);
  const auto ws = law.make_workspace(), other = law.make_workspace();
  const Point point{{0.6 * c.clearance, 0.1 * c.clearance, 0.0}, {0.0, 0.0, 100.0}, {}, 1.0};
  FilmForce out;
  REQUIRE(law.evaluate(point.motion(), false, *ws, out) == FilmStatus::ok);
  const auto count = static_cast<std::size_t>(law.held_size());
  REQUIRE(count > static_cast<std::size_t>(5 * law.size() / 4));  // a coarser film exists
  std::vector<double> held(count, -1.0), again(count, -2.0);
  law.hold(*ws, held.data());
  law.restore(held.data(), *other);
  law.hold(*other, again.data());
  CHECK((again == held));  // without printing thousands of numbers
  // Cavities in the coarser film, too.
  CHECK(std::count(held.begin() + law.size() + 2, held.end(), 0.0) > 10);
}

TEST_CASE("a large film with a port between the coarser lines has no coarser film") {
  JournalCase c = surroundings()[0];
  c.around = 160;
  c.along = 20;
  for (const bool between : {false, true}) {
    FilmPort port{{}, 1e5};
    for (int j = 0; j <= c.along; ++j) port.nodes.push_back(j + (between ? c.along + 1 : 0));
    FilmConditions conditions = c.conditions();
    conditions.ports = {port};
    const SurfaceMesh mesh = c.mesh();
    const CondensedFilm law(FilmEquation("film", mesh, c.viscosity, conditions), c.coordinates(),
                            std::vector<double>(mesh.position().size(), c.clearance));
    CHECK((law.held_size() == law.size() + 1) == between);
  }
}
