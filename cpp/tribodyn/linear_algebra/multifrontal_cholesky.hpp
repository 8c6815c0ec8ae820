#pragma once
/// Cholesky factors of the interior of a sparse symmetric matrix, and the Schur complement of the
/// interior in its boundary.
///
/// For the interior unknowns I, which come first, and the boundary unknowns B,
///
///     | K_II  K_IB |   | L    0 | | L^T  W^T |
///     | K_BI   .   | = | W    1 | | 0    -C  |,    C = K_BI K_II^-1 K_IB = W W^T,
///
/// with K_II = L L^T, which must be positive definite. K_BB is not part of this matrix. The
/// boundary rows take part in the elimination of the interior, so that C and the forward and
/// backward substitutions of the boundary need no separate solutions with K_II.
///
/// The method is multifrontal: columns of L with the same pattern form a supernode; its columns
/// and the updates of its descendants are dense matrices, in which all work takes place. The
/// interior is in an order that reduces fill (fill_reducing_order.hpp).
///
/// factor() allocates memory; solutions allocate nothing.
///
/// Source: [DuffReid1983] (multifrontal method); [GolubVanLoan2013] section 4.2 (Cholesky).

#include <cstddef>
#include <utility>
#include <vector>

#include "tribodyn/core/types.hpp"
#include "tribodyn/linear_algebra/fill_reducing_order.hpp"

namespace tribodyn {

class MultifrontalCholesky {
 public:
  /// Symmetric matrix of `interior` unknowns followed by `boundary` unknowns with these entries
  /// (row, column), both (i, j) and (j, i). Entries of two boundary unknowns are not permitted.
  void resize(int interior, int boundary, const std::vector<std::pair<int, int>>& entries,
              FillReducing method = FillReducing::cheapest);
  int interior() const { return interior_; }
  int boundary() const { return boundary_; }

  /// Factors the matrix with these values, in the order of the entries of resize(). Of each pair
  /// (i, j) and (j, i) one value is used. False if K_II is not positive definite.
  bool factor(const double* values);
  /// C, boundary x boundary; the lower triangle is set.
  const Matrix& complement() const { return complement_; }
  /// Sets x_I := L^-1 x_I and x_B := x_B - W x_I for `count` columns x of interior + boundary
  /// numbers.
  void forward(double* x, int count = 1);
  /// Sets x_I := L^-T (x_I - W^T x_B) for such columns.
  void backward(double* x, int count = 1);

  /// Number of values in the factors, and of operations of a factorisation.
  std::size_t storage() const { return numbers_.size(); }
  double operations() const { return operations_; }

 private:
  /// Columns of L with one pattern.
  struct Supernode {
    int first = 0, columns = 0;
    int row_count = 0;        // of its columns, followed by the rows below
    int parent = -1;          // supernode that takes the update; -1: the boundary
    std::size_t rows = 0;     // first in rows_
    std::size_t numbers = 0;  // first in numbers_: row_count x columns
    std::size_t scatter = 0;  // first in scatter_
    double zeros = 0.0;       // stored because patterns were merged
  };
  /// An entry of the matrix and its position in the columns of its supernode.
  struct Scatter {
    std::size_t entry, place;
  };

  void order(const std::vector<std::pair<int, int>>& entries, FillReducing method);
  std::vector<std::vector<int>> below(const std::vector<std::pair<int, int>>& entries) const;
  std::vector<int> elimination_tree(const std::vector<std::vector<int>>& below) const;
  void find_supernodes(std::vector<std::vector<int>> below, const std::vector<int>& parent);
  void merge_supernodes(const std::vector<int>& parent, std::vector<std::vector<int>>& rows);
  void list_scatter(const std::vector<std::pair<int, int>>& entries);
  void add_update(const Supernode& from, const Matrix& update, const Supernode& to, double* columns,
                  Matrix& below);
  void put(const double* x, int count);
  void take(double* x, int count) const;

  int interior_ = 0, boundary_ = 0;
  double operations_ = 0.0;
  std::vector<int> place_;  // of every unknown in the order
  std::vector<Supernode> nodes_;
  std::vector<int> rows_;
  std::vector<Scatter> scatter_;
  std::vector<double> numbers_;
  std::vector<int> local_;  // position of each unknown in the present front
  Matrix complement_;
  std::vector<double> ordered_, gathered_;  // right-hand sides
};

}  // namespace tribodyn
