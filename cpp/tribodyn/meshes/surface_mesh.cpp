#include "tribodyn/meshes/surface_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr const char* kItem = "surface mesh";

// Edges with a smaller cosine are at right angles, or along the lay, up to round-off.
constexpr double kRightAngle = 1e-12;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Coefficients of the conductivities along and across the lay.
struct Conductance {
  double along = 0.0;
  double across = 0.0;

  bool zero() const { return along == 0.0 && across == 0.0; }
  void add(const Conductance& other) {
    along += other.along;
    across += other.across;
  }
};

/// Collects conductances and faces by unordered pairs of nodes.
class PairCollector {
 public:
  /// Conductance of i and j with the conductivity at their midpoint.
  void conduct(int i, int j, const Conductance& g) { entry(i, j).own.add(g); }
  /// Conductance of i and j with the conductivity of a third node.
  void share(int i, int j, int node, const Conductance& g) {
    if (!g.zero()) entry(i, j).others[node].add(g);
  }
  /// Part of the face between i and j: its ends differ by `edge`, its midpoint is x and the unit
  /// normal n, so that edge x n points from i to j.
  void face(int i, int j, const Vector3& edge, const Vector3& x, const Vector3& n) {
    Entry& e = entry(i, j);
    const double sign = i < j ? 1.0 : -1.0;
    const Vector3 s = sign * edge.cross(n);
    e.edge += sign * edge;
    e.face += s;
    e.turn += x.cross(s);
  }

  /// `sphere`: n . x of a sphere about the origin, 0 for other surfaces.
  void finish(double sphere, std::vector<MeshPair>& pairs, std::vector<MeshShare>& shares) const {
    for (const auto& [nodes, e] : entries_) {
      for (const auto& [node, g] : e.others) {
        shares.push_back({static_cast<int>(pairs.size()), node, g.along, g.across});
      }
      pairs.push_back({nodes.first, nodes.second, e.own.along, e.own.across, e.face,
                       sphere == 0.0 ? e.turn : Vector3(sphere * e.edge)});
    }
  }

 private:
  struct Entry {
    Conductance own;
    std::map<int, Conductance> others;
    Vector3 edge = Vector3::Zero();
    Vector3 face = Vector3::Zero();
    Vector3 turn = Vector3::Zero();
  };
  Entry& entry(int i, int j) { return entries_[{std::min(i, j), std::max(i, j)}]; }
  std::map<std::pair<int, int>, Entry> entries_;
};

/// Products of the components of l and of m; pure round-off is set to zero.
Conductance products(double weight, const Vector2& l, const Vector2& m, int i, int j) {
  return {weight * l[i] * l[j], weight * m[i] * m[j]};
}

/// The symmetric 2 x 2 matrices G_l and G_m of a corner, entries 11, 12, 22.
struct CornerMatrix {
  Conductance g11, g12, g22;
};

/// `lay` is null for isotropic surfaces; `unit` is the normal of the corner's plane.
CornerMatrix corner_matrix(const Vector3& t1, const Vector3& t2, const Vector3& unit, double weight,
                           const Vector3* lay) {
  // M = (J^T J)^-1 of the corner.
  const double g11 = t1.dot(t1), g12 = t1.dot(t2), g22 = t2.dot(t2);
  const double det = g11 * g22 - g12 * g12;
  const bool right_angle = std::abs(g12) < kRightAngle * std::sqrt(g11 * g22);
  Eigen::Matrix2d m;
  m(0, 0) = g22 / det;
  m(1, 1) = g11 / det;
  m(0, 1) = m(1, 0) = right_angle ? 0.0 : -g12 / det;
  if (!lay) {
    const auto half = [&](double entry) { return Conductance{0.5 * entry, 0.5 * entry}; };
    return {half(weight * m(0, 0)), half(weight * m(0, 1)), half(weight * m(1, 1))};
  }
  const auto components = [&](const Vector3& direction) {
    Vector2 v = m * Vector2(t1.dot(direction), t2.dot(direction));
    if (std::abs(v[0]) * std::sqrt(g11) < kRightAngle) v[0] = 0.0;
    if (std::abs(v[1]) * std::sqrt(g22) < kRightAngle) v[1] = 0.0;
    return v;
  };
  const Vector3 l = (*lay - lay->dot(unit) * unit).normalized();
  const Vector2 along = components(l), across = components(unit.cross(l));
  return {products(weight, along, across, 0, 0), products(weight, along, across, 0, 1),
          products(weight, along, across, 1, 1)};
}

/// Adds elements to the weights and the pairs of a mesh.
class ElementSum {
 public:
  ElementSum(const std::vector<Vector3>& position, const std::vector<Vector3>& normal,
             const std::vector<Vector3>& lay, std::vector<double>& weight)
      : position_(position), normal_(normal), lay_(lay), weight_(weight) {}

