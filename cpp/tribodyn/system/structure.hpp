#pragma once
/// Which coordinates and rows of a model meet, and matrices that hold these entries alone.
///
/// Stiffness and damping have a block for each pair of bodies that a force or the curvature of a
/// joint connects, the Jacobians of the joints one for each joint and body. Both lists follow from
/// the model once. BlockMatrix keeps the first kind in a band, its bodies in reverse Cuthill-McKee
/// order, so that a force finds any of its entries by two look-ups; RowBlocks keeps the second kind
/// block by block. Memory and work thus grow with the number of bodies and joints, not with its
/// square, unless everything is connected with everything.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "tribodyn/system/model.hpp"

namespace tribodyn {

/// A block of entries: first row and column, and how many.
struct Block {
  int row = 0, column = 0;
  int rows = 0, columns = 0;
  std::size_t first = 0;  ///< where it lies in RowBlocks
};

class Structure {
 public:
  explicit Structure(const Model& model);

  int coordinates() const { return static_cast<int>(position_.size()); }
  int rows() const { return rows_; }
  /// Coordinates of the bodies that have any.
  const std::vector<Segment>& bodies() const { return bodies_; }
  /// Blocks of stiffness and damping: the diagonal ones and both of each pair.
  const std::vector<Block>& pairs() const { return pairs_; }
  /// Blocks of the Jacobians, two for each joint: of its first body, then of its second.
  const std::vector<Block>& joint_blocks() const { return joint_blocks_; }
  /// Numbers in all joint_blocks().
  std::size_t jacobian_size() const { return jacobian_size_; }

  /// Place of each coordinate in the band of a BlockMatrix, and half the width of this band.
  const std::vector<int>& position() const { return position_; }
  int half_bandwidth() const { return half_bandwidth_; }
  /// The same for coordinates and then rows in the matrix of the equations of motion.
  const std::vector<int>& equation_position() const { return equation_position_; }
  int equation_half_bandwidth() const { return equation_half_bandwidth_; }

 private:
  void connect_bodies(const Model& model);
  void list_joints(const Model& model);
  void order_coordinates();
  void order_equations(const Model& model);

  int rows_ = 0;
  std::vector<Segment> bodies_;
  std::vector<int> node_;                     // of each body of the model in bodies_, or -1
  std::vector<std::pair<int, int>> coupled_;  // nodes, first < second
  std::vector<Block> pairs_, joint_blocks_;
  std::size_t jacobian_size_ = 0;
  std::vector<int> position_, equation_position_;
  int half_bandwidth_ = 0, equation_half_bandwidth_ = 0;
};

/// A square matrix over the coordinates that holds the blocks Structure::pairs().
class BlockMatrix {
 public:
  /// Zero; the structure must outlive the matrix.
  void resize(const Structure& structure);
  void set_zero() { values_.setZero(); }

  /// An entry of one of the blocks.
  double& operator()(int i, int j) { return values_[index(i, j)]; }
  double operator()(int i, int j) const { return values_[index(i, j)]; }
  Eigen::Index index(int i, int j) const {
    return static_cast<Eigen::Index>(position_[i]) * row_ + position_[j] + diagonal_;
  }
  /// All numbers, in the same places in all matrices of one structure.
  Vector& values() { return values_; }
  const Vector& values() const { return values_; }

  TangentRef tangent() { return {values_.data() + diagonal_, position_, row_, 1}; }
  /// All entries, and a product; both for tests and reports.
  Matrix dense() const;
  Vector operator*(const Vector& x) const { return dense() * x; }

 private:
  const Structure* structure_ = nullptr;
  const int* position_ = nullptr;
  int row_ = 0;       // from an entry to the one below it
  int diagonal_ = 0;  // where the first entry of the diagonal lies
  Vector values_;
};

/// Rows of all joints over the coordinates: the blocks Structure::joint_blocks().
class RowBlocks {
 public:
  /// Zero; the structure must outlive the rows.
  void resize(const Structure& structure);

  /// Block of one body (0, 1) of a joint, column by column.
  double* data(std::size_t joint, int side) { return values_.data() + block(joint, side).first; }
  Eigen::Map<const Matrix> operator()(std::size_t joint, int side) const {
    const Block& b = block(joint, side);
    return {values_.data() + b.first, b.rows, b.columns};
  }
  const Vector& values() const { return values_; }

  /// Adds its transpose times x to y.
  void add_transposed_times(const Vector& x, Vector& y) const;
  /// x^T times the rows of one joint times y.
  double product(std::size_t joint, const Vector& x, const Vector& y) const;
  /// All entries, for tests and reports.
  Matrix dense() const;

 private:
  const Block& block(std::size_t joint, int side) const {
    return structure_->joint_blocks()[2 * joint + static_cast<std::size_t>(side)];
  }

  const Structure* structure_ = nullptr;
  Vector values_;
};

}  // namespace tribodyn
