#pragma once
/// Smooth walls that touch at the sites of a gap: impacts with energy loss, and friction.
///
/// Each site (gaps/contact_site.hpp) has the wall distance g(xi) [m] at the gap coordinates
/// xi [m, rad] and the penetration delta = -g. The normal force F [N] of a site is its share of the
/// force F_e (1 + d delta'/v_0) >= 0 of the contact law, with the elastic force F_e [N], the
/// damping factor d [-] and the speed of approach v_0 [m/s] (contact/contact_law.hpp). With the
/// friction coefficient mu [-] and the sliding velocity V = T dxi/dt [m/s] of the moving wall
/// relative to the other wall, in the frame of the gap, the generalised forces S [N, N m] on the
/// moving wall are
///
///     S = sum over sites of  F dg/dxi - mu(|V|) F T^T V/|V|.
///
/// **Onset.** A site is open or touched, and keeps this state for a whole step. An open site has no
/// force, even in a step that ends in the wall: such a step is shortened (largest_share) until its
/// final penetration is at most 1e-5 of the clearance. The site is then touched, and v_0 is the
/// approach speed at this instant, at least 1e-4 m/s, until the walls separate. A step of free
/// flight thus has a smooth force to its end. The late touch adds the elastic energy of this
/// penetration to the impact: for metals less than 1e-9 of the impact energy at 1 m/s. The instant
/// of touch is found from the cubic through distances and rates at both ends of the step, which
/// also detects a touch and release within the step. A site becomes open again at the end of the
/// step in which its distance becomes positive.
///
/// **Bristles** (friction/lugre.hpp). Their deflection is a history s [m] of each site, with three
/// components in the frame of the gap. The components do not rotate with the normal; the normal
/// component exerts no force. The load is F of the same instant. While a site is open, s is
/// constant. At a new touch the value of s is stored, and the deflection is z [m] = s minus this
/// value, so that bristles are straight at each touch. A vanishing load would let the bristles slip
/// back at an unbounded rate: loads below the load at the largest penetration of an open site are
/// replaced by the latter. The unresolved work of a step, which limits the step, is the difference
/// between the change of the bristles' energy and the mean of their power at both ends of the step
/// times its length. In a step in which the walls separate, the unresolved work is at most the
/// energy that friction under the initial load of the step can hold: walls that hardly slide as
/// they separate leave bristles bent however short the step is, and this energy is lost.
///
/// **Impact accounts.** The same cubic gives the penetrations within a step, from which the largest
/// force and the energy loss are computed after each accepted step. These values need no history,
/// so explicit methods provide them too.

#include <array>
#include <optional>

#include "tribodyn/clearance/dry_interface.hpp"
#include "tribodyn/friction/joint_friction.hpp"
#include "tribodyn/gaps/contact_sites.hpp"
#include "tribodyn/math/quadrature.hpp"

