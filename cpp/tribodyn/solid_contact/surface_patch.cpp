#include "tribodyn/solid_contact/surface_patch.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

/// Added to the weights, which are 0/0 at the corners.
constexpr double kCorner = 1e-10;

/// A function of two variables with its derivatives up to second order.
struct Jet {
  double v = 0.0, a = 0.0, b = 0.0, aa = 0.0, ab = 0.0, bb = 0.0;
};

Jet operator+(const Jet& f, const Jet& g) {
  return {f.v + g.v, f.a + g.a, f.b + g.b, f.aa + g.aa, f.ab + g.ab, f.bb + g.bb};
}
Jet operator+(const Jet& f, double c) { return {f.v + c, f.a, f.b, f.aa, f.ab, f.bb}; }
Jet operator*(double c, const Jet& f) {
  return {c * f.v, c * f.a, c * f.b, c * f.aa, c * f.ab, c * f.bb};
}
Jet operator*(const Jet& f, const Jet& g) {
  return {f.v * g.v,
          f.a * g.v + f.v * g.a,
          f.b * g.v + f.v * g.b,
          f.aa * g.v + 2.0 * f.a * g.a + f.v * g.aa,
          f.ab * g.v + f.a * g.b + f.b * g.a + f.v * g.ab,
          f.bb * g.v + 2.0 * f.b * g.b + f.v * g.bb};
}
Jet inverse(const Jet& f) {
  const double r = 1.0 / f.v, slope = -r * r, curvature = -2.0 * slope * r;
  return {r,
          slope * f.a,
          slope * f.b,
          slope * f.aa + curvature * f.a * f.a,
          slope * f.ab + curvature * f.a * f.b,
          slope * f.bb + curvature * f.b * f.b};
}
Jet one_less(const Jet& f) { return -1.0 * f + 1.0; }

/// Hermite function of the value at x = 0, and of the slope there.
Jet value_at_start(const Jet& x) {
  const Jet y = one_less(x);
  return y * y * (2.0 * x + 1.0);
}
Jet slope_at_start(const Jet& x) {
  const Jet y = one_less(x);
  return y * y * x;
}

/// Rows of the blend, one after the other.
struct Rows {
  Matrix& out;
  Eigen::Index next = 0;

  void add(const Jet& f) { out.row(next++) << f.v, f.a, f.b, f.aa, f.ab, f.bb; }
  /// The factors of E and D of an edge times the powers of s.
  void add_edge(const Jet& position, const Jet& slope, const Jet& s) {
    Jet term = position;
    for (int i = 0; i < SurfacePatch::kPositions; ++i, term = term * s) add(term);
    term = slope;
    for (int i = 0; i < SurfacePatch::kSlopes; ++i, term = term * s) add(term);
  }
};

void blend_quadrilateral(const Vector3& xi, Rows& rows) {
  Jet u, v;
  u.v = 0.5 * (1.0 + xi[0]);
  v.v = 0.5 * (1.0 + xi[1]);
  u.a = v.b = 0.5;
  const Jet p = u * one_less(u), q = v * one_less(v);
  const Jet from_u = q * q + kCorner, from_v = p * p + kCorner;
  const Jet scale = inverse(from_u + from_v);
  const Jet by_u = from_u * scale, by_v = from_v * scale;
  rows.add_edge(by_v * value_at_start(v), by_v * slope_at_start(v), u);
  rows.add_edge(by_u * value_at_start(one_less(u)), -1.0 * (by_u * slope_at_start(one_less(u))), v);
  rows.add_edge(by_v * value_at_start(one_less(v)), -1.0 * (by_v * slope_at_start(one_less(v))), u);
  rows.add_edge(by_u * value_at_start(u), by_u * slope_at_start(u), v);
}

void blend_triangle(const Vector3& xi, Rows& rows) {
  Jet l[3];
  l[0] = {1.0 - xi[0] - xi[1], -1.0, -1.0, 0.0, 0.0, 0.0};
  l[1] = {xi[0], 1.0, 0.0, 0.0, 0.0, 0.0};
  l[2] = {xi[1], 0.0, 1.0, 0.0, 0.0, 0.0};
  Jet weight[3], sum;
  for (int e = 0; e < 3; ++e) {
    const Jet product = l[(e + 1) % 3] * l[(e + 2) % 3];
    weight[e] = product * product + kCorner;
    sum = sum + weight[e];
  }
  const Jet scale = inverse(sum);
  for (int e = 0; e < 3; ++e) {
    weight[e] = weight[e] * scale;
    const Jet& r = l[e];
    Jet s = l[(e + 2) % 3] * inverse(l[(e + 1) % 3] + l[(e + 2) % 3]);
    // At the opposite corner, where s has no value, and outside the triangle beside it.
    if (!(std::abs(s.v - 0.5) < 1.0)) s = {std::isfinite(s.v) ? std::clamp(s.v, -0.5, 1.5) : 0.5};
    rows.add_edge(weight[e] * value_at_start(r), weight[e] * slope_at_start(r), s);
  }
  for (int e = 0; e < 3; ++e) rows.add(weight[e] * value_at_start(one_less(l[e])));
  for (int e = 0; e < 3; ++e) {
    const Jet factor = weight[e] * l[e] * l[e];
    rows.add(factor * l[(e + 1) % 3]);
    rows.add(factor * l[(e + 2) % 3]);
  }
}

void blend_curve(const Vector3& xi, Rows& rows) {
  Jet s, term;
  s.v = 0.5 * (1.0 + xi[0]);
  s.a = 0.5;
  term.v = 1.0;
  for (int i = 0; i < SurfacePatch::kPositions; ++i, term = term * s) rows.add(term);
}

/// Central differences of the polynomials of a facet with the step 1 are exact.
void set_second(const ReferenceElement& facet, const Vector3& xi, PatchValues& out) {
  const int d = facet.dimensions;
  out.second.setZero(facet.nodes, d == 2 ? 3 : 1);
  ShapeValues& beside = out.beside;
  for (int b = 0; b < d; ++b) {
    for (const double side : {1.0, -1.0}) {
      facet.shape(xi + side * Vector3(Vector3::Unit(b)), beside);
      for (int a = 0; a <= b; ++a) out.second.col(a + b) += 0.5 * side * beside.derivatives.col(a);
    }
  }
}

}  // namespace

void SurfacePatch::evaluate(const Vector3& xi, bool second, PatchValues& out) const {
  const int d = facet->dimensions;
  if (!is_smooth()) {
    ShapeValues shape;
    shape.values.swap(out.values);
    shape.derivatives.swap(out.first);
    facet->shape(xi, shape);
    out.values.swap(shape.values);
    out.first.swap(shape.derivatives);
    if (second) set_second(*facet, xi, out);
    return;
  }
  out.blend.resize(coefficients.rows(), 6);
  Rows rows{out.blend};
  if (d == 1) {
    blend_curve(xi, rows);
  } else if (facet->simplex) {
    blend_triangle(xi, rows);
  } else {
    blend_quadrilateral(xi, rows);
  }
  out.values.noalias() = coefficients.transpose() * out.blend.col(0);
  out.first.noalias() = coefficients.transpose() * out.blend.middleCols(1, d);
  if (!second) return;
  out.second.noalias() = coefficients.transpose() * out.blend.middleCols(3, d == 2 ? 3 : 1);
}

}  // namespace tribodyn
