#include <Eigen/LU>

#include "catch.hpp"
#include "film/journal_points.hpp"
#include "tribodyn/film/condensed_film.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("A stage of a film is the answer of its contents at given sets") {
  // In a stage of the weight tau a displacement dxi of the journal is a speed dxi/tau too, and the
  // contents follow by dc = tau (g_c dc + g_xi dxi + g_rate dxi/tau). What the stage's tangents,
  // which are tested against differences, have through their fields must be what that makes.
  unsigned seed = 3;
  int cavitated = 0, tried = 0;
  double largest_warmed = 0.0;
  for (const JournalCase& c : surroundings()) {
    const CondensedFilm law = c.film();
    Points points(law, c.clearance, seed++);
    for (int i = 0; i < 10; ++i) {
      Point point = points.stage();
      point.viscosity = 0.02;
      const auto ws = law.make_workspace();
      FilmForce force;
      REQUIRE(law.evaluate(point.motion(), true, *ws, force) == FilmStatus::ok);
      ContentTangents found;
      REQUIRE(law.content_tangents(point.motion(), *ws, found) == FilmStatus::ok);
      ++tried;
      const auto k = static_cast<Eigen::Index>(found.nodes.size());
      if (k > 0) ++cavitated;
      const double tau = point.motion().content_weight;
      const auto answer = [&](const Matrix& rhs) {
        if (k == 0) return Matrix(Matrix::Zero(law.coordinates(), rhs.cols()));
        const Eigen::FullPivLU<Matrix> follow(Matrix::Identity(k, k) - tau * found.rate_by_content);
        return Matrix(found.force_by_content * follow.solve(rhs));
      };
      // x and y do not entrain; the speed of the shaft, the third, does.
      const Matrix displaced =
          found.force_by_rate.leftCols(2) / tau +
          answer(tau * found.rate_by_xi.leftCols(2) + found.rate_by_rate.leftCols(2));
      const Matrix turned = answer(tau * found.rate_by_rate.col(2));
      const double size = displaced.cwiseAbs().maxCoeff() + found.force_by_xi.cwiseAbs().maxCoeff();
      // Round-off of fields by the condition of the matrices: measured 1e-11.
      CHECK((found.force_by_xi.leftCols(2) + displaced).cwiseAbs().maxCoeff() < 1e-8 * size);
      const double speed = turned.cwiseAbs().maxCoeff() + force.by_rate.cwiseAbs().maxCoeff();
      CHECK((found.force_by_rate.col(2) + turned).cwiseAbs().maxCoeff() < 1e-8 * speed);
      // The same for the viscosity, whose direct part cancels in the difference from the stage.
      const Matrix warmed = answer(tau * found.rate_by_viscosity);
      const double thick = warmed.cwiseAbs().maxCoeff() + force.by_viscosity.cwiseAbs().maxCoeff();
      CHECK((found.force_by_viscosity + warmed).cwiseAbs().maxCoeff() < 1e-8 * thick);
      if (k > 0) largest_warmed = std::max(largest_warmed, warmed.cwiseAbs().maxCoeff() / thick);
    }
  }
  CHECK(cavitated > tried / 2);
  CHECK(largest_warmed > 0.01);
}

TEST_CASE("near a steady film a stage has upwind transport") {
  for (const bool elastic : {false, true}) {
    JournalCase c = small_bearing();
    c.groove = true;
    c.around = 16;
    c.along = 4;
    if (elastic) c.elastic = std::make_shared<ElasticWall>(BondedLiner{{5e8, 0.0}, 1e-3});
    Point point{};
    point.xi[0] = 0.35 * c.clearance;
    point.xi[1] = -0.4 * c.clearance;
    point.rate[2] = 200.0;
    FilmForce at_rest[2], of_stage[2], moving[2];
    ContentTangents by[2];
    for (const bool limited : {false, true}) {
      c.transport = limited ? FilmTransport::limited : FilmTransport::upwind;
      const CondensedFilm law = c.film();
      const auto ws = law.make_workspace();
      REQUIRE(law.evaluate(point.motion(), true, *ws, at_rest[limited]) == FilmStatus::ok);
      Point stage = point;
      stage.weight = 1e-4;
      for (int i = 0; i < law.size(); ++i) {
        const auto k = static_cast<std::size_t>(i);
        stage.base.push_back(ws->film->filling[k] * ws->film->coefficients.gap[k]);
      }
      // The flows of a stage that does not count as steady must not remain.
      REQUIRE(law.evaluate(stage.motion(), true, *ws, moving[limited]) == FilmStatus::ok);
      CHECK(ws->film->sharp.flows.empty() != limited);
      FilmMotion steady = stage.motion();
      steady.steady = true;
      REQUIRE(law.evaluate(steady, true, *ws, of_stage[limited]) == FilmStatus::ok);
      CHECK(ws->film->sharp.flows.empty());
      REQUIRE(law.content_tangents(steady, *ws, by[limited]) == FilmStatus::ok);
    }
    const auto differ = [](const Matrix& a, const Matrix& b) {
      return (a - b).cwiseAbs().maxCoeff() / b.cwiseAbs().maxCoeff();
    };
    CAPTURE(elastic);
    CHECK(differ(at_rest[1].force, at_rest[0].force) == 0.0);
    // The content of the base is steady; elastic walls stop within 1e-10 of their deflection.
    CHECK(differ(of_stage[1].force, at_rest[0].force) < 1e-8);
    CHECK(differ(moving[1].force, at_rest[0].force) > 1e-3);
    CHECK(differ(of_stage[1].by_xi, of_stage[0].by_xi) < 1e-8);
    CHECK(differ(moving[1].by_xi, of_stage[0].by_xi) > 1e-4);
    REQUIRE(by[1].nodes == by[0].nodes);
    CHECK(differ(by[1].rate_by_content, by[0].rate_by_content) < 1e-8);
    CHECK(differ(by[1].force_by_xi, by[0].force_by_xi) < 1e-8);
    CHECK(differ(by[1].force_by_rate, by[0].force_by_rate) < 1e-8);
  }
}
