#include <cmath>
#include <vector>

#include "catch.hpp"
#include "tribodyn/math/table_columns.hpp"

using namespace tribodyn;

namespace {

using Numbers = std::vector<double>;

void check(const Numbers& x, const Numbers& y) {
  require_table("table", {"speeds", "m/s", x}, {"forces", "N", y});
}

void check_order(const Numbers& y, TableOrder order) {
  require_order("table", {"forces", "N", y}, order, "a hint");
}

}  // namespace

TEST_CASE("a table has rising abscissae and as many finite values") {
  CHECK_NOTHROW(check({-1.0, 0.0, 2.0}, {3.0, -1.0, 3.0}));
  CHECK_THROWS_WITH(check({0.0}, {1.0}), "table: forces must be as many as speeds, at least two");
  CHECK_THROWS_WITH(check({0.0, 1.0}, {1.0, 2.0, 3.0}),
                    "table: forces must be as many as speeds, at least two");
  CHECK_THROWS_WITH(check({0.0, 2.0, 2.0}, {1.0, 2.0, 3.0}),
                    "table: speeds = 2 m/s must be > the previous one, 2 m/s");
  CHECK_THROWS_WITH(check({0.0, std::nan("")}, {1.0, 2.0}),
                    "table: speeds = nan m/s must be finite");
  CHECK_THROWS_WITH(check({0.0, 1.0}, {1.0, INFINITY}), "table: forces = inf N must be finite");
}

TEST_CASE("a table starts with a given value") {
  const Numbers y{2.0, 3.0};
  CHECK_NOTHROW(require_first("table", {"forces", "N", y}, 2.0));
  CHECK_THROWS_WITH(require_first("table", {"forces", "N", y}, 0.0, "a hint"),
                    "table: first of forces = 2 N must be 0; a hint");
}

TEST_CASE("the values of a table have an order") {
  CHECK_NOTHROW(check_order({3.0, 2.0, 1.0}, TableOrder::falling));
  CHECK_THROWS_WITH(check_order({3.0, 2.0, 2.0}, TableOrder::falling),
                    "table: forces = 2 N must be < the previous one, 2 N; a hint");
  CHECK_NOTHROW(check_order({3.0, 2.0, 2.0}, TableOrder::not_rising));
  CHECK_THROWS_WITH(check_order({3.0, 2.0, 2.5}, TableOrder::not_rising),
                    "table: forces = 2.5 N must be <= the previous one, 2 N; a hint");
  CHECK_NOTHROW(check_order({1.0, 2.0, 2.0}, TableOrder::not_falling));
  CHECK_THROWS_WITH(check_order({1.0, 2.0, 1.5}, TableOrder::not_falling),
                    "table: forces = 1.5 N must be >= the previous one, 2 N; a hint");
}
