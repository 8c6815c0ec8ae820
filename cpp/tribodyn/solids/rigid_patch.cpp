#include "tribodyn/solids/rigid_patch.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

// Nodes span a frame if their triangle is larger than this share of the square of their distance.
constexpr double kLine = 1e-6;

Matrix3 skew(const Vector3& x) {
  return (Matrix3() << 0.0, -x[2], x[1], x[2], 0.0, -x[0], -x[1], x[0], 0.0).finished();
}

}  // namespace

RigidPatch::RigidPatch(std::string name, const SolidBody& solid, int body, std::vector<int> nodes)
    : Item(std::move(name)), solid_(solid), body_(body), nodes_(std::move(nodes)) {
  const int frame = dimensions();  // number of nodes of the frame
  if (static_cast<int>(nodes_.size()) == frame) {
    rows_.push_back({{1, 1, -1}});
    if (frame == 3) {
      rows_.push_back({{1, 2, -1}});
      rows_.push_back({{2, 2, -1}});
    }
  } else if (frame == 3) {
    rows_ = {{{1, 3, -1}}, {{2, 3, -1}}, {{1, 2, 3}}};
  } else {
    rows_ = {{{1, 2, -1}}, {{1, 2, kPlaneNormal}}};
  }
  Vectors d;
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    d[k] = path_vector(solid_.mesh().nodes[static_cast<std::size_t>(nodes_[k])] -
                       solid_.mesh().nodes[static_cast<std::size_t>(nodes_[0])]);
  }
  for (Row& row : rows_) {
    row.scale = std::sqrt(dot(d[1], d[1]).value);
    if (frame == 3 && row.factor[0] == 2) row.scale = std::sqrt(dot(d[2], d[2]).value);
    if (row.factor[2] == 3) row.scale *= std::sqrt(dot(d[2], d[2]).value);
    row.reference = product(row, d).value;
  }
}

PathNumber RigidPatch::product(const Row& row, const Vectors& d) const {
  const PathVector& p = d[static_cast<std::size_t>(row.factor[0])];
  const PathVector& q = d[static_cast<std::size_t>(row.factor[1])];
  if (row.factor[2] == -1) return dot(p, q);
  if (row.factor[2] == kPlaneNormal) return cross(p, q)[2];
  return dot(cross(p, q), d[static_cast<std::size_t>(row.factor[2])]);
}

void RigidPatch::add_gradient(const Row& row, const Vectors& d,
                              std::array<PathVector, 4>& by) const {
  const auto p = static_cast<std::size_t>(row.factor[0]),
             q = static_cast<std::size_t>(row.factor[1]);
  if (row.factor[2] == -1) {
    by[p] = by[p] + d[q];
    by[q] = by[q] + d[p];
    return;
  }
  const bool plane = row.factor[2] == kPlaneNormal;
  const auto k = static_cast<std::size_t>(row.factor[2]);
  const PathVector r = plane ? path_vector(Vector3::UnitZ()) : d[k];
  by[p] = by[p] + cross(d[q], r);
  by[q] = by[q] + cross(r, d[p]);
  if (!plane) by[k] = by[k] + cross(d[p], d[q]);
}

void RigidPatch::add_hessian(const Row& row, const Vectors& d, double factor,
                             MatrixMap& out) const {
  const auto add = [&](int k, int l, const Matrix3& block) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        // Vectors from a: the derivative with respect to x_a has the opposite sign.
        const double value = factor * block(i, j);
        out(3 * k + i, 3 * l + j) += value;
        out(i, 3 * l + j) -= value;
        out(3 * k + i, j) -= value;
        out(i, j) += value;
      }
    }
  };
  const auto both = [&](int k, int l, const Matrix3& block) {
    add(k, l, block);
    add(l, k, block.transpose());
  };
  const auto [p, q, r] = row.factor;
  const auto of = [&](int k) { return part(d[static_cast<std::size_t>(k)], &PathNumber::value); };
  if (r == -1) {
    both(p, q, Matrix3::Identity());
    return;
  }
  both(p, q, -skew(r == kPlaneNormal ? Vector3(Vector3::UnitZ()) : of(r)));
  if (r == kPlaneNormal) return;
  both(p, r, skew(of(q)));
  both(q, r, -skew(of(p)));
}

ItemLayout RigidPatch::layout(const BodiesView& bodies) const {
  std::vector<int> own;
  for (const int node : nodes_) {
    for (int c = 0; c < dimensions(); ++c) own.push_back(solid_.coordinate(node, c));
  }
  ItemLayout layout;
  layout.by_v = false;
  layout.rows = static_cast<int>(rows_.size());
  append_coordinates(bodies, body_, own, layout.row_coordinates);
  layout.elements = {layout.row_coordinates};
  return layout;
}

