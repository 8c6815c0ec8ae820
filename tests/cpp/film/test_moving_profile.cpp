// A profile of the moving wall: its spline, and films under it.

#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "film/film_cases.hpp"
#include "film/journal_film.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/moving_profile.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

template <class Function>
std::shared_ptr<const MovingProfile> profile_of(const Function& height, int around = 320,
                                                std::vector<double> axial = {0.0}) {
  MovingHeights table{std::move(axial), {}};
  for (const double z : table.axial) {
    for (int k = 0; k < around; ++k) table.heights.push_back(height(kTurn * k / around, z));
  }
  return std::make_shared<const MovingProfile>("journal", std::move(table));
}

/// Three waves that differ along the axis, and a flat.
double waves(double angle, double z) {
  return 4e-6 * std::sin(3.0 * angle + 0.4) + 200.0 * 1e-6 * z * std::cos(angle);
}

/// A dimple with steep sides.
double dimple(double angle, double z) {
  return std::abs(angle - 2.0) < 0.4 && std::abs(z) < 0.004 ? 6e-6 : 0.0;
}

JournalCase textured(Cavitation cavitation = Cavitation::mass_conserving) {
  JournalCase c;
  c.radius = 0.01;
  c.length = 0.015;
  c.clearance = 2e-5;
  c.viscosity = 0.01;
  c.symmetric = false;
  c.cavitation = cavitation;
  c.moving = profile_of(waves, 320, {-0.0075, 0.0, 0.0075});
  return c;
}

const std::vector<CoordinateScale> kScales = {
    {0, 2e-5, 0.5 * 2e-5, 5e-4}, {0, 2e-5, 0.5 * 2e-5, 5e-4}, {1, 1.0, 3.0, 300.0}};

}  // namespace

TEST_CASE("the spline of a profile: order, derivatives, integral and bounds") {
  std::vector<double> errors, slopes;
  for (const int around : {40, 80, 160}) {
    const auto profile = profile_of([](double a, double) { return std::sin(2.0 * a); }, around);
    const MovingProfile::Line line = profile->line(0.0);
    double worst = 0.0, slope = 0.0;
    for (int k = 0; k < 1000; ++k) {
      const double a = -9.0 + 0.0213 * k;
      // The limiter acts within two intervals of the extrema.
      if (std::abs(std::cos(2.0 * a)) < 0.7) continue;
      worst = std::max(worst, std::abs(line.at(a).height - std::sin(2.0 * a)));
      slope = std::max(slope, std::abs(line.at(a).slope - 2.0 * std::cos(2.0 * a)));
    }
    errors.push_back(worst);
    slopes.push_back(slope);
  }
  CAPTURE(errors, slopes);
  CHECK(order(errors) > 3.8);
  CHECK(order(slopes) > 2.8);
  const MovingProfile::Line step = profile_of(dimple, 64)->line(0.0);
  for (int k = 0; k < 500; ++k) {
    const double a = -7.0 + 0.031 * k, e = 1e-5;
    const auto before = step.at(a - e), here = step.at(a), after = step.at(a + e);
    CHECK((here.height >= -1e-18 && here.height <= 6e-6 * (1.0 + 1e-14)));
    CHECK((after.integral - before.integral) / (2.0 * e) == Approx(here.height).margin(1e-14));
    CHECK((after.height - before.height) / (2.0 * e) == Approx(here.slope).margin(1e-12));
    CHECK((after.slope - before.slope) / (2.0 * e) == Approx(here.bend).margin(5e-9));
    CHECK(step.at(a + kTurn).height == Approx(here.height).margin(1e-17));
    const double turn = step.at(a + kTurn).integral - here.integral;
    CHECK(turn == Approx(step.at(kTurn).integral).epsilon(1e-13));
  }
}

TEST_CASE("a profile checks its table and knows its symmetries") {
  CHECK(profile_of([](double, double z) { return z * z; }, 8, {-1.0, 0.0, 1.0})->is_round());
  CHECK(profile_of([](double, double z) { return z * z; }, 8, {-1.0, 1.0})->is_symmetric());
  CHECK_FALSE(profile_of([](double, double z) { return z; }, 8, {-1.0, 1.0})->is_symmetric());
  CHECK_FALSE(profile_of(dimple, 64, {0.0})->is_round());
  CHECK(profile_of(dimple, 64, {0.0})->highest() == 6e-6);
  const auto sloped = profile_of([](double, double z) { return z; }, 8, {-1.0, 1.0});
  CHECK(sloped->line(0.5).at(1.0).height == Approx(0.5));
  CHECK(sloped->line(3.0).at(1.0).height == Approx(1.0));  // constant beyond the ends
  using Heights = std::vector<double>;
  CHECK_THROWS_WITH(MovingProfile("gap", {{0.0, 0.0}, Heights(16)}),
                    ContainsSubstring("gap: axial position of journal_profile = 0 m"));
  CHECK_THROWS_WITH(MovingProfile("gap", {{0.0}, Heights(7)}),
                    ContainsSubstring("must be at least 8 angles"));
  CHECK_THROWS_AS(MovingProfile("gap", {{0.0}, Heights(9, NAN)}), InvalidInput);
  CHECK_THROWS_AS(MovingProfile("gap", {{}, {}}), InvalidInput);
}

