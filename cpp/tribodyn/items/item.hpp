#pragma once
/// Items: all contributions to the equations of motion.
///
/// The inertia of a body, an ideal joint, a weight, a spring, a gap with its film: each is an item.
/// Once, at freeze(), an item declares its coordinates, rows and variables (ItemLayout). In every
/// evaluation it fills small dense blocks in memory owned by the caller; the assembler of system/
/// adds them up without knowing the kinds of items. With the coordinates q [m, rad], the velocities
/// v = dq/dt and accelerations a = dv/dt, the mass matrix M [kg, kg m, kg m2], the generalised
/// forces Q [N, N m], the multipliers lambda [N, N m] of the constraints Phi [m, rad] with
/// G = dPhi/dq, the history s and the variables y and z of the items, the model is
///
///     M(q) a + G^T lambda = Q(t, q, v, lambda, s, y, z),   Phi(q, t) = 0,
///     C(q) dy/dt = f(t, q, v, s, y, z),   0 = r(t, q, v, s, y, z),
///     ds/dt = g(s, q, v, lambda, y, z),
///
/// where t [s] is the time. The units of s, y, z, C, f and r are those that their item states. An
/// item's forces and history may depend on the multipliers of its own rows (ItemLayout::load_rows).
///
/// **Variables.** Coordinates are variables of order 2, y of order 1, such as the temperature [K]
/// of a wall with the capacity C [J/K] and the heat input f [W], and z of order 0 (algebraic). An
/// item owns variables of order 0 and 1, and it may list variables of any other item: a film that
/// lists the temperature of a wall has forces that depend on this temperature, and adds its heat
/// to f.
///
/// **Elements.** An item gives forces and masses by elements. An element is a list of coordinates
/// and of own and listed variables that one law couples. Most items have one element; a body with
/// many nodes has thousands. At the position of a variable of order 1 the item gives f and C
/// instead of a force and a mass, at the position of a variable of order 0 it gives r and no mass.
///
/// **History.** In an implicit stage s = base + weight * g holds, with the weight in seconds. The
/// item solves for s within its evaluation (condensation), and its tangents include the change of
/// s. The integrator supplies base and weight and receives g. The integrator alone accumulates s
/// over stages and steps. After a rejected step it keeps the old base, and nothing must be
/// restored.
///
/// **Facets.** This file contains what every item has. Histories, energies, own coordinates in
/// which errors are measured and other optional abilities are facets (item_facets.hpp). The
/// declaration of an item is item_layout.hpp, the blocks of an evaluation are item_blocks.hpp.

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tribodyn/core/report.hpp"
#include "tribodyn/items/item_facets.hpp"

namespace tribodyn {

/// The reason why an evaluation failed, for the error of the run. The texts are static, because the
/// reason is requested inside loops.
struct ItemFailure {
  const char* reason = "";    ///< fault, "the walls touch"
  const char* hint = "";      ///< advice
  const char* quantity = "";  ///< indicates the fault in the last accepted state; may be empty
  double value = 0.0;         ///< of the quantity
  const char* unit = "";      ///< SI
};

/// A contribution to the equations of motion.
class Item {
 public:
  explicit Item(std::string name) : name_(std::move(name)) {}
  virtual ~Item();
  Item(const Item&) = delete;
  Item& operator=(const Item&) = delete;

  const std::string& name() const { return name_; }
  /// Designation in messages: "joint", "force", "body".
  virtual const char* noun() const = 0;
  /// "joint 'pin'".
  std::string label() const;

  /// The markers to which the item is attached.
  virtual std::vector<Marker> markers() const { return {}; }
  /// Takes the attachments of the markers, in their order, when the item is added to a model.
  void attach(std::vector<std::shared_ptr<const Attachment>> attachments) {
    attachments_ = std::move(attachments);
  }
  const std::vector<std::shared_ptr<const Attachment>>& attachments() const { return attachments_; }
  /// Coordinates, rows and variables of the item, given all bodies of the frozen model, whose
  /// states are not set.
  virtual ItemLayout layout(const BodiesView& bodies) const = 0;
  virtual std::unique_ptr<ItemWorkspace> make_workspace() const { return nullptr; }

  /// The abilities of the item, as its options determine them: `return ItemFacets::of(*this);`.
  virtual ItemFacets facets() const = 0;
  /// Sets the transition speed [m/s] of friction (ItemOpenFriction).
  virtual void set_transition_speed(double /*speed*/) {}

  /// Fills `out`; neither allocates nor throws. Constant masses are set once
  /// (ItemConstantMass).
  virtual ItemStatus evaluate(const ItemRequest& request, const BodiesView& view,
                              ItemWorkspace* workspace, ItemBlocks& out) const = 0;
  /// The reason why the last evaluation with this workspace failed. An item whose evaluations can
  /// fail gives its own message. `accepted`: the state at the start of the failed step.
  virtual ItemFailure failure(const BodiesView& /*accepted*/, const ItemWorkspace*) const {
    return {.reason = "it could not be evaluated"};
  }
  /// Describes the channels that the item records at the end of every step (core/report.hpp), given
  /// all bodies of the model. `at` is the instant of the values; null, and the states of the bodies
  /// are not set, where the channels are only listed.
  virtual void report(const BodiesView& /*bodies*/, const ItemInstant* /*at*/, Report&) const {}
  /// The channels of report(), and their values in that order.
  std::vector<Channel> channels(const BodiesView& bodies) const {
    std::vector<Channel> list;
    Report listed(list);
    report(bodies, nullptr, listed);
    return list;
  }
  void record(const ItemInstant& at, double* out) const {
    Report stored(out);
    report(*at.view, &at, stored);
  }

 protected:
  const Attachment& attachment(std::size_t k) const { return *attachments_[k]; }
  /// Attachments k and k + 1 within an evaluation.
  AttachedPair attached(const BodiesView& view, const ItemRequest& request,
                        std::size_t k = 0) const {
    AttachedPair pair{{&attachment(k), &attachment(k + 1)},
                      {request.motions[k], request.motions[k + 1]},
                      {view.state(attachment(k).body()), view.state(attachment(k + 1).body())}};
    for (BodyState& state : pair.state) state.derivatives = request.derivatives();
    return pair;
  }

 private:
  std::string name_;
  std::vector<std::shared_ptr<const Attachment>> attachments_;
};

}  // namespace tribodyn
