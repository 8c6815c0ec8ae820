#pragma once
/// Solution of the equation of a film for given thicknesses, rates and speeds of its walls.
///
/// For a given active set (the full nodes of film_equation.hpp) the equations are linear in p (full
/// nodes) and theta (all others), and the matrix is a column diagonally dominant M-matrix. Newton's
/// method on min(p - p_cav, 1 - theta) = 0 then exchanges nodes between the two sets
/// [HintermullerItoKunisch2002]. The iteration starts from the last sets and ends when no node
/// changes. The result depends on the final sets alone, so that a resumed run is identical bit for
/// bit. The `reynolds` condition exchanges nodes between p = p_cav and balance in the same way: its
/// matrix is an M-matrix of the pressures alone, for which the sets change in one direction after
/// the first exchange, so that the iteration ends after as many exchanges as there are nodes at
/// most [HintermullerItoKunisch2002]. Without any prescribed pressure this film starts from the
/// cavity; its pressure is determined if the gap opens on the whole, otherwise the status is
/// `singular`.
///
/// Where viscosity or density depend on pressure, Newton's method with the exact derivatives
/// iterates until the pressures converge. The iteration starts from the fields of the last
/// solution, which are part of the held state; where that does not converge, and in the first
/// solution, from the cavitation pressure. Where viscosities differ by orders of magnitude the
/// steps of Newton's method overshoot; they are halved until sum |R_i| decreases, with the residual
/// R_i of the balance of node i. Where the pressure turns the oil into a glass
/// (Lubricant::glass_pressure), the solution no longer describes a film, and the iteration ends
/// with the status `glass`.
///
/// A steady mass-conserving film that moves and has no oil inflow (no port, no flooded end, no
/// closing wall) has no unique content; its status is `starved`.
///
/// After a solution, the changes of pressure and film fraction due to a motion of the walls follow
/// from the changes of the balances at fixed fields, by back-substitution with the existing
/// factorisation: with the blocks of film_blocks.hpp,
///
///     (dR/dx) dx = - dR,    x = p (full nodes), theta (all others).
///
/// Multigrid solves for up to four of these directions at once, to 1e-8 of each right-hand side.
///
/// The linear systems are solved with the band or by multigrid (linear_algebra/mesh_matrix.hpp).
///
/// **Elastic walls** (elastic_wall.hpp). The thickness of the input is then that of the undeformed
/// walls, h0, and the film has h = h0 + C (p - p_ambient) at the nodes and the mean of the two
/// nodal deflections at the face of a pair. Newton's method has the matrix
///
///     dR/dx + (dR/dh + dR/d(dh/dt) / tau_d) C dp/dx,
///
/// which is full; tau_d is the weight of the rate of the deflection, if its history is given. The
/// sparse matrix takes the diagonal of C, all of a liner. With this matrix as preconditioner,
/// generalised minimal residuals solve the full system (linear_algebra/gmres.hpp), because the
/// other part of C smooths; if that takes too long, the full matrix is formed and factored. The
/// iteration starts from the last solution, which is part of the held state, or from the film
/// between rigid walls. Steps are limited so that no thickness loses more than 0.8 of itself. Under
/// `half_sommerfeld` the acting pressures after the cut (pressure_cut.hpp) deflect the walls.
///
/// Where the other wall touches an elastic wall (touched_wall.hpp), thicknesses of the input are
/// distances of the undeflected walls, of any sign, and their rates. The deflection at given
/// pressures then comes from an inner iteration, and C and dh are replaced by (1 + C Q)^-1 C s and
/// s dd.

#include <memory>
#include <vector>

#include "tribodyn/film/elastic_wall.hpp"
#include "tribodyn/film/film_equation.hpp"
#include "tribodyn/film/pressure_cut.hpp"
#include "tribodyn/film/touched_wall.hpp"
#include "tribodyn/linear_algebra/gmres.hpp"
#include "tribodyn/linear_algebra/mesh_matrix.hpp"

