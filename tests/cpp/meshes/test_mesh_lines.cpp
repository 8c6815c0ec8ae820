// Lines of a mesh that meet given ones, the cells between them shared out.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

#include "catch.hpp"
#include "tribodyn/meshes/mesh_grid.hpp"
#include "tribodyn/meshes/mesh_lines.hpp"

using namespace tribodyn;

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

using Counts = std::vector<int>;
using Lines = std::vector<double>;

bool ascends(const Lines& lines) {
  return std::adjacent_find(lines.begin(), lines.end(), std::greater_equal<>()) == lines.end();
}

/// Distance of the nearest line from a coordinate.
double distance(const Lines& lines, double coordinate) {
  double least = INFINITY;
  for (const double line : lines) least = std::min(least, std::abs(line - coordinate));
  return least;
}

/// The same around a ring.
double distance_around(const Lines& angles, double angle) {
  double least = INFINITY;
  for (const double line : angles) {
    least = std::min(least, std::abs(std::remainder(line - angle, kTurn)));
  }
  return least;
}

/// Widths of the cells of a ring, that across the seam last.
Lines ring_widths(const Lines& angles) {
  Lines widths;
  for (std::size_t i = 1; i < angles.size(); ++i) widths.push_back(angles[i] - angles[i - 1]);
  widths.push_back(angles.front() + kTurn - angles.back());
  return widths;
}

void check_lines(const Lines& lines, const Lines& expected) {
  REQUIRE(lines.size() == expected.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CAPTURE(i);
    // Sums and quotients of a few numbers of about one.
    CHECK(lines[i] == Approx(expected[i]).margin(1e-15));
  }
}

}  // namespace

TEST_CASE("cells are shared out by width") {
  CHECK(share_out({1.0, 3.0}, 8, {1, 1}) == Counts{2, 6});
  CHECK(share_out({1.0}, 7, {1}) == Counts{7});
  // Rounded parts of 10 are 3, 3, 3: the one that is missing goes to the coarsest, the last.
  CHECK(share_out({1.0, 1.01, 1.02}, 10, {1, 1, 1}) == Counts{3, 3, 4});
  // Rounded parts of 10 are 2.5 -> 2, 2.6 -> 3, 4.9 -> 5.
  CHECK(share_out({2.5, 2.6, 4.9}, 10, {1, 1, 1}) == Counts{2, 3, 5});
  // Rounded parts of 3 are 2 (1.6), 1 (0.7), 1 (0.7): one too many, and it is the finest that
  // gives; of those only the wide one has more than its least.
  CHECK(share_out({1.6, 0.71, 0.69}, 3, {1, 1, 1}) == Counts{1, 1, 1});
  // Rounded parts of 7 are 2, 4, 2: the one with the narrowest cells gives, 1.51/2.
  CHECK(share_out({1.51, 3.6, 1.89}, 7, {1, 1, 1}) == Counts{1, 4, 2});
}

TEST_CASE("each interval keeps its least number of cells, though there are more of them in all") {
  CHECK(share_out({1e-3, 1.0, 1e-3}, 4, {1, 1, 1}) == Counts{1, 2, 1});
  CHECK(share_out({1.0, 1.0, 1.0}, 2, {1, 1, 1}) == Counts{1, 1, 1});
  CHECK(share_out({1.0, 1.0}, 2, {3, 2}) == Counts{3, 2});
  CHECK(share_out({1.0, 9.0}, 10, {4, 1}) == Counts{4, 6});
}

