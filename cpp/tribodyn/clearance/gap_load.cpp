#include "tribodyn/clearance/gap_load.hpp"

namespace tribodyn {

namespace {

// Products are loops: those of matrices with run-time sizes need scratch memory.

/// (a b)(i, j).
double product(const Matrix& a, const Matrix& b, Eigen::Index i, Eigen::Index j) {
  double sum = 0.0;
  for (Eigen::Index k = 0; k < a.cols(); ++k) sum += a(i, k) * b(k, j);
  return sum;
}

/// Sets `out` to a b.
void set_product(const Matrix& a, const Matrix& b, Matrix& out) {
  out.resize(a.rows(), b.cols());
  for (Eigen::Index j = 0; j < out.cols(); ++j) {
    for (Eigen::Index i = 0; i < out.rows(); ++i) out(i, j) = product(a, b, i, j);
  }
}

/// Sets `out` to a b + c d.
void set_products(const Matrix& a, const Matrix& b, const Matrix& c, const Matrix& d, Matrix& out) {
  out.resize(a.rows(), b.cols());
  for (Eigen::Index j = 0; j < out.cols(); ++j) {
    for (Eigen::Index i = 0; i < out.rows(); ++i) {
      out(i, j) = product(a, b, i, j) + product(c, d, i, j);
    }
  }
}

/// Adds a^T b to `out`, with its first entry at the given position.
void add_product(const Matrix& a, const Matrix& b, Eigen::Index first_row,
                 Eigen::Index first_column, MatrixMap& out) {
  for (Eigen::Index c = 0; c < b.cols(); ++c) {
    for (Eigen::Index r = 0; r < a.cols(); ++r) {
      out(first_row + r, first_column + c) += a.col(r).dot(b.col(c));
    }
  }
}

}  // namespace

void add_gap_force(const GapMotion& motion, const InteractionForce& force, ElementBlocks& out) {
  Eigen::Index next = 0;
  for (const Matrix& work : motion.rate_by_v) {
    for (Eigen::Index c = 0; c < work.cols(); ++c)
      out.force[next++] += work.col(c).dot(force.force);
  }
}

void add_turning_tangents(const GapKinematics& gap, const AttachedPair& pair,
                          const InteractionForce& force, GapLoadScratch& scratch,
                          ElementBlocks& out) {
  const Eigen::Index size[2] = {pair.size(0), pair.size(1)};
  const Eigen::Index first[2] = {0, size[0]};
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) scratch.turning[k][l].setZero(size[k], size[l]);
  }
  gap.add_force_tangent(pair, force.force, scratch.gap, scratch.turning);
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      out.by_q.block(first[k], first[l], size[k], size[l]) += scratch.turning[k][l];
    }
  }
}

void add_gap_tangents(const GapMotion& motion, const InteractionForce& force,
                      GapLoadScratch& scratch, ElementBlocks& out) {
  const Eigen::Index first[2] = {0, motion.rate_by_v[0].cols()};
  for (int l = 0; l < 2; ++l) {
    Matrix &by_q = scratch.by_q[l], &by_v = scratch.by_v[l];
    set_products(force.by_xi, motion.xi_by_q[l], force.by_rate, motion.rate_by_q[l], by_q);
    set_product(force.by_rate, motion.rate_by_v[l], by_v);
    for (int k = 0; k < 2; ++k) {
      const Matrix& work = motion.rate_by_v[k];
      add_product(work, by_q, first[k], first[l], out.by_q);
      add_product(work, by_v, first[k], first[l], out.by_v);
    }
  }
  const Eigen::Index variables = first[1] + motion.rate_by_v[1].cols();
  for (int k = 0; k < 2; ++k) {
    add_product(motion.rate_by_v[k], force.by_variables, first[k], variables, out.by_q);
  }
}

}  // namespace tribodyn
