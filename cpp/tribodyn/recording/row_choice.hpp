#pragma once
/// Selection of the rows that a thinned record keeps.
///
/// Every accepted step gives a row. Rows are selected by step number or by time, counted from the
/// first row of the run, so that a resumed run keeps the same rows as an uninterrupted run. Two
/// kinds of rows are kept in addition, because their values could not be recovered from the other
/// rows:
///
/// - rows at which a quantity of RowChoice::watch() has a local extreme value beyond all earlier
///   values, so that the extreme values of the record are those of all steps;
/// - the last row before a new impact begins, which has the complete account of the impact before.

#include <vector>

#include "tribodyn/core/channel.hpp"

namespace tribodyn {

/// Interval of the selected rows: every n-th step, or the first step at or after each multiple of a
/// time interval.
struct Thinning {
  long steps = 1;         ///< n >= 1; 1: all steps
  double interval = 0.0;  ///< [s]; if > 0, replaces `steps`
};

/// The selection, queried for all rows in their order.
class RowChoice {
 public:
  void set(const Thinning& thinning);
  /// Watches a channel, whose values begin at a column of the rows. Channels without extreme values
  /// or impact times to keep are ignored; returns whether the channel is watched.
  bool watch(const Channel& channel, int first_column);
  /// Sets the number of steps before the next row, for a resumed run.
  void set_steps(long steps) { steps_ = steps; }

  /// Whether the next row, at this time [s], is selected. Counts the row as a step.
  bool has_turn(double time);
  /// Whether a row must be kept in addition to the selected rows, in view of the next row. `kept`:
  /// the row is kept anyway.
  bool stands_out(const double* row, const double* next, bool kept);

 private:
  /// A watched quantity. Its extreme value is the largest value of sense times quantity, or the
  /// largest magnitude of a vector or a signed error.
  struct Extreme {
    int column = 0;
    int size = 1;
    double sense = 1.0;    ///< 1: maximum, -1: minimum, 0: magnitude
    double largest = 0.0;  ///< of the rows so far

    double value(const double* row) const;
  };

  bool all() const { return thinning_.steps == 1 && !(thinning_.interval > 0.0); }

  Thinning thinning_;
  std::vector<Extreme> extremes_;
  std::vector<int> impact_times_;  ///< columns of the impact times
  long steps_ = 0;                 ///< number of steps before the next row
  double origin_ = 0.0;            ///< time of the first row [s]
  double turns_ = -1.0;            ///< last multiple of the interval with a row; -1: none
};

}  // namespace tribodyn
