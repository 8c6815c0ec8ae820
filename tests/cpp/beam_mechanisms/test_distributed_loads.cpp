// Distributed loads on beams of all formulations: tangents, power and the consistent load.

#include <cmath>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "beam_mechanisms/frame_models.hpp"
#include "beams/sample_beams.hpp"
#include "forces/force_checks.hpp"
#include "tribodyn/beams/axis_points.hpp"
#include "tribodyn/forces/distributed_force.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

std::vector<LoadPoint> points_on(const SectionedBeam& beam, int body, double start = 0.0,
                                 double stop = 1.0) {
  std::vector<LoadPoint> points;
  for (const AxisPoint& at : axis_points(beam.arc_lengths(), start, stop, "load")) {
    const BeamNode section = beam.section(at.share);
    points.push_back({{body, section.position, section.frame}, at.length});
  }
  return points;
}

DistributedForce load_on(const SectionedBeam& beam, LoadAxes axes) {
  return {
      "load", points_on(beam, 1, 0.1, 0.9), {constant(0.5), constant(-0.7), constant(0.4)}, axes};
}

/// Tangents against differences, and the supplied power against Q . v, at a state.
void check_at(Force& load, const Bodies& bodies, const Vector& q, const Vector& v) {
  const Evaluated f = evaluate(load, bodies, 0.0, q, v);
  REQUIRE(f.status == ItemStatus::ok);
  CHECK(f.force.norm() > 0.1);
  const Matrix by_q = difference_jacobian(
      [&](const Vector& x) { return evaluate(load, bodies, 0.0, x, v, false).force; }, q);
  CHECK(relative_error(f.by_q, by_q) < kDifferenceTolerance);
  const Vector a = Vector::Zero(q.size());
  const BodiesView view = bodies.view(q, v, a);
  CHECK(load.supplied_power(0.0, view, nullptr) == Approx(f.force.dot(v)).epsilon(1e-12));
}

/// The first frame of a planar cantilever of elements with slopes, under a load per length.
Vector slope_load(BeamFormulation formulation, int elements, double start, double stop) {
  Bodies bodies;
  const BeamSection section = sample_section(true);
  bodies.add<Ground>().add<BeamBody>(
      "rod",
      straight_beam(Vector3::Zero(), Vector3(2.0, 0.0, 0.0), Vector3::UnitY(), elements, "rod"),
      std::vector<BeamSection>{section}, BeamOptions{.formulation = formulation, .planar = true});
  const Vector none = Vector::Zero(bodies.n());
  const BodiesView view = bodies.view(none, none, none);
  const auto& beam = dynamic_cast<const BeamBody&>(view.body(1));
  const std::vector<double> placed = beam.placed();
  const Vector q = Eigen::Map<const Vector>(placed.data(), bodies.n());
  DistributedForce load("load", points_on(beam, 1, start, stop), {nullptr, constant(3.0), nullptr},
                        LoadAxes::global);
  return evaluate(load, bodies, 0.0, q, none).force;
}

}  // namespace

TEST_CASE("distributed loads on beams with slopes against differences") {
  for (const LoadAxes axes : {LoadAxes::global, LoadAxes::following}) {
    for (const auto& [name, formulation] : formulations()) {
      for (const bool planar : {true, false}) {
        INFO(name << (planar ? ", planar" : ", in space"));
        Bodies bodies;
        bodies.add<Ground>().add<BeamBody>(
            "rod", sample_nodes(planar, true, 2),
            std::vector<BeamSection>{test::sample_section(formulation == BeamFormulation::cable)},
            BeamOptions{.formulation = formulation, .planar = planar});
        const Vector none = Vector::Zero(bodies.n());
        const auto& beam = dynamic_cast<const BeamBody&>(bodies.view(none, none, none).body(1));
        DistributedForce load = load_on(beam, axes);
        check_at(load, bodies, disturbed(beam, 0.1, 0.3), disturbed(beam, 0.2, 1.1));
      }
    }
  }
}

TEST_CASE("distributed loads on geometrically exact beams against differences") {
  for (const LoadAxes axes : {LoadAxes::global, LoadAxes::following}) {
    Bodies space, plane;
    space.add<Ground>().add<FrameBeam>("rod", curved_options());
    plane.add<Ground>().add<PlanarFrameBeam>("rod", curved_planar_options());
    for (const Bodies* bodies : {&space, &plane}) {
      const Motion motion{bodies->n(), 0.9};
      const Vector q = motion.q(0.6), v = motion.v(0.6);
      const BodiesView view = bodies->view(q, v, v);
      DistributedForce load = load_on(dynamic_cast<const SectionedBeam&>(view.body(1)), axes);
      check_at(load, *bodies, q, v);
    }
  }
}

TEST_CASE("a constant load on the cubic axis: the consistent forces of its nodes") {
  // q l/2 and the moments q l^2/12 at the two nodes of an element with l = 1, q = 3.
  for (const BeamFormulation formulation : {BeamFormulation::cable, BeamFormulation::ancf}) {
    const Vector force = slope_load(formulation, 2, 0.0, 1.0);
    const Eigen::Index node = force.size() / 3;
    CHECK(force[1] == Approx(1.5).epsilon(1e-13));
    CHECK(force[3] == Approx(0.25).epsilon(1e-13));
    CHECK(force[node + 1] == Approx(3.0).epsilon(1e-13));
    CHECK(std::abs(force[node + 3]) < 1e-14);
    CHECK(force[2 * node + 3] == Approx(-0.25).epsilon(1e-13));
    // On the half of the second element: total and moment about the start.
    const Vector part = slope_load(formulation, 2, 0.5, 0.75);
    CHECK(part[1] == 0.0);
    CHECK(part[node + 1] + part[2 * node + 1] == Approx(1.5).epsilon(1e-13));
    const double moment =
        part[node + 1] + 2.0 * part[2 * node + 1] + part[node + 3] + part[2 * node + 3];
    CHECK(moment == Approx(1.5 * 1.25).epsilon(1e-13));
  }
}

TEST_CASE("a constant load on a geometrically exact beam displaces its nodes exactly") {
  // Small load on a cantilever: q L^4/(8 EI) + q L^2/(2 GA) at the end, for any number of segments.
  const SectionResultants section = rectangle_resultants(0.1, 0.1, 12.0e4, 0.0, 1.0);
  const double q = 1e-5;
  const double exact = q / (8.0 * section.bending_z) + q / (2.0 * section.shear_y);
  for (const int segments : {1, 2, 5}) {
    BeamModel m({.nodes = line_of_nodes(1.0, segments), .segments = {section}});
    m.clamp();
    m.model.add(std::make_unique<DistributedForce>(
        "load", points_on(*m.beam, m.body),
        std::array<TimeFunctionPointer, 3>{nullptr, constant(q), nullptr}, LoadAxes::global));
    CHECK(m.tip_position(m.equilibrium()).y() == Approx(exact).epsilon(1e-8));
  }
}
