#pragma once
/// A film between the surface of a solid or of a beam and another surface: of a solid, of a beam or
/// of a rigid shape. Solids have all their nodes or are reduced to modes.
///
/// The first surface is wall 1 and carries the film mesh; the motion of the walls and the
/// loads on them are described in deforming_walls.hpp, the film in film_equation.hpp. The walls are
/// smooth or rough, without a lay.
///
/// **Couplings.** One film, four ways to solve it together with the mechanism:
///
///  - `condensed`: every evaluation solves for the pressures; the load has its exact tangents,
///    with the change of the pressures. They couple all coordinates of both surfaces;
///  - `monolithic`: pressures and film fractions are unknowns of the equations of motion
///    (film_unknowns.hpp), and Newton's method solves for them and for the motion at once;
///  - `staggered`: bodies and film are solved in turn, each with the last result of the other. The
///    film is a black box whose Jacobian follows from the changes of velocities V and loads W of
///    the iterations so far, dS/dv = W (V^T V)^-1 V^T, a quasi-Newton method by least squares
///    [DegrooteBatheVierendeels2009]. Converged steps are those of the other couplings;
///  - `staggered_once`: the load of a step is that of the last accepted step. The neglected change
///    of the load is the coupling error.
///
/// Where all velocities are zero, as in a search for equilibrium without drives, `staggered` and
/// `staggered_once` use the exact tangents.
///
/// The history and the oil balance of a mass-conserving film are those of FilmInteraction.

#include <variant>

#include "tribodyn/clearance/film_instant.hpp"
#include "tribodyn/film/outlet.hpp"
#include "tribodyn/forces/force.hpp"
#include "tribodyn/solid_film/carried_mesh.hpp"
#include "tribodyn/solid_film/film_unknowns.hpp"
#include "tribodyn/solid_film/moving_wall.hpp"

