// Tangents and energies of the force in the equations of motion: system/test_joint_friction.cpp.
#include <memory>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/friction/coulomb.hpp"
#include "tribodyn/joints/cylindrical.hpp"
#include "tribodyn/joints/fixed.hpp"
#include "tribodyn/joints/friction_force.hpp"
#include "tribodyn/joints/revolute.hpp"
#include "tribodyn/joints/translational.hpp"
#include "tribodyn/joints/universal.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

JointFriction::Law coulomb() {
  return std::make_shared<const Coulomb>(
      CoulombOptions{.friction_coefficient = 0.1, .transition_speed = 0.05});
}

JointFriction::Law lugre() {
  return std::make_shared<const LuGre>(LuGreOptions{.bristle_stiffness = 1e4,
                                                    .bristle_damping = 10.0,
                                                    .viscous_friction = 0.0,
                                                    .static_coefficient = 0.2,
                                                    .dynamic_coefficient = 0.1,
                                                    .stribeck_speed = 0.1});
}

std::vector<std::string> names(const JointFriction& friction, const Slips& slips) {
  std::vector<Channel> channels;
  Report listed(channels);
  report_friction(friction, slips, nullptr, listed);
  std::vector<std::string> all;
  for (const Channel& each : channels) {
    all.push_back(each.quantity);
    for (const std::string& component : each.components) all.back() += " " + component;
  }
  return all;
}

}  // namespace

TEST_CASE("friction of a joint asks for a radius where surfaces turn, and there alone") {
  const Marker first{1}, second{2};
  const auto law = coulomb();
  CHECK_THROWS_WITH(Revolute("pin", first, second).set_friction(JointFriction(law)),
                    ContainsSubstring("joint 'pin': friction radius [m] must be given"));
  CHECK_THROWS_WITH(Translational("slide", first, second).set_friction(JointFriction(law, 0.1)),
                    ContainsSubstring("joint 'slide': friction radius [m] must not be given"));
  CHECK_THROWS_AS(Fixed("weld", first, second).set_friction(JointFriction(law)), ModelError);
}

TEST_CASE("friction of a joint: what is recorded") {
  const Marker first{1}, second{2};
  using Names = std::vector<std::string>;
  CHECK(names(JointFriction(coulomb(), 0.1), Revolute("joint", first, second).slips(true)) ==
        Names{"friction_torque", "power_loss", "friction_shortfall"});
  CHECK(names(JointFriction(lugre()), Translational("joint", first, second).slips(false)) ==
        Names{"friction_force", "power_loss", "bristle_deflection"});
  CHECK(names(JointFriction(lugre(), 0.1), Cylindrical("joint", first, second).slips(false)) ==
        Names{"friction_force", "friction_torque", "power_loss", "bristle_deflection slide turn"});
  CHECK(names(JointFriction(lugre(), 0.1), Universal("joint", first, second).slips(false)) ==
        Names{"friction_torque x y", "power_loss", "bristle_deflection x y"});
}

TEST_CASE("friction of a joint: errors are measured by the deflection at which bristles give way") {
  Revolute joint("pin", Marker{1}, Marker{2});
  joint.set_friction(JointFriction(lugre(), 0.1));
  const auto workspace = joint.make_workspace();
  auto& ws = static_cast<FrictionWorkspace&>(*workspace);
  ws.load = 5.0;
  OwnMotion motion;
  joint.own_motion(workspace.get(), motion);
  CHECK(motion.length == Approx(0.2 * 5.0 / 1e4));
  CHECK_FALSE(motion.bounds_searches);
  // The largest load counts, and is held.
  const double held = 20.0;
  joint.restore(&held, workspace.get());
  const double change = 1e-4;
  CHECK(joint.history_error(workspace.get(), &change) == Approx(1e-4 / (0.2 * 20.0 / 1e4)));
  double kept = 0.0;
  joint.accept(workspace.get(), &kept);
  CHECK(kept == 20.0);
}

TEST_CASE("a joint has a history with bristles alone, and no open friction with a known speed") {
  const Marker first{1}, second{2};
  const auto of = [&](const std::optional<JointFriction::Law>& law) {
    Revolute joint("pin", first, second);
    if (law) joint.set_friction(JointFriction(*law, 0.1));
    return joint.facets();
  };
  for (const auto& law : {std::optional<JointFriction::Law>(), std::optional(coulomb())}) {
    const ItemFacets facets = of(law);
    CHECK(facets.history == nullptr);
    CHECK(facets.summed == nullptr);
    CHECK(facets.own == nullptr);
    CHECK(facets.held == nullptr);
    CHECK(facets.open_friction == nullptr);
    CHECK(facets.connection != nullptr);
    CHECK(facets.energy != nullptr);
  }
  const ItemFacets bristles = of(lugre());
  CHECK(bristles.history != nullptr);
  CHECK(bristles.summed != nullptr);
  CHECK(bristles.own != nullptr);
  CHECK(bristles.held != nullptr);
  const ItemFacets open =
      of(std::make_shared<const Coulomb>(CoulombOptions{.friction_coefficient = 0.1}));
  CHECK(open.open_friction != nullptr);
  CHECK(open.history == nullptr);
}
