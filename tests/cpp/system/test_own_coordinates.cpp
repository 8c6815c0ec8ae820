#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/system/own_coordinates.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("The own coordinates of a gap are those of its journal") {
  CHECK(OwnCoordinates::all(pendulum(0.3)).empty());

  const Model model = mixed_slider_crank();
  const std::vector<OwnCoordinates> own = OwnCoordinates::all(model);
  REQUIRE(own.size() == 1);
  CHECK(model.items()[own[0].item()]->name() == "pin");
  DynamicsWorkspace ws(model);
  const State state = initial_state(model, ws);
  const Vector rest = Vector::Zero(model.coordinates()), none = Vector::Zero(model.rows());
  DynamicsRequest request{.q = &state.q,
                          .v = &state.v,
                          .a = &rest,
                          .multipliers = &none,
                          .history_base = &state.history,
                          .history_weight = 1e-6};
  REQUIRE(evaluate(model, request, ws) == ItemStatus::ok);
  CHECK(own[0].motion(ws).length == 30e-6);
  // The slider, the last body, carries the bearing: moving it moves the journal back.
  Vector dq = Vector::Zero(model.coordinates());
  dq[model.coordinates() - 3] = 1e-6;
  CHECK(std::abs(own[0].change(ws, dq).norm() - 1e-6) < 1e-18);
}
