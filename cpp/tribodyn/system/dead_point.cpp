#include "tribodyn/system/dead_point.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/system/assembly.hpp"

namespace tribodyn {

namespace {

constexpr double kPart = 0.125;     // of the time ahead, at most: rotations stay small
constexpr double kShortest = 1e-6;  // of the time ahead: the shortest part tried
constexpr int kMostParts = 400;     // a longer search is abandoned
constexpr int kIterations = 30;     // to close the joints
constexpr double kClosed = 1e-9;    // of the size of the mechanism

}  // namespace

struct DeadPointSearch::Memory {
  explicit Memory(const Model& model) : ws(model), rows(model, ws, AssemblyRowsOf::constraints) {}

  DynamicsWorkspace ws;
  AssemblyRows rows;
};

DeadPointSearch::DeadPointSearch(const Model& model) : model_(model) {
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const ItemTimeFunctions* given = model.facets()[k].time;
    if (given && !given->time_functions().empty() && model.places()[k].rows.size > 0)
      drives_.push_back(k);
  }
}

DeadPointSearch::~DeadPointSearch() = default;

std::optional<DeadPoint> DeadPointSearch::find(const State& state, double expected) {
  if (state.time >= free_from_ && state.time + expected < free_until_) return {};
  const double ahead = 2.0 * expected;
  if (!memory_) memory_ = std::make_unique<Memory>(model_);
  AssemblyRows& rows = memory_->rows;
  memory_->ws.charts = state.charts;
  const Vector all = Vector::Ones(model_.coordinates());
  const KineticMetric metric(model_, state.q, state.charts);
  const ClosingOptions options{kClosed * std::max(model_.length_scale(), model_.farthest_marker()),
                               kIterations};
  std::vector<double> history;
  Vector q = state.q, trial;
  double time = state.time;
  double part = kPart * ahead;
  const double end = state.time + ahead;
  for (int k = 0; part >= kShortest * ahead; ++k) {
    if (time >= end || k == kMostParts) {
      free_from_ = state.time;
      free_until_ = end;
      return {};
    }
    trial = q;
    if (!close_rows(rows, time + part, state.v, metric, all, options, trial, history)) {
      part *= 0.5;
      continue;
    }
    q = trial;
    time += part;
    part = std::min(2.0 * part, kPart * ahead);
  }
  DeadPoint found{time, nullptr};
  // A drive supplies lambda . dPhi/dt, and dPhi/dt is the rate at v = 0.
  rows.evaluate(state.time, state.q, Vector::Zero(model_.coordinates()));
  double most = 0.0;
  for (std::size_t k : drives_) {
    const Segment own = model_.places()[k].rows;
    const double power =
        state.multipliers.segment(own.first, own.size).dot(rows.rate.segment(own.first, own.size));
    if (found.drive && power <= most) continue;
    found.drive = model_.items()[k];
    most = power;
  }
  return found;
}

}  // namespace tribodyn
