// Functions of time.

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "angle_function.hpp"
#include "parameters.hpp"
#include "tribodyn/math/driven_function.hpp"
#include "tribodyn/math/sampled_function.hpp"
#include "tribodyn/math/time_function.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

void bind_math(py::module_& m) {
  py::class_<TimeFunction, std::shared_ptr<TimeFunction>>(
      m, "TimeFunction", "A function of time for drives and loads; t in seconds, scalar or array.")
      .def("value",
           py::vectorize([](const TimeFunction* self, double t) { return self->value(t); }), "t"_a,
           "Value at the time t [s], in the unit of the function.")
      .def("derivative",
           py::vectorize([](const TimeFunction* self, double t) { return self->derivative(t); }),
           "t"_a,
           "Derivative with respect to time at t [s], in the unit of the function per second.")
      .def("integral",
           py::vectorize([](const TimeFunction* self, double t) { return self->integral(t); }),
           "t"_a, "Integral from 0 to t [s], in the unit of the function times second.");

  auto constant = py::class_<Constant, TimeFunction, std::shared_ptr<Constant>>(
      m, "Constant", "The same value at all times.");
  constant.def(py::init<double>(), "value"_a, "value: in the unit of the function.");
  bind_parameters(constant,
                  [](const Constant& self) { return py::dict("value"_a = self.value(0.0)); });

  auto ramp = py::class_<Ramp, TimeFunction, std::shared_ptr<Ramp>>(
      m, "Ramp", "A smooth step (quintic, C2) from one value to another, constant outside.");
  ramp.def(py::init([](double start_value, double end_value, double start_time, double duration) {
             return std::make_shared<Ramp>(RampOptions{.start_value = start_value,
                                                       .end_value = end_value,
                                                       .start_time = start_time,
                                                       .duration = duration});
           }),
           py::kw_only(), "start_value"_a, "end_value"_a, "start_time"_a, "duration"_a,
           "start_value, end_value: in the unit of the function; start_time [s]; "
           "duration [s] > 0.");
  bind_parameters(ramp, [](const Ramp& self) {
    const RampOptions& o = self.options();
    return py::dict("start_value"_a = o.start_value, "end_value"_a = o.end_value,
                    "start_time"_a = o.start_time, "duration"_a = o.duration);
  });

  auto harmonic = py::class_<Harmonic, TimeFunction, std::shared_ptr<Harmonic>>(
      m, "Harmonic", "mean + amplitude sin(angular_frequency t + phase).");
  harmonic.def(
      py::init([](double mean, double amplitude, double angular_frequency, double phase) {
        return std::make_shared<Harmonic>(HarmonicOptions{.mean = mean,
                                                          .amplitude = amplitude,
                                                          .angular_frequency = angular_frequency,
                                                          .phase = phase});
      }),
      py::kw_only(), "mean"_a, "amplitude"_a, "angular_frequency"_a, "phase"_a,
      "mean, amplitude: in the unit of the function; angular_frequency [rad/s] > 0; phase [rad].");
  bind_parameters(harmonic, [](const Harmonic& self) {
    const HarmonicOptions& o = self.options();
    return py::dict("mean"_a = o.mean, "amplitude"_a = o.amplitude,
                    "angular_frequency"_a = o.angular_frequency, "phase"_a = o.phase);
  });

  auto table = py::class_<Tabulated, TimeFunction, std::shared_ptr<Tabulated>>(
      m, "Tabulated",
      "A smooth curve (monotone cubic, C1) through points, level at both ends, constant outside.");
  table.def(py::init<std::vector<double>, std::vector<double>>(), py::kw_only(), "times"_a,
            "values"_a,
            "times [s]: at least two, ascending; values: as many, in the unit of the function.");
  bind_parameters(table, [](const Tabulated& self) {
    return py::dict("times"_a = self.times(), "values"_a = self.values());
  });

  py::class_<SampledFunction, TimeFunction, std::shared_ptr<SampledFunction>>(
      m, "SampledFunction", "A function of time, piecewise polynomial of degree 8.")
      .def(py::init([](std::vector<double> begins, std::vector<double> ends,
                       std::vector<double> values, std::vector<double> sizes,
                       std::vector<double> breaks) {
             return std::make_shared<SampledFunction>(SampledPieces{.begins = std::move(begins),
                                                                    .ends = std::move(ends),
                                                                    .values = std::move(values),
                                                                    .sizes = std::move(sizes),
                                                                    .breaks = std::move(breaks)});
           }),
           py::kw_only(), "begins"_a, "ends"_a, "values"_a, "sizes"_a, "breaks"_a,
           "begins, ends and breaks [s]: ascending; values: nine for each piece; sizes: by which "
           "the changes on each piece are scaled.")
      .def(
          "_extend",
          [](SampledFunction& self, std::vector<double> begins, std::vector<double> ends,
             std::vector<double> values, std::vector<double> sizes, std::vector<double> breaks) {
            self.extend({.begins = std::move(begins),
                         .ends = std::move(ends),
                         .values = std::move(values),
                         .sizes = std::move(sizes),
                         .breaks = std::move(breaks)});
          },
          py::kw_only(), "begins"_a, "ends"_a, "values"_a, "sizes"_a, "breaks"_a,
          "Append pieces after the last one.")
      .def("_tightest", py::vectorize([](const SampledFunction* self, double t, double span) {
             return self->tightest(t, span);
           }),
           "t"_a, "span"_a,
           "The shortest of the longest steps [s] that the function admits within span [s] from t "
           "[s] on; infinity if it sets no limit.")
      .def_static(
          "_misfit",
          [](const std::array<double, ChebyshevPiece::kPoints>& values,
             const std::vector<double>& at, const std::vector<double>& wanted) {
            const ChebyshevPiece piece(values.data());
            double worst = 0.0;
            for (std::size_t k = 0; k < at.size(); ++k) {
              worst = std::max(worst, std::abs(piece.value(at[k]) - wanted[k]));
            }
            return worst;
          },
          "values"_a, "at"_a, "wanted"_a,
          "Largest error of a piece with these values, at points in [-1, 1] with wanted values.")
      .def_static(
          "_shape",
          [](const std::array<double, ChebyshevPiece::kPoints>& values) {
            const ChebyshevPiece piece(values.data());
            return py::make_tuple(piece.derivative(-1.0), piece.derivative(1.0), piece.bend());
          },
          "values"_a, "Slopes at the ends -1 and 1 of a piece with these values, and its bend.");

  py::class_<AngleFunction, std::shared_ptr<AngleFunction>>(
      m, "AngleFunction", "A function of an angle for loads; angles in radians, scalar or array.")
      .def(py::init([](std::vector<double> angles, std::vector<double> values,
                       std::optional<double> period) {
             return AngleFunction{
                 period ? periodic_table(std::move(angles), std::move(values), *period)
                        : tribodyn::table(std::move(angles), std::move(values))};
           }),
           py::kw_only(), "angles"_a, "values"_a, "period"_a,
           "angles [rad]: at least two, ascending; values: as many; period [rad], None if the "
           "curve is constant outside.")
      .def_static(
          "_constant", [](double value) { return AngleFunction{tribodyn::constant(value)}; },
          "value"_a, "The same value at all angles.")
      .def("value", py::vectorize([](const AngleFunction* self, double angle) {
             return self->function->value(angle);
           }),
           "angle"_a, "Value at the angle [rad], in the unit of the function.")
      .def("derivative", py::vectorize([](const AngleFunction* self, double angle) {
             return self->function->derivative(angle);
           }),
           "angle"_a,
           "Derivative with respect to the angle [rad], in the unit of the function per radian.");
  py::class_<DrivenFunction, TimeFunction, std::shared_ptr<DrivenFunction>>(
      m, "DrivenFunction", "A function of the angle of a drive, as a function of time.")
      .def(py::init([](const AngleFunction& function, double initial_angle,
                       const std::shared_ptr<TimeFunction>& speed) {
             return std::make_shared<DrivenFunction>(function.function, initial_angle, speed);
           }),
           py::kw_only(), "function"_a, "initial_angle"_a, "speed"_a,
           "initial_angle [rad]: of the drive at t = 0; speed [rad/s] of time.");
}
