#pragma once
/// A film between two walls as a force law of their motion.
///
/// The law consists of the equation of the film (film_equation.hpp), its solver (film_solver.hpp)
/// and the walls (walls.hpp), and solves for the pressure internally (condensation). Given the
/// coordinates xi of the walls, their rates and the base of the oil content, the law returns the
/// generalised forces S_k on the moving wall conjugate to xi_k, their exact tangents, and the rate
/// of the content. For rigid walls xi are the gap coordinates [m, rad], and S_k [N, N m] acts on
/// the journal. With the nodal weights w [m2], the pressures p [Pa], the film fractions theta [-],
/// the film thicknesses h [m], the thickness derivatives A and the tangential displacements t of
/// RelativeMotion,
///
///     S_k = sum_i w_i [ A_ik (p_i - p_ambient) - (eta_i phi_i theta_i / h_i) V_i . t_ik ]
///           - sum_ab b_ab,k D_f theta_up (p_b - p_a),    b_ab,k = (t_ak + t_bk) . S_ab / 4,
///
/// where V_i = sum_l t_il dxi_l/dt is the sliding velocity [m/s] and eta_i = eta(p_i, |V_i| / h_i)
/// the viscosity [Pa s]. The last sum, over the pairs a, b of neighbouring nodes with the face
/// vectors S_ab [m] of SurfaceMesh and the upstream film fraction theta_up, is the shear h/2 grad p
/// of the pressure flow on the journal wall; it acts only on coordinates that entrain oil. Smooth
/// walls have phi = 1 and D_f = h_f, the thickness at the face; rough walls have
/// phi = phi_f + phi_fs and D_f = phi_fp h_f, along and across the lay (flow_factors.hpp). For a
/// journal bearing S is the force on the journal and the moment about the journal's centre. For
/// smooth walls and an oil with constant properties the sum over pairs is the exact transpose of
/// the transport term. In rate form the power -S . dxi/dt [W] supplied to the oil therefore equals,
/// to round-off and on any mesh, the dissipation of the fields with the conductances G_ab,
///
///     sum_i w_i eta theta_i |V_i|^2 / h_i + sum_ab G_ab (p_a - p_b)^2,
///
/// plus the power that leaves with the oil, sum_i (p_i - p_cavitation) q_i with the outflow
/// q_i [m3/s], plus the power of the gap against the surroundings,
/// (p_ambient - p_cavitation) sum_i w_i dh_i/dt, which is zero for a full ring. Where theta < 1 the
/// viscosity is weighted with the film fraction theta.
///
/// **Energy.** The surroundings exert the ambient pressure p_a on all surfaces, so the reference
/// state of the energy has oil at p_a and no open cavity. Per volume that the oil has at the
/// cavitation pressure p_c, where its density is rho_c, the oil does the following work [J/m3] as
/// it expands from the pressure p to the surroundings:
///
///     P(p) = int_{p_a}^{p} rho_c/rho dp'        (p - p_a for constant density).
///
/// The balance of node i is multiplied by P_i and summed over the nodes. With the flux F_ab [m3/s]
/// from a to b, the gap g [m], the content s g [m] and r = rho/rho_c (film_equation.hpp) the result
/// is
///
///     -S . dxi/dt = dE/dt + heat + delivered power,
///     E     = sum_i w_i [ (p_a - p_c) (1 - theta_i) g_i + s_i g_i (P_i - (p_i - p_a)/r_i) ],
///     heat  = sum_i w_i eta phi theta |V|^2 / h + sum_ab [ F_ab (P_a - P_b)
///             - theta_up D_f E_ab (p_a - p_b) ],
///     delivered power = sum_i q_i P_i - sum_i w_i (dh_i/dt - dg_i/dt) (p_i - p_a).
///
/// In P_a, P_b and p_a - p_b of the heat, a and b are the nodes of a pair; elsewhere p_a is the
/// ambient pressure. The stored energy E [J] contains the energy of the cavities, which are open
/// against the ambient pressure, and the elastic energy of the liquid, int (p - p_a) d(-1/rho) per
/// mass, which is not negative; E is a function of gap and content alone. The flux in the heat [W]
/// is the sum of pressure flow and carried flow, with E_ab = sum_k b_ab,k dxi_k/dt. With smooth
/// walls and constant density, the power of the carried flow and the power of the drag on the
/// journal cancel, and G (p_a - p_b)^2 remains. The second term of the delivered power [W] exists
/// for rough walls only: the mean pressure acts on the entire walls, even where they touch and no
/// oil is displaced (a property of the average flow model; either sign is possible). Without a
/// history (rate form) there is no E. The delivered power then also contains the power that opens
/// cavities or compresses the oil of a gap, and the power of the oil m_i [m3/s] that the cavitation
/// condition removes or adds:
///
///     + sum_i m_i P_i + sum_i w_i dg_i/dt (s_i P_i - (p_i - p_a)).
///
/// In rate form the balance holds to round-off for every cavitation condition, oil and wall. In an
/// implicit stage the content rates c_i' of full nodes differ from dg_i/dt where a cavity has
/// closed within the step: the oil that fills the rest of the cavity flows under the pressure of
/// the full film. Exactly, a node has a pressure above p_c only while it is full, and c' = dg/dt
/// then. The fields of a stage therefore miss the *filling power*
///
///     sum_i w_i (p_i - p_c) (c_i' - dg_i/dt)    over the full nodes.
///
/// It has both signs, because the rates of a Runge-Kutta or multistep rule overshoot when a node
/// fills: the pressures of the stages then have the correct mean, but their squares, and with them
/// the heat of the fields, are too large, by 2 to 14 % in a starved bearing at 500 steps per
/// revolution. nodal_dissipation() of a stage adds the filling power, so that the balance holds to
/// the error of the rule that sums dE/dt. For oils of variable density and for elastic walls no
/// filling power is added: their contents differ from the gap by the elastic content as well.
///
/// Where rough walls touch, h_f of touching_film.hpp replaces h in all equations, and dh_f/dh A
/// replaces A: oil presses on the area fraction that is not in contact, and -S . dxi/dt is the
/// power supplied to the oil alone.
///
/// **Elastic walls** (elastic_wall.hpp) widen the thickness by d = C (p - p_a); the normals, and so
/// A, stay those of the undeformed surface. The elastic wall belongs to the bearing, so that S and
/// the power -S . dxi/dt remain those of the journal; the part sum_i w_i (p_i - p_a) dd_i/dt of
/// that power becomes strain energy of the wall. In an implicit stage the rate of d is that of the
/// content or, without a content, follows from `deflection_base`. In the rate form without a base
/// it is zero, and the tangents dS/d(dxi/dt) are those of motions of low frequency, for which
/// dd/dt = (dd/dxi) dxi/dt.
///
/// **Elastic walls that touch** (touched_wall.hpp). The force then contains that of the contact at
/// the nodes of the film, with the distances h_i of the deflected walls,
///
///     S_k = ... + sum_i w_i q(h_i) [ A_ik - mu(|V_i|) t_ik . V_i / |V_i| ],
///
/// whose part `contact_force` is in the workspace.
///
/// Sign: S acts on the journal; the bearing receives the opposite load.
/// Source: wall shear stresses of Couette and Poiseuille flow, [HamrockSchmidJacobson2004] section
/// 7.3; of rough walls [PatirCheng1979] eq. (14).

