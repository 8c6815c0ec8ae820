#include "tribodyn/film/flow_factors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace flow_factors {

namespace {

/// One line of the published table. `lowest` is where the published range of Phi_p begins.
struct Row {
  double pattern;
  double c, r, lowest;
  double a1, alpha1, alpha2, alpha3, a2;
  double a3, alpha4, alpha5, alpha6;
  double d, s;
};

constexpr std::array<Row, 7> kRows{{
    {1.0 / 9, 1.48, .42, 1.0, 2.046, 1.12, .78, .03, 1.856, 14.1, 2.45, 2.30, .10, 1.51, .52},
    {1.0 / 6, 1.38, .42, 1.0, 1.962, 1.08, .77, .03, 1.754, 13.4, 2.42, 2.30, .10, 1.51, .54},
    {1.0 / 3, 1.18, .42, .75, 1.858, 1.01, .76, .03, 1.561, 12.3, 2.32, 2.30, .10, 1.47, .58},
    {1.0, .900, .56, .5, 1.899, .98, .92, .05, 1.126, 11.1, 2.31, 2.38, .11, 1.40, .66},
    {3.0, .225, 1.5, .5, 1.560, .85, 1.13, .08, .556, 9.8, 2.25, 2.80, .18, .98, .79},
    {6.0, .520, 1.5, .5, 1.290, .62, 1.09, .08, .388, 10.1, 2.25, 2.90, .18, .97, .91},
    {9.0, .870, 1.5, .5, 1.011, .54, 1.07, .08, .295, 8.7, 2.15, 2.97, .18, .73, .91},
}};

/// Below this H polynomials replace the power laws of Phi_s and Phi_fs.
constexpr double kPowerEnd = 0.1;

const Row* find(double pattern) noexcept {
  for (const Row& row : kRows) {
    if (std::abs(pattern - row.pattern) <= 1e-6 * row.pattern) return &row;
  }
  return nullptr;
}

const Row& row_of(double pattern) {
  const Row* row = find(pattern);
  require(row != nullptr, "flow factors", "pattern", pattern, "",
          "must be 1/9, 1/6, 1/3, 1, 3, 6 or 9", "the published factors are for these patterns");
  return *row;
}

/// A step from 0 at t = 0 to 1 at t = 1, C1.
Factor smooth_step(double t) noexcept { return {t * t * (3.0 - 2.0 * t), 6.0 * t * (1.0 - t)}; }

/// From `first` to `second` as H goes from `begin` to `end`.
Factor blend(const Factor& first, const Factor& second, double begin, double end,
             double thickness_ratio) noexcept {
  const double scale = 1.0 / (end - begin);
  const Factor w = smooth_step((thickness_ratio - begin) * scale);
  return {first.value + w.value * (second.value - first.value),
          first.slope + w.value * (second.slope - first.slope) +
              w.slope * scale * (second.value - first.value)};
}

/// The exponential with value and slope of `end`, at `distance` from it.
Factor log_linear(const Factor& end, double distance) noexcept {
  const double rate = end.slope / end.value;
  const double value = end.value * std::exp(rate * distance);
  return {value, rate * value};
}

/// a H^power exp(-b H + c H^2).
Factor bell(double a, double power, double b, double c, double thickness_ratio) noexcept {
  const double h = thickness_ratio;
  const double value = a * std::pow(h, power) * std::exp(h * (-b + c * h));
  return {value, value * (power / h - b + 2.0 * c * h)};
}

Factor published_pressure_flow(const Row& row, double h) noexcept {
  if (row.pattern > 1.0) {
    const double term = row.c * std::pow(h, -row.r);
    return {1.0 + term, -row.r * term / h};
  }
  const double term = row.c * std::exp(-row.r * h);
  return {1.0 - term, row.r * term};
}

Factor published_pressure_stress(const Row& row, double h) noexcept {
  const double term = row.d * std::exp(-row.s * h);
  return {1.0 - term, row.s * term};
}

double lower_end(double thickness_ratio) noexcept { return std::max(thickness_ratio, 0.0); }

}  // namespace

const std::vector<double>& patterns() {
  static const std::vector<double> list = [] {
    std::vector<double> values;
    values.reserve(kRows.size());
    for (const Row& row : kRows) values.push_back(row.pattern);
    return values;
  }();
  return list;
}

Factor pressure_flow(double thickness_ratio, double pattern) {
  const Row& row = row_of(pattern);
  const double h = lower_end(thickness_ratio);
  if (h >= row.lowest) return published_pressure_flow(row, h);
  return log_linear(published_pressure_flow(row, row.lowest), h - row.lowest);
}

