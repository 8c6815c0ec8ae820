#pragma once
/// A straight spring with a damper between the origins of two markers.
///
/// With the marker origins r1, r2 [m] in global components, d = r2 - r1, the length l = |d| [m],
/// the direction n = d/l and the rate of length l' [m/s], the tension f [N] is
///
///     f = k (l - l0) + c l',     l' = n . d',
///
/// with the stiffness k [N/m], the damping c [N s/m] and the free_length l0 [m]. Positive tension
/// pulls the markers together: the force F = f n [N] acts on the first body, and -F acts on the
/// second body. With P = I - n n^T the tangents and energies are
///
///     dF/dd  = k n n^T + (c/l) n d'^T P + (f/l) P,      dF/dd' = c n n^T,
///     V = k (l - l0)^2 / 2  (potential energy [J]),     c l'^2 (dissipated power [W]).
///
/// Validity: at zero length the direction is undefined. A spring with l0 = 0 and c = 0 needs no
/// direction (F = k d) and is valid everywhere. At lengths up to kMinimumLength an evaluation of
/// any other spring returns ItemStatus::out_of_range, and check_start() throws InvalidInput.
///
/// Source: [Haug1989] chapter 6.

#include "tribodyn/forces/force.hpp"

namespace tribodyn {

/// Parameters of a spring with a damper; stiffness or damping must be positive.
struct SpringDamperOptions {
  double stiffness;    ///< k [N/m], >= 0
  double damping;      ///< c [N s/m], >= 0
  double free_length;  ///< l0 [m], >= 0
};

/// A spring and a damper in parallel on the line between two markers.
class SpringDamper final : public Force, public ItemStartCheck {
 public:
  /// Length [m] up to which the direction of the line counts as undefined: far below any part, and
  /// far above the round-off of positions of some metres.
  static constexpr double kMinimumLength = 1e-12;

  SpringDamper(std::string name, Marker first, Marker second, const SpringDamperOptions& options);

  const SpringDamperOptions& options() const { return options_; }

  /// Length l [m] at the positions of `view`.
  double length(const BodiesView& view) const;
  /// Tension f [N], positive when it pulls.
  double tension(const BodiesView& view) const;

  ItemFacets facets() const override { return ItemFacets::of(*this); }
  std::vector<Marker> markers() const override { return {markers_[0], markers_[1]}; }
  ItemLayout layout(const BodiesView& bodies) const override;
  /// Throws InvalidInput if the direction is undefined.
  void check_start(const BodiesView& view) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  double potential_energy(double t, const BodiesView& view,
                          const ItemWorkspace* workspace) const override;
  double dissipated_power(const BodiesView& view, const ItemWorkspace* workspace) const override;
  /// Length and tension.
  void report(const BodiesView& bodies, const ItemInstant* at, Report& out) const override;

 private:
  struct Line;
  Line line(const AttachedPair& pair) const;
  Line line(const BodiesView& view) const;
  bool needs_direction() const { return options_.free_length > 0.0 || options_.damping > 0.0; }

  Marker markers_[2];
  SpringDamperOptions options_;
};

}  // namespace tribodyn
