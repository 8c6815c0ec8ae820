#pragma once
/// A point mass fixed to a body, such as the unbalance of a rotor.
///
/// A mass m [kg] at the point r(q) of a body with J = dr/dq contributes to the equations of motion
///
///     M = m J^T J,      Q = -m J^T J' v + m J^T g,
///
/// that is, its exact inertia and its weight under the gravity g [m/s2] of the model, in global
/// axes; a prime is a time derivative. The body with the point mass moves as a body whose mass,
/// centre of mass and inertia tensor include the point mass. For a body that rotates at constant
/// speed omega [rad/s] about a fixed axis at the distance e [m], M a - Q without the weight is the
/// classical rotating force m e omega^2 [N]. With the acceleration r'' [m/s2] of the point, and all
/// derivatives at constant a and without the weight,
///
///     d(Q - M a)/dq = -m ( d2(r'' . r)/dq2 at fixed r'' + J^T J'' ),   dQ/dv = -2 m J^T J'.
///
/// The point mass stores the kinetic energy m r'^2/2 [J]. Gravity (forces/gravity.hpp) queries all
/// items for their point masses and adds the weights and their derivatives.

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// A mass at the origin of a marker.
class PointMass final : public Item, public ItemAddedMasses, public ItemEnergy {
 public:
  /// mass [kg] > 0; body: the movable body of the marker.
  PointMass(std::string name, Marker marker, const Body& body, double mass);

  const char* noun() const override { return "mass"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  std::vector<Marker> markers() const override { return {marker_}; }
  std::vector<AddedMass> added_masses() const override { return {{marker_, mass_}}; }
  ItemLayout layout(const BodiesView& bodies) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  StoredEnergy stored_energy(const ItemInstant& at) const override;
  EnergyFlow energy_flow(const ItemInstant& at) const override;

 private:
  Marker marker_;
  double mass_;
};

}  // namespace tribodyn
