// What must not matter: where a mesh begins, of which elements it is made, which way things turn.

#include <cmath>

#include "catch.hpp"
#include "film/film_cases.hpp"
#include "film/journal_film.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/spherical_mesh.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

FilmForce evaluate(const CondensedFilm& law, const std::vector<double>& xi,
                   const std::vector<double>& rate) {
  const auto ws = law.make_workspace();
  FilmMotion m;
  m.xi = xi.data();
  m.xi_rate = rate.data();
  FilmForce out;
  REQUIRE(law.evaluate(m, true, *ws, out) == FilmStatus::ok);
  return out;
}

/// A bearing of length 1.6 with ends at a pressure above that of the cavity; R = eta = 1.
JournalCase bearing(Cavitation cavitation) {
  JournalCase c;
  c.length = 1.6;
  c.clearance = 1e-3;
  c.ambient_pressure = 1e6;  // in the unit 1 / clearance^2
  c.cavitation = cavitation;
  c.symmetric = false;
  return c;
}

std::vector<double> state(const JournalCase& c, double radial, double tangential) {
  return {radial * c.clearance, tangential * c.clearance, 0.0};
}

}  // namespace

TEST_CASE("a ring may begin anywhere: forces of a turned mesh are the same to second order") {
  for (const Cavitation cavitation : kConditions) {
    JournalCase c = bearing(cavitation);
    std::vector<double> difference;
    for (const int around : {32, 64, 128}) {
      c.around = around;
      c.along = around / 4;
      double worst = 0.0;
      const FilmForce straight = evaluate(c.film(), state(c, 0.5, 0.3), {1e-4, -2e-4, 1.0});
      for (const double share : {0.25, 0.5, 0.8}) {  // of a cell
        std::vector<double> angles = ring_angles(around);
        for (double& angle : angles) angle += share * 2.0 * std::numbers::pi / around;
        const CondensedFilm turned = c.film(
            cylinder_mesh({.radius = 1.0,
                           .angles = angles,
                           .heights = evenly_spaced(-0.5 * c.length, 0.5 * c.length, c.along),
                           .closed = true}));
        const FilmForce other = evaluate(turned, state(c, 0.5, 0.3), {1e-4, -2e-4, 1.0});
        worst = std::max(worst, (other.force - straight.force).head<2>().norm() /
                                    straight.force.head<2>().norm());
      }
      difference.push_back(worst);
    }
    CAPTURE(name_of(cavitation), difference[0], difference[1], difference[2]);
    // Without cavity nothing but round-off: Fourier modes of the journal are exact on every ring.
    CHECK((difference.back() < 1e-10 || order(difference) > 1.7));
    CHECK(difference.back() < 5e-4);  // measured 3.3e-4
  }
}

TEST_CASE("a whole number of cells turned is the same to round-off") {
  const JournalCase c = bearing(Cavitation::mass_conserving);
  const CondensedFilm law = c.film();
  const FilmForce straight = evaluate(law, state(c, 0.5, 0.3), {1e-4, -2e-4, 1.0});
  const Eigen::Rotation2Dd about(2.0 * std::numbers::pi * 7.0 / c.around);
  const Vector2 e = about * Vector2(0.5, 0.3), v = about * Vector2(1e-4, -2e-4);
  const FilmForce other = evaluate(law, state(c, e.x(), e.y()), {v.x(), v.y(), 1.0});
  CHECK((about.inverse() * Vector2(other.force.head<2>()) - Vector2(straight.force.head<2>()))
            .norm() < 1e-11 * straight.force.norm());
  CHECK(other.force[2] == Approx(straight.force[2]).epsilon(1e-12));
}

TEST_CASE("triangles and rectangles tend to the same film at second order") {
  for (const Cavitation cavitation : kConditions) {
    JournalCase c = bearing(cavitation);
    std::vector<double> difference;
    for (const int around : {32, 64, 128}) {
      c.around = around;
      c.along = around / 4;
      const auto mesh = [&](bool triangles) {
        return cylinder_mesh({.radius = 1.0,
                              .angles = ring_angles(around),
                              .heights = evenly_spaced(-0.5 * c.length, 0.5 * c.length, c.along),
                              .closed = true,
                              .triangles = triangles});
      };
      const FilmForce a = evaluate(c.film(mesh(false)), state(c, 0.5, 0.3), {1e-4, -2e-4, 1.0});
      const FilmForce b = evaluate(c.film(mesh(true)), state(c, 0.5, 0.3), {1e-4, -2e-4, 1.0});
      difference.push_back((a.force - b.force).head<2>().norm() / a.force.head<2>().norm());
    }
    CAPTURE(name_of(cavitation));
    if (cavitation == Cavitation::mass_conserving) {
      // The film fraction is taken from upstream, which blurs it across the motion on triangles:
      // where it decides, at the reformation, they are of first order. Measured 2.0e-3.
      CHECK(order(difference) > 0.8);
      CHECK(difference.back() < 3e-3);
      continue;
    }
    CHECK(order(difference) == Approx(2.0).margin(0.3));
    CHECK(difference.back() < 5e-4);  // measured 2.1e-4 to 2.5e-4
  }
}

