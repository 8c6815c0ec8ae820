#include <cmath>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/items/point_mass.hpp"
#include "tribodyn/system/kinetic_metric.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

SparseMatrix row(const Vector& entries) { return Matrix(entries.transpose()).sparseView(); }

}  // namespace

TEST_CASE("Two bodies share a correction by the inverse of their masses") {
  Model model;
  add_rigid(model, "light", 1.0, 0.1, {0.0, 0.0, 0.0});
  add_rigid(model, "heavy", 4.0, 0.3, {1.0, 0.0, 0.0});
  model.freeze();
  const KineticMetric metric(model, model.initial_coordinates(), model.initial_charts());
  Vector gap = Vector::Zero(6);
  gap[0] = -1.0;
  gap[3] = 1.0;
  const Vector rhs = Vector::Constant(1, -0.5);  // 0.5 m more between them
  const Vector dx = metric.smallest_correction(row(gap), rhs, Vector::Ones(6));
  CHECK(std::abs(dx[0] + 0.4) < 1e-14);
  CHECK(std::abs(dx[3] - 0.1) < 1e-14);
  CHECK(std::abs(dx.sum() + 0.3) < 1e-14);

  SECTION("what may not move stays, and what moves easily goes first") {
    Vector mobility = Vector::Ones(6);
    mobility[0] = 0.0;
    const Vector held = metric.smallest_correction(row(gap), rhs, mobility);
    CHECK(held[0] == 0.0);
    CHECK(std::abs(held[3] - 0.5) < 1e-14);
    mobility[0] = 1.0;
    mobility[3] = 100.0;  // as if it had 4e-4 kg
    const Vector easy = metric.smallest_correction(row(gap), rhs, mobility);
    CHECK(std::abs(easy[0] / easy[3] + 4e-4) < 1e-14);
  }
  SECTION("turns and ways count by their energy") {
    Vector arm = Vector::Zero(6);  // a point 0.2 m from the centre of the light body
    arm[1] = 1.0;
    arm[2] = 0.2;
    const Vector moved = metric.smallest_correction(row(arm), rhs, Vector::Ones(6));
    // An impulse p at the point: p/m and 0.2 p/I.
    CHECK(std::abs(moved[2] / moved[1] - 0.2 * 1.0 / 0.1) < 1e-13);
  }
}

TEST_CASE("The inertia of a body in space is that of its orientation, with the masses on it") {
  Model model;
  const double h = std::sqrt(0.5);  // a quarter of a turn about z: the body's x axis is along y
  const int body = model.add_body(
      std::make_unique<SpatialBody>("body", 2.0, Vector3(0.1, 0.4, 0.45).asDiagonal()),
      std::vector<double>(6, 0.0), std::vector<double>(6, 0.0), {}, {0.0, 0.0, h, h});
  Marker arm;
  arm.body = body;
  arm.position = {0.5, 0.0, 0.0};
  model.add(std::make_unique<PointMass>("weight", arm,
                                        *model.bodies()[static_cast<std::size_t>(body)], 0.8));
  model.freeze();
  const KineticMetric metric(model, model.initial_coordinates(), model.initial_charts());
  // A row that sees the rotation about the global x axis alone: the body's y axis reversed, with
  // 0.4 kg m2 of its own and 0.8 kg at 0.5 m, whose momentum the centre may take up.
  Vector turn = Vector::Zero(6);
  turn[3] = 1.0;
  const Vector v =
      metric.smallest_correction(row(turn), Vector::Constant(1, -1.0), Vector::Ones(6));
  CHECK(std::abs(v[3] - 1.0) < 1e-13);
  // The point at (0, 0.5, 0) moves with v + omega x r = v_z + 0.5; no impulse acts on the centre.
  CHECK(std::abs(2.0 * v[2] + 0.8 * (v[2] + 0.5)) < 1e-13);
  CHECK(std::abs(v[0]) + std::abs(v[1]) + std::abs(v[4]) + std::abs(v[5]) < 1e-13);
}

TEST_CASE("Offsets in units of a clearance stay small beside ways of the size of the mechanism") {
  Model model;
  add_rigid(model, "journal", 3.0, 0.1, {0.0, 0.0, 0.0});
  model.freeze();  // without markers its size is 1 m
  const KineticMetric metric(model, model.initial_coordinates(), model.initial_charts());
  Vector entries = Vector::Zero(4);
  entries[0] = 1.0;
  entries[3] = -1e-4;  // the clearance
  const Vector dx =
      metric.smallest_correction(row(entries), Vector::Constant(1, -1e-4), Vector::Ones(4));
  CHECK(std::abs(dx[0] - 1e-4) < 1e-11);
  CHECK(std::abs(dx[3] + 1e-8) < 1e-12);  // (1e-4)^2 of the whole, by least squares
}
