#pragma once
/// Thin film on a reference surface: Reynolds equation with cavitation.
///
/// Unknowns at every node are the film pressure p [Pa] and the film fraction theta [-], the
/// oil-filled fraction of the gap. With the film thickness h [m], the dynamic viscosity eta [Pa s]
/// and the entrainment velocity U = (u1 + u2) / 2 [m/s] relative to the mesh, the conservation of
/// oil, for constant density and smooth walls, is
///
///     d(theta h)/dt + div( theta h U - h^3 / (12 eta) grad p ) = 0.
///
/// Where this equation would require a pressure below the cavitation pressure p_cav [Pa], the
/// cavitation condition replaces the equation:
///
///  - `mass_conserving`: the film cavitates, p >= p_cav, theta <= 1, (p - p_cav) (1 - theta) = 0
///    [JakobssonFloberg1957], [Olsson1965], [Elrod1981]. Rupture and reformation follow from
///    conservation;
///  - `reynolds`: p >= p_cav; where p = p_cav the equation need not hold: oil disappears and
///    reappears there, and theta stays 1. The pressure has zero slope at the cavity [Swift1932],
///    [Stieber1933]; the complementarity form is that of [Christopherson1941]. No history;
///  - `half_sommerfeld`: the solution without cavitation, then p = max(p, p_cav) [Gumbel1914].
///    No history, and no oil balance at the edge of the cavity;
///  - `none`: no cavitation [Sommerfeld1904]. No history.
///
/// In the discretisation on the dual cells of SurfaceMesh, node i with the area w_i [m2] obeys
///
///     w_i (s_i g_i - C_i) + tau ( sum_j F_ij + q_i ) = 0,
///     F_ij = G_ij m_ij (p_i - p_j) + Q_ij theta_up r_ij,    s = theta r,  r = rho(p) / rho(p_cav),
///
/// where C [m] is the *base* of the content s g [m] and tau = gamma dt [s] the weight of its rate
/// in an implicit stage. In *rate form* (steady or without history) tau is 1 and the first term is
/// w_i s_i dg_i/dt, with theta = 1 where a cavitated gap closes: without a history a closing gap
/// displaces oil as if the gap were full, because with theta_i the film would not be unique there.
/// Conductance G, carried flow Q [m3/s] and gap g [m] are those of film_coefficients.hpp. Only
/// theta is upwinded, because its equation is hyperbolic; r_ij is the mean of both nodes, which is
/// second order. Transport and conduction use the thickness h_f [m] at the face of the dual cell.
/// On a journal at eccentricity ratio 0.9 this choice is five times closer to the limit of fine
/// meshes than the mean of the nodal h^3. q_i [m3/s] is the outflow through an open boundary or a
/// port, as volume at the density of the cavitation pressure.
///
/// Where viscosity or density depend on pressure, m_ij is the mean of (rho / rho_cav) / eta between
/// the pressures of the two nodes, by Simpson's rule. To fifth order in the pressure difference the
/// flux then equals the flux of the transformed pressure of piezoviscous lubrication, for Barus'
/// law (1 - e^-ap) / a with the pressure coefficient a [1/Pa]. The shear rate is that of the
/// sliding, |V| / h_f [1/s]. Newton's method with the exact derivatives iterates until the
/// pressures converge. Where viscosities differ by orders of magnitude the steps of Newton's method
/// overshoot; they are halved until sum |R_i| decreases, with the residual R_i of the balance of
/// node i. For an oil with constant properties m = 1 / eta is included in G.
///
/// Where the pressure turns the oil into a glass (Lubricant::glass_pressure), the solution no
/// longer describes a film, and the iteration ends with the status `glass`.
///
/// Boundary nodes: at a *port* (groove, hole) the pressure is prescribed and theta = 1. Oil may
/// flow in either direction, and the nodes are full from the start. At an *open* boundary the
/// pressure is the ambient pressure. If the ambient pressure is above the cavitation pressure, or
/// the condition has no history, the end is flooded and acts as a port. Otherwise only air is
/// outside: oil can leave but not enter. Then the same complementarity holds with the outflow
/// instead of the pressure: q >= 0, theta <= 1, q (1 - theta) = 0.
///
/// For a given active set (the full nodes) the equations are linear in p (full nodes) and theta
/// (all others), and the matrix is a column diagonally dominant M-matrix. Newton's method on min(p
/// - p_cav, 1 - theta) = 0 then exchanges nodes between the two sets [HintermullerItoKunisch2002].
/// The iteration starts from the last sets and ends when no node changes. The result depends on the
/// final sets alone, so that a resumed run is identical bit for bit. The `reynolds` condition
/// exchanges nodes between p = p_cav and balance in the same way.
///
/// A steady mass-conserving film that moves and has no oil inflow (no port, no flooded end, no
/// closing wall) has no unique content; its status is `starved`.
///
/// Pressures are gauge: zero is the pressure of the surroundings of the machine.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "tribodyn/film/film_coefficients.hpp"
#include "tribodyn/film/film_conditions.hpp"
#include "tribodyn/linear_algebra/mesh_matrix.hpp"
#include "tribodyn/lubricants/lubricant.hpp"

