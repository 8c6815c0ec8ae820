#include "tribodyn/linear_algebra/fill_reducing_order.hpp"

#include <numeric>

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>

#ifdef TRIBODYN_METIS
#include <metis.h>
#endif

namespace tribodyn {

namespace {

std::vector<int> minimum_degree(const std::vector<int>& start, const std::vector<int>& neighbours) {
  const int n = static_cast<int>(start.size()) - 1;
  const std::vector<double> ones(neighbours.size(), 1.0);
  const Eigen::Map<const Eigen::SparseMatrix<double>> graph(
      n, n, static_cast<Eigen::Index>(neighbours.size()), start.data(), neighbours.data(),
      ones.data());
  Eigen::SparseMatrix<double> pattern = graph;
  Eigen::AMDOrdering<int>::PermutationType order;
  Eigen::AMDOrdering<int>()(pattern, order);
  return {order.indices().data(), order.indices().data() + n};
}

#ifdef TRIBODYN_METIS
std::vector<int> nested_dissection(const std::vector<int>& start,
                                   const std::vector<int>& neighbours) {
  idx_t n = static_cast<idx_t>(start.size()) - 1;
  std::vector<idx_t> first(start.begin(), start.end()), list(neighbours.begin(), neighbours.end());
  std::vector<idx_t> order(static_cast<std::size_t>(n)), place(static_cast<std::size_t>(n));
  if (METIS_NodeND(&n, first.data(), list.data(), nullptr, nullptr, order.data(), place.data()) !=
      METIS_OK) {
    return minimum_degree(start, neighbours);
  }
  return {order.begin(), order.end()};
}
#else
std::vector<int> nested_dissection(const std::vector<int>& start,
                                   const std::vector<int>& neighbours) {
  return minimum_degree(start, neighbours);
}
#endif

}  // namespace

bool has_nested_dissection() {
#ifdef TRIBODYN_METIS
  return true;
#else
  return false;
#endif
}

std::vector<int> fill_reducing_order(const std::vector<int>& start,
                                     const std::vector<int>& neighbours, FillReducing method) {
  const int n = static_cast<int>(start.size()) - 1;
  if (neighbours.empty()) {
    std::vector<int> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    return order;
  }
  const bool dissect = method == FillReducing::nested_dissection ||
                       (method == FillReducing::cheapest && n >= kLeastDissected);
  return dissect ? nested_dissection(start, neighbours) : minimum_degree(start, neighbours);
}

}  // namespace tribodyn
