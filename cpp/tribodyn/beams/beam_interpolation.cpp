#include "tribodyn/beams/beam_interpolation.hpp"

#include <cmath>

#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

CubicWeights cubic_weights(double x, double l, int derivative) {
  switch (derivative) {
    case 0:
      return {1.0 + x * x * (2.0 * x - 3.0), l * x * (1.0 + x * (x - 2.0)), x * x * (3.0 - 2.0 * x),
              l * x * x * (x - 1.0)};
    case 1:
      return {6.0 * x * (x - 1.0) / l, 1.0 + x * (3.0 * x - 4.0), 6.0 * x * (1.0 - x) / l,
              x * (3.0 * x - 2.0)};
    case 2:
      return {(12.0 * x - 6.0) / (l * l), (6.0 * x - 4.0) / l, (6.0 - 12.0 * x) / (l * l),
              (6.0 * x - 2.0) / l};
    default:
      return {12.0 / (l * l * l), 6.0 / (l * l), -12.0 / (l * l * l), 6.0 / (l * l)};
  }
}

Eigen::Matrix4d cubic_mass(double l) {
  Eigen::Matrix4d m;
  m << 156.0, 22.0 * l, 54.0, -13.0 * l,                //
      22.0 * l, 4.0 * l * l, 13.0 * l, -3.0 * l * l,    //
      54.0, 13.0 * l, 156.0, -22.0 * l,                 //
      -13.0 * l, -3.0 * l * l, -22.0 * l, 4.0 * l * l;  //
  return (l / 420.0) * m;
}

Eigen::Matrix2d linear_mass(double l) {
  Eigen::Matrix2d m;
  m << 2.0, 1.0, 1.0, 2.0;
  return (l / 6.0) * m;
}

ElementShape::ElementShape(const BeamNode& first, const BeamNode& second) : node{first, second} {
  // The slopes have the length 1 with respect to s if l is the length of the curve that l itself
  // determines; an arc of one radian needs six repetitions.
  static const GaussRule rule = gauss_legendre(8);
  length = (second.position - first.position).norm();
  for (int repetition = 0; repetition < 30; ++repetition) {
    double sum = 0.0;
    for (std::size_t g = 0; g < rule.nodes.size(); ++g) {
      sum += 0.5 * length * rule.weights[g] * axis(0.5 + 0.5 * rule.nodes[g], 1).norm();
    }
    const double change = std::abs(sum - length);
    length = sum;
    if (change <= 1e-15 * length) break;
  }
}

std::array<Vector3, 8> ElementShape::vectors() const {
  std::array<Vector3, 8> all;
  for (std::size_t k = 0; k < 2; ++k) {
    all[4 * k] = node[k].position;
    for (std::size_t j = 0; j < 3; ++j) {
      all[4 * k + j + 1] = node[k].frame.col(static_cast<Eigen::Index>(j));
    }
  }
  return all;
}

Vector3 ElementShape::axis(double xi, int derivative) const {
  const CubicWeights w = cubic_weights(xi, length, derivative);
  return w[0] * node[0].position + w[1] * node[0].frame.col(0) + w[2] * node[1].position +
         w[3] * node[1].frame.col(0);
}

Vector3 ElementShape::section_vector(double xi, int k) const {
  return (1.0 - xi) * node[0].frame.col(k) + xi * node[1].frame.col(k);
}

}  // namespace tribodyn
