#include "tribodyn/joints/joint.hpp"

#include <algorithm>
#include <string>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/items/reaction.hpp"
#include "tribodyn/joints/friction_force.hpp"

namespace tribodyn {

Joint::~Joint() = default;

std::vector<Marker> Joint::markers() const { return {markers_[0], markers_[1]}; }

bool Joint::planar(const BodiesView& view) const {
  return view.body(markers_[0].body).planar() && view.body(markers_[1].body).planar();
}

void Joint::check(const BodiesView& bodies) const {
  const std::string substitute = planar_substitute();
  if (substitute.empty() || !planar(bodies)) return;
  throw ModelError({.item = label(),
                    .quantity = "bodies",
                    .rule = "must not both be planar: joints of this kind exist in space only",
                    .hint = "between planar bodies use " + substitute});
}

double Joint::sliding_speed(const BodiesView& view) const {
  const PairMotion motion(view, attachment(0), attachment(1));
  return slip_speed(slips(planar(view)), motion.pair,
                    friction_ ? friction_->radius().value_or(0.0) : 0.0);
}

ItemFacets Joint::facets() const {
  ItemFacets all = ItemFacets::of(*this);
  if (!friction_ || !friction_->open()) all.open_friction = nullptr;
  if (history_size() > 0) return all;
  all.history = nullptr;
  all.summed = nullptr;
  all.own = nullptr;
  all.held = nullptr;
  return all;
}

ItemLayout Joint::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.has_forces = layout.by_v = friction_.has_value();
  layout.smooth = !friction_;
  layout.rows = rows(planar(bodies));
  for (int k = 0; k < 2 && !friction_; ++k) layout.parts.push_back(reads(k, planar(bodies)));
  if (friction_) layout.load_rows = slips(planar(bodies)).load_rows;
  const bool connects = friction_ || hessian_connects_bodies(planar(bodies));
  for (const auto& each : attachments()) {
    append_coordinates(bodies, *each, layout.row_coordinates);
    if (layout.elements.empty() || !connects) layout.elements.emplace_back();
    append_coordinates(bodies, *each, layout.elements.back());
  }
  return layout;
}

namespace {

/// Writes the blocks of both bodies side by side.
void put(const Matrix (&from)[2], MatrixMap& to) {
  double* next = to.data();
  for (const Matrix& side : from) next = std::copy_n(side.data(), side.size(), next);
}

/// Subtracts a block of lambda . Phi'' from the tangent of the joint's forces, -G^T lambda.
void subtract(const Matrix& block, Eigen::Index row, Eigen::Index column, MatrixMap& tangent) {
  for (Eigen::Index j = 0; j < block.cols(); ++j) {
    for (Eigen::Index i = 0; i < block.rows(); ++i) tangent(row + i, column + j) -= block(i, j);
  }
}

}  // namespace

ItemStatus Joint::evaluate(const ItemRequest& request, const BodiesView& view,
                           ItemWorkspace* workspace, ItemBlocks& out) const {
  auto& own = static_cast<JointWorkspace&>(*workspace);
  const JointPair pair{attached(view, request), planar(view), request.rows};
  ConstraintRows& rows = own.rows;
  evaluate_rows(request.time, pair, rows);
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
  if (request.rows_only) return ItemStatus::ok;
  if (friction_) {
    add_friction(*friction_, slips(pair.planar), pair, request,
                 static_cast<FrictionWorkspace&>(own), out);
  }
  if (!request.tangents) return ItemStatus::ok;

  ConstraintHessian& second = own.second;
  hessian(request.time, pair, request.multipliers, second);
  if (out.elements.size() == 2) {
    for (std::size_t k = 0; k < 2; ++k) subtract(second.block[k][k], 0, 0, out.elements[k].by_q);
    return ItemStatus::ok;
  }
  const Eigen::Index first[2] = {0, pair.size(0)};
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
  if (friction_) {
    const auto& rubs = static_cast<const FrictionWorkspace&>(*at.workspace);
    const double stored = friction_->bristles() ? rubs.bending_power(*friction_->bristles()) : 0.0;
    flow.dissipated = rubs.power() - stored;
    flow.inflow += stored;
  }
  if (!follows_time()) return flow;
  // A drive supplies lambda . dPhi/dt, and Phi' = G v + dPhi/dt.
  flow.supplied = flow.inflow;
  for (Eigen::Index j = 0; j < rows.jacobian.cols(); ++j) {
    const double v = at.view->v[rows.coordinates[j]];
    for (Eigen::Index i = 0; i < rows.jacobian.rows(); ++i) {
      flow.supplied -= rows.jacobian(i, j) * at.multipliers[i] * v;
    }
  }
  return flow;
}

