// Initial positions of deformable bodies: rigid placements come first.
#include <algorithm>

#include "catch.hpp"
#include "system/strip.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("An initial position is found by rigid motions, without deformation") {
  struct Guess {
    double x, y, angle;
  };
  for (const Guess& guess : {Guess{0.7, -0.3, 0.0}, Guess{-0.4, 0.2, 0.6}, Guess{3.0, 1.0, -1.4}}) {
    for (const int fine : {1, 3}) {
      CAPTURE(guess.x, guess.angle, fine);
      Strip strip(fine, guess.x, guess.y, guess.angle);
      strip.hung();
      DynamicsWorkspace ws(strip.model);
      const State state = initial_state(strip.model, ws);
      evaluate_rows(strip.model, 0.0, state.q, state.v, state.a, ws);
      CHECK(ws.constraint.cwiseAbs().maxCoeff() < 1e-12);
      CHECK(strip.largest_strain_energy(state.q) < 1e-20);
      const std::vector<double> free = strip.lattice->places();
      CHECK((state.q - Eigen::Map<const Vector>(free.data(), state.q.size())).norm() < 1e-10);
    }
  }
}

TEST_CASE("Supports that no rigid motion reaches deform the body, near its best placement") {
  Strip strip(2, 2.0, 1.0, 0.8);
  add_revolute(strip.model, "low", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(strip.body, 0.0, 0.0, 0.0));
  add_revolute(strip.model, "right", planar_marker(kGround, 4.1, 0.0, 0.0),
               planar_marker(strip.body, 4.0, 0.0, 0.0));
  strip.model.freeze();
  DynamicsWorkspace ws(strip.model);
  const State state = initial_state(strip.model, ws);
  evaluate_rows(strip.model, 0.0, state.q, state.v, state.a, ws);
  CHECK(ws.constraint.cwiseAbs().maxCoeff() < 1e-12);
  // The two nodes at the supports move by 0.05 m each; the others stay in a straight strip.
  const std::vector<double> free = strip.lattice->places();
  const Vector placed = Eigen::Map<const Vector>(free.data(), state.q.size());
  double farthest = 0.0;
  for (Eigen::Index i = 0; i < state.q.size(); i += 2) {
    farthest = std::max(farthest,
                        (state.q.segment<2>(i) - placed.segment<2>(i) - Vector2(0.05, 0.0)).norm());
  }
  CHECK(farthest < 0.06);
}

TEST_CASE("Velocities of a deformable body are found by rigid motions") {
  Strip strip(2);
  add_revolute(strip.model, "low", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(strip.body, 0.0, 0.0, 0.0));
  const int rod = add_rigid(strip.model, "rod", 1.0, 0.1, {4.5, 0.0, 0.0}, {0.0, 2.0, 0.0});
  add_revolute(strip.model, "pin", planar_marker(strip.body, 4.0, 0.0, 0.0),
               planar_marker(rod, -0.5, 0.0, 0.0));
  strip.model.freeze();
  AssemblyGuess guess = initial_guess(strip.model);
  guess.given.velocities.assign(guess.given.velocities.size(), false);
  for (std::size_t i = guess.given.velocities.size() - 3; i < guess.given.velocities.size(); ++i) {
    guess.given.velocities[i] = true;
  }
  DynamicsWorkspace ws(strip.model);
  const State state = consistent_state(strip.model, ws, guess);
  // The strip rotates about its support with 2/4 rad/s.
  for (Eigen::Index i = 0; i < state.q.size() - 3; i += 2) {
    CHECK(state.v[i] == Approx(-0.5 * state.q[i + 1]).margin(1e-12));
    CHECK(state.v[i + 1] == Approx(0.5 * state.q[i]).margin(1e-12));
  }
}
