#pragma once
/// Walls without oil: rough walls with asperity pressure, or smooth walls with a contact law
/// (contact_interaction.hpp), and friction.
///
/// On rough walls, at each contact point i with the film thickness h_i [m] and the slip velocity
/// V_i [m/s] of the journal wall relative to the bearing wall, the asperities exert the pressure
/// p_c(h_i) [Pa], positive in compression (contact/asperity_law.hpp), and the traction
/// -mu(|V_i|) p_c V_i/|V_i| [Pa] on the journal. The generalised force on gap coordinate k is
///
///     S_k = sum_i w_i [ A_ik p_c(h_i) - mu(|V_i|) p_c(h_i) t_ik . V_i/|V_i| ],
///     V_i = sum_k t_ik dxi_k/dt.
///
/// - xi_k: gap coordinates [m or rad] (gap_kinematics.hpp); S_k [N or N m].
/// - w_i [m2]: area of the point; A_ik = dh_i/dxi_k.
/// - t_ik: displacement of the journal wall along the surface per unit of xi_k.
/// - mu [-]: coefficient of friction (friction/friction_law.hpp); at rest mu/|V| is dmu/d|V|.
///
/// The positions of the points depend on the gap (wall_sampling.hpp): the points lie where
/// asperities touch, and are denser where the gap changes faster. The asperity pressure is
/// conservative, with the energy sum_i w_i int_{h_i}^inf p_c dh [J]; friction dissipates power.
///
/// Validity: below its range the asperity pressure continues linearly. An overlap of more than
/// kDeepest clearances ends the run.
///
/// Source: the asperity pressure, [GreenwoodWilliamson1966].

#include "tribodyn/clearance/interface.hpp"
#include "tribodyn/clearance/wall_sampling.hpp"
#include "tribodyn/contact/asperity_law.hpp"
#include "tribodyn/contact/contact_law.hpp"
#include "tribodyn/friction/friction_law.hpp"
#include "tribodyn/friction/lugre.hpp"

namespace tribodyn {

/// Laws of dry walls: either asperities or contact must be given.
struct DryOptions {
  std::shared_ptr<const AsperityLaw> asperities;  ///< for rough walls
  std::shared_ptr<const ContactLaw> contact;      ///< for smooth walls
  std::shared_ptr<const FrictionLaw> friction;    ///< friction without history; null: none
  std::shared_ptr<const LuGre> bristles;          ///< instead of friction, for smooth walls only
  /// Number of contact points around a journal bearing with rough walls; other rough walls have the
  /// same resolution.
  int contact_points = WallDivision::kUsualPoints;
};

/// Throws InvalidInput if the bristles have viscous friction, which would also act on separated
/// walls.
void require_parting(const std::string& item, const LuGre& bristles);

/// Interaction of the walls of a gap without oil.
class DryInterface final : public Interface {
 public:
  explicit DryInterface(DryOptions options);
  const DryOptions& options() const { return options_; }
  const char* kind() const override { return "dry"; }
  using Interface::attach;
  std::unique_ptr<Interaction> attach(const std::string& item,
                                      const std::shared_ptr<const Gap>& shape) const override;
  double asperity_deviation() const override;

 private:
  DryOptions options_;
};

/// Asperities attached to a gap.
class AsperityInteraction final : public Interaction,
                                  public InteractionEnergy,
                                  public InteractionLimits,
                                  public InteractionHeld {
 public:
  /// Overlap divided by the clearance [-] at which a run ends. Of 159 random mechanisms with
  /// asperities whose energy balance had an error of at most 1 %, one had an overlap of 61
  /// clearances and one of 1.2; all others had less than 1/4.
  static constexpr double kDeepest = 10.0;

  AsperityInteraction(const std::string& item, std::shared_ptr<const Gap> shape,
                      DryOptions options);

  struct Workspace final : ItemWorkspace {
    Vector6 force;                     ///< S
    Vector6 pressing;                  ///< part of S from the asperity pressure, without friction
    Vector6 xi;                        ///< gap coordinates of the last evaluation
    double start_energy = 0.0;         ///< energy of the asperities at the start of the step [J]
    Vector6 start_xi, start_pressing;  ///< xi and pressing at the start of the step
    long samples = 0;                  ///< wall points used by the last evaluation
  };

  GapContents contents() const override {
    return {.asperities = true,
            .memoryless_friction = options_.friction != nullptr,
            .open_friction = options_.friction && options_.friction->open()};
  }
  InteractionFacets facets() const override { return InteractionFacets::of(*this); }
  void set_transition_speed(double speed) override {
    if (contents().open_friction)
      options_.friction = options_.friction->with_transition_speed(speed);
  }
  double minimum_film_thickness(const ConstVectorRef& xi) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                      InteractionForce& out, double* history_rate) const override;
  ItemFailure failure(const ConstVectorRef& xi, const ItemWorkspace* workspace) const override;
  double potential_energy(const ConstVectorRef& xi) const override;
  void add_elastic_force(const ItemWorkspace* workspace, VectorRef force) const override {
    force += static_cast<const Workspace&>(*workspace).pressing;
  }
  double unresolved_work(const ItemWorkspace* workspace) const override;
  int held_size() const override { return 1 + 2 * wall_.coordinates(); }
  void accept(const ItemWorkspace* workspace, double* held) const override;
  void restore(const double* held, ItemWorkspace* workspace) const override;
  void measure(const GapMotion& motion, const double* history, const ItemWorkspace* workspace,
               InteractionMeasures& out) const override;

 private:
  /// Whether asperities can touch anywhere at xi; otherwise no point is evaluated.
  bool reaches(const ConstVectorRef& xi) const;
  /// Slip velocity of the journal wall at a point [m/s].
  Vector3 slip(const WallSample& at, const double* rate) const;

  std::shared_ptr<const Gap> shape_;
  DryOptions options_;
  WallSampling wall_;
};

}  // namespace tribodyn
