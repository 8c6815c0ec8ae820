#pragma once
/// Geometrically exact beams for tests, and the equations of motion of a body from its elements.

#include <cmath>
#include <numbers>
#include <vector>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/beams/frame_beam.hpp"
#include "tribodyn/beams/planar_frame_beam.hpp"

namespace tribodyn::test {

/// A section with ten different numbers of order one.
inline SectionResultants sample_section(double size = 1.0) {
  return {.axial = 9.0 * size,
          .shear_y = 4.0 * size,
          .shear_z = 3.0 * size,
          .torsion = 1.3 * size,
          .bending_y = 1.7 * size,
          .bending_z = 0.8 * size,
          .mass_per_length = 2.1 * size,
          .inertia_x = 0.5 * size,
          .inertia_y = 0.3 * size,
          .inertia_z = 0.2 * size};
}

/// A rectangle with the sides b along y and h along z, without warping: GJ = G I_p.
inline SectionResultants rectangle_resultants(double b, double h, double e, double nu, double rho) {
  const double g = e / (2.0 * (1.0 + nu)), area = b * h;
  const double iy = b * h * h * h / 12.0, iz = h * b * b * b / 12.0;
  return {e * area, g * area,   g * area,        g * (iy + iz), e * iy,
          e * iz,   rho * area, rho * (iy + iz), rho * iy,      rho * iz};
}

/// Nodes on a straight line along x, with the axes of space.
inline std::vector<BeamNode> line_of_nodes(double length, int segments) {
  std::vector<BeamNode> nodes;
  for (int k = 0; k <= segments; ++k) nodes.push_back({Vector3(k * length / segments, 0.0, 0.0)});
  return nodes;
}

/// A beam that is curved and twisted, with sections that change and segments of different lengths.
inline FrameBeamOptions curved_options(int segments = 3) {
  FrameBeamOptions options;
  for (int k = 0; k <= segments; ++k) {
    const double s = 0.4 * k + 0.05 * k * k;
    options.nodes.push_back({Vector3(s, 0.3 * s * s, -0.2 * s),
                             Eigen::AngleAxisd(0.3 + 0.5 * s, Vector3(0.4, -0.3, 1.0).normalized())
                                 .toRotationMatrix()});
    if (k < segments) options.segments.push_back(sample_section(1.0 + 0.2 * k));
  }
  return options;
}

inline PlanarFrameBeamOptions curved_planar_options(int segments = 3) {
  PlanarFrameBeamOptions options;
  for (int k = 0; k <= segments; ++k) {
    const double s = 0.4 * k + 0.05 * k * k;
    options.nodes.push_back({s, 0.3 * s * s, 0.2 + 0.6 * s});
    if (k < segments) options.segments.push_back(sample_section(1.0 + 0.2 * k));
  }
  return options;
}

/// The equations of motion of a body, M a - Q, from its elements, in frames with a skew origin.
struct BodyEquations {
  const Body& body;
  FramedStates framed = {};

  struct Result {
    Vector residual, force;
    Matrix by_q, by_v, mass;
  };

  Result operator()(const Vector& q, const Vector& v, const Vector& a) const {
    const BodyState state = framed(body, q.data(), v.data(), a.data());
    const int n = body.coordinates();
    const Matrix none = Matrix::Zero(n, n);
    Result out{Vector::Zero(n), Vector::Zero(n), none, none, none};
    for (int e = 0; e < body.elements(); ++e) {
      const std::vector<int> at = body.element_coordinates(e);
      const auto size = static_cast<Eigen::Index>(at.size());
      Vector force = Vector::Zero(size);
      Matrix by_q = Matrix::Zero(size, size), by_v = by_q, mass = by_q;
      ElementBlocks blocks{.force = VectorMap(force.data(), size),
                           .by_q = MatrixMap(by_q.data(), size, size),
                           .by_v = MatrixMap(by_v.data(), size, size)};
      body.mass_matrix(e, state, mass);
      body.facets().forces->add_forces(e, state, true, blocks);
      for (std::size_t i = 0; i < at.size(); ++i) {
        const auto r = static_cast<Eigen::Index>(i);
        out.force[at[i]] += force[r];
        for (std::size_t j = 0; j < at.size(); ++j) {
          const auto c = static_cast<Eigen::Index>(j);
          out.mass(at[i], at[j]) += mass(r, c);
          out.by_q(at[i], at[j]) -= by_q(r, c);
          out.by_v(at[i], at[j]) -= by_v(r, c);
        }
      }
    }
    out.residual = out.mass * a - out.force;
    return out;
  }
};

/// A motion of a body whose neighbouring nodes rotate by less than 3 rad relative to each other.
inline Motion sample_motion(const Body& body, double seed = 0.4) {
  return {body.coordinates(), seed};
}

/// Tangents against differences, at a state with large rotations.
inline void check_tangents(const Body& body, double seed = 0.4) {
  const BodyEquations equations{body};
  const Motion motion = sample_motion(body, seed);
  const Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
  const auto now = equations(q, v, a);
  CHECK(now.force.norm() > 0.1);
  CHECK(relative_error(now.by_q, difference_jacobian(
                                     [&](const Vector& x) { return equations(x, v, a).residual; },
                                     q)) < kDifferenceTolerance);
  CHECK(relative_error(now.by_v, difference_jacobian(
                                     [&](const Vector& x) { return equations(q, x, a).residual; },
                                     v)) < kDifferenceTolerance);
}

}  // namespace tribodyn::test
