#include "tribodyn/beams/beam_attachment.hpp"

#include <utility>

namespace tribodyn {

namespace {

std::vector<int> numbers(const BeamPoint& point) {
  std::vector<int> all;
  for (const WeightedCoordinate& own : point.coordinates) all.push_back(own.index);
  return all;
}

class BeamAttachment final : public Attachment {
 public:
  BeamAttachment(const Marker& marker, BeamPoint point)
      : Attachment(marker, numbers(point)),
        point_(std::move(point)),
        local_axes_(point_.reference.transpose() * marker.rotation),
        local_offset_(point_.reference.transpose() * point_.turning_offset),
        has_offset_(!point_.turning_offset.isZero(0.0)) {}

  void evaluate(const BodyState& s, AttachmentMotion& out) const override {
    const AttachmentParts& parts = s.parts;
    set_sum(s, out.origin);
    if (!has_offset_ && !parts.spin && !parts.axis[0] && !parts.axis[1] && !parts.axis[2]) return;
    const SectionFrame frame = frame_of(s);
    for (int k = 0; k < 3; ++k) set_direction(s, frame, local_axes_.col(k), out.axis[k]);
    set_spin(s, frame, out.spin);
    if (has_offset_) add_offset(s, frame, out.origin);
  }

  void add_point_hessian(const BodyState& s, const AttachmentMotion& motion, const Vector3& f,
                         MatrixRef h) const override {
    if (has_offset_) add_direction_hessian(s, motion, point_.turning_offset, f, h);
  }

  void add_moment_tangent(const BodyState& s, const AttachmentMotion& /*motion*/, const Vector3& m,
                          MatrixRef h) const override {
    const int count = basic();
    double by[6][6] = {};  // of W^T m, with respect to a and b
    for (int k = 0; k < count; ++k) {
      const auto [at_a, at_b] = sums(s.q);
      PathVector a = path_vector(at_a), b = path_vector(at_b);
      (k < 3 ? a : b)[static_cast<std::size_t>(k % 3)].rate = 1.0;
      const SectionFrame frame(point_.kind, a, b, point_.reference);
      for (int i = 0; i < count; ++i) by[i][k] = m.dot(part(frame.w[i], &PathNumber::rate));
    }
    for (int j = 0; j < size(); ++j) {
      const auto [l, d] = place(j);
      for (int i = 0; i < size(); ++i) {
        const auto [k, c] = place(i);
        h(i, j) += k->a * (by[c][d] * l->a + by[c][3 + d] * l->b) +
                   k->b * (by[3 + c][d] * l->a + by[3 + c][3 + d] * l->b);
      }
    }
  }

 private:
  /// Number of columns of W in use.
  int basic() const {
    return point_.kind == SectionFrameKind::section && !point_.constant_b ? 6 : 3;
  }
  /// A coordinate of the attachment and its component.
  std::pair<const WeightedCoordinate*, int> place(int i) const {
    const WeightedCoordinate& own = point_.coordinates[static_cast<std::size_t>(i)];
    return {&own, own.component};
  }
  /// a and b of coordinates or of their rates.
  std::pair<Vector3, Vector3> sums(const double* x, bool of_rates = false) const {
    Vector3 a = of_rates ? Vector3(Vector3::Zero()) : point_.constant.a;
    Vector3 b = of_rates ? Vector3(Vector3::Zero()) : point_.constant.b;
    for (const WeightedCoordinate& own : point_.coordinates) {
      a[own.component] += own.a * x[own.index];
      b[own.component] += own.b * x[own.index];
    }
    if (point_.constant_b) b = Vector3(0.0, 0.0, of_rates ? 0.0 : 1.0);
    return {a, b};
  }
  SectionFrame frame_of(const BodyState& s) const {
    const auto value = sums(s.q), rate = sums(s.v, true), acceleration = sums(s.a, true);
    const auto path = [](const Vector3& x, const Vector3& d, const Vector3& dd) {
      return PathVector{{{x[0], d[0], dd[0]}, {x[1], d[1], dd[1]}, {x[2], d[2], dd[2]}}};
    };
    return {point_.kind, path(value.first, rate.first, acceleration.first),
            path(value.second, rate.second, acceleration.second), point_.reference};
  }

