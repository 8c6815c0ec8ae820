#include <cmath>

#include "catch.hpp"
#include "tribodyn/math/finite_difference.hpp"

using namespace tribodyn;

TEST_CASE("central differences give the Jacobian of a smooth function") {
  const auto f = [](const Vector& x) {
    return Vector{{x[0] * x[1], std::sin(x[0]), std::exp(x[1])}};
  };
  const Vector x{{0.7, -0.3}};
  const Matrix jacobian = central_difference_jacobian(f, x);
  const Matrix exact{{x[1], x[0]}, {std::cos(x[0]), 0.0}, {0.0, std::exp(x[1])}};
  CHECK((jacobian - exact).cwiseAbs().maxCoeff() < 1e-9);  // truncation and round-off: 1e-10
}

TEST_CASE("the step follows the scale of the unknowns") {
  const auto f = [](const Vector& x) { return Vector{{std::sin(x[0] / 1e-6)}}; };
  const Matrix jacobian = central_difference_jacobian(f, Vector{{0.0}}, {.scale = 1e-6});
  CHECK(jacobian(0, 0) == Approx(1e6).epsilon(1e-9));
}

TEST_CASE("a function without unknowns has a Jacobian without columns") {
  const Matrix jacobian =
      central_difference_jacobian([](const Vector&) { return Vector::Ones(3); }, Vector(0));
  CHECK(jacobian.rows() == 3);
  CHECK(jacobian.cols() == 0);
}
