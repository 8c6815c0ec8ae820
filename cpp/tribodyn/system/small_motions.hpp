#pragma once
/// Equations of small motions about a state, in displacements and reduced to those that the
/// constraints permit.
///
/// With R = M a + G^T lambda - Q the equations of motion are R = 0, Phi = 0. Small changes of a
/// motion obey
///
///     M da + C dv + K dq + (G^T - Q_l) dlambda = F ds,
///         C = dR/dv,  K = dR/dq at constant a, lambda,  Q_l = dQ/dlambda,
///     G dq = 0,   G dv + G' dq = 0,   G da + 2 G' dv + G'' dq = 0,
///     ds' = g_q dq + g_v dv + g_l dlambda + g_s ds,
///
/// with the changes dq [m, rad], dv, da of the coordinates q, velocities and accelerations, dlambda
/// [N, N m] of the multipliers and ds of the free history variables s of the items
/// (HistoryTangents). M is the mass matrix, Q [N, N m] the generalised forces, Phi [m, rad] the
/// rows of the joints with G = dPhi/dq, F = dQ/ds, and g_q, g_v, g_l, g_s are the derivatives of
/// the history rates. A prime is a time derivative. Variables of order 0 of the items are
/// eliminated; variables y of order 1 are states like s, with the rates C^-1 f (items/item.hpp).
///
/// **Displacements.** Small motions are measured in global axes: the translation dx [m] along them
/// and, for a body that rotates in space, the small rotation dtheta [rad] about them, which differs
/// from the change of the chart coordinates. With dtheta = T dq (bodies/rotation_frame.hpp), where
/// the origin of the chart is moved to the state so that T = I,
///
///     dq = x,   dv = x' - T' x,   da = x'' - 2 T' (x' - T' x) - T'' x,
///
/// where x stands for all displacements. For all other coordinates x = dq.
///
/// **Mass.** The mass matrix in displacements rotates with the bodies whose rotation has a chart.
/// With Omega, the matrix that rotates the displacements of such a rigid body with its angular
/// velocity (omega x on dx and on dtheta),
///
///     M' = Omega M - M Omega,   M'' = Omega' M - M Omega' + Omega M' - M' Omega.
///
/// On other bodies, which may be flexible, displacements are coordinates. Their own mass matrix is
/// constant; a mass m [kg] that an item fixes to a point r [m] with J = dr/dq adds
///
///     M = m J^T J,   M' = m (J'^T J + J^T J'),   M'' = m (J''^T J + 2 J'^T J' + J^T J'').
///
/// **Reduction.** The columns of N span the permitted displacements, G N = 0, and are orthonormal
/// in the mass, N^T M N = I; the space that they span is therefore independent of the scaling of
/// rows and of the units of coordinates. Both conditions hold at all times along the motion. N may
/// still rotate internally with a constant skew matrix A [1/s]:
///
///     N^T M N' = A - N^T M' N / 2 =: B,   N' = -G^+ G' N + N B,
///     B' = -(N'^T M' N + N^T M'' N + N^T M' N') / 2,
///     N'' = -G^+ (2 G' N' + G'' N) + N (B' - N'^T M N' - N^T M' N'),
///
/// with G^+ = M^-1 G^T (G M^-1 G^T)^-1. From x = N y, with y [sqrt(kg) m],
///
///     x' = N y' + N' y,   x'' = N y'' + 2 N' y' + N'' y,
///     y'' + C_r y' + K_r y = N^T F ds,
///     C_r = N^T (C N + 2 M N'),   K_r = N^T (K N + C N' + M N'').
///
/// system/steady_turn.hpp determines A.
///
/// Where forces depend on multipliers, as friction in joints does, the multipliers follow from the
/// forces f of the terms other than M da by
///
///     dlambda = W f,   W = (1 - G^+^T Q_l)^-1 G^+^T,
///
/// and N^T on the left of C_r, K_r and F becomes N^T (1 + Q_l W).
///
/// Source: [Haug1989] section 9.2 (derivatives of rows); [NegrutOrtiz2006] (linearisation of
/// constrained motions); N' and N'' follow from the derivatives of G N = 0 and N^T M N = I.

