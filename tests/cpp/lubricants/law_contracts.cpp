#include "lubricants/law_contracts.hpp"

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "tribodyn/lubricants/lubricant.hpp"

namespace tribodyn::test {

namespace {

constexpr double kOil = 0.05;  // [Pa s]

/// A value and its derivative, as a law gives them.
struct Sample {
  double value, slope;
};
using Law = std::function<Sample(double)>;

/// Checks the slopes over [from, to] against differences, that the value rises (sign 1) or falls
/// (-1), or stays, and that it is positive. A kink may lie at the places in `ends`: there the
/// value is continuous, and no difference reaches over it.
void check_law(const std::string& name, const Law& law, double from, double to, int sign,
               const std::vector<double>& ends) {
  constexpr int points = 400;
  const double step = (to - from) / points;
  const double h = 1e-3 * step;
  double previous = law(from).value;
  for (int i = 0; i <= points; ++i) {
    const double x = from + i * step;
    const Sample at = law(x);
    INFO(name << " at " << x << ": value " << at.value << ", slope " << at.slope);
    REQUIRE(std::isfinite(at.value));
    REQUIRE(std::isfinite(at.slope));
    CHECK(at.value > 0.0);
    CHECK(sign * at.slope >= 0.0);
    CHECK(sign * (at.value - previous) >= 0.0);
    previous = at.value;
    bool smooth = true;
    for (const double end : ends) smooth = smooth && std::abs(x - end) > 3.0 * h;
    if (!smooth) continue;
    // Fourth order with a step of 1/400000 of the range: round-off of the value is what is left.
    const double slope = (8.0 * (law(x + h).value - law(x - h).value) -
                          (law(x + 2 * h).value - law(x - 2 * h).value)) /
                         (12.0 * h);
    const double round_off = 4e-16 * at.value / h;
    CHECK(std::abs(at.slope - slope) <= 1e-8 * std::abs(slope) + round_off);
  }
  for (const double end : ends) {
    const double near = 1e-12 * std::abs(end);
    const Sample before = law(end - near), after = law(end + near);
    const double steepest = std::max(std::abs(before.slope), std::abs(after.slope));
    INFO(name << " at its end " << end);
    CHECK(std::abs(after.value - before.value) <= 3.0 * near * steepest + 1e-15 * after.value);
  }
}

}  // namespace

void check_contract(const std::shared_ptr<const ViscosityPressureLaw>& law) {
  const PressureRange range = law->range();
  CHECK(range.lowest < -1e5);
  CHECK(range.highest > 1e7);
  const Law factor = [&](double p) {
    Sample s{};
    law->factor(kOil, p, s.value, s.slope);
    return s;
  };
  CHECK(factor(0.0).value == 1.0);
  const std::vector<double> ends = {range.lowest, range.highest};
  check_law(law->name(), factor, range.lowest, range.highest, 1, ends);
  check_law(law->name(), factor, 3.0 * range.lowest, range.lowest, 1, ends);
  check_law(law->name(), factor, range.highest, 3.0 * range.highest, 1, ends);
  for (const double absurd : {-1e15, 1e15, -1e300, 1e300}) {
    CHECK(std::isfinite(factor(absurd).slope));
    CHECK(factor(absurd).value > 0.0);
  }
  CHECK(std::isnan(factor(std::nan("")).value));
  const Lubricant oil({.dynamic_viscosity = kOil, .pressure_viscosity = law});
  INFO(oil.glass_text());
  CHECK(oil.viscosity(oil.glass_pressure(), 0.0).value == Approx(1e12).epsilon(1e-9));
  CHECK(oil.glass_text().size() <= 64);  // it goes where steps take no memory
}

void check_contract(const DensityLaw& law) {
  const PressureRange range = law.range();
  const Law ratio = [&](double p) {
    Sample s{};
    law.ratio(p, s.value, s.slope);
    return s;
  };
  // The work against the pressure has the slope 1/r.
  const Law work = [&](double p) { return Sample{1e10 + law.work(p), 1.0 / ratio(p).value}; };
  CHECK(ratio(0.0).value == 1.0);
  CHECK(law.work(0.0) == 0.0);
  const std::vector<double> ends = {range.lowest, range.highest};
  for (const auto& [from, to] :
       {std::pair{range.lowest, range.highest}, std::pair{3.0 * range.lowest, range.lowest},
        std::pair{range.highest, 3.0 * range.highest}}) {
    check_law(law.name(), ratio, from, to, 1, ends);
    check_law(std::string("work of ") + law.name(), work, from, to, 1, ends);
  }
  for (double p = range.lowest; p < 3.0 * range.highest; p += 0.01 * range.highest) {
    // Round-off of the ratio by its slope.
    CHECK(law.pressure(ratio(p).value) == Approx(p).margin(4e-16 / ratio(p).slope).epsilon(1e-12));
    // The elastic energy against any surroundings is not negative.
    const double elastic = law.work(p) - law.work(1e5) - (p - 1e5) / ratio(p).value;
    CHECK(elastic >= -1e-15 * std::abs(p));
  }
  CHECK(law.pressure(0.0) == Approx(range.lowest).epsilon(1e-12));
  CHECK(std::isinf(law.pressure(1e3)));
}

void check_contract(const ShearThinning& law) {
  for (const double low : {1e-3, 0.05, 100.0}) {
    for (double rate = 1.0; rate < 1e10; rate *= 7.3) {
      const auto at = [&](double viscosity, double g) {
        struct {
          double value, by_low, by_rate;
        } s{};
        law.apply(viscosity, g, s.value, s.by_low, s.by_rate);
        return s;
      };
      const auto here = at(low, rate);
      INFO(law.name() << ", " << low << " Pa s at " << rate << " 1/s");
      CHECK(here.value > 0.0);
      CHECK(here.value <= low);
      CHECK(here.by_rate <= 0.0);
      CHECK(here.by_low > 0.0);
      CHECK(here.value + here.by_rate * rate >= 0.0);  // d(stress)/dg
      CHECK(at(low, -rate).value == here.value);
      CHECK(at(low, -rate).by_rate == -here.by_rate);
      CHECK(at(low, 0.0).value == low);
      CHECK(at(low, 0.0).by_rate == 0.0);
      const double h = 1e-3;
      const double by_rate =
          (8.0 * (at(low, rate * (1 + h)).value - at(low, rate * (1 - h)).value) -
           at(low, rate * (1 + 2 * h)).value + at(low, rate * (1 - 2 * h)).value) /
          (12.0 * h * rate);
      const double by_low =
          (8.0 * (at(low * (1 + h), rate).value - at(low * (1 - h), rate).value) -
           at(low * (1 + 2 * h), rate).value + at(low * (1 - 2 * h), rate).value) /
          (12.0 * h * low);
      // h^4 of the fourth order, and round-off.
      CHECK(here.by_rate == Approx(by_rate).epsilon(1e-9).margin(1e-12 * low / rate));
      CHECK(here.by_low == Approx(by_low).epsilon(1e-9));
    }
  }
}

}  // namespace tribodyn::test
