// Deforming walls that move as rigid bodies are rigid walls.

#include "solid_film/film_plates.hpp"
#include "tribodyn/film/rigid_walls.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Flat plates: the lower one moves in translation and tilts about the origin.
struct FlatPlates {
  TwoPlates plates{ElementKind::hex20, 2, 3, 0.3};
  std::unique_ptr<SurfaceFilm> item;
  Vector3 speed{0.7, -0.4, 0.2}, spin{0.3, 0.5, 0.0};

  explicit FlatPlates(SurfaceFilmOptions options = oil_film()) {
    options.smooth = false;
    item = film_of(plates, options);
    for (std::size_t j = 0; j < plates.lower->mesh().nodes.size(); ++j) {
      const Eigen::Index at = plates.bodies.offset(1) + 3 * static_cast<Eigen::Index>(j);
      const Vector3 x = plates.q.segment<3>(at);
      plates.v.segment<3>(at) = speed + spin.cross(x);
    }
  }
  /// The same film between rigid walls, whose journal is the lower plate.
  CondensedFilm rigid() const {
    std::vector<GapCoordinate> coordinates(5);
    for (int k = 0; k < 3; ++k) coordinates[static_cast<std::size_t>(k)].translation[k] = 1.0;
    coordinates[0].entrains = coordinates[1].entrains = true;
    coordinates[3].rotation = Vector3::UnitX();
    coordinates[4].rotation = Vector3::UnitY();
    // The mesh lies on the upper plate, the moving wall 0.3 below.
    coordinates[3].centre = coordinates[4].centre = Vector3(0.0, 0.0, 0.3);
    std::vector<double> thickness(static_cast<std::size_t>(item->film().size()), 0.3);
    return CondensedFilm(FilmEquation(item->film().equation()), coordinates, std::move(thickness));
  }
  Vector rates() const {
    Vector out(5);
    out << speed, spin.head<2>();
    return out;
  }
};

}  // namespace

TEST_CASE("deforming walls: rigid motions", "[deforming_walls]") {
  FlatPlates flat;
  const FilmEvaluation f =
      evaluate_film(*flat.item, flat.plates.bodies, flat.plates.q, flat.plates.v);
  REQUIRE(f.status == ItemStatus::ok);
  const CondensedFilm rigid = flat.rigid();
  const auto ws = rigid.make_workspace();
  const Vector xi = Vector::Zero(5), rate = flat.rates();
  FilmForce force;
  REQUIRE(rigid.evaluate({xi.data(), rate.data()}, false, *ws, force) == FilmStatus::ok);
  for (std::size_t i = 0; i < ws->film->pressure.size(); ++i) {
    CHECK(f.film().walls->thickness[i] == Approx(0.3).epsilon(1e-13));
    CHECK(f.film().walls->thickness_rate[i] == Approx(ws->walls->thickness_rate[i]).margin(1e-13));
  }
  for (std::size_t q = 0; q < ws->walls->entrainment.size(); ++q) {
    CHECK(f.film().walls->entrainment[q] == Approx(ws->walls->entrainment[q]).margin(1e-13));
  }
  for (std::size_t i = 0; i < ws->film->pressure.size(); ++i) {
    CHECK(f.film().film->pressure[i] ==
          Approx(ws->film->pressure[i]).margin(1e-12 * ws->film->highest_pressure()));
  }
  Vector3 on_lower = Vector3::Zero();
  for (Eigen::Index i = flat.plates.bodies.offset(1); i < f.force.size(); i += 3) {
    on_lower += f.force.segment<3>(i);
  }
  CHECK((on_lower - force.force.head<3>()).norm() < 1e-12 * on_lower.norm());
}

TEST_CASE("deforming walls: distances and the coarser film", "[deforming_walls]") {
  TwoPlates plates(ElementKind::hex20, 2, 3, 0.3, 0.03);
  plates.shake(0.04, 0.5);
  SurfaceFilmOptions options = oil_film();
  options.clearance = 0.01;
  const auto item = film_of(plates, options);
  const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v);
  REQUIRE(f.status == ItemStatus::ok);
  const auto& walls = static_cast<const DeformingWalls&>(item->film().walls());
  const auto& points = DeformingWalls::points(*f.film().walls);
  for (std::size_t i = 0; i < points.size(); ++i) {
    CHECK(f.film().walls->thickness[i] == Approx(points[i].gap() + 0.01).epsilon(1e-14));
    double rate = 0.0;
    for (int k = 0; k < walls.coordinates(); ++k) {
      rate += std::abs(walls.thickness_by(i, k, *f.film().walls));
    }
    CHECK(rate > 0.5);
    CHECK(walls.thickness_rate(i, nullptr, *f.film().walls) == points[i].gap_rate());
  }
  CHECK(DeformingWalls::missed(*f.film().walls) == -1);
  // Distances and their derivatives at vectors of both walls.
  const Vector a = Vector::Zero(plates.bodies.n());
  const BodiesView view = plates.bodies.view(plates.q, plates.v, a);
  const MeshSurface near = plates.high(0);
  const MovingWall carrier("oil", plates.high(0), true);
  const MovingWall facing("oil", plates.high(1), true, &near, Vector3::Constant(kFar));
  Vector xi = Vector::Zero(walls.coordinates()), rate = xi;
  const int first = walls.first_of_facing();
  carrier.set(view, nullptr, xi.data(), rate.data());
  facing.set(view, nullptr, xi.data() + first, rate.data() + first);
  for (const int node : {0, 7}) {
    const auto i = static_cast<std::size_t>(node);
    CHECK(walls.distance(i, xi.data()) == Approx(f.film().walls->thickness[i]).epsilon(1e-14));
    Vector by(walls.coordinates()), along(walls.coordinates());
    for (int k = 0; k < walls.coordinates(); ++k) {
      by[k] = walls.distance_by(i, k, xi.data());
      along[k] = std::sin(1.3 * k + 0.2);
    }
    const double change = difference(
        [&](double s) { return walls.distance(i, (xi + s * along).eval().data()); }, 0.0, 5e-5);
    CHECK(by.dot(along) == Approx(change).epsilon(1e-7));
  }
  // A ray that misses has no distance.
  xi[0] += 1e3;
  xi.tail(xi.size() - first).array() += 50.0;
  CHECK(walls.distance(0, xi.data()) == -1.0);
  CHECK(walls.distance_by(0, 0, xi.data()) == 0.0);
}
