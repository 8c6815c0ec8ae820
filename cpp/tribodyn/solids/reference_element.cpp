#include "tribodyn/solids/reference_element.hpp"

#include <array>
#include <cmath>
#include <string>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace {

constexpr ReferenceElement kElements[] = {
    {ElementKind::hex8, "hex8", 3, 8, false, false},
    {ElementKind::hex20, "hex20", 3, 20, true, false},
    {ElementKind::hex27, "hex27", 3, 27, true, false},
    {ElementKind::tet10, "tet10", 3, 10, true, true},
    {ElementKind::quad4, "quad4", 2, 4, false, false},
    {ElementKind::quad8, "quad8", 2, 8, true, false},
    {ElementKind::quad9, "quad9", 2, 9, true, false},
    {ElementKind::tri6, "tri6", 2, 6, true, true},
    {ElementKind::line2, "line2", 1, 2, false, false},
    {ElementKind::line3, "line3", 1, 3, true, false},
};

// Natural coordinates of the nodes, in the order of VTK.
constexpr int kHex[27][3] = {
    {-1, -1, -1}, {1, -1, -1}, {1, 1, -1},  {-1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {1, 1, 1},
    {-1, 1, 1},   {0, -1, -1}, {1, 0, -1},  {0, 1, -1},  {-1, 0, -1}, {0, -1, 1}, {1, 0, 1},
    {0, 1, 1},    {-1, 0, 1},  {-1, -1, 0}, {1, -1, 0},  {1, 1, 0},   {-1, 1, 0}, {-1, 0, 0},
    {1, 0, 0},    {0, -1, 0},  {0, 1, 0},   {0, 0, -1},  {0, 0, 1},   {0, 0, 0}};
constexpr int kQuad[9][2] = {{-1, -1}, {1, -1}, {1, 1},  {-1, 1}, {0, -1},
                             {1, 0},   {0, 1},  {-1, 0}, {0, 0}};
constexpr int kLine[3] = {-1, 1, 0};
// Corners of the edges whose middles are the nodes after the corners.
constexpr int kTetEdges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};

// Weight of the centres of the faces in the rule of hex20 and quad8 (decision 47).
constexpr double kFaceWeight = 0.03;

int natural(const ReferenceElement& e, int node, int direction) {
  const auto i = static_cast<std::size_t>(node), d = static_cast<std::size_t>(direction);
  if (e.dimensions == 1) return kLine[i];
  return e.dimensions == 3 ? kHex[i][d] : kQuad[i][d];
}

/// A function of one direction with its derivative.
struct Factor {
  double value = 1.0, slope = 0.0;
};

/// The linear or quadratic function that is 1 at `at` (-1, 0 or 1) and 0 at the other nodes.
Factor lagrange(double x, int at, bool quadratic) {
  if (!quadratic) return {0.5 * (1.0 + at * x), 0.5 * at};
  if (at == 0) return {1.0 - x * x, -2.0 * x};
  return {0.5 * x * (x + at), x + 0.5 * at};
}

void set_product(const ReferenceElement& e, const Vector3& xi, ShapeValues& out) {
  for (int i = 0; i < e.nodes; ++i) {
    Factor f[3];
    for (int d = 0; d < e.dimensions; ++d) f[d] = lagrange(xi[d], natural(e, i, d), e.quadratic);
    out.values[i] = f[0].value * f[1].value * f[2].value;
    for (int d = 0; d < e.dimensions; ++d) {
      double slope = f[d].slope;
      for (int other = 0; other < e.dimensions; ++other) {
        if (other != d) slope *= f[other].value;
      }
      out.derivatives(i, d) = slope;
    }
  }
}

