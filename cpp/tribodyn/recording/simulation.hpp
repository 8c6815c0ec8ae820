#pragma once
/// A run: state, integrator and recorder, advanced step by step.
///
/// What has been computed is never lost: a run that was stopped or that failed keeps its
/// rows, and the state stays that of the last accepted step. The model is shared, all else
/// belongs to the run.

#include <functional>
#include <memory>

#include "tribodyn/integrators/registry.hpp"
#include "tribodyn/recording/recorder.hpp"
#include "tribodyn/system/transfer.hpp"

namespace tribodyn {

/// How advance() ended, when it did not throw.
enum class RunStatus { finished, stopped };

/// One run of a model.
class Simulation {
 public:
  /// Freezes the model. `integrator` is a name from integrator_names().
  Simulation(std::shared_ptr<Model> model, const std::string& integrator,
             const IntegratorOptions& options);

  /// Finds the consistent start and records it. Throws what initial_state() and
  /// Integrator::start() throw.
  void start();
  /// Goes on from a state that a run of the same model by the same integrator and options has
  /// reached, as if it had not ended: the first row is that of the next step. Throws InvalidInput
  /// for a state of another model or integrator.
  void resume(State state);
  /// Starts anew where a run of another model, by whatever integrator, stood: from its state as
  /// transferred() makes it one of this model. Records it; the accounts of energy begin there.
  TransferReport start_from(const Model& other, const State& state);
  /// Steps up to `end` [s]. After every step `keep_going` (may be empty) is asked with the
  /// time. Throws ConvergenceError when a step fails.
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
