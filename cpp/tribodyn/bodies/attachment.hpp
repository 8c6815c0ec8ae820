#pragma once
/// Attachments: material points of bodies with a local frame, to which joints and forces attach.
///
/// An attachment is made once from a marker, by the body of the marker (Body::attach). On a rigid
/// body it is the marker itself. On a flexible body it is a point of a beam with its cross-section,
/// or a patch of nodes of a solid. An attachment depends on n coordinates q of the body, lengths
/// [m] or angles [rad], with the velocities v = dq/dt and the accelerations a = dv/dt; n has no
/// limit. Joints, forces, gaps and friction see a body only through its attachments.
///
/// **Vectors.** The origin r [m] and the axes e_k [-] are vector functions f(q) in global axes.
/// With J = df/dq, 3 x n, the chain rule gives for every such function
///
///     f'  = J v,                    d f'/dq = J',
///     f'' = J a + J' v,             d f''/dv = 2 J',   d f''/dq = J'',
///
/// where a prime is the total time derivative along (q, v, a). An attachment that supplies J, J'
/// and J'' thus gives every joint exact tangents of its acceleration-level constraint.
///
/// **Axes.** The axes are orthonormal. With the angular velocity omega = J_w v [rad/s] of the frame
/// and the columns w_c of J_w, a change of coordinate c turns the frame by w_c. For every direction
/// e fixed in the frame, and with alpha = omega' [rad/s2],
///
///     e' = omega x e,               e'' = alpha x e + omega x e',
///     J_c = w_c x e,   J'_c = w_c x e' + w'_c x e,   J''_c = w_c x e'' + 2 w'_c x e' + w''_c x e,
///     domega/dq_c = w'_c - omega x w_c,
///     d2(f . e)/dq_i dq_j = (e x f) . dw_i/dq_j + (f . w_j)(w_i . e) - (f . e)(w_i . w_j).
///
/// A new body therefore supplies position, rotation and J_w with their derivatives; set_turning()
/// and the default of add_direction_hessian() supply the rest.
///
/// Sources: [Haug1989] sections 3.2 and 9.2; [CardonaGeradin1988] (frames that turn).

#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "tribodyn/bodies/marker.hpp"
#include "tribodyn/bodies/rotation_frame.hpp"

namespace tribodyn {

/// A vector in space that depends on n coordinates of one body. J, J' and J'' are set as requested
/// by BodyState::derivatives.
struct VectorMotion {
  Vector3 value = Vector3::Zero();         ///< f, [m] for a point, [-] for a direction
  Vector3 rate = Vector3::Zero();          ///< df/dt
  Vector3 acceleration = Vector3::Zero();  ///< d2f/dt2
  Jacobian3 jacobian;                      ///< J = df/dq, 3 x n
  Jacobian3 jacobian_rate;                 ///< dJ/dt, 3 x n
  Jacobian3 jacobian_acceleration;         ///< d2J/dt2, 3 x n
};

/// Angular velocity of a frame in global axes, with its derivatives with respect to n coordinates
/// and velocities. It need not be the time derivative of a function of the coordinates.
struct SpinMotion {
  Vector3 omega = Vector3::Zero();  ///< [rad/s]
  Jacobian3 by_v;                   ///< J_w = domega/dv, 3 x n
  Jacobian3 by_q;                   ///< domega/dq, 3 x n
};

/// Motion of an attachment at one instant, in memory that the caller keeps.
struct AttachmentMotion {
  VectorMotion origin;   ///< r
  VectorMotion axis[3];  ///< e_k
  SpinMotion spin;       ///< of the frame
};

/// Parts of the motion of an attachment beside its origin. A joint reads few of them.
struct AttachmentParts {
  bool axis[3] = {true, true, true};
  bool spin = true;

  static AttachmentParts none() { return {{false, false, false}, false}; }
  /// The given axes (0, 1, 2) without the spin.
  static AttachmentParts axes(std::initializer_list<int> read) {
    AttachmentParts parts = none();
    for (const int k : read) parts.axis[k] = true;
    return parts;
  }
  void add(const AttachmentParts& other) {
    for (int k = 0; k < 3; ++k) axis[k] = axis[k] || other.axis[k];
    spin = spin || other.spin;
  }
};

struct BodyResults;  // bodies/element_blocks.hpp

/// All coordinates, velocities and accelerations of one body.
struct BodyState {
  const double* q = nullptr;
  const double* v = nullptr;
  const double* a = nullptr;
  /// Orientation and its derivatives, for a body whose rotation has a chart
  /// (bodies/rotation_frame.hpp): the first of consecutive frames, one for each chart.
  const RotationFrame* frame = nullptr;
  /// Number of requested time derivatives of Jacobians; -1: not even Jacobians, but vectors and
  /// their rates alone.
  int derivatives = 2;
  /// Parts that Attachment::evaluate() must set.
  AttachmentParts parts = {};
  /// Results of the last evaluation, which was at this state; null: not known.
  const BodyResults* results = nullptr;
};

/// A point and a frame of one body.
class Attachment {
 public:
  /// `coordinates`: indices, within the body, of the n coordinates that the attachment depends on.
  Attachment(const Marker& marker, std::vector<int> coordinates)
      : marker_(marker), coordinates_(std::move(coordinates)) {}
  virtual ~Attachment() = default;
  Attachment(const Attachment&) = delete;
  Attachment& operator=(const Attachment&) = delete;

