#pragma once
/// Pure lubricant film.
///
/// The film solves the Reynolds equation with any cavitation condition on the gap's reference
/// surface (film/condensed_film.hpp). With the mass-conserving condition, the history of the
/// interaction is the oil content theta h [m] of the nodes, followed by the volume of oil [m3] that
/// has left since the start; other conditions have no history. The same stages integrate outflow
/// and content, so that content plus outflow is conserved to round-off; every run can check this
/// balance. At the start the film fills the given fraction of the gap, except where a pressure is
/// prescribed (ports, flooded edges): there the gap is always full.
///
/// **Elastic wall.** Under the mass-conserving condition the rate of the deflection is part of that
/// of the content. Under the other conditions the history is the deflection [m] of the nodes, so
/// that its rate is that of the stage. The walls start without deflection. Strain energy counts as
/// stored energy.
///
/// **Moving mesh.** With `FilmTransport::moving_mesh` the mesh of a mass-conserving film in a
/// journal bearing turns at half of the spin (turning_mesh.hpp), so that the film fraction is not
/// transported over the nodes. The content belongs to the nodes that turn, and the last variable of
/// the history is the angle [rad] of the mesh. The gap must be a full ring of smooth walls whose
/// thickness and ports do not change around the ring.
///
/// **Temperature.** The film may list a variable of another item, such as the temperature [K] of a
/// wall. The whole oil then has this temperature in a joint, and its viscosity at ambient pressure
/// follows from Vogel's law. In a gap without bodies the oil has the temperature of the lubricant.

#include "tribodyn/clearance/asperity_touch.hpp"
#include "tribodyn/clearance/interface.hpp"
#include "tribodyn/clearance/turning_mesh.hpp"
#include "tribodyn/film/condensed_film.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/lubricants/lubricant.hpp"

namespace tribodyn {

struct LubricatedOptions {
  std::shared_ptr<const Lubricant> lubricant;
  double ambient_pressure = 0.0;       ///< gauge [Pa]
  double cavitation_pressure = 0.0;    ///< gauge [Pa], not above ambient_pressure
  double initial_film_fraction = 1.0;  ///< [-], 0 to 1
  SupplyPorts ports;
  std::vector<std::string> flooded;  ///< open boundaries with an oil bath outside
  FilmMesh mesh;
  MeshSolver solver = MeshSolver::automatic;  ///< of the linear systems
  Cavitation cavitation = Cavitation::mass_conserving;
  FilmTransport transport = FilmTransport::upwind;  ///< of the film fraction; with a history only
  std::shared_ptr<const FlowFactorModel> flow_factors;   ///< none: smooth walls
  std::shared_ptr<const ElasticWall> elastic_wall = {};  ///< none: rigid walls
  /// Variable [K] of another item that is the temperature of the oil; requires Vogel's law. None:
  /// the temperature of the lubricant.
  std::optional<ListedVariable> temperature = {};
};

/// Film between the walls of a gap.
class LubricatedInterface final : public Interface {
 public:
  explicit LubricatedInterface(LubricatedOptions options);
  const LubricatedOptions& options() const { return options_; }
  const char* kind() const override { return "lubricated"; }
  using Interface::attach;
  std::unique_ptr<Interaction> attach(const std::string& item,
                                      const std::shared_ptr<const Gap>& shape) const override;
  std::unique_ptr<Interaction> attach_beside(
      double asperity_deviation, const std::string& item,
      const std::shared_ptr<const Gap>& shape) const override;

  /// Mesh, ports and thickness of the film in a gap, beside asperities with this deviation [m].
  FilmLayout layout(const std::string& item, const Gap& shape, double asperity_deviation) const;

