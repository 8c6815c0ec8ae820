#pragma once
/// The recorder: one row of numbers for every accepted step, or for some of them.
///
/// Columns are laid out once, from the channels of all items. The integrals of powers over time
/// are those of the integrator (State::work), from the start of its run on; they do not depend on
/// which rows are kept.

#include <limits>
#include <vector>

#include "tribodyn/recording/quantities.hpp"
#include "tribodyn/recording/row_choice.hpp"
#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// Where one channel lies in a row.
struct RecordedChannel {
  std::string item;  ///< name of the item; "" for time, "model" for the whole
  Channel channel;
  int first_column = 0;
};

/// Rows of a run. The last one is always there; whether it stays is decided when the next comes.
class Recorder {
 public:
  explicit Recorder(const Model& model);

  /// Keeps only some rows, see RowChoice. Before the first row.
  void thin(const Thinning& thinning);
  /// Keeps all rows from this time [s] on, and of those before it only what the choice wants.
  /// Infinite at first.
  void keep_whole_from(double time);
  /// Keeps the last row.
  void keep_last();
  /// Takes over the rows of a run that goes on, before the first row of its own.
  ///
  /// @param rows    rows x columns(), row by row
  /// @param wanted  for each row whether it stays in any case
  /// @param steps   accepted steps up to the last of them
  void recall(const std::vector<double>& rows, const std::vector<bool>& wanted, long steps);

  const std::vector<RecordedChannel>& channels() const { return channels_; }
  int columns() const { return columns_; }
  std::size_t rows() const { return data_.size() / static_cast<std::size_t>(columns_); }
  /// rows() x columns(), row by row.
  const std::vector<double>& data() const { return data_; }
  /// Times of all steps, kept or not [s].
  const std::vector<double>& step_times() const { return step_times_; }
  /// How many rows at the end have one among them that goes when the run goes on; 0 where all stay.
  std::size_t undecided_rows() const;

  /// Appends a row for a converged state whose last evaluation used `ws`.
  void record(const State& state, const DynamicsWorkspace& ws);

 private:
  void add(const std::string& item, const std::string& quantity,
           const std::vector<std::string>& components = {});
  double* record_items(const State& state, const DynamicsWorkspace& ws, double* out) const;
  void record_energy(const State& state, const DynamicsWorkspace& ws, double* out);
  const double* row(std::size_t k) const;
  void decide(bool wanted);
  void drop_before_last();

  const Model& model_;
  std::vector<RecordedChannel> channels_;
  std::vector<double> data_;
  std::vector<char> kept_;  ///< for each row whether it stays
  std::vector<double> step_times_;
  RowChoice choice_;
  double whole_from_ = std::numeric_limits<double>::infinity();
  int columns_ = 0;
  std::vector<int> sizes_;  ///< how many numbers each item records
  Vector stored_;           ///< energies of all items [J]
};

}  // namespace tribodyn
