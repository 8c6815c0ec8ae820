#pragma once
/// A clearance joint: a gap between two markers, with an interaction of its walls.
///
/// The gap has the coordinates xi [m, rad] and their rates w [m/s, rad/s] (gap_kinematics.hpp). The
/// generalised forces S [N, N m] of the interaction act on the journal relative to the bearing, or
/// on the moving wall where the bearing moves (GapKinematics::sign()). As a force item the joint
/// loads the bodies of both markers, with the coordinates q and velocities v, by
///
///     Q = W^T S(xi, w),   W = dw/dv,
///
/// with the exact tangents dQ/dv = W^T S_w W and dQ/dq = W^T (S_xi dxi/dq + S_w dw/dq) + d(W^T
/// S)/dq, the last term at constant S. An ideal joint and the clearance joint that replaces it have
/// the same two markers.
///
/// **The reaction** is recorded as in an ideal joint ("force" and "moment", items/reaction.hpp).
/// The marker of the bearing is the second marker.
///
/// **Recorded forces.** The channels of S, and of the parts of film, asperities and contact,
/// contain the force [N] on the journal in the axes of the bearing's marker. For S they also
/// contain the moment [N m] on the journal about the origin of its own marker
/// (gaps/gap_wrench.hpp). There are three components in space; between planar bodies there are (x,
/// y) and the moment about z. The bearing receives the opposite load at the same point, so that
/// these channels, together with those of the other items, balance m a and the rate of angular
/// momentum of every body.

#include <memory>
#include <optional>
#include <vector>

#include "tribodyn/clearance/gap_load.hpp"
#include "tribodyn/clearance/interface.hpp"

