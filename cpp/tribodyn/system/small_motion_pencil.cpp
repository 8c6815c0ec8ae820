#include "tribodyn/system/small_motion_pencil.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>

#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/steady_turn.hpp"

namespace tribodyn {

namespace {

constexpr double kReach = 0.08;  // [rad] of the motion, to the compared states
// Forces by accelerations that count as round-off, of the stiffness times the size of the model.
constexpr double kStill = 1e-13;

/// First position of each kind of unknown; the coordinates are the first of the variables.
struct Places {
  int states, rows, size;

  Places(const Model& model, int count)
      : states(model.coordinates() + model.unknowns()),
        rows(states + count),
        size(rows + model.rows()) {}
};

/// Entries of the matrices, in displacements.
class Entries {
 public:
  Entries(const Model& model, const DynamicsWorkspace& ws)
      : chart_(static_cast<std::size_t>(model.coordinates()), -1) {
    for (std::size_t k = 0; k < ws.frames.size(); ++k) {
      if (ws.frames[k].omega.isZero(0.0) && ws.frames[k].alpha.isZero(0.0)) continue;
      const Matrix3& rate = ws.frames[k].tangent_rate;
      second_.emplace_back(2.0 * rate * rate - ws.frames[k].tangent_acceleration);
      rate_.push_back(&rate);
      first_.push_back(model.chart_coordinates()[k]);
      for (int i = 0; i < 3; ++i) {
        chart_[static_cast<std::size_t>(first_.back() + i)] = static_cast<int>(rate_.size()) - 1;
      }
    }
  }

  void stiffness(int row, int column, double value) { k_.emplace_back(row, column, value); }
  /// Coefficient of the rate of a coordinate: dv = x' - T' x.
  void rate(int row, int column, double value) {
    c_.emplace_back(row, column, value);
    turn(column, [&](int j, int own, int i, int chart) {
      k_.emplace_back(row, j, -value * (*rate_[static_cast<std::size_t>(chart)])(own, i));
    });
  }
  /// Of its second derivative: da = x'' - 2 T' x' + (2 T' T' - T'') x.
  void mass(int row, int column, double value) {
    m_.emplace_back(row, column, value);
    turn(column, [&](int j, int own, int i, int chart) {
      const auto at = static_cast<std::size_t>(chart);
      c_.emplace_back(row, j, -2.0 * value * (*rate_[at])(own, i));
      k_.emplace_back(row, j, value * second_[at](own, i));
    });
  }
  /// Capacity of a variable of order 1 or of a state.
  void capacity(int row, int column, double value) { c_.emplace_back(row, column, value); }

  PencilMatrices matrices(int size) const {
    return {sparse_matrix(size, size, m_), sparse_matrix(size, size, c_),
            sparse_matrix(size, size, k_)};
  }

 private:
  template <class Add>
  void turn(int column, const Add& add) const {
    if (column >= static_cast<int>(chart_.size())) return;
    const int chart = chart_[static_cast<std::size_t>(column)];
    if (chart < 0) return;
    const int first = first_[static_cast<std::size_t>(chart)];
    for (int i = 0; i < 3; ++i) add(first + i, column - first, i, chart);
  }

