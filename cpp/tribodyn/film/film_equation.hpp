#pragma once
/// The equation of a thin film on a reference surface: Reynolds equation with cavitation.
///
/// FilmEquation evaluates the equation for any thicknesses, rates and speeds of the walls, one
/// value for each node or face, and knows neither the walls nor a method of solution: it returns
/// the residual of each node with its derivatives, and the complementary quantities of each node.
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
/// sliding, |V| / h_f [1/s]. For an oil with constant properties m = 1 / eta is included in G.
///
/// Boundary nodes: at a *port* (groove, hole) the pressure is prescribed and theta = 1. Oil may
/// flow in either direction, and the nodes are full from the start. At an *open* boundary the
/// pressure is the ambient pressure. If the ambient pressure is above the cavitation pressure, or
/// the condition has no history, the end is flooded and acts as a port. Otherwise only air is
/// outside: oil can leave but not enter. Then the same complementarity holds with the outflow
/// instead of the pressure: q >= 0, theta <= 1, q (1 - theta) = 0.
///
/// Each node thus has one of the following conditions (NodeCondition), in which a _|_ b means
/// a >= 0, b >= 0 and a b = 0, and the set of *full* nodes is part of the state. A full node has
/// theta = 1 and the unknown p, or the unknown q if p is prescribed. Every other node has the
/// cavitation pressure, or the prescribed pressure, and the unknown theta:
///
///     port, flooded end        p prescribed, theta = 1, R = 0 gives the outflow q
///     none, half_sommerfeld    R = 0, theta = 1
///     reynolds                 p - p_cav  _|_  R, theta = 1
///     mass_conserving          R = 0,  p - p_cav  _|_  1 - theta
///     open boundary            R = 0,  p prescribed,  q  _|_  1 - theta
///
/// With `FilmTransport::limited` the flux of a pair in an implicit stage contains the flow A_ij of
/// sharp_transport.hpp in addition, which depends on the base C instead of the film fraction.
/// Stages near a steady film have upwind transport, as the rate form has.
///
/// where R_i is the left-hand side of the balance of node i: [m3] in an implicit stage, [m3/s] in
/// the rate form. In the last line q is the outflow due to the prescribed pressure, without the
/// flow max(U . S, 0) s g that the walls carry out of a cavitated end.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "tribodyn/film/film_blocks.hpp"
#include "tribodyn/film/film_coefficients.hpp"
#include "tribodyn/film/film_conditions.hpp"
#include "tribodyn/film/sharp_transport.hpp"
#include "tribodyn/lubricants/lubricant.hpp"

namespace tribodyn {

/// Condition of one node.
enum class NodeCondition : char {
  prescribed,            ///< the pressure is prescribed, and the node is full
  balance,               ///< the balance holds at any pressure
  pressure_or_balance,   ///< p - p_cav  _|_  R
  pressure_or_fraction,  ///< p - p_cav  _|_  1 - theta
  outflow_or_fraction,   ///< q  _|_  1 - theta at the prescribed pressure
};

/// The two complementary quantities of a node: both are >= 0 in a solution, and one is zero.
struct Complement {
  double full = 0.0;   ///< zero unless the node is full: p - p_cav [Pa] or q [m3/s]
  double empty = 0.0;  ///< zero if the node is full: 1 - theta [-], or R [m3 or m3/s]
};

/// Pressures and film fractions of a film, and the quantities that follow from them.
struct FilmState {
  std::vector<double> pressure;       ///< p [Pa]
  std::vector<double> film_fraction;  ///< theta [-]
  std::vector<char> full;             ///< 1 for the full nodes
  FilmCoefficients coefficients;      ///< of the present thicknesses and entrainments

  std::vector<double> residual;      ///< R, see above; zero where the outflow closes the balance
  std::vector<double> content_rate;  ///< d(s g)/dt [m/s], from the fluxes
  std::vector<double> outflow;       ///< q [m3/s] of the modelled part, positive outward
  std::vector<double> net;           ///< sum of the fluxes out of a node [m3/s]
  std::vector<double> filling;       ///< s = theta r
  std::vector<double> density;       ///< r = rho / rho_cav
  std::vector<double> density_by_p;  ///< [1/Pa]
  /// m_ab of the pairs [1/(Pa s)] with its derivatives with respect to p_a, p_b and the shear rate;
  /// variable oils only.
  std::vector<double> mobility, mobility_by_a, mobility_by_b, mobility_by_rate;
  /// (rho / rho_cav) / eta of the nodes; Newtonian variable oils only.
  std::vector<double> node_mobility, node_mobility_by_p;
  SharpFlow sharp;  ///< of limited transport in an implicit stage

