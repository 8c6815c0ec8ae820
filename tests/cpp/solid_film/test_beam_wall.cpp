// Surfaces of beams as walls of films.

#include <numbers>

#include "beams/frame_samples.hpp"
#include "solid_film/film_plates.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/solid_film/beam_wall.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kRadius = 0.3, kBore = 0.4;

/// A straight beam along x from 0 to 1.5 (body 0) and a body around it (body 1).
struct ShaftInBore {
  Bodies bodies;
  const FrameBeam* beam = nullptr;
  Vector q, v;

  ShaftInBore() {
    FrameBeamOptions options;
    options.nodes = line_of_nodes(1.5, 3);
    options.segments = {sample_section()};
    bodies.add<FrameBeam>("shaft", options).add<SpatialBody>("bush", 0.4, sample_inertia(1e-3));
    q = Vector::Zero(bodies.n());
    v = q;
    const Vector a = q;
    beam = static_cast<const FrameBeam*>(&bodies.view(q, v, a).body(0));
    // The charts of the bodies start from this orientation.
    const std::vector<double> placed = beam->placed(Vector3::Zero(), turned());
    for (std::size_t i = 0; i < placed.size(); ++i) q[static_cast<Eigen::Index>(i)] = placed[i];
  }
  static Matrix3 turned() { return Eigen::Quaterniond(FramedStates::kOrigin).toRotationMatrix(); }
  /// Moves all coordinates away from those of the reference shape.
  void shake(double amount, double speed) {
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      q[i] += amount * std::sin(1.7 * static_cast<double>(i) + 0.4);
      v[i] = speed * std::cos(1.1 * static_cast<double>(i) - 0.3);
    }
  }
  BeamSide side(int around = 6, int along = 2) const {
    return {.beam = beam,
            .body = 0,
            .start = 0.2,
            .stop = 0.7,
            .around = around,
            .along = along,
            .radius = kRadius};
  }
  /// On the bush: its third axis is the axis of the shaft, its origin the middle of the film.
  Marker marker(const Matrix3& axes, const Vector3& place) const {
    const Vector a = Vector::Zero(bodies.n());
    Marker out;
    out.body = 1;
    const BodiesView view = bodies.view(q, v, a);
    const AttachmentMotion at = motion_of(view, *view.body(1).attach(out));
    Matrix3 own;
    own << at.axis[0].value, at.axis[1].value, at.axis[2].value;
    out.position = own.transpose() * (place - at.origin.value);
    out.rotation = own.transpose() * axes;
    return out;
  }
  RigidShape bore() const {
    const Matrix3 axes =
        Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), Vector3(1.0, 0.05, -0.02))
            .toRotationMatrix();
    return {WallShape::cylinder, kBore, true,
            marker(turned() * axes, turned() * Vector3(0.7, 0.01, -0.02))};
  }
};

SurfaceFilm shaft_film(const FilmWall& wall, const FilmWall& other, FilmCoupling coupling) {
  SurfaceFilmOptions options = oil_film();
  options.coupling = coupling;
  options.pressure_scale = 2.0;
  return {"oil", wall, other, Vector3::Constant(kFar), options};
}

Vector some_unknowns(const SurfaceFilm& item, FilmCoupling coupling) {
  Vector out;
  if (coupling != FilmCoupling::monolithic) return out;
  out.resize(item.film().size());
  for (Eigen::Index i = 0; i < out.size(); ++i) {
    out[i] = std::sin(2.1 * static_cast<double>(i) + 0.3);
  }
  return out;
}

/// Rates of all coordinates in a rigid motion of all bodies: a column for each of translations
/// along and rotations about the global axes.
Matrix rigid_rates(const ShaftInBore& of) {
  const Vector a = Vector::Zero(of.bodies.n());
  const BodiesView view = of.bodies.view(of.q, of.v, a);
  Matrix out = Matrix::Zero(of.bodies.n(), 6);
  for (int body = 0; body < 2; ++body) {
    const BodyState state = view.state(body);
    const Matrix own = view.body(body).facets().rigid_motions->rigid_motions(state);
    Vector3 centre, velocity;
    view.body(body).mass_centre(state, centre, velocity);
    auto rows = out.middleRows(of.bodies.offset(body), own.rows());
    rows = own;
    for (int k = 0; k < 3; ++k) {
      rows.col(3 + k) += own.leftCols(3) * Vector3::Unit(k).cross(centre);
    }
  }
  return out;
}

}  // namespace