  std::vector<int> chart_;  // of each coordinate, -1: none that turns
  std::vector<int> first_;  // coordinate of each turning chart
  std::vector<const Matrix3*> rate_;
  std::vector<Matrix3> second_;
  SparseEntries m_, c_, k_;
};

void add_mechanics(const Model& model, const DynamicsWorkspace& ws, const Places& at,
                   Entries& out) {
  const int n = model.coordinates();
  for (std::size_t k = 0; k < ws.structure->entries().size(); ++k) {
    const auto [i, j] = ws.structure->entries()[k];
    const auto own = static_cast<Eigen::Index>(k);
    out.stiffness(i, j, ws.stiffness.values()[own]);
    if (j < n) out.rate(i, j, ws.damping.values()[own]);
    if (i < n && j < n) out.mass(i, j, ws.mass.values()[own]);
    if (i >= n && j >= n) out.capacity(i, j, ws.mass.values()[own]);
  }
  const double* g = ws.jacobian.values().data();
  const double* by_multipliers = ws.force_by_multipliers.values().data();
  for (const RowBlock& block : ws.structure->row_blocks()) {
    for (int j : block.coordinates) {
      for (int i = 0; i < block.rows; ++i, ++g) {
        out.stiffness(at.rows + block.first + i, j, *g);
        out.stiffness(j, at.rows + block.first + i, *g);
      }
    }
    for (int j : block.loads) {
      for (int i = 0; i < block.rows; ++i) {
        out.stiffness(j, at.rows + block.first + i, -*by_multipliers++);
      }
    }
  }
}

void add_history(const Model& model, const Places& at, int first, const HistoryOfItem& history,
                 Entries& out) {
  const HistoryTangents& own = history.tangents;
  const std::vector<int>& variables = model.structure()->layouts()[history.item].elements.front();
  const auto size = static_cast<int>(own.states.size());
  const int first_row = at.rows + model.places()[history.item].rows.first;
  const int n = model.coordinates();
  const auto add = [&out](int row, int column, const Matrix& from, Eigen::Index i, Eigen::Index j) {
    out.stiffness(row, column, -from(i, j));
  };
  for (int i = 0; i < size; ++i) {
    const int state = at.states + first + i;
    out.capacity(state, state, 1.0);
    for (int j = 0; j < size; ++j) add(state, at.states + first + j, own.rate_by_state, i, j);
    for (Eigen::Index c = 0; c < own.rate_by_multipliers.cols(); ++c) {
      add(state, first_row + static_cast<int>(c), own.rate_by_multipliers, i, c);
    }
    for (std::size_t j = 0; j < variables.size(); ++j) {
      const auto column = static_cast<Eigen::Index>(j);
      add(state, variables[j], own.rate_by_q, i, column);
      if (variables[j] < n) out.rate(state, variables[j], -own.rate_by_v(i, column));
      add(variables[j], state, own.force_by_state, column, i);
    }
  }
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    const int force = variables[i];
    for (std::size_t j = 0; j < variables.size(); ++j) {
      const auto column = static_cast<Eigen::Index>(j);
      add(force, variables[j], own.force_by_q, row, column);
      if (variables[j] < n) out.rate(force, variables[j], -own.force_by_v(row, column));
    }
    for (Eigen::Index c = 0; c < own.force_by_multipliers.cols(); ++c) {
      add(force, first_row + static_cast<int>(c), own.force_by_multipliers, row, c);
    }
  }
}

/// The matrices at the state of the last evaluation with this workspace, and the rows there.
struct Instant {
  PencilMatrices matrices;
  std::vector<HistoryState> history;
  Vector rows;  // RowMatrix::values() of G

  Instant(const Model& model, const State& state, DynamicsWorkspace& ws) {
    const std::vector<HistoryOfItem> histories = history_tangents(model, state, ws);
    for (const auto& [item, own] : histories) {
      for (int number : own.states) history.push_back({item, number});
    }
    const Places places(model, static_cast<int>(history.size()));
    Entries entries(model, ws);
    add_mechanics(model, ws, places, entries);
    int first = 0;
    for (const HistoryOfItem& each : histories) {
      add_history(model, places, first, each, entries);
      first += static_cast<int>(each.tangents.states.size());
    }
    matrices = entries.matrices(places.size);
    rows = ws.jacobian.values();
  }
};

/// Whether the accelerations are round-off of forces of this stiffness.
bool accelerations_vanish(const Model& model, const State& state, const SparseMatrix& stiffness,
                          const DynamicsWorkspace& ws) {
  Vector force = Vector::Zero(model.coordinates());
  ws.multiply_mass(state.a, force);
  double largest = 0.0, stiffest = 0.0;
  for (int i = 0; i < model.coordinates(); ++i) {
    const bool length = model.units()[static_cast<std::size_t>(i)] == Unit::metre;
    const double size = length ? model.length_scale() : 1.0;
    largest = std::max(largest, size * std::abs(force[i]));
    stiffest = std::max(stiffest, size * size * std::abs(stiffness.coeff(i, i)));
  }
  return largest <= kStill * stiffest;
}

/// Largest entries of rows and columns of a matrix.
struct Sizes {
  Vector row, column;

