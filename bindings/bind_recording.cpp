// Runs and what they record.

#include <chrono>
#include <cmath>
#include <memory>
#include <string>

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "tribodyn/recording/simulation.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

/// The options by name, over the kernel's defaults; an unknown name is an error.
IntegratorOptions options_from(const py::dict& values) {
  IntegratorOptions o;
  for (const auto& [key, value] : values) {
    if (value.is_none()) continue;  // the kernel chooses
    const std::string name = py::cast<std::string>(key);
    if (name == "step")
      o.step = py::cast<double>(value);
    else if (name == "initial_step")
      o.initial_step = py::cast<double>(value);
    else if (name == "max_step")
      o.max_step = py::cast<double>(value);
    else if (name == "min_step")
      o.min_step = py::cast<double>(value);
    else if (name == "tolerance")
      o.tolerance = py::cast<double>(value);
    else if (name == "gap_tolerance")
      o.gap_tolerance = py::cast<double>(value);
    else if (name == "baumgarte_alpha")
      o.baumgarte_alpha = py::cast<double>(value);
    else if (name == "baumgarte_beta")
      o.baumgarte_beta = py::cast<double>(value);
    else if (name == "max_newton_iterations")
      o.max_newton_iterations = py::cast<int>(value);
    else if (name == "newton_tolerance")
      o.newton_tolerance = py::cast<double>(value);
    else if (name == "spectral_radius")
      o.spectral_radius = py::cast<double>(value);
    else
      throw py::type_error("unknown integrator option '" + name + "'");
  }
  return o;
}

/// NaN, by which the kernel chooses, is None in Python.
py::object or_none(double value) {
  return std::isnan(value) ? py::object(py::none()) : py::object(py::float_(value));
}

py::dict options_to(const IntegratorOptions& o) {
  return py::dict(
      "step"_a = o.step, "initial_step"_a = o.initial_step, "max_step"_a = o.max_step,
      "min_step"_a = o.min_step, "tolerance"_a = o.tolerance, "gap_tolerance"_a = o.gap_tolerance,
      "baumgarte_alpha"_a = or_none(o.baumgarte_alpha),
      "baumgarte_beta"_a = or_none(o.baumgarte_beta),
      "max_newton_iterations"_a = o.max_newton_iterations,
      "newton_tolerance"_a = o.newton_tolerance, "spectral_radius"_a = o.spectral_radius);
}

/// Joint, amount and time of the largest drift.
py::dict worst_drift(const Simulation& self) {
  const WorstDrift& worst = self.integrator().statistics().worst_drift;
  const Model& model = self.model();
  std::string joint;
  for (std::size_t k = 0; k < model.joints().size(); ++k) {
    const Segment rows = model.joint_rows()[k];
    if (worst.row >= rows.first && worst.row < rows.first + rows.size) {
      joint = model.joints()[k]->name();
    }
  }
  const bool length =
      model.rows() > 0 && self.workspace().is_length[static_cast<std::size_t>(worst.row)] != 0;
  return py::dict("joint"_a = joint, "amount"_a = worst.amount, "unit"_a = length ? "m" : "rad",
                  "time"_a = worst.time, "by_tolerance"_a = worst.by_tolerance);
}

/// Between steps: Ctrl-C at once, the callback now and then.
class Watch {
 public:
  explicit Watch(const py::object& callback) : callback_(callback) {}

  bool operator()(double time) {
    const auto now = std::chrono::steady_clock::now();
    const bool due = now - last_ > std::chrono::milliseconds(50);
    py::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) {
      // A KeyboardInterrupt ends the run but not the program; the caller keeps what is done.
      if (!PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) throw py::error_already_set();
      PyErr_Clear();
      interrupted = true;
      return false;
    }
    if (!due || callback_.is_none()) return true;
    last_ = now;
    const py::object answer = callback_(time);
    return answer.is_none() || py::cast<bool>(answer);
  }

  bool interrupted = false;

 private:
  const py::object& callback_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

