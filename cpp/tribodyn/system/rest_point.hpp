#pragma once
/// A point of a mechanism at which its rest is looked for: what accelerates it there, and the step
/// that would bring it to rest.
///
/// **Velocities.** Bodies move as the drives force them and no further. A motion that lasts carries
/// its velocities along: where a small turn dtheta moves a body in space, its angular velocity
/// turns with it, so that a shaft whose axis tilts goes on to spin about its axis. So a guess v0 of
/// translations in space and of angular velocities in the axes of each body is kept, and among the
/// velocities that meet the rates of the rows, G v + dPhi/dt = 0, those are taken whose difference
/// from it has the least kinetic energy. It is what these are from zero at the start.
///
/// **Accelerations** x at these velocities, M x + G^T lambda = Q, are zero in an equilibrium.
///
/// **Step.** With displacements dq that carry the velocities along,
///
///     (M + sigma K) dq / sigma + G^T dlambda = -M x,   G dq = -Phi.
///
/// K is the derivative of the unbalanced forces by such displacements. Coordinates of a body that
/// turns in space are a rotation vector psi, from an origin that is moved to where the body is.
/// With the angular velocity omega a displacement dtheta = dpsi that carries it along has (system/
/// linearisation.hpp, x' = x'' = 0)
///
///     dpsi' = -T' dpsi,   dpsi'' = (2 T' T' - T'') dpsi,   T' = [omega]/2,   T'' = [omega]^2/3,
///
///     K = dR/dq - dR/dv T' + M (2 T' T' - T'').
///
/// Without these terms a tilted shaft that spins would seem to whirl in its bearings. Displacements
/// that leave the velocities what they are in space have the opposite sign of the term dR/dv.
///
/// **Following.** Where no equilibrium lasts at these velocities, those of a motion through
/// equilibria are tried, whose forces stay in balance: K v + G^T mu = 0 with the velocities kept in
/// space. So a body that hangs on a driven one by a spring moves along with it.

#include <array>
#include <vector>

#include "tribodyn/system/equation_matrix.hpp"
#include "tribodyn/system/own_coordinates.hpp"

namespace tribodyn {

/// What velocities do while the bodies are displaced: angular velocities turn with their bodies, or
/// stay what they are in space.
enum class CarriedVelocities { with_bodies, in_space };

/// A state with v, multipliers and unknowns of an equilibrium that is looked for.
class RestPoint {
 public:
  /// All must outlive it; the state is changed.
  RestPoint(const Model& model, DynamicsWorkspace& ws, State& state);

  const Model& model() const { return model_; }
  DynamicsWorkspace& workspace() { return ws_; }
  State& state() { return state_; }

  /// Evaluates all items at the state, with the history in an implicit stage of the weight.
  bool evaluate(bool tangents);
  /// Sets the velocities at the state.
  void move_as_driven();
  /// Sets the velocities and the accelerations x at the state, with the multipliers that belong to
  /// them; false where an item cannot be evaluated.
  bool accelerate();
  /// Evaluates all items with tangents; the stiffness of the workspace is then K.
  bool linearise(CarriedVelocities carried);
  /// After linearise(): sets change() to the step from the state; false where it is not finite.
  bool step(double sigma) { return step(sigma, ws_.residual, ws_.constraint); }
  /// The same for an unbalanced force (n + u) and rows.
  bool step(double sigma, const Vector& residual, const Vector& rows);
  /// Origins of charts go to where the bodies are. Whether any has moved.
  bool settle();
  /// The angular velocities of the state become the guess.
  void keep_velocities();
  /// The velocities become those of a motion through equilibria, K v + G^T mu = 0 with the rates of
  /// the rows, as far as sigma makes a stiffness count.
  bool follow_equilibria(double sigma);

  /// Largest part of a change of the coordinates: of clearances, of the size of the mechanism, of a
  /// radian. `longest` is the largest share of it that may be taken.
  double size(const Vector& dq, double& longest) const;

  /// x, the driving inertia forces M x (n) and the kinetic measure sqrt(x . M x) of them.
  const Vector& accelerations() const { return x_; }
  const Vector& driving() const { return inertia_; }
  double acceleration() const { return acceleration_; }
  /// Of coordinates, unknowns, multipliers.
  const Vector& change() const { return solution_; }
  /// Of the history's rate [s].
  double weight = 0.0;

 private:
  /// Places of the entries (i, j), (i, j + 1), (i, j + 2) of a matrix, j being the first coordinate
  /// of a chart.
  struct ChartRow {
    std::size_t chart;
    std::array<Eigen::Index, 3> at;
  };

  void factor(const EquationWeights& weights);
  void carry_velocities();
  Eigen::Index n() const { return model_.coordinates(); }

  const Model& model_;
  DynamicsWorkspace& ws_;
  State& state_;
  EquationMatrix matrix_;
  std::vector<OwnCoordinates> own_;
  std::vector<ChartRow> chart_rows_;
  Vector guess_;  // of v, angular velocities in the axes of the bodies
  Vector rhs_, solution_, inertia_, x_;
  double acceleration_ = 0.0;
};

}  // namespace tribodyn
