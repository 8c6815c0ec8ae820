#pragma once
/// The interface of everything that applies force: gravity, loads, springs, clearance joints.
///
/// A force maps time, coordinates and velocities of the bodies at its markers to generalised forces
/// Q on their coordinates, with the tangents dQ/dq and dQ/dv. Unless it says otherwise it is one
/// element: the coordinates of its first marker, then those of its second.

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// A source of generalised forces.
class Force : public Item {
 public:
  using Item::Item;

  const char* noun() const override { return "force"; }
  ItemLayout layout(const BodiesView& bodies) const override;

  /// Power [W] that the force puts into the bodies, Q . v, for the state of the last evaluation
  /// with this workspace. With the three below it is the item's account,
  ///
  ///     power = supplied_power - dissipated_power - d(stored energy)/dt,
  ///
  /// where the stored energy is potential_energy(), of a clearance joint with its cavities.
  virtual double power(double t, const BodiesView&, const ItemWorkspace*) const = 0;
  /// Potential energy [J] whose negative gradient is part of the force.
  virtual double potential_energy(double /*t*/, const BodiesView&, const ItemWorkspace*) const {
    return 0.0;
  }
  /// Power [W] that the item turns into heat, from its fields where it has any, for the state
  /// of the last evaluation with this workspace.
  virtual double dissipated_power(const BodiesView&, const ItemWorkspace*) const { return 0.0; }
  /// Power [W] that an external load puts into the mechanism.
  virtual double supplied_power(double /*t*/, const BodiesView&, const ItemWorkspace*) const {
    return 0.0;
  }

  StoredEnergy stored_energy(const ItemInstant& at) const override;
  EnergyFlow energy_flow(const ItemInstant& at) const final;
};

}  // namespace tribodyn
