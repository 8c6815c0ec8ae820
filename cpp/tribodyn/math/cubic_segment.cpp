#include "tribodyn/math/cubic_segment.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

constexpr int kHalvings = 60;  // beyond the last bit of s

}  // namespace

int CubicSegment::turns(double (&places)[2]) const {
  // first + 2 second s + 3 third s^2 = 0, without cancellation.
  const double root2 = second_ * second_ - 3.0 * third_ * first_;
  if (!(root2 > 0.0)) return 0;
  const double q = -(second_ + std::copysign(std::sqrt(root2), second_));
  double found[2] = {third_ != 0.0 ? q / (3.0 * third_) : -1.0, q != 0.0 ? first_ / q : -1.0};
  if (found[0] > found[1]) std::swap(found[0], found[1]);
  int count = 0;
  for (const double s : found) {
    if (s > 0.0 && s < 1.0) places[count++] = s;
  }
  return count;
}

double CubicSegment::least() const {
  double places[2];
  double least = std::min(start_, value(1.0));
  for (int k = turns(places); k > 0; --k) least = std::min(least, value(places[k - 1]));
  return least;
}

std::optional<double> CubicSegment::first_down_to(double level) const {
  double places[2];
  const int count = turns(places);
  double above = 0.0;
  for (int k = 0; k <= count; ++k) {
    double below = k < count ? places[k] : 1.0;
    if (value(below) > level) {
      above = below;
      continue;
    }
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = 0.5 * (above + below);
      (value(middle) > level ? above : below) = middle;
    }
    return below;
  }
  return {};
}

}  // namespace tribodyn
