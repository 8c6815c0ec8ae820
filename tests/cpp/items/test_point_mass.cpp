#include "forces/force_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/items/point_mass.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// One evaluation at a state, in dense numbers of the body's coordinates.
struct Numbers {
  Vector force;
  Matrix by_q, by_v, mass;

  Numbers(const PointMass& item, const BodiesView& view) {
    const auto n = static_cast<Eigen::Index>(item.layout(view).elements.at(0).size());
    force.setZero(n);
    by_q.setZero(n, n);
    by_v.setZero(n, n);
    mass.setZero(n, n);
    ItemBlocks out;
    out.elements.push_back({.force = VectorMap(force.data(), n),
                            .by_q = MatrixMap(by_q.data(), n, n),
                            .by_v = MatrixMap(by_v.data(), n, n),
                            .mass = MatrixMap(mass.data(), n, n)});
    const ItemMotions motions(item, view);
    const auto workspace = item.make_workspace();
    REQUIRE(item.evaluate({.motions = motions.data()}, view, workspace.get(), out) ==
            ItemStatus::ok);
  }
};

}  // namespace

TEST_CASE("a point mass: derivatives, and the account of its energy") {
  const auto check = [](auto make) {
    Bodies bodies;
    bodies.add<Ground>();
    make(bodies);
    const Motion motion{bodies.n(), 0.9};
    const double t = 0.6;
    const Vector q = motion.q(t), v = motion.v(t), a = motion.a(t);
    Marker marker{1};
    marker.position = {0.3, -0.2, bodies.n() > 3 ? 0.1 : 0.0};
    const BodiesView view = bodies.view(q, v, a);
    PointMass item("weight", marker, view.body(1), 0.7);
    attach(item, view);
    const auto force = [&](const Vector& x, const Vector& rate) {
      const Numbers at(item, bodies.view(x, rate, a));
      return Vector(at.force - at.mass * a);
    };
    const Numbers at(item, view);
    CHECK(relative_error(at.by_q, difference_jacobian([&](const Vector& x) { return force(x, v); },
                                                      q)) < kDifferenceTolerance);
    CHECK(relative_error(at.by_v, difference_jacobian([&](const Vector& x) { return force(q, x); },
                                                      v)) < kDifferenceTolerance);
    // M a - Q is m J^T r'', which r' = J v makes work of.
    const VectorMotion r = motion_of(view, *item.attachments()[0], 2).origin;
    const Vector expected = 0.7 * r.jacobian.transpose() * r.acceleration;
    CHECK((at.mass * a - at.force - expected).norm() < 1e-13 * expected.norm());
    ItemInstant now;
    now.view = &view;
    CHECK(item.stored_energy(now).kinetic == Approx(0.35 * r.rate.squaredNorm()));
    CHECK(item.stored_energy(now).kinetic == Approx(0.5 * v.dot(at.mass * v)));
    CHECK(item.energy_flow(now).inflow == Approx(v.dot(at.mass * a - at.force)));
  };
  check([](Bodies& bodies) { bodies.add<PlanarBody>("rod", 0.2, 1e-4); });
  check([](Bodies& bodies) { bodies.add<SpatialBody>("link", 0.4, sample_inertia(1e-3)); });
}

TEST_CASE("a point mass says what it adds, and needs a body that moves") {
  const PlanarBody rod("rod", 0.2, 1e-4);
  const PointMass item("weight", planar_marker(1, 0.3, 0.0, 0.0), rod, 0.7);
  REQUIRE(item.added_masses().size() == 1);
  CHECK(item.added_masses()[0].mass == 0.7);
  CHECK(item.added_masses()[0].marker.position.x() == 0.3);
  CHECK(item.label() == "mass 'weight'");
  CHECK_THROWS_WITH(PointMass("weight", Marker{0}, Ground(), 0.7),
                    ContainsSubstring("moving body"));
  CHECK_THROWS_WITH(PointMass("weight", Marker{1}, rod, 0.0), ContainsSubstring("mass = 0 kg"));
}
