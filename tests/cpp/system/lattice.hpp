#pragma once
/// A body of many elements: a lattice of masses joined by springs, any number of coordinates.

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "bodies/sample_bodies.hpp"
#include "tribodyn/bodies/body.hpp"

namespace tribodyn::test {

/// One point of a lattice.
class NodeAttachment final : public PointAttachment {
 public:
  NodeAttachment(const Marker& marker, int first) : PointAttachment(marker, {first, first + 1}) {}

 private:
  void point(const BodyState& s, VectorMotion& out) const override {
    const int i = coordinates()[0];
    out.value = Vector3(s.q[i], s.q[i + 1], 0.0);
    out.rate = Vector3(s.v[i], s.v[i + 1], 0.0);
    out.acceleration = Vector3(s.a[i], s.a[i + 1], 0.0);
    out.jacobian.setZero(3, 2);
    out.jacobian(0, 0) = out.jacobian(1, 1) = 1.0;
    out.jacobian_rate.setZero(3, 2);
    out.jacobian_acceleration.setZero(3, 2);
  }
};

/// columns x rows points at equal distances [m], springs along the edges and one diagonal of each
/// cell. Every spring carries its mass at its ends. Coordinates are x and y of each point.
class Lattice final : public Body, public BodyForces, public BodyVectors, public BodyRigidMotions {
 public:
  Lattice(std::string name, int columns, int rows, double spring_mass, double stiffness,
          double spacing = 1.0)
      : Body(std::move(name)),
        columns_(columns),
        rows_(rows),
        m_(spring_mass),
        k_(stiffness),
        spacing_(spacing) {
    for (int i = 0; i < columns; ++i) {
      for (int j = 0; j < rows; ++j) {
        if (i + 1 < columns) springs_.push_back({number(i, j), number(i + 1, j)});
        if (j + 1 < rows) springs_.push_back({number(i, j), number(i, j + 1)});
        if (i + 1 < columns && j + 1 < rows) {
          springs_.push_back({number(i, j), number(i + 1, j + 1)});
        }
      }
    }
  }

  /// Points where they are in the undeformed lattice.
  std::vector<double> places() const {
    std::vector<double> q;
    for (int i = 0; i < columns_; ++i) {
      for (int j = 0; j < rows_; ++j) q.insert(q.end(), {spacing_ * i, spacing_ * j});
    }
    return q;
  }

  int coordinates() const override { return 2 * columns_ * rows_; }
  bool planar() const override { return true; }
  double mass() const override { return m_ * static_cast<double>(springs_.size()); }
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  std::unique_ptr<Attachment> attach(const Marker& marker) const override {
    return std::make_unique<NodeAttachment>(marker, first(marker.position));
  }

  int elements() const override { return static_cast<int>(springs_.size()); }
  std::vector<int> element_coordinates(int e) const override {
    const auto [a, b] = ends(e);
    return {2 * a, 2 * a + 1, 2 * b, 2 * b + 1};
  }
  void mass_matrix(int, const BodyState&, MatrixRef m) const override {
    m.setIdentity();
    m *= 0.5 * m_;
  }
  void add_forces(int e, const BodyState& s, bool tangents, ElementBlocks& out) const override {
    const auto [a, b] = ends(e);
    const Vector2 d(s.q[2 * b] - s.q[2 * a], s.q[2 * b + 1] - s.q[2 * a + 1]);
    const double length = d.norm();
    const Vector2 n = d / length;
    const double tension = k_ * (length - free_length(e));
    out.force.head(2) += tension * n;
    out.force.tail(2) -= tension * n;
    if (!tangents) return;
    const Eigen::Matrix2d along = n * n.transpose();
    const Eigen::Matrix2d slope =
        k_ * along + (tension / length) * (Eigen::Matrix2d::Identity() - along);
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 2; ++j) {
        out.by_q.block<2, 2>(2 * i, 2 * j) += (i == j ? -1.0 : 1.0) * slope;
      }
    }
  }
  double potential_energy(const BodyState& state) const override {
    const double* q = state.q;
    double energy = 0.0;
    for (int e = 0; e < elements(); ++e) {
      const auto [a, b] = ends(e);
      const double stretch =
          std::hypot(q[2 * b] - q[2 * a], q[2 * b + 1] - q[2 * a + 1]) - free_length(e);
      energy += 0.5 * k_ * stretch * stretch;
    }
    return energy;
  }
  void mass_centre(const BodyState& s, Vector3& position, Vector3& velocity) const override {
    position.setZero();
    velocity.setZero();
    for (const auto& spring : springs_) {
      for (int end : spring) {
        position.head(2) += Vector2(s.q[2 * end], s.q[2 * end + 1]);
        velocity.head(2) += Vector2(s.v[2 * end], s.v[2 * end + 1]);
      }
    }
    position /= 2.0 * static_cast<double>(springs_.size());
    velocity /= 2.0 * static_cast<double>(springs_.size());
  }
  void add_weight(int, const Vector3& g, const BodyState&, bool,
                  ElementBlocks& out) const override {
    for (int i = 0; i < 4; ++i) out.force[i] += 0.5 * m_ * g[i % 2];
  }
  const char* coordinate_name(int i) const override { return i % 2 == 0 ? "x" : "y"; }
  Unit coordinate_unit(int) const override { return Unit::metre; }

  std::vector<CoordinateVector> vectors() const override {
    std::vector<CoordinateVector> nodes;
    for (int i = 0; i < columns_ * rows_; ++i) nodes.push_back({2 * i, 2});
    return nodes;
  }
  Matrix rigid_motions(const BodyState& s) const override {
    const Vector2 centre = centre_of(s.q);
    Matrix motions = Matrix::Zero(coordinates(), 3);
    for (int i = 0; i < coordinates(); i += 2) {
      motions(i, 0) = motions(i + 1, 1) = 1.0;
      motions(i, 2) = -(s.q[i + 1] - centre[1]);
      motions(i + 1, 2) = s.q[i] - centre[0];
    }
    return motions;
  }
  void move_rigidly(const Vector3& displacement, const Vector3& rotation,
                    double* q) const override {
    const Vector2 centre = centre_of(q);
    const Eigen::Rotation2Dd turn(rotation[2]);
    for (int i = 0; i < coordinates(); i += 2) {
      Eigen::Map<Vector2> node(q + i);
      node = centre + displacement.head<2>() + turn * Vector2(node - centre);
    }
  }

 private:
  Vector2 centre_of(const double* q) const {
    Vector2 sum(0.0, 0.0);
    for (const auto& spring : springs_) {
      for (int end : spring) sum += Vector2(q[2 * end], q[2 * end + 1]);
    }
    return sum / (2.0 * static_cast<double>(springs_.size()));
  }
  int number(int i, int j) const { return i * rows_ + j; }
  int first(const Vector3& local) const {
    return 2 * number(static_cast<int>(std::lround(local.x() / spacing_)),
                      static_cast<int>(std::lround(local.y() / spacing_)));
  }
  std::array<int, 2> ends(int e) const { return springs_[static_cast<std::size_t>(e)]; }
  double free_length(int e) const {
    const auto [a, b] = ends(e);
    return spacing_ * std::hypot(b / rows_ - a / rows_, b % rows_ - a % rows_);
  }

  int columns_, rows_;
  double m_, k_, spacing_;
  std::vector<std::array<int, 2>> springs_;
};

}  // namespace tribodyn::test