std::string advance(Simulation& self, double end, const py::object& callback) {
  Watch watch(callback);
  RunStatus status;
  {
    py::gil_scoped_release release;
    status = self.advance(end, [&watch](double time) { return watch(time); });
  }
  if (watch.interrupted) return "interrupted";
  return status == RunStatus::finished ? "finished" : "stopped";
}

py::array_t<double> data(const Simulation& self) {
  const Recorder& recorder = self.recorder();
  const auto columns = static_cast<py::ssize_t>(recorder.columns());
  py::array_t<double> out({static_cast<py::ssize_t>(recorder.rows()), columns});
  std::copy(recorder.data().begin(), recorder.data().end(), out.mutable_data());
  return out;
}

py::list channels(const Simulation& self) {
  py::list out;
  for (const RecordedChannel& c : self.recorder().channels()) {
    out.append(py::make_tuple(c.item, c.channel.quantity, c.channel.components, c.first_column));
  }
  return out;
}

py::dict statistics(const Simulation& self) {
  const IntegratorStatistics& s = self.integrator().statistics();
  ForceEffort effort;
  const auto& forces = self.model().forces();
  const auto& workspaces = self.workspace().forces;
  for (std::size_t k = 0; k < forces.size(); ++k) {
    forces[k]->add_effort(workspaces[k].get(), effort);
  }
  return py::dict("steps"_a = s.steps, "rejected_by_error"_a = s.rejected_by_error,
                  "rejected_by_newton"_a = s.rejected_by_newton,
                  "newton_iterations"_a = s.newton_iterations, "evaluations"_a = s.evaluations,
                  "film_evaluations"_a = effort.film_evaluations,
                  "film_linear_solves"_a = effort.film_linear_solves);
}

}  // namespace

void bind_recording(py::module_& m) {
  m.def(
      "quantities",
      [] {
        py::list out;
        for (const Quantity& q : quantities()) {
          out.append(py::dict("name"_a = q.name, "symbol"_a = q.symbol, "unit"_a = q.unit,
                              "description"_a = q.description));
        }
        return out;
      },
      "The registry of recorded quantities: name, symbol, unit, description.");
  m.def("integrator_names", &integrator_names, "Names of the integrators.");
  m.def(
      "integrator_options", [] { return options_to({}); },
      "The integrators' options with their defaults; None where the kernel chooses.");

  py::class_<Simulation>(m, "Simulation", "A run of a model, advanced step by step.")
      .def(py::init([](std::shared_ptr<Model> model, const std::string& integrator,
                       const py::dict& options) {
             return std::make_unique<Simulation>(std::move(model), integrator,
                                                 options_from(options));
           }),
           py::kw_only(), "model"_a, "integrator"_a, "options"_a,
           "Freezes the model. integrator: a name of integrator_names(); options: dict, see "
           "integrator_options().")
      .def("start", &Simulation::start, py::call_guard<py::gil_scoped_release>(),
           "Find the consistent start and record it.")
      .def("advance", &advance, "end"_a, "callback"_a = py::none(),
           "Step up to the time end [s]. callback(time) is called about every 0.05 s and stops "
           "the run by returning False. Returns 'finished', 'stopped' or, after Ctrl-C, "
           "'interrupted'.")
      .def_property_readonly(
          "time", [](const Simulation& self) { return self.state().time; },
          "Time [s] of the last accepted step.")
      .def_property_readonly(
          "rows", [](const Simulation& self) { return self.recorder().rows(); },
          "Number of recorded instants.")
      .def("data", &data, "Recorded numbers, (rows, columns); time is the first column.")
      .def_property_readonly("channels", &channels,
                             "(item, quantity, components, first column) of every channel.")
      .def_property_readonly("statistics", &statistics, "Accounts of the run.")
      .def_property_readonly(
          "options", [](const Simulation& self) { return options_to(self.integrator().options()); },
          "The integrator's options, with those that the kernel has chosen.")
      .def_property_readonly(
          "worst_drift", &worst_drift,
          "The largest violation of the joints so far: joint, amount, unit, time [s], and "
          "by_tolerance, in units of what a step tolerates.");
}
