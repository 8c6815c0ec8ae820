#pragma once

/// A run that advances in a separate thread, so that Ctrl-C works even during a long step.
///
/// The run ends after the current step. If this takes longer than a second, the caller detaches the
/// run and continues with its last results; the run is then over.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/recording/simulation.hpp"

namespace stepping {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kOften(50);      ///< between two calls of the callback
constexpr std::chrono::milliseconds kLongStep(200);  ///< the next step may take longer still
constexpr std::chrono::milliseconds kSeenAnew(1000);
constexpr std::chrono::milliseconds kPatience(500);  ///< for a step, after Ctrl-C

/// A step that ends less than this share of its length behind an instant ends at this instant.
constexpr double kSameInstant = 1e-9;

/// The state of a row, and the fields of all items that have any at an instant within the step
/// before this row; shared, because they are read often.
struct Snapshot {
  std::shared_ptr<const tribodyn::State> state;
  double time = 0.0;  ///< of the fields [s]
  std::vector<std::pair<std::string, tribodyn::Fields>> fields;
};

/// The fields at the last step of a run, with the state of a row to restart from.
inline std::shared_ptr<const Snapshot> snapshot_of(
    const tribodyn::Simulation& run, const std::shared_ptr<const tribodyn::State>& state) {
  const auto shot = std::make_shared<Snapshot>();
  shot->state = state;
  shot->time = run.state().time;
  const auto& items = run.model().items();
  for (std::size_t k = 0; k < items.size(); ++k) {
    const tribodyn::ItemFields* solved = run.model().facets()[k].fields;
    if (!solved) continue;
    tribodyn::Fields fields = solved->fields(run.workspace().items[k].get());
    if (!fields.empty()) shot->fields.emplace_back(items[k]->name(), std::move(fields));
  }
  return shot;
}

using Snapshots = std::vector<std::shared_ptr<const Snapshot>>;

/// Results of a run at an instant.
struct Seen {
  std::vector<double> data;
  std::vector<double> step_times;  ///< [s]
  std::size_t undecided_rows = 0;
  tribodyn::State state;  ///< of the last accepted step
  tribodyn::IntegratorStatistics statistics;
  tribodyn::ItemEffort effort;
  Snapshots snapshots;
};

inline Seen look_at(const tribodyn::Simulation& run, const Snapshots& snapshots) {
  const tribodyn::Recorder& recorder = run.recorder();
  Seen seen{recorder.data(), recorder.step_times(),         recorder.undecided_rows(),
            run.state(),     run.integrator().statistics(), {},
            snapshots};
  const auto& facets = run.model().facets();
  for (std::size_t k = 0; k < facets.size(); ++k) {
    if (!facets[k].fields) continue;
    facets[k].fields->add_effort(run.workspace().items[k].get(), seen.effort);
  }
  return seen;
}

/// A simulation, with its last results if it was detached.
class Run : public tribodyn::Simulation {
 public:
  Run(std::shared_ptr<tribodyn::Model> model, std::string integrator,
      const tribodyn::IntegratorOptions& options, int threads)
      : Simulation(model, integrator, options, threads),
        model_(std::move(model)),
        integrator_(std::move(integrator)),
        options_(options) {}

  std::optional<Seen> left_alone;
  std::vector<double> wanted;  ///< times of outstanding snapshots, ascending [s]
  Snapshots snapshots;

  Seen seen() const { return left_alone ? *left_alone : look_at(*this, snapshots); }
  /// Keeps the state from which the next step begins, as long as snapshots are outstanding.
  void keep_state() {
    if (wanted.empty() || state().q.size() != model_->coordinates()) return;
    before_ = state();
  }
  /// Takes a snapshot for each requested time that the last step has reached, and keeps its row.
  /// The first time is that of the start, even if it was not requested.
  void take_snapshot() {
    const double now = state().time;
    const auto later = std::upper_bound(wanted.begin(), wanted.end(), now);
    if (later != wanted.begin()) {
      if (!snapshots.empty() || later - wanted.begin() > 1) recorder().keep_last();
      const auto row = std::make_shared<const tribodyn::State>(state());
      for (auto time = wanted.begin(); time != later; ++time) {
        if (time != wanted.begin() && *time == *std::prev(time)) continue;
        snapshots.push_back(snapshot_of(reached(*time), row));
      }
      wanted.erase(wanted.begin(), later);
    }
    keep_state();
  }

 private:
  /// A simulation whose last step ends at an instant [s] within the last step of this one. If the
  /// short step fails, this simulation, at its last step.
  const Simulation& reached(double time) {
    const double now = state().time;
    if (!before_ || !(before_->time < time)) return *this;
    if (now - time <= kSameInstant * (now - before_->time)) return *this;
    if (!beside_) beside_ = std::make_unique<Simulation>(model_, integrator_, options_);
    try {
      beside_->resume(*before_);
      beside_->advance(time);
    } catch (const tribodyn::ConvergenceError&) {
      return *this;
    }
    return *beside_;
  }

