// Whether a driven linkage can turn on: from the theorem of cosines.
#include <cmath>
#include <numbers>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/system/dead_point.hpp"
#include "tribodyn/system/equation_matrix.hpp"
#include "tribodyn/system/initial_conditions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

/// A driven four-bar linkage at the start.
struct Driven {
  explicit Driven(const FourBar& mechanism)
      : model(mechanism.build()), ws(model), state(initial_state(model, ws)) {}

  Model model;
  DynamicsWorkspace ws;
  State state;
};

FourBar four_bar(double base, double crank, double coupler, double rocker, double angle) {
  FourBar mechanism;
  mechanism.base = base;
  mechanism.crank = crank;
  mechanism.coupler = coupler;
  mechanism.rocker = rocker;
  mechanism.angles[0] = angle;
  mechanism.crank_speed = 20.0;
  mechanism.driven = true;
  return mechanism;
}

}  // namespace

TEST_CASE("A crank turns until coupler and rocker are in line, and no further") {
  // base^2 + crank^2 - 2 base crank cos(angle) = (coupler + rocker)^2
  const double end = std::acos((0.09 + 0.04 - 0.35 * 0.35) / 0.12);
  Driven linkage(four_bar(0.3, 0.2, 0.15, 0.2, end - 0.02));
  DeadPointSearch search(linkage.model);
  const double left = 0.02 / 20.0;
  CHECK_FALSE(search.find(linkage.state, 0.4 * left));  // which looks as far as 0.8 of it
  const auto found = search.find(linkage.state, left);
  REQUIRE(found);
  // Parts of the time down to 1e-6 of twice of it.
  CHECK(found->time == Approx(left).epsilon(1e-5));
  CHECK(found->drive->name() == "drive");
}

TEST_CASE("A crank that misses a dead point by little turns on") {
  for (double gap : {1e-3, 1e-5, 1e-7}) {
    // The shortest link, the base, and the longest are shorter than the others by the gap.
    Driven linkage(four_bar(0.2 - gap, 0.2, 0.2, 0.2, 2.0 * std::numbers::pi - 0.02));
    DeadPointSearch search(linkage.model);
    INFO(gap << " m");
    CHECK_FALSE(search.find(linkage.state, 1e-3));
  }
}

TEST_CASE("Rows that depend on others up to round-off are singular and named") {
  // A parallelogram close to its flat position: its rows and a pivot differ by the angle. Forces
  // have the error of round-off divided by it, at 1e-9 rad seven digits are left.
  for (double angle : {1e-3, 1e-9, 1e-14, 1e-16}) {
    Driven linkage(four_bar(0.5, 0.2, 0.5, 0.2, 0.3));
    for (int k = 0; k < 3; ++k) {
      const double turned = k == 1 ? 0.0 : angle;
      const double x = k == 0
                           ? 0.1 * std::cos(angle)
                           : (k == 1 ? 0.2 * std::cos(angle) + 0.25 : 0.5 + 0.1 * std::cos(angle));
      const double y = (k == 1 ? 0.2 : 0.1) * std::sin(angle);
      linkage.state.q.segment(3 * k, 3) = Vector3(x, y, turned);
    }
    const Vector rest = Vector::Zero(linkage.model.coordinates());
    evaluate_rows(linkage.model, 0.0, linkage.state.q, linkage.state.v, rest, linkage.ws);
    EquationMatrix matrix(*linkage.ws.structure);
    const bool regular = matrix.factor(linkage.ws, {});
    INFO(angle << " rad from flat");
    CHECK(regular == (angle > 1e-12));
    if (regular) continue;
    REQUIRE(matrix.dependent_row() >= 0);
    CHECK(matrix.dependent_row() < linkage.model.rows());
  }
}
