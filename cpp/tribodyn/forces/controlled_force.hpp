#pragma once
/// A force and a torque that a given function computes from the motion: a controller, a motor with
/// its characteristic curve, a force law of the user.
///
/// The function (math/given_function.hpp) has as inputs the measured quantities z and the states s
/// of the controller, and as outputs the components of the load and the rates of the states,
///
///     (F_k, M_k, ...; ds/dt) = f(t; z, s).
///
/// The load acts at the origin r of the first marker as in applied_wrench.hpp, along global axes or
/// the axes of the marker. A reaction, if there is a second marker, is the opposite torque on the
/// body of this marker; only torques have a reaction, as opposite forces at different points would
/// supply angular momentum. Measured quantities (Measurement) are global components of position
/// [m], velocity [m/s] and angular velocity [rad/s] of a marker, and the relative angle [rad] of
/// two markers (relative_angle.hpp) with its rate [rad/s].
///
/// With the directions e_k, the Jacobians J of the origin and J_w of the angular velocity, and
/// G = (J^T e_k, ..., J_w^T e_k, ...), the generalised force and its tangents are
///
///     Q = G F,    dQ/dq = G df/dz dz/dq + dG/dq F,    dQ/dv = G df/dz dz/dv,    dQ/ds = G df/ds.
///
/// The states s are variables of order 1 of the item. They are integrated with the motion, under
/// the tolerance of the run, and stored in its State.
///
/// The power [W] supplied to the mechanism is F . r' + M . (omega - omega of the reaction).

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/forces/applied_wrench.hpp"
#include "tribodyn/math/given_function.hpp"

namespace tribodyn {

/// A measured quantity.
struct Measurement {
  enum class Kind {
    position,          ///< component of the origin of the first marker [m]
    velocity,          ///< component of its velocity [m/s]
    angular_velocity,  ///< component of the angular velocity of the first marker [rad/s]
    angle,             ///< of the second marker relative to the first, about its z axis [rad]
    angle_rate,        ///< [rad/s]
  };
  Kind kind = Kind::position;
  Marker first;
  Marker second = {};  ///< of an angle
  int component = 0;   ///< 0, 1, 2: along the global x, y, z axis

  bool of_angle() const { return kind == Kind::angle || kind == Kind::angle_rate; }
};

/// A state of a controller.
struct ControllerState {
  std::string name;
  double initial = 0.0;
  double scale = 1.0;  ///< typical size > 0, by which errors are divided
};

/// Load, measurements and states of a controlled force.
struct ControlledForceOptions {
  Marker marker;                     ///< on which the load acts
  bool has_reaction = false;         ///< opposite torque on `reaction`
  Marker reaction = {};              ///< marker of the reaction
  std::vector<int> components;       ///< 0, 1, 2: force along x, y, z; 3, 4, 5: torque
  LoadAxes axes = LoadAxes::global;  ///< of the components
  std::vector<Measurement> measurements;
  std::vector<ControllerState> states;
};

struct ControllerMemory;

/// A load whose components are a given function.
class ControlledForce final : public Force,
                              public ItemVariables,
                              public ItemConstantMass,
                              public ItemHeld {
 public:
  /// The function has as many inputs as there are measurements and states, and as many outputs as
  /// there are components and states.
  ControlledForce(std::string name, ControlledForceOptions options,
                  std::shared_ptr<const GivenFunction> function);
  ~ControlledForce() override;

  ItemFacets facets() const override;
  /// Marker of the load, of the reaction, then one or two of each measurement.
  std::vector<Marker> markers() const override;
  ItemLayout layout(const BodiesView& bodies) const override;
  void initial_variables(const BodiesView& view, double* values) const override;
  void set_mass(ItemBlocks& out) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  double supplied_power(double t, const BodiesView& view,
                        const ItemWorkspace* workspace) const override;
  void report(const BodiesView& bodies, const ItemInstant* at, Report& out) const override;
  /// The angles, for the count of turns.
  int held_size() const override { return static_cast<int>(angles_.size()); }
  void accept(const ItemWorkspace* workspace, double* held) const override;
  void restore(const double* held, ItemWorkspace* workspace) const override;

 private:
  std::size_t loads() const { return options_.components.size(); }
  std::size_t states() const { return options_.states.size(); }
  AttachedPair pair_of(const ItemRequest& request, const BodiesView& view, std::size_t k) const;
  ItemStatus measure(const ItemRequest& request, const BodiesView& view,
                     ControllerMemory& memory) const;
  void set_derivatives(const ItemRequest& request, std::size_t k, ControllerMemory& memory) const;
  void set_directions(const ItemRequest& request, ControllerMemory& memory) const;
  void add_tangents(const ItemRequest& request, const BodiesView& view, ControllerMemory& memory,
                    ElementBlocks& element) const;
  Vector3 direction(const AttachmentMotion& motion, std::size_t k) const;
  double power_of(const double* outputs, const BodiesView& view) const;

  ControlledForceOptions options_;
  std::shared_ptr<const GivenFunction> function_;
  std::vector<std::size_t> forces_, torques_;  ///< outputs that are forces and torques
  std::vector<std::size_t> attachment_of_;     ///< the first attachment of each measurement
  std::vector<RelativeAngle> angles_;          ///< of the measurements of angles, in their order
  std::vector<std::size_t> angle_of_;          ///< index in angles_ of the measurements of angles
};

}  // namespace tribodyn