  std::shared_ptr<tribodyn::Model> model_;
  std::string integrator_;
  tribodyn::IntegratorOptions options_;
  std::optional<tribodyn::State> before_;  ///< from which the last step began
  std::unique_ptr<Simulation> beside_;     ///< makes the short steps to the instants of snapshots
};

/// Messages between the stepping thread and the waiting thread.
struct Exchange {
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> stop = false;  ///< end the run after its step
  bool asks = false;               ///< the stepping thread waits for the callback
  bool alone = false;              ///< the caller no longer answers
  double time = 0.0;               ///< [s] of the last step
  Seen seen;
  bool done = false;
  tribodyn::RunStatus status = tribodyn::RunStatus::finished;
  std::exception_ptr error;
};

/// Makes a thread known to Python as long as it exists, without holding Python's lock. A function
/// in Python that the thread calls then costs 0.5 us instead of 8 us: otherwise each call would
/// create the record that Python keeps of a thread.
struct KnownToPython {
  pybind11::gil_scoped_acquire known;
  pybind11::gil_scoped_release unlocked;
};

/// Steps to the end [s]; run by the stepping thread.
inline void step_on(Run& run, Exchange& exchange, double end, bool asked) {
  Clock::time_point step = Clock::now(), look = step, question = step;
  const auto keep_going = [&](double time) {
    run.take_snapshot();
    const Clock::time_point now = Clock::now();
    if (now - step > kLongStep || now - look > kSeenAnew) {
      Seen seen = run.seen();
      const std::lock_guard<std::mutex> lock(exchange.mutex);
      exchange.seen = std::move(seen);
      look = now;
    }
    step = now;
    if (asked && now - question > kOften) {
      std::unique_lock<std::mutex> lock(exchange.mutex);
      exchange.time = time;
      exchange.asks = true;
      exchange.changed.notify_all();
      exchange.changed.wait(lock, [&] { return !exchange.asks || exchange.alone; });
      step = question = Clock::now();
    }
    return !exchange.stop;
  };
  tribodyn::RunStatus status = tribodyn::RunStatus::finished;
  std::exception_ptr error;
  auto known = std::make_unique<KnownToPython>();
  run.keep_state();
  try {
    status = run.advance(end, keep_going);
  } catch (...) {
    error = std::current_exception();
  }
  bool alone = false;
  {
    const std::lock_guard<std::mutex> lock(exchange.mutex);
    alone = exchange.alone;
  }
  // Without a caller Python may have ended already; the record then ends with the process.
  if (alone) static_cast<void>(known.release());
  known.reset();
  const std::lock_guard<std::mutex> lock(exchange.mutex);
  exchange.status = status;
  exchange.error = error;
  exchange.done = true;
  exchange.changed.notify_all();
}

/// Advances a run to the end [s]; returns "finished", "stopped" by the callback or "interrupted".
inline std::string advance(const std::shared_ptr<Run>& run, double end,
                           const pybind11::object& callback) {
  if (run->left_alone) {
    throw tribodyn::ModelError({.item = "simulation", .rule = "was abandoned and cannot continue"});
  }
  const auto exchange = std::make_shared<Exchange>();
  exchange->seen = run->seen();
  std::thread([run, exchange, end, asked = !callback.is_none()] {
    step_on(*run, *exchange, end, asked);
  }).detach();

  bool interrupted = false;
  std::optional<pybind11::error_already_set> raised;
  Clock::time_point patience;
  const auto on_error = [&](pybind11::error_already_set error) {
    // A KeyboardInterrupt ends the run but not the program; the caller keeps the results so far.
    interrupted = interrupted || error.matches(PyExc_KeyboardInterrupt);
    if (!error.matches(PyExc_KeyboardInterrupt)) raised.emplace(std::move(error));
    if (!exchange->stop) patience = Clock::now() + kPatience;
    exchange->stop = true;
  };
  while (true) {
    bool done = false, asks = false;
    double time = 0.0;
    {
      pybind11::gil_scoped_release release;
      std::unique_lock<std::mutex> lock(exchange->mutex);
      exchange->changed.wait_for(lock, kOften, [&] { return exchange->done || exchange->asks; });
      done = exchange->done;
      asks = exchange->asks;
      time = exchange->time;
    }
    if (done) break;
    if (asks) {
      try {
        const pybind11::object answer = callback(time);
        if (!answer.is_none() && !pybind11::cast<bool>(answer)) exchange->stop = true;
      } catch (pybind11::error_already_set& error) {
        on_error(error);
      }
      const std::lock_guard<std::mutex> lock(exchange->mutex);
      exchange->asks = false;
      exchange->changed.notify_all();
    }
    if (PyErr_CheckSignals() != 0) on_error(pybind11::error_already_set());
    if ((interrupted || raised) && Clock::now() > patience) {
      const std::lock_guard<std::mutex> lock(exchange->mutex);
      if (exchange->done) break;
      exchange->alone = true;
      run->left_alone = std::move(exchange->seen);
      if (raised) throw std::move(*raised);
      return "interrupted";
    }
  }
  if (raised) throw std::move(*raised);
  if (exchange->error) std::rethrow_exception(exchange->error);
  if (interrupted) return "interrupted";
  return exchange->status == tribodyn::RunStatus::finished ? "finished" : "stopped";
}

}  // namespace stepping
