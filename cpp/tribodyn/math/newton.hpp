#pragma once
/// Newton's method: stopping criteria, and a damped solver for set-up problems.
///
/// For R(x) = 0 each iteration solves J dx = -R and steps x := x + alpha dx. Sizes are measured by
/// weighted root mean squares: |dx| = sqrt( mean( (dx_i/w_i)^2 ) ), where the weight w_i is the
/// significant size of unknown i.
///
/// NewtonControl decides from the sequence of |dx| alone. With the rate of convergence r_k =
/// |dx_k|/|dx_k-1|, the error after a step is about r/(1 - r) |dx_k|. The iteration has converged
/// once this error or |dx_k| itself is at most the tolerance (at round-off steps no longer
/// decrease, so the rate must not prevent a short step from ending the iteration). It has diverged
/// if a norm is not finite, if the steps grew too often (some growth is normal while contacts and
/// cavities settle) or after too many steps.
///
/// solve_newton halves alpha until |R| has decreased (sufficient decrease 1e-4 alpha). A step that
/// is small enough to end the iteration is applied in full; if |R| is not small then and does not
/// halve any more, the iteration has stopped at a minimum of |R| that is not zero.
///
/// Sources: [HairerWanner1996] section IV.8 (stopping); [Kelley1995] chapter 8 (damping).

#include <functional>
#include <vector>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

enum class NewtonVerdict { proceed, converged, diverged };

struct NewtonControlOptions {
  double tolerance = 1e-8;  ///< of the remaining error in x, in weights
  int max_iterations = 25;
  int allowed_growths = 3;  ///< steps that may be longer than the preceding step
};

/// Judges an iteration by the norms of its steps; its state consists of plain numbers.
class NewtonControl {
 public:
  explicit NewtonControl(const NewtonControlOptions& options = {});

  /// Starts a new iteration.
  void start() noexcept;
  /// Receives the norm of the next full step, in weights.
  NewtonVerdict update(double step_norm) noexcept;

  int iterations() const noexcept { return iterations_; }
  /// |dx_k|/|dx_k-1| of the last step; NaN before the second.
  double rate() const noexcept { return rate_; }
  const NewtonControlOptions& options() const noexcept { return options_; }

 private:
  NewtonControlOptions options_;
  int iterations_ = 0;
  int growths_ = 0;
  double last_norm_ = 0.0;
  double rate_ = 0.0;
};

/// sqrt( mean( (x_i/w_i)^2 ) ); no weights: all 1; no unknowns: 0.
double weighted_norm(const ConstVectorRef& x, const ConstVectorRef& weights) noexcept;

/// The problem, as functions that return false if they cannot be evaluated.
struct NewtonProblem {
  /// Residual at x; false if x is not admissible (the step is then halved).
  std::function<bool(const Vector& x, Vector& residual)> residual;
  /// Step with J(x) step = -residual; false if J is singular.
  std::function<bool(const Vector& x, const Vector& residual, Vector& step)> step;
  Vector unknown_weights = {};   ///< > 0, one for each unknown; empty: all 1
  Vector residual_weights = {};  ///< > 0, one for each equation; empty: all 1
};

struct NewtonOptions {
  NewtonControlOptions control = {};
  double residual_tolerance = 1e-8;        ///< tolerance of the residual, in residual weights
  double smallest_damping = 1.0 / 1024.0;  ///< alpha below which the line search stops
};

enum class NewtonStatus {
  converged,
  not_admissible,      ///< no residual at the start
  singular,            ///< no step
  stationary,          ///< short steps although the residual is not small: no solution nearby
  line_search_failed,  ///< no decrease of the residual along the step
  diverged,            ///< steps grew, were not finite, or were too many
};

/// Report of a solution; norms are weighted, newest last.
struct NewtonReport {
  NewtonStatus status = NewtonStatus::diverged;
  int iterations = 0;
  std::vector<double> residual_history;  ///< before each step and after the last
  std::vector<double> step_history;      ///< undamped steps
  bool converged() const { return status == NewtonStatus::converged; }
};

/// For messages: "converged", "the Jacobian is singular", ...
const char* describe(NewtonStatus status);

/// Improves x until it solves the problem; never throws itself. x is the best iterate.
NewtonReport solve_newton(const NewtonProblem& problem, Vector& x,
                          const NewtonOptions& options = {});

/// A step function from a dense Jacobian. If it is not square or does not have full rank, the
/// shortest least-squares step is used: redundant consistent equations and undetermined unknowns
/// are harmless.
std::function<bool(const Vector&, const Vector&, Vector&)> dense_step(
    std::function<void(const Vector& x, Matrix& jacobian)> jacobian);

}  // namespace tribodyn