TEST_CASE("reversed rotation is the mirror image on rings of triangles, for every condition") {
  // The mirror image of the mesh, too: its diagonals are those of a chessboard with an even number
  // of cells around, so the image is a mesh of the same nodes.
  for (const Cavitation cavitation : kConditions) {
    const JournalCase c = bearing(cavitation);
    for (const bool triangles : {false, true}) {
      const CondensedFilm law =
          c.film(cylinder_mesh({.radius = 1.0,
                                .angles = ring_angles(24),
                                .heights = evenly_spaced(-0.5 * c.length, 0.5 * c.length, 6),
                                .closed = true,
                                .triangles = triangles}));
      const FilmForce one = evaluate(law, state(c, 0.5, 0.3), {1e-4, -2e-4, 1.0});
      const FilmForce image = evaluate(law, state(c, 0.5, -0.3), {1e-4, 2e-4, -1.0});
      const double scale = one.force.head<2>().norm();
      CAPTURE(name_of(cavitation), triangles);
      CHECK(std::abs(one.force[0] - image.force[0]) < 1e-11 * scale);
      CHECK(std::abs(one.force[1] + image.force[1]) < 1e-11 * scale);
      CHECK(std::abs(one.force[2] + image.force[2]) < 1e-11 * std::abs(one.force[2]));
      CHECK(std::abs(one.by_xi(0, 1) + image.by_xi(0, 1)) < 1e-10 * one.by_xi.norm());
      CHECK(std::abs(one.by_xi(1, 1) - image.by_xi(1, 1)) < 1e-10 * one.by_xi.norm());
    }
  }
}

TEST_CASE("half a surface with a plane of symmetry is the whole: journal and cap") {
  for (const Cavitation cavitation : kConditions) {
    JournalCase c = bearing(cavitation);
    c.along = 8;
    const FilmForce whole = evaluate(c.film(), state(c, 0.5, 0.3), {1e-4, -2e-4, 1.0});
    c.symmetric = true;
    c.along = 4;
    const FilmForce half = evaluate(c.film(), state(c, 0.5, 0.3), {1e-4, -2e-4, 1.0});
    CAPTURE(name_of(cavitation));
    CHECK((whole.force - half.force).norm() < 1e-12 * whole.force.norm());
    CHECK((whole.by_xi - half.by_xi).norm() < 1e-11 * whole.by_xi.norm());

    // A ball that moves in the plane y = 0.
    const auto ball = [&](bool symmetric) {
      FilmConditions conditions;
      conditions.open_boundaries = {"rim"};
      conditions.cavitation = cavitation;
      conditions.ambient_pressure = 1e6;
      GapCoordinate x, z, turn;
      x.translation = Vector3::UnitX();
      z.translation = Vector3::UnitZ();
      turn.rotation = Vector3::UnitY();
      turn.entrains = true;
      SurfaceMesh mesh = cap_mesh({.radius = 1.0,
                                   .half_angle = 1.3,
                                   .rings = 8,
                                   .symmetric = symmetric,
                                   .focus = {0.2, 0.0}});
      const std::vector<double> clearance(mesh.position().size(), 1e-3);
      return CondensedFilm(FilmEquation("ball", std::move(mesh), 1.0, conditions), {x, z, turn},
                           clearance);
    };
    const FilmForce a = evaluate(ball(false), {4e-4, 5e-4, 0.0}, {1e-4, -2e-4, 1.0});
    const FilmForce b = evaluate(ball(true), {4e-4, 5e-4, 0.0}, {1e-4, -2e-4, 1.0});
    CHECK((a.force - b.force).norm() < 1e-12 * a.force.norm());
    CHECK((a.by_xi - b.by_xi).norm() < 1e-11 * a.by_xi.norm());
  }
}

