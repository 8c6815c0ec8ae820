// Films between surfaces: tangents, conservation, limits.

#include "solid_film/film_plates.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

Vector3 total(const Vector& force, const Bodies& bodies, int body, int nodes) {
  Vector3 sum = Vector3::Zero();
  for (int j = 0; j < nodes; ++j) sum += force.segment<3>(bodies.offset(body) + 3 * j);
  return sum;
}

}  // namespace

TEST_CASE("film between plates: tangents of the condensed coupling", "[surface_film]") {
  for (const bool smooth : {false, true}) {
    for (const Cavitation cavitation :
         {Cavitation::none, Cavitation::reynolds, Cavitation::mass_conserving}) {
      CAPTURE(smooth, static_cast<int>(cavitation));
      TwoPlates plates(ElementKind::hex8, 2, 3, 0.3, 0.03);
      plates.shake(0.04, 0.5);
      SurfaceFilmOptions options = oil_film(cavitation);
      options.smooth = smooth;
      const auto item = film_of(plates, options);
      FilmStage stage;
      if (cavitation == Cavitation::mass_conserving) {
        SurfaceFilmOptions full = options;
        full.cavitation = Cavitation::none;
        const auto start = film_of(plates, full);
        const FilmEvaluation at = evaluate_film(*start, plates.bodies, plates.q, plates.v);
        REQUIRE(at.status == ItemStatus::ok);
        stage = partly_filled(*item, at);
      }
      CHECK(tangent_error(*item, plates.bodies, plates.q, plates.v, {}, stage) < 1e-7);
    }
  }
}

TEST_CASE("film between plates: tangents of the monolithic coupling", "[surface_film]") {
  for (const Cavitation cavitation :
       {Cavitation::none, Cavitation::reynolds, Cavitation::mass_conserving}) {
    CAPTURE(static_cast<int>(cavitation));
    TwoPlates plates(ElementKind::hex8, 2, 3, 0.3, 0.03);
    plates.shake(0.04, 0.5);
    SurfaceFilmOptions options = oil_film(cavitation);
    options.coupling = FilmCoupling::monolithic;
    options.pressure_scale = 2.0;
    const auto item = film_of(plates, options);
    Vector unknowns(item->film().size());
    for (Eigen::Index i = 0; i < unknowns.size(); ++i) {
      unknowns[i] = 0.1 + 0.7 * std::sin(2.1 * static_cast<double>(i) + 0.3);
    }
    FilmStage stage;
    if (cavitation == Cavitation::mass_conserving) {
      stage.base = Vector::Constant(item->film().size() + 1, 0.2);
    }
    CHECK(tangent_error(*item, plates.bodies, plates.q, plates.v, unknowns, stage) < 1e-7);
  }
}

TEST_CASE("film between plates: forces and moments are opposite", "[surface_film]") {
  for (const int carrier : {0, 1}) {
    TwoPlates plates(ElementKind::hex20, 2, 3, 0.3, 0.03);
    plates.shake(0.04, 0.5);
    if (carrier == 1) {
      // The smaller plate must carry the film.
      const auto item = film_of(plates, oil_film(), carrier);
      const Vector a = Vector::Zero(plates.bodies.n());
      const BodiesView view = plates.bodies.view(plates.q, plates.v, a);
      attach(*item, view);
      CHECK_THROWS_AS(item->check_start(view), InvalidInput);
      continue;
    }
    const auto item = film_of(plates, oil_film(), carrier);
    const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v);
    REQUIRE(f.status == ItemStatus::ok);
    Vector3 force = Vector3::Zero(), moment = Vector3::Zero();
    double size = 0.0;
    for (Eigen::Index i = 0; i < plates.q.size(); i += 3) {
      const Vector3 own = f.force.segment<3>(i), x = plates.q.segment<3>(i);
      force += own;
      moment += x.cross(own);
      size += own.norm();
    }
    CHECK(total(f.force, plates.bodies, 0, static_cast<int>(plates.upper->mesh().nodes.size()))
              .norm() > 1e-2);
    CHECK(force.norm() < 1e-14 * size);
    CHECK(moment.norm() < 1e-14 * size);
  }
}

