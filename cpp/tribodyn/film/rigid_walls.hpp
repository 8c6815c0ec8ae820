#pragma once
/// Two rigid walls: at most six gap coordinates.
///
/// Thickness and sliding are linear in the gap coordinates xi [m, rad] and their rates
/// (relative_motion.hpp), with the thickness derivatives A and the tangential displacements t:
///
///     h_i = h0_i + sum_k A_ik xi_k,    V_i = sum_k t_ik dxi_k/dt,
///     E_ab = sum_k b_ab,k dxi_k/dt,    b_ab,k = (t_ak + t_bk) . S_ab / 4,
///
/// where E_ab [m2/s] is the entrainment through the face S_ab [m] of a pair; only coordinates that
/// entrain oil have b. The loads are the transpose (tractions in film_tractions.hpp),
///
///     S_k = sum_i w_i [ A_ik (p_i - p_ambient) - (eta_i phi_i theta_i / h_i) V_i . t_ik ]
///           - sum_ab b_ab,k D_f theta_up (p_b - p_a).
///
/// Where rough walls touch, h_f of touching_film.hpp replaces h, and dh_f/dh A replaces A.
///
/// A profile of the moving wall (moving_profile.hpp) adds P(theta_i - xi_s, z_i) to the thickness,
/// with the angle xi_s [rad] of this wall, a spin. The spin then has A_is = dP/dxi_s, which depends
/// on xi_s. In S_s the sum of w A (p - p_ambient) is the torque [N m] of the pressure on the slopes
/// of the profile, and the tangents contain d2P/dxi_s2.
///
/// Sign: S acts on the journal; the bearing receives the opposite load.

#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/film/rigid_wall_kernels.hpp"
#include "tribodyn/film/walls.hpp"

namespace tribodyn {

class RigidWalls final : public Walls {
 public:
  /// Of the surface of `equation`, which also states whether the walls have a lay and whether the
  /// oil needs the sliding speed. `settles`: touching walls are elastic, see settle().
  RigidWalls(std::shared_ptr<const FilmEquation> equation, std::vector<GapCoordinate> coordinates,
             const ReferenceThickness& reference, bool settles = false);

  /// The motion of the nodes.
  const RelativeMotion& nodes() const { return nodes_; }

  int coordinates() const override { return nodes_.coordinates(); }
  std::unique_ptr<WallState> make_state() const override;
  void move(const double* xi, const double* xi_rate, bool rate_form,
            WallState& state) const override;
  void settle(bool rate_form, WallState& state) const override;
  const RelativeMotion* relative_motion() const override { return &nodes_; }
  const std::vector<WallDirection>& directions(bool rate_form) const override {
    return rate_form ? rate_directions_ : stage_directions_;
  }
  void balance_changes(const WallBlocks& blocks, bool rate_form, const WallState& state,
                       std::size_t stride, double* lack) const override;
  void loads(const FilmTractions& tractions, const double* xi_rate, WallState& state,
             Vector& out) const override;
  void tangents(const FilmTractions& tractions, bool rate_form, const double* dpressure,
                const double* dfraction, const WallState& state, FilmForce& out) const override;
  void load_changes(const FilmTractions& tractions, const Matrix& dpressure,
                    const Matrix& dfraction, const WallState& state, Matrix& out) const override;
  void add_thickness_changes(const FilmTractions& tractions, const double* dthickness,
                             const double* dface, const WallState& state,
                             Matrix& out) const override;
  void load_by_viscosity(const FilmTractions& tractions, const WallState& state,
                         Vector& out) const override;
  double friction_power(std::size_t node, const double* xi_rate,
                        const WallState& state) const override;
  void friction_powers(const double* xi_rate, const WallState& state, double* power) const override;
  void thickness_rates(const double* xi_rate, const WallState& state, double* rate) const override;
  double distance(std::size_t node, const double* xi) const override {
    const double h = nodes_.thickness(node, xi);
    return profile_ ? h + node_profile_.at(node, xi[turned_by_]).value : h;
  }
  double distance_by(std::size_t node, int coordinate, const double* xi) const override {
    if (profile_ && static_cast<std::size_t>(coordinate) == turned_by_) {
      return node_profile_.at(node, xi[turned_by_]).by_angle;
    }
    return nodes_.thickness_by_coordinate()[node * static_cast<std::size_t>(coordinates()) +
                                            static_cast<std::size_t>(coordinate)];
  }
  double minimum_distance(const double* xi) const override;
  double widest_distance() const override;
  double thickness(std::size_t node, const double* xi) const override;
  double thickness_by(std::size_t node, int coordinate, const WallState& state) const override;
  double valleys() const override { return valleys_; }
  std::shared_ptr<const Walls> coarsened(std::shared_ptr<const FilmEquation> coarse,
                                         const std::vector<int>& fine_of_coarse) const override;

