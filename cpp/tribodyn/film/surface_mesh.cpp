#include "tribodyn/film/surface_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/banded_lu.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Collects conductances and faces by unordered pairs of nodes.
class PairCollector {
 public:
  void conduct(int i, int j, int corner, double g) {
    if (g == 0.0) return;
    Entry& e = entry(i, j);
    e.conductance[corner] += g;
  }
  /// Face vector from i to j.
  void face(int i, int j, const Vector3& s) { entry(i, j).face += i < j ? s : Vector3(-s); }

  void finish(std::vector<MeshPair>& pairs, std::vector<MeshShare>& shares) const {
    double largest = 0.0;
    for (const auto& [key, e] : entries_) {
      for (const auto& [c, g] : e.conductance) largest = std::max(largest, std::abs(g));
    }
    for (const auto& [key, e] : entries_) {
      MeshPair pair;
      pair.a = key.first;
      pair.b = key.second;
      pair.face = e.face;
      std::vector<MeshShare> others;
      for (const auto& [c, g] : e.conductance) {
        if (c == pair.a) {
          pair.at_a = g;
        } else if (c == pair.b) {
          pair.at_b = g;
        } else if (std::abs(g) > 1e-12 * largest) {
          others.push_back({static_cast<int>(pairs.size()), c, g});
        }
      }
      const bool diagonal = e.face.isZero(0.0) && pair.at_a == 0.0 && pair.at_b == 0.0;
      if (diagonal && others.empty()) continue;  // round-off of a right angle
      pairs.push_back(pair);
      shares.insert(shares.end(), others.begin(), others.end());
    }
  }

 private:
  struct Entry {
    std::map<int, double> conductance;
    Vector3 face = Vector3::Zero();
  };
  Entry& entry(int i, int j) { return entries_[{std::min(i, j), std::max(i, j)}]; }
  std::map<std::pair<int, int>, Entry> entries_;
};

}  // namespace

SurfaceMesh::SurfaceMesh(std::vector<Vector3> position, std::vector<Vector3> normal,
                         std::vector<std::array<int, 4>> elements)
    : position_(std::move(position)),
      normal_(std::move(normal)),
      elements_(std::move(elements)),
      weight_(position_.size(), 0.0),
      shape_{static_cast<int>(position_.size()), 1} {
  const std::string item = "surface mesh";
  require(normal_.size() == position_.size(), item, "normals", static_cast<double>(normal_.size()),
          "", "must be one for each node");
  for (const Vector3& n : normal_) {
    require(std::abs(n.norm() - 1.0) < 1e-9, item, "length of a normal", n.norm(), "", "must be 1");
  }
  PairCollector collector;
  for (const auto& element : elements_) {
    for (int node : element) {
      require(node >= 0 && node < size(), item, "element node", node, "",
              "must be one of the " + std::to_string(size()) + " nodes");
    }
    Vector3 centre = Vector3::Zero();
    for (int node : element) centre += 0.25 * position_[at(node)];
    for (int k = 0; k < 4; ++k) {
      const int c = element[at(k)];
      const int n1 = element[at((k + 1) % 4)];
      const int n2 = element[at((k + 3) % 4)];
      const Vector3 t1 = position_[at(n1)] - position_[at(c)];
      const Vector3 t2 = position_[at(n2)] - position_[at(c)];
      const Vector3 area = t1.cross(t2);
      require(area.dot(normal_[at(c)]) > 0.0, item, "element corner area", area.dot(normal_[at(c)]),
              "m2", "must be > 0",
              "give the corners counter-clockwise seen from the tip of the normal, no two of "
              "them at one place");
      const double w = 0.25 * area.norm();
      weight_[at(c)] += w;
      // (J^T J)^-1 of the corner.
      const double g11 = t1.dot(t1), g12 = t1.dot(t2), g22 = t2.dot(t2);
      const double det = g11 * g22 - g12 * g12;
      const double m11 = g22 / det, m12 = -g12 / det, m22 = g11 / det;
      const bool right_angle = std::abs(g12) < 1e-12 * std::sqrt(g11 * g22);
      const double cross = right_angle ? 0.0 : m12;
      collector.conduct(c, n1, c, w * (m11 + cross));
      collector.conduct(c, n2, c, w * (m22 + cross));
      collector.conduct(n1, n2, c, -w * cross);
      // The dual face between c and n1 runs from the middle of the edge to the centre; with
      // counter-clockwise corners its vector points from c to n1.
      const Vector3 unit = area / area.norm();
      const Vector3 middle = 0.5 * (position_[at(c)] + position_[at(n1)]);
      collector.face(c, n1, (centre - middle).cross(unit));
    }
  }
  for (int i = 0; i < size(); ++i) {
    require(weight_[at(i)] > 0.0, item, "node", i, "", "belongs to no element");
  }
  collector.finish(pairs_, shares_);
  std::vector<std::pair<int, int>> edges;
  edges.reserve(pairs_.size());
  for (const auto& pair : pairs_) edges.emplace_back(pair.a, pair.b);
  order_ = bandwidth_reducing_order(size(), edges);
  half_bandwidth_ = tribodyn::half_bandwidth(order_, edges);
}

