/// Asperities of walls that tilt against each other.

#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/gaps/guide_gap.hpp"
#include "tribodyn/gaps/skirt_gap.hpp"
#include "tribodyn/math/quadrature.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

/// S at (xi, rate), without tangents.
Vector force(const Interaction& interaction, const Vector6& xi, const Vector6& rate) {
  const auto workspace = interaction.make_workspace();
  return evaluate(interaction, workspace.get(), xi, rate, nullptr, 0.0, false).force.force;
}

/// Gaps whose walls tilt, with a position in which asperities touch.
struct Tilted {
  std::shared_ptr<const Gap> shape;
  Vector6 xi, rate;
  int most_samples;  ///< that an evaluation looks at
};

Vector6 numbers(std::initializer_list<double> values) {
  Vector6 x(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), x.data());
  return x;
}

std::vector<Tilted> tilted() {
  JournalGapOptions journal = sample_bearing();
  journal.misalignment = true;
  JournalGapOptions tight = journal;
  tight.radial_clearance = 1e-6;
  JournalGapOptions arc = journal;
  arc.arc = {-0.5, 0.1};
  JournalGapOptions collars = journal;
  collars.collar_radius = 15e-3;
  collars.axial_clearance = 20e-6;
  JournalGapOptions sliding = journal;
  sliding.sliding = true;
  GuideGapOptions guide{.slider_length = 40e-3,
                        .slider_height = 30e-3,
                        .slider_width = 20e-3,
                        .clearance = 20e-6,
                        .faces = 4};
  GuideGapOptions plane = guide;
  plane.faces = 2;
  GuideGapOptions rolling = plane;
  rolling.misalignment = true;
  const SkirtGapOptions skirt{.piston_radius = 36e-3,
                              .radial_clearance = 50e-6,
                              .skirt_length = 28e-3,
                              .thrust_half_angle = 0.8,
                              .anti_thrust_half_angle = 0.7,
                              .pin_height = 14e-3};
  const auto round = [](const JournalGapOptions& options) {
    return std::make_shared<const JournalGap>("joint 'pin'", options);
  };
  const auto flat = [](const GuideGapOptions& options) {
    return std::make_shared<const GuideGap>("joint 'guide'", options);
  };
  return {
      {round(journal), numbers({25.5e-6, 3e-6, 1e-4, 4e-4, 0.0}),
       numbers({1e-3, -2e-3, 0.1, 0.3, 4.0}), 240},
      {round(tight), numbers({2e-7, 3e-7, 1e-5, 2e-5, 0.0}), numbers({1e-3, -2e-3, 0.1, 0.3, 4.0}),
       370},
      {round(arc), numbers({21.6e-6, 6e-6, 1e-4, 8e-4, 0.0}), numbers({1e-3, -2e-3, 0.1, 0.3, 4.0}),
       130},
      {round(collars), numbers({3e-6, 1e-6, 13.6e-6, 3e-4, 3e-4, 0.0}),
       numbers({1e-3, -2e-3, 1e-3, 0.1, 0.3, 4.0}), 800},
      {round(sliding), numbers({28.7e-6, 3e-6, 1e-5, 4e-5, 0.0, 0.0}),
       numbers({1e-3, -2e-3, 0.1, 0.3, 0.05, 4.0}), 120},
      {flat(guide), numbers({-7.6e-6, 5e-6, 4e-4, 1e-4, 4e-4, 0.0}),
       numbers({1e-3, -2e-3, 0.1, 0.2, 0.3, 0.05}), 115},
      {flat(plane), numbers({-11.5e-6, 4e-4, 0.0}), numbers({1e-3, 0.1, 0.05}), 15},
      {flat(rolling), numbers({-11.5e-6, 4e-4, 2e-4, 0.0, 0.0}),
       numbers({1e-3, 0.1, 0.2, 0.05, 0.02}), 110},
      {std::make_shared<const SkirtGap>("joint 'piston'", skirt), numbers({41.4e-6, 5.7e-4, 0.0}),
       numbers({1e-3, 0.1, 0.05}), 300},
  };
}

}  // namespace

