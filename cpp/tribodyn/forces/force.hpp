#pragma once
/// Interface of all forces: gravity, loads, springs, clearance joints.
///
/// A force maps the time t [s] and the coordinates q and velocities v of the bodies at its markers
/// to the generalised forces Q on these coordinates, with the tangents dQ/dq and dQ/dv. Q is
/// positive in the direction of increasing q. By default a force is one element with the
/// coordinates of the first marker, followed by the coordinates of the second marker.

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// A source of generalised forces.
class Force : public Item, public ItemEnergy {
 public:
  using Item::Item;

  const char* noun() const override { return "force"; }
  ItemLayout layout(const BodiesView& bodies) const override;

  /// Power [W] that the force supplies to the bodies, Q . v, for the state of the last evaluation
  /// with this workspace. With the three functions below the energy balance of the item is
  ///
  ///     power = supplied_power - dissipated_power - d(stored energy)/dt,
  ///
  /// where the stored energy is potential_energy() [J], plus the energy of the cavities in a
  /// clearance joint.
  virtual double power(double t, const BodiesView&, const ItemWorkspace*) const = 0;
  /// Potential energy [J] whose negative gradient is part of the force.
  virtual double potential_energy(double /*t*/, const BodiesView&, const ItemWorkspace*) const {
    return 0.0;
  }
  /// Power [W] that the item converts to heat, for the state of the last evaluation with this
  /// workspace; an item with fields integrates this power over the fields.
  virtual double dissipated_power(const BodiesView&, const ItemWorkspace*) const { return 0.0; }
  /// Power [W] that an external load supplies to the mechanism.
  virtual double supplied_power(double /*t*/, const BodiesView&, const ItemWorkspace*) const {
    return 0.0;
  }

  StoredEnergy stored_energy(const ItemInstant& at) const override;
  EnergyFlow energy_flow(const ItemInstant& at) const final;
};

}  // namespace tribodyn