TEST_CASE("surface of a beam: patches", "[beam_wall]") {
  const ShaftInBore shaft;
  for (const bool round : {true, false}) {
    for (const int along : {1, 2, 5}) {
      CAPTURE(round, along);
      BeamSide side = shaft.side(6, along);
      if (!round) {
        side.radius = 0.0;
        side.depth = 0.2;
        side.half_width = 0.15;
        side.normal = 0.5 * std::numbers::pi;
      }
      const WallSurface wall = beam_wall(side);
      REQUIRE(wall.patches.size() == static_cast<std::size_t>(along));
      CHECK(wall.vectors == 3 * (along + 1));
      const Vector3 xi(0.4, 0.3, 0.0);
      for (const auto& patch : wall.patches) {
        CHECK_FALSE(patch->bounded());
        PatchValues shape, beside;
        patch->evaluate(xi, true, shape);
        double sum = 0.0;  // of the origins
        for (Eigen::Index j = 0; j < shape.values.size(); j += 3) sum += shape.values[j];
        CHECK(sum == Approx(1.0).epsilon(1e-14));
        const Eigen::Index count = shape.values.size();
        for (int a = 0; a < 2; ++a) {
          const auto at = [&](double s) {
            patch->evaluate(xi + s * Vector3::Unit(a), true, beside);
            Matrix all(count, 3);
            all << beside.values, beside.first;
            return all;
          };
          const Matrix by = difference(at, 0.0);
          CHECK((by.col(0) - shape.first.col(a)).norm() < 1e-9);
          for (int b = 0; b < 2; ++b) {
            CHECK((by.col(1 + b) - shape.second.col(a + b)).norm() < 1e-9);
          }
        }
        CHECK(patch->outside(xi) == 0.0);
        CHECK(patch->outside({0.0, 1.25, 0.0}) == Approx(0.25));
        CHECK(patch->outside({0.0, -0.5, 0.0}) == Approx(0.5));
        CHECK(patch->outside({-1.5, 0.5, 0.0}) == Approx(round ? 0.0 : 0.5));
        Vector3 far(2.0, 3.0, 0.0);
        patch->limit(far);
        CHECK(far == Vector3(round ? 2.0 : 1.5, 1.5, 0.0));
      }
    }
  }
}

TEST_CASE("surface of a beam: points lie on the cylinder or on the face", "[beam_wall]") {
  const ShaftInBore shaft;
  const auto place = [](const WallSurface& wall, const std::vector<Marker>& sections, int piece,
                        const Vector3& xi, Vector3* normal, Vector3* found) {
    std::vector<double> y;
    for (const Marker& at : sections) {
      for (const Vector3& each : {at.position, at.axis(1), at.axis(2)}) {
        y.insert(y.end(), each.data(), each.data() + 3);
      }
    }
    const WallPatch& patch = *wall.patches[static_cast<std::size_t>(piece)];
    PatchValues shape;
    patch.evaluate(xi, false, shape);
    Vector3 x = Vector3::Zero(), along[2] = {x, x};
    for (std::size_t j = 0; j < patch.vectors().size(); ++j) {
      const Eigen::Map<const Vector3> vector(y.data() + 3 * patch.vectors()[j]);
      const auto row = static_cast<Eigen::Index>(j);
      x += shape.values[row] * vector;
      for (int a = 0; a < 2; ++a) along[a] += shape.first(row, a) * vector;
    }
    *normal = along[0].cross(along[1]).normalized();
    *found = patch.start(y.data(), x + 0.1 * *normal);
    return x;
  };
  Vector3 n, found;
  const BeamSide round = shaft.side(6, 4);
  const Vector3 x = place(beam_wall(round), beam_sections(round), 2, {0.7, 0.4, 0.0}, &n, &found);
  CHECK(x[0] == Approx(1.5 * (0.2 + 0.5 * 2.4 / 4.0)).epsilon(1e-14));
  CHECK((n - Vector3(0.0, x[1], x[2]) / kRadius).norm() < 1e-14);
  CHECK((found - Vector3(0.7, 0.4, 0.0)).norm() < 1e-13);
  // Every face: its outward normal and its distance from the axis.
  for (int k = 0; k < 4; ++k) {
    BeamSide flat = round;
    flat.radius = 0.0;
    flat.depth = 0.2;
    flat.half_width = 0.15;
    flat.normal = 0.5 * std::numbers::pi * k;
    const Vector3 out(0.0, std::cos(flat.normal), std::sin(flat.normal));
    const Vector3 at = place(beam_wall(flat), beam_sections(flat), 1, {0.6, 0.4, 0.0}, &n, &found);
    CHECK((n - out).norm() < 1e-14);
    CHECK(at.dot(out) == Approx(0.2).epsilon(1e-14));
    CHECK(std::abs(at.dot(Vector3::UnitX().cross(out))) == Approx(0.6 * 0.15).epsilon(1e-13));
    CHECK((found - Vector3(0.6, 0.4, 0.0)).norm() < 1e-13);
  }
  // Parabolas are reproduced, and pieces join smoothly.
  std::vector<Marker> bent = beam_sections(round);
  for (std::size_t k = 0; k < bent.size(); ++k) {
    const auto s = static_cast<double>(k);
    bent[k].position += 0.03 * s * s * Vector3(0.0, 1.0, -0.5);
  }
  for (int piece = 0; piece < 4; ++piece) {
    const Vector3 point = place(beam_wall(round), bent, piece, {0.0, 0.3, 0.0}, &n, &found);
    const double s = piece + 0.3;
    CHECK(point[1] == Approx(kRadius + 0.03 * s * s).epsilon(1e-13));
  }
  bent[1].position += Vector3(0.0, 0.1, 0.2);
  for (int piece = 0; piece < 3; ++piece) {
    Vector3 after;
    place(beam_wall(round), bent, piece, {0.7, 1.0, 0.0}, &n, &found);
    place(beam_wall(round), bent, piece + 1, {0.7, 0.0, 0.0}, &after, &found);
    CHECK((n - after).norm() < 1e-13);
  }
}