namespace tribodyn {

/// Surroundings of the film.
struct FilmConditions {
  double ambient_pressure = 0.0;     ///< gauge [Pa], at the open boundaries
  double cavitation_pressure = 0.0;  ///< gauge [Pa]
  std::vector<std::string> open_boundaries;
  std::vector<FilmPort> ports;
  Cavitation cavitation = Cavitation::mass_conserving;
  MeshSolver solver = MeshSolver::automatic;  ///< of the linear systems
};

/// A direction of differentiation of the film: with respect to a gap coordinate (the thickness
/// changes by A) or to its rate (thickness rate, entrainment and sliding speed change).
struct FilmDirection {
  int coordinate = 0;
  bool by_rate = false;
};

/// Effect of the gap coordinates on the film; tables row by row.
struct FilmTables {
  int coordinates = 0;
  const double* by_coordinate = nullptr;           ///< A at the nodes, nodes x K
  const double* face_by_coordinate = nullptr;      ///< A at the faces, pairs x K; null: means
  const double* pair_entrainment = nullptr;        ///< d(U.S)/d(dxi_k/dt), pairs x K
  const double* pair_entrainment_along = nullptr;  ///< component along the lay; may be null
  const double* boundary_entrainment = nullptr;    ///< open faces x K
  const double* face_speed_by_rate = nullptr;      ///< d|V|/d(dxi_k/dt), pairs x K; may be null
};

/// Advice for a film that ends as a glass.
inline constexpr const char* kGlassHint =
    "with rigid walls and this oil the pressure would exceed that of any liquid film: check load, "
    "speed, clearance, viscosity and the coefficients of the law";

/// Outcome of a film solution.
enum class FilmStatus {
  ok,
  gap_closed,     ///< a thickness is not positive, at a node or between two
  starved,        ///< steady and mass-conserving: no oil enters
  singular,       ///< the linear system has no solution (no pressure is prescribed anywhere)
  not_converged,  ///< the active set or the viscosity did not settle
  glass,          ///< the pressure turns the oil into a glass (Lubricant::glass_pressure): no film
};

/// Fields of one film, its warm start and its factorisation.
class FilmWorkspace {
 public:
  std::vector<double> pressure;       ///< p [Pa]
  std::vector<double> film_fraction;  ///< theta [-]
  std::vector<double> content_rate;   ///< d(s g)/dt [m/s], from the fluxes
  std::vector<double> outflow;        ///< q [m3/s] of the modelled part, positive outward
  FilmCoefficients coefficients;      ///< of the last call
  int iterations = 0;                 ///< linear solutions of the last call
  long evaluations = 0;               ///< calls so far
  long linear_solves = 0;             ///< linear solutions so far
  /// Largest pressure [Pa].
  double highest_pressure() const { return *std::max_element(pressure.begin(), pressure.end()); }
  std::vector<char> full;  ///< 1 for the full nodes, kept as warm start

 private:
  friend class ReynoldsFilm;
  std::vector<char> held_;                // nodes whose equation is not solved: x is fixed
  std::vector<double> density_;           // r = rho / rho_cav
  std::vector<double> filling_;           // s = theta r
  std::vector<double> filling_by_x_;      // with respect to the node's unknown, p or theta
  std::vector<double> mobility_;          // m_ab, pairs; variable oils only
  std::vector<double> mobility_by_a_;     // with respect to p_a
  std::vector<double> mobility_by_b_;     // with respect to p_b
  std::vector<double> mobility_by_rate_;  // with respect to the shear rate
  std::vector<double> node_mobility_;     // (rho / rho_cav) / eta; Newtonian variable oils only
  std::vector<double> node_mobility_by_p_;
  std::vector<double> uncut_;  // pressures before the cut of half_sommerfeld
  std::vector<double> net_;    // sum of fluxes out of the node
  std::vector<double> residual_;
  std::vector<double> rhs_;
  double flux_scale_ = 0.0;      // of the fluxes that cancel in the balance [m3/s]
  double pressure_scale_ = 0.0;  // required by a pair to conduct them [Pa]
  MeshMatrix matrix_;
};

/// The discrete film of one surface. Immutable; all changing data is in the workspace.
class ReynoldsFilm {
 public:
  /// `item` names the film in messages; without `rough` the walls are smooth.
  ReynoldsFilm(std::string item, SurfaceMesh mesh, std::shared_ptr<const Lubricant> lubricant,
               FilmConditions conditions, std::shared_ptr<const FlowFactorModel> rough = nullptr);
  /// Smooth walls and an oil of constant `dynamic_viscosity` [Pa s].
  ReynoldsFilm(const std::string& item, SurfaceMesh mesh, double dynamic_viscosity,
               FilmConditions conditions);

