#include <Eigen/LU>

#include "catch.hpp"
#include "film/journal_points.hpp"
#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/dowson_higginson.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Compares the derivatives at given history with the tangents of the stage s = base + tau g(s, xi,
/// v), which are tested against differences: ds = tau (g_s ds + g_xi dxi + g_v dv).
void check_stage(const CondensedFilm& law, const FilmMotion& motion, double tau) {
  const auto ws = law.make_workspace();
  FilmForce force;
  REQUIRE(law.evaluate(motion, true, *ws, force) == FilmStatus::ok);
  ContentTangents found;
  REQUIRE(law.content_tangents(motion, *ws, found) == FilmStatus::ok);
  const auto k = static_cast<Eigen::Index>(found.nodes.size());
  REQUIRE(k > 0);
  const Eigen::FullPivLU<Matrix> follow(Matrix::Identity(k, k) - tau * found.rate_by_content);
  const auto answer = [&](const Matrix& rate) {
    return Matrix(tau * (found.force_by_content * follow.solve(rate)));
  };
  const auto agrees = [&](const Matrix& at_history, const Matrix& rate, const Matrix& whole) {
    const Matrix followed = answer(rate);
    const double size = followed.cwiseAbs().maxCoeff() + whole.cwiseAbs().maxCoeff();
    CHECK((at_history + followed).cwiseAbs().maxCoeff() < 1e-7 * size);
  };
  agrees(found.force_by_xi.leftCols(2), found.rate_by_xi.leftCols(2), force.by_xi);
  for (int c = 0; c < 3; ++c) {
    agrees(found.force_by_rate.col(c), found.rate_by_rate.col(c), force.by_rate);
  }
  if (motion.viscosity > 0.0) {
    agrees(found.force_by_viscosity, found.rate_by_viscosity, force.by_viscosity);
  }
}

}  // namespace

TEST_CASE("a stage of a film between elastic walls is the answer of its contents") {
  unsigned seed = 3;
  for (JournalCase c : surroundings()) {
    c.around = 16;
    c.along = 4;
    for (const bool ring : {false, true}) {
      c.elastic = ring ? std::make_shared<ElasticWall>(ClampedRing{{2e9, 0.3}, 0.015})
                       : std::make_shared<ElasticWall>(BondedLiner{{5e8, 0.0}, 1e-3});
      const CondensedFilm law = c.film();
      Points points(law, c.clearance, seed++);
      for (int i = 0; i < 3; ++i) {
        Point point = points.stage();
        point.viscosity = 0.02;
        check_stage(law, point.motion(), point.weight);
      }
    }
  }
}

TEST_CASE("a stage of a film between elastic walls that touch is the answer of its contents") {
  unsigned seed = 70;
  for (const double friction : {0.0, 0.2}) {
    for (const bool ring : {false, true}) {
      JournalCase c = small_bearing();
      c.around = 16;
      c.along = 4;
      c.ambient_pressure = 1e5;
      c.elastic = ring ? std::make_shared<ElasticWall>(ClampedRing{{2e9, 0.3}, 0.015})
                       : std::make_shared<ElasticWall>(BondedLiner{{5e8, 0.0}, 1e-3});
      c.valleys = 3e-6;
      c.touch = std::make_shared<SampleTouch>(2e7, 2e-6, friction);
      c.rough = std::make_shared<FlowFactorModel>(
          FlowFactorOptions{.journal = {1e-6, 3.0}, .bearing = {5e-7, 1.0}});
      const CondensedFilm law = c.film();
      Points points(law, c.clearance, seed++);
      for (int i = 0; i < 3; ++i) {
        Point point = points.stage();
        point.viscosity = 0.02;
        check_stage(law, point.motion(), point.weight);
      }
      // Without the oil as a history the deflection is one.
      c.cavitation = Cavitation::reynolds;
      const CondensedFilm other = c.film();
      const std::vector<double> base(static_cast<std::size_t>(other.size()), 0.0);
      const double xi[3] = {1.1e-5, -1.5e-5, 0.0}, rate[3] = {1e-3, -2e-3, 100.0};
      FilmMotion motion{.xi = xi, .xi_rate = rate};
      motion.deflection_base = base.data();
      motion.deflection_weight = 1e-3;
      check_stage(other, motion, motion.deflection_weight);
    }
  }
}

