#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"

using namespace tribodyn;

TEST_CASE("the closest name is found through slips of the keyboard") {
  const std::vector<std::string> known = {"crank", "rod", "slider", "pin/minimum_film_thickness"};
  CHECK(closest_name("crnak", known) == "crank");   // exchanged
  CHECK(closest_name("krank", known) == "crank");   // changed
  CHECK(closest_name("slide", known) == "slider");  // missing
  CHECK(closest_name("rodd", known) == "rod");      // doubled
  CHECK(closest_name("Crank", known) == "crank");   // capital
  CHECK(closest_name("pin/min_film_thickness", known) == "pin/minimum_film_thickness");
  CHECK(closest_name("film_thickness", known) == "pin/minimum_film_thickness");  // a part of it
}

TEST_CASE("what resembles nothing gets no suggestion") {
  CHECK(closest_name("piston", {"crank", "rod"}).empty());
  CHECK(closest_name("x", {}).empty());
  CHECK(name_hint("piston", {"crank", "rod"}) == "known: 'crank', 'rod'");
  CHECK(name_hint("piston", {}) == "no name exists yet");
  CHECK(name_hint("rdo", {"crank", "rod"}) == "did you mean 'rod'?");
}

TEST_CASE("a registry numbers its names") {
  NameRegistry bodies("body");
  CHECK(bodies.add("crank") == 0);
  CHECK(bodies.add("rod") == 1);
  CHECK(bodies.index("rod") == 1);
  CHECK(bodies.find("crank") == 0);
  CHECK_FALSE(bodies.find("slider").has_value());
  CHECK(bodies.names() == std::vector<std::string>{"crank", "rod"});
}

TEST_CASE("a registry refuses names that are empty, taken or unknown") {
  NameRegistry bodies("body");
  bodies.add("crank");
  CHECK_THROWS_WITH(bodies.add(""), "body: must have a name");
  CHECK_THROWS_WITH(bodies.add("crank"),
                    "body 'crank': must have a unique name; this name is already in use");
  CHECK_THROWS_WITH(bodies.index("crnak"), "body 'crnak': is not known; did you mean 'crank'?");
  CHECK(bodies.add("rod") == 1);  // a refused name takes no number
}
