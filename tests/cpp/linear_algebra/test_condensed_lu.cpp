// Condensed and full factorisations solve the same; parts keep their factors.
#include <Eigen/LU>

#include "catch.hpp"
#include "linear_algebra/grids.hpp"
#include "tribodyn/linear_algebra/condensed_lu.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Storage = PivotedLU::Storage;

namespace {

/// Two layers of a grid separate two parts.
std::vector<int> two_parts(int m) {
  std::vector<int> part;
  for (int i = 0; i < m * m * m; ++i) {
    const int layer = i / (m * m);
    part.push_back(layer < m / 2 ? 0 : layer > m / 2 + 1 ? 1 : -1);
  }
  return part;
}

struct Solver {
  Solver(const Grid& grid, const std::vector<int>& part, Storage storage = Storage::cheapest) {
    int width = 0;
    for (const auto& [i, j] : grid.entries) width = std::max(width, std::abs(i - j));
    lu.resize(grid.size, width, grid.entries, storage, part);
  }
  bool factor(const Grid& grid, bool keep = false) {
    lu.set_zero();
    for (std::size_t k = 0; k < grid.entries.size(); ++k) {
      lu.values()[lu.place(grid.entries[k].first, grid.entries[k].second)] += grid.values[k];
    }
    return lu.factor(keep);
  }
  CondensedLU lu;
};

Matrix right_hand_sides(int n) {
  Matrix rhs(n, 4);
  for (int c = 0; c < 4; ++c) rhs.col(c) = Vector::LinSpaced(n, 1.0 - c, 2.0 + 3.0 * c);
  return rhs;
}

}  // namespace

TEST_CASE("Condensed factors solve what the dense matrix solves, transposed too") {
  const int m = 7;
  // Symmetric and definite, unsymmetric, nearly symmetric, symmetric and indefinite.
  for (const auto& [diagonal, skew] :
       {std::pair{7.5, 0.0}, std::pair{7.5, 0.4}, std::pair{7.5, 1e-6}, std::pair{1.3, 0.0}}) {
    const Grid grid(m, diagonal, skew);
    const Matrix dense = grid.dense(), rhs = right_hand_sides(grid.size);
    const Eigen::PartialPivLU<Matrix> lu(dense), transposed(dense.transpose());
    for (const Storage storage : {Storage::band, Storage::sparse}) {
      for (const bool parts : {false, true}) {
        INFO("diagonal " << diagonal << ", skew " << skew << ", parts " << parts);
        Solver solver(grid, parts ? two_parts(m) : std::vector<int>{}, storage);
        CHECK(solver.lu.parts() == (parts ? 2 : 0));
        CHECK(solver.lu.is_sparse() == (storage == Storage::sparse));
        for (int again = 0; again < 2; ++again) REQUIRE(solver.factor(grid));
        Matrix x = rhs;
        solver.lu.solve(x.data(), 4);
        CHECK((x - lu.solve(rhs)).norm() < 1e-11 * x.norm());
        Vector one = rhs.col(2);
        solver.lu.solve(one.data());
        CHECK((one - x.col(2)).norm() < 1e-13 * one.norm());
        x = rhs;
        solver.lu.solve_transposed(x.data(), 4);
        CHECK((x - transposed.solve(rhs)).norm() < 1e-11 * x.norm());
        one = rhs.col(1);
        solver.lu.solve_transposed(one.data());
        CHECK((one - x.col(1)).norm() < 1e-13 * one.norm());
        CHECK(solver.lu.storage() > 0);
      }
    }
  }
}

TEST_CASE("Only parts whose values change are factored, and the past leaves no trace") {
  const int m = 7;
  Grid grid(m, 7.5);
  const std::vector<int> part = two_parts(m);
  Solver solver(grid, part);
  REQUIRE(solver.factor(grid));
  CHECK(solver.lu.part_factorisations() == 2);
  const std::size_t inside = 0, surface = grid.entries.size() / 2;
  REQUIRE(part[static_cast<std::size_t>(grid.entries[inside].first)] == 0);
  REQUIRE(part[static_cast<std::size_t>(grid.entries[surface].first)] == -1);
  grid.values[surface] += 0.01;
  REQUIRE(solver.factor(grid));
  CHECK(solver.lu.part_factorisations() == 2);
  const Grid before = grid;
  grid.values[inside] += 0.5;
  REQUIRE(solver.factor(grid));
  CHECK(solver.lu.part_factorisations() == 3);
  REQUIRE(solver.factor(before));
  Solver fresh(before, part);
  REQUIRE(fresh.factor(before));
  Vector a = right_hand_sides(grid.size).col(0), b = a;
  solver.lu.solve(a.data());
  fresh.lu.solve(b.data());
  CHECK(a == b);
  CHECK(solver.lu.part_factorisations() == 4);
  CHECK_FALSE(solver.lu.has_old_factors());
  // Old factors on demand: an iteration then approaches the solution.
  REQUIRE(solver.factor(grid, true));
  CHECK(solver.lu.has_old_factors());
  CHECK(solver.lu.part_factorisations() == 4);
  const Vector rhs = right_hand_sides(grid.size).col(0);
  const Matrix dense = grid.dense();
  Vector x = Vector::Zero(grid.size);
  for (int k = 0; k < 20; ++k) {
    Vector d = rhs - dense * x;
    solver.lu.solve(d.data());
    x += d;
  }
  CHECK((dense * x - rhs).norm() < 1e-12 * rhs.norm());
}

TEST_CASE("A singular surface and a singular part are found") {
  const int m = 5;
  for (const bool in_part : {false, true}) {
    Grid grid(m, 7.5);
    const int row = in_part ? 3 : m * m * (m / 2) + 3;
    for (std::size_t k = 0; k < grid.entries.size(); ++k) {
      if (grid.entries[k].first == row || grid.entries[k].second == row) grid.values[k] = 0.0;
    }
    Solver solver(grid, two_parts(m), Storage::band);
    CHECK_FALSE(solver.factor(grid));
    if (!in_part) CHECK(solver.lu.without_pivot().front() == row);
  }
}
