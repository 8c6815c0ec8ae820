#pragma once
/// Squeeze film of a ball joint in closed form (film/squeeze_sphere.hpp).
///
/// With the eccentricity vector e [m] of the ball in the frame of the cup, its direction n = e/|e|
/// and its rate v [m/s], the force S [N] on the ball is
///
///     S = -6 pi eta R^4 / c_s^3 B(|e| / c_s) max(n . v, 0) n,   c_s = c + c_extra,
///
/// where R [m] is the radius of the cup, c [m] the radial clearance, c_extra [m] an additional
/// clearance of the film, eta [Pa s] the viscosity and B [-] the bracket. The force opposes the
/// approach of the ball to the wall; the force vanishes while the ball departs, because the film
/// cavitates. Sliding and rotation of the ball have no effect. With c_extra = 0 the walls
/// practically never touch. Below film thicknesses of 1e-9 c_s the resistance is bounded, so that
/// the ball may creep towards the wall by about this length. A blend with contact
/// (blended_interface.hpp) uses a small c_extra, so that the force stays finite at |e| = c.
///
/// Source: [TianEtAl2009] eq. (34).

#include "tribodyn/clearance/interface.hpp"
#include "tribodyn/gaps/spherical_gap.hpp"
#include "tribodyn/lubricants/lubricant.hpp"

namespace tribodyn {

struct SqueezeOptions {
  std::shared_ptr<const Lubricant> lubricant;
  double extra_clearance = 0.0;  ///< c_extra divided by the radial clearance [-], >= 0
};

class SqueezeInteraction;

/// A squeeze film in a ball joint.
class SqueezeInterface final : public Interface {
 public:
  explicit SqueezeInterface(SqueezeOptions options);
  const SqueezeOptions& options() const { return options_; }
  const char* kind() const override { return "squeeze"; }
  using Interface::attach;
  /// Throws InvalidInput unless the gap is the gap of a ball in a cup.
  std::unique_ptr<Interaction> attach(const std::string& item,
                                      const std::shared_ptr<const Gap>& shape) const override;

  /// The same, for a blend with contact.
  std::unique_ptr<SqueezeInteraction> attach_to_ball(const std::string& item,
                                                     const std::shared_ptr<const Gap>& shape) const;

 private:
  SqueezeOptions options_;
};

/// The squeeze film attached to a gap.
class SqueezeInteraction final : public Interaction, public InteractionFilm {
 public:
  SqueezeInteraction(std::shared_ptr<const SphericalGap> shape, const SqueezeOptions& options);

  struct Workspace final : ItemWorkspace {
    Vector6 force;
    double speed = 0.0;     ///< n . v where the ball approaches, else 0 [m/s]
    double ratio = 0.0;     ///< |e| / c_s
    double pressure = 0.0;  ///< largest [Pa]
  };

  GapContents contents() const override { return {.film = true}; }
  InteractionFacets facets() const override { return InteractionFacets::of(*this); }
  double minimum_film_thickness(const ConstVectorRef& xi) const override;
  double film_scale(const ConstVectorRef& xi) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                      InteractionForce& out, double* history_rate) const override;
  void measure(const GapMotion& motion, const double* history, const ItemWorkspace* workspace,
               InteractionMeasures& out) const override;

 private:
  std::shared_ptr<const SphericalGap> shape_;
  double viscosity_;  // [Pa s]
  double clearance_;  // c_s [m]
  double factor_;     // 6 pi eta R^4 / c_s^3 [N s/m]
};

}  // namespace tribodyn
