#pragma once
/// Aggregation of the unknowns of a sparse matrix, and the matrix of the aggregates.
///
/// The building blocks of Multigrid, whose header explains their use: double pairing by the quality
/// mu(i, j), the interpolation P = (1 - share) Q + share T Q, and the coarse matrix A_c = Q^T A P.

#include <cstddef>
#include <vector>

namespace tribodyn {

/// A square matrix by rows: the entries left of the diagonal, followed by those right of it.
struct SparseRows {
  std::vector<int> start;   ///< of each row, and the end
  std::vector<int> middle;  ///< first entry right of the diagonal
  std::vector<int> column;
  std::vector<double> value;
  std::vector<double> transposed;  ///< entry (j, i) for each entry (i, j)
  std::vector<double> diagonal;
  std::vector<double> inverse;  ///< of the diagonal
  std::vector<double> fine;     ///< sum of the finer diagonal over the nodes of a pair

  int size() const { return static_cast<int>(diagonal.size()); }
  void clear();
  /// Appends an entry to the current row.
  void put(int to_column, double entry, double transposed_entry) {
    column.push_back(to_column);
    value.push_back(entry);
    transposed.push_back(transposed_entry);
  }
  /// Ends the row.
  void end_row(double diagonal_entry, double fine_sum);

  double row_sum(int i) const;
  /// Whether the diagonal is the only entry of row i.
  bool is_alone(int i) const;
  /// Negative part of the worst row sum divided by its diagonal; 0 if no row sum is negative.
  double row_defect() const;
  /// Sum of the entries `begin` to `end` times x.
  double times(int begin, int end, const double* x) const {
    double sum = 0.0;
    for (int k = begin; k < end; ++k) {
      const std::size_t place = static_cast<std::size_t>(k);
      sum += value[place] * x[column[place]];
    }
    return sum;
  }
  /// y = A x.
  void multiply(const std::vector<double>& x, std::vector<double>& y) const;
  /// Multiplies column j by v_j.
  void scale_columns(const std::vector<double>& v);
};

/// P by rows; a node without aggregate has an empty row.
struct Interpolation {
  std::vector<int> start, column;
  std::vector<double> value;
};

class Aggregation {
 public:
  /// Numbers aggregates of one to four nodes by pairing twice; nodes with a dominant diagonal need
  /// no coarse level and get -1. Returns the number of aggregates.
  int form(const SparseRows& a, std::vector<int>& aggregate);

  /// P: each node follows its strong neighbours by `share`, unless its row sum is negative.
  void interpolate(const SparseRows& a, const std::vector<int>& aggregate, double share,
                   Interpolation& p) const;

  /// A_c = Q^T A P for `count` aggregates; false if a diagonal entry of A_c is not positive.
  bool project(const SparseRows& a, const std::vector<int>& aggregate, int count,
               const Interpolation& p, SparseRows& coarse);

 private:
  int pair_nodes(const SparseRows& a, std::vector<int>& aggregate);
  void add_up(const SparseRows& a, const std::vector<int>& aggregate, int count, SparseRows& sum);
  void collect_members(const std::vector<int>& aggregate, int count);
  void lay_beside_transposed(int count, SparseRows& coarse);

  // Kept so that a second use of the same size allocates nothing.
  SparseRows pairs_;
  std::vector<int> again_, first_, second_, marker_, member_, member_start_;
  std::vector<double> excess_;
  std::vector<int> raw_start_, raw_column_, other_start_, other_row_;
  std::vector<double> raw_value_, other_value_;
};

}  // namespace tribodyn
