#include <algorithm>
#include <string>

#include "catch.hpp"
#include "tribodyn/core/version.hpp"

TEST_CASE("the version is three numbers") {
  const std::string text = tribodyn::version();
  CHECK(std::count(text.begin(), text.end(), '.') == 2);
  CHECK(text.find_first_not_of("0123456789.") == std::string::npos);
}
