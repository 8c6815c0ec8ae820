#pragma once
/// Aggregation-based algebraic multigrid for film matrices on large meshes.
///
/// Solves A x = b, where A is, up to small faults, an M-matrix with non-negative column sums:
/// balances of oil, whose unknowns are pressures of full nodes and film fractions of cavitated
/// ones. Unknowns are gathered into aggregates of about four by forming pairs twice. With
/// Q(i, I) = 1 when node i is in aggregate I, the matrix of the next coarser level is
///
///     A_c = Q^T A P,    P = (1 - kShare) Q + kShare T Q.
///
/// Q^T adds up the balances of an aggregate, so that a coarse balance conserves oil as the fine
/// ones do. T(i, j) is the share of node j in the strong couplings of row i; it rounds off the
/// steps of Q, across which conduction would be too good. Nodes i, j are paired when this costs
/// little, by the bound
///
///     mu(i, j) = 2 / (1/d_i + 1/d_j) / ( -s_ij + 1 / (1/e_i + 1/e_j) ) <= kQuality
///
/// on the condition of a two-grid method, where d is the diagonal (for the second pairing its
/// sum over the pair), s = (A + A^T) / 2 and e_i = sum_j s_ij. Hence aggregates are long in the
/// direction of strong couplings, whatever the aspect of the mesh.
///
/// One cycle smooths by a forward Gauss-Seidel sweep, corrects from the coarser level and smooths
/// by a backward sweep. The coarser level is solved by up to two steps of GCR, preconditioned by
/// the same cycle (K-cycle), the coarsest by BandedLU; the finest by GCR until the residual is
/// small. Finest nodes which only transport are numbered downstream, so that one sweep solves
/// transport without circles.
///
/// **Scale of the unknowns.** The bound holds when row sums are not negative either, and P means
/// that equal unknowns are smooth. Both are got by unknowns x_j / v_j with v > 0 and A v >= 0
/// (an M-matrix has such a v). This matters: oil which goes round with little loss, from a full
/// film through a cavitated one and back, is a nearly singular circle, and what P cannot
/// represent of it, a coarse level does not correct. v starts from equal pressures of nodes
/// which couple symmetrically and equal outflows of those which transport. While a row sum is
/// below -kDefect of its diagonal, A v = f is solved roughly with the levels so far, where f are
/// the present row sums with the negative ones raised, and the levels are built anew. Residuals
/// are measured in the norm  (sum_i r_i^2 / (a_ii v_i))^(1/2), free of units of the unknowns.
///
/// Circles which are nearly closed by the hundred (cells a hundred times as long across the flow
/// as along it, without a groove) can defeat the levels. The band of the finest level is
/// factored then, unless that is too large.
///
/// Sources: [Notay2010] (K-cycle, double pairs); [NapovNotay2012] (quality of aggregates);
/// [Notay2012] (nonsymmetric M-matrices); [SalaTuminaro2008] (A_c from Q and a smoothed P);
/// [DeSterckEtAl2008] (levels that follow v); [EisenstatElmanSchultz1983] (GCR).

#include <cstddef>
#include <utility>
#include <vector>

#include "tribodyn/linear_algebra/aggregation.hpp"
#include "tribodyn/linear_algebra/banded_lu.hpp"

namespace tribodyn {

class Multigrid {
 public:
  /// Takes the pattern: the diagonal and both entries of each pair of nodes below n.
  void resize(int n, const std::vector<std::pair<int, int>>& pairs);

  /// The entries of A, in place; where they are does not change until resize().
  std::vector<double>& values() { return value_; }
  const std::vector<double>& values() const { return value_; }
  /// Place of entry (i, j) of the pattern in values().
  std::size_t position(int i, int j) const;

  /// Builds the levels from the entries; false when A is found to be singular or has a diagonal
  /// entry that is not positive. Takes memory the first time and hardly any after that. The
  /// result depends on the entries alone, not on what was factored before.
  bool factor();

  /// Replaces b by the solution. Ends when the residual is below `tolerance` times the
  /// right-hand side without the rows that are solved by themselves, or at round-off; then it is
  /// refined once. False when it did not get there.
  bool solve(double* b, double tolerance = 1e-12);

  /// Cycles of the last solve().
  int iterations() const { return iterations_; }
  /// Unknowns of each level, from the finest to the coarsest.
  std::vector<int> level_sizes() const;

 private:
  struct Level {
    SparseRows a;
    std::vector<int> aggregate;  ///< of each node on the next level, or -1
    Interpolation p;
    bool twice = false;           ///< whether GCR may take two steps here
    std::vector<double> scale;    ///< v
    std::vector<double> f;        ///< A v should be this
    std::vector<double> x, r;     ///< solution and right-hand side, from the next finer level
    std::vector<double> c, v, w;  ///< second step of GCR, the images of both
  };

  bool build_finest();
  void number_downstream();
  bool fit_levels(double share);
  bool build_levels(double share);
  bool build_coarser(Level& fine, Level& coarse, double share);
  bool factor_coarsest(const SparseRows& a);
  bool factor_as_band();

  void choose_source();
  static void relax(Level& level, int sweeps);
  static void rescale(Level& level, const std::vector<double>& v);
  void improve_scale();

  void cycle(std::size_t l, const double* r, double* x);
  void correct(std::size_t l);
  bool iterate(const std::vector<double>& rhs, std::vector<double>& x, double tolerance, int most,
               int restarts);
  int minimise(double goal, int most, double& norm);
  void make_orthogonal(int m, std::vector<double>& v);

  // The pattern and the entries, by rows and columns in the order of the nodes.
  int n_ = 0;
  std::vector<int> start_, column_, diagonal_, mirror_;
  std::vector<double> value_;

  int levels_ = 0;
  std::vector<Level> level_;
  std::vector<char> transports_;      ///< node couples to no neighbour symmetrically
  std::vector<int> order_;            ///< place of each node on the finest level
  std::vector<int> node_;             ///< node at each place
  std::vector<int> marker_, member_;  ///< of number_downstream()
  Aggregation aggregation_;
  BandedLU coarsest_;
  std::vector<int> coarsest_order_;
  std::vector<double> coarsest_rhs_;

  int iterations_ = 0;
  std::vector<std::vector<double>> step_, image_;  ///< of GCR on the finest level
  std::vector<double> triangle_, part_;            ///< images to steps; share of each image
  std::vector<double> residual_, solution_, rhs_;
};

}  // namespace tribodyn
