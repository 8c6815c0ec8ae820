#include <numbers>

#include "forces/force_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/relative_angle.hpp"

using namespace tribodyn;
using std::numbers::pi;

namespace {

/// An angle measured on bodies.
struct Measured {
  RelativeAngle angle;

  template <class Use>
  auto use(const BodiesView& view, const Use& with) const {
    const auto first = view.body(angle.marker(0).body).attach(angle.marker(0));
    const auto second = view.body(angle.marker(1).body).attach(angle.marker(1));
    const PairMotion at(view, *first, *second, 2);
    return with(at.pair);
  }
  bool measure(const BodiesView& view, double near, AngleMotion& out) const {
    return use(view, [&](const AttachedPair& pair) { return angle.measure(pair, near, out); });
  }
  ItemStatus measure(const BodiesView& view, TurnMemory& memory) const {
    return use(view, [&](const AttachedPair& pair) { return angle.measure(pair, memory); });
  }
  AngleMotion after(const BodiesView& view, const ItemWorkspace* memory) const {
    return use(view, [&](const AttachedPair& pair) { return angle.after(pair, memory); });
  }
  ItemFailure failure(const BodiesView& view, const ItemWorkspace* memory) const {
    return use(view, [&](const AttachedPair& pair) { return angle.failure(pair, memory); });
  }
};

/// The ground and a body in space that turns about z only.
struct Wheel {
  test::Bodies bodies;
  Vector q = Vector::Zero(6);

  Wheel() { bodies.add<Ground>().add<SpatialBody>("wheel", 1.0, test::sample_inertia(1.0)); }
  /// Turned by an angle from the origin of its chart.
  BodiesView at(double angle) {
    q[5] = angle;
    return bodies.view(q, q, q);
  }
  static Measured angle() {
    Marker upright{1};  // the origin of the chart of the samples is skew
    const double* o = test::FramedStates::kOrigin;
    upright.rotation = Eigen::Quaterniond(o[3], o[0], o[1], o[2]).toRotationMatrix().transpose();
    return {RelativeAngle("angle", Marker{0}, upright)};
  }
};

}  // namespace

TEST_CASE("bodies in the plane count turns by their coordinates") {
  test::Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("a", 1.0, 1.0).add<PlanarBody>("b", 1.0, 1.0);
  Vector q = Vector::Zero(6);
  q[2] = -3.0;
  q[5] = 40.0;
  const Measured angle{
      RelativeAngle("angle", planar_marker(1, 0.1, 0.0, 0.2), planar_marker(2, 0.0, 0.3, 0.7))};
  AngleMotion motion;
  REQUIRE(angle.measure(bodies.view(q, q, q), 0.0, motion));
  CHECK(motion.angle == Approx(43.5).epsilon(1e-15));
  TurnMemory memory;
  memory.accepted = 0.0;  // no limit to what a step may turn them
  CHECK(angle.measure(bodies.view(q, q, q), memory) == ItemStatus::ok);
}

TEST_CASE("turns in space are those nearest to what is held") {
  Wheel wheel;
  const Measured angle = Wheel::angle();
  TurnMemory memory;
  double held = 0.0;
  for (int k = 0; k <= 100; ++k) {
    const double turned = -0.4 * k;  // over many turns, with charts that follow
    const double in_chart = std::remainder(turned, 2.0 * pi);
    REQUIRE(angle.measure(wheel.at(in_chart), memory) == ItemStatus::ok);
    CHECK(memory.motion.angle == Approx(turned).margin(1e-13));
    RelativeAngle::accept(&memory, &held);
    RelativeAngle::restore(&held, &memory);
  }
  // After an evaluation another angle near to it is read at the same turn.
  CHECK(angle.after(wheel.at(std::remainder(-40.3, 2.0 * pi)), &memory).angle == Approx(-40.3));
  // More than two radians in one step could be a turn the other way.
  CHECK(angle.measure(wheel.at(std::remainder(-40.0 + 1.9, 2.0 * pi)), memory) == ItemStatus::ok);
  CHECK(angle.measure(wheel.at(std::remainder(-40.0 + 2.1, 2.0 * pi)), memory) ==
        ItemStatus::out_of_range);
  CHECK(angle.failure(wheel.at(0.0), &memory).quantity == std::string("angle"));
}

TEST_CASE("the first angle lies between -pi and pi") {
  Wheel wheel;
  TurnMemory memory;
  REQUIRE(Wheel::angle().measure(wheel.at(-2.9), memory) == ItemStatus::ok);
  CHECK(memory.motion.angle == Approx(-2.9).epsilon(1e-14));
}

TEST_CASE("an angle is lost where the second x axis is along the first z axis") {
  Wheel wheel;
  Marker first{0};
  first.rotation = Eigen::AngleAxisd(0.5 * pi, Vector3::UnitY()).toRotationMatrix();
  const Measured angle{RelativeAngle("angle", first, Wheel::angle().angle.marker(1))};
  AngleMotion motion;
  CHECK_FALSE(angle.measure(wheel.at(0.0), 0.0, motion));
  CHECK(angle.failure(wheel.at(0.0), nullptr).reason != std::string());
  CHECK(angle.measure(wheel.at(0.5), 0.0, motion));
  CHECK_THROWS_AS(RelativeAngle("angle", Marker{1}, Marker{1}), InvalidInput);
}
