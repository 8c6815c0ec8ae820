// The geometrically exact beam against closed solutions and boundary-value problems.

#include <array>
#include <cmath>
#include <numbers>

#include "beam_mechanisms/cosserat_rod.hpp"
#include "beam_mechanisms/frame_models.hpp"
#include "catch.hpp"
#include "tribodyn/joints/spherical.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// The tip (x, y, angle) of a planar cantilever of length 1 and EI = 1 under a load at the tip.
Vector3 planar_tip(int segments, double slenderness, double force, double torque) {
  const double h = 1.0 / slenderness, e = 12.0 / (h * h * h * h);
  PlanarFrameBeamOptions options;
  for (int k = 0; k <= segments; ++k) {
    options.nodes.push_back({static_cast<double>(k) / segments, 0.0, 0.0});
  }
  options.segments = {rectangle_resultants(h, h, e, 0.0, 1.0)};
  Model model;
  auto own = std::make_unique<PlanarFrameBeam>("beam", options);
  const std::vector<double> q = own->placed();
  const int body = model.add_body(std::move(own), q, std::vector<double>(q.size(), 0.0));
  model.add(std::make_unique<Fixed>("clamp", Marker{kGround}, Marker{body}));
  LoadComponents load;
  load.force[1] = constant(force);
  load.torque[2] = constant(torque);
  model.add(std::make_unique<AppliedWrench>("load", planar_marker(body, 1.0, 0.0, 0.0), load,
                                            LoadAxes::global));
  model.freeze();
  DynamicsWorkspace ws(model);
  const State state = equilibrium_state(model, ws, 0.0);
  return state.q.tail<3>();
}

FrameBeamOptions slender(int segments, double slenderness) {
  const double h = 1.0 / slenderness, e = 12.0 / (h * h * h * h);
  return {.nodes = line_of_nodes(1.0, segments),
          .segments = {rectangle_resultants(h, h, e, 0.0, 1.0)}};
}

}  // namespace

TEST_CASE("elastica: a dead load at the tip of a cantilever") {
  // u/L, w/L and the angle [degrees] at the tip of an inextensible beam.
  const double expected[5][4] = {{1.0, .0564332, .3017208, 26.4335},
                                 {2.0, .1606417, .4934575, 44.7910},
                                 {3.0, .2544202, .6032534, 56.4946},
                                 {5.0, .3876284, .7137915, 69.6355},
                                 {10.0, .5549956, .8106090, 81.9493}};
  for (const auto& [load, u, w, degrees] : expected) {
    INFO("load " << load);
    const Vector3 coarse = planar_tip(16, 1000.0, load, 0.0);
    const Vector3 fine = planar_tip(32, 1000.0, load, 0.0);
    const Vector3 tip = extrapolated(coarse, fine);
    const Vector3 exact(1.0 - u, w, degrees * std::numbers::pi / 180.0);
    CHECK((fine - exact).norm() < 4e-4);
    // Extrapolated from 16 and 32 segments; shear at L/h = 1000 changes it by 1e-6.
    CHECK((tip - exact).norm() < 3e-6);
  }
}

TEST_CASE("elastica in space, at the slenderness 200, out of the planes of the section") {
  BeamModel model[2] = {BeamModel(slender(16, 200.0)), BeamModel(slender(32, 200.0))};
  Vector3 tip[2];
  for (int k = 0; k < 2; ++k) {
    model[k].clamp().load(Vector3(0.0, 3.0, -4.0));
    tip[k] = model[k].tip_position(model[k].equilibrium());
  }
  const Vector3 exact(1.0 - .3876284, 0.6 * .7137915, -0.8 * .7137915);
  CHECK((extrapolated(tip[0], tip[1]) - exact).norm() < 1e-4);
  CHECK(std::abs(tip[1][1] / tip[1][2] + 0.75) < 1e-10);
}

TEST_CASE("a moment rolls a cantilever up to a full circle, with any number of segments") {
  const double turn = 2.0 * std::numbers::pi;
  for (const int segments : {3, 8, 32}) {
    INFO(segments);
    const Vector3 tip = planar_tip(segments, 200.0, 0.0, turn);
    CHECK((tip - Vector3(0.0, 0.0, turn)).norm() < 1e-9);
    BeamModel beam(slender(segments, 200.0));
    beam.clamp().load(Vector3::Zero(), turn * Vector3(0.0, 0.6, 0.8));
    const State state = beam.equilibrium();
    CHECK(beam.tip_position(state).norm() < 1e-9);
    const PlacedBodies bodies(beam.model, state);
    const BodyState at = bodies.view().state(beam.body);
    CHECK(std::abs(beam.beam->potential_energy(at) - 0.5 * turn * turn) < 1e-8);
    const SegmentResultants middle = beam.beam->resultants(at, segments / 2);
    CHECK((middle.moment - turn * Vector3(0.0, 0.6, 0.8)).norm() < 1e-8);
    CHECK(middle.force.norm() < 1e-6);
  }
}