TEST_CASE("surface of a beam: mesh of the film", "[beam_wall]") {
  const ShaftInBore shaft;
  const double length = 0.5 * 1.5;
  double error = 0.0;
  for (const int cells : {1, 2}) {
    const CarriedMesh round = beam_film_mesh(shaft.side(12, 2), cells, "film 'oil'");
    CHECK(round.mesh.size() == 12 * cells * (2 * cells + 1));
    CHECK(round.mesh.boundary(kRim).nodes.size() == static_cast<std::size_t>(24 * cells));
    double area = 0.0;
    for (const double w : round.mesh.weight()) area += w;
    const double missing = 1.0 - area / (2.0 * std::numbers::pi * kRadius * length);
    if (cells == 2) CHECK(missing == Approx(error / 4.0).epsilon(0.02));
    error = missing;
    for (std::size_t i = 0; i < round.nodes.size(); ++i) {
      const Vector3& x = round.mesh.position()[i];
      CHECK((round.mesh.normal()[i] + Vector3(0.0, x[1], x[2]) / kRadius).norm() < 1e-13);
    }
  }
  BeamSide flat = shaft.side(3, 2);
  flat.radius = 0.0;
  flat.depth = 0.2;
  flat.half_width = 0.15;
  const CarriedMesh face = beam_film_mesh(flat, 2, "film 'oil'");
  CHECK(face.mesh.size() == 7 * 5);
  CHECK(face.mesh.boundary(kRim).nodes.size() == 2 * (6 + 4));
  double area = 0.0;
  for (const double w : face.mesh.weight()) area += w;
  CHECK(area == Approx(0.3 * length).epsilon(1e-13));
}

TEST_CASE("film on a beam: tangents", "[beam_wall]") {
  for (const FilmCoupling coupling : {FilmCoupling::condensed, FilmCoupling::monolithic}) {
    ShaftInBore shaft;
    shaft.shake(0.02, 0.5);
    CAPTURE(static_cast<int>(coupling));
    SurfaceFilm item = shaft_film(shaft.side(), shaft.bore(), coupling);
    CHECK(tangent_error(item, shaft.bodies, shaft.q, shaft.v, some_unknowns(item, coupling), {}) <
          1e-7);
  }
}

TEST_CASE("film on a beam: momentum and power", "[beam_wall]") {
  ShaftInBore shaft;
  shaft.shake(0.02, 0.5);
  SurfaceFilm item = shaft_film(shaft.side(), shaft.bore(), FilmCoupling::condensed);
  const FilmEvaluation f = evaluate_film(item, shaft.bodies, shaft.q, shaft.v);
  REQUIRE(f.status == ItemStatus::ok);
  // Forces and moments of the film on both bodies together.
  CHECK(f.force.norm() > 1.0);
  CHECK((rigid_rates(shaft).transpose() * f.force).norm() < 1e-13 * f.force.norm());
  // The power taken from the bodies is what the film dissipates.
  const Vector a = Vector::Zero(shaft.bodies.n());
  const BodiesView view = shaft.bodies.view(shaft.q, shaft.v, a);
  const double lost = item.dissipated_power(view, f.workspace.get());
  CHECK(lost > 1.0);
  CHECK(-f.force.dot(shaft.v) == Approx(lost).epsilon(1e-12));
  CHECK(item.power(0.0, view, f.workspace.get()) == Approx(-lost).epsilon(1e-12));
}