  const std::string& item() const { return item_; }
  const SurfaceMesh& mesh() const { return mesh_; }
  const FilmConditions& conditions() const { return conditions_; }
  const Lubricant& lubricant() const { return *lubricant_; }
  const FlowFactorModel* rough() const { return rough_.get(); }
  const std::shared_ptr<const Lubricant>& lubricant_pointer() const { return lubricant_; }
  const std::shared_ptr<const FlowFactorModel>& rough_pointer() const { return rough_; }
  /// Viscosity and density are independent of the state of the film.
  bool constant_oil() const { return constant_oil_; }
  /// Roughness with a lay: different conductance along and across.
  bool directional() const;
  bool shear_thinning() const { return !lubricant_->is_newtonian(); }
  /// Whether the film has a history (the content).
  bool mass_conserving() const { return conditions_.cavitation == Cavitation::mass_conserving; }
  int size() const { return mesh_.size(); }

  /// One face of an open boundary that is not flooded.
  struct OpenFace {
    int node;
    Vector3 face;  ///< outward [m]
  };
  const std::vector<OpenFace>& open_faces() const { return open_faces_; }

  /// Nodes without a port on the open boundary "ends" if it exists, otherwise on all open
  /// boundaries.
  const std::vector<int>& end_nodes() const { return end_nodes_; }

  std::unique_ptr<FilmWorkspace> make_workspace() const;

  /// Solves for pressure and film fraction; leaves the factorisation in the workspace.
  FilmStatus solve(const FilmInput& input, FilmWorkspace& ws) const;

  /// Derivatives of pressure and film fraction after solve(), by back-substitution with the
  /// existing factorisation. One column per direction; see FilmDirection. Output: dp and dtheta,
  /// nodes x directions, row by row.
  FilmStatus sensitivities(const FilmInput& input, FilmWorkspace& ws,
                           const std::vector<FilmDirection>& directions, const FilmTables& tables,
                           double* dpressure, double* dfraction) const;

  /// Derivatives at fixed active sets and given content of the cavitated nodes, after solve(). The
  /// columns belong to the directions, followed by the content of the nodes `cavitated`. The rows
  /// are pressure and film fraction at all nodes, and the content rate at the nodes `cavitated`.
  /// `input` is the input of the rate form.
  FilmStatus content_sensitivities(const FilmInput& input, FilmWorkspace& ws,
                                   const std::vector<FilmDirection>& directions,
                                   const FilmTables& tables, const std::vector<int>& cavitated,
                                   Matrix& dpressure, Matrix& dfraction, Matrix& drate) const;

  /// Initial oil-filled fraction s of the gap of a node, as in the content s g. Where a pressure is
  /// prescribed (ports, flooded ends) the gap is full at that pressure; elsewhere it holds
  /// `fraction` of its oil at the ambient pressure.
  double initial_filling(std::size_t node, double fraction) const;
  /// Work [J/m3] of oil that expands from the pressure to the ambient pressure, int rho_cav/rho dp;
  /// p - p_ambient for constant density.
  double work_over_ambient(double pressure) const;
  /// Conductance [m3/(s Pa)] of a pair, of the last solution.
  double conduction(const FilmWorkspace& ws, std::size_t pair) const {
    const double g = ws.coefficients.conductance[pair];
    return constant_oil_ ? g : g * ws.mobility_[pair];
  }
  /// Flux [m3/s] from node a to node b of a pair, as volume at the density of the cavitation
  /// pressure, of the last solution.
  double flux(const FilmWorkspace& ws, std::size_t pair) const {
    const MeshPair& p = mesh_.pairs()[pair];
    const double drop =
        ws.pressure[static_cast<std::size_t>(p.a)] - ws.pressure[static_cast<std::size_t>(p.b)];
    return conduction(ws, pair) * drop + ws.coefficients.carried[pair] * carried_filling(ws, pair);
  }
  /// Power [W] that node i of the last solution delivers other than as heat; see
  /// CondensedFilm::delivered_power.
  double delivered_power(const FilmWorkspace& ws, std::size_t node, double thickness_rate,
                         bool rate_form) const;
  /// Energy [J/m2] stored at a node with the gap g [m] and the content s g [m].
  double stored_energy(double gap, double content) const;

  /// State of the workspace that affects the bits of later solutions: the active sets, from which
  /// solve() starts.
  int held_size() const { return size(); }
  void hold(const FilmWorkspace& ws, double* held) const {
    std::copy(ws.full.begin(), ws.full.end(), held);
  }
  /// The inverse of hold().
  void restore(const double* held, FilmWorkspace& ws) const {
    for (std::size_t i = 0; i < ws.full.size(); ++i) ws.full[i] = held[i] != 0.0;
  }

