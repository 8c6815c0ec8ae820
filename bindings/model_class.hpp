#pragma once

/// The Python class of models, to which the bindings of each folder add the items of this folder.

#include <array>
#include <memory>

#include <pybind11/pybind11.h>

#include "tribodyn/system/model.hpp"

using ModelClass = pybind11::class_<tribodyn::Model, std::shared_ptr<tribodyn::Model>>;

/// The class; the first call registers it.
inline ModelClass model_class(pybind11::module_& m) {
  if (pybind11::hasattr(m, "Model")) return ModelClass(pybind11::object(m.attr("Model")));
  return ModelClass(m, "Model", "A mechanism: items are added until the first run freezes it.");
}
