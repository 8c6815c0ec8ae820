// What every force has: one element over the coordinates of its markers, and its account of energy.

#include "forces/force_checks.hpp"
#include "tribodyn/forces/spring_damper.hpp"

using namespace tribodyn;

TEST_CASE("a force is one element: the coordinates of its first marker, then of its second") {
  const test::Bodies bodies = test::sample_bodies();
  const Vector q = Vector::Zero(bodies.n());
  const auto spring = [](int first, int second) {
    return SpringDamper("spring", Marker{first}, Marker{second},
                        SpringDamperOptions{.stiffness = 1.0, .damping = 0.0, .free_length = 0.0});
  };
  const ItemLayout layout = spring(2, 1).layout(bodies.view(q, q, q));
  REQUIRE(layout.elements.size() == 1);
  CHECK(layout.elements[0] == std::vector<int>{3, 4, 5, 0, 1, 2});
  CHECK(layout.has_forces);
  CHECK(layout.rows == 0);
  CHECK(spring(0, 1).layout(bodies.view(q, q, q)).elements[0] == std::vector<int>{0, 1, 2});
  CHECK(spring(0, 1).label() == "force 'spring'");
}

TEST_CASE("what flows into a force is what it does not give to the bodies nor lose") {
  const test::Bodies bodies = test::sample_bodies();
  const test::Motion motion{bodies.n(), 0.9};
  const Vector q = motion.q(0.6), v = motion.v(0.6);
  SpringDamper spring("spring", test::skew_marker(1, true), test::skew_marker(2, true),
                      SpringDamperOptions{.stiffness = 50.0, .damping = 3.0, .free_length = 0.4});
  const BodiesView view = bodies.view(q, v, v);
  ItemInstant at;
  at.view = &view;
  const EnergyFlow flow = spring.energy_flow(at);
  CHECK(flow.supplied == 0.0);
  CHECK(flow.dissipated == Approx(spring.dissipated_power(view, nullptr)));
  CHECK(flow.dissipated > 0.0);
  CHECK(flow.inflow == Approx(-flow.dissipated - spring.power(0.0, view, nullptr)));
  const double stored = test::difference(
      [&](double s) {
        const Vector x = q + s * v;
        const BodiesView moved = bodies.view(x, v, v);
        ItemInstant then;
        then.view = &moved;
        return spring.stored_energy(then).potential;
      },
      0.0);
  CHECK(flow.inflow == Approx(stored).epsilon(1e-7));
}
