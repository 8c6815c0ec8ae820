#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/blended_interface.hpp"
#include "tribodyn/contact/damped_law.hpp"
#include "tribodyn/contact/power_law.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kClearance = 2e-3, kBand = 1e-3 * kClearance;

std::shared_ptr<const Gap> ball() {
  return std::make_shared<const SphericalGap>(
      "gap",
      SphericalGapOptions{.cup_radius = 20e-3, .radial_clearance = kClearance, .half_angle = 3.0});
}

BlendedOptions options() {
  BlendedOptions o;
  o.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 0.4});
  o.contact = std::make_shared<LankaraniNikravesh>(
      std::make_shared<PowerLaw>(PowerLawOptions{.stiffness = 6.4e10, .exponent = 1.5}), 0.9);
  return o;
}

Vector6 at(const Vector3& first, const Vector3& second) {
  Vector6 x(6);
  x << first, second;
  return x;
}

/// What an interface in a ball joint does whose contact has begun at 1 m/s, at a distance e along a
/// skew direction.
struct Found {
  Evaluation evaluation;
  InteractionMeasures measures;
};

Found found_of(const Interface& interface, double e, const Vector6& rate) {
  const auto joint = interface.attach("joint 'ball'", ball());
  const auto workspace = joint->make_workspace();
  const Vector3 n = Vector3(2.0, -1.0, 2.0) / 3.0;
  // Touched in the step before, at 1 m/s.
  const Vector6 approach = at(n, Vector3::Zero());
  for (const double beyond : {-1e-6, 1e-9}) {
    evaluate(*joint, workspace.get(), at((kClearance + beyond) * n, Vector3::Zero()), approach);
    const auto* held = joint->facets().held;
    if (!held) continue;  // a film alone
    std::vector<double> values(static_cast<std::size_t>(held->held_size()));
    held->accept(workspace.get(), values.data());
    held->restore(values.data(), workspace.get());
  }
  const Vector6 place = at(e * n, Vector3::Zero());
  Found found{evaluate(*joint, workspace.get(), place, rate), {}};
  REQUIRE(found.evaluation.status == ItemStatus::ok);
  found.measures.film_force.setZero(6);
  found.measures.contact_force.setZero(6);
  joint->measure(gap_motion(place, rate), nullptr, workspace.get(), found.measures);
  return found;
}

/// S of it.
Vector6 force_of(const Interface& interface, double e, const Vector6& rate,
                 Matrix6* by_xi = nullptr, Matrix6* by_rate = nullptr) {
  const InteractionForce force = found_of(interface, e, rate).evaluation.force;
  if (by_xi) *by_xi = force.by_xi;
  if (by_rate) *by_rate = force.by_rate;
  return force.force;
}

}  // namespace

TEST_CASE("A blend is the squeeze film within the clearance, contact beyond the band, and both") {
  const BlendedInterface blend(options());
  const SqueezeInterface film({options().lubricant, 2e-3});
  DryOptions dry;
  dry.contact = options().contact;
  const DryInterface contact(dry);
  const Vector6 rate = at(Vector3(0.3, 0.1, 0.2), Vector3(1.0, 2.0, 3.0));
  for (const double beyond : {-0.5 * kClearance, -1e-9, 0.25 * kBand, 0.9 * kBand, 1.5 * kBand}) {
    const double e = kClearance + beyond;
    const double w = std::clamp(beyond / kBand, 0.0, 1.0);
    const Vector6 expected = (1.0 - w) * force_of(film, std::min(e, 1.0019 * kClearance), rate) +
                             w * force_of(contact, e, rate);
    const Vector6 found = force_of(blend, e, rate);
    CHECK((found - expected).norm() < 1e-9 * expected.norm());
  }
}

TEST_CASE("What is recorded of a blend is the share of its film, and its contact") {
  const BlendedInterface blend(options());
  const SqueezeInterface film({options().lubricant, 2e-3});
  const Vector6 rate = at(Vector3(0.3, 0.1, 0.2), Vector3(1.0, 2.0, 3.0));
  const double e = kClearance + 0.25 * kBand;
  const Found blended = found_of(blend, e, rate), whole = found_of(film, e, rate);
  const InteractionMeasures& m = blended.measures;
  CHECK((m.film_force - 0.75 * whole.measures.film_force).norm() < 1e-9 * m.film_force.norm());
  CHECK((m.film_force + m.contact_force - blended.evaluation.force.force).norm() <
        1e-12 * m.film_force.norm());
  // A squeeze film keeps nothing.
  CHECK(m.film_power_loss == Approx(-m.film_force.dot(rate)).epsilon(1e-12));
  CHECK(m.contact_power_loss > 0.0);
  // The pressure is that of the film by itself.
  CHECK(m.maximum_film_pressure == Approx(whole.measures.maximum_film_pressure).epsilon(1e-9));
}

TEST_CASE("The tangents of a blend agree with differences, in the band too") {
  const BlendedInterface blend(options());
  const Vector6 rate = at(Vector3(0.3, 0.1, 0.2), Vector3(1.0, 2.0, 3.0));
  for (const double beyond : {-0.3 * kBand, 0.25 * kBand, 0.8 * kBand, 2.0 * kBand}) {
    const double e = kClearance + beyond, step = 1e-3 * kBand;
    Matrix6 by_xi, by_rate;
    force_of(blend, e, rate, &by_xi, &by_rate);
    const Vector3 n = Vector3(2.0, -1.0, 2.0) / 3.0;
    const Vector6 change =
        (force_of(blend, e + step, rate) - force_of(blend, e - step, rate)) / (2.0 * step);
    CHECK((by_xi.leftCols(3) * n - change).norm() < 1e-5 * change.norm());
    for (int k = 0; k < 3; ++k) {
      Vector6 more = rate, less = rate;
      more[k] += 1e-5;
      less[k] -= 1e-5;
      const Vector6 slope = (force_of(blend, e, more) - force_of(blend, e, less)) / 2e-5;
      CHECK((by_rate.col(k) - slope).norm() < 1e-6 * by_rate.norm());
    }
  }
}

TEST_CASE("A blend says what is wrong with its numbers") {
  BlendedOptions o = options();
  o.band = 0.0;
  CHECK_THROWS_WITH(BlendedInterface(o),
                    ContainsSubstring("blended interface: band = 0 must be > 0"));
  o = options();
  o.extra_clearance = o.band;
  CHECK_THROWS_WITH(BlendedInterface(o),
                    ContainsSubstring("extra_clearance = 0.001 must be above"));
  o = options();
  o.contact = nullptr;
  CHECK_THROWS_WITH(BlendedInterface(o), ContainsSubstring("contact"));
  CHECK_THROWS_WITH(
      BlendedInterface(options()).attach("joint 'pin'", sample_gap()->shape_pointer()),
      ContainsSubstring("joint 'pin': interface is a squeeze film"));
}
