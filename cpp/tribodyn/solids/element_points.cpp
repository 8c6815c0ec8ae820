#include "tribodyn/solids/element_points.hpp"

#include <Eigen/LU>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

namespace {

template <int Dim>
using Square = Eigen::Matrix<double, Dim, Dim>;

/// dN/dX at a point, n x Dim.
template <int Dim>
auto gradients_at(const ShapeValues& shape, const Square<Dim>& j) {
  return shape.derivatives.template leftCols<Dim>().lazyProduct(Square<Dim>(j.inverse())).eval();
}

/// See ElementPoints.
template <int Dim>
void make_consistent(const ReferenceElement& reference, const std::vector<Vector3>& nodes,
                     double thickness, ElementPoints<Dim>& out) {
  Matrix means = Matrix::Zero(out.gradients.rows(), Dim);
  double volume = 0.0;
  for (const ReferencePoint& point : reference.mass_quadrature()) {
    const ShapeValues shape = reference.shape(point.xi);
    const Square<Dim> j = jacobian<Dim>(shape, nodes);
    const double weight = point.weight * j.determinant() * (Dim == 2 ? thickness : 1.0);
    means += weight * gradients_at<Dim>(shape, j);
    volume += weight;
  }
  out.weights *= volume / out.volume;
  out.volume = volume;
  for (Eigen::Index p = 0; p < out.weights.size(); ++p) {
    means -= out.weights[p] * out.gradients.template middleCols<Dim>(Dim * p);
  }
  for (Eigen::Index p = 0; p < out.weights.size(); ++p) {
    out.gradients.template middleCols<Dim>(Dim * p) += means / volume;
  }
}

/// Least squares of linear functions through the values at the points: of products of linear
/// functions where the points are such products.
template <int Dim>
Matrix extrapolate(const ReferenceElement& reference, const std::vector<ReferencePoint>& points) {
  const int terms = reference.simplex ? 1 + Dim : 1 << Dim;
  const auto functions = [&](const Vector3& xi) {
    Vector out(terms);
    out[0] = 1.0;
    if (reference.simplex) {
      out.tail<Dim>() = xi.head<Dim>();
      return out;
    }
    for (int k = 1; k < terms; ++k) {
      out[k] = 1.0;
      for (int d = 0; d < Dim; ++d) out[k] *= k >> d & 1 ? xi[d] : 1.0;
    }
    return out;
  };
  const auto count = static_cast<Eigen::Index>(points.size());
  Matrix at_points(count, terms), at_nodes(reference.nodes, terms);
  for (Eigen::Index p = 0; p < count; ++p) {
    at_points.row(p) = functions(points[static_cast<std::size_t>(p)].xi).transpose();
  }
  for (int i = 0; i < reference.nodes; ++i) {
    at_nodes.row(i) = functions(reference.node(i)).transpose();
  }
  const Matrix normal = matrix_product(at_points.transpose(), at_points);
  return matrix_product(at_nodes, DenseLU(normal).solve(Matrix(at_points.transpose())));
}

}  // namespace

template <int Dim>
Eigen::Matrix<double, Dim, Dim> jacobian(const ShapeValues& shape,
                                         const std::vector<Vector3>& nodes) {
  Square<Dim> j = Square<Dim>::Zero();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    j += nodes[i].head<Dim>().lazyProduct(
        shape.derivatives.template block<1, Dim>(static_cast<Eigen::Index>(i), 0));
  }
  return j;
}

template <int Dim>
ElementPoints<Dim>::ElementPoints(const ReferenceElement& reference,
                                  const std::vector<Vector3>& nodes, double thickness,
                                  double density, const std::string& item) {
  const std::vector<ReferencePoint> points = reference.quadrature();
  const auto n = static_cast<Eigen::Index>(points.size());
  gradients.resize(reference.nodes, Dim * n);
  values.resize(reference.nodes, n);
  weights.resize(n);
  for (Eigen::Index p = 0; p < n; ++p) {
    const ReferencePoint& point = points[static_cast<std::size_t>(p)];
    const ShapeValues shape = reference.shape(point.xi);
    const Square<Dim> j = jacobian<Dim>(shape, nodes);
    const double det = j.determinant();
    require(det > 0.0, item, "determinant of the Jacobian", det, Dim == 3 ? "m3" : "m2",
            "must be > 0: the element is inverted or too distorted",
            "number the nodes as VTK does, or improve the mesh");
    gradients.template middleCols<Dim>(Dim * p) = gradients_at<Dim>(shape, j);
    values.col(p) = shape.values;
    weights[p] = point.weight * det * (Dim == 2 ? thickness : 1.0);
  }
  volume = weights.sum();
  if (reference.is_reduced()) make_consistent<Dim>(reference, nodes, thickness, *this);
  extrapolation = extrapolate<Dim>(reference, points);
  mass.setZero(reference.nodes, reference.nodes);
  const double area_density = density * (Dim == 2 ? thickness : 1.0);
  for (const ReferencePoint& point : reference.mass_quadrature()) {
    const ShapeValues shape = reference.shape(point.xi);
    const double dm = area_density * point.weight * jacobian<Dim>(shape, nodes).determinant();
    mass += dm * shape.values.lazyProduct(shape.values.transpose());
  }
}

template struct ElementPoints<2>;
template struct ElementPoints<3>;
template Eigen::Matrix2d jacobian<2>(const ShapeValues&, const std::vector<Vector3>&);
template Eigen::Matrix3d jacobian<3>(const ShapeValues&, const std::vector<Vector3>&);

}  // namespace tribodyn