namespace tribodyn {

using ComplexMatrix = Eigen::MatrixXcd;

/// Fields of a film between elastic walls.
struct ElasticFields {
  FilmInput input;                     ///< that of the deflected walls, in the arrays below
  std::vector<double> thickness;       ///< h [m], nodes
  std::vector<double> face_thickness;  ///< h_f [m], pairs
  std::vector<double> thickness_rate;  ///< dh/dt [m/s], nodes
  std::vector<double> deflection;      ///< d [m], nodes
  std::vector<double> changes;         ///< of d by respond() [m], nodes x columns, row by row
  /// Parts of these changes at fixed pressures, which respond() takes into account; empty: zero.
  std::vector<double> direct;

  // Walls that touch:
  TouchedFields touched;
  std::vector<double> face_distance;  ///< [m], pairs
  std::vector<double> face_slope;     ///< dh_f/dh [-], pairs
  std::vector<double> distance_rate;  ///< dh/dt [m/s] of the distance, nodes; rate form

  std::vector<double> start;  ///< pressures of the last solution, before a cut [Pa]
  bool warm = false;          ///< there is a last solution

 private:
  friend class FilmSolver;
  const FilmInput* rigid_ = nullptr;
  std::vector<double> over_;  // pressures above ambient that deflect the walls
  bool found_ = true;         // the deflection belongs to the pressures
  std::vector<double> dp_, dtheta_, dd_, dh_, dh_dt_, dface_, dr_, x_;  // changes
  Gmres gmres_;
  std::unique_ptr<DenseLU> full_;
};

/// Fields of one film, the warm start of its solution and its factorisation.
class FilmWorkspace : public FilmState {
 public:
  int iterations = 0;      ///< linear solutions of the last call
  long evaluations = 0;    ///< calls so far
  long linear_solves = 0;  ///< linear solutions so far

  /// Deflections of elastic walls; null: rigid walls.
  const ElasticFields* elastic() const { return elastic_.get(); }
  /// Cycles of multigrid so far, each with up to four right-hand sides.
  long cycles() const { return matrix_.cycles(); }

 private:
  friend class FilmSolver;
  std::vector<char> held_;     // nodes whose equation is not solved: x is fixed
  std::vector<double> uncut_;  // pressures of the last solution before the cut of half_sommerfeld
  CutSlopes cut_;              // derivatives of this cut
  // Between rigid walls, unless is_linear(): uncut_ and the film fractions are those of a solution.
  bool warm_ = false;
  std::vector<double> rhs_;
  double flux_scale_ = 0.0;      // of the fluxes that cancel in the balance [m3/s]
  double pressure_scale_ = 0.0;  // required by a pair to conduct them [Pa]
  FieldBlocks fields_;
  WallBlocks walls_;
  std::vector<double> flux_by_viscosity_;
  MeshMatrix matrix_;
  std::unique_ptr<ElasticFields> elastic_;
};

/// The solver of one equation. Immutable; all changing data is in the workspace.
class FilmSolver {
 public:
  /// Without `compliance` the walls are rigid. Elastic walls may touch.
  explicit FilmSolver(std::shared_ptr<const FilmEquation> equation,
                      MeshSolver method = MeshSolver::automatic,
                      std::shared_ptr<const Compliance> compliance = nullptr,
                      const WallTouch& touch = {});

  const FilmEquation& equation() const { return *equation_; }
  const std::shared_ptr<const FilmEquation>& shared_equation() const { return equation_; }
  /// Method of the linear systems.
  MeshSolver method() const { return method_; }
  /// Of elastic walls; null: rigid walls.
  const Compliance* compliance() const { return compliance_.get(); }
  /// Of elastic walls that touch; null: they do not.
  const TouchedWall* touched() const { return touched_.get(); }
  /// Of half_sommerfeld; null: other conditions.
  const PressureCut* cut() const { return cut_.get(); }

  /// `columns`: number of directions in which respond() will be called.
  std::unique_ptr<FilmWorkspace> make_workspace(int columns = MeshMatrix::kColumns) const;

