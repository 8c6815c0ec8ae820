#pragma once
/// The gap of a joint: how the motion of two markers becomes gap coordinates.
///
/// A gap describes the motion of the journal's marker relative to the bearing's marker by
/// K <= 6 gap coordinates xi, seen in the bearing's frame. Its shape (gaps/gap_shape.hpp) has the
/// reference surface on which film and contact live. It knows nothing of
/// forces. An interaction maps xi and its rates w to the generalised forces S that work on w; the
/// power S . w = (W^T S) . v then loads both bodies, equal and opposite about one point, with
/// W = dw/dv.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/forces/force.hpp"
#include "tribodyn/gaps/gap_shape.hpp"

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
      std::shared_ptr<const GapShape> shape)
      : item_(std::move(item)), journal_(journal), bearing_(bearing), shape_(std::move(shape)) {}
  virtual ~Gap() = default;

  /// Name of the joint, for messages.
  const std::string& item() const { return item_; }
  const Marker& journal() const { return journal_; }
  const Marker& bearing() const { return bearing_; }
  const GapShape& shape() const { return *shape_; }
  const std::shared_ptr<const GapShape>& shape_pointer() const { return shape_; }
  int size() const { return shape_->size(); }

  virtual void evaluate(const BodiesView& view, GapMotion& out) const = 0;
  /// Adds d( W_k^T s )/dq_l for constant s (K) to the four blocks (n_k x n_l). Symmetric where the
  /// rates are derivatives of coordinates.
  virtual void add_force_tangent(const BodiesView& view, const Vector6& s,
                                 BodyMatrix (&blocks)[2][2]) const = 0;

 private:
  std::string item_;
  Marker journal_;
  Marker bearing_;
  std::shared_ptr<const GapShape> shape_;
};

}  // namespace tribodyn
