// The equations of a shaft at all its speeds are those of an evaluation at each of them.
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "catch.hpp"
#include "system/turning_shaft.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/gravity.hpp"
#include "tribodyn/system/at_speed.hpp"
#include "tribodyn/system/pencil_over_speed.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::vector<double> kSpeeds = {0.0, 3.0, 50.0, 200.0, 400.0};

/// A damper along x whose coefficient depends on the spin about z.
class SpinDamper final : public Item {
 public:
  SpinDamper(int body, double damping, double spin)
      : Item("damper"), body_(body), damping_(damping), spin_(spin) {}
  const char* noun() const override { return "force"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override {
    ItemLayout layout;
    layout.elements.emplace_back();
    append_coordinates(bodies, body_, {0, 5}, layout.elements[0]);
    return layout;
  }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace*,
                      ItemBlocks& out) const override {
    const double* v = view.v + view.offset[body_];
    const double share = std::tanh(v[5] / spin_);
    ElementBlocks& element = out.elements[0];
    element.force[0] = -damping_ * share * v[0];
    if (!request.tangents) return ItemStatus::ok;
    element.by_v(0, 0) = -damping_ * share;
    element.by_v(0, 1) = -damping_ * (1.0 - share * share) / spin_ * v[0];
    return ItemStatus::ok;
  }

 private:
  int body_;
  double damping_, spin_;
};

/// A shaft as turning_shaft(), and something else.
template <class Add>
Model shaft_with(const Add& add) {
  Model model;
  const int body = model.add_body(
      std::make_unique<SpatialBody>("shaft", 4.0, Vector3(0.06, 0.06, 0.11).asDiagonal()),
      std::vector<double>(6, 0.0), {0.0, 0.0, 0.0, 0.0, 0.0, 5.0},
      {.velocities = std::vector<bool>(6, true)});
  BushingOptions options;
  options.stiffness.diagonal().head<3>() << 1e6, 7e5, 1e5;
  options.damping.diagonal().head<3>().setConstant(500.0);
  for (const double z : {-kHalfSpan, kHalfSpan}) {
    Marker ground, own;
    ground.body = kGround;
    own.body = body;
    ground.position = own.position = {0.0, 0.0, z};
    model.add(std::make_unique<Bushing>(z < 0.0 ? "left" : "right", ground, own, options));
  }
  add(model, body);
  model.freeze();
  return model;
}

double difference(const PencilMatrices& a, const PencilMatrices& b) {
  const auto of = [](const SparseMatrix& x, const SparseMatrix& y) {
    return (Matrix(x) - Matrix(y)).cwiseAbs().maxCoeff() / Matrix(y).cwiseAbs().maxCoeff();
  };
  return std::max({of(a.mass, b.mass), of(a.damping, b.damping), of(a.stiffness, b.stiffness)});
}

}  // namespace

TEST_CASE("The pencil at a speed is that of the state at this speed") {
  const Model model = turning_shaft(5.0);
  DynamicsWorkspace ws(model);
  const State start = start_of(model, ws);
  PencilOverSpeed all(model, start, kSpeeds, ws);
  REQUIRE(all.known());
  CHECK(all.largest_speed() == 400.0);
  CHECK(speed_of(model, all.fastest()) == Approx(400.0));
  for (const double speed : {400.0, 77.7, 3.0, 1e-3, 0.0, 311.0}) {
    const State state = state_at_speed(model, start, speed, ws);
    const auto expected = small_motion_pencil(model, state, true, ws);
    REQUIRE(expected);
    const SmallMotionPencil* found = all.at(speed);
    REQUIRE(found);
    // Measured: 2e-16, and no change at all.
    CHECK(difference(found->at, expected->at) < 1e-15);
    CHECK(found->rate == Approx(expected->rate));
    if (speed == 0.0) continue;
    CHECK(found->span == Approx(expected->span));
    REQUIRE(found->changes.size() == expected->changes.size());
    for (std::size_t k = 0; k < found->changes.size(); ++k) {
      const Matrix off = Matrix(found->changes[k].stiffness - expected->changes[k].stiffness);
      CHECK(off.cwiseAbs().maxCoeff() <= 1e-15 * Matrix(expected->at.stiffness).maxCoeff());
    }
  }
  CHECK_FALSE(all.at(400.1));
  CHECK_FALSE(all.at(-1.0));
}

TEST_CASE("Models whose matrices are no polynomials of the speed are known as such") {
  const auto known = [](const Model& model, const std::vector<double>& speeds = kSpeeds) {
    DynamicsWorkspace ws(model);
    PencilOverSpeed all(model, start_of(model, ws), speeds, ws);
    CHECK((all.known() || !all.at(50.0)));
    return all.known();
  };
  CHECK(known(shaft_with([](Model&, int) {})));
  CHECK_FALSE(known(shaft_with([](Model&, int) {}), {0.0, 0.0}));
  // Not steady in axes of the ground.
  CHECK_FALSE(known(turning_shaft(5.0, true)));
  // Accelerated.
  CHECK_FALSE(known(shaft_with([](Model& model, int) {
    model.add(std::make_unique<Gravity>("gravity", Vector3(0.0, -9.81, 0.0)));
  })));
  // A damper along x that grows with the spin: also one that has its full damping at all speeds
  // but the smallest ones.
  for (const double spin : {200.0, 3.0, 0.1}) {
    CHECK_FALSE(known(shaft_with([spin](Model& model, int body) {
      model.add(std::make_unique<SpinDamper>(body, 300.0, spin));
    })));
  }
  // Full damping at all speeds that are asked for.
  CHECK(known(shaft_with([](Model& model, int body) {
                model.add(std::make_unique<SpinDamper>(body, 300.0, 0.01));
              }),
              {3.0, 50.0, 400.0}));
}

TEST_CASE("A model that does not turn has no other speeds") {
  const Model model = turning_shaft(0.0);
  DynamicsWorkspace ws(model);
  const State start = start_of(model, ws);
  CHECK_THROWS_WITH(PencilOverSpeed(model, start, kSpeeds, ws),
                    ContainsSubstring("angular velocity = 0 rad/s must not be 0"));
}
