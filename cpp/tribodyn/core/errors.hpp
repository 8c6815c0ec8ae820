#pragma once
/// Typed errors with the information a user needs to correct the input or the run.
///
/// Constructors and set-up code throw them; inner loops return a status instead. Every message
/// reads `item: quantity = value unit rule; hint`, for example `journal 'pin': radial_clearance =
/// -2e-05 m must be > 0; give the radius difference`. A given value is shown even when it is NaN.

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace tribodyn {

// The destructors are compiled in errors.cpp, because every file that checks an argument throws.

/// Contents of an error. Entries that do not apply are empty.
struct ErrorInfo {
  std::string item = {};                      ///< subject, e.g. `joint 'pin'`
  std::string quantity = {};                  ///< the offending quantity, e.g. `radial_clearance`
  std::optional<double> value = {};           ///< its value; NaN is a value
  std::string unit = {};                      ///< SI unit of value, e.g. `m`
  std::string rule = {};                      ///< requirement for valid input, e.g. `must be > 0`
  std::string hint = {};                      ///< advice
  std::optional<double> time = {};            ///< [s], for failures of a run
  std::vector<double> residual_history = {};  ///< scaled norms, newest last

  ~ErrorInfo();
};

/// Base class of all errors of the engine.
class Error : public std::runtime_error {
 public:
  explicit Error(const ErrorInfo& info);
  ~Error() override;
  const ErrorInfo& info() const { return info_; }

 private:
  ErrorInfo info_;
};

/// A value given by the user is invalid.
class InvalidInput : public Error {
 public:
  using Error::Error;
  ~InvalidInput() override;
};

/// Valid parts that do not fit together (for example a joint between markers of another model).
class ModelError : public Error {
 public:
  using Error::Error;
  ~ModelError() override;
};

/// A nonlinear solution or a step that cannot be completed.
class ConvergenceError : public Error {
 public:
  using Error::Error;
  ~ConvergenceError() override;
};

/// A linear system without a unique solution (redundant constraints, starved film).
class SingularSystem : public Error {
 public:
  using Error::Error;
  ~SingularSystem() override;
};

/// A steady mass-conserving film without oil inflow: its pressure is undetermined.
class Starved : public SingularSystem {
 public:
  using SingularSystem::SingularSystem;
  ~Starved() override;
};

/// A value as shown in messages, with nine digits.
std::string format_value(double value);

/// The text of an error.
std::string message(const ErrorInfo& info);

/// Throws InvalidInput unless `ok`.
void require(bool ok, const std::string& item, const std::string& quantity, double value,
             const std::string& unit, const std::string& rule, const std::string& hint = "");
/// Throws InvalidInput unless value is finite.
void require_finite(const std::string& item, const std::string& quantity, double value,
                    const std::string& unit, const std::string& hint = "");
/// Throws InvalidInput unless value is finite and > 0.
void require_positive(const std::string& item, const std::string& quantity, double value,
                      const std::string& unit, const std::string& hint = "");
/// Throws InvalidInput unless value is finite and >= 0.
void require_non_negative(const std::string& item, const std::string& quantity, double value,
                          const std::string& unit, const std::string& hint = "");

}  // namespace tribodyn
