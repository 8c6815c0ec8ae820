#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kClearance = 30e-6;

/// S at (xi, rate), without tangents.
Vector force(const Interaction& interaction, const Vector6& xi, const Vector6& rate) {
  const auto workspace = interaction.make_workspace();
  return evaluate(interaction, workspace.get(), xi, rate, nullptr, 0.0, false).force.force;
}

/// The largest error of both tangents against central differences of fourth order.
double worst_tangent(const Interaction& interaction, const Vector6& xi, const Vector6& rate) {
  const auto workspace = interaction.make_workspace();
  const InteractionForce f = evaluate(interaction, workspace.get(), xi, rate).force;
  // Steps far below the spacing of the knots of the table (8 nm) and the transition speed of the
  // friction (0.05 m/s, a spin of 5 rad/s).
  const Matrix by_xi =
      difference_jacobian([&](const Vector& x) { return force(interaction, x, rate); }, xi, 1e-10);
  const Matrix by_rate =
      difference_jacobian([&](const Vector& x) { return force(interaction, xi, x); }, rate, 1e-4);
  return std::max(tangent_error(f.by_xi, by_xi), tangent_error(f.by_rate, by_rate));
}

/// The eccentricity at which the asperities carry a load, by Newton's method.
double eccentricity_under(const Interaction& interaction, double load) {
  const auto workspace = interaction.make_workspace();
  double e = kClearance - 0.6e-6;
  for (int k = 0; k < 50; ++k) {
    const InteractionForce f =
        evaluate(interaction, workspace.get(), three(e, 0.0, 0.0), three(0.0, 0.0, 0.0)).force;
    const double step = (-load - f.force[0]) / f.by_xi(0, 0);
    e += step;
    if (std::abs(step) < 1e-16) break;
  }
  return e;
}

}  // namespace

TEST_CASE("Asperities press the journal back and friction turns against the slip") {
  const auto gap = sample_gap();
  const AsperityInteraction contact(gap->item(), gap->shape_pointer(), sample_asperity_contact());
  CHECK(contact.has_asperities());
  CHECK_FALSE(contact.has_film());
  CHECK(contact.history_size() == 0);
  const Vector s = force(contact, three(kClearance - 0.4e-6, 0.0, 0.0), three(0.0, 0.0, 100.0));
  CHECK(s[0] < -100.0);
  // The contact lies at +x; the journal's wall moves to +y there, at 1 m/s, 20 transition speeds.
  CHECK(s[1] / s[0] == Approx(0.08).epsilon(0.02));
  CHECK(s[2] == Approx(-0.08 * 10e-3 * std::abs(s[0])).epsilon(0.02));
  // No contact, no force.
  CHECK(force(contact, three(0.5 * kClearance, 0.0, 0.0), three(0.1, 0.2, 100.0)).isZero(0.0));
  // At rest no friction.
  CHECK(force(contact, three(kClearance, 0.0, 0.0), three(0.0, 0.0, 0.0))[2] == 0.0);
}

