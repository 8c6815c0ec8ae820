#include "tribodyn/solid_contact/rigid_target.hpp"

#include <cmath>
#include <limits>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/items/item.hpp"

namespace tribodyn {

struct RigidTarget::Workspace final : ItemWorkspace {
  const AttachmentMotion* motion = nullptr;
  BodyState state;
  Vector3 z = Vector3::Zero();
  Jacobian3 z_by;  // dz/dw
};

RigidTarget::RigidTarget(const std::string& item, const RigidShape& shape, const Marker& marker,
                         const Item& owner)
    : shape_(shape), marker_(marker), owner_(owner) {
  if (shape.kind != RigidShape::Kind::plane) require_positive(item, "radius", shape.radius, "m");
  const double length = shape.direction.norm();
  require(std::isfinite(length) && length > 0.0, item, "direction", length, "",
          "must be finite and not zero");
  shape_.direction /= length;
}

const Attachment& RigidTarget::attachment() const { return *owner_.attachments().front(); }

std::vector<std::vector<int>> RigidTarget::elements(const BodiesView& bodies, int /*facet*/) const {
  std::vector<std::vector<int>> out(1);
  append_coordinates(bodies, attachment(), out[0]);
  return out;
}

std::unique_ptr<ItemWorkspace> RigidTarget::make_workspace() const {
  return std::make_unique<Workspace>();
}

void RigidTarget::prepare(const BodiesView& view, const AttachmentMotion* const* motions,
                          ItemWorkspace& workspace) const {
  auto& ws = static_cast<Workspace&>(workspace);
  ws.motion = motions[0];
  ws.state = view.state(marker_.body);
  ws.state.derivatives = 2;
}

double RigidTarget::shape_gap(const Vector3& z, Vector3& gradient, Matrix3& hessian) const {
  hessian.setZero();
  if (shape_.kind == RigidShape::Kind::plane) {
    gradient = shape_.direction;
    return gradient.dot(z);
  }
  Matrix3 across = Matrix3::Identity();
  if (shape_.kind == RigidShape::Kind::cylinder) {
    across -= shape_.direction * shape_.direction.transpose();
  }
  const Vector3 away = across * z;
  const double distance = away.norm(), sign = shape_.inside ? -1.0 : 1.0;
  // The centre has no nearest point; no pressure acts there unless the body fills the shape.
  if (distance < 1e-12 * shape_.radius) {
    gradient = across.col(0).squaredNorm() > 0.5 ? across.col(0) : across.col(1);
    gradient *= sign / gradient.norm();
    return sign * (distance - shape_.radius);
  }
  const Vector3 n = away / distance;
  gradient = sign * n;
  hessian = (sign / distance) * (across - n * n.transpose());
  return sign * (distance - shape_.radius);
}

bool RigidTarget::locate(const ContactQuery& query, ItemWorkspace& workspace,
                         ContactPoint& out) const {
  auto& ws = static_cast<Workspace&>(workspace);
  const AttachmentMotion& motion = *ws.motion;
  const Vector3 away = query.position - motion.origin.value;
  for (int k = 0; k < 3; ++k) ws.z[k] = motion.axis[k].value.dot(away);
  Vector3 gradient;
  Matrix3 hessian;
  out.gap = shape_gap(ws.z, gradient, hessian);
  out.element = 0;
  out.normal.setZero();
  out.slip = query.velocity - motion.origin.rate;
  for (int k = 0; k < 3; ++k) {
    out.normal += gradient[k] * motion.axis[k].value;
    out.slip -= ws.z[k] * motion.axis[k].rate;
  }
  const Eigen::Index n = attachment().size();
  const auto own = [n](Jacobian3& m) { return m.rightCols(n); };
  out.motion.resize(3, 3 + n);
  out.motion.leftCols<3>().setIdentity();
  own(out.motion) = -motion.origin.jacobian;
  for (int k = 0; k < 3; ++k) own(out.motion).noalias() -= ws.z[k] * motion.axis[k].jacobian;
  if (!query.tangents) return true;

  out.normal_by.resize(3, 3 + n);
  out.slip_by.resize(3, 3 + n);
  ws.z_by.resize(3, 3 + n);
  for (int k = 0; k < 3; ++k) {
    const VectorMotion& e = motion.axis[k];
    ws.z_by.row(k).leftCols<3>() = e.value.transpose();
    ws.z_by.row(k).rightCols(n).noalias() = away.transpose() * e.jacobian;
    ws.z_by.row(k).rightCols(n).noalias() -= e.value.transpose() * motion.origin.jacobian;
  }
  out.normal_by.setZero();
  out.slip_by.setZero();
  own(out.slip_by) = -motion.origin.jacobian_rate;
  for (int k = 0; k < 3; ++k) {
    const VectorMotion& e = motion.axis[k];
    own(out.normal_by).noalias() += gradient[k] * e.jacobian;
    own(out.slip_by).noalias() -= ws.z[k] * e.jacobian_rate;
    out.normal_by.noalias() += e.value * (hessian.row(k) * ws.z_by);
    out.slip_by.noalias() -= e.rate * ws.z_by.row(k);
  }
  return true;
}

void RigidTarget::add_motion_tangent(const ItemWorkspace& workspace, const ContactPoint& /*at*/,
                                     const Vector3& f, MatrixRef k) const {
  const auto& ws = static_cast<const Workspace&>(workspace);
  const Eigen::Index n = attachment().size();
  auto own = k.bottomRightCorner(n, n);
  attachment().add_point_hessian(ws.state, *ws.motion, -f, own);
  for (int c = 0; c < 3; ++c) {
    const Vector3 axis = marker_.axis(c);
    attachment().add_direction_hessian(ws.state, *ws.motion, axis, -ws.z[c] * f, own);
    k.bottomRows(n).noalias() -= (ws.motion->axis[c].jacobian.transpose() * f) * ws.z_by.row(c);
  }
}

}  // namespace tribodyn
