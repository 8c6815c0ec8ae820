#pragma once
/// The interface of every ideal joint: scalar constraints Phi(q, t) = 0 between two markers.
///
/// A joint has m rows. With G = dPhi/dq it supplies Phi, Phi' = G v + Phi_t,
/// Phi'' = G a + G' v + ... and the total time derivatives G', G'', from which the
/// integrators form the Baumgarte row and its exact tangent
///
///     r = Phi'' + 2 alpha Phi' + beta^2 Phi,
///     dr/da = G,  dr/dv = 2 G' + 2 alpha G,  dr/dq = G'' + 2 alpha G' + beta^2 G.
///
/// The equations of motion are M a + G^T lambda = Q, so that -G^T lambda is the force of
/// the joint on the coordinates. Rows that are identically satisfied because both bodies
/// are planar are not made at all.
///
/// **Friction.** The surfaces of a joint press on each other with the load N [N], the norm of the
/// multipliers of its rows of lengths, and rub where they slide (sliding.hpp, friction_force.hpp).
/// Moments of the reaction press too, but how depends on lengths of the surfaces that a joint does
/// not know; they are left out.
///
/// Source: [Baumgarte1972].

#include <optional>

#include "tribodyn/friction/joint_friction.hpp"
#include "tribodyn/joints/sliding.hpp"

namespace tribodyn {

/// Values of the m rows of one joint and their derivatives with respect to the coordinates of its
/// two bodies (index 0: first marker's body, 1: second marker's body).
struct ConstraintRows {
  Vector6 value;                        ///< Phi, m
  Vector6 rate;                         ///< Phi', m
  Vector6 acceleration;                 ///< Phi'', m
  Jacobian6 jacobian[2];                ///< G, m x n_k
  Jacobian6 jacobian_rate[2];           ///< G', m x n_k
  Jacobian6 jacobian_acceleration[2];   ///< G'', m x n_k
  Unit unit[6] = {};                    ///< of Phi; an angle [rad] while it is small
  RowOrder order = RowOrder::tangents;  ///< what of these is asked for
};

/// An ideal joint between two markers.
class Joint : public Item {
 public:
  Joint(std::string name, Marker first, Marker second)
      : Item(std::move(name)), markers_{first, second} {}

  const char* noun() const override { return "joint"; }
  const Marker& marker(int k) const { return markers_[k]; }

  /// The kind of joint, e.g. "revolute".
  virtual const char* kind() const = 0;
  /// Number of rows m; `planar` when both bodies are planar.
  virtual int rows(bool planar) const = 0;
  /// What joins two planar bodies instead, of a joint that has a meaning in space only; empty where
  /// it joins them itself.
  virtual const char* planar_substitute() const { return ""; }
  /// Whether the rows depend on time.
  virtual bool follows_time() const { return false; }
  /// False where the second derivative of lambda . Phi has no block between the two bodies.
  virtual bool hessian_connects_bodies(bool /*planar*/) const { return true; }
  /// The marker (0 or 1) on whose body the recorded reaction acts.
  virtual int receiver() const { return 1; }
  /// How its surfaces slide; none where joints of this kind have no friction.
  virtual Slips slips(bool /*planar*/) const { return {}; }
  /// Fills all of `out` (resized to m rows) at time t.
  virtual void evaluate_rows(double t, const BodyPair& pair, ConstraintRows& out) const = 0;
  /// Sets `out` to the second derivative of lambda . Phi (lambda has m entries).
  virtual void hessian(double t, const BodyPair& pair, const double* lambda,
                       ConstraintHessian& out) const = 0;

  /// Gives it friction, before it is added to a model. Throws InvalidInput where the radius is
  /// missing or of no use, ModelError where joints of this kind have none.
  void set_friction(JointFriction friction);
  const JointFriction* friction() const { return friction_ ? &*friction_ : nullptr; }

  BodyPair pair(const BodiesView& view, RowOrder order = RowOrder::tangents) const;
  bool planar(const BodiesView& view) const;

  bool open_friction() const override { return friction_ && friction_->open(); }
  double sliding_speed(const BodiesView& view) const override;
  void set_transition_speed(double speed) override {
    if (friction_) friction_->set_transition_speed(speed);
  }

  std::vector<Marker> markers() const override { return {markers_[0], markers_[1]}; }
  bool joins() const override { return true; }
  void check(const BodiesView& bodies) const override;
  ItemLayout layout(const BodiesView& bodies) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const final;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  bool smooth() const override { return !friction_; }
  // Of bristles: their deflections are a history, one for each slip in space.
  int history_size() const override;
  std::optional<HistoryChange> take_history(const Item& other, const BodiesView& before,
                                            const double* other_history, const BodiesView& now,
                                            double* history) const override;
  bool history_tangents(const ItemRequest& request, const BodiesView& view,
                        ItemWorkspace* workspace, HistoryTangents& out) const override;
  bool sums_explicitly() const override { return true; }
  double history_error(const ItemWorkspace* workspace, const double* change) const override;
  int own_coordinates() const override { return history_size(); }
  void own_motion(const ItemWorkspace* workspace, OwnMotion& out) const override;
  void own_change(const ItemWorkspace* workspace, const double* dx, Vector6& out) const override;
  int held_size() const override { return history_size() > 0 ? 1 : 0; }
  void accept(const ItemWorkspace* workspace, double* held) const override;
  void restore(const double* held, ItemWorkspace* workspace) const override;
  StoredEnergy stored_energy(const ItemInstant& at) const override;
  /// What flows in is lambda . Phi', of rates that are not kept; a joint that follows functions of
  /// time supplies lambda . dPhi/dt at constant q.
  EnergyFlow energy_flow(const ItemInstant& at) const override;
  /// "force" and "moment": the reaction of the joint, friction included, on the body of the marker
  /// receiver(), in global axes; the moment is about the origin of that marker. Friction is also
  /// recorded by itself, with the power that it dissipates.
  std::vector<Channel> channels(const BodiesView& bodies) const override;
  void record(const ItemInstant& at, double* out) const override;

 protected:
  /// Records force and moment; returns the place behind them.
  double* record_reaction(const ItemInstant& at, double* out) const;

 private:
  Marker markers_[2];
  std::optional<JointFriction> friction_;
};

}  // namespace tribodyn
