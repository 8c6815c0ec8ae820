#pragma once
/// Solution of a rolling contact (rolling_contact.hpp) by Newton's method.
///
/// Every step solves the linear equations of the full nodes and of the load with the exact
/// derivatives, a dense matrix because every pressure deflects the whole surface. The active set of
/// the complementarity p _|_ R follows from the last iterate, a semismooth Newton method: node i
/// has zero pressure after the step if p_i / p_h < R_i / (U l size^2 / R), with the width l [m] of
/// its cell. A cavity can only begin in the divergent half x > 0. In the convergent half the
/// balance holds during the iterations, whatever the sign of the pressure.
///
/// A step is shortened so that no thickness loses more than 70 %, no pressure changes by more than
/// 0.3 p_h, and no viscosity by more than a factor e^3.
///
/// The search starts on a coarse mesh, with the pressure of the dry contact on a film that is
/// thicker than the expected film; a thin film would make the first steps fail. Each finer mesh,
/// with twice the cells, starts from the pressures of the coarser one and takes a few steps,
/// independent of the number of nodes. A mesh that is too coarse for the film has no solution and
/// is left out.
///
/// Sources: [HintermullerItoKunisch2002] (active set).

#include <string>
#include <vector>

#include "tribodyn/film/moes_numbers.hpp"
#include "tribodyn/film/rolling_contact.hpp"

namespace tribodyn {

struct RollingProblem {
  std::string item = "rolling contact";
  RollingLoad body;
  double sliding_velocity = 0.0;  ///< V [m/s]
  std::shared_ptr<const Lubricant> lubricant;
  double inlet_length = 0.0;  ///< distance of the flooded inlet [m]; 0: by rolling_extent()
  int cells_along = 256;
  int cells_across = 24;     ///< of the half y >= 0; point contacts only
  double tolerance = 1e-10;  ///< of the residuals, see RollingSolution::error
  int max_iterations = 80;   ///< on each mesh
};

/// Pressures and integrals of a contact.
struct RollingSolution {
  std::shared_ptr<const RollingContact> contact;  ///< on the finest mesh
  RollingMotion motion;
  RollingState state;
  DryContact dry;
  MoesNumbers numbers;
  /// Estimate of the relative error of the minimum film: a third of its change from the mesh with
  /// half the cells, as for an error of second order. Infinite if that mesh was too coarse, NaN if
  /// there was none.
  double mesh_error = 0.0;
  int iterations = 0;  ///< on all meshes
  int meshes = 0;
  double error = 0.0;  ///< last entry of the history
  /// Of each iterate on the finest mesh, the largest of: |p| / p_h in the cavity, |R| / (U l h_r)
  /// of the other nodes with the rough film thickness h_r, and the unbalanced load divided by the
  /// load.
  std::vector<double> history;
};

/// Throws InvalidInput for arguments out of range, ConvergenceError if no solution is found.
RollingSolution solve_rolling_contact(const RollingProblem& problem);

/// The film at places and over the whole contact.
struct RollingMeasures {
  double central_film_thickness;  ///< h at x = y = 0 [m]
  /// h where dp/dx = 0 [m] at the largest pressure; line contacts only, otherwise NaN
  double flow_film_thickness;
  double minimum_film_thickness;  ///< [m], of the parabola through the lowest nodes
  double minimum_x, minimum_y;    ///< its place [m]
  double maximum_pressure;        ///< [Pa], of a node
  double load;                    ///< int p dA [N/m or N]
  double sliding_friction;        ///< int eta V / h dA [N/m or N], with the sign of V
  double rolling_friction;        ///< int h/2 dp/dx dA [N/m or N]
  double power_loss;              ///< of sliding and of the pressure flow [W/m or W]
};
RollingMeasures measures(const RollingSolution& solution);

}  // namespace tribodyn
