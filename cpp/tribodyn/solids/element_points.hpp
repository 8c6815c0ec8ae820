#pragma once
/// Points of the quadrature of one element, with what an element needs of its reference shape.

#include <string>
#include <vector>

#include "tribodyn/solids/reference_element.hpp"

namespace tribodyn {

/// `Dim` is 2 in the plane.
template <int Dim>
struct ElementPoints {
  Matrix gradients;      ///< g_i = dN_i/dX of every point [1/m]: n x (Dim points)
  Vector weights;        ///< of the points [m3]
  Matrix values;         ///< N_i of every point: n x points
  double volume = 0.0;   ///< [m3]
  Matrix mass;           ///< of each component of the nodes [kg]: n x n
  Matrix extrapolation;  ///< of values at the points to the nodes: n x points

  /// `nodes`: positions in the reference shape [m]; thickness [m] of a planar element; density
  /// [kg/m3]. The weights and gradients of a reduced rule are corrected by constants, so that the
  /// volume and the means of the gradients are exact: the element then passes the patch test for
  /// every distortion. Throws InvalidInput, which names `item`: an element that is inverted at a
  /// point of its quadrature.
  ElementPoints(const ReferenceElement& shape, const std::vector<Vector3>& nodes, double thickness,
                double density, const std::string& item);
};

/// dX/dxi.
template <int Dim>
Eigen::Matrix<double, Dim, Dim> jacobian(const ShapeValues& shape,
                                         const std::vector<Vector3>& nodes);

extern template struct ElementPoints<2>;
extern template struct ElementPoints<3>;
extern template Eigen::Matrix2d jacobian<2>(const ShapeValues&, const std::vector<Vector3>&);
extern template Eigen::Matrix3d jacobian<3>(const ShapeValues&, const std::vector<Vector3>&);

}  // namespace tribodyn
