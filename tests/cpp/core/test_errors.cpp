#include <limits>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <class Function>
std::string text_of(Function&& function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace

TEST_CASE("a message names item, quantity, value, unit, rule and hint") {
  const std::string text = text_of(
      [] { require_positive("journal 'pin'", "radial_clearance", -2e-5, "m", "check the radii"); });
  CHECK(text == "journal 'pin': radial_clearance = -2e-05 m must be > 0; check the radii");
}

TEST_CASE("a value that is NaN is shown, a value that was not given is not") {
  CHECK(text_of([] { require_positive("lubricant", "dynamic_viscosity", kNaN, "Pa s"); }) ==
        "lubricant: dynamic_viscosity = nan Pa s must be > 0");
  CHECK(message({.item = "rough surface",
                 .quantity = "hardness",
                 .unit = "Pa",
                 .rule = "must be given"}) == "rough surface: hardness [Pa] must be given");
}

TEST_CASE("a failed run tells the time and its last residuals") {
  const ErrorInfo info{.item = "joint 'pin'",
                       .rule = "step did not converge",
                       .hint = "reduce maximum_step",
                       .time = 0.0125,
                       .residual_history = {9.0, 5.0, 4.0, 3.0, 2.0, 1.0}};
  CHECK(message(info) ==
        "joint 'pin': step did not converge at t = 0.0125 s; residuals ..., 5, 4, 3, 2, 1; "
        "reduce maximum_step");
}

TEST_CASE("the rules accept and refuse at their limits") {
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK_NOTHROW(require_finite("x", "q", -1.0, ""));
  CHECK_NOTHROW(require_positive("x", "q", 1e-300, ""));
  CHECK_NOTHROW(require_non_negative("x", "q", 0.0, ""));
  CHECK_THROWS_AS(require_finite("x", "q", kNaN, ""), InvalidInput);
  CHECK_THROWS_AS(require_finite("x", "q", infinity, ""), InvalidInput);
  CHECK_THROWS_AS(require_positive("x", "q", 0.0, ""), InvalidInput);
  CHECK_THROWS_AS(require_positive("x", "q", infinity, ""), InvalidInput);
  CHECK_THROWS_AS(require_non_negative("x", "q", -1e-300, ""), InvalidInput);
  CHECK(text_of([infinity] { require_positive("x", "q", infinity, "m"); }) ==
        "x: q = inf m must be finite");
}

TEST_CASE("an error carries its parts") {
  try {
    require(false, "bearing", "width", 0.0, "m", "must be > 0");
    FAIL("nothing was thrown");
  } catch (const InvalidInput& error) {
    CHECK(error.info().item == "bearing");
    CHECK(error.info().quantity == "width");
    CHECK(error.info().value == 0.0);
    CHECK(error.info().unit == "m");
    CHECK_FALSE(error.info().time.has_value());
  }
}
