#pragma once
/// A film between two rigid walls as a force law of the gap coordinates.
///
/// The pressure is solved inside the law (condensed): given the gap coordinates xi, their
/// rates and the base of the oil content, the law returns the generalised forces S_k on the
/// journal that work on dxi_k, their exact tangents, and the rate of the content. With the
/// nodal weights w, the thickness derivatives A and the tangential displacements t of
/// RelativeMotion,
///
///     S_k = sum_i w_i [ A_ik (p_i - p_ambient) - (eta_i phi_i theta_i / h_i) V_i . t_ik ]
///           - sum_ab b_ab,k D_f theta_up (p_b - p_a),    b_ab,k = (t_ak + t_bk) . S_ab / 4,
///
/// where V_i = sum_l t_il dxi_l/dt is the sliding velocity and eta_i = eta(p_i, |V_i| / h_i). The
/// last sum is the shear of the pressure flow on the journal's wall, h/2 grad p; only coordinates
/// that entrain oil feel it. Smooth walls have phi = 1 and D_f = h_f; for rough walls phi =
/// phi_f + phi_fs and D_f = phi_fp h_f, along and across the lay (flow_factors.hpp).
/// For a journal bearing S is the force on the journal and the moment about the
/// journal's centre. For smooth walls and a constant oil the sum over pairs is the exact
/// transpose of the transport term, so that in rate form the power -S . dxi/dt put into the oil
/// equals, to round-off and on any mesh, what the fields dissipate,
///
///     sum_i w_i eta theta_i |V_i|^2 / h_i + sum_ab G_ab (p_a - p_b)^2,
///
/// plus what leaves with the oil, sum_i (p_i - p_cavitation) q_i, plus the work of the gap
/// against the surroundings, (p_ambient - p_cavitation) sum_i w_i dh_i/dt, which is zero for a
/// whole ring. Where theta < 1 viscosity counts by the share theta of the gap that is oil.
///
/// Energy. The surroundings press with the ambient pressure p_a on everything, so energies are
/// counted from the state in which the oil has p_a and no cavity is open. A volume of oil that has
/// the size 1 at the cavitation pressure p_c and density rho_c does, on its way from the pressure p
/// to the surroundings, the work
///
///     P(p) = int_{p_a}^{p} rho_c/rho dp'        (p - p_a for constant density).
///
/// The balance of node i times P_i, summed up, with the flux F_ab from a to b and r = rho/rho_c, is
///
///     -S . dxi/dt = dE/dt + heat + delivered power,
///     E     = sum_i w_i [ (p_a - p_c) (1 - theta_i) g_i + s_i g_i (P_i - (p_i - p_a)/r_i) ],
///     heat  = sum_i w_i eta phi theta |V|^2 / h + sum_ab [ F_ab (P_a - P_b)
///             - theta_up D_f E_ab (p_a - p_b) ],
///     delivered power = sum_i q_i P_i - sum_i w_i (dh_i/dt - dg_i/dt) (p_i - p_a).
///
/// E counts the gas of cavities, which stand open against the ambient pressure, and the elastic
/// energy of the liquid, int (p - p_a) d(-1/rho) by mass, which is not negative; it is a function
/// of gap and content alone. In the heat the flux is that of pressure and of walls, E_ab = sum_k
/// b_ab,k dxi_k/dt; with smooth walls and constant density what is carried and what drags the
/// journal cancel, and G (p_a - p_b)^2 is left. The second term of the delivered power belongs to
/// rough walls: the mean pressure acts on the whole of the walls, also where they touch and no
/// oil is displaced (a trait of the average flow model; its sign is open). Without a memory (rate
/// form) no E is kept: what opens cavities, compresses the oil of a gap and is lost or made by the
/// condition of cavitation, m_i, is delivered,
///
///     + sum_i m_i P_i + sum_i w_i dg_i/dt (s_i P_i - (p_i - p_a)).
///
/// In rate form the balance holds to round-off for every condition, oil and wall; in an implicit
/// stage up to the difference between dg/dt and the rate of the content in the full film, which
/// vanishes with the step.
///
/// Where rough walls touch, h is h_f of touching_film.hpp in all of this, and A is dh_f/dh A: oil
/// presses on the share of the walls that is not in contact, and the power is that of the oil.
///
/// Sign: S acts on the journal; the bearing receives the opposite.
/// Source: wall shear stresses of Couette and Poiseuille flow, [HamrockSchmidJacobson2004] section
/// 7.3; of rough walls [PatirCheng1979] eq. (14).

