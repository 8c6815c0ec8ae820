#pragma once
/// Charts of a model: orientations of its bodies, and moves of the chart origins.
///
/// A body whose rotation has a chart (bodies/rotation_frame.hpp) has four numbers in State::charts,
/// the quaternion of the origin. At the beginning of a step the origin moves to the orientation of
/// the body if the rotation vector psi [rad] is longer than kChartMove. The motion of the body does
/// not change, but its coordinates do: with the time derivatives psi' [rad/s], psi'' [rad/s2] and
/// psi''' [rad/s3], the angular velocity omega [rad/s] and the angular acceleration alpha [rad/s2],
/// all in global axes,
///
///     psi    becomes  0,
///     psi'   becomes  omega  = T psi',
///     psi''  becomes  alpha  = T psi'' + T' psi',
///     psi''' becomes  omega'' - omega x alpha / 2,   omega'' = T psi''' + 2 T' psi'' + T'' psi'.
///
/// T, T' and T'' are the tangent of the chart and its time derivatives before the move. The last
/// line holds because T = 1, T' = [omega]/2 and T'' = [alpha]/2 + [omega]^2/3 after the move, where
/// [x] y = x cross y. The slopes of velocities and accelerations in the memory of an integrator
/// change in the same way, by affine maps.
///
/// Source: [CardonaGeradin1988] (T and its derivatives).

#include <optional>
#include <vector>

#include "tribodyn/system/model.hpp"

namespace tribodyn {

/// Sets the frames of all bodies with charts; `frames` has one entry for each entry of
/// Model::chart_coordinates(). `tangents`: also the quantities that only tangents need. The frames
/// point into `charts`, which must outlive them.
void set_frames(const Model& model, const Vector& q, const Vector& v, const Vector& a,
                const Vector& charts, RotationFrame* frames, bool tangents = true);

/// The bodies of a model at given q, v and a, with frames of their own, for use outside the steps.
class PlacedBodies {
 public:
  /// All arguments must outlive the view.
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

/// Transformation of a vector over all coordinates when the origin of one chart moves to its body:
/// the three entries x of this chart become T x + shift. All other entries stay unchanged.
struct ChartMove {
  int first = 0;               ///< index of the first of the three coordinates psi
  Matrix3 tangent;             ///< T before the move [-]
  Vector3 acceleration_shift;  ///< shift of second derivatives, T' psi' [rad/s2]
  Vector3 jerk_shift;          ///< shift of third derivatives [rad/s3], see above

  void velocity(VectorRef x) const { change(x, Vector3::Zero()); }
  void acceleration(VectorRef x) const { change(x, acceleration_shift); }
  void jerk(VectorRef x) const { change(x, jerk_shift); }

 private:
  void change(VectorRef x, const Vector3& shift) const {
    x.segment<3>(first) = (tangent * x.segment<3>(first) + shift).eval();
  }
};

/// Moves the origin of chart number `chart` to the orientation of its body, and transforms the
/// coordinates, velocities and accelerations of the state, if |psi| exceeds `reach` [rad]. Returns
/// the transformation, or none if the origin stays.
std::optional<ChartMove> move_chart(const Model& model, int chart, double reach, State& state);

}  // namespace tribodyn
