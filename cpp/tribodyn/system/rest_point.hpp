#pragma once
/// The current point of the search for equilibrium: its accelerations, and the step towards
/// equilibrium.
///
/// **Velocities.** Bodies have only the velocities that the drives impose. A lasting motion carries
/// its velocities along: where a small rotation dtheta displaces a body in space, its angular
/// velocity rotates with it, so that a spinning shaft whose axis tilts continues to spin about its
/// axis. The search therefore keeps a guess v0: translational velocities [m/s] in global axes, and
/// angular velocities [rad/s] in the axes of each body. Of the velocities v that satisfy the rates
/// of the rows, G v + dPhi/dt = 0 with dPhi/dt at constant q, those are used whose difference from
/// v0 has the least kinetic energy. At the start v0 is the result of this rule for v0 = 0. Phi
/// [m, rad] are the rows, and G = dPhi/dq.
///
/// **Accelerations** x [m/s2, rad/s2] at these velocities satisfy M x + G^T lambda = Q, with the
/// mass matrix M [kg, kg m, kg m2], the generalised forces Q and the multipliers lambda [N, N m].
/// The accelerations are zero in an equilibrium.
///
/// **Step.** With displacements dq [m, rad] that carry the velocities along and a parameter
/// sigma [s2],
///
///     (M + sigma K) dq / sigma + G^T dlambda = -M x,   G dq = -Phi.
///
/// The variables y and z of items change with dq such that f = 0 and r = 0 remain satisfied
/// (y' = 0).
///
/// K is the derivative of R = M a + G^T lambda - Q at a = 0 with respect to such displacements;
/// [omega] is the matrix with [omega] y = omega cross y. The rotational coordinates of a body in
/// space are a rotation vector psi [rad], whose origin is moved to the current orientation. For a
/// displacement dtheta = dpsi that carries the angular velocity omega along
/// (system/small_motions.hpp with x' = x'' = 0),
///
///     dpsi' = -T' dpsi,   dpsi'' = (2 T' T' - T'') dpsi,   T' = [omega]/2,   T'' = [omega]^2/3,
///
///     K = dR/dq - dR/dv T' + M (2 T' T' - T'').
///
/// Without these terms a tilted spinning shaft would seem to whirl in its bearings. For
/// displacements that leave the velocities unchanged in space the term dR/dv T' has the opposite
/// sign.
///
/// **Following.** Where no equilibrium lasts at these velocities, the search tries the velocities v
/// of a motion through equilibria, in which forces stay balanced: K v + G^T mu = 0, where mu are
/// the rates of the multipliers and K belongs to velocities that are unchanged in space. A body
/// that hangs from a driven body by a spring thus moves along with the driven body.

#include <array>
#include <vector>

#include "tribodyn/system/equation_matrix.hpp"
#include "tribodyn/system/own_coordinates.hpp"

namespace tribodyn {

/// Behaviour of velocities under displacements of the bodies: angular velocities rotate with their
/// bodies, or are unchanged in space.
enum class CarriedVelocities { with_bodies, in_space };

/// The state of the search, with the velocities, multipliers and unknowns that belong to its
/// position.
class RestPoint {
 public:
  /// All arguments must outlive this object; the state is modified.
  RestPoint(const Model& model, DynamicsWorkspace& ws, State& state);

  const Model& model() const { return model_; }
  DynamicsWorkspace& workspace() { return ws_; }
  State& state() { return state_; }

  /// Evaluates all items at the state, with the history in an implicit stage of this weight.
  bool evaluate(bool tangents);
  /// Sets the velocities at the state.
  void move_as_driven();
  /// Sets the velocities and the accelerations x at the state, with the corresponding multipliers;
  /// false if an item cannot be evaluated.
  bool accelerate();
  /// Evaluates all items with tangents; the stiffness of the workspace is then K.
  bool linearise(CarriedVelocities carried);
  /// After linearise(): sets change() to the step from the state; false if it is not finite.
  bool step(double sigma) { return step(sigma, ws_.residual, ws_.constraint); }
  /// Sets change() to the step for this unbalanced force (n + u) and these values of the rows;
  /// false if it is not finite.
  bool step(double sigma, const Vector& residual, const Vector& rows);
  /// Moves the origins of charts to the orientations of their bodies. Returns whether any has
  /// moved.
  bool settle();
  /// Makes the angular velocities of the state the guess.
  void keep_velocities();
  /// Sets the velocities to the velocities of a motion through equilibria, K v + G^T mu = 0 with
  /// the rates of the rows; sigma determines which stiffnesses are significant.
  bool follow_equilibria(double sigma);

  /// Size of a change of the coordinates: the largest length of its vectors (vectors_of()) and
  /// own coordinates, divided by a clearance, the size of the mechanism or a radian. `longest`
  /// receives the largest permitted fraction of the change.
  double size(const Vector& dq, double& longest) const;

  /// The largest of the changes of the unknowns (u), divided by their scales.
  double size_of_unknowns(const Vector& change) const;

  /// x, the unbalanced forces M x (n), and the measure sqrt(x . M x) of the accelerations.
  const Vector& accelerations() const { return x_; }
  const Vector& driving() const { return inertia_; }
  double acceleration() const { return acceleration_; }
  /// The step: changes of coordinates, unknowns and multipliers.
  const Vector& change() const { return solution_; }
  /// Weight of the rate of the history in an implicit stage [s].
  double weight = 0.0;

 private:
  /// Positions of the entries (i, j), (i, j + 1), (i, j + 2) of a matrix, where j is the first
  /// coordinate of a chart.
  struct ChartRow {
    std::size_t chart;
    std::array<Eigen::Index, 3> at;
  };

  void factor(EquationWeights weights);
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
