#include "catch.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/items/point_mass.hpp"

using namespace tribodyn;

TEST_CASE("messages name an item by its kind and its name") {
  const PlanarBody rod("rod", 2.0, 0.5);
  const PointMass item("disc", Marker{1}, rod, 0.7);
  CHECK(item.name() == "disc");
  CHECK(item.label() == "mass 'disc'");
}