#include "tribodyn/film/film_solver.hpp"
#include "tribodyn/film/rigid_walls.hpp"
#include "tribodyn/film/touching_film.hpp"

namespace tribodyn {

/// Position, rates and history of one evaluation.
struct FilmMotion {
  const double* xi = nullptr;            ///< coordinates of the walls, K
  const double* xi_rate = nullptr;       ///< their rates, K
  const double* content_base = nullptr;  ///< [m], nodes; null: rate form (steady, no history)
  double content_weight = 1.0;           ///< gamma dt [s]
  /// The stage lies near a steady film: its transport is upwind, as that of the rate form.
  bool steady = false;
  /// Viscosity eta_0 [Pa s] of the oil at ambient pressure and low shear, such as that at the
  /// temperature of a wall; 0: that of the lubricant.
  double viscosity = 0.0;
  /// History of an elastic wall in rate form: the base of its deflection [m], nodes, and the weight
  /// gamma dt [s] of the rate of the deflection; null: this rate is zero.
  const double* deflection_base = nullptr;
  double deflection_weight = 1.0;
};

/// Derivatives of a film with history with respect to its content, at a fixed active set. The
/// content of full nodes is their gap, and their pressures follow instantaneously (the oil counts
/// as incompressible); the content of the k cavitated nodes is free.
struct ContentTangents {
  std::vector<int> nodes;           ///< the cavitated nodes, k
  Matrix rate_by_content;           ///< d(content rate)/d(content) of these nodes [1/s], k x k
  Matrix rate_by_xi, rate_by_rate;  ///< with respect to coordinates and rates, k x K
  Matrix force_by_content;          ///< dS/d(content), K x k
  /// dS/dxi and dS/d(dxi/dt) at constant content, minus the derivatives of the preceding stage, K x
  /// K.
  Matrix force_by_xi, force_by_rate;
  /// The same with respect to the viscosity of the motion, k and K; empty if the motion gives none.
  Vector rate_by_viscosity, force_by_viscosity;
};

/// A film between elastic walls as a linear system with its history as states; harmonic_film.cpp.
struct HarmonicStates;

/// Workspace of the film and of its force law.
class CondensedFilmWorkspace {
 public:
  ~CondensedFilmWorkspace();

