#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include <Eigen/Cholesky>

#include "catch.hpp"
#include "system/starts.hpp"
#include "tribodyn/system/assembly.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A shaft of 0.2 m along x in two bearings of 30 um clearance whose distance is `error` longer, on
/// a line at `angle` [rad] to it.
Model shaft_in_two(double error, std::optional<std::vector<double>> left = {},
                   std::optional<std::vector<double>> right = {}, double angle = 0.0) {
  Model model;
  const int shaft = add_rigid(model, "shaft", 1.0, 1e-2);
  for (int side : {-1, 1}) {
    const std::string name = side < 0 ? "left" : "right";
    const double place = 0.1 * side + (side > 0 ? error : 0.0);
    auto gap =
        journal_gap("joint '" + name + "'", planar_marker(shaft, 0.1 * side, 0.0, 0.0),
                    planar_marker(kGround, place * std::cos(angle), place * std::sin(angle), 0.0),
                    JournalGapOptions{10e-3, 30e-6, 20e-3});
    model.add(std::make_unique<ClearanceJoint>(name, std::move(gap), *coarse_film(),
                                               side < 0 ? left : right));
  }
  model.freeze();
  return model;
}

}  // namespace

TEST_CASE("A shaft whose bearings are not where its journals are starts between them") {
  SECTION("as near to their middles as it can be, the more so the smaller the clearance") {
    for (double error : {1e-9, 1e-6, 59e-6}) {
      const Model model = shaft_in_two(error);
      const State state = start_of(model);
      INFO(error << " m too far apart");
      // Round-off of positions of 0.1 m is 1e-17, and rows are closed to 1e-13.
      CHECK(std::abs(gap_at(model, 0, state).xi[0] - 0.5 * error) < 2e-13);
      CHECK(std::abs(gap_at(model, 1, state).xi[0] + 0.5 * error) < 2e-13);
      CHECK(std::abs(state.q[2]) < 1e-12);
    }
  }
  SECTION("also where the shaft has to be turned to them") {
    // The corrections of a turn by a radian are repeated; what offsets were before them does not
    // count. Half a turn is begun by turning the shaft out of the line.
    const double error = 10e-6;
    for (double angle : {1.0, std::numbers::pi}) {
      INFO(angle << " rad");
      const Model model = shaft_in_two(error, {}, {}, angle);
      const State state = start_of(model);
      const Vector2 along(std::cos(angle), std::sin(angle));
      CHECK(std::abs(std::remainder(state.q[2] - angle, 2.0 * std::numbers::pi)) < 1e-12);
      for (std::size_t joint : {0, 1}) {
        const Vector2 expected = (joint == 0 ? 0.5 : -0.5) * error * along;
        CHECK((gap_at(model, joint, state).xi.head(2) - expected).norm() < 2e-13);
      }
    }
  }
  SECTION("with one eccentricity given, the other makes up for it") {
    const Model model = shaft_in_two(10e-6, std::vector<double>{0.0, 0.0});
    const State state = start_of(model);
    CHECK(gap_at(model, 0, state).xi.head(2).norm() < 2e-13);
    CHECK(std::abs(gap_at(model, 1, state).xi[0] + 10e-6) < 2e-13);
  }
  SECTION("not beyond the clearance") {
    const ErrorInfo info = error_of<ConvergenceError>(shaft_in_two(61e-6));
    CHECK_THAT(info.item, ContainsSubstring("joint '"));
    CHECK(info.quantity == "initial eccentricity");
    CHECK(info.value.value() == Approx(30.5e-6));
  }
  SECTION("not where both eccentricities are given") {
    const ErrorInfo info = error_of<ConvergenceError>(
        shaft_in_two(10e-6, std::vector<double>{0.0, 0.0}, std::vector<double>{0.0, 0.0}));
    CHECK(info.quantity == "deviation from the initial eccentricity");
    CHECK(info.value.value() == Approx(5e-6));
    CHECK_THAT(info.hint, ContainsSubstring("leave out"));
  }
}

TEST_CASE("A mechanism that clearance lets close where it stands is not turned to another place") {
  // Two rods in line, 10 um too long together: without clearance the knee would bend by 3 mrad.
  const double surplus = 10e-6;
  Model model;
  const int left = add_rigid(model, "left", 1.0, 1.0, {0.5, 0.0, 0.0});
  const int right = add_rigid(model, "right", 1.0, 1.0, {1.5, 0.0, 0.0});
  add_revolute(model, "left foot", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(left, -0.5, 0.0, 0.0));
  add_revolute(model, "right foot", planar_marker(kGround, 2.0 - surplus, 0.0, 0.0),
               planar_marker(right, 0.5, 0.0, 0.0));
  auto gap =
      journal_gap("joint 'knee'", planar_marker(left, 0.5, 0.0, 0.0),
                  planar_marker(right, -0.5, 0.0, 0.0), JournalGapOptions{10e-3, 30e-6, 20e-3});
  model.add(std::make_unique<ClearanceJoint>("knee", std::move(gap), *coarse_film()));
  model.freeze();
  const State state = start_of(model);
  CHECK(gap_at(model, 0, state).xi.norm() == Approx(surplus).epsilon(1e-6));
  CHECK(std::abs(state.q[2]) < 1e-9);
  CHECK(std::abs(state.q[5]) < 1e-9);
}

