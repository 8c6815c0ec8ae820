// The registry of laws.

#include "laws.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace {

/// Filled while the module is initialised. The list persists during the lifetime of the
/// interpreter, as the classes in it do.
std::vector<ListedLaw>& registry() {
  static auto* laws = new std::vector<ListedLaw>();
  return *laws;
}

}  // namespace

ListedArgument object_argument(const char* name, const py::object& type, bool optional) {
  return {.name = name, .type = type, .optional = optional, .example = py::none()};
}

ListedArgument number_argument(const char* name, const char* unit, const char* range,
                               std::optional<double> example, bool optional) {
  return {.name = name,
          .unit = unit,
          .range = range,
          .type = py::type::of(py::float_(0.0)),
          .optional = optional,
          .example = py::cast(example)};
}

void list_law(py::module_& m, const ListedLaw& law) {
  registry().push_back(law);
  const std::string family = law.family + "_laws";
  py::module_ names = m.def_submodule(family.c_str());
  if (!py::hasattr(names, "__all__")) {
    names.attr("__all__") = py::list();
    names.attr("__doc__") = "The laws of a family, as the registry has them.";
  }
  const py::object name = law.law.attr("__name__");
  py::setattr(names, name, law.law);
  names.attr("__all__").attr("append")(name);
}

void bind_registry_of_laws(py::module_& m) {
  py::class_<ListedArgument>(m, "ListedArgument", "An argument of a law in the registry.")
      .def_readonly("name", &ListedArgument::name, "Name of the argument.")
      .def_readonly("unit", &ListedArgument::unit,
                    "Unit of the number; empty for pure numbers and for objects.")
      .def_readonly("range", &ListedArgument::range, "Range of the number: '> 0', '>= 0' or empty.")
      .def_property_readonly(
          "type", [](const ListedArgument& self) { return py::type(self.type); },
          "float, or the class of an object.")
      .def_readonly("optional", &ListedArgument::optional, "Whether the argument may be None.")
      .def_property_readonly(
          "example", [](const ListedArgument& self) { return self.example; },
          "A valid number beside the other examples, or None.");
  py::class_<ListedLaw>(m, "ListedLaw", "A law in the registry.")
      .def_property_readonly(
          "law", [](const ListedLaw& self) { return py::type(self.law); }, "Class of the law.")
      .def_readonly("family", &ListedLaw::family,
                    "Family of the law, such as 'friction'; `_core.friction_laws` has its names.")
      .def_readonly("short_name", &ListedLaw::short_name,
                    "Initials of the authors of an asperity law; empty in other families.")
      .def_readonly("arguments", &ListedLaw::arguments, "Arguments of the constructor, in order.");
  m.def("laws", [] { return registry(); }, "Return all laws in the order of their bindings.");
}
