#include <cmath>
#include <vector>

#include "beams/frame_samples.hpp"
#include "catch.hpp"
#include "tribodyn/beams/axis_points.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::vector<double> kArcs = {0.0, 0.5, 0.9, 2.0};

/// The integral of s^power over a part of the axis.
double integral(double start, double stop, int power) {
  double sum = 0.0;
  for (const AxisPoint& at : axis_points(kArcs, start, stop, "rod")) {
    sum += at.length * std::pow(2.0 * at.share, power);
  }
  return sum;
}

}  // namespace

TEST_CASE("points of an axis integrate cubic functions over any part of it") {
  for (const auto& [start, stop] :
       {std::pair{0.0, 1.0}, std::pair{0.1, 0.2}, std::pair{0.3, 0.95}, std::pair{0.25, 0.45}}) {
    for (int power = 0; power < 4; ++power) {
      const double exact =
          (std::pow(2.0 * stop, power + 1) - std::pow(2.0 * start, power + 1)) / (power + 1);
      CHECK(integral(start, stop, power) == Approx(exact).epsilon(1e-13));
    }
  }
  // The next power has an error.
  CHECK(std::abs(integral(0.0, 1.0, 4) - 6.4) > 1e-3);
}

TEST_CASE("points of an axis know their elements") {
  // From the second node to the middle of the last element: the two elements between.
  const std::vector<AxisPoint> points = axis_points(kArcs, 0.25, 0.725, "rod");
  REQUIRE(points.size() == 4);
  CHECK(points[0].element == 1);
  CHECK(points[1].element == 1);
  CHECK(points[2].element == 2);
  CHECK(points[3].element == 2);
  for (const AxisPoint& at : points) {
    CHECK(2.0 * at.share > kArcs[static_cast<std::size_t>(at.element)]);
    CHECK(2.0 * at.share < kArcs[static_cast<std::size_t>(at.element) + 1]);
  }
}

TEST_CASE("arc lengths of geometrically exact beams are those of their segments") {
  const FrameBeam rod("rod", curved_options());
  const PlanarFrameBeam flat("rod", curved_planar_options());
  double length = 0.0, along = 0.0;
  for (int k = 0; k < rod.segments(); ++k) {
    length += rod.segment(k).length();
    const PlanarPose &a = flat.reference(k), &b = flat.reference(k + 1);
    along += std::hypot(b.x - a.x, b.y - a.y);
  }
  CHECK(rod.arc_lengths().size() == 4);
  CHECK(rod.arc_lengths().front() == 0.0);
  CHECK(rod.arc_lengths().back() == Approx(length).epsilon(1e-14));
  CHECK(flat.arc_lengths().back() == Approx(along).epsilon(1e-14));
}

TEST_CASE("a part of an axis outside of the beam is rejected") {
  CHECK_THROWS_WITH(axis_points(kArcs, -0.1, 0.5, "force 'wind'"),
                    ContainsSubstring("force 'wind': start = -0.1"));
  CHECK_THROWS_WITH(axis_points(kArcs, 0.5, 0.5, "rod"), ContainsSubstring("below stop"));
  CHECK_THROWS_WITH(axis_points(kArcs, 0.5, 1.1, "rod"), ContainsSubstring("stop = 1.1"));
}
