#include "tribodyn/beams/section_frame.hpp"

namespace tribodyn {

namespace {

PathVector unit_vector(int k) {
  PathVector unit{};
  unit[static_cast<std::size_t>(k)].value = 1.0;
  return unit;
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
  const PathNumber per_a = inverse(root(dot(a, a))), per_b = inverse(root(dot(b, b)));
  const PathVector u = per_a * a, v = per_b * b;
  const PathVector normal = cross(a, b);
  const PathNumber per_area = inverse(root(dot(normal, normal)));
  e[0] = per_area * normal;
  // The bisectors of u and v are at right angles; e_y and e_z are the bisectors of the bisectors.
  const PathNumber half{std::sqrt(0.5), 0.0, 0.0};
  const PathVector sum = u + v, difference = u - v;
  const PathVector middle = (half * inverse(root(dot(sum, sum)))) * sum;
  const PathVector across = (half * inverse(root(dot(difference, difference)))) * difference;
  e[1] = middle + across;
  e[2] = middle - across;
  const PathNumber mean{0.5, 0.0, 0.0};
  const PathVector turn_a = (mean * per_a) * cross(e[0], u),
                   turn_b = (mean * per_b) * cross(e[0], v);
  for (std::size_t c = 0; c < 3; ++c) {
    const PathNumber tilt = e[0][c] * per_area;
    w[c] = turn_a[c] * e[0] - tilt * b;
    w[3 + c] = turn_b[c] * e[0] + tilt * a;
  }
}

void SectionFrame::set_tangent(const PathVector& a) {
  const PathNumber per_length = inverse(root(dot(a, a)));
  e[0] = per_length * a;
  e[2] = unit_vector(2);
  e[1] = cross(e[2], e[0]);
  for (int c = 0; c < 3; ++c) {
    w[c] = {};
    if (c < 2) w[c] = per_length * cross(e[0], unit_vector(c));
    w[3 + c] = {};
  }
}

void SectionFrame::set_carried(const PathVector& a, const Matrix3& reference) {
  const PathNumber per_length = inverse(root(dot(a, a)));
  const PathVector t = per_length * a, start = path_vector(reference.col(0));
  const PathVector axis = cross(start, t);
  const PathNumber share = inverse(PathNumber{1.0, 0.0, 0.0} + dot(start, t));
  for (int k = 0; k < 3; ++k) {
    const PathVector from = path_vector(reference.col(k));
    const PathVector first = cross(axis, from);
    e[k] = from + first + share * cross(axis, first);
  }
  for (int c = 0; c < 3; ++c) {
    const PathVector rate = per_length * (unit_vector(c) - t[static_cast<std::size_t>(c)] * t);
    w[c] =
        cross(start, rate) + share * (dot(start, cross(t, rate)) * start - dot(start, rate) * axis);
    w[3 + c] = {};
  }
}

Matrix3 section_axes(SectionFrameKind kind, const Vector3& a, const Vector3& b,
                     const Matrix3& reference) {
  return SectionFrame(kind, path_vector(a), path_vector(b), reference).axes();
}

}  // namespace tribodyn
