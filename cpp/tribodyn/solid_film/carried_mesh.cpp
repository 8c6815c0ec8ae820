#include "tribodyn/solid_film/carried_mesh.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Nodes of the divided facets; a node on a common edge is found by the edge and its place there.
class Divider {
 public:
  Divider(const WallSurface& wall, std::vector<double> placed, int cells)
      : wall_(wall), placed_(std::move(placed)), cells_(cells) {}

  /// The node at the corner numbers weights of a point: the nearest of the facet's corners, with
  /// the shares of cells (they add up to `cells`).
  int node(int facet, const std::vector<std::pair<int, int>>& shares, const Vector3& xi) {
    std::vector<std::pair<int, int>> key;
    for (const auto& [corner, share] : shares) {
      if (share > 0) key.emplace_back(corner, share);
    }
    std::sort(key.begin(), key.end());
    std::vector<int> between;
    if (key.size() < 3) {  // on an edge or a corner
      const auto [found, is_new] = shared_.emplace(key, static_cast<int>(nodes.size()));
      if (!is_new) return found->second;
      for (const auto& each : key) between.push_back(each.first);
    }
    add(facet, xi);
    corners.push_back(std::move(between));
    return static_cast<int>(nodes.size()) - 1;
  }

  std::vector<CarriedNode> nodes;
  std::vector<Vector3> position, normal;
  std::vector<std::vector<int>> corners;  // nodes of the solid on whose edge each lies

 private:
  void add(int facet, const Vector3& xi) {
    const WallPatch& patch = *wall_.patches[at(facet)];
    PatchValues shape;
    patch.evaluate(xi, false, shape);
    CarriedNode node{patch.vectors(), shape.values, shape.first, {}};
    Vector3 x = Vector3::Zero();
    for (Vector3& tangent : node.tangent) tangent.setZero();
    for (std::size_t j = 0; j < node.vectors.size(); ++j) {
      const Eigen::Map<const Vector3> y(placed_.data() + 3 * node.vectors[j]);
      const auto row = static_cast<Eigen::Index>(j);
      x += shape.values[row] * y;
      for (int a = 0; a < 2; ++a) node.tangent[a] += shape.first(row, a) * y;
    }
    position.push_back(x);
    normal.push_back(-node.tangent[0].cross(node.tangent[1]).normalized());
    nodes.push_back(std::move(node));
  }

  const WallSurface& wall_;
  std::vector<double> placed_;
  int cells_;
  std::map<std::vector<std::pair<int, int>>, int> shared_;
};

/// Grid of the nodes of a quadrilateral, (cells + 1)^2, the first coordinate fastest.
std::vector<int> grid(Divider& divider, int facet, const std::vector<int>& corners, int cells) {
  std::vector<int> out;
  for (int j = 0; j <= cells; ++j) {
    for (int i = 0; i <= cells; ++i) {
      // Shares on an edge: those of its two corners; inside all four are positive.
      const int u = cells - i, w = cells - j;
      std::vector<std::pair<int, int>> shares;
      if (j == 0 || j == cells) {
        const int first = j == 0 ? 0 : 3, second = j == 0 ? 1 : 2;
        shares = {{corners[at(first)], u}, {corners[at(second)], i}};
      } else if (i == 0 || i == cells) {
        const int first = i == 0 ? 0 : 1, second = i == 0 ? 3 : 2;
        shares = {{corners[at(first)], w}, {corners[at(second)], j}};
      } else {
        shares = {{-1, 1}, {-2, 1}, {-3, 1}};
      }
      const Vector3 xi(-1.0 + 2.0 * i / cells, -1.0 + 2.0 * j / cells, 0.0);
      out.push_back(divider.node(facet, shares, xi));
    }
  }
  return out;
}

using Elements = std::vector<std::array<int, 4>>;

std::vector<int> divide_quadrilateral(Divider& divider, int facet, const std::vector<int>& corners,
                                      int cells, Elements& out) {
  const std::vector<int> nodes = grid(divider, facet, corners, cells);
  const auto node = [&](int i, int j) { return nodes[at(j * (cells + 1) + i)]; };
  for (int j = 0; j < cells; ++j) {
    for (int i = 0; i < cells; ++i) {
      out.push_back({node(i, j), node(i, j + 1), node(i + 1, j + 1), node(i + 1, j)});
    }
  }
  return nodes;
}