TEST_CASE("film between plates: rays beside the other surface miss it", "[surface_film]") {
  // The edge of the upper plate reaches over that of the lower one by this part of half a facet.
  for (const double beside : {-0.5, 0.02, 0.2, 0.4}) {
    for (const bool smooth : {false, true}) {
      CAPTURE(beside, smooth);
      TwoPlates plates(ElementKind::hex8, 2, 3, 0.3);
      for (Eigen::Index i = 0; i < plates.bodies.offset(1); i += 3) {
        plates.q[i] += 0.3 + beside / 3.0;
      }
      SurfaceFilmOptions options = oil_film();
      options.smooth = smooth;
      const auto item = film_of(plates, options);
      const Vector a = Vector::Zero(plates.bodies.n());
      const BodiesView view = plates.bodies.view(plates.q, plates.v, a);
      attach(*item, view);
      if (beside > 0.1) {
        CHECK_THROWS_AS(item->check_start(view), InvalidInput);
      } else {
        CHECK_NOTHROW(item->check_start(view));
      }
    }
  }
}

TEST_CASE("film between plates: power is dissipation", "[surface_film]") {
  for (const Cavitation cavitation : {Cavitation::none, Cavitation::reynolds}) {
    TwoPlates plates(ElementKind::hex20, 2, 3, 0.3, 0.03);
    plates.shake(0.04, 0.5);
    const auto item = film_of(plates, oil_film(cavitation));
    const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v);
    REQUIRE(f.status == ItemStatus::ok);
    const Vector a = Vector::Zero(plates.bodies.n());
    const BodiesView view = plates.bodies.view(plates.q, plates.v, a);
    const double power = item->power(0.0, view, f.workspace.get());
    CHECK(power == Approx(f.force.dot(plates.v)).epsilon(1e-12));
    CHECK(item->dissipated_power(view, f.workspace.get()) == Approx(-power).epsilon(1e-12));
    CHECK(power < 0.0);
  }
}

TEST_CASE("film between plates: a rigid motion of both walls changes nothing", "[surface_film]") {
  TwoPlates plates(ElementKind::hex20, 2, 3, 0.3, 0.03);
  plates.shake(0.04, 0.5);
  const auto item = film_of(plates, oil_film());
  const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v);
  const Matrix3 turn =
      Eigen::AngleAxisd(0.8, Vector3(0.3, -0.5, 0.8).normalized()).toRotationMatrix();
  const Vector3 shift(0.4, -1.2, 0.7), spin(0.6, 0.9, -0.4), speed(1.0, 0.2, -0.5);
  Vector q = plates.q, v = plates.v, rigid = plates.v;
  for (Eigen::Index i = 0; i < q.size(); i += 3) {
    q.segment<3>(i) = shift + turn * Vector3(plates.q.segment<3>(i));
    const Vector3 x = q.segment<3>(i);
    rigid.segment<3>(i) = speed + spin.cross(x);
    v.segment<3>(i) = turn * Vector3(plates.v.segment<3>(i)) + Vector3(rigid.segment<3>(i));
  }
  const FilmEvaluation moved = evaluate_film(*item, plates.bodies, q, v);
  REQUIRE(moved.status == ItemStatus::ok);
  double size = 0.0;
  for (const double p : f.film().film->pressure) size = std::max(size, std::abs(p));
  for (std::size_t i = 0; i < f.film().film->pressure.size(); ++i) {
    CHECK(std::abs(moved.film().film->pressure[i] - f.film().film->pressure[i]) < 1e-12 * size);
  }
  for (Eigen::Index i = 0; i < q.size(); i += 3) {
    const Vector3 expected = turn * Vector3(f.force.segment<3>(i));
    CHECK((Vector3(moved.force.segment<3>(i)) - expected).norm() < 1e-12 * size);
  }
  // A rigid motion alone: no pressure, no shear.
  const FilmEvaluation carried = evaluate_film(*item, plates.bodies, q, rigid);
  CHECK(carried.force.cwiseAbs().maxCoeff() < 1e-12);
}

