// Rigid walls without a solved film: their loads are the transpose of their motion, and their
// tangents agree with differences.

#include "catch.hpp"
#include "film/equation_cases.hpp"
#include "film/film_cases.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/rigid_walls.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kUnit = 10.0;  // of the pressure

/// The wall moves up and along, tilts about y, and turns about z: the last two of four entrain.
std::vector<GapCoordinate> coordinates() {
  GapCoordinate up, along, tilt, turn;
  up.translation = -Vector3::UnitZ();  // the normals point into the bearing: the gap grows
  along.translation = Vector3(1.0, 0.4, 0.0);
  along.entrains = true;
  tilt.rotation = Vector3::UnitY();
  tilt.centre = Vector3(2.5, 0.0, 0.3);
  turn.rotation = Vector3::UnitZ();
  turn.entrains = true;
  return {up, along, tilt, turn};
}

struct Case {
  std::shared_ptr<const FilmEquation> equation;
  std::shared_ptr<const RigidWalls> walls;
  FilmState film;
  std::unique_ptr<WallState> state;
  FilmTractions tractions;
  std::vector<double> xi = {0.05, 0.3, 0.02, 0.1};
  std::vector<double> rate = {0.2, 1.5, -0.1, 0.4};

  Case(Elements elements, std::shared_ptr<const Lubricant> oil,
       std::shared_ptr<const FlowFactorModel> rough, double valleys) {
    FilmConditions conditions;
    conditions.ambient_pressure = 0.0;
    conditions.open_boundaries = {"left", "right"};
    equation = std::make_shared<const FilmEquation>("pad", small_plane(elements), std::move(oil),
                                                    conditions, std::move(rough));
    ReferenceThickness reference;
    for (int i = 0; i < equation->size(); ++i) {
      reference.nodes.push_back(1.0 + 0.3 * scatter(static_cast<std::size_t>(i), 1));
    }
    reference.valleys = valleys;
    walls = std::make_shared<const RigidWalls>(equation, coordinates(), reference);
    state = walls->make_state();
    fill_state(*equation, kUnit, film);
    tractions.resize(*equation);
  }

  /// Moves the walls at fixed pressures and film fractions and returns the loads.
  Vector loads(const std::vector<double>& place, const std::vector<double>& speed,
               bool rate_form = true) {
    walls->move(place.data(), speed.data(), rate_form, *state);
    REQUIRE(equation->set_coefficients(state->input(nullptr, 1.0), film));
    tractions.evaluate(*equation, film, state->traction_input());
    Vector result;
    walls->loads(tractions, speed.data(), *state, result);
    return result;
  }
};