namespace tribodyn {

enum class FilmCoupling { condensed, monolithic, staggered, staggered_once };
/// The coupling with this name; throws InvalidInput with the known names.
FilmCoupling coupling_by_name(const std::string& item, const std::string& name);

/// A part of the carrier, a named surface of its mesh, where oil of a given pressure enters.
struct SurfacePort {
  std::string name;  ///< of the surface
  int surface = 0;
  double pressure = 0.0;  ///< gauge [Pa]
};

struct SurfaceFilmOptions {
  std::shared_ptr<const Lubricant> lubricant;
  double ambient_pressure = 0.0;       ///< gauge [Pa]
  double cavitation_pressure = 0.0;    ///< gauge [Pa]
  double initial_film_fraction = 1.0;  ///< [-], 0 to 1
  Cavitation cavitation = Cavitation::mass_conserving;
  FilmTransport transport = FilmTransport::upwind;  ///< of the film fraction
  std::vector<SurfacePort> ports;
  std::vector<int> closed;  ///< surfaces of the solid through which no oil leaves the film
  bool flooded = false;     ///< an oil bath at the ambient pressure around the rim
  MeshSolver solver = MeshSolver::automatic;
  std::shared_ptr<const FlowFactorModel> flow_factors;  ///< none: smooth walls
  int cells = 4;                                        ///< of the film along each edge of a facet
  bool smooth = true;      ///< both walls are smooth patches instead of their facets
  double clearance = 0.0;  ///< added to the distance of the surfaces [m]
  /// Heights added at the nodes of the film [m], in the order of surface_film_nodes(); empty: none.
  std::vector<double> profile;
  FilmCoupling coupling = FilmCoupling::condensed;
  /// Of the unknowns of a monolithic film [Pa] > 0: their errors are divided by it. With 1e7 Pa and
  /// the usual tolerances, Newton's method ends at corrections of 0.01 Pa. In thin films the
  /// round-off of positions, divided by a short step, is a squeeze of 1e-4 to 1e-1 Pa.
  double pressure_scale = 1e7;
};

/// A rigid shape on a marker as wall 2.
struct RigidShape {
  WallShape shape = WallShape::plane;
  double radius = 0.0;  ///< [m]
  bool inside = false;
  Marker marker;
};
using FilmWall = std::variant<SolidFacets, BeamSide, RigidShape, ReducedFacets>;

/// Nodes of the film on a surface, in the axes of the undeformed mesh of the solid or in the frame
/// of the undeformed beam [m]. Throws InvalidInput, which names `item`.
std::vector<Vector3> surface_film_nodes(const std::string& item, const FilmWall& wall, bool smooth,
                                        int cells);

class SurfaceFilm final : public Force,
                          public ItemStartCheck,
                          public ItemVariables,
                          public ItemHistory,
                          public ItemHeld,
                          public ItemOwnCoordinates,
                          public ItemOil,
                          public ItemFields {
 public:
  /// A film on `wall`, a surface of a solid or of a beam, towards `other`. `reach`: between two
  /// solids, as in FacetTargetOptions. Throws InvalidInput.
  SurfaceFilm(std::string name, const FilmWall& wall, const FilmWall& other, const Vector3& reach,
              SurfaceFilmOptions options);
  ~SurfaceFilm() override;

  struct Workspace;

  const CondensedFilm& film() const { return *film_; }
  const SurfaceFilmOptions& options() const { return options_; }
  /// The film of the last evaluation.
  static const CondensedFilmWorkspace& state(const ItemWorkspace* workspace);
  /// Generalised force on the vectors of both walls at the last evaluation.
  static const Vector& load(const ItemWorkspace* workspace);

  const char* noun() const override { return "film"; }
  std::vector<Marker> markers() const override;
  ItemFacets facets() const override;
  ItemLayout layout(const BodiesView& bodies) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  void check_start(const BodiesView& view) const override;

  void initial_variables(const BodiesView& view, double* values) const override;
  int history_size() const override;
  void initial_history(const BodiesView& view, double* history) const override;
  bool history_tangents(const ItemRequest& request, const BodiesView& view,
                        ItemWorkspace* workspace, HistoryTangents& out) const override;
  ItemMemory memory() const override;
  int held_size() const override;
  void accept(const ItemWorkspace* workspace, double* held) const override;
  void restore(const double* held, ItemWorkspace* workspace) const override;

  /// Thickness of every node times the root of its share in the surface [m].
  int own_coordinates() const override { return film_->size(); }
  bool stiff_in_rates() const override { return true; }
  void own_motion(const ItemWorkspace* workspace, OwnMotion& out) const override;
  void own_change(const ItemWorkspace* workspace, const double* dx, Vector& out) const override;
  double share_of_change(const ItemWorkspace* workspace,
                         const ConstVectorRef& change) const override;

  bool is_unfed() const override;
  int oil_contents() const override { return film_->size(); }
  double oil_volume(const double* history) const override { return film_->oil_volume(history); }
  /// As of FilmInstant, and "position" of the nodes [m] at this instant, global axes.
  Fields fields(const ItemWorkspace* workspace) const override;
  void add_effort(const ItemWorkspace* workspace, ItemEffort& effort) const override;

  double power(double t, const BodiesView&, const ItemWorkspace* workspace) const override;
  double dissipated_power(const BodiesView&, const ItemWorkspace* workspace) const override;
  StoredEnergy stored_energy(const ItemInstant& at) const override;
  void report(const BodiesView& bodies, const ItemInstant* at, Report& out) const override;
  /// The ports, then the rim where it is open.
  const std::vector<Outlet>& outlets() const { return outlets_; }

 private:
  CarriedMesh mesh_of(const FilmWall& wall) const;
  std::vector<FilmPort> ports_of(const FilmWall& wall, const CarriedMesh& carried) const;
  void build(const FilmWall& wall);
  bool monolithic() const { return options_.coupling == FilmCoupling::monolithic; }
  bool conserves() const { return film_->equation().mass_conserving(); }
  const DeformingWalls& walls() const { return *walls_; }
  /// Attachments of the markers of both walls, and their motions in the workspace.
  WallAttachments attachments_of(const MovingWall& wall) const {
    return attachments().data() + (&wall == facing_.get() ? carrier_->markers().size() : 0);
  }
  WallMotions motions_of(const MovingWall& wall, WallMotions all) const {
    return all + (&wall == facing_.get() ? carrier_->markers().size() : 0);
  }
  /// Sets xi and its rate.
  void gather(const BodiesView& view, WallMotions motions, Vector& xi, Vector& rate) const;
  /// Loads on the vectors of both walls in terms of the coordinates of the model.
  void pull(const Matrix& rows, WallMotions motions, MatrixRef out) const;
  /// Derivatives with respect to vectors, and to rates if given, in terms of the coordinates.
  void push(const Matrix& by_x, const Matrix* by_rate, WallMotions motions, Matrix& out) const;
  Vector initial_xi(const BodiesView& view) const;
  FilmStatus evaluate_unknowns(const ItemRequest& request, Workspace& ws) const;
  void set_unknown_tangents(const FilmInput& input, Workspace& ws) const;
  void set_tangents(Workspace& ws, const ItemRequest& request) const;
  /// Adds load and tangents in terms of the coordinates of the model.
  void add(const ItemRequest& request, const BodiesView& view, Workspace& ws,
           ElementBlocks& block) const;
  int coordinates_of_walls() const;

  SurfaceFilmOptions options_;
  std::unique_ptr<MovingWall> carrier_, facing_;
  std::vector<Outlet> outlets_;
  Components outlet_names_;
  std::shared_ptr<const DeformingWalls> walls_;
  std::unique_ptr<const CondensedFilm> film_;
  std::unique_ptr<const FilmUnknowns> unknowns_;
  std::vector<double> share_root_;  // roots of the shares of the nodes in the area of the surface
  std::string glass_;
};

}  // namespace tribodyn
