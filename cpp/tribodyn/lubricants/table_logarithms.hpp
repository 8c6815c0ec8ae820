#pragma once
/// Logarithms of the positive entries of a table; laws of liquids interpolate them.

#include <cmath>
#include <vector>

namespace tribodyn {

inline std::vector<double> logarithms(std::vector<double> entries) {
  for (double& entry : entries) entry = std::log(entry);
  return entries;
}

}  // namespace tribodyn
