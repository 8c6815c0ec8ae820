#pragma once

/// Common part of all bound classes with a `parameters` dict (the arguments of the constructor).
/// These arguments define representation, equality, copying and pickling, so that an object can be
/// sent to another process.

#include <string>

#include <pybind11/pybind11.h>

/// Binds `parameters`, `__repr__`, `__eq__`, `__hash__` and `__reduce__`; `get` makes the dict.
template <class Class, class Getter>
void bind_parameters(Class& bound, Getter get) {
  namespace py = pybind11;
  bound.def_property_readonly("parameters", get,
                              "Arguments of the constructor by name, SI units as there.");
  bound.def("__repr__", [](const py::object& self) {
    std::string text = py::str(py::type::of(self).attr("__name__"));
    std::string separator = "(";
    for (const auto& [name, value] : py::dict(self.attr("parameters"))) {
      text += separator + std::string(py::str(name)) + "=" + std::string(py::repr(value));
      separator = ", ";
    }
    return text + ")";
  });
  bound.def("__eq__", [](const py::object& self, const py::object& other) {
    return py::type::of(self).is(py::type::of(other)) &&
           self.attr("parameters").equal(other.attr("parameters"));
  });
  bound.def("__hash__", [](const py::object& self) { return py::hash(py::repr(self)); });
  bound.def("__reduce__", [](const py::object& self) {
    const auto partial = py::module_::import("functools").attr("partial");
    return py::make_tuple(partial(py::type::of(self), **py::dict(self.attr("parameters"))),
                          py::tuple());
  });
}
