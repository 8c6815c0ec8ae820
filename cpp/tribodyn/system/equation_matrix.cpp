#include "tribodyn/system/equation_matrix.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/system/row_order.hpp"

namespace tribodyn {

namespace {

constexpr double kCompliance = 1e-9;
constexpr double kUnit = 1e-12;  // round-off of a weight of one
constexpr int kMostRefinements = 12;
constexpr double kLessened = 0.5;   // of the remainder: a refinement to this is worth repeating
constexpr double kStagnant = 0.95;  // contradictions do not decrease

}  // namespace

EquationMatrix::EquationMatrix(const Structure& structure, Storage storage, bool with_parts)
    : structure_(structure), storage_(storage), with_parts_(with_parts) {
  lay_out(exact_, false);
  for (std::size_t k = 0; k < structure.entries().size(); ++k) {
    const int column = structure.entries()[k].second - structure.coordinates();
    if (column < 0) continue;
    (column < structure.first_order() ? first_order_entries_ : algebraic_entries_).push_back(k);
  }
  const bool narrow = structure.equation_half_bandwidth() <= SymmetricBand::kWidest;
  if (tribodyn::is_symmetric(structure.layouts()) && narrow && storage != Storage::sparse &&
      exact_.lu.parts() == 0) {
    lay_out_symmetric();
  }
  const int size = structure.variables() + structure.rows();
  scratch_.setZero(size);
  sizes_.setOnes(size);
}

void EquationMatrix::lay_out(Factors& factors, bool compliant) const {
  const std::vector<int>& at = structure_.equation_position();
  const auto position = [&at](int k) { return at[static_cast<std::size_t>(k)]; };
  const int n = structure_.variables();
  std::vector<std::pair<int, int>> entries, of_rows, of_loads, of_diagonal;
  for (const auto& [i, j] : structure_.entries()) entries.emplace_back(position(i), position(j));
  for (const RowBlock& block : structure_.row_blocks()) {
    for (int j : block.coordinates) {
      for (int i = 0; i < block.rows; ++i) {
        of_rows.emplace_back(position(n + block.first + i), position(j));
      }
    }
    for (int j : block.loads) {
      for (int i = 0; i < block.rows; ++i) {
        of_loads.emplace_back(position(n + block.first + i), position(j));
      }
    }
  }
  for (int i = n; compliant && i < n + structure_.rows(); ++i) {
    of_diagonal.emplace_back(position(i), position(i));
  }
  std::vector<std::pair<int, int>> all = entries;
  for (const auto* list : {&of_rows, &of_loads}) {
    for (const auto& [i, j] : *list) {
      all.emplace_back(i, j);
      all.emplace_back(j, i);
    }
  }
  all.insert(all.end(), of_diagonal.begin(), of_diagonal.end());
  CondensedLU& lu = factors.lu;
  lu.resize(n + structure_.rows(), structure_.equation_half_bandwidth(), all, storage_,
            with_parts_ ? structure_.part_of_position() : std::vector<int>{});
  for (const auto& [i, j] : entries) factors.entries.push_back(lu.place(i, j));
  for (const auto& [i, j] : of_rows) {
    factors.rows.push_back(lu.place(i, j));
    factors.columns.push_back(lu.place(j, i));
  }
  for (const auto& [i, j] : of_loads) factors.loads.push_back(lu.place(j, i));
  for (const auto& [i, j] : of_diagonal) factors.row_diagonal.push_back(lu.place(i, j));
  factors.diagonal.assign(static_cast<std::size_t>(n), -1);
  for (std::size_t k = 0; k < structure_.entries().size(); ++k) {
    const auto [i, j] = structure_.entries()[k];
    if (i != j) continue;
    factors.diagonal[static_cast<std::size_t>(i)] = static_cast<std::ptrdiff_t>(factors.entries[k]);
  }
}

void EquationMatrix::lay_out_symmetric() {
  symmetric_ = std::make_unique<Symmetric>();
  SymmetricBand& band = symmetric_->band;
  const std::vector<int>& at = structure_.equation_position();
  const auto position = [&at](int k) { return at[static_cast<std::size_t>(k)]; };
  band.resize(structure_.variables() + structure_.rows(), structure_.equation_half_bandwidth());
  std::size_t number = 0, item = 0;
  for (const Element& element : structure_.elements()) {
    if (element.item != item) number = 0;
    item = element.item;
    Symmetric::Element own{item, number++, symmetric_->from.size(), 0};
    if (!structure_.layouts()[item].by_q) continue;
    const auto size = static_cast<int>(element.variables.size());
    for (int j = 0; j < size; ++j) {
      const int column = position(element.variables[static_cast<std::size_t>(j)]);
      for (int i = 0; i < size; ++i) {
        const int row = position(element.variables[static_cast<std::size_t>(i)]);
        if (row < column) continue;
        symmetric_->from.push_back(i + size * j);
        symmetric_->into.push_back(static_cast<int>(band.place(row, column)));
      }
    }
    own.end = symmetric_->from.size();
    symmetric_->elements.push_back(own);
  }
  const int n = structure_.variables();
  for (const RowBlock& block : structure_.row_blocks()) {
    for (int j : block.coordinates) {
      for (int i = 0; i < block.rows; ++i) {
        const int row = position(n + block.first + i);
        symmetric_->rows_into.push_back(static_cast<int>(band.place(row, position(j))));
      }
    }
  }
}

/// The masses are constant.
void EquationMatrix::set_symmetric_mass(const DynamicsWorkspace& ws) {
  Symmetric& own = *symmetric_;
  own.mass.assign(own.band.storage(), 0.0);
  const std::vector<int>& at = structure_.equation_position();
  for (std::size_t k = 0; k < structure_.entries().size(); ++k) {
    const auto [i, j] = structure_.entries()[k];
    const int row = at[static_cast<std::size_t>(i)], column = at[static_cast<std::size_t>(j)];
    if (row < column) continue;
    own.mass[own.band.place(row, column)] = ws.mass.values()[static_cast<Eigen::Index>(k)];
  }
}

bool EquationMatrix::takes_blocks(const EquationWeights& w) const {
  return symmetric_ && w.jacobian_rate == 0.0 && w.jacobian_acceleration == 0.0 &&
         std::abs(w.jacobian - 1.0) < kUnit;
}

bool EquationMatrix::factor_symmetric(const DynamicsWorkspace& ws, const EquationWeights& w) {
  is_compliant_ = false;
  unmet_.resize(0);
  Symmetric& own = *symmetric_;
  if (own.mass.empty()) set_symmetric_mass(ws);
  double* const values = own.band.values();
  std::copy(own.mass.begin(), own.mass.end(), values);
  for (const Symmetric::Element& element : own.elements) {
    // The blocks are derivatives of forces, which the residual subtracts; there is no damping.
    const double* block = ws.blocks(element.item).elements[element.number].by_q.data();
    for (std::size_t k = element.first; k < element.end; ++k) {
      values[own.into[k]] -= w.stiffness * block[own.from[k]];
    }
  }
  const double* g = ws.jacobian.values().data();
  // Added, because two markers on one body may depend on the same coordinates.
  for (int into : own.rows_into) values[into] += *g++;
  is_symmetric_ = own.band.factor();
  return is_symmetric_;
}

/// Sizes of equations and unknowns from the assembled matrix: they make its diagonal, and G A^-1
/// G^T with the diagonal A, one.
void EquationMatrix::measure(Factors& factors, const DynamicsWorkspace& ws) {
  const int* place = structure_.equation_position().data();
  const int n = structure_.variables();
  for (int i = 0; i < n; ++i) {
    const std::ptrdiff_t at = factors.diagonal[static_cast<std::size_t>(i)];
    const double diagonal = at < 0 ? 0.0 : std::abs(factors.lu.values()[at]);
    sizes_[place[i]] = diagonal > 0.0 ? 1.0 / std::sqrt(diagonal) : 1.0;
  }
  for (int i = n; i < n + structure_.rows(); ++i) sizes_[place[i]] = 0.0;
  const double* g = ws.jacobian.values().data();
  for (const RowBlock& block : structure_.row_blocks()) {
    for (int j : block.coordinates) {
      for (int i = 0; i < block.rows; ++i, ++g) {
        const double scaled = *g * sizes_[place[j]];
        sizes_[place[n + block.first + i]] += scaled * scaled;
      }
    }
  }
  for (int i = n; i < n + structure_.rows(); ++i) {
    double& size = sizes_[place[i]];
    size = size > 0.0 ? 1.0 / std::sqrt(size) : 1.0;
  }
  factors.lu.set_sizes(sizes_.data());
}

bool EquationMatrix::factor(const DynamicsWorkspace& ws, const EquationWeights& w, bool keep) {
  is_compliant_ = false;
  is_symmetric_ = false;
  unmet_.resize(0);
  assemble(exact_, ws, w);
  if (!measured_) measure(exact_, ws);
  measured_ = true;
  if (exact_.lu.factor(keep)) return true;
  // From the present matrix: forces may have become stiff since it was measured.
  assemble(exact_, ws, w);
  measure(exact_, ws);
  return exact_.lu.factor(keep);
}

bool EquationMatrix::factor_parts(const DynamicsWorkspace& ws, const EquationWeights& w) {
  assemble(exact_, ws, w);
  return exact_.lu.factor_parts();
}

bool EquationMatrix::factor_compliant(const DynamicsWorkspace& ws, const EquationWeights& w) {
  const int n = structure_.variables(), m = structure_.rows();
  if (!compliant_) {
    compliant_ = std::make_unique<Factors>();
    lay_out(*compliant_, true);
    for (Vector* x : {&compliance_, &row_sizes_}) x->setZero(m);
    for (Vector* x : {&rest_, &correction_}) x->setZero(n + m);
  }
  is_compliant_ = true;
  is_symmetric_ = false;
  unmet_.setZero(m);
  assemble(*compliant_, ws, w);
  // From the matrix itself: the compliance must not depend on the past.
  measure(*compliant_, ws);
  const int* place = structure_.equation_position().data();
  for (int i = 0; i < m; ++i) {
    row_sizes_[i] = sizes_[place[n + i]];
    compliance_[i] = kCompliance * w.jacobian / (row_sizes_[i] * row_sizes_[i]);
    compliant_->lu.values()[compliant_->row_diagonal[static_cast<std::size_t>(i)]] =
        -compliance_[i];
  }
  return compliant_->lu.factor();
}

bool EquationMatrix::factor_any(DynamicsWorkspace& ws, const EquationWeights& w, bool keep) {
  ws.dependent_row = -1;
  if (ws.tangents_in_blocks) {
    if (takes_blocks(w) && factor_symmetric(ws, w)) return true;
    ws.add_tangents();
  }
  if (!ws.compliant_rows) {
    if (factor(ws, w, keep)) return true;
    ws.dependent_row = dependent_row();
    if (ws.dependent_row < 0) return false;
  }
  return factor_compliant(ws, w);
}

int EquationMatrix::dependent_row() const {
  const std::vector<int>& place = structure_.equation_position();
  const int n = structure_.variables();
  const auto row_at = [&](int at) {
    const auto found = std::find(place.begin() + n, place.end(), at);
    return found == place.end() ? -1 : static_cast<int>(found - place.begin()) - n;
  };
  for (int at : exact_.lu.without_pivot()) {
    const int row = row_at(at);
    if (row >= 0) return row;
  }
  return -1;
}

void EquationMatrix::assemble(Factors& factors, const DynamicsWorkspace& ws,
                              const EquationWeights& w) const {
  factors.lu.set_zero();
  double* const values = factors.lu.values();
  const double* mass = ws.mass.values().data();
  const double* damping = ws.damping.values().data();
  const double* stiffness = ws.stiffness.values().data();
  const std::size_t* entries = factors.entries.data();
  for (std::size_t k = 0; k < factors.entries.size(); ++k) {
    values[entries[k]] = mass[k] + w.damping * damping[k] + w.stiffness * stiffness[k];
  }
  // By their rates, or directly, not by second integrals.
  for (std::size_t k : first_order_entries_) {
    values[entries[k]] = w.capacity * mass[k] + w.first_order * stiffness[k];
  }
  for (std::size_t k : algebraic_entries_) values[entries[k]] = w.algebraic * stiffness[k];
  const double* g = ws.jacobian.values().data();
  const double* g_rate = ws.jacobian_rate.values().data();
  const double* g_acceleration = ws.jacobian_acceleration.values().data();
  const std::size_t* columns = factors.columns.data();
  const std::size_t* rows = factors.rows.data();
  for (std::size_t k = 0; k < factors.rows.size(); ++k) {
    // Added, because two markers on one body may depend on the same coordinates.
    values[columns[k]] += g[k];
    values[rows[k]] += w.jacobian * g[k] + w.jacobian_rate * g_rate[k] +
                       w.jacobian_acceleration * g_acceleration[k];
  }
  const double* by_multipliers = ws.force_by_multipliers.values().data();
  for (std::size_t k : factors.loads) values[k] -= *by_multipliers++;
}

void EquationMatrix::solve(const Vector& rhs, Vector& solution) {
  substitute(rhs, solution, false);
  if (is_compliant_) refine(solution, false);
}

void EquationMatrix::solve_transposed(const Vector& rhs, Vector& solution) {
  substitute(rhs, solution, true);
  if (is_compliant_) refine(solution, true);
}

void EquationMatrix::solve_columns(const Matrix& rhs, Matrix& solution) {
  solution.resize(rhs.rows(), rhs.cols());
  if (is_compliant_) {
    Vector one(rhs.rows());
    for (Eigen::Index c = 0; c < rhs.cols(); ++c) {
      solve(rhs.col(c), one);
      solution.col(c) = one;
    }
    return;
  }
  const int* place = structure_.equation_position().data();
  Matrix ordered(rhs.rows(), rhs.cols());
  for (Eigen::Index c = 0; c < rhs.cols(); ++c) {
    for (Eigen::Index i = 0; i < rhs.rows(); ++i) ordered(place[i], c) = rhs(i, c);
  }
  if (is_symmetric_) {
    for (Eigen::Index c = 0; c < rhs.cols(); ++c) symmetric_->band.solve(ordered.col(c).data());
  } else {
    exact_.lu.solve(ordered.data(), static_cast<int>(rhs.cols()));
  }
  for (Eigen::Index c = 0; c < rhs.cols(); ++c) {
    for (Eigen::Index i = 0; i < rhs.rows(); ++i) solution(i, c) = ordered(place[i], c);
  }
}

void EquationMatrix::substitute(const Vector& rhs, Vector& solution, bool transposed) {
  const int* place = structure_.equation_position().data();
  for (Eigen::Index i = 0; i < rhs.size(); ++i) scratch_[place[i]] = rhs[i];
  if (is_symmetric_) {
    symmetric_->band.solve(scratch_.data());
  } else if (transposed) {
    present().solve_transposed(scratch_.data());
  } else {
    present().solve(scratch_.data());
  }
  for (Eigen::Index i = 0; i < rhs.size(); ++i) solution[i] = scratch_[place[i]];
}

/// Satisfies the rows of the right-hand side that the compliance has left open.
void EquationMatrix::refine(Vector& solution, bool transposed) {
  const Eigen::Index m = structure_.rows();
  unmet_ = -compliance_.cwiseProduct(solution.tail(m));
  double size = unmet_.cwiseProduct(row_sizes_).cwiseAbs().maxCoeff();
  for (int k = 1; k <= kMostRefinements && size > 0.0; ++k) {
    rest_.tail(m) = unmet_;
    substitute(rest_, correction_, transposed);
    solution += correction_;
    unmet_ = -compliance_.cwiseProduct(correction_.tail(m));
    const double left = unmet_.cwiseProduct(row_sizes_).cwiseAbs().maxCoeff();
    if (!(left > kStagnant * size)) {
      if (left > kLessened * size) break;
      size = left;
      continue;
    }
    // The remainder now consists of contradictions, or their round-off, which caused the same
    // multipliers every time; these lie in the null space of G^T and have no other effect.
    solution.tail(m) -= (k + 1) * correction_.tail(m);
    break;
  }
}

}  // namespace tribodyn
