#include "tribodyn/recording/simulation.hpp"

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/worker_pool.hpp"
#include "tribodyn/system/initial_conditions.hpp"

namespace tribodyn {

namespace {

std::shared_ptr<Model> frozen(std::shared_ptr<Model> model) {
  model->freeze();
  return model;
}

}  // namespace

Simulation::Simulation(std::shared_ptr<Model> model, const std::string& integrator,
                       const IntegratorOptions& options, int threads)
    : model_(frozen(std::move(model))),
      integrator_(make_integrator(integrator, *model_, options)),
      recorder_(*model_) {
  if (threads != 1) integrator_->workspace().pool = std::make_shared<WorkerPool>(threads);
}

void Simulation::start() { begin(initial_state(*model_, integrator_->workspace())); }

void Simulation::begin(State state) {
  state_ = std::move(state);
  integrator_->start(state_);
  recorder_.record(state_, integrator_->workspace());
  started_ = true;
}

TransferReport Simulation::start_from(const Model& other, const State& state) {
  TransferReport report;
  begin(transferred(other, state, *model_, integrator_->workspace(), report));
  return report;
}

void Simulation::resume(State state) {
  const int size = integrator_->memory_size();
  require(state.memory.size() == size, "state", "numbers of the integrator",
          static_cast<double>(state.memory.size()), "", "must be " + std::to_string(size),
          "the state was saved by another integrator");
  state_ = std::move(state);
  started_ = true;
}

RunStatus Simulation::advance(double end, const std::function<bool(double)>& keep_going) {
  if (!started_) start();
  require_finite("simulation", "end", end, "s");
  while (state_.time < end) {
    const StepReport report = integrator_->step(state_, end);
    if (!report.accepted) fail(report);
    recorder_.record(state_, integrator_->workspace(), integrator_->film_pressures(state_));
    if (keep_going && !keep_going(state_.time)) {
      return state_.time < end ? RunStatus::stopped : RunStatus::finished;
    }
  }
  return RunStatus::finished;
}

void Simulation::fail(const StepReport& report) const {
  ErrorInfo info;
  info.item = report.item.empty() ? "simulation" : report.item;
  info.quantity = "step";
  info.value = report.step;
  info.unit = "s";
  info.rule = "cannot be completed: " + report.reason;
  info.time = state_.time;
  info.residual_history = report.residual_history;
  info.hint =
      "the completed part is kept; try a smaller step or max_step, or a larger gap_tolerance";
  if (*report.failure.quantity) {
    info.quantity = report.failure.quantity;
    info.value = report.failure.value;
    info.unit = report.failure.unit;
  }
  if (*report.failure.hint)
    info.hint = std::string("the completed part is kept; ") + report.failure.hint;
  throw ConvergenceError(info);
}

}  // namespace tribodyn
