#include <cmath>

#include "catch.hpp"
#include "differences.hpp"
#include "rolling_cases.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/rolling_contact.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

constexpr double kLength = 1e-4;  // of x [m]

RollingContactOptions options_of(bool line, std::shared_ptr<const Lubricant> oil) {
  RollingContactOptions options;
  options.item = "contact";
  options.radius = kRadius;
  options.contact_modulus = kModulus;
  options.lubricant = std::move(oil);
  for (const double x : {-3.0, -2.0, -1.3, -0.8, -0.3, 0.1, 0.5, 0.8, 1.0, 1.3}) {
    options.x.push_back(kLength * x);
  }
  if (line) {
    options.reference_length = kLength;
  } else {
    for (const double y : {0.0, 0.4, 0.9, 1.5, 2.2}) options.y.push_back(kLength * y);
  }
  return options;
}

/// Pressures of the order of 100 MPa, zero where they are prescribed.
RollingState sample(const RollingContact& contact) {
  RollingState state;
  state.h0 = 2e-6;
  state.pressure = Vector::Zero(contact.size());
  for (Eigen::Index i = 0; i < contact.size(); ++i) {
    if (!contact.prescribed(i)) state.pressure[i] = 1e8 * (1.0 + 0.5 * std::sin(2.0 * double(i)));
  }
  return state;
}

/// Residuals by pressures in 1e8 Pa and h0 in 1e-6 m.
Vector residual_at(const RollingContact& contact, const RollingMotion& motion, const Vector& u) {
  RollingState state;
  state.pressure = 1e8 * u.head(contact.size());
  state.h0 = 1e-6 * u[contact.size()];
  REQUIRE(contact.evaluate(motion, state));
  return state.residual;
}

}  // namespace

TEST_CASE("The tangent of a rolling contact is the derivative of its balances") {
  const RollingMotion motion{0.7, 0.4};
  for (const bool line : {true, false}) {
    for (const auto& oil : {constant_oil(), barus_oil(), real_oil(), real_oil(true)}) {
      const RollingContact contact(options_of(line, oil));
      RollingState state = sample(contact);
      REQUIRE(contact.evaluate(motion, state));
      const Eigen::Index n = contact.size();
      Vector u(n + 1);
      u << state.pressure / 1e8, state.h0 / 1e-6;
      Matrix reference = difference_jacobian(
          [&](const Vector& at) { return residual_at(contact, motion, at); }, u, 2e-4);
      for (Eigen::Index i = 0; i < n; ++i) {
        if (contact.prescribed(i)) CHECK(reference.row(i).norm() == 0.0);
      }
      Matrix tangent =
          contact.tangent(motion, state, std::vector<char>(std::size_t(n), 1)).transpose();
      tangent.leftCols(n) *= 1e8;
      tangent.rightCols(1) *= 1e-6;
      for (Eigen::Index i = 0; i < n; ++i) {  // each balance by itself
        const double scale = reference.row(i).cwiseAbs().maxCoeff();
        if (scale == 0.0) continue;
        INFO((line ? "line" : "point") << ", node " << i);
        CHECK((tangent.row(i) - reference.row(i)).cwiseAbs().maxCoeff() < 1e-8 * scale);
      }
    }
  }
}

TEST_CASE("Only the wanted columns of the tangent are computed") {
  const RollingContact contact(options_of(true, real_oil()));
  RollingState state = sample(contact);
  const RollingMotion motion{0.7, 0.0};
  REQUIRE(contact.evaluate(motion, state));
  std::vector<char> wanted(10, 1);
  const Matrix whole = contact.tangent(motion, state, wanted);
  wanted[3] = 0;
  const Matrix part = contact.tangent(motion, state, wanted);
  CHECK(part.col(3).norm() == 0.0);
  CHECK(part.col(4) == whole.col(4));
  CHECK(whole.col(0).norm() == 0.0);  // prescribed
}

TEST_CASE("Without pressure the surfaces carry what the gap takes at each face") {
  const RollingContact contact(options_of(true, constant_oil()));
  RollingState state;
  state.pressure = Vector::Zero(contact.size());
  state.h0 = 1e-6;
  REQUIRE(contact.evaluate({0.5, 0.0}, state));
  const auto h = [](double x) { return 1e-6 + x * x / (2.0 * kRadius); };
  const std::vector<double>& x = contact.options().x;
  // The parabola of the undeformed gap is interpolated exactly, behind the first face.
  for (std::size_t k = 2; k + 1 < x.size(); ++k) {
    const double carried = 0.5 * (h(0.5 * (x[k] + x[k + 1])) - h(0.5 * (x[k - 1] + x[k])));
    CHECK(state.residual[Eigen::Index(k)] == Approx(carried).epsilon(1e-10));
  }
}

TEST_CASE("A pressure that alternates from node to node changes the carried flow") {
  // Otherwise the pressure inside a hard contact would be undetermined.
  // With a viscosity of 1e6 Pa s conduction is 1e-3 of the change.
  const auto oil = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 1e6});
  RollingContactOptions options = options_of(true, oil);
  options.x.clear();
  for (int k = 0; k <= 40; ++k) options.x.push_back(kLength * (k - 20) / 20.0);
  const RollingContact contact(options);
  RollingState flat, wavy;
  flat.h0 = wavy.h0 = 1e-6;
  flat.pressure = wavy.pressure = Vector::Zero(41);
  for (Eigen::Index k = 1; k < 40; ++k) wavy.pressure[k] = k % 2 == 0 ? 1e7 : -1e7;
  REQUIRE(contact.evaluate({1.0, 0.0}, flat));
  REQUIRE(contact.evaluate({1.0, 0.0}, wavy));
  // Thicknesses alternate by w; a mean of two nodes would cancel it. The weights -1/8, 3/4, 3/8
  // leave half of it at each face, hence w in the balance of a node.
  const double wave = 0.5 * (wavy.thickness[20] - flat.thickness[20]) -
                      0.5 * (wavy.thickness[21] - flat.thickness[21]);
  CHECK(wavy.residual[20] - flat.residual[20] == Approx(wave).epsilon(0.02));
  CHECK(std::abs(wave) > 1e-10);
}

TEST_CASE("Bad rolling contacts are rejected") {
  const auto fails = [](auto change) {
    RollingContactOptions options = options_of(false, constant_oil());
    change(options);
    CHECK_THROWS_AS(RollingContact(options), InvalidInput);
  };
  fails([](auto& o) { o.radius = 0.0; });
  fails([](auto& o) { o.contact_modulus = -1.0; });
  fails([](auto& o) { o.x = {0.0, 1.0, 2.0}; });
  fails([](auto& o) { o.x[3] = o.x[4]; });
  fails([](auto& o) { o.y[0] = 1e-6; });
  fails([](auto& o) { o.y.clear(); });  // a line contact without a reference length
  fails([](auto& o) { o.lubricant = nullptr; });
  const RollingContact contact(options_of(true, constant_oil()));
  RollingState closed;
  closed.pressure = Vector::Zero(contact.size());
  closed.h0 = -1e-3;
  CHECK_FALSE(contact.evaluate({1.0, 0.0}, closed));
}