TEST_CASE("45-degree bend: three loads normal to its plane") {
  const double radius = 100.0;
  const SectionResultants section = rectangle_resultants(1.0, 1.0, 1e7, 0.0, 1.0);
  const auto bend = [&](int segments) {
    FrameBeamOptions options{.nodes = {}, .segments = {section}};
    for (int k = 0; k <= segments; ++k) {
      const double a = 0.25 * std::numbers::pi * k / segments;
      const Matrix3 turn = Eigen::AngleAxisd(0.5 * std::numbers::pi - a, Vector3::UnitZ()).matrix();
      options.nodes.push_back({radius * Vector3(1.0 - std::cos(a), std::sin(a), 0.0), turn});
    }
    return options;
  };
  CosseratRod rod{.section = section, .length = 0.25 * std::numbers::pi * radius};
  rod.curvature = {0.0, 0.0, -1.0 / radius};
  rod.root = Eigen::AngleAxisd(0.5 * std::numbers::pi, Vector3::UnitZ()).matrix();
  const double expected[3][4] = {{300.0, 22.2448, 58.7791, 40.1919},
                                 {450.0, 18.5082, 52.2386, 48.5029},
                                 {600.0, 15.6848, 47.1504, 53.4749}};
  for (const auto& [load, x, y, z] : expected) {
    INFO("load " << load);
    Vector3 tip[2];
    for (int k = 0; k < 2; ++k) {
      BeamModel model(bend(8 << k));
      model.clamp().load({0.0, 0.0, load});
      tip[k] = model.tip_position(model.equilibrium());
    }
    const Vector3 found = extrapolated(tip[0], tip[1]);
    CHECK((found - Vector3(x, y, z)).norm() < 2e-3);
    CHECK((rod.solve({0.0, 0.0, load}).r - Vector3(x, y, z)).norm() < 2e-4);
    CHECK((tip[1] - Vector3(x, y, z)).norm() < 0.04);
  }
}

TEST_CASE("Princeton beam: three loads at angles to the flat side") {
  const double e = 71.7e9, nu = 0.31, width = 12.3777e-3, thickness = 3.2024e-3, length = 0.508;
  SectionResultants section = rectangle_resultants(width, thickness, e, nu, 2700.0);
  section.torsion *= 0.198;
  section.shear_y *= 5.0 / 6.0;
  section.shear_z *= 5.0 / 6.0;
  const CosseratRod rod{.section = section, .length = length, .steps = 100};
  for (const double load : {4.448, 8.896, 13.345}) {
    for (const double degrees : {0.0, 45.0, 75.0, 90.0}) {
      INFO(load << " N at " << degrees << " degrees");
      const double angle = degrees * std::numbers::pi / 180.0;
      const Vector3 force(0.0, load * std::sin(angle), -load * std::cos(angle));
      const CosseratRod::Point expected = rod.solve(force);
      Vector3 tip[2];
      Matrix3 axes;
      for (int k = 0; k < 2; ++k) {
        BeamModel model({.nodes = line_of_nodes(length, 8 << k), .segments = {section}});
        model.clamp().load(force);
        const State state = model.equilibrium();
        tip[k] = model.tip_position(state);
        const PlacedBodies bodies(model.model, state);
        axes = model.beam->rotation(bodies.view().state(model.body), 8 << k);
      }
      const double size = (expected.r - Vector3(length, 0.0, 0.0)).norm();
      CHECK((extrapolated(tip[0], tip[1]) - expected.r).norm() < 1e-4 * size);
      CHECK((axes - expected.axes).norm() < 3e-4);
    }
  }
}

TEST_CASE(
    "a short thick cantilever deflects as the Timoshenko beam, whatever the number of segments") {
  // nu = 0.3, slenderness 20 and 2; a load so small that the displacement is linear.
  for (const double slenderness : {20.0, 2.0}) {
    const double h = 1.0 / slenderness;
    SectionResultants section = rectangle_resultants(h, h, 1e9, 0.3, 1000.0);
    section.shear_y *= 0.85;
    const double force = 1e-6 * section.bending_z;
    const double exact = force / (3.0 * section.bending_z) + force / section.shear_y;
    for (const int segments : {1, 7}) {
      BeamModel model({.nodes = line_of_nodes(1.0, segments), .segments = {section}});
      model.clamp().load({0.0, force, 0.0});
      const Vector3 tip = model.tip_position(model.equilibrium());
      CHECK(std::abs(tip[1] / exact - 1.0) < 1e-8);
    }
  }
}

TEST_CASE("a load between two nodes, and a support between two nodes") {
  // A slender beam of 1 m, clamped at its start, on a spherical joint at 0.73 m, with a small load
  // at 0.37 m: Euler-Bernoulli.
  const double a = 0.37, b = 0.73, force = 1e-4;
  const auto deflection = [&](int segments) {
    BeamModel model(slender(segments, 1000.0));
    model.clamp();
    const Marker loaded{model.body, Vector3(a, 0.0, 0.0)};
    model.model.add(std::make_unique<Spherical>("support", Marker{kGround, Vector3(b, 0.0, 0.0)},
                                                Marker{model.body, Vector3(b, 0.0, 0.0)}));
    LoadComponents load;
    load.force[1] = constant(force);
    model.model.add(std::make_unique<AppliedWrench>("load", loaded, load, LoadAxes::global));
    const State state = model.equilibrium();
    const PlacedBodies bodies(model.model, state);
    return motion_of(bodies.view(), *model.beam->attach(loaded)).origin.value[1];
  };
  // Deflections of a cantilever by unit loads: at a by a, at b by a, at b by b.
  const double aa = a * a * a / 3.0, ba = a * a * (3.0 * b - a) / 6.0, bb = b * b * b / 3.0;
  const double exact = force * (aa - ba * ba / bb);
  const double coarse = std::abs(deflection(8) / exact - 1.0);
  const double fine = std::abs(deflection(32) / exact - 1.0);
  INFO(coarse << " " << fine);
  CHECK(coarse < 6e-3);
  CHECK(fine < 0.1 * coarse);
}