std::vector<int> divide_triangle(Divider& divider, int facet, const std::vector<int>& corners,
                                 int cells, Elements& out) {
  std::vector<int> nodes;
  std::map<std::array<int, 2>, int> place;
  for (int j = 0; j <= cells; ++j) {
    for (int i = 0; i + j <= cells; ++i) {
      const Vector3 xi(static_cast<double>(i) / cells, static_cast<double>(j) / cells, 0.0);
      const int node =
          divider.node(facet, {{corners[0], cells - i - j}, {corners[1], i}, {corners[2], j}}, xi);
      place[{i, j}] = node;
      nodes.push_back(node);
    }
  }
  for (int j = 0; j < cells; ++j) {
    for (int i = 0; i + j < cells; ++i) {
      out.push_back({place[{i, j}], place[{i, j + 1}], place[{i + 1, j}], -1});
      if (i + j + 1 < cells) {
        out.push_back({place[{i + 1, j}], place[{i, j + 1}], place[{i + 1, j + 1}], -1});
      }
    }
  }
  return nodes;
}

/// Edges of the elements that belong to one element alone, in its order, without those on surfaces
/// with the nodes `closed`.
std::vector<std::array<int, 2>> rim(const Elements& elements,
                                    const std::vector<std::vector<int>>& corners,
                                    const std::vector<std::set<int>>& closed) {
  const auto lies_on = [&](int node, const std::set<int>& surface) {
    const std::vector<int>& ends = corners[at(node)];
    return std::all_of(ends.begin(), ends.end(), [&](int end) { return surface.count(end) > 0; });
  };
  std::map<std::array<int, 2>, int> count;
  const auto each = [&](const auto& use) {
    for (const auto& nodes : elements) {
      const int sides = nodes[3] < 0 ? 3 : 4;
      for (int k = 0; k < sides; ++k) use(nodes[at(k)], nodes[at((k + 1) % sides)]);
    }
  };
  each([&](int i, int j) { ++count[{std::min(i, j), std::max(i, j)}]; });
  std::vector<std::array<int, 2>> out;
  each([&](int i, int j) {
    if (count[{std::min(i, j), std::max(i, j)}] != 1) return;
    for (const std::set<int>& surface : closed) {
      if (lies_on(i, surface) && lies_on(j, surface)) return;
    }
    out.push_back({i, j});
  });
  return out;
}

}  // namespace

CarriedMesh carried_mesh(const MeshSurface& surface, const WallSurface& wall,
                         const std::vector<int>& vectors, const CarriedMeshOptions& options,
                         const std::string& item) {
  const int cells = options.cells;
  std::vector<std::set<int>> closed;
  for (const int number : options.closed) {
    MeshSurface other = surface;
    other.surface = number;
    std::set<int>& nodes = closed.emplace_back();
    for (const std::vector<int>& facet : other.facets()) nodes.insert(facet.begin(), facet.end());
  }
  require(cells >= 1, item, "cells", cells, "", "must be at least 1",
          "cells of the film along each edge of a facet of the surface");
  std::vector<double> placed;
  const std::vector<double>& start = *surface.placed;
  for (const int node : vectors) {
    for (int c = 0; c < 3; ++c) placed.push_back(start[at(3 * node + c)]);
  }
  Divider divider(wall, std::move(placed), cells);
  Elements elements;
  std::vector<std::vector<int>> of_facets;
  for (std::size_t f = 0; f < surface.facets().size(); ++f) {
    const std::vector<int>& nodes = surface.facets()[f];
    const bool triangle = facet_element(3, static_cast<int>(nodes.size()), item).simplex;
    const auto divide = triangle ? divide_triangle : divide_quadrilateral;
    of_facets.push_back(divide(divider, static_cast<int>(f), nodes, cells, elements));
  }
  const std::vector<std::array<int, 2>> edges = rim(elements, divider.corners, closed);
  SurfaceMesh mesh(std::move(divider.position), std::move(divider.normal), std::move(elements));
  if (!edges.empty()) mesh.add_boundary(kRim, edges);
  return {std::move(mesh), std::move(divider.nodes), std::move(of_facets)};
}

}  // namespace tribodyn
