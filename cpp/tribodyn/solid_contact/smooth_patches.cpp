#include "tribodyn/solid_contact/smooth_patches.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// A linear function of the positions of nodes: its coefficients by node.
using Row = std::map<int, double>;

void add(Row& out, double factor, const Row& row) {
  for (const auto& [node, value] : row) out[node] += factor * value;
}
Row operator*(double factor, const Row& row) {
  Row out;
  add(out, factor, row);
  return out;
}
Row operator+(const Row& a, const Row& b) {
  Row out = a;
  add(out, 1.0, b);
  return out;
}
Row operator-(const Row& a, const Row& b) { return a + -1.0 * b; }

/// Polynomials in s, by order.
using Curve = std::vector<Row>;
using Function = std::array<double, 3>;

Row value(const Curve& curve, double s) {
  Row out;
  double power = 1.0;
  for (const Row& term : curve) {
    add(out, power, term);
    power *= s;
  }
  return out;
}
Curve derivative(const Curve& curve) {
  Curve out;
  for (std::size_t i = 1; i < curve.size(); ++i) {
    out.push_back(static_cast<double>(i) * curve[i]);
  }
  return out;
}
void add_product(Curve& out, const Function& f, const Curve& curve) {
  for (std::size_t i = 0; i < f.size(); ++i) {
    for (std::size_t j = 0; j < curve.size(); ++j) add(out[i + j], f[i], curve[j]);
  }
}
/// Coefficients of the quadratic function with values at s = 0, 1/2 and 1.
template <typename Value>
std::array<Value, 3> through(const Value& start, const Value& middle, const Value& end) {
  return {start, -3.0 * start + 4.0 * middle + -1.0 * end, 2.0 * start + -4.0 * middle + 2.0 * end};
}

/// Edge of a facet from corner a to corner b, in the order of SurfacePatch.
struct Edge {
  int a = 0, b = 0;
  int middle = 0;                    // node in the middle of a quadratic facet
  Vector3 start, middle_point, end;  // natural coordinates
  Vector3 along;                     // derivatives with respect to s
  Vector3 across[3];                 // and across the edge, at s = 0, 1/2 and 1
};

std::vector<Edge> edges_of(const ReferenceElement& facet) {
  std::vector<Edge> out;
  const auto add_edge = [&](int a, int b, int middle, const auto& across) {
    Edge edge;
    edge.a = a;
    edge.b = b;
    edge.middle = middle;
    edge.start = facet.node(a);
    edge.end = facet.node(b);
    edge.along = edge.end - edge.start;
    edge.middle_point = 0.5 * (edge.start + edge.end);
    edge.across[0] = across(edge.start);
    edge.across[1] = across(edge.middle_point);
    edge.across[2] = across(edge.end);
    out.push_back(edge);
  };
  const auto axis = [](int c) {
    return [c](const Vector3&) { return Vector3(2.0 * Vector3::Unit(c)); };
  };
  if (facet.dimensions == 1) {
    add_edge(0, 1, 2, axis(1));
  } else if (facet.simplex) {
    constexpr int kMiddle[3] = {4, 5, 3};
    for (int e = 0; e < 3; ++e) {
      const Vector3 tip = facet.node(e);
      add_edge((e + 1) % 3, (e + 2) % 3, kMiddle[e],
               [tip](const Vector3& x) { return Vector3(tip - x); });
    }
  } else {
    add_edge(0, 1, 4, axis(1));
    add_edge(1, 2, 5, axis(0));
    add_edge(3, 2, 6, axis(1));
    add_edge(0, 3, 7, axis(0));
  }
  return out;
}

/// The facets around a node between two sharp edges.
struct Fan {
  std::vector<std::pair<int, int>> corners;  // facets, and their corners at the node
  int smooth_edges = 0;
  Vector3 normal = Vector3::Zero();
  Vector3 axes[2];  // of the tangent plane
  Row gradient[2];  // columns of G
};

/// A derivative of the smooth surface at a corner.
struct Tangent {
  Vector3 inside;  // in the tangent plane of the reference shape
  Row row;
};

class SmoothPatches {
 public:
  SmoothPatches(const SolidMesh& mesh, std::vector<SurfacePatch>& patches);