TEST_CASE("A body turns before its journal leaves the middle of the bearing") {
  const double angle = 1e-5;
  Model model;
  const int rod = add_rigid(model, "rod", 1.0, 1.0, {0.5, 0.0, 0.0});
  add_revolute(model, "foot", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(rod, -0.5, 0.0, 0.0));
  auto gap = journal_gap("joint 'end'", planar_marker(rod, 0.5, 0.0, 0.0),
                         planar_marker(kGround, std::cos(angle), std::sin(angle), 0.0),
                         JournalGapOptions{10e-3, 30e-6, 20e-3});
  model.add(std::make_unique<ClearanceJoint>("end", std::move(gap), *coarse_film()));
  model.freeze();
  const State state = start_of(model);
  CHECK(state.q[2] == Approx(angle).epsilon(1e-7));  // rows are closed to 1e-13 m
  CHECK(gap_at(model, 0, state).xi.norm() < 2e-13);
}

TEST_CASE("The bearing that does not close is named, whatever stands beside it") {
  for (bool first : {true, false}) {
    Model model;
    for (bool bad : {first, !first}) {
      const std::string name = bad ? "bad" : "good";
      const int shaft = add_rigid(model, name, 1.0, 1e-2);
      for (int side : {-1, 1}) {
        const std::string joint = name + (side < 0 ? " left" : " right");
        auto gap = journal_gap(
            "joint '" + joint + "'", planar_marker(shaft, 0.1 * side, 0.0, 0.0),
            planar_marker(kGround, side < 0 ? -0.1 : 0.1 + (bad ? 70e-6 : 1e-6), 0.0, 0.0),
            JournalGapOptions{10e-3, 30e-6, 20e-3});
        model.add(std::make_unique<ClearanceJoint>(joint, std::move(gap), *coarse_film()));
      }
    }
    model.freeze();
    const ErrorInfo info = error_of<ConvergenceError>(model);
    CHECK_THAT(info.item, ContainsSubstring("joint 'bad "));
    CHECK(info.value.value() == Approx(35e-6));
  }
}

TEST_CASE("Positions that were given move less than others") {
  Model model;
  const int kept = add_rigid(model, "kept", 1.0, 1.0);
  const int loose = model.add_body(std::make_unique<PlanarBody>("loose", 1.0, 1.0), {1.1, 0.2, 0.0},
                                   {0.0, 0.0, 0.0}, {.coordinates = {false, false, false}});
  add_revolute(model, "pin", planar_marker(kept, 0.5, 0.0, 0.0),
               planar_marker(loose, -0.5, 0.0, 0.0));
  model.freeze();
  const State state = start_of(model);
  // What nobody gave is 100 times as mobile: it moves 1e4 times as far.
  CHECK(state.q[0] == Approx(0.1 / 10001.0).epsilon(1e-9));
  CHECK(state.q[1] == Approx(0.2 / 10001.0).epsilon(1e-9));
  CHECK(state.q[3] == Approx(1.0 + state.q[0]).epsilon(1e-13));
  CHECK(state.q[4] == Approx(state.q[1]).epsilon(1e-9));
}

TEST_CASE("Positions are corrected by the least, also where translations cannot close the joints") {
  // A four-bar linkage with something wrong in every coordinate: the correction has no share in
  // the motion that the joints allow, but for the curvature of their rows.
  FourBar mechanism;
  mechanism.angles[0] = 1.0;
  mechanism.angles[1] = 0.3;
  mechanism.angles[2] = 1.4;
  const Vector closed = start_of(mechanism.build()).q;
  for (double slip : {1e-4, 1e-5}) {
    Vector guess = closed;
    for (int i = 0; i < guess.size(); ++i) guess[i] += slip * std::sin(3.0 + 7.0 * i);
    Model model;
    for (int k = 0; k < 3; ++k) {
      add_rigid(model, "bar " + std::to_string(k), 1.0, 1.0,
                {guess[3 * k], guess[3 * k + 1], guess[3 * k + 2]});
    }
    const double half[3] = {0.5 * mechanism.crank, 0.5 * mechanism.coupler, 0.5 * mechanism.rocker};
    const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.0);
    add_revolute(model, "1", ground, planar_marker(1, -half[0], 0.0, 0.0));
    add_revolute(model, "2", planar_marker(1, half[0], 0.0, 0.0),
                 planar_marker(2, -half[1], 0.0, 0.0));
    add_revolute(model, "3", planar_marker(2, half[1], 0.0, 0.0),
                 planar_marker(3, half[2], 0.0, 0.0));
    add_revolute(model, "4", planar_marker(kGround, mechanism.base, 0.0, 0.0),
                 planar_marker(3, -half[2], 0.0, 0.0));
    model.freeze();
    DynamicsWorkspace ws(model);
    const State state = initial_state(model, ws);
    const Vector rest = Vector::Zero(9);
    evaluate_rows(model, 0.0, state.q, rest, rest, ws);
    const Matrix jacobian = ws.jacobian.dense();
    const Vector moved = state.q - guess;
    const Vector by_rows = jacobian.transpose() *
                           (jacobian * jacobian.transpose()).ldlt().solve(Vector(jacobian * moved));
    // Measured 0.58 slip^2. What a pass over translations leaves behind is of the order of slip.
    CHECK((moved - by_rows).norm() < 2.0 * slip * slip);
  }
}
