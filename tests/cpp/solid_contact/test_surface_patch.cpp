// Derivatives of the functions of patches.

#include "catch.hpp"
#include "differences.hpp"
#include "solid_contact/sample_surfaces.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/solid_contact/smooth_patches.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

void check_derivatives(const SurfacePatch& patch, const Vector3& xi) {
  constexpr double kStep = 3e-4;  // the functions of triangles are steep near the corners
  const Eigen::Index d = patch.facet->dimensions;
  PatchValues here, beside;
  patch.evaluate(xi, true, here);
  REQUIRE(here.second.cols() == (d == 2 ? 3 : 1));
  for (Eigen::Index a = 0; a < d; ++a) {
    const auto at = [&](double step) -> const PatchValues& {
      patch.evaluate(xi + step * Vector3(Vector3::Unit(a)), false, beside);
      return beside;
    };
    const auto values = [&](double step) -> Matrix { return at(step).values; };
    const auto first = [&](double step) -> Matrix { return at(step).first; };
    CHECK(relative_error(difference(values, 0.0, kStep), here.first.col(a)) < 1e-7);
    const Matrix curvature = difference(first, 0.0, kStep);
    for (Eigen::Index b = 0; b < d; ++b) {
      CHECK(relative_error(curvature.col(b), here.second.col(a + b)) < 1e-7);
    }
  }
}

}  // namespace

TEST_CASE("derivatives of patches against differences") {
  for (const ElementKind kind : kAllKinds) {
    INFO(reference_element(kind).name);
    if (kind == ElementKind::tri6) continue;  // its edges are those of quad8
    const bool planar = reference_element(kind).dimensions == 2;
    const SolidMesh mesh = planar ? arc_mesh(kind, 3) : surface_mesh(kind, 2, on_sphere, 3);
    const SolidBody solid("solid", mesh, options_of(kind));
    for (const bool smooth : {false, true}) {
      for (const SurfacePatch& patch :
           surface_patches(SolidFacets{&solid, 0, 0}, smooth, "contact")) {
        CHECK(patch.is_smooth() == smooth);
        for (const Vector3& xi :
             {Vector3(0.2, 0.3, 0.0), Vector3(0.4, 0.1, 0.0), Vector3(0.1, 0.8, 0.0)}) {
          check_derivatives(patch, planar ? Vector3(xi[0], 0.0, 0.0) : xi);
        }
      }
    }
  }
}

TEST_CASE("patches have finite derivatives at their corners and beside them") {
  for (const ElementKind kind : {ElementKind::hex8, ElementKind::hex20, ElementKind::tet10}) {
    INFO(reference_element(kind).name);
    const SolidBody solid("solid", surface_mesh(kind, 2, on_sphere, 3), options_of(kind));
    for (const SurfacePatch& patch : surface_patches(SolidFacets{&solid, 0, 0}, true, "contact")) {
      const int corners = patch.facet->simplex ? 3 : 4;
      for (int i = 0; i < corners; ++i) {
        for (const double aside : {0.0, 1e-7, -1e-7, 0.05}) {
          PatchValues values;
          patch.evaluate(patch.facet->node(i) + Vector3(aside, -0.3 * aside, 0.0), true, values);
          CHECK(values.values.sum() == Approx(1.0).epsilon(1e-12));
          CHECK(values.first.cwiseAbs().maxCoeff() < 5.0);
          CHECK(values.second.cwiseAbs().maxCoeff() < 200.0);  // measured: 62
        }
      }
    }
  }
}