double lowest_thickness_ratio(double pattern) { return row_of(pattern).lowest; }

Factor shear_flow(double thickness_ratio, double pattern) {
  constexpr double change = 5.0;
  constexpr double changed = 5.5;
  const Row& row = row_of(pattern);
  const double h = lower_end(thickness_ratio);
  const auto near = [&row](double at) {
    return bell(row.a1, row.alpha1, row.alpha2, row.alpha3, at);
  };
  if (h < kPowerEnd) {
    const Factor end = near(kPowerEnd);
    const double b = (end.slope - end.value / kPowerEnd) / kPowerEnd;
    const double a = end.value / kPowerEnd - b * kPowerEnd;
    return {h * (a + b * h), a + 2.0 * b * h};
  }
  if (h <= change) return near(h);
  const double value = row.a2 * std::exp(-0.25 * h);
  const Factor far{value, -0.25 * value};
  return h >= changed ? far : blend(near(h), far, change, changed, h);
}

Factor sliding_stress_offset(double thickness_ratio, double pattern) {
  constexpr double change = 7.0;
  constexpr double changed = 8.0;
  const Row& row = row_of(pattern);
  const double h = lower_end(thickness_ratio);
  const auto near = [&row](double at) {
    return bell(row.a3, row.alpha4, row.alpha5, row.alpha6, at);
  };
  if (h < kPowerEnd) {
    const Factor end = near(kPowerEnd);
    const double mean = end.value / (kPowerEnd * kPowerEnd);
    const double b = (end.slope / kPowerEnd - 2.0 * mean) / kPowerEnd;
    const double a = mean - b * kPowerEnd;
    return {h * h * (a + b * h), h * (2.0 * a + 3.0 * b * h)};
  }
  if (h <= change) return near(h);
  if (h >= changed) return {0.0, 0.0};
  return blend(near(h), {0.0, 0.0}, change, changed, h);
}

Factor pressure_stress(double thickness_ratio, double pattern) {
  constexpr double floor = 0.05;
  const Row& row = row_of(pattern);
  const double h = lower_end(thickness_ratio);
  const double crossing = std::log(row.d / (1.0 - floor)) / row.s;
  const double lowest = std::ceil(100.0 * std::max(crossing, 0.0)) / 100.0;
  if (h >= lowest) return published_pressure_stress(row, h);
  return log_linear(published_pressure_stress(row, lowest), h - lowest);
}

Factor sliding_stress(double thickness_ratio) noexcept {
  constexpr double density = 35.0 / 32.0;
  constexpr double cutoff = 1.0 / 300.0;
  constexpr double series_begin = 2.5;
  const double z = lower_end(thickness_ratio) / 3.0;
  const double q = 1.0 - z * z;
  const double z2 = z * z;
  Factor bracket{};  // phi_f = density z bracket
  if (z <= 1.0) {
    const double log = std::log((z + 1.0) / cutoff);
    const double p =
        -55.0 + z * (132.0 + z * (345.0 + z * (-160.0 + z * (-405.0 + z * (60.0 + 147.0 * z)))));
    const double slope =
        132.0 + z * (690.0 + z * (-480.0 + z * (-1620.0 + z * (300.0 + 882.0 * z))));
    bracket = {q * q * q * log + p / 60.0, q * q * (q / (z + 1.0) - 6.0 * z * log) + slope / 60.0};
  } else if (z < series_begin) {
    const double log = std::log((z + 1.0) / (z - 1.0));
    bracket = {q * q * q * log + z * (66.0 + z2 * (30.0 * z2 - 80.0)) / 15.0,
               q * q * (2.0 - 6.0 * z * log) + (66.0 + z2 * (150.0 * z2 - 240.0)) / 15.0};
  } else {
    // The even moments of the density; the closed form suffers total cancellation here.
    Factor sum{1.0, 0.0};
    double term = 1.0;
    for (int k = 1; k < 40 && term > 1e-18; ++k) {
      term *= (2.0 * k - 1.0) / ((2.0 * k + 7.0) * z2);
      sum.value += term;
      sum.slope -= 2.0 * k * term / (3.0 * z);
    }
    return sum;
  }
  return {density * z * bracket.value, density * (bracket.value + z * bracket.slope) / 3.0};
}