template <class Try>
void for_all(const Try& attempt) {
  for (const Elements elements : kElements) {
    for (const NamedOil& oil : oils(1.0, 3.0 * kUnit, 2.0)) {
      for (const NamedWalls& wall : walls(0.3)) {
        for (const double valleys : {0.0, 0.45}) {
          CAPTURE(static_cast<int>(elements), oil.name, wall.name, valleys);
          Case c(elements, oil.oil, wall.rough, valleys);
          attempt(c);
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("loads of rigid walls are the transpose of their motion: virtual work") {
  for_all([](Case& c) {
    const Vector force = c.loads(c.xi, c.rate);
    const SurfaceMesh& mesh = c.equation->mesh();
    // Power of the tractions on the nodes and faces, from the motion of each.
    double power = 0.0, size = 0.0;
    const auto add = [&](double term) {
      power += term;
      size += std::abs(term);
    };
    for (int i = 0; i < c.equation->size(); ++i) {
      const auto node = static_cast<std::size_t>(i);
      Vector3 v = Vector3::Zero();
      for (int k = 0; k < 4; ++k) {
        v += c.walls->nodes().tangent(i, k) * c.rate[static_cast<std::size_t>(k)];
      }
      add(c.tractions.normal(node) * c.state->thickness_rate[node]);
      const FilmTractions::Couette& couette = c.tractions.couette(node);
      add(-c.film.film_fraction[node] *
          (couette.along * v.x() * v.x() + couette.across * v.y() * v.y()));
      if (!c.state->node_speed.empty()) CHECK(c.state->node_speed[node] == Approx(v.norm()));
    }
    for (std::size_t q = 0; q < mesh.pairs().size(); ++q) {
      const MeshPair& pair = mesh.pairs()[q];
      const Drag drag = drag_at(c.equation->rough(), c.state->face_thickness[q]);
      const double from_a = c.film.coefficients.carried[q] > 0.0;
      const double up = c.film.film_fraction[static_cast<std::size_t>(from_a ? pair.a : pair.b)];
      double carried = c.state->entrainment[q] * drag.across;
      if (!c.state->entrainment_along.empty()) {
        carried += c.state->entrainment_along[q] * (drag.along - drag.across);
      }
      add(-carried * up *
          (c.film.pressure[static_cast<std::size_t>(pair.b)] -
           c.film.pressure[static_cast<std::size_t>(pair.a)]));
    }
    double work = 0.0;
    for (int k = 0; k < 4; ++k) work += force[k] * c.rate[static_cast<std::size_t>(k)];
    CHECK(std::abs(work - power) < 1e-13 * size);
  });
}

TEST_CASE("tangents of rigid walls at fixed fields against differences") {
  for_all([](Case& c) {
    FilmForce out;
    out.force = c.loads(c.xi, c.rate);
    const std::size_t columns = c.walls->directions(true).size();
    const std::vector<double> none(static_cast<std::size_t>(c.equation->size()) * columns, 0.0);
    c.walls->tangents(c.tractions, true, none.data(), none.data(), *c.state, out);
    for (const bool by_rate : {false, true}) {
      const Matrix tangent = by_rate ? out.by_rate : out.by_xi;
      Matrix difference(4, 4);
      for (int k = 0; k < 4; ++k) {
        const double step = 1e-5;
        Vector side[2];
        for (int s = 0; s < 2; ++s) {
          std::vector<double> place(c.xi), speed(c.rate);
          (by_rate ? speed : place)[static_cast<std::size_t>(k)] += s == 0 ? step : -step;
          side[s] = c.loads(place, speed);
        }
        difference.col(k) = (side[0] - side[1]) / (2.0 * step);
      }
      const double error = (tangent - difference).cwiseAbs().maxCoeff();
      CAPTURE(by_rate, error, difference.cwiseAbs().maxCoeff());
      CHECK(error < 2e-8 * difference.cwiseAbs().maxCoeff());
    }
  });
}

TEST_CASE("rigid walls change the balances by the motion of their nodes and faces") {
  for_all([](Case& c) {
    for (const bool rate_form : {true, false}) {
      c.loads(c.xi, c.rate, rate_form);
      const std::size_t n = static_cast<std::size_t>(c.equation->size());
      const std::vector<double> base(n, 0.8);
      const FilmInput input = c.state->input(rate_form ? nullptr : base.data(), 0.3);
      c.equation->evaluate(input, c.film);
      WallBlocks blocks;
      c.equation->differentiate(input, c.film, blocks);
      const std::vector<WallDirection>& directions = c.walls->directions(rate_form);
      const std::size_t columns = directions.size();
      std::vector<double> lack(n * columns), change(n);
      c.walls->balance_changes(blocks, rate_form, *c.state, columns, lack.data());
      for (std::size_t d = 0; d < columns; ++d) {
        // The walls as seen by the film at two places or rates nearby.
        const double step = 1e-5;
        const auto plus = c.walls->make_state(), minus = c.walls->make_state();
        for (const double side : {step, -step}) {
          std::vector<double> place(c.xi), speed(c.rate);
          const auto k = static_cast<std::size_t>(directions[d].coordinate);
          (directions[d].by_rate ? speed : place)[k] += side;
          c.walls->move(place.data(), speed.data(), rate_form, side > 0.0 ? *plus : *minus);
        }
        const auto centre = [&](std::vector<double>& p, const std::vector<double>& m) {
          for (std::size_t i = 0; i < p.size(); ++i) p[i] = (p[i] - m[i]) / (2.0 * step);
        };
        centre(plus->thickness, minus->thickness);
        centre(plus->face_thickness, minus->face_thickness);
        centre(plus->thickness_rate, minus->thickness_rate);
        centre(plus->entrainment, minus->entrainment);
        centre(plus->entrainment_along, minus->entrainment_along);
        centre(plus->boundary_entrainment, minus->boundary_entrainment);
        centre(plus->face_speed, minus->face_speed);
        c.equation->change(blocks, plus->input(nullptr, 1.0), change.data());
        double largest = 0.0, worst = 0.0;
        for (std::size_t i = 0; i < n; ++i) {
          largest = std::max(largest, std::abs(change[i]));
          worst = std::max(worst, std::abs(change[i] + lack[i * columns + d]));
        }
        CAPTURE(rate_form, directions[d].coordinate, directions[d].by_rate, largest, worst);
        CHECK(worst < 1e-8 * largest);
      }
    }
  });
}

TEST_CASE("distances of rigid walls") {
  const auto oil = oils(1.0, 1.0, 1.0).front().oil;
  const Case c(Elements::rectangles, oil, nullptr, 0.0);
  const std::vector<double> zero(4, 0.0);
  double widest = 0.0, least = 1e9;
  for (std::size_t i = 0; i < static_cast<std::size_t>(c.equation->size()); ++i) {
    const double h = 1.0 + 0.3 * scatter(i, 1);
    widest = std::max(widest, h);
    const double x = c.equation->mesh().position()[i].x();
    // The tilt about y lifts the nodes beyond its centre.
    const double distance = h + c.xi[0] + c.xi[2] * (x - 2.5);
    least = std::min(least, distance);
    CHECK(c.walls->distance(i, zero.data()) == Approx(h));
    CHECK(c.walls->distance(i, c.xi.data()) == Approx(distance));
    CHECK(c.walls->distance_by(i, 2) == Approx(x - 2.5).margin(1e-14));
    CHECK(c.walls->thickness_rate(i, c.rate.data(), *c.state) ==
          Approx(c.rate[0] + c.rate[2] * (x - 2.5)));
  }
  CHECK(c.walls->widest_distance() == Approx(widest));
  CHECK(c.walls->minimum_distance(c.xi.data()) <= least);
}

TEST_CASE("rigid walls check their thickness") {
  const auto equation = std::make_shared<const FilmEquation>(
      "pad", small_plane(Elements::rectangles), 1.0, FilmConditions{});
  ReferenceThickness reference;
  reference.nodes.assign(static_cast<std::size_t>(equation->size()), 1.0);
  reference.valleys = -1.0;
  CHECK_THROWS_WITH(RigidWalls(equation, coordinates(), reference),
                    ContainsSubstring("pad: thickness of the film in valleys = -1 m"));
  reference.valleys = 0.0;
  reference.nodes.pop_back();
  CHECK_THROWS_AS(RigidWalls(equation, coordinates(), reference), InvalidInput);
}
