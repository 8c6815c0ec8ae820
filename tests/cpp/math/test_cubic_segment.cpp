// The cubic of a step: values, slopes, its least value, and where it comes down to a level.

#include <cmath>

#include "catch.hpp"
#include "tribodyn/math/cubic_segment.hpp"

using namespace tribodyn;

namespace {

/// x(t) = a + b t + c t^2 + d t^3 over a length.
struct Cubic {
  double a, b, c, d, length;
  double value(double t) const { return a + t * (b + t * (c + t * d)); }
  double slope(double t) const { return b + t * (2.0 * c + 3.0 * t * d); }
  CubicSegment segment() const { return {a, b, value(length), slope(length), length}; }
};

}  // namespace

TEST_CASE("a cubic is met everywhere", "[cubic_segment]") {
  const Cubic x{1.0, -2.0, 0.7, 0.4, 1.3};
  const CubicSegment segment = x.segment();
  for (const double s : {0.0, 0.2, 0.5, 0.9, 1.0}) {
    CHECK(segment.value(s) == Approx(x.value(s * 1.3)).margin(1e-14));
    CHECK(segment.slope(s) == Approx(x.slope(s * 1.3)).margin(1e-14));
  }
}

TEST_CASE("the least value is that of an end or of a turn", "[cubic_segment]") {
  CHECK(Cubic{1.0, -1.0, 0.0, 0.0, 2.0}.segment().least() == Approx(-1.0));
  CHECK(Cubic{1.0, 1.0, 0.0, 0.0, 2.0}.segment().least() == Approx(1.0));
  CHECK(Cubic{1.0, -2.0, 1.0, 0.0, 3.0}.segment().least() == Approx(0.0).margin(1e-15));
  // 2 t^3 - 9 t^2 + 12 t turns at 1, up there, and at 2.
  CHECK(Cubic{-4.5, 12.0, -9.0, 2.0, 3.0}.segment().least() == Approx(-4.5));
  CHECK(Cubic{0.0, -12.0, 9.0, -2.0, 3.0}.segment().least() == Approx(-9.0));
}

TEST_CASE("the first way down to a level is found", "[cubic_segment]") {
  const Cubic line{1.0, -1.0, 0.0, 0.0, 4.0};
  CHECK(*line.segment().first_down_to(0.0) == Approx(0.25).epsilon(1e-14));
  CHECK(!line.segment().first_down_to(-4.0));
  // Down and up again within: (t - 1)^2 - 0.25 vanishes at 0.5 and 1.5.
  const Cubic dip{0.75, -2.0, 1.0, 0.0, 4.0};
  CHECK(*dip.segment().first_down_to(0.0) == Approx(0.125).epsilon(1e-14));
  CHECK(!dip.segment().first_down_to(-0.26));
  // Up first, then down: -(t - 1)^2 + 2 vanishes at 1 + sqrt(2).
  const Cubic hill{1.0, 2.0, -1.0, 0.0, 4.0};
  CHECK(*hill.segment().first_down_to(0.0) == Approx(0.25 * (1.0 + std::sqrt(2.0))).epsilon(1e-14));
  // Three roots, of (t - 1)(t - 2)(t - 3) with the sign that makes the start positive.
  const Cubic three{6.0, -11.0, 6.0, -1.0, 4.0};
  CHECK(*three.segment().first_down_to(0.0) == Approx(0.25).epsilon(1e-14));
}