ItemStatus RigidPatch::evaluate(const ItemRequest& request, const BodiesView& view,
                                ItemWorkspace* /*workspace*/, ItemBlocks& out) const {
  const BodyState state = view.state(body_);
  Vectors x{}, d{};
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    for (int c = 0; c < dimensions(); ++c) {
      const int i = solid_.coordinate(nodes_[k], c);
      x[k][static_cast<std::size_t>(c)] = {state.q[i], state.v[i], state.a[i]};
    }
    d[k] = x[k] - x[0];
  }
  double hessian[12 * 12] = {};
  MatrixMap second(hessian, 12, 12);
  RowBlocks& rows = out.rows;
  for (std::size_t k = 0; k < rows_.size(); ++k) {
    const auto m = static_cast<Eigen::Index>(k);
    const double s = 1.0 / rows_[k].scale;
    const PathNumber value = product(rows_[k], d);
    rows.value[k] = s * (value.value - rows_[k].reference);
    rows.rate[k] = s * value.rate;
    if (request.rows != RowOrder::rate) rows.acceleration[k] = s * value.acceleration;
    rows.unit[k] = Unit::metre;
    std::array<PathVector, 4> by{};
    add_gradient(rows_[k], d, by);
    by[0] = {};
    for (std::size_t node = 1; node < nodes_.size(); ++node) by[0] = by[0] - by[node];
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      for (int c = 0; c < dimensions(); ++c) {
        const PathNumber& entry = by[node][static_cast<std::size_t>(c)];
        const Eigen::Index column = dimensions() * static_cast<Eigen::Index>(node) + c;
        rows.jacobian(m, column) = s * entry.value;
        if (request.rows != RowOrder::tangents) continue;
        rows.jacobian_rate(m, column) = s * entry.rate;
        rows.jacobian_acceleration(m, column) = s * entry.acceleration;
      }
    }
    if (request.tangents && !request.rows_only) {
      add_hessian(rows_[k], d, s * request.multipliers[k], second);
    }
  }
  if (!request.tangents || request.rows_only) return ItemStatus::ok;
  MatrixMap& tangent = out.elements[0].by_q;
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    for (std::size_t l = 0; l < nodes_.size(); ++l) {
      for (int i = 0; i < dimensions(); ++i) {
        for (int j = 0; j < dimensions(); ++j) {
          tangent(dimensions() * static_cast<Eigen::Index>(k) + i,
                  dimensions() * static_cast<Eigen::Index>(l) + j) -=
              second(3 * static_cast<Eigen::Index>(k) + i, 3 * static_cast<Eigen::Index>(l) + j);
        }
      }
    }
  }
  return ItemStatus::ok;
}

std::vector<std::unique_ptr<RigidPatch>> rigid_patch(const SolidBody& solid, int body,
                                                     int surface) {
  const SolidMesh& mesh = solid.mesh();
  const std::string label = "solid '" + solid.name() + "'";
  require(surface >= 0 && surface < static_cast<int>(mesh.surfaces.size()), label,
          "number of a surface", surface, "", "must be that of a surface of the mesh");
  const SolidSurface& own = mesh.surfaces[static_cast<std::size_t>(surface)];
  const std::string item = label + ", rigid patch '" + own.name + "'";
  std::vector<int> nodes;
  for (const auto& facet : own.facets) nodes.insert(nodes.end(), facet.begin(), facet.end());
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  for (const int node : nodes) {
    for (int c = 0; c < mesh.dimensions(); ++c) {
      require(solid.coordinate(node, c) >= 0, item, "node with a support", node, "",
              "must not belong to a rigid patch", "remove the support, or use patch='average'");
    }
  }
  const auto place = [&](int node) { return mesh.nodes[static_cast<std::size_t>(node)]; };
  const auto largest = [&](const auto& size) {
    return *std::max_element(nodes.begin(), nodes.end(),
                             [&](int i, int j) { return size(i) < size(j); });
  };
  const Vector3 start = place(nodes[0]);
  const int a = largest([&](int i) { return (place(i) - start).norm(); });
  const int b = largest([&](int i) { return (place(i) - place(a)).norm(); });
  const Vector3 e = place(b) - place(a);
  std::vector<int> frame = {a, b};
  if (mesh.dimensions() == 3) {
    const auto height = [&](int i) { return e.cross(Vector3(place(i) - place(a))).norm(); };
    frame.push_back(largest(height));
    require(height(frame[2]) > kLine * e.squaredNorm(), item, "nodes of the surface",
            static_cast<double>(nodes.size()), "", "must not lie on a line",
            "choose a larger surface");
  }
  std::vector<std::unique_ptr<RigidPatch>> items;
  const auto add = [&](const std::vector<int>& own_nodes) {
    const std::string number = std::to_string(items.size());
    items.push_back(std::make_unique<RigidPatch>(solid.name() + "." + own.name + "." + number,
                                                 solid, body, own_nodes));
  };
  add(frame);
  for (const int node : nodes) {
    if (std::find(frame.begin(), frame.end(), node) != frame.end()) continue;
    std::vector<int> with = frame;
    with.push_back(node);
    add(with);
  }
  return items;
}

}  // namespace tribodyn
