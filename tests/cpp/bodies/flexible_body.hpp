#pragma once
/// A flexible body for tests: masses joined by springs and dampers, in space or in the plane, to
/// which joints attach at patches of nodes. Nothing about its orientation is faked.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Geometry>

#include "tribodyn/bodies/body.hpp"

namespace tribodyn::test {

/// A number with its first two derivatives along a path.
struct Jet {
  double v = 0.0, d = 0.0, dd = 0.0;

  friend Jet operator+(const Jet& a, const Jet& b) { return {a.v + b.v, a.d + b.d, a.dd + b.dd}; }
  friend Jet operator-(const Jet& a, const Jet& b) { return {a.v - b.v, a.d - b.d, a.dd - b.dd}; }
  friend Jet operator*(const Jet& a, const Jet& b) {
    return {a.v * b.v, a.d * b.v + a.v * b.d, a.dd * b.v + 2.0 * a.d * b.d + a.v * b.dd};
  }
  /// 1/a and sqrt(a), by the chain rule.
  friend Jet inverse(const Jet& a) {
    const double i = 1.0 / a.v;
    return {i, -a.d * i * i, (2.0 * a.d * a.d * i - a.dd) * i * i};
  }
  friend Jet root(const Jet& a) {
    const double s = std::sqrt(a.v);
    return {s, 0.5 * a.d / s, 0.5 * a.dd / s - 0.25 * a.d * a.d / (s * a.v)};
  }
};

using Jets = std::array<Jet, 3>;

inline Jet dot(const Jets& a, const Jets& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Jets cross(const Jets& a, const Jets& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Jets scaled(const Jet& s, const Jets& a) { return {s * a[0], s * a[1], s * a[2]}; }

/// The frame of two vectors: e1 along a, e2 in the plane of a and b, e3 = e1 x e2. Its angular
/// velocity is omega = W (a', b') with
///
///     omega = e1 x a'/|a| + e1 (e3 . b' - (b . e1) (e3 . a')/|a|)/(b . e2).
struct PatchFrame {
  Jets e[3];
  Jet w[3][6];  ///< W

  PatchFrame(const Jets& a, const Jets& b) {
    const Jet per_length = inverse(root(dot(a, a)));
    e[0] = scaled(per_length, a);
    const Jets normal = cross(a, b);
    e[2] = scaled(inverse(root(dot(normal, normal))), normal);
    e[1] = cross(e[2], e[0]);
    const Jet per_height = inverse(dot(b, e[1]));
    const Jet slant = dot(b, e[0]) * per_length * per_height;
    for (int c = 0; c < 3; ++c) {
      Jets unit{};
      unit[static_cast<std::size_t>(c)].v = 1.0;
      const auto n = static_cast<std::size_t>(c);
      const Jets turn = scaled(per_length, cross(e[0], unit));
      for (std::size_t i = 0; i < 3; ++i) {
        w[i][c] = turn[i] - e[0][i] * e[2][n] * slant;
        w[i][3 + c] = e[0][i] * e[2][n] * per_height;
      }
    }
  }
};

/// A patch of nodes. Its point is the weighted mean of the nodes plus an offset that turns with the
/// frame of a = sum of alpha_i x_i and b = sum of beta_i x_i; in the plane b is the z axis.
class PatchAttachment final : public Attachment {
 public:
  struct Node {
    int first;           ///< of its coordinates in the body
    double weight;       ///< of the mean; the sum is 1
    double alpha, beta;  ///< [m]; the sums are 0
    Vector3 reference;   ///< position in the undeformed body [m]
  };

  PatchAttachment(const Marker& marker, int dimensions, std::vector<Node> nodes)
      : Attachment(marker, numbers(dimensions, nodes)), dim_(dimensions), nodes_(std::move(nodes)) {
    Jets a{}, b{};
    Vector3 mean = Vector3::Zero();
    for (const Node& node : nodes_) {
      mean += node.weight * node.reference;
      for (int c = 0; c < 3; ++c) {
        const auto i = static_cast<std::size_t>(c);
        a[i].v += node.alpha * node.reference[c];
        b[i].v += node.beta * node.reference[c];
      }
    }
    if (dim_ == 2) b[2].v = 1.0;
    undeformed_ = axes(PatchFrame(a, b)).transpose();
    offset_ = marker.position - mean;
  }

  void evaluate(const BodyState& s, AttachmentMotion& out) const override {
    const PatchFrame frame = frame_of(s);
    const Matrix3 turn = axes(frame) * undeformed_;
    Jacobian3 w = columns(frame, &Jet::v), w1 = columns(frame, &Jet::d),
              w2 = columns(frame, &Jet::dd);
    Vector3 omega = Vector3::Zero(), alpha = Vector3::Zero();
    for (Eigen::Index i = 0; i < size(); ++i) {
      const int k = coordinates()[static_cast<std::size_t>(i)];
      omega += s.v[k] * w.col(i);
      alpha += s.a[k] * w.col(i) + s.v[k] * w1.col(i);
    }
    const auto turning = [&](const Vector3& value, VectorMotion& vector) {
      vector.value = value;
      set_turning(omega, alpha, w, w1, w2, s.derivatives, vector);
    };
    for (int k = 0; k < 3; ++k) turning(turn * marker().axis(k), out.axis[k]);
    turning(turn * offset_, out.origin);
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      for (int c = 0; c < dim_; ++c) {
        const int k = nodes_[n].first + c;
        out.origin.value[c] += nodes_[n].weight * s.q[k];
        out.origin.rate[c] += nodes_[n].weight * s.v[k];
        out.origin.acceleration[c] += nodes_[n].weight * s.a[k];
        if (s.derivatives < 0) continue;
        out.origin.jacobian(c, dim_ * static_cast<int>(n) + c) += nodes_[n].weight;
      }
    }
    out.spin.omega = omega;
    if (s.derivatives < 0) return;
    out.spin.by_v = w;
    out.spin.by_q.resize(3, size());
    for (Eigen::Index c = 0; c < size(); ++c) {
      out.spin.by_q.col(c) = w1.col(c) - omega.cross(Vector3(w.col(c)));
    }
  }
  void add_point_hessian(const BodyState& s, const AttachmentMotion& motion, const Vector3& f,
                         MatrixRef h) const override {
    add_direction_hessian(s, motion, offset_, f, h);
  }
  void add_moment_tangent(const BodyState& s, const AttachmentMotion&, const Vector3& m,
                          MatrixRef h) const override {
    Eigen::Matrix<double, 6, 6> by;  // of W^T m, by a and b
    for (int k = 0; k < 6; ++k) {
      Jets a = sum(s.q, &Node::alpha), b = sum(s.q, &Node::beta);
      if (dim_ == 2) b[2].v = 1.0;
      (k < 3 ? a : b)[static_cast<std::size_t>(k % 3)].d = 1.0;
      const PatchFrame frame(a, b);
      for (int i = 0; i < 6; ++i) {
        by(i, k) = m[0] * frame.w[0][i].d + m[1] * frame.w[1][i].d + m[2] * frame.w[2][i].d;
      }
    }
    for (Eigen::Index j = 0; j < size(); ++j) {
      const auto [l, d] = place(j);
      for (Eigen::Index i = 0; i < size(); ++i) {
        const auto [k, c] = place(i);
        h(i, j) += k->alpha * (by(c, d) * l->alpha + by(c, 3 + d) * l->beta) +
                   k->beta * (by(3 + c, d) * l->alpha + by(3 + c, 3 + d) * l->beta);
      }
    }
  }

 private:
  static std::vector<int> numbers(int dimensions, const std::vector<Node>& nodes) {
    std::vector<int> all;
    for (const Node& node : nodes) {
      for (int c = 0; c < dimensions; ++c) all.push_back(node.first + c);
    }
    return all;
  }
  static Matrix3 axes(const PatchFrame& frame) {
    Matrix3 e;
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < 3; ++i) e(i, k) = frame.e[k][static_cast<std::size_t>(i)].v;
    }
    return e;
  }
  /// Node and component of a coordinate of the attachment.
  std::pair<const Node*, int> place(Eigen::Index i) const {
    return {&nodes_[static_cast<std::size_t>(i / dim_)], static_cast<int>(i % dim_)};
  }
  /// sum of alpha_i x_i or of beta_i x_i.
  Jets sum(const double* x, double Node::* factor) const {
    Jets total{};
    for (const Node& node : nodes_) {
      for (int c = 0; c < dim_; ++c) {
        total[static_cast<std::size_t>(c)].v += node.*factor * x[node.first + c];
      }
    }
    return total;
  }
  PatchFrame frame_of(const BodyState& s) const {
    const auto path = [&](double Node::* factor) {
      Jets all = sum(s.q, factor);
      const Jets rate = sum(s.v, factor), acceleration = sum(s.a, factor);
      for (std::size_t c = 0; c < 3; ++c) {
        all[c].d = rate[c].v;
        all[c].dd = acceleration[c].v;
      }
      return all;
    };
    Jets b = path(&Node::beta);
    if (dim_ == 2) b[2].v = 1.0;
    return {path(&Node::alpha), b};
  }
  /// W, W' or W'' over the coordinates of the attachment.
  Jacobian3 columns(const PatchFrame& frame, double Jet::* part) const {
    Jacobian3 all(3, size());
    for (Eigen::Index i = 0; i < size(); ++i) {
      const auto [node, c] = place(i);
      for (int r = 0; r < 3; ++r) {
        all(r, i) = node->alpha * frame.w[r][c].*part + node->beta * frame.w[r][3 + c].*part;
      }
    }
    return all;
  }

