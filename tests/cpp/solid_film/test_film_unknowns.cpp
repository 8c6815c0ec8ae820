// Pressures and film fractions as unknowns.

#include "differences.hpp"
#include "film/pad_cases.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/solid_film/film_unknowns.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A film on a small plane with two open ends, in a stage or, without a base, in rate form.
struct Pad {
  std::shared_ptr<const FilmEquation> equation;
  std::unique_ptr<RigidWalls> walls;
  std::unique_ptr<WallState> state;
  std::vector<double> base, xi = {0.05, 0.3, 0.02, 0.1}, rate = {0.2, 1.5, -0.1, 0.3};
  FilmState film;

  Pad(Cavitation cavitation, double ambient, bool stage) {
    FilmConditions conditions;
    conditions.ambient_pressure = ambient;
    conditions.cavitation = cavitation;
    conditions.open_boundaries = {"left", "right"};
    conditions.ports = {{{16, 17}, 3.0}};
    const auto oil = std::make_shared<const Lubricant>(LubricantOptions{.dynamic_viscosity = 0.7});
    equation = std::make_shared<const FilmEquation>("pad", small_plane(Elements::rectangles), oil,
                                                    conditions);
    walls = std::make_unique<RigidWalls>(
        equation, pad_coordinates(),
        ReferenceThickness{
            std::vector<double>(static_cast<std::size_t>(equation->size()), 1.0), {}, 0.0});
    state = walls->make_state();
    equation->resize(film);
    if (stage) base.assign(static_cast<std::size_t>(equation->size()), 0.9);
    walls->move(xi.data(), rate.data(), !stage, *state);
  }
  FilmInput input() const { return state->input(base.empty() ? nullptr : base.data(), 0.4); }
  Vector rows(const FilmUnknowns& unknowns, const Vector& u) {
    unknowns.set(u.data(), film);
    REQUIRE(equation->set_coefficients(input(), film));
    equation->evaluate(input(), film);
    Vector out(u.size());
    unknowns.rows(u.data(), input(), film, out.data());
    return out;
  }
};

Vector mixed(Eigen::Index n) {
  Vector u(n);
  for (Eigen::Index i = 0; i < n; ++i) u[i] = 1.5 * std::sin(2.3 * static_cast<double>(i) + 0.4);
  return u;
}

}  // namespace

TEST_CASE("film unknowns: derivatives under every condition", "[film_unknowns]") {
  for (const Cavitation cavitation :
       {Cavitation::none, Cavitation::reynolds, Cavitation::mass_conserving}) {
    for (const bool stage : {false, true}) {
      if (stage && cavitation != Cavitation::mass_conserving) continue;
      CAPTURE(static_cast<int>(cavitation), stage);
      Pad pad(cavitation, 0.0, stage);
      const FilmUnknowns unknowns(*pad.equation, 2.0);
      const Vector u = mixed(pad.equation->size());
      pad.rows(unknowns, u);
      FieldBlocks blocks;
      pad.equation->differentiate(pad.input(), pad.film, blocks);
      Matrix found = Matrix::Zero(u.size(), u.size());
      unknowns.add_tangent(blocks, pad.input(), pad.film, found);
      const Matrix expected =
          difference_jacobian([&](const Vector& x) { return pad.rows(unknowns, x); }, u, 1e-4);
      CHECK(relative_error(found, expected) < 1e-9);
    }
  }
}

TEST_CASE("film unknowns: solutions are those of the film solver", "[film_unknowns]") {
  for (const Cavitation cavitation :
       {Cavitation::none, Cavitation::reynolds, Cavitation::mass_conserving}) {
    for (const double ambient : {0.0, 0.5}) {
      CAPTURE(static_cast<int>(cavitation), ambient);
      Pad pad(cavitation, ambient, cavitation == Cavitation::mass_conserving);
      const FilmSolver solver(pad.equation);
      const auto solved = solver.make_workspace();
      REQUIRE(solver.solve(pad.input(), *solved) == FilmStatus::ok);
      const FilmUnknowns unknowns(*pad.equation, 2.0);
      // The unknowns of this solution satisfy all equations.
      Vector u(pad.equation->size());
      for (Eigen::Index i = 0; i < u.size(); ++i) {
        const auto node = static_cast<std::size_t>(i);
        const NodeCondition condition = pad.equation->condition(node);
        if (solved->full[node]) {
          u[i] = solved->pressure[node] - pad.equation->base_pressure(node);
          if (condition == NodeCondition::outflow_or_fraction) {
            u[i] = unknowns.scale(node, pad.input()) * 0.4 * solved->outflow[node];
          }
        } else if (condition == NodeCondition::pressure_or_balance) {
          u[i] = -unknowns.scale(node, pad.input()) * solved->residual[node];
        } else {
          u[i] = 2.0 * (solved->film_fraction[node] - 1.0);
        }
      }
      CHECK(pad.rows(unknowns, u).cwiseAbs().maxCoeff() < 1e-9 * u.cwiseAbs().maxCoeff());
      CHECK(pad.film.full == solved->full);
    }
  }
}

TEST_CASE("film unknowns: a cut of pressures is no equation", "[film_unknowns]") {
  const Pad pad(Cavitation::half_sommerfeld, 0.0, false);
  CHECK_THROWS_AS(FilmUnknowns(*pad.equation, 1.0), InvalidInput);
}

TEST_CASE("film unknowns: a balance is divided by the coefficients of its pairs",
          "[film_unknowns]") {
  const Pad pad(Cavitation::none, 0.0, true);
  const FilmUnknowns unknowns(*pad.equation, 2.0);
  const FilmInput input = pad.input();
  std::size_t balances = 0;
  for (std::size_t i = 0; i < pad.film.pressure.size(); ++i) {
    double sum = 0.0;
    for (const MeshPair& pair : pad.equation->mesh().pairs()) {
      const bool is_end = pair.a == static_cast<int>(i) || pair.b == static_cast<int>(i);
      if (is_end) sum += pair.along + pair.across;
    }
    const double h = input.thickness[i], scale = unknowns.scale(i, input);
    if (scale == 0.0) continue;  // a prescribed pressure
    ++balances;
    CHECK(scale == Approx(12.0 * 0.7 / (sum * h * h * h * input.content_weight)).epsilon(1e-13));
  }
  CHECK(balances > 4);
}