 private:
  /// K at a point of an edge, and the factors c and d of D = c K + d E' there.
  struct Across {
    Row k;
    double by_k = 0.0, by_slope = 0.0;
  };
  static constexpr int kCorners = 4;

  const ReferenceElement& facet(int f) const { return *patches_[at(f)].facet; }
  int corners(int f) const { return dimensions_ == 1 ? 2 : facet(f).simplex ? 3 : 4; }
  int node(int f, int i) const { return patches_[at(f)].nodes[at(i)]; }
  Vector3 reference(const Row& row) const {
    Vector3 out = Vector3::Zero();
    for (const auto& [node, factor] : row) out += factor * mesh_.nodes[at(node)];
    return out;
  }
  /// Derivative of the facet along a direction of its natural coordinates.
  Row slope(int f, const Vector3& xi, const Vector3& direction) const {
    const ShapeValues shape = facet(f).shape(xi);
    const Vector by = shape.derivatives * direction.head(dimensions_);
    Row out;
    for (Eigen::Index i = 0; i < by.size(); ++i) {
      if (by[i] != 0.0) out[node(f, static_cast<int>(i))] = by[i];
    }
    return out;
  }
  Vector3 normal(int f, const Vector3& xi) const {
    const Vector3 first = reference(slope(f, xi, Vector3::UnitX()));
    const Vector3 second =
        dimensions_ == 1 ? Vector3(Vector3::UnitZ()) : reference(slope(f, xi, Vector3::UnitY()));
    return first.cross(second).normalized();
  }
  const Fan& fan(int f, int corner) const { return fans_[at(fan_of_[at(kCorners * f + corner)])]; }

  void join_facets();
  void join(int corner, int other);
  int root(int corner) const;
  void make_fans();
  int rank(const Fan& fan) const;
  Row slope_at_corner(int f, int corner, const Edge& edge) const;
  void fit(Fan& fan) const;
  Tangent tangent(const Fan& fan, const Row& slope) const;
  Curve position(int f, const Edge& edge) const;
  Across across_at_end(int f, int corner, const Row& along, const Row& across) const;
  Across across_in_middle(int f, int e, const Row& along) const;
  Curve across(int f, int e, const Curve& position) const;
  void make_patch(int f);

  const SolidMesh& mesh_;
  std::vector<SurfacePatch>& patches_;
  int dimensions_;
  std::vector<std::vector<Edge>> edges_;
  std::map<std::pair<int, int>, std::pair<int, int>> neighbour_;  // (facet, edge) over an edge
  std::vector<int> fan_of_;                                       // of corner kCorners f + i
  std::vector<Fan> fans_;
};

SmoothPatches::SmoothPatches(const SolidMesh& mesh, std::vector<SurfacePatch>& patches)
    : mesh_(mesh), patches_(patches), dimensions_(mesh.dimensions() - 1) {
  for (const SurfacePatch& patch : patches) edges_.push_back(edges_of(*patch.facet));
  join_facets();
  make_fans();
  for (int f = 0; f < static_cast<int>(patches.size()); ++f) make_patch(f);
}

int SmoothPatches::root(int corner) const {
  while (fan_of_[at(corner)] != corner) corner = fan_of_[at(corner)];
  return corner;
}

void SmoothPatches::join(int corner, int other) {
  const int a = root(corner), b = root(other);
  fan_of_[at(std::max(a, b))] = std::min(a, b);
}

