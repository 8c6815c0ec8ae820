// Bodies of many nodes: their size and their rigid placements.
#include <cmath>
#include <memory>

#include "catch.hpp"
#include "differences.hpp"
#include "system/strip.hpp"
#include "tribodyn/system/rigid_moves.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("The size of a change and the number of steps do not depend on the number of nodes") {
  long steps[3];
  for (const int fine : {1, 2, 4}) {
    Strip strip(fine, 0.0, 0.0, 0.0, 0.5);
    strip.hung();
    const Vector dq = 0.1 * strip.model.initial_coordinates();
    CHECK(strip.model.size_of_change(dq).length == Approx(0.1 * std::hypot(4.0, 1.0)));
    IntegratorOptions options;
    options.max_step = 0.05;
    options.tolerance = 1e-4;
    Run run(strip.model, options, "TR-BDF2");
    run.to(0.5);
    steps[fine / 2] = run.integrator.statistics().steps;
  }
  // 48, 55, 58: the motion itself still changes a little with the mesh.
  CHECK(std::abs(steps[1] - steps[0]) < 10);
  CHECK(std::abs(steps[2] - steps[1]) < 6);
}

TEST_CASE("The derivative of a placement") {
  Strip strip(1, 0.3, 0.2, 0.4);
  strip.hung();
  const Vector guess = strip.model.initial_coordinates();
  const Vector charts;
  RigidMoves moves(strip.model, guess, charts);
  REQUIRE(moves.any());
  CHECK(moves.size() == 3);
  const Vector z = Vector3(0.2, -0.5, 0.9);
  const Matrix by_difference =
      difference_jacobian([&](const Vector& at) { return Vector(moves.place(at)); }, z);
  moves.place(z);
  CHECK(relative_error(Matrix(moves.derivative(z)), by_difference) < kDifferenceTolerance);
}

namespace {

/// A body whose vectors are wrong.
class Wrong final : public Body, public BodyVectors {
 public:
  explicit Wrong(std::vector<CoordinateVector> vectors) : Body("wrong"), vectors_(vectors) {}
  int coordinates() const override { return 3; }
  bool planar() const override { return true; }
  double mass() const override { return 1.0; }
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  std::unique_ptr<Attachment> attach(const Marker&) const override { return nullptr; }
  void mass_centre(const BodyState&, Vector3&, Vector3&) const override {}
  void add_weight(int, const Vector3&, const BodyState&, bool, ElementBlocks&) const override {}
  void mass_matrix(int, const BodyState&, MatrixRef m) const override { m.setIdentity(); }
  const char* coordinate_name(int) const override { return "q"; }
  Unit coordinate_unit(int i) const override { return i < 2 ? Unit::metre : Unit::radian; }
  std::vector<CoordinateVector> vectors() const override { return vectors_; }

 private:
  std::vector<CoordinateVector> vectors_;
};

}  // namespace

TEST_CASE("Vectors that overlap, mix units or leave out coordinates are rejected") {
  const std::vector<double> zero(3, 0.0);
  const auto add = [&](std::vector<CoordinateVector> vectors) {
    Model model;
    model.add_body(std::make_unique<Wrong>(vectors), zero, zero);
  };
  CHECK_NOTHROW(add({{2, 1}, {0, 2}}));
  CHECK_THROWS_WITH(add({{0, 2}, {1, 2}}), ContainsSubstring("belongs to no other vector"));
  CHECK_THROWS_WITH(add({{0, 3}}), ContainsSubstring("must have the unit of all coordinates"));
  CHECK_THROWS_WITH(add({{0, 2}}), ContainsSubstring("must all belong to a vector"));
}

namespace {

/// A body that measures a change of its coordinates by their mean.
class Measured final : public Body, public BodySize {
 public:
  Measured() : Body("measured") {}
  int coordinates() const override { return 4; }
  bool planar() const override { return true; }
  double mass() const override { return 1.0; }
  BodyFacets facets() const override { return BodyFacets::of(*this); }
  std::unique_ptr<Attachment> attach(const Marker&) const override { return nullptr; }
  void mass_centre(const BodyState&, Vector3&, Vector3&) const override {}
  void add_weight(int, const Vector3&, const BodyState&, bool, ElementBlocks&) const override {}
  void mass_matrix(int, const BodyState&, MatrixRef m) const override { m.setIdentity(); }
  const char* coordinate_name(int) const override { return "q"; }
  Unit coordinate_unit(int) const override { return Unit::metre; }
  ChangeSize size_of_change(const double* dq) const override {
    return {.length = 0.25 * (dq[0] + dq[1] + dq[2] + dq[3])};
  }
};

}  // namespace

TEST_CASE("The size of a change is that of the body, if the body defines one") {
  Model model;
  const std::vector<double> zero(4, 0.0);
  model.add_body(std::make_unique<Measured>(), zero, zero);
  Vector dq(4);
  dq << 1.0, 2.0, 3.0, 6.0;
  CHECK(model.size_of_change(dq).length == 3.0);
}
