// Blocks in a band solve what the whole matrix would.
#include <random>

#include <Eigen/LU>

#include "catch.hpp"
#include "contact/mixed_lubrication_surface.hpp"
#include "differences.hpp"
#include "models.hpp"
#include "system/lattice.hpp"
#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/contact/greenwood_williamson.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/system/equation_matrix.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Any mechanism: a tree of bodies in any order of numbers, some loops closed, guides, drives,
/// springs and joints with clearance between bodies that need not be neighbours.
Model any_mechanism(int bodies, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> place(-0.3, 0.3);
  const auto pick = [&](int count) {
    return std::uniform_int_distribution<int>(0, count - 1)(generator);
  };
  Model model;
  for (int k = 0; k < bodies; ++k) {
    add_rigid(model, "body " + std::to_string(k), 1.0 + 0.1 * k, 0.02,
              {place(generator), place(generator), place(generator)});
  }
  std::vector<int> joined = {kGround}, left;
  for (int k = 1; k <= bodies; ++k) left.push_back(k);
  const auto marker = [&](int body) {
    return planar_marker(body, place(generator), place(generator), place(generator));
  };
  int count = 0;
  while (!left.empty()) {
    const std::size_t next = static_cast<std::size_t>(pick(static_cast<int>(left.size())));
    const int body = left[next];
    const int other = joined[static_cast<std::size_t>(pick(static_cast<int>(joined.size())))];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(next));
    joined.push_back(body);
    const std::string name = "joint " + std::to_string(count++);
    if (count % 4 == 0) {
      model.add(std::make_unique<Translational>(name, marker(other), marker(body)));
    } else {
      add_revolute(model, name, marker(other), marker(body));
    }
    if (count % 5 == 0 && count % 4 != 0) {
      model.add(std::make_unique<PrescribedRotation>(name + " drive", marker(other), marker(body),
                                                     0.1, constant(3.0)));
    }
  }
  const auto two = [&] {
    const int a = pick(bodies + 1);
    const int b = (a + 1 + pick(bodies)) % (bodies + 1);
    return std::pair{a, b};
  };
  for (int k = 0; k < bodies / 8; ++k) {
    const auto [a, b] = two();
    add_revolute(model, "loop " + std::to_string(k), marker(a), marker(b));
  }
  for (int k = 0; k < bodies / 3; ++k) {
    const auto [a, b] = two();
    model.add(std::make_unique<SpringDamper>(
        "spring " + std::to_string(k), marker(a), marker(b),
        SpringDamperOptions{.stiffness = 1e4, .damping = 30.0, .free_length = 0.05}));
  }
  DryOptions dry;
  dry.asperities = std::make_shared<GreenwoodWilliamson>(RoughSurface(nascimento_surface()));
  for (int k = 0; k < bodies / 5; ++k) {
    const auto [a, b] = two();
    const std::string name = "clearance " + std::to_string(k);
    // So wide that no trial position closes it.
    auto gap =
        journal_gap("joint '" + name + "'", marker(a), marker(b),
                    JournalGapOptions{
                        .bearing_radius = 10.0, .radial_clearance = 5.0, .bearing_length = 20e-3});
    model.add(std::make_unique<ClearanceJoint>(name, std::move(gap), DryInterface(dry),
                                               std::vector<double>{0.0, 0.0}));
  }
  add_gravity(model);
  model.freeze();
  return model;
}

}  // namespace

TEST_CASE("Blocks and band solve what the dense matrix solves, whatever the mechanism") {
  int solved = 0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    const int bodies = 2 + 3 * static_cast<int>(seed);
    const Model model = any_mechanism(bodies, seed);
    DynamicsWorkspace ws(model);
    const int n = model.coordinates(), m = model.rows();
    const Motion motion{n, 0.4};
    const Vector q = model.initial_coordinates() + 1e-2 * motion.q(0.3), v = motion.v(0.3),
                 a = motion.a(0.3);
    const Vector lambda = Vector::LinSpaced(m, -50.0, 70.0);
    const Vector history = Vector::Zero(model.history_size());
    REQUIRE(evaluate(model,
                     {.time = 0.1,
                      .q = &q,
                      .v = &v,
                      .a = &a,
                      .multipliers = &lambda,
                      .history_base = &history,
                      .history_weight = 1e-3},
                     ws) == ItemStatus::ok);
    INFO("seed " << seed << ", " << n << " coordinates, " << m << " rows");
    const Matrix mass = ws.mass.dense(), g = ws.jacobian.dense();
    const Vector residual = mass * a + g.transpose() * lambda - ws.force;
    CHECK(relative_error(ws.residual, residual) < 1e-13);
    Vector momentum(n);
    ws.multiply_mass(v, momentum);
    CHECK(relative_error(momentum, mass * v) < 1e-14);

    const EquationWeights w{.damping = 0.01,
                            .stiffness = 1e-4,
                            .jacobian = 1.1,
                            .jacobian_rate = 0.02,
                            .jacobian_acceleration = 1e-4};
    Matrix all = Matrix::Zero(n + m, n + m);
    all.topLeftCorner(n, n) =
        mass + w.damping * ws.damping.dense() + w.stiffness * ws.stiffness.dense();
    all.topRightCorner(n, m) = g.transpose();
    all.bottomLeftCorner(m, n) = w.jacobian * g + w.jacobian_rate * ws.jacobian_rate.dense() +
                                 w.jacobian_acceleration * ws.jacobian_acceleration.dense();
    const Vector rhs = Vector::LinSpaced(n + m, 1.0, -2.0);
    EquationMatrix matrix(*ws.structure);
    Vector x = Vector::Zero(n + m);
    // With loops that over-constrain it a mechanism has no solution to compare.
    const Eigen::FullPivLU<Matrix> full(all);
    if (!full.isInvertible()) continue;
    ++solved;
    REQUIRE(matrix.factor(ws, w));
    matrix.solve(rhs, x);
    const Vector reference = full.solve(rhs);
    CHECK((x - reference).norm() / reference.norm() < 1e-15 / full.rcond() + 1e-13);
    CHECK((all * x - rhs).norm() < 1e-11 * all.norm() * x.norm());
    Vector again = x;
    REQUIRE(matrix.factor(ws, w));
    matrix.solve(rhs, again);
    CHECK(again == x);
  }
  // Measured 11 of 12; standard libraries draw different numbers.
  CHECK(solved >= 10);
}

