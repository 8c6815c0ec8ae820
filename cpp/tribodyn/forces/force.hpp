#pragma once
/// Interface of all forces: gravity, loads, springs, clearance joints.
///
/// A force maps time and the coordinates and velocities of the bodies at its markers to generalised
/// forces Q on these coordinates, with the tangents dQ/dq and dQ/dv. By default it is one element:
/// the coordinates of its first marker, followed by those of its second.

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// A source of generalised forces.
class Force : public Item {
 public:
  using Item::Item;

  const char* noun() const override { return "force"; }
  ItemLayout layout(const BodiesView& bodies) const override;

  /// Power [W] that the force supplies to the bodies, Q . v, for the state of the last evaluation
  /// with this workspace. With the three functions below the energy balance of the item is
  ///
  ///     power = supplied_power - dissipated_power - d(stored energy)/dt,
  ///
  /// where the stored energy is potential_energy(), for a clearance joint plus that of its
  /// cavities.
  virtual double power(double t, const BodiesView&, const ItemWorkspace*) const = 0;
  /// Potential energy [J] whose negative gradient is part of the force.
  virtual double potential_energy(double /*t*/, const BodiesView&, const ItemWorkspace*) const {
    return 0.0;
  }
  /// Power [W] that the item converts to heat, from its fields if it has any, for the state of the
  /// last evaluation with this workspace.
  virtual double dissipated_power(const BodiesView&, const ItemWorkspace*) const { return 0.0; }
  /// Power [W] that an external load supplies to the mechanism.
  virtual double supplied_power(double /*t*/, const BodiesView&, const ItemWorkspace*) const {
    return 0.0;
  }

  StoredEnergy stored_energy(const ItemInstant& at) const override;
  EnergyFlow energy_flow(const ItemInstant& at) const final;
};

}  // namespace tribodyn
