#include <cmath>
#include <string>
#include <vector>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/newton.hpp"

using namespace tribodyn;

namespace {

NewtonVerdict last_verdict(NewtonControl& control, const std::vector<double>& norms) {
  control.start();
  NewtonVerdict verdict = NewtonVerdict::proceed;
  for (const double norm : norms) {
    if (verdict != NewtonVerdict::proceed) break;
    verdict = control.update(norm);
  }
  return verdict;
}

/// A scalar equation as a problem.
NewtonProblem scalar(double (*f)(double), double (*slope)(double)) {
  return {.residual =
              [f](const Vector& x, Vector& residual) {
                residual = Vector::Constant(1, f(x[0]));
                return std::isfinite(residual[0]);
              },
          .step = dense_step([slope](const Vector& x, Matrix& jacobian) {
            jacobian = Matrix::Constant(1, 1, slope(x[0]));
          })};
}

}  // namespace

TEST_CASE("the control stops when the error that is left is small") {
  NewtonControl control({.tolerance = 1e-6});
  CHECK(last_verdict(control, {1e-7}) == NewtonVerdict::converged);
  CHECK(last_verdict(control, {1e-1, 1e-3}) == NewtonVerdict::proceed);
  // The rate 1e-3 leaves 1e-3 * 1e-4 after the second step.
  CHECK(last_verdict(control, {1e-1, 1e-4}) == NewtonVerdict::converged);
  CHECK(control.rate() == Approx(1e-3));
  CHECK(control.iterations() == 2);
  // A slow rate leaves more than the step itself shows.
  CHECK(last_verdict(control, {1.1e-5, 1e-5}) == NewtonVerdict::proceed);
}

TEST_CASE("the control gives up on growth, on what is not finite and on too many steps") {
  NewtonControl control({.tolerance = 1e-6, .max_iterations = 4, .allowed_growths = 1});
  CHECK(last_verdict(control, {1.0, 2.0}) == NewtonVerdict::proceed);
  CHECK(last_verdict(control, {1.0, 2.0, 3.0}) == NewtonVerdict::diverged);
  CHECK(last_verdict(control, {1.0, 2.0, 0.1}) == NewtonVerdict::proceed);
  CHECK(last_verdict(control, {std::nan("")}) == NewtonVerdict::diverged);
  CHECK(last_verdict(control, {1.0, 0.9, 0.8, 0.7}) == NewtonVerdict::diverged);
  CHECK(control.iterations() == 4);
  CHECK_THROWS_AS(NewtonControl({.tolerance = 0.0}), InvalidInput);
  CHECK_THROWS_AS(NewtonControl({.max_iterations = 0}), InvalidInput);
}

TEST_CASE("Newton's method converges quadratically close to the solution") {
  const NewtonProblem problem =
      scalar([](double x) { return x * x - 2.0; }, [](double x) { return 2.0 * x; });
  Vector x = Vector::Constant(1, 1.5);
  const NewtonReport report = solve_newton(problem, x, {.control = {.tolerance = 1e-12}});
  CHECK(report.converged());
  CHECK(x[0] == Approx(std::sqrt(2.0)).epsilon(1e-15));
  const auto& steps = report.step_history;
  REQUIRE(steps.size() >= 3);
  // For this equation the error of an iterate squared, by 2 x, is that of the next.
  CHECK(steps[2] / (steps[1] * steps[1]) == Approx(1.0 / (2.0 * std::sqrt(2.0))).epsilon(0.01));
  CHECK(report.residual_history.size() == steps.size() + 1);
}

TEST_CASE("damping saves an iteration whose full steps diverge") {
  const NewtonProblem problem =
      scalar([](double x) { return std::atan(x); }, [](double x) { return 1.0 / (1.0 + x * x); });
  Vector x = Vector::Constant(1, 20.0);  // full steps diverge beyond 1.39
  const NewtonReport report = solve_newton(problem, x);
  CHECK(report.converged());
  CHECK(std::abs(x[0]) < 1e-8);
  for (std::size_t i = 1; i < report.residual_history.size(); ++i) {
    CHECK(report.residual_history[i] < report.residual_history[i - 1]);
  }
}

TEST_CASE("a trial that is not admissible shortens the step") {
  const NewtonProblem problem =
      scalar([](double x) { return std::log(x); }, [](double x) { return 1.0 / x; });
  Vector x = Vector::Constant(1, 5.0);  // the full step leads to a negative number
  CHECK(solve_newton(problem, x).converged());
  CHECK(x[0] == Approx(1.0).epsilon(1e-12));
}

TEST_CASE("redundant equations and undetermined unknowns do no harm") {
  // The circle x^2 + y^2 = 2, twice, and nothing said about z.
  NewtonProblem problem{.residual =
                            [](const Vector& x, Vector& residual) {
                              residual = Vector::Constant(2, x[0] * x[0] + x[1] * x[1] - 2.0);
                              return true;
                            },
                        .step = dense_step([](const Vector& x, Matrix& jacobian) {
                          jacobian = Matrix{{2 * x[0], 2 * x[1], 0.0}, {2 * x[0], 2 * x[1], 0.0}};
                        })};
  Vector x{{2.0, 2.0, 7.0}};
  CHECK(solve_newton(problem, x).converged());
  CHECK((x - Vector{{1.0, 1.0, 7.0}}).norm() < 1e-8);  // the closest point, z as it was
}

TEST_CASE("redundant equations that disagree are not called solved") {
  NewtonProblem problem{
      .residual =
          [](const Vector& x, Vector& residual) {
            residual = Vector{{x[0] - 1.0, x[0] - 1.1}};
            return true;
          },
      .step = dense_step([](const Vector&, Matrix& jacobian) { jacobian = Matrix::Ones(2, 1); })};
  Vector x = Vector::Zero(1);
  CHECK(solve_newton(problem, x).status == NewtonStatus::stationary);
  CHECK(x[0] == Approx(1.05));
}

TEST_CASE("failures are told apart and nothing is thrown") {
  Vector x = Vector::Constant(1, 1.0);
  NewtonProblem problem = scalar([](double t) { return t * t + 1.0; },  // has no root
                                 [](double t) { return 2.0 * t; });
  const NewtonReport rootless = solve_newton(problem, x);
  CHECK(rootless.status == NewtonStatus::stationary);  // the step from 1 leads to the vertex
  CHECK(rootless.residual_history.back() == 1.0);

  problem.step = [](const Vector&, const Vector&, Vector&) { return false; };
  CHECK(solve_newton(problem, x).status == NewtonStatus::singular);

  problem.residual = [](const Vector&, Vector&) { return false; };
  CHECK(solve_newton(problem, x).status == NewtonStatus::not_admissible);
  CHECK(std::string(describe(NewtonStatus::singular)) == "the Jacobian is singular");
}

TEST_CASE("a start that solves the problem stays") {
  const NewtonProblem problem =
      scalar([](double t) { return t - 3.0; }, [](double) { return 1.0; });
  Vector x = Vector::Constant(1, 3.0);
  const NewtonReport report = solve_newton(problem, x);
  CHECK(report.converged());
  CHECK(report.iterations == 0);
}

TEST_CASE("weights decide what is small") {
  CHECK(weighted_norm(Vector{{3.0, 4.0}}, Vector()) == Approx(std::sqrt(12.5)));
  CHECK(weighted_norm(Vector{{3.0, 4.0}}, Vector{{3.0, 4.0}}) == Approx(1.0));
  CHECK(weighted_norm(Vector(), Vector()) == 0.0);
}
