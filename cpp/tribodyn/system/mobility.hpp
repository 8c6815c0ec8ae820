#pragma once
/// Mobility of a model: its degrees of freedom, redundant constraints, and the freedom of each
/// joint.
///
/// All results follow from the rows of the joints at the start, whatever the kinds of the joints.
/// With the rank r of the matrix G of the m rows over the n coordinates there are n - r degrees of
/// freedom and m - r redundant constraints (system/redundancy.hpp). A joint permits those motions
/// of its second body relative to the first that its own rows do not constrain: 3 in the plane and
/// 6 in space, minus the rank of its rows. Motions along or about an axis of the first marker, with
/// the origin of the second marker as the centre of rotation, have a name.

#include <string>
#include <vector>

#include "tribodyn/system/model.hpp"

namespace tribodyn {

/// Effect of one joint, drive or clearance joint on the motion of its bodies.
struct JointFreedom {
  std::string name;
  int rows = 0;
  int free = 0;                      ///< number of permitted motions
  std::vector<std::string> motions;  ///< permitted motions with a name, "rotation about z"
};

struct Mobility {
  int coordinates = 0, rows = 0;
  int degrees_of_freedom = 0;
  int redundant_rows = 0;
  std::vector<std::string> redundant_joints;  ///< joints whose rows depend on each other
  std::vector<JointFreedom> joints;           ///< in the order of the model's items
};

/// Mobility of a frozen model at its start. Throws the errors of initial_state().
Mobility mobility(const Model& model);

}  // namespace tribodyn
