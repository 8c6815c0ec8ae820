#pragma once
/// Rows that depend on each other, and the reactions that rigid bodies leave open there.
///
/// Where the rows of G are dependent, G^T n = 0 for some n, and with lambda the multipliers
/// lambda + n are a solution too: a third bar beside the two of a parallelogram takes a load that
/// only its stiffness tells. Rows scaled to the length 1, with angles as arcs of the size L of the
/// mechanism, are judged as linear_algebra/row_space.hpp says.
///
/// **Least reactions.** Of all solutions the one is taken whose sum of squares is least, forces [N]
/// by themselves and moments [N m] by L: what every part of an overconstrained mechanism carries if
/// all are equally stiff. Rows that take no part in the dependence have the same multipliers in
/// all solutions. All rows of the items that take part at the start are looked at: which of them do
/// changes as they turn.
///
/// Source: [UdwadiaKalaba1996] chapter 3 (the motion is unique, the multipliers are not);
/// [Haug1989] section 3.5 (redundant constraints).

#include <string>
#include <vector>

#include "tribodyn/system/assembly.hpp"

namespace tribodyn {

/// What the rows of a model leave of its freedom at one position.
struct Redundancy {
  int rows = 0;      ///< that could be left out
  Vector dependent;  ///< numbers of all rows that take part, ascending
};

/// From the rows of the last evaluation with this workspace; with a larger `tolerance` those that
/// are only nearly dependent.
Redundancy find_redundancy(const Model& model, const DynamicsWorkspace& ws,
                           double tolerance = kRankTolerance);

/// Names of the items of these rows.
std::vector<std::string> names_of_rows(const Model& model, const Vector& rows);

/// Makes multipliers the least ones.
class LeastReactions {
 public:
  explicit LeastReactions(const Model& model) : model_(model) {}
  /// For a state whose last evaluation used this workspace. Nothing where its rows are independent.
  void shorten(const DynamicsWorkspace& ws, State& state) const;

 private:
  const Model& model_;
};

}  // namespace tribodyn