TEST_CASE("film between plates: either wall may carry the film", "[surface_film]") {
  // Wavy walls, close compared with the waves: one closes, slides or bends. The meshes of the walls
  // do not match.
  constexpr double kThin = 0.01;
  struct Load {
    Vector3 force = Vector3::Zero();
    double pressed = 0.0;  // integral of |p|
  };
  for (const int mode : {0, 1, 2}) {
    TwoPlates plates(ElementKind::hex20, 2, 3, kThin, 0.2 * kThin, true);
    for (Eigen::Index i = 0; i < plates.bodies.offset(1); i += 3) {
      const Vector3 x = plates.q.segment<3>(i);
      const double wave = mode == 2 ? std::cos(1.1 * x[0] - x[1]) : 1.0;
      plates.v.segment<3>(i) = mode == 1 ? Vector3(0.5, 0.0, 0.0) : Vector3(0.0, 0.0, 0.1 * wave);
    }
    const auto load = [&](int carrier) {
      SurfaceFilmOptions options = oil_film();
      options.cells = carrier == 0 ? 6 : 4;  // 12 along each side
      const auto item = film_of(plates, options, carrier);
      const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v);
      REQUIRE(f.status == ItemStatus::ok);
      Load out;
      out.force =
          total(f.force, plates.bodies, 0, static_cast<int>(plates.upper->mesh().nodes.size()));
      for (std::size_t i = 0; i < f.film().film->pressure.size(); ++i) {
        out.pressed += std::abs(f.film().tractions.normal(i));
      }
      return out;
    };
    const Load upper = load(0), lower = load(1);
    CAPTURE(mode, upper.force.transpose(), lower.force.transpose(), upper.pressed);
    // Measured: 4e-5, 2e-2 and 1.4e-4 of the pressure, 5e-5 along the walls. The second is the
    // error of the mesh in the wedges. In the last case one wall turns relative to the other, and
    // terms of the square of thickness by wave length are neglected.
    const double bound = mode == 0 ? 1.5e-4 : mode == 1 ? 0.05 : 4e-4;
    CHECK(std::abs(upper.force[2] - lower.force[2]) < bound * upper.pressed);
    CHECK((upper.force - lower.force).head<2>().norm() < 1.5e-4 * upper.pressed);
    CHECK(upper.force.norm() > 1.0);
  }
}

TEST_CASE("film between plates: a profile is part of the thickness", "[surface_film]") {
  TwoPlates plates(ElementKind::hex8, 2, 3, 0.3, 0.03);
  plates.shake(0.04, 0.5);
  SurfaceFilmOptions options = oil_film();
  const auto plain = film_of(plates, options);
  for (const Vector3& x : surface_film_nodes("film 'oil'", plates.high(0), true, options.cells)) {
    options.profile.push_back(0.05 + 0.02 * x[0] - 0.01 * x[1]);
  }
  options.clearance = 0.02;
  const auto item = film_of(plates, options);
  const FilmEvaluation f = evaluate_film(*item, plates.bodies, plates.q, plates.v);
  const FilmEvaluation before = evaluate_film(*plain, plates.bodies, plates.q, plates.v);
  for (std::size_t i = 0; i < options.profile.size(); ++i) {
    CHECK(f.film().walls->thickness[i] - before.film().walls->thickness[i] ==
          Approx(options.profile[i] + 0.02).epsilon(1e-12));
  }
  CHECK(tangent_error(*item, plates.bodies, plates.q, plates.v, {}, {}) < 1e-7);
}

TEST_CASE("film between plates: bad input", "[surface_film]") {
  TwoPlates plates(ElementKind::hex8, 2, 3, 0.3);
  SurfaceFilmOptions options = oil_film();
  options.cells = 0;
  CHECK_THROWS_AS(film_of(plates, options), InvalidInput);
  options = oil_film(Cavitation::half_sommerfeld);
  options.coupling = FilmCoupling::monolithic;
  CHECK_THROWS_AS(film_of(plates, options), InvalidInput);
  options = oil_film();
  options.profile = {1e-3, 2e-3};
  CHECK_THROWS_AS(film_of(plates, options), InvalidInput);
  options = oil_film();
  options.ports = {{"side", 5, 1e5}};
  CHECK_THROWS(film_of(plates, options));
  CHECK_THROWS_AS(coupling_by_name("film 'oil'", "loose"), InvalidInput);
  CHECK(coupling_by_name("film 'oil'", "staggered") == FilmCoupling::staggered);
}