 private:
  LubricatedOptions options_;
};

/// Adds the measures of asperities on an elastic wall at the last evaluation of the film.
void measure_touch(const CondensedFilm& film, const ConstVectorRef& rate,
                   const CondensedFilmWorkspace& ws, InteractionMeasures& out);

/// The film attached to a gap; public so that its fields can be inspected.
class FilmInteraction final : public Interaction,
                              public InteractionHistory,
                              public InteractionFilm,
                              public InteractionOil,
                              public InteractionEnergy,
                              public InteractionHeld,
                              public InteractionVariables {
 public:
  /// `asperity_deviation`: deviation [m] of the heights of the asperities in the same gap, which
  /// let the walls touch; 0: no asperities. `touch`: these asperities, which an elastic wall needs;
  /// they are then a part of this interaction.
  FilmInteraction(const std::string& item, std::shared_ptr<const Gap> shape,
                  const LubricatedOptions& options, double asperity_deviation = 0.0,
                  std::shared_ptr<AsperityTouch> touch = nullptr);
  ~FilmInteraction() override;

  struct Workspace final : ItemWorkspace {
    std::unique_ptr<CondensedFilmWorkspace> film;
    FilmForce force;                     ///< in the gap
    FilmForce own;                       ///< on a mesh that moves
    std::optional<TurnedMotion> turned;  ///< the motion on this mesh
    double angle = 0.0;                  ///< of the mesh at the last accepted state [rad]
    FilmStatus status = FilmStatus::ok;  ///< of the last evaluation
    double temperature = 0.0;            ///< listed, of the last evaluation [K]
    bool too_cold = false;               ///< the listed temperature makes the oil a glass
    bool overlaps = false;               ///< the asperities do not keep the walls apart
    mutable std::vector<double> power;   ///< nodal dissipation [W], scratch of reports
  };

  const CondensedFilm& film() const { return film_; }
  const FilmLayout& layout() const { return layout_; }
  double minimum_film_thickness(const ConstVectorRef& xi) const override;
  GapContents contents() const override {
    return {.film = true,
            .fields = true,
            .elastic = is_elastic(),
            .shear_thinning = film_.equation().shear_thinning(),
            .asperities = touch_ != nullptr,
            .memoryless_friction = touch_ && touch_->has_friction(),
            .open_friction = touch_ && touch_->has_open_friction()};
  }
  void set_transition_speed(double speed) override {
    if (touch_) touch_->set_transition_speed(speed);
  }
  std::vector<ListedVariable> listed() const override { return {*temperature_}; }
  /// Without a listed temperature there are no variables. Without the mass-conserving condition
  /// there is no oil balance and, unless the wall is elastic, no history.
  InteractionFacets facets() const override;
  double film_scale(const ConstVectorRef& xi) const override;
  int history_size() const override {
    if (film_.equation().mass_conserving()) return film_.size() + (moving_ ? 2 : 1);
    return is_elastic() ? film_.size() : 0;
  }
  void initial_history(const ConstVectorRef& xi, double* history) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                      InteractionForce& out, double* history_rate) const override;
  bool history_tangents(const InteractionRequest& request, ItemWorkspace* workspace,
                        HistoryTangents& out) const override;
  ItemFailure failure(const ConstVectorRef& xi, const ItemWorkspace* workspace) const override;
  double stored_energy(const ConstVectorRef& xi, const double* history) const override;
  double bristle_energy(const ItemWorkspace* workspace) const override;
  void measure(const GapMotion& motion, const double* history, const ItemWorkspace* workspace,
               InteractionMeasures& out) const override;
  FilmFields film_fields(const ItemWorkspace* workspace) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    if (!moving_) return {&film_, &layout_, ws.film.get(), &ws.force};
    return {&law(ws),          &layout_, ws.film.get(), &ws.force, ws.turned->rate().data(),
            ws.turned->angle()};
  }
  const std::vector<Outlet>* outlets() const override { return &layout_.outlets; }
  void add_effort(const ItemWorkspace* workspace, ItemEffort& effort) const override;
  int held_size() const override { return film_.held_size() + (moving_ ? 1 : 0); }
  void accept(const ItemWorkspace* workspace, double* held) const override;
  void restore(const double* held, ItemWorkspace* workspace) const override;
  int oil_contents() const override { return film_.size(); }
  double oil_volume(const double* history) const override { return film_.oil_volume(history); }
  bool is_unfed() const override;
  GapFilling filling(const ConstVectorRef& xi, const double* history) const override;
  bool fill(const GapFilling& filling, const ConstVectorRef& xi, double* history) const override;

 private:
  std::shared_ptr<const Gap> shape_;
  std::shared_ptr<AsperityTouch> touch_;  // of an elastic wall
  FilmLayout layout_;
  CondensedFilm film_;
  std::unique_ptr<const CondensedFilm> moving_;  // on the mesh that turns; shares workspaces
  /// The film of the last evaluation.
  const CondensedFilm& law(const Workspace& ws) const {
    return moving_ && ws.turned->moves() ? *moving_ : film_;
  }
  TurnedMotion turned(const ConstVectorRef& xi, const double* history) const;
  bool is_elastic() const { return film_.solver().compliance() != nullptr; }
  bool set_viscosity(const InteractionRequest& request, Workspace& ws, FilmMotion& motion,
                     double& by_temperature) const;

  double initial_fraction_;
  std::optional<ListedVariable> temperature_;  // of the oil
  std::string glass_;                          ///< glass transition of the lubricant, for messages
};

}  // namespace tribodyn
