#pragma once

/// What the bindings of films and of their meshes share.

#include <array>
#include <vector>

#include <pybind11/pybind11.h>

#include "tribodyn/core/types.hpp"

/// Part of bind_clearance.cpp: films by themselves, for bearings.
void bind_films(pybind11::module_& m);

/// A vector in space as Python gives it.
using Vector3Array = std::array<double, 3>;

inline tribodyn::Vector3 to_vector(const Vector3Array& v) { return {v[0], v[1], v[2]}; }

inline std::vector<tribodyn::Vector3> to_vectors(const std::vector<Vector3Array>& rows) {
  std::vector<tribodyn::Vector3> result;
  for (const Vector3Array& row : rows) result.push_back(to_vector(row));
  return result;
}