namespace {

/// A reduced upper plate (body 0) above a solid one that bulges (body 1).
struct ReducedPair {
  Bodies bodies;
  Vector q, v;
  ReducedFacets upper;
  SolidFacets lower;

  ReducedPair() {
    SolidPlacement over;
    over.position = {0.1, -0.05, 0.3};
    over.rotation = Vector3(1.0, -1.0, -1.0).asDiagonal();
    const Vector3 position(0.2, 0.1, 0.4), psi(0.1, -0.2, 0.15);
    bodies.add<ReducedBody>(
        "upper", reduced_plate(plate(ElementKind::hex8, 2, 0.6, 0.5, 0.02), over, position, psi));
    bodies.add<SolidBody>("lower", plate(ElementKind::hex8, 3, 1.0, 0.9, 0.03),
                          options_of(ElementKind::hex8));
    q = Vector::Zero(bodies.n());
    v = q;
    const Vector a = q;
    const BodiesView view = bodies.view(q, v, a);
    upper = {static_cast<const ReducedBody*>(&view.body(0)), 0, 0};
    lower = {static_cast<const SolidBody*>(&view.body(1)), 1, 0};
    q.head(8) << position, psi, 0.02, -0.03;
    const std::vector<double> placed = lower.solid->placed();
    for (std::size_t i = 0; i < placed.size(); ++i) q[8 + static_cast<Eigen::Index>(i)] = placed[i];
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      if (i >= 8) q[i] += 0.01 * std::sin(0.7 * static_cast<double>(i));
      v[i] = 0.3 * std::cos(1.1 * static_cast<double>(i));
    }
  }
  std::unique_ptr<SurfaceFilm> film(bool carries, SurfaceFilmOptions options) const {
    const FilmWall first = upper, second = lower;
    return std::make_unique<SurfaceFilm>("oil", carries ? first : second, carries ? second : first,
                                         Vector3::Constant(kFar), std::move(options));
  }
};

}  // namespace

TEST_CASE("film on a reduced solid: tangents", "[surface_film]") {
  for (const Cavitation cavitation : {Cavitation::none, Cavitation::mass_conserving}) {
    for (const FilmCoupling coupling : {FilmCoupling::condensed, FilmCoupling::monolithic}) {
      CAPTURE(static_cast<int>(coupling), static_cast<int>(cavitation));
      const ReducedPair pair;
      SurfaceFilmOptions options = oil_film(cavitation);
      options.coupling = coupling;
      options.pressure_scale = 2.0;
      const auto item = pair.film(true, options);
      Vector unknowns;
      if (coupling == FilmCoupling::monolithic) {
        unknowns.resize(item->film().size());
        for (Eigen::Index i = 0; i < unknowns.size(); ++i) {
          unknowns[i] = 0.1 + 0.7 * std::sin(2.1 * static_cast<double>(i) + 0.3);
        }
      }
      FilmStage stage;
      if (cavitation == Cavitation::mass_conserving) {
        stage.base = Vector::Constant(item->film().size() + 1, 0.2);
      }
      CHECK(tangent_error(*item, pair.bodies, pair.q, pair.v, unknowns, stage) < 1e-7);
    }
  }
}

