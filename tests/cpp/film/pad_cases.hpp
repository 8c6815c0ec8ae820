#pragma once
/// Rigid walls of a pad with fixed pressures and film fractions, of every kind.

#include "catch.hpp"
#include "film/equation_cases.hpp"
#include "film/film_cases.hpp"
#include "tribodyn/film/rigid_walls.hpp"

namespace tribodyn::test {

constexpr double kPadUnit = 1e7;  // of pressure and viscosity, for the oils

/// The wall moves up and along, tilts about y, and turns about z: the last two of four entrain.
inline std::vector<GapCoordinate> pad_coordinates() {
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

struct PadCase {
  std::shared_ptr<const FilmEquation> equation;
  std::shared_ptr<const RigidWalls> walls;
  FilmState film;
  std::unique_ptr<WallState> state;
  FilmTractions tractions;
  std::vector<double> xi = {0.05, 0.3, 0.02, 0.1};
  std::vector<double> rate = {0.2, 1.5, -0.1, 0.3};

  PadCase(Elements elements, std::shared_ptr<const Lubricant> oil,
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
    walls = std::make_shared<const RigidWalls>(equation, pad_coordinates(), reference);
    state = walls->make_state();
    fill_state(*equation, kPadUnit, film);
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
void for_all_pads(const Try& attempt) {
  for (const Elements elements : kElements) {
    for (const NamedOil& oil : oils(kPadUnit, 3.0 * kPadUnit, 2.0)) {
      for (const NamedWalls& wall : walls(0.3)) {
        for (const double valleys : {0.0, 0.45}) {
          CAPTURE(static_cast<int>(elements), oil.name, wall.name, valleys);
          PadCase c(elements, oil.oil, wall.rough, valleys);
          attempt(c);
        }
      }
    }
  }
}

}  // namespace tribodyn::test
