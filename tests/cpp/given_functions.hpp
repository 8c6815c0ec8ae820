#pragma once
/// Functions of several variables for tests.

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "tribodyn/math/given_function.hpp"

namespace tribodyn::test {

/// Output i is a_i + sum_j (b_ij x_j + c x_j^2) + sin(t), with numbers that differ for all i and j.
class Polynomials final : public GivenFunction {
 public:
  /// `exact`: gives derivatives in closed form, otherwise differences.
  Polynomials(int inputs, int outputs, bool exact)
      : GivenFunction(std::vector<double>(static_cast<std::size_t>(inputs), 0.1), outputs),
        exact_(exact) {}

  bool value(double t, const double* x, double* out) const noexcept override {
    for (int i = 0; i < outputs(); ++i) {
      out[i] = 0.7 - 0.4 * i + std::sin(t);
      for (int j = 0; j < inputs(); ++j) out[i] += slope(i, j) * x[j] + 0.1 * x[j] * x[j];
    }
    return true;
  }
  bool derivatives(double t, double* x, double* scratch, double* out) const noexcept override {
    if (!exact_) return GivenFunction::derivatives(t, x, scratch, out);
    for (int j = 0; j < inputs(); ++j) {
      for (int i = 0; i < outputs(); ++i) *out++ = slope(i, j) + 0.2 * x[j];
    }
    return true;
  }
  const char* reason() const noexcept override { return ""; }

 private:
  static double slope(int i, int j) { return 0.5 - 0.3 * i + 0.4 * j; }
  bool exact_;
};

/// A function that fails.
class Failing final : public GivenFunction {
 public:
  Failing() : GivenFunction({1.0}, 1) {}
  bool value(double, const double*, double*) const noexcept override { return false; }
  const char* reason() const noexcept override { return "its function fails"; }
};

}  // namespace tribodyn::test
