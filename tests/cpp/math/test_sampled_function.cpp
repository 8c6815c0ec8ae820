#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/sampled_function.hpp"

using namespace tribodyn;

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

template <class Function>
void add(SampledPieces& pieces, double begin, double end, const Function& f, double size = 1.0) {
  pieces.sizes.push_back(size);
  pieces.begins.push_back(begin);
  pieces.ends.push_back(end);
  for (int j = 0; j < 9; ++j) {
    const double u = -std::cos(j * std::numbers::pi / 8.0);
    pieces.values.push_back(f(0.5 * (begin + end) + 0.5 * (end - begin) * u));
  }
}

/// Pieces of a function between given instants.
template <class Function>
SampledPieces of(const std::vector<double>& at, const Function& f, double size = 1.0) {
  SampledPieces pieces;
  for (std::size_t k = 0; k + 1 < at.size(); ++k) add(pieces, at[k], at[k + 1], f, size);
  return pieces;
}

double eighth(double t) { return 2.0 - 3.0 * t + 0.5 * t * t * t - 0.2 * std::pow(t, 8); }
double slope(double t) { return -3.0 + 1.5 * t * t - 1.6 * std::pow(t, 7); }
double area(double t) {
  return 2.0 * t - 1.5 * t * t + t * t * t * t / 8.0 - 0.2 * std::pow(t, 9) / 9.0;
}

}  // namespace

TEST_CASE("a polynomial of degree 8 in pieces is that polynomial") {
  const SampledFunction f(of({0.0, 0.3, 1.0, 1.1}, eighth));
  for (double t : {0.0, 0.1, 0.3, 0.30001, 0.8, 1.0, 1.05, 1.1}) {
    CAPTURE(t);
    // Sums of nine terms of up to 4; derivatives by 2/L, 20 in the last piece, times 64.
    CHECK(std::abs(f.value(t) - eighth(t)) < 2e-14);
    CHECK(std::abs(f.derivative(t) - slope(t)) < 4e-12);
    CHECK(std::abs(f.integral(t) - area(t)) < 2e-14);
  }
}

TEST_CASE("a sampled function continues with the slopes of its ends") {
  const SampledFunction f(of({0.25, 0.5, 1.0}, eighth));
  for (const auto& [end, t] : {std::pair{0.25, -0.5}, std::pair{1.0, 1.75}}) {
    CAPTURE(t);
    CHECK(std::abs(f.value(t) - eighth(end) - slope(end) * (t - end)) < 1e-12);
    CHECK(std::abs(f.derivative(t) - slope(end)) < 1e-12);
  }
  const auto outside = [](double end, double t) {
    return eighth(end) * (t - end) + 0.5 * slope(end) * (t - end) * (t - end);
  };
  const double before = -outside(0.25, 0.0);
  CHECK(std::abs(f.integral(1.75) - before - area(1.0) + area(0.25) - outside(1.0, 1.75)) < 1e-12);
  CHECK(std::abs(f.integral(0.0)) < 1e-15);
}

TEST_CASE("pieces that are added leave what was there to the last bit") {
  SampledFunction f(of({0.0, 0.25, 0.75}, eighth));
  const SampledFunction before(of({0.0, 0.25, 0.75}, eighth));
  f.extend(of({0.75, 1.0, 1.2}, eighth));
  for (int k = 0; k <= 75; ++k) {
    const double t = 0.01 * k;
    CHECK(f.value(t) == before.value(t));
    CHECK(f.derivative(t) == before.derivative(t));
    CHECK(f.integral(t) == before.integral(t));
  }
  CHECK(std::abs(f.value(1.1) - eighth(1.1)) < 1e-14);
  CHECK_THROWS_AS(f.extend(of({1.0, 1.4}, eighth)), InvalidInput);
  CHECK(std::abs(f.value(1.1) - eighth(1.1)) < 1e-14);
}

