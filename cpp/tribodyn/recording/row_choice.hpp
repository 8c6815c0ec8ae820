#pragma once
/// Which rows of a run are kept where its record is thinned.
///
/// Rows have their turn by the number of their step or by time, counted from the first row of the
/// run, so that a run that goes on keeps the same rows as one that has not stopped. Rows that stand
/// out are kept besides, for what nobody could find again:
///
/// - those at which a quantity of `RowChoice::watch` passes its largest or least value so far, so
///   that the extreme values of the record are those of all steps;
/// - the last with the whole account of an impact, before the next impact begins.

#include <vector>

#include "tribodyn/core/channel.hpp"

namespace tribodyn {

/// Every so many steps, or the first step at or after each multiple of a time.
struct Thinning {
  long steps = 1;         ///< >= 1; 1: all
  double interval = 0.0;  ///< [s]; > 0 in place of `steps`
};

/// The choice, which is asked of one row after another.
class RowChoice {
 public:
  void set(const Thinning& thinning);
  /// Looks at a channel from now on, if it is one whose extreme values are kept.
  void watch(const Channel& channel, int first_column);
  /// The number of steps before the next row.
  void set_steps(long steps) { steps_ = steps; }

  /// Whether the next row has its turn.
  bool has_turn(double time);
  /// Whether a row stands out, by the next one; `kept`: it stays in any case.
  bool stands_out(const double* row, const double* next, bool kept);

 private:
  /// The quantity times its sense is to be largest; of several components and of an error the
  /// magnitude counts.
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
