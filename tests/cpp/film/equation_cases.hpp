#pragma once
/// Equations of films on small meshes, with states and inputs in which all values differ.

#include <array>
#include <cmath>
#include <vector>

#include "tribodyn/film/film_equation.hpp"

namespace tribodyn::test {

/// Shape of the elements of a small mesh.
enum class Elements { rectangles, skew_quadrilaterals, triangles };
constexpr Elements kElements[] = {Elements::rectangles, Elements::skew_quadrilaterals,
                                  Elements::triangles};

/// A plane of 6 x 4 unit cells with a lay along x, whose boundaries "left" and "right" may be open.
inline SurfaceMesh small_plane(Elements kind) {
  constexpr int kColumns = 7, kRows = 5;
  std::vector<Vector3> position;
  std::vector<std::array<int, 4>> elements;
  std::vector<std::array<int, 2>> left, right;
  for (int i = 0; i < kColumns; ++i) {
    for (int j = 0; j < kRows; ++j) {
      const bool inner = i > 0 && i + 1 < kColumns && j > 0 && j + 1 < kRows;
      const bool moved = inner && kind != Elements::rectangles;
      const double shift = moved ? 0.1 * std::sin(2.0 * i + 3.0 * j) : 0.0;
      position.emplace_back(i + shift, j - 0.7 * shift, 0.0);
      const int node = i * kRows + j;
      if (j > 0 && i == 0) left.push_back({node, node - 1});
      if (j > 0 && i == kColumns - 1) right.push_back({node - 1, node});
      if (i == 0 || j == 0) continue;
      const int a = node - kRows - 1, b = node - 1, c = node, d = node - kRows;
      if (kind == Elements::triangles) {
        elements.push_back({a, b, c, -1});
        elements.push_back({a, c, d, -1});
      } else {
        elements.push_back({a, b, c, d});
      }
    }
  }
  const std::size_t n = position.size();
  SurfaceMesh mesh(std::move(position), std::vector<Vector3>(n, Vector3::UnitZ()),
                   std::move(elements), std::vector<Vector3>(n, Vector3::UnitX()));
  mesh.add_boundary("left", left);
  mesh.add_boundary("right", right);
  return mesh;
}

/// A port of high pressure in the middle, an open left end; the ends have the cavitation pressure.
inline FilmConditions open_conditions(Cavitation cavitation, double unit) {
  FilmConditions conditions;
  conditions.cavitation = cavitation;
  conditions.open_boundaries = {"left", "right"};
  conditions.ports = {{{17}, 0.3 * unit}};
  return conditions;
}

/// A number in [-1, 1] that differs from place to place.
inline double scatter(std::size_t i, int series) {
  return std::sin(12.9898 * static_cast<double>(i + 1) + 78.233 * series);
}

/// Thicknesses, rates and speeds of every node, face and open face, by value.
struct WallValues {
  std::vector<double> thickness, face_thickness, rate, entrainment, along, boundary, speed;
  std::vector<double> base;  ///< empty: the rate form
  double weight = 1.0;
  double viscosity = 0.0;  ///< 0: that of the oil
  bool mean_faces = false;

  FilmInput input() const {
    FilmInput result;
    result.thickness = thickness.data();
    result.face_thickness = mean_faces ? nullptr : face_thickness.data();
    result.thickness_rate = rate.data();
    result.content_base = base.empty() ? nullptr : base.data();
    result.content_weight = weight;
    result.entrainment = entrainment.data();
    result.entrainment_along = along.data();
    result.boundary_entrainment = boundary.data();
    result.face_speed = speed.data();
    result.viscosity = viscosity;
    return result;
  }
  std::vector<std::vector<double>*> fields() {
    return {&thickness, &face_thickness, &rate, &entrainment, &along, &boundary, &speed};
  }
};

/// Values for which no speed is small: flows keep their direction under small changes.
inline WallValues wall_values(const FilmEquation& equation, bool history) {
  const auto n = static_cast<std::size_t>(equation.size());
  const std::size_t m = equation.mesh().pairs().size();
  WallValues v;
  for (std::size_t i = 0; i < n; ++i) {
    v.thickness.push_back(1.0 + 0.3 * scatter(i, 1));
    v.rate.push_back(std::copysign(0.2 + 0.1 * scatter(i, 2), scatter(i, 3)));
    if (history) v.base.push_back((1.0 + 0.4 * scatter(i, 4)) * v.thickness.back());
  }
  for (std::size_t k = 0; k < m; ++k) {
    v.face_thickness.push_back(1.0 + 0.3 * scatter(k, 5));
    v.entrainment.push_back(std::copysign(0.5 + 0.2 * scatter(k, 6), scatter(k, 7)));
    v.along.push_back(0.3 * v.entrainment.back());
    v.speed.push_back(1.0 + 0.5 * scatter(k, 8));
  }
  for (std::size_t f = 0; f < equation.open_faces().size(); ++f) {
    v.boundary.push_back(f % 3 == 1 ? -0.4 : 0.5 + 0.2 * scatter(f, 9));
  }
  if (history) v.weight = 0.3;
  return v;
}

/// Fills a state with pressures of the size `unit`, film fractions and full nodes.
inline void fill_state(const FilmEquation& equation, double unit, FilmState& state) {
  equation.resize(state);
  for (std::size_t i = 0; i < state.pressure.size(); ++i) {
    state.pressure[i] = unit * (1.0 + 0.4 * scatter(i, 10));
    const bool open = equation.condition(i) == NodeCondition::outflow_or_fraction;
    state.full[i] = !equation.mass_conserving() ||
                    equation.condition(i) == NodeCondition::prescribed ||
                    (open ? i % 2 == 0 : scatter(i, 11) > -0.2);
    state.film_fraction[i] = state.full[i] ? 1.0 : 0.6 + 0.3 * scatter(i, 12);
  }
}

}  // namespace tribodyn::test
