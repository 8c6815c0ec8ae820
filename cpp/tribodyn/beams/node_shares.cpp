#include "tribodyn/beams/node_shares.hpp"

#include <algorithm>
#include <cstddef>

namespace tribodyn {

std::vector<double> shares_of_next(const std::vector<SegmentMass>& segments) {
  const std::size_t count = segments.size();
  std::vector<double> shares(count, 0.5);
  if (count < 2) return shares;
  const auto moment = [&](std::size_t k) { return segments[k].mass * segments[k].length; };
  const double least = std::min({moment(0), moment(1), moment(count - 2), moment(count - 1)});
  shares[0] += least / (8.0 * moment(0));
  shares[1] -= least / (24.0 * moment(1));
  shares[count - 2] += least / (24.0 * moment(count - 2));
  shares[count - 1] -= least / (8.0 * moment(count - 1));
  return shares;
}

}  // namespace tribodyn