#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/film/reynolds_film.hpp"
#include "tribodyn/film/touching_film.hpp"

namespace tribodyn {

/// Position, speed and history of one evaluation.
struct FilmMotion {
  const double* xi = nullptr;            ///< gap coordinates, K
  const double* xi_rate = nullptr;       ///< their rates, K
  const double* content_base = nullptr;  ///< [m], nodes; null: rate form (steady, memoryless)
  double content_weight = 1.0;           ///< gamma dt [s]
};

/// Generalised force on the journal and its tangents.
struct FilmForce {
  Vector6 force;    ///< S, K
  Matrix6 by_xi;    ///< dS/dxi, K x K
  Matrix6 by_rate;  ///< dS/d(dxi/dt), K x K
};

/// How a film with a memory changes with what it holds, at a fixed active set.
/// Full nodes hold what their gap does, and their pressures follow at once (the oil counts as
/// incompressible); the content of the k cavitated ones is free.
struct ContentTangents {
  std::vector<int> nodes;           ///< the cavitated ones, k
  Matrix rate_by_content;           ///< of their content's rate by their content [1/s], k x k
  Matrix rate_by_xi, rate_by_rate;  ///< by gap coordinates and rates, k x K
  Matrix force_by_content;          ///< dS/d(content), K x k
  /// dS/dxi and dS/d(dxi/dt) at constant content less those of the stage before, K x K.
  Matrix force_by_xi, force_by_rate;
};

/// Thickness of the film at xi = 0: a clearance with any profile or texture on it.
struct ReferenceThickness {
  std::vector<double> nodes;  ///< h0 [m], one for each node
  std::vector<double> faces;  ///< h0 [m] at the face of each mesh pair; empty: means of the nodes
  /// What valleys keep of the film where rough walls touch [m] (touching_film.hpp); 0: a film ends
  /// where its thickness is not positive.
  double valleys = 0.0;
};

/// Workspace of the film and of the law around it.
class CondensedFilmWorkspace {
 public:
  std::unique_ptr<FilmWorkspace> film;
  std::vector<double> thickness;       ///< h [m], of the film: h_f where rough walls touch
  std::vector<double> face_thickness;  ///< h at the faces of the dual cells [m], pairs
  std::vector<double> thickness_rate;  ///< dh/dt [m/s], rate form
  bool warm = false;                   ///< the active sets are those of a motion like the next one

