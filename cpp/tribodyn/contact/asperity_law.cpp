#include "tribodyn/contact/asperity_law.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numbers>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

namespace {

constexpr double kLowestSeparation = -6.0;
constexpr double kHighestSeparation = 8.0;
/// The relative error of cubic Hermite interpolation is spacing^4/384 times the fourth
/// derivative with respect to the value, about (h' + 0.5)^4 in the tail: 1e-6 at h' = 4.
constexpr int kIntervalsPerUnit = 32;
/// Heights beyond this number of deviations from the mean contribute less than 1e-16.
constexpr double kHighestHeight = 9.0;

double gaussian(double s) { return std::exp(-0.5 * s * s) / std::sqrt(2.0 * std::numbers::pi); }

/// Integral over u > 0 of f(sigma u) weight(h' + u).
struct HeightAverage {
  double deviation;
  std::vector<double> breakpoints;  // in units of the deviation
  std::string law;

  double operator()(double separation, const std::function<double(double)>& f,
                    double (*weight)(double)) const {
    const double from = std::max(0.0, -kHighestHeight - separation);
    const double to = kHighestHeight - std::min(0.0, separation);
    const auto integrand = [&](double u) { return f(deviation * u) * weight(separation + u); };
    const QuadratureResult result = integrate(integrand, from, to, breakpoints);
    if (!result.converged) {
      throw ConvergenceError({.item = law,
                              .quantity = "separation",
                              .value = separation,
                              .rule = "has no converged average over the asperity heights",
                              .hint = "a single-asperity law must be smooth between breakpoints"});
    }
    return result.value;
  }
};

/// The average of f at all knots with its exact slope, flat and zero at the upper end.
MonotoneSpline tabulate(const HeightAverage& average, double density,
                        const std::function<double(double)>& f) {
  constexpr int n = static_cast<int>(kHighestSeparation - kLowestSeparation) * kIntervalsPerUnit;
  std::vector<double> knots, values, slopes;
  for (int i = 0; i <= n; ++i) {
    const double separation = kLowestSeparation + static_cast<double>(i) / kIntervalsPerUnit;
    knots.push_back(separation);
    values.push_back(density * average(separation, f, gaussian));
    slopes.push_back(-density * average(separation, f, [](double s) { return s * gaussian(s); }));
  }
  values.back() = 0.0;
  slopes.back() = 0.0;
  return {average.law, std::move(knots), values, std::move(slopes)};
}

HeightAverage height_average(const RoughSurface& surface, const SingleAsperity& asperity) {
  const double deviation = surface.asperity_height_deviation(asperity.name());
  HeightAverage average{deviation, asperity.breakpoints(), asperity.name()};
  for (double& point : average.breakpoints) point /= deviation;
  return average;
}

}  // namespace

AsperityLaw::~AsperityLaw() = default;

AsperityLaw::AsperityLaw(const RoughSurface& surface,
                         std::shared_ptr<const SingleAsperity> asperity)
    : surface_(surface),
      asperity_(std::move(asperity)),
      name_(asperity_->name()),
      source_(asperity_->source()),
      height_mean_(surface.asperity_height_mean(asperity_->name())),
      inverse_deviation_(1.0 / surface.asperity_height_deviation(asperity_->name())),
      lower_end_(height_mean_ + kLowestSeparation / inverse_deviation_),
      upper_end_(height_mean_ + kHighestSeparation / inverse_deviation_),
      pressure_(tabulate(height_average(surface, *asperity_),
                         surface.asperity_density(asperity_->name()),
                         [this](double w) { return asperity_->contact(w).force; })),
      area_ratio_(tabulate(height_average(surface, *asperity_),
                           surface.asperity_density(asperity_->name()),
                           [this](double w) { return asperity_->contact(w).area; })) {}

AsperityLaw::AsperityLaw(const RoughSurface& surface, const char* name, const char* source,
                         MonotoneSpline pressure, MonotoneSpline area_ratio)
    : surface_(surface),
      name_(name),
      source_(source),
      height_mean_(0.0),
      inverse_deviation_(1.0),
      lower_end_(pressure.knots().front()),
      upper_end_(pressure.knots().back()),
      pressure_(std::move(pressure)),
      area_ratio_(std::move(area_ratio)) {}

AsperityState AsperityLaw::evaluate(double film_thickness) const noexcept {
  // Not left to the table, whose end the separation may miss by round-off.
  if (film_thickness >= upper_end_) return {0.0, 0.0, 0.0};
  const double s = separation(film_thickness);
  const MonotoneSpline::Point pressure = pressure_.evaluate(s);
  return {pressure.value, pressure.slope * inverse_deviation_, area_ratio_.evaluate(s).value};
}

double AsperityLaw::energy(double film_thickness) const noexcept {
  if (film_thickness >= upper_end_) return 0.0;
  return (pressure_.integral(separation(upper_end_)) -
          pressure_.integral(separation(film_thickness))) /
         inverse_deviation_;
}

}  // namespace tribodyn
