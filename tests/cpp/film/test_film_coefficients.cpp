// What a thickness makes of its walls: numbers by hand, derivatives by differences.

#include <cmath>

#include "catch.hpp"
#include "film/film_cases.hpp"
#include "meshes/mesh_checks.hpp"
#include "tribodyn/film/film_coefficients.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kFluidity = 4.0;  // 1 / eta

/// A plane with the thickness and the entrainment of its nodes and faces, all different.
struct Pad {
  SurfaceMesh mesh;
  std::vector<double> thickness, face_thickness, entrainment, entrainment_along;

  explicit Pad(SurfaceMesh surface) : mesh(std::move(surface)) {
    for (std::size_t i = 0; i < mesh.position().size(); ++i) {
      thickness.push_back(1.0 + 0.5 * std::sin(1.7 * static_cast<double>(i)));
    }
    for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
      face_thickness.push_back(1.2 + 0.6 * std::cos(2.3 * static_cast<double>(k)));
      entrainment.push_back(std::sin(0.9 * static_cast<double>(k)));
      entrainment_along.push_back(0.7 * std::sin(0.4 * static_cast<double>(k)));
    }
  }

  FilmInput input() const {
    FilmInput result;
    result.thickness = thickness.data();
    result.face_thickness = face_thickness.data();
    result.entrainment = entrainment.data();
    result.entrainment_along = entrainment_along.data();
    return result;
  }

  FilmCoefficients coefficients(const FlowFactorModel* rough, bool lay) const {
    FilmCoefficients c;
    c.resize(mesh, lay);
    REQUIRE(c.evaluate(mesh, rough, kFluidity, input()));
    return c;
  }
};

/// Corners of cells moved, so that a third node shares in the conductance of pairs.
SurfaceMesh skew_plane() {
  const SurfaceMesh even = plane_mesh(1.0, 0.8, 3, 3);
  std::vector<Vector3> position = even.position();
  for (std::size_t i = 0; i < position.size(); ++i) {
    position[i] += 0.04 * Vector3(std::sin(5.0 * static_cast<double>(i)),
                                  std::cos(3.0 * static_cast<double>(i)), 0.0);
  }
  return SurfaceMesh(position, even.normal(), even.elements());
}

}  // namespace

TEST_CASE("smooth walls conduct with the cube of the thickness and carry half of what moves") {
  const Pad pad(plane_mesh(1.0, 0.8, 3, 2));
  const FilmCoefficients c = pad.coefficients(nullptr, false);
  for (std::size_t k = 0; k < pad.mesh.pairs().size(); ++k) {
    const MeshPair& pair = pad.mesh.pairs()[k];
    const double h = pad.face_thickness[k], g = pair.along + pair.across;
    CHECK(c.thickness[k] == h);
    CHECK(c.conductance[k] == Approx(g * h * h * h * kFluidity / 12.0).epsilon(1e-15));
    CHECK(c.conductance_by_h[k] == Approx(3.0 * c.conductance[k] / h).epsilon(1e-15));
    CHECK(c.transport[k] == h);
    CHECK(c.transport_by_h[k] == 1.0);
    CHECK(c.carried[k] == pad.entrainment[k] * h);
    CHECK(c.carried_by_h[k] == pad.entrainment[k]);
  }
  CHECK(c.gap == pad.thickness);
  for (const double slope : c.gap_by_h) CHECK(slope == 1.0);
  for (const double bend : c.gap_by_hh) CHECK(bend == 0.0);
}

TEST_CASE("faces without a thickness of their own have the mean of their nodes") {
  const Pad pad(plane_mesh(1.0, 0.8, 3, 2));
  FilmInput input = pad.input();
  input.face_thickness = nullptr;
  FilmCoefficients c;
  c.resize(pad.mesh, false);
  REQUIRE(c.evaluate(pad.mesh, nullptr, kFluidity, input));
  for (std::size_t k = 0; k < pad.mesh.pairs().size(); ++k) {
    const MeshPair& pair = pad.mesh.pairs()[k];
    CHECK(c.thickness[k] == 0.5 * (pad.thickness[static_cast<std::size_t>(pair.a)] +
                                   pad.thickness[static_cast<std::size_t>(pair.b)]));
  }
}

