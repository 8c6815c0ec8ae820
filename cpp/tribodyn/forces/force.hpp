#pragma once
/// The interface of everything that applies force: gravity, loads, springs, clearance joints.
///
/// A force item maps time, coordinates and velocities of the bodies it touches to
/// generalised forces Q on their coordinates, with the tangents dQ/dq and dQ/dv. An item
/// may own *history variables* s (film content, bristle deflection) with ds/dt = g(s, q, v).
/// In an implicit stage s = base + weight * g holds, the item solves for s inside the force
/// (condensed), and its tangents include the change of s. The integrator supplies base and
/// weight and receives g; it alone adds up s over stages and steps, so a rejected step
/// restores nothing: it just keeps the old base.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "tribodyn/bodies/marker.hpp"
#include "tribodyn/core/channel.hpp"
#include "tribodyn/forces/tangent.hpp"
#include "tribodyn/math/time_function.hpp"

namespace tribodyn {

/// Scratch memory and warm-start data of one force item. What of it changes the bits of later
/// steps is held in the State, see Force::accept().
struct ForceWorkspace {
  virtual ~ForceWorkspace() = default;
};

/// All bodies of a model with their states; entry k belongs to body k.
struct BodiesView {
  const std::vector<std::unique_ptr<Body>>* bodies = nullptr;
  const double* q = nullptr;    ///< all coordinates
  const double* v = nullptr;    ///< all velocities
  const double* a = nullptr;    ///< all accelerations (zeros where they do not matter)
  const int* offset = nullptr;  ///< first coordinate of each body

  const Body& body(int k) const { return *(*bodies)[static_cast<std::size_t>(k)]; }
  BodyState state(int k) const { return {q + offset[k], v + offset[k], a + offset[k]}; }
};

/// What the integrator asks for in one evaluation.
struct ForceRequest {
  double time = 0.0;                     ///< [s]
  const double* history_base = nullptr;  ///< base of the item's history, history_size()
  double history_weight = 0.0;           ///< weight of the rate: gamma * dt [s]
  bool tangents = true;                  ///< also add dQ/dq and dQ/dv
};

/// Where an item adds its result: global vectors and matrices of the whole model.
struct ForceResult {
  VectorRef force;                 ///< Q, added to
  TangentRef dforce_dq;            ///< dQ/dq, added to when tangents are asked for
  TangentRef dforce_dv;            ///< dQ/dv, added to when tangents are asked for
  double* history_rate = nullptr;  ///< g, set, history_size()
};

/// Result of an evaluation inside the loops, where nothing throws.
enum class ForceStatus {
  ok,
  out_of_range,   ///< the trial position is not admissible (film thickness <= 0): step back
  not_converged,  ///< an inner iteration failed: step back
};

/// Why an evaluation failed, as the error of the run tells it. Static texts: loops ask for it.
struct ForceFailure {
  const char* reason = "";    ///< what is wrong, "the walls touch"
  const char* hint = "";      ///< what to try
  const char* quantity = "";  ///< what tells of it before, in the last accepted state; may be empty
  double value = 0.0;         ///< of the quantity
  const char* unit = "";      ///< SI
};

/// A converged instant of a run, for reports.
struct ForceReport {
  double time = 0.0;                          ///< [s]
  const double* history = nullptr;            ///< history_size()
  const ForceWorkspace* workspace = nullptr;  ///< of the last evaluation at this instant
};

/// What the inner solutions of forces have cost since their workspaces were made.
struct ForceEffort {
  long film_evaluations = 0;
  long film_linear_solves = 0;
};

/// A source of generalised forces.
class Force {
 public:
  explicit Force(std::string name) : name_(std::move(name)) {}
  virtual ~Force() = default;
  Force(const Force&) = delete;
  Force& operator=(const Force&) = delete;

  const std::string& name() const { return name_; }
  /// What messages call it: "force", or "joint" of a clearance joint.
  virtual const char* noun() const { return "force"; }

  /// Bodies whose coordinates the item reads and loads; none named means all of the model.
  virtual std::vector<int> bodies() const = 0;
  /// False where the force on a body depends on this body alone: the tangents then connect none
  /// with another. Entries between bodies that are not connected have no place in the tangents.
  virtual bool connects_bodies() const { return true; }
  virtual std::unique_ptr<ForceWorkspace> make_workspace() const { return nullptr; }

  virtual int history_size() const { return 0; }
  /// Sets the initial history at the given initial position.
  virtual void initial_history(const BodiesView&, double* /*history*/) const {}

  virtual ForceStatus evaluate(const ForceRequest& request, const BodiesView& view,
                               ForceWorkspace* workspace, ForceResult& result) const = 0;
  /// Why the last evaluation with this workspace failed; an item whose evaluations can fail says
  /// it in its own words. `accepted`: the state from which the failed step was tried.
  virtual ForceFailure failure(const BodiesView& /*accepted*/, const ForceWorkspace*) const {
    return {.reason = "the force could not be evaluated"};
  }

  /// The given functions of time that the item reads.
  virtual std::vector<const TimeFunction*> time_functions() const { return {}; }

  /// Power [W] that the force puts into the bodies, Q . v, for the state of the last evaluation
  /// with this workspace. With the three below it is the item's account,
  ///
  ///     power = supplied_power - dissipated_power - d(stored energy)/dt,
  ///
  /// where the stored energy is potential_energy(), of a clearance joint with its cavities.
  virtual double power(double t, const BodiesView&, const ForceWorkspace*) const = 0;
  /// Potential energy [J] whose negative gradient is part of the force.
  virtual double potential_energy(double /*t*/, const BodiesView&) const { return 0.0; }
  /// Power [W] that the item turns into heat, from its fields where it has any, for the state
  /// of the last evaluation with this workspace.
  virtual double dissipated_power(const BodiesView&, const ForceWorkspace*) const { return 0.0; }
  /// Power [W] that an external load puts into the mechanism.
  virtual double supplied_power(double /*t*/, const BodiesView&) const { return 0.0; }

  /// Adds what the workspace has cost so far.
  virtual void add_effort(const ForceWorkspace*, ForceEffort&) const {}

  /// What the item records at the end of every step, and its numbers in that order.
  virtual std::vector<Channel> channels() const { return {}; }
  virtual void record(const ForceReport& /*report*/, const BodiesView&, double* /*out*/) const {}

  /// Numbers that the item keeps from one accepted step to the next, beside its history: all that
  /// its workspace carries over and that changes bits.
  virtual int held_size() const { return 0; }
  /// Called at the state of the last evaluation with this workspace, once it is accepted: sets
  /// `held`, held_size().
  virtual void accept(const ForceWorkspace*, double* /*held*/) const {}
  /// Makes the workspace such that the next step gives the bits that it would have given after
  /// accept().
  virtual void restore(const double* /*held*/, ForceWorkspace*) const {}

 private:
  std::string name_;
};

}  // namespace tribodyn
