#include <limits>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/coefficients.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("the static coefficient is at least the dynamic one, and neither is negative") {
  CHECK_NOTHROW(require_coefficients("law", 0.2, 0.1));
  CHECK_NOTHROW(require_coefficients("law", 0.1, 0.1));
  CHECK_NOTHROW(require_coefficients("law", 0.0, 0.0));
  CHECK_THROWS_WITH(require_coefficients("law", 0.1, 0.2),
                    ContainsSubstring("law: static_coefficient = 0.1") &&
                        ContainsSubstring("dynamic_coefficient = 0.2"));
  CHECK_THROWS_WITH(require_coefficients("law", 0.1, -0.1),
                    ContainsSubstring("dynamic_coefficient = -0.1"));
  CHECK_THROWS_AS(require_coefficients("law", std::numeric_limits<double>::infinity(), 0.1),
                  InvalidInput);
}
