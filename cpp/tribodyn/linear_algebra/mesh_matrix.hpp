#pragma once
/// The matrix of a field on a mesh, with a solver for any mesh size.
///
/// There is one unknown for each node, entries (a, b) and (b, a) for each pair (a, b) of
/// neighbouring nodes, and the diagonal, all addressed by the numbers of nodes and pairs. Storage
/// and solution are internal:
///
///  - `banded`: BandedLU in reverse Cuthill-McKee order. n nodes and a half bandwidth b cost
///    about 2 n b^2 operations: unbeaten on small meshes, N^2 on large ones;
///  - `multigrid`: Multigrid, whose cost grows about as N. Each right-hand side is iterated to
///    1e-12 of itself and refined, or to a given tolerance. Four right-hand sides take about twice
///    the time of one.
///
/// `automatic` uses the band while n b^2 is below kBandLimit, where measurements show about the
/// same time for both methods, for one factorisation and one solution.
///
/// resize() allocates memory; assembly allocates nothing, nor do factor() and solve() of up to
/// kColumns right-hand sides with `banded`.

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tribodyn/linear_algebra/banded_lu.hpp"
#include "tribodyn/linear_algebra/multigrid.hpp"

namespace tribodyn {

/// Solution method of a MeshMatrix.
enum class MeshSolver {
  automatic,  ///< the method expected to be faster on the given mesh
  banded,
  multigrid,
};

/// From the names "automatic", "banded" and "multigrid"; throws InvalidInput.
MeshSolver mesh_solver_by_name(const std::string& name);

class MeshMatrix {
 public:
  /// Right-hand sides for which resize() allocates memory; solve() accepts more.
  static constexpr int kColumns = 12;
  /// Of n b^2.
  static constexpr double kBandLimit = 2e8;

  MeshMatrix() = default;

  /// Allocates memory for n nodes and the given pairs and sets the matrix to zero. A pair given
  /// twice has the same entries twice; a pair of a node with itself is the diagonal.
  void resize(int n, const std::vector<std::pair<int, int>>& pairs,
              MeshSolver method = MeshSolver::automatic);

  int size() const { return n_; }
  /// The method in use, never `automatic`.
  MeshSolver method() const { return method_; }
  /// Of the mesh in reverse Cuthill-McKee order.
  int half_bandwidth() const { return half_bandwidth_; }
  /// Most iterations of a right-hand side in the last solve(); 0 for `banded`.
  int iterations() const { return iterations_; }
  /// Cycles through the mesh in all calls of solve() so far, each with up to four right-hand sides;
  /// 0 for `banded`.
  long cycles() const { return cycles_; }

  void set_zero();
  double& diagonal(int i) { return origin()[diagonal_[static_cast<std::size_t>(i)]]; }
  /// Entry (a, b) of the pair (a, b), or (b, a) when transposed.
  double& entry(int pair, bool transposed) {
    return origin()[entry_[2 * static_cast<std::size_t>(pair) + (transposed ? 1 : 0)]];
  }

  /// Prepares solve() for the present entries; false if the matrix is singular. The band is
  /// factored in place, so assemble again from set_zero() before the next factorisation.
  bool factor();

  /// Solves A X = B in place for `columns` right-hand sides stored row by row in the order of the
  /// nodes (entry (i, k) at rhs[i * columns + k]). factor() must have succeeded. False if the
  /// iteration did not converge; `rhs` then holds the last iterate. With a tolerance, multigrid
  /// stops at this residual divided by the right-hand side and does not refine.
  bool solve(double* rhs, int columns, double tolerance = 0.0);

 private:
  double* origin() {
    return method_ == MeshSolver::banded ? &band_.at(0, 0) : multigrid_.values().data();
  }
  void resize_band(const std::vector<std::pair<int, int>>& pairs);
  void resize_multigrid(const std::vector<std::pair<int, int>>& pairs);
  bool solve_band(double* rhs, int columns);
  bool solve_multigrid(double* rhs, int columns, double tolerance);
  bool solve_together(double* rhs, int columns, const std::vector<int>& chosen, double tolerance);

  int n_ = 0;
  MeshSolver method_ = MeshSolver::banded;
  int half_bandwidth_ = 0;
  int iterations_ = 0;
  long cycles_ = 0;
  std::vector<std::uint32_t> diagonal_;  ///< offset from origin(); short, because read often
  std::vector<std::uint32_t> entry_;     ///< of pair k as given and transposed, at 2 k and 2 k + 1
  std::vector<int> order_;               ///< row of each node in the band
  std::vector<double> scratch_;
  std::vector<int> chosen_, together_;
  BandedLU band_;
  Multigrid multigrid_;
};

}  // namespace tribodyn
