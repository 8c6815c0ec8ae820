#include "tribodyn/system/equation_matrix.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

EquationMatrix::EquationMatrix(const Structure& structure) : structure_(structure) {
  const int size = structure.coordinates() + structure.rows();
  lu_.resize(size, structure.equation_half_bandwidth());
  scratch_.setZero(size);
  sizes_.setOnes(size);
}

/// Sizes of equations and unknowns, from the matrix that was assembled: with them its diagonal and
/// G A^-1 G^T of the diagonal A are one.
void EquationMatrix::measure(const DynamicsWorkspace& ws) {
  const int* place = structure_.equation_position().data();
  const int n = structure_.coordinates();
  for (int i = 0; i < n; ++i) {
    const double diagonal = std::abs(lu_.at(place[i], place[i]));
    sizes_[place[i]] = diagonal > 0.0 ? 1.0 / std::sqrt(diagonal) : 1.0;
  }
  for (int i = n; i < n + structure_.rows(); ++i) sizes_[place[i]] = 0.0;
  const double* g = ws.jacobian.values().data();
  for (const Block& b : structure_.joint_blocks()) {
    for (int j = b.column; j < b.column + b.columns; ++j) {
      for (int i = b.row; i < b.row + b.rows; ++i, ++g) {
        const double scaled = *g * sizes_[place[j]];
        sizes_[place[n + i]] += scaled * scaled;
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
  const int n = structure_.coordinates();
  const auto row_at = [&](int at) {
    const auto found = std::find(place.begin() + n, place.end(), at);
    return found == place.end() ? -1 : static_cast<int>(found - place.begin()) - n;
  };
  const int column = lu_.singular_column();
  int row = row_at(column);
  for (int i = column; row < 0 && i < lu_.size(); ++i) {
    row = row_at(lu_.equations()[static_cast<std::size_t>(i)]);
  }
  return row;
}

void EquationMatrix::assemble(const DynamicsWorkspace& ws, const EquationWeights& w) {
  const int* place = structure_.equation_position().data();
  lu_.set_zero();
  const double* mass = ws.mass.values().data();
  const double* damping = ws.damping.values().data();
  const double* stiffness = ws.stiffness.values().data();
  for (const Block& b : structure_.pairs()) {
    for (int i = b.row; i < b.row + b.rows; ++i) {
      for (int j = b.column; j < b.column + b.columns; ++j) {
        const auto k = ws.mass.index(i, j);
        lu_.at(place[i], place[j]) = mass[k] + w.damping * damping[k] + w.stiffness * stiffness[k];
      }
    }
  }
  const double* g = ws.jacobian.values().data();
  const double* g_rate = ws.jacobian_rate.values().data();
  const double* g_acceleration = ws.jacobian_acceleration.values().data();
  const int* row_place = place + structure_.coordinates();
  for (const Block& b : structure_.joint_blocks()) {
    for (int j = b.column; j < b.column + b.columns; ++j) {
      for (int i = b.row; i < b.row + b.rows; ++i, ++g, ++g_rate, ++g_acceleration) {
        lu_.at(place[j], row_place[i]) = *g;
        lu_.at(row_place[i], place[j]) =
            w.jacobian * *g + w.jacobian_rate * *g_rate + w.jacobian_acceleration * *g_acceleration;
      }
    }
  }
}

void EquationMatrix::solve(const Vector& rhs, Vector& solution) {
  const int* place = structure_.equation_position().data();
  for (Eigen::Index i = 0; i < rhs.size(); ++i) scratch_[place[i]] = rhs[i];
  lu_.solve(scratch_.data());
  for (Eigen::Index i = 0; i < rhs.size(); ++i) solution[i] = scratch_[place[i]];
}

}  // namespace tribodyn
