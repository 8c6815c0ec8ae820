#pragma once
/// A run: state, integrator and recorder, advanced step by step.
///
/// Computed results are never lost: a stopped or failed run keeps its rows, and its state is that
/// of the last accepted step. The model is shared; everything else belongs to the run.

#include <functional>
#include <memory>

#include "tribodyn/integrators/registry.hpp"
#include "tribodyn/recording/recorder.hpp"
#include "tribodyn/system/transfer.hpp"

namespace tribodyn {

/// Outcome of advance(), if it did not throw.
enum class RunStatus { finished, stopped };

/// One run of a model.
class Simulation {
 public:
  /// Freezes the model. `integrator` is a name from integrator_names(). `threads` >= 1 threads
  /// share the evaluations; results are the same bits for every number of threads.
  Simulation(std::shared_ptr<Model> model, const std::string& integrator,
             const IntegratorOptions& options, int threads = 1);

  /// Finds the consistent start and records it. Throws the errors of initial_state() and
  /// Integrator::start().
  void start();
  /// Resumes from a state reached by a run of the same model with the same integrator and options,
  /// as if that run had not ended: the first row is that of the next step. Throws InvalidInput for
  /// a state of another model or integrator.
  void resume(State state);
  /// Starts from the state of a run of another model with any integrator, converted by
  /// transferred() to a state of this model. Records it; the energy balance begins there.
  TransferReport start_from(const Model& other, const State& state);
  /// Steps up to `end` [s]. Calls `keep_going` (may be empty) with the time after every step.
  /// Throws ConvergenceError when a step fails.
  RunStatus advance(double end, const std::function<bool(double)>& keep_going = {});

  const Model& model() const { return *model_; }
  const State& state() const { return state_; }
  const Recorder& recorder() const { return recorder_; }
  Recorder& recorder() { return recorder_; }
  const Integrator& integrator() const { return *integrator_; }
  /// The workspace of the last accepted step.
  const DynamicsWorkspace& workspace() const { return integrator_->workspace(); }

 private:
  void begin(State state);
  [[noreturn]] void fail(const StepReport& report) const;

  std::shared_ptr<Model> model_;
  std::unique_ptr<Integrator> integrator_;
  Recorder recorder_;
  State state_;
  bool started_ = false;
};

}  // namespace tribodyn
