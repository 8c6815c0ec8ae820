#pragma once
/// Rows that positions must satisfy, and the search for such positions.
///
/// The rows are the constraints at one instant and, at the start, the conditions of items, such as
/// the position of a journal in its bearing. A start row that need not vanish has an additional
/// unknown, its offset in units of its limit. The unknowns are thus
///
///     x = (q, offsets),   n + k,   and such a row is  value - limit * offset.
///
/// close_rows() changes x by the shortest corrections that solve the linearised rows, a
/// Gauss-Newton method for underdetermined equations. The length of a correction is that of the
/// kinetic metric (system/kinetic_metric.hpp) for the changes of q and for the offsets themselves.
/// An offset of one is a full clearance, while a change of one moves the heaviest body by the size
/// of the mechanism: offsets are as small as q permits, and then the change of q is minimised.
///
/// Source: [Haug1989] section 4.5 (assembly).

#include <string>
#include <vector>

#include "tribodyn/system/dynamics.hpp"
#include "tribodyn/system/kinetic_metric.hpp"

namespace tribodyn {

/// Start of an assembly, and the positions prescribed for items.
struct AssemblyGuess {
  double time = 0.0;  ///< [s]
  Vector q, v;        ///< n
  Vector charts;      ///< as State::charts
  GivenStart given;   ///< values that take precedence
  /// Target of the StartRows of each item, distances [m] and rates [m/s]; empty for zeros.
  std::vector<Vector6> value, rate;
};

/// Selects the rows.
enum class AssemblyRowsOf { constraints, start };

/// The rows of a model and their Jacobian.
class AssemblyRows {
 public:
  /// The guess is required for the start rows, and must outlive this object.
  AssemblyRows(const Model& model, DynamicsWorkspace& ws, AssemblyRowsOf which,
               const AssemblyGuess* guess = nullptr);

  Vector value, rate;
  SparseMatrix jacobian;  ///< rows x unknowns

  /// Coordinates q of x, n.
  int coordinates() const { return model_.coordinates(); }
  /// Offsets of x, k.
  int offsets() const { return offsets_; }
  /// Number of the constraints; they are the first rows.
  int constraints() const { return model_.rows(); }

  void evaluate(double time, const Vector& x, const Vector& v);

  /// The first row of the item whose rows deviate most, by at least its limit; -1: none. `distance`
  /// [m] is the deviation.
  int beyond_limit(const Vector& x, double& distance) const;
  /// Designation of the owner of a row in messages.
  std::string owner(int row) const;
  /// The start rows that contain the row; nullptr for a constraint.
  const StartRows* start_rows(int row) const;

  const Model& model() const { return model_; }

 private:
  struct ItemRows {
    std::size_t item;  // of the model
    int row;           // first
    int count;
    int offset;  // first of x, -1 where the rows have none
    StartRows rows;
  };
  const ItemRows* rows_at(int row) const;

  const Model& model_;
  DynamicsWorkspace& ws_;
  const AssemblyGuess* guess_;
  std::vector<ItemRows> starting_;
  int offsets_ = 0;
  std::vector<Eigen::Triplet<double>> entries_;
};

/// 1 for each coordinate that is a length, 0 for angles, n.
Vector lengths_of(const Model& model);

struct ClosingOptions {
  double tolerance;    ///< of all rows
  int max_iterations;  ///< of each try
  int shakes = 0;      ///< how often bodies may be rotated to leave a stationary position
};

/// Changes x until all rows vanish at this time; returns whether they do. The rows are then those
/// of x. `metric` measures the corrections, `history` receives the residuals.
bool close_rows(AssemblyRows& rows, double time, const Vector& v, const KineticMetric& metric,
                const Vector& mobility, const ClosingOptions& options, Vector& x,
                std::vector<double>& history);

}  // namespace tribodyn
