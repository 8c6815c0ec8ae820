#pragma once
/// The angle by which a marker has turned against another one about that one's z axis.
///
/// With the axes x1, y1, z1 of the first marker and x2 of the second it is the direction of x2 as
/// seen along z1,
///
///     phi = arg(z) + 2 pi turns,      z = c + i s,   c = x1 . x2,   s = y1 . x2,
///
/// the angle that a drive prescribes (joints/prescribed_rotation.hpp). It is a function of the
/// coordinates, so that a torque M on it has the generalised force M dphi/dq, wherever the two z
/// axes point. From log z, with r = |z|, n = (c y1 - s x1)/r^2 and all derivatives with respect
/// to q,
///
///     dphi     = (c ds - s dc)/r^2,
///     d2phi    = (c d2s - s d2c)/r^2 - (dphi dlnr^T + dlnr dphi^T),    dlnr = (c dc + s ds)/r^2.
///
/// It is lost where x2 points along z1: markers whose z axes stay within some 80 degrees are safe.
///
/// **Turns.** Bodies in the plane count them by their coordinates. Otherwise the angle is the one
/// nearest to that of the last accepted step, which is held in the State (TurnMemory); the first
/// one lies in [-pi, pi]. A step that would turn by more than kReach is not admissible, as its
/// turns could not be told.

#include <limits>
#include <string>

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// What an item keeps to count turns. NaN: nothing is known yet.
struct TurnMemory final : ItemWorkspace {
  double accepted = std::numeric_limits<double>::quiet_NaN();  ///< at the last accepted step [rad]
  double last = std::numeric_limits<double>::quiet_NaN();      ///< at the last evaluation [rad]
};

/// The angle at a state and what its second derivative is made of.
struct AngleMotion {
  double angle = 0.0;           ///< phi [rad]
  double rate = 0.0;            ///< phi' [rad/s]
  BodyVector gradient[2];       ///< g = dphi/dq, by the coordinates of each marker
  BodyVector gradient_rate[2];  ///< g' = dphi'/dq
  BodyVector stretching[2];     ///< dlnr/dq
  VectorMotion normal;          ///< n on the first body
  Vector3 normal_in_body;       ///< n in its frame
  VectorMotion pointer;         ///< x2
};

/// Second derivative with respect to the coordinates of the two markers: [k][l] is n_k x n_l.
struct AngleHessian {
  BodyMatrix block[2][2];
};

/// The angle of the second marker against the first.
class RelativeAngle {
 public:
  static constexpr double kReach = 2.0;             ///< [rad] in one step
  static constexpr double kSmallestPointer = 1e-6;  ///< of r, below which the angle is lost

  /// `item` is named in errors. The markers lie on two bodies.
  RelativeAngle(const std::string& item, Marker first, Marker second);

  const Marker& marker(int k) const { return markers_[k]; }

  /// Sets `out`, of the turn nearest to `near` [rad] where turns are not counted; false where the
  /// angle is lost.
  bool measure(const BodiesView& view, double near, AngleMotion& out) const;
  /// As an item does in an evaluation: keeps the angle in `memory`, which may be none; anything but
  /// ok where the angle is lost or has turned too far.
  ItemStatus measure(const BodiesView& view, TurnMemory* memory, AngleMotion& out) const;
  /// After an evaluation, at a state close to it; of `memory` the last angle is read.
  AngleMotion after(const BodiesView& view, const ItemWorkspace* memory) const;

  void hessian(const BodiesView& view, const AngleMotion& at, AngleHessian& out) const;

  /// Why an evaluation failed.
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* memory) const;
  /// What an item does in accept() and restore() of one held number.
  static void accept(const ItemWorkspace* memory, double* held);
  static void restore(const double* held, ItemWorkspace* memory);

 private:
  std::optional<double> counted(const BodiesView& view) const;

  Marker markers_[2];
};

}  // namespace tribodyn
