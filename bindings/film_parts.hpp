#pragma once

/// Common parts of the bindings of films and of their meshes.

#include <array>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "tribodyn/core/types.hpp"

/// Part of bind_clearance.cpp: films alone, for bearings.
void bind_films(pybind11::module_& m);
/// Part of bind_film.cpp: rolling contacts.
void bind_rolling_contacts(pybind11::module_& m);

/// A vector in space from Python.
using Vector3Array = std::array<double, 3>;

inline tribodyn::Vector3 to_vector(const Vector3Array& v) { return {v[0], v[1], v[2]}; }

/// Vectors as the rows of an array.
inline pybind11::array_t<double> table(const std::vector<tribodyn::Vector3>& rows) {
  pybind11::array_t<double> values(
      {static_cast<pybind11::ssize_t>(rows.size()), pybind11::ssize_t{3}});
  auto view = values.mutable_unchecked<2>();
  for (pybind11::ssize_t i = 0; i < view.shape(0); ++i) {
    for (pybind11::ssize_t k = 0; k < 3; ++k) view(i, k) = rows[static_cast<std::size_t>(i)][k];
  }
  return values;
}

inline std::vector<tribodyn::Vector3> to_vectors(const std::vector<Vector3Array>& rows) {
  std::vector<tribodyn::Vector3> result;
  for (const Vector3Array& row : rows) result.push_back(to_vector(row));
  return result;
}
