#pragma once
/// Dependent rows, and the reactions that rigid bodies leave undetermined.
///
/// G = dPhi/dq is the matrix of the rows Phi [m, rad] of the joints. Where its rows are dependent,
/// G^T n = 0 for some n; if the multipliers lambda [N, N m] are a solution, lambda + n is a
/// solution too. An example is the load of a third bar beside the two bars of a parallelogram,
/// which depends on the stiffness of the bars alone. For the test (linear_algebra/row_space.hpp)
/// rows are scaled to unit length, and angles are multiplied by the size L [m] of the mechanism.
///
/// **Least reactions.** The solution with the least sum of squares is chosen, in which moments are
/// divided by L. These are the loads of an overconstrained mechanism whose parts are all equally
/// stiff. Rows outside the dependence have the same multipliers in all solutions. The choice
/// includes all rows of the items that own dependent rows at the start, because the dependent rows
/// among them change as the bodies rotate.
///
/// Source: [UdwadiaKalaba1996] chapter 3 (the motion is unique, the multipliers are not);
/// [Haug1989] section 3.5 (redundant constraints).

#include <string>
#include <vector>

#include "tribodyn/system/assembly.hpp"

namespace tribodyn {

/// Redundant rows of a model at one position.
struct Redundancy {
  int rows = 0;      ///< number of rows that could be omitted
  Vector dependent;  ///< indices of all rows that depend on each other, ascending
};

/// Finds the redundancy of the rows of the last evaluation with this workspace; a larger
/// `tolerance` includes nearly dependent rows.
Redundancy find_redundancy(const Model& model, const DynamicsWorkspace& ws,
                           double tolerance = kRankTolerance);

/// Names of the items that own these rows.
std::vector<std::string> names_of_rows(const Model& model, const Vector& rows);

/// Replaces multipliers by the least reactions.
class LeastReactions {
 public:
  explicit LeastReactions(const Model& model) : model_(model) {}
  /// Replaces the multipliers of a state whose last evaluation used this workspace. This has no
  /// effect if its rows are independent.
  void shorten(const DynamicsWorkspace& ws, State& state) const;

 private:
  const Model& model_;
};

}  // namespace tribodyn
