#include "tribodyn/clearance/gap_kinematics.hpp"

#include <cmath>
#include <utility>

namespace tribodyn {

namespace {

using RowVector =
    Eigen::Matrix<double, 1, Eigen::Dynamic, Eigen::RowMajor, 1, kMaxMarkerCoordinates>;

/// A scalar of two markers: value, rate and their derivatives with respect to the coordinates of
/// carrier and mover.
struct Scalar {
  double value = 0.0, rate = 0.0;
  RowVector by_mover, by_carrier, rate_by_mover, rate_by_carrier;
};

// Products are functions here: every expression of Eigen takes the compiler half a second.

/// a^T J.
RowVector times(const Vector3& a, const Jacobian3& jacobian) {
  RowVector out(jacobian.cols());
  for (Eigen::Index c = 0; c < out.size(); ++c) out[c] = a.dot(jacobian.col(c));
  return out;
}

/// `out` += `sign` a^T b.
void add_product(double sign, const Jacobian3& a, const Jacobian3& b, BodyMatrix& out) {
  for (Eigen::Index c = 0; c < b.cols(); ++c) {
    const Vector3 column = sign * b.col(c);
    for (Eigen::Index r = 0; r < a.cols(); ++r) out(r, c) += a.col(r).dot(column);
  }
}

/// `out` += `factor` a^T b.
void add_product(double factor, const RowVector& a, const RowVector& b, BodyMatrix& out) {
  for (Eigen::Index c = 0; c < b.size(); ++c) {
    for (Eigen::Index r = 0; r < a.size(); ++r) out(r, c) += factor * a[r] * b[c];
  }
}

/// Axis along which a unit vector points.
int axis_of(const Vector3& unit) {
  Eigen::Index k = 0;
  unit.cwiseAbs().maxCoeff(&k);
  return static_cast<int>(k);
}

/// e . x for a direction e of the carrier and a vector x that depends on both: its derivatives with
/// respect to the carrier are minus those of the point in the carrier.
void dot(const VectorMotion& e, const Vector3& x, const Vector3& x_rate, const VectorMotion& mover,
         const VectorMotion* point, Scalar& out) {
  out.value = e.value.dot(x);
  out.rate = e.value.dot(x_rate) + e.rate.dot(x);
  out.by_mover = times(e.value, mover.jacobian);
  out.rate_by_mover = times(e.value, mover.jacobian_rate) + times(e.rate, mover.jacobian);
  out.by_carrier = times(x, e.jacobian);
  out.rate_by_carrier = times(x, e.jacobian_rate) + times(x_rate, e.jacobian);
  if (!point) return;
  out.by_carrier -= times(e.value, point->jacobian);
  out.rate_by_carrier -= times(e.value, point->jacobian_rate) + times(e.rate, point->jacobian);
}

/// a - b c.
void subtract_product(Scalar& a, const Scalar& b, const Scalar& c) {
  a.value -= b.value * c.value;
  a.rate -= b.rate * c.value + b.value * c.rate;
  const auto subtract = [&](RowVector Scalar::* by, RowVector Scalar::* rate_by) {
    a.*by -= b.*by * c.value + b.value * c.*by;
    a.*rate_by -= b.*rate_by * c.value + b.rate * c.*by + b.*by * c.rate + b.value * c.*rate_by;
  };
  subtract(&Scalar::by_mover, &Scalar::rate_by_mover);
  subtract(&Scalar::by_carrier, &Scalar::rate_by_carrier);
}

}  // namespace

/// The two markers at one instant.
struct GapKinematics::Frames {
  Frames(const GapKinematics& gap, const BodiesView& view)
      : carrier(view.body(gap.marker_[gap.carrier_].body)),
        mover(view.body(gap.marker_[gap.mover_].body)),
        carrier_state(view.state(gap.marker_[gap.carrier_].body)),
        mover_state(view.state(gap.marker_[gap.mover_].body)) {
    carrier.point(gap.marker_[gap.carrier_].position, carrier_state, point);
    mover.point(gap.marker_[gap.mover_].position, mover_state, moved);
    for (int k = 0; k < 3; ++k) {
      carrier.direction(gap.marker_[gap.carrier_].axis(k), carrier_state, e[k]);
    }
    d = moved.value - point.value;
    d_rate = moved.rate - point.rate;
  }