  /// Solves for pressure and film fraction; leaves the factorisation in the workspace.
  FilmStatus solve(const FilmInput& input, FilmWorkspace& ws) const;

  /// Blocks of the walls after solve(), at the pressures for which the equation holds: those before
  /// the cut of half_sommerfeld. The storage of nodes whose balance is not solved is left out.
  /// Between elastic walls the input here and below is ElasticFields::input, and respond() requires
  /// these blocks.
  const WallBlocks& wall_blocks(const FilmInput& input, FilmWorkspace& ws) const;

  /// Sets minus the changes of the balances at fixed fields with the viscosity eta_0 [Pa s] of the
  /// input, after solve(), with the same exceptions; entry of node i at i * stride.
  void viscosity_changes(const FilmInput& input, FilmWorkspace& ws, std::size_t stride,
                         double* lack) const;

  /// Room for the changes of the balances of `columns` directions, row by row with stride():
  /// entry (i, d) at i * stride(columns) + d.
  double* balance_changes(FilmWorkspace& ws) const { return ws.rhs_.data(); }
  static std::size_t stride(std::size_t columns) { return (columns + 3) / 4 * 4; }
  /// Derivatives of pressure and film fraction after solve(), nodes x columns, row by row, from
  /// minus the changes of the balances at fixed fields, in balance_changes().
  FilmStatus respond(FilmWorkspace& ws, std::size_t columns, double* dpressure,
                     double* dfraction) const;
  /// Between elastic walls in rate form, a motion of low frequency changes the deflection at the
  /// rate dd/dt = (dd/dxi) dxi/dt. After respond() adds its part to the column `rate` of a
  /// direction dxi/dt, from the column `position` of the direction xi.
  FilmStatus add_deflection_rate(FilmWorkspace& ws, std::size_t columns, std::size_t position,
                                 std::size_t rate, double* dpressure, double* dfraction) const;

  /// Sets ElasticFields::direct for respond(), after solve() and after the changes of the balances
  /// have been set: the changes of the deflection where the distance of the undeflected walls
  /// changes, `distance` (nodes x columns, row by row). Only for walls that touch.
  void add_direct_changes(FilmWorkspace& ws, std::size_t columns,
                          const std::vector<double>& distance) const;
  /// Change of the deflection due to a change of the pressures, nodes.
  void deflection_change(const double* pressure, double* deflection, FilmWorkspace& ws) const;
  /// Change of the deflection due to a change of the distance of the undeflected walls at fixed
  /// pressures, nodes. Only for walls that touch.
  void direct_change(const double* distance, double* deflection, FilmWorkspace& ws) const;
  /// Changes of the thickness of nodes and pairs due to that of the deflection (nodes).
  void thickness_changes(const double* deflection, const ElasticFields& fields, double* thickness,
                         double* face) const;

  /// Prepares content_response() after solve(): fixes the film fractions of the cavitated nodes.
  /// Overwrites the factorisation. `input` is in rate form.
  FilmStatus hold_content(const FilmInput& input, FilmWorkspace& ws) const;
  /// Derivatives at fixed active sets for prescribed changes of the film fractions, after
  /// hold_content(). On input, `lack` holds minus the changes of the balances at fixed fields, and
  /// `dfraction` the changes of the film fractions; both have one row for each node and one column
  /// for each direction. Sets the changes of the pressures, and those of the content rate at the
  /// nodes `cavitated`.
  FilmStatus content_response(const FilmInput& input, FilmWorkspace& ws,
                              const std::vector<int>& cavitated, Matrix& lack,
                              const Matrix& dfraction, Matrix& dpressure, Matrix& drate) const;

  /// Changes of the unknowns of a steady mass-conserving film between rigid walls that moves
  /// harmonically, with the frequency Omega [rad/s] and at fixed active sets, after solve() in rate
  /// form. The content of the nodes is stored and released,
  ///
  ///     (dR/dx + i Omega w d(s g)/dx) dx = - dR,
  ///
  /// On input `changes` holds minus the changes of the balances at fixed fields, one row for each
  /// node and one column for each motion. Overwrites the factorisation; allocates memory.
  FilmStatus harmonic_response(const FilmInput& input, double frequency, FilmWorkspace& ws,
                               ComplexMatrix& changes) const;

