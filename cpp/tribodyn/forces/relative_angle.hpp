#pragma once
/// Angle by which a marker has rotated relative to another marker, about the z axis of the latter.
///
/// With the axes x1, y1, z1 of the first marker and x2 of the second, it is the direction of x2 as
/// seen along z1,
///
///     phi = arg(z) + 2 pi turns,      z = c + i s,   c = x1 . x2,   s = y1 . x2,
///
/// This is the angle that a drive prescribes (joints/prescribed_rotation.hpp). It is a function of
/// the coordinates, so that a torque M on it has the generalised force M dphi/dq for any directions
/// of the two z axes. From log z, with r = |z|, n = (c y1 - s x1)/r^2 and all derivatives with
/// respect to q,
///
///     dphi     = (c ds - s dc)/r^2,
///     d2phi    = (c d2s - s d2c)/r^2 - (dphi dlnr^T + dlnr dphi^T),    dlnr = (c dc + s ds)/r^2.
///
/// The angle is undefined where x2 points along z1; z axes that stay within about 80 degrees of
/// each other are safe.
///
/// **Turns.** Planar bodies count turns through their coordinates. Otherwise the angle is the value
/// nearest to that of the last accepted step, which is held in the State (TurnMemory); the first
/// value lies in [-pi, pi]. A step with a rotation of more than kReach is not admissible, because
/// its number of turns would be ambiguous.

#include <limits>
#include <string>

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// State that an item keeps to count turns. NaN: nothing known yet.
struct TurnMemory final : ItemWorkspace {
  double accepted = std::numeric_limits<double>::quiet_NaN();  ///< at the last accepted step [rad]
  double last = std::numeric_limits<double>::quiet_NaN();      ///< at the last evaluation [rad]
};

/// The angle at a state and the quantities of its second derivative.
struct AngleMotion {
  double angle = 0.0;           ///< phi [rad]
  double rate = 0.0;            ///< phi' [rad/s]
  BodyVector gradient[2];       ///< g = dphi/dq, with respect to the coordinates of each marker
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

/// The angle of the second marker relative to the first.
class RelativeAngle {
 public:
  static constexpr double kReach = 2.0;             ///< [rad] in one step
  static constexpr double kSmallestPointer = 1e-6;  ///< of r, below which the angle is undefined

  /// `item` is named in errors. The markers lie on two bodies.
  RelativeAngle(const std::string& item, Marker first, Marker second);

  const Marker& marker(int k) const { return markers_[k]; }

  /// Sets `out`, with the turn nearest to `near` [rad] if turns are not counted; false if the angle
  /// is undefined.
  bool measure(const BodiesView& view, double near, AngleMotion& out) const;
  /// For an item during an evaluation: keeps the angle in `memory`, which may be null; not ok if
  /// the angle is undefined or the rotation too large.
  ItemStatus measure(const BodiesView& view, TurnMemory* memory, AngleMotion& out) const;
  /// After an evaluation, at a nearby state; reads the last angle from `memory`.
  AngleMotion after(const BodiesView& view, const ItemWorkspace* memory) const;

  void hessian(const BodiesView& view, const AngleMotion& at, AngleHessian& out) const;

  /// Why an evaluation failed.
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* memory) const;
  /// Implements accept() and restore() of an item with one held number.
  static void accept(const ItemWorkspace* memory, double* held);
  static void restore(const double* held, ItemWorkspace* memory);

 private:
  std::optional<double> counted(const BodiesView& view) const;

  Marker markers_[2];
};

}  // namespace tribodyn