namespace {

/// A lattice of springs, hung at one node and held by a spring with a damper at another. With
/// `twice` two joints hold the node.
Model held_lattice(bool twice) {
  Model model;
  auto lattice = std::make_unique<Lattice>("lattice", 20, 15, 0.1, 1e3);
  const std::vector<double> q = lattice->places();
  const int body = model.add_body(std::move(lattice), q, std::vector<double>(q.size(), 0.0));
  for (int k = 0; k < (twice ? 2 : 1); ++k) {
    add_revolute(model, "hinge " + std::to_string(k), planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(body, 0.0, 0.0, 0.0));
  }
  model.add(std::make_unique<SpringDamper>(
      "spring", planar_marker(kGround, 21.0, 2.0, 0.0), planar_marker(body, 19.0, 3.0, 0.0),
      SpringDamperOptions{.stiffness = 1e4, .damping = 300.0, .free_length = 1.0}));
  add_gravity(model);
  model.freeze();
  return model;
}

/// The matrix of the equations of motion at some state, with unsymmetric rows and damping.
struct HeldLattice {
  Model model;
  DynamicsWorkspace ws;
  EquationWeights w{.damping = 0.01, .stiffness = 1e-4, .jacobian = 1.1, .jacobian_rate = 0.02};
  Matrix all;

  explicit HeldLattice(bool twice) : model(held_lattice(twice)), ws(model) {
    const int n = model.coordinates(), m = model.rows();
    const Motion motion{n, 0.4};
    const Vector q = model.initial_coordinates() + 0.05 * motion.q(0.3), v = motion.v(0.3),
                 a = motion.a(0.3), lambda = Vector::Ones(m);
    REQUIRE(evaluate(model, {.q = &q, .v = &v, .a = &a, .multipliers = &lambda}, ws) ==
            ItemStatus::ok);
    const Matrix g = ws.jacobian.dense();
    all = Matrix::Zero(n + m, n + m);
    all.topLeftCorner(n, n) =
        ws.mass.dense() + w.damping * ws.damping.dense() + w.stiffness * ws.stiffness.dense();
    all.topRightCorner(n, m) = g.transpose();
    all.bottomLeftCorner(m, n) = w.jacobian * g + w.jacobian_rate * ws.jacobian_rate.dense();
  }
  /// Several right-hand sides of which solutions exist.
  Matrix right(bool transposed) const {
    Matrix x(all.rows(), 5);
    for (int c = 0; c < 5; ++c) {
      x.col(c) = Motion{static_cast<int>(all.rows()), 0.3 + 0.2 * c}.q(0.7);
    }
    return transposed ? Matrix(all.transpose() * x) : Matrix(all * x);
  }
};

}  // namespace

TEST_CASE("Several right-hand sides and transposed solutions, with parts and without") {
  for (const bool twice : {false, true}) {
    HeldLattice held(twice);
    CHECK((held.all - held.all.transpose()).norm() > 1e-3 * held.all.norm());
    for (const bool parts : {true, false}) {
      for (const auto storage : {EquationMatrix::Storage::band, EquationMatrix::Storage::sparse}) {
        INFO("twice " << twice << ", parts " << parts << ", sparse "
                      << (storage == EquationMatrix::Storage::sparse));
        EquationMatrix matrix(*held.ws.structure, storage, parts);
        CHECK(matrix.parts() == (parts ? 1 : 0));
        REQUIRE(
            (twice ? matrix.factor_compliant(held.ws, held.w) : matrix.factor(held.ws, held.w)));
        const Matrix rhs = held.right(false);
        Matrix x(0, 0);
        matrix.solve_columns(rhs, x);
        // Measured 3e-14.
        CHECK((held.all * x - rhs).norm() < 1e-12 * rhs.norm());
        Vector one = Vector::Zero(rhs.rows());
        for (int c = 0; c < 5; ++c) {
          matrix.solve(rhs.col(c), one);
          CHECK((one - x.col(c)).norm() < 1e-12 * one.norm());
        }
        const Matrix turned = held.right(true);
        for (int c = 0; c < 5; ++c) {
          matrix.solve_transposed(turned.col(c), one);
          CHECK((held.all.transpose() * one - turned.col(c)).norm() < 1e-12 * turned.norm());
        }
        if (!twice) continue;
        CHECK(matrix.unmet().cwiseAbs().maxCoeff() < 1e-12 * turned.norm());
      }
    }
  }
}
