#include "tribodyn/math/sampled_function.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr std::size_t kPoints = ChebyshevPiece::kPoints;
constexpr double kNever = std::numeric_limits<double>::infinity();

/// cos(k pi / 8) for k = 0 ... 15.
const std::array<double, 2 * (kPoints - 1)>& cosines() {
  static const auto table = [] {
    std::array<double, 2 * (kPoints - 1)> out{};
    for (std::size_t k = 0; k < out.size(); ++k) {
      out[k] = std::cos(static_cast<double>(k) * std::numbers::pi / (kPoints - 1));
    }
    return out;
  }();
  return table;
}

/// Sum of c_k T_k(u).
template <std::size_t n>
double clenshaw(const std::array<double, n>& c, double u) noexcept {
  double later = 0.0, last = 0.0;
  for (std::size_t k = n - 1; k > 0; --k) {
    const double now = c[k] + 2.0 * u * last - later;
    later = last;
    last = now;
  }
  return c[0] + u * last - later;
}

}  // namespace

ChebyshevPiece::ChebyshevPiece(const double* values) : value_{}, derivative_{}, integral_{} {
  constexpr std::size_t degree = kPoints - 1;
  for (std::size_t k = 0; k <= degree; ++k) {
    double sum = 0.0;
    for (std::size_t i = 0; i <= degree; ++i) {
      const double share = i == 0 || i == degree ? 0.5 : 1.0;
      sum += share * values[degree - i] * cosines()[(i * k) % (2 * degree)];
    }
    value_[k] = (k == 0 || k == degree ? 1.0 : 2.0) * sum / degree;
  }
  for (std::size_t k = degree; k > 0; --k) {
    const double later = k + 1 < degree ? derivative_[k + 1] : 0.0;
    derivative_[k - 1] = later + 2.0 * static_cast<double>(k) * value_[k];
  }
  derivative_[0] *= 0.5;
  double at_begin = 0.0, sign = 1.0;
  for (std::size_t k = 1; k <= kPoints; ++k) {
    const double before = (k == 1 ? 2.0 : 1.0) * value_[k - 1];
    const double after = k + 1 <= degree ? value_[k + 1] : 0.0;
    integral_[k] = (before - after) / (2.0 * static_cast<double>(k));
    at_begin += sign * integral_[k];
    sign = -sign;
  }
  integral_[0] = at_begin;
}

double ChebyshevPiece::value(double u) const noexcept { return clenshaw(value_, u); }
double ChebyshevPiece::derivative(double u) const noexcept { return clenshaw(derivative_, u); }
double ChebyshevPiece::integral(double u) const noexcept { return clenshaw(integral_, u); }

double ChebyshevPiece::bend() const noexcept {
  std::array<double, kPoints - 2> second{};
  for (std::size_t k = kPoints - 2; k > 0; --k) {
    const double later = k + 1 < second.size() ? second[k + 1] : 0.0;
    second[k - 1] = later + 2.0 * static_cast<double>(k) * derivative_[k];
  }
  second[0] *= 0.5;
  double largest = 0.0;
  for (std::size_t j = 0; j < kPoints; ++j) {
    largest = std::max(largest, std::abs(clenshaw(second, cosines()[j])));
  }
  return 0.5 * largest;
}

SampledFunction::Curve::Curve(SampledPieces of) : given(std::move(of)) {
  const std::string item = "sampled function";
  const auto& [begins, ends, values, sizes, breaks] = given;
  require(!begins.empty(), item, "number of pieces", 0.0, "", "must be >= 1");
  require(ends.size() == begins.size(), item, "number of ends", static_cast<double>(ends.size()),
          "", "must equal the number of begins");
  require(values.size() == kPoints * begins.size(), item, "number of values",
          static_cast<double>(values.size()), "", "must be nine for each piece");
  require(sizes.size() == begins.size(), item, "number of sizes", static_cast<double>(sizes.size()),
          "", "must equal the number of begins");
  for (const double value : values) require_finite(item, "value", value, "");
  for (std::size_t k = 0; k < begins.size(); ++k) {
    require_finite(item, "begin", begins[k], "s");
    require_finite(item, "end", ends[k], "s");
    require_positive(item, "size", sizes[k], "");
    require(ends[k] > begins[k], item, "end", ends[k], "s", "must be after the begin");
    require(k == 0 || begins[k] >= ends[k - 1], item, "begin", begins[k], "s",
            "must not be before the end of the previous piece");
  }
  for (std::size_t k = 0; k < breaks.size(); ++k) {
    require_finite(item, "break", breaks[k], "s");
    require(k == 0 || breaks[k] > breaks[k - 1], item, "break", breaks[k], "s",
            "must be after the previous break");
  }
  double area = 0.0;
  for (std::size_t k = 0; k < begins.size(); ++k) {
    const ChebyshevPiece& piece = pieces.emplace_back(values.data() + kPoints * k);
    const double length = ends[k] - begins[k], bend = piece.bend();
    integrals.push_back(area);
    longest.push_back(bend > kStraight * sizes[k] ? length * std::sqrt(kBend * sizes[k] / bend)
                                                  : kNever);
    area += 0.5 * length * piece.integral(1.0);
  }
  integral_at_zero = integral_from_begin(*this, 0.0);
}