TEST_CASE("intervals that are as wide have as many cells") {
  // Three equal ones cannot share ten evenly and all the rest: the pair and the rest give way.
  CHECK(share_out({1.0, 2.0, 1.0}, 9, {1, 1, 1}) == Counts{2, 5, 2});
  CHECK(share_out({1.0, 1.0, 1.0, 1.5}, 10, {1, 1, 1, 1}) == Counts{2, 2, 2, 4});
  // Widths that differ in the last digits are the same.
  CHECK(share_out({1.0, 2.0, 1.0 + 1e-14}, 9, {1, 1, 1}) == Counts{2, 5, 2});
  std::mt19937 random(3);
  std::uniform_real_distribution<double> width(0.05, 1.0);
  for (int k = 0; k < 200; ++k) {
    // What lies in the middle has two cells or more, so that it can give or take an odd one.
    const double a = width(random), b = width(random), c = 0.3 + width(random);
    const int cells = 36 + static_cast<int>(40 * width(random));
    CAPTURE(a, b, c, cells);
    const Counts found = share_out({a, b, c, b, a}, cells, {1, 1, 1, 1, 1});
    const Counts turned = share_out({b, c, b, a, a}, cells, {1, 1, 1, 1, 1});
    CHECK(std::accumulate(found.begin(), found.end(), 0) == cells);
    CHECK(found[0] == found[4]);
    CHECK(found[1] == found[3]);
    CHECK(turned == Counts{found[1], found[2], found[1], found[0], found[0]});
  }
}

TEST_CASE("without fixed lines a ring and a graded length have the lines of the mesh grid") {
  for (const int n : {8, 9, 40, 81}) CHECK(ring_lines({}, n) == ring_angles(n));
  CHECK(ring_lines({}, 3) == ring_angles(8));
  for (const int n : {1, 2, 7, 16}) {
    CHECK(graded_lines(0.0, 0.013, n, {}, {0.013}) == graded(0.0, 0.013, n, Towards::hi));
    CHECK(graded_lines(-0.013, 0.2, n, {}, {-0.013}) == graded(-0.013, 0.2, n, Towards::lo));
    CHECK(graded_lines(-0.013, 0.013, n, {}, {0.013, -0.013}) ==
          graded(-0.013, 0.013, n, Towards::both));
    CHECK(graded_lines(-0.013, 0.2, n, {}, {}) == evenly_spaced(-0.013, 0.2, n));
    check_lines(even_lines(0.0, 0.4, n, {}), evenly_spaced(0.0, 0.4, n));
  }
}

TEST_CASE("fixed lines are met, and the cells between them are even") {
  check_lines(even_lines(0.0, 1.0, 8, {0.25}),
              {0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0});
  check_lines(even_lines(-1.0, 1.0, 5, {0.5, -0.5}), {-1.0, -0.5, -1.0 / 6.0, 1.0 / 6.0, 0.5, 1.0});
  // What is fixed twice, up to round-off, at the ends or beyond them is one line or none.
  check_lines(even_lines(0.0, 1.0, 4, {0.5, 0.5 + 1e-14, 0.0, 1.0, 1.0 - 1e-14, -0.3, 7.0}),
              {0.0, 0.25, 0.5, 0.75, 1.0});
  check_lines(arc_lines(0.5, 2.5, {1.0}, 4), {0.5, 1.0, 1.5, 2.0, 2.5});
  // However few are asked for, no cell of an arc or a ring is wider than 45 degrees.
  CHECK(arc_lines(0.0, 3.1, {}, 1).size() == 5);
  CHECK(arc_lines(0.0, std::numbers::pi, {}, 1).size() == 5);
  CHECK(ring_lines({0.3}, 1).size() == 8);
  CHECK(even_lines(0.0, 3.1, 1, {}) == Lines{0.0, 3.1});
}

