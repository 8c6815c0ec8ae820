// Two numbers at once beside each of them alone.

#include <cmath>

#include "catch.hpp"
#include "tribodyn/math/pair.hpp"

using tribodyn::Pair;

TEST_CASE("operations on two numbers are those on each of them, bit for bit") {
  const double numbers[4] = {1.0 / 3.0, 2.0 / 7.0, 1e-9 + 5.0, 0.1};
  const Pair a = Pair::at(numbers), b = Pair::at(numbers + 2);
  Pair sum = a, difference = a;
  sum += b;
  difference -= b;
  for (int k = 0; k < 2; ++k) {
    const double x = numbers[k], y = numbers[2 + k];
    CHECK(a[k] == x);
    CHECK(sum[k] == x + y);
    CHECK(difference[k] == x - y);
    CHECK((a * b)[k] == x * y);
    CHECK((a / b)[k] == x / y);
    CHECK((-a)[k] == -x);
    CHECK(sqrt(a)[k] == std::sqrt(x));
    CHECK((2.0 * a)[k] == 2.0 * x);
  }
  CHECK(Pair(3.0, 4.0)[0] == 3.0);
  CHECK(Pair(3.0, 4.0)[1] == 4.0);
}
