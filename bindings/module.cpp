// The extension module tribodyn._core. Each bind_<folder>.cpp registers the names of one folder of
// cpp/tribodyn, in the order of the layers. No physics and no defaults here.

#include <pybind11/pybind11.h>

#include "tribodyn/core/version.hpp"

namespace py = pybind11;

#define TRIBODYN_BIND(folder) void bind_##folder(py::module_& module);
#include "bindings.inc"
#undef TRIBODYN_BIND

PYBIND11_MODULE(_core, module) {
  module.doc() = "The numerical kernel of tribodyn (C++).";
  module.attr("__version__") = tribodyn::version();

#define TRIBODYN_BIND(folder) bind_##folder(module);
#include "bindings.inc"
#undef TRIBODYN_BIND
}
