#include <cmath>

#include "contact/cylinder_checks.hpp"
#include "tribodyn/contact/power_law.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("walls are called by what they are") {
  CHECK(kBall.name() == std::string("a ball in a cup"));
  CHECK(kJournal.name() == std::string("a shaft in a bearing"));
  CHECK(kCorner.name() == std::string("a corner on a plane"));
}

TEST_CASE("walls that do not fit into each other are refused by name") {
  const PowerLaw law({.stiffness = 1.0});
  const auto said = [&](auto change) {
    WallPair walls = kJournal;
    change(walls);
    return refusal(law, walls);
  };
  CHECK(said([](WallPair& w) { w.journal_radius = 0.0; }) ==
        "joint 'pin': journal_radius = 0 m must be > 0");
  CHECK(said([](WallPair& w) { w.bearing_radius = std::nan(""); }) ==
        "joint 'pin': bearing_radius = nan m must be > 0");
  CHECK(said([](WallPair& w) { w.bearing_radius = w.journal_radius; }) ==
        "joint 'pin': bearing_radius = 0.0095 m must be > journal_radius = 0.0095 m; the journal "
        "is inside the bearing");
  CHECK(said([](WallPair& w) { w.length = -1.0; }) == "joint 'pin': length = -1 m must be > 0");
  CHECK(said([](WallPair&) {}) == "");
  CHECK(refusal(law, kBall) == "");    // has no length
  CHECK(refusal(law, kCorner) == "");  // has no radii
}
