#include "tribodyn/joints/sliding.hpp"

#include <algorithm>

#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

bool Slips::turn() const {
  return std::any_of(axes.begin(), axes.begin() + count,
                     [](const SlipAxis& each) { return each.turns; });
}

namespace {

constexpr double kSign[2] = {-1.0, 1.0};  // of the bodies in relative quantities

const VectorMotion& axis_of(const SlipAxis& axis, const JointPair& pair) {
  return pair.motion[axis.side]->axis[axis.axis];
}

void measure_turn(Eigen::Index row, const SlipAxis& axis, const VectorMotion& u,
                  const JointPair& pair, double radius, bool by_q, SlipMotion& out) {
  const SpinMotion* const spin[2] = {&pair.motion[0]->spin, &pair.motion[1]->spin};
  const Vector3 relative = spin[1]->omega - spin[0]->omega;
  out.velocity[row] = radius * u.value.dot(relative);
  out.wrench[row] = {Vector3::Zero(), radius * u.value};
  for (int k = 0; k < 2; ++k) {
    const double factor = radius * kSign[k];
    for (Eigen::Index c = 0; c < out.by_v[k].cols(); ++c) {
      out.by_v[k](row, c) = factor * u.value.dot(spin[k]->by_v.col(c));
      if (by_q) out.by_q[k](row, c) = factor * u.value.dot(spin[k]->by_q.col(c));
    }
  }
  if (!by_q) return;
  Jacobian3& own = out.by_q[axis.side];
  for (Eigen::Index c = 0; c < own.cols(); ++c) {
    own(row, c) += radius * relative.dot(u.jacobian.col(c));
  }
}

void measure_slide(Eigen::Index row, const SlipAxis& axis, const VectorMotion& u,
                   const JointPair& pair, bool by_q, SlipMotion& out) {
  const VectorMotion* const r[2] = {&pair.motion[0]->origin, &pair.motion[1]->origin};
  const Vector3 d = r[1]->value - r[0]->value, d_rate = r[1]->rate - r[0]->rate;
  out.velocity[row] = u.value.dot(d_rate) + u.rate.dot(d);
  out.wrench[row] = {u.value, axis.side == 1 ? Vector3(u.value.cross(d)) : Vector3::Zero()};
  for (int k = 0; k < 2; ++k) {
    for (Eigen::Index c = 0; c < out.by_v[k].cols(); ++c) {
      out.by_v[k](row, c) = kSign[k] * u.value.dot(r[k]->jacobian.col(c));
      if (!by_q) continue;
      out.by_q[k](row, c) =
          kSign[k] * (u.value.dot(r[k]->jacobian_rate.col(c)) + u.rate.dot(r[k]->jacobian.col(c)));
    }
  }
  for (Eigen::Index c = 0; c < u.jacobian.cols(); ++c) {
    out.by_v[axis.side](row, c) += d.dot(u.jacobian.col(c));
    if (!by_q) continue;
    out.by_q[axis.side](row, c) += d_rate.dot(u.jacobian.col(c)) + d.dot(u.jacobian_rate.col(c));
  }
}

}  // namespace

void measure_slips(const Slips& slips, const JointPair& pair, double radius, bool by_q,
                   SlipMotion& out) {
  for (int k = 0; k < 2; ++k) {
    out.by_v[k].setZero(3, pair.size(k));
    if (by_q) out.by_q[k].setZero(3, pair.size(k));
  }
  out.velocity.setZero();
  for (int i = 0; i < slips.count; ++i) {
    const SlipAxis& axis = slips.axes[static_cast<std::size_t>(i)];
    const VectorMotion& u = axis_of(axis, pair);
    if (axis.turns) {
      measure_turn(i, axis, u, pair, radius, by_q, out);
    } else {
      measure_slide(i, axis, u, pair, by_q, out);
    }
  }
}

double slip_speed(const Slips& slips, const AttachedPair& pair, double radius) {
  const Vector3 relative = pair.motion[1]->spin.omega - pair.motion[0]->spin.omega;
  const VectorMotion &r1 = pair.motion[0]->origin, &r2 = pair.motion[1]->origin;
  Vector3 velocity = Vector3::Zero();
  for (int i = 0; i < slips.count; ++i) {
    const SlipAxis& axis = slips.axes[static_cast<std::size_t>(i)];
    const VectorMotion& u = pair.motion[axis.side]->axis[axis.axis];
    velocity[i] = axis.turns ? radius * u.value.dot(relative)
                             : u.value.dot(r2.rate - r1.rate) + u.rate.dot(r2.value - r1.value);
  }
  return velocity.norm();
}

void slip_curvature(const Slips& slips, const JointPair& pair, double radius, const Vector3& force,
                    ConstraintHessian& out) {
  reset_hessian(pair, out);
  for (int i = 0; i < slips.count; ++i) {
    const SlipAxis& axis = slips.axes[static_cast<std::size_t>(i)];
    if (!axis.turns) {
      add_offset_hessian(pair, axis.axis, force[i], out);
      continue;
    }
    // S^T F is the generalised force of the moment m = radius F u on the relative rotation.
    const VectorMotion& u = axis_of(axis, pair);
    const double moment = radius * force[i];
    for (int k = 0; k < 2; ++k) {
      pair.add_moment_tangent(k, kSign[k] * moment * u.value, out.block[k][k]);
      const Jacobian3& spin = pair.motion[k]->spin.by_v;
      Matrix& block = out.block[k][axis.side];
      for (Eigen::Index j = 0; j < block.cols(); ++j) {
        for (Eigen::Index c = 0; c < block.rows(); ++c) {
          block(c, j) += kSign[k] * moment * spin.col(c).dot(u.jacobian.col(j));
        }
      }
    }
  }
}

}  // namespace tribodyn
