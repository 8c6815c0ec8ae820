#include <cmath>
#include <map>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_grid.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("even and graded coordinates end where they should") {
  CHECK(evenly_spaced(1.0, 2.0, 4) == std::vector<double>{1.0, 1.25, 1.5, 1.75, 2.0});
  CHECK(ring_angles(4).size() == 4);
  CHECK(ring_angles(4)[3] == Approx(1.5 * std::numbers::pi).epsilon(1e-15));
  for (const Towards towards : {Towards::lo, Towards::hi, Towards::both}) {
    const std::vector<double> x = graded(-0.1, 0.3, 12, towards);
    REQUIRE(x.size() == 13);
    CHECK(x.front() == -0.1);
    CHECK(x.back() == 0.3);
    CHECK_NOTHROW(require_ascending("graded", "x", x, "m", 2));
    // Finest and coarsest cell by the mean one, as the header says.
    const double mean = 0.4 / 12, first = x[1] - x[0], last = x[12] - x[11];
    const double finest = std::pow(std::numbers::pi, 2) / (towards == Towards::both ? 48 : 96);
    CHECK((towards == Towards::hi ? last : first) / mean == Approx(finest).epsilon(0.01));
    const double coarsest = towards == Towards::both ? x[7] - x[6] : std::max(first, last);
    CHECK(coarsest / mean == Approx(0.5 * std::numbers::pi).epsilon(0.02));
  }
  // Towards hi is towards lo in a mirror; by hand at 30 and 60 degrees.
  const std::vector<double> hi = graded(0.0, 2.0, 3, Towards::hi),
                            lo = graded(0.0, 2.0, 3, Towards::lo);
  CHECK(hi[1] == Approx(1.0).epsilon(1e-15));
  for (std::size_t i = 0; i < 4; ++i) CHECK(hi[i] + lo[3 - i] == Approx(2.0).epsilon(1e-15));
}

TEST_CASE("cells and sides of a grid run counter-clockwise") {
  const MeshGrid grid{.first = 3, .second = 2, .offset = 10};
  MeshElements quads, halves;
  add_cells(grid, false, quads);
  CHECK(quads == MeshElements{{10, 12, 13, 11}, {12, 14, 15, 13}});
  add_cells(grid, true, halves);
  CHECK(halves ==
        MeshElements{{10, 12, 13, -1}, {10, 13, 11, -1}, {12, 14, 13, -1}, {14, 15, 13, -1}});
  MeshEdges round;
  for (const GridSide side :
       {GridSide::first_row, GridSide::last_line, GridSide::last_row, GridSide::first_line}) {
    add_side(grid, side, round);
  }
  CHECK(round == MeshEdges{{10, 12}, {12, 14}, {14, 15}, {13, 11}, {15, 13}, {11, 10}});

  const MeshGrid flipped{.first = 2, .second = 2, .flipped = true};
  MeshElements other;
  add_cells(flipped, false, other);
  CHECK(other == MeshElements{{0, 1, 3, 2}});
  MeshEdges back;
  add_side(flipped, GridSide::first_row, back);
  add_side(flipped, GridSide::last_line, back);
  CHECK(back == MeshEdges{{2, 0}, {3, 2}});

  const MeshGrid ring{.first = 3, .second = 2, .closed = true};
  MeshElements closed;
  add_cells(ring, false, closed);
  CHECK(closed.size() == 3);
  CHECK(closed.back() == std::array<int, 4>{4, 0, 1, 5});
  MeshEdges rim;
  add_side(ring, GridSide::first_row, rim);
  CHECK(rim == MeshEdges{{0, 2}, {2, 4}, {4, 0}});
}

TEST_CASE("every edge of a grid belongs to two cells in opposite directions, or to a side") {
  for (const bool triangles : {false, true}) {
    for (const bool flipped : {false, true}) {
      const MeshGrid grid{.first = 5, .second = 4, .flipped = flipped};
      MeshElements cells;
      add_cells(grid, triangles, cells);
      std::map<std::array<int, 2>, int> seen;
      for (const auto& e : cells) {
        const std::size_t n = e[3] < 0 ? 3 : 4;
        for (std::size_t k = 0; k < n; ++k) ++seen[{e[k], e[(k + 1) % n]}];
      }
      MeshEdges sides;
      for (const GridSide side :
           {GridSide::first_row, GridSide::last_line, GridSide::last_row, GridSide::first_line}) {
        add_side(grid, side, sides);
      }
      for (const auto& [i, j] : sides) ++seen[{j, i}];
      for (const auto& [edge, count] : seen) {
        CHECK(count == 1);
        CHECK(seen.count({edge[1], edge[0]}) == 1);
      }
    }
  }
}

TEST_CASE("coordinates say what is wrong with them") {
  CHECK_THROWS_WITH(evenly_spaced(0.0, 0.0, 3), ContainsSubstring("hi = 0 must be above lo"));
  CHECK_THROWS_WITH(evenly_spaced(0.0, 1.0, 0), ContainsSubstring("n = 0 cells must be >= 1"));
  CHECK_THROWS_WITH(graded(NAN, 1.0, 3, Towards::lo), ContainsSubstring("lo = nan"));
  CHECK_THROWS_WITH(graded(0.0, INFINITY, 3, Towards::hi), ContainsSubstring("hi = inf"));
  CHECK_THROWS_WITH(ring_angles(0), ContainsSubstring("n = 0"));
  CHECK_THROWS_WITH(require_ascending("pad", "x", {0.1}, "m", 2),
                    ContainsSubstring("pad: number of x = 1 must be >= 2"));
  CHECK_THROWS_WITH(require_ascending("pad", "x", {0.0, NAN}, "m", 2),
                    ContainsSubstring("x[1] = nan m"));
  CHECK_THROWS_WITH(require_ascending("pad", "x", {0.0, 0.2, 0.2}, "m", 2),
                    ContainsSubstring("x[2] = 0.2 m must be above the previous value, 0.2 m") &&
                        ContainsSubstring("ascending"));
  CHECK_THROWS_AS(require_ascending("pad", "x", {1.0, 0.0}, "m", 2), InvalidInput);
}
