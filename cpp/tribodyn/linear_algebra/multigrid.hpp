#pragma once
/// Aggregation-based algebraic multigrid for film matrices on large meshes.
///
/// Solves A x = b, where A is, up to small defects, an M-matrix with non-negative column sums. The
/// rows are oil balances; the unknowns are pressures of full nodes and film fractions of cavitated
/// nodes. Pairing twice collects unknowns into aggregates of about four. With Q(i, I) = 1 when node
/// i is in aggregate I, the matrix of the next coarser level is
///
///     A_c = Q^T A P,    P = (1 - kShare) Q + kShare T Q.
///
/// Q^T sums the balances of an aggregate, so that a coarse balance conserves oil like the fine
/// ones. T(i, j) is the share of node j in the strong couplings of row i; it smooths the steps of
/// Q, across which the conduction would be too large. Nodes i, j are paired if this costs little,
/// by the bound
///
///     mu(i, j) = 2 / (1/d_i + 1/d_j) / ( -s_ij + 1 / (1/e_i + 1/e_j) ) <= kQuality
///
/// on the condition of a two-grid method, where d is the diagonal (for the second pairing its sum
/// over the pair), s = (A + A^T) / 2 and e_i = sum_j s_ij. Aggregates are thus elongated along
/// strong couplings, for any aspect ratio of the mesh.
///
/// One cycle smooths by a forward Gauss-Seidel sweep, corrects from the coarser level and smooths
/// by a backward sweep. The coarser level is solved by up to two steps of GCR, preconditioned by
/// the same cycle (K-cycle), the coarsest level by BandedLU, and the finest level by GCR until the
/// residual is small (MultigridCycles). Nodes of the finest level with transport only are numbered
/// downstream, so that one sweep solves transport without cycles.
///
/// **Scale of the unknowns.** The bound also requires non-negative row sums, and P assumes that
/// equal unknowns are smooth. The unknowns x_j / v_j with v > 0 and A v >= 0 satisfy both (an
/// M-matrix has such a v). This matters because oil that circulates with little loss, from a full
/// film through a cavitated one and back, forms a nearly singular cycle, and a coarse level does
/// not correct the part of it that P cannot represent. v starts from equal pressures of nodes with
/// symmetric coupling and equal outflows of transport nodes. While a row sum is below -kDefect of
/// its diagonal, A v = f is solved roughly with the current levels, where f are the present row
/// sums with the negative ones raised, and the levels are rebuilt. Residuals are measured in the
/// norm (sum_i r_i^2 / (a_ii v_i))^(1/2), independent of the units of the unknowns.
///
/// Hundreds of nearly closed cycles (cells a hundred times as long across the flow as along it,
/// without a groove) can defeat the levels. The band of the finest level is then factored, unless
/// it is too large.
///
/// Sources: [Notay2010] (K-cycle, double pairs); [NapovNotay2012] (quality of aggregates);
/// [Notay2012] (nonsymmetric M-matrices); [SalaTuminaro2008] (A_c from Q and a smoothed P);
/// [DeSterckEtAl2008] (levels that follow v); [EisenstatElmanSchultz1983] (GCR).

#include <cstddef>
#include <utility>
#include <vector>

#include "tribodyn/linear_algebra/aggregation.hpp"
#include "tribodyn/linear_algebra/banded_lu.hpp"
#include "tribodyn/linear_algebra/multigrid_cycles.hpp"

namespace tribodyn {

class Multigrid {
 public:
  /// Sets the pattern: the diagonal and both entries of each pair of nodes below n.
  void resize(int n, const std::vector<std::pair<int, int>>& pairs);

  /// The entries of A, in place; their positions are fixed until resize().
  std::vector<double>& values() { return value_; }
  const std::vector<double>& values() const { return value_; }
  /// Position of entry (i, j) of the pattern in values().
  std::size_t position(int i, int j) const;

  /// Builds the levels from the entries; false if A is singular or has a diagonal entry that is not
  /// positive. Allocates memory the first time and hardly any later. The result depends on the
  /// entries alone, not on earlier factorisations.
  bool factor();

  /// Replaces the right-hand sides b by the solutions; `columns` is 1 or 4, stored row by row. Ends
  /// when the residual of each column is below `tolerance` times its right-hand side, without the
  /// rows that are solved by themselves, or at round-off. With `refine` one refinement follows.
  /// False if this was not reached.
  bool solve(double* b, int columns = 1, double tolerance = 1e-12, bool refine = true);

  /// Cycles of the last solve().
  int iterations() const { return iterations_; }
  /// Unknowns of each level, from the finest to the coarsest.
  std::vector<int> level_sizes() const;

 private:
  using Level = MultigridLevel;

  bool build_finest();
  void number_downstream();
  bool fit_levels(double share);
  bool build_levels(double share);
  bool build_coarser(Level& fine, Level& coarse, double share);
  bool factor_coarsest(const SparseRows& a);
  bool factor_as_band();

  void choose_source();
  void relax(Level& level, int sweeps);
  static void rescale(Level& level, const std::vector<double>& v);
  void improve_scale();

  MultigridLevels levels() const;
  bool attempt(int columns, double tolerance, bool refine);

  // The pattern and the entries, by rows and columns in the order of the nodes.
  int n_ = 0;
  std::vector<int> start_, column_, diagonal_, mirror_;
  std::vector<double> value_;

  int levels_ = 0;
  std::vector<Level> level_;
  std::vector<char> transports_;      ///< node couples to no neighbour symmetrically
  std::vector<int> order_;            ///< position of each node on the finest level
  std::vector<int> node_;             ///< node at each position
  std::vector<int> marker_, member_;  ///< of number_downstream()
  Aggregation aggregation_;
  BandedLU coarsest_;
  std::vector<int> coarsest_order_;

  int iterations_ = 0;
  MultigridCycles cycles_;
  std::vector<double> solution_, rhs_;
  std::vector<double> c_;  ///< of relax()
};

}  // namespace tribodyn
