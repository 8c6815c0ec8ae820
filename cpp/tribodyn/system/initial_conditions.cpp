#include "tribodyn/system/initial_conditions.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/QR>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

/// All rows that hold at the start: those of the joints and those that centre the journals.
class AssemblyRows {
 public:
  AssemblyRows(const Model& model, DynamicsWorkspace& ws) : model_(model), ws_(ws) {
    int rows = model.rows();
    for (std::size_t k = 0; k < model.clearance_joints().size(); ++k) {
      rows += model.clearance_joint(k).gap().translations();
    }
    value.setZero(rows);
    rate.setZero(rows);
    jacobian.setZero(rows, model.coordinates());
  }

  Vector value, rate;
  Matrix jacobian;

  void evaluate(const State& state) {
    const Vector rest = Vector::Zero(model_.coordinates());
    evaluate_joints(model_, state.time, state.q, state.v, rest, ws_);
    const int m = model_.rows();
    value.head(m) = ws_.constraint;
    rate.head(m) = ws_.constraint_rate;
    jacobian.topRows(m) = ws_.jacobian;
    const BodiesView view = model_.view(state.q.data(), state.v.data(), rest.data());
    int row = m;
    GapMotion motion;
    for (std::size_t k = 0; k < model_.clearance_joints().size(); ++k) {
      const ClearanceJoint& joint = model_.clearance_joint(k);
      const int count = joint.gap().translations();
      joint.initial_rows(view, motion);
      value.segment(row, count) = motion.xi.head(count);
      rate.segment(row, count) = motion.rate.head(count);
      const int body[2] = {joint.gap().journal().body, joint.gap().bearing().body};
      for (int side = 0; side < 2; ++side) {
        const int j = model_.body_offset()[static_cast<std::size_t>(body[side])];
        jacobian.block(row, j, count, motion.jacobian[side].cols()) =
            motion.jacobian[side].topRows(count);
      }
      row += count;
    }
  }

  /// Name of the item that owns a row.
  std::string owner(int row) const {
    for (std::size_t k = 0; k < model_.joints().size(); ++k) {
      const Segment s = model_.joint_rows()[k];
      if (row < s.first + s.size) return "joint '" + model_.joints()[k]->name() + "'";
    }
    row -= model_.rows();
    for (std::size_t k = 0; k < model_.clearance_joints().size(); ++k) {
      const Gap& gap = model_.clearance_joint(k).gap();
      if (row < gap.translations()) return gap.item();
      row -= gap.translations();
    }
    return "model";
  }

 private:
  const Model& model_;
  DynamicsWorkspace& ws_;
};

/// 1 for lengths, 0 for everything else: the coordinates that the first pass may move.
Vector translations_only(const Model& model) {
  Vector mask = Vector::Zero(model.coordinates());
  int i = 0;
  for (const auto& body : model.bodies()) {
    for (int k = 0; k < body->coordinates(); ++k, ++i) {
      if (std::string(body->coordinate_unit(k)) == "m") mask[i] = 1.0;
    }
  }
  return mask;
}

/// Smallest dx with `jacobian` dx = -rhs in the least-squares sense, moving masked entries only.
Vector smallest_correction(const Matrix& jacobian, const Vector& rhs, const Vector& mask) {
  const Matrix masked = jacobian * mask.asDiagonal();
  Eigen::CompleteOrthogonalDecomposition<Matrix> qr(masked);
  qr.setThreshold(1e-10);
  return mask.cwiseProduct(qr.solve(-rhs));
}

}  // namespace

State initial_state(const Model& model, DynamicsWorkspace& ws, const AssemblyOptions& options) {
  State state;
  state.q = model.initial_coordinates();
  state.v = model.initial_velocities();
  const int n = model.coordinates();
  state.a.setZero(n);
  state.multipliers.setZero(model.rows());
  AssemblyRows rows(model, ws);
  const double tolerance = options.tolerance * std::max(1.0, model.length_scale());
  std::vector<double> history;
  const Vector masks[2] = {translations_only(model), Vector::Ones(n)};
  bool closed = rows.value.size() == 0;
  for (const Vector& mask : masks) {
    double previous = std::numeric_limits<double>::infinity();
    for (int k = 0; k < options.max_iterations && !closed; ++k) {
      rows.evaluate(state);
      const double open = rows.value.cwiseAbs().maxCoeff();
      history.push_back(open);
      closed = open <= tolerance;
      if (closed || !std::isfinite(open)) break;
      // Translations enter linearly: when they do not close the joints at once, they cannot.
      if (&mask == &masks[0] && k > 2 && open > 0.5 * previous) break;
      previous = open;
      state.q += smallest_correction(rows.jacobian, rows.value, mask);
    }
  }
  if (rows.value.size() > 0) rows.evaluate(state);
  if (!closed) {
    Eigen::Index worst = 0;
    const double open = rows.value.cwiseAbs().maxCoeff(&worst);
    throw ConvergenceError({.item = rows.owner(static_cast<int>(worst)),
                            .quantity = "initial distance",
                            .value = open,
                            .unit = "m",
                            .rule = "must vanish, but no position of the bodies closes it",
                            .hint = "check marker positions and give better positions or angles "
                                    "of the bodies",
                            .time = state.time,
                            .residual_history = history});
  }
  if (rows.value.size() > 0) {
    for (const Vector& mask : masks) {
      state.v += smallest_correction(rows.jacobian, rows.rate, mask);
      rows.evaluate(state);
      const double scale = std::max(1.0, state.v.cwiseAbs().maxCoeff());
      if (rows.rate.cwiseAbs().maxCoeff() <= 1e-12 * scale) break;
    }
    const double speed = rows.rate.cwiseAbs().maxCoeff();
    const double scale = std::max(1.0, state.v.cwiseAbs().maxCoeff());
    if (speed > 1e-8 * scale) {
      Eigen::Index worst = 0;
      rows.rate.cwiseAbs().maxCoeff(&worst);
      throw ModelError({.item = rows.owner(static_cast<int>(worst)),
                        .quantity = "initial velocity",
                        .value = speed,
                        .unit = "m/s",
                        .rule = "must vanish in the joint, but the drives do not allow it",
                        .hint = "the mechanism starts in a dead position, or is driven twice"});
    }
  }
  // Dependent rows would leave the reaction forces undetermined.
  if (model.rows() > 0) {
    Eigen::ColPivHouseholderQR<Matrix> qr(ws.jacobian.transpose());
    qr.setThreshold(1e-10);
    if (qr.rank() < model.rows()) {
      const int row = static_cast<int>(qr.colsPermutation().indices()[qr.rank()]);
      throw SingularSystem({.item = rows.owner(row),
                            .quantity = "redundant constraint rows",
                            .value = static_cast<double>(model.rows() - qr.rank()),
                            .unit = "",
                            .rule = "must be 0",
                            .hint = "another joint already prevents this motion, or the "
                                    "mechanism starts in a singular position"});
    }
  }
  state.history.setZero(model.history_size());
  state.history_rate.setZero(model.history_size());
  const BodiesView view = model.view(state.q.data(), state.v.data(), state.a.data());
  for (std::size_t k = 0; k < model.forces().size(); ++k) {
    model.forces()[k]->initial_history(view, state.history.data() + model.force_history()[k].first);
  }
  return state;
}

}  // namespace tribodyn
