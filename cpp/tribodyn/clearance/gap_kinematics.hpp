#pragma once
/// Gap of a joint: maps the motion of two markers to gap coordinates.
///
/// One of the two markers, the *carrier*, carries the reference surface of the gap shape
/// (gaps/gap.hpp); the other is the *mover*. With the vector d [m] from the origin of the carrier
/// to the origin of the mover and the axes e_k of the carrier, the gap coordinates xi are
///
///     translation along e_k     xi = e_k . d
///     tilt about e_a            xi = w . (e_a x v),    w the axis of the mover that equals v in
///                                                      the carrier, the long axis of the shape
///     slide along e_k           xi = e_k . d
///     spin about e_a            no value; its rate is e_a . (omega_mover - omega_carrier),
///
/// translations and slides in [m], tilts [rad] for small angles, and rates in [m/s, rad/s]; omega
/// [rad/s] are angular velocities. Where the moving wall is longer than the gap along e_l,
/// translations are measured at the point where the axis of the wall passes the middle of the gap,
/// xi = e_k . d - (e_l . d) (e_k . w).
///
/// Where the walls are planes with the normal e_n, the translation along e_n is the distance of the
/// carrier's origin from the mover's plane, xi = w . d with the normal w of the mover, and tilts
/// are the tilts of w. The sliding velocity is measured at the carrier's origin, however far away
/// the mover's origin is:
///
///     slide along e_k           rate = e_k . (d' - omega_mover x d),
///
/// so that neither coordinate depends on the position of the mover's marker in its plane.
///
/// The gap itself exerts no forces. An interaction maps xi and its rates, from here on w, to the
/// generalised forces S [N, N m] conjugate to w. With W = dw/dv the power S . w = (W^T S) . v
/// gives the generalised forces W^T S on both bodies: equal and opposite forces, with moments about
/// one point. For a journal in the plane S is the force on the journal in the bearing's frame and
/// the moment on the journal about its centre; wrench() gives the load in space
/// (gaps/gap_wrench.hpp).
///
/// A journal that cannot tilt in its gap has no restoring moment against tilting, and a journal
/// without thrust faces no axial force: other joints must constrain these motions of bodies in
/// space.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/forces/force.hpp"
#include "tribodyn/gaps/gap_wrench.hpp"

namespace tribodyn {

/// Gap coordinates of one instant, their rates, and the derivatives of both with respect to the
/// coordinates q and velocities v that the two markers depend on (index 0: journal, 1: bearing).
/// Rates need not be time derivatives of coordinates (a spin in space is none): in general
/// rate_by_v differs from xi_by_q, and rate_by_q from the time derivative of xi_by_q.
struct GapMotion {
  Vector xi;            ///< K
  Vector rate;          ///< w, K
  Matrix xi_by_q[2];    ///< dxi/dq, K x n_k
  Matrix rate_by_v[2];  ///< W = dw/dv, K x n_k
  Matrix rate_by_q[2];  ///< dw/dq, K x n_k
};

/// A scalar of two attachments, its rate, and the derivatives of both with respect to the
/// coordinates of each (index 0: journal, 1: bearing).
struct GapScalar {
  double value = 0.0, rate = 0.0;
  Vector by_q[2], rate_by_q[2];
};

/// Scratch memory of an evaluation, which the caller keeps.
struct GapScratch {
  GapScalar scalar, along, turned;
  VectorMotion normal;
  Jacobian3 turning, by_mover, by_carrier;
};

/// A pair of markers and the shape of the gap between them.
class GapKinematics {
 public:
  GapKinematics(std::string item, const Marker& journal, const Marker& bearing,
                std::shared_ptr<const Gap> shape);

  /// Name of the joint, for messages.
  const std::string& item() const { return item_; }
  const Marker& journal() const { return marker_[0]; }
  const Marker& bearing() const { return marker_[1]; }
  const Gap& shape() const { return *shape_; }
  const std::shared_ptr<const Gap>& shape_pointer() const { return shape_; }
  int size() const { return shape_->size(); }
  /// 1, or -1 where the bearing moves relative to the journal: factor that converts gap coordinates
  /// and forces on the moving wall to those of the journal relative to the bearing.
  double sign() const { return carrier_ == 1 ? 1.0 : -1.0; }

  /// Sets `out` from the attachments of journal (0) and bearing (1). The derivatives are set if the
  /// states of the pair request derivatives of Jacobians.
  void evaluate(const AttachedPair& pair, GapScratch& scratch, GapMotion& out) const;
  /// Coordinates and rates alone.
  void evaluate(const AttachedPair& pair, GapMotion& out) const {
    GapScratch none;
    evaluate(pair, none, out);
  }
  /// Force [N] and moment [N m] on the journal about the origin of its marker, in the axes of the
  /// bearing's marker, for a unit of each generalised force: 6 x K. The load is the same as W_k^T S
  /// with W_k of evaluate(); the bearing receives the opposite force at the same point.
  Matrix6 wrench(const AttachedPair& pair) const;
  /// Adds d( W_k^T s )/dq_l for constant s (K) to the four blocks (n_k x n_l). The blocks together
  /// are symmetric if the rates are time derivatives of coordinates.
  void add_force_tangent(const AttachedPair& pair, const Vector6& s, GapScratch& scratch,
                         Matrix (&blocks)[2][2]) const;

 private:
  struct Frames;

  void add_slides(const Frames& at, GapMotion& out) const;
  void add_spins(const Frames& at, GapMotion& out) const;
  void add_distance_hessian(const Frames& at, double force, VectorMotion& normal,
                            Matrix (&blocks)[2][2]) const;
  void add_couplings(const Frames& at, double force, const GapScratch& scratch,
                     Matrix (&blocks)[2][2]) const;
  void add_spin_tangents(const Frames& at, const Vector6& s, GapScratch& scratch,
                         Matrix (&blocks)[2][2]) const;

  std::string item_;
  Marker marker_[2];
  std::shared_ptr<const Gap> shape_;
  int carrier_, mover_;            // 0: journal, 1: bearing
  std::vector<int> translations_;  // their axes, by gap coordinate; -1 for others
  std::vector<GapTilt> tilts_;
  std::vector<int> spins_;        // axes, by gap coordinate; -1 for others
  int long_axis_, plane_normal_;  // -1: none
};

}  // namespace tribodyn
