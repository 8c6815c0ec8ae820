#include "tribodyn/math/driven_function.hpp"

#include <cmath>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr int kHalvings = 200;  // Newton's method needs a few

}  // namespace

DrivenFunction::DrivenFunction(TimeFunctionPointer function, double angle0,
                               TimeFunctionPointer speed)
    : function_(std::move(function)), angle0_(angle0), speed_(std::move(speed)) {
  require_finite("function of an angle", "angle0", angle0, "rad");
}

double DrivenFunction::integral(double t) const noexcept {
  return integrate([this](double x) { return value(x); }, 0.0, t).value;
}

double DrivenFunction::next_break(double t, double span) const noexcept {
  const double from = angle(t);
  const double half_turn = 0.5 * (angle(t + 2.0 * span) - from);
  if (half_turn == 0.0) return kNever;
  const double wanted = function_->next_break(from, half_turn);
  if (!std::isfinite(wanted)) return kNever;
  // Newton's method for angle(x) = wanted, within shrinking bounds.
  double before = t, after = t + 2.0 * span;
  double x = t + 2.0 * span * (wanted - from) / (2.0 * half_turn);
  for (int k = 0; k < kHalvings; ++k) {
    const double rest = (wanted - angle(x)) * (half_turn > 0.0 ? 1.0 : -1.0);
    (rest > 0.0 ? before : after) = x;
    const double step = (wanted - angle(x)) / speed_->value(x);
    double next = x + step;
    if (!((next - before) * (after - next) > 0.0)) next = 0.5 * (before + after);
    if (rest == 0.0 || next == x || std::abs(step) <= 1e-15 * std::abs(x)) break;
    x = next;
  }
  return x;
}

double DrivenFunction::period() const noexcept {
  const auto* constant = dynamic_cast<const Constant*>(speed_.get());
  return constant ? function_->period() / std::abs(constant->value(0.0)) : kNever;
}

}  // namespace tribodyn
