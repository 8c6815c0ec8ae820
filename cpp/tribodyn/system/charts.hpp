#pragma once
/// Charts of a model: where the orientations of its bodies are, and how their origins move.
///
/// A body that turns in a chart (bodies/rotation_frame.hpp) has four numbers in State::charts, the
/// quaternion of the origin. At the beginning of a step the origin of every body beyond kChartMove
/// goes to where the body is. Then psi becomes 0, its rate omega and its second rate alpha; the
/// third derivative j becomes, as T = 1, T' = [omega]/2 and T'' = [alpha]/2 + [omega]^2/3 there,
///
///     omega'' - omega x alpha / 2,   omega'' = T j + 2 T' psi'' + T'' psi',
///
/// T, T' and T'' on the right being those before. What an integrator remembers as slopes of
/// velocities or accelerations changes alike, an affine map each.

#include <optional>
#include <vector>

#include "tribodyn/system/model.hpp"

namespace tribodyn {

/// Sets the frames of all bodies that turn in charts, as many as Model::chart_coordinates(), with
/// what only `tangents` need; they point into `charts`.
void set_frames(const Model& model, const Vector& q, const Vector& v, const Vector& a,
                const Vector& charts, RotationFrame* frames, bool tangents = true);

/// The bodies of a model at one point, with frames of their own: for what is done beside the steps.
class PlacedBodies {
 public:
  /// All must outlive the view.
  PlacedBodies(const Model& model, const Vector& q, const Vector& v, const Vector& a,
               const Vector& charts);
  PlacedBodies(const Model& model, const State& state)
      : PlacedBodies(model, state.q, state.v, state.a, state.charts) {}

  const BodiesView& view() const { return view_; }
  operator const BodiesView&() const { return view_; }

 private:
  std::vector<RotationFrame> frames_;
  BodiesView view_;
};

/// What a vector over all coordinates becomes by the move of one chart to where its body is.
struct ChartMove {
  int first = 0;               ///< of the coordinates psi
  Matrix3 tangent;             ///< T
  Vector3 acceleration_shift;  ///< of second derivatives
  Vector3 jerk_shift;          ///< of third ones

  void velocity(VectorRef x) const { change(x, Vector3::Zero()); }
  void acceleration(VectorRef x) const { change(x, acceleration_shift); }
  void jerk(VectorRef x) const { change(x, jerk_shift); }

 private:
  void change(VectorRef x, const Vector3& shift) const {
    x.segment<3>(first) = (tangent * x.segment<3>(first) + shift).eval();
  }
};

/// Moves the origin of chart number `chart`, and the coordinates, velocities and accelerations of
/// the state with it, where its body has turned by more than `reach` [rad] from it.
std::optional<ChartMove> move_chart(const Model& model, int chart, double reach, State& state);

}  // namespace tribodyn
