#include "tribodyn/items/point_mass.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

PointMass::PointMass(std::string name, Marker marker, const Body& body, double mass)
    : Item(std::move(name)),
      marker_(marker),
      coordinates_(body.marker_coordinates(marker.position)),
      mass_(mass) {
  const std::string item = "mass '" + this->name() + "'";
  require_positive(item, "mass", mass, "kg");
  if (coordinates_.empty()) {
    throw ModelError({.item = item,
                      .quantity = "marker",
                      .rule = "must lie on a moving body",
                      .hint = "a mass on the ground has no effect"});
  }
}

ItemLayout PointMass::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.elements.emplace_back();
  append_coordinates(bodies, marker_, layout.elements.back());
  layout.mass = MassKind::variable;
  return layout;
}

void PointMass::motion(const BodiesView& view, VectorMotion& out) const {
  view.body(marker_.body).point(marker_.position, view.state(marker_.body), out);
}

ItemStatus PointMass::evaluate(const ItemRequest& request, const BodiesView& view,
                               ItemWorkspace* /*workspace*/, ItemBlocks& out) const {
  VectorMotion r;
  motion(view, r);
  const Jacobian3& j = r.jacobian;
  const Eigen::Index n = j.cols();
  // The part of r'' that is independent of the accelerations.
  Vector3 rest = r.acceleration;
  const double* a = view.state(marker_.body).a;
  for (Eigen::Index i = 0; i < n; ++i) {
    rest -= a[coordinates_[static_cast<std::size_t>(i)]] * j.col(i);
  }
  ElementBlocks& element = out.elements[0];
  for (Eigen::Index i = 0; i < n; ++i) {
    element.force[i] -= mass_ * j.col(i).dot(rest);
    for (Eigen::Index k = 0; k < n; ++k) element.mass(k, i) += mass_ * j.col(k).dot(j.col(i));
  }
  if (!request.tangents) return ItemStatus::ok;
  BodyMatrix h;
  h.setZero(n, n);
  view.body(marker_.body)
      .add_point_hessian(marker_.position, view.state(marker_.body), r.acceleration, h);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index k = 0; k < n; ++k) {
      element.by_q(k, i) -= mass_ * (h(k, i) + j.col(k).dot(r.jacobian_acceleration.col(i)));
      element.by_v(k, i) -= 2.0 * mass_ * j.col(k).dot(r.jacobian_rate.col(i));
    }
  }
  return ItemStatus::ok;
}

StoredEnergy PointMass::stored_energy(const ItemInstant& at) const {
  VectorMotion r;
  motion(*at.view, r);
  return {.kinetic = 0.5 * mass_ * r.rate.squaredNorm()};
}

EnergyFlow PointMass::energy_flow(const ItemInstant& at) const {
  VectorMotion r;
  motion(*at.view, r);
  return {.inflow = mass_ * r.rate.dot(r.acceleration)};
}

}  // namespace tribodyn
