// Points of the quadrature: volume, gradients, extrapolation.

#include <cmath>

#include <Eigen/LU>

#include "catch.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/solids/element_points.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

template <int Dim>
void check_points(ElementKind kind) {
  const ReferenceElement& shape = reference_element(kind);
  INFO(shape.name);
  const std::vector<Vector3> nodes = element_nodes(kind);
  const double thickness = Dim == 2 ? 0.4 : 1.0;
  const ElementPoints<Dim> found(shape, nodes, thickness, 2.0, "solid");
  const auto count = found.weights.size();
  Matrix places(Dim, found.values.rows());
  for (Eigen::Index i = 0; i < places.cols(); ++i) {
    places.col(i) = nodes[static_cast<std::size_t>(i)].head<Dim>();
  }
  // The volume by the rule of the mass, which is exact for straight edges.
  double volume = 0.0;
  for (const ReferencePoint& point : shape.mass_quadrature()) {
    volume += thickness * point.weight * jacobian<Dim>(shape.shape(point.xi), nodes).determinant();
  }
  CHECK(std::abs(found.volume / volume - 1.0) < 1e-13);
  CHECK(std::abs(found.weights.sum() / volume - 1.0) < 1e-13);
  CHECK(std::abs(found.mass.sum() / (2.0 * volume) - 1.0) < 1e-13);
  // The mean of dX/dX is the unit matrix; of each point as well where nothing is corrected.
  Matrix mean = Matrix::Zero(Dim, Dim);
  for (Eigen::Index p = 0; p < count; ++p) {
    const Matrix own = places * found.gradients.middleCols(Dim * p, Dim);
    mean += found.weights[p] / volume * own;
    if (!shape.is_reduced()) CHECK((own - Matrix::Identity(Dim, Dim)).norm() < 1e-13);
    CHECK(std::abs(found.values.col(p).sum() - 1.0) < 1e-14);
  }
  CHECK((mean - Matrix::Identity(Dim, Dim)).norm() < 1e-13);
  // Natural coordinates come back at the nodes.
  const std::vector<ReferencePoint> points = shape.quadrature();
  Vector xi(count);
  for (Eigen::Index p = 0; p < count; ++p) xi[p] = points[static_cast<std::size_t>(p)].xi[1];
  const Vector at_nodes = found.extrapolation * xi;
  for (int i = 0; i < shape.nodes; ++i) CHECK(std::abs(at_nodes[i] - shape.node(i)[1]) < 1e-13);
}

}  // namespace

TEST_CASE("volume, mean gradients and extrapolation of every kind") {
  for (const ElementKind kind : kAllKinds) {
    if (reference_element(kind).dimensions == 3) {
      check_points<3>(kind);
    } else {
      check_points<2>(kind);
    }
  }
}

TEST_CASE("an inverted element names itself") {
  std::vector<Vector3> nodes = element_nodes(ElementKind::quad8);
  std::swap(nodes[0], nodes[2]);
  CHECK_THROWS_AS(
      ElementPoints<2>(reference_element(ElementKind::quad8), nodes, 1.0, 1.0, "solid 'plate'"),
      InvalidInput);
}
