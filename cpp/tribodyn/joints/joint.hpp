#pragma once
/// Interface of the ideal joints: scalar constraints Phi(q, t) = 0 between two markers.
///
/// A joint has m rows Phi [m or rad]. With the coordinates q, velocities v and accelerations a of
/// the two bodies and the Jacobian G = dPhi/dq, the joint supplies Phi, Phi' = G v + dPhi/dt at
/// constant q, Phi'' = G a + G' v + ... and the total time derivatives G' and G''. From these
/// quantities the integrators form the Baumgarte row r and its exact tangent
///
///     r = Phi'' + 2 alpha Phi' + beta^2 Phi,
///     dr/da = G,  dr/dv = 2 G' + 2 alpha G,  dr/dq = G'' + 2 alpha G' + beta^2 G,
///
/// with the stabilisation parameters alpha and beta [1/s]. The equations of motion are M a + G^T
/// lambda = Q, with the mass matrix M, the multipliers lambda [N or N m] and the generalised forces
/// Q, so that -G^T lambda is the generalised force of the joint. Rows that are identically
/// satisfied because both bodies are planar are omitted.
///
/// **Friction.** The surfaces of a joint press on each other with the load N [N], the norm of the
/// multipliers of the rows with the unit m, and rub where they slide (sliding.hpp,
/// friction_force.hpp). Reaction moments would add to the load, but their share depends on surface
/// lengths that an ideal joint does not have; reaction moments are neglected.
///
/// Source: [Baumgarte1972].

#include <optional>

#include "tribodyn/friction/joint_friction.hpp"
#include "tribodyn/joints/sliding.hpp"

namespace tribodyn {

/// Values of the m rows of one joint and their derivatives with respect to the coordinates of its
/// two bodies (index 0: body of the first marker, 1: body of the second marker).
struct ConstraintRows {
  Vector6 value;                        ///< Phi, m
  Vector6 rate;                         ///< Phi', m
  Vector6 acceleration;                 ///< Phi'', m
  Matrix jacobian[2];                   ///< G, m x n_k
  Matrix jacobian_rate[2];              ///< G', m x n_k
  Matrix jacobian_acceleration[2];      ///< G'', m x n_k
  Unit unit[6] = {};                    ///< unit of Phi; [rad] for a row that equals a small angle
  RowOrder order = RowOrder::tangents;  ///< which of these are requested
  /// The load that -lambda = 1 exerts on the second body, about the origin of the second marker and
  /// in global axes (primitives.hpp). The first body receives the opposite load at the same point.
  Wrench wrench[6];
  VectorMotion turning;  ///< scratch: a direction that depends on time
};

/// Rows and second derivatives at the last evaluation.
struct JointWorkspace : ItemWorkspace {
  ConstraintRows rows;
  ConstraintHessian second;
};

/// An ideal joint between two markers.
class Joint : public Item,
              public ItemConnection,
              public ItemOpenFriction,
              public ItemHistory,
              public ItemSummedHistory,
              public ItemOwnCoordinates,
              public ItemHeld,
              public ItemEnergy {
 public:
  Joint(std::string name, Marker first, Marker second)
      : Item(std::move(name)), markers_{first, second} {}
  ~Joint() override;

  const char* noun() const override { return "joint"; }
  const Marker& marker(int k) const { return markers_[k]; }

  /// Kind of joint, e.g. "revolute".
  virtual const char* kind() const = 0;
  /// Number of rows m; `planar` when both bodies are planar.
  virtual int rows(bool planar) const = 0;
  /// Joint to use between two planar bodies where this joint exists in space only; otherwise empty.
  virtual const char* planar_substitute() const { return ""; }
  /// Whether the rows depend on time.
  virtual bool follows_time() const { return false; }
  /// False if the second derivative of lambda . Phi has no block that couples the two bodies.
  virtual bool hessian_connects_bodies(bool /*planar*/) const { return true; }
  /// The marker (0 or 1) on whose body the recorded reaction acts.
  virtual int receiver() const { return 1; }
  /// Axes and spin of marker `k`, 0 or 1, that rows and second derivatives read, without friction.
  virtual AttachmentParts reads(int /*k*/, bool /*planar*/) const { return {}; }
  /// Slips of the joint surfaces; none if joints of this kind have no friction.
  virtual Slips slips(bool /*planar*/) const { return {}; }
  /// Fills all of `out` (resized to m rows) at time t.
  virtual void evaluate_rows(double t, const JointPair& pair, ConstraintRows& out) const = 0;
  /// Sets `out` to the second derivative of lambda . Phi (lambda has m entries).
  virtual void hessian(double t, const JointPair& pair, const double* lambda,
                       ConstraintHessian& out) const = 0;

  /// Sets the friction of the joint, before the joint is added to a model. Throws InvalidInput if
  /// the radius is missing or not applicable, ModelError if joints of this kind have no friction.
  void set_friction(JointFriction friction);
  const JointFriction* friction() const { return friction_ ? &*friction_ : nullptr; }

  bool planar(const BodiesView& view) const;

  /// Friction whose law has bristles has a history: their deflections, one for each slip in space.
  ItemFacets facets() const override;
  double sliding_speed(const BodiesView& view) const override;
  void set_transition_speed(double speed) override {
    if (friction_) friction_->set_transition_speed(speed);
  }

  std::vector<Marker> markers() const override;
  void check(const BodiesView& bodies) const override;
  ItemLayout layout(const BodiesView& bodies) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const final;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  /// Number of bristle deflections, which are zero at the start.
  int history_size() const override;
  void initial_history(const BodiesView& /*bodies*/, double* /*history*/) const override {}
  std::optional<HistoryChange> take_history(const Item& other, const BodiesView& before,
                                            const double* other_history, const BodiesView& now,
                                            double* history) const override;
  bool history_tangents(const ItemRequest& request, const BodiesView& view,
                        ItemWorkspace* workspace, HistoryTangents& out) const override;
  double history_error(const ItemWorkspace* workspace, const double* change) const override;
  int own_coordinates() const override { return history_size(); }
  void own_motion(const ItemWorkspace* workspace, OwnMotion& out) const override;
  void own_change(const ItemWorkspace* workspace, const double* dx, Vector& out) const override;
  int held_size() const override { return 1; }
  void accept(const ItemWorkspace* workspace, double* held) const override;
  void restore(const double* held, ItemWorkspace* workspace) const override;
  StoredEnergy stored_energy(const ItemInstant& at) const override;
  /// Flow of energy. The inflow is lambda . Phi' [W], the power of residual constraint rates; a
  /// joint driven by functions of time supplies lambda . dPhi/dt at constant q.
  EnergyFlow energy_flow(const ItemInstant& at) const override;
  /// "force" and "moment": the reaction of the joint, friction included, on the body of the marker
  /// receiver(), in global axes; the moment is about the origin of that marker. Friction is also
  /// recorded separately, with its dissipated power.
  void report(const BodiesView& bodies, const ItemInstant* at, Report& out) const override;

 private:
  /// The sum of multipliers times wrenches.
  Wrench reaction(const ItemInstant& at) const;
  Marker markers_[2];
  std::optional<JointFriction> friction_;
};

}  // namespace tribodyn
