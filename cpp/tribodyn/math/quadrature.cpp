#include "tribodyn/math/quadrature.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

// Rule QK15 of QUADPACK: positive Kronrod nodes, largest first; the odd entries are the
// nodes of the Gauss rule.
constexpr std::array<double, 8> kKronrodNodes = {
    0.991455371120812639206854697526329, 0.949107912342758524526189684047851,
    0.864864423359769072789712788640926, 0.741531185599394439863864773280788,
    0.586087235467691130294144691258380, 0.405845151377397166906606412076961,
    0.207784955007898467600689403773245, 0.0};
constexpr std::array<double, 8> kKronrodWeights = {
    0.022935322010529224963732008058970, 0.063092092629978553290700663189204,
    0.104790010322250183839876322541518, 0.140653259715525918745189590510238,
    0.169004726639267902826583426598550, 0.190350578064785409913256402421014,
    0.204432940075298892414161999234649, 0.209482141084727828012999174891714};
constexpr std::array<double, 4> kGaussWeights = {
    0.129484966168869693270611432679082, 0.279705391489276667901467771423780,
    0.381830050505118944950369775488975, 0.417959183673469387755102040816327};

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

struct Interval {
  double a;
  double b;
  double value;
  double error;
  double round_off;  // possible round-off of the value

  bool operator<(const Interval& other) const { return error < other.error; }
};

Interval apply_rule(const std::function<double(double)>& f, double a, double b) {
  const double centre = 0.5 * (a + b);
  const double half = 0.5 * (b - a);
  std::array<double, 15> y{};
  double kronrod = 0.0;
  double gauss = 0.0;
  double magnitude = 0.0;
  for (std::size_t i = 0; i < 8; ++i) {
    y[i] = f(centre - half * kKronrodNodes[i]);
    y[14 - i] = i < 7 ? f(centre + half * kKronrodNodes[i]) : y[7];
    const double sum = i < 7 ? y[i] + y[14 - i] : y[7];
    kronrod += kKronrodWeights[i] * sum;
    magnitude +=
        kKronrodWeights[i] * (i < 7 ? std::abs(y[i]) + std::abs(y[14 - i]) : std::abs(y[7]));
    if (i % 2 == 1) gauss += kGaussWeights[i / 2] * sum;
  }
  double spread = 0.0;  // integral of | f - mean f |, scales the estimate
  for (std::size_t i = 0; i < 8; ++i) {
    const double mean = 0.5 * kronrod;
    spread += kKronrodWeights[i] *
              (i < 7 ? std::abs(y[i] - mean) + std::abs(y[14 - i] - mean) : std::abs(y[7] - mean));
  }
  const double width = std::abs(half);
  double error = std::abs(kronrod - gauss) * width;
  spread *= width;
  if (spread > 0.0 && error > 0.0) {
    error = spread * std::min(1.0, std::pow(200.0 * error / spread, 1.5));
  }
  const double round_off = 50.0 * kEpsilon * magnitude * width;
  return {a, b, kronrod * half, std::max(error, round_off), round_off};
}

}  // namespace

GaussRule gauss_legendre(int n) {
  require(n >= 1, "Gauss-Legendre rule", "n", n, "", "must be >= 1");
  const auto count = static_cast<std::size_t>(n);
  GaussRule rule{std::vector<double>(count), std::vector<double>(count)};
  for (std::size_t i = 0; i < (count + 1) / 2; ++i) {
    double x = std::cos(std::numbers::pi * (static_cast<double>(i) + 0.75) / (n + 0.5));
    double slope = 1.0;
    for (int iteration = 0; iteration < 100; ++iteration) {
      double previous = 1.0;
      double value = x;
      for (int k = 2; k <= n; ++k) {
        const double next = ((2.0 * k - 1.0) * x * value - (k - 1.0) * previous) / k;
        previous = value;
        value = next;
      }
      slope = n * (x * value - previous) / (x * x - 1.0);
      const double step = value / slope;
      x -= step;
      if (std::abs(step) <= 4.0 * kEpsilon) break;
    }
    const double weight = 2.0 / ((1.0 - x * x) * slope * slope);
    rule.nodes[count - 1 - i] = x;
    rule.nodes[i] = -x;
    rule.weights[count - 1 - i] = weight;
    rule.weights[i] = weight;
  }
  if (count % 2 == 1) rule.nodes[count / 2] = 0.0;
  return rule;
}

QuadratureResult integrate(const std::function<double(double)>& f, double a, double b,
                           const std::vector<double>& breakpoints,
                           const QuadratureOptions& options) {
  require_finite("integral", "lower limit", a, "");
  require_finite("integral", "upper limit", b, "");
  QuadratureResult result;
  if (a == b) {
    result.converged = true;
    return result;
  }

  std::vector<double> ends = {std::min(a, b), std::max(a, b)};
  for (const double x : breakpoints) {
    if (x > ends[0] && x < ends[1]) ends.push_back(x);
  }
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());

  std::vector<Interval> heap;  // the interval with the largest estimate comes first
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    heap.push_back(apply_rule(f, ends[i], ends[i + 1]));
    result.evaluations += 15;
  }
  std::make_heap(heap.begin(), heap.end());

  while (true) {
    double round_off = 0.0;
    result.value = 0.0;
    result.error = 0.0;
    for (const Interval& interval : heap) {
      result.value += interval.value;
      result.error += interval.error;
      round_off += interval.round_off;
    }
    const double tolerance =
        std::max({options.absolute_tolerance, options.relative_tolerance * std::abs(result.value),
                  round_off});
    result.converged = std::isfinite(result.value) && result.error <= tolerance;
    if (result.converged || !std::isfinite(result.value)) break;
    if (static_cast<int>(heap.size()) >= options.max_intervals) break;

    const Interval worst = heap.front();
    const double middle = 0.5 * (worst.a + worst.b);
    if (middle <= worst.a || middle >= worst.b) break;  // no number between
    std::pop_heap(heap.begin(), heap.end());
    heap.back() = apply_rule(f, worst.a, middle);
    std::push_heap(heap.begin(), heap.end());
    heap.push_back(apply_rule(f, middle, worst.b));
    std::push_heap(heap.begin(), heap.end());
    result.evaluations += 30;
  }
  if (b < a) result.value = -result.value;
  return result;
}

}  // namespace tribodyn
