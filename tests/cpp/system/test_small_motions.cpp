#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "bodies/flexible_body.hpp"
#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/items/point_mass.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/small_motions.hpp"
#include "tribodyn/system/steady_turn.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Fixes a mass of 0.5 kg to a body.
void add_weight(Model& model, int body) {
  model.add(std::make_unique<PointMass>("weight", planar_marker(body, 0.2, -0.1, 0.0),
                                        *model.bodies()[static_cast<std::size_t>(body)], 0.5));
  model.freeze();
}

/// (N^T M N)' = 0 of a free body with a point mass.
void check_directions(const Model& model) {
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  state.a.setZero(model.coordinates());
  REQUIRE(accelerate(model, state, ws));
  const SmallMotions here(model, state, ws);
  const Matrix& n = here.directions();
  const int all = model.coordinates();
  REQUIRE(n.cols() == all);
  CHECK((n.transpose() * here.mass() * n - Matrix::Identity(all, all)).norm() < 1e-13);
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
  Matrix turn = Matrix::Zero(all, all);
  turn(0, 1) = -7.0;
  turn(1, 0) = 7.0;
  const Matrix turned = n.transpose() * here.mass() * (turn * n);
  const Matrix added = here.reduced(turn).directions_rate - rate;
  CHECK((added - n * (0.5 * (turned - turned.transpose()))).norm() < 1e-12);
}

}  // namespace

TEST_CASE("Directions stay orthonormal in a mass that turns") {
  Model model;
  add_weight(model, add_rigid(model, "body", 2.0, 0.1, {0.3, 0.4, 0.0}, {-4.0, 3.0, 10.0}));
  check_directions(model);
}

TEST_CASE("Directions stay orthonormal in the mass of a flexible body with a weight") {
  // The weight hangs on a patch of nodes: the mass matrix couples them and changes with the patch.
  for (const bool planar : {true, false}) {
    INFO("planar " << planar);
    Model model;
    auto own = std::make_unique<FlexibleBody>(
        "bar", FlexibleBody::Options{.nodes = {4, 2, planar ? 0 : 2}, .patch = planar ? 6 : 8});
    const std::vector<double> q = own->placed({0.3, 0.4, 0.0});
    std::vector<double> v;
    for (std::size_t i = 0; i < q.size(); ++i) {
      v.push_back(2.0 * std::sin(1.0 + 2.0 * static_cast<double>(i)));
    }
    add_weight(model, model.add_body(std::move(own), q, v));
    check_directions(model);
  }
}

TEST_CASE("A mass matrix that changes with moving coordinates in an unknown way is rejected") {
  /// A point of which the mass depends on its place.
  struct Growing final : Body {
    Growing() : Body("growing") {}
    int coordinates() const override { return 1; }
    bool planar() const override { return true; }
    double mass() const override { return 1.0; }
    BodyFacets facets() const override { return BodyFacets::of(*this); }
    std::unique_ptr<Attachment> attach(const Marker&) const override { return nullptr; }
    bool constant_mass() const override { return false; }
    void mass_matrix(int, const BodyState& s, MatrixRef m) const override {
      m(0, 0) = 1.0 + s.q[0] * s.q[0];
    }
    void mass_centre(const BodyState&, Vector3& position, Vector3& velocity) const override {
      position = velocity = Vector3::Zero();
    }
    void add_weight(int, const Vector3&, const BodyState&, bool, ElementBlocks&) const override {}
    const char* coordinate_name(int) const override { return "x"; }
    Unit coordinate_unit(int) const override { return Unit::metre; }
  };
  for (const double speed : {0.0, 0.1}) {
    Model model;
    model.add_body(std::make_unique<Growing>(), {0.5}, {speed});
    model.freeze();
    DynamicsWorkspace ws(model);
    const State state = initial_state(model, ws);
    REQUIRE(evaluate_at(model, state, ws) == ItemStatus::ok);
    if (speed == 0.0) {
      CHECK_NOTHROW(SmallMotions(model, state, ws));
    } else {
      CHECK_THROWS_WITH(SmallMotions(model, state, ws),
                        Catch::Matchers::ContainsSubstring("body 'growing': mass matrix"));
    }
  }
}
