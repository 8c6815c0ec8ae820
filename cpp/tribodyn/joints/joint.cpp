#include "tribodyn/joints/joint.hpp"

#include <algorithm>
#include <string>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

BodyPair Joint::pair(const BodiesView& view, RowOrder order) const {
  BodyPair pair;
  pair.order = order;
  for (int k = 0; k < 2; ++k) {
    const int body = markers_[k].body;
    pair.body[k] = &view.body(body);
    pair.state[k] = view.state(body);
    pair.state[k].derivatives = order == RowOrder::tangents ? 2 : 0;
    pair.size[k] = pair.body[k]->marker_size(markers_[k].position);
  }
  return pair;
}

bool Joint::planar(const BodiesView& view) const {
  return view.body(markers_[0].body).planar() && view.body(markers_[1].body).planar();
}

void Joint::check(const BodiesView& bodies) const {
  const std::string substitute = planar_substitute();
  if (substitute.empty() || !planar(bodies)) return;
  throw ModelError({.item = label(),
                    .quantity = "bodies",
                    .rule = "must not both be planar: a joint of this kind is one in space",
                    .hint = "between planar bodies use " + substitute});
}

ItemLayout Joint::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.has_forces = layout.by_v = false;
  layout.rows = rows(planar(bodies));
  const bool connects = hessian_connects_bodies(planar(bodies));
  for (const Marker& marker : markers_) {
    append_coordinates(bodies, marker, layout.row_coordinates);
    if (layout.elements.empty() || !connects) layout.elements.emplace_back();
    append_coordinates(bodies, marker, layout.elements.back());
  }
  return layout;
}

namespace {

/// Writes the blocks of both bodies side by side.
void put(const Jacobian6 (&from)[2], MatrixMap& to) {
  double* next = to.data();
  for (const Jacobian6& side : from) next = std::copy_n(side.data(), side.size(), next);
}

/// Subtracts a block of lambda . Phi'' from the tangent of the joint's forces, -G^T lambda.
void subtract(const BodyMatrix& block, Eigen::Index row, Eigen::Index column, MatrixMap& tangent) {
  for (Eigen::Index j = 0; j < block.cols(); ++j) {
    for (Eigen::Index i = 0; i < block.rows(); ++i) tangent(row + i, column + j) -= block(i, j);
  }
}

}  // namespace

ItemStatus Joint::evaluate(const ItemRequest& request, const BodiesView& view,
                           ItemWorkspace* /*workspace*/, ItemBlocks& out) const {
  const BodyPair bodies = pair(view, request.rows);
  ConstraintRows rows;
  evaluate_rows(request.time, bodies, rows);
  for (Eigen::Index i = 0; i < rows.value.size(); ++i) {
    out.rows.value[i] = rows.value[i];
    out.rows.rate[i] = rows.rate[i];
    if (request.rows != RowOrder::rate) out.rows.acceleration[i] = rows.acceleration[i];
    out.rows.unit[i] = rows.unit[i];
  }
  put(rows.jacobian, out.rows.jacobian);
  if (request.rows == RowOrder::tangents) {
    put(rows.jacobian_rate, out.rows.jacobian_rate);
    put(rows.jacobian_acceleration, out.rows.jacobian_acceleration);
  }
  if (!request.tangents || request.rows_only) return ItemStatus::ok;

  ConstraintHessian second;
  hessian(request.time, bodies, request.multipliers, second);
  if (out.elements.size() == 2) {
    for (std::size_t k = 0; k < 2; ++k) subtract(second.block[k][k], 0, 0, out.elements[k].by_q);
    return ItemStatus::ok;
  }
  const Eigen::Index first[2] = {0, bodies.size[0]};
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      subtract(second.block[k][l], first[k], first[l], out.elements[0].by_q);
    }
  }
  return ItemStatus::ok;
}

EnergyFlow Joint::energy_flow(const ItemInstant& at) const {
  const RowBlocks& rows = at.blocks->rows;
  EnergyFlow flow;
  for (Eigen::Index i = 0; i < rows.jacobian.rows(); ++i) {
    flow.inflow += at.multipliers[i] * rows.rate[i];
  }
  if (!follows_time()) return flow;
  // lambda . dPhi/dt is what a drive supplies, and Phi' = G v + dPhi/dt.
  flow.supplied = flow.inflow;
  for (Eigen::Index j = 0; j < rows.jacobian.cols(); ++j) {
    const double v = at.view->v[rows.coordinates[j]];
    for (Eigen::Index i = 0; i < rows.jacobian.rows(); ++i) {
      flow.supplied -= rows.jacobian(i, j) * at.multipliers[i] * v;
    }
  }
  return flow;
}

std::vector<Channel> Joint::channels(const BodiesView& bodies) const {
  if (planar(bodies)) return {{"joint_force", {"x", "y"}}, {"joint_torque", {}}};
  const std::vector<std::string> xyz = {"x", "y", "z"};
  return {{"joint_force", xyz}, {"joint_torque", xyz}};
}

double* Joint::record_load(const ItemInstant& at, double* out) const {
  // The joint loads its bodies by -G^T lambda, the second one by the opposite of the first. The
  // ground has no coordinates, and a planar body none across its plane: what they feel is read from
  // the other body.
  const BodiesView& view = *at.view;
  const MatrixMap& g = at.blocks->rows.jacobian;
  const Body& second = view.body(markers_[1].body);
  const bool complete = planar(view) ? second.coordinates() > 0 : !second.planar();
  const int side = complete ? 1 : 0;
  const Marker& loaded = markers_[side];
  const Body& body = view.body(loaded.body);
  const BodyState state = view.state(loaded.body);
  const Eigen::Index n = body.marker_size(loaded.position);
  const Eigen::Index first = side == 0 ? 0 : g.cols() - n;
  BodyVector load;
  load.setZero(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    for (Eigen::Index i = 0; i < g.rows(); ++i) load[j] -= g(i, first + j) * at.multipliers[i];
  }
  Vector3 force, moment, centre, velocity;
  body.wrench_of(state, load.data(), force, moment);
  body.mass_centre(state, centre, velocity);
  VectorMotion point;
  second.point(markers_[1].position, view.state(markers_[1].body), point);
  // About the second marker rather than about the centre of mass.
  const Vector3 torque = moment - (point.value - centre).cross(force);
  const double sign = side == 1 ? 1.0 : -1.0;
  const bool flat = planar(view);
  for (int k = 0; k < (flat ? 2 : 3); ++k) *out++ = sign * force[k];
  for (int k = flat ? 2 : 0; k < 3; ++k) *out++ = sign * torque[k];
  return out;
}

void Joint::record(const ItemInstant& at, double* out) const { record_load(at, out); }

}  // namespace tribodyn