TEST_CASE("the cells of the nodes fill the ring, and the volume of the gap is constant") {
  const JournalCase c = textured();
  for (const bool triangles : {false, true}) {
    const SurfaceMesh mesh =
        cylinder_mesh({.radius = c.radius,
                       .angles = {0.0, 0.3, 0.9, 1.6, 1.8, 2.5, 3.2, 3.9, 4.6, 5.3, 5.9},
                       .heights = {-0.0075, -0.001, 0.0075},
                       .closed = true,
                       .triangles = triangles});
    const std::vector<MovingCell> cells = cells_of_nodes(mesh);
    const MovingPoints points(*profile_of(dimple, 64), cells);
    std::vector<double> volumes;
    for (const double angle : {0.0, 0.7, 2.9}) {
      double volume = 0.0;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        volume += mesh.weight()[i] * points.at(i, angle).value;
      }
      volumes.push_back(volume);
    }
    // 0.8 rad of 0.01 m x 0.015 m; the table resolves the edges to half an interval. Chords are
    // shorter than arcs, by a different factor on each cell of this coarse mesh.
    const double exact = 0.8 * 0.01 * 0.015 * 6e-6;
    CHECK(volumes[0] == Approx(exact).epsilon(0.15));
    CHECK(volumes[1] == Approx(exact).epsilon(0.15));
    CHECK(volumes[2] == Approx(exact).epsilon(0.15));
  }
  const SurfaceMesh ring = cylinder_mesh(c.radius, c.length, 24, 4, false);
  const MovingPoints points(*profile_of(dimple, 64), cells_of_nodes(ring));
  std::vector<double> volumes;
  for (const double angle : {0.0, 0.7, 2.9, -40.0}) {
    double volume = 0.0;
    for (std::size_t i = 0; i < ring.weight().size(); ++i) {
      volume += ring.weight()[i] * points.at(i, angle).value;
    }
    volumes.push_back(volume);
  }
  for (const double volume : volumes) CHECK(volume == Approx(volumes[0]).epsilon(1e-13));
  // The cells of an arc end at its edges.
  const SurfaceMesh arc = cylinder_mesh(
      {.radius = 1.0, .angles = {-0.5, 0.0, 0.7}, .heights = {0.0, 1.0}, .closed = false});
  const std::vector<MovingCell> cells = cells_of_nodes(arc);
  CHECK(cells[0].first == Approx(-0.5));
  CHECK(cells[0].last == Approx(-0.25));
  CHECK(cells[2].first == Approx(-0.25));
  CHECK(cells[2].last == Approx(0.35));
  CHECK(cells[5].last == Approx(0.7));
}

TEST_CASE("tangents under a profile of the journal, also by its angle and speed") {
  for (const Cavitation cavitation : {Cavitation::mass_conserving, Cavitation::reynolds,
                                      Cavitation::half_sommerfeld, Cavitation::none}) {
    for (int variant = 0; variant < 4; ++variant) {
      JournalCase c = textured(cavitation);
      c.around = 24;
      c.along = 4;
      if (variant == 1) c.valleys = 4e-6;  // touches
      if (variant == 2) c.rough = walls(2e-6).back().rough;
      if (variant == 3) c.transport = FilmTransport::limited;
      if (variant == 3 && cavitation != Cavitation::mass_conserving) continue;
      const CondensedFilm law = c.film();
      std::vector<CoordinateScale> scales = kScales;
      if (variant == 1) scales[0].reach = scales[1].reach = 0.6 * c.clearance;
      States states(law, scales, 7);
      int compared = 0;
      double worst = 0.0;
      for (int i = 0; i < 12; ++i) {
        const bool stage = cavitation == Cavitation::mass_conserving && i % 2 == 0;
        const State state = stage ? states.stage(1e-4) : states.rate_form();
        const double error = tangent_error(law, state, scales);
        if (error < 0.0) continue;
        ++compared;
        worst = std::max(worst, error);
      }
      CAPTURE(static_cast<int>(cavitation), variant, compared, worst);
      CHECK(compared >= 6);
      CHECK(worst < 1e-6);
    }
  }
}

