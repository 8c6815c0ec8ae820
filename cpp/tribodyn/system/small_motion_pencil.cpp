#include "tribodyn/system/small_motion_pencil.hpp"

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/charts.hpp"

namespace tribodyn {

namespace {

// Of the largest force: unbalanced force of a state that counts as an equilibrium.
constexpr double kBalanced = 1e-6;

/// First position of each kind of variable.
struct Places {
  int w, z, s, rows, size;

  // Variables are the coordinates followed by the unknowns, which follow the velocities here.
  /// Position of the equation of a variable.
  int row(int variable) const { return w + variable; }
  /// Position of the value of a variable.
  int value(int variable) const { return variable < w ? variable : w + variable; }

  Places(const Model& model, int states)
      : w(model.coordinates()),
        z(2 * model.coordinates()),
        s(z + model.unknowns()),
        rows(s + states),
        size(rows + model.rows()) {}
};

void add_mechanics(const Model& model, const DynamicsWorkspace& ws, const Places& at,
                   SparseEntries& a, SparseEntries& e) {
  const int n = model.coordinates();
  for (int i = 0; i < n; ++i) {
    a.emplace_back(i, at.w + i, 1.0);
    e.emplace_back(i, i, 1.0);
  }
  for (std::size_t k = 0; k < ws.structure->entries().size(); ++k) {
    const auto [i, j] = ws.structure->entries()[k];
    const auto own = static_cast<Eigen::Index>(k);
    const double stiffness = ws.stiffness.values()[own], damping = ws.damping.values()[own];
    a.emplace_back(at.row(i), at.value(j), -stiffness);
    if (j < n) a.emplace_back(at.row(i), at.w + j, -damping);
    // Mass, or capacity of a variable of order 1.
    if ((i < n) == (j < n)) e.emplace_back(at.row(i), at.w + j, ws.mass.values()[own]);
  }
  const double* g = ws.jacobian.values().data();
  const double* by_multipliers = ws.force_by_multipliers.values().data();
  for (const RowBlock& block : ws.structure->row_blocks()) {
    for (int j : block.coordinates) {
      for (int i = 0; i < block.rows; ++i, ++g) {
        const int multiplier = at.rows + block.first + i;
        a.emplace_back(multiplier, j, *g);
        a.emplace_back(at.row(j), multiplier, -*g);
      }
    }
    for (int j : block.loads) {
      for (int i = 0; i < block.rows; ++i) {
        a.emplace_back(at.row(j), at.rows + block.first + i, *by_multipliers++);
      }
    }
  }
}

void add_history(const Model& model, const Places& at, int first, std::size_t k,
                 const HistoryTangents& own, SparseEntries& a, SparseEntries& e) {
  const std::vector<int>& variables = model.structure()->layouts()[k].elements.front();
  const auto size = static_cast<int>(own.states.size());
  const int first_row = at.rows + model.places()[k].rows.first;
  const auto add = [&a](int row, int column, const Matrix& from, Eigen::Index i, Eigen::Index j) {
    a.emplace_back(row, column, from(i, j));
  };
  for (int i = 0; i < size; ++i) {
    const int state = at.s + first + i;
    e.emplace_back(state, state, 1.0);
    for (int j = 0; j < size; ++j) add(state, at.s + first + j, own.rate_by_state, i, j);
    for (Eigen::Index c = 0; c < own.rate_by_multipliers.cols(); ++c) {
      add(state, first_row + static_cast<int>(c), own.rate_by_multipliers, i, c);
    }
    for (std::size_t j = 0; j < variables.size(); ++j) {
      const auto column = static_cast<Eigen::Index>(j);
      add(state, at.value(variables[j]), own.rate_by_q, i, column);
      if (variables[j] < at.w) add(state, at.w + variables[j], own.rate_by_v, i, column);
      add(at.row(variables[j]), state, own.force_by_state, column, i);
    }
  }
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    const int force = at.row(variables[i]);
    for (std::size_t j = 0; j < variables.size(); ++j) {
      const auto column = static_cast<Eigen::Index>(j);
      add(force, at.value(variables[j]), own.force_by_q, row, column);
      if (variables[j] < at.w) add(force, at.w + variables[j], own.force_by_v, row, column);
    }
    for (Eigen::Index c = 0; c < own.force_by_multipliers.cols(); ++c) {
      add(force, first_row + static_cast<int>(c), own.force_by_multipliers, row, c);
    }
  }
}

/// Whether rows, masses or directions in space change along the motion.
bool turns(const DynamicsWorkspace& ws) {
  for (const RowMatrix* rows : {&ws.jacobian_rate, &ws.jacobian_acceleration}) {
    if (!rows->values().isZero(0.0)) return true;
  }
  for (const RotationFrame& frame : ws.frames) {
    if (!frame.omega.isZero(0.0)) return true;
  }
  for (const ItemLayout& layout : ws.structure->layouts()) {
    if (layout.mass == MassKind::variable) return true;
  }
  return false;
}

}  // namespace

SmallMotionPencil small_motion_pencil(const Model& model, const State& at, DynamicsWorkspace& ws) {
  State state = at;
  for (int k = 0; k < static_cast<int>(model.chart_coordinates().size()); ++k) {
    move_chart(model, k, 0.0, state);
  }
  state.a.setZero();
  restore(model, state, ws);
  if (evaluate_at(model, state, ws) != ItemStatus::ok) {
    throw_failed_item(model, state, ws, "cannot be linearised");
  }
  if (!state.v.isZero(0.0) && turns(ws)) {
    throw ModelError({.item = "linearisation",
                      .quantity = "largest velocity",
                      .value = state.v.cwiseAbs().maxCoeff(),
                      .unit = "m/s or rad/s",
                      .rule = "must be 0 where only some of the modes of a mechanism that turns "
                              "are computed",
                      .hint = "compute all modes"});
  }
  const double left = ws.residual.head(model.coordinates()).cwiseAbs().maxCoeff();
  if (left > kBalanced * ws.largest_force.head(model.coordinates()).maxCoeff()) {
    throw ModelError({.item = "linearisation",
                      .quantity = "largest unbalanced force",
                      .value = left,
                      .unit = "N or N m",
                      .rule = "must vanish where only some of the modes are computed",
                      .hint = "linearise about an equilibrium"});
  }
  const std::vector<HistoryOfItem> histories = history_tangents(model, state, ws);
  SmallMotionPencil out;
  for (const auto& [item, own] : histories) {
    for (int number : own.states) out.history.push_back({item, number});
  }
  const Places places(model, static_cast<int>(out.history.size()));
  SparseEntries a, e;
  add_mechanics(model, ws, places, a, e);
  int first = 0;
  for (const auto& [item, own] : histories) {
    add_history(model, places, first, item, own, a, e);
    first += static_cast<int>(own.states.size());
  }
  out.a = sparse_matrix(places.size, places.size, a);
  out.e = sparse_matrix(places.size, places.size, e);
  return out;
}

}  // namespace tribodyn
