#pragma once

#include <pybind11/pybind11.h>

/// Part of bind_contact.cpp: smooth walls, their elastic laws and impact laws.
void bind_smooth_contact(pybind11::module_& m);
