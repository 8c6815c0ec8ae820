#include "tribodyn/joints/primitives.hpp"

namespace tribodyn {

namespace {

/// Adds to one row of body k the entries of factor f . x, where x is a vector of this body and f is
/// independent of its coordinates: the product rule, up to second order.
void add_row(int row, int k, double factor, const VectorMotion& f, const VectorMotion& x,
             ConstraintRows& out) {
  for (Eigen::Index c = 0; c < x.jacobian.cols(); ++c) {
    const auto j = x.jacobian.col(c);
    out.jacobian[k](row, c) += factor * f.value.dot(j);
    if (out.order != RowOrder::tangents) continue;
    const auto j_rate = x.jacobian_rate.col(c);
    const auto j_acceleration = x.jacobian_acceleration.col(c);
    out.jacobian_rate[k](row, c) += factor * (f.rate.dot(j) + f.value.dot(j_rate));
    out.jacobian_acceleration[k](row, c) +=
        factor * (f.acceleration.dot(j) + 2.0 * f.rate.dot(j_rate) + f.value.dot(j_acceleration));
  }
}

/// Sets one row of body k to the entries of f . x.
void set_row(int row, int k, const VectorMotion& f, const VectorMotion& x, ConstraintRows& out) {
  out.jacobian[k].row(row).setZero();
  if (out.order == RowOrder::tangents) {
    out.jacobian_rate[k].row(row).setZero();
    out.jacobian_acceleration[k].row(row).setZero();
  }
  add_row(row, k, 1.0, f, x, out);
}

/// Adds factor a_i . b_j to h(i, j). Plain loops: the operands have run-time sizes.
void add_product(double factor, const Jacobian3& a, const Jacobian3& b, Matrix& h) {
  for (Eigen::Index j = 0; j < b.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.cols(); ++i) h(i, j) += factor * a.col(i).dot(b.col(j));
  }
}

/// Adds factor a_i . b_j to the block (0, 1) and its transpose to the block (1, 0).
void add_cross_product(double factor, const Jacobian3& a, const Jacobian3& b,
                       ConstraintHessian& out) {
  add_product(factor, a, b, out.block[0][1]);
  add_product(factor, b, a, out.block[1][0]);
}

void combine_jacobians(double a, const Jacobian3& x, double b, const Jacobian3& y, Jacobian3& out) {
  for (Eigen::Index c = 0; c < x.cols(); ++c) out.col(c) = a * x.col(c) + b * y.col(c);
}

void add_combined_jacobians(double a, const Jacobian3& x, double b, const Jacobian3& y,
                            Jacobian3& out) {
  for (Eigen::Index c = 0; c < x.cols(); ++c) out.col(c) += a * x.col(c) + b * y.col(c);
}

}  // namespace

void resize_rows(int rows, const JointPair& pair, ConstraintRows& out) {
  out.value.resize(rows);
  out.rate.resize(rows);
  out.acceleration.resize(rows);
  out.order = pair.order;
  for (int k = 0; k < 2; ++k) {
    const int n = pair.size(k);
    out.jacobian[k].resize(rows, n);
    if (out.order != RowOrder::tangents) continue;
    out.jacobian_rate[k].resize(rows, n);
    out.jacobian_acceleration[k].resize(rows, n);
  }
}

void reset_hessian(const JointPair& pair, ConstraintHessian& out) {
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      out.block[k][l].setZero(pair.size(k), pair.size(l));
    }
  }
}

void combine_directions(const TimedCoefficient& a, const VectorMotion& x, const TimedCoefficient& b,
                        const VectorMotion& y, RowOrder order, VectorMotion& out) {
  out.value = a.value * x.value + b.value * y.value;
  out.rate = a.rate * x.value + a.value * x.rate + b.rate * y.value + b.value * y.rate;
  out.acceleration = a.acceleration * x.value + 2.0 * a.rate * x.rate + a.value * x.acceleration +
                     b.acceleration * y.value + 2.0 * b.rate * y.rate + b.value * y.acceleration;

  const Eigen::Index n = x.jacobian.cols();
  out.jacobian.resize(3, n);
  combine_jacobians(a.value, x.jacobian, b.value, y.jacobian, out.jacobian);
  if (order != RowOrder::tangents) return;
  out.jacobian_rate.resize(3, n);
  out.jacobian_acceleration.resize(3, n);
  combine_jacobians(a.rate, x.jacobian, b.rate, y.jacobian, out.jacobian_rate);
  add_combined_jacobians(a.value, x.jacobian_rate, b.value, y.jacobian_rate, out.jacobian_rate);
  combine_jacobians(a.acceleration, x.jacobian, b.acceleration, y.jacobian,
                    out.jacobian_acceleration);
  add_combined_jacobians(2.0 * a.rate, x.jacobian_rate, 2.0 * b.rate, y.jacobian_rate,
                         out.jacobian_acceleration);
  add_combined_jacobians(a.value, x.jacobian_acceleration, b.value, y.jacobian_acceleration,
                         out.jacobian_acceleration);
}

