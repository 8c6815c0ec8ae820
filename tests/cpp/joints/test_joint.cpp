// Joints as items: their rows and tangents in the blocks of an assembler, their power.

#include <memory>
#include <vector>

#include "forces/force_checks.hpp"
#include "joints/joint_checks.hpp"
#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/joints/prescribed_rotation.hpp"
#include "tribodyn/joints/revolute.hpp"
#include "tribodyn/joints/translational.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A joint between two planar bodies with its storage.
struct Assembled {
  std::vector<std::unique_ptr<Body>> bodies;
  std::vector<int> offset = {0, 0, 3};
  Vector q, v, a;
  ItemLayout layout;
  Vector value, rate, acceleration;
  std::vector<Unit> unit;
  Matrix g, g_rate, g_acceleration;
  std::vector<Matrix> by_q;
  ItemBlocks blocks;
  std::unique_ptr<ItemWorkspace> workspace;

  BodiesView view() const { return {&bodies, q.data(), v.data(), a.data(), offset.data()}; }

  explicit Assembled(Joint& joint) {
    bodies.push_back(std::make_unique<Ground>());
    bodies.push_back(std::make_unique<PlanarBody>("rod", 0.2, 1e-4));
    bodies.push_back(std::make_unique<PlanarBody>("crank", 0.3, 2e-4));
    const Motion motion{6, 0.9};
    q = motion.q(0.6);
    v = motion.v(0.6);
    a = motion.a(0.6);
    attach(joint, view());
    workspace = joint.make_workspace();
    layout = joint.layout(view());
    const int m = layout.rows, n = static_cast<int>(layout.row_coordinates.size());
    for (Vector* x : {&value, &rate, &acceleration}) x->setZero(m);
    unit.assign(static_cast<std::size_t>(m), Unit::none);
    for (Matrix* x : {&g, &g_rate, &g_acceleration}) x->setZero(m, n);
    RowBlocks& rows = blocks.rows;
    rows.value = value.data();
    rows.rate = rate.data();
    rows.acceleration = acceleration.data();
    rows.unit = unit.data();
    rows.coordinates = layout.row_coordinates.data();
    new (&rows.jacobian) MatrixMap(g.data(), m, n);
    new (&rows.jacobian_rate) MatrixMap(g_rate.data(), m, n);
    new (&rows.jacobian_acceleration) MatrixMap(g_acceleration.data(), m, n);
    for (const auto& element : layout.elements) {
      const auto size = static_cast<Eigen::Index>(element.size());
      by_q.push_back(Matrix::Zero(size, size));
    }
    for (Matrix& x : by_q) {
      blocks.elements.push_back({.by_q = MatrixMap(x.data(), x.rows(), x.cols())});
    }
  }

  void evaluate(const Joint& joint, const Vector& lambda) {
    const ItemMotions motions(joint, view());
    REQUIRE(joint.evaluate({.time = 0.6, .motions = motions.data(), .multipliers = lambda.data()},
                           view(), workspace.get(), blocks) == ItemStatus::ok);
  }
};

Marker on(int body) { return skew_marker(body, true); }

}  // namespace

TEST_CASE("the blocks of a joint hold its rows and the tangent of its forces") {
  Revolute revolute("joint", on(1), on(2));
  Translational guide("joint", on(1), on(2));
  for (Joint* joint : std::initializer_list<Joint*>{&revolute, &guide}) {
    Assembled x(*joint);
    CHECK(x.layout.row_coordinates == std::vector<int>{0, 1, 2, 3, 4, 5});
    // Of a planar revolute joint nothing connects the bodies but the rows.
    CHECK(x.layout.elements.size() == (joint == &revolute ? 2 : 1));
    const Vector lambda = Vector::LinSpaced(x.layout.rows, 3.0, -5.0);
    x.evaluate(*joint, lambda);
    const JointFunctions f{*joint, *x.bodies[1], *x.bodies[2]};
    const ConstraintRows rows = f.rows(0.6, x.q, x.v, x.a);
    CHECK(x.value == rows.value);
    CHECK(x.rate == rows.rate);
    CHECK(x.acceleration == rows.acceleration);
    CHECK(x.g == JointFunctions::stacked(rows.jacobian));
    CHECK(x.g_rate == JointFunctions::stacked(rows.jacobian_rate));
    CHECK(x.g_acceleration == JointFunctions::stacked(rows.jacobian_acceleration));
    CHECK(x.unit[0] == Unit::metre);
    // The force is -G^T lambda.
    const Matrix by_q = difference_jacobian(
        [&](const Vector& at) {
          const ConstraintRows moved = f.rows(0.6, at, x.v, x.a);
          return Vector(-JointFunctions::stacked(moved.jacobian).transpose() * lambda);
        },
        x.q);
    Matrix own = Matrix::Zero(6, 6);
    if (joint == &revolute) {
      own.topLeftCorner(3, 3) = x.by_q[0];
      own.bottomRightCorner(3, 3) = x.by_q[1];
    } else {
      own = x.by_q[0];
    }
    CHECK(relative_error(own, by_q) < kDifferenceTolerance);
  }
}

TEST_CASE(
    "an ideal joint takes in the power of rates that are not kept; a drive supplies its own") {
  const Vector lambda = Vector::Constant(1, 2.5);
  PrescribedRotation drive("drive", on(1), on(2), 0.3, constant(7.0));
  Assembled x(drive);
  x.evaluate(drive, lambda);
  const BodiesView view = x.view();
  ItemInstant at;
  at.time = 0.6;
  at.view = &view;
  at.multipliers = lambda.data();
  at.blocks = &x.blocks;
  const EnergyFlow flow = drive.energy_flow(at);
  CHECK(flow.inflow == Approx(lambda.dot(x.rate)));
  CHECK(flow.supplied == Approx(lambda.dot(x.rate - x.g * x.v)));
  CHECK(std::abs(flow.supplied) > 0.1);
  CHECK(flow.dissipated == 0.0);

  Revolute pin("pin", on(1), on(2));
  Assembled y(pin);
  const Vector two = Vector::LinSpaced(2, 3.0, -5.0);
  y.evaluate(pin, two);
  at.view = &view;
  at.multipliers = two.data();
  at.blocks = &y.blocks;
  at.workspace = y.workspace.get();
  CHECK(pin.energy_flow(at).inflow == Approx(two.dot(y.rate)));
  CHECK(pin.energy_flow(at).supplied == 0.0);

  // On the second body the reaction -lambda, at its marker: no torque.
  double row[3];
  pin.record(at, row);
  CHECK(row[0] == Approx(-3.0));
  CHECK(row[1] == Approx(5.0));
  CHECK(std::abs(row[2]) < 1e-14);
}
