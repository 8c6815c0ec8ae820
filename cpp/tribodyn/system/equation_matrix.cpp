#include "tribodyn/system/equation_matrix.hpp"

namespace tribodyn {

EquationMatrix::EquationMatrix(const Structure& structure) : structure_(structure) {
  const int size = structure.coordinates() + structure.rows();
  lu_.resize(size, structure.equation_half_bandwidth());
  scratch_.setZero(size);
}

bool EquationMatrix::factor(const DynamicsWorkspace& ws, const EquationWeights& w) {
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
  return lu_.factor();
}

void EquationMatrix::solve(const Vector& rhs, Vector& solution) {
  const int* place = structure_.equation_position().data();
  for (Eigen::Index i = 0; i < rhs.size(); ++i) scratch_[place[i]] = rhs[i];
  lu_.solve(scratch_.data());
  for (Eigen::Index i = 0; i < rhs.size(); ++i) solution[i] = scratch_[place[i]];
}

}  // namespace tribodyn