namespace tribodyn {

/// Smooth walls attached to a gap.
class ContactInteraction final : public Interaction,
                                 public InteractionHistory,
                                 public InteractionEnergy,
                                 public InteractionSites,
                                 public InteractionLimits,
                                 public InteractionHeld {
 public:
  /// Throws InvalidInput if the law is not valid for these walls.
  ContactInteraction(const std::string& item, std::shared_ptr<const Gap> shape,
                     const DryOptions& options);

  /// A site at one instant.
  struct Instant {
    double time = std::numeric_limits<double>::quiet_NaN();  ///< [s]; NaN: no instant yet
    double distance = 0.0;                                   ///< g [m]
    double rate = 0.0;                                       ///< g' [m/s]
    std::array<double, 3> slip = {};                         ///< V [m/s]
    std::array<double, 3> bristles = {};                     ///< s [m]
    double bending_power = 0.0;                              ///< rate of the bristles' energy [W]
  };
  /// State kept for a site: plain numbers.
  struct Memory {
    Instant last;                         ///< the last accepted instant
    double speed = 0.0;                   ///< v_0 of a touched site [m/s]; 0: the site is open
    double deepest = 0.0;                 ///< penetration since the touch [m]
    double heaviest = 0.0;                ///< largest load of all accepted steps [N]
    ImpactAccount impact{};               ///< of the last impact
    std::array<double, 3> straight = {};  ///< s of straight bristles [m]
  };
  struct Workspace final : ItemWorkspace {
    std::vector<Memory> start;  ///< of each site at the start of the step
    std::vector<Instant> now;   ///< of the last evaluation
    std::vector<double> load;   ///< N of the last evaluation [N], each site
    ContactSite site;           ///< scratch
    SlipFriction friction;      ///< scratch
    double power_loss = 0.0;    ///< of the last evaluation [W]
    Vector6 force;              ///< S of the last evaluation
  };

  GapContents contents() const override {
    return {.contact = true,
            .memoryless_friction = friction_ && !bristles(),
            .open_friction = friction_ && friction_->open()};
  }
  /// Without bristles there is no history.
  InteractionFacets facets() const override {
    InteractionFacets own = InteractionFacets::of(*this);
    if (!bristles()) own.history = nullptr;
    return own;
  }
  void set_transition_speed(double speed) override {
    if (friction_) friction_->set_transition_speed(speed);
  }
  int sites() const override { return static_cast<int>(share_.size()); }
  double minimum_film_thickness(const ConstVectorRef& xi) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                      InteractionForce& out, double* history_rate) const override;
  ItemFailure failure(const ConstVectorRef& xi, const ItemWorkspace* workspace) const override;
  double potential_energy(const ConstVectorRef& xi) const override;
  int history_size() const override { return bristles() ? 3 * sites() : 0; }
  void initial_history(const ConstVectorRef& xi, double* history) const override;
  bool history_tangents(const InteractionRequest& request, ItemWorkspace* workspace,
                        HistoryTangents& out) const override;
  bool sums_explicitly() const override { return true; }
  double history_error(const ItemWorkspace* workspace, const double* change) const override;
  double bristle_energy(const ItemWorkspace* workspace) const override;
  /// Unresolved work of the bristles.
  double unresolved_work(const ItemWorkspace* workspace) const override;
  void measure(const GapMotion& motion, const double* history, const ItemWorkspace* workspace,
               InteractionMeasures& out) const override;
  SiteMeasures site_measures(int site, const ItemWorkspace* workspace) const override;
  void limit_errors(const ItemWorkspace* workspace, OwnMotion& out) const override;
  double largest_share(double step, const ItemWorkspace* workspace) const override;
  int held_size() const override;
  void accept(const ItemWorkspace* workspace, double* held) const override;
  void restore(const double* held, ItemWorkspace* workspace) const override;

 private:
  struct Pressed;
  Pressed pressed(std::size_t site, double distance, double rate, double speed) const;
  void press(const Pressed& normal, const InteractionRequest& request, Workspace& ws,
             InteractionForce& out) const;
  const LuGre* bristles() const { return friction_ ? friction_->bristles() : nullptr; }
  void resist(std::size_t site, const Vector3& slip, double load, const Vector3& base,
              double weight, SlipFriction& out) const;
  void rub(std::size_t k, const Pressed& normal, const InteractionRequest& request, Workspace& ws,
           InteractionForce& out) const;
  Vector3 deflection(std::size_t site, const Workspace& ws) const;
  double power_loss(std::size_t site, const Pressed& normal, double rate, const Vector3& slip,
                    const Vector3& deflection) const;
  Memory after(std::size_t site, const Workspace& ws) const;
  void account(std::size_t site, const Instant& end, Memory& memory) const;

  std::shared_ptr<const Gap> shape_;
  const ContactSites& sites_;              // of the shape
  std::optional<JointFriction> friction_;  // none: frictionless
  std::unique_ptr<const ElasticContact> elastic_;
  double damping_factor_;
  std::vector<double> share_;       // of the law's force, each site
  std::vector<double> least_load_;  // of bristles [N], each site
  double touch_;                    // [m], largest penetration of a site that is open
  GaussRule rule_;                  // over a step
};

}  // namespace tribodyn