TEST_CASE("a profile of the journal has the opposite source of the same profile of the bearing") {
  const double angle = 0.37;
  std::vector<double> pressures, torques;
  for (const int around : {40, 80, 160}) {
    JournalCase c = textured(Cavitation::none);
    c.around = around;
    const CondensedFilm moving = c.film();
    ReferenceThickness fixed;
    const SurfaceMesh& mesh = moving.equation().mesh();
    const MovingPoints nodes(*c.moving, cells_of_nodes(mesh));
    const MovingPoints faces(*c.moving, points_of_faces(mesh));
    for (std::size_t i = 0; i < mesh.position().size(); ++i) {
      fixed.nodes.push_back(c.clearance + nodes.at(i, angle).value);
    }
    for (std::size_t q = 0; q < mesh.pairs().size(); ++q) {
      fixed.faces.push_back(c.clearance + faces.at(q, angle).value);
    }
    const CondensedFilm still(FilmEquation("film", mesh, c.viscosity, c.conditions()),
                              c.coordinates(), fixed);
    const double xi[3] = {0.0, 0.0, angle}, rate[3] = {0.0, 0.0, 200.0};
    FilmMotion motion;
    motion.xi = xi;
    motion.xi_rate = rate;
    const auto one = moving.make_workspace(), other = still.make_workspace();
    FilmForce of_moving, of_still;
    REQUIRE(moving.evaluate(motion, false, *one, of_moving) == FilmStatus::ok);
    REQUIRE(still.evaluate(motion, false, *other, of_still) == FilmStatus::ok);
    const double highest = one->film->highest_pressure();
    REQUIRE(highest > 1e4);
    double worst = 0.0;
    for (std::size_t i = 0; i < one->film->pressure.size(); ++i) {
      worst = std::max(worst, std::abs(one->film->pressure[i] + other->film->pressure[i]));
    }
    pressures.push_back(worst / highest);
    // The drag is the same, to which the pressure on the slopes contributes.
    torques.push_back(of_moving.force[2] / of_still.force[2] - 1.0);
  }
  CAPTURE(pressures, torques);
  // Only the chords of the mesh differ from arcs: measured 4e-3 and 3e-4 at 40 cells.
  CHECK(pressures[0] < 5e-3);
  CHECK(std::abs(torques[0]) < 4e-4);
  CHECK(order(pressures) > 1.95);
  CHECK(order(torques) > 1.95);
}

TEST_CASE("waves on the journal of an infinitely long bearing have a closed form") {
  // h = c (1 + e cos(psi)), psi = n (theta - phi): with the source -(omega / 2) h' the pressure is
  // minus 1/n of the full Sommerfeld solution.
  const double e = 0.4, omega = 100.0, angle = 0.21;
  const int n = 3;
  std::vector<double> errors;
  for (const int around : {48, 96, 192}) {
    JournalCase c = textured(Cavitation::none);
    c.around = around;
    c.along = 1;
    c.open_ends = false;
    c.groove = true;  // fixes the level of the pressure
    c.moving = profile_of([&](double a, double) { return e * 2e-5 * std::cos(n * a); }, 8 * around);
    const CondensedFilm law = c.film();
    const double xi[3] = {0.0, 0.0, angle}, rate[3] = {0.0, 0.0, omega};
    FilmMotion motion;
    motion.xi = xi;
    motion.xi_rate = rate;
    const auto ws = law.make_workspace();
    FilmForce out;
    REQUIRE(law.evaluate(motion, false, *ws, out) == FilmStatus::ok);
    const double scale = 6.0 * c.viscosity * omega * std::pow(c.radius / c.clearance, 2) / n;
    const auto exact = [&](double theta) {
      const double psi = n * (theta - angle), h = 1.0 + e * std::cos(psi);
      return -scale * e * std::sin(psi) * (2.0 + e * std::cos(psi)) / ((2.0 + e * e) * h * h);
    };
    double worst = 0.0;
    for (std::size_t i = 0; i < ws->film->pressure.size(); ++i) {
      const Vector3& x = law.equation().mesh().position()[i];
      const double p = exact(std::atan2(x.y(), x.x())) - exact(0.0);
      worst = std::max(worst, std::abs(ws->film->pressure[i] - p) / scale);
    }
    errors.push_back(worst);
  }
  CAPTURE(errors);
  CHECK(order(errors) > 1.9);
  CHECK(errors.back() < 2e-3);
}