 private:
  friend class CondensedFilm;
  /// A, and where walls touch dh_f/dh A, at nodes and faces.
  const double* by_coordinate_ = nullptr;
  const double* face_by_coordinate_ = nullptr;
  bool touching_ = false;                  // anywhere in the last evaluation
  std::vector<double> touching_nodes_;     // dh_f/dh A, nodes x K; gaps with valleys only
  std::vector<double> touching_faces_;     // the same, pairs x K
  std::vector<double> bend_;               // d2h_f/dh2 / (dh_f/dh)^2 [1/m], nodes
  std::vector<double> rate_by_thickness_;  // d(dh_f/dt)/dh_f [1/s], nodes
  std::vector<double> entrainment_;
  std::vector<double> entrainment_along_;
  std::vector<double> boundary_entrainment_;
  std::vector<double> face_speed_;          // |V| at the pairs; shear thinning only
  std::vector<double> face_speed_by_rate_;  // pairs x K
  std::vector<double> shear_;               // w eta phi V . t / h, nodes x K
  std::vector<double> shear_by_h_;          // its derivative with respect to h
  std::vector<double> log_by_pressure_;     // d(ln eta)/dp at the nodes; variable oils only
  std::vector<double> log_by_speed_;        // d(ln eta)/d|V|
  std::vector<double> speed_by_rate_;       // d|V|/d(dxi_k/dt), nodes x K
  std::vector<double> couette_;             // w eta phi / h, along and across the lay, nodes x 2
  std::vector<double> dpressure_;
  std::vector<double> dfraction_;
  std::unique_ptr<CondensedFilmWorkspace> coarse_;
  std::vector<double> coarse_base_;
};

/// The force law.
class CondensedFilm {
 public:
  CondensedFilm(ReynoldsFilm film, const std::vector<GapCoordinate>& coordinates,
                ReferenceThickness reference);
  CondensedFilm(ReynoldsFilm film, const std::vector<GapCoordinate>& coordinates,
                std::vector<double> reference_thickness)
      : CondensedFilm(std::move(film), coordinates,
                      ReferenceThickness{std::move(reference_thickness), {}, 0.0}) {}

  const ReynoldsFilm& film() const& { return film_; }
  void film() const&& = delete;  // it would be gone with what holds it
  const RelativeMotion& motion() const { return motion_; }
  int coordinates() const { return motion_.coordinates(); }
  /// What valleys keep of the film where the walls touch [m]; 0: nothing.
  double valleys() const { return valleys_; }
  /// Number of content variables (nodes).
  int size() const { return film_.size(); }

  std::unique_ptr<CondensedFilmWorkspace> make_workspace() const;

  /// Evaluates the law; fields stay in the workspace. `tangents` asks for by_xi and by_rate.
  FilmStatus evaluate(const FilmMotion& motion, bool tangents, CondensedFilmWorkspace& ws,
                      FilmForce& out) const;

  /// After an evaluation with tangents in an implicit stage of this motion. The factors of its
  /// matrix are lost.
  FilmStatus content_tangents(const FilmMotion& motion, CondensedFilmWorkspace& ws,
                              ContentTangents& out) const;

  /// Content [m] of a gap at xi whose oil is the share `fraction` of what it holds at the ambient
  /// pressure. Where a pressure above that of cavitation is held, in ports and at flooded ends, the
  /// gap is full at that pressure: a film has no other content there at any time.
  void content(const double* xi, double fraction, double* content) const;
  /// The shares s [-] of a gap at xi that a content s g [m] fills, one for each node. What differs
  /// from a full gap by no more than sums over a run leave is full: in a short first stage it would
  /// be a false speed.
  void shares(const double* xi, const double* content, double* share) const;
  /// The reverse. Where a pressure is held the gap is full at that pressure, whatever its share.
  void content(const double* xi, const double* share, double* content) const;
  /// Smallest distance of the walls [m] at xi, of the nodes and the middles between them.
  double minimum_thickness(const double* xi) const;
  /// Volume of the gap [m3] at xi, whole surface.
  double gap_volume(const double* xi) const;
  /// Power [W] that the fields turn into heat, see above, for each node of the modelled part;
  /// times the multiplicity it adds up to the loss of the whole film. Between rough walls a node
  /// may have a negative share.
  void nodal_dissipation(const double* xi_rate, const CondensedFilmWorkspace& ws,
                         std::vector<double>& power) const;
  /// Volume of oil [m3] for a content theta h [m], whole surface.
  double oil_volume(const double* content) const;
  /// Oil that leaves per time [m3/s] minus what comes in, ends and ports, whole surface: the
  /// rate at which the volume shrinks.
  double net_outflow(const CondensedFilmWorkspace& ws) const;
  /// Oil that leaves per time [m3/s] through the open ends alone, whole surface.
  double side_leakage(const CondensedFilmWorkspace& ws) const;
  /// Pressure work [W] that leaves with the oil, sum of (P - P(p_c)) q, whole surface; for constant
  /// density P - P(p_c) = p - p_cavitation.
  double outflow_power(const CondensedFilmWorkspace& ws) const;
  /// Delivered power [W], see above, whole surface, at the rates of the last evaluation, which was
  /// one in rate form or not.
  double delivered_power(const double* xi_rate, bool rate_form,
                         const CondensedFilmWorkspace& ws) const;
  /// Energy E [J], see above, whole surface, of a gap at xi with the content.
  double stored_energy(const double* xi, const double* content) const;

