#pragma once
/// Interpolation of a beam axis and of its section vectors between two nodes.
///
/// An element of the length l [m] has the coordinate xi = (s - s_0)/l from 0 to 1. Its axis is the
/// cubic polynomial with the positions r and the slopes r_x at the two nodes,
///
///     r = S_1 r_1 + S_2 r_x1 + S_3 r_2 + S_4 r_x2,
///     S_1 = 1 - 3 xi^2 + 2 xi^3,  S_2 = l (xi - 2 xi^2 + xi^3),
///     S_3 = 3 xi^2 - 2 xi^3,      S_4 = l (xi^3 - xi^2);
///
/// the vectors of a section are interpolated linearly. With rho A [kg/m] and rho I [kg m] the
/// kinetic energy of the element has the constant mass matrix
///
///     (rho A l/420) [156 22l 54 -13l; 22l 4l^2 13l -3l^2; 54 13l 156 -22l; -13l -3l^2 -22l 4l^2]
///
/// for (r_1, r_x1, r_2, r_x2) and (rho I l/6) [2 1; 1 2] for the section vectors, r_y with rho I_z
/// = int rho y^2 dA and r_z with rho I_y.
///
/// Source: [ShabanaYakoub2001].

#include <array>

#include "tribodyn/beams/beam_shape.hpp"
#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// Weights of r_1, r_x1, r_2, r_x2.
using CubicWeights = std::array<double, 4>;

/// Weights of the derivative of order 0 to 3 of r with respect to s.
CubicWeights cubic_weights(double xi, double length, int derivative);

/// The mass matrix of the cubic axis for rho A = 1, and for section vectors with rho I = 1.
Eigen::Matrix4d cubic_mass(double length);
Eigen::Matrix2d linear_mass(double length);

/// The reference shape of an element.
struct ElementShape {
  BeamNode node[2];
  double length = 0.0;  ///< l [m]

  /// The length of the element is the length of its cubic axis with slopes of length 1.
  ElementShape(const BeamNode& first, const BeamNode& second);
  /// r, r_x, r_y, r_z of node 0 and of node 1.
  std::array<Vector3, 8> vectors() const;
  /// Derivative of order 0, 1 or 2 of the axis with respect to s.
  Vector3 axis(double xi, int derivative) const;
  /// r_y (k = 1) or r_z (k = 2).
  Vector3 section_vector(double xi, int k) const;
};

}  // namespace tribodyn
