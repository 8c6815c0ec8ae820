// What is kept of the matrices of long chains, and how these start.
#include <cmath>
#include <string>

#include "catch.hpp"
#include "models.hpp"
#include "system/chains.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/equation_matrix.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/redundancy.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Memory of a chain grows with its links") {
  std::size_t tangents[2], factors[2];
  for (int k = 0; k < 2; ++k) {
    Model model = chain(k == 0 ? 100 : 1000, 10.0, 0.3);
    model.freeze();
    DynamicsWorkspace ws(model);
    tangents[k] =
        static_cast<std::size_t>(ws.stiffness.values().size() + ws.jacobian.values().size());
    factors[k] = EquationMatrix(*ws.structure).storage();
  }
  CHECK(tangents[1] <= 10 * tangents[0] + 100);
  CHECK(factors[1] <= 11 * factors[0]);
  CHECK(factors[1] < 1000 * 5 * 25);
}

TEST_CASE("A long chain is assembled like a short one, and a joint too many is told") {
  for (int links : {20, 400}) {
    Model loose = chain(links, 10.0, 0.3);
    loose.freeze();
    DynamicsWorkspace ws(loose);
    const State state = initial_state(loose, ws);
    CHECK((state.q - loose.initial_coordinates()).norm() < 1e-10);
    CHECK(ws.constraint.cwiseAbs().maxCoeff() < 1e-12);

    // Twice pinned to the ground by the same point.
    Model twice = chain(links, 10.0, 0.3);
    add_revolute(twice, "again", planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(1, -0.5 * 10.0 / links, 0.0, 0.0));
    twice.freeze();
    DynamicsWorkspace other(twice);
    const State held = initial_state(twice, other);
    CHECK(held.redundant_rows == 2);
    CHECK(names_of_rows(twice, held.dependent_rows) == std::vector<std::string>{"pin 0", "again"});
  }
}

TEST_CASE("A long chain whose links lie elsewhere is closed") {
  Model model = chain(400, 10.0, 0.3);
  model.freeze();
  // The same chain with all links guessed at the origin, at a turn of their own each.
  Model guess;
  const double l = 10.0 / 400;
  Marker end = planar_marker(kGround, 0.0, 0.0, 0.0);
  for (int k = 0; k < 400; ++k) {
    const int link = add_rigid(guess, "link " + std::to_string(k), l, 1e-6,
                               {0.0, 0.0, 0.3 + 0.1 * std::sin(k)}, {0.1, 0.0, 1.0});
    add_revolute(guess, "pin " + std::to_string(k), end, planar_marker(link, -0.5 * l, 0.0, 0.0));
    end = planar_marker(link, 0.5 * l, 0.0, 0.0);
  }
  guess.freeze();
  DynamicsWorkspace ws(guess);
  const State state = initial_state(guess, ws);
  CHECK(ws.constraint.cwiseAbs().maxCoeff() < 1e-9);
  CHECK(ws.constraint_rate.cwiseAbs().maxCoeff() < 1e-9);
  // Translations alone close it, so turns and their rates are those of the guess.
  CHECK(state.q[3 * 399 + 2] == guess.initial_coordinates()[3 * 399 + 2]);
  CHECK(state.v[3 * 399 + 2] == 1.0);
}
