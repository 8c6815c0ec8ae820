#include "python_function.hpp"

#include <cmath>
#include <utility>

#include <pybind11/stl.h>

namespace py = pybind11;
using namespace py::literals;

namespace {

/// "ZeroDivisionError: division by zero (controller.py, line 12)" of an exception of Python.
std::string described(const py::error_already_set& error) {
  std::string text = py::str(error.type().attr("__name__"));
  const std::string message = py::str(error.value());
  if (!message.empty()) text += ": " + message;
  py::object trace = error.trace();
  if (!trace || trace.is_none()) return text;
  while (!trace.attr("tb_next").is_none()) trace = trace.attr("tb_next");
  const std::string file = py::str(trace.attr("tb_frame").attr("f_code").attr("co_filename"));
  const std::string line = py::str(trace.attr("tb_lineno"));
  return text + " (" + file.substr(file.find_last_of("/\\") + 1) + ", line " + line + ")";
}

}  // namespace

PythonFunction::PythonFunction(py::object function, std::vector<double> sizes, int outputs,
                               py::object gradient)
    : GivenFunction(std::move(sizes), outputs),
      function_(std::move(function)),
      gradient_(std::move(gradient)) {
  rows_.resize(static_cast<std::size_t>(inputs()) * static_cast<std::size_t>(outputs));
}

PythonFunction::~PythonFunction() {
  const py::gil_scoped_acquire lock;  // the last owner may be a run in a thread of its own
  function_ = py::object();
  gradient_ = py::object();
}

bool PythonFunction::call(const py::object& function, double t, const double* x, int count,
                          double* out) const noexcept {
  const py::gil_scoped_acquire lock;
  try {
    py::tuple arguments(static_cast<std::size_t>(inputs()) + 1);
    arguments[0] = t;
    for (int j = 0; j < inputs(); ++j) arguments[static_cast<std::size_t>(j) + 1] = x[j];
    const py::object result = function(*arguments);
    const bool several = py::isinstance<py::sequence>(result);
    const std::size_t size = several ? py::len(result) : 1;
    if (size != static_cast<std::size_t>(count)) {
      reason_ = "its function must return " + std::to_string(count) +
                (count == 1 ? " number, not " : " numbers, not ") + std::to_string(size);
      return false;
    }
    if (!several) out[0] = py::float_(result);
    for (std::size_t i = 0; several && i < size; ++i) {
      out[i] = py::float_(result[py::int_(i)]);
    }
    for (int i = 0; i < count; ++i) {
      if (std::isfinite(out[i])) continue;
      reason_ = "its function must return finite numbers";
      return false;
    }
    return true;
  } catch (py::error_already_set& error) {
    reason_ = "its function raises " + described(error);
  } catch (...) {
    reason_ = "its function must return numbers";
  }
  return false;
}

bool PythonFunction::value(double t, const double* x, double* out) const noexcept {
  return call(function_, t, x, outputs(), out);
}

bool PythonFunction::derivatives(double t, double* x, double* scratch, double* out) const noexcept {
  if (gradient_.is_none()) return GivenFunction::derivatives(t, x, scratch, out);
  const int m = outputs(), n = inputs();
  if (!call(gradient_, t, x, m * n, rows_.data())) return false;
  for (int i = 0; i < m; ++i) {
    for (int j = 0; j < n; ++j) out[j * m + i] = rows_[static_cast<std::size_t>(i * n + j)];
  }
  return true;
}

void bind_python_function(py::module_& m) {
  py::class_<PythonFunction, std::shared_ptr<PythonFunction>>(
      m, "PythonFunction", "A function in Python that the kernel evaluates during a run.")
      .def(py::init<py::object, std::vector<double>, int, py::object>(), py::kw_only(),
           "function"_a, "sizes"_a, "outputs"_a, "gradient"_a,
           "function: of (t, x0, x1, ...) with `outputs` numbers; sizes: typical size of each x, "
           "for "
           "differences; gradient: derivatives of the outputs by the x, by rows, or None.")
      .def_property_readonly(
          "reason", [](const PythonFunction& self) { return self.reason(); },
          "Reason of the last failure; empty if there is none.");
}
