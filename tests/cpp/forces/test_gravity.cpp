#include "forces/force_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/gravity.hpp"

using namespace tribodyn;

TEST_CASE("gravity against differences, and its power against its energy") {
  test::check_force(Gravity("gravity", Vector3(0.4, -9.81, 1.1)), test::sample_bodies());
}

TEST_CASE("gravity is the weight at the centre of mass of every body") {
  const Gravity gravity("gravity", Vector3(0.0, -9.81, 0.0));
  CHECK(gravity.bodies().empty());
  test::Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4);
  Vector q(3);
  q << 3.0, 4.0, 0.5;
  const Vector v = Vector::Zero(3);
  const test::Evaluated f = test::evaluate(gravity, bodies, 0.0, q, v);
  CHECK(f.force.isApprox(Vector3(0.0, -0.2 * 9.81, 0.0), 1e-15));
  CHECK(gravity.potential_energy(0.0, bodies.view(q, v, v)) == Approx(0.2 * 9.81 * 4.0));
}

TEST_CASE("gravity is finite") {
  CHECK_THROWS_AS(Gravity("gravity", Vector3(0.0, NAN, 0.0)), InvalidInput);
}
