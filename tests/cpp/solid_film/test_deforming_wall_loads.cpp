// Loads of deforming walls.

#include "film/film_cases.hpp"
#include "solid_film/film_plates.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("loads of deforming walls: every oil and rough walls", "[deforming_wall_loads]") {
  for (const NamedOil& oil : oils(0.5, 40.0, 4.0)) {
    for (const NamedWalls& rough : walls(0.05, false)) {
      CAPTURE(oil.name, rough.name);
      TwoPlates plates(ElementKind::hex8, 2, 3, 0.3, 0.03);
      plates.shake(0.04, 0.5);
      SurfaceFilmOptions options = oil_film();
      options.lubricant = oil.oil;
      options.flow_factors = rough.rough;
      const auto item = film_of(plates, options);
      // Pressures of variable oils end with a step of Newton's method below 1e-8, which differences
      // of 1e-4 amplify.
      CHECK(tangent_error(*item, plates.bodies, plates.q, plates.v, {}, {}) < 5e-6);
    }
  }
}

TEST_CASE("loads of deforming walls: linear in the fields", "[deforming_wall_loads]") {
  TwoPlates plates(ElementKind::hex8, 2, 3, 0.3, 0.03);
  plates.shake(0.04, 0.5);
  SurfaceFilmOptions options = oil_film();
  options.coupling = FilmCoupling::monolithic;
  const auto item = film_of(plates, options);
  const auto& walls = static_cast<const DeformingWalls&>(item->film().walls());
  const Eigen::Index n = item->film().size();
  Vector u(n), du(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    u[i] = std::sin(1.1 * static_cast<double>(i));
    const bool solves = !item->film().equation().prescribes(static_cast<std::size_t>(i));
    du[i] = solves ? std::cos(0.7 * static_cast<double>(i)) : 0.0;
  }
  const auto load = [&](const Vector& at) {
    const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v, at);
    return Vector(SurfaceFilm::load(f.workspace.get()));
  };
  const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v, u);
  Matrix by_pressure, by_fraction, change;
  walls.loads_by_fields(f.film().tractions, *f.film().walls, by_pressure, by_fraction);
  CHECK((by_pressure * du - (load(u + du) - load(u))).norm() < 1e-12 * load(u).norm());
  walls.load_changes(f.film().tractions, du, Matrix::Zero(n, 1), *f.film().walls, change);
  CHECK((change.col(0) - by_pressure * du).norm() < 1e-13 * change.norm());
  Vector by_viscosity;
  walls.load_by_viscosity(f.film().tractions, *f.film().walls, by_viscosity);
  // At fixed fields the viscosity scales the shear of sliding alone, whose power is its loss.
  double loss = 0.0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) {
    loss += walls.friction_power(i, nullptr, *f.film().walls);
  }
  const auto& rates = DeformingWalls::points(*f.film().walls);
  CHECK(rates.size() == static_cast<std::size_t>(n));
  Vector3 sum = Vector3::Zero();
  for (Eigen::Index k = 0; k < by_viscosity.size(); k += 3) sum += by_viscosity.segment<3>(k);
  CHECK(sum.norm() < 1e-13 * by_viscosity.norm());
  CHECK(loss > 0.0);
}