namespace {

// Wu and Zheng's fit, its transition to 1 and its tail below H = 0.
constexpr double kFit0 = -0.6912;
constexpr double kFit1 = 0.782;
constexpr double kFitEnd = 2.9;
constexpr double kContactEnd = 3.0;
/// h_T/sigma at H = 0, from h_T = h at H = 3 (a test integrates it).
constexpr double kGapAtZero = 0.39978159794223733;
/// exp(kFit0 + kFit1 H - kTail H^2) over H < 0 has the integral kGapAtZero (tested as well).
constexpr double kTail = 0.37396848377606423;

Factor wu_zheng_fit(double h) noexcept {
  const double value = std::exp(kFit0 + h * (kFit1 + h * (-0.304 + 0.0401 * h)));
  return {value, value * (kFit1 + h * (-0.608 + 0.1203 * h))};
}

Factor wu_zheng(double h) noexcept {
  if (h >= kContactEnd) return {1.0, 0.0};
  if (h < 0.0) {
    const double value = std::exp(kFit0 + h * (kFit1 - kTail * h));
    return {value, value * (kFit1 - 2.0 * kTail * h)};
  }
  if (h < kFitEnd) return wu_zheng_fit(h);
  // The cubic with value and slope of the fit at 2.9 and 1, 0 at 3; monotone.
  const Factor left = wu_zheng_fit(kFitEnd);
  const double step = kContactEnd - kFitEnd;
  const double u = (h - kFitEnd) / step;
  const double rise = 1.0 - left.value;
  const double m = step * left.slope;
  return {left.value + u * (m + u * (3.0 * rise - 2.0 * m + u * (m - 2.0 * rise))),
          (m + u * (2.0 * (3.0 * rise - 2.0 * m) + 3.0 * u * (m - 2.0 * rise))) / step};
}

double wu_zheng_gap(double h) {
  if (h >= kContactEnd) return h;
  if (h <= 0.0) {
    const double root = std::sqrt(kTail);
    return std::exp(kFit0 + 0.25 * kFit1 * kFit1 / kTail) * std::sqrt(std::numbers::pi) /
           (2.0 * root) * std::erfc(0.5 * kFit1 / root - root * h);
  }
  const bool bridge = h > kFitEnd;
  const double begin = bridge ? h : 0.0;
  const double end = bridge ? kContactEnd : h;
  static const GaussRule rule = gauss_legendre(20);
  double integral = 0.0;
  for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
    const double at = 0.5 * (begin + end + (end - begin) * rule.nodes[i]);
    integral += 0.5 * (end - begin) * rule.weights[i] * wu_zheng(at).value;
  }
  return bridge ? kContactEnd - integral : kGapAtZero + integral;
}

double gaussian(double h) noexcept {
  return std::exp(-0.5 * h * h) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
}

double gaussian_below(double h) noexcept { return 0.5 * std::erfc(-h / std::numbers::sqrt2); }

}  // namespace

Factor contact(ContactFactor kind, double thickness_ratio) noexcept {
  if (kind == ContactFactor::none) return {1.0, 0.0};
  if (kind == ContactFactor::wu_zheng) return wu_zheng(thickness_ratio);
  return {gaussian_below(thickness_ratio), gaussian(thickness_ratio)};
}

double mean_gap(ContactFactor kind, double thickness_ratio) {
  if (kind == ContactFactor::none) return thickness_ratio;
  if (kind == ContactFactor::wu_zheng) return wu_zheng_gap(thickness_ratio);
  return thickness_ratio * gaussian_below(thickness_ratio) + gaussian(thickness_ratio);
}

}  // namespace flow_factors

namespace {

// The tables over H: fine to kFineEnd, then coarse to kTableEnd.
constexpr double kFineStep = 0.01;
constexpr double kCoarseStep = 0.1;
constexpr double kFineEnd = 10.0;
constexpr double kTableEnd = 110.0;
constexpr std::size_t kFineIntervals = 1000;
constexpr std::size_t kCoarseIntervals = 1000;
// The table of the mean gap reaches from -kGapEnd to kGapEnd.
constexpr double kGapEnd = 8.0;
constexpr std::size_t kGapIntervals = 1600;

double checked_roughness(const FlowFactorOptions& options) {
  const char* item = "flow factors";
  const double journal = options.journal.rms_roughness;
  const double bearing = options.bearing.rms_roughness;
  require_non_negative(item, "journal rms_roughness", journal, "m");
  require_non_negative(item, "bearing rms_roughness", bearing, "m");
  const double combined = std::hypot(journal, bearing);
  require(combined > 0.0, item, "rms_roughness of both walls", combined, "m", "must be > 0",
          "leave the flow factors out if both walls are smooth");
  const char* rule = "must be 1/9, 1/6, 1/3, 1, 3, 6 or 9";
  const char* hint = "the published factors are for these patterns";
  require(flow_factors::find(options.journal.pattern) != nullptr, item, "journal pattern",
          options.journal.pattern, "", rule, hint);
  require(flow_factors::find(options.bearing.pattern) != nullptr, item, "bearing pattern",
          options.bearing.pattern, "", rule, hint);
  return combined;
}

/// The cubic through two knots at u in [0, 1]; slopes by u become slopes by H.
template <class Knot, std::size_t n = sizeof(Knot::value) / sizeof(double)>
void interpolate(const Knot& left, const Knot& right, double u, double inverse_step,
                 Knot& sample) noexcept {
  for (std::size_t k = 0; k < n; ++k) {
    const double rise = right.value[k] - left.value[k];
    const double c2 = 3.0 * rise - 2.0 * left.slope[k] - right.slope[k];
    const double c3 = left.slope[k] + right.slope[k] - 2.0 * rise;
    sample.value[k] = left.value[k] + u * (left.slope[k] + u * (c2 + u * c3));
    sample.slope[k] = (left.slope[k] + u * (2.0 * c2 + 3.0 * u * c3)) * inverse_step;
  }
}

}  // namespace

