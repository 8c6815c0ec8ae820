#pragma once
/// Names of recorded values.
///
/// An item of the model (body, joint, force) lists its channels; the recorder stores one row of
/// values for each. The quantity is a key of the registry of quantities (recording/quantities.hpp),
/// which contains symbol, unit and description.

#include <string>
#include <vector>

namespace tribodyn {

/// One recorded quantity of one item.
struct Channel {
  std::string quantity;                 ///< key of the registry
  std::vector<std::string> components;  ///< empty for a scalar, e.g. {"x", "y"} for a vector

  int size() const { return components.empty() ? 1 : static_cast<int>(components.size()); }
};

}  // namespace tribodyn
