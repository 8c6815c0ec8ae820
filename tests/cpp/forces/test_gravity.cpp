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
  Vector3 centre_of_mass() const override { return {0.3, -0.1, 0.0}; }
  void point(const Vector3& local, const BodyState& state, VectorMotion& out) const override {
    body_.point(local, state, out);
  }
  void direction(const Vector3& local, const BodyState& state, VectorMotion& out) const override {
    body_.direction(local, state, out);
  }
  void add_point_hessian(const Vector3& local, const BodyState& state, const Vector3& f,
                         BodyMatrix& h) const override {
    body_.add_point_hessian(local, state, f, h);
  }
  void add_direction_hessian(const Vector3& local, const BodyState& state, const Vector3& f,
                             BodyMatrix& h) const override {
    body_.add_direction_hessian(local, state, f, h);
  }
  void spin(const BodyState& state, SpinMotion& out) const override { body_.spin(state, out); }
  void mass_matrix(int element, const BodyState& state, MatrixRef m) const override {
    body_.mass_matrix(element, state, m);
  }
  const char* coordinate_name(int i) const override { return body_.coordinate_name(i); }
  Unit coordinate_unit(int i) const override { return body_.coordinate_unit(i); }

 private:
  PlanarBody body_{"frame", 0.5, 1e-3};
};

}  // namespace

TEST_CASE("gravity against differences, and its power against its energy") {
  test::check_force(Gravity("gravity", Vector3(0.4, -9.81, 1.1)),
                    test::sample_bodies().add<Overhung>());
}

TEST_CASE("gravity is the weight at the centre of mass of every body") {
  const Gravity gravity("gravity", Vector3(0.0, -9.81, 0.0));
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
