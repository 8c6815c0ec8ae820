#include "tribodyn/system/dead_point.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/system/assembly.hpp"

namespace tribodyn {

namespace {

constexpr int kParts = 8;         // of the time ahead: turns are small from one to the next
constexpr int kHalvings = 20;     // of the part in which the motion ends
constexpr int kIterations = 30;   // to close the joints
constexpr double kClosed = 1e-9;  // of the size of the mechanism

}  // namespace

struct DeadPointSearch::Memory {
  explicit Memory(const Model& model) : ws(model), rows(model, ws, AssemblyRowsOf::joints) {}

  DynamicsWorkspace ws;
  AssemblyRows rows;
};

DeadPointSearch::DeadPointSearch(const Model& model) : model_(model) {}

DeadPointSearch::~DeadPointSearch() = default;

std::optional<DeadPoint> DeadPointSearch::find(const State& state, double ahead) {
  if (!memory_) memory_ = std::make_unique<Memory>(model_);
  AssemblyRows& rows = memory_->rows;
  const Vector all = Vector::Ones(model_.coordinates());
  const ClosingOptions options{
      kClosed * std::max(model_.length_scale(), model_.farthest_marker()), kIterations};
  std::vector<double> history;
  Vector q = state.q;
  const auto closes = [&](double time) {
    Vector trial = q;
    if (!close_rows(rows, time, state.v, all, options, trial, history)) return false;
    q = trial;
    return true;
  };
  double last = state.time, open = 0.0;
  int part = 1;
  for (; part <= kParts; ++part) {
    open = state.time + ahead * part / kParts;
    if (!closes(open)) break;
    last = open;
  }
  if (part > kParts) return {};
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (last + open);
    (closes(middle) ? last : open) = middle;
  }
  DeadPoint found{last, nullptr};
  // What a drive supplies is lambda . dPhi/dt, and dPhi/dt is the rate at rest.
  rows.evaluate(state.time, state.q, Vector::Zero(model_.coordinates()));
  double most = -1.0;
  for (std::size_t k = 0; k < model_.joints().size(); ++k) {
    if (model_.joints()[k]->time_functions().empty()) continue;
    const Segment own = model_.joint_rows()[k];
    const double power =
        state.multipliers.segment(own.first, own.size).dot(rows.rate.segment(own.first, own.size));
    if (power > most || !found.drive) found.drive = model_.joints()[k].get();
    most = std::max(most, power);
  }
  return found;
}

}  // namespace tribodyn
