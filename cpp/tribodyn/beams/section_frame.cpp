#include "tribodyn/beams/section_frame.hpp"

#include <algorithm>

namespace tribodyn {

namespace {

template <class Number>
Triple<Number> unit_vector(std::size_t k) {
  Triple<Number> unit{};
  unit[k] = Number{1.0};
  return unit;
}

template <class Number>
Triple<Number> triple(const Vector3& value) {
  return {Number{value[0]}, Number{value[1]}, Number{value[2]}};
}

/// The axes of the three kinds, of plain numbers or along a path, with what their angular velocity
/// needs too.
template <class Number>
struct SectionAxes {
  Number per_a, per_b, per_area{};
  Triple<Number> u, v;
  Triple<Number> e[3];

  SectionAxes(const Triple<Number>& a, const Triple<Number>& b)
      : per_a(inverse(root(dot(a, a)))),
        per_b(inverse(root(dot(b, b)))),
        u(per_a * a),
        v(per_b * b) {
    const Triple<Number> normal = cross(a, b);
    per_area = inverse(root(dot(normal, normal)));
    e[0] = per_area * normal;
    // The bisectors of u and v are at right angles; e_y and e_z are the bisectors of the bisectors.
    const Number half{std::sqrt(0.5)};
    const Triple<Number> sum = u + v, difference = u - v;
    const Triple<Number> middle = (half * inverse(root(dot(sum, sum)))) * sum;
    const Triple<Number> across = (half * inverse(root(dot(difference, difference)))) * difference;
    e[1] = middle + across;
    e[2] = middle - across;
  }
};

template <class Number>
struct TangentAxes {
  Number per_length;
  Triple<Number> e[3];

  explicit TangentAxes(const Triple<Number>& a) : per_length(inverse(root(dot(a, a)))) {
    e[0] = per_length * a;
    e[2] = unit_vector<Number>(2);
    e[1] = cross(e[2], e[0]);
  }
};

template <class Number>
struct CarriedAxes {
  Number per_length, share;
  Triple<Number> t, start, axis;
  Triple<Number> e[3];

  CarriedAxes(const Triple<Number>& a, const Matrix3& reference)
      : per_length(inverse(root(dot(a, a)))),
        share{},
        t(per_length * a),
        start(triple<Number>(reference.col(0))),
        axis(cross(start, t)) {
    share = inverse(Number{1.0} + dot(start, t));
    for (int k = 0; k < 3; ++k) {
      const Triple<Number> from = triple<Number>(reference.col(k));
      const Triple<Number> first = cross(axis, from);
      e[k] = from + first + share * cross(axis, first);
    }
  }
};

Matrix3 columns(const Triple<double> (&e)[3]) {
  Matrix3 all;
  for (int k = 0; k < 3; ++k) all.col(k) = Vector3(e[k][0], e[k][1], e[k][2]);
  return all;
}

}  // namespace

SectionFrame::SectionFrame(SectionFrameKind kind, const PathVector& a, const PathVector& b,
                           const Matrix3& reference) {
  switch (kind) {
    case SectionFrameKind::section:
      set_section(a, b);
      break;
    case SectionFrameKind::tangent:
      set_tangent(a);
      break;
    case SectionFrameKind::carried:
      set_carried(a, reference);
      break;
  }
}

Matrix3 SectionFrame::axes() const {
  Matrix3 all;
  for (int k = 0; k < 3; ++k) all.col(k) = part(e[k], &PathNumber::value);
  return all;
}

void SectionFrame::set_section(const PathVector& a, const PathVector& b) {
  const SectionAxes<PathNumber> own(a, b);
  std::copy_n(own.e, 3, e);
  const PathNumber mean{0.5};
  const PathVector turn_a = (mean * own.per_a) * cross(e[0], own.u),
                   turn_b = (mean * own.per_b) * cross(e[0], own.v);
  for (std::size_t c = 0; c < 3; ++c) {
    const PathNumber tilt = e[0][c] * own.per_area;
    w[c] = turn_a[c] * e[0] - tilt * b;
    w[3 + c] = turn_b[c] * e[0] + tilt * a;
  }
}

void SectionFrame::set_tangent(const PathVector& a) {
  const TangentAxes<PathNumber> own(a);
  std::copy_n(own.e, 3, e);
  for (std::size_t c = 0; c < 3; ++c) {
    w[c] = {};
    if (c < 2) w[c] = own.per_length * cross(e[0], unit_vector<PathNumber>(c));
    w[3 + c] = {};
  }
}

void SectionFrame::set_carried(const PathVector& a, const Matrix3& reference) {
  const CarriedAxes<PathNumber> own(a, reference);
  std::copy_n(own.e, 3, e);
  const PathVector &t = own.t, &start = own.start;
  for (std::size_t c = 0; c < 3; ++c) {
    const PathVector rate = own.per_length * (unit_vector<PathNumber>(c) - t[c] * t);
    w[c] = cross(start, rate) +
           own.share * (dot(start, cross(t, rate)) * start - dot(start, rate) * own.axis);
    w[3 + c] = {};
  }
}

Matrix3 section_axes(SectionFrameKind kind, const Vector3& a, const Vector3& b,
                     const Matrix3& reference) {
  const Triple<double> first = triple<double>(a);
  switch (kind) {
    case SectionFrameKind::section:
      return columns(SectionAxes<double>(first, triple<double>(b)).e);
    case SectionFrameKind::tangent:
      return columns(TangentAxes<double>(first).e);
    case SectionFrameKind::carried:
      break;
  }
  return columns(CarriedAxes<double>(first, reference).e);
}

}  // namespace tribodyn