TEST_CASE("Forces of walls that tilt are the slopes of their energy, and tangents theirs") {
  for (const Tilted& tilt : tilted()) {
    const AsperityInteraction contact("joint", tilt.shape, sample_asperity_contact());
    const int nk = static_cast<int>(tilt.xi.size());
    const auto workspace = contact.make_workspace();
    const auto& seen = static_cast<const AsperityInteraction::Workspace&>(*workspace);
    const InteractionForce f = evaluate(contact, workspace.get(), tilt.xi, tilt.rate).force;
    CAPTURE(tilt.shape->noun(), tilt.xi.transpose(), seen.samples, f.force.transpose());
    CHECK(seen.samples > tilt.most_samples / 2);
    CHECK(seen.samples <= tilt.most_samples);
    Vector6 elastic = Vector6::Zero(nk);
    contact.add_elastic_force(workspace.get(), elastic);
    REQUIRE(elastic.norm() > 1.0);
    // Steps of a thousandth of a deviation of the heights at the walls, see worst_tangent().
    double worst_force = 0.0, worst_tangent = 0.0;
    for (int k = 0; k < nk; ++k) {
      const double scale = tilt.shape->own_scale(k);
      const double step = 1e-10 / scale;
      const auto moved = [&](double by) {
        Vector6 xi = tilt.xi;
        xi[k] += by;
        return xi;
      };
      const double slope =
          difference([&](double by) { return contact.potential_energy(moved(by)); }, 0.0, step);
      worst_force = std::max(worst_force, std::abs(slope + elastic[k]) / scale);
      const Vector column = difference(
          [&](double by) { return Matrix(force(contact, moved(by), tilt.rate)); }, 0.0, step);
      for (int l = 0; l < nk; ++l) {
        const double unit = scale * tilt.shape->own_scale(l);
        worst_tangent = std::max(worst_tangent, std::abs(column[l] - f.by_xi(l, k)) / unit);
      }
    }
    const double stiffest = f.by_xi.cwiseAbs().maxCoeff();
    CAPTURE(worst_force, worst_tangent, stiffest);
    // Differences leave 1e-10 of the force by their round-off and 1e-11 of the stiffness.
    CHECK(worst_force < 1e-8 * elastic.norm());
    CHECK(worst_tangent < 1e-9 * stiffest);
    const Matrix by_rate = difference_jacobian(
        [&](const Vector& x) { return force(contact, tilt.xi, x); }, tilt.rate, 1e-4);
    CHECK(tangent_error(f.by_rate, by_rate) < 1e-6);
  }
}

TEST_CASE("Walls that tilt lose by friction and store what the motion puts in") {
  for (const Tilted& tilt : tilted()) {
    const AsperityInteraction contact("joint", tilt.shape, sample_asperity_contact());
    const auto workspace = contact.make_workspace();
    const GapMotion motion = gap_motion(tilt.xi, tilt.rate);
    const Vector6 s = evaluate(contact, workspace.get(), motion.xi, motion.rate).force.force;
    InteractionMeasures m;
    m.film_force.setZero(s.size());
    m.asperity_force.setZero(s.size());
    contact.measure(motion, nullptr, workspace.get(), m);
    const double stored = difference(
        [&](double t) { return contact.potential_energy(motion.xi + t * motion.rate); }, 0.0, 1e-9);
    CAPTURE(tilt.shape->noun(), m.asperity_power_loss, stored, m.asperity_force_error);
    CHECK(m.asperity_power_loss > 0.0);
    CHECK(s.dot(motion.rate) ==
          Approx(-m.asperity_power_loss - stored).epsilon(1e-6).margin(1e-6 * std::abs(stored)));
    // The nearest place, not the nearest point.
    const double least = *tilt.shape->minimum_film_thickness(tilt.xi);
    CHECK(m.maximum_asperity_pressure == sample_asperities()->evaluate(least).pressure);
  }
}

TEST_CASE("Where a rule of points changes, force and energy step by less than the stated error") {
  JournalGapOptions options = sample_bearing();
  options.misalignment = true;
  const auto shape = std::make_shared<const JournalGap>("joint 'pin'", options);
  const AsperityInteraction contact("joint 'pin'", shape, sample_asperity_contact());
  const auto at = [](double tilt) {  // the edge stays 0.4 um off the wall
    return numbers({29.6e-6 - 10e-3 * tilt, 0.0, 0.0, tilt, 0.0});
  };
  const Vector6 rest = Vector6::Zero(5);
  double worst = 0.0;
  // Steps of 0.05 % of the tilt pass every change of the rules of strips with a rise up to 120
  // deviations; a smooth force changes by 0.05 % a step and its second difference is 2.5e-7.
  double before = 0.0, here = 0.0;
  for (int k = 0; k < 12000; ++k) {
    const double next = force(contact, at(1e-6 * std::pow(1.0005, k)), rest)[0];
    if (k > 1) worst = std::max(worst, std::abs(next - 2.0 * here + before) / std::abs(next));
    before = here;
    here = next;
  }
  CAPTURE(worst);
  CHECK(worst < 1e-6);
}

