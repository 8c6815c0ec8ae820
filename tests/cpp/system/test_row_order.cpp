// Symmetric equations of motion: which are, and what their factors without pivoting solve.
#include <cmath>
#include <string>

#include "catch.hpp"
#include "differences.hpp"
#include "models.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/system/equation_matrix.hpp"
#include "tribodyn/system/row_order.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("A row follows as many coordinates as there are rows") {
  const std::vector<std::vector<int>> groups = {{0, 1}, {2, 3}};
  std::vector<RowBlock> blocks = {{0, 0, 1, {0, 1, 2}}, {1, 1, 2, {0, 1, 2, 3}}};
  // Places of the two groups and of the two blocks.
  std::vector<int> order = {2, 3, 0, 1};
  put_rows_behind(groups, blocks, order);
  CHECK(order == std::vector<int>{0, 2, 1, 3});
  // Where the first group alone determines the second block, the first one waits for the other.
  order = {1, 3, 2, 0};
  put_rows_behind(groups, blocks, order);
  CHECK(order == std::vector<int>{0, 2, 3, 1});
  // More rows than coordinates come last.
  blocks[1].rows = 5;
  order = {1, 3, 2, 0};
  put_rows_behind(groups, blocks, order);
  CHECK(order == std::vector<int>{0, 2, 1, 3});
}

namespace {

/// Uniform links in a line, without gravity, whose forces depend on the coordinates of some bodies.
Model links(int count, double length, double angle) {
  Model model;
  const double l = length / count;
  Marker end = planar_marker(kGround, 0.0, 0.0, 0.0);
  for (int k = 0; k < count; ++k) {
    const double middle = (k + 0.5) * l;
    const int link = add_rigid(model, "link " + std::to_string(k), l, l * l * l / 12.0,
                               {middle * std::cos(angle), middle * std::sin(angle), angle});
    add_revolute(model, "pin " + std::to_string(k), end, planar_marker(link, -0.5 * l, 0.0, 0.0));
    end = planar_marker(link, 0.5 * l, 0.0, 0.0);
  }
  return model;
}

}  // namespace

TEST_CASE("Ideal joints keep the equations symmetric, dampers do not") {
  Model model = links(3, 1.0, 0.3);
  CHECK_FALSE(model.frozen());
  SECTION("joints alone") {
    model.freeze();
    CHECK(is_symmetric(model.structure()->layouts()));
  }
  SECTION("a damper") {
    model.add(std::make_unique<SpringDamper>(
        "damper", planar_marker(kGround, 0.0, 1.0, 0.0), planar_marker(1, 0.0, 0.0, 0.0),
        SpringDamperOptions{.stiffness = 1e3, .damping = 3.0, .free_length = 0.5}));
    model.freeze();
    CHECK_FALSE(is_symmetric(model.structure()->layouts()));
  }
}

namespace {

struct SymmetricCase {
  Model model;
  DynamicsWorkspace ws;
  EquationWeights w{.damping = 1e-3, .stiffness = 1e-4};
  Matrix all;

  explicit SymmetricCase(Model given) : model(std::move(given)), ws((freeze(model), model)) {
    const int n = model.coordinates(), m = model.rows();
    evaluate(true);
    all = Matrix::Zero(n + m, n + m);
    all.topLeftCorner(n, n) = ws.mass.dense() + w.stiffness * ws.stiffness.dense();
    all.topRightCorner(n, m) = ws.jacobian.dense().transpose();
    all.bottomLeftCorner(m, n) = ws.jacobian.dense();
  }
  static void freeze(Model& model) {
    if (!model.frozen()) model.freeze();
  }
  void evaluate(bool assembled) {
    const Motion motion{model.coordinates(), 0.4};
    const Vector q = model.initial_coordinates() + 1e-3 * motion.q(0.3), v = motion.v(0.3),
                 a = motion.a(0.3), lambda = Vector::LinSpaced(model.rows(), -900.0, 500.0);
    REQUIRE(tribodyn::evaluate(model,
                               {.q = &q,
                                .v = &v,
                                .a = &a,
                                .multipliers = &lambda,
                                .assembled = assembled,
                                .rows = RowOrder::rate},
                               ws) == ItemStatus::ok);
  }
  /// Whether all solutions are those of the dense matrix.
  void check(EquationMatrix& matrix) const {
    Matrix rhs(all.rows(), 3), x(0, 0);
    for (int c = 0; c < 3; ++c) rhs.col(c) = Motion{static_cast<int>(all.rows()), 0.3 + c}.q(0.7);
    matrix.solve_columns(rhs, x);
    CHECK((all * x - rhs).norm() < 1e-12 * all.norm() * x.norm());
    Vector one(rhs.rows());
    matrix.solve(rhs.col(1), one);
    CHECK((one - x.col(1)).norm() < 1e-12 * one.norm());
    matrix.solve_transposed(rhs.col(2), one);
    CHECK((one - x.col(2)).norm() < 1e-12 * one.norm());
  }
};

Model twice_pinned() {
  Model model = links(4, 1.0, 0.3);
  add_revolute(model, "again", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(1, -0.125, 0.0, 0.0));
  return model;
}

}  // namespace

TEST_CASE("Factors without pivoting solve what the matrix of a mechanism would") {
  const auto some = [](int k) {
    if (k < 2) return links(k == 0 ? 2 : 25, 3.0, 0.3);
    SliderCrank crank;
    crank.crank_angle = 0.7;
    crank.driven = k == 3;
    return crank.build();
  };
  for (int k = 0; k < 4; ++k) {
    INFO("mechanism " << k);
    SymmetricCase own(some(k));
    REQUIRE(is_symmetric(own.ws.structure->layouts()));
    CHECK(own.ws.stiffness.dense().norm() > 0.0);
    CHECK((own.all - own.all.transpose()).norm() < 1e-14 * own.all.norm());
    EquationMatrix matrix(*own.ws.structure);
    REQUIRE(matrix.takes_blocks(own.w));
    for (const bool assembled : {false, true}) {
      own.evaluate(assembled);
      CHECK(own.ws.tangents_in_blocks != assembled);
      REQUIRE(matrix.factor_any(own.ws, own.w));
      CHECK(matrix.has_symmetric_factors() != assembled);
      own.check(matrix);
    }
    EquationWeights other = own.w;
    other.jacobian_rate = 0.1;
    CHECK_FALSE(matrix.takes_blocks(other));
  }
}

TEST_CASE("Where a pivot is too small, pivoting factors take over") {
  SymmetricCase own(twice_pinned());
  EquationMatrix matrix(*own.ws.structure);
  own.evaluate(false);
  REQUIRE(matrix.factor_any(own.ws, own.w));
  CHECK_FALSE(matrix.has_symmetric_factors());
  CHECK_FALSE(own.ws.tangents_in_blocks);
  CHECK(own.ws.dependent_row >= 0);
  const Vector wanted = Motion{static_cast<int>(own.all.rows()), 0.3}.q(0.7);
  const Vector rhs = own.all * wanted;
  Vector x(rhs.size());
  matrix.solve(rhs, x);
  CHECK((own.all * x - rhs).norm() < 1e-10 * rhs.norm());
}
