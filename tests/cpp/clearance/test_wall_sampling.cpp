#include <cmath>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/wall_sampling.hpp"
#include "tribodyn/gaps/guide_gap.hpp"
#include "tribodyn/gaps/skirt_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

constexpr double kDeviation = 0.5e-6;

/// A strip along x of the length 2 m, pressed along its normal y and tilted about z.
WallSampling strip(double fineness = 1.0, bool cell = false, double reach = 8.0) {
  SurfacePoints points;
  points.add(Vector3::Zero(), Vector3::UnitY(), 1.0);
  points.thickness = {0.0};
  points.extent.push_back({.side = {Vector3::Zero(), Vector3::UnitX()}, .cell = cell});
  return {points,
          {{.translation = Vector3::UnitY()}, {.rotation = Vector3::UnitZ()}},
          {.reach = reach * kDeviation, .deviation = kDeviation, .fineness = fineness}};
}

/// So far that nothing is cut off.
WallSampling endless() { return strip(1.0, false, 40.0); }

struct Sum {
  int samples = 0;
  double load = 0.0, moment = 0.0;
};

/// The load exp(-rate h / deviation) of a strip with the gap least + rise from one end to the
/// other.
Sum sum(const WallSampling& wall, double least, double rise, double rate = 1.0) {
  const double xi[] = {-least - 0.5 * rise, 0.5 * rise};
  Sum out;
  wall.visit(xi, [&](const WallSample& at) {
    const double p = at.weight * std::exp(-rate * (at.thickness - least) / kDeviation);
    ++out.samples;
    out.load += p;
    out.moment += p * wall.normal(at, 1);
  });
  return out;
}

double exact(double rise, double rate) {
  const double x = rate * rise / kDeviation;
  return x > 0.0 ? -std::expm1(-x) / x : 1.0;
}

}  // namespace

TEST_CASE("A strip takes the points that the rise of its gap asks for") {
  const auto samples = [](double rise, double fineness = 1.0, bool cell = false) {
    return sum(strip(fineness, cell), 0.0, rise * kDeviation).samples;
  };
  CHECK(samples(0.0) == 4);
  CHECK(samples(0.7) == 4);
  CHECK(samples(0.71) == 8);
  CHECK(samples(4.0) == 8);
  CHECK(samples(4.01) == 16);
  // Half of the limits at twice the fineness.
  CHECK(samples(0.36, 2.0) == 8);
  CHECK(samples(2.01, 2.0) == 16);
  // Cells of a profile.
  CHECK(samples(0.0, 1.0, true) == 1);
  CHECK(samples(0.1, 1.0, true) == 2);
  CHECK(samples(0.5, 1.0, true) == 4);
  // 8 deviations are in reach, however far the strip goes on.
  CHECK(samples(1000.0) <= 24);
  // None where the gap is out of reach.
  CHECK(sum(strip(), 8.0 * kDeviation, 3.0 * kDeviation).samples == 0);
}

TEST_CASE("Force and moment of a strip are those of the integral for every rise") {
  double worst = 0.0, worst_moment = 0.0;
  for (const double rate : {1.0, 2.0, 3.0}) {
    for (int k = 0; k <= 200; ++k) {
      const double rise = kDeviation * 0.01 * std::pow(1.05, k);  // up to 173 deviations
      const Sum found = sum(endless(), 0.0, rise, rate);
      const double x = rate * rise / kDeviation, load = exact(rise, rate);
      worst = std::max(worst, std::abs(found.load - load) / load);
      // dh/dtilt is -t: the mean of -t exp(-x (1 - t) / 2).
      const double moment = 2.0 * (1.0 - std::exp(-x) * (1.0 + x)) / (x * x) - load;
      worst_moment = std::max(worst_moment, std::abs(found.moment - moment) / load);
    }
  }
  CAPTURE(worst, worst_moment);
  CHECK(worst < 2e-5);
  CHECK(worst_moment < 2e-5);
}

TEST_CASE("The estimated error of a strip is above the error and far below a thousandth") {
  for (const double rate : {1.0, 2.0, 3.0, 4.0}) {
    for (int k = 0; k <= 100; ++k) {
      const double rise = kDeviation * 0.05 * std::pow(1.08, k);
      const WallSampling wall = endless();
      const double xi[] = {-0.5 * rise, 0.5 * rise};
      const auto pressure = [&](double h) { return std::exp(-rate * h / kDeviation); };
      const double estimate = wall.load_error(xi, pressure) / exact(rise, rate);
      const double error = std::abs(sum(wall, 0.0, rise, rate).load / exact(rise, rate) - 1.0);
      CAPTURE(rate, rise / kDeviation, error, estimate);
      CHECK(error <= estimate + 1e-13);
      CHECK(estimate < 5e-4);
    }
  }
}

