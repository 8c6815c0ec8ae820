#pragma once
/// The recorder: one row of values for every accepted step, or for selected steps.
///
/// The columns are defined once, by the channels of all items. Time integrals of powers are those
/// of the integrator (State::work), from the start of its run; they do not depend on which rows are
/// kept.
///
/// Most rows of a thinned record are dropped after the next step. In models of elastic bodies and
/// ideal joints alone (is_symmetric() in system/row_order.hpp) without functions of time, such a
/// row has only the time and the energies at first. If the row is kept or read, its state is
/// evaluated again, and the row is identical bit for bit.

#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "tribodyn/recording/quantities.hpp"
#include "tribodyn/recording/row_choice.hpp"
#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// Position of one channel in a row.
struct RecordedChannel {
  std::string item;  ///< name of the item; "" for time, "model" for the whole
  Channel channel;
  int first_column = 0;
};

/// Rows of a run. The last row is always present; whether it is kept is decided when the next row
/// arrives.
class Recorder {
 public:
  explicit Recorder(const Model& model);

  /// Keeps only some rows, see RowChoice. Call before the first row.
  void thin(const Thinning& thinning);
  /// Keeps all rows from this time [s] on, and of earlier rows only the choice. Initially infinite.
  void keep_whole_from(double time);
  /// Keeps the last row.
  void keep_last();
  /// Takes over the rows of a resumed run, before its first own row.
  ///
  /// @param rows    rows x columns(), row by row
  /// @param wanted  for each row whether it is always kept
  void recall(const std::vector<double>& rows, const std::vector<bool>& wanted, long steps);

  const std::vector<RecordedChannel>& channels() const { return channels_; }
  int columns() const { return columns_; }
  std::size_t rows() const { return data_.size() / static_cast<std::size_t>(columns_); }
  /// rows() x columns(), row by row.
  const std::vector<double>& data() const {
    complete();
    return data_;
  }
  /// Times of all steps, kept or not [s].
  const std::vector<double>& step_times() const { return step_times_; }
  /// Number of final rows that include a row to be dropped when the run continues; 0 if all are
  /// kept.
  std::size_t undecided_rows() const;

  /// Appends a row for a converged state whose last evaluation used `ws`. The largest and smallest
  /// pressures of films are those of `pressures`, unless it is null.
  void record(const State& state, const DynamicsWorkspace& ws,
              const DynamicsWorkspace* pressures = nullptr);

 private:
  void add(const std::string& item, const std::string& quantity,
           const std::vector<std::string>& components = {});
  double* record_items(const State& state, const DynamicsWorkspace& ws,
                       const std::vector<StoredEnergy>& energies, double* out) const;
  void record_pressures(const State& state, const DynamicsWorkspace& ws, double* row);
  bool may_wait() const;
  void record_later(const State& state, const DynamicsWorkspace& ws);
  void complete() const;
  void record_energy(const State& state, const StoredEnergy& sum, double* out) const;
  const double* row(std::size_t k) const;
  void decide(bool wanted);
  void drop_before_last();

  const Model& model_;
  std::vector<RecordedChannel> channels_;
  mutable std::vector<double> data_;
  std::vector<char> kept_;  ///< for each row whether it is kept
  std::vector<double> step_times_;
  RowChoice choice_;
  double whole_from_ = std::numeric_limits<double>::infinity();
  int columns_ = 0;
  std::vector<int> sizes_;              ///< number of values that each item records
  std::vector<int> pressure_columns_;   ///< of the largest and smallest pressures of films
  std::vector<double> other_row_;       ///< of the items, with another workspace
  Vector stored_;                       ///< energies of all items [J]
  std::vector<StoredEnergy> energies_;  ///< and their parts
  int first_of_model_ = 0;              ///< column
  std::vector<std::pair<int, std::size_t>> kinetic_;  ///< watched column, and its item
  bool watches_others_ = false;                       ///< columns of items
  bool waits_ = false;                                ///< rows may be completed later
  std::vector<double> next_;      ///< row before it is known whether the last one is dropped
  mutable bool waiting_ = false;  ///< the last row is not complete
  State waiting_state_;           ///< of this row: only what its evaluation needs
  mutable std::unique_ptr<DynamicsWorkspace> again_;  ///< for the evaluation
  mutable Vector stored_again_;
  mutable std::vector<StoredEnergy> energies_again_;
};

}  // namespace tribodyn
