#pragma once
/// A function of an angle as Python holds it: no function of time, so that neither is taken for the
/// other.

#include "tribodyn/math/time_function.hpp"

/// The function, whose argument is an angle [rad].
struct AngleFunction {
  tribodyn::TimeFunctionPointer function;
};