#include <vector>

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// A history variable or a variable of order 1 that is a state.
struct HistoryState {
  std::size_t item = 0;  ///< of the model
  int number = 0;        ///< index in its history, or size of its history plus index among its y
  bool operator==(const HistoryState&) const = default;
};

/// A matrix, with the sizes of the terms that were summed.
struct Summed {
  Matrix value, size;

  explicit Summed(const Matrix& m) : value(m), size(m.cwiseAbs()) {}
  /// Adds `factor` a b.
  void add(double factor, const Matrix& a, const Matrix& b);
  /// Adds a b for a summed matrix.
  void add(const Summed& a, const Matrix& b);
  /// n^T times this matrix.
  Summed projected(const Matrix& n) const;
  /// Sets entries below `round_off` of their terms to zero.
  Matrix rounded(double round_off) const;
};

/// Equations in the r coordinates y along the directions N, with k history states.
struct ReducedMotions {
  Matrix directions, directions_rate;  ///< N, N', coordinates x r
  Matrix damping;                      ///< C_r [1/s], r x r
  Summed stiffness{Matrix()};          ///< K_r [1/s2], r x r
  Matrix force_by_state;               ///< N^T F, r x k
  Matrix rate_by_y, rate_by_rate;      ///< derivatives of ds' with respect to y and y', k x r
  Matrix rate_by_state;                ///< derivative of ds' with respect to ds, k x k
};

/// All matrices in displacements, before the reduction.
class SmallMotions {
 public:
  /// Small motions about a state at which this workspace has evaluated all items with tangents,
  /// with the origins of all charts at the state. Throws ModelError if an item with history does
  /// not give its derivatives, a motion has no mass, or the mass matrix of a body without a chart
  /// depends on coordinates that move.
  SmallMotions(const Model& model, const State& state, DynamicsWorkspace& ws);

  const Matrix& mass() const { return mass_; }              ///< M
  const Matrix& directions() const { return directions_; }  ///< N
  const std::vector<HistoryState>& history() const { return states_; }
  /// Equations in directions N that rotate internally with the skew part A of N^T M `turn` N; an
  /// empty `turn` [1/s], n x n, stands for zero.
  ReducedMotions reduced(const Matrix& turn) const;

 private:
  /// Tangents with respect to all variables and, of the histories, to the states s.
  struct AllVariables {
    Matrix stiffness, damping;
    Matrix force_by_state, force_by_multipliers, rate_by_value, rate_by_rate;
  };

  void take_histories(const Model& model, const State& state, DynamicsWorkspace& ws,
                      AllVariables& all);
  void eliminate_algebraic(const Model& model, AllVariables& all);
  void take_first_order(const Model& model, const DynamicsWorkspace& ws, const AllVariables& all);
  void to_displacements(const Model& model, const DynamicsWorkspace& ws);
  void turn_mass(const Model& model, const State& state, const DynamicsWorkspace& ws);
  void span();
  void move_directions(const Matrix& turn, Matrix& rate, Matrix& acceleration) const;
  Matrix multipliers_by_force() const;

  Matrix mass_, mass_rate_, mass_acceleration_, damping_;
  Summed stiffness_{Matrix()};
  Matrix rows_, rows_rate_, rows_acceleration_;  // G, G', G''
  Matrix directions_, inverse_;                  // N, G^+
  std::vector<HistoryState> states_;
  Matrix rate_by_state_, rate_by_q_, rate_by_v_, force_by_state_;
  // For forces and histories that depend on multipliers: n x m, k x m; zero if none does.
  bool load_rows_ = false;
  Matrix force_by_multipliers_, rate_by_multipliers_;
};

/// Derivatives of an item with history.
struct HistoryOfItem {
  std::size_t item = 0;  ///< of the model
  HistoryTangents tangents;
};

/// Derivatives of all items with history, at given history, after evaluate_at(). Throws ModelError
/// if an item does not give them.
std::vector<HistoryOfItem> history_tangents(const Model& model, const State& state,
                                            DynamicsWorkspace& ws);

/// Evaluates all items with tangents at a state, in a stage that leaves the history unchanged.
ItemStatus evaluate_at(const Model& model, const State& state, DynamicsWorkspace& ws);

}  // namespace tribodyn
