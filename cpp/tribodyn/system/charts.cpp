#include "tribodyn/system/charts.hpp"

namespace tribodyn {

void set_frames(const Model& model, const Vector& q, const Vector& v, const Vector& a,
                const Vector& charts, RotationFrame* frames, bool tangents) {
  for (std::size_t k = 0; k < model.chart_coordinates().size(); ++k) {
    const int first = model.chart_coordinates()[k];
    frames[k].set(charts.data() + 4 * k, q.data() + first, v.data() + first, a.data() + first,
                  tangents);
  }
}

PlacedBodies::PlacedBodies(const Model& model, const Vector& q, const Vector& v, const Vector& a,
                           const Vector& charts)
    : frames_(model.chart_coordinates().size()) {
  set_frames(model, q, v, a, charts, frames_.data());
  view_ = model.view(q.data(), v.data(), a.data(), frames_.data());
}

std::optional<ChartMove> move_chart(const Model& model, int chart, double reach, State& state) {
  const int first = model.chart_coordinates()[static_cast<std::size_t>(chart)];
  auto psi = state.q.segment<3>(first);
  if (psi.norm() <= reach) return {};
  RotationFrame before;
  const Eigen::Index place = 4 * static_cast<Eigen::Index>(chart);
  before.set(state.charts.data() + place, psi.data(), state.v.data() + first,
             state.a.data() + first);
  const Vector3 rate = state.v.segment<3>(first), acceleration = state.a.segment<3>(first);
  ChartMove move{first, before.tangent, before.tangent_rate * rate,
                 2.0 * before.tangent_rate * acceleration + before.tangent_acceleration * rate -
                     0.5 * before.omega.cross(before.alpha)};
  state.charts.segment<4>(place) = before.quaternion().normalized();
  psi.setZero();
  move.velocity(state.v);
  move.acceleration(state.a);
  return move;
}

}  // namespace tribodyn