TEST_CASE("film that faces a reduced solid: tangents and forces", "[surface_film]") {
  const ReducedPair pair;
  Bodies bodies;
  bodies.add<ReducedBody>("upper", pair.upper.solid->reduction());
  SolidPlacement below;
  below.position = {0.1, 0.0, 0.0};
  bodies.add<SolidBody>("lower", plate(ElementKind::hex8, 2, 0.3, 0.3, 0.03),
                        options_of(ElementKind::hex8), below);
  Vector q = Vector::Zero(bodies.n()), v = q;
  const Vector a = q;
  const BodiesView view = bodies.view(q, v, a);
  const auto& solid = static_cast<const SolidBody&>(view.body(1));
  const std::vector<double> placed = solid.placed();
  q.head(8) = pair.q.head(8);
  for (std::size_t i = 0; i < placed.size(); ++i) q[8 + static_cast<Eigen::Index>(i)] = placed[i];
  for (Eigen::Index i = 0; i < q.size(); ++i) v[i] = 0.3 * std::cos(1.1 * static_cast<double>(i));
  SurfaceFilm item("oil", SolidFacets{&solid, 1, 0},
                   ReducedFacets{static_cast<const ReducedBody*>(&view.body(0)), 0, 0},
                   Vector3::Constant(kFar), oil_film());
  CHECK(tangent_error(item, bodies, q, v, {}, {}) < 1e-7);
  // No work in a translation of both walls.
  const FilmEvaluation f = evaluate_film(item, bodies, q, v);
  const BodiesView now = bodies.view(q, v, a);
  const Matrix upper = pair.upper.solid->rigid_motions(now.state(0));
  const Matrix lower = solid.rigid_motions(now.state(1));
  const Vector up = upper.transpose() * f.force.head(8);
  const Vector down = lower.transpose() * f.force.tail(f.force.size() - 8);
  REQUIRE(up.head<3>().norm() > 1e-3);
  CHECK((up + down).head<3>().norm() < 1e-13 * up.head<3>().norm());
}

TEST_CASE("film on a reduced solid is that on a solid in the same place", "[surface_film]") {
  ReducedPair pair;
  pair.q.head(8).tail(2).setZero();
  pair.v.head(8).tail(2).setZero();
  const auto reduced = pair.film(true, oil_film());
  const FilmEvaluation f = evaluate_film(*reduced, pair.bodies, pair.q, pair.v);
  REQUIRE(f.status == ItemStatus::ok);
  // A solid in its place, with the velocities of the same rigid motion.
  Bodies bodies;
  SolidPlacement over;
  over.position = {0.1, -0.05, 0.3};
  over.rotation = Vector3(1.0, -1.0, -1.0).asDiagonal();
  bodies.add<SolidBody>("upper", plate(ElementKind::hex8, 2, 0.6, 0.5, 0.02),
                        options_of(ElementKind::hex8), over);
  bodies.add<SolidBody>("lower", pair.lower.solid->mesh(), options_of(ElementKind::hex8));
  Vector q = Vector::Zero(bodies.n()), v = q;
  const Vector a = q, none = Vector::Zero(pair.bodies.n());
  const BodiesView view = bodies.view(q, v, a);
  const auto& upper = static_cast<const SolidBody&>(view.body(0));
  const auto& lower = static_cast<const SolidBody&>(view.body(1));
  const std::vector<double> placed = upper.placed();
  const RotationFrame& frame = *pair.bodies.view(pair.q, pair.v, none).state(0).frame;
  const Vector3 position = pair.q.head<3>(), speed = pair.v.head<3>();
  for (std::size_t i = 0; i < placed.size(); i += 3) {
    const auto row = static_cast<Eigen::Index>(i);
    const Vector3 x(placed[i], placed[i + 1], placed[i + 2]);
    q.segment<3>(row) = x;
    v.segment<3>(row) = speed + frame.omega.cross(Vector3(x - position));
  }
  q.tail(lower.coordinates()) = pair.q.tail(lower.coordinates());
  v.tail(lower.coordinates()) = pair.v.tail(lower.coordinates());
  SurfaceFilm item("oil", SolidFacets{&upper, 0, 0}, SolidFacets{&lower, 1, 0},
                   Vector3::Constant(kFar), oil_film());
  const FilmEvaluation g = evaluate_film(item, bodies, q, v);
  REQUIRE(g.status == ItemStatus::ok);
  const Eigen::Index below = lower.coordinates();
  CHECK((f.force.tail(below) - g.force.tail(below)).norm() < 1e-12 * g.force.tail(below).norm());
  // Force, moment about the centre of mass, and the work in the shapes.
  Vector3 force = Vector3::Zero(), moment = Vector3::Zero();
  for (Eigen::Index i = 0; i < upper.coordinates(); i += 3) {
    const Vector3 own = g.force.segment<3>(i);
    force += own;
    moment += Vector3(q.segment<3>(i) - position).cross(own);
  }
  const Vector3 turning = frame.tangent.transpose() * moment;
  CHECK((f.force.head<3>() - force).norm() < 1e-12 * force.norm());
  CHECK((f.force.segment<3>(3) - turning).norm() < 1e-12 * turning.norm());
  const Matrix& shapes = pair.upper.solid->skin().shapes;
  Vector work = Vector::Zero(2);
  for (Eigen::Index i = 0; i < upper.coordinates(); i += 3) {
    const Vector3 own = frame.rotation.transpose() * Vector3(g.force.segment<3>(i));
    work += shapes.middleRows<3>(i).transpose() * own;
  }
  CHECK((f.force.segment<2>(6) - work).norm() < 1e-12 * work.norm());
}

