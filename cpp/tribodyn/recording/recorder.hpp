#pragma once
/// The recorder: one row of numbers for every accepted step.
///
/// Columns are laid out once, from the channels of all items. The integrals of powers over time
/// are those of the integrator (State::work), from the start of its run on.

#include <vector>

#include "tribodyn/recording/quantities.hpp"
#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// Where one channel lies in a row.
struct RecordedChannel {
  std::string item;  ///< name of the item; "" for time, "model" for the whole
  Channel channel;
  int first_column = 0;
};

/// Rows of a run.
class Recorder {
 public:
  explicit Recorder(const Model& model);

  const std::vector<RecordedChannel>& channels() const { return channels_; }
  int columns() const { return columns_; }
  std::size_t rows() const { return data_.size() / static_cast<std::size_t>(columns_); }
  /// rows() x columns(), row by row.
  const std::vector<double>& data() const { return data_; }

  /// Appends a row for a converged state whose last evaluation used `ws`.
  void record(const State& state, const DynamicsWorkspace& ws);

 private:
  void add(const std::string& item, const std::string& quantity,
           const std::vector<std::string>& components = {});
  double* record_items(const State& state, const DynamicsWorkspace& ws, double* out) const;
  void record_energy(const State& state, const DynamicsWorkspace& ws, double* out);

  const Model& model_;
  std::vector<RecordedChannel> channels_;
  std::vector<double> data_;
  int columns_ = 0;
  std::vector<int> sizes_;  ///< how many numbers each item records
  Vector stored_;           ///< energies of all items [J]
};

}  // namespace tribodyn
