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

TEST_CASE("Asperities on a journal with a profile: tangents, energy and torque of its slopes") {
  JournalGapOptions options = sample_bearing();
  options.journal_profile = sample_profile();
  const AsperityInteraction contact("gap", std::make_shared<const JournalGap>("gap", options),
                                    sample_asperity_contact());
  const Vector6 rest = three(0.0, 0.0, 0.0), sliding = three(0.0, 0.0, 100.0);
  const auto workspace = contact.make_workspace();
  double most = 0.0;
  for (const double angle : {0.3, 0.6, -1.8}) {
    const Vector6 xi = three(kClearance - 0.4e-6, 0.3e-6, angle);
    const Vector pressing = force(contact, xi, rest);
    const InteractionForce f = evaluate(contact, workspace.get(), xi, sliding).force;
    for (int k = 0; k < 3; ++k) {
      // A step turns the surface by as much as it moves the journal.
      const double step = k == 2 ? 1e-8 : 1e-10;
      Vector6 up = xi, down = xi;
      up[k] += step;
      down[k] -= step;
      const Vector change =
          (force(contact, up, sliding) - force(contact, down, sliding)) / (2.0 * step);
      const double scale = change.head(2).norm();
      CHECK((f.by_xi.col(k) - change).head(2).norm() < 1e-5 * scale);
      CHECK(std::abs(f.by_xi(2, k) - change[2]) < 1e-5 * (std::abs(change[2]) + 1e-5 * scale));
      // Without friction the force is the gradient of the energy.
      const double energy = contact.potential_energy(up) - contact.potential_energy(down);
      const double margin = 1e-5 * (k == 2 ? std::abs(pressing[2]) : pressing.head(2).norm());
      CHECK(pressing[k] == Approx(-energy / (2.0 * step)).margin(margin));
    }
    most = std::max(most, std::abs(pressing[2]));
  }
  CHECK(most > 1e-4);  // N m
}

