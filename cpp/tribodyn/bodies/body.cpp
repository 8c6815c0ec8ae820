#include "tribodyn/bodies/body.hpp"

#include <numeric>

namespace tribodyn {

std::vector<int> Body::element_coordinates(int /*element*/) const {
  std::vector<int> all(static_cast<std::size_t>(coordinates()));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

}  // namespace tribodyn
