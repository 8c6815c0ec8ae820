// Errors: the classes of core/errors.hpp as Python exceptions with the parts of their message.
// Names: suggestions for unknown names. Laws: the registry to which the other lists add.

#include <exception>
#include <string>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "laws.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace {

/// The exception classes persist during the lifetime of the interpreter.
struct ErrorTypes {
  PyObject* error = nullptr;
  PyObject* invalid_input = nullptr;
  PyObject* model_error = nullptr;
  PyObject* convergence_error = nullptr;
  PyObject* singular_system = nullptr;
  PyObject* starved = nullptr;
};

ErrorTypes error_types;

PyObject* make_type(py::module_& m, const char* name, const py::tuple& bases, const char* doc,
                    const py::dict& members = {}) {
  const std::string path = std::string(py::str(m.attr("__name__"))) + "." + name;
  PyObject* type = PyErr_NewExceptionWithDoc(path.c_str(), doc, bases.ptr(), members.ptr());
  if (type == nullptr) throw py::error_already_set();
  m.add_object(name, type);
  return type;
}

void raise(PyObject* type, const tribodyn::Error& error) {
  const tribodyn::ErrorInfo& info = error.info();
  const py::object exception = py::reinterpret_borrow<py::object>(type)(error.what());
  exception.attr("item") = info.item;
  exception.attr("quantity") = info.quantity;
  exception.attr("value") = info.value;
  exception.attr("unit") = info.unit;
  exception.attr("rule") = info.rule;
  exception.attr("hint") = info.hint;
  exception.attr("time") = info.time;
  exception.attr("residual_history") = info.residual_history;
  PyErr_SetObject(type, exception.ptr());
}

void translate(std::exception_ptr pointer) {
  try {
    if (pointer) std::rethrow_exception(pointer);
  } catch (const tribodyn::InvalidInput& error) {
    raise(error_types.invalid_input, error);
  } catch (const tribodyn::ModelError& error) {
    raise(error_types.model_error, error);
  } catch (const tribodyn::ConvergenceError& error) {
    raise(error_types.convergence_error, error);
  } catch (const tribodyn::Starved& error) {
    raise(error_types.starved, error);
  } catch (const tribodyn::SingularSystem& error) {
    raise(error_types.singular_system, error);
  } catch (const tribodyn::Error& error) {
    raise(error_types.error, error);
  }
}

}  // namespace

void bind_core(py::module_& m) {
  py::dict members;
  for (const char* name : {"item", "quantity", "unit", "rule", "hint"}) members[name] = "";
  for (const char* name : {"value", "time"}) members[name] = py::none();
  members["residual_history"] = py::tuple();

  const auto borrow = [](PyObject* type) { return py::reinterpret_borrow<py::object>(type); };
  error_types.error =
      make_type(m, "TribodynError", py::make_tuple(borrow(PyExc_Exception)),
                "Base class of all errors of the engine.\n\n"
                "Its parts are `item`, `quantity`, `value`, `unit`, `rule`, `hint`, "
                "`time` [s] and `residual_history`; parts that do not apply are empty or None.",
                members);
  const py::object error = borrow(error_types.error);
  error_types.invalid_input =
      make_type(m, "InvalidInput", py::make_tuple(error, borrow(PyExc_ValueError)),
                "A value that was given cannot be used.");
  error_types.model_error =
      make_type(m, "ModelError", py::make_tuple(error), "Valid parts that do not fit together.");
  error_types.convergence_error =
      make_type(m, "ConvergenceError", py::make_tuple(error, borrow(PyExc_RuntimeError)),
                "A nonlinear solution or a time step that cannot be completed.");
  error_types.singular_system = make_type(m, "SingularSystem", py::make_tuple(error),
                                          "A linear system without a unique solution.");
  error_types.starved = make_type(m, "Starved", py::make_tuple(borrow(error_types.singular_system)),
                                  "A steady mass-conserving film without oil inflow.");
  py::register_exception_translator(&translate);

  m.def("closest_name", &tribodyn::closest_name, "name"_a, "candidates"_a,
        "Return the candidate that `name` probably meant; empty if none is close.");
  m.def("name_hint", &tribodyn::name_hint, "name"_a, "candidates"_a,
        "Return a hint for an unknown `name`: \"did you mean 'crank'?\", or the known names.");

  bind_registry_of_laws(m);
}