  std::unique_ptr<FilmWorkspace> film;
  std::unique_ptr<WallState> walls;
  FilmTractions tractions;
  bool warm = false;     ///< the active sets belong to a motion close to the next motion
  Vector contact_force;  ///< part of the force due to the contact of elastic walls, K

 private:
  friend class CondensedFilm;
  bool in_stage_ = false;  // the last evaluation was an implicit stage
  std::vector<double> dpressure_;
  std::vector<double> dfraction_;
  std::vector<double> dface_;         // elastic walls only
  Matrix elastic_loads_;              // through the deflection, K x directions; elastic walls only
  std::vector<double> dthickness_;    // walls that touch only, nodes x directions
  std::vector<double> contact_by_h_;  // dS_k/dh of a node due to contact, nodes x K
  Matrix dpressure_by_viscosity_, dfraction_by_viscosity_;  // nodes x 1
  Matrix load_by_viscosity_;                                // through the fields, K x 1
  std::unique_ptr<CondensedFilmWorkspace> coarse_;
  std::vector<double> coarse_base_;
  std::shared_ptr<const HarmonicStates> harmonic_;  // of the last motion that required them
  mutable std::vector<double> rates_;               // of the thickness, while a power is computed
};

/// Contact of elastic walls that touch, whole surface.
struct TouchSummary {
  double maximum_pressure = 0.0;    ///< [Pa]
  double area = 0.0;                ///< real area of contact [m2]
  double power_loss = 0.0;          ///< of the friction [W]
  double friction_shortfall = 0.0;  ///< heat missing in the transition at rest [W]
  double force_error = 0.0;         ///< estimated error of the sum over the nodes [N]
  bool below_range = false;         ///< the law was used below its table
};

/// The force law.
class CondensedFilm {
 public:
  CondensedFilm(FilmSolver solver, std::shared_ptr<const Walls> walls);
  /// The film between rigid walls, of which that of the bearing may be `elastic`. Elastic walls
  /// that touch need a law of the contact.
  CondensedFilm(FilmEquation equation, std::vector<GapCoordinate> coordinates,
                const ReferenceThickness& reference, MeshSolver method = MeshSolver::automatic,
                const ElasticWall* elastic = nullptr,
                std::shared_ptr<const TouchLaw> touch = nullptr);
  CondensedFilm(FilmEquation equation, std::vector<GapCoordinate> coordinates,
                std::vector<double> reference_thickness)
      : CondensedFilm(std::move(equation), std::move(coordinates),
                      ReferenceThickness{std::move(reference_thickness), {}, 0.0}) {}

  const FilmEquation& equation() const { return solver_.equation(); }
  const FilmSolver& solver() const { return solver_; }
  const Walls& walls() const { return *walls_; }
  int coordinates() const { return walls_->coordinates(); }
  /// Number of content variables (nodes).
  int size() const { return equation().size(); }

  std::unique_ptr<CondensedFilmWorkspace> make_workspace() const;

