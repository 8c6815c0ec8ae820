#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/sampled_function.hpp"

using namespace tribodyn;

namespace {

double cubic(double t) { return 2.0 - 3.0 * t + 0.5 * t * t * t; }
double slope(double t) { return -3.0 + 1.5 * t * t; }
double area(double t) { return 2.0 * t - 1.5 * t * t + t * t * t * t / 8.0; }

std::vector<double> of(double (*f)(double), const std::vector<double>& times) {
  std::vector<double> out;
  for (double t : times) out.push_back(f(t));
  return out;
}

SampledFunction sampled(const std::vector<double>& times) {
  return {times, of(cubic, times), of(slope, times)};
}

}  // namespace

TEST_CASE("a sampled cubic is that cubic, also where it has an extremum between knots") {
  const SampledFunction f = sampled({0.0, 0.3, 1.0, 3.0});  // its minimum lies at sqrt(2)
  for (double t : {0.0, 0.1, 0.3, 0.8, 1.4, 2.7, 3.0}) {
    CAPTURE(t);
    // Sums of about ten terms below 10: a few 1e-15.
    CHECK(std::abs(f.value(t) - cubic(t)) < 2e-14);
    CHECK(std::abs(f.derivative(t) - slope(t)) < 2e-14);
    CHECK(std::abs(f.integral(t) - area(t)) < 2e-14);
  }
}

TEST_CASE("knots that are added leave what was there to the last bit") {
  SampledFunction f = sampled({0.0, 0.25, 0.5, 0.75});
  const SampledFunction before = sampled({0.0, 0.25, 0.5, 0.75});
  const std::vector<double> later = {1.0, 3.0};
  f.extend(later, of(cubic, later), of(slope, later));
  for (int k = 0; k <= 75; ++k) {
    const double t = 0.01 * k;
    CHECK(f.value(t) == before.value(t));
    CHECK(f.derivative(t) == before.derivative(t));
    CHECK(f.integral(t) == before.integral(t));
  }
  CHECK(std::abs(f.value(2.0) - cubic(2.0)) < 1e-14);
  CHECK_THROWS_AS(f.extend({2.0}, {0.0}, {0.0}), InvalidInput);
  CHECK(std::abs(f.value(2.0) - cubic(2.0)) < 1e-14);
}

namespace {

std::vector<double> hundredths(int first, int last) {
  std::vector<double> times;
  for (int k = first; k <= last; ++k) times.push_back(0.01 * k);
  return times;
}

/// All breaks up to t = 1 for steps of at most `span`, in hundredths.
std::vector<int> breaks_of(const SampledFunction& f, double span) {
  std::vector<int> found;
  double t = -0.005;
  while ((t = f.next_break(t, span)) <= 1.0) {
    found.push_back(static_cast<int>(std::lround(100.0 * t)));
  }
  return found;
}

double sine(double t) { return std::sin(2.0 * t); }
double sine_slope(double t) { return 2.0 * std::cos(2.0 * t); }
double bent(double t) { return std::abs(t - 0.53); }
double bent_slope(double t) { return t < 0.525 ? -1.0 : (t > 0.535 ? 1.0 : 0.0); }

}  // namespace

TEST_CASE("steps end at knots that lie closer than they could see") {
  const std::vector<double> times = hundredths(0, 100);
  const SampledFunction f(times, of(sine, times), of(sine_slope, times));
  // 16 intervals of 0.01 are 0.16, 256 are 2.56.
  CHECK(breaks_of(f, 0.159).empty());
  const std::vector<int> eighths = {0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96};
  CHECK(breaks_of(f, 0.161) == eighths);
  CHECK(breaks_of(f, 2.5) == eighths);
  CHECK(breaks_of(f, 2.6).size() == 101);
  CHECK(f.next_break(0.155, -0.5) == 0.08);
}

TEST_CASE("steps end at a kink, too, and later knots change no break") {
  const std::vector<double> times = hundredths(0, 60), later = hundredths(61, 100);
  SampledFunction f(times, of(bent, times), of(bent_slope, times));
  const std::vector<int> before = breaks_of(f, 0.5);
  CHECK(before == std::vector<int>{0, 8, 16, 24, 32, 40, 48, 52, 53, 54, 56});
  const auto far = [](double t) { return 100.0 * bent(t); };
  const auto steep = [](double t) { return 100.0 * bent_slope(t); };
  std::vector<double> values, slopes;
  for (double t : later) {
    values.push_back(far(t));
    slopes.push_back(steep(t));
  }
  f.extend(later, values, slopes);
  std::vector<int> after = breaks_of(f, 0.5);
  after.resize(before.size());
  CHECK(after == before);
}
