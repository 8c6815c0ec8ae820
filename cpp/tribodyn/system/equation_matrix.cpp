#include "tribodyn/system/equation_matrix.hpp"

namespace tribodyn {

EquationMatrix::EquationMatrix(const Structure& structure, Storage storage)
    : structure_(structure) {
  const std::vector<int>& at = structure.equation_position();
  const auto position = [&at](int k) { return at[static_cast<std::size_t>(k)]; };
  const int n = structure.variables();
  std::vector<std::pair<int, int>> entries, of_rows;
  for (const auto& [i, j] : structure.entries()) entries.emplace_back(position(i), position(j));
  for (const RowBlock& block : structure.row_blocks()) {
    for (int j : block.coordinates) {
      for (int i = 0; i < block.rows; ++i) {
        of_rows.emplace_back(position(n + block.first + i), position(j));
      }
    }
  }
  std::vector<std::pair<int, int>> all = entries;
  for (const auto& [i, j] : of_rows) {
    all.emplace_back(i, j);
    all.emplace_back(j, i);
  }
  const int size = n + structure.rows();
  lu_.resize(size, structure.equation_half_bandwidth(), all, storage);
  for (const auto& [i, j] : entries) entry_places_.push_back(lu_.place(i, j));
  for (const auto& [i, j] : of_rows) {
    row_places_.push_back(lu_.place(i, j));
    column_places_.push_back(lu_.place(j, i));
  }
  for (std::size_t k = 0; k < structure.entries().size(); ++k) {
    if (structure.entries()[k].second >= structure.coordinates()) unknown_entries_.push_back(k);
  }
  scratch_.setZero(size);
}

bool EquationMatrix::factor(const DynamicsWorkspace& ws, const EquationWeights& w) {
  lu_.set_zero();
  double* const values = lu_.values();
  const double* mass = ws.mass.values().data();
  const double* damping = ws.damping.values().data();
  const double* stiffness = ws.stiffness.values().data();
  for (std::size_t k = 0; k < entry_places_.size(); ++k) {
    values[entry_places_[k]] = mass[k] + w.damping * damping[k] + w.stiffness * stiffness[k];
  }
  // Unknowns enter as they are, not by their second integrals.
  for (std::size_t k : unknown_entries_) values[entry_places_[k]] = stiffness[k];
  const double* g = ws.jacobian.values().data();
  const double* g_rate = ws.jacobian_rate.values().data();
  const double* g_acceleration = ws.jacobian_acceleration.values().data();
  for (std::size_t k = 0; k < row_places_.size(); ++k) {
    // Added: two markers on one body may depend on the same coordinates.
    values[column_places_[k]] += g[k];
    values[row_places_[k]] += w.jacobian * g[k] + w.jacobian_rate * g_rate[k] +
                              w.jacobian_acceleration * g_acceleration[k];
  }
  return lu_.factor();
}

void EquationMatrix::solve(const Vector& rhs, Vector& solution) {
  const int* place = structure_.equation_position().data();
  for (Eigen::Index i = 0; i < rhs.size(); ++i) scratch_[place[i]] = rhs[i];
  lu_.solve(scratch_.data());
  for (Eigen::Index i = 0; i < rhs.size(); ++i) solution[i] = scratch_[place[i]];
}

}  // namespace tribodyn