TEST_CASE("No point is looked at where nothing touches, a few where a gap is tight") {
  JournalGapOptions options = sample_bearing();
  options.misalignment = true;
  const auto samples = [&](double clearance, double least) {
    options.radial_clearance = clearance;
    const AsperityInteraction contact("joint 'pin'",
                                      std::make_shared<const JournalGap>("joint 'pin'", options),
                                      sample_asperity_contact());
    const auto workspace = contact.make_workspace();
    evaluate(contact, workspace.get(), numbers({clearance - least, 0.0, 0.0, 0.0, 0.0}),
             Vector6::Zero(5));
    return static_cast<const AsperityInteraction::Workspace&>(*workspace).samples;
  };
  // The asperities reach to 2.2 um here. 16 rows of 360 points were 5760.
  CHECK(samples(30e-6, 10e-6) == 0);
  CHECK(samples(30e-6, 0.4e-6) < 150);
  CHECK(samples(1e-6, 0.1e-6) < 250);
}

TEST_CASE("What a tilted journal carries, stores and loses is the integral over its wall") {
  JournalGapOptions options = sample_bearing();
  options.misalignment = true;
  const auto shape = std::make_shared<const JournalGap>("joint 'pin'", options);
  const DryOptions dry = sample_asperity_contact();
  const AsperityInteraction contact("joint 'pin'", shape, dry);
  const auto workspace = contact.make_workspace();
  const GaussRule rule = gauss_legendre(10);
  constexpr int kAround = 1440, kPanels = 100;
  const double radius = options.bearing_radius, length = options.bearing_length, spin = 30.0;
  for (const double tilt : {0.01e-3, 0.1e-3, 0.4e-3, 0.8e-3}) {
    // The end at +z stays 0.4 um off the wall; the direction is that of no strip.
    const double e = options.radial_clearance - 0.4e-6 - 0.5 * length * tilt, angle = 0.123;
    const Vector6 xi = numbers({e * std::cos(angle), e * std::sin(angle), -tilt * std::sin(angle),
                                tilt * std::cos(angle), 0.0});
    const GapMotion motion = gap_motion(xi, numbers({0.0, 0.0, 0.0, 0.0, spin}));
    evaluate(contact, workspace.get(), motion.xi, motion.rate);
    double force = 0.0, moment = 0.0, load = 0.0, energy = 0.0, area = 0.0;
    for (int i = 0; i < kAround; ++i) {
      const double cosine = std::cos(2.0 * std::numbers::pi * i / kAround);
      for (int p = 0; p < kPanels; ++p) {
        for (std::size_t j = 0; j < rule.nodes.size(); ++j) {
          const double z = length * ((p + 0.5 + 0.5 * rule.nodes[j]) / kPanels - 0.5);
          const double h = options.radial_clearance - (e + tilt * z) * cosine;
          const double w =
              std::numbers::pi * radius * length * rule.weights[j] / (kAround * kPanels);
          const AsperityState state = dry.asperities->evaluate(h);
          load += w * state.pressure;
          force -= w * state.pressure * cosine;
          moment -= w * state.pressure * cosine * z;
          energy += w * dry.asperities->energy(h);
          area += w * state.area_ratio;
        }
      }
    }
    Vector6 elastic = Vector6::Zero(5);
    contact.add_elastic_force(workspace.get(), elastic);
    InteractionMeasures m;
    m.film_force.setZero(5);
    m.asperity_force.setZero(5);
    contact.measure(motion, nullptr, workspace.get(), m);
    CAPTURE(tilt, m.asperity_force_error / load);
    // The sum errs by 1e-8, the tables of the law by 1e-6 between their knots.
    CHECK(elastic[0] * std::cos(angle) + elastic[1] * std::sin(angle) ==
          Approx(force).epsilon(1e-6));
    CHECK(elastic[3] * std::cos(angle) - elastic[2] * std::sin(angle) ==
          Approx(moment).epsilon(1e-6));
    CHECK(contact.potential_energy(xi) == Approx(energy).epsilon(1e-6));
    CHECK(m.contact_area == Approx(area).epsilon(1e-6));
    const double speed = radius * spin;
    CHECK(m.asperity_power_loss ==
          Approx(load * dry.friction->coefficient(speed) * speed).epsilon(1e-6));
    CHECK(m.asperity_force[4] ==
          Approx(-load * dry.friction->coefficient(speed) * radius).epsilon(1e-6));
    CHECK(m.asperity_force_error < 1e-4 * load);
  }
}