 private:
  enum class Kind : char { interior, open, port };

  void set_boundaries();
  void set_ports();
  bool prepare(const FilmInput& input, FilmWorkspace& ws) const;
  void start(FilmWorkspace& ws) const;
  void update_oil(const FilmInput& input, FilmWorkspace& ws) const;
  void update_density(FilmWorkspace& ws) const;
  void update_mobility(const FilmInput& input, FilmWorkspace& ws) const;
  void balance(const FilmInput& input, FilmWorkspace& ws) const;
  /// `hold_cavitated`: the film fraction of cavitated nodes is prescribed.
  void assemble(const FilmInput& input, FilmWorkspace& ws, bool hold_cavitated = false) const;
  void assemble_nodes(const FilmInput& input, FilmWorkspace& ws, bool hold_cavitated) const;
  double flux_by_x(const FilmWorkspace& ws, std::size_t pair, int side) const;
  int exchange(FilmWorkspace& ws) const;
  double advance(FilmWorkspace& ws, double share) const;
  double imbalance(const FilmWorkspace& ws) const;
  double shorten(const FilmInput& input, FilmWorkspace& ws, double before, double change) const;
  bool starved(const FilmInput& input, FilmWorkspace& ws) const;
  void differentiate_nodes(const FilmInput& input, FilmWorkspace& ws,
                           const std::vector<FilmDirection>& directions, const FilmTables& tables,
                           std::size_t stride) const;
  void differentiate_pairs(const FilmInput& input, FilmWorkspace& ws,
                           const std::vector<FilmDirection>& directions, const FilmTables& tables,
                           std::size_t stride) const;
  double carried_filling(const FilmWorkspace& ws, std::size_t pair) const;
  double carried_filling_by_x(const FilmWorkspace& ws, std::size_t pair, std::size_t node) const;
  double stored_rate_factor(const FilmWorkspace& ws, std::size_t node, double gap_rate) const;

  std::string item_;
  SurfaceMesh mesh_;
  std::shared_ptr<const Lubricant> lubricant_;
  std::shared_ptr<const FlowFactorModel> rough_;
  FilmConditions conditions_;
  bool constant_oil_ = true;
  std::vector<Kind> kind_;
  std::vector<double> prescribed_;  // pressure of open and port nodes
  bool fed_ = false;                // oil can enter somewhere
  std::vector<OpenFace> open_faces_;
  std::vector<int> end_nodes_;
};

/// theta r of the flow that the walls carry through the face of a pair.
inline double ReynoldsFilm::carried_filling(const FilmWorkspace& ws, std::size_t pair) const {
  const auto a = static_cast<std::size_t>(mesh_.pairs()[pair].a);
  const auto b = static_cast<std::size_t>(mesh_.pairs()[pair].b);
  const double fraction = ws.film_fraction[ws.coefficients.carried[pair] > 0.0 ? a : b];
  return constant_oil_ ? fraction : fraction * 0.5 * (ws.density_[a] + ws.density_[b]);
}

/// Derivative of the flux out of one node of a pair (side 0: a) with respect to the unknown of that
/// node.
inline double ReynoldsFilm::flux_by_x(const FilmWorkspace& ws, std::size_t pair, int side) const {
  const MeshPair& nodes = mesh_.pairs()[pair];
  const auto i = static_cast<std::size_t>(side == 0 ? nodes.a : nodes.b);
  const double carried = ws.coefficients.carried[pair];
  double out = (side == 0 ? carried : -carried) * carried_filling_by_x(ws, pair, i);
  if (!ws.full[i]) return out;
  out += conduction(ws, pair);
  if (constant_oil_) return out;
  const auto j = static_cast<std::size_t>(side == 0 ? nodes.b : nodes.a);
  return out + ws.coefficients.conductance[pair] * (ws.pressure[i] - ws.pressure[j]) *
                   (side == 0 ? ws.mobility_by_a_[pair] : ws.mobility_by_b_[pair]);
}

/// Derivative of carried_filling() with respect to the unknown of one of the two nodes.
inline double ReynoldsFilm::carried_filling_by_x(const FilmWorkspace& ws, std::size_t pair,
                                                 std::size_t node) const {
  const auto a = static_cast<std::size_t>(mesh_.pairs()[pair].a);
  const auto b = static_cast<std::size_t>(mesh_.pairs()[pair].b);
  const std::size_t up = ws.coefficients.carried[pair] > 0.0 ? a : b;
  if (ws.full[node]) return 0.5 * ws.film_fraction[up] * ws.filling_by_x_[node];
  return node == up ? 0.5 * (ws.density_[a] + ws.density_[b]) : 0.0;
}

}  // namespace tribodyn
