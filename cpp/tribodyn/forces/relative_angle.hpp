#pragma once
/// Angle by which the second of two markers has rotated relative to the first marker, about the z
/// axis of the first marker.
///
/// With the unit vectors x1, y1, z1 along the axes of the first marker and x2 along the x axis of
/// the second marker, the angle phi [rad], counter-clockwise positive about z1, is the direction of
/// x2 in the plane of x1 and y1,
///
///     phi = arg(z) + 2 pi turns,      z = c + i s,   c = x1 . x2,   s = y1 . x2.
///
/// This is the angle that a drive prescribes (joints/prescribed_rotation.hpp). The angle is a
/// function of the coordinates q, so that a torque M [N m] that acts on phi has the generalised
/// force M dphi/dq for any directions of the two z axes. The derivatives with respect to q follow
/// from log z, with r = |z| [-]:
///
///     dphi     = (c ds - s dc)/r^2,
///     d2phi    = (c d2s - s d2c)/r^2 - (dphi dlnr^T + dlnr dphi^T),    dlnr = (c dc + s ds)/r^2.
///
/// The first derivative is evaluated with the vector n = (c y1 - s x1)/r^2: a change of x2 by dx2
/// changes phi by n . dx2.
///
/// Validity: the angle is undefined where x2 is parallel to z1. This case does not occur for z axes
/// that stay within about 80 degrees of each other. Where the angle is undefined, an evaluation
/// returns ItemStatus::out_of_range.
///
/// **Turns.** Planar bodies count turns through their coordinates. Otherwise the angle is the value
/// nearest to the angle of the last accepted step, which is held in the State (TurnMemory); the
/// first value lies in [-pi, pi]. A step with a rotation of more than kReach = 2 rad is not
/// admissible, because its number of turns would be ambiguous.

#include <limits>
#include <string>

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// The angle at a state and the quantities of its second derivative.
struct AngleMotion {
  double angle = 0.0;       ///< phi [rad]
  double rate = 0.0;        ///< phi' [rad/s]
  Vector gradient[2];       ///< g = dphi/dq, with respect to the coordinates of each marker
  Vector gradient_rate[2];  ///< g' = dphi'/dq
  Vector stretching[2];     ///< dlnr/dq
  VectorMotion normal;      ///< n on the first body
  Vector3 normal_in_body;   ///< n in its frame
  VectorMotion along;       ///< (c x1 + s y1)/r^2 on the first body
};

/// Second derivative with respect to the coordinates of the two markers: [k][l] is n_k x n_l.
struct AngleHessian {
  Matrix block[2][2];
};

/// State that an item keeps to count turns, NaN before the first value, and scratch memory.
struct TurnMemory final : ItemWorkspace {
  double accepted = std::numeric_limits<double>::quiet_NaN();  ///< at the last accepted step [rad]
  double last = std::numeric_limits<double>::quiet_NaN();      ///< at the last evaluation [rad]
  AngleMotion motion;
  AngleHessian hessian;
};

/// The angle of the second marker relative to the first.
class RelativeAngle {
 public:
  static constexpr double kReach = 2.0;             ///< [rad] in one step
  static constexpr double kSmallestPointer = 1e-6;  ///< r, up to which the angle is undefined

  /// `item` is named in errors. The markers lie on two bodies.
  RelativeAngle(const std::string& item, Marker first, Marker second);

  const Marker& marker(int k) const { return markers_[k]; }

  /// Sets `out` from the attachments of both markers, with the number of turns nearest to `near`
  /// [rad] if turns are not counted; returns false if the angle is undefined. Derivatives are set
  /// if the states of the pair request them.
  bool measure(const AttachedPair& pair, double near, AngleMotion& out) const;
  /// Sets `memory.motion` during the evaluation of an item and keeps the angle; not ok if the angle
  /// is undefined or the rotation since the last accepted step is too large.
  ItemStatus measure(const AttachedPair& pair, TurnMemory& memory) const;
  /// Returns angle and rate after an evaluation, at a nearby state, with the last angle from
  /// `memory`, which may be null.
  AngleMotion after(const AttachedPair& pair, const ItemWorkspace* memory) const;

  void hessian(const AttachedPair& pair, const AngleMotion& at, AngleHessian& out) const;

  /// Why an evaluation failed.
  ItemFailure failure(const AttachedPair& accepted, const ItemWorkspace* memory) const;
  /// Implements accept() and restore() of an item with one held number.
  static void accept(const ItemWorkspace* memory, double* held);
  static void restore(const double* held, ItemWorkspace* memory);

 private:
  std::optional<double> counted(const AttachedPair& pair) const;

  Marker markers_[2];
};

}  // namespace tribodyn