TEST_CASE("A flat face is sampled by the rise in both directions") {
  const GuideGapOptions options{.slider_length = 40e-3,
                                .slider_height = 30e-3,
                                .slider_width = 20e-3,
                                .clearance = 20e-6,
                                .faces = 4};
  const GuideGap gap("guide", options);
  const WallSampling wall(gap.contact_points("guide", 360), gap.coordinates(),
                          {.reach = 8.0 * kDeviation, .deviation = kDeviation, .fineness = 1.0});
  const auto samples = [&](std::initializer_list<double> position) {
    const std::vector<double> xi(position);
    int count = 0;
    wall.visit(xi.data(), [&](const WallSample&) { ++count; });
    return count;
  };
  CHECK(wall.pieces() == 4);
  CHECK(samples({0.0, 0.0, 0.0, 0.0, 0.0, 0.0}) == 0);
  // One face touches as a whole, then along an edge, then at a corner.
  CHECK(samples({-19e-6, 0.0, 0.0, 0.0, 0.0, 0.0}) == 16);
  CHECK(samples({-11e-6, 0.0, 8e-4, 0.0, 0.0, 0.0}) <= 24 * 4);
  CHECK(samples({-9e-6, 0.0, 4e-4, 0.0, 3e-4, 0.0}) <= 24 * 24);
  const double least =
      wall.least_thickness(std::vector<double>{-9e-6, 0.0, 4e-4, 0.0, 3e-4, 0.0}.data());
  CHECK(least == Approx(20e-6 - 9e-6 - 4e-4 * 10e-3 - 3e-4 * 20e-3).epsilon(1e-12));
}

TEST_CASE("No piece of a profile that asperities reach is passed over") {
  SkirtGapOptions options{.piston_radius = 36e-3,
                          .radial_clearance = 50e-6,
                          .skirt_length = 28e-3,
                          .thrust_half_angle = 0.8,
                          .anti_thrust_half_angle = 0.7,
                          .pin_height = 14e-3};
  // A barrel that is oval.
  for (const Vector3& place : SkirtGap("skirt", options).profile_points("skirt", 360).position) {
    const double from_pin = place.x() / 14e-3, across = place.z() / 36e-3;
    options.profile.contact.push_back(15e-6 * from_pin * from_pin + 8e-6 * across * across);
  }
  const SkirtGap gap("skirt", options);
  const auto sampling = [&](double reach) {
    return WallSampling(gap.contact_points("skirt", 360, kDeviation), gap.coordinates(),
                        {.reach = reach, .deviation = kDeviation, .fineness = 1.0});
  };
  const double reach = 8.0 * kDeviation;
  const WallSampling near = sampling(reach), all = sampling(1.0);
  REQUIRE(near.pieces() > 1000);
  int touching = 0;
  for (const double eccentricity : {0.0, 30e-6, 45e-6, 52e-6}) {
    for (const double tilt : {-6e-4, 0.0, 2e-4}) {
      INFO("eccentricity " << eccentricity << " m, tilt " << tilt);
      const double xi[] = {eccentricity, 0.2 * eccentricity, tilt};
      double found = 0.0, expected = 0.0, least = 1.0;
      near.visit(xi, [&](const WallSample& at) { found += at.weight * (reach - at.thickness); });
      all.visit(xi, [&](const WallSample& at) {
        least = std::min(least, at.thickness);
        if (at.thickness < reach) expected += at.weight * (reach - at.thickness);
      });
      touching += expected > 0.0;
      CHECK(found == expected);
      CHECK(near.least_thickness(xi) <= least);
      CHECK(near.least_thickness(xi) > least - kDeviation);
    }
  }
  INFO(touching << " of 12 touch");
  CHECK((touching >= 3 && touching <= 9));
}

TEST_CASE("Visits allocate nothing") {
  const WallSampling wall = strip();
  const double xi[] = {-1e-6, 3e-6};
  double sum = 0.0;
  const long before = allocations;
  wall.visit(xi, [&](const WallSample& at) { sum += at.weight * at.thickness; });
  sum += wall.load_error(xi, [](double h) { return 1.0 - 1e5 * h; });
  CHECK(allocations == before);
  CHECK(sum != 0.0);
}
