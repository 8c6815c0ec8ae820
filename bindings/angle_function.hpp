#pragma once
/// A function of an angle in Python. It is not a function of time, so that the two cannot be
/// confused.

#include "tribodyn/math/time_function.hpp"

/// The function, whose argument is an angle [rad].
struct AngleFunction {
  tribodyn::TimeFunctionPointer function;
};
