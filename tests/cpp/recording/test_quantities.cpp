#include <set>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/recording/quantities.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("every quantity has one name and says what it is") {
  std::set<std::string> names;
  const std::set<std::string> units = {
      "",  "s",   "m",  "rad", "m/s",  "rad/s", "m/s2", "rad/s2", "1/s", "N",     "Pa", "W",
      "J", "N m", "m2", "m3",  "m3/s", "deg",   "W/m2", "N/m",    "kg",  "N s/m", "K"};
  for (const Quantity& q : quantities()) {
    CAPTURE(q.name);
    CHECK(names.insert(q.name).second);
    CHECK_FALSE(q.description.empty());
    CHECK(units.count(q.unit) == 1);
    CHECK(&quantity(q.name) == &q);
    if (!q.synonym.empty()) {
      CHECK(names.insert(q.synonym).second);
      CHECK(&quantity(q.synonym) == &q);
    }
  }
  CHECK(quantity("minimum_film_thickness").unit == "m");
  CHECK(quantity("maximum_pressure").name == "maximum_film_pressure");
}

TEST_CASE("a quantity that does not exist is answered with what was meant") {
  CHECK_THROWS_AS(quantity("eccentricty"), InvalidInput);
  CHECK_THROWS_WITH(quantity("eccentricty"), ContainsSubstring("did you mean 'eccentricity'"));
}