TEST_CASE("a sampled function jumps between two instants") {
  const double jump = 0.3, before = std::nextafter(jump, 0.0);
  SampledPieces pieces = of({0.0, before}, [](double t) { return 1.0 + t; });
  add(pieces, jump, 1.0, [](double) { return 5.0; });
  pieces.breaks = {before};
  const SampledFunction f(pieces);
  CHECK(std::abs(f.value(before) - 1.3) < 1e-15);
  CHECK(f.value(jump) == 5.0);
  CHECK(std::abs(f.integral(1.0) - (0.3 + 0.045 + 3.5)) < 1e-14);
  CHECK(f.next_break(0.0, 1.0) == before);
  CHECK(f.next_break(before, 1.0) == kNever);
  CHECK(f.next_break(1.0, -1.0) == before);
  // A step that ends up to `within` before the jump begins after it, one after it where it is.
  CHECK(f.after_jump(before, 1e-12) == jump);
  CHECK(f.after_jump(before - 0.9e-12, 1e-12) == jump);
  CHECK(f.after_jump(jump + 0.9e-12, 1e-12) == jump + 0.9e-12);
  CHECK(f.after_jump(before - 3e-12, 1e-12) == kNever);
  CHECK(f.after_jump(jump + 3e-12, 1e-12) == kNever);
}

TEST_CASE("no step goes over a pulse between level pieces") {
  const auto pulse = [](double t) { return std::exp(-std::pow((t - 1.0) / 1e-3, 2) / 2.0); };
  std::vector<double> at = {0.0, 0.5, 0.99};
  for (int k = -9; k <= 10; ++k) at.push_back(1.0 + 1e-3 * k);
  at.push_back(2.0);
  const SampledFunction f(of(at, pulse));
  CHECK(f.longest_step(0.0, 0.4) == 0.4);
  // Up to where the pulse rises; the first pieces in it are 1e-10 and less.
  const double step = f.longest_step(0.5, 0.6);
  CHECK(step > 0.49);
  CHECK(step < 0.4975);
  // In its midst f'' = 1e6 by the range of 1.
  const double midst = std::sqrt(8.0 * SampledFunction::kBend / 1e6);
  CHECK(f.longest_step(0.9995, 0.5) == Approx(midst).epsilon(1e-3));
  CHECK(f.longest_step(1.01, 0.5) == 0.5);
  CHECK(f.tightest(0.5, 0.2) == kNever);
  CHECK(f.tightest(0.5, 1.0) < 2.3e-4);
}

TEST_CASE("a sine admits steps of 1/27 of its period, a ripple any") {
  const double omega = 2.0 * std::numbers::pi;
  std::vector<double> at;
  for (int k = 0; k <= 40; ++k) at.push_back(0.1 * k);
  const SampledFunction sine(of(at, [=](double t) { return std::sin(omega * t); }, 2.0));
  // Its f'' is omega^2 at the crest, an end of a piece up to 0.3: sqrt(8 / 300 2) / omega = 0.0368.
  CHECK(sine.longest_step(2.21, 1.0) == Approx(1.0 / 27.0).epsilon(0.05));
  // From 0 to 0.1 it is sin(0.2 pi) of that at most.
  CHECK(sine.longest_step(2.01, 0.08) ==
        Approx(0.03676 / std::sqrt(std::sin(0.2 * std::numbers::pi))).epsilon(0.01));
  const SampledFunction ripple(
      of(at, [=](double t) { return 1.0 + 1e-9 * std::sin(omega * t); }, 1e-5));
  CHECK(ripple.longest_step(2.0, 1.0) == 1.0);
}

TEST_CASE("pieces that are none are refused") {
  const SampledPieces good = of({0.0, 1.0, 2.0}, eighth);
  for (const auto& spoil : std::vector<void (*)(SampledPieces&)>{
           [](SampledPieces& p) { p = {}; }, [](SampledPieces& p) { p.ends.pop_back(); },
           [](SampledPieces& p) { p.values.pop_back(); }, [](SampledPieces& p) { p.ends[0] = 0.0; },
           [](SampledPieces& p) { p.ends[0] = 1.5; }, [](SampledPieces& p) { p.sizes.pop_back(); },
           [](SampledPieces& p) { p.sizes[1] = 0.0; }, [](SampledPieces& p) { p.values[3] = NAN; },
           [](SampledPieces& p) { p.breaks = {1.0, 1.0}; }}) {
    SampledPieces pieces = good;
    spoil(pieces);
    CHECK_THROWS_AS(SampledFunction(pieces), InvalidInput);
  }
}
