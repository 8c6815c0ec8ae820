#pragma once
/// Charts of a model: orientations of its bodies, and moves of the chart origins.
///
/// A body whose rotation has a chart (bodies/rotation_frame.hpp) has four numbers in State::charts,
/// the quaternion of the origin. At the beginning of a step the origin of every body beyond
/// kChartMove moves to the orientation of the body. Then psi becomes 0, its first derivative omega
/// and its second derivative alpha. The third derivative j becomes, as T = 1, T' = [omega]/2 and
/// T'' = [alpha]/2 + [omega]^2/3 there,
///
/// where T, T' and T'' on the right are the values before the move. The slopes of velocities or
/// accelerations in the memory of an integrator change likewise, by affine maps.

#include <optional>
#include <vector>

#include "tribodyn/system/model.hpp"

namespace tribodyn {

/// Sets the frames of all bodies with charts, as many as Model::chart_coordinates(); `tangents`
/// adds the quantities that only tangents need. The frames point into `charts`.
void set_frames(const Model& model, const Vector& q, const Vector& v, const Vector& a,
                const Vector& charts, RotationFrame* frames, bool tangents = true);

/// The bodies of a model at one point, with frames of their own: for use outside the steps.
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

/// Transformation of a vector over all coordinates when one chart moves to its body.
struct ChartMove {
  int first = 0;               ///< first of the coordinates psi
  Matrix3 tangent;             ///< T
  Vector3 acceleration_shift;  ///< of second derivatives
  Vector3 jerk_shift;          ///< of third derivatives

  void velocity(VectorRef x) const { change(x, Vector3::Zero()); }
  void acceleration(VectorRef x) const { change(x, acceleration_shift); }
  void jerk(VectorRef x) const { change(x, jerk_shift); }

 private:
  void change(VectorRef x, const Vector3& shift) const {
    x.segment<3>(first) = (tangent * x.segment<3>(first) + shift).eval();
  }
};

/// Moves the origin of chart number `chart`, together with the coordinates, velocities and
/// accelerations of the state, if its body has rotated by more than `reach` [rad] from it.
std::optional<ChartMove> move_chart(const Model& model, int chart, double reach, State& state);

}  // namespace tribodyn
