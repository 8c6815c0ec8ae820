#pragma once
/// The gap of a joint: how the motion of two markers becomes gap coordinates.
///
/// One of the two markers carries the reference surface of the gap's shape (gaps/gap_shape.hpp),
/// the other moves against it: with d from the carrier's origin to the other's and the axes e_k of
/// the carrier's frame,
///
///     translation along e_k     xi = e_k . d
///     tilt about e_a            xi = w . (e_a x v),    w the axis of the other that is v in the
///                                                      carrier, the long axis of the shape
///     slide along e_k           xi = e_k . d
///     spin about e_a            no value; its rate is e_a . (omega_other - omega_carrier).
///
/// Where the wall that moves is longer than the gap along e_l, a translation is that of the point
/// where its axis passes the middle of the gap, xi = e_k . d - (e_l . d) (e_k . w).
///
/// Where the walls are planes with the normal e_n, the translation along it is the distance of the
/// carrier's origin from the other's plane, xi = w . d, w the normal of the other, and tilts are
/// those of w. What slides is what is beside the carrier's origin, however far the other's is:
///
///     slide along e_k           rate = e_k . (d' - omega_other x d),
///
/// so that neither depends on where in its plane the other marker stands.
///
/// A gap knows nothing of forces. An interaction maps xi and its rates w to the generalised forces
/// S that work on w; the power S . w = (W^T S) . v then loads both bodies, equal and opposite about
/// one point, with W = dw/dv. For a journal in the plane S is the force on the journal in the
/// bearing's frame and the moment on it about its centre; what it is in space says wrench()
/// (gaps/gap_wrench.hpp).
///
/// A journal that does not tilt has no force against what tilts it, nor one without thrust faces
/// against what moves it along its axis: bodies in space must be held so by other joints.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/forces/force.hpp"
#include "tribodyn/gaps/gap_wrench.hpp"

namespace tribodyn {

/// Gap coordinates of one instant, their rates, and the derivatives of both by the coordinates on
/// which the two markers depend (index 0: journal's, 1: bearing's). Rates need not be derivatives
/// of the coordinates (a spin in space is not): nothing assumes rate_by_v = xi_by_q, nor that
/// rate_by_q is the derivative of xi_by_q by time.
struct GapMotion {
  Vector6 xi;              ///< K
  Vector6 rate;            ///< w, K
  Jacobian6 xi_by_q[2];    ///< dxi/dq, K x n_k
  Jacobian6 rate_by_v[2];  ///< W = dw/dv, K x n_k
  Jacobian6 rate_by_q[2];  ///< dw/dq, K x n_k
};

/// A pair of markers and the shape of the gap between them.
class Gap {
 public:
  Gap(std::string item, const Marker& journal, const Marker& bearing,
      std::shared_ptr<const GapShape> shape);

  /// Name of the joint, for messages.
  const std::string& item() const { return item_; }
  const Marker& journal() const { return marker_[0]; }
  const Marker& bearing() const { return marker_[1]; }
  const GapShape& shape() const { return *shape_; }
  const std::shared_ptr<const GapShape>& shape_pointer() const { return shape_; }
  int size() const { return shape_->size(); }
  /// 1, or -1 where the bearing moves against the journal: what gap coordinates and forces on the
  /// wall that moves are multiplied with to become those of the journal against the bearing.
  double sign() const { return carrier_ == 1 ? 1.0 : -1.0; }

  void evaluate(const BodiesView& view, GapMotion& out) const;
  /// Force [N] and moment [N m] on the journal about the origin of its marker, in the axes of the
  /// bearing's marker, of a unit of each generalised force: 6 x K. With W_k^T S of evaluate() it is
  /// one load: -force on the bearing at the same point.
  Matrix6 wrench(const BodiesView& view) const;
  /// Adds d( W_k^T s )/dq_l for constant s (K) to the four blocks (n_k x n_l). Symmetric where the
  /// rates are derivatives of coordinates.
  void add_force_tangent(const BodiesView& view, const Vector6& s,
                         BodyMatrix (&blocks)[2][2]) const;

 private:
  struct Frames;

  void add_distance_hessian(const Frames& at, double force, BodyMatrix (&blocks)[2][2]) const;

  /// Axis k of the shape, in the body of the carrier or of the other.
  Vector3 axis(int marker, int k) const {
    return marker_[marker].axis((k + shape_->marker_shift()) % 3);
  }

  std::string item_;
  Marker marker_[2];
  std::shared_ptr<const GapShape> shape_;
  int carrier_, mover_;            // 0: journal, 1: bearing
  std::vector<int> translations_;  // their axes, by gap coordinate; -1 of others
  std::vector<GapTilt> tilts_;
  std::vector<int> spins_;        // axes, by gap coordinate; -1 of others
  int long_axis_, plane_normal_;  // -1: none
};

}  // namespace tribodyn
