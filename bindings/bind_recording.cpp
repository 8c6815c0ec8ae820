// Runs and their records.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "film_values.hpp"
#include "interruptible.hpp"
#include "state_numbers.hpp"
#include "stepping.hpp"
#include "tribodyn/recording/simulation.hpp"
#include "tribodyn/system/equilibrium.hpp"
#include "tribodyn/system/linearisation.hpp"
#include "tribodyn/system/redundancy.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;
using stepping::Run;
using stepping::Seen;

namespace {

/// The options by name, on top of the kernel's defaults; an unknown name is an error.
IntegratorOptions options_from(const py::dict& values) {
  IntegratorOptions o;
  for (const auto& [key, value] : values) {
    if (value.is_none()) continue;  // the kernel selects the value
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

/// NaN, the request for a default of the kernel, is None in Python.
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

/// Every simulation in Python is a run that can be detached.
Seen seen(const Simulation& self) { return static_cast<const Run&>(self).seen(); }

/// Joint, amount and time of the largest drift.
py::dict worst_drift(const Simulation& self) {
  const WorstDrift worst = seen(self).statistics.worst_drift;
  const Model& model = self.model();
  const auto row = static_cast<std::size_t>(worst.row);
  std::string joint;
  bool length = false;
  if (model.rows() > 0) {
    joint = model.items()[model.owner(worst.row)]->name();
    length = self.workspace().row_unit[row] == Unit::metre;
  }
  return py::dict("joint"_a = joint, "amount"_a = worst.amount, "unit"_a = length ? "m" : "rad",
                  "time"_a = worst.time, "by_tolerance"_a = worst.by_tolerance);
}

py::array_t<double> data(const Simulation& self) {
  const std::vector<double> recorded = seen(self).data;
  const auto columns = static_cast<py::ssize_t>(self.recorder().columns());
  py::array_t<double> out({static_cast<py::ssize_t>(recorded.size()) / columns, columns});
  std::copy(recorded.begin(), recorded.end(), out.mutable_data());
  return out;
}

py::array_t<double> step_times(const Simulation& self) {
  const std::vector<double> times = seen(self).step_times;
  return py::array_t<double>(static_cast<py::ssize_t>(times.size()), times.data());
}

using Rows = py::array_t<double, py::array::c_style | py::array::forcecast>;

void recall(Simulation& self, const Rows& rows, const std::vector<bool>& wanted, long steps) {
  self.recorder().recall({rows.data(), rows.data() + rows.size()}, wanted, steps);
}

py::list channels(const Recorder& recorder) {
  py::list out;
  for (const RecordedChannel& c : recorder.channels()) {
    out.append(py::make_tuple(c.item, c.channel.quantity, c.channel.components, c.first_column));
  }
  return out;
}

py::dict statistics(const Simulation& self) {
  const Seen now = seen(self);
  const IntegratorStatistics& s = now.statistics;
  const ItemEffort& effort = now.effort;
  return py::dict("steps"_a = s.steps, "rejected_by_error"_a = s.rejected_by_error,
                  "rejected_by_newton"_a = s.rejected_by_newton,
                  "cut_by_events"_a = s.cut_by_events, "newton_iterations"_a = s.newton_iterations,
                  "evaluations"_a = s.evaluations, "factorisations"_a = s.factorisations,
                  "linear_solves"_a = s.linear_solves,
                  "film_evaluations"_a = effort.film_evaluations,
                  "film_linear_solves"_a = effort.film_linear_solves);
}

py::dict report_to(const TransferReport& report) {
  py::list corrections;
  for (const Correction& c : report.corrections) {
    corrections.append(py::dict("item"_a = c.item, "quantity"_a = c.quantity, "amount"_a = c.amount,
                                "unit"_a = c.unit, "relative"_a = c.relative));
  }
  return py::dict("corrections"_a = corrections, "added"_a = report.added,
                  "dropped"_a = report.dropped, "refilled"_a = report.refilled);
}

py::list snapshots(const Simulation& self, std::size_t first) {
  py::list out;
  const stepping::Snapshots taken = seen(self).snapshots;
  for (std::size_t k = first; k < taken.size(); ++k) {
    const stepping::Snapshot* shot = taken[k].get();
    py::dict films;
    for (const auto& [item, fields] : shot->fields) films[py::str(item)] = dict_of(fields);
    out.append(py::dict("time"_a = shot->state->time, "state"_a = numbers_of(*shot->state),
                        "film_time"_a = shot->time, "films"_a = films));
  }
  return out;
}

/// Input and result of a search for equilibrium.
struct Rest {
  explicit Rest(const std::shared_ptr<Model>& of) : model(of), ws(*of), recorder(*of) {}

  std::shared_ptr<Model> model;
  DynamicsWorkspace ws;
  Recorder recorder;
  State state;
  int iterations = 0;
};

py::dict equilibrium(const std::shared_ptr<Model>& model, double time, int max_iterations,
                     double tolerance) {
  model->freeze();
  const auto rest = std::make_shared<Rest>(model);
  const RestOptions options{max_iterations, tolerance};
  interruptible(
      [rest, time, options] {
        rest->state = equilibrium_state(*rest->model, rest->ws, time, options, &rest->iterations);
        begin_accounts(*rest->model, rest->ws, rest->state);
        rest->recorder.record(rest->state, rest->ws);
      },
      [] {});
  py::dict films;
  for (std::size_t k = 0; k < model->items().size(); ++k) {
    const ItemFields* solved = model->facets()[k].fields;
    if (!solved) continue;
    films[py::str(model->items()[k]->name())] = dict_of(solved->fields(rest->ws.items[k].get()));
  }
  const std::vector<double>& row = rest->recorder.data();
  return py::dict("row"_a = py::array_t<double>(static_cast<py::ssize_t>(row.size()), row.data()),
                  "channels"_a = channels(rest->recorder), "state"_a = numbers_of(rest->state),
                  "iterations"_a = rest->iterations, "films"_a = films);
}

py::dict linearised(const std::shared_ptr<Model>& model, const py::array_t<double>& numbers,
                    bool time_passes) {
  model->freeze();
  const auto found = std::make_shared<Linearisation>();
  interruptible(
      [model, found, time_passes, state = state_of(numbers, *model)] {
        DynamicsWorkspace ws(*model);
        *found = linearise(*model, state, ws, {.time_passes = time_passes});
      },
      [] {});
  py::list coordinates, history;
  for (int i = 0; i < model->coordinates(); ++i) coordinates.append(coordinate_label(*model, i));
  for (const HistoryState& state : found->history) {
    history.append(py::make_tuple(model->items()[state.item]->name(), state.number));
  }
  return py::dict("time"_a = found->time, "unsteadiness"_a = found->unsteadiness,
                  "directions"_a = array_of(found->directions),
                  "directions_rate"_a = array_of(found->directions_rate),
                  "mass"_a = array_of(found->mass), "damping"_a = array_of(found->damping),
                  "stiffness"_a = array_of(found->stiffness),
                  "state_matrix"_a = array_of(found->state_matrix), "history"_a = history,
                  "eigenvalues"_a = array_of(found->eigenvalues),
                  "modes"_a = array_of(found->modes), "coordinates"_a = coordinates);
}

}  // namespace

void bind_recording(py::module_& m) {
  m.def(
      "quantities",
      [] {
        py::list out;
        for (const Quantity& q : quantities()) {
          out.append(py::dict("name"_a = q.name, "symbol"_a = q.symbol, "unit"_a = q.unit,
                              "description"_a = q.description, "synonym"_a = q.synonym));
        }
        return out;
      },
      "The registry of quantities: name, symbol, unit, description, synonym.");
  m.def("integrator_names", &integrator_names, "Names of the integrators.");
  m.def(
      "integrator_options", [] { return options_to({}); },
      "The integrators' options with their defaults; None: selected by the kernel.");

  m.def("equilibrium", &equilibrium, py::kw_only(), "model"_a, "time"_a, "max_iterations"_a,
        "tolerance"_a,
        "The equilibrium at a time [s]: its row of values, their "
        "channels, the state itself and the iterations taken. Freezes the model.");
  m.def(
      "linearise", &linearised, py::kw_only(), "model"_a, "state"_a, "time_passes"_a,
      "Matrices, eigenvalues [1/s] and modes of small motions about a state. time_passes: whether "
      "given functions of time continue.");
  m.def(
      "channels",
      [](const std::shared_ptr<Model>& model) {
        model->freeze();
        return channels(Recorder(*model));
      },
      "model"_a,
      "(item, quantity, components, first column) of all channels of a run of a model. Freezes "
      "it.");

  py::class_<Simulation, std::shared_ptr<Simulation>>(m, "Simulation",
                                                      "A run of a model, advanced step by step.")
      .def(py::init([](std::shared_ptr<Model> model, const std::string& integrator,
                       const py::dict& options, int threads) {
             return std::shared_ptr<Simulation>(std::make_shared<Run>(
                 std::move(model), integrator, options_from(options), threads));
           }),
           py::kw_only(), "model"_a, "integrator"_a, "options"_a, "threads"_a = 1,
           "Freezes the model. integrator: a name of integrator_names(); options: dict, see "
           "integrator_options(); threads: number of threads that share the evaluations.")
      .def(
          "watch",
          [](Simulation& self, std::vector<double> times) {
            std::sort(times.begin(), times.end());
            static_cast<Run&>(self).wanted = std::move(times);
          },
          "times"_a,
          "Take a snapshot at each of these times [s]: the films at the time, and the state of the "
          "first row at or after it.")
      .def("snapshots", &snapshots, "first"_a,
           "Snapshots so far from this number on, a dict each: time [s] and state of the row, "
           "film_time [s] and films (values of the film by joint).")
      .def(
          "start",
          [](const std::shared_ptr<Simulation>& self) {
            interruptible([self] { self->start(); }, [] {});
            static_cast<Run&>(*self).take_snapshot();
          },
          "Find the consistent start and record it.")
      .def(
          "resume",
          [](Simulation& self, const py::array_t<double>& state) {
            self.resume(state_of(state, self.model()));
          },
          "state"_a,
          "Resume from the state of another run of the same model with the same integrator and "
          "options, bit for bit. Records nothing: the first row is that of the next step.")
      .def(
          "start_from",
          [](const std::shared_ptr<Simulation>& self, const std::shared_ptr<Model>& other,
             const py::array_t<double>& state) {
            other->freeze();
            const auto report = std::make_shared<TransferReport>();
            interruptible(
                [self, other, report, from = state_of(state, *other)] {
                  *report = self->start_from(*other, from);
                },
                [] {});
            static_cast<Run&>(*self).take_snapshot();
            return report_to(*report);
          },
          "other"_a, "state"_a,
          "Start from the state of a run of another model: items are matched by name and made "
          "consistent. Returns a dict: corrections (item, quantity, amount, unit, relative each), "
          "names of "
          "added, dropped and refilled items.")
      .def_property_readonly(
          "state", [](const Simulation& self) { return numbers_of(seen(self).state); },
          "The state of the last accepted step, plain numbers for `resume`.")
      .def(
          "advance",
          [](const std::shared_ptr<Simulation>& self, double end, const py::object& callback) {
            return stepping::advance(std::static_pointer_cast<Run>(self), end, callback);
          },
          "end"_a, "callback"_a = py::none(),
          "Step up to the time end [s]. callback(time) is called about every 0.05 s and stops "
          "the run by returning False. Returns 'finished', 'stopped' or, after Ctrl-C, "
          "'interrupted'.")
      .def_property_readonly(
          "time", [](const Simulation& self) { return seen(self).state.time; },
          "Time [s] of the last accepted step.")
      .def_property_readonly(
          "rows",
          [](const Simulation& self) { return seen(self).data.size() / self.recorder().columns(); },
          "Number of recorded instants.")
      .def(
          "thin",
          [](Simulation& self, long steps, double interval) {
            self.recorder().thin({.steps = steps, .interval = interval});
          },
          py::kw_only(), "steps"_a = 1, "interval"_a = 0.0,
          "Keep the rows of every n-th step, or with an interval > 0 [s] of the first step at "
          "or after each multiple of it, the last row, and extreme rows. Call before the start.")
      .def(
          "keep_whole_from",
          [](Simulation& self, double time) { self.recorder().keep_whole_from(time); }, "time"_a,
          "Keep all rows from this time on [s].")
      .def("recall", &recall, py::kw_only(), "rows"_a, "wanted"_a, "steps"_a,
           "Take over the rows of a resumed run. wanted: for each whether it is certainly "
           "kept; steps: accepted steps up to the last.")
      .def_property_readonly("step_times", &step_times, "Times of all steps, kept or not [s].")
      .def_property_readonly(
          "undecided_rows", [](const Simulation& self) { return seen(self).undecided_rows; },
          "Number of final rows that include one to be dropped when the run continues.")
      .def("data", &data, "Recorded numbers, (rows, columns); time is the first column.")
      .def_property_readonly(
          "channels", [](const Simulation& self) { return channels(self.recorder()); },
          "(item, quantity, components, first column) of every channel.")
      .def_property_readonly("statistics", &statistics, "Statistics of the run.")
      .def_property_readonly(
          "options", [](const Simulation& self) { return options_to(self.integrator().options()); },
          "The integrator's options, including those selected by the kernel.")
      .def_property_readonly(
          "redundancy",
          [](const Simulation& self) {
            const State state = seen(self).state;
            return py::dict("rows"_a = state.redundant_rows,
                            "joints"_a = names_of_rows(self.model(), state.dependent_rows));
          },
          "Rows that were dependent at the start: how many could be omitted, and names of "
          "the joints that take part.")
      .def_property_readonly(
          "worst_drift", &worst_drift,
          "The largest violation of the joints so far: joint, amount, unit, time [s], and "
          "by_tolerance, divided by the tolerance of a step.");
}