  explicit Sizes(const SparseMatrix& a)
      : row(Vector::Zero(a.rows())), column(Vector::Zero(a.cols())) {
    add(1.0, a);
  }
  void add(double factor, const SparseMatrix& a) {
    Vector own_row = Vector::Zero(row.size());
    for (int j = 0; j < a.outerSize(); ++j) {
      double largest = 0.0;
      for (SparseMatrix::InnerIterator it(a, j); it; ++it) {
        const double size = factor * std::abs(it.value());
        largest = std::max(largest, size);
        own_row[it.row()] = std::max(own_row[it.row()], size);
      }
      column[j] += largest;
    }
    row += own_row;
  }
};

/// Whether `change` is below `share` of these sizes, but for the last rows and columns from `rows`
/// on.
bool is_small(const SparseMatrix& change, const Sizes& sizes, int rows, double share) {
  for (int j = 0; j < std::min<int>(rows, static_cast<int>(change.outerSize())); ++j) {
    for (SparseMatrix::InnerIterator it(change, j); it; ++it) {
      if (it.row() >= rows) continue;
      const double allowed = share * std::sqrt(sizes.row[it.row()] * sizes.column[j]);
      if (!(std::abs(it.value()) <= allowed)) return false;
    }
  }
  return true;
}

/// Whether the rows of every joint span the same space at both instants.
bool same_span(const Structure& structure, const Vector& here, const Vector& there) {
  for (const RowBlock& block : structure.row_blocks()) {
    const auto columns = static_cast<Eigen::Index>(block.coordinates.size());
    const auto first = static_cast<Eigen::Index>(block.first_entry);
    const Eigen::Map<const Matrix> a(here.data() + first, block.rows, columns);
    const Eigen::Map<const Matrix> b(there.data() + first, block.rows, columns);
    const double size = b.cwiseAbs().maxCoeff();
    if ((b - a).cwiseAbs().maxCoeff() <= kSteadyShare * size) continue;
    const Matrix by = a.transpose();
    for (Eigen::Index i = 0; i < block.rows; ++i) {
      const Vector row = b.row(i).transpose();
      const Vector share = shortest_least_squares(by, row);
      if ((by.lazyProduct(share) - row).cwiseAbs().maxCoeff() > kSteadyShare * size) return false;
    }
  }
  return true;
}

/// The changes from `here` to `there`; empty if they are not small.
std::optional<PencilMatrices> small_changes(const Model& model, const Instant& here,
                                            const Instant& there, double rate) {
  if (there.history != here.history || there.matrices.mass.rows() != here.matrices.mass.rows() ||
      !same_span(*model.structure(), here.rows, there.rows)) {
    return {};
  }
  const PencilMatrices &a = here.matrices, &b = there.matrices;
  std::vector<PencilMatrices> change;
  change.push_back({b.mass - a.mass, b.damping - a.damping, b.stiffness - a.stiffness});
  if (!are_small_changes(model, change, a, rate, kSteadyShare)) return {};
  return std::move(change.front());
}

/// y += factor a x.
void add_product(std::complex<double> factor, const SparseMatrix& a, const ComplexVector& x,
                 ComplexVector& y) {
  for (int j = 0; j < a.outerSize(); ++j) {
    const std::complex<double> by = factor * x[j];
    for (SparseMatrix::InnerIterator it(a, j); it; ++it) y[it.row()] += it.value() * by;
  }
}

}  // namespace

