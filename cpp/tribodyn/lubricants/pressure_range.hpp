#pragma once
/// Pressure range in which a law of a liquid is valid.
///
/// Outside the range a law is continued as its header states, so that iterations get finite
/// numbers. Results that depend on the continuation cause a warning with the name of the law.

#include <limits>

namespace tribodyn {

/// Pressures [Pa] above ambient; infinite where the law has no limit.
struct PressureRange {
  double lowest = -std::numeric_limits<double>::infinity();
  double highest = std::numeric_limits<double>::infinity();
};

}  // namespace tribodyn
