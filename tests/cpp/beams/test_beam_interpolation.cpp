// Interpolation between two nodes of a beam.

#include <cmath>

#include "catch.hpp"
#include "tribodyn/beams/beam_interpolation.hpp"
#include "tribodyn/math/quadrature.hpp"

using namespace tribodyn;

TEST_CASE("an element of an arc has the length of its axis") {
  const double angle = 0.4;
  BeamNode first, second;
  second.position = Vector3(std::sin(angle), 1.0 - std::cos(angle), 0.0);
  second.frame = Eigen::AngleAxisd(angle, Vector3::UnitZ()).toRotationMatrix();
  const ElementShape shape(first, second);
  // The cubic axis is shorter than the arc, by angle^4/720 to leading order.
  CHECK(std::abs(shape.length / angle - 1.0 + std::pow(angle, 4) / 720.0) < 1e-6);
  const GaussRule rule = gauss_legendre(10);
  double sum = 0.0;
  for (std::size_t g = 0; g < rule.nodes.size(); ++g) {
    sum += 0.5 * shape.length * rule.weights[g] * shape.axis(0.5 + 0.5 * rule.nodes[g], 1).norm();
  }
  CHECK(std::abs(sum - shape.length) < 1e-12);
}

TEST_CASE("mass matrices of the interpolation are the integrals of its products") {
  const double l = 0.7;
  const GaussRule rule = gauss_legendre(5);
  Eigen::Matrix4d cubic = Eigen::Matrix4d::Zero();
  Eigen::Matrix2d linear = Eigen::Matrix2d::Zero();
  for (std::size_t g = 0; g < rule.nodes.size(); ++g) {
    const double xi = 0.5 + 0.5 * rule.nodes[g], w = 0.5 * l * rule.weights[g];
    const CubicWeights s = cubic_weights(xi, l, 0);
    const Eigen::Vector4d shape(s[0], s[1], s[2], s[3]);
    cubic += w * shape * shape.transpose();
    const Eigen::Vector2d line(1.0 - xi, xi);
    linear += w * line * line.transpose();
  }
  CHECK((cubic - cubic_mass(l)).norm() < 1e-15);
  CHECK((linear - linear_mass(l)).norm() < 1e-15);
  // Each derivative is that of the one before.
  for (int derivative = 0; derivative < 3; ++derivative) {
    const double xi = 0.3, h = 1e-4;
    const CubicWeights low = cubic_weights(xi - h, l, derivative),
                       high = cubic_weights(xi + h, l, derivative),
                       own = cubic_weights(xi, l, derivative + 1);
    for (std::size_t k = 0; k < 4; ++k) {
      CHECK(std::abs((high[k] - low[k]) / (2.0 * h * l) - own[k]) <
            1e-6 * (1.0 + std::abs(own[k])));
    }
  }
}
