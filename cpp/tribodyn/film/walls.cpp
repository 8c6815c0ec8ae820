#include "tribodyn/film/walls.hpp"

#include <algorithm>
#include <stdexcept>

namespace tribodyn {

FilmInput WallState::input(const double* content_base, double content_weight) const {
  FilmInput result;
  result.thickness = thickness.data();
  result.face_thickness = face_thickness.data();
  result.thickness_rate = thickness_rate.data();
  if (!area.empty()) {
    result.area = area.data();
    result.area_rate = area_rate.data();
  }
  result.content_base = content_base;
  result.content_weight = content_base ? content_weight : 1.0;
  result.entrainment = entrainment.data();
  if (!entrainment_along.empty()) result.entrainment_along = entrainment_along.data();
  result.boundary_entrainment = boundary_entrainment.data();
  if (!face_speed.empty()) result.face_speed = face_speed.data();
  return result;
}

TractionInput WallState::traction_input() const {
  return {thickness.data(), face_thickness.data(),
          node_speed.empty() ? nullptr : node_speed.data()};
}

double WallState::minimum_thickness() const {
  return std::min(*std::min_element(thickness.begin(), thickness.end()),
                  *std::min_element(face_thickness.begin(), face_thickness.end()));
}

void Walls::add_thickness_changes(const FilmTractions&, const double*, const double*,
                                  const WallState&, Matrix&) const {
  throw std::logic_error("these walls of a film have no elastic layer");
}

double Walls::thickness_rate(std::size_t node, const double* xi_rate,
                             const WallState& state) const {
  double rate = 0.0;
  for (int k = 0; k < coordinates(); ++k) rate += thickness_by(node, k, state) * xi_rate[k];
  return rate;
}

void Walls::friction_powers(const double* xi_rate, const WallState& state, double* power) const {
  for (std::size_t i = 0; i < state.thickness.size(); ++i) {
    power[i] = friction_power(i, xi_rate, state);
  }
}

void Walls::thickness_rates(const double* xi_rate, const WallState& state, double* rate) const {
  for (std::size_t i = 0; i < state.thickness.size(); ++i) {
    rate[i] = thickness_rate(i, xi_rate, state);
  }
}

}  // namespace tribodyn
