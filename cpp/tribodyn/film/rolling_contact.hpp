#pragma once
/// Film between a cylinder or a ball and a plane, both elastic: the discrete equations.
///
/// A body of radius R [m] rolls and slides on a plane. The frame moves with the contact: both
/// surfaces move along x through it, at the entrainment velocity U = (u1 + u2)/2 > 0 [m/s] and the
/// sliding velocity V = u1 - u2 [m/s], with u1 on the body and u2 on the plane. The film thickness
///
///     h = h0 + x^2/(2R) + w[p]          line contact: a cylinder, per width
///     h = h0 + (x^2 + y^2)/(2R) + w[p]  point contact: a ball
///
/// contains the deflection w [m] of a half-space under the pressure p [Pa] (half_space.hpp). The
/// unknowns are the pressures and h0 [m]. The load F [N/m or N] fixes h0, because a half-plane has
/// no absolute depth:
///
///     p_i  _|_  R_i(p, h)  for every node i,      int p dA = F,
///
/// where a _|_ b means a >= 0, b >= 0 and a b = 0, and R_i [m3/s] is the balance of FilmEquation
/// with the cavitation condition `reynolds`, steady and at gauge pressures. Oil is flooded at the
/// inlet, the first line of x.
///
/// Discretisation. Pressures are linear between the lines of x, and in a point contact between
/// those of y. FilmEquation conducts between neighbours and carries the flow U h_f r_f through the
/// faces between them. Inside the contact conduction is negligible, and the carried flow alone
/// determines the pressure through the deflection. With the mean of both nodes as the thickness h_f
/// of the face, pressures that alternate from node to node would change no carried flow there, and
/// the pressure would oscillate. h_f is therefore the value at the face of the parabola through two
/// nodes upstream and one downstream [Leonard1979]. It is third order on even lines. The first
/// face, which has only one node upstream, and the faces across y, which carry nothing, have the
/// mean. The density r_f is the mean of both nodes.
///
/// Of a point contact the half y >= 0 is computed; y = 0 is a plane of symmetry. Of a line contact
/// the width is 1 m: the mesh is a strip of one element across, whose two nodes at every x share
/// one pressure.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "tribodyn/core/types.hpp"
#include "tribodyn/film/film_equation.hpp"

namespace tribodyn {

/// A contact on one mesh.
struct RollingContactOptions {
  std::string item = "rolling contact";
  double radius = 0.0;           ///< R [m], > 0
  double contact_modulus = 0.0;  ///< E* [Pa], > 0
  std::shared_ptr<const Lubricant> lubricant;
  std::vector<double> x;          ///< lines from inlet to outlet, ascending [m]; at least five
  std::vector<double> y;          ///< from 0, ascending [m]; empty for a line contact
  double reference_length = 0.0;  ///< l of half_space.hpp [m], > 0; line contacts only
};

/// Motion of the surfaces.
struct RollingMotion {
  double entrainment_velocity = 0.0;  ///< U [m/s], > 0
  double sliding_velocity = 0.0;      ///< V [m/s]
};

/// Pressures and what follows from them.
struct RollingState {
  Vector pressure;   ///< p [Pa], one for each node
  double h0 = 0.0;   ///< [m]
  Vector thickness;  ///< h [m], one for each node
  Vector residual;   ///< R [m3/s]; zero where the pressure is prescribed
  FilmState film;
  // Inputs of the film equation.
  std::vector<double> node_thickness, face_thickness, entrainment, face_speed, rate;
};

/// The equations of one contact on one mesh. Immutable.
class RollingContact {
 public:
  explicit RollingContact(RollingContactOptions options);

  const RollingContactOptions& options() const { return options_; }
  const FilmEquation& film() const { return film_; }
  bool is_line() const { return options_.y.empty(); }
  /// Number of nodes with a pressure of their own.
  Eigen::Index size() const { return undeformed_.size(); }
  /// Lines across: 1 in a line contact.
  Eigen::Index lines_across() const { return across_; }
  /// x^2/(2R) or (x^2 + y^2)/(2R) [m].
  const Vector& undeformed() const { return undeformed_; }
  /// Row i: deflection at all nodes under the unit pressure of node i [m/Pa].
  const Matrix& deflections() const { return deflections_; }
  /// Areas [m or m2] with which the pressures add up to the load of the whole contact.
  const Vector& weights() const { return weights_; }
  /// Whether the pressure is zero by a boundary condition.
  bool prescribed(Eigen::Index node) const;
  /// Width of the dual cell across x [m] of the modelled part; 1 m in a line contact.
  double width(Eigen::Index node) const { return width_[node]; }

  /// Sets thickness and residual at the pressures and h0 of the state; false if a thickness is not
  /// positive.
  bool evaluate(const RollingMotion& motion, RollingState& state) const;
  /// Derivatives at the state after evaluate(), of nodes that are not prescribed: column i has
  /// dR_i/dp_j, and in its last row dR_i/dh0. Columns of nodes with `wanted` = 0 are left zero.
  Matrix tangent(const RollingMotion& motion, const RollingState& state,
                 const std::vector<char>& wanted) const;

  /// Nodes and weights that interpolate the thickness at the face of a mesh pair.
  struct Face {
    std::array<int, 3> node;
    std::array<double, 3> weight;
    bool along;  ///< between neighbours in x: the surfaces carry oil through the face
  };
  const std::vector<Face>& faces() const { return faces_; }
  /// Node of a node of the mesh.
  int node_of(int mesh_node) const { return is_line() ? mesh_node / 2 : mesh_node; }

 private:
  FilmInput input(const RollingMotion& motion, RollingState& state) const;
  void set_faces();

  RollingContactOptions options_;
  FilmEquation film_;
  Eigen::Index across_;
  Vector undeformed_, weights_, width_;
  Matrix deflections_;
  std::vector<Face> faces_;
};

}  // namespace tribodyn
