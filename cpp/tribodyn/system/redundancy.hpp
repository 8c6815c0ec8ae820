#pragma once
/// Dependent rows, and the reactions that rigid bodies leave undetermined.
///
/// Where the rows of G are dependent, G^T n = 0 for some n, and with the multipliers lambda, lambda
/// + n is a solution too: the load of a third bar beside the two bars of a parallelogram depends on
/// its stiffness alone. Rows scaled to unit length, with angles as arcs of the size L of the
/// mechanism, are tested as in linear_algebra/row_space.hpp.
///
/// **Least reactions.** Of all solutions the one with the least sum of squares is chosen, with
/// forces [N] as they are and moments [N m] divided by L: the loads of an overconstrained mechanism
/// whose parts are all equally stiff. Rows outside the dependence have the same multipliers in all
/// solutions. All rows of the items that take part at the start are considered, because the
/// dependent rows among them change as the bodies rotate.
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
  Vector dependent;  ///< indices of all rows that take part, ascending
};

/// From the rows of the last evaluation with this workspace; a larger `tolerance` includes nearly
/// dependent rows.
Redundancy find_redundancy(const Model& model, const DynamicsWorkspace& ws,
                           double tolerance = kRankTolerance);

/// Names of the items that own these rows.
std::vector<std::string> names_of_rows(const Model& model, const Vector& rows);

/// Replaces multipliers by the least reactions.
class LeastReactions {
 public:
  explicit LeastReactions(const Model& model) : model_(model) {}
  /// For a state whose last evaluation used this workspace. No effect if its rows are independent.
  void shorten(const DynamicsWorkspace& ws, State& state) const;

 private:
  const Model& model_;
};

}  // namespace tribodyn
