#pragma once
/// The interface of every ideal joint: scalar constraints Phi(q, t) = 0 between two markers.
///
/// A joint has m rows. With G = dPhi/dq it supplies Phi, Phi' = G v + Phi_t,
/// Phi'' = G a + G' v + ... and the total time derivatives G', G'', from which the
/// integrators form the Baumgarte row and its exact tangent
///
///     r = Phi'' + 2 alpha Phi' + beta^2 Phi,
///     dr/da = G,  dr/dv = 2 G' + 2 alpha G,  dr/dq = G'' + 2 alpha G' + beta^2 G.
///
/// The equations of motion are M a + G^T lambda = Q, so that -G^T lambda is the force of
/// the joint on the coordinates. Rows that are identically satisfied because both bodies
/// are planar are not made at all.
///
/// Source: J. Baumgarte, Comput. Methods Appl. Mech. Eng. 1 (1972) 1-16.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/bodies/marker.hpp"
#include "tribodyn/math/time_function.hpp"

namespace tribodyn {

/// Values of the m rows of one joint and their derivatives by the coordinates of its
/// two bodies (index 0: first marker's body, 1: second marker's body).
struct ConstraintRows {
  Vector6 value;                       ///< Phi, m
  Vector6 rate;                        ///< Phi', m
  Vector6 acceleration;                ///< Phi'', m
  Jacobian6 jacobian[2];               ///< G, m x n_k
  Jacobian6 jacobian_rate[2];          ///< G', m x n_k
  Jacobian6 jacobian_acceleration[2];  ///< G'', m x n_k
  bool is_length[6] = {};              ///< Phi in m; otherwise an angle [rad] while it is small
};

/// Blocks of d2( lambda . Phi )/dq2: [k][l] is n_k x n_l.
struct ConstraintHessian {
  BodyMatrix block[2][2];
};

/// The two bodies of a joint and their states.
struct BodyPair {
  const Body* body[2] = {nullptr, nullptr};
  BodyState state[2];
};

/// An ideal joint between two markers.
class Joint {
 public:
  Joint(std::string name, Marker first, Marker second)
      : name_(std::move(name)), markers_{first, second} {}
  virtual ~Joint() = default;
  Joint(const Joint&) = delete;
  Joint& operator=(const Joint&) = delete;

  const std::string& name() const { return name_; }
  const Marker& marker(int k) const { return markers_[k]; }

  /// The kind of joint, e.g. "revolute".
  virtual const char* kind() const = 0;
  /// Number of rows m; `planar` when both bodies are planar.
  virtual int rows(bool planar) const = 0;
  /// The given functions of time that the joint follows.
  virtual std::vector<const TimeFunction*> time_functions() const { return {}; }
  /// False where the second derivative of lambda . Phi has no block between the two bodies.
  virtual bool hessian_connects_bodies(bool /*planar*/) const { return true; }
  /// Fills all of `out` (resized to m rows) at time t.
  virtual void evaluate(double t, const BodyPair& pair, ConstraintRows& out) const = 0;
  /// Sets `out` to the second derivative of lambda . Phi (lambda has m entries).
  virtual void hessian(double t, const BodyPair& pair, const double* lambda,
                       ConstraintHessian& out) const = 0;

  /// The angle [rad] of the second marker against the first that the joint prescribes at time t,
  /// where it does: its rows may be met half a turn away as well.
  virtual std::optional<double> prescribed_angle(double /*t*/) const { return {}; }

 private:
  std::string name_;
  Marker markers_[2];
};

}  // namespace tribodyn
