#pragma once
/// Cycles and iteration of Multigrid, for one right-hand side or for four at once.
///
/// The header of Multigrid explains the method. Four right-hand sides are stored row by row, four
/// numbers beside each other, and share every access to the matrices: a sweep is bound by the
/// latency of its sums and by the memory, and takes hardly longer for four columns than for one.
/// Each column has coefficients of its own in GCR.
///
/// A sweep through level A, in rows, uses each entry once. With the transposed entries beside the
/// rows, the forward sweep from zero also subtracts the product of x and the part of A right of the
/// diagonal from the coarser balances, and the backward sweep also leaves A x: after the equation
/// of row i is satisfied by a change dx_i, the product of each later row j changes by A_ji dx_i.
///
/// GCR makes each image orthogonal to all earlier ones, and restarts from the true residual after
/// every four digits, so that these images are about ten. Without the restarts, orthogonality took
/// a third of the time on 512 x 256 cells, where the images of four columns exceed all caches. With
/// fewer images than those between restarts the cycles increase to the fourfold.

#include <array>
#include <cstddef>
#include <vector>

#include "tribodyn/linear_algebra/aggregation.hpp"
#include "tribodyn/linear_algebra/banded_lu.hpp"

namespace tribodyn {

/// A level of Multigrid; the interpolation belongs to the next coarser level.
struct MultigridLevel {
  SparseRows a;
  std::vector<int> aggregate;  ///< of each node on the next level, or -1
  Interpolation p;
  bool twice = false;         ///< whether GCR may take two steps here
  std::vector<double> scale;  ///< v
  std::vector<double> f;      ///< A v should be this
};

/// The levels in use, with the factors of the coarsest one.
struct MultigridLevels {
  const MultigridLevel* level = nullptr;
  std::size_t count = 0;
  const BandedLU* coarsest = nullptr;
  const std::vector<int>* coarsest_order = nullptr;
};

class MultigridCycles {
 public:
  struct Stop {
    double tolerance = 0.0;  ///< of the residual, relative to that at the start
    int most = 0;            ///< steps of GCR between restarts, at most kSteps
    int restarts = 0;
  };
  static constexpr int kSteps = 50;

  /// Improves X in A X = B until the residual of each column is below the tolerance or at
  /// round-off; false if this was not reached. `columns` is 1 or 4; B and X are stored row by row,
  /// and need room for padded() rows. Adds its cycles to `cycles`.
  bool iterate(const MultigridLevels& levels, int columns, const double* b, double* x,
               const Stop& stop, int& cycles);
  /// Rows that B and X need room for; the last ones are zero.
  static std::size_t padded(std::size_t rows) { return (rows + 3) / 4 * 4; }

 private:
  using Lanes = std::array<double, 4>;  ///< a number for each column
  struct Work {                         ///< of a level: solution, right-hand side, second step
    std::vector<double> x, r, c, v, w, weight;
  };

  template <class T>
  bool run(const double* b, double* x, const Stop& stop, int& cycles);
  template <class T>
  int minimise(const Lanes& goal, int most, Lanes& norm);
  template <class T>
  void cycle(std::size_t l, const double* r, double* x, double* image);
  template <class T>
  void solve_coarsest(const double* r, double* x);
  template <class T>
  void correct(std::size_t l);
  void resize(int columns);
  void find_parts(int steps);

  MultigridLevels levels_;
  std::vector<Work> work_;
  std::vector<double> coarsest_, residual_;
  std::vector<std::vector<double>> step_, image_;  ///< of GCR on the finest level
  std::vector<Lanes> triangle_, part_;             ///< images to steps; share of each image
  std::array<Lanes, kSteps> size_{};               ///< squares of the norms of the images
};

}  // namespace tribodyn