FlowFactorModel::FlowFactorModel(const FlowFactorOptions& options)
    : options_(options),
      roughness_(checked_roughness(options)),
      inverse_roughness_(1.0 / roughness_) {
  tabulate_factors();
  if (options.contact_factor != ContactFactor::none) tabulate_gap();
}

double FlowFactorModel::lowest_thickness_ratio() const {
  double lowest = 0.0;
  for (const WallRoughness& wall : {options_.journal, options_.bearing}) {
    if (wall.rms_roughness == 0.0) continue;
    for (const double pattern : {wall.pattern, 1.0 / wall.pattern}) {
      lowest = std::max(lowest, flow_factors::lowest_thickness_ratio(pattern));
    }
  }
  return lowest;
}

void FlowFactorModel::tabulate_factors() {
  using namespace flow_factors;
  const double journal = std::pow(options_.journal.rms_roughness * inverse_roughness_, 2);
  const double bearing = std::pow(options_.bearing.rms_roughness * inverse_roughness_, 2);
  const auto combine = [&](const auto& f, bool across, double sign, double ratio) {
    const auto seen = [across](double pattern) { return across ? 1.0 / pattern : pattern; };
    const Factor one = f(ratio, seen(options_.journal.pattern));
    const Factor two = f(ratio, seen(options_.bearing.pattern));
    return Factor{journal * one.value + sign * bearing * two.value,
                  journal * one.slope + sign * bearing * two.slope};
  };
  const auto add = [&](double ratio, double step) {
    const Factor sliding = sliding_stress(ratio);
    Knot<4> flow{};
    Knot<4> stress{};
    for (const std::size_t k : {0U, 1U}) {
      const bool across = k == 1;
      const auto set = [step](Knot<4>& knot, std::size_t curve, const Factor& factor) {
        knot.value[curve] = factor.value;
        knot.slope[curve] = factor.slope * step;
      };
      const Factor offset = combine(sliding_stress_offset, across, -1.0, ratio);
      set(flow, k, combine(pressure_flow, across, 1.0, ratio));
      set(flow, 2 + k, combine(shear_flow, across, -1.0, ratio));
      set(stress, k, {sliding.value + offset.value, sliding.slope + offset.slope});
      set(stress, 2 + k, combine(pressure_stress, across, 1.0, ratio));
    }
    flow_.push_back(flow);
    stress_.push_back(stress);
  };
  for (std::size_t i = 0; i <= kFineIntervals; ++i) {
    add(kFineStep * static_cast<double>(i), kFineStep);
  }
  for (std::size_t i = 0; i <= kCoarseIntervals; ++i) {
    add(kFineEnd + kCoarseStep * static_cast<double>(i), kCoarseStep);
  }
  // Exponentials have decayed at the end of the table; H^-1.5 terms remain.
  const double scale = std::pow(kTableEnd, 1.5);
  far_along_ = scale * (combine(pressure_flow, false, 1.0, kTableEnd).value - 1.0);
  far_across_ = scale * (combine(pressure_flow, true, 1.0, kTableEnd).value - 1.0);
}

void FlowFactorModel::tabulate_gap() {
  const double step = 2.0 * kGapEnd / static_cast<double>(kGapIntervals);
  for (std::size_t i = 0; i <= kGapIntervals; ++i) {
    const double ratio = step * static_cast<double>(i) - kGapEnd;
    const flow_factors::Factor factor = flow_factors::contact(options_.contact_factor, ratio);
    gap_.push_back({{flow_factors::mean_gap(options_.contact_factor, ratio), factor.value},
                    {factor.value * step, factor.slope * step}});
  }
}

