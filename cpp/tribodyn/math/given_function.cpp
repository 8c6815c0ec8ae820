#include "tribodyn/math/given_function.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

constexpr double kRelativeStep = 1e-5;  // near the cube root of the unit round-off

}  // namespace

GivenFunction::~GivenFunction() = default;

bool GivenFunction::derivatives(double t, double* x, double* scratch, double* out) const noexcept {
  double* above = scratch;
  double* below = scratch + outputs_;
  for (int j = 0; j < inputs(); ++j) {
    const double here = x[j];
    const double d = kRelativeStep * std::max(std::abs(here), sizes_[static_cast<std::size_t>(j)]);
    x[j] = here + d;
    bool known = value(t, x, above);
    const double upper = x[j];
    x[j] = here - d;
    known = known && value(t, x, below);
    const double width = upper - x[j];
    x[j] = here;
    if (!known) return false;
    for (int i = 0; i < outputs_; ++i) *out++ = (above[i] - below[i]) / width;
  }
  return true;
}

}  // namespace tribodyn