/// Finds the neighbours over smooth edges, and joins the corners at their ends.
void SmoothPatches::join_facets() {
  fan_of_.resize(at(kCorners) * patches_.size());
  std::iota(fan_of_.begin(), fan_of_.end(), 0);
  struct Side {
    int facet, edge;
    Vector3 normal;
  };
  std::map<std::pair<int, int>, std::vector<Side>> sides;
  for (int f = 0; f < static_cast<int>(patches_.size()); ++f) {
    for (int e = 0; e < static_cast<int>(edges_[at(f)].size()); ++e) {
      const Edge& edge = edges_[at(f)][at(e)];
      const int a = node(f, edge.a), b = node(f, edge.b);
      if (dimensions_ == 1) {
        sides[{a, a}].push_back({f, edge.a, normal(f, edge.start)});
        sides[{b, b}].push_back({f, edge.b, normal(f, edge.end)});
      } else {
        sides[std::minmax(a, b)].push_back({f, e, normal(f, edge.middle_point)});
      }
    }
  }
  for (const auto& [ends, of] : sides) {
    if (of.size() != 2 || of[0].normal.dot(of[1].normal) < std::cos(kSharpest)) continue;
    const int f = of[0].facet, g = of[1].facet;
    if (dimensions_ == 1) {
      join(kCorners * f + of[0].edge, kCorners * g + of[1].edge);
      continue;
    }
    neighbour_[{f, of[0].edge}] = {g, of[1].edge};
    neighbour_[{g, of[1].edge}] = {f, of[0].edge};
    const Edge &mine = edges_[at(f)][at(of[0].edge)], &other = edges_[at(g)][at(of[1].edge)];
    const bool same = node(f, mine.a) == node(g, other.a);
    join(kCorners * f + mine.a, kCorners * g + (same ? other.a : other.b));
    join(kCorners * f + mine.b, kCorners * g + (same ? other.b : other.a));
  }
}

void SmoothPatches::make_fans() {
  std::map<int, int> number;
  std::vector<int> fan_of(fan_of_.size(), -1);
  for (int f = 0; f < static_cast<int>(patches_.size()); ++f) {
    for (int c = 0; c < corners(f); ++c) {
      const auto [found, is_new] =
          number.emplace(root(kCorners * f + c), static_cast<int>(fans_.size()));
      if (is_new) fans_.emplace_back();
      fan_of[at(kCorners * f + c)] = found->second;
      fans_[at(found->second)].corners.emplace_back(f, c);
    }
  }
  fan_of_ = std::move(fan_of);
  for (const auto& [side, other] : neighbour_) {
    if (other < side) continue;
    const Edge& edge = edges_[at(side.first)][at(side.second)];
    for (const int c : {edge.a, edge.b}) {
      ++fans_[at(fan_of_[at(kCorners * side.first + c)])].smooth_edges;
    }
  }
  for (int now = 0; now < 3; ++now) {
    for (Fan& fan : fans_) {
      if (rank(fan) == now) fit(fan);
    }
  }
}

/// 0 of a node inside the surface, 1 on its border, 2 of a node with one facet.
int SmoothPatches::rank(const Fan& fan) const {
  const auto facets = static_cast<int>(fan.corners.size());
  if (facets == 1) return 2;
  return dimensions_ == 1 || fan.smooth_edges == facets ? 0 : 1;
}

/// Derivative along an edge at one of its ends. That of a linear facet at the border follows from
/// the derivative at the other end, if that one is nearer to the inside: the edge is a parabola.
Row SmoothPatches::slope_at_corner(int f, int corner, const Edge& edge) const {
  const int other = corner == edge.a ? edge.b : edge.a;
  const Fan& beyond = fan(f, other);
  const Row own = slope(f, facet(f).node(corner), edge.along);
  if (facet(f).quadratic || rank(beyond) >= rank(fan(f, corner))) return own;
  return 2.0 * own - tangent(beyond, own).row;
}

