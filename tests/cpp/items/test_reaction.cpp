#include <numbers>

#include "forces/force_checks.hpp"
#include "tribodyn/items/reaction.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("a wrench has two components and a moment in the plane, and six in space") {
  CHECK(reaction_channels(true)[0].components.size() == 2);
  CHECK(reaction_channels(true)[1].components.empty());
  CHECK(reaction_channels(false)[1].components.size() == 3);
  double row[6] = {};
  const Vector3 force(1.0, 2.0, 3.0), moment(4.0, 5.0, 6.0);
  CHECK(record_wrench(force, moment, true, row) == row + 3);
  CHECK(row[1] == 2.0);
  CHECK(row[2] == 6.0);
  CHECK(record_wrench(force, moment, false, row) == row + 6);
  CHECK(row[2] == 3.0);
  CHECK(row[5] == 6.0);
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
  double row[3] = {};
  const BodiesView view = bodies.view(q, zero, zero);
  const auto at = [&view](const Marker& marker) {
    return motion_of(view, *view.body(marker.body).attach(marker));
  };
  record_opposite(at(planar_marker(1, 0.5, 0.0, 0.3)), at(planar_marker(2, 1.0, 0.0, 0.0)), load,
                  true, row);
  CHECK(row[0] == Approx(4.0));
  CHECK(row[1] == Approx(-3.0));
  // (1.5, -3) x (4, -3) - 5
  CHECK(row[2] == Approx(7.5 - 5.0));
}
