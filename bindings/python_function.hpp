#pragma once

/// A function in Python as a GivenFunction of the kernel.

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "tribodyn/math/given_function.hpp"

/// Calls `function(t, x0, x1, ...)`, which returns a number or a sequence of numbers. A run
/// evaluates the function without Python's lock, in a thread of its own: every call takes the lock.
class PythonFunction final : public tribodyn::GivenFunction {
 public:
  /// `gradient`: a function of the same arguments, which returns the derivatives of every output,
  /// one row after the other; None for central differences.
  PythonFunction(pybind11::object function, std::vector<double> sizes, int outputs,
                 pybind11::object gradient);
  ~PythonFunction() override;

  bool value(double t, const double* x, double* out) const noexcept override;
  bool derivatives(double t, double* x, double* scratch, double* out) const noexcept override;
  const char* reason() const noexcept override { return reason_.c_str(); }

 private:
  bool call(const pybind11::object& function, double t, const double* x, int count,
            double* out) const noexcept;

  pybind11::object function_, gradient_;
  mutable std::string reason_;
  mutable std::vector<double> rows_;
};

void bind_python_function(pybind11::module_& m);