  /// Evaluates the law; the fields stay in the workspace. `tangents` requests by_xi and by_rate,
  /// and by_viscosity if the motion gives a viscosity.
  FilmStatus evaluate(const FilmMotion& motion, bool tangents, CondensedFilmWorkspace& ws,
                      FilmForce& out) const;

  /// Requires a preceding evaluation with tangents in an implicit stage of this motion. Overwrites
  /// the factorisation of its matrix.
  FilmStatus content_tangents(const FilmMotion& motion, CondensedFilmWorkspace& ws,
                              ContentTangents& out) const;

  /// The same of a film between elastic walls, which is solved for in content_tangents(). The
  /// content of every node without a prescribed pressure is then free: pressures deflect the walls,
  /// and so follow from the contents of full nodes. Without the mass-conserving condition the
  /// history is the deflection instead. Not for half_sommerfeld where the walls touch.
  FilmStatus elastic_content_tangents(CondensedFilmWorkspace& ws, bool by_viscosity,
                                      ContentTangents& out) const;

  /// Whether the tangents of harmonic motions depend on their frequency: a cavity stores oil, an
  /// elastic wall yields. False also for half_sommerfeld where elastic walls touch, for which this
  /// dependence is unknown.
  bool depends_on_frequency() const;
  /// Whether no gap changes at the rates of the last evaluation, which was in rate form.
  bool is_steady(const CondensedFilmWorkspace& ws) const;
  /// Replaces the tangents of the last evaluation, which was in rate form and steady, by those of
  /// harmonic motions of small amplitude with the frequency Omega [rad/s] > 0, at fixed active
  /// sets. The force then changes by
  ///
  ///     dS = Re[ (by_xi + i Omega by_rate) dxi exp(i Omega t) ]
  ///
  /// with the contents of cavities and the deflections of walls in their periodic state.
  /// No change without a history. Overwrites the factorisation; allocates memory.
  FilmStatus harmonic_tangents(const FilmMotion& motion, double frequency,
                               CondensedFilmWorkspace& ws, FilmForce& out) const;

  /// Content [m] of a gap at xi that holds the given fraction of its oil at the ambient pressure.
  /// Where a pressure above the cavitation pressure is prescribed (ports, flooded ends), the gap is
  /// full at that pressure: no other content exists there at any time.
  void content(const double* xi, double fraction, double* content) const;
  /// The fractions s [-] of a gap at xi that correspond to a content s g [m], one for each node.
  /// Content that differs from a full gap by accumulated round-off counts as full: in a short first
  /// stage the difference would be a spurious rate.
  void shares(const double* xi, const double* content, double* share) const;
  /// The inverse of shares(). Where a pressure is prescribed the gap is full at that pressure, for
  /// any fraction.
  void content(const double* xi, const double* share, double* content) const;
  /// Volume of the gap [m3] at xi, on the whole surface.
  double gap_volume(const double* xi) const;
  /// Heat [W] of the fields, see above, at each node of the modelled part; the sum times the
  /// multiplicity is the loss of the whole film. Between rough walls, and where a cavity has closed
  /// in an implicit stage, a node may have a negative value.
  void nodal_dissipation(const double* xi_rate, const CondensedFilmWorkspace& ws,
                         std::vector<double>& power) const;
  /// Volume of oil [m3] for a content theta h [m], whole surface.
  double oil_volume(const double* content) const;
  /// Oil outflow minus inflow [m3/s], ends and ports, whole surface: the rate of decrease of the
  /// volume.
  double net_outflow(const CondensedFilmWorkspace& ws) const;
  /// Oil outflow [m3/s] through the open ends alone, whole surface.
  double side_leakage(const CondensedFilmWorkspace& ws) const;
  /// Pressure work [W] that leaves with the oil, sum of (P - P(p_c)) q, whole surface; for constant
  /// density P - P(p_c) = p - p_cavitation.
  double outflow_power(const CondensedFilmWorkspace& ws) const;
  /// Delivered power [W], see above, whole surface, at the rates of the last evaluation;
  /// `rate_form` states whether this evaluation was in rate form.
  double delivered_power(const double* xi_rate, bool rate_form,
                         const CondensedFilmWorkspace& ws) const;
  /// Strain energy [J] of an elastic wall at the last evaluation, whole surface; 0: rigid walls.
  double strain_energy(const CondensedFilmWorkspace& ws) const;
  /// Contact of elastic walls that touch at the last evaluation.
  TouchSummary touch_summary(const double* xi_rate, const CondensedFilmWorkspace& ws) const;
  /// Energy [J] of this contact.
  double touch_energy(const CondensedFilmWorkspace& ws) const;
  /// Smallest distance [m] of elastic walls that touch at the last evaluation.
  double touched_distance(const CondensedFilmWorkspace& ws) const;
  /// Energy E [J] of the oil of the last evaluation, whole surface, for any walls.
  double stored_energy(const CondensedFilmWorkspace& ws) const;
  /// Energy E [J], see above, whole surface, of a gap at xi with the content. For rigid walls.
  double stored_energy(const double* xi, const double* content) const;

