// A body may have any number of coordinates: lattices of masses and springs as one body.
#include <cmath>
#include <memory>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "system/lattice.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/system/equation_matrix.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Hung at the two points of its left edge's ends, under its weight.
std::unique_ptr<Model> hung(int columns, int rows) {
  auto model = std::make_unique<Model>();
  auto lattice = std::make_unique<Lattice>("lattice", columns, rows, 0.1, 1e5);
  const std::vector<double> q = lattice->places();
  const int body = model->add_body(std::move(lattice), q, std::vector<double>(q.size(), 0.0));
  add_revolute(*model, "low", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(body, 0.0, 0.0, 0.0));
  add_revolute(*model, "high", planar_marker(kGround, 0.0, rows - 1.0, 0.0),
               planar_marker(body, 0.0, rows - 1.0, 0.0));
  add_gravity(*model);
  model->freeze();
  return model;
}

double slope(double y0, double y1, double x0, double x1) {
  return std::log(y1 / y0) / std::log(x1 / x0);
}

std::size_t memory(const Model& model, EquationMatrix::Storage storage, bool& sparse) {
  DynamicsWorkspace ws(model);
  EquationMatrix matrix(*ws.structure, storage, false);
  const Vector q = model.initial_coordinates(), zero = Vector::Zero(model.coordinates());
  const Vector lambda = Vector::Zero(model.rows());
  REQUIRE(evaluate(model, {.q = &q, .v = &zero, .a = &zero, .multipliers = &lambda}, ws) ==
          ItemStatus::ok);
  REQUIRE(matrix.factor(ws, {.stiffness = 1e-6}));
  sparse = matrix.is_sparse();
  return matrix.storage() + 3 * ws.structure->entries().size() + ws.structure->places().size();
}

}  // namespace

TEST_CASE("A lattice of masses and springs keeps its energy and its supports") {
  const auto model = hung(12, 3);
  for (const char* name : {"ESDIRK4", "generalized-alpha", "Cash-Karp"}) {
    INFO(name);
    Run run(*model, fixed_step(2e-4), name);
    run.to(0.2);
    const EnergyBalance now = run.balance();
    CHECK(now.kinetic > 0.1);
    // What the weight gives is kept, up to the error of the method.
    CHECK(std::abs(now.kinetic + now.potential - run.start_energy.potential) < 3e-3 * now.kinetic);
    CHECK(run.state.q.head(2).norm() < 1e-6);
  }
}

TEST_CASE("Two bodies, one of many coordinates, joined by a joint and a spring") {
  Model model;
  auto lattice = std::make_unique<Lattice>("lattice", 5, 2, 0.1, 1e5);
  const std::vector<double> q = lattice->places();
  const int body = model.add_body(std::move(lattice), q, std::vector<double>(q.size(), 0.0));
  const int rod = add_rigid(model, "rod", 1.0, 0.1, {4.5, 0.0, 0.0}, {0.0, 0.0, 0.0});
  add_revolute(model, "low", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(body, 0.0, 0.0, 0.0));
  add_revolute(model, "pin", planar_marker(body, 4.0, 0.0, 0.0),
               planar_marker(rod, -0.5, 0.0, 0.0));
  model.add(std::make_unique<SpringDamper>(
      "spring", planar_marker(body, 4.0, 1.0, 0.0), planar_marker(rod, 0.5, 0.0, 0.0),
      SpringDamperOptions{.stiffness = 500.0, .damping = 1.0, .free_length = 1.4}));
  add_gravity(model);
  model.freeze();
  Run run(model, fixed_step(2e-4), "ESDIRK4");
  run.to(0.3);
  // Damping is summed by the trapezoidal rule.
  CHECK(std::abs(run.energy_error()) < 1e-4 * run.balance().kinetic);
  CHECK(run.worst_drift < 1e-7);
}

TEST_CASE("Band and sparse factors solve the same, and the cheaper ones are chosen") {
  const auto model = hung(9, 7);
  DynamicsWorkspace ws(*model);
  const int n = model->coordinates(), m = model->rows();
  const Vector q = model->initial_coordinates(), zero = Vector::Zero(n), lambda = Vector::Zero(m);
  REQUIRE(evaluate(*model, {.q = &q, .v = &zero, .a = &zero, .multipliers = &lambda}, ws) ==
          ItemStatus::ok);
  const EquationWeights weights{.damping = 0.01, .stiffness = 1e-4};
  const Vector rhs = Vector::LinSpaced(n + m, 1.0, -2.0);
  Vector solution[2] = {Vector::Zero(n + m), Vector::Zero(n + m)};
  for (int sparse = 0; sparse < 2; ++sparse) {
    EquationMatrix matrix(*ws.structure, sparse == 1 ? EquationMatrix::Storage::sparse
                                                     : EquationMatrix::Storage::band);
    CHECK(matrix.is_sparse() == (sparse == 1));
    for (int again = 0; again < 2; ++again) REQUIRE(matrix.factor(ws, weights));
    matrix.solve(rhs, solution[sparse]);
  }
  CHECK((solution[0] - solution[1]).norm() < 1e-10 * solution[0].norm());

  bool sparse = true;
  memory(*hung(100, 5), EquationMatrix::Storage::cheapest, sparse);
  CHECK_FALSE(sparse);
  const auto square = hung(71, 71);
  const std::size_t held = memory(*square, EquationMatrix::Storage::cheapest, sparse);
  CHECK(sparse);
  // A fifth of the factors; entries and their places are the same.
  CHECK(2 * held < memory(*square, EquationMatrix::Storage::band, sparse));
  // A singular matrix is told by both.
  for (const auto storage : {EquationMatrix::Storage::band, EquationMatrix::Storage::sparse}) {
    EquationMatrix matrix(*ws.structure, storage);
    DynamicsWorkspace empty(*model);
    empty.mass.set_zero();
    CHECK_FALSE(matrix.factor(empty, {}));
  }
}

TEST_CASE(
    "Memory grows with the length of a strip, and with the size of a square a little faster") {
  bool sparse = false;
  const auto take = [&](int columns, int rows, EquationMatrix::Storage storage) {
    return static_cast<double>(memory(*hung(columns, rows), storage, sparse));
  };
  const auto cheapest = EquationMatrix::Storage::cheapest, band = EquationMatrix::Storage::band;
  CHECK(slope(take(100, 5, cheapest), take(1000, 5, cheapest), 100, 1000) < 1.02);
  CHECK(slope(take(24, 24, band), take(71, 71, band), 24 * 24, 71 * 71) < 1.4);  // 1.36
  CHECK(slope(take(24, 24, cheapest), take(71, 71, cheapest), 24 * 24, 71 * 71) < 1.1);
}
