#pragma once
/// Assembly: equations that the positions must satisfy, and the search for such positions.
///
/// The equations, called rows, are the constraints Phi(q, t) = 0 [m or rad] at one instant and, at
/// the start, the conditions of items (StartRows), such as the position of a journal in its
/// bearing. Some start rows need not vanish. Such a row has an additional unknown, its offset o
/// [-], and reads
///
///     value - limit o = 0,
///
/// with its value [m] and its limit [m], the clearance of a journal. The unknowns are the n
/// coordinates q and the k offsets, x = (q, o).
///
/// close_rows() changes x by the shortest corrections that solve the linearised rows, a
/// Gauss-Newton method for underdetermined equations. The kinetic metric
/// (system/kinetic_metric.hpp) defines the length of the changes of q and of the offsets
/// themselves. An offset of 1 is a full clearance, whereas a change of q of length 1 moves the
/// heaviest body by the size of the mechanism. Therefore the offsets become as small as the
/// mechanism permits, and the change of q is minimised among the positions that remain.
///
/// Deformable bodies can also be placed as rigid bodies (system/rigid_moves.hpp). The same method
/// then changes their displacements and rotations instead of their coordinates.
///
/// Validity: angles enter by their sines and cosines, so corrections are limited to half a radian.
/// At a stationary position, where no small change reduces the rows, the bodies are rotated
/// (ClosingOptions::shakes).
///
/// Source: [Haug1989] section 4.5 (assembly).

#include <string>
#include <vector>

#include "tribodyn/system/dynamics.hpp"
#include "tribodyn/system/kinetic_metric.hpp"
#include "tribodyn/system/rigid_moves.hpp"

namespace tribodyn {

/// Start of an assembly, and the positions prescribed for items.
struct AssemblyGuess {
  double time = 0.0;  ///< [s]
  Vector q, v;        ///< guesses of coordinates and velocities, n
  Vector charts;      ///< as State::charts
  GivenStart given;   ///< marks the given coordinates and velocities, which change last
  /// Prescribed values [m] and rates [m/s] of the StartRows of each item; empty: zero.
  std::vector<Vector> value, rate;
};

/// Selects the rows: the constraints alone, or the constraints and the start rows.
enum class AssemblyRowsOf { constraints, start };

/// The rows of a model and their Jacobian.
class AssemblyRows {
 public:
  /// The guess is required for the start rows, and must outlive this object.
  AssemblyRows(const Model& model, DynamicsWorkspace& ws, AssemblyRowsOf which,
               const AssemblyGuess* guess = nullptr);

  Vector value, rate;     ///< of the rows at the last evaluation, and time derivatives
  SparseMatrix jacobian;  ///< rows x unknowns

  /// Number n of the coordinates q in x.
  int coordinates() const { return model_.coordinates(); }
  /// Number k of the offsets in x.
  int offsets() const { return offsets_; }
  /// Number of the constraints; they are the first rows.
  int constraints() const { return model_.rows(); }

  /// Sets value, rate and jacobian at this time [s].
  void evaluate(double time, const Vector& x, const Vector& v);

  /// The first row of the item with the largest offset, if this offset is at least 1 (the limit);
  /// otherwise -1. `distance`: this offset times the limit [m].
  int beyond_limit(const Vector& x, double& distance) const;
  /// Designation in messages of the item to which a row belongs.
  std::string owner(int row) const;
  /// The start rows that contain the row; nullptr for a constraint.
  const StartRows* start_rows(int row) const;

  const Model& model() const { return model_; }

 private:
  struct ItemRows {
    std::size_t item;  // index in the model
    int row;           // first row
    int count;         // number of rows
    int offset;        // index of the first offset in x; -1 if the rows must vanish
    StartRows rows;
  };
  const ItemRows* rows_at(int row) const;

  const Model& model_;
  DynamicsWorkspace& ws_;
  const AssemblyGuess* guess_;
  std::vector<ItemRows> starting_;
  int offsets_ = 0;
  SparseEntries entries_;
};

/// A vector of n entries: 1 for coordinates that are lengths, 0 for all others.
Vector lengths_of(const Model& model);

struct ClosingOptions {
  double tolerance;    ///< largest admissible magnitude of a row [m or rad]
  int max_iterations;  ///< from each initial position
  int shakes = 0;  ///< number of times that bodies may be rotated to leave a stationary position
};

/// Changes x until all rows vanish at this time [s] to within the tolerance, and returns whether
/// they do. The rows are evaluated at the returned x. `metric` measures the corrections; `mobility`
/// [-] has an entry for each unknown (system/kinetic_metric.hpp); `history` receives the residuals
/// of all iterations. With `moves`, x is a placement z of the bodies (system/rigid_moves.hpp), and
/// metric and mobility belong to placements.
bool close_rows(AssemblyRows& rows, double time, const Vector& v, const KineticMetric& metric,
                const Vector& mobility, const ClosingOptions& options, Vector& x,
                std::vector<double>& history, RigidMoves* moves = nullptr);

}  // namespace tribodyn