  /// State of the workspace that affects the bits of later evaluations: whether it is warm, the
  /// state of the film (FilmSolver::hold), and the same of the coarser film.
  int held_size() const;
  void hold(const CondensedFilmWorkspace& ws, double* held) const;
  /// The inverse of hold().
  void restore(const double* held, CondensedFilmWorkspace& ws) const;

 private:
  CondensedFilm(FilmSolver solver, std::vector<GapCoordinate> coordinates,
                const ReferenceThickness& reference);
  void build_coarse();
  void warm_up(const FilmMotion& motion, CondensedFilmWorkspace& ws) const;
  FilmInput move(const FilmMotion& motion, CondensedFilmWorkspace& ws) const;
  FilmStatus set_viscosity_tangents(const FilmInput& input, CondensedFilmWorkspace& ws,
                                    FilmForce& out) const;
  FilmStatus set_tangents(const FilmInput& input, CondensedFilmWorkspace& ws, FilmForce& out) const;
  FilmStatus rigid_harmonic_tangents(const FilmMotion& motion, double frequency,
                                     CondensedFilmWorkspace& ws, FilmForce& out) const;
  FilmStatus elastic_harmonic_tangents(const FilmMotion& motion, double frequency,
                                       CondensedFilmWorkspace& ws, FilmForce& out) const;
  FilmStatus find_harmonic_states(const FilmMotion& motion, CondensedFilmWorkspace& ws) const;
  void add_elastic_loads(CondensedFilmWorkspace& ws, Matrix& loads) const;
  void add_direct_changes(bool rate_form, CondensedFilmWorkspace& ws) const;
  void add_contact(const double* xi_rate, CondensedFilmWorkspace& ws, FilmForce& out) const;
  void add_contact_tangents(const double* xi_rate, CondensedFilmWorkspace& ws,
                            FilmForce& out) const;
  void add_contact_changes(const CondensedFilmWorkspace& ws, const double* deflection,
                           Matrix& out) const;
  void add_elastic_tangents(bool rate_form, CondensedFilmWorkspace& ws, FilmForce& out) const;
  FilmStatus add_deflection_rates(CondensedFilmWorkspace& ws) const;
  double elastic_rate(std::size_t node, const double* xi_rate, bool rate_form,
                      const CondensedFilmWorkspace& ws) const;
  static void take_deflection(CondensedFilmWorkspace& ws);
  struct GapRates {
    double thickness, gap;  // [m/s]
  };
  const std::vector<double>& thickness_rates(const double* xi_rate, bool rate_form,
                                             const CondensedFilmWorkspace& ws) const;
  GapRates gap_rates(std::size_t node, double thickness_rate,
                     const CondensedFilmWorkspace& ws) const;
  double filling_power(std::size_t node, double thickness_rate,
                       const CondensedFilmWorkspace& ws) const;
  double gap(std::size_t node, const double* xi) const {
    return equation().gap(walls_->thickness(node, xi));
  }

  FilmSolver solver_;
  std::shared_ptr<const Walls> walls_;
  /// The same film on every second line of a large mesh: start of a cold solution.
  std::shared_ptr<const CondensedFilm> coarse_;
  std::vector<int> fine_of_coarse_;
  std::vector<int> coarse_of_fine_;
};

}  // namespace tribodyn
