// The estimated error of a step against its true one, on a motion in closed form.
#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/integrators/step_control.hpp"
#include "tribodyn/integrators/tableaus.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

constexpr double kFrequency = 7.0;  // [rad/s]

/// What is protected in an integrator: the error that it has estimated for its last step.
struct Estimated : ControlledIntegrator {
  static Vector2 of(Integrator& integrator) {
    auto& controlled = static_cast<ControlledIntegrator&>(integrator);
    return (controlled.*&Estimated::error_).head(2);
  }
};

/// A mass that circles on a spring without free length: wherever it is, a step errs as much.
Model oscillator() {
  Model model;
  const int mass = add_rigid(model, "mass", 2.0, 1.0, {0.9, 0.2, 0.0},
                             {-0.2 * kFrequency, 0.9 * kFrequency, 0.0});
  model.add(std::make_unique<SpringDamper>(
      "spring", planar_marker(kGround, 0.0, 0.0, 0.0), planar_marker(mass, 0.0, 0.0, 0.0),
      SpringDamperOptions{
          .stiffness = 2.0 * kFrequency * kFrequency, .damping = 0.0, .free_length = 0.0}));
  model.freeze();
  return model;
}

struct Errors {
  std::vector<double> estimated, truly, apart;  // per step length; `apart` is |estimated - true|
  std::vector<double> scaled;                   // estimated / (dt^p |d^p q/dt^p|)
};

/// Errors of the eleventh step, from the exact motion through its beginning, for three lengths of
/// the steps, the first of which turns the mass by the angle `first`.
Errors errors_of(const std::string& name, int power, double first, double spectral_radius = 0.3) {
  const Model model = oscillator();
  Errors errors;
  for (const double angle : {first, 0.5 * first, 0.25 * first}) {
    const double dt = angle / kFrequency;
    IntegratorOptions options;
    options.max_step = options.initial_step = dt;
    options.tolerance = 1.0;  // every step is accepted
    options.newton_tolerance = 1e-13;
    options.spectral_radius = spectral_radius;
    Run run(model, options, name);
    for (int k = 0; k < 10; ++k) REQUIRE(run.step(1e3 * dt).step == dt);
    const Vector2 q = run.state.q.head(2), v = run.state.v.head(2) / kFrequency;
    REQUIRE(run.step(1e3 * dt).step == dt);
    const Vector2 error = run.state.q.head(2) - (q * std::cos(angle) + v * std::sin(angle)).eval();
    const Vector2 estimated = Estimated::of(run.integrator);
    errors.estimated.push_back(estimated.norm());
    errors.truly.push_back(error.norm());
    errors.apart.push_back((estimated - error).norm());
    // Derivatives of q by the angle go round with period 4: v, -q, -v, q.
    const Vector2 derivative = power % 2 == 0 ? q : v;
    errors.scaled.push_back(estimated.norm() / (std::pow(angle, power) * derivative.norm()));
  }
  return errors;
}

/// Factor of (A dt)^p x in the error estimate of a Runge-Kutta method, x' = A x.
double principal(const std::vector<std::vector<double>>& a, const std::vector<double>& weights,
                 int power) {
  std::vector<double> x(weights.size(), 1.0);
  for (int k = 1; k < power; ++k) {
    std::vector<double> next(x.size(), 0.0);
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (std::size_t j = 0; j < a[i].size(); ++j) next[i] += a[i][j] * x[j];
    }
    x = next;
  }
  double sum = 0.0;
  for (std::size_t j = 0; j < x.size(); ++j) sum += weights[j] * x[j];
  return std::abs(sum);
}

}  // namespace

TEST_CASE("The estimated error of methods of order 2 is the true one") {
  struct Case {
    const char* name;
    double spectral_radius;
    double apart;  // in the limit, by the true error and the angle of the step: measured
  };
  const double first = 0.04;
  for (const auto& [name, radius, apart] :
       {Case{"TR-BDF2", 0.3, 0.32}, Case{"Bathe", 0.3, 0.33}, Case{"generalized-alpha", 0.0, 1.12},
        Case{"generalized-alpha", 0.3, 1.02}, Case{"generalized-alpha", 0.8, 1.95}}) {
    const Errors errors = errors_of(name, 3, first, radius);
    INFO(name << " " << radius << ": true " << errors.truly.back() << ", orders"
              << text(orders(errors.truly)) << ", of the estimate" << text(orders(errors.estimated))
              << ", apart by " << errors.apart.back() / errors.truly.back());
    // Measured within 0.003.
    for (double order : orders(errors.estimated)) CHECK(order == Approx(3.0).margin(0.005));
    for (double order : orders(errors.truly)) CHECK(order == Approx(3.0).margin(0.005));
    CHECK(errors.apart.back() < 1.1 * apart * (0.25 * first) * errors.truly.back());
  }
}

TEST_CASE("The estimated error of methods with a companion of lower order bounds the true one") {
  // Of these the estimate is the error of the companion, one power of dt above.
  const auto check = [](const std::string& name, int power, double first, double factor) {
    const Errors errors = errors_of(name, power, first);
    INFO(name << ": true " << errors.truly.back() << ", orders" << text(orders(errors.truly))
              << ", estimate " << errors.estimated.back() << text(orders(errors.estimated))
              << ", factor " << errors.scaled.back() << " of " << factor);
    // Measured within 0.0013 with a first angle of 0.04, within 0.035 with 0.2.
    for (double order : orders(errors.estimated))
      CHECK(order == Approx(power).margin(0.25 * first));
    for (double order : orders(errors.truly))
      CHECK(order == Approx(power + 1).margin(0.25 * first));
    CHECK(errors.truly.front() < errors.estimated.front());
    // The next power of dt: measured 3e-5, 1e-5 and 7e-4.
    CHECK(errors.scaled.back() == Approx(factor).epsilon(1e-3));
  };
  for (const EsdirkTableau& t : {esdirk3(), esdirk4()}) {
    check(t.name, t.error_order, 0.04, principal(t.a, t.error, t.error_order));
  }
  // Shorter steps err by less than round-off.
  const ExplicitTableau t = cash_karp();
  check(t.name, t.error_order, 0.2, principal(t.a, t.error, t.error_order));
}
