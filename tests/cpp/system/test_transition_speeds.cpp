// Transition speeds of friction that follow from the start of the mechanism.

#include <memory>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/friction/coulomb.hpp"
#include "tribodyn/system/transition_speeds.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kRadius = 0.02;  // [m]

/// A wheel on a rough pin that turns at an angular velocity [rad/s].
void add_wheel(Model& model, const std::string& name, double angular_velocity,
               const CoulombOptions& law) {
  const int wheel = add_rigid(model, name, 1.0, 0.1, {0.0, 0.0, 0.0}, {0.0, 0.0, angular_velocity});
  auto pin = std::make_unique<Revolute>("pin of " + name, planar_marker(kGround, 0.0, 0.0, 0.0),
                                        planar_marker(wheel, 0.0, 0.0, 0.0));
  pin->set_friction(JointFriction(std::make_shared<const Coulomb>(law), kRadius));
  model.add(std::move(pin));
}

}  // namespace

TEST_CASE("Joints take a hundredth of their sliding speed, and at least one of the fastest") {
  Model model;
  add_wheel(model, "fast", 50.0, {.friction_coefficient = 0.1});
  add_wheel(model, "slow", -2.0, {.friction_coefficient = 0.1});
  add_wheel(model, "still", 0.0, {.friction_coefficient = 0.1});
  // Laws that have a speed keep it and are no measure for others.
  add_wheel(model, "given", 1e4, {.friction_coefficient = 0.1, .transition_speed = 0.3});
  model.freeze();
  const auto& speeds = model.transition_speeds();
  REQUIRE(speeds.size() == 3);
  const double fastest = 50.0 * kRadius;
  CHECK(speeds[0].first == "pin of fast");
  CHECK(speeds[0].second == Approx(fastest / 100.0).epsilon(1e-14));
  CHECK(speeds[1].second == Approx(2.0 * kRadius / 100.0).epsilon(1e-14));
  CHECK(speeds[2].second == Approx(fastest / 1e4).epsilon(1e-14));
  for (const ItemFacets& facets : model.facets()) CHECK(facets.open_friction == nullptr);
}

TEST_CASE("In a mechanism at rest laws keep their own transition speed") {
  Model model;
  add_wheel(model, "still", 0.0, {.friction_coefficient = 0.1});
  model.freeze();
  CHECK(model.transition_speeds().empty());
  CHECK_FALSE(TransitionSpeeds(model).of(*model.items().back()));
}

TEST_CASE("A model without a start is left to the run, which says what is wrong") {
  Model model;
  const int link = add_rigid(model, "link", 1.0, 0.1, {0.5, 0.0, 0.0}, {0.0, 0.0, 3.0});
  for (const double end : {-0.5, 0.5}) {
    auto pin = std::make_unique<Revolute>(end < 0.0 ? "left" : "right",
                                          planar_marker(kGround, 3.0 * end, 0.0, 0.0),
                                          planar_marker(link, end, 0.0, 0.0));
    pin->set_friction(JointFriction(
        std::make_shared<const Coulomb>(CoulombOptions{.friction_coefficient = 0.1}), kRadius));
    model.add(std::move(pin));
  }
  CHECK_NOTHROW(model.freeze());
  CHECK(model.transition_speeds().empty());
}
