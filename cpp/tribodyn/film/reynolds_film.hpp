#pragma once
/// Thin film on a reference surface: Reynolds equation with mass-conserving cavitation.
///
/// Unknowns at every node are the film pressure p [Pa] and the film fraction theta [-], the
/// share of the gap that is filled with oil. With the film thickness h [m], the dynamic
/// viscosity eta [Pa s] and the entrainment velocity U = (u1 + u2) / 2 [m/s] relative to
/// the mesh the conservation of oil reads
///
///     d(theta h)/dt + div( theta h U - h^3 / (12 eta) grad p ) = 0,
///     p >= p_cav,   theta <= 1,   (p - p_cav) (1 - theta) = 0
///
/// (B. Jakobsson, L. Floberg 1957; K.-O. Olsson 1965; H. G. Elrod, J. Lubr. Technol. 103
/// (1981) 350-354). Discretised on the dual cells of SurfaceMesh, node i obeys
///
///     w_i (theta_i h_i - C_i) + tau ( sum_j F_ij + q_i ) = 0,
///     F_ij = g_ij h_f^3 / (12 eta) (p_i - p_j) + U.S_ij h_f theta_up,
///
/// where C is the *base* of the content theta h and tau = gamma dt its weight in an implicit
/// stage. In *rate form* (steady or memoryless use) the first term is w_i dh_i/dt where the gap
/// closes and w_i theta_i dh_i/dt where it opens: without a history a closing gap displaces oil
/// as if it were full, because with theta_i there the film would not be unique. theta is taken
/// from the upstream node, the thickness h_f at the face of the dual cell, both for transport
/// and for conduction (on a journal at eccentricity ratio 0.9 that is five times closer to the
/// limit than the mean of the nodal h^3). q_i [m3/s] is the outflow through an open boundary or
/// a port.
///
/// Boundary nodes: at a *port* (groove, hole) pressure is prescribed and theta = 1, oil may
/// flow either way. At an *open* boundary the pressure is the ambient pressure; when that is
/// above the cavitation pressure the end is flooded and acts as a port. Otherwise only air
/// waits outside: oil can leave but not enter, which is the same complementarity with the
/// outflow in the place of the pressure: q >= 0, theta <= 1, q (1 - theta) = 0.
///
/// For a given set of full nodes the equations are linear in p (full nodes) and theta (the
/// others), and the matrix is a column diagonally dominant M-matrix. Newton's method on
/// min(p - p_cav, 1 - theta) = 0 is then the exchange of nodes between the two sets
/// (M. Hintermueller, K. Ito, K. Kunisch, SIAM J. Optim. 13 (2002) 865-888). It is started
/// from the last sets and ends when no node changes; the result depends on the final sets
/// alone, so that a restarted run repeats every bit.
///
/// A steady film that moves and into which no oil can come (no port, no flooded end, no wall
/// that closes in) has no unique content: it is starved and the solution says `singular`.
///
/// Pressures are gauge: zero is the pressure of the surroundings of the machine.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/film/surface_mesh.hpp"
#include "tribodyn/math/banded_lu.hpp"

namespace tribodyn {

/// Nodes with prescribed pressure and theta = 1.
struct FilmPort {
  std::vector<int> nodes;
  double pressure = 0.0;  ///< gauge [Pa]
};

/// What surrounds the film.
struct FilmConditions {
  double ambient_pressure = 0.0;     ///< gauge [Pa], at the open boundaries
  double cavitation_pressure = 0.0;  ///< gauge [Pa]
  std::vector<std::string> open_boundaries;
  std::vector<FilmPort> ports;
};

/// Nodal input of one solution. Arrays have one entry for each node unless said otherwise.
struct FilmInput {
  const double* thickness = nullptr;             ///< h [m], > 0
  const double* face_thickness = nullptr;        ///< h_f [m], for each mesh pair; null: nodal means
  const double* thickness_rate = nullptr;        ///< dh/dt [m/s]; rate form only
  const double* content_base = nullptr;          ///< C [m]; null selects the rate form
  double content_weight = 1.0;                   ///< tau = gamma dt [s]; 1 in the rate form
  const double* entrainment = nullptr;           ///< U . S_ab [m2/s], one for each mesh pair
  const double* boundary_entrainment = nullptr;  ///< U . S [m2/s], one for each open face
};

/// A direction in which the film is differentiated: by a gap coordinate (its thickness
/// changes by A) or by the rate of one (thickness rate and entrainment change).
struct FilmDirection {
  int coordinate = 0;
  bool by_rate = false;
};

/// How a film solution ended.
enum class FilmStatus {
  ok,
  gap_closed,     ///< a thickness is not positive, at a node or between two
  singular,       ///< no oil enters and none is left: starved
  not_converged,  ///< the sets of full nodes did not settle
};

/// Fields of one film, its warm start and its factorisation.
class FilmWorkspace {
 public:
  std::vector<double> pressure;       ///< p [Pa]
  std::vector<double> film_fraction;  ///< theta [-]
  std::vector<double> content_rate;   ///< d(theta h)/dt [m/s], from the fluxes
  std::vector<double> outflow;        ///< q [m3/s] of the modelled part, positive outward
  int iterations = 0;                 ///< linear solutions of the last call
  long evaluations = 0;               ///< calls so far
  long linear_solves = 0;             ///< linear solutions so far