  const Marker& marker() const { return marker_; }
  /// Index of the body in the model.
  int body() const { return marker_.body; }
  const std::vector<int>& coordinates() const { return coordinates_; }
  /// The number n of these coordinates.
  int size() const { return static_cast<int>(coordinates_.size()); }

  /// Sets the motion of origin, axes and spin. Allocates memory only while `out` has other sizes.
  /// May leave out what BodyState::parts does not request. The defaults of direction() and
  /// add_direction_hessian() need all parts, so an attachment that relies on them sets all parts.
  virtual void evaluate(const BodyState& state, AttachmentMotion& out) const = 0;
  /// Sets the motion of a direction that is fixed in the frame of the attachment and has the
  /// components `local` in the body frame where the body is undeformed. `motion` is the motion of
  /// the attachment at the same state.
  virtual void direction(const BodyState& state, const AttachmentMotion& motion,
                         const Vector3& local, VectorMotion& out) const;

  // Second derivatives for a constant load. The functions add to the n x n matrix h; `motion`, with
  // Jacobians, is the motion of the attachment at the same state.

  /// Adds d2(f . r)/dq2 for a constant vector f.
  virtual void add_point_hessian(const BodyState& state, const AttachmentMotion& motion,
                                 const Vector3& f, MatrixRef h) const = 0;
  /// Adds d2(f . u)/dq2 for a constant vector f and the direction `local` of direction().
  virtual void add_direction_hessian(const BodyState& state, const AttachmentMotion& motion,
                                     const Vector3& local, const Vector3& f, MatrixRef h) const;
  /// Adds d(J_w^T m)/dq for a constant moment m [N m].
  virtual void add_moment_tangent(const BodyState& state, const AttachmentMotion& motion,
                                  const Vector3& m, MatrixRef h) const = 0;

  /// Rotation angle [rad] of the body frame about z, full turns counted, for a body whose
  /// coordinates count turns.
  virtual std::optional<double> counted_angle(const BodyState& /*state*/) const { return {}; }

 private:
  Marker marker_;
  std::vector<int> coordinates_;
};

/// Sets rates and derivatives of a direction that turns with a frame; its value is set already.
/// `alpha`: omega' [rad/s2]; `w`, `w_rate`, `w_acceleration`: J_w, J_w' and J_w'', whose first
/// column belongs to coordinate `first` of the n coordinates; the other columns are zero.
void set_turning(const Vector3& omega, const Vector3& alpha, const Matrix3& w,
                 const Matrix3& w_rate, const Matrix3& w_acceleration, Eigen::Index first,
                 Eigen::Index n, int derivatives, VectorMotion& out);
/// The same for J_w over all coordinates.
void set_turning(const Vector3& omega, const Vector3& alpha, const Jacobian3& w,
                 const Jacobian3& w_rate, const Jacobian3& w_acceleration, int derivatives,
                 VectorMotion& out);

/// Two attachments at one instant: of a joint, a gap or a spring.
struct AttachedPair {
  const Attachment* attachment[2] = {nullptr, nullptr};
  const AttachmentMotion* motion[2] = {nullptr, nullptr};
  BodyState state[2];

  int size(int k) const { return attachment[k]->size(); }
  void add_point_hessian(int k, const Vector3& f, MatrixRef h) const {
    attachment[k]->add_point_hessian(state[k], *motion[k], f, h);
  }
  void add_direction_hessian(int k, const Vector3& local, const Vector3& f, MatrixRef h) const {
    attachment[k]->add_direction_hessian(state[k], *motion[k], local, f, h);
  }
  void add_moment_tangent(int k, const Vector3& m, MatrixRef h) const {
    attachment[k]->add_moment_tangent(state[k], *motion[k], m, h);
  }
};

}  // namespace tribodyn
