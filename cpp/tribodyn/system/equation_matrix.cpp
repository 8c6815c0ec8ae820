#include "tribodyn/system/equation_matrix.hpp"

#include <algorithm>
#include <cmath>

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
  diagonal_places_.assign(static_cast<std::size_t>(n), -1);
  for (std::size_t k = 0; k < structure.entries().size(); ++k) {
    const auto [i, j] = structure.entries()[k];
    if (i != j) continue;
    diagonal_places_[static_cast<std::size_t>(i)] = static_cast<std::ptrdiff_t>(entry_places_[k]);
  }
  scratch_.setZero(size);
  sizes_.setOnes(size);
}

/// Sizes of equations and unknowns, from the matrix that was assembled: with them its diagonal and
/// G A^-1 G^T of the diagonal A are one.
void EquationMatrix::measure(const DynamicsWorkspace& ws) {
  const int* place = structure_.equation_position().data();
  const int n = structure_.variables();
  for (int i = 0; i < n; ++i) {
    const std::ptrdiff_t at = diagonal_places_[static_cast<std::size_t>(i)];
    const double diagonal = at < 0 ? 0.0 : std::abs(lu_.values()[at]);
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
  lu_.set_sizes(sizes_.data());
}

bool EquationMatrix::factor(const DynamicsWorkspace& ws, const EquationWeights& w) {
  assemble(ws, w);
  if (!measured_) measure(ws);
  measured_ = true;
  if (lu_.factor()) return true;
  // By what the matrix is now: forces may have become stiff since it was measured.
  assemble(ws, w);
  measure(ws);
  return lu_.factor();
}

int EquationMatrix::dependent_row() const {
  const std::vector<int>& place = structure_.equation_position();
  const int n = structure_.variables();
  const auto row_at = [&](int at) {
    const auto found = std::find(place.begin() + n, place.end(), at);
    return found == place.end() ? -1 : static_cast<int>(found - place.begin()) - n;
  };
  for (int at : lu_.without_pivot()) {
    const int row = row_at(at);
    if (row >= 0) return row;
  }
  return -1;
}

void EquationMatrix::assemble(const DynamicsWorkspace& ws, const EquationWeights& w) {
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
}

void EquationMatrix::solve(const Vector& rhs, Vector& solution) {
  const int* place = structure_.equation_position().data();
  for (Eigen::Index i = 0; i < rhs.size(); ++i) scratch_[place[i]] = rhs[i];
  lu_.solve(scratch_.data());
  for (Eigen::Index i = 0; i < rhs.size(); ++i) solution[i] = scratch_[place[i]];
}

}  // namespace tribodyn