  /// State of the workspace that affects the bits of later solutions: the active sets, from which
  /// solve() starts, and the fields where it starts from them too: in oils whose properties depend
  /// on pressure, and between elastic walls.
  int held_size() const;
  void hold(const FilmWorkspace& ws, double* held) const;
  /// The inverse of hold().
  void restore(const double* held, FilmWorkspace& ws) const;

 private:
  int size() const { return equation_->size(); }
  /// No property of the oil depends on pressure, so that the equations of given sets are linear
  /// between rigid walls; the viscosity may depend on the shear rate.
  bool is_linear() const {
    const Lubricant& oil = equation_->lubricant();
    return oil.constant_density() && !oil.options().pressure_viscosity;
  }
  bool prepare(const FilmInput& input, FilmWorkspace& ws) const;
  bool starved(const FilmInput& input, FilmWorkspace& ws) const;
  bool undetermined(const FilmInput& input, FilmWorkspace& ws) const;
  int most_exchanges(int usual) const;
  void start(FilmWorkspace& ws) const;
  template <class Use>
  void with_uncut(const FilmInput& input, FilmWorkspace& ws, const Use& use) const;
  void assemble(const FilmInput& input, FilmWorkspace& ws, bool hold_cavitated = false) const;
  int exchange(FilmWorkspace& ws) const;
  double advance(FilmWorkspace& ws, double share) const;
  double imbalance(const FilmWorkspace& ws) const;
  double shorten(const FilmInput& input, FilmWorkspace& ws, double before, double change) const;
  FilmStatus solve_rigid(const FilmInput& input, FilmWorkspace& ws) const;
  FilmStatus iterate_rigid(const FilmInput& input, FilmWorkspace& ws, bool warm) const;

  // Elastic walls, elastic_film.cpp.
  void resize_elastic(FilmWorkspace& ws, int columns) const;
  FilmStatus solve_elastic(const FilmInput& rigid, FilmWorkspace& ws) const;
  FilmStatus iterate_elastic(FilmWorkspace& ws, bool warm) const;
  void start_elastic(FilmWorkspace& ws, bool warm) const;
  void fit_to_sets(FilmWorkspace& ws) const;
  double deflects(const FilmWorkspace& ws, std::size_t node) const;
  void load_change(const FilmWorkspace& ws, const double* x, double* over) const;
  bool deflect(FilmWorkspace& ws, bool elastic) const;
  void deflect_touched(FilmWorkspace& ws, bool elastic) const;
  void change_deflection(FilmWorkspace& ws, const double* x) const;
  double elastic_share(FilmWorkspace& ws) const;
  double shorten_elastic(FilmWorkspace& ws, double before, double change, double share) const;
  void add_local(FilmWorkspace& ws) const;
  void wall_changes(FilmWorkspace& ws) const;
  void elastic_product(FilmWorkspace& ws, const double* x, double* product) const;
  bool solve_coupled(FilmWorkspace& ws, double tolerance, double* x) const;
  FilmStatus respond_elastic(FilmWorkspace& ws, std::size_t columns, double* dpressure,
                             double* dfraction) const;
  FilmStatus add_elastic_response(FilmWorkspace& ws, std::size_t columns, std::size_t column,
                                  double* dpressure, double* dfraction) const;
  void hold_elastic(const FilmWorkspace& ws, double* held) const;
  void restore_elastic(const double* held, FilmWorkspace& ws) const;

  std::shared_ptr<const FilmEquation> equation_;
  MeshSolver method_;
  std::shared_ptr<const Compliance> compliance_;
  std::shared_ptr<const TouchedWall> touched_;
  std::shared_ptr<const PressureCut> cut_;
};

}  // namespace tribodyn