  /// Largest pressure [Pa].
  double highest_pressure() const { return *std::max_element(pressure.begin(), pressure.end()); }
};

/// The discrete equation of one surface. Immutable; all changing data is in the state.
class FilmEquation {
 public:
  /// `item` names the film in messages; without `rough` the walls are smooth.
  FilmEquation(std::string item, SurfaceMesh mesh, std::shared_ptr<const Lubricant> lubricant,
               FilmConditions conditions, std::shared_ptr<const FlowFactorModel> rough = nullptr);
  /// Smooth walls and an oil of constant `dynamic_viscosity` [Pa s].
  FilmEquation(const std::string& item, SurfaceMesh mesh, double dynamic_viscosity,
               FilmConditions conditions);
  /// The equation of the same film on another mesh with the ports `ports`.
  FilmEquation(const FilmEquation& other, SurfaceMesh mesh, std::vector<FilmPort> ports);

  const std::string& item() const { return item_; }
  const SurfaceMesh& mesh() const { return mesh_; }
  const FilmConditions& conditions() const { return conditions_; }
  const Lubricant& lubricant() const { return *lubricant_; }
  /// Viscosity eta_0 [Pa s] that an input gives: its own or, if that is 0, that of the lubricant.
  double ambient_viscosity(double given) const {
    return given > 0.0 ? given : lubricant_->dynamic_viscosity();
  }
  /// Null: smooth walls.
  const FlowFactorModel* rough() const { return rough_.get(); }
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
  /// Whether oil can enter somewhere: through a port or a flooded end.
  bool fed() const { return fed_; }

  NodeCondition condition(std::size_t node) const { return condition_[node]; }
  /// Whether the pressure of the node is prescribed while the node is full.
  bool prescribes(std::size_t node) const {
    return condition_[node] == NodeCondition::prescribed ||
           condition_[node] == NodeCondition::outflow_or_fraction;
  }
  /// Pressure [Pa] of a node that is not full, or whose pressure is prescribed.
  double base_pressure(std::size_t node) const {
    return prescribes(node) ? prescribed_[node] : conditions_.cavitation_pressure;
  }

  /// Allocates memory for a state and fills the film, at the cavitation pressure and the
  /// prescribed pressures.
  void resize(FilmState& state) const;
  /// Allocates memory for blocks, if differentiate() should allocate none.
  void resize(FieldBlocks& blocks) const;
  void resize(WallBlocks& blocks) const;
  /// Sets the coefficients; returns whether every thickness is positive.
  bool set_coefficients(const FilmInput& input, FilmState& state) const;
  /// Sets filling, density and mobility at the present pressures and film fractions.
  void update_oil(const FilmInput& input, FilmState& state) const;
  /// Sets residuals, outflows and content rates at the present pressures and film fractions,
  /// beginning with update_oil().
  void evaluate(const FilmInput& input, FilmState& state) const;
  /// The complementary quantities of a node, after evaluate(); zero for a node without.
  Complement complement(const FilmState& state, std::size_t node) const;

  /// Derivatives of the residuals at the present state, after evaluate() or update_oil().
  void differentiate(const FilmInput& input, const FilmState& state, FieldBlocks& out) const;
  void differentiate(const FilmInput& input, const FilmState& state, WallBlocks& out) const;
  /// Sets the derivatives of the fluxes tau F_ab of the pairs with respect to the viscosity eta_0
  /// [Pa s] of the input. Storage and outflow do not depend on the viscosity.
  void differentiate_by_viscosity(const FilmInput& input, const FilmState& state,
                                  std::vector<double>& flux) const;
  /// Sets the change of the balances due to changes of pressures and film fractions.
  void change(const FieldBlocks& blocks, const double* dpressure, const double* dfraction,
              double* dresidual) const;
  /// Sets the change of the balances due to changes of thicknesses, rates and speeds, which are
  /// given in place of their values; null: no change, of the face thickness: the nodal means.
  void change(const WallBlocks& blocks, const FilmInput& direction, double* dresidual) const;