  void offset(int k, Scalar& out) const { dot(e[k], d, d_rate, moved, &point, out); }
  /// w . d of a direction of the mover.
  void distance(const VectorMotion& w, Scalar& out) const {
    dot(w, -d, -d_rate, point, &moved, out);
    out.value = -out.value;
    out.rate = -out.rate;
    std::swap(out.by_mover, out.by_carrier);
    std::swap(out.rate_by_mover, out.rate_by_carrier);
    for (RowVector* row :
         {&out.by_mover, &out.by_carrier, &out.rate_by_mover, &out.rate_by_carrier}) {
      *row = -*row;
    }
  }
  void component(int k, const VectorMotion& w, Scalar& out) const {
    dot(e[k], w.value, w.rate, w, nullptr, out);
  }
  VectorMotion moving_axis(const GapKinematics& gap, int k) const {
    VectorMotion w;
    mover.direction(gap.marker_[gap.mover_].axis(k), mover_state, w);
    return w;
  }

  const Body& carrier;
  const Body& mover;
  BodyState carrier_state, mover_state;
  VectorMotion point, moved, e[3];
  Vector3 d, d_rate;
};

GapKinematics::GapKinematics(std::string item, const Marker& journal, const Marker& bearing,
                             std::shared_ptr<const Gap> shape)
    : item_(std::move(item)),
      marker_{journal, bearing},
      shape_(std::move(shape)),
      carrier_(shape_->on_journal() ? 0 : 1),
      mover_(1 - carrier_),
      tilts_(gap_tilts(*shape_)),
      long_axis_(shape_->tilts().empty() ? -1 : shape_->long_axis()),
      plane_normal_(shape_->plane_normal()) {
  const std::vector<GapCoordinate>& coordinates = shape_->coordinates();
  translations_.assign(coordinates.size(), -1);
  spins_.assign(coordinates.size(), -1);
  for (int k = 0; k < size(); ++k) {
    const GapCoordinate& c = coordinates[static_cast<std::size_t>(k)];
    if (c.translation != Vector3::Zero()) {
      translations_[static_cast<std::size_t>(k)] = axis_of(c.translation);
    } else if (c.entrains) {
      spins_[static_cast<std::size_t>(k)] = axis_of(c.rotation);
    }
  }
}

void GapKinematics::evaluate(const BodiesView& view, GapMotion& out) const {
  const Frames at(*this, view);
  const Eigen::Index rows = size();
  const int m = mover_, f = carrier_;
  out.xi.setZero(rows);
  out.rate.setZero(rows);
  for (Jacobian6* jacobian : {&out.xi_by_q[m], &out.rate_by_v[m], &out.rate_by_q[m]}) {
    jacobian->setZero(rows, at.moved.jacobian.cols());
  }
  for (Jacobian6* jacobian : {&out.xi_by_q[f], &out.rate_by_v[f], &out.rate_by_q[f]}) {
    jacobian->setZero(rows, at.point.jacobian.cols());
  }
  const auto put = [&](int k, double sign, const Scalar& x) {
    out.xi[k] = sign * x.value;
    out.rate[k] = sign * x.rate;
    out.xi_by_q[m].row(k) = sign * x.by_mover;
    out.xi_by_q[f].row(k) = sign * x.by_carrier;
    out.rate_by_v[m].row(k) = sign * x.by_mover;
    out.rate_by_v[f].row(k) = sign * x.by_carrier;
    out.rate_by_q[m].row(k) = sign * x.rate_by_mover;
    out.rate_by_q[f].row(k) = sign * x.rate_by_carrier;
  };
  Scalar x, along, turned;
  VectorMotion w;
  if (long_axis_ >= 0) {
    w = at.moving_axis(*this, long_axis_);
    at.offset(long_axis_, along);
  }
  for (int k = 0; k < size(); ++k) {
    const int axis = translations_[static_cast<std::size_t>(k)];
    if (axis < 0) continue;
    if (axis == plane_normal_) {
      at.distance(at.moving_axis(*this, axis), x);
    } else {
      at.offset(axis, x);
    }
    if (long_axis_ >= 0 && axis != long_axis_) {
      at.component(axis, w, turned);
      subtract_product(x, along, turned);
    }
    put(k, 1.0, x);
  }
  for (const GapTilt& tilt : tilts_) {
    at.component(tilt.component, tilt.axis == long_axis_ ? w : at.moving_axis(*this, tilt.axis), x);
    put(tilt.coordinate, tilt.sign, x);
  }
  if (shape_->spins().empty() && plane_normal_ < 0) return;
  SpinMotion mover, carrier;
  at.mover.spin(at.mover_state, mover);
  at.carrier.spin(at.carrier_state, carrier);
  const Vector3 spin = mover.omega - carrier.omega;
  for (std::size_t i = 0; plane_normal_ >= 0 && i < shape_->slides().size(); ++i) {
    // The frame of the carrier is taken into account already; spin x d remains.
    const int k = shape_->slides()[i];
    const VectorMotion& u = at.e[translations_[static_cast<std::size_t>(k)]];
    const Vector3 arm = at.d.cross(u.value);
    const Vector3 by_d = u.value.cross(spin), by_u = spin.cross(at.d);
    out.rate[k] -= arm.dot(spin);
    out.rate_by_v[m].row(k) -= times(arm, mover.by_v);
    out.rate_by_v[f].row(k) += times(arm, carrier.by_v);
    out.rate_by_q[m].row(k) -= times(arm, mover.by_q) + times(by_d, at.moved.jacobian);
    out.rate_by_q[f].row(k) +=
        times(arm, carrier.by_q) + times(by_d, at.point.jacobian) - times(by_u, u.jacobian);
  }
  for (const int k : shape_->spins()) {
    const VectorMotion& u = at.e[spins_[static_cast<std::size_t>(k)]];
    out.rate[k] = u.value.dot(spin);
    out.rate_by_v[m].row(k) = times(u.value, mover.by_v);
    out.rate_by_v[f].row(k) = -times(u.value, carrier.by_v);
    out.rate_by_q[m].row(k) = times(u.value, mover.by_q);
    out.rate_by_q[f].row(k) = times(spin, u.jacobian) - times(u.value, carrier.by_q);
  }
}

Matrix6 GapKinematics::wrench(const BodiesView& view) const {
  BodyState states[2] = {view.state(marker_[carrier_].body), view.state(marker_[mover_].body)};
  for (BodyState& state : states) state.derivatives = 0;
  const Body& carrier = view.body(marker_[carrier_].body);
  const Body& mover = view.body(marker_[mover_].body);
  VectorMotion from, to, e, w;
  carrier.point(marker_[carrier_].position, states[0], from);
  mover.point(marker_[mover_].position, states[1], to);
  Matrix3 axes, moved;
  for (int k = 0; k < 3; ++k) {
    carrier.direction(marker_[carrier_].axis(k), states[0], e);
    mover.direction(marker_[mover_].axis(k), states[1], w);
    axes.col(k) = e.value;
    moved.col(k) = w.value;
  }
  return gap_wrench(*shape_,
                    {axes.transpose() * (to.value - from.value), axes.transpose() * moved});
}

/// Adds the Hessian of force * w . d, w the normal of the mover.
void GapKinematics::add_distance_hessian(const Frames& at, double force,
                                         BodyMatrix (&blocks)[2][2]) const {
  const int m = mover_, f = carrier_;
  const Vector3 local = force * marker_[m].axis(plane_normal_);
  VectorMotion w;
  at.mover.direction(local, at.mover_state, w);
  at.mover.add_direction_hessian(local, at.mover_state, at.d, blocks[m][m]);
  at.mover.add_point_hessian(marker_[m].position, at.mover_state, w.value, blocks[m][m]);
  at.carrier.add_point_hessian(marker_[f].position, at.carrier_state, -w.value, blocks[f][f]);
  add_product(1.0, w.jacobian, at.moved.jacobian, blocks[m][m]);
  add_product(1.0, at.moved.jacobian, w.jacobian, blocks[m][m]);
  add_product(-1.0, w.jacobian, at.point.jacobian, blocks[m][f]);
  add_product(-1.0, at.point.jacobian, w.jacobian, blocks[f][m]);
}

void GapKinematics::add_force_tangent(const BodiesView& view, const Vector6& s,
                                      BodyMatrix (&blocks)[2][2]) const {
  const Frames at(*this, view);
  const int m = mover_, f = carrier_;
  // All translations together are one force, all tilts one couple at each axis of the mover.
  Vector3 force = Vector3::Zero();
  Vector3 couple[3] = {Vector3::Zero(), Vector3::Zero(), Vector3::Zero()};
  for (const GapTilt& tilt : tilts_) {
    couple[tilt.axis][tilt.component] += tilt.sign * s[tilt.coordinate];
  }
  VectorMotion w;
  Scalar along, turned;
  if (long_axis_ >= 0) {
    w = at.moving_axis(*this, long_axis_);
    at.offset(long_axis_, along);
  }
  for (int k = 0; k < size(); ++k) {
    const int axis = translations_[static_cast<std::size_t>(k)];
    if (axis < 0) continue;
    if (axis == plane_normal_) {
      add_distance_hessian(at, s[k], blocks);
      continue;
    }
    force[axis] += s[k];
    if (long_axis_ < 0 || axis == long_axis_) continue;
    // - s (e_l . d) (e_k . w)
    at.component(axis, w, turned);
    force[long_axis_] -= s[k] * turned.value;
    couple[long_axis_][axis] -= s[k] * along.value;
    const auto add = [&](int i, int j, const RowVector& a, const RowVector& b, const RowVector& c,
                         const RowVector& e) {
      add_product(-s[k], a, b, blocks[i][j]);
      add_product(-s[k], c, e, blocks[i][j]);
    };
    add(m, m, along.by_mover, turned.by_mover, turned.by_mover, along.by_mover);
    add(m, f, along.by_mover, turned.by_carrier, turned.by_mover, along.by_carrier);
    add(f, m, along.by_carrier, turned.by_mover, turned.by_carrier, along.by_mover);
    add(f, f, along.by_carrier, turned.by_carrier, turned.by_carrier, along.by_carrier);
  }
  const auto in_carrier = [&](const Vector3& x) {
    Vector3 local = Vector3::Zero();
    for (int k = 0; k < 3; ++k) local += x[k] * marker_[f].axis(k);
    return local;
  };
  const auto in_space = [&](const Vector3& x, Jacobian3& jacobian) {
    Vector3 value = Vector3::Zero();
    jacobian.setZero(3, at.point.jacobian.cols());
    for (int k = 0; k < 3; ++k) {
      if (x[k] == 0.0) continue;
      value += x[k] * at.e[k].value;
      jacobian += x[k] * at.e[k].jacobian;
    }
    return value;
  };
  // s . xi = u . d with u fixed in the carrier.
  Jacobian3 turning;
  const Vector3 u = in_space(force, turning);
  at.mover.add_point_hessian(marker_[m].position, at.mover_state, u, blocks[m][m]);
  add_product(1.0, at.moved.jacobian, turning, blocks[m][f]);
  add_product(1.0, turning, at.moved.jacobian, blocks[f][m]);
  add_product(-1.0, turning, at.point.jacobian, blocks[f][f]);
  add_product(-1.0, at.point.jacobian, turning, blocks[f][f]);
  at.carrier.add_point_hessian(marker_[f].position, at.carrier_state, -u, blocks[f][f]);
  at.carrier.add_direction_hessian(in_carrier(force), at.carrier_state, at.d, blocks[f][f]);
  for (int k = 0; k < 3; ++k) {
    if (couple[k] == Vector3::Zero()) continue;
    const VectorMotion v = k == long_axis_ ? w : at.moving_axis(*this, k);
    const Vector3 t = in_space(couple[k], turning);
    at.mover.add_direction_hessian(marker_[m].axis(k), at.mover_state, t, blocks[m][m]);
    add_product(1.0, v.jacobian, turning, blocks[m][f]);
    add_product(1.0, turning, v.jacobian, blocks[f][m]);
    at.carrier.add_direction_hessian(in_carrier(couple[k]), at.carrier_state, v.value,
                                     blocks[f][f]);
  }
  if (shape_->spins().empty() && plane_normal_ < 0) return;
  SpinMotion mover, carrier;
  at.mover.spin(at.mover_state, mover);
  at.carrier.spin(at.carrier_state, carrier);
  if (plane_normal_ >= 0) {
    // The force u along the slides acts at the carrier's origin, off the mover's: the moment is -d
    // x u.
    Vector3 along_slides = Vector3::Zero();
    for (const int k : shape_->slides()) {
      along_slides[translations_[static_cast<std::size_t>(k)]] = s[k];
    }
    const Vector3 f_slide = in_space(along_slides, turning);
    const Vector3 arm = at.d.cross(f_slide);
    at.mover.add_moment_tangent(at.mover_state, -arm, blocks[m][m]);
    at.carrier.add_moment_tangent(at.carrier_state, arm, blocks[f][f]);
    Jacobian3 by_mover(3, at.moved.jacobian.cols()), by_carrier(3, at.point.jacobian.cols());
    for (Eigen::Index c = 0; c < by_mover.cols(); ++c) {
      by_mover.col(c) = at.moved.jacobian.col(c).head<3>().cross(f_slide);
    }
    for (Eigen::Index c = 0; c < by_carrier.cols(); ++c) {
      by_carrier.col(c) =
          at.d.cross(turning.col(c).head<3>()) - at.point.jacobian.col(c).head<3>().cross(f_slide);
    }
    add_product(-1.0, mover.by_v, by_mover, blocks[m][m]);
    add_product(-1.0, mover.by_v, by_carrier, blocks[m][f]);
    add_product(1.0, carrier.by_v, by_mover, blocks[f][m]);
    add_product(1.0, carrier.by_v, by_carrier, blocks[f][f]);
  }
  // The moment on the mover, and its opposite on the carrier, whose body rotates the axes.
  Vector3 about = Vector3::Zero();
  for (const int k : shape_->spins()) about[spins_[static_cast<std::size_t>(k)]] += s[k];
  const Vector3 moment = in_space(about, turning);
  at.mover.add_moment_tangent(at.mover_state, moment, blocks[m][m]);
  at.carrier.add_moment_tangent(at.carrier_state, -moment, blocks[f][f]);
  add_product(1.0, mover.by_v, turning, blocks[m][f]);
  add_product(-1.0, carrier.by_v, turning, blocks[f][f]);
}

}  // namespace tribodyn
