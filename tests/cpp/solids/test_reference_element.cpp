// Shape functions and quadrature of the elements.

#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("shape functions are 1 at their node, 0 at the others, and add up to 1") {
  for (const ElementKind kind : kAllKinds) {
    const ReferenceElement& element = reference_element(kind);
    INFO(element.name);
    CHECK(reference_element(std::string_view(element.name), "mesh").kind == kind);
    for (int i = 0; i < element.nodes; ++i) {
      const ShapeValues at = element.shape(element.node(i));
      for (int j = 0; j < element.nodes; ++j) CHECK(std::abs(at.values[j] - (i == j)) < 1e-15);
    }
    const Vector3 xi(0.21, 0.13, element.dimensions == 3 ? 0.35 : 0.0);
    const ShapeValues at = element.shape(xi);
    CHECK(std::abs(at.values.sum() - 1.0) < 1e-14);
    const Vector point = xi.head(element.dimensions);
    const Matrix slopes = difference_jacobian(
        [&](const Vector& x) {
          Vector3 moved = Vector3::Zero();
          moved.head(element.dimensions) = x;
          return element.shape(moved).values;
        },
        point);
    CHECK(relative_error(at.derivatives, slopes) < 1e-12);
  }
}

TEST_CASE("elements reproduce polynomials: linear ones with products, quadratic ones all squares") {
  for (const ElementKind kind : kAllKinds) {
    const ReferenceElement& element = reference_element(kind);
    INFO(element.name);
    const Vector3 xi(0.21, 0.13, element.dimensions == 3 ? 0.35 : 0.0);
    const auto function = [&](const Vector3& x) {
      const double products = element.quadratic ? x[0] * x[0] - 2.0 * x[1] * x[1] : 0.0;
      return 1.0 + 2.0 * x[0] - x[1] + 0.5 * x[2] + 0.7 * x[0] * x[1] + products;
    };
    double sum = 0.0;
    const ShapeValues at = element.shape(xi);
    for (int i = 0; i < element.nodes; ++i) sum += at.values[i] * function(element.node(i));
    CHECK(std::abs(sum - function(xi)) < 1e-14);
  }
}

TEST_CASE("quadrature integrates squares, the rule of the mass products of shape functions") {
  for (const ElementKind kind : kAllKinds) {
    const ReferenceElement& element = reference_element(kind);
    INFO(element.name);
    // int xi_1^2 over the domain.
    const double expected = element.simplex ? (element.dimensions == 3 ? 1.0 / 60.0 : 1.0 / 12.0)
                                            : (element.dimensions == 3 ? 8.0 / 3.0 : 4.0 / 3.0);
    for (const auto& points : {element.quadrature(), element.mass_quadrature()}) {
      double sum = 0.0;
      for (const ReferencePoint& point : points) sum += point.weight * point.xi[0] * point.xi[0];
      CHECK(std::abs(sum - expected) < 1e-13);
    }
  }
  // int N_0^2 of tet10 with N_0 = 2 L^2 - L, by the formula int L^k = 6 k!/(k + 3)! of the volume.
  double sum = 0.0;
  const ReferenceElement& tetrahedron = reference_element(ElementKind::tet10);
  for (const ReferencePoint& point : tetrahedron.mass_quadrature()) {
    const double value = tetrahedron.shape(point.xi).values[0];
    sum += point.weight * value * value;
  }
  CHECK(std::abs(sum - (4.0 * 24.0 / 5040.0 - 4.0 * 6.0 / 720.0 + 2.0 / 120.0)) < 1e-15);
}

TEST_CASE("facets have points for each number of nodes; others are errors") {
  for (const int nodes : {4, 6, 8, 9}) {
    double sum = 0.0;
    for (const FacetShape& at : facet_points(3, nodes, "mesh")) sum += at.weight;
    CHECK(std::abs(sum - (nodes == 6 ? 0.5 : 4.0)) < 1e-13);
  }
  for (const int nodes : {2, 3}) {
    double first = 0.0;
    for (const FacetShape& at : facet_points(2, nodes, "mesh"))
      first += at.weight * at.shape.values[0];
    CHECK(std::abs(first - (nodes == 2 ? 1.0 : 1.0 / 3.0)) < 1e-14);
  }
  CHECK_THROWS_AS(facet_points(3, 5, "mesh"), InvalidInput);
  CHECK_THROWS_AS(facet_points(2, 4, "mesh"), InvalidInput);
  CHECK_THROWS_AS(reference_element("hex64", "mesh"), InvalidInput);
}
