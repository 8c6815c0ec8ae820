// Tractions of a film with fixed fields: numbers by hand, derivatives against differences.

#include "catch.hpp"
#include "film/equation_cases.hpp"
#include "film/film_cases.hpp"
#include "tribodyn/film/film_tractions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kUnit = 1e7;  // of pressure and viscosity, for the oils

/// Tractions of a small plane, whose nodes all have the same thickness and sliding speed.
struct Plane {
  FilmEquation equation;
  FilmState film;
  std::vector<double> thickness, faces, speed;
  FilmTractions tractions;

  Plane(std::shared_ptr<const Lubricant> oil, std::shared_ptr<const FlowFactorModel> rough)
      : equation("pad", doubled(), std::move(oil), conditions(), std::move(rough)) {
    fill_state(equation, kUnit, film);
    tractions.resize(equation);
  }

  static SurfaceMesh doubled() {
    SurfaceMesh mesh = small_plane(Elements::rectangles);
    mesh.set_multiplicity(2.0);
    return mesh;
  }
  static FilmConditions conditions() {
    FilmConditions result;
    result.ambient_pressure = 0.1 * kUnit;
    return result;
  }

  const FilmTractions& at(double h, double v) {
    const auto n = static_cast<std::size_t>(equation.size());
    thickness.assign(n, h);
    faces.assign(equation.mesh().pairs().size(), h);
    speed.assign(n, v);
    std::fill(film.coefficients.carried.begin(), film.coefficients.carried.end(), -1.0);
    tractions.evaluate(equation, film, {thickness.data(), faces.data(), speed.data()});
    return tractions;
  }
};

}  // namespace

TEST_CASE("tractions of smooth walls by hand") {
  Plane plane(oils(0.5, 1.0, 1.0).front().oil, nullptr);
  const FilmTractions& t = plane.at(0.8, 3.0);
  const std::size_t node = 12;  // has a whole unit cell
  CHECK(t.area(node) == Approx(2.0));
  CHECK(t.normal(node) == Approx(2.0 * (plane.film.pressure[node] - 0.1 * kUnit)));
  CHECK(t.couette(node).along == Approx(2.0 * 0.5 / 0.8));
  CHECK(t.couette(node).across == t.couette(node).along);
  CHECK(t.couette(node).across_by_h == Approx(-2.0 * 0.5 / (0.8 * 0.8)));
  CHECK(t.log_by_pressure(node) == 0.0);
  CHECK(t.log_by_speed(node) == 0.0);
  const MeshPair& pair = plane.equation.mesh().pairs()[7];
  const FilmTractions::Pull pull = t.pull(7);
  CHECK(pull.up == static_cast<std::size_t>(pair.b));  // the oil comes from node b
  CHECK(pull.drop == plane.film.pressure[pull.b] - plane.film.pressure[pull.a]);
  CHECK(pull.drag.across == Approx(0.8));
}

TEST_CASE("tractions against differences: every oil and wall") {
  for (const NamedOil& oil : oils(kUnit, 3.0 * kUnit, 2.0)) {
    for (const NamedWalls& wall : walls(0.3)) {
      CAPTURE(oil.name, wall.name);
      Plane plane(oil.oil, wall.rough);
      const double h = 0.8, v = 1.7, step = 1e-5;
      for (const std::size_t node : {std::size_t{0}, std::size_t{12}, std::size_t{20}}) {
        const FilmTractions::Couette here = plane.at(h, v).couette(node);
        const double by_p = plane.tractions.log_by_pressure(node);
        const double by_v = plane.tractions.log_by_speed(node);
        const FilmTractions::Couette thick = plane.at(h + step, v).couette(node);
        const FilmTractions::Couette thin = plane.at(h - step, v).couette(node);
        CHECK(here.along_by_h == Approx((thick.along - thin.along) / (2.0 * step)).epsilon(1e-8));
        CHECK(here.across_by_h ==
              Approx((thick.across - thin.across) / (2.0 * step)).epsilon(1e-8));
        const double fast = plane.at(h, v + step).couette(node).across;
        const double slow = plane.at(h, v - step).couette(node).across;
        CHECK(by_v == Approx((fast - slow) / (2.0 * step * here.across)).margin(1e-9));
        double& p = plane.film.pressure[node];
        const double middle = p;
        p = middle + step * kUnit;
        const double high = plane.at(h, v).couette(node).across;
        p = middle - step * kUnit;
        const double low = plane.at(h, v).couette(node).across;
        p = middle;
        CHECK(by_p * kUnit == Approx((high - low) / (2.0 * step * here.across)).margin(1e-9));
      }
    }
  }
}
