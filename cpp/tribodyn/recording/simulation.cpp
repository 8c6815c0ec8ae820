#include "tribodyn/recording/simulation.hpp"

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/initial_conditions.hpp"

namespace tribodyn {

namespace {

std::shared_ptr<Model> frozen(std::shared_ptr<Model> model) {
  model->freeze();
  return model;
}

}  // namespace

Simulation::Simulation(std::shared_ptr<Model> model, const std::string& integrator,
                       const IntegratorOptions& options)
    : model_(frozen(std::move(model))),
      integrator_(make_integrator(integrator, *model_, options)),
      recorder_(*model_) {}

void Simulation::start() {
  state_ = initial_state(*model_, integrator_->workspace());
  integrator_->start(state_);
  recorder_.record(state_, integrator_->workspace());
  started_ = true;
}

RunStatus Simulation::advance(double end, const std::function<bool(double)>& keep_going) {
  if (!started_) start();
  require_finite("simulation", "end", end, "s");
  while (state_.time < end) {
    const StepReport report = integrator_->step(state_, end);
    if (!report.accepted) fail(report);
    recorder_.record(state_, integrator_->workspace());
    if (keep_going && !keep_going(state_.time)) {
      return state_.time < end ? RunStatus::stopped : RunStatus::finished;
    }
  }
  return RunStatus::finished;
}

void Simulation::fail(const StepReport& report) const {
  ErrorInfo info;
  info.item = report.item.empty() ? "simulation" : "joint '" + report.item + "'";
  info.quantity = "step";
  info.value = report.step;
  info.unit = "s";
  info.rule = "cannot be completed: " + report.reason;
  info.time = state_.time;
  info.residual_history = report.residual_history;
  info.hint =
      "what was computed is kept; try a smaller step or max_step, or a larger gap_tolerance";
  for (std::size_t k = 0; k < model_->clearance_joints().size(); ++k) {
    const ClearanceJoint& joint = model_->clearance_joint(k);
    if (joint.name() != report.item) continue;
    const auto force = static_cast<std::size_t>(model_->clearance_joints()[k]);
    if (joint.explain_failure(integrator_->workspace().forces[force].get(), info)) {
      info.hint += "; what was computed is kept";
      break;
    }
    GapMotion motion;
    joint.gap().evaluate(model_->view(state_.q.data(), state_.v.data(), state_.a.data()), motion);
    info.quantity = "minimum_film_thickness";
    info.value = joint.gap().minimum_film_thickness(motion.xi);
    info.unit = "m";
    info.hint =
        "what was computed is kept; try a smaller gap_tolerance or step; a film alone cannot carry "
        "a closed gap: add asperities, or check load, viscosity and clearance";
  }
  throw ConvergenceError(info);
}

}  // namespace tribodyn