const MeshBoundary& SurfaceMesh::boundary(const std::string& name) const {
  std::string known;
  for (const auto& b : boundaries_) {
    if (b.name == name) return b;
    known += (known.empty() ? "" : ", ") + b.name;
  }
  throw InvalidInput({.item = "surface mesh",
                      .quantity = "boundary '" + name + "'",
                      .rule = "must be one of: " + known,
                      .hint = "look at the mesh generator's description"});
}

void SurfaceMesh::add_boundary(const std::string& name,
                               const std::vector<std::array<int, 2>>& edges) {
  std::map<int, Vector3> faces;
  for (const auto& [i, j] : edges) {
    for (int node : {i, j}) {
      require(node >= 0 && node < size(), "surface mesh", "node of boundary '" + name + "'", node,
              "", "must be one of the " + std::to_string(size()) + " nodes");
    }
    const Vector3 t = position_[at(j)] - position_[at(i)];
    const Vector3 n = (normal_[at(i)] + normal_[at(j)]).normalized();
    // Half of the edge belongs to each of its nodes; the edge runs so that the surface lies
    // to its left seen from the tip of the normal, hence t x n points outward.
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

SurfaceMesh cylinder_mesh(double radius, double length, int n_around, int n_along, bool symmetric) {
  const std::string item = "cylinder mesh";
  require_positive(item, "radius", radius, "m");
  require_positive(item, "length", length, "m");
  require(n_around >= 8, item, "n_around", n_around, "cells", "must be >= 8");
  require(n_along >= 1, item, "n_along", n_along, "cells", "must be >= 1");
  const int rows = n_along + 1;
  const double z0 = symmetric ? 0.0 : -0.5 * length;
  std::vector<Vector3> position, normal;
  for (int i = 0; i < n_around; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / n_around;
    const Vector3 n(std::cos(angle), std::sin(angle), 0.0);
    for (int j = 0; j < rows; ++j) {
      normal.push_back(n);
      position.push_back(radius * n + Vector3(0.0, 0.0, z0 + (0.5 * length - z0) * j / n_along));
    }
  }
  std::vector<std::array<int, 4>> elements;
  std::vector<std::array<int, 2>> edges;
  for (int i = 0; i < n_around; ++i) {
    const int next = (i + 1) % n_around;
    for (int j = 0; j < n_along; ++j) {
      elements.push_back({i * rows + j, next * rows + j, next * rows + j + 1, i * rows + j + 1});
    }
    edges.push_back({next * rows + n_along, i * rows + n_along});
    if (!symmetric) edges.push_back({i * rows, next * rows});
  }
  SurfaceMesh mesh(std::move(position), std::move(normal), std::move(elements));
  mesh.add_boundary("ends", edges);
  mesh.set_multiplicity(symmetric ? 2.0 : 1.0);
  mesh.set_shape(n_around, rows);
  return mesh;
}

SurfaceMesh plane_mesh(double length_x, double length_y, int n_x, int n_y) {
  const std::string item = "plane mesh";
  require_positive(item, "length_x", length_x, "m");
  require_positive(item, "length_y", length_y, "m");
  require(n_x >= 1, item, "n_x", n_x, "cells", "must be >= 1");
  require(n_y >= 1, item, "n_y", n_y, "cells", "must be >= 1");
  const int rows = n_y + 1;
  std::vector<Vector3> position;
  for (int i = 0; i <= n_x; ++i) {
    for (int j = 0; j <= n_y; ++j) {
      position.emplace_back(length_x * i / n_x, length_y * j / n_y, 0.0);
    }
  }
  std::vector<Vector3> normal(position.size(), Vector3::UnitZ());
  std::vector<std::array<int, 4>> elements;
  std::vector<std::array<int, 2>> x_min, x_max, y_min, y_max;
  for (int i = 0; i < n_x; ++i) {
    for (int j = 0; j < n_y; ++j) {
      const int c = i * rows + j;
      elements.push_back({c, c + rows, c + rows + 1, c + 1});
    }
    y_min.push_back({i * rows, (i + 1) * rows});
    y_max.push_back({(i + 1) * rows + n_y, i * rows + n_y});
  }
  for (int j = 0; j < n_y; ++j) {
    x_min.push_back({j + 1, j});
    x_max.push_back({n_x * rows + j, n_x * rows + j + 1});
  }
  SurfaceMesh mesh(std::move(position), std::move(normal), std::move(elements));
  mesh.add_boundary("x_min", x_min);
  mesh.add_boundary("x_max", x_max);
  mesh.add_boundary("y_min", y_min);
  mesh.add_boundary("y_max", y_max);
  mesh.set_shape(n_x + 1, rows);
  return mesh;
}

}  // namespace tribodyn
