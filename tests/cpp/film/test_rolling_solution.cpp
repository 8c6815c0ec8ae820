#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "rolling_cases.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

void check_solved(const RollingProblem& problem, const RollingSolution& solution) {
  const RollingContact& contact = *solution.contact;
  CHECK(contact.weights().dot(solution.state.pressure) == Approx(problem.body.load).epsilon(1e-14));
  // p >= 0, R >= 0 and p R = 0, to the tolerance of the flow U h.
  const double flow =
      problem.body.entrainment_velocity * rough_thickness(problem.body, *problem.lubricant);
  double lowest = 0.0, balance = 0.0, product = 0.0;
  for (Eigen::Index i = 0; i < contact.size(); ++i) {
    const double p = solution.state.pressure[i] / solution.dry.pressure;
    const double r = solution.state.residual[i] / (flow * contact.width(i));
    lowest = std::min(lowest, p);
    balance = std::min(balance, r);
    product = std::max(product, std::abs(p * r));
  }
  CHECK(lowest > -1e-12);
  CHECK(balance > -1e-9);
  CHECK(product < 1e-9);
  CHECK(solution.state.thickness.minCoeff() > 0.0);
}

}  // namespace

TEST_CASE("A line contact of constant viscosity has the film of an independent program") {
  RollingProblem problem = rolling_problem(ContactShape::line, 20.0, 5.0, constant_oil());
  const RollingSolution solution = solve_rolling_contact(problem);
  check_solved(problem, solution);
  const RollingMeasures m = measures(solution);
  // 1.4205 and 1.1247, own program, 1e-4; this mesh: 1.4202 and 1.1245.
  CHECK(m.central_film_thickness / film_scale(solution) == Approx(1.4205).epsilon(4e-4));
  CHECK(m.minimum_film_thickness / film_scale(solution) == Approx(1.1247).epsilon(6e-4));
}

TEST_CASE("Hard line and point contacts are solved, with a cavity behind them") {
  for (const ContactShape shape : {ContactShape::line, ContactShape::point}) {
    RollingProblem problem = rolling_problem(shape, 50.0, 8.0, real_oil());
    problem.cells_along = shape == ContactShape::line ? 128 : 40;
    problem.cells_across = 12;
    const RollingSolution solution = solve_rolling_contact(problem);
    check_solved(problem, solution);
    CHECK(solution.meshes == (shape == ContactShape::line ? 3 : 1));
    CHECK(std::isnan(solution.mesh_error) == (shape == ContactShape::point));
    CHECK(solution.state.pressure.maxCoeff() == Approx(solution.dry.pressure).epsilon(0.06));
    CHECK(
        solution.state.pressure[solution.contact->size() - 2 * solution.contact->lines_across()] ==
        Approx(0.0).margin(1e-6 * solution.dry.pressure));
  }
}

TEST_CASE("The last Newton steps converge quadratically") {
  RollingProblem problem = rolling_problem(ContactShape::line, 20.0, 5.0, barus_oil());
  const RollingSolution solution = solve_rolling_contact(problem);
  const std::vector<double>& e = solution.history;
  REQUIRE(e.size() >= 4);
  CHECK(e.back() <= 1e-10);
  // Once the cavity has settled: 1e-4 -> 1e-7, measured constants up to 1e2.
  int quadratic = 0;
  for (std::size_t k = 1; k < e.size(); ++k) {
    if (e[k - 1] < 1e-3 && e[k - 1] > 1e-6) {
      CHECK(e[k] < 3e2 * e[k - 1] * e[k - 1]);
      ++quadratic;
    }
  }
  CHECK(quadratic >= 1);
}

TEST_CASE("Between rigid bodies the film is that of a rigid cylinder") {
  RollingProblem problem = rolling_problem(ContactShape::line, 1e-3, 5.0, constant_oil());
  const RollingSolution solution = solve_rolling_contact(problem);
  const RollingMeasures m = measures(solution);
  // Exact: 2.44748 / M and 3.0000 / M; the inlet at 96 lengths of the film takes 3e-4.
  CHECK(1e-3 * m.minimum_film_thickness / film_scale(solution) == Approx(2.44748).epsilon(1e-3));
  CHECK(1e-3 * m.flow_film_thickness / film_scale(solution) == Approx(3.0).epsilon(1e-3));
}

TEST_CASE("The error of the mesh is that of a much finer mesh") {
  for (const auto& oil : {constant_oil(), real_oil()}) {
    RollingProblem problem = rolling_problem(ContactShape::line, 20.0, 5.0, oil);
    problem.cells_along = 512;
    const double exact = measures(solve_rolling_contact(problem)).minimum_film_thickness;
    problem.cells_along = 96;
    const RollingSolution solution = solve_rolling_contact(problem);
    const double error = std::abs(measures(solution).minimum_film_thickness / exact - 1.0);
    INFO("error " << error << ", estimate " << solution.mesh_error);
    CHECK(solution.mesh_error > 0.3 * error);
    CHECK(solution.mesh_error < 4.0 * error);
    CHECK(error < 4e-3);
  }
}

TEST_CASE("A mesh that is too coarse for a very thin film is left out") {
  RollingProblem problem = rolling_problem(ContactShape::line, 2e4, 5.0, constant_oil());
  problem.cells_along = 64;
  CHECK_THROWS_AS(solve_rolling_contact(problem), ConvergenceError);
  problem.cells_along = 128;
  const RollingSolution solution = solve_rolling_contact(problem);
  CHECK(solution.meshes == 1);
  CHECK(std::isinf(solution.mesh_error));
  check_solved(problem, solution);
  // Between elastic bodies M^(1/5) h has a limit; 2.494 at M = 1000.
  const double film = measures(solution).central_film_thickness / film_scale(solution);
  CHECK(std::pow(2e4, 0.2) * film == Approx(2.49).epsilon(5e-3));
}

TEST_CASE("Bad arguments of a rolling contact are rejected") {
  const auto fails = [](auto change) {
    RollingProblem problem = rolling_problem(ContactShape::point, 20.0, 5.0, constant_oil());
    change(problem);
    CHECK_THROWS_AS(solve_rolling_contact(problem), InvalidInput);
  };
  fails([](auto& p) { p.body.load = 0.0; });
  fails([](auto& p) { p.body.load = -1.0; });
  fails([](auto& p) { p.body.radius = -1.0; });
  fails([](auto& p) { p.body.contact_modulus = 0.0; });
  fails([](auto& p) { p.body.entrainment_velocity = 0.0; });
  fails([](auto& p) { p.sliding_velocity = NAN; });
  fails([](auto& p) { p.inlet_length = -1.0; });
  fails([](auto& p) { p.cells_along = 4; });
  fails([](auto& p) { p.cells_across = 2; });
  fails([](auto& p) { p.lubricant = nullptr; });
}

TEST_CASE("A search that may take no steps reports its residuals") {
  RollingProblem problem = rolling_problem(ContactShape::line, 20.0, 5.0, barus_oil());
  problem.max_iterations = 1;
  try {
    solve_rolling_contact(problem);
    FAIL("no error");
  } catch (const ConvergenceError& error) {
    CHECK(error.info().residual_history.size() == 2);
  }
}