/// hex20 and quad8. A middle of an edge has the bubble of its edge and linear functions across; a
/// corner has its product of linear functions, less half of those of its edges.
void set_serendipity(const ReferenceElement& e, const Vector3& xi, ShapeValues& out) {
  const int corners = e.dimensions == 3 ? 8 : 4;
  ReferenceElement linear = e;
  linear.nodes = corners;
  linear.quadratic = false;
  set_product(linear, xi, out);
  for (int i = corners; i < e.nodes; ++i) {
    Factor f[3];
    int along = 0;
    for (int d = 0; d < e.dimensions; ++d) {
      const int at = natural(e, i, d);
      f[d] = lagrange(xi[d], at, at == 0);
      if (at == 0) along = d;
    }
    out.values[i] = f[0].value * f[1].value * f[2].value;
    for (int d = 0; d < e.dimensions; ++d) {
      double slope = f[d].slope;
      for (int other = 0; other < e.dimensions; ++other) {
        if (other != d) slope *= f[other].value;
      }
      out.derivatives(i, d) = slope;
    }
    for (int corner = 0; corner < corners; ++corner) {
      bool end = true;
      for (int d = 0; d < e.dimensions; ++d) {
        end = end && (d == along || natural(e, corner, d) == natural(e, i, d));
      }
      if (!end) continue;
      out.values[corner] -= 0.5 * out.values[i];
      out.derivatives.row(corner) -= 0.5 * out.derivatives.row(i);
    }
  }
}

void set_simplex(const ReferenceElement& e, const Vector3& xi, ShapeValues& out) {
  const int corners = e.dimensions + 1;
  double l[4] = {};  // of each corner: 1 there, 0 at the others
  l[0] = 1.0;
  for (int d = 0; d < e.dimensions; ++d) {
    l[0] -= xi[d];
    l[d + 1] = xi[d];
  }
  const auto slope = [](int corner, int d) {
    return corner == 0 ? -1.0 : corner == d + 1 ? 1.0 : 0.0;
  };
  for (int i = 0; i < corners; ++i) {
    out.values[i] = l[i] * (2.0 * l[i] - 1.0);
    for (int d = 0; d < e.dimensions; ++d) {
      out.derivatives(i, d) = (4.0 * l[i] - 1.0) * slope(i, d);
    }
  }
  for (int i = corners; i < e.nodes; ++i) {
    const auto [a, b] = kTetEdges[i - corners];
    out.values[i] = 4.0 * l[a] * l[b];
    for (int d = 0; d < e.dimensions; ++d) {
      out.derivatives(i, d) = 4.0 * (slope(a, d) * l[b] + l[a] * slope(b, d));
    }
  }
}

std::vector<ReferencePoint> products(int dimensions, int along) {
  const GaussRule rule = gauss_legendre(along);
  std::vector<ReferencePoint> points = {{Vector3::Zero(), 1.0}};
  for (int d = dimensions - 1; d >= 0; --d) {
    std::vector<ReferencePoint> next;
    for (const ReferencePoint& point : points) {
      for (std::size_t g = 0; g < rule.nodes.size(); ++g) {
        next.push_back({point.xi, point.weight * rule.weights[g]});
        next.back().xi[d] = rule.nodes[g];
      }
    }
    points = std::move(next);
  }
  return points;
}

/// A product of Gauss rules on the square or the cube, mapped to the triangle or the tetrahedron.
std::vector<ReferencePoint> collapsed(int dimensions, int along) {
  std::vector<ReferencePoint> points = products(dimensions, along);
  for (ReferencePoint& point : points) {
    Vector3 r = Vector3::Zero();
    for (int d = 0; d < dimensions; ++d) r[d] = 0.5 * (1.0 + point.xi[d]);
    const double rest = 1.0 - r[0];
    point.xi = {r[0], r[1] * rest, 0.0};
    point.weight *= rest / 4.0;
    if (dimensions == 3) {
      point.xi[2] = r[2] * rest * (1.0 - r[1]);
      point.weight *= rest * (1.0 - r[1]) / 2.0;
    }
  }
  return points;
}

/// Exact to degree 2: near each corner one point.
std::vector<ReferencePoint> near_corners(int dimensions) {
  // (5 - sqrt(5))/20 for the tetrahedron.
  const double a = dimensions == 3 ? 0.13819660112501051518 : 1.0 / 6.0;
  const double b = 1.0 - dimensions * a, weight = dimensions == 3 ? 1.0 / 24.0 : 1.0 / 6.0;
  std::vector<ReferencePoint> points;
  for (int corner = 0; corner <= dimensions; ++corner) {
    Vector3 xi = Vector3::Zero();
    for (int d = 0; d < dimensions; ++d) xi[d] = corner == d + 1 ? b : a;
    points.push_back({xi, weight});
  }
  return points;
}

