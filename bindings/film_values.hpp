#pragma once

/// Values by name for Python.

#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "tribodyn/core/fields.hpp"
#include "tribodyn/core/types.hpp"
#include "tribodyn/film/outlet.hpp"

using Values = pybind11::array_t<double, pybind11::array::c_style | pybind11::array::forcecast>;

inline Values array_of(const std::vector<double>& values) {
  return Values(static_cast<pybind11::ssize_t>(values.size()), values.data());
}

inline Values array_of(const tribodyn::Vector& values, int size) {
  return Values(size, values.data());
}

/// Net outflow through each outlet of a film [m3/s] by name, from the outflow of each node.
inline pybind11::dict flows_by_name(const std::vector<tribodyn::Outlet>& outlets,
                                    const std::vector<double>& outflow) {
  pybind11::dict flows;
  for (const tribodyn::Outlet& outlet : outlets) {
    flows[pybind11::str(outlet.name)] = outlet.flow(outflow);
  }
  return flows;
}

/// Arrays, numbers and counts by name.
inline pybind11::dict dict_of(const tribodyn::Fields& fields) {
  using Kind = tribodyn::FieldValue::Kind;
  pybind11::dict result;
  for (const tribodyn::FieldValue& field : fields) {
    const pybind11::str name(field.name.data(), field.name.size());
    if (field.kind == Kind::array) {
      result[name] = array_of(field.values);
    } else if (field.kind == Kind::number) {
      result[name] = field.values.front();
    } else {
      result[name] = static_cast<int>(field.values.front());
    }
  }
  return result;
}
