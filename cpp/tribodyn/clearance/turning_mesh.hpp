#pragma once
/// Film of a journal on a mesh that turns with the mean of both walls.
///
/// The mesh turns about the axis e_z of the bearing by the angle psi [rad], at half of the spin
/// s [rad/s] of the journal relative to the bearing:
///
///         bearing: at rest      mesh: psi' = s / 2      journal: s
///
/// Relative to this mesh the walls move at opposite velocities, so that the entrainment velocity
/// (u1 + u2) / 2 vanishes: the mesh carries the oil of the cavity, and the film fraction is not
/// transported over the nodes at all. The film is that of a journal whose spin slides but does not
/// entrain, at the gap coordinates
///
///     x' = R^T x,    dx'/dt = R^T (dx/dt - psi' e_z x x),    R the rotation by psi,
///
/// of the displacements x across the axis, which are the translations [m] and the tilts [rad];
/// other coordinates are unchanged. The loads are the transpose: with the loads F' on x', and the
/// moment M' on the spin,
///
///     F = R F',    M = M' - sum (e_z x x) . F / 2.
///
/// The second term of M is the moment of the pressure flow on the journal, which is half of the
/// moment of the pressures about the axis of the bearing.
///
/// The angle psi is a variable of the history of the film. In an implicit stage with the weight tau
/// [s] it is psi = base + tau s / 2, and the tangents with respect to the spin contain those with
/// respect to psi. The mesh has the velocity s / 2 exactly, whatever the error of psi: the film
/// does not depend on the angle of its mesh, except by the error of the mesh.
///
/// A *steady* film, which does not change in the frame of the bearing, needs a mesh at rest: psi is
/// then a constant, psi' = 0, and the spin entrains.

#include <string>
#include <vector>

#include "tribodyn/film/condensed_film.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/gaps/gap.hpp"

namespace tribodyn {

/// Gap coordinates and rates on the mesh, and the loads in the gap.
class TurnedMotion {
 public:
  /// Motion in a gap in which a turning mesh is admissible.
  explicit TurnedMotion(const Gap& gap);

  /// A mesh that moves, in a stage: psi = `base` [rad] + `weight` [s] * s / 2.
  void move(const ConstVectorRef& xi, const ConstVectorRef& rate, double base, double weight);
  /// A mesh at rest at the angle psi [rad].
  void rest(const ConstVectorRef& xi, const ConstVectorRef& rate, double angle);

  bool moves() const { return share_ > 0.0; }
  double angle() const { return angle_; }                      ///< psi [rad]
  double angle_rate() const { return share_ * rate_[spin_]; }  ///< psi' [rad/s]
  const Vector6& xi() const { return xi_; }
  const Vector6& rate() const { return rate_; }
  /// Sets the force in the gap, and with `tangents` its derivatives, from those of the film.
  void to_gap(const FilmForce& own, bool tangents, FilmForce& out) const;
  /// Turns loads, one in each column, from the mesh to the axes of the gap.
  void turn_loads(MatrixRef loads) const;
  /// Turns derivatives with respect to displacements or rates, one in each column, likewise.
  void turn_columns(Matrix& a) const;

 private:
  /// A displacement across the axis: gap coordinates of both components.
  struct Pair {
    int x = 0, y = 1;
  };

  void set(const ConstVectorRef& xi, const ConstVectorRef& rate);
  void add_moment(MatrixRef loads) const;
  void add_spin_tangents(FilmForce& out) const;

  std::vector<Pair> pairs_;
  int spin_;
  double angle_ = 0.0, cos_ = 1.0, sin_ = 0.0;
  double share_ = 0.5;   // psi' / s; 0: a mesh at rest
  double weight_ = 0.0;  // dpsi/ds = share_ * weight_
  Vector6 place_;        // xi in the gap
  Vector6 slip_;         // dx/dt - psi' e_z x x, along the axes of the gap
  Vector6 xi_, rate_;
};

/// Throws InvalidInput unless a film in this gap may be solved on a mesh that turns: a full ring of
/// smooth walls, in which thickness and ports do not change around the ring. `rough`: with flow
/// factors.
void require_turning_mesh(const std::string& item, const Gap& gap, const FilmLayout& layout,
                          bool rough);

}  // namespace tribodyn
