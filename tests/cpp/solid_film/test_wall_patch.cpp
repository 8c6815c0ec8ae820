// Patches of the walls of a film.

#include "solid_film/film_plates.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const std::vector<double> kFrame = {0.2, -0.1, 0.3, 1, 0, 0, 0, 1, 0, 0, 0, 1};

Vector3 point(const WallPatch& patch, const Vector3& xi) {
  PatchValues shape;
  patch.evaluate(xi, false, shape);
  Vector3 y = Vector3::Zero();
  for (std::size_t j = 0; j < patch.vectors().size(); ++j) {
    y += shape.values[static_cast<Eigen::Index>(j)] *
         Eigen::Map<const Vector3>(kFrame.data() + 3 * patch.vectors()[j]);
  }
  return y;
}

}  // namespace

TEST_CASE("rigid walls: points and derivatives", "[wall_patch]") {
  const Vector3 origin(0.2, -0.1, 0.3), xi(0.7, 0.4, 0.0);
  for (const WallShape shape : {WallShape::plane, WallShape::cylinder, WallShape::sphere}) {
    const WallSurface wall = rigid_wall(shape, 2.0, false, "film 'oil'");
    const WallPatch& patch = *wall.patches.at(0);
    CHECK(wall.vectors == 4);
    CHECK_FALSE(patch.bounded());
    const Vector3 away = point(patch, xi) - origin;
    if (shape == WallShape::plane) CHECK(away == Vector3(0.7, 0.4, 0.0));
    if (shape == WallShape::cylinder) {
      CHECK(std::hypot(away[0], away[1]) == Approx(2.0).epsilon(1e-14));
      CHECK(away[2] == Approx(0.4));
    }
    if (shape == WallShape::sphere) CHECK(away.norm() == Approx(2.0).epsilon(1e-14));
    // The start of the search is the point itself, where it lies on the wall.
    CHECK((patch.start(kFrame.data(), point(patch, xi)) - xi).norm() < 1e-14);
    PatchValues shapes, beside;
    patch.evaluate(xi, true, shapes);
    for (int a = 0; a < 2; ++a) {
      const auto at = [&](double s) {
        patch.evaluate(xi + s * Vector3::Unit(a), true, beside);
        Matrix all(4, 3);
        all << beside.values, beside.first;
        return all;
      };
      const Matrix by = difference(at, 0.0);
      CHECK((by.col(0) - shapes.first.col(a)).norm() < 1e-10);
      for (int b = 0; b < 2; ++b) {
        CHECK((by.col(1 + b) - shapes.second.col(a + b)).norm() < 1e-10);
      }
    }
  }
  CHECK(rigid_wall(WallShape::sphere, 1.0, true, "oil").patches[0]->side() == -1.0);
  CHECK_THROWS_AS(rigid_wall(WallShape::cylinder, 0.0, false, "oil"), InvalidInput);
}

TEST_CASE("walls of solids: nodes and facets", "[wall_patch]") {
  const TwoPlates plates(ElementKind::hex20, 2, 3, 0.3);
  std::vector<int> nodes;
  const WallSurface all = solid_wall(plates.high(0), false, "oil", nodes);
  CHECK(all.patches.size() == 4);
  CHECK(all.vectors == 21);
  CHECK(nodes.size() == 21);
  const WallSurface one = solid_wall(plates.high(0), false, "oil", nodes, {0, 1, 0, 0});
  CHECK(one.patches.size() == 1);
  CHECK(one.vectors == 8);
  CHECK(one.patches[0]->outside({1.2, 0.0, 0.0}) == Approx(0.2));
  Vector3 xi(5.0, -0.2, 0.0);
  one.patches[0]->limit(xi);
  CHECK(xi == Vector3(1.5, -0.2, 0.0));

  const SolidBody tetrahedron("tetrahedron", one_element(ElementKind::tet10),
                              options_of(ElementKind::tet10));
  const auto triangle = solid_wall(SolidFacets{&tetrahedron, 0, 0}, false, "oil", nodes).patches[0];
  CHECK(triangle->outside({0.7, 0.6, 0.0}) == Approx(0.3));
  CHECK(triangle->outside({0.2, -0.1, 0.0}) == Approx(0.1));
  CHECK(triangle->outside({0.6, 0.4, 0.0}) == 0.0);

  SolidBody flat("flat", one_element(ElementKind::quad8), options_of(ElementKind::quad8));
  CHECK_THROWS_AS(solid_wall(SolidFacets{&flat, 0, 0}, true, "oil", nodes), InvalidInput);
  CHECK_THROWS_AS(solid_wall(SolidFacets{plates.upper, 0, 7}, true, "oil", nodes), InvalidInput);
}
