#pragma once
/// A smooth function of time known at knots, to which later ones may be added.
///
/// Between the knots t_i the curve is the cubic Hermite polynomial of the values and slopes there,
/// C1, as given: no slope is limited, so that with exact slopes the error is h^4/384 times the
/// fourth derivative. Before the first and after the last knot it goes on with the slope there. The
/// integral is exact for the curve.
///
/// Knots are only appended, and what was known stays as it is to the last bit. A run may read the
/// curve while another thread appends: the curve in use is exchanged as a whole, and earlier ones
/// are kept as long as the function lives. So reading takes no lock.
///
/// Knots lie close where the function changes fast: some 80 in a period of a sine. What
/// kKnotsOfAFeature of them describe could be stepped over where they reach less far than the
/// longest step; there are breaks. If kKnotsOfAStep of them do, every knot is one, for no control
/// of steps sees what is shorter than a step. Else it finds its way from every kThinned-th knot;
/// but a knot is also a break where the curve bends as that of a table must to have one
/// (KnotBreaks), at a kink. The size of the values is the largest until there, so that later knots
/// change no break.

#include <atomic>
#include <memory>
#include <vector>

#include "tribodyn/math/monotone_spline.hpp"
#include "tribodyn/math/time_function.hpp"

namespace tribodyn {

class SampledFunction final : public TimeFunction {
 public:
  static constexpr double kKnotsOfAFeature = 16.0;
  static constexpr double kKnotsOfAStep = 256.0;
  static constexpr std::size_t kThinned = 8;

  /// `times` [s]: at least two, strictly ascending; `values` and `slopes` (per second): as many.
  SampledFunction(std::vector<double> times, std::vector<double> values,
                  std::vector<double> slopes);

  /// Append knots after the last one; not from two threads at a time.
  void extend(const std::vector<double>& times, const std::vector<double>& values,
              const std::vector<double>& slopes);

  double value(double t) const noexcept override { return now().spline.evaluate(t).value; }
  double derivative(double t) const noexcept override { return now().spline.evaluate(t).slope; }
  double integral(double t) const noexcept override;
  double next_break(double t, double span) const noexcept override;

 private:
  struct Curve {
    Curve(std::vector<double> times, std::vector<double> of_values, std::vector<double> of_slopes);
    std::vector<double> values, slopes;
    MonotoneSpline spline;
    KnotBreaks breaks;
    double integral_at_zero;
  };
  const Curve& now() const noexcept { return *curve_.load(std::memory_order_acquire); }
  void put(std::unique_ptr<const Curve> curve);

  std::vector<std::unique_ptr<const Curve>> kept_;
  std::atomic<const Curve*> curve_{nullptr};
};

}  // namespace tribodyn