TEST_CASE("Static film thickness and peak pressure under a load alone") {
  // Rough surface and bearing of I. V. Nascimento (2024); film thickness and peak asperity pressure
  // under the loads of the ideal slider-crank at bottom dead centre, from the converged
  // quadratures of an independent program.
  struct Reference {
    double load, greenwood, greenwood_peak, kogut, kogut_peak;  // [N, um, MPa, um, MPa]
  };
  const Reference references[] = {
      {1119.469, 0.5081397098764473, 37.891279728356196, 0.4177666181671589, 35.28860618366741},
      {3398.388, 0.38126089228564247, 107.02022210316919, 0.2653438900736243, 97.01548978860846}};
  const auto gap = sample_gap();
  const auto check = [&](std::shared_ptr<const AsperityLaw> law, double load, double thickness,
                         double peak) {
    DryOptions options;
    options.asperities = std::move(law);
    const AsperityInteraction contact(gap->item(), gap->shape_pointer(), options);
    const double e = eccentricity_under(contact, load);
    const auto workspace = contact.make_workspace();
    const GapMotion motion = gap_motion(three(e, 0.0, 0.0), three(0.0, 0.0, 0.0));
    evaluate(contact, workspace.get(), motion.xi, motion.rate);
    InteractionMeasures m;
    m.film_force.setZero(3);
    m.asperity_force.setZero(3);
    contact.measure(motion, nullptr, workspace.get(), m);
    INFO("thickness off by " << (kClearance - e) * 1e6 - thickness << " um, peak by "
                             << m.maximum_asperity_pressure * 1e-6 / peak - 1.0);
    // The tables of pressure are exact to 1e-6 of themselves, which is 1e-7 um here.
    CHECK(std::abs((kClearance - e) * 1e6 - thickness) < 2e-6);
    CHECK(m.maximum_asperity_pressure == Approx(1e6 * peak).epsilon(1e-5));
    CHECK(m.asperity_force[0] == Approx(-load).epsilon(1e-9));
    CHECK_FALSE(m.below_range);
    // The real area of contact all around, summed on other points.
    double area = 0.0;
    const int points = 7200;
    for (int i = 0; i < points; ++i) {
      const double h = kClearance - e * std::cos(2.0 * std::numbers::pi * (i + 0.5) / points);
      area += options.asperities->evaluate(h).area_ratio * 2.0 * std::numbers::pi * 10e-3 * 20e-3 /
              points;
    }
    CHECK(m.contact_area == Approx(area).epsilon(1e-6));
  };
  const RoughSurface surface(nascimento_surface());
  const auto greenwood = std::make_shared<GreenwoodWilliamson>(surface);
  for (const Reference& r : references) {
    check(greenwood, r.load, r.greenwood, r.greenwood_peak);
    check(sample_asperities(), r.load, r.kogut, r.kogut_peak);
  }
}

TEST_CASE("The asperity load does not depend on its direction against the points") {
  const auto gap = sample_gap();
  const double ratio = 1.0 - 0.4e-6 / kClearance;
  const auto variation = [&](int points) {
    DryOptions options = sample_asperity_contact();
    options.contact_points = points;
    const AsperityInteraction contact(gap->item(), gap->shape_pointer(), options);
    double least = INFINITY, most = 0.0, across = 0.0;
    for (int k = 0; k <= 16; ++k) {
      const double angle = 2.0 * std::numbers::pi / points * k / 16.0;
      const double e = ratio * kClearance;
      const Vector s = force(contact, three(e * std::cos(angle), e * std::sin(angle), 0.0),
                             three(0.0, 0.0, 0.0));
      const double along = -(s[0] * std::cos(angle) + s[1] * std::sin(angle));
      across = std::max(across, std::abs(s[1] * std::cos(angle) - s[0] * std::sin(angle)));
      least = std::min(least, along);
      most = std::max(most, along);
    }
    return std::max(most - least, across) / most;
  };
  const double fine = variation(360), coarse = variation(80);
  INFO("variation of the load: " << fine << " with 360 points, " << coarse << " with 80");
  CHECK(fine < 1e-7);
  CHECK(coarse < 1e-3);
}

TEST_CASE("Tangents of the asperity force agree with differences") {
  const auto gap = sample_gap();
  for (bool friction : {false, true}) {
    const AsperityInteraction contact(gap->item(), gap->shape_pointer(),
                                      sample_asperity_contact(friction));
    double worst = 0.0;
    for (double thickness : {0.9e-6, 0.4e-6, 0.0, -0.5e-6}) {
      for (double angle : {0.3, 2.0, 4.4}) {
        // Spins below, about and above the transition speed, and none but the translation's slip.
        for (double spin : {0.0, 0.4, -5.0, 15.0}) {
          const double e = kClearance - thickness;
          worst = std::max(
              worst, worst_tangent(contact, three(e * std::cos(angle), e * std::sin(angle), 0.0),
                                   three(1e-2, -2e-2, spin)));
        }
      }
    }
    INFO("worst tangent error " << worst << (friction ? " with" : " without") << " friction");
    // The table is C1 only: a step over a knot sees a jump of the curvature.
    CHECK(worst < 1e-6);
  }
}

