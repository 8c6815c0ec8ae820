#include "tribodyn/clearance/gap_kinematics.hpp"

#include <cmath>
#include <utility>

namespace tribodyn {

namespace {

// Products are loops here: every expression of Eigen takes the compiler half a second, and products
// of matrices with run-time sizes need scratch memory.

/// Sets `out` to a^T J.
void set_product(const Vector3& a, const Jacobian3& j, Vector& out) {
  out.resize(j.cols());
  for (Eigen::Index c = 0; c < out.size(); ++c) out[c] = a.dot(j.col(c));
}

/// Sets `out` to a^T J + b^T K.
void set_products(const Vector3& a, const Jacobian3& j, const Vector3& b, const Jacobian3& k,
                  Vector& out) {
  out.resize(j.cols());
  for (Eigen::Index c = 0; c < out.size(); ++c) out[c] = a.dot(j.col(c)) + b.dot(k.col(c));
}

/// `out` += `sign` a^T b.
void add_product(double sign, const Jacobian3& a, const Jacobian3& b, Matrix& out) {
  for (Eigen::Index c = 0; c < b.cols(); ++c) {
    const Vector3 column = sign * b.col(c);
    for (Eigen::Index r = 0; r < a.cols(); ++r) out(r, c) += a.col(r).dot(column);
  }
}

/// `out` += `factor` a^T b.
void add_product(double factor, const Vector& a, const Vector& b, Matrix& out) {
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

/// e . x for a direction e of side `f` and a vector x that depends on both sides: its derivatives
/// with respect to the other side m are those of `mover`, and with respect to side f they are minus
/// those of `point`, if any.
void dot(const VectorMotion& e, const Vector3& x, const Vector3& x_rate, const VectorMotion& mover,
         const VectorMotion* point, int m, int f, bool derivatives, GapScalar& out) {
  out.value = e.value.dot(x);
  out.rate = e.value.dot(x_rate) + e.rate.dot(x);
  if (!derivatives) return;
  set_product(e.value, mover.jacobian, out.by_q[m]);
  set_products(e.value, mover.jacobian_rate, e.rate, mover.jacobian, out.rate_by_q[m]);
  set_product(x, e.jacobian, out.by_q[f]);
  set_products(x, e.jacobian_rate, x_rate, e.jacobian, out.rate_by_q[f]);
  if (!point) return;
  for (Eigen::Index c = 0; c < point->jacobian.cols(); ++c) {
    const auto j = point->jacobian.col(c);
    out.by_q[f][c] -= e.value.dot(j);
    out.rate_by_q[f][c] -= e.value.dot(point->jacobian_rate.col(c)) + e.rate.dot(j);
  }
}

/// a - b c.
void subtract_product(GapScalar& a, const GapScalar& b, const GapScalar& c, bool derivatives) {
  a.value -= b.value * c.value;
  a.rate -= b.rate * c.value + b.value * c.rate;
  for (int k = 0; derivatives && k < 2; ++k) {
    for (Eigen::Index i = 0; i < a.by_q[k].size(); ++i) {
      a.by_q[k][i] -= b.by_q[k][i] * c.value + b.value * c.by_q[k][i];
      a.rate_by_q[k][i] -= b.rate_by_q[k][i] * c.value + b.rate * c.by_q[k][i] +
                           b.by_q[k][i] * c.rate + b.value * c.rate_by_q[k][i];
    }
  }
}

void negate(GapScalar& x, bool derivatives) {
  x.value = -x.value;
  x.rate = -x.rate;
  for (int k = 0; derivatives && k < 2; ++k) {
    for (Vector* row : {&x.by_q[k], &x.rate_by_q[k]}) *row = -*row;
  }
}

}  // namespace

/// The two attachments at one instant.
struct GapKinematics::Frames {
  Frames(const GapKinematics& gap, const AttachedPair& attached)
      : pair(attached),
        m(gap.mover_),
        f(gap.carrier_),
        mover(*attached.motion[m]),
        carrier(*attached.motion[f]),
        point(carrier.origin),
        moved(mover.origin),
        e(carrier.axis),
        d(moved.value - point.value),
        d_rate(moved.rate - point.rate),
        derivatives(attached.state[0].derivatives > 0) {}

