#pragma once
/// Film of a journal on a mesh that turns with the mean of both walls.
///
/// The mesh turns about the axis e_z of the bearing by psi [rad], half of the angle alpha by which
/// the journal has turned relative to the bearing since the start of the run:
///
///         bearing: at rest            journal: alpha
///                 \      mesh: psi      /                  psi = (alpha - alpha_0) / 2.
///                  `------- | ---------`
///
/// Relative to this mesh the walls move at opposite velocities, so that the entrainment velocity
/// (u1 + u2) / 2 vanishes: the mesh carries the oil of the cavity, and the film fraction is not
/// transported over its nodes at all. The film is that of a journal whose spin slides but does not
/// entrain, at the gap coordinates
///
///     x' = R^T x,    dx'/dt = R^T (dx/dt - (s/2) e_z x x),    R the rotation by psi,
///
/// of the translations x [m] across the axis; s [rad/s] is the spin, and the other coordinates are
/// unchanged. The loads are the transpose: with F' and M' of the film,
///
///     F = R F',    M = M' - (e_z x x) . F / 2.
///
/// The second term of M is the moment of the pressure flow on the journal, which is half of the
/// moment of the pressures about the axis of the bearing. Both are functions of alpha, and the
/// tangents contain dF/dalpha and dM/dalpha.
///
/// A *steady* film, which does not change in the frame of the bearing, needs a mesh at rest: psi is
/// then a constant, s/2 is left out above, and the spin entrains.

#include <string>

#include "tribodyn/film/condensed_film.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/gaps/gap.hpp"

namespace tribodyn {

/// Gap coordinates and rates on the mesh, and what follows from the turn.
class TurnedMotion {
 public:
  /// Sets coordinates and rates from those of the gap. The translations are the coordinates 0 and
  /// 1; the value of the coordinate `spin` is alpha [rad]. `start`: alpha_0 [rad]. `steady`: the
  /// mesh is at rest.
  void set(const ConstVectorRef& xi, const ConstVectorRef& rate, int spin, double start,
           bool steady);
  double angle() const { return angle_; }  ///< psi [rad]
  bool steady() const { return share_ == 0.0; }
  const Vector6& xi() const { return xi_; }
  const Vector6& rate() const { return rate_; }
  /// Sets the force in the gap, and with `tangents` its derivatives, from those of the film.
  void to_gap(const FilmForce& own, bool tangents, FilmForce& out) const;
  /// R a for the components 0 and 1 of the columns of a.
  void turn_back(MatrixRef a) const;
  /// Sets `a`, whose columns are derivatives with respect to coordinates or rates of the mesh at
  /// rest, to those with respect to the coordinates or rates of the gap.
  void turn_columns(Matrix& a) const;

 private:
  void add_moment(MatrixRef loads) const;

  int spin_ = 2;
  double angle_ = 0.0, cos_ = 1.0, sin_ = 0.0;
  double share_ = 0.5;  // of the spin; 0: a mesh at rest
  double x_ = 0.0, y_ = 0.0;    // in the gap [m]
  double vx_ = 0.0, vy_ = 0.0;  // relative to the mesh, along the axes of the gap [m/s]
  double spin_rate_ = 0.0;      // s [rad/s]
  Vector6 xi_, rate_;
};

/// Throws InvalidInput unless a film in this gap may be solved on a mesh that turns: a full ring, in
/// which thickness and ports do not change around the ring, and a journal that cannot tilt. `rough`:
/// with flow factors.
void require_turning_mesh(const std::string& item, const Gap& gap, const FilmLayout& layout,
                          bool rough);

}  // namespace tribodyn