  int dim_;
  std::vector<Node> nodes_;
  Matrix3 undeformed_;  // transpose of the frame of the undeformed patch
  Vector3 offset_;      // of the marker from the mean of the undeformed patch
};

/// A block of columns x rows x layers nodes at the same distance, springs and dampers along edges
/// and diagonals; in the plane with 0 layers. Every spring carries its mass at its ends. The body
/// frame has its origin at the first node.
class FlexibleBody final : public Body,
                           public BodyForces,
                           public BodyVectors,
                           public BodyRigidMotions {
 public:
  struct Options {
    std::array<int, 3> nodes{2, 2, 3};  ///< columns, rows, layers
    double distance = 0.2;              ///< of the nodes [m]
    double spring_mass = 0.02;          ///< [kg]
    double stiffness = 4e3;             ///< [N/m]
    double damping = 0.0;               ///< [N s/m]
    int patch = 12;                     ///< number of nodes of an attachment
  };

  FlexibleBody(std::string name, const Options& options)
      : Body(std::move(name)), options_(options), dim_(options.nodes[2] > 0 ? 3 : 2) {
    const auto [columns, rows, layers] = options.nodes;
    for (int i = 0; i < columns; ++i) {
      for (int j = 0; j < rows; ++j) {
        for (int k = 0; k < std::max(1, layers); ++k) {
          places_.push_back(options.distance * Vector3(i, j, k));
        }
      }
    }
    for (int i = 0; i < node_count(); ++i) {
      for (int j = 0; j < i; ++j) {
        if (free_length({j, i}) < 1.8 * options.distance) springs_.push_back({j, i});
      }
    }
  }

  int node_count() const { return static_cast<int>(places_.size()); }
  /// Coordinates of the undeformed body, moved and turned.
  std::vector<double> placed(const Vector3& position = Vector3::Zero(),
                             const Matrix3& turn = Matrix3::Identity()) const {
    std::vector<double> q;
    for (const Vector3& place : places_) {
      const Vector3 x = position + turn * place;
      q.insert(q.end(), x.data(), x.data() + dim_);
    }
    return q;
  }
  /// Mass of a node [kg].
  double node_mass(int node) const {
    double sum = 0.0;
    for (const auto& spring : springs_) {
      if (spring[0] == node || spring[1] == node) sum += 0.5 * options_.spring_mass;
    }
    return sum;
  }
  /// Position, velocity or acceleration of a node.
  Vector3 of_node(const double* x, int node) const {
    Vector3 all = Vector3::Zero();
    for (int c = 0; c < dim_; ++c) all[c] = x[dim_ * node + c];
    return all;
  }

  int coordinates() const override { return dim_ * node_count(); }
  bool planar() const override { return dim_ == 2; }
  double mass() const override {
    return options_.spring_mass * static_cast<double>(springs_.size());
  }
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  /// The patch of the nodes that are nearest to the marker.
  std::unique_ptr<Attachment> attach(const Marker& marker) const override {
    std::vector<int> nearest(places_.size());
    for (std::size_t i = 0; i < nearest.size(); ++i) nearest[i] = static_cast<int>(i);
    const auto distance = [&](int i) {
      return (places_[static_cast<std::size_t>(i)] - marker.position).norm();
    };
    std::stable_sort(nearest.begin(), nearest.end(),
                     [&](int i, int j) { return distance(i) < distance(j) - 1e-9; });
    nearest.resize(std::min(nearest.size(), static_cast<std::size_t>(options_.patch)));
    std::sort(nearest.begin(), nearest.end());
    std::vector<PatchAttachment::Node> nodes;
    double total = 0.0;
    Vector3 mean = Vector3::Zero();
    for (int i : nearest) {
      const double weight = 1.0 + 0.3 * std::sin(1.0 + i);
      const Vector3& place = places_[static_cast<std::size_t>(i)];
      nodes.push_back({dim_ * i, weight, 0.0, 0.0, place});
      total += weight;
      mean += weight * place;
    }
    mean /= total;
    for (PatchAttachment::Node& node : nodes) {
      node.weight /= total;
      node.alpha = node.weight * (node.reference - mean).x();
      node.beta = dim_ == 3 ? node.weight * (node.reference - mean).y() : 0.0;
    }
    return std::make_unique<PatchAttachment>(marker, dim_, std::move(nodes));
  }

  int elements() const override { return static_cast<int>(springs_.size()); }
  std::vector<int> element_coordinates(int e) const override {
    std::vector<int> all;
    for (int node : ends(e)) {
      for (int c = 0; c < dim_; ++c) all.push_back(dim_ * node + c);
    }
    return all;
  }
  void mass_matrix(int, const BodyState&, MatrixRef m) const override {
    m.setIdentity();
    m *= 0.5 * options_.spring_mass;
  }
  void add_forces(int e, const BodyState& s, bool tangents, ElementBlocks& out) const override {
    const auto [a, b] = ends(e);
    const Vector3 d = of_node(s.q, b) - of_node(s.q, a), rate = of_node(s.v, b) - of_node(s.v, a);
    const double length = d.norm(), c = options_.damping;
    const Vector3 n = d / length;
    const double speed = n.dot(rate);
    const double tension = options_.stiffness * (length - free_length(ends(e))) + c * speed;
    for (int i = 0; i < dim_; ++i) {
      out.force[i] += tension * n[i];
      out.force[dim_ + i] -= tension * n[i];
    }
    if (!tangents) return;
    const Matrix3 along = n * n.transpose(), across = Matrix3::Identity() - along;
    const Matrix3 by_q = options_.stiffness * along + (tension / length) * across +
                         (c / length) * n * (across * rate).transpose();
    const Matrix3 by_v = c * along;
    for (int k = 0; k < 2; ++k) {
      for (int l = 0; l < 2; ++l) {
        const double sign = k == l ? -1.0 : 1.0;
        for (int i = 0; i < dim_; ++i) {
          for (int j = 0; j < dim_; ++j) {
            out.by_q(dim_ * k + i, dim_ * l + j) += sign * by_q(i, j);
            out.by_v(dim_ * k + i, dim_ * l + j) += sign * by_v(i, j);
          }
        }
      }
    }
  }
  double potential_energy(const BodyState& state) const override {
    const double* q = state.q;
    double energy = 0.0;
    for (const auto& spring : springs_) {
      const double stretch =
          (of_node(q, spring[1]) - of_node(q, spring[0])).norm() - free_length(spring);
      energy += 0.5 * options_.stiffness * stretch * stretch;
    }
    return energy;
  }
  double dissipated_power(const BodyState& s) const override {
    double power = 0.0;
    for (const auto& [a, b] : springs_) {
      const Vector3 n = (of_node(s.q, b) - of_node(s.q, a)).normalized();
      power += options_.damping * std::pow(n.dot(of_node(s.v, b) - of_node(s.v, a)), 2);
    }
    return power;
  }
  void mass_centre(const BodyState& s, Vector3& position, Vector3& velocity) const override {
    position = velocity = Vector3::Zero();
    for (int i = 0; i < node_count(); ++i) {
      position += node_mass(i) / mass() * of_node(s.q, i);
      velocity += node_mass(i) / mass() * of_node(s.v, i);
    }
  }
  void add_weight(int, const Vector3& g, const BodyState&, bool,
                  ElementBlocks& out) const override {
    for (int i = 0; i < 2 * dim_; ++i) out.force[i] += 0.5 * options_.spring_mass * g[i % dim_];
  }
  std::vector<CoordinateVector> vectors() const override {
    std::vector<CoordinateVector> all;
    for (int i = 0; i < node_count(); ++i) all.push_back({dim_ * i, dim_});
    return all;
  }
  Matrix rigid_motions(const BodyState& s) const override {
    Vector3 centre, velocity;
    mass_centre({s.q, s.q}, centre, velocity);
    Matrix all = Matrix::Zero(coordinates(), dim_ == 3 ? 6 : 3);
    for (int i = 0; i < node_count(); ++i) {
      const Vector3 arm = of_node(s.q, i) - centre;
      for (int c = 0; c < dim_; ++c) {
        all(dim_ * i + c, c) = 1.0;
        if (dim_ == 2) all(dim_ * i + c, 2) = Vector3::UnitZ().cross(arm)[c];
        for (int axis = 0; dim_ == 3 && axis < 3; ++axis) {
          all(dim_ * i + c, 3 + axis) = Vector3::Unit(axis).cross(arm)[c];
        }
      }
    }
    return all;
  }
  void move_rigidly(const Vector3& displacement, const Vector3& rotation,
                    double* q) const override {
    Vector3 centre, velocity;
    mass_centre({q, q}, centre, velocity);
    const double angle = rotation.norm();
    const Vector3 axis = angle > 0.0 ? Vector3(rotation / angle) : Vector3::UnitZ();
    const Matrix3 turn = Eigen::AngleAxisd(angle, axis).toRotationMatrix();
    for (int i = 0; i < node_count(); ++i) {
      const Vector3 x = centre + displacement + turn * (of_node(q, i) - centre);
      for (int c = 0; c < dim_; ++c) q[dim_ * i + c] = x[c];
    }
  }
  const char* coordinate_name(int i) const override {
    static constexpr const char* kNames[] = {"x", "y", "z"};
    return kNames[i % dim_];
  }
  Unit coordinate_unit(int) const override { return Unit::metre; }

 private:
  std::array<int, 2> ends(int e) const { return springs_[static_cast<std::size_t>(e)]; }
  double free_length(const std::array<int, 2>& spring) const {
    return (places_[static_cast<std::size_t>(spring[1])] -
            places_[static_cast<std::size_t>(spring[0])])
        .norm();
  }

  Options options_;
  int dim_;
  std::vector<Vector3> places_;
  std::vector<std::array<int, 2>> springs_;
};

/// 12 nodes in space, of all of which every attachment consists: 36 coordinates.
inline FlexibleBody flexible_solid(const std::string& name) { return {name, {}}; }
/// 14 nodes in the plane: 28 coordinates.
inline FlexibleBody flexible_plate(const std::string& name) {
  return {name, {.nodes = {7, 2, 0}, .patch = 14}};
}

}  // namespace tribodyn::test
