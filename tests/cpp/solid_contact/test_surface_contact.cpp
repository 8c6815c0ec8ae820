// Contact of surfaces as an item: options, report, damping.

#include <limits>

#include "solid_contact/contact_checks.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A cube that moves towards the plane z = 0 of the ground with the velocity `rate`.
struct Falling {
  Bodies bodies;
  const SolidBody* solid = nullptr;
  Vector q, v;

  explicit Falling(double rate) {
    bodies.add<Ground>().add<SolidBody>("cube", one_element(ElementKind::hex8),
                                        options_of(ElementKind::hex8));
    const Vector zero = Vector::Zero(bodies.n());
    solid = static_cast<const SolidBody*>(&bodies.view(zero, zero, zero).body(1));
    q = moved(solid->mesh().nodes, 3, 0.0);
    v = Vector::Zero(q.size());
    for (Eigen::Index i = 2; i < q.size(); i += 3) v[i] = rate;
  }
};

}  // namespace

TEST_CASE("damping increases the pressure of approach and never pulls") {
  const auto force = [](double rate, double damping) {
    const Falling at(rate);
    SurfaceContact item("contact", {at.solid, 1, 0}, RigidShape{}, Marker{.body = 0},
                        penalty(damping));
    return touch(item, at.bodies, at.q, at.v);
  };
  const double bare = force(0.0, 0.5).sums.normal_force[2];
  CHECK(bare > 0.1);
  CHECK(force(-1.0, 0.5).sums.normal_force[2] == Approx(1.5 * bare).epsilon(1e-12));
  CHECK(force(1.0, 0.5).sums.normal_force[2] == Approx(0.5 * bare).epsilon(1e-12));
  const Touch leaving = force(3.0, 0.5);
  CHECK(leaving.force.isZero(0.0));
  CHECK(leaving.by_q.isZero(0.0));
  CHECK(leaving.sums.area == 0.0);
  CHECK(leaving.sums.dissipated > 0.0);  // the elastic energy that remains is lost
}

TEST_CASE("report, energies and layout") {
  const Falling at(-1.0);
  SurfaceContact item("contact", {at.solid, 1, 0}, RigidShape{}, Marker{.body = 0},
                      penalty(0.5, true));
  const Vector a = Vector::Zero(at.bodies.n());
  const BodiesView view = at.bodies.view(at.q, at.v, a);
  attach(item, view);
  CHECK(std::string(item.noun()) == "contact");
  const std::vector<Channel> channels = item.channels(view);
  REQUIRE(channels.size() == 6);
  CHECK(channels[0].quantity == "normal_force");
  CHECK(channels[0].components.size() == 3);
  CHECK(channels[5].quantity == "penetration");
  CHECK_FALSE(item.layout(view).smooth);
  CHECK(item.layout(view).by_v);
  ItemStorage storage(item, view);
  const ItemMotions motions(item, view);
  const auto workspace = item.make_workspace();
  REQUIRE(item.evaluate({.motions = motions.data()}, view, workspace.get(), storage.blocks) ==
          ItemStatus::ok);
  double values[10] = {};
  item.record({.view = &view, .workspace = workspace.get()}, values);
  const SurfaceContactState& sums = SurfaceContact::state(workspace.get());
  CHECK(values[2] == sums.normal_force[2]);
  CHECK(values[6] == sums.area);
  CHECK(values[7] == sums.largest_pressure);
  CHECK(values[8] == sums.dissipated);
  CHECK(values[9] == sums.largest_overlap);
  CHECK(values[9] == Approx(0.9).epsilon(0.3));
  CHECK(item.potential_energy(0.0, view, workspace.get()) == sums.energy);
  CHECK(item.power(0.0, view, workspace.get()) == sums.power);
  CHECK(item.dissipated_power(view, workspace.get()) == sums.dissipated);
  CHECK(std::string(item.failure(view, workspace.get()).hint) == "increase reach");
}

TEST_CASE("invalid contacts") {
  const Falling at(0.0);
  const auto make = [&](int surface, const SurfaceContactOptions& options) {
    SurfaceContact item("contact", {at.solid, 1, surface}, RigidShape{}, Marker{.body = 0},
                        options);
  };
  CHECK_THROWS_AS(make(7, penalty()), InvalidInput);
  CHECK_THROWS_AS(make(0, penalty(-1.0)), InvalidInput);
  SurfaceContactOptions open = penalty();
  open.friction = std::make_shared<Coulomb>(CoulombOptions{0.3});
  CHECK_THROWS_AS(make(0, open), InvalidInput);
}