  void quadrilateral(const std::array<int, 4>& element) {
    Vector3 centre = Vector3::Zero();
    for (const int node : element) centre += 0.25 * position_[at(node)];
    for (std::size_t k = 0; k < 4; ++k) {
      const int c = element[k], n1 = element[(k + 1) % 4], n2 = element[(k + 3) % 4];
      const Vector3 t1 = position_[at(n1)] - position_[at(c)];
      const Vector3 t2 = position_[at(n2)] - position_[at(c)];
      const Vector3 area = checked_area(t1, t2, c);
      const double w = 0.25 * area.norm();
      weight_[at(c)] += w;
      const CornerMatrix g =
          corner_matrix(t1, t2, area.normalized(), w, lay_.empty() ? nullptr : &lay_[at(c)]);
      pairs.conduct(c, n1, g.g11);
      pairs.conduct(c, n1, g.g12);
      pairs.conduct(c, n2, g.g22);
      pairs.conduct(c, n2, g.g12);
      pairs.share(n1, n2, c, {-g.g12.along, -g.g12.across});
      face(c, n1, centre, area.normalized());
    }
  }

  void triangle(const std::array<int, 3>& element) {
    const Vector3& x0 = position_[at(element[0])];
    const Vector3 area =
        0.5 * (position_[at(element[1])] - x0).cross(position_[at(element[2])] - x0);
    const Vector3 unit = area.normalized();
    const double size = area.norm();
    Vector3 centre = Vector3::Zero(), lay = Vector3::Zero();
    std::array<Vector3, 3> opposite;  // edges; grad N = unit x opposite / (2 A)
    for (std::size_t k = 0; k < 3; ++k) {
      const int c = element[k], n1 = element[(k + 1) % 3], n2 = element[(k + 2) % 3];
      checked_area(position_[at(n1)] - position_[at(c)], position_[at(n2)] - position_[at(c)], c);
      centre += position_[at(c)] / 3.0;
      opposite[k] = position_[at(n2)] - position_[at(n1)];
      if (!lay_.empty()) lay += lay_[at(c)];
      weight_[at(c)] += size / 3.0;
    }
    if (!lay_.empty()) {
      lay -= lay.dot(unit) * unit;
      require(lay.norm() > kRightAngle, kItem, "mean lay of the triangle at node", element[0], "",
              "must be a direction", "give lays that vary little from node to node");
      lay.normalize();
    }
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t next = (k + 1) % 3;
      pairs.conduct(element[k], element[next],
                    edge_conductance(opposite[k], opposite[next], unit, size, lay));
      face(element[k], element[next], centre, unit);
    }
  }

  PairCollector pairs;

 private:
  Vector3 checked_area(const Vector3& t1, const Vector3& t2, int corner) const {
    const Vector3 area = t1.cross(t2);
    const double seen = area.dot(normal_[at(corner)]);
    require(seen > 0.0, kItem, "element corner area", seen, "m2", "must be > 0",
            "give the corners counter-clockwise seen from the tip of the normal, at "
            "different positions");
    return area;
  }

  /// The dual face between two corners extends from the midpoint of their edge to the centre; with
  /// counter-clockwise corners its vector points from the first to the second.
  void face(int corner, int next, const Vector3& centre, const Vector3& unit) {
    const Vector3 middle = 0.5 * (position_[at(corner)] + position_[at(next)]);
    pairs.face(corner, next, centre - middle, 0.5 * (centre + middle), unit);
  }

  /// -A grad N_a . K grad N_b of a triangle from the edges opposite to a and b.
  Conductance edge_conductance(const Vector3& a, const Vector3& b, const Vector3& unit, double area,
                               const Vector3& lay) const {
    const double scale = -0.25 / area;
    if (lay_.empty()) {
      const double product = a.dot(b);
      if (std::abs(product) < kRightAngle * a.norm() * b.norm()) return {};
      return {0.5 * scale * product, 0.5 * scale * product};
    }
    // (unit x e) . direction = e . (direction x unit): the gradient along the lay is the edge
    // across it and vice versa.
    const auto component = [&](const Vector3& edge, const Vector3& direction) {
      const double value = edge.dot(direction);
      return std::abs(value) < kRightAngle * edge.norm() ? 0.0 : value;
    };
    const Vector3 across = unit.cross(lay);
    return {scale * component(a, across) * component(b, across),
            scale * component(a, lay) * component(b, lay)};
  }

  const std::vector<Vector3>& position_;
  const std::vector<Vector3>& normal_;
  const std::vector<Vector3>& lay_;
  std::vector<double>& weight_;
};

}  // namespace

SurfaceMesh::SurfaceMesh(std::vector<Vector3> position, std::vector<Vector3> normal,
                         std::vector<std::array<int, 4>> elements, std::vector<Vector3> lay)
    : position_(std::move(position)),
      normal_(std::move(normal)),
      elements_(std::move(elements)),
      lay_(std::move(lay)),
      weight_(position_.size(), 0.0),
      shape_{static_cast<int>(position_.size()), 1} {
  check();
  ElementSum sum(position_, normal_, lay_, weight_);
  for (const auto& element : elements_) {
    if (element[3] < 0) {
      sum.triangle({element[0], element[1], element[2]});
    } else {
      sum.quadrilateral(element);
    }
  }
  for (int i = 0; i < size(); ++i) {
    require(weight_[at(i)] > 0.0, kItem, "node", i, "", "belongs to no element");
  }
  sum.pairs.finish(sphere(), pairs_, shares_);
  for (const MeshPair& pair : pairs_) {
    ends_.push_back({pair.a, pair.b});
    conductivity_.push_back(pair.along + pair.across);
  }
}