Wrench Joint::reaction(const ItemInstant& at) const {
  const auto& own = static_cast<const JointWorkspace&>(*at.workspace);
  Wrench second;  // on the second body, about the origin of the second marker
  for (Eigen::Index i = 0; i < own.rows.value.size(); ++i) {
    second.add(-at.multipliers[i], own.rows.wrench[i]);
  }
  if (friction_) {
    const auto& rubs = static_cast<const FrictionWorkspace&>(own);
    for (int i = 0; i < slips(planar(*at.view)).count; ++i) {
      second.add(-rubs.friction.force[i], rubs.slip.wrench[i]);
    }
  }
  if (receiver() == 1) return second;
  const PairMotion motion(*at.view, attachment(0), attachment(1));
  const Vector3 arm = motion.motion[1].origin.value - motion.motion[0].origin.value;
  return {-second.force, -second.moment - arm.cross(second.force)};
}

void Joint::report(const BodiesView& bodies, const ItemInstant* at, Report& out) const {
  const bool flat = planar(bodies);
  report_wrench("force", "moment", at ? reaction(*at) : Wrench{}, flat, out);
  if (!friction_) return;
  report_friction(*friction_, slips(flat),
                  at ? static_cast<const FrictionWorkspace*>(at->workspace) : nullptr, out);
}

// --- friction ------------------------------------------------------------------------------------

void Joint::set_friction(JointFriction friction) {
  const Slips all = slips(false);
  if (all.count == 0) {
    throw ModelError({.item = label(),
                      .quantity = "friction",
                      .rule = std::string("is not possible in joints of the kind ") + kind()});
  }
  if (all.turn() != friction.radius().has_value()) {
    throw InvalidInput(
        {.item = label(),
         .quantity = "friction radius",
         .unit = "m",
         .rule = all.turn() ? "must be given: the surfaces of the joint rotate on each other"
                            : "must not be given: the surfaces of the joint do not rotate",
         .hint = all.turn() ? "JointFriction(law, radius=10e-3)" : "JointFriction(law)"});
  }
  friction_ = std::move(friction);
}

std::unique_ptr<ItemWorkspace> Joint::make_workspace() const {
  if (!friction_) return std::make_unique<JointWorkspace>();
  return std::make_unique<FrictionWorkspace>();
}

int Joint::history_size() const {
  return friction_ && friction_->bristles() ? slips(false).count : 0;
}

std::optional<HistoryChange> Joint::take_history(const Item& other, const BodiesView& /*before*/,
                                                 const double* other_history,
                                                 const BodiesView& /*now*/, double* history) const {
  const auto* joint = dynamic_cast<const Joint*>(&other);
  const int size = history_size();
  if (!joint || joint->history_size() != size || kind() != std::string(joint->kind())) return {};
  std::copy_n(other_history, size, history);
  const double deflection = Eigen::Map<const Vector>(history, size).norm();
  return HistoryChange{"bristle_deflection", deflection, deflection, "m"};
}

bool Joint::history_tangents(const ItemRequest& request, const BodiesView& view,
                             ItemWorkspace* workspace, HistoryTangents& out) const {
  friction_history_tangents(*friction_, slips(planar(view)), request.multipliers,
                            rows(planar(view)), static_cast<FrictionWorkspace&>(*workspace), out);
  return true;
}

double Joint::history_error(const ItemWorkspace* workspace, const double* change) const {
  const double length = static_cast<const FrictionWorkspace*>(workspace)->breakaway(*friction_);
  return length > 0.0 ? Eigen::Map<const Vector>(change, history_size()).norm() / length : 0.0;
}

void Joint::own_motion(const ItemWorkspace* workspace, OwnMotion& out) const {
  const double length = static_cast<const FrictionWorkspace*>(workspace)->breakaway(*friction_);
  out.rate.setZero(own_coordinates());
  out.force.setZero(own_coordinates());
  out.elastic.setZero(own_coordinates());
  out.length = length > 0.0 ? length : 1.0;
  out.largest_change = std::numeric_limits<double>::infinity();
  out.speed = std::numeric_limits<double>::infinity();
  out.bounds_searches = false;
}

void Joint::own_change(const ItemWorkspace* workspace, const double* dx, Vector& out) const {
  out = static_cast<const FrictionWorkspace*>(workspace)->bending(dx).head(own_coordinates());
}

void Joint::accept(const ItemWorkspace* workspace, double* held) const {
  held[0] = static_cast<const FrictionWorkspace*>(workspace)->heaviest();
}

void Joint::restore(const double* held, ItemWorkspace* workspace) const {
  static_cast<FrictionWorkspace*>(workspace)->heaviest_before = held[0];
}

StoredEnergy Joint::stored_energy(const ItemInstant& at) const {
  StoredEnergy energy;
  if (history_size() == 0) return energy;
  Vector3 deflection = Vector3::Zero();
  for (int i = 0; i < history_size(); ++i) deflection[i] = at.history[i];
  energy.potential = friction_->bristles()->energy(deflection);
  return energy;
}

}  // namespace tribodyn
