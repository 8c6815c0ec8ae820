#pragma once
/// The pressures between which a law of a liquid holds.
///
/// Outside, a law goes on as its header says, so that iterations meet numbers; a result that rests
/// on them is reported by name.

#include <limits>

namespace tribodyn {

/// Pressures [Pa] over ambient; without an end where the law has none.
struct PressureRange {
  double lowest = -std::numeric_limits<double>::infinity();
  double highest = std::numeric_limits<double>::infinity();
};

}  // namespace tribodyn