  /// The part of the origin with constant weights.
  void set_sum(const BodyState& s, VectorMotion& out) const {
    out.value = point_.constant.origin;
    out.rate = out.acceleration = Vector3::Zero();
    for (const WeightedCoordinate& own : point_.coordinates) {
      out.value[own.component] += own.origin * s.q[own.index];
      out.rate[own.component] += own.origin * s.v[own.index];
      out.acceleration[own.component] += own.origin * s.a[own.index];
    }
    if (s.derivatives < 0) return;
    out.jacobian.setZero(3, size());
    for (int i = 0; i < size(); ++i) {
      const auto [vector, c] = place(i);
      out.jacobian(c, i) = vector->origin;
    }
    if (s.derivatives > 0) out.jacobian_rate.setZero(3, size());
    if (s.derivatives > 1) out.jacobian_acceleration.setZero(3, size());
  }

  /// A direction with constant components in the section frame.
  void set_direction(const BodyState& s, const SectionFrame& frame, const Vector3& local,
                     VectorMotion& out) const {
    Vector3 d[3];
    combine(frame, local, d);
    out.value = d[0];
    out.rate = d[1];
    out.acceleration = d[2];
    if (s.derivatives < 0) return;
    out.jacobian.setZero(3, size());
    if (s.derivatives > 0) out.jacobian_rate.setZero(3, size());
    if (s.derivatives > 1) out.jacobian_acceleration.setZero(3, size());
    add_columns(s, frame, d, out);
  }
  void add_offset(const BodyState& s, const SectionFrame& frame, VectorMotion& out) const {
    Vector3 d[3];
    combine(frame, local_offset_, d);
    out.value += d[0];
    out.rate += d[1];
    out.acceleration += d[2];
    if (s.derivatives >= 0) add_columns(s, frame, d, out);
  }
  static void combine(const SectionFrame& frame, const Vector3& local, Vector3 (&d)[3]) {
    double PathNumber::* const which[] = {&PathNumber::value, &PathNumber::rate,
                                          &PathNumber::acceleration};
    for (int order = 0; order < 3; ++order) {
      d[order] = local[0] * part(frame.e[0], which[order]) +
                 local[1] * part(frame.e[1], which[order]) +
                 local[2] * part(frame.e[2], which[order]);
    }
  }
  /// Adds the Jacobians of a direction with the value and the rates d: see attachment.hpp.
  void add_columns(const BodyState& s, const SectionFrame& frame, const Vector3 (&d)[3],
                   VectorMotion& out) const {
    Vector3 column[3][6];
    for (int i = 0; i < 6; ++i) {
      const Vector3 w = part(frame.w[i], &PathNumber::value),
                    w1 = part(frame.w[i], &PathNumber::rate),
                    w2 = part(frame.w[i], &PathNumber::acceleration);
      column[0][i] = w.cross(d[0]);
      column[1][i] = w.cross(d[1]) + w1.cross(d[0]);
      column[2][i] = w.cross(d[2]) + 2.0 * w1.cross(d[1]) + w2.cross(d[0]);
    }
    Jacobian3* const jacobians[] = {&out.jacobian, &out.jacobian_rate, &out.jacobian_acceleration};
    for (int order = 0; order <= s.derivatives; ++order) {
      for (int i = 0; i < size(); ++i) {
        const auto [vector, c] = place(i);
        jacobians[order]->col(i) += vector->a * column[order][c] + vector->b * column[order][3 + c];
      }
    }
  }

  void set_spin(const BodyState& s, const SectionFrame& frame, SpinMotion& out) const {
    const auto [a, b] = sums(s.v, true);
    out.omega.setZero();
    for (int c = 0; c < 3; ++c) {
      out.omega += a[c] * part(frame.w[c], &PathNumber::value) +
                   b[c] * part(frame.w[3 + c], &PathNumber::value);
    }
    if (s.derivatives < 0) return;
    out.by_v.resize(3, size());
    out.by_q.resize(3, size());
    for (int i = 0; i < size(); ++i) {
      const auto [vector, c] = place(i);
      const Vector3 w = vector->a * part(frame.w[c], &PathNumber::value) +
                        vector->b * part(frame.w[3 + c], &PathNumber::value);
      const Vector3 rate = vector->a * part(frame.w[c], &PathNumber::rate) +
                           vector->b * part(frame.w[3 + c], &PathNumber::rate);
      out.by_v.col(i) = w;
      out.by_q.col(i) = rate - out.omega.cross(w);
    }
  }

  BeamPoint point_;
  Matrix3 local_axes_;  // the marker's axes in the section frame
  Vector3 local_offset_;
  bool has_offset_;
};

}  // namespace

std::unique_ptr<Attachment> make_beam_attachment(const Marker& marker, BeamPoint point) {
  return std::make_unique<BeamAttachment>(marker, std::move(point));
}

}  // namespace tribodyn
