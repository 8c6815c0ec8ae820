#pragma once
/// Functions of several variables that come from outside of the kernel, such as a controller.
///
/// A function maps the time t [s] and n inputs x to m outputs f(t, x). Unless the function gives
/// its derivatives, they are central differences,
///
///     df/dx_j = (f(t, x + d_j e_j) - f(t, x - d_j e_j)) / (2 d_j),   d_j = 1e-5 max(|x_j|, s_j),
///
/// with the typical size s_j of input j in its unit. For a smooth function the relative error is
/// about (d_j/L)^2 + 1e-11 f/(d_j df/dx_j), with the length L over which the derivative changes.
///
/// The same arguments must always give the same outputs: implicit integrators evaluate a function
/// several times in a step, also at states that they discard.

#include <utility>
#include <vector>

namespace tribodyn {

/// A function that may fail.
class GivenFunction {
 public:
  /// `sizes`: typical size > 0 of every input, in its unit; `outputs`: number of outputs.
  GivenFunction(std::vector<double> sizes, int outputs)
      : sizes_(std::move(sizes)), outputs_(outputs) {}
  virtual ~GivenFunction();
  GivenFunction(const GivenFunction&) = delete;
  GivenFunction& operator=(const GivenFunction&) = delete;

  int inputs() const { return static_cast<int>(sizes_.size()); }
  int outputs() const { return outputs_; }

  /// Sets the outputs; false if the function fails or an output is not finite. Evaluations after a
  /// failure fail as well. Several threads may call the function.
  virtual bool value(double t, const double* x, double* out) const noexcept = 0;
  /// Sets the derivatives, outputs x inputs by columns; false as above. `x` is the same after the
  /// call. `scratch`: memory for twice as many numbers as there are outputs.
  virtual bool derivatives(double t, double* x, double* scratch, double* out) const noexcept;
  /// Reason of the failure, "its function raises ...", which stays in memory with the function.
  virtual const char* reason() const noexcept = 0;

 private:
  std::vector<double> sizes_;
  int outputs_;
};

}  // namespace tribodyn
