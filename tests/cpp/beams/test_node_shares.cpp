#include <cmath>

#include "catch.hpp"
#include "tribodyn/beams/node_shares.hpp"

using namespace tribodyn;

namespace {

/// Masses of the nodes.
std::vector<double> nodes_of(const std::vector<SegmentMass>& segments) {
  const std::vector<double> next = shares_of_next(segments);
  std::vector<double> masses(segments.size() + 1, 0.0);
  for (std::size_t k = 0; k < segments.size(); ++k) {
    masses[k] += (1.0 - next[k]) * segments[k].mass;
    masses[k + 1] += next[k] * segments[k].mass;
  }
  return masses;
}

void check_equal(const std::vector<double>& found, const std::vector<double>& expected) {
  REQUIRE(found.size() == expected.size());
  for (std::size_t k = 0; k < found.size(); ++k) CHECK(std::abs(found[k] - expected[k]) < 1e-15);
}

}  // namespace

TEST_CASE("uniform segments: the rules of the trapezoid, Simpson and Gregory") {
  const auto uniform = [](std::size_t count) {
    return nodes_of(std::vector<SegmentMass>(count, {.length = 0.3, .mass = 1.0}));
  };
  check_equal(uniform(1), {0.5, 0.5});
  check_equal(uniform(2), {1.0 / 3.0, 4.0 / 3.0, 1.0 / 3.0});
  check_equal(uniform(3), {3.0 / 8.0, 9.0 / 8.0, 9.0 / 8.0, 3.0 / 8.0});
  check_equal(uniform(6),
              {3.0 / 8.0, 7.0 / 6.0, 23.0 / 24.0, 1.0, 23.0 / 24.0, 7.0 / 6.0, 3.0 / 8.0});
}

TEST_CASE("segments that differ keep mass and centre of mass") {
  const std::vector<SegmentMass> segments = {
      {0.1, 2.0}, {0.5, 0.3}, {0.2, 1.0}, {0.7, 0.9}, {0.4, 3.0}};
  const std::vector<double> masses = nodes_of(segments);
  double x = 0.0, mass = 0.0, first = 0.0, expected_mass = 0.0, expected_first = 0.0;
  for (std::size_t k = 0; k < masses.size(); ++k) {
    CHECK(masses[k] > 0.0);
    mass += masses[k];
    first += masses[k] * x;
    if (k == segments.size()) break;
    expected_mass += segments[k].mass;
    expected_first += segments[k].mass * (x + 0.5 * segments[k].length);
    x += segments[k].length;
  }
  CHECK(std::abs(mass - expected_mass) < 1e-14);
  CHECK(std::abs(first - expected_first) < 1e-14);
}
