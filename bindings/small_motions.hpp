#pragma once

#include <pybind11/pybind11.h>

/// Sparse equations of small motions, a few of their modes, and motions of points.
void bind_small_motions(pybind11::module_& m);