namespace tribodyn {

/// Gap and interaction as one force.
class ClearanceJoint final : public Force,
                             public ItemConnection,
                             public ItemOpenFriction,
                             public ItemStartRows,
                             public ItemHistory,
                             public ItemSummedHistory,
                             public ItemHeld,
                             public ItemOwnCoordinates,
                             public ItemEvents,
                             public ItemOil,
                             public ItemFields {
 public:
  /// `initial_offset`: start values [m] of the journal's translations, e.g. the eccentricity. If
  /// absent, the offsets are as small as the other joints permit.
  ClearanceJoint(std::string name, std::unique_ptr<GapKinematics> gap, const Interface& interface,
                 std::optional<std::vector<double>> initial_offset = {});

  struct Workspace final : ItemWorkspace {
    GapMotion motion;
    InteractionForce force;
    std::unique_ptr<ItemWorkspace> interaction;
    GapLoadScratch scratch;
    mutable Vector elastic, moved;            ///< scratch, K
    mutable GapMotion instant;                ///< scratch of energies, without derivatives
    mutable InteractionMeasures measures;     ///< scratch of reports
    mutable std::vector<SiteMeasures> sites;  ///< scratch of reports
  };

  const GapKinematics& gap() const { return *gap_; }
  const Interaction& interaction() const { return *interaction_; }
  /// Gap coordinates and rates at any state.
  GapMotion gap_motion(const BodiesView& view) const;

  /// Film and fields of the last evaluation with this workspace; the film is null if there is none.
  FilmFields film_fields(const ItemWorkspace* workspace) const {
    return facets_.film ? facets_.film->film_fields(own(workspace)) : FilmFields{};
  }

  const char* noun() const override { return "joint"; }
  std::vector<Marker> markers() const override { return {gap_->journal(), gap_->bearing()}; }
  /// The abilities that the interaction has, and those of every gap.
  ItemFacets facets() const override;
  ItemLayout layout(const BodiesView& bodies) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  // The functions of a facet that depends on the interaction require the facet of the interaction.
  int history_size() const override { return facets_.history->history_size(); }
  void initial_history(const BodiesView& view, double* history) const override;
  double history_error(const ItemWorkspace* workspace, const double* change) const override {
    return facets_.history->history_error(own(workspace), change);
  }
  ItemMemory memory() const override;
  /// Preserves the oil-filled fraction of the gap at every point.
  std::optional<HistoryChange> take_history(const Item& other, const BodiesView& before,
                                            const double* other_history, const BodiesView& now,
                                            double* history) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  bool history_tangents(const ItemRequest& request, const BodiesView& view,
                        ItemWorkspace* workspace, HistoryTangents& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  double potential_energy(double t, const BodiesView& view,
                          const ItemWorkspace* workspace) const override;
  /// Energy [J] stored by the film: the energy of cavities, which are open against the ambient
  /// pressure, and of compressed oil. It depends on the history and is not part of
  /// potential_energy().
  double film_energy(const BodiesView& view, const double* history) const;
  /// Includes the energy of bent bristles.
  StoredEnergy stored_energy(const ItemInstant& at) const override;
  double dissipated_power(const BodiesView& view, const ItemWorkspace* workspace) const override;
  /// The film solved on a mesh with "position", "velocity" and "force" of the gap; empty without
  /// such a film.
  Fields fields(const ItemWorkspace* workspace) const override;
  void report(const BodiesView& bodies, const ItemInstant* at, Report& out) const override;
  /// Number of own coordinates: the translations of the gap [m], and the tilts times a length [m].
  /// In a gap with a film the tolerated error is at most half of the minimum film thickness, since
  /// a larger error may end in the wall.
  int own_coordinates() const override { return own_; }
  bool stiff_in_rates() const override { return facets_.film != nullptr; }
  void own_motion(const ItemWorkspace* workspace, OwnMotion& out) const override;
  void own_change(const ItemWorkspace* workspace, const double* dx, Vector& out) const override;
  void add_effort(const ItemWorkspace* workspace, ItemEffort& effort) const override {
    if (facets_.film) facets_.film->add_effort(own(workspace), effort);
  }
  bool is_unfed() const override { return facets_.oil->is_unfed(); }
  int oil_contents() const override { return facets_.oil->oil_contents(); }
  double oil_volume(const double* history) const override {
    return facets_.oil->oil_volume(history);
  }
  double share_of_change(const ItemWorkspace* workspace,
                         const ConstVectorRef& change) const override;
  double largest_share(double step, const ItemWorkspace* workspace) const override {
    return facets_.limits->largest_share(step, own(workspace));
  }
  double unresolved_work(const ItemWorkspace* workspace) const override {
    return facets_.limits ? facets_.limits->unresolved_work(own(workspace)) : 0.0;
  }
  int held_size() const override { return facets_.held->held_size(); }
  void accept(const ItemWorkspace* workspace, double* held) const override {
    facets_.held->accept(own(workspace), held);
  }
  void restore(const double* held, ItemWorkspace* workspace) const override {
    facets_.held->restore(held, static_cast<Workspace&>(*workspace).interaction.get());
  }

  double sliding_speed(const BodiesView& view) const override;
  void set_transition_speed(double speed) override { interaction_->set_transition_speed(speed); }
  /// The translations of the gap minus the initial offset.
  void start_rows(const BodiesView& view, StartRows& out) const override;

 private:
  /// The workspace of the interaction.
  static const ItemWorkspace* own(const ItemWorkspace* workspace) {
    return static_cast<const Workspace&>(*workspace).interaction.get();
  }
  /// Scale factor of gap coordinate k, a translation or a tilt, among the own coordinates.
  double own_scale(int k) const { return own_scale_[static_cast<std::size_t>(k)]; }
  /// InteractionFilm::film_scale(); infinite without a film [m].
  double film_scale(const ConstVectorRef& xi) const;
  double minimum_film_thickness(const Workspace& ws) const;
  int variables() const { return static_cast<int>(listed_.size()); }
  /// Whether both bodies are planar.
  bool planar(const BodiesView& view) const;
  struct Recorded;
  /// Names of the components of recorded vectors.
  struct Names {
    Components translations, tilts, spins, slides, sites, outlets;
  };
  Names component_names() const;
  /// The values of the channels that are not those of the workspace.
  Recorded recorded(const ItemInstant& at) const;
  void report_motion(const Recorded& now, Report& out) const;
  void report_sliding(const Recorded& now, Report& out) const;
  void report_loads(bool flat, const Recorded& now, Report& out) const;
  void report_film(bool flat, const Recorded& now, Report& out) const;
  void report_walls(bool flat, const Recorded& now, Report& out) const;
  /// Penetrations and impact accounts.
  void report_sites(const Recorded& now, Report& out) const;
  /// Measures of the last evaluation, valid until the next call.
  const InteractionMeasures& measures(const Workspace& ws, const double* history) const;

  std::unique_ptr<GapKinematics> gap_;
  int own_;  // translations and tilts, the first coordinates
  std::vector<ListedVariable> listed_;
  std::vector<double> own_scale_;
  std::unique_ptr<Interaction> interaction_;
  InteractionFacets facets_;  // of the interaction
  GapContents contents_;
  Names names_;
  std::optional<std::vector<double>> initial_offset_;
};

}  // namespace tribodyn