  /// Numbers of the workspace on which the bits of later evaluations depend: whether it is warm,
  /// what the film keeps (ReynoldsFilm::hold), and the same of the coarser film.
  int held_size() const;
  void hold(const CondensedFilmWorkspace& ws, double* held) const;
  /// The reverse of hold().
  void restore(const double* held, CondensedFilmWorkspace& ws) const;

 private:
  void build_entrainment(const std::vector<GapCoordinate>& coordinates);
  void build_directions(const std::vector<GapCoordinate>& coordinates);
  void build_coarse(const std::vector<GapCoordinate>& coordinates,
                    const ReferenceThickness& reference);
  void warm_up(const FilmMotion& motion, CondensedFilmWorkspace& ws) const;
  FilmInput prepare(const FilmMotion& motion, CondensedFilmWorkspace& ws) const;
  void note_touching(const FilmMotion& motion, CondensedFilmWorkspace& ws) const;
  double gap(std::size_t node, const double* xi) const;
  double dragged(const CondensedFilmWorkspace& ws, std::size_t pair) const;
  void face_speeds(const FilmMotion& motion, CondensedFilmWorkspace& ws) const;
  void node_shear(const FilmMotion& motion, CondensedFilmWorkspace& ws) const;
  void sum_force(CondensedFilmWorkspace& ws, FilmForce& out) const;
  /// What the changes of the fields, nodes x columns, do to the force, K x columns.
  Matrix force_by_fields(const Matrix& dpressure, const Matrix& dfraction,
                         const CondensedFilmWorkspace& ws) const;
  FilmStatus sum_tangents(const FilmInput& input, CondensedFilmWorkspace& ws, FilmForce& out) const;

  /// Product of the tangential displacements k and l at node i, weighted along and across the lay.
  double product(std::size_t i, std::size_t k, std::size_t l, double along, double across) const {
    const std::size_t nk = static_cast<std::size_t>(motion_.coordinates());
    const std::size_t at = (i * nk + k) * nk + l;
    if (products_along_.empty()) return across * motion_.tangent_products()[at];
    return across * motion_.tangent_products()[at] + (along - across) * products_along_[at];
  }

  ReynoldsFilm film_;
  RelativeMotion motion_;  ///< of the nodes
  RelativeMotion faces_;   ///< of the middles of the mesh pairs
  double valleys_;
  /// Directions that change the film: in an implicit stage, and in the rate form.
  std::vector<FilmDirection> stage_directions_;
  std::vector<FilmDirection> rate_directions_;
  std::vector<double> pair_entrainment_;        // b_ab,k (0 where k does not entrain), pairs x K
  std::vector<double> pair_entrainment_along_;  // share along the lay; directional walls only
  std::vector<double> boundary_entrainment_;    // same for the open faces
  std::vector<double> products_along_;          // (t_k . l)(t_l . l); directional walls only
  std::vector<std::size_t> entraining_pairs_;   // with any b_ab,k
  /// The same film on every second line of a large mesh: where a cold start begins.
  std::shared_ptr<const CondensedFilm> coarse_;
  std::vector<int> fine_of_coarse_;
  std::vector<int> coarse_of_fine_;
};

}  // namespace tribodyn
