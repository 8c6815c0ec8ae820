#include <cmath>
#include <numbers>
#include <numeric>

#include "catch.hpp"
#include "tribodyn/gaps/journal_gap.hpp"
#include "tribodyn/gaps/surface_points.hpp"

using namespace tribodyn;
using Catch::Approx;

namespace {

constexpr double kPi = std::numbers::pi;

/// Sum over lines of f(angle) and its alternation, both as shares of the span.
struct Sums {
  double mean = 0.0, alternation = 0.0;
};

template <class F>
Sums sums(const LinesAround& lines, const F& f) {
  Sums out;
  double c = 0.0, s = 0.0;
  for (std::size_t i = 0; i < lines.angle.size(); ++i) {
    const double part = f(lines.angle[i]) / lines.parts[i];
    out.mean += part;
    c += lines.alternation[i][0] * part;
    s += lines.alternation[i][1] * part;
  }
  out.alternation = std::hypot(c, s);
  return out;
}

/// A row of cells along z with these heights.
SurfacePoints row(const std::vector<double>& heights) {
  SurfacePoints points;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    points.add(Vector3::Zero(), Vector3::UnitX(), 1.0);
    points.extent.push_back({.side = {Vector3::Zero(), Vector3::UnitZ()}, .cell = true});
  }
  points.grids = {{0, 1, static_cast<int>(heights.size())}};
  shape_cells(heights, points);
  return points;
}

constexpr double kRadius = 10e-3, kClearance = 30e-6, kLength = 20e-3;

JournalGap journal(bool misalignment) {
  return {"bearing",
          {.bearing_radius = kRadius,
           .radial_clearance = kClearance,
           .bearing_length = kLength,
           .misalignment = misalignment}};
}

}  // namespace

TEST_CASE("What alternates on a ring is seen wherever the load lies, and bounds the error") {
  const int count = 90;
  const LinesAround lines = lines_on_ring(count);
  for (const double steep : {20.0, 200.0, 500.0}) {
    // The mean of exp(steep cos) over many lines.
    const auto pressure = [&](double angle) { return std::exp(steep * (std::cos(angle) - 1.0)); };
    const double exact = sums(lines_on_ring(20000), pressure).mean;
    double least = 1e9, most = 0.0;
    for (int k = 0; k < 8; ++k) {
      const double shift = 2.0 * kPi / count * k / 8.0;
      const Sums found = sums(lines, [&](double angle) { return pressure(angle - shift); });
      const double seen = found.alternation / found.mean;
      least = std::min(least, seen);
      most = std::max(most, seen);
      CHECK(std::abs(found.mean / exact - 1.0) < 4.0 * std::pow(seen, 4) + 1e-13);
    }
    CAPTURE(steep);
    CHECK(least > 0.5 * most);
  }
}

TEST_CASE("Lines on an arc integrate a load at its edge, and see where they are too few") {
  const auto pressure = [](double steep) {
    return [steep](double angle) { return std::exp(steep * (angle - 1.2)); };
  };
  const LinesAround lines = lines_on_arc(0.4, 0.8, 45);
  CHECK(lines.angle.size() == 48);
  for (const double steep : {1.0, 20.0, 80.0, 200.0}) {
    const Sums found = sums(lines, pressure(steep));
    const double exact = -std::expm1(-0.8 * steep) / (0.8 * steep);
    const double seen = found.alternation / found.mean;
    CAPTURE(steep, seen);
    CHECK(std::abs(found.mean / exact - 1.0) < 4.0 * std::pow(seen, 4) + 1e-13);
  }
  // 80 / rad falls to a third within a line.
  CHECK(sums(lines, pressure(80.0)).mean == Approx(1.0 / 64.0).epsilon(1e-4));
}

TEST_CASE("Lines between the ends of an arc are those of equal parts") {
  const LinesAround lines = lines_between(-0.5, 1.0, 4);
  CHECK(lines.angle == std::vector<double>{-0.375, -0.125, 0.125, 0.375});
  CHECK(lines.parts == std::vector<double>(4, 4.0));
}

TEST_CASE("Cells of a smooth profile are pieces of its parabola") {
  std::vector<double> heights;
  const auto profile = [](double z) { return 2.0 - 0.3 * z + 0.05 * z * z; };
  for (int i = 0; i < 9; ++i) heights.push_back(profile(i));
  const SurfacePoints points = row(heights);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const auto z = static_cast<double>(i);
    for (const double t : {-1.0, -0.3, 0.6, 1.0}) {
      const double found =
          heights[i] + t * points.extent[i].slope[1] + t * t * points.extent[i].bend[1];
      CHECK(found == Approx(profile(z + 0.5 * t)).epsilon(1e-13));
    }
  }
}

TEST_CASE("A step of a profile stays between two cells") {
  const SurfacePoints points = row({0.0, 0.0, 0.0, 5.0, 5.0, 5.0, 5.0, 1.0, 1.0, 1.0});
  for (const PieceExtent& extent : points.extent) {
    CHECK(extent.slope[1] == 0.0);
    CHECK(extent.bend[1] == 0.0);
  }
}

TEST_CASE("A tilting journal is divided into strips along it, no more than asperities need") {
  const JournalGap gap = journal(true);
  const SurfacePoints all = gap.contact_points("bearing", 360);
  REQUIRE(all.weight.size() == 360);
  for (std::size_t i = 0; i < 360; ++i) {
    CHECK(all.position[i].z() == 0.0);
    CHECK((all.extent[i].side[1] - Vector3(0.0, 0.0, 0.5 * kLength)).norm() < 1e-15);
    CHECK(all.extent[i].side[0] == Vector3::Zero());
  }
  // 24 + 12 sqrt(clearance / deviation) of 360.
  const auto strips = [&](const JournalGap& of, int count, double ratio) {
    const SurfacePoints points = of.contact_points("bearing", count, kClearance / ratio);
    CHECK(std::accumulate(points.weight.begin(), points.weight.end(), 0.0) ==
          Approx(2.0 * kPi * kRadius * kLength).epsilon(1e-13));
    return points.weight.size();
  };
  CHECK(strips(gap, 360, 4.0) == 48);
  CHECK(strips(gap, 360, 100.0) == 144);
  CHECK(strips(gap, 720, 100.0) == 288);
  CHECK(strips(gap, 360, 1e6) == 360);
  // Shafts that stay parallel keep the points that are asked for.
  CHECK(strips(journal(false), 360, 4.0) == 360);
}
