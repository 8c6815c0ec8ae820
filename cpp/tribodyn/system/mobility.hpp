#pragma once
/// How a model can move: its degrees of freedom, redundant rows, and what each joint leaves free.
///
/// All of it is read from the rows of the joints at the start, so it knows no kinds of joints. With
/// the rank r of the n columns of G there are n - r degrees of freedom and m - r redundant rows
/// (system/redundancy.hpp). A joint leaves its second body the motions against the first that its
/// own rows do not see: as many as there are between two bodies, 3 in the plane and 6 in space,
/// less the rank of its rows. Those along or about an axis of the first marker, with the origin of
/// the second one as the centre of turns, have a name.

#include <string>
#include <vector>

#include "tribodyn/system/model.hpp"

namespace tribodyn {

/// What one joint, drive or clearance joint does to the motion of its bodies.
struct JointFreedom {
  std::string name;
  int rows = 0;
  int free = 0;                      ///< motions that it leaves
  std::vector<std::string> motions;  ///< those with a name, "rotation about z"
};

struct Mobility {
  int coordinates = 0, rows = 0;
  int degrees_of_freedom = 0;
  int redundant_rows = 0;
  std::vector<std::string> redundant_joints;  ///< those that take part
  std::vector<JointFreedom> joints;           ///< in the order of the model's items
};

/// Of a frozen model at its start. Throws what initial_state() throws.
Mobility mobility(const Model& model);

}  // namespace tribodyn