void SmoothPatches::fit(Fan& fan) const {
  std::vector<Row> slopes;   // away from the node
  std::vector<bool> chords;  // of curves through the node
  for (const auto& [f, corner] : fan.corners) {
    std::vector<Vector3> sides;
    for (int e = 0; e < static_cast<int>(edges_[at(f)].size()); ++e) {
      const Edge& edge = edges_[at(f)][at(e)];
      if (edge.a != corner && edge.b != corner) continue;
      slopes.push_back((edge.a == corner ? 1.0 : -1.0) * slope_at_corner(f, corner, edge));
      sides.push_back(reference(slopes.back()));
      const bool on_border = rank(fan) == 1 && !neighbour_.contains({f, e});
      chords.push_back(!facet(f).quadratic && (rank(fan) == 0 || on_border));
    }
    const Vector3 outward = normal(f, facet(f).node(corner));
    if (dimensions_ == 1) sides.emplace_back(Vector3::UnitZ());
    const Vector3 across = sides[0].cross(sides[1]);
    fan.normal += std::copysign(1.0, across.dot(outward)) * across;
  }
  fan.normal.normalize();
  const Vector3 first = reference(slopes.front());
  fan.axes[0] = (first - first.dot(fan.normal) * fan.normal).normalized();
  fan.axes[1] = fan.normal.cross(fan.axes[0]);
  Matrix3 sum = Matrix3::Zero();
  std::vector<Vector3> parts;
  for (std::size_t k = 0; k < slopes.size(); ++k) {
    const Vector3 t = reference(slopes[k]);
    parts.emplace_back(t.dot(fan.axes[0]), dimensions_ == 1 ? 0.0 : t.dot(fan.axes[1]),
                       chords[k] ? t.squaredNorm() / first.norm() : 0.0);
    sum += parts.back() * parts.back().transpose() / t.squaredNorm();
  }
  // Directions without a derivative, as at a corner of 180 degrees, take no part.
  const SymmetricEigenpairs pairs = symmetric_eigenpairs(sum);
  Matrix inverse = Matrix::Zero(3, 3);
  for (Eigen::Index i = 0; i < 3; ++i) {
    if (pairs.values[i] <= 1e-10 * sum.trace()) continue;
    const Vector own = pairs.vectors.col(i);
    inverse += own * own.transpose() / pairs.values[i];
  }
  for (std::size_t k = 0; k < slopes.size(); ++k) {
    const Vector3 weight = inverse * parts[k] / reference(slopes[k]).squaredNorm();
    for (int c = 0; c < dimensions_; ++c) add(fan.gradient[c], weight[c], slopes[k]);
  }
}

Tangent SmoothPatches::tangent(const Fan& fan, const Row& slope) const {
  const Vector3 t = reference(slope);
  Vector3 inside = t - t.dot(fan.normal) * fan.normal;
  const double cosine = std::max(0.6, inside.norm() / t.norm());  // not less at the tip of a cone
  inside *= 2.0 / (cosine * (1.0 + cosine));
  Tangent out{inside, {}};
  for (int c = 0; c < dimensions_; ++c) {
    add(out.row, inside.dot(fan.axes[c]), fan.gradient[c]);
  }
  return out;
}

Curve SmoothPatches::position(int f, const Edge& edge) const {
  const Row a = {{node(f, edge.a), 1.0}}, b = {{node(f, edge.b), 1.0}};
  const Row start = tangent(fan(f, edge.a), slope(f, edge.start, edge.along)).row;
  const Row end = tangent(fan(f, edge.b), slope(f, edge.end, edge.along)).row;
  Curve out = {a, start, 3.0 * (b - a) - 2.0 * start - end, 2.0 * (a - b) + start + end, {}};
  if (facet(f).quadratic) {
    const Row change = Row{{node(f, edge.middle), 1.0}} - value(out, 0.5);
    add(out[2], 16.0, change);
    add(out[3], -32.0, change);
    add(out[4], 16.0, change);
  }
  return out;
}

SmoothPatches::Across SmoothPatches::across_at_end(int f, int corner, const Row& along,
                                                   const Row& across) const {
  const Fan& around = fan(f, corner);
  const Tangent t = tangent(around, along), d = tangent(around, across);
  const Vector3 direction = around.normal.cross(t.inside).normalized();
  Across out;
  for (int c = 0; c < dimensions_; ++c) {
    add(out.k, direction.dot(around.axes[c]), around.gradient[c]);
  }
  out.by_k = d.inside.dot(direction);
  out.by_slope = d.inside.dot(t.inside) / t.inside.squaredNorm();
  return out;
}