TEST_CASE("rough walls by the formulas of the flow factors") {
  // Journal: sigma 0.16, pattern 1/3; bearing: 0.12, pattern 6. Together 0.2, shares 0.64 and
  // 0.36. The mesh lies still, so the journal's roughness carries more oil, the bearing's less.
  const NamedWalls wall = walls(0.2)[2];
  const double sigma = 0.2, v1 = 0.64, v2 = 0.36;
  namespace factors = flow_factors;
  const Pad pad(plane_mesh(1.0, 0.8, 3, 2));
  const FilmCoefficients c = pad.coefficients(wall.rough.get(), true);
  // The film reads the factors from a table that is within 1e-7 of the formulas.
  const double table = 1e-6;
  for (std::size_t k = 0; k < pad.mesh.pairs().size(); ++k) {
    const MeshPair& pair = pad.mesh.pairs()[k];
    const double h = pad.face_thickness[k], ratio = h / sigma;
    const double along = v1 * factors::pressure_flow(ratio, 1.0 / 3.0).value +
                         v2 * factors::pressure_flow(ratio, 6.0).value;
    const double across = v1 * factors::pressure_flow(ratio, 3.0).value +
                          v2 * factors::pressure_flow(ratio, 1.0 / 6.0).value;
    const double conductance =
        (pair.along * along + pair.across * across) * h * h * h * kFluidity / 12.0;
    CHECK(c.conductance[k] == Approx(conductance).epsilon(table));
    const double mean = sigma * factors::mean_gap(ContactFactor::exact, ratio);
    const double flow_along = sigma * (v1 * factors::shear_flow(ratio, 1.0 / 3.0).value -
                                       v2 * factors::shear_flow(ratio, 6.0).value);
    const double flow_across = sigma * (v1 * factors::shear_flow(ratio, 3.0).value -
                                        v2 * factors::shear_flow(ratio, 1.0 / 6.0).value);
    CHECK(c.transport[k] == Approx(mean + flow_across).epsilon(table));
    CHECK(c.extra_along[k] == Approx(flow_along - flow_across).margin(table * h));
    const double carried = pad.entrainment[k] * (mean + flow_across) +
                           pad.entrainment_along[k] * (flow_along - flow_across);
    CHECK(c.carried[k] == Approx(carried).margin(table * h));
  }
  for (std::size_t i = 0; i < pad.thickness.size(); ++i) {
    const double ratio = pad.thickness[i] / sigma;
    CHECK(c.gap[i] ==
          Approx(sigma * factors::mean_gap(ContactFactor::exact, ratio)).epsilon(table));
    CHECK(c.gap_by_h[i] ==
          Approx(factors::contact(ContactFactor::exact, ratio).value).epsilon(table));
  }
}

TEST_CASE("isotropic walls carry the same along and across") {
  const NamedWalls wall = walls(0.2)[1];
  const Pad pad(plane_mesh(1.0, 0.8, 3, 2));
  const FilmCoefficients with = pad.coefficients(wall.rough.get(), true);
  const FilmCoefficients without = pad.coefficients(wall.rough.get(), false);
  CHECK(without.extra_along.empty());
  for (std::size_t k = 0; k < with.carried.size(); ++k) {
    CHECK(with.extra_along[k] == 0.0);
    CHECK(with.carried[k] == without.carried[k]);
  }
}

TEST_CASE("derivatives of the coefficients by the thickness against differences") {
  // H from 3 to 9, so past the edges at 5, 5.5, 7, 7.5 and 8 of the factors.
  for (const NamedWalls& wall : walls(0.2)) {
    Pad pad(plane_mesh(1.0, 0.8, 6, 5));
    const bool lay = wall.rough != nullptr;
    const FilmCoefficients c = pad.coefficients(wall.rough.get(), lay);
    const double step = 1e-5;
    const auto moved = [&](double by) {
      Pad other = pad;
      for (double& h : other.thickness) h += by;
      for (double& h : other.face_thickness) h += by;
      return other.coefficients(wall.rough.get(), lay);
    };
    const FilmCoefficients plus = moved(step), minus = moved(-step);
    CAPTURE(wall.name);
    // Tables are C1: at their knots the differences see half a jump of the second derivative.
    const auto compare = [&](const std::vector<double>& slope, const std::vector<double>& hi,
                             const std::vector<double>& lo, double tolerance) {
      for (std::size_t k = 0; k < slope.size(); ++k) {
        CHECK(slope[k] == Approx((hi[k] - lo[k]) / (2.0 * step)).margin(tolerance));
      }
    };
    compare(c.conductance_by_h, plus.conductance, minus.conductance, 1e-6);
    compare(c.transport_by_h, plus.transport, minus.transport, 1e-6);
    compare(c.carried_by_h, plus.carried, minus.carried, 1e-6);
    compare(c.extra_along_by_h, plus.extra_along, minus.extra_along, 1e-6);
    compare(c.gap_by_h, plus.gap, minus.gap, 1e-6);
    compare(c.gap_by_hh, plus.gap_by_h, minus.gap_by_h, 1e-5);
  }
}

