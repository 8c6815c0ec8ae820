#include <numbers>
#include <vector>

#include "forces/force_checks.hpp"
#include "tribodyn/items/reaction.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("a wrench has two components and a moment in the plane, and six in space") {
  const Wrench wrench{Vector3(1.0, 2.0, 3.0), Vector3(4.0, 5.0, 6.0)};
  for (const bool planar : {true, false}) {
    std::vector<Channel> channels;
    Report listed(channels);
    report_wrench("force", "moment", wrench, planar, listed);
    REQUIRE(channels.size() == 2);
    CHECK(channels[0].quantity == "force");
    CHECK(channels[0].size() == (planar ? 2 : 3));
    CHECK(channels[1].size() == (planar ? 1 : 3));
    double row[6] = {};
    Report stored(row);
    report_wrench("force", "moment", wrench, planar, stored);
    CHECK(stored.place() == row + (planar ? 3 : 6));
    CHECK(row[1] == 2.0);
    CHECK(row[planar ? 2 : 5] == 6.0);
    if (!planar) CHECK(row[2] == 3.0);
  }
}

TEST_CASE("the reaction is the opposite of the load, in global axes and about the other marker") {
  Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("a", 0.2, 1e-4).add<PlanarBody>("b", 0.3, 2e-4);
  Vector q(6);
  q << 1.0, 0.0, 0.0, 0.0, 2.0, 0.5 * std::numbers::pi;
  const Vector zero = Vector::Zero(6);
  // The markers are at (1.5, 0) and (0, 3); the axes of the second are (0, 1) and (-1, 0), in which
  // the load on the first is 3 N and 4 N, with 5 N m.
  Vector6 load(6);
  load << 3.0, 4.0, 0.0, 0.0, 0.0, 5.0;
  const BodiesView view = bodies.view(q, zero, zero);
  const auto at = [&view](const Marker& marker) {
    return motion_of(view, *view.body(marker.body).attach(marker));
  };
  const Wrench reaction =
      opposite_load(at(planar_marker(1, 0.5, 0.0, 0.3)), at(planar_marker(2, 1.0, 0.0, 0.0)), load);
  CHECK(reaction.force[0] == Approx(4.0));
  CHECK(reaction.force[1] == Approx(-3.0));
  // (1.5, -3) x (4, -3) - 5
  CHECK(reaction.moment[2] == Approx(7.5 - 5.0));
}
