#pragma once
/// Selection of the rows that a thinned record keeps.
///
/// Rows are selected by step number or by time, counted from the first row of the run, so that a
/// resumed run keeps the same rows as an uninterrupted one. In addition these rows are kept,
/// because they could not be recovered:
///
/// - rows at which a quantity of `RowChoice::watch` passes its largest or smallest value so far, so
///   that the extreme values of the record are those of all steps;
/// - the last row with the complete account of an impact, before the next impact begins.

#include <vector>

#include "tribodyn/core/channel.hpp"

namespace tribodyn {

/// Every n-th step, or the first step at or after each multiple of a time interval.
struct Thinning {
  long steps = 1;         ///< >= 1; 1: all
  double interval = 0.0;  ///< [s]; > 0 instead of `steps`
};

/// The selection, queried for one row after another.
class RowChoice {
 public:
  void set(const Thinning& thinning);
  /// Watches a channel from now on, if its extreme values are kept.
  void watch(const Channel& channel, int first_column);
  /// The number of steps before the next row.
  void set_steps(long steps) { steps_ = steps; }

  /// Whether the next row is selected.
  bool has_turn(double time);
  /// Whether a row must be kept additionally, given the next row; `kept`: it is already kept.
  bool stands_out(const double* row, const double* next, bool kept);

 private:
  /// The quantity times its sense is maximised; for vectors and errors the magnitude is used.
  struct Extreme {
    int column = 0;
    int size = 1;
    double sense = 1.0;  ///< 0: of the magnitude
    double largest = 0.0;

    double value(const double* row) const;
  };

  bool all() const { return thinning_.steps == 1 && !(thinning_.interval > 0.0); }

  Thinning thinning_;
  std::vector<Extreme> extremes_;
  std::vector<int> impact_times_;  ///< columns
  long steps_ = 0;                 ///< before the next row
  double origin_ = 0.0;            ///< time of the first row [s]
  double turns_ = -1.0;            ///< multiples of the interval that have had their row
};

}  // namespace tribodyn
