#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/items/reaction.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/initial_conditions.hpp"

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
  Model model;
  const int a = add_rigid(model, "a", 2.0, 0.1, {1.0, 0.0, 0.0});
  const int b = add_rigid(model, "b", 2.0, 0.1, {0.0, 2.0, 0.5 * std::numbers::pi});
  model.freeze();
  DynamicsWorkspace ws(model);
  const State state = initial_state(model, ws);
  const PlacedBodies placed(model, state);
  // The markers are at (1.5, 0) and (0, 3); the axes of the second are (0, 1) and (-1, 0), in which
  // the load on the first is 3 N and 4 N, with 5 N m.
  Vector6 load(6);
  load << 3.0, 4.0, 0.0, 0.0, 0.0, 5.0;
  double row[3] = {};
  record_opposite(placed, planar_marker(a, 0.5, 0.0, 0.3), planar_marker(b, 1.0, 0.0, 0.0), load,
                  true, row);
  CHECK(row[0] == Approx(4.0));
  CHECK(row[1] == Approx(-3.0));
  // (1.5, -3) x (4, -3) - 5
  CHECK(row[2] == Approx(7.5 - 5.0));
}