std::size_t SampledFunction::Curve::piece(double t) const noexcept {
  const auto found = std::lower_bound(given.ends.begin(), given.ends.end(), t);
  return std::min(static_cast<std::size_t>(found - given.ends.begin()), pieces.size() - 1);
}

std::size_t SampledFunction::Curve::after(double t) const noexcept {
  const auto found = std::upper_bound(given.ends.begin(), given.ends.end(), t);
  return static_cast<std::size_t>(found - given.ends.begin());
}

double SampledFunction::Curve::local(std::size_t k, double t) const noexcept {
  const double begin = given.begins[k], end = given.ends[k];
  return ((t - begin) - (end - t)) / (end - begin);
}

SampledFunction::SampledFunction(SampledPieces pieces) {
  put(std::make_unique<const Curve>(std::move(pieces)));
}

void SampledFunction::put(std::unique_ptr<const Curve> curve) {
  kept_.push_back(std::move(curve));
  curve_.store(kept_.back().get(), std::memory_order_release);
}

void SampledFunction::extend(const SampledPieces& later) {
  SampledPieces all = now().given;
  for (const auto part : {&SampledPieces::begins, &SampledPieces::ends, &SampledPieces::values,
                          &SampledPieces::sizes, &SampledPieces::breaks}) {
    (all.*part).insert((all.*part).end(), (later.*part).begin(), (later.*part).end());
  }
  put(std::make_unique<const Curve>(std::move(all)));
}

double SampledFunction::value(double t) const noexcept {
  const Curve& curve = now();
  const std::size_t k = curve.piece(t);
  const double u = curve.local(k, t), inside = std::clamp(u, -1.0, 1.0);
  const ChebyshevPiece& piece = curve.pieces[k];
  const double value = piece.value(inside);
  return u == inside ? value : value + (u - inside) * piece.derivative(inside);
}

double SampledFunction::derivative(double t) const noexcept {
  const Curve& curve = now();
  const std::size_t k = curve.piece(t);
  const double u = std::clamp(curve.local(k, t), -1.0, 1.0);
  return 2.0 * curve.pieces[k].derivative(u) / (curve.given.ends[k] - curve.given.begins[k]);
}

double SampledFunction::integral_from_begin(const Curve& curve, double t) noexcept {
  const std::size_t k = curve.piece(t);
  const double u = curve.local(k, t), inside = std::clamp(u, -1.0, 1.0), out = u - inside;
  const ChebyshevPiece& piece = curve.pieces[k];
  double sum = piece.integral(inside);
  if (out != 0.0) sum += out * (piece.value(inside) + 0.5 * out * piece.derivative(inside));
  return curve.integrals[k] + 0.5 * (curve.given.ends[k] - curve.given.begins[k]) * sum;
}

double SampledFunction::integral(double t) const noexcept {
  const Curve& curve = now();
  return integral_from_begin(curve, t) - curve.integral_at_zero;
}

double SampledFunction::next_break(double t, double span) const noexcept {
  return first_knot(now().given.breaks, t, t + 2.0 * span, [](std::size_t) { return true; });
}

double SampledFunction::longest_step(double t, double span) const noexcept {
  const Curve& curve = now();
  const std::vector<double>& begins = curve.given.begins;
  double step = span;
  for (std::size_t k = curve.after(t); k < begins.size() && begins[k] < t + step; ++k) {
    step = std::min(step, std::max(curve.longest[k], begins[k] - t));
  }
  return step;
}

double SampledFunction::tightest(double t, double span) const noexcept {
  const Curve& curve = now();
  const std::vector<double>& begins = curve.given.begins;
  double step = kNever;
  for (std::size_t k = curve.after(t); k < begins.size() && begins[k] < t + span; ++k) {
    step = std::min(step, curve.longest[k]);
  }
  return step;
}

double SampledFunction::after_jump(double t, double within) const noexcept {
  const Curve& curve = now();
  const std::vector<double>&begins = curve.given.begins, &ends = curve.given.ends;
  double found = kNever;
  const auto first = std::lower_bound(ends.begin(), ends.end(), t - within);
  for (auto k = static_cast<std::size_t>(first - ends.begin());
       k + 1 < begins.size() && ends[k] <= t + within; ++k) {
    if (begins[k + 1] > ends[k]) found = std::max(begins[k + 1], t);
  }
  return found;
}

}  // namespace tribodyn
