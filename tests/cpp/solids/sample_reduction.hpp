#pragma once
/// A reduced body of a few nodes with a full, unstructured mass matrix.

#include <Eigen/Geometry>

#include "tribodyn/solids/reduced_body.hpp"

namespace tribodyn::test {

/// Nodes, their mass matrix and mode shapes (3 n rows), from which a reduction follows by products.
struct SampleNodes {
  std::vector<Vector3> places;
  Matrix mass;
  Matrix shapes;

  int count() const { return static_cast<int>(places.size()); }

  /// The same vector at all nodes.
  Vector uniform(const Vector3& x) const {
    Vector out(3 * count());
    for (int i = 0; i < count(); ++i) out.segment(3 * i, 3) = x;
    return out;
  }
  /// w x of the vectors of the nodes.
  static Vector crossed(const Vector3& w, const Vector& x) {
    Vector out(x.size());
    for (Eigen::Index i = 0; i < x.size(); i += 3) {
      out.segment(i, 3) = w.cross(Vector3(x.segment(i, 3)));
    }
    return out;
  }
  Vector stacked() const {
    Vector out(3 * count());
    for (int i = 0; i < count(); ++i) {
      out.segment(3 * i, 3) = places[static_cast<std::size_t>(i)];
    }
    return out;
  }
};

/// Masses m_ij of the nodes, equal in all directions, coupled; places about the centre of mass, and
/// shapes that are orthogonal to the rigid motions.
inline SampleNodes sample_nodes(int modes) {
  SampleNodes out;
  const int n = 6;
  Matrix m = Matrix::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    const double x = i;
    out.places.emplace_back(0.3 * std::sin(1.3 * x + 0.2), 0.2 * std::cos(2.1 * x), 0.15 * x - 0.4);
    for (int j = 0; j < n; ++j) m(i, j) = 0.05 * std::cos(0.7 * (i - j));
    m(i, i) += 0.3 + 0.05 * x;
  }
  out.mass = Matrix::Zero(3 * n, 3 * n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) out.mass.block(3 * i, 3 * j, 3, 3).diagonal().setConstant(m(i, j));
  }
  Vector3 centre = Vector3::Zero();
  for (int i = 0; i < n; ++i) {
    centre += m.row(i).sum() * out.places[static_cast<std::size_t>(i)];
  }
  centre /= m.sum();
  for (Vector3& place : out.places) place -= centre;
  Matrix rigid(3 * n, 6);
  for (int k = 0; k < 3; ++k) {
    rigid.col(k) = out.uniform(Vector3::Unit(k));
    rigid.col(3 + k) = SampleNodes::crossed(Vector3::Unit(k), out.stacked());
  }
  out.shapes.resize(3 * n, modes);
  for (int j = 0; j < modes; ++j) {
    for (int i = 0; i < 3 * n; ++i) out.shapes(i, j) = 0.5 * std::sin(0.9 * i * (j + 1) + 0.4 * j);
  }
  const Matrix weighted = out.mass * rigid;
  out.shapes -=
      rigid *
      Matrix(rigid.transpose() * weighted).ldlt().solve(Matrix(weighted.transpose() * out.shapes));
  return out;
}

/// The reduction, and a patch with a shift and a turn.
inline Reduction sample_reduction(const SampleNodes& nodes, double damping = 0.3) {
  const auto m = static_cast<int>(nodes.shapes.cols());
  Matrix motions(nodes.shapes.rows(), 3 + 4 * m);
  for (int k = 0; k < 3; ++k) {
    motions.col(k) = SampleNodes::crossed(Vector3::Unit(k), nodes.stacked());
    for (int j = 0; j < m; ++j) {
      motions.col(3 + j) = nodes.shapes.col(j);
      motions.col(3 + m + k * m + j) = SampleNodes::crossed(Vector3::Unit(k), nodes.shapes.col(j));
    }
  }
  Reduction out;
  const Vector all = nodes.uniform(Vector3::UnitX());
  out.mass = all.dot(nodes.mass * all);
  out.centre = {0.3, -0.1, 0.2};
  out.inertia = motions.transpose() * (nodes.mass * motions);
  out.inertia = 0.5 * (out.inertia + out.inertia.transpose().eval());
  out.stiffness = Vector::LinSpaced(m, 40.0, 70.0);
  out.damping = Vector::LinSpaced(m, damping, 2.0 * damping);
  ReducedPatch patch;
  patch.name = "end";
  patch.centre = {0.5, 0.1, -0.2};
  patch.shift = nodes.shapes.topRows(3);
  patch.turn = 0.8 * nodes.shapes.middleRows(3, 3);
  out.patches = {patch};
  return out;
}

}  // namespace tribodyn::test
