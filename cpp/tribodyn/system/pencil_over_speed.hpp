#pragma once
/// The sparse equations of small motions of one model over its speed.
///
/// The states of the model at other speeds W [rad/s] have the same positions, and velocities that
/// are multiples of W (system/at_speed.hpp). Where forces are linear in velocities, as those of
/// inertia, springs, dampers and ideal joints are but for products of two velocities, the matrices
/// of the pencil (system/small_motion_pencil.hpp) are polynomials of the second degree in W. Those
/// at the same angle before and after the state are so, too, if the velocities are those of a
/// uniform motion. Three evaluations then give the matrices and their changes at all speeds.
///
/// That this is so is not taken for granted. Models with a history, variables, gaps, friction or
/// functions of time are excluded. Of all others the polynomials are compared with evaluations at
/// further speeds, the smallest ones of those requested among them: no entry may differ by more
/// than 1e-11 of the diagonals. At every speed the changes along the motion are judged as those of
/// a single evaluation are.

#include <array>
#include <vector>

#include "tribodyn/system/small_motion_pencil.hpp"

namespace tribodyn {

class PencilOverSpeed {
 public:
  /// For speeds [rad/s] that are not negative; `start`: as in state_at_speed(), which it throws the
  /// errors of. The workspace is overwritten.
  PencilOverSpeed(const Model& model, const State& start, const std::vector<double>& speeds,
                  DynamicsWorkspace& ws);

  /// Whether the polynomials hold.
  bool known() const { return known_; }
  /// The pencil at a speed up to the largest of the given ones, whose state is not set; null if the
  /// polynomials do not hold or the motion at this speed is not steady in axes of the ground. Valid
  /// until the next call.
  const SmallMotionPencil* at(double speed);
  /// The state [with accelerations] at the largest speed.
  const State& fastest() const { return nodes_.back().state; }
  double largest_speed() const { return speed_.back(); }

 private:
  static constexpr int kNodes = 3;

  bool evaluate(const State& start, DynamicsWorkspace& ws);
  bool holds(const State& start, double speed, DynamicsWorkspace& ws);
  void interpolate(double speed);

  const Model& model_;
  bool known_ = false;
  std::array<double, kNodes> speed_{};
  std::array<SmallMotionPencil, kNodes> nodes_;
  SmallMotionPencil now_;
};

}  // namespace tribodyn