void set_coincidence_row(int row, int axis, const JointPair& pair, ConstraintRows& out) {
  const VectorMotion &r1 = pair.motion[0]->origin, &r2 = pair.motion[1]->origin;
  out.wrench[row] = {Vector3::Unit(axis), Vector3::Zero()};
  out.unit[row] = Unit::metre;
  out.value[row] = r2.value[axis] - r1.value[axis];
  out.rate[row] = r2.rate[axis] - r1.rate[axis];
  out.acceleration[row] = r2.acceleration[axis] - r1.acceleration[axis];
  out.jacobian[0].row(row) = -r1.jacobian.row(axis);
  out.jacobian[1].row(row) = r2.jacobian.row(axis);
  if (out.order != RowOrder::tangents) return;
  out.jacobian_rate[0].row(row) = -r1.jacobian_rate.row(axis);
  out.jacobian_acceleration[0].row(row) = -r1.jacobian_acceleration.row(axis);
  out.jacobian_rate[1].row(row) = r2.jacobian_rate.row(axis);
  out.jacobian_acceleration[1].row(row) = r2.jacobian_acceleration.row(axis);
}

void set_dot_row(int row, const VectorMotion& u1, const VectorMotion& u2, ConstraintRows& out) {
  out.wrench[row] = {Vector3::Zero(), u2.value.cross(u1.value)};
  out.unit[row] = Unit::radian;
  out.value[row] = u1.value.dot(u2.value);
  out.rate[row] = u1.rate.dot(u2.value) + u1.value.dot(u2.rate);
  out.acceleration[row] =
      u1.acceleration.dot(u2.value) + 2.0 * u1.rate.dot(u2.rate) + u1.value.dot(u2.acceleration);
  set_row(row, 0, u2, u1, out);
  set_row(row, 1, u1, u2, out);
}

void set_offset_row(int row, int axis1, const JointPair& pair, ConstraintRows& out) {
  const VectorMotion &r1 = pair.motion[0]->origin, &r2 = pair.motion[1]->origin;
  const VectorMotion& u1 = pair.motion[0]->axis[axis1];
  out.wrench[row] = {u1.value, Vector3::Zero()};
  // The difference serves only as the factor f of u1; its Jacobians are not used.
  VectorMotion d;
  d.value = r2.value - r1.value;
  d.rate = r2.rate - r1.rate;
  d.acceleration = r2.acceleration - r1.acceleration;
  out.unit[row] = Unit::metre;
  out.value[row] = u1.value.dot(d.value);
  out.rate[row] = u1.rate.dot(d.value) + u1.value.dot(d.rate);
  out.acceleration[row] =
      u1.acceleration.dot(d.value) + 2.0 * u1.rate.dot(d.rate) + u1.value.dot(d.acceleration);
  set_row(row, 0, d, u1, out);
  add_row(row, 0, -1.0, u1, r1, out);
  set_row(row, 1, u1, r2, out);
}

