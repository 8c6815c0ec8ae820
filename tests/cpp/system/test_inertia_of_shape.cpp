// The mass matrix of a body that deforms in a frame: its derivatives against differences.

#include <memory>
#include <utility>

#include "catch.hpp"
#include "solids/sample_reduction.hpp"
#include "tribodyn/math/products.hpp"
#include "tribodyn/system/inertia_of_shape.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/small_motions.hpp"
#include "tribodyn/system/steady_turn.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr int kModes = 4;

/// A reduced body that turns and vibrates.
struct Vibrating {
  Model model;
  std::unique_ptr<DynamicsWorkspace> ws;
  State state;

  Vibrating() {
    auto own = std::make_unique<ReducedBody>("rod", sample_reduction(sample_nodes(kModes)));
    std::vector<double> q = own->placed({0.3, 0.4, 0.0}, Matrix3::Identity());
    std::vector<double> v = {0.1, -0.2, 0.3, 2.0, -3.0, 4.0};
    for (int j = 0; j < kModes; ++j) {
      q[static_cast<std::size_t>(6 + j)] = 0.02 * (j + 1);
      v.push_back(0.5 - 0.3 * j);
    }
    model.add_body(std::move(own), q, v);
    model.freeze();
    ws = std::make_unique<DynamicsWorkspace>(model);
    state = initial_state(model, *ws);
    REQUIRE(accelerate(model, state, *ws));
    REQUIRE(state.a.tail(kModes).norm() > 1.0);
  }

  /// The mass matrix in global axes after `s` seconds.
  Matrix mass_after(double s) {
    const std::optional<State> moved = state_after(model, state, s, false, *ws);
    REQUIRE(moved);
    return SmallMotions(model, *moved, *ws).mass();
  }
};

}  // namespace

TEST_CASE("a reduced body has a mass that depends on its shape") {
  const Vibrating c;
  CHECK(mass_depends_on_shape(c.model, 0) == false);  // the ground
  CHECK(mass_depends_on_shape(c.model, 1));
}

TEST_CASE("the mass of a reduced body changes with its rotation and its shape") {
  Vibrating c;
  const int n = c.model.coordinates();
  REQUIRE(evaluate_at(c.model, c.state, *c.ws) == ItemStatus::ok);
  const RotationFrame frame = c.ws->frames.front();
  Matrix by_shape = Matrix::Zero(n, n), second = by_shape, omega = by_shape, alpha = by_shape;
  add_inertia_of_shape(c.model, c.state, *c.ws, 1, by_shape, second);
  for (const int at : {0, 3}) {
    omega.block<3, 3>(at, at) = cross_matrix(frame.omega);
    alpha.block<3, 3>(at, at) = cross_matrix(frame.alpha);
  }
  const SmallMotions here(c.model, c.state, *c.ws);
  const Matrix mass = here.mass();
  const Matrix rate = omega * mass - mass * omega + by_shape;
  const Matrix with = rate + by_shape;
  second += alpha * mass - mass * alpha + omega * with - with * omega;
  const double h = 1e-4;
  const Matrix ahead = c.mass_after(h), behind = c.mass_after(-h);
  const Matrix expected = (ahead - behind) / (2.0 * h);
  const Matrix expected_second = (ahead - 2.0 * mass + behind) / (h * h);
  CHECK(by_shape.norm() > 0.1 * rate.norm());
  CHECK((rate - expected).norm() < 1e-6 * rate.norm());
  CHECK((second - expected_second).norm() < 1e-5 * second.norm());
  // The directions of small motions stay orthonormal: (N^T M N)' = 0.
  const Matrix& along = here.directions();
  const Matrix mixed = along.transpose() * mass * here.reduced({}).directions_rate;
  const Matrix change = along.transpose() * expected * along;
  CHECK((mixed + mixed.transpose() + change).norm() < 1e-6 * change.norm());
}
