#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/redundancy.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A bar on `hinges` hinges in one place.
Model bar(int hinges) {
  Model model;
  const int bob = add_rigid(model, "bob", 1.0, 0.1, {1.0, 0.0, 0.0});
  for (int k = 0; k < hinges; ++k) {
    add_revolute(model, "hinge " + std::to_string(k), planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(bob, -1.0, 0.0, 0.0));
  }
  model.freeze();
  return model;
}

}  // namespace

TEST_CASE("Rows that depend on each other are found with all that take part") {
  const Model one = bar(1), three = bar(3);
  DynamicsWorkspace ws_one(one), ws_three(three);
  initial_state(one, ws_one);
  CHECK(find_redundancy(one, ws_one).rows == 0);
  initial_state(three, ws_three);
  const Redundancy found = find_redundancy(three, ws_three);
  CHECK(found.rows == 4);
  CHECK(found.dependent.size() == 6);
  CHECK(names_of_rows(three, found.dependent) ==
        std::vector<std::string>{"hinge 0", "hinge 1", "hinge 2"});
}

TEST_CASE("The least multipliers share a load alike and load the bodies as before") {
  const Model model = bar(2);
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  evaluate_rows(model, 0.0, state.q, state.v, state.a, ws);
  state.multipliers << 3.0, 8.0, 0.0, 0.0;
  Vector before = Vector::Zero(model.coordinates()), after = before;
  ws.jacobian.add_transposed_times(state.multipliers, before);
  LeastReactions(model).shorten(ws, state);
  ws.jacobian.add_transposed_times(state.multipliers, after);
  CHECK((after - before).norm() < 1e-13);
  Vector expected(4);
  expected << 1.5, 4.0, 1.5, 4.0;
  CHECK((state.multipliers - expected).norm() < 1e-13);

  const Model alone = bar(1);
  DynamicsWorkspace own(alone);
  State single = initial_state(alone, own);
  single.multipliers << 3.0, 8.0;
  const Vector kept = single.multipliers;
  LeastReactions(alone).shorten(own, single);
  CHECK(single.multipliers == kept);
}