bool are_small_changes(const Model& model, const std::vector<PencilMatrices>& changes,
                       const PencilMatrices& at, double rate, double share) {
  const Sizes mass(at.mass);
  Sizes damping(at.damping), stiffness(at.stiffness);
  damping.add(rate, at.mass);
  stiffness.add(rate * rate, at.mass);
  const auto size = static_cast<int>(at.mass.rows());
  // Multipliers may turn with the rows of their joint unless forces depend on them.
  const bool loads = model.structure()->has_load_rows() || model.history_size() > 0;
  const int compared = loads ? size : size - model.rows();
  return std::all_of(changes.begin(), changes.end(), [&](const PencilMatrices& change) {
    return is_small(change.mass, mass, compared, share) &&
           is_small(change.damping, damping, compared, share) &&
           is_small(change.stiffness, stiffness, compared, share);
  });
}

std::optional<SmallMotionPencil> small_motion_pencil(const Model& model, const State& at,
                                                     bool time_passes, DynamicsWorkspace& ws) {
  SmallMotionPencil out;
  out.state = at;
  State& state = out.state;
  for (int k = 0; k < static_cast<int>(model.chart_coordinates().size()); ++k) {
    move_chart(model, k, 0.0, state);
  }
  if (time_passes) {
    State moving = state;
    if (accelerate(model, moving, ws)) state = moving;
  }
  restore(model, state, ws);
  if (evaluate_at(model, state, ws) != ItemStatus::ok) {
    throw_failed_item(model, state, ws, "cannot be linearised");
  }
  Instant here(model, state, ws);
  State course = state;
  out.uniform = accelerations_vanish(model, state, here.matrices.stiffness, ws);
  if (out.uniform) course.a.setZero();
  out.rate = rate_of_motion(model, course);
  const bool moves = out.rate > 0.0 || !state.history_rate.isZero(0.0) ||
                     !state.unknown_rates.isZero(0.0) ||
                     (time_passes && !model.time_dependences().empty());
  if (moves) {
    if (out.rate == 0.0) return {};
    out.span = kReach / out.rate;
    for (const double s : {-out.span, out.span}) {
      const std::optional<State> moved = state_after(model, course, s, time_passes, ws);
      if (!moved) return {};
      std::optional<PencilMatrices> change =
          small_changes(model, here, Instant(model, *moved, ws), out.rate);
      if (!change) return {};
      out.changes.push_back(std::move(*change));
    }
  }
  out.at = std::move(here.matrices);
  out.history = std::move(here.history);
  return out;
}

double unsteadiness(const SmallMotionPencil& pencil, const ComplexVector& values,
                    const ComplexMatrix& vectors) {
  std::vector<ComplexVector> modes;
  std::vector<std::complex<double>> lambda;
  std::vector<double> scale;
  ComplexVector image(vectors.rows());
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    if (values[i].imag() < 0.0) continue;  // conjugate
    const ComplexVector mode = vectors.col(i);
    image.setZero();
    add_product(1.0, pencil.at.mass, mode, image);
    const double mass = std::abs(mode.dot(image));
    if (!(mass > 0.0)) continue;
    modes.push_back(mode);
    lambda.push_back(values[i]);
    scale.push_back(std::sqrt(mass) * std::pow(std::abs(values[i]) + pencil.rate, 1.5));
  }
  double largest = 0.0;
  for (const PencilMatrices& change : pencil.changes) {
    for (std::size_t j = 0; j < modes.size(); ++j) {
      image.setZero();
      add_product(lambda[j] * lambda[j], change.mass, modes[j], image);
      add_product(lambda[j], change.damping, modes[j], image);
      add_product(1.0, change.stiffness, modes[j], image);
      for (std::size_t i = 0; i < modes.size(); ++i) {
        const double part = std::abs(modes[i].dot(image)) / (scale[i] * scale[j]);
        largest = std::max(largest, part / pencil.span);
      }
    }
  }
  return largest;
}

}  // namespace tribodyn