TEST_CASE("film on a beam: a rigid motion changes nothing", "[beam_wall]") {
  ShaftInBore shaft;
  shaft.shake(0.02, 0.0);
  SurfaceFilm item = shaft_film(shaft.side(), shaft.bore(), FilmCoupling::condensed);
  const Matrix motions = rigid_rates(shaft);
  shaft.v = motions * (Vector(6) << 0.3, -0.2, 0.4, 0.7, 1.1, -0.6).finished();
  const FilmEvaluation f = evaluate_film(item, shaft.bodies, shaft.q, shaft.v);
  REQUIRE(f.status == ItemStatus::ok);
  CHECK(f.force.norm() < 1e-11);
  for (const double p : f.film().film->pressure) CHECK(std::abs(p) < 1e-11);
}

TEST_CASE("film towards a beam: tangents, momentum", "[beam_wall]") {
  // A plate above the flat face of a beam.
  for (const FilmCoupling coupling : {FilmCoupling::condensed, FilmCoupling::monolithic}) {
    CAPTURE(static_cast<int>(coupling));
    ShaftInBore shaft;
    shaft.shake(0.02, 0.5);
    BeamSide flat = shaft.side(3, 3);
    flat.start = 0.0;
    flat.stop = 1.0;
    flat.radius = 0.0;
    flat.depth = 0.2;
    flat.half_width = 0.5;
    flat.normal = 0.5 * std::numbers::pi;
    Bodies& bodies = shaft.bodies;
    SolidPlacement over;
    over.position = {0.75, 0.0, 0.45};
    over.rotation = Vector3(1.0, -1.0, -1.0).asDiagonal();
    bodies.add<SolidBody>("plate", plate(ElementKind::hex8, 2, 0.5, 0.3),
                          options_of(ElementKind::hex8), over);
    const int first = bodies.offset(2);
    Vector q = Vector::Zero(bodies.n()), v = q;
    q.head(first) = shaft.q;
    v.head(first) = shaft.v;
    const Vector a = Vector::Zero(bodies.n());
    const auto& solid = static_cast<const SolidBody&>(bodies.view(q, v, a).body(2));
    const std::vector<double> placed = solid.placed();
    for (std::size_t i = 0; i < placed.size(); i += 3) {
      q.segment<3>(first + static_cast<Eigen::Index>(i)) =
          ShaftInBore::turned() * Eigen::Map<const Vector3>(placed.data() + i);
    }
    for (std::size_t i = 0; i < placed.size(); ++i) {
      const auto row = first + static_cast<Eigen::Index>(i);
      q[row] += 0.02 * std::sin(0.9 * static_cast<double>(i));
      v[row] = 0.4 * std::cos(1.3 * static_cast<double>(i));
    }
    SurfaceFilm item = shaft_film(SolidFacets{&solid, 2, 0}, flat, coupling);
    const Vector unknowns = some_unknowns(item, coupling);
    CHECK(tangent_error(item, bodies, q, v, unknowns, {}) < 1e-7);
    const FilmEvaluation f = evaluate_film(item, bodies, q, v, unknowns);
    Vector3 force = Vector3::Zero();
    for (Eigen::Index i = first; i < q.size(); i += 3) force += f.force.segment<3>(i);
    for (int node = 0; node < shaft.beam->nodes(); ++node) {
      force += f.force.segment<3>(6 * node);
    }
    CHECK(force.norm() < 1e-13 * f.force.norm());
  }
}

TEST_CASE("surface of a beam: errors", "[beam_wall]") {
  const ShaftInBore shaft;
  const auto refused = [&](const auto& change) {
    BeamSide side = shaft.side();
    change(side);
    CHECK_THROWS_AS(shaft_film(side, shaft.bore(), FilmCoupling::condensed), InvalidInput);
  };
  refused([](BeamSide& side) { side.start = -0.1; });
  refused([](BeamSide& side) { side.stop = 1.1; });
  refused([](BeamSide& side) { side.stop = side.start; });
  refused([](BeamSide& side) { side.around = 2; });
  refused([](BeamSide& side) { side.along = 0; });
  refused([](BeamSide& side) { side.radius = -1.0; });
  refused([](BeamSide& side) { side.radius = 0.0; });
  refused([](BeamSide& side) {
    side.radius = 0.0;
    side.depth = 0.1;
  });
  SurfaceFilmOptions options = oil_film();
  options.ports = {{"bore", 0, 1e5}};
  CHECK_THROWS_AS(SurfaceFilm("oil", shaft.side(), shaft.bore(), Vector3::Zero(), options),
                  InvalidInput);
  options.ports.clear();
  options.closed = {0};
  CHECK_THROWS_AS(SurfaceFilm("oil", shaft.side(), shaft.bore(), Vector3::Zero(), options),
                  InvalidInput);
  options.closed.clear();
  options.cells = 0;
  CHECK_THROWS_AS(SurfaceFilm("oil", shaft.side(), shaft.bore(), Vector3::Zero(), options),
                  InvalidInput);
}