void set_distance_row(int row, double length, const JointPair& pair, ConstraintRows& out) {
  const VectorMotion &r1 = pair.motion[0]->origin, &r2 = pair.motion[1]->origin;
  const Vector3 d = r2.value - r1.value;
  const double distance = d.norm();
  const Vector3 d_rate = r2.rate - r1.rate;
  const Vector3 d_acceleration = r2.acceleration - r1.acceleration;
  const double per_distance = distance > 0.0 ? 1.0 / distance : 0.0;
  // The unit vector from the first to the second point; its Jacobians are not used.
  VectorMotion u;
  u.value = distance > 0.0 ? Vector3(d / distance) : Vector3::UnitX();
  out.wrench[row] = {u.value, Vector3::Zero()};
  const double speed = u.value.dot(d_rate);
  u.rate = per_distance * (d_rate - speed * u.value);
  const double acceleration = u.rate.dot(d_rate) + u.value.dot(d_acceleration);
  u.acceleration = per_distance * (d_acceleration - 2.0 * speed * u.rate - acceleration * u.value);
  out.unit[row] = Unit::metre;
  out.value[row] = distance - length;
  out.rate[row] = speed;
  out.acceleration[row] = acceleration;
  set_row(row, 1, u, r2, out);
  u.value = -u.value;
  u.rate = -u.rate;
  u.acceleration = -u.acceleration;
  set_row(row, 0, u, r1, out);
}

void set_parallel_rows(int row, const JointPair& pair, ConstraintRows& out) {
  for (int k = 0; k < 2; ++k) set_dot_row(row + k, 2, k, pair, out);
}

void set_aligned_rows(int row, const JointPair& pair, ConstraintRows& out) {
  set_dot_row(row, 1, 0, pair, out);
  set_parallel_rows(row + 1, pair, out);
}

void add_coincidence_hessian(const JointPair& pair, const Vector3& lambda, ConstraintHessian& out) {
  pair.add_point_hessian(0, -lambda, out.block[0][0]);
  pair.add_point_hessian(1, lambda, out.block[1][1]);
}

void add_dot_hessian(const JointPair& pair, const Vector3& local1, const VectorMotion& u1,
                     int axis2, double lambda, ConstraintHessian& out) {
  const VectorMotion& u2 = pair.motion[1]->axis[axis2];
  pair.add_direction_hessian(0, local1, lambda * u2.value, out.block[0][0]);
  pair.add_direction_hessian(1, pair.attachment[1]->marker().axis(axis2), lambda * u1.value,
                             out.block[1][1]);
  add_cross_product(lambda, u1.jacobian, u2.jacobian, out);
}

void add_offset_hessian(const JointPair& pair, int axis1, double lambda, ConstraintHessian& out) {
  const VectorMotion &r1 = pair.motion[0]->origin, &r2 = pair.motion[1]->origin;
  const VectorMotion& u = pair.motion[0]->axis[axis1];
  Matrix& h = out.block[0][0];
  pair.add_direction_hessian(0, pair.attachment[0]->marker().axis(axis1),
                             lambda * (r2.value - r1.value), h);
  pair.add_point_hessian(0, -lambda * u.value, h);
  add_product(-lambda, u.jacobian, r1.jacobian, h);
  add_product(-lambda, r1.jacobian, u.jacobian, h);
  pair.add_point_hessian(1, lambda * u.value, out.block[1][1]);
  add_cross_product(lambda, u.jacobian, r2.jacobian, out);
}

void add_distance_hessian(const JointPair& pair, double lambda, ConstraintHessian& out) {
  const VectorMotion* const r[2] = {&pair.motion[0]->origin, &pair.motion[1]->origin};
  const Vector3 d = r[1]->value - r[0]->value;
  const double distance = d.norm();
  if (distance == 0.0) return;
  const Vector3 u = d / distance;
  add_coincidence_hessian(pair, lambda * u, out);
  // lambda (1 - u u^T)/|d| between the Jacobians of d.
  Jacobian3(&across)[2] = out.across;
  for (int k = 0; k < 2; ++k) {
    const Jacobian3& j = r[k]->jacobian;
    across[k].resize(3, j.cols());
    for (Eigen::Index c = 0; c < j.cols(); ++c) across[k].col(c) = j.col(c) - u.dot(j.col(c)) * u;
  }
  const double factor = lambda / distance;
  for (int k = 0; k < 2; ++k) add_product(factor, across[k], across[k], out.block[k][k]);
  add_cross_product(-factor, across[0], across[1], out);
}

void add_parallel_hessian(const JointPair& pair, const double* lambda, ConstraintHessian& out) {
  for (int k = 0; k < 2; ++k) add_dot_hessian(pair, 2, k, lambda[k], out);
}

void add_aligned_hessian(const JointPair& pair, const double* lambda, ConstraintHessian& out) {
  add_dot_hessian(pair, 1, 0, lambda[0], out);
  add_parallel_hessian(pair, lambda + 1, out);
}

}  // namespace tribodyn