  void offset(int k, GapScalar& out) const {
    dot(e[k], d, d_rate, moved, &point, m, f, derivatives, out);
  }
  /// w . d of a direction of the mover.
  void distance(const VectorMotion& w, GapScalar& out) const {
    dot(w, -d, -d_rate, point, &moved, f, m, derivatives, out);
    negate(out, derivatives);
  }
  void component(int k, const VectorMotion& w, GapScalar& out) const {
    dot(e[k], w.value, w.rate, w, nullptr, m, f, derivatives, out);
  }
  /// The direction with these components along the axes of the carrier.
  Vector3 in_space(const Vector3& x, Jacobian3& jacobian) const {
    Vector3 value = Vector3::Zero();
    jacobian.setZero(3, point.jacobian.cols());
    for (int k = 0; k < 3; ++k) {
      if (x[k] == 0.0) continue;
      value += x[k] * e[k].value;
      jacobian += x[k] * e[k].jacobian;
    }
    return value;
  }

  const AttachedPair& pair;
  const int m, f;  // mover, carrier
  const AttachmentMotion &mover, &carrier;
  const VectorMotion &point, &moved;
  const VectorMotion (&e)[3];
  Vector3 d, d_rate;
  bool derivatives;
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

void GapKinematics::evaluate(const AttachedPair& pair, GapScratch& scratch, GapMotion& out) const {
  const Frames at(*this, pair);
  const Eigen::Index rows = size();
  out.xi.setZero(rows);
  out.rate.setZero(rows);
  for (int k = 0; at.derivatives && k < 2; ++k) {
    for (Matrix* jacobian : {&out.xi_by_q[k], &out.rate_by_v[k], &out.rate_by_q[k]}) {
      jacobian->setZero(rows, pair.motion[k]->origin.jacobian.cols());
    }
  }
  const auto put = [&](int k, double sign, const GapScalar& x) {
    out.xi[k] = sign * x.value;
    out.rate[k] = sign * x.rate;
    for (int side = 0; at.derivatives && side < 2; ++side) {
      for (Eigen::Index c = 0; c < x.by_q[side].size(); ++c) {
        out.xi_by_q[side](k, c) = sign * x.by_q[side][c];
        out.rate_by_v[side](k, c) = sign * x.by_q[side][c];
        out.rate_by_q[side](k, c) = sign * x.rate_by_q[side][c];
      }
    }
  };
  GapScalar &x = scratch.scalar, &along = scratch.along, &turned = scratch.turned;
  if (long_axis_ >= 0) at.offset(long_axis_, along);
  for (int k = 0; k < size(); ++k) {
    const int axis = translations_[static_cast<std::size_t>(k)];
    if (axis < 0) continue;
    if (axis == plane_normal_) {
      at.distance(at.mover.axis[axis], x);
    } else {
      at.offset(axis, x);
    }
    if (long_axis_ >= 0 && axis != long_axis_) {
      at.component(axis, at.mover.axis[long_axis_], turned);
      subtract_product(x, along, turned, at.derivatives);
    }
    put(k, 1.0, x);
  }
  for (const GapTilt& tilt : tilts_) {
    at.component(tilt.component, at.mover.axis[tilt.axis], x);
    put(tilt.coordinate, tilt.sign, x);
  }
  if (plane_normal_ >= 0) add_slides(at, out);
  add_spins(at, out);
}

void GapKinematics::add_slides(const Frames& at, GapMotion& out) const {
  const int m = mover_, f = carrier_;
  const SpinMotion &mover = at.mover.spin, &carrier = at.carrier.spin;
  const Vector3 spin = mover.omega - carrier.omega;
  for (const int k : shape_->slides()) {
    // The frame of the carrier is taken into account already; spin x d remains.
    const VectorMotion& u = at.e[translations_[static_cast<std::size_t>(k)]];
    const Vector3 arm = at.d.cross(u.value);
    const Vector3 by_d = u.value.cross(spin), by_u = spin.cross(at.d);
    out.rate[k] -= arm.dot(spin);
    if (!at.derivatives) continue;
    for (Eigen::Index c = 0; c < mover.by_v.cols(); ++c) {
      out.rate_by_v[m](k, c) -= arm.dot(mover.by_v.col(c));
      out.rate_by_q[m](k, c) -= arm.dot(mover.by_q.col(c)) + by_d.dot(at.moved.jacobian.col(c));
    }
    for (Eigen::Index c = 0; c < carrier.by_v.cols(); ++c) {
      out.rate_by_v[f](k, c) += arm.dot(carrier.by_v.col(c));
      out.rate_by_q[f](k, c) += arm.dot(carrier.by_q.col(c)) + by_d.dot(at.point.jacobian.col(c)) -
                                by_u.dot(u.jacobian.col(c));
    }
  }
}

void GapKinematics::add_spins(const Frames& at, GapMotion& out) const {
  const int m = mover_, f = carrier_;
  const SpinMotion &mover = at.mover.spin, &carrier = at.carrier.spin;
  const Vector3 spin = mover.omega - carrier.omega;
  for (const int k : shape_->spins()) {
    const VectorMotion& u = at.e[spins_[static_cast<std::size_t>(k)]];
    out.rate[k] = u.value.dot(spin);
    if (!at.derivatives) continue;
    for (Eigen::Index c = 0; c < mover.by_v.cols(); ++c) {
      out.rate_by_v[m](k, c) = u.value.dot(mover.by_v.col(c));
      out.rate_by_q[m](k, c) = u.value.dot(mover.by_q.col(c));
    }
    for (Eigen::Index c = 0; c < carrier.by_v.cols(); ++c) {
      out.rate_by_v[f](k, c) = -u.value.dot(carrier.by_v.col(c));
      out.rate_by_q[f](k, c) = spin.dot(u.jacobian.col(c)) - u.value.dot(carrier.by_q.col(c));
    }
  }
}

Matrix6 GapKinematics::wrench(const AttachedPair& pair) const {
  const AttachmentMotion &carrier = *pair.motion[carrier_], &mover = *pair.motion[mover_];
  Matrix3 axes, moved;
  for (int k = 0; k < 3; ++k) {
    axes.col(k) = carrier.axis[k].value;
    moved.col(k) = mover.axis[k].value;
  }
  return gap_wrench(*shape_, {axes.transpose() * (mover.origin.value - carrier.origin.value),
                              axes.transpose() * moved});
}

/// Adds the Hessian of force * w . d, w the normal of the mover.
void GapKinematics::add_distance_hessian(const Frames& at, double force, VectorMotion& normal,
                                         Matrix (&blocks)[2][2]) const {
  const int m = mover_, f = carrier_;
  const Vector3 local = force * marker_[m].axis(plane_normal_);
  BodyState state = at.pair.state[m];
  state.derivatives = 0;
  at.pair.attachment[m]->direction(state, at.mover, local, normal);
  at.pair.add_direction_hessian(m, local, at.d, blocks[m][m]);
  at.pair.add_point_hessian(m, normal.value, blocks[m][m]);
  at.pair.add_point_hessian(f, -normal.value, blocks[f][f]);
  add_product(1.0, normal.jacobian, at.moved.jacobian, blocks[m][m]);
  add_product(1.0, at.moved.jacobian, normal.jacobian, blocks[m][m]);
  add_product(-1.0, normal.jacobian, at.point.jacobian, blocks[m][f]);
  add_product(-1.0, at.point.jacobian, normal.jacobian, blocks[f][m]);
}

/// Adds the products of first derivatives of -force (e_l . d) (e_k . w).
void GapKinematics::add_couplings(const Frames& at, double force, const GapScratch& scratch,
                                  Matrix (&blocks)[2][2]) const {
  const GapScalar &along = scratch.along, &turned = scratch.turned;
  for (const auto& [i, j] : {std::pair{at.m, at.m}, {at.m, at.f}, {at.f, at.m}, {at.f, at.f}}) {
    add_product(-force, along.by_q[i], turned.by_q[j], blocks[i][j]);
    add_product(-force, turned.by_q[i], along.by_q[j], blocks[i][j]);
  }
}

void GapKinematics::add_force_tangent(const AttachedPair& pair, const Vector6& s,
                                      GapScratch& scratch, Matrix (&blocks)[2][2]) const {
  const Frames at(*this, pair);
  const int m = mover_, f = carrier_;
  // All translations together are one force, all tilts one couple at each axis of the mover.
  Vector3 force = Vector3::Zero();
  Vector3 couple[3] = {Vector3::Zero(), Vector3::Zero(), Vector3::Zero()};
  for (const GapTilt& tilt : tilts_) {
    couple[tilt.axis][tilt.component] += tilt.sign * s[tilt.coordinate];
  }
  if (long_axis_ >= 0) at.offset(long_axis_, scratch.along);
  for (int k = 0; k < size(); ++k) {
    const int axis = translations_[static_cast<std::size_t>(k)];
    if (axis < 0) continue;
    if (axis == plane_normal_) {
      add_distance_hessian(at, s[k], scratch.normal, blocks);
      continue;
    }
    force[axis] += s[k];
    if (long_axis_ < 0 || axis == long_axis_) continue;
    // - s (e_l . d) (e_k . w)
    at.component(axis, at.mover.axis[long_axis_], scratch.turned);
    force[long_axis_] -= s[k] * scratch.turned.value;
    couple[long_axis_][axis] -= s[k] * scratch.along.value;
    add_couplings(at, s[k], scratch, blocks);
  }
  const auto in_carrier = [&](const Vector3& x) {
    Vector3 local = Vector3::Zero();
    for (int k = 0; k < 3; ++k) local += x[k] * marker_[f].axis(k);
    return local;
  };
  // s . xi = u . d with u fixed in the carrier.
  Jacobian3& turning = scratch.turning;
  const Vector3 u = at.in_space(force, turning);
  pair.add_point_hessian(m, u, blocks[m][m]);
  add_product(1.0, at.moved.jacobian, turning, blocks[m][f]);
  add_product(1.0, turning, at.moved.jacobian, blocks[f][m]);
  add_product(-1.0, turning, at.point.jacobian, blocks[f][f]);
  add_product(-1.0, at.point.jacobian, turning, blocks[f][f]);
  pair.add_point_hessian(f, -u, blocks[f][f]);
  pair.add_direction_hessian(f, in_carrier(force), at.d, blocks[f][f]);
  for (int k = 0; k < 3; ++k) {
    if (couple[k] == Vector3::Zero()) continue;
    const VectorMotion& v = at.mover.axis[k];
    const Vector3 t = at.in_space(couple[k], turning);
    pair.add_direction_hessian(m, marker_[m].axis(k), t, blocks[m][m]);
    add_product(1.0, v.jacobian, turning, blocks[m][f]);
    add_product(1.0, turning, v.jacobian, blocks[f][m]);
    pair.add_direction_hessian(f, in_carrier(couple[k]), v.value, blocks[f][f]);
  }
  if (shape_->spins().empty() && plane_normal_ < 0) return;
  add_spin_tangents(at, s, scratch, blocks);
}

void GapKinematics::add_spin_tangents(const Frames& at, const Vector6& s, GapScratch& scratch,
                                      Matrix (&blocks)[2][2]) const {
  const AttachedPair& pair = at.pair;
  const int m = mover_, f = carrier_;
  const SpinMotion &mover = at.mover.spin, &carrier = at.carrier.spin;
  Jacobian3& turning = scratch.turning;
  if (plane_normal_ >= 0) {
    // The force u along the slides acts at the carrier's origin, off the mover's: the moment is -d
    // x u.
    Vector3 along_slides = Vector3::Zero();
    for (const int k : shape_->slides()) {
      along_slides[translations_[static_cast<std::size_t>(k)]] = s[k];
    }
    const Vector3 f_slide = at.in_space(along_slides, turning);
    const Vector3 arm = at.d.cross(f_slide);
    pair.add_moment_tangent(m, -arm, blocks[m][m]);
    pair.add_moment_tangent(f, arm, blocks[f][f]);
    Jacobian3 &by_mover = scratch.by_mover, &by_carrier = scratch.by_carrier;
    by_mover.resize(3, at.moved.jacobian.cols());
    by_carrier.resize(3, at.point.jacobian.cols());
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
  const Vector3 moment = at.in_space(about, turning);
  pair.add_moment_tangent(m, moment, blocks[m][m]);
  pair.add_moment_tangent(f, -moment, blocks[f][f]);
  add_product(1.0, mover.by_v, turning, blocks[m][f]);
  add_product(-1.0, carrier.by_v, turning, blocks[f][f]);
}

}  // namespace tribodyn