TEST_CASE("power balance under a profile of the journal") {
  for (const Cavitation cavitation : {Cavitation::none, Cavitation::reynolds}) {
    for (const bool rough : {false, true}) {
      JournalCase c = textured(cavitation);
      if (rough) c.rough = walls(2e-6).back().rough;
      const CondensedFilm law = c.film();
      States states(law, kScales, 3);
      for (int i = 0; i < 4; ++i) {
        const State state = states.rate_form();
        const auto ws = law.make_workspace();
        FilmForce out;
        REQUIRE(law.evaluate(state.motion(), false, *ws, out) == FilmStatus::ok);
        double supplied = 0.0, heat = 0.0;
        for (int k = 0; k < 3; ++k)
          supplied -= out.force[k] * state.rate[static_cast<std::size_t>(k)];
        std::vector<double> nodal;
        law.nodal_dissipation(state.rate.data(), *ws, nodal);
        for (const double each : nodal) heat += law.equation().mesh().multiplicity() * each;
        const double delivered = law.delivered_power(state.rate.data(), true, *ws);
        CAPTURE(static_cast<int>(cavitation), rough, supplied, heat, delivered);
        CHECK(supplied == Approx(heat + delivered).epsilon(1e-10));
      }
    }
  }
}

TEST_CASE("the oil of dimples that pass is conserved in every step") {
  for (const FilmTransport transport : {FilmTransport::upwind, FilmTransport::limited}) {
    JournalCase c = textured();
    c.transport = transport;
    c.ambient_pressure = 0.0;
    c.moving = profile_of(dimple, 320, {-0.0075, -0.0041, -0.0039, 0.0039, 0.0041, 0.0075});
    const CondensedFilm law = c.film();
    const auto ws = law.make_workspace();
    const double omega = 300.0, dt = kTurn / omega / 60.0;
    double xi[3] = {0.5 * c.clearance, 0.0, 0.0};
    const double rate[3] = {0.0, 0.0, omega};
    std::vector<double> content(static_cast<std::size_t>(law.size()));
    law.content(xi, 1.0, content.data());
    double worst = 0.0, least = 1.0, drift = 0.0;
    const double start = law.oil_volume(content.data());
    FilmForce out;
    for (int step = 0; step < 60; ++step) {
      const double before = law.oil_volume(content.data());
      xi[2] += omega * dt;
      FilmMotion motion;
      motion.xi = xi;
      motion.xi_rate = rate;
      motion.content_base = content.data();
      motion.content_weight = dt;
      REQUIRE(law.evaluate(motion, false, *ws, out) == FilmStatus::ok);
      for (std::size_t i = 0; i < content.size(); ++i) {
        content[i] += dt * ws->film->content_rate[i];
        const double now = ws->film->film_fraction[i] * ws->walls->thickness[i];
        drift = std::max(drift, std::abs(now - content[i]) / c.clearance);
        least = std::min(least, ws->film->film_fraction[i]);
      }
      const double after = law.oil_volume(content.data());
      worst = std::max(worst, std::abs(after - before + dt * law.net_outflow(*ws)) / start);
    }
    CAPTURE(worst, drift, least);
    CHECK(worst < 1e-13);
    CHECK(drift < 1e-12);
    CHECK(least < 0.9);  // it cavitated
  }
}

TEST_CASE("the distances of rigid walls contain the profile") {
  const JournalCase c = textured();
  const CondensedFilm law = c.film();
  const double xi[3] = {3e-6, -2e-6, 0.4};
  for (std::size_t i = 0; i < 20; ++i) {
    for (int k = 0; k < 3; ++k) {
      double up[3] = {xi[0], xi[1], xi[2]}, down[3] = {xi[0], xi[1], xi[2]};
      const double step = k == 2 ? 1e-6 : 1e-9;
      up[k] += step;
      down[k] -= step;
      const double slope =
          (law.walls().distance(i, up) - law.walls().distance(i, down)) / (2.0 * step);
      CHECK(law.walls().distance_by(i, k, xi) == Approx(slope).margin(1e-10));
    }
  }
  const double still[3] = {0.0, 0.0, 0.4};
  const double least = law.walls().minimum_distance(still);
  // Three waves of 4 um, and 1.5 um at the ends.
  CHECK(least < c.clearance - 4.5e-6);
  CHECK(least > c.clearance - 5.5e-6);
  CHECK(law.walls().widest_distance() > c.clearance + 4.5e-6);
  JournalCase wrong = c;
  ReferenceThickness reference;
  reference.nodes.assign(law.equation().mesh().position().size(), c.clearance);
  reference.moving = c.moving;
  reference.turned_by = 0;
  const auto equation = std::make_shared<const FilmEquation>("film", law.equation().mesh(),
                                                             c.viscosity, c.conditions());
  CHECK_THROWS_AS(RigidWalls(equation, c.coordinates(), reference), std::logic_error);
}
