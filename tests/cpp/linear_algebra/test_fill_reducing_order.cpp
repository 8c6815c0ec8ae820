// Every unknown has one place in the order.
#include <algorithm>
#include <numeric>

#include "catch.hpp"
#include "linear_algebra/grids.hpp"
#include "tribodyn/linear_algebra/fill_reducing_order.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Both orders contain every unknown once") {
  const Grid grid(12, 7.0);
  std::vector<std::pair<int, int>> edges;
  for (const auto& [i, j] : grid.entries) {
    if (i != j) edges.emplace_back(j, i);
  }
  std::sort(edges.begin(), edges.end());
  std::vector<int> start(static_cast<std::size_t>(grid.size) + 1, 0), neighbours;
  for (const auto& [j, i] : edges) {
    ++start[static_cast<std::size_t>(j) + 1];
    neighbours.push_back(i);
  }
  std::partial_sum(start.begin(), start.end(), start.begin());
  for (const auto method :
       {FillReducing::minimum_degree, FillReducing::nested_dissection, FillReducing::cheapest}) {
    std::vector<int> order = fill_reducing_order(start, neighbours, method);
    std::sort(order.begin(), order.end());
    std::vector<int> all(order.size());
    std::iota(all.begin(), all.end(), 0);
    CHECK(order == all);
    CHECK(order.size() == static_cast<std::size_t>(grid.size));
  }
  CHECK(fill_reducing_order({0, 0, 0}, {}) == std::vector<int>{0, 1});
}