SmoothPatches::Across SmoothPatches::across_in_middle(int f, int e, const Row& along) const {
  const auto [g, other] = neighbour_.at({f, e});
  const std::pair<int, const Edge*> sides[2] = {{f, &edges_[at(f)][at(e)]},
                                                {g, &edges_[at(g)][at(other)]}};
  const Vector3 t = reference(along);
  Vector3 mean = Vector3::Zero();
  for (const auto& [h, edge] : sides) mean += normal(h, edge->middle_point);
  const Vector3 direction = mean.cross(t).normalized();
  Across out;
  double weights = 0.0;
  for (const auto& [h, edge] : sides) {
    const Row row = slope(h, edge->middle_point, edge->across[1]);
    const Vector3 own = reference(row);
    const double by_k = own.dot(direction), by_slope = own.dot(t) / t.squaredNorm();
    const double weight = 1.0 / std::abs(by_k);  // the derivative of a parabola through chords
    add(out.k, weight / by_k, row - by_slope * along);
    weights += weight;
    if (h != f) continue;
    out.by_k = by_k;
    out.by_slope = by_slope;
  }
  out.k = 1.0 / weights * out.k;
  return out;
}

Curve SmoothPatches::across(int f, int e, const Curve& position) const {
  const Edge& edge = edges_[at(f)][at(e)];
  Curve out(SurfacePatch::kSlopes);
  const Row along_a = slope(f, edge.start, edge.along), along_b = slope(f, edge.end, edge.along);
  const Row across_a = slope(f, edge.start, edge.across[0]);
  const Row across_b = slope(f, edge.end, edge.across[2]);
  if (!neighbour_.contains({f, e})) {
    const Row start = tangent(fan(f, edge.a), across_a).row;
    const Row end = tangent(fan(f, edge.b), across_b).row;
    const Row middle =
        facet(f).quadratic ? slope(f, edge.middle_point, edge.across[1]) : 0.5 * (start + end);
    const auto terms = through(start, middle, end);
    std::copy(terms.begin(), terms.end(), out.begin());
    return out;
  }
  const Curve along = derivative(position);
  const Across a = across_at_end(f, edge.a, along_a, across_a);
  const Across m = across_in_middle(f, e, value(along, 0.5));
  const Across b = across_at_end(f, edge.b, along_b, across_b);
  const auto k = through(a.k, m.k, b.k);
  add_product(out, through(a.by_k, m.by_k, b.by_k), {k.begin(), k.end()});
  add_product(out, through(a.by_slope, m.by_slope, b.by_slope), along);
  return out;
}

void SmoothPatches::make_patch(int f) {
  std::vector<Row> rows;
  for (int e = 0; e < static_cast<int>(edges_[at(f)].size()); ++e) {
    const Curve edge = position(f, edges_[at(f)][at(e)]);
    rows.insert(rows.end(), edge.begin(), edge.end());
    if (dimensions_ == 1) break;
    const Curve slopes = across(f, e, edge);
    rows.insert(rows.end(), slopes.begin(), slopes.end());
  }
  if (facet(f).simplex) {
    for (int c = 0; c < 3; ++c) rows.push_back({{node(f, c), 1.0}});
    for (int c = 0; c < 3; ++c) {
      const Vector3 here = facet(f).node(c);
      for (const int other : {(c + 1) % 3, (c + 2) % 3}) {
        const Vector3 way = facet(f).node(other) - here;
        rows.push_back(tangent(fan(f, c), slope(f, here, way)).row);
      }
    }
  }
  std::map<int, Eigen::Index> column;
  std::vector<int>& nodes = patches_[at(f)].nodes;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    column[nodes[i]] = static_cast<Eigen::Index>(i);
  }
  for (const Row& row : rows) {
    for (const auto& [node, factor] : row) {
      if (!column.emplace(node, static_cast<Eigen::Index>(nodes.size())).second) continue;
      nodes.push_back(node);
    }
  }
  Matrix& coefficients = patches_[at(f)].coefficients;
  coefficients.setZero(static_cast<Eigen::Index>(rows.size()),
                       static_cast<Eigen::Index>(nodes.size()));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (const auto& [node, factor] : rows[r]) {
      coefficients(static_cast<Eigen::Index>(r), column[node]) = factor;
    }
  }
}

}  // namespace

std::vector<SurfacePatch> surface_patches(const MeshSurface& surface, bool smooth,
                                          const std::string& item) {
  std::vector<SurfacePatch> out;
  for (const std::vector<int>& nodes : surface.facets()) {
    out.push_back(
        {&facet_element(surface.dimensions(), static_cast<int>(nodes.size()), item), nodes, {}});
  }
  if (smooth) SmoothPatches(*surface.mesh, out);
  return out;
}

}  // namespace tribodyn
