#pragma once
/// Rows that positions have to meet, and positions that meet them.
///
/// The rows are the constraints at one instant and, at the start, what items ask of it, such as the
/// position of a journal in its bearing. A row of the start that need not vanish has an unknown of
/// its own, how far it is off, in units of its limit. So the unknowns are
///
///     x = (q, offsets),   n + k,   and such a row is  value - limit * offset.
///
/// close_rows() moves x by the shortest corrections that solve the linearised rows, a Gauss-Newton
/// method for underdetermined equations. The length of a correction is that of the kinetic metric
/// (system/kinetic_metric.hpp), of the changes of q and of the offsets themselves. An offset of one
/// is a whole clearance while a change of one moves the heaviest body by the size of the mechanism:
/// offsets are as small as q can make them, and then the change of q is.
///
/// Source: [Haug1989] section 4.5 (assembly).

#include <string>
#include <vector>

#include "tribodyn/system/dynamics.hpp"
#include "tribodyn/system/kinetic_metric.hpp"

namespace tribodyn {

/// Where an assembly begins, and where it places what items place.
struct AssemblyGuess {
  double time = 0.0;  ///< [s]
  Vector q, v;        ///< n
  Vector charts;      ///< as State::charts
  GivenStart given;   ///< which of them are to be kept before others
  /// Of each item: what its StartRows are to be, distances [m] and rates [m/s]; empty for zeros.
  std::vector<Vector6> value, rate;
};

/// Which rows are asked for.
enum class AssemblyRowsOf { constraints, start };

/// The rows of a model and their Jacobian.
class AssemblyRows {
 public:
  /// The guess is needed for the rows of the start, and must outlive them.
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

  /// The first row of the item whose rows are off by the most, by its limit or more; none: -1.
  /// `distance` [m] is how far they are off.
  int beyond_limit(const Vector& x, double& distance) const;
  /// What messages call the owner of a row.
  std::string owner(int row) const;
  /// The rows of the start to which it belongs; nullptr where it is a constraint.
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
  int shakes = 0;      ///< how often bodies may be turned to leave a stationary position
};

/// Moves x until all rows vanish at that time; true when they do. The rows are then those of x.
/// `metric` measures the corrections, `history` receives the residuals.
bool close_rows(AssemblyRows& rows, double time, const Vector& v, const KineticMetric& metric,
                const Vector& mobility, const ClosingOptions& options, Vector& x,
                std::vector<double>& history);

}  // namespace tribodyn