TEST_CASE("a pad may slide in any direction over its mesh") {
  // A disc of radius 1 whose gap falls along the motion. It looks the same from everywhere, so the
  // force may not depend on the angle between motion and mesh.
  const auto lift = [](int rings, double angle) {
    // A flat disc: the cap's azimuths and radii on a plane.
    const SurfaceMesh cap = cap_mesh({.radius = 1.0, .half_angle = 0.5, .rings = rings});
    std::vector<Vector3> position;
    for (const Vector3& x : cap.position()) {
      const double r = std::acos(std::min(1.0, x.z())) / 0.5, size = std::hypot(x.x(), x.y());
      position.push_back(size > 0.0 ? Vector3(r * x.x() / size, r * x.y() / size, 0.0)
                                    : Vector3::Zero());
    }
    SurfaceMesh mesh(position, std::vector<Vector3>(position.size(), Vector3::UnitZ()),
                     cap.elements());
    FilmConditions conditions;
    conditions.cavitation = Cavitation::mass_conserving;
    FilmPort rim;
    rim.nodes = cap.boundary("rim").nodes;
    conditions.ports = {rim};
    const Vector3 way(std::cos(angle), std::sin(angle), 0.0);
    GapCoordinate up, slide;
    up.translation = Vector3::UnitZ();
    slide.translation = way;
    slide.entrains = true;
    std::vector<double> thickness;
    for (const Vector3& x : mesh.position()) thickness.push_back(2.0 - 0.8 * way.dot(x));
    const CondensedFilm law(FilmEquation("pad", std::move(mesh), 1.0, conditions), {up, slide},
                            thickness);
    return evaluate(law, {0.0, 0.0}, {0.0, 1.0});
  };
  std::vector<double> difference;
  for (const int rings : {8, 16, 32}) {
    const FilmForce straight = lift(rings, 0.0);
    double worst = 0.0;
    for (const double angle : {10.0, 30.0, 45.0}) {
      const FilmForce other = lift(rings, angle * std::numbers::pi / 180.0);
      worst = std::max(worst, std::abs(other.force[0] / straight.force[0] - 1.0));
    }
    difference.push_back(worst);
    // Sixty degrees turn the mesh into itself.
    CHECK(lift(rings, std::numbers::pi / 3.0).force[0] == Approx(straight.force[0]).epsilon(1e-11));
  }
  // Measured 5.6e-8 and order 1.9: triangles with six neighbours prefer no direction.
  CHECK(order(difference) == Approx(2.0).margin(0.4));
  CHECK(difference.back() < 1e-6);
}

TEST_CASE("a square pad at an angle to the axes is the pad along them") {
  // The whole mesh, its lay and its motion turned by 30 degrees: nothing but round-off.
  const SurfaceMesh even = plane_mesh(1.0, 0.7, 12, 8);
  const auto walls = std::make_shared<FlowFactorModel>(
      FlowFactorOptions{{0.2, 1.0 / 3.0}, {0.1, 6.0}, ContactFactor::exact});
  FilmForce forces[2];
  for (const bool turned : {false, true}) {
    const Eigen::AngleAxisd about(turned ? std::numbers::pi / 6.0 : 0.0, Vector3::UnitZ());
    std::vector<Vector3> position, lay;
    std::vector<double> thickness;
    for (const Vector3& x : even.position()) {
      position.push_back(about * x);
      lay.push_back(about * Vector3::UnitX());
      thickness.push_back(2.0 - 0.8 * x.x() - 0.3 * x.y());
    }
    FilmConditions conditions;
    FilmPort edge;
    for (const MeshBoundary& side : even.boundaries()) {
      edge.nodes.insert(edge.nodes.end(), side.nodes.begin(), side.nodes.end());
    }
    conditions.ports = {edge};
    GapCoordinate up, slide, tilt;
    up.translation = Vector3::UnitZ();
    slide.translation = about * Vector3(0.8, 0.6, 0.0);
    slide.entrains = true;
    tilt.rotation = about * Vector3::UnitY();
    const auto oil = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 1.0});
    const CondensedFilm law(
        FilmEquation("pad", SurfaceMesh(position, even.normal(), even.elements(), lay), oil,
                     conditions, walls),
        {up, slide, tilt}, thickness);
    forces[turned] = evaluate(law, {0.0, 0.0, 0.0}, {0.01, 1.0, 0.0});
  }
  CHECK((forces[0].force - forces[1].force).norm() < 1e-12 * forces[0].force.norm());
  CHECK((forces[0].by_xi - forces[1].by_xi).norm() < 1e-11 * forces[0].by_xi.norm());
  CHECK((forces[0].by_rate - forces[1].by_rate).norm() < 1e-11 * forces[0].by_rate.norm());
}