  /// Initial oil-filled fraction s of the gap of a node, as in the content s g. Where a pressure is
  /// prescribed (ports, flooded ends) the gap is full at that pressure; elsewhere it holds
  /// `fraction` of its oil at the ambient pressure.
  double initial_filling(std::size_t node, double fraction) const;
  /// Rate [m/s] of the gap of a node, times the area ratio of FilmInput.
  static double gap_rate(const FilmInput& input, const FilmCoefficients& c, std::size_t node) {
    const double rate = c.gap_by_h[node] * input.thickness_rate[node];
    if (!input.area) return rate;
    return input.area[node] * rate + input.area_rate[node] * c.gap[node];
  }
  /// Gap g [m] of a film of the thickness h [m].
  double gap(double thickness) const;
  /// Conductance [m3/(s Pa)] of a pair.
  double conduction(const FilmState& state, std::size_t pair) const {
    const double g = state.coefficients.conductance[pair];
    return constant_oil_ ? g : g * state.mobility[pair];
  }
  /// Flux [m3/s] from node a to node b of a pair, as volume at the density of the cavitation
  /// pressure.
  double flux(const FilmState& state, std::size_t pair) const {
    const MeshEnds& p = mesh_.ends()[pair];
    const double drop = state.pressure[static_cast<std::size_t>(p.a)] -
                        state.pressure[static_cast<std::size_t>(p.b)];
    return conduction(state, pair) * drop +
           state.coefficients.carried[pair] * carried_filling(state, pair);
  }

  /// Work [J/m3] of oil that expands from the pressure to the ambient pressure, int rho_cav/rho dp;
  /// p - p_ambient for constant density.
  double work_over_ambient(double pressure) const;
  /// Power [W] that node i delivers other than as heat; see CondensedFilm::delivered_power.
  double delivered_power(const FilmState& state, std::size_t node, double thickness_rate,
                         bool rate_form) const {
    return delivered_power(state, node, thickness_rate,
                           state.coefficients.gap_by_h[node] * thickness_rate, rate_form);
  }
  /// The same for walls that stretch: rates [m/s] of h and g times the area ratio.
  double delivered_power(const FilmState& state, std::size_t node, double thickness_rate,
                         double gap_rate, bool rate_form) const;
  /// Energy [J/m2] stored at a node with the gap g [m] and the content s g [m].
  double stored_energy(double gap, double content) const;

 private:
  void set_boundaries();
  void set_ports();
  void update_density(FilmState& state) const;
  void update_mobility(const FilmInput& input, FilmState& state) const;
  double mobility_by_viscosity(const FilmInput& input, const FilmState& state,
                               std::size_t pair) const;
  double carried_filling(const FilmState& state, std::size_t pair) const;
  double stored_rate_factor(const FilmState& state, std::size_t node, double gap_rate) const;

  std::string item_;
  SurfaceMesh mesh_;
  std::shared_ptr<const Lubricant> lubricant_;
  std::shared_ptr<const FlowFactorModel> rough_;
  FilmConditions conditions_;
  bool constant_oil_ = true;
  std::vector<NodeCondition> condition_;
  std::vector<double> prescribed_;  // pressure of open and port nodes
  bool fed_ = false;
  std::shared_ptr<const SharpTransport> sharp_;  // null: upwind transport
  std::vector<char> always_full_;                // prescribed nodes; limited transport only
  std::vector<OpenFace> open_faces_;
  std::vector<int> end_nodes_;
};

/// theta r of the flow that the walls carry through the face of a pair.
inline double FilmEquation::carried_filling(const FilmState& state, std::size_t pair) const {
  const auto a = static_cast<std::size_t>(mesh_.ends()[pair].a);
  const auto b = static_cast<std::size_t>(mesh_.ends()[pair].b);
  const double fraction = state.film_fraction[state.coefficients.carried[pair] > 0.0 ? a : b];
  return constant_oil_ ? fraction : fraction * 0.5 * (state.density[a] + state.density[b]);
}

/// s in the storage of the rate form: a closing cavitated gap displaces oil as if it were full.
inline double FilmEquation::stored_rate_factor(const FilmState& state, std::size_t node,
                                               double gap_rate) const {
  return !state.full[node] && gap_rate < 0.0 ? 1.0 : state.filling[node];
}

}  // namespace tribodyn