 private:
  friend class ReynoldsFilm;
  std::vector<char> full_;
  std::vector<double> face_thickness_;  // h_f, pairs
  std::vector<double> conductance_;     // K_ab, pairs
  std::vector<double> carried_;         // U.S h_f, pairs
  std::vector<double> net_;             // sum of fluxes out of the node
  std::vector<double> residual_;

  std::vector<double> rhs_;
  double flux_scale_ = 0.0;      // of the fluxes that cancel in the balance [m3/s]
  double pressure_scale_ = 0.0;  // that a pair needs to conduct them [Pa]
  BandedLU matrix_;
};

/// The discrete film of one surface. Immutable; all that changes is in the workspace.
class ReynoldsFilm {
 public:
  /// `dynamic_viscosity` [Pa s]; `item` names the film in messages.
  ReynoldsFilm(std::string item, SurfaceMesh mesh, double dynamic_viscosity,
               FilmConditions conditions);

  const SurfaceMesh& mesh() const { return mesh_; }
  const FilmConditions& conditions() const { return conditions_; }
  double dynamic_viscosity() const { return viscosity_; }
  int size() const { return mesh_.size(); }

  /// One face of an open boundary that is not flooded.
  struct OpenFace {
    int node;
    Vector3 face;  ///< outward [m]
  };
  const std::vector<OpenFace>& open_faces() const { return open_faces_; }

  /// Nodes of the open boundaries that no port covers.
  const std::vector<int>& end_nodes() const { return end_nodes_; }

  std::unique_ptr<FilmWorkspace> make_workspace() const;

  /// Solves for pressure and film fraction; leaves the factorisation in the workspace.
  FilmStatus solve(const FilmInput& input, FilmWorkspace& ws) const;

  /// Derivatives of pressure and film fraction after solve(), by back-substitution with the
  /// factors at hand. One column for each direction; see FilmDirection. `by_coordinate` (A,
  /// nodes x K), `face_by_coordinate` (its values at the faces, pairs x K; null: nodal means),
  /// `pair_entrainment` (pairs x K) and `boundary_entrainment` (open faces x K)
  /// are row by row. Output: dp and dtheta, nodes x directions, row by row.
  void sensitivities(const FilmInput& input, FilmWorkspace& ws,
                     const std::vector<FilmDirection>& directions, int coordinates,
                     const double* by_coordinate, const double* face_by_coordinate,
                     const double* pair_entrainment, const double* boundary_entrainment,
                     double* dpressure, double* dfraction) const;

  /// Power [W] that viscosity turns into heat by the pressure flow, h^3/(12 eta) |grad p|^2,
  /// added to `power` for each node (modelled part).
  void add_pressure_flow_dissipation(const FilmWorkspace& ws, double* power) const;

 private:
  enum class Kind : char { interior, open, port };

  void prepare(const FilmInput& input, FilmWorkspace& ws) const;
  void balance(const FilmInput& input, FilmWorkspace& ws) const;
  bool assemble_and_factor(const FilmInput& input, FilmWorkspace& ws) const;
  int exchange(FilmWorkspace& ws) const;

  std::string item_;
  SurfaceMesh mesh_;
  double viscosity_;
  FilmConditions conditions_;
  std::vector<Kind> kind_;
  std::vector<double> prescribed_;  // pressure of open and port nodes
  bool fed_ = false;                // oil can come in somewhere
  std::vector<OpenFace> open_faces_;
  std::vector<int> end_nodes_;
};

}  // namespace tribodyn
