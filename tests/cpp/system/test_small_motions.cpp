#include <cmath>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/items/point_mass.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/small_motions.hpp"
#include "tribodyn/system/steady_turn.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("Directions stay orthonormal in a mass that turns") {
  // A free body with a point mass: (N^T M N)' = 0.
  Model model;
  const int body = add_rigid(model, "body", 2.0, 0.1, {0.3, 0.4, 0.0}, {-4.0, 3.0, 10.0});
  model.add(std::make_unique<PointMass>("weight", planar_marker(body, 0.2, -0.1, 0.0),
                                        *model.bodies()[static_cast<std::size_t>(body)], 0.5));
  model.freeze();
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  state.a.setZero(model.coordinates());
  REQUIRE(accelerate(model, state, ws));
  const SmallMotions here(model, state, ws);
  const Matrix& n = here.directions();
  REQUIRE(n.cols() == 3);
  CHECK((n.transpose() * here.mass() * n - Matrix::Identity(3, 3)).norm() < 1e-13);
  // M' by differences: their error is h^2 of the third derivative, 1e3.
  const double h = 1e-5;
  const auto mass_after = [&](double s) {
    State moved = state;
    moved.q += s * state.v + (0.5 * s * s) * state.a;
    moved.v += s * state.a;
    REQUIRE(accelerate(model, moved, ws));
    return Matrix(SmallMotions(model, moved, ws).mass());
  };
  const Matrix change = (mass_after(h) - mass_after(-h)) / (2.0 * h);
  CHECK(change.norm() > 0.1);
  const Matrix rate = here.reduced({}).directions_rate;
  const Matrix mixed = n.transpose() * here.mass() * rate;
  CHECK((mixed + mixed.transpose() + n.transpose() * change * n).norm() < 1e-6);
  CHECK((mixed - mixed.transpose()).norm() < 1e-12);
  // A turn adds its skew part.
  Matrix turn = Matrix::Zero(3, 3);
  turn(0, 1) = -7.0;
  turn(1, 0) = 7.0;
  const Matrix turned = n.transpose() * here.mass() * (turn * n);
  const Matrix added = here.reduced(turn).directions_rate - rate;
  CHECK((added - n * (0.5 * (turned - turned.transpose()))).norm() < 1e-12);
}
