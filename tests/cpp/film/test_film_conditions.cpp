// Names of the cavitation conditions.

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/film_conditions.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("a cavitation condition and its name") {
  for (const Cavitation condition : {Cavitation::none, Cavitation::half_sommerfeld,
                                     Cavitation::reynolds, Cavitation::mass_conserving}) {
    CHECK(cavitation_by_name(name_of(condition)) == condition);
  }
  CHECK(cavitation_by_name("half_sommerfeld") == Cavitation::half_sommerfeld);
  CHECK_THROWS_AS(cavitation_by_name("gumbel"), InvalidInput);
  CHECK_THROWS_WITH(cavitation_by_name("reynold"),
                    ContainsSubstring("film: cavitation = 'reynold' must be one of: none, "
                                      "half_sommerfeld, reynolds, mass_conserving"));
}
