#pragma once
/// An elastic block of hexahedra on elastic supports: a body with any number of coordinates.

#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bodies/flexible_body.hpp"
#include "tribodyn/bodies/body.hpp"

namespace tribodyn::test {

struct SolidOptions {
  std::array<int, 3> nodes = {6, 6, 5};  ///< along x, y, z
  double spacing = 0.02;                 ///< [m]
  double density = 1000.0;               ///< [kg/m3]
  double youngs_modulus = 1e7;           ///< [Pa]
  double poissons_ratio = 0.3;
  double damping = 0.0;    ///< [s], times the stiffness
  double support = 1e4;    ///< [N/m], springs between the lowest nodes and the ground
  double hardening = 0.0;  ///< [1/m2], of the supports: force s (1 + hardening s^2) u
};

/// Linear elasticity of small displacements; lumped masses. The coordinates are x, y, z of each
/// node. An even number of nodes along x and y puts the origin into a cell of the upper face. A
/// marker is fixed to the four nodes of a cell of the upper face, and turns with them.
class Solid final : public Body, public BodyForces {
 public:
  Solid(std::string name, const SolidOptions& options)
      : Body(std::move(name)), o_(options), stiffness_(element_stiffness(options)) {}

  /// Coordinates of the undeformed solid; the centre of the upper face is the origin.
  std::vector<double> places() const {
    std::vector<double> q;
    for (int n = 0; n < nodes(); ++n) {
      for (int k = 0; k < 3; ++k) q.push_back(place(n)[k]);
    }
    return q;
  }
  int nodes() const { return o_.nodes[0] * o_.nodes[1] * o_.nodes[2]; }

  int coordinates() const override { return 3 * nodes(); }
  bool planar() const override { return false; }
  double mass() const override { return 8.0 * corner_mass() * cells(); }
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  std::unique_ptr<Attachment> attach(const Marker& marker) const override {
    const std::array<int, 4> cell = patch(marker.position);
    Vector3 mean = Vector3::Zero();
    for (int node : cell) mean += 0.25 * place(node);
    std::vector<PatchAttachment::Node> nodes;
    for (int node : cell) {
      const Vector3 at = place(node), arm = 0.25 * (at - mean);
      nodes.push_back({3 * node, 0.25, arm.x(), arm.y(), at});
    }
    return std::make_unique<PatchAttachment>(marker, 3, std::move(nodes));
  }

  /// The cells, followed by the supports.
  int elements() const override { return cells() + o_.nodes[0] * o_.nodes[1]; }
  std::vector<int> element_coordinates(int e) const override {
    std::vector<int> list;
    if (e >= cells()) {
      const int node = o_.nodes[2] * (e - cells());
      return {3 * node, 3 * node + 1, 3 * node + 2};
    }
    for (int node : corners(e)) list.insert(list.end(), {3 * node, 3 * node + 1, 3 * node + 2});
    return list;
  }
  void mass_matrix(int e, const BodyState&, MatrixRef m) const override {
    m.setZero();
    if (e < cells()) m.diagonal().setConstant(corner_mass());
  }
  void add_forces(int e, const BodyState& s, bool tangents, ElementBlocks& out) const override {
    if (e >= cells()) {
      const int node = o_.nodes[2] * (e - cells());
      const Vector3 u = displacement(node, s.q);
      for (int k = 0; k < 3; ++k) {
        out.force[k] -= o_.support * (1.0 + o_.hardening * u[k] * u[k]) * u[k];
        if (tangents) out.by_q(k, k) -= o_.support * (1.0 + 3.0 * o_.hardening * u[k] * u[k]);
      }
      return;
    }
    Eigen::Matrix<double, 24, 1> u;
    const std::array<int, 8> at = corners(e);
    for (int c = 0; c < 8; ++c) {
      const int node = at[static_cast<std::size_t>(c)];
      u.segment<3>(3 * c) = displacement(node, s.q);
      u.segment<3>(3 * c) +=
          o_.damping * Vector3(s.v[3 * node], s.v[3 * node + 1], s.v[3 * node + 2]);
    }
    out.force.noalias() -= stiffness_ * u;
    if (!tangents) return;
    out.by_q -= stiffness_;
    if (o_.damping > 0.0) out.by_v -= o_.damping * stiffness_;
  }
  double potential_energy(const BodyState& state) const override {
    const double* q = state.q;
    double energy = 0.0;
    for (int e = 0; e < cells(); ++e) {
      Eigen::Matrix<double, 24, 1> u;
      const std::array<int, 8> at = corners(e);
      for (int c = 0; c < 8; ++c)
        u.segment<3>(3 * c) = displacement(at[static_cast<std::size_t>(c)], q);
      energy += 0.5 * u.dot(stiffness_ * u);
    }
    for (int n = 0; n < nodes(); n += o_.nodes[2]) {
      const Vector3 u = displacement(n, q);
      for (int k = 0; k < 3; ++k) {
        const double x = u[k] * u[k];
        energy += 0.5 * o_.support * x * (1.0 + 0.5 * o_.hardening * x);
      }
    }
    return energy;
  }
  double dissipated_power(const BodyState& s) const override {
    double power = 0.0;
    for (int e = 0; e < cells(); ++e) {
      Eigen::Matrix<double, 24, 1> v;
      const std::array<int, 8> at = corners(e);
      for (int k = 0; k < 24; ++k) v[k] = s.v[3 * at[static_cast<std::size_t>(k / 3)] + k % 3];
      power += o_.damping * v.dot(stiffness_ * v);
    }
    return power;
  }
  void mass_centre(const BodyState& s, Vector3& position, Vector3& velocity) const override {
    position.setZero();
    velocity.setZero();
    for (int e = 0; e < cells(); ++e) {
      for (int node : corners(e)) {
        position += Vector3(s.q[3 * node], s.q[3 * node + 1], s.q[3 * node + 2]);
        velocity += Vector3(s.v[3 * node], s.v[3 * node + 1], s.v[3 * node + 2]);
      }
    }
    position /= 8.0 * cells();
    velocity /= 8.0 * cells();
  }
  void add_weight(int e, const Vector3& g, const BodyState&, bool,
                  ElementBlocks& out) const override {
    if (e >= cells()) return;
    for (int k = 0; k < 24; ++k) out.force[k] += corner_mass() * g[k % 3];
  }
  const char* coordinate_name(int i) const override {
    return i % 3 == 0 ? "x" : i % 3 == 1 ? "y" : "z";
  }
  Unit coordinate_unit(int) const override { return Unit::metre; }

