#include <cmath>

#include "forces/force_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/bushing.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

/// Symmetric, positive, every entry different.
BushingMatrix full(double seed) {
  BushingMatrix m;
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j < 6; ++j) m(i, j) = std::sin(seed + 1.3 * i + 0.7 * j * j);
  }
  return m * m.transpose() + 0.2 * BushingMatrix::Identity();
}

BushingOptions diagonal(std::initializer_list<double> stiffness) {
  BushingOptions options;
  int k = 0;
  for (double x : stiffness) options.stiffness(k, k) = x, ++k;
  return options;
}

}  // namespace

TEST_CASE("a bushing against differences, and its power against its energies") {
  const test::Bodies bodies = test::sample_bodies();
  const auto options = GENERATE(BushingOptions{full(0.3), full(0.8)},       // both
                                BushingOptions{full(0.3)},                  // no damping
                                diagonal({3.0, 2.0, 1.0}),                  // displacements
                                diagonal({0.0, 0.0, 0.0, 0.0, 3.0, 0.0}));  // one rotation
  const auto on = [&](int first, int second) {
    INFO("bodies " << first << " and " << second);
    // In space with markers such that a moderate rotation is left.
    Marker a = test::skew_marker(first, first < 3), b = test::skew_marker(second, second < 3);
    test::check_force(Bushing("bushing", a, b, options), bodies);
  };
  on(5, 6);
  on(6, 5);
  on(0, 5);
  if (options.stiffness(4, 4) == 3.0 && options.stiffness(0, 0) == 0.0) return;
  on(1, 2);
  on(0, 1);
}

TEST_CASE("the tangents of a bushing hold from no rotation to nearly its range") {
  test::Bodies bodies;
  bodies.add<Ground>().add<SpatialBody>("block", 0.4, test::sample_inertia(1e-3));
  const double* o = test::FramedStates::kOrigin;
  const Matrix3 start = Eigen::Quaterniond(o[3], o[0], o[1], o[2]).toRotationMatrix();
  for (double theta : {0.0, 1e-6, 0.3, 0.44, 0.46, 1.5, 2.6}) {
    INFO("rotation " << theta);
    Marker moving{1};
    moving.position = {0.1, 0.2, -0.3};
    moving.rotation = start.transpose();
    Marker fixed{0};
    fixed.rotation =
        Eigen::AngleAxisd(-theta, Vector3(2.0, -1.0, 0.5).normalized()).toRotationMatrix();
    Bushing bushing("bushing", fixed, moving, {full(0.3), full(0.8)});
    Vector q(6), v(6);
    q << 0.2, 0.1, -0.4, 0.0, 0.0, 0.0;
    v << 1.0, -0.5, 0.3, 0.7, 0.9, -0.4;
    const test::Evaluated f = test::evaluate(bushing, bodies, 0.0, q, v);
    REQUIRE(f.status == ItemStatus::ok);
    const Matrix by_q = test::difference_jacobian(
        [&](const Vector& x) { return test::evaluate(bushing, bodies, 0.0, x, v, false).force; },
        q);
    // Near its range the derivatives of h grow: 2e-9 is measured at 2.6 rad.
    CHECK(test::relative_error(f.by_q, by_q) < (theta > 2.0 ? 1e-8 : test::kDifferenceTolerance));
    const BodiesView view = bodies.view(q, v, v);
    ItemInstant now;
    now.view = &view;
    double recorded[12];
    bushing.record(now, recorded);
    CHECK(std::hypot(recorded[3], recorded[4], recorded[5]) == Approx(theta).margin(1e-12));
  }
}

TEST_CASE("a bushing pulls along the axes of its first marker") {
  test::Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("mass", 1.0, 1.0);
  const Vector3 at(0.0, 0.2, 0.1), rates(0.0, 0.0, 0.0);
  const Vector q = at, v = rates;
  // Its x axis points up.
  Bushing bushing("bushing", planar_marker(0, 0.0, 0.0, std::acos(0.0)),
                  planar_marker(1, 0.0, 0.0, std::acos(0.0)),
                  diagonal({10.0, 1.0, 1.0, 1.0, 1.0, 3.0}));
  const Vector force = test::evaluate(bushing, bodies, 0.0, q, v).force;
  CHECK((force - Vector3(0.0, -2.0, -0.3)).norm() < 1e-13);
  CHECK(bushing.potential_energy(0.0, bodies.view(q, v, v), nullptr) == Approx(0.2 + 0.015));
}

TEST_CASE("a bushing refuses whole turns") {
  test::Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("mass", 1.0, 1.0);
  const Vector3 at(0.1, 0.0, 2.9);
  const Vector q = at;
  Bushing turning("mount", Marker{0}, Marker{1}, diagonal({1.0, 1.0, 1.0, 0.0, 0.0, 1.0}));
  CHECK(test::evaluate(turning, bodies, 0.0, q, q).status == ItemStatus::out_of_range);
  CHECK_THROWS_WITH(turning.check_start(bodies.view(q, q, q)),
                    ContainsSubstring("force 'mount': rotation"));
  CHECK(turning.failure(bodies.view(q, q, q), nullptr).quantity == std::string("rotation"));
  // Without stiffness against rotations there is nothing to lose.
  Bushing sliding("mount", Marker{0}, Marker{1}, diagonal({1.0, 1.0}));
  CHECK(test::evaluate(sliding, bodies, 0.0, q, q).status == ItemStatus::ok);
  CHECK_NOTHROW(sliding.check_start(bodies.view(q, q, q)));
}

TEST_CASE("the parameters of a bushing are checked") {
  const auto make = [](const BushingOptions& options, int second = 1) {
    Bushing("mount", Marker{0}, Marker{second}, options);
  };
  CHECK_NOTHROW(make({full(0.2)}));
  CHECK_THROWS_WITH(make({}), ContainsSubstring("force 'mount': stiffness"));
  CHECK_THROWS_WITH(make(diagonal({-1.0})), ContainsSubstring("eigenvalue"));
  BushingOptions skew{full(0.2)};
  skew.stiffness(0, 1) += 1e-3;
  CHECK_THROWS_WITH(make(skew), ContainsSubstring("symmetric"));
  CHECK_THROWS_WITH(make({full(0.2)}, 0), ContainsSubstring("two bodies"));
}
