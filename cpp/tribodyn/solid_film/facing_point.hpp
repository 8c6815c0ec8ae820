#pragma once
/// A node of a film between two walls that move and deform, with its exact derivatives.
///
///                       n
///     wall 2  ____y_____|______     y = x + g n: point of wall 2 on the ray along n
///                 |     ^
///               g |  film
///     wall 1  ____x____________     x = X(xi_0): node of the film, fixed to wall 1
///
/// Wall 1 carries the film. Its point x = sum of N_j x_j has the tangents a_1, a_2 along the
/// natural coordinates of its patch and the outward unit normal n = m/|m|, m = a_1 x a_2. The ray
/// from x along n meets wall 2 at y = sum of S_j(xi) y_j, which determines xi and the gap g [m]:
///
///     y(xi) - x - g n = 0.
///
/// With the matrix A = [y_1, y_2, -n] and c, minus the last row of A^-1, a motion with the
/// coordinates z = (x_j, y_j) and rates z' obeys
///
///     r   = Y z' - X z' - g dn/dz z' = B z'        relative velocity [m/s],
///     g'  = c . r,                                 dg/dz = c^T B,
///     s   = (1 - n n^T) r                          slip [m/s],
///     s^a = a^a . r                                its components along a_1, a_2,
///
/// with the dual vectors a^a (a^a . a_b = 1 for a = b, else 0). All of them vanish if both walls
/// move as one rigid body. A force T on the film's side of wall 2, with the opposite force on
/// wall 1, has the generalised forces B^T T; their linear and angular momentum vanish exactly.
///
/// The components s^a with the tangents of the reference shape are the slip relative to a mesh that
/// keeps its reference shape: a rotation or a bending without strain changes no distance in it.
///
/// Source: [Wriggers2006] chapter 4 (surfaces in contact), here along a ray instead of the nearest
/// point.

#include "tribodyn/solid_film/wall_patch.hpp"

namespace tribodyn {

/// The point of wall 1 that carries a node: constants.
struct CarriedNode {
  std::vector<int> vectors;                                 ///< of wall 1
  Vector values;                                            ///< N_j
  Matrix first;                                             ///< dN_j/dxi_a, n x 2
  Vector3 tangent[2] = {Vector3::Zero(), Vector3::Zero()};  ///< A_a, of the reference shape
};

/// Number of the patch of wall 2 and the natural coordinates of the point on the ray.
struct RayEnd {
  int patch = -1;  ///< -1: the ray misses the wall
  Vector3 xi = Vector3::Zero();
  double gap = 0.0;  ///< g [m]
};

/// Spheres about the patches of a wall, which tell most patches that a ray misses.
struct WallBounds {
  std::vector<Vector3> centre;
  std::vector<double> radius;  ///< [m]; infinite for a patch without an end

  void set(const WallSurface& wall, const double* y);
};

/// A node at one motion. Local coordinates: three for each vector of the node on wall 1, followed
/// by three for each vector of the patch of wall 2.
class FacingPoint {
 public:
  /// Moves the node; `x`, `y` and their rates are all vectors of wall 1 and wall 2. Returns false
  /// if the ray misses wall 2, or if the walls do not face each other there.
  bool move(const CarriedNode& node, const WallSurface& wall, const WallBounds& bounds,
            const double* x, const double* x_rate, const double* y, const double* y_rate);
  /// Also sets the derivatives below, after move().
  void differentiate();
  /// The end of the ray of the last motion.
  const RayEnd& end() const { return end_; }
  double gap() const { return end_.gap; }
  double gap_rate() const { return c_.dot(r_); }
  const Vector3& position() const { return x_; }
  const Vector3& normal() const { return n_; }
  const Vector3& tangent(int a) const { return a_[a]; }
  const Vector3& dual(int a) const { return dual_[a]; }
  /// Area of the surface of wall 1, divided by that of the reference shape [-], and its rate [1/s].
  double area() const { return length_ / reference_; }
  double area_rate() const { return n_.dot(m_rate_) / reference_; }
  const Vector3& pressure_direction() const { return c_; }  ///< c: force of unit pressure
  const Vector3& slip() const { return s_; }
  double component(int a) const { return dual_[a].dot(r_); }  ///< s^a
  /// B, 3 x l; its first `own()` columns belong to wall 1.
  const Jacobian3& motion() const { return b_; }
  int own() const { return own_; }
  int size() const { return static_cast<int>(b_.cols()); }
  /// Coordinates among all: 3 j + c of wall 1, followed by those of wall 2 with the offset `first`.
  int coordinate(int local, int first) const {
    return local < own_
               ? 3 * node_->vectors[static_cast<std::size_t>(local / 3)] + local % 3
               : first + 3 * patch_->vectors()[static_cast<std::size_t>((local - own_) / 3)] +
                     local % 3;
  }

  /// Derivatives of the area with respect to the first own() coordinates.
  const Vector& area_by() const { return area_by_; }
  // After differentiate(): derivatives with respect to the local coordinates at constant rates.
  const Vector& gap_by() const { return gap_by_; }            ///< dg/dz = dg'/dz'
  const Vector& gap_rate_by() const { return gap_rate_by_; }  ///< dg'/dz
  const Jacobian3& pressure_direction_by() const { return c_by_; }
  const Jacobian3& slip_by() const { return s_by_; }
  /// ds^a/dz, 2 x l.
  const Matrix& component_by() const { return component_by_; }
  /// ds^a/dz', 2 x l.
  const Matrix& component_by_rate() const { return component_by_rate_; }
  const Vector& area_rate_by() const { return area_rate_by_; }  ///< own() entries
  /// da^a/dz.
  const Jacobian3& dual_by(int a) const { return dual_by_[a]; }
  /// Adds d(B^T t)/dz for a constant force t [N] to an l x l matrix.
  void add_motion_tangent(const Vector3& t, MatrixRef out) const;
  /// Adds `factor` times the second derivatives of the area to an l x l matrix.
  void add_area_hessian(double factor, MatrixRef out) const;

 private:
  void set_carrier(const double* x, const double* x_rate);
  bool find(const WallSurface& wall, const WallBounds& bounds);
  void meet(const WallPatch& patch, RayEnd& end);
  void differentiate_carrier();

  const CarriedNode* node_ = nullptr;
  const WallPatch* patch_ = nullptr;
  const double* y_ = nullptr;
  const double* y_rate_ = nullptr;
  RayEnd end_;
  PatchValues shape_;
  int own_ = 0;
  double side_ = 1.0, length_ = 1.0;  // |m|
  Vector3 x_, n_, n_rate_, m_rate_, a_[2], a_rate_[2], dual_[2];
  Vector3 y_along_[2], rate_along_[2], r_, s_, c_;
  Matrix3 inverse_;  // of A
  Jacobian3 b_, n_by_, m_by_;
  Jacobian3 n_rate_by_, r_by_, s_by_, c_by_, dual_by_[2];
  Matrix xi_by_, component_by_, component_by_rate_;  // 2 x l
  Vector gap_by_, gap_rate_by_, area_by_, area_rate_by_;
  double reference_ = 1.0;
};

}  // namespace tribodyn
