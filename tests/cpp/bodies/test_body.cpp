// What a body has that says nothing else: one element and markers over all of its coordinates, and
// its weight at its centre of mass.

#include <numeric>
#include <vector>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/planar_body.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("a rigid body is one element, and its markers depend on all of its coordinates") {
  const AffineBody body("beam");
  std::vector<int> all(12);
  std::iota(all.begin(), all.end(), 0);
  CHECK(body.elements() == 1);
  CHECK(body.element_coordinates(0) == all);
  const auto attachment = body.attach(Marker{1});
  CHECK(attachment->coordinates() == all);
  CHECK(attachment->size() == 12);
  CHECK(attachment->body() == 1);
  CHECK(body.constant_mass());
  const BodyFacets facets = body.facets();
  CHECK(facets.forces == nullptr);
  CHECK(facets.rigid_motions == nullptr);
  CHECK(facets.chart == nullptr);
}

TEST_CASE("the weight is the gradient of the height of the centre of mass") {
  const AffineBody body("beam");
  const Motion motion{12, 0.9};
  const Vector q = motion.q(0.6), v = motion.v(0.6), a = motion.a(0.6);
  const Vector3 g(0.4, -9.81, 1.1);
  const auto work = [&](const Vector& x) {
    Vector3 position, velocity;
    body.mass_centre({x.data(), v.data(), a.data()}, position, velocity);
    return body.mass() * g.dot(position);
  };
  Vector force = Vector::Zero(12);
  Matrix by_q = Matrix::Zero(12, 12);
  ElementBlocks out{.force = VectorMap(force.data(), 12), .by_q = MatrixMap(by_q.data(), 12, 12)};
  body.add_weight(0, g, {q.data(), v.data(), a.data()}, true, out);
  const Matrix slope =
      difference_jacobian([&](const Vector& x) { return Vector::Constant(1, work(x)); }, q);
  CHECK(relative_error(force.transpose(), slope) < kDifferenceTolerance);
  CHECK(by_q.isZero(0.0));

  Vector3 position, velocity;
  body.mass_centre({q.data(), v.data(), a.data()}, position, velocity);
  CHECK(body.mass() * g.dot(velocity) == Approx(force.dot(v)));
  Marker marker;
  marker.position = AffineBody::kCentre;
  AttachmentMotion centre;
  body.attach(marker)->evaluate({q.data(), v.data(), a.data()}, centre);
  CHECK(position == centre.origin.value);
}
