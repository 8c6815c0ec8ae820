#pragma once
/// Two walls that move and deform: the film is fixed to wall 1.
///
/// The motion xi consists of the vectors of wall 1, followed by those of wall 2 (wall_patch.hpp):
/// positions of nodes [m], or origin and axes of a marker. The film nodes are points of wall 1, and
/// the thickness h_i is the gap g of facing_point.hpp. The mesh of the film keeps the areas w_i and
/// the face vectors S_ab of the reference shape of wall 1, so that bending and rotation change
/// nothing in it. Where the surface stretches, the content of a cell grows with its area: with the
/// area ratio J_i the content is s_i g_i J_i per area of the mesh. The conductances are those of
/// the reference shape, an error of the size of the strain, some 1e-3 for metals.
/// With the tangents A_a of the reference shape, the dual tangents a^a of the present shape and the
/// slip s of wall 2 relative to wall 1 [m/s],
///
///     E_ab = (s_a^k A_k(a) + s_b^k A_k(b)) . S_ab / 4,    s^k = a^k . s.
///
/// The loads are the transpose. On node i the film acts on wall 2 with the force
///
///     T_i = w_i J_i (p_i - p_ambient) c_i - sum_b D theta_up (p_b - p_a) (S_ab . A_k / 4) a^k
///           - theta_i w_i (eta_i phi_i / h_i) s_i                                       [N],
///
/// and on wall 1 with the opposite force, and it stretches wall 1 with the power
/// w_i h_i (p_i - p_ambient) dJ_i/dt: S = sum B_i^T T_i + w_i h_i (p_i - p_ambient) dJ_i/dx. In the
/// limit of fine meshes T is the traction p n - p grad h / 2 - eta s / h per area, plus a
/// divergence that moves no force over the rim: the pressure on the inclined wall and the shear of
/// sliding and of pressure flow. Two statements follow from the transpose alone, on any pair of
/// meshes. Forces and moments on both walls are opposite to round-off, since B vanishes for rigid
/// motions. The power supplied to the film equals its dissipation to round-off, as stated in
/// condensed_film.hpp.
///
/// The roughness of the walls has no lay.

#include "tribodyn/film/walls.hpp"
#include "tribodyn/solid_film/facing_point.hpp"

namespace tribodyn {

/// What wall 1 carries.
struct FilmCarrier {
  int vectors = 0;  ///< of wall 1
  std::vector<CarriedNode> nodes;
  std::vector<double> clearance;  ///< added to the gap of a node [m]: a profile; empty: none
};

class DeformingWalls final : public Walls {
 public:
  /// Of the surface of `equation`. `moves`: whether each coordinate of xi moves; the derivatives
  /// with respect to others are zero.
  DeformingWalls(std::shared_ptr<const FilmEquation> equation, FilmCarrier carrier,
                 WallSurface facing, const std::vector<char>& moves);

  const FilmCarrier& carrier() const { return carrier_; }
  /// First coordinate of wall 2.
  int first_of_facing() const { return 3 * carrier_.vectors; }
  /// The nodes at the last motion.
  static const std::vector<FacingPoint>& points(const WallState& state);
  /// A node whose ray missed wall 2 at the last motion, or -1.
  static int missed(const WallState& state);

  int coordinates() const override { return 3 * (carrier_.vectors + facing_.vectors); }
  std::unique_ptr<WallState> make_state() const override;
  void move(const double* xi, const double* xi_rate, bool rate_form,
            WallState& state) const override;
  const std::vector<WallDirection>& directions(bool /*rate_form*/) const override {
    return directions_;
  }
  void balance_changes(const WallBlocks& blocks, bool rate_form, const WallState& state,
                       std::size_t stride, double* lack) const override;
  void loads(const FilmTractions& tractions, const double* xi_rate, WallState& state,
             Vector& out) const override;
  void tangents(const FilmTractions& tractions, bool rate_form, const double* dpressure,
                const double* dfraction, const WallState& state, FilmForce& out) const override;
  void load_changes(const FilmTractions& tractions, const Matrix& dpressure,
                    const Matrix& dfraction, const WallState& state, Matrix& out) const override;
  void load_by_viscosity(const FilmTractions& tractions, const WallState& state,
                         Vector& out) const override;
  double friction_power(std::size_t node, const double* xi_rate,
                        const WallState& state) const override;

  double distance(std::size_t node, const double* xi) const override;
  double distance_by(std::size_t node, int coordinate, const double* xi) const override;
  double minimum_distance(const double* xi) const override;
  double widest_distance() const override { return widest_; }
  double thickness(std::size_t node, const double* xi) const override { return distance(node, xi); }
  double thickness_by(std::size_t node, int coordinate, const WallState& state) const override;
  double log_area_by(std::size_t node, int coordinate, const WallState& state) const override;
  double thickness_rate(std::size_t node, const double* xi_rate,
                        const WallState& state) const override;
  std::shared_ptr<const Walls> coarsened(std::shared_ptr<const FilmEquation> coarse,
                                         const std::vector<int>& fine_of_coarse) const override;

  /// Sets the derivatives of the loads with respect to pressures and film fractions, K x n.
  void loads_by_fields(const FilmTractions& tractions, const WallState& state, Matrix& by_pressure,
                       Matrix& by_fraction) const;
  /// Sets the tangents at fixed fields alone: d(loads)/dxi and d(loads)/d(dxi/dt), K x K.
  void tangents_at_fixed_fields(const FilmTractions& tractions, const WallState& state,
                                Matrix& by_xi, Matrix& by_rate) const;

 private:
  struct State;
  /// Products S . A_k of an end of a pair, or of an open face, k = 0, 1.
  struct Along {
    double a[2] = {0.0, 0.0};
  };
  double clearance(std::size_t node) const {
    return carrier_.clearance.empty() ? 0.0 : carrier_.clearance[node];
  }
  void derive(const State& state) const;
  /// The derivative of the gap with respect to a coordinate.
  double gap_by(const FacingPoint& point, int coordinate) const;
  double entrainment_of(const Along& along, const FacingPoint& point) const;
  void add_node_load(std::size_t node, const Vector3& force, const State& state,
                     VectorRef out) const;
  void add_stretch(std::size_t node, double factor, const State& state, VectorRef out) const;
  void add_drag_tangents(const FilmTractions& tractions, const State& state, Matrix& by_xi) const;

  std::shared_ptr<const FilmEquation> equation_;
  FilmCarrier carrier_;
  WallSurface facing_;
  std::vector<WallDirection> directions_;
  std::vector<int> column_;   // of the direction by a coordinate; the rate follows; -1: none
  std::vector<Along> pairs_;  // 2 for each pair: S_ab . A_k / 4 at a and b
  std::vector<Along> faces_;  // of open faces: S . A_k / 2
  double widest_ = 0.0;
};

}  // namespace tribodyn