bool FlowFactorModel::look_up(const FactorTable& table, double thickness_ratio,
                              Knot<4>& sample) noexcept {
  if (thickness_ratio < 0.0) {
    sample = table.front();
    for (double& slope : sample.slope) slope = 0.0;
    return true;
  }
  const bool fine = thickness_ratio < kFineEnd;
  if (!fine && !(thickness_ratio < kTableEnd)) return false;
  const double inverse_step = fine ? 1.0 / kFineStep : 1.0 / kCoarseStep;
  const double position = (fine ? thickness_ratio : thickness_ratio - kFineEnd) * inverse_step;
  const std::size_t last = (fine ? kFineIntervals : kCoarseIntervals) - 1;
  const std::size_t interval = std::min(static_cast<std::size_t>(position), last);
  const std::size_t left = interval + (fine ? 0 : kFineIntervals + 1);
  interpolate(table[left], table[left + 1], position - static_cast<double>(interval), inverse_step,
              sample);
  return true;
}

void FlowFactorModel::flow(double h, FlowFactors& factors) const noexcept {
  const double ratio = h * inverse_roughness_;
  Knot<4> k{};
  if (!look_up(flow_, ratio, k)) {
    const double power = 1.0 / (ratio * std::sqrt(ratio));
    k.value[0] = 1.0 + far_along_ * power;
    k.value[1] = 1.0 + far_across_ * power;
    k.slope[0] = -1.5 * far_along_ * power / ratio;
    k.slope[1] = -1.5 * far_across_ * power / ratio;
  }
  factors.pressure_along = k.value[0];
  factors.pressure_across = k.value[1];
  factors.pressure_along_by_h = k.slope[0] * inverse_roughness_;
  factors.pressure_across_by_h = k.slope[1] * inverse_roughness_;
  factors.shear_flow_along = k.value[2] * roughness_;
  factors.shear_flow_across = k.value[3] * roughness_;
  factors.shear_flow_along_by_h = k.slope[2];
  factors.shear_flow_across_by_h = k.slope[3];
}

void FlowFactorModel::stress(double h, FlowFactors& factors) const noexcept {
  const double ratio = h * inverse_roughness_;
  Knot<4> k{};
  if (!look_up(stress_, ratio, k)) {
    // The first moments of phi_f, see sliding_stress.
    const double y = 1.0 / (ratio * ratio);
    k.value[0] = k.value[1] = 1.0 + y * (1.0 + y * 27.0 / 11.0);
    k.slope[0] = k.slope[1] = -y * (2.0 + y * 108.0 / 11.0) / ratio;
    k.value[2] = k.value[3] = 1.0;
  }
  factors.shear_along = k.value[0];
  factors.shear_across = k.value[1];
  factors.shear_along_by_h = k.slope[0] * inverse_roughness_;
  factors.shear_across_by_h = k.slope[1] * inverse_roughness_;
  factors.pressure_stress_along = k.value[2];
  factors.pressure_stress_across = k.value[3];
  factors.pressure_stress_along_by_h = k.slope[2] * inverse_roughness_;
  factors.pressure_stress_across_by_h = k.slope[3] * inverse_roughness_;
}

void FlowFactorModel::gap(double h, FlowFactors& factors) const noexcept {
  const double ratio = h * inverse_roughness_;
  if (gap_.empty() || !(ratio < kGapEnd)) {
    factors.mean_gap = h;
    factors.contact_factor = 1.0;
    factors.contact_factor_by_h = 0.0;
    return;
  }
  Knot<2> k{};
  if (ratio <= -kGapEnd) {
    k.value[0] = gap_.front().value[0];
  } else {
    constexpr double inverse_step = static_cast<double>(kGapIntervals) / (2.0 * kGapEnd);
    const double position = (ratio + kGapEnd) * inverse_step;
    const std::size_t left = std::min(static_cast<std::size_t>(position), kGapIntervals - 1);
    interpolate(gap_[left], gap_[left + 1], position - static_cast<double>(left), inverse_step, k);
  }
  factors.mean_gap = k.value[0] * roughness_;
  factors.contact_factor = k.value[1];
  factors.contact_factor_by_h = k.slope[1] * inverse_roughness_;
}

void FlowFactorModel::face(double h, FlowFactors& factors) const noexcept {
  flow(h, factors);
  gap(h, factors);
}

void FlowFactorModel::node(double h, FlowFactors& factors) const noexcept {
  stress(h, factors);
  gap(h, factors);
}

void FlowFactorModel::evaluate(double h, FlowFactors& factors) const noexcept {
  flow(h, factors);
  stress(h, factors);
  gap(h, factors);
}

}  // namespace tribodyn
