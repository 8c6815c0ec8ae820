// Bodies of many nodes: their size, and initial positions without deformation.
#include <cmath>
#include <memory>

#include "catch.hpp"
#include "differences.hpp"
#include "integrators/runs.hpp"
#include "system/lattice.hpp"
#include "tribodyn/system/rigid_moves.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A strip 4 m x 1 m with `fine` springs per metre along the edges; its mass and elasticity do not
/// depend on `fine`. It starts displaced by (x, y) [m] and rotated by `angle` [rad].
struct Strip {
  Model model;
  const Lattice* lattice = nullptr;
  int body = 0;

  explicit Strip(int fine, double x = 0.0, double y = 0.0, double angle = 0.0, double speed = 0.0) {
    const double spacing = 1.0 / fine;
    auto own = std::make_unique<Lattice>("strip", 4 * fine + 1, fine + 1, 0.3 * spacing * spacing,
                                         2e3, spacing);
    lattice = own.get();
    std::vector<double> q = own->places();
    std::vector<double> v(q.size(), 0.0);
    // A smooth motion that bends and shears the strip.
    for (std::size_t i = 1; i < v.size(); i += 2) v[i] = speed * std::pow(q[i - 1] / 4.0, 2);
    own->move_rigidly({x, y, 0.0}, {0.0, 0.0, angle}, q.data());
    body =
        model.add_body(std::move(own), q, v, {.coordinates = std::vector<bool>(q.size(), false)});
  }
  Strip& hung() {
    add_revolute(model, "low", planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(body, 0.0, 0.0, 0.0));
    add_revolute(model, "high", planar_marker(kGround, 0.0, 1.0, 0.0),
                 planar_marker(body, 0.0, 1.0, 0.0));
    model.freeze();
    return *this;
  }
  double largest_strain_energy(const Vector& q) const {
    return lattice->potential_energy(q.data());
  }
};

}  // namespace

TEST_CASE("The size of a change and the number of steps do not depend on the number of nodes") {
  long steps[3];
  for (const int fine : {1, 2, 4}) {
    Strip strip(fine, 0.0, 0.0, 0.0, 0.5);
    strip.hung();
    const Vector dq = 0.1 * strip.model.initial_coordinates();
    CHECK(strip.model.size_of_change(dq).length == Approx(0.1 * std::hypot(4.0, 1.0)));
    IntegratorOptions options;
    options.max_step = 0.05;
    options.tolerance = 1e-4;
    Run run(strip.model, options, "TR-BDF2");
    run.to(0.5);
    steps[fine / 2] = run.integrator.statistics().steps;
  }
  // 48, 55, 58: the motion itself still changes a little with the mesh.
  CHECK(std::abs(steps[1] - steps[0]) < 10);
  CHECK(std::abs(steps[2] - steps[1]) < 6);
}

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

TEST_CASE("The derivative of a placement") {
  Strip strip(1, 0.3, 0.2, 0.4);
  strip.hung();
  const Vector guess = strip.model.initial_coordinates();
  const Vector charts;
  RigidMoves moves(strip.model, guess, charts);
  REQUIRE(moves.any());
  CHECK(moves.size() == 3);
  const Vector z = Vector3(0.2, -0.5, 0.9);
  const Matrix by_difference =
      difference_jacobian([&](const Vector& at) { return Vector(moves.place(at)); }, z);
  moves.place(z);
  CHECK(relative_error(Matrix(moves.derivative(z)), by_difference) < kDifferenceTolerance);
}

namespace {

/// A body whose vectors are wrong.
class Wrong final : public Body {
 public:
  explicit Wrong(std::vector<CoordinateVector> vectors) : Body("wrong"), vectors_(vectors) {}
  int coordinates() const override { return 3; }
  bool planar() const override { return true; }
  double mass() const override { return 1.0; }
  void point(const Vector3&, const BodyState&, VectorMotion&) const override {}
  void direction(const Vector3&, const BodyState&, VectorMotion&) const override {}
  void add_point_hessian(const Vector3&, const BodyState&, const Vector3&,
                         BodyMatrix&) const override {}
  void add_direction_hessian(const Vector3&, const BodyState&, const Vector3&,
                             BodyMatrix&) const override {}
  void spin(const BodyState&, SpinMotion&) const override {}
  void mass_matrix(int, const BodyState&, MatrixRef m) const override { m.setIdentity(); }
  const char* coordinate_name(int) const override { return "q"; }
  Unit coordinate_unit(int i) const override { return i < 2 ? Unit::metre : Unit::radian; }
  std::vector<CoordinateVector> vectors() const override { return vectors_; }

 private:
  std::vector<CoordinateVector> vectors_;
};

}  // namespace

TEST_CASE("Vectors that overlap, mix units or leave out coordinates are rejected") {
  const std::vector<double> zero(3, 0.0);
  const auto add = [&](std::vector<CoordinateVector> vectors) {
    Model model;
    model.add_body(std::make_unique<Wrong>(vectors), zero, zero);
  };
  CHECK_NOTHROW(add({{2, 1}, {0, 2}}));
  CHECK_THROWS_WITH(add({{0, 2}, {1, 2}}), ContainsSubstring("belongs to no other vector"));
  CHECK_THROWS_WITH(add({{0, 3}}), ContainsSubstring("must have the unit of all coordinates"));
  CHECK_THROWS_WITH(add({{0, 2}}), ContainsSubstring("must all belong to a vector"));
}
