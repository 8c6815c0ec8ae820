// A film whose walls have as many coordinates as the mesh has nodes: tangents against differences.

#include "catch.hpp"
#include "film/equation_cases.hpp"
#include "film/film_cases.hpp"
#include "film/nodal_walls.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("tangents of a film between deforming walls, by every node") {
  for (const Cavitation cavitation : kConditions) {
    for (const Elements elements : kElements) {
      for (const bool history : {false, true}) {
        if (history && cavitation != Cavitation::mass_conserving) continue;
        CAPTURE(name_of(cavitation), static_cast<int>(elements), history);
        FilmConditions conditions;
        conditions.cavitation = cavitation;
        conditions.open_boundaries = {"left", "right"};
        conditions.ports = {{{2}, 0.5}};
        const auto equation =
            std::make_shared<const FilmEquation>("pad", small_plane(elements), 1.0, conditions);
        const auto n = static_cast<std::size_t>(equation->size());
        std::vector<double> reference;
        for (std::size_t i = 0; i < n; ++i) {
          const double x = equation->mesh().position()[i].x() - 3.0;
          reference.push_back(1.0 + 0.1 * x * x);
        }
        const auto walls = std::make_shared<const NodalWalls>(equation, reference, 20.0);
        const CondensedFilm law(FilmSolver(equation), walls);
        REQUIRE(law.coordinates() == 35);
        State state;
        for (std::size_t i = 0; i < n; ++i) {
          state.xi.push_back(0.1 * scatter(i, 30));
          state.rate.push_back(0.1 * scatter(i, 31));
          if (history) {
            const double x = equation->mesh().position()[i].x();
            state.base.push_back((x > 4.0 ? 0.5 : 1.0) * reference[i]);
          }
        }
        if (history) state.weight = 0.2;
        const auto ws = law.make_workspace(), side = law.make_workspace();
        FilmForce out, plus, minus;
        REQUIRE(law.evaluate(state.motion(), true, *ws, out) == FilmStatus::ok);
        REQUIRE(out.by_xi.rows() == 35);
        const double load = out.force.cwiseAbs().maxCoeff();
        CHECK(load > 0.1);
        int compared = 0;
        for (const bool by_rate : {false, true}) {
          const Matrix& tangent = by_rate ? out.by_rate : out.by_xi;
          if (by_rate && history) {
            CHECK(tangent.isZero(0.0));  // the content of a stage does not depend on the rates
            continue;
          }
          for (int k = 0; k < 35; ++k) {
            const double step = 1e-6;
            State moved = state;
            double& x = (by_rate ? moved.rate : moved.xi)[static_cast<std::size_t>(k)];
            const double middle = x;
            x = middle + step;
            REQUIRE(law.evaluate(moved.motion(), false, *side, plus) == FilmStatus::ok);
            if (!same_sides(law, *ws->film, *side->film)) continue;
            x = middle - step;
            REQUIRE(law.evaluate(moved.motion(), false, *side, minus) == FilmStatus::ok);
            if (!same_sides(law, *ws->film, *side->film)) continue;
            ++compared;
            const Vector difference = (plus.force - minus.force) / (2.0 * step);
            CAPTURE(by_rate, k, tangent.cwiseAbs().maxCoeff());
            CHECK((tangent.col(k) - difference).cwiseAbs().maxCoeff() < 1e-8 * load / 0.1);
          }
        }
        CHECK(compared >= (history ? 34 : 68));
      }
    }
  }
}
