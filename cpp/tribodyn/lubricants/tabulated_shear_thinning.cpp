#include "tribodyn/lubricants/tabulated_shear_thinning.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/bounded_exponential.hpp"
#include "tribodyn/lubricants/table_logarithms.hpp"
#include "tribodyn/math/table_columns.hpp"

namespace tribodyn {

namespace {

const char* const kShearTable = "shear table";

const TabulatedShearThinningOptions& checked_rates(const TabulatedShearThinningOptions& options) {
  const TableColumn rates{"shear_rates", "1/s", options.shear_rates};
  const TableColumn factors{"factors", "", options.factors};
  require_table(kShearTable, rates, factors);
  require_first(kShearTable, rates, 0.0);
  require_first(kShearTable, factors, 1.0,
                "factors are viscosities divided by the viscosity at low shear");
  for (const double factor : options.factors) require_positive(kShearTable, "factors", factor, "");
  require_order(kShearTable, factors, TableOrder::not_rising, "shear thins the liquid");
  return options;
}

std::vector<double> coordinates(const std::vector<double>& rates) {
  std::vector<double> x;
  x.reserve(rates.size());
  for (const double rate : rates) x.push_back(std::log(std::hypot(1.0, rate / rates[1])));
  return x;
}

/// Smallest slope of a cubic of this width that begins with `slope` and these derivatives.
double smallest_slope(double slope, const MonotoneSpline::Bend& bend, double width) {
  const auto at = [&](double u) { return slope + u * (bend.second + 0.5 * u * bend.third); };
  const double ends = std::min(slope, at(width));
  if (!(bend.third > 0.0)) return ends;
  return std::min(ends, at(std::clamp(-bend.second / bend.third, 0.0, width)));
}

}  // namespace

TabulatedShearThinning::TabulatedShearThinning(const TabulatedShearThinningOptions& options)
    : options_(checked_rates(options)),
      logarithm_(kShearTable, coordinates(options.shear_rates), logarithms(options.factors)),
      inverse_first_(1.0 / options.shear_rates[1]) {
  check_stress();
}

void TabulatedShearThinning::check_stress() const {
  const std::vector<double>& x = logarithm_.knots();
  for (std::size_t k = 0; k + 1 < x.size(); ++k) {
    const double slope = smallest_slope(logarithm_.evaluate(x[k]).slope,
                                        logarithm_.curvatures(k).second, x[k + 1] - x[k]);
    if (slope > -1.0) continue;
    require(
        false, kShearTable, "factors", options_.factors[k + 1], "",
        "must let the shear stress rise with the shear rate, but the stress does not rise from " +
            format_value(options_.shear_rates[k]) + " to " +
            format_value(options_.shear_rates[k + 1]) + " 1/s",
        "correct the factor, or give more points there");
  }
}

void TabulatedShearThinning::apply(double low_shear_viscosity, double shear_rate, double& value,
                                   double& by_low, double& by_rate) const noexcept {
  const double u = shear_rate * inverse_first_;
  const double length = std::hypot(1.0, u);
  const MonotoneSpline::Point point = logarithm_.evaluate(std::log(length));
  const BoundedExponential e = bounded_exponential(point.value);
  by_low = e.value;
  value = low_shear_viscosity * e.value;
  by_rate = low_shear_viscosity * e.slope * point.slope * inverse_first_ * (u / length) / length;
}

}  // namespace tribodyn
