#include "tribodyn/clearance/revolute_gap.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

RevoluteGap::RevoluteGap(std::string name, const Marker& journal_marker,
                         const Marker& bearing_marker, std::shared_ptr<const JournalGap> shape)
    : Gap(std::move(name), journal_marker, bearing_marker, shape) {
  if (shape->options().tilting) {
    throw ModelError({.item = item(),
                      .quantity = "tilting",
                      .rule = "is not known to a joint: its shafts stay parallel"});
  }
}

RevoluteGap::RevoluteGap(std::string name, const Marker& journal_marker,
                         const Marker& bearing_marker, const JournalGapOptions& options)
    : RevoluteGap(name, journal_marker, bearing_marker,
                  std::make_shared<const JournalGap>(name, options)) {}

void RevoluteGap::evaluate(const BodiesView& view, GapMotion& out) const {
  const Body& body_j = view.body(journal().body);
  const Body& body_b = view.body(bearing().body);
  const BodyState state_j = view.state(journal().body);
  const BodyState state_b = view.state(bearing().body);
  VectorMotion rj, rb;
  body_j.point(journal().position, state_j, rj);
  body_b.point(bearing().position, state_b, rb);
  const Vector3 d = rj.value - rb.value;
  const Vector3 d_rate = rj.rate - rb.rate;
  const Eigen::Index nj = rj.jacobian.cols(), nb = rb.jacobian.cols();
  out.xi.setZero(3);
  out.rate.setZero(3);
  out.xi_by_q[0].setZero(3, nj);
  out.xi_by_q[1].setZero(3, nb);
  out.rate_by_q[0].setZero(3, nj);
  out.rate_by_q[1].setZero(3, nb);
  VectorMotion u;
  for (int k = 0; k < 2; ++k) {
    body_b.direction(bearing().axis(k), state_b, u);
    out.xi[k] = u.value.dot(d);
    out.rate[k] = u.value.dot(d_rate) + u.rate.dot(d);
    out.xi_by_q[0].row(k) = u.value.transpose() * rj.jacobian;
    out.rate_by_q[0].row(k) =
        u.value.transpose() * rj.jacobian_rate + u.rate.transpose() * rj.jacobian;
    out.xi_by_q[1].row(k) = d.transpose() * u.jacobian - u.value.transpose() * rb.jacobian;
    out.rate_by_q[1].row(k) = d.transpose() * u.jacobian_rate + d_rate.transpose() * u.jacobian -
                              u.value.transpose() * rb.jacobian_rate -
                              u.rate.transpose() * rb.jacobian;
  }
  // The spin about the bearing's axis, which turns with the bearing.
  SpinMotion spin_j, spin_b;
  body_j.spin(state_j, spin_j);
  body_b.spin(state_b, spin_b);
  body_b.direction(bearing().axis(2), state_b, u);
  const Vector3 spin = spin_j.omega - spin_b.omega;
  out.rate[2] = u.value.dot(spin);
  for (int k = 0; k < 2; ++k) out.rate_by_v[k] = out.xi_by_q[k];
  out.rate_by_v[0].row(2) = u.value.transpose() * spin_j.by_v;
  out.rate_by_v[1].row(2) = -u.value.transpose() * spin_b.by_v;
  out.rate_by_q[0].row(2) = u.value.transpose() * spin_j.by_q;
  out.rate_by_q[1].row(2) = spin.transpose() * u.jacobian - u.value.transpose() * spin_b.by_q;
}

void RevoluteGap::add_force_tangent(const BodiesView& view, const Vector6& s,
                                    BodyMatrix (&blocks)[2][2]) const {
  const Body& body_j = view.body(journal().body);
  const Body& body_b = view.body(bearing().body);
  const BodyState state_j = view.state(journal().body);
  const BodyState state_b = view.state(bearing().body);
  VectorMotion rj, rb, ux, uy;
  body_j.point(journal().position, state_j, rj);
  body_b.point(bearing().position, state_b, rb);
  body_b.direction(bearing().axis(0), state_b, ux);
  body_b.direction(bearing().axis(1), state_b, uy);
  const Vector3 d = rj.value - rb.value;
  // s . xi = u . d with u = s_x u_x + s_y u_y fixed in the bearing's body.
  const Vector3 u = s[0] * ux.value + s[1] * uy.value;
  const Vector3 local = s[0] * bearing().axis(0) + s[1] * bearing().axis(1);
  const Jacobian3 u_jacobian = s[0] * ux.jacobian + s[1] * uy.jacobian;
  body_j.add_point_hessian(journal().position, state_j, u, blocks[0][0]);
  blocks[0][1] += rj.jacobian.transpose() * u_jacobian;
  blocks[1][0] += u_jacobian.transpose() * rj.jacobian;
  const BodyMatrix cross = u_jacobian.transpose() * rb.jacobian;
  blocks[1][1] -= cross + cross.transpose();
  body_b.add_point_hessian(bearing().position, state_b, -u, blocks[1][1]);
  body_b.add_direction_hessian(local, state_b, d, blocks[1][1]);
  // The moment s_z z on the journal and its opposite on the bearing, with whose body z turns.
  SpinMotion spin_j, spin_b;
  VectorMotion z;
  body_j.spin(state_j, spin_j);
  body_b.spin(state_b, spin_b);
  body_b.direction(bearing().axis(2), state_b, z);
  const Vector3 moment = s[2] * z.value;
  body_j.add_moment_tangent(state_j, moment, blocks[0][0]);
  body_b.add_moment_tangent(state_b, -moment, blocks[1][1]);
  blocks[0][1] += s[2] * (spin_j.by_v.transpose() * z.jacobian);
  blocks[1][1] -= s[2] * (spin_b.by_v.transpose() * z.jacobian);
}

}  // namespace tribodyn