 private:
  struct State;

  void build_profile(const ReferenceThickness& reference);
  void build_entrainment();
  void build_directions();
  void add_profile(const double* xi, State& state) const;
  void note_touching(bool rate_form, State& state) const;
  void face_speeds(const double* xi_rate, State& state) const;
  void node_speeds(const double* xi_rate, State& state) const;
  /// The tables for the loops over three coordinates.
  ThreeCoordinates three(const State& state) const;
  void node_shear(const FilmTractions& tractions, const double* xi_rate, State& state) const;

  /// Product of the tangential displacements k and l at node i, weighted along and across the lay.
  double product(std::size_t i, std::size_t k, std::size_t l, double along, double across) const {
    const std::size_t nk = static_cast<std::size_t>(nodes_.coordinates());
    const std::size_t at = (i * nk + k) * nk + l;
    if (products_along_.empty()) return across * nodes_.tangent_products()[at];
    return across * nodes_.tangent_products()[at] + (along - across) * products_along_[at];
  }

  std::shared_ptr<const FilmEquation> equation_;
  std::vector<GapCoordinate> coordinates_;
  RelativeMotion nodes_;
  RelativeMotion faces_;  // the midpoints of the mesh pairs
  double valleys_;
  bool settles_;
  std::shared_ptr<const MovingProfile> profile_;  // of the moving wall; null: none
  std::size_t turned_by_ = 0;                     // coordinate that is the angle of the profile
  MovingPoints node_profile_, face_profile_;
  std::vector<WallDirection> stage_directions_;
  std::vector<WallDirection> rate_directions_;
  std::vector<double> pair_entrainment_;        // b_ab,k (0 if k does not entrain), pairs x K
  std::vector<double> pair_entrainment_along_;  // share along the lay; directional walls only
  std::vector<double> boundary_entrainment_;    // same for the open faces
  std::vector<double> products_along_;          // (t_k . l)(t_l . l); directional walls only
  std::vector<std::size_t> entraining_pairs_;   // with any b_ab,k
  bool three_ = false;    // the loops of rigid_wall_kernels.hpp serve implicit stages
  std::size_t spin_ = 0;  // the only coordinate that entrains, then
};

/// The state of rigid walls at one motion.
struct RigidWalls::State final : WallState {
  /// A, also with a profile of the moving wall, and dh_f/dh A where walls touch, at nodes and
  /// faces.
  const double* by_coordinate = nullptr;
  const double* face_by_coordinate = nullptr;
  bool touching = false;                   // anywhere in the last motion
  std::vector<double> touching_nodes;      // dh_f/dh A, nodes x K; gaps with valleys only
  std::vector<double> touching_faces;      // the same, pairs x K
  std::vector<double> profiled_nodes;      // A with a profile of the moving wall, nodes x K
  std::vector<double> profiled_faces;      // the same, pairs x K
  std::vector<double> profile_bend;        // d2h/dxi_s2 of this profile [m/rad2], nodes
  double profile_rate = 0.0;               // dxi_s/dt [rad/s]
  std::vector<double> bend;                // d2h_f/dh2 / (dh_f/dh)^2 [1/m], nodes
  std::vector<double> rate_by_thickness;   // d(dh_f/dt)/dh_f [1/s], nodes
  std::vector<double> face_speed_by_rate;  // d|V|/d(dxi_k/dt), pairs x K; shear thinning only
  std::vector<double> node_speed_by_rate;  // the same, nodes x K
  std::vector<double> shear;               // w eta phi V . t / h, nodes x K
  std::vector<double> shear_by_h;          // its derivative with respect to h
};

}  // namespace tribodyn
