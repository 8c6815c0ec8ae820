// Contact of an edge or a corner with a flat wall, by hand.

#include "catch.hpp"
#include "tribodyn/gaps/flat_contact.hpp"

using namespace tribodyn;

TEST_CASE("A corner touches where the wall has come, and slides as the wall does") {
  const Vector3 place(0.5, 1.0, -0.25);
  const std::vector<GapCoordinate> coordinates = {
      {.translation = Vector3::UnitY()},
      {.rotation = Vector3::UnitZ()},
      {.translation = Vector3::UnitX(), .entrains = true}};
  Vector6 xi(3), rate(3);
  xi << 0.02, -0.03, 7.0;
  rate << 0.4, 2.0, 3.0;
  ContactSite site;
  flat_contact({.clearance = 0.1, .place = place, .normal = -Vector3::UnitY()}, coordinates, xi,
               site);
  // The wall moves by y + turn x away from the corner.
  CHECK(site.distance == Approx(0.1 + 0.02 - 0.03 * 0.5).epsilon(1e-14));
  const Vector6 gradient = site.distance_by_xi;
  CHECK(gradient[0] == Approx(1.0));
  CHECK(gradient[1] == Approx(0.5));
  CHECK(gradient[2] == 0.0);
  CHECK(site.distance_curvature.isZero());
  const Vector3 slip = site.slip * rate;
  CHECK(slip.x() == Approx(3.0 - 2.0 * 1.0));
  CHECK(slip.y() == 0.0);
  CHECK(slip.z() == 0.0);
  for (std::size_t k = 0; k < 3; ++k) CHECK(site.slip_by_xi[k].isZero());
}