TEST_CASE("a thickness that is not positive closes the gap, at a node or between two") {
  for (const NamedWalls& wall : walls(0.2)) {
    for (const double value : {0.0, -1e-9, static_cast<double>(NAN)}) {
      Pad pad(plane_mesh(1.0, 0.8, 3, 2));
      FilmCoefficients c;
      c.resize(pad.mesh, true);
      CHECK(c.evaluate(pad.mesh, wall.rough.get(), kFluidity, pad.input()));
      pad.thickness[5] = value;
      CHECK_FALSE(c.evaluate(pad.mesh, wall.rough.get(), kFluidity, pad.input()));
      pad.thickness[5] = 1.0;
      CHECK(c.evaluate(pad.mesh, wall.rough.get(), kFluidity, pad.input()));
      pad.face_thickness[7] = value;
      CHECK_FALSE(c.evaluate(pad.mesh, wall.rough.get(), kFluidity, pad.input()));
    }
  }
}

TEST_CASE("third nodes share in the conductance of skew elements with their own thickness") {
  Pad pad(skew_plane());
  REQUIRE(!pad.mesh.shares().empty());
  const FilmCoefficients c = pad.coefficients(nullptr, false);
  std::vector<double> expected;
  const auto cube = [](double h) { return h * h * h * kFluidity / 12.0; };
  for (std::size_t k = 0; k < pad.mesh.pairs().size(); ++k) {
    const MeshPair& pair = pad.mesh.pairs()[k];
    expected.push_back((pair.along + pair.across) * cube(pad.face_thickness[k]));
    // The slope is that of the pair's own part.
    CHECK(c.conductance_by_h[k] == Approx(3.0 * expected[k] / pad.face_thickness[k]).margin(1e-15));
  }
  for (const MeshShare& share : pad.mesh.shares()) {
    expected[static_cast<std::size_t>(share.pair)] +=
        (share.along + share.across) * cube(pad.thickness[static_cast<std::size_t>(share.node)]);
  }
  for (std::size_t k = 0; k < expected.size(); ++k) {
    CHECK(c.conductance[k] == Approx(expected[k]).margin(1e-14));
  }
  // An even gap has the conductances of the mesh, whatever it shares.
  pad.thickness.assign(pad.thickness.size(), 0.9);
  pad.face_thickness.assign(pad.face_thickness.size(), 0.9);
  const FilmCoefficients even = pad.coefficients(nullptr, false);
  const std::vector<double> whole = conductances(pad.mesh, cube(0.9), cube(0.9));
  for (std::size_t k = 0; k < whole.size(); ++k) {
    CHECK(even.conductance[k] == Approx(whole[k]).margin(1e-14));
  }
}

TEST_CASE("the drag of the pressure flow is the gap of smooth walls, less of it of rough ones") {
  CHECK(drag_at(nullptr, 0.7).along == 0.7);
  CHECK(drag_at(nullptr, 0.7).across_by_h == 1.0);
  const NamedWalls wall = walls(0.2)[2];
  for (const double h : {0.3, 0.7, 1.3}) {
    const Drag d = drag_at(wall.rough.get(), h), hi = drag_at(wall.rough.get(), h + 1e-5),
               lo = drag_at(wall.rough.get(), h - 1e-5);
    const double along = 0.64 * flow_factors::pressure_stress(h / 0.2, 1.0 / 3.0).value +
                         0.36 * flow_factors::pressure_stress(h / 0.2, 6.0).value;
    CHECK(d.along == Approx(along * h).epsilon(1e-6));  // of the table
    CHECK(d.along < h);
    CHECK(d.along_by_h == Approx((hi.along - lo.along) / 2e-5).epsilon(1e-5));
    CHECK(d.across_by_h == Approx((hi.across - lo.across) / 2e-5).epsilon(1e-5));
  }
}
