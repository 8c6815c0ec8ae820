#include "forces/force_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/gravity.hpp"

using namespace tribodyn;

namespace {

/// A planar body whose centre of mass is not the origin of its frame, so that its weight turns it.
class Overhung final : public Body {
 public:
  Overhung() : Body("overhung") {}
  int coordinates() const override { return 3; }
  bool planar() const override { return true; }
  double mass() const override { return body_.mass(); }
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  std::unique_ptr<Attachment> attach(const Marker& marker) const override {
    return body_.attach(marker);
  }
  void mass_centre(const BodyState& state, Vector3& position, Vector3& velocity) const override {
    AttachmentMotion motion;
    centre_->evaluate(state, motion);
    position = motion.origin.value;
    velocity = motion.origin.rate;
  }
  void add_weight(int, const Vector3& g, const BodyState& state, bool tangents,
                  ElementBlocks& out) const override {
    AttachmentMotion motion;
    centre_->evaluate(state, motion);
    out.force += motion.origin.jacobian.transpose() * (mass() * g);
    if (tangents) centre_->add_point_hessian(state, motion, mass() * g, out.by_q);
  }
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override {
    body_.mass_matrix(element, state, m);
  }
  const char* coordinate_name(int i) const override { return body_.coordinate_name(i); }
  Unit coordinate_unit(int i) const override { return body_.coordinate_unit(i); }

 private:
  PlanarBody body_{"frame", 0.5, 1e-3};
  std::unique_ptr<Attachment> centre_ = body_.attach(planar_marker(1, 0.3, -0.1, 0.0));
};

}  // namespace

TEST_CASE("gravity against differences, and its power against its energy") {
  test::check_force(Gravity("gravity", Vector3(0.4, -9.81, 1.1)),
                    test::sample_bodies().add<Overhung>());
}

TEST_CASE("gravity is the weight at the centre of mass of every body") {
  Gravity gravity("gravity", Vector3(0.0, -9.81, 0.0));
  CHECK(gravity.markers().empty());
  test::Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4);
  Vector q(3);
  q << 3.0, 4.0, 0.5;
  const Vector v = Vector::Zero(3);
  const test::Evaluated f = test::evaluate(gravity, bodies, 0.0, q, v);
  CHECK(f.force.isApprox(Vector3(0.0, -0.2 * 9.81, 0.0), 1e-15));
  CHECK(gravity.potential_energy(0.0, bodies.view(q, v, v), nullptr) == Approx(0.2 * 9.81 * 4.0));
}

TEST_CASE("gravity is finite") {
  CHECK_THROWS_AS(Gravity("gravity", Vector3(0.0, NAN, 0.0)), InvalidInput);
}