TEST_CASE("The tangent at rest is the limit of slow slip") {
  const auto gap = sample_gap();
  const AsperityInteraction contact(gap->item(), gap->shape_pointer(), sample_asperity_contact());
  const auto workspace = contact.make_workspace();
  const Vector6 xi = three(kClearance, 0.0, 0.0);
  const InteractionForce still = evaluate(contact, workspace.get(), xi, three(0.0, 0.0, 0.0)).force;
  const InteractionForce slow = evaluate(contact, workspace.get(), xi, three(0.0, 0.0, 1e-3)).force;
  CHECK(still.by_rate.allFinite());
  CHECK(tangent_error(slow.by_rate, still.by_rate) < 1e-6);
}

TEST_CASE("Friction dissipates and pressure stores what the motion puts in, exactly") {
  const auto gap = sample_gap();
  const AsperityInteraction contact(gap->item(), gap->shape_pointer(), sample_asperity_contact());
  const auto workspace = contact.make_workspace();
  for (double angle : {0.0, 1.1, 3.9}) {
    const double e = kClearance - 0.2e-6;
    const GapMotion motion =
        gap_motion(three(e * std::cos(angle), e * std::sin(angle), 0.0), three(0.02, 0.03, 7.0));
    const Vector6 s = evaluate(contact, workspace.get(), motion.xi, motion.rate).force.force;
    InteractionMeasures m;
    m.film_force.setZero(3);
    m.asperity_force.setZero(3);
    contact.measure(motion, nullptr, workspace.get(), m);
    const double stored = difference(
        [&](double t) { return contact.potential_energy(motion.xi + t * motion.rate); }, 0.0, 1e-8);
    CHECK(m.asperity_power_loss > 0.0);
    const double power = s.dot(motion.rate);
    INFO("power " << power << " W, stored " << stored << " W, lost " << m.asperity_power_loss);
    // The energy is the integral of the very spline of the pressure, so only the difference
    // quotient leaves an error.
    CHECK(power == Approx(-m.asperity_power_loss - stored).epsilon(1e-8));
  }
}

TEST_CASE("Asperities report area, peak pressure and a law that is left behind") {
  const auto gap = sample_gap();
  const AsperityInteraction contact(gap->item(), gap->shape_pointer(), sample_asperity_contact());
  const auto workspace = contact.make_workspace();
  const auto measured = [&](double thickness) {
    const GapMotion motion =
        gap_motion(three(0.0, thickness - kClearance, 0.0), three(0.0, 0.0, 0.0));
    evaluate(contact, workspace.get(), motion.xi, motion.rate);
    InteractionMeasures m;
    m.film_force.setZero(3);
    m.asperity_force.setZero(3);
    contact.measure(motion, nullptr, workspace.get(), m);
    return m;
  };
  const InteractionMeasures pressed = measured(0.2e-6);
  CHECK(pressed.maximum_asperity_pressure ==
        Approx(sample_asperities()->evaluate(0.2e-6).pressure).epsilon(1e-12));
  CHECK(pressed.contact_area > 0.0);
  CHECK(pressed.asperity_power_loss == 0.0);
  CHECK(measured(10e-6).contact_area == 0.0);
  CHECK(measured(-3e-6).below_range);
}

TEST_CASE("A dry interface says what it lacks") {
  CHECK_THROWS_WITH(DryInterface(DryOptions{}),
                    ContainsSubstring("dry interface: asperities must be given"));
  DryOptions options = sample_asperity_contact();
  options.contact_points = 12;
  const auto gap = sample_gap();
  CHECK_THROWS_WITH(DryInterface(options).attach(*gap),
                    ContainsSubstring("joint 'pin': contact_points = 12"));
}