TEST_CASE("film between a plate and a rigid shape: tangents", "[surface_film]") {
  struct Shape {
    const char* name;
    WallShape shape;
    double radius;
    Vector3 centre, axis;
  };
  // The plate lies below the shapes. A plane faces downward.
  for (const Shape& each :
       {Shape{"plane", WallShape::plane, 0.0, {0.0, 0.0, 0.35}, {0.02, 0.03, -1.0}},
        Shape{"cylinder", WallShape::cylinder, 3.0, {0.0, 0.0, 3.3}, {0.1, 1.0, 0.05}},
        Shape{"sphere", WallShape::sphere, 3.0, {0.1, 0.0, 3.3}, {0.1, 1.0, 0.05}},
        Shape{"sphere, axis", WallShape::sphere, 3.0, {0.1, 0.0, 3.3}, {0.05, 0.1, -1.0}}}) {
    for (const FilmCoupling coupling : {FilmCoupling::condensed, FilmCoupling::monolithic}) {
      CAPTURE(each.name, static_cast<int>(coupling));
      Bodies bodies;
      bodies.add<SolidBody>("plate", plate(ElementKind::hex8, 2, 0.6, 0.5, 0.02),
                            options_of(ElementKind::hex8));
      bodies.add<SpatialBody>("roller", 0.4, sample_inertia(1e-3));
      Vector q = Vector::Zero(bodies.n()), v = q;
      const Vector a = q;
      const BodiesView view = bodies.view(q, v, a);
      const auto& solid = static_cast<const SolidBody&>(view.body(0));
      const std::vector<double> placed = solid.placed();
      for (std::size_t i = 0; i < placed.size(); ++i) q[static_cast<Eigen::Index>(i)] = placed[i];
      for (Eigen::Index i = 0; i < q.size(); ++i) {
        q[i] += 0.02 * std::sin(0.7 * static_cast<double>(i));
        v[i] = 0.3 * std::cos(1.1 * static_cast<double>(i));
      }
      // The marker has its place and axes in space, whatever the orientation of its body.
      Marker marker;
      marker.body = 1;
      const BodyState state = bodies.view(q, v, a).state(1);
      AttachmentMotion at = unknown_motion(6);
      bodies.view(q, v, a).body(1).attach(marker)->evaluate(state, at);
      Matrix3 axes;
      axes << at.axis[0].value, at.axis[1].value, at.axis[2].value;
      marker.position = axes.transpose() * (each.centre - at.origin.value);
      marker.rotation =
          axes.transpose() *
          Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), each.axis).toRotationMatrix();
      SurfaceFilmOptions options = oil_film();
      options.coupling = coupling;
      options.pressure_scale = 2.0;
      SurfaceFilm item("oil", SolidFacets{&solid, 0, 0},
                       RigidShape{each.shape, each.radius, false, marker}, Vector3::Zero(),
                       options);
      Vector unknowns;
      if (coupling == FilmCoupling::monolithic) {
        unknowns.resize(item.film().size());
        for (Eigen::Index i = 0; i < unknowns.size(); ++i) {
          unknowns[i] = std::sin(2.1 * static_cast<double>(i) + 0.3);
        }
      }
      CHECK(tangent_error(item, bodies, q, v, unknowns, {}) < 1e-7);
    }
  }
}