TEST_CASE("Asperities press the journal back and friction turns against the slip") {
  const auto gap = sample_gap();
  const AsperityInteraction contact(gap->item(), gap->shape_pointer(), sample_asperity_contact());
  CHECK(contact.contents().asperities);
  CHECK_FALSE(contact.contents().film);
  CHECK(history_size(contact) == 0);
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

namespace {

/// A tilting journal on an arc of a bearing that is worn by offset + slope z + bend z^2.
struct WornArc {
  double start = 0.4, end = 2.9;  // [rad]
  double offset, slope, bend;
  JournalGapOptions options = sample_bearing();

  WornArc(double offset_at_middle, double slope_along, double bend_along)
      : offset(offset_at_middle), slope(slope_along), bend(bend_along) {
    options.arc = {start, end};
    options.misalignment = true;
    for (const Vector3& x : JournalGap("arc", options).profile_points("arc", 360).position) {
      options.profile.contact.push_back(offset + slope * x.z() + bend * x.z() * x.z());
    }
  }
  std::shared_ptr<const Gap> shape() const {
    return std::make_shared<const JournalGap>("arc", options);
  }
};

Vector6 five(double x, double y, double tilt_x, double tilt_y, double spin) {
  Vector6 result(5);
  result << x, y, tilt_x, tilt_y, spin;
  return result;
}

}  // namespace

TEST_CASE("Walls that overlap by more than ten clearances are no gap any more") {
  const auto gap = sample_gap();
  const AsperityInteraction contact(gap->item(), gap->shape_pointer(), sample_asperity_contact());
  const auto workspace = contact.make_workspace();
  const Vector6 rest = three(0.0, 0.0, 0.0);
  const auto status = [&](double overlap) {
    return evaluate(contact, workspace.get(), three((1.0 + overlap) * kClearance, 0.0, 0.0), rest)
        .status;
  };
  CHECK(status(9.9) == ItemStatus::ok);
  CHECK(status(10.1) == ItemStatus::out_of_range);
  const ItemFailure failure = contact.failure(three(-10.9 * kClearance, 0.0, 0.0), workspace.get());
  CHECK(failure.value == Approx(-9.9 * kClearance));
}

TEST_CASE("A worn arc presses with the integral over its surface") {
  // So deep in the wall that the law is a straight line, and the integrals are known.
  const WornArc worn(-48e-6, 2e-4, 3e-2);
  const DryOptions options = sample_asperity_contact(false);
  const AsperityLaw& law = *options.asperities;
  const AsperityInteraction contact("arc", worn.shape(), options);
  const double ex = 1.2e-6, ey = -0.7e-6, tx = 1.1e-4, ty = -0.6e-4;
  const Vector6 xi = five(ex, ey, tx, ty, 0.0);
  const double h0 = -15e-6, s = law.evaluate(h0).pressure_slope;
  REQUIRE(law.below_range(-8e-6));
  CHECK(law.evaluate(-9e-6).pressure_slope == Approx(s).epsilon(1e-12));

  const double a = worn.start, b = worn.end, length = 20e-3, radius = 10e-3;
  const double n = b - a, c1 = std::sin(b) - std::sin(a), s1 = std::cos(a) - std::cos(b);
  const double cc = 0.5 * n + 0.25 * (std::sin(2.0 * b) - std::sin(2.0 * a)), ss = n - cc;
  const double cs = 0.5 * (std::sin(b) * std::sin(b) - std::sin(a) * std::sin(a));
  // The mean of z^2 along the axis: the parabola of the wear is that of the cells.
  const double zz = length * length / 12.0;
  const double p = law.evaluate(h0).pressure + s * (kClearance + worn.offset + worn.bend * zz - h0);
  // h = clearance + wear - (ex + ty z) cos - (ey - tx z) sin; S_k sums up p times dh/dxi_k: -cos,
  // -sin, z sin, -z cos.
  Vector6 expected = five(-(p * c1 - s * (ex * cc + ey * cs)), -(p * s1 - s * (ex * cs + ey * ss)),
                          s * zz * (worn.slope * s1 - ty * cs + tx * ss),
                          -s * zz * (worn.slope * c1 - ty * cc + tx * cs), 0.0);
  expected *= radius * length;
  const Vector found = force(contact, xi, five(0.0, 0.0, 0.0, 0.0, 0.0));
  const double scale = std::hypot(expected[0], expected[1]);
  const double moments = std::hypot(expected[2], expected[3]);
  CAPTURE(found.transpose(), expected.transpose());
  for (int k = 0; k < 4; ++k) {
    CAPTURE(k);
    // The midpoint rule on 1 degree errs by (pi/180)^2/24 = 1.3e-5, of squares by four times that.
    CHECK(found[k] == Approx(expected[k]).margin(6e-5 * (k < 2 ? scale : moments)));
  }
  CHECK(found[4] == 0.0);

  // The tangent of a straight line is the same integral.
  const auto workspace = contact.make_workspace();
  const Matrix by_xi =
      evaluate(contact, workspace.get(), xi, five(0.0, 0.0, 0.0, 0.0, 0.0)).force.by_xi;
  const double unit = radius * length * s;
  CHECK(by_xi(0, 0) == Approx(unit * cc).epsilon(6e-5));
  CHECK(by_xi(0, 1) == Approx(unit * cs).epsilon(6e-5));
  CHECK(by_xi(1, 1) == Approx(unit * ss).epsilon(6e-5));
  CHECK(by_xi(2, 2) == Approx(unit * zz * ss).epsilon(6e-5));
  CHECK(by_xi(2, 3) == Approx(-unit * zz * cs).epsilon(6e-5));
  CHECK(std::abs(by_xi(0, 2)) < 1e-12 * std::abs(unit) * length);
}

TEST_CASE("Walls with a profile are nearest at the lowest place of a cell") {
  const WornArc worn(-5e-6, 2e-4, 3e-2);
  const AsperityInteraction contact("arc", worn.shape(), sample_asperity_contact());
  // Between the rows of the profile, which lie at odd 32nds of the length.
  const double z = -2e-4 / (2.0 * 3e-2);
  CHECK(contact.minimum_film_thickness(Vector6::Zero(5)) ==
        Approx(30e-6 - 5e-6 + 2e-4 * z + 3e-2 * z * z).epsilon(1e-12));
  // Without a profile it is the closed form, also between the points.
  const auto gap = sample_gap();
  const AsperityInteraction plain(gap->item(), gap->shape_pointer(), sample_asperity_contact());
  const double half = std::numbers::pi / 360.0;
  CHECK(plain.minimum_film_thickness(three(20e-6 * std::cos(half), 20e-6 * std::sin(half), 0.0)) ==
        Approx(10e-6).epsilon(1e-13));
}

TEST_CASE("Contact tells what of its work a step has not resolved") {
  const auto gap = sample_gap();
  const AsperityInteraction contact(gap->item(), gap->shape_pointer(), sample_asperity_contact());
  const auto workspace = contact.make_workspace();
  const auto at = [&](double e) {
    return evaluate(contact, workspace.get(), three(e, 0.0, 0.0), three(0.1, 0.0, 50.0));
  };
  std::vector<double> held(static_cast<std::size_t>(contact.held_size()));
  const auto unresolved = [&](double from, double to) {
    at(from);
    contact.accept(workspace.get(), held.data());
    at(to);
    contact.restore(held.data(), workspace.get());
    return contact.unresolved_work(workspace.get());
  };
  const auto energy = [&](double e) { return contact.potential_energy(three(e, 0.0, 0.0)); };
  const auto elastic = [&](double e) {
    at(e);
    Vector6 force = Vector6::Zero(3);
    contact.add_elastic_force(workspace.get(), force);
    return force[0];
  };
  // Friction, along y here, is no part of it.
  CHECK(elastic(30e-6) == Approx(-difference(energy, 30e-6, 1e-9)).epsilon(1e-6));
  CHECK(unresolved(30e-6, 30e-6) == 0.0);
  CHECK(unresolved(10e-6, 20e-6) == 0.0);
  // From outside of the contact into it and back, and within it.
  for (const auto& [from, to] :
       {std::pair{20e-6, 30e-6}, std::pair{30e-6, 20e-6}, std::pair{29.8e-6, 30e-6}}) {
    const double mean = 0.5 * (elastic(from) + elastic(to)) * (to - from);
    const double change = energy(to) - energy(from);
    CHECK(unresolved(from, to) == Approx(mean + change).epsilon(1e-9));
    CHECK(std::abs(mean + change) > 1e-3 * std::abs(change));
  }
  // Of third order in the step.
  CHECK(unresolved(29.9e-6, 29.92e-6) / unresolved(29.9e-6, 29.91e-6) == Approx(8.0).epsilon(0.1));
}

TEST_CASE("A dry interface says what it lacks") {
  CHECK_THROWS_WITH(DryInterface(DryOptions{}),
                    ContainsSubstring("dry interface: asperities or contact must be given"));
  DryOptions options = sample_asperity_contact();
  options.contact_points = 12;
  const auto gap = sample_gap();
  CHECK_THROWS_WITH(DryInterface(options).attach(*gap),
                    ContainsSubstring("joint 'pin': contact_points = 12"));
}