/// Exact to degree 3: points near the corners and, with small weights, at the centres of the faces
/// (in the plane at the centre), which resist the motions that the others do not feel.
std::vector<ReferencePoint> stabilised(int dimensions) {
  std::vector<ReferencePoint> points = products(dimensions, 2);
  const double volume = dimensions == 3 ? 8.0 : 4.0, corners = volume;
  const double weight = (volume - (dimensions == 3 ? 6.0 : 1.0) * kFaceWeight) / corners;
  const double second = volume / 3.0 - (dimensions == 3 ? 2.0 * kFaceWeight : 0.0);
  const double scale = std::sqrt(3.0 * second / (corners * weight));
  for (ReferencePoint& point : points) {
    point.xi *= scale;
    point.weight = weight;
  }
  if (dimensions == 2) points.push_back({Vector3::Zero(), kFaceWeight});
  for (int d = 0; d < dimensions && dimensions == 3; ++d) {
    for (const double side : {-1.0, 1.0}) points.push_back({side * Vector3::Unit(d), kFaceWeight});
  }
  return points;
}

}  // namespace

Vector3 ReferenceElement::node(int i) const {
  Vector3 xi = Vector3::Zero();
  if (!simplex) {
    for (int d = 0; d < dimensions; ++d) xi[d] = natural(*this, i, d);
    return xi;
  }
  const auto corner = [](int k) {
    return k == 0 ? Vector3(0, 0, 0) : Vector3(Vector3::Unit(k - 1));
  };
  if (i <= dimensions) return corner(i);
  const auto [a, b] = kTetEdges[i - dimensions - 1];
  return 0.5 * (corner(a) + corner(b));
}

ShapeValues ReferenceElement::shape(const Vector3& xi) const {
  ShapeValues out;
  shape(xi, out);
  return out;
}

void ReferenceElement::shape(const Vector3& xi, ShapeValues& out) const {
  out.values.resize(nodes);
  out.derivatives.resize(nodes, dimensions);
  if (simplex) {
    set_simplex(*this, xi, out);
  } else if (is_reduced()) {
    set_serendipity(*this, xi, out);
  } else {
    set_product(*this, xi, out);
  }
}

bool ReferenceElement::contains(const Vector3& xi, double margin) const {
  const auto own = xi.head(dimensions).array();
  if (!simplex) return (own.abs() <= 1.0 + margin).all();
  return (own >= -margin).all() && own.sum() <= 1.0 + margin;
}

std::vector<ReferencePoint> ReferenceElement::quadrature() const {
  if (is_reduced()) return stabilised(dimensions);
  return simplex ? near_corners(dimensions) : products(dimensions, quadratic ? 3 : 2);
}

std::vector<ReferencePoint> ReferenceElement::mass_quadrature() const {
  return simplex ? collapsed(dimensions, 4) : products(dimensions, quadratic ? 3 : 2);
}

const ReferenceElement& reference_element(ElementKind kind) {
  return kElements[static_cast<std::size_t>(kind)];
}

const ReferenceElement& reference_element(std::string_view name, std::string_view item) {
  for (const ReferenceElement& element : kElements) {
    if (name == element.name && element.dimensions > 1) return element;
  }
  throw InvalidInput({.item = std::string(item),
                      .quantity = "element",
                      .rule = "'" + std::string(name) + "' is not a kind of elements",
                      .hint = "hex8, hex20, hex27, tet10, quad4, quad8, quad9 or tri6"});
}

const ReferenceElement& facet_element(int dimensions, int nodes, std::string_view item) {
  for (const ReferenceElement& element : kElements) {
    if (element.dimensions == dimensions - 1 && element.nodes == nodes) return element;
  }
  throw InvalidInput({.item = std::string(item),
                      .quantity = "nodes of a facet",
                      .value = nodes,
                      .rule = dimensions == 3 ? "must be 4, 6, 8 or 9" : "must be 2 or 3"});
}

std::vector<FacetShape> facet_points(int dimensions, int nodes, std::string_view item) {
  const ReferenceElement& element = facet_element(dimensions, nodes, item);
  const int along = element.quadratic || dimensions == 2 ? 3 : 2;
  std::vector<FacetShape> out;
  for (const ReferencePoint& point :
       element.simplex ? collapsed(2, 3) : products(dimensions - 1, along)) {
    out.push_back({element.shape(point.xi), point.weight});
  }
  return out;
}

}  // namespace tribodyn
