#pragma once
/// A clearance joint: a gap between two markers with an interaction in it.
///
/// As a force item it loads the bodies of both markers by the generalised forces S of the
/// interaction,
///
///     Q = Xi^T S(xi, dxi/dt),   Xi = dxi/dq,
///
/// with the exact tangents dQ/dq = Xi^T (S_xi Xi + S_rate dXi/dt) + d2(S . xi)/dq2 and
/// dQ/dv = Xi^T S_rate Xi. An ideal joint and its clearance twin take the same two markers.

#include <array>
#include <memory>

#include "tribodyn/clearance/interface.hpp"

namespace tribodyn {

/// Gap and interaction as one force.
class ClearanceJoint final : public Force {
 public:
  /// `initial_offset`: start values of the gap's translations [m], e.g. the eccentricity.
  ClearanceJoint(std::string name, std::unique_ptr<Gap> gap, const Interface& interface,
                 std::array<double, 2> initial_offset = {0.0, 0.0});

  struct Workspace final : ForceWorkspace {
    GapMotion motion;
    InteractionForce force;
    std::unique_ptr<ForceWorkspace> interaction;
  };

  const Gap& gap() const { return *gap_; }
  const Interaction& interaction() const { return *interaction_; }
  const std::array<double, 2>& initial_offset() const { return initial_offset_; }

  const char* noun() const override { return "joint"; }
  std::vector<int> bodies() const override;
  std::unique_ptr<ForceWorkspace> make_workspace() const override;
  int history_size() const override { return interaction_->history_size(); }
  void initial_history(const BodiesView& view, double* history) const override;
  ForceStatus evaluate(const ForceRequest& request, const BodiesView& view,
                       ForceWorkspace* workspace, ForceResult& result) const override;
  ForceFailure failure(const BodiesView& accepted, const ForceWorkspace* workspace) const override;
  double power(double t, const BodiesView& view, const ForceWorkspace* workspace) const override;
  double potential_energy(double t, const BodiesView& view) const override;
  /// Energy [J] that the film stores: cavities that stand open against the ambient pressure and
  /// compressed oil. It depends on the history and is no part of potential_energy().
  double stored_energy(const BodiesView& view, const double* history) const;
  double dissipated_power(const BodiesView& view, const ForceWorkspace* workspace) const override;
  std::vector<Channel> channels() const override;
  void record(const ForceReport& report, const BodiesView& view, double* out) const override;
  void add_effort(const ForceWorkspace* workspace, ForceEffort& effort) const override {
    interaction_->add_effort(static_cast<const Workspace&>(*workspace).interaction.get(), effort);
  }
  int held_size() const override { return interaction_->held_size(); }
  void accept(const ForceWorkspace* workspace, double* held) const override {
    interaction_->accept(static_cast<const Workspace&>(*workspace).interaction.get(), held);
  }
  void restore(const double* held, ForceWorkspace* workspace) const override {
    interaction_->restore(held, static_cast<Workspace&>(*workspace).interaction.get());
  }

  /// Translations of the gap as constraint rows, for the initial position: value minus the
  /// offset, and Jacobians (rows x n_k).
  void initial_rows(const BodiesView& view, GapMotion& motion) const;

 private:
  InteractionMeasures measures(const Workspace& ws, const double* history) const;

  std::unique_ptr<Gap> gap_;
  std::unique_ptr<Interaction> interaction_;
  std::array<double, 2> initial_offset_;
};

}  // namespace tribodyn
