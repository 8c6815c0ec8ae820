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

VectorMotion axis_of(const SlipAxis& axis, const BodyPair& pair, const Marker (&markers)[2]) {
  VectorMotion u;
  body_direction(pair, axis.side, markers[axis.side].axis(axis.axis), u);
  return u;
}

void measure_turn(Eigen::Index row, const SlipAxis& axis, const VectorMotion& u,
                  const SpinMotion (&spin)[2], double radius, bool by_q, SlipMotion& out) {
  const Vector3 relative = spin[1].omega - spin[0].omega;
  out.velocity[row] = radius * u.value.dot(relative);
  for (int k = 0; k < 2; ++k) {
    const double factor = radius * kSign[k];
    for (Eigen::Index c = 0; c < out.by_v[k].cols(); ++c) {
      out.by_v[k](row, c) = factor * u.value.dot(spin[k].by_v.col(c));
      if (by_q) out.by_q[k](row, c) = factor * u.value.dot(spin[k].by_q.col(c));
    }
  }
  if (!by_q) return;
  Jacobian3& own = out.by_q[axis.side];
  for (Eigen::Index c = 0; c < own.cols(); ++c) {
    own(row, c) += radius * relative.dot(u.jacobian.col(c));
  }
}

void measure_slide(Eigen::Index row, const SlipAxis& axis, const VectorMotion& u,
                   const VectorMotion (&r)[2], bool by_q, SlipMotion& out) {
  const Vector3 d = r[1].value - r[0].value, d_rate = r[1].rate - r[0].rate;
  out.velocity[row] = u.value.dot(d_rate) + u.rate.dot(d);
  for (int k = 0; k < 2; ++k) {
    for (Eigen::Index c = 0; c < out.by_v[k].cols(); ++c) {
      out.by_v[k](row, c) = kSign[k] * u.value.dot(r[k].jacobian.col(c));
      if (!by_q) continue;
      out.by_q[k](row, c) =
          kSign[k] * (u.value.dot(r[k].jacobian_rate.col(c)) + u.rate.dot(r[k].jacobian.col(c)));
    }
  }
  for (Eigen::Index c = 0; c < u.jacobian.cols(); ++c) {
    out.by_v[axis.side](row, c) += d.dot(u.jacobian.col(c));
    if (!by_q) continue;
    out.by_q[axis.side](row, c) += d_rate.dot(u.jacobian.col(c)) + d.dot(u.jacobian_rate.col(c));
  }
}

}  // namespace

void measure_slips(const Slips& slips, const BodyPair& pair, const Marker (&markers)[2],
                   double radius, bool by_q, SlipMotion& out) {
  VectorMotion r[2];
  SpinMotion spin[2];
  for (int k = 0; k < 2; ++k) {
    marker_origin(pair, k, markers[k], r[k]);
    pair.body[k]->spin(pair.state[k], spin[k]);
    out.by_v[k].setZero(3, pair.size[k]);
    if (by_q) out.by_q[k].setZero(3, pair.size[k]);
  }
  out.velocity.setZero();
  for (int i = 0; i < slips.count; ++i) {
    const SlipAxis& axis = slips.axes[static_cast<std::size_t>(i)];
    const VectorMotion u = axis_of(axis, pair, markers);
    if (axis.turns) {
      measure_turn(i, axis, u, spin, radius, by_q, out);
    } else {
      measure_slide(i, axis, u, r, by_q, out);
    }
  }
}

void slip_curvature(const Slips& slips, const BodyPair& pair, const Marker (&markers)[2],
                    double radius, const Vector3& force, ConstraintHessian& out) {
  reset_hessian(pair, out);
  for (int i = 0; i < slips.count; ++i) {
    const SlipAxis& axis = slips.axes[static_cast<std::size_t>(i)];
    if (!axis.turns) {
      add_offset_hessian(pair, markers[axis.side].axis(axis.axis), markers[0], markers[1], force[i],
                         out);
      continue;
    }
    // S^T F is the generalised force of the moment m = radius F u on the relative rotation.
    const VectorMotion u = axis_of(axis, pair, markers);
    const double moment = radius * force[i];
    for (int k = 0; k < 2; ++k) {
      pair.body[k]->add_moment_tangent(pair.state[k], kSign[k] * moment * u.value, out.block[k][k]);
      SpinMotion spin;
      pair.body[k]->spin(pair.state[k], spin);
      BodyMatrix& block = out.block[k][axis.side];
      for (Eigen::Index j = 0; j < block.cols(); ++j) {
        for (Eigen::Index c = 0; c < block.rows(); ++c) {
          block(c, j) += kSign[k] * moment * spin.by_v.col(c).dot(u.jacobian.col(j));
        }
      }
    }
  }
}

}  // namespace tribodyn
