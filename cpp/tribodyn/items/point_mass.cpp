#include "tribodyn/items/point_mass.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

PointMass::PointMass(std::string name, Marker marker, const Body& body, double mass)
    : Item(std::move(name)), marker_(marker), mass_(mass) {
  const std::string item = "mass '" + this->name() + "'";
  require_positive(item, "mass", mass, "kg");
  if (body.coordinates() == 0) {
    throw ModelError({.item = item,
                      .quantity = "marker",
                      .rule = "must lie on a moving body",
                      .hint = "a mass on the ground has no effect"});
  }
}

ItemLayout PointMass::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.elements.emplace_back();
  append_coordinates(bodies, attachment(0), layout.elements.back());
  layout.mass = MassKind::variable;
  return layout;
}

namespace {

/// Second derivative of the point, n x n.
struct Workspace final : ItemWorkspace {
  explicit Workspace(int n) : hessian(n, n) {}
  Matrix hessian;
};

}  // namespace

std::unique_ptr<ItemWorkspace> PointMass::make_workspace() const {
  return std::make_unique<Workspace>(attachment(0).size());
}

ItemStatus PointMass::evaluate(const ItemRequest& request, const BodiesView& view,
                               ItemWorkspace* workspace, ItemBlocks& out) const {
  const VectorMotion& r = request.motions[0]->origin;
  const Jacobian3& j = r.jacobian;
  const Eigen::Index n = j.cols();
  // The part of r'' that is independent of the accelerations.
  Vector3 rest = r.acceleration;
  const BodyState state = view.state(marker_.body);
  const std::vector<int>& coordinates = attachment(0).coordinates();
  for (Eigen::Index i = 0; i < n; ++i) {
    rest -= state.a[coordinates[static_cast<std::size_t>(i)]] * j.col(i);
  }
  ElementBlocks& element = out.elements[0];
  for (Eigen::Index i = 0; i < n; ++i) {
    element.force[i] -= mass_ * j.col(i).dot(rest);
    for (Eigen::Index k = 0; k < n; ++k) element.mass(k, i) += mass_ * j.col(k).dot(j.col(i));
  }
  if (!request.tangents) return ItemStatus::ok;
  Matrix& h = static_cast<Workspace&>(*workspace).hessian;
  h.setZero();
  attachment(0).add_point_hessian(state, *request.motions[0], r.acceleration, h);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index k = 0; k < n; ++k) {
      element.by_q(k, i) -= mass_ * (h(k, i) + j.col(k).dot(r.jacobian_acceleration.col(i)));
      element.by_v(k, i) -= 2.0 * mass_ * j.col(k).dot(r.jacobian_rate.col(i));
    }
  }
  return ItemStatus::ok;
}

StoredEnergy PointMass::stored_energy(const ItemInstant& at) const {
  const VectorMotion r = motion_of(*at.view, attachment(0)).origin;
  return {.kinetic = 0.5 * mass_ * r.rate.squaredNorm()};
}

EnergyFlow PointMass::energy_flow(const ItemInstant& at) const {
  const VectorMotion r = motion_of(*at.view, attachment(0)).origin;
  return {.inflow = mass_ * r.rate.dot(r.acceleration)};
}

}  // namespace tribodyn