TEST_CASE("a stage between elastic walls with oil of variable properties and rough walls") {
  JournalCase c = small_bearing();
  c.around = 16;
  c.along = 4;
  c.groove = true;
  c.groove_pressure = 2e5;
  c.elastic = std::make_shared<ElasticWall>(ClampedRing{{2e9, 0.3}, 0.015});
  c.rough = std::make_shared<FlowFactorModel>(
      FlowFactorOptions{.journal = {2e-6, 3.0}, .bearing = {1e-6, 1.0}});
  unsigned seed = 30;
  for (const bool variable : {false, true}) {
    if (variable) {
      c.oil = std::make_shared<const Lubricant>(
          LubricantOptions{.dynamic_viscosity = c.viscosity,
                           .pressure_viscosity = std::make_shared<Barus>(BarusOptions{2e-8}),
                           .density_law = std::make_shared<DowsonHigginson>()});
    }
    const CondensedFilm law = c.film();
    Points points(law, c.clearance, seed++);
    for (int i = 0; i < 3; ++i) {
      const Point point = points.stage();
      check_stage(law, point.motion(), point.weight);
    }
  }
}

TEST_CASE("a stage between elastic walls without the mass-conserving condition") {
  JournalCase c = small_bearing();
  c.around = 16;
  c.along = 4;
  c.groove = true;
  c.groove_pressure = 2e5;
  for (const Cavitation cavitation :
       {Cavitation::reynolds, Cavitation::half_sommerfeld, Cavitation::none}) {
    for (const bool rough : {false, true}) {
      c.cavitation = cavitation;
      c.elastic = rough ? std::make_shared<ElasticWall>(ClampedRing{{2e9, 0.3}, 0.015})
                        : std::make_shared<ElasticWall>(BondedLiner{{5e8, 0.0}, 1e-3});
      if (rough) {
        c.rough = std::make_shared<FlowFactorModel>(
            FlowFactorOptions{.journal = {2e-6, 3.0}, .bearing = {1e-6, 1.0}});
      }
      const CondensedFilm law = c.film();
      const std::vector<double> base(static_cast<std::size_t>(law.size()), 3e-8);
      const double xi[3] = {0.6e-5, -0.8e-5, 0.0}, rate[3] = {2e-4, 5e-4, 150.0};
      const FilmMotion motion{
          .xi = xi, .xi_rate = rate, .deflection_base = base.data(), .deflection_weight = 1e-4};
      check_stage(law, motion, 1e-4);
      // And the tangents of the stage itself.
      const auto ws = law.make_workspace();
      FilmForce out, plus, minus;
      REQUIRE(law.evaluate(motion, true, *ws, out) == FilmStatus::ok);
      for (int k = 0; k < 3; ++k) {
        for (const bool by_rate : {false, true}) {
          if (k == 2 && !by_rate) continue;
          double moved[3] = {xi[0], xi[1], xi[2]}, turned[3] = {rate[0], rate[1], rate[2]};
          double& x = by_rate ? turned[k] : moved[k];
          const double middle = x, step = by_rate ? (k == 2 ? 1e-2 : 1e-7) : 2e-11;
          FilmMotion beside = motion;
          beside.xi = moved;
          beside.xi_rate = turned;
          x = middle + step;
          REQUIRE(law.evaluate(beside, false, *ws, plus) == FilmStatus::ok);
          x = middle - step;
          REQUIRE(law.evaluate(beside, false, *ws, minus) == FilmStatus::ok);
          const Vector difference = (plus.force - minus.force) / (2.0 * step);
          const Vector tangent = (by_rate ? out.by_rate : out.by_xi).col(k);
          CHECK((difference - tangent).norm() < 3e-6 * tangent.norm());
        }
      }
    }
  }
}