void SurfaceMesh::check() const {
  require(normal_.size() == position_.size(), kItem, "normals", static_cast<double>(normal_.size()),
          "", "must be one for each of the " + std::to_string(size()) + " nodes");
  for (const Vector3& x : position_) {
    for (const double coordinate : x) require_finite(kItem, "position", coordinate, "m");
  }
  for (const Vector3& n : normal_) {
    require(std::abs(n.norm() - 1.0) < 1e-9, kItem, "length of a normal", n.norm(), "",
            "must be 1");
  }
  require(lay_.empty() || lay_.size() == position_.size(), kItem, "lays",
          static_cast<double>(lay_.size()), "",
          "must be none, or one for each of the " + std::to_string(size()) + " nodes");
  for (std::size_t i = 0; i < lay_.size(); ++i) {
    require(std::abs(lay_[i].norm() - 1.0) < 1e-9, kItem, "length of a lay", lay_[i].norm(), "",
            "must be 1");
    const double out = lay_[i].dot(normal_[i]);
    require(std::abs(out) < 1e-9, kItem, "lay along the normal", out, "", "must be 0",
            "the lay is a direction in the surface");
  }
  for (const auto& element : elements_) {
    for (std::size_t k = 0; k < 4; ++k) {
      const bool absent = k == 3 && element[k] == -1;
      require(absent || (element[k] >= 0 && element[k] < size()), kItem, "element node", element[k],
              "", "must be one of the " + std::to_string(size()) + " nodes",
              "the fourth node of a triangle is -1");
    }
  }
}

/// n . x if the surface is a sphere about the origin, otherwise 0.
double SurfaceMesh::sphere() const {
  const double height = size() > 0 ? normal_[0].dot(position_[0]) : 0.0;
  for (std::size_t i = 0; i < position_.size(); ++i) {
    if ((position_[i] - height * normal_[i]).norm() > kRightAngle * std::abs(height)) return 0.0;
  }
  return height;
}

Vector3 SurfaceMesh::face_position(std::size_t k) const {
  return 0.5 * (position_[at(pairs_[k].a)] + position_[at(pairs_[k].b)]);
}

Vector3 SurfaceMesh::face_normal(std::size_t k) const {
  return (normal_[at(pairs_[k].a)] + normal_[at(pairs_[k].b)]).normalized();
}

Vector3 SurfaceMesh::face_lay(std::size_t k) const {
  const Vector3 n = face_normal(k);
  const Vector3 sum = lay_.at(at(pairs_[k].a)) + lay_.at(at(pairs_[k].b));
  return (sum - sum.dot(n) * n).normalized();
}

void SurfaceMesh::set_axes(MeshAxis first, MeshAxis second) {
  const std::size_t nodes = first.values.size() * second.values.size();
  require(nodes == position_.size(), kItem, "points of the axes", static_cast<double>(nodes), "",
          "must equal the number of nodes, " + std::to_string(size()));
  set_shape(static_cast<int>(first.values.size()), static_cast<int>(second.values.size()));
  axes_ = {std::move(first), std::move(second)};
}

const MeshBoundary& SurfaceMesh::boundary(const std::string& name) const {
  std::string known;
  for (const auto& b : boundaries_) {
    if (b.name == name) return b;
    known += (known.empty() ? "" : ", ") + b.name;
  }
  throw InvalidInput({.item = kItem,
                      .quantity = "boundary '" + name + "'",
                      .rule = known.empty() ? "does not exist: the mesh has no boundaries"
                                            : "must be one of: " + known,
                      .hint = "see the description of the mesh generator"});
}

void SurfaceMesh::add_boundary(const std::string& name,
                               const std::vector<std::array<int, 2>>& edges) {
  std::map<int, Vector3> faces;
  for (const auto& [i, j] : edges) {
    for (int node : {i, j}) {
      require(node >= 0 && node < size(), kItem, "node of boundary '" + name + "'", node, "",
              "must be one of the " + std::to_string(size()) + " nodes");
    }
    const Vector3 t = position_[at(j)] - position_[at(i)];
    const Vector3 n = (normal_[at(i)] + normal_[at(j)]).normalized();
    // Half of the edge belongs to each of its nodes. The surface lies to the left of the edge as
    // seen from the tip of the normal, hence t x n points outward.
    const Vector3 s = 0.5 * t.cross(n);
    for (int node : {i, j}) {
      auto it = faces.emplace(node, Vector3::Zero()).first;
      it->second += s;
    }
  }
  MeshBoundary boundary;
  boundary.name = name;
  for (const auto& [node, face] : faces) {
    boundary.nodes.push_back(node);
    boundary.face.push_back(face);
  }
  boundaries_.push_back(std::move(boundary));
}

}  // namespace tribodyn