 private:
  using Stiffness = Eigen::Matrix<double, 24, 24>;

  int cells() const { return (o_.nodes[0] - 1) * (o_.nodes[1] - 1) * (o_.nodes[2] - 1); }
  double corner_mass() const { return o_.density * o_.spacing * o_.spacing * o_.spacing / 8.0; }
  int number(int i, int j, int k) const { return (i * o_.nodes[1] + j) * o_.nodes[2] + k; }
  Vector3 place(int n) const {
    const int k = n % o_.nodes[2], j = n / o_.nodes[2] % o_.nodes[1],
              i = n / (o_.nodes[1] * o_.nodes[2]);
    return o_.spacing * Vector3(i - 0.5 * (o_.nodes[0] - 1), j - 0.5 * (o_.nodes[1] - 1),
                                k - (o_.nodes[2] - 1.0));
  }
  Vector3 displacement(int n, const double* q) const {
    return Vector3(q[3 * n], q[3 * n + 1], q[3 * n + 2]) - place(n);
  }
  std::array<int, 8> corners(int e) const {
    const int nz = o_.nodes[2] - 1, ny = o_.nodes[1] - 1;
    const int k = e % nz, j = e / nz % ny, i = e / (ny * nz);
    std::array<int, 8> list{};
    for (int c = 0; c < 8; ++c) {
      list[static_cast<std::size_t>(c)] = number(i + (c >> 2), j + (c >> 1 & 1), k + (c & 1));
    }
    return list;
  }
  /// Nodes of the cell of the upper face that contains this place.
  std::array<int, 4> patch(const Vector3& local) const {
    const auto cell = [&](int axis) {
      const int count = o_.nodes[static_cast<std::size_t>(axis)] - 1;
      return std::clamp(static_cast<int>(std::floor(local[axis] / o_.spacing + 0.5 * count)), 0,
                        count - 1);
    };
    const int i = cell(0), j = cell(1), k = o_.nodes[2] - 1;
    return {number(i, j, k), number(i, j + 1, k), number(i + 1, j, k), number(i + 1, j + 1, k)};
  }
  /// Integral of B^T D B over a cube by two points in each direction.
  static Stiffness element_stiffness(const SolidOptions& o) {
    const double e = o.youngs_modulus, nu = o.poissons_ratio;
    const double lame = e * nu / ((1.0 + nu) * (1.0 - 2.0 * nu)), shear = 0.5 * e / (1.0 + nu);
    Eigen::Matrix<double, 6, 6> d = Eigen::Matrix<double, 6, 6>::Zero();
    d.topLeftCorner<3, 3>().setConstant(lame);
    for (int k = 0; k < 6; ++k) d(k, k) += k < 3 ? 2.0 * shear : shear;
    Stiffness sum = Stiffness::Zero();
    const double g = 1.0 / std::sqrt(3.0), h = o.spacing;
    for (int p = 0; p < 8; ++p) {
      const Vector3 at(p & 4 ? g : -g, p & 2 ? g : -g, p & 1 ? g : -g);
      Eigen::Matrix<double, 6, 24> b = Eigen::Matrix<double, 6, 24>::Zero();
      for (int c = 0; c < 8; ++c) {
        const Vector3 s(c & 4 ? 1.0 : -1.0, c & 2 ? 1.0 : -1.0, c & 1 ? 1.0 : -1.0);
        Vector3 slope;
        for (int k = 0; k < 3; ++k) {
          slope[k] = 0.25 / h * s[k] * (1.0 + s[(k + 1) % 3] * at[(k + 1) % 3]) *
                     (1.0 + s[(k + 2) % 3] * at[(k + 2) % 3]);
        }
        for (int k = 0; k < 3; ++k) {
          const int l = (k + 1) % 3;
          b(k, 3 * c + k) = slope[k];
          b(3 + k, 3 * c + k) = slope[l];
          b(3 + k, 3 * c + l) = slope[k];
        }
      }
      sum += b.transpose() * d * b * (h * h * h / 8.0);
    }
    return 0.5 * (sum + sum.transpose());
  }

  SolidOptions o_;
  Stiffness stiffness_;
};

}  // namespace tribodyn::test
