#pragma once
/// The state of one model as the start of another.
///
/// Bodies and items are matched by name. Bodies keep coordinates and velocities;
/// new ones begin as their model says. The journal of a clearance joint keeps its place and speed
/// in the gap, divided by the clearance, and the film its share of the gap at every place: full
/// stays full where walls have moved, the clearance or the mesh has changed. Then all is corrected
/// as little as the joints ask for (initial_conditions.hpp), at the time of the old state. Films
/// without an account of their oil before, and forces with another memory, begin as their model
/// says.

#include <string>
#include <vector>

#include "tribodyn/system/initial_conditions.hpp"

namespace tribodyn {

/// What did not come over as it was.
struct Correction {
  std::string item;      ///< "body 'rod'"
  std::string quantity;  ///< "position"
  double amount = 0.0;   ///< magnitude of the change
  std::string unit;      ///< SI
  double relative =
      0.0;  ///< by the size of the mechanism, 1 rad, the fastest body or the old volume
};

struct TransferReport {
  std::vector<Correction> corrections;
  std::vector<std::string> added;     ///< items of the new model alone, "body 'rod'"
  std::vector<std::string> dropped;   ///< items of the old model alone
  std::vector<std::string> refilled;  ///< films that begin as their model says
};

/// A consistent state of `to`, without accelerations and multipliers, from one of `from`. Both
/// models are frozen; `ws` is of `to`. Throws what initial_state() throws.
State transferred(const Model& from, const State& old, const Model& to, DynamicsWorkspace& ws,
                  TransferReport& report);

}  // namespace tribodyn