TEST_CASE("the lines of a ring are counted from 0 and go on across the seam") {
  // A groove across the seam, with edges as a user writes them.
  for (const Lines& fixed :
       {Lines{-0.1, 0.1}, Lines{0.1, kTurn - 0.1}, Lines{0.1 - 3.0 * kTurn, kTurn - 0.1, 0.1}}) {
    const Lines angles = ring_lines(fixed, 40);
    CHECK(angles.size() == 40);
    CHECK(ascends(angles));
    CHECK(angles.front() >= 0.0);
    CHECK(angles.back() < kTurn);
    // Round-off of some turns.
    CHECK(distance_around(angles, 0.1) < 1e-14);
    CHECK(distance_around(angles, -0.1) < 1e-14);
    // 0.2 of 6.28 is 1.27 of 40 cells.
    const Lines widths = ring_widths(angles);
    CHECK(*std::max_element(widths.begin(), widths.end()) == Approx(0.2).epsilon(1e-12));
    CHECK(*std::min_element(widths.begin(), widths.end()) ==
          Approx((kTurn - 0.2) / 39.0).epsilon(1e-12));
  }
  // One line that is fixed turns the whole ring.
  const Lines turned = ring_lines({5.0}, 12);
  for (const double width : ring_widths(turned)) CHECK(width == Approx(kTurn / 12.0));
  CHECK(distance_around(turned, 5.0) < 1e-15);
  // A line just below the seam is the one at 0.
  for (const double angle : {-1e-13, kTurn - 1e-13, 0.0, kTurn}) {
    CAPTURE(angle);
    const Lines at = ring_lines({0.0, angle}, 8);
    CHECK(at.size() == 8);
    CHECK(at.front() < 1e-12);
    CHECK(at.back() < kTurn - 0.5);
  }
  CHECK(ring_lines({-1e-13}, 8).front() == 0.0);
}

TEST_CASE("a bearing that is turned has the turned lines") {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> angle(0.0, kTurn);
  for (int k = 0; k < 50; ++k) {
    const Lines fixed = {angle(random), angle(random), angle(random)};
    const double turn = angle(random);
    CAPTURE(fixed, turn);
    Lines moved;
    for (const double a : fixed) moved.push_back(a + turn);
    const Lines lines = ring_lines(fixed, 36), others = ring_lines(moved, 36);
    REQUIRE(lines.size() == 36);
    REQUIRE(others.size() == 36);
    for (const double line : lines) CHECK(distance_around(others, line + turn) < 1e-13);
    for (const double line : fixed) CHECK(distance_around(lines, line) < 1e-14);
  }
}

TEST_CASE("lines come closer together towards the steep ones alone") {
  // From 0 to a groove's edge at 0.25, and on to the end 1, both steep; 2 and 6 of 8 cells.
  const Lines lines = graded_lines(0.0, 1.0, 8, {0.25}, {0.25, 1.0, 0.6});
  REQUIRE(lines.size() == 9);
  const Lines first = graded(0.0, 0.25, 2, Towards::hi),
              second = graded(0.25, 1.0, 6, Towards::both);
  CHECK(std::equal(first.begin(), first.end(), lines.begin()));
  CHECK(std::equal(second.begin(), second.end(), lines.begin() + 2));
  // Steep at the lower edge alone, and between two edges that are not steep: even.
  const Lines other = graded_lines(0.0, 1.0, 9, {1.0 / 3.0, 2.0 / 3.0}, {2.0 / 3.0});
  REQUIRE(other.size() == 10);
  CHECK(other[1] == Approx(1.0 / 9.0));
  CHECK(other[4] - other[3] > 2.0 * (other[6] - other[5]));
  CHECK(other[9] - other[8] > 2.0 * (other[7] - other[6]));
  CHECK(distance(other, 2.0 / 3.0) == 0.0);
}

TEST_CASE("mirrored lines are those of both sides, bit by bit") {
  CHECK(mirrored_lines({0.0, 0.3, 1.0}) == Lines{-1.0, -0.3, 0.0, 0.3, 1.0});
  CHECK(mirrored_lines({0.0, 2.0}) == Lines{-2.0, 0.0, 2.0});
  const Lines half = graded_lines(0.0, 0.01, 5, {0.004}, {0.01, 0.004}),
              whole = mirrored_lines(half);
  REQUIRE(whole.size() == 11);
  for (std::size_t i = 0; i < half.size(); ++i) {
    CHECK(whole[5 + i] == half[i]);
    CHECK(whole[5 - i] == -half[i]);
  }
}
