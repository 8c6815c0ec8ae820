#include "tribodyn/system/linearisation.hpp"

#include <cmath>
#include <complex>
#include <numbers>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "models.hpp"
#include "system/torsional_damper.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/joints/prescribed_displacement.hpp"
#include "tribodyn/system/equilibrium.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Complex = std::complex<double>;

namespace {

Linearisation at_rest(const Model& model) {
  DynamicsWorkspace ws(model);
  State state = equilibrium_state(model, ws, 0.0);
  hold(model, ws, state);
  return linearise(model, state, ws);
}

}  // namespace

TEST_CASE("A pendulum hangs down and swings with its frequency") {
  const Model model = pendulum(0.4, 0.3);
  const Linearisation found = at_rest(model);
  REQUIRE(found.eigenvalues.size() == 2);
  // m g l / (J + m l2)
  const double w = std::sqrt(kGravity / 1.3);
  CHECK(std::abs(found.eigenvalues[0] - Complex(0.0, w)) < 1e-12 * w);
  CHECK(std::abs(found.eigenvalues[1] - Complex(0.0, -w)) < 1e-12 * w);
}
