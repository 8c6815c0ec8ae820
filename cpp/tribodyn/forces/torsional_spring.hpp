#pragma once
/// A torsional spring with a damper between two markers, about their z axes.
///
/// With the angle phi [rad] of the second marker relative to the first marker (relative_angle.hpp),
/// which counts full turns, the stiffness k [N m/rad], the damping c [N m s/rad] and the free_angle
/// phi0 [rad], the torque M [N m] is
///
///     M = k (phi - phi0) + c phi'.
///
/// A positive torque acts on the second body against increasing phi. The generalised force is Q =
/// -M dphi/dq; for c = 0 this force is the negative gradient of
///
///     V = k (phi - phi0)^2 / 2        (potential energy [J]).
///
/// The damping dissipates the power c phi'^2 [W]. With g = dphi/dq and H = d2phi/dq2 the tangents
/// are
///
///     dQ/dq = -k g g^T - M H - c g g'^T,      dQ/dv = -c g g^T.
///
/// Validity: the law holds for any directions of the two z axes for which phi is defined. Where phi
/// is undefined, or where a step rotates by more than RelativeAngle::kReach in space, an evaluation
/// returns ItemStatus::out_of_range.
///
/// Source: [Haug1989] chapter 6.

#include "tribodyn/forces/force.hpp"
#include "tribodyn/forces/relative_angle.hpp"

namespace tribodyn {

/// Parameters of a torsional spring; stiffness or damping must be positive.
struct TorsionalSpringOptions {
  double stiffness;   ///< k [N m/rad], >= 0
  double damping;     ///< c [N m s/rad], >= 0
  double free_angle;  ///< phi0 [rad], any number of turns
};

/// A spring and a damper that resist the relative rotation of two markers.
class TorsionalSpring final : public Force, public ItemStartCheck, public ItemHeld {
 public:
  TorsionalSpring(std::string name, Marker first, Marker second,
                  const TorsionalSpringOptions& options);

  ItemFacets facets() const override { return ItemFacets::of(*this); }
  std::vector<Marker> markers() const override { return {angle_.marker(0), angle_.marker(1)}; }
  std::unique_ptr<ItemWorkspace> make_workspace() const override {
    return std::make_unique<TurnMemory>();
  }
  /// Throws InvalidInput if the angle is undefined.
  void check_start(const BodiesView& view) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  double potential_energy(double t, const BodiesView& view,
                          const ItemWorkspace* workspace) const override;
  double dissipated_power(const BodiesView& view, const ItemWorkspace* workspace) const override;
  int held_size() const override { return 1; }
  void accept(const ItemWorkspace* workspace, double* held) const override {
    RelativeAngle::accept(workspace, held);
  }
  void restore(const double* held, ItemWorkspace* workspace) const override {
    RelativeAngle::restore(held, workspace);
  }
  /// Angle and torque M.
  void report(const BodiesView& bodies, const ItemInstant* at, Report& out) const override;

 private:
  double torque(const AngleMotion& motion) const {
    return options_.stiffness * (motion.angle - options_.free_angle) +
           options_.damping * motion.rate;
  }

  /// Angle and rate at a state.
  AngleMotion after(const BodiesView& view, const ItemWorkspace* workspace) const;

  RelativeAngle angle_;
  TorsionalSpringOptions options_;
};

}  // namespace tribodyn
