#include <string>

#include "beams/frame_samples.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A motion as a rigid body of all nodes, in charts with origins at their reference orientations.
struct RigidMotion {
  const FrameBeam& beam;
  std::vector<Eigen::Vector4d> origins = {};
  std::vector<RotationFrame> frames = {};
  Vector q = {}, v = {}, a = {};

  BodyState state(const Vector3& displacement, const Vector3& rotation, const Vector3& velocity,
                  const Vector3& omega) {
    const int n = beam.nodes();
    q.setZero(6 * n);
    v = a = q;
    const std::vector<double> start = beam.placed();
    std::copy(start.begin(), start.end(), q.begin());
    beam.move_rigidly(displacement, rotation, q.data());
    origins.clear();
    frames.assign(static_cast<std::size_t>(n), {});
    for (const ChartCoordinates& each : beam.charts()) origins.push_back(each.undeformed.coeffs());
    for (int k = 0; k < n; ++k) {
      const auto i = static_cast<std::size_t>(k);
      const Vector3 arm = q.segment<3>(6 * k) - q.segment<3>(0);
      v.segment<3>(6 * k) = velocity + omega.cross(arm);
      frames[i].set(origins[i].data(), &q[6 * k + 3], &v[6 * k + 3], &a[6 * k + 3]);
      v.segment<3>(6 * k + 3) = frames[i].tangent.inverse() * omega;
      frames[i].set(origins[i].data(), &q[6 * k + 3], &v[6 * k + 3], &a[6 * k + 3]);
    }
    return {q.data(), v.data(), a.data(), frames.data()};
  }
};

}  // namespace

TEST_CASE("the tangents of a beam in space are exact") {
  FrameBeamOptions options = curved_options();
  SECTION("without damping") { check_tangents(FrameBeam("beam", options)); }
  SECTION("with damping in proportion to stiffness") {
    options.stiffness_damping = 0.3;
    check_tangents(FrameBeam("beam", options));
  }
  SECTION("with damping in proportion to mass") {
    options.mass_damping = 0.7;
    check_tangents(FrameBeam("beam", options));
  }
  SECTION("one segment, other states") {
    options = curved_options(1);
    options.stiffness_damping = 0.2;
    for (const double seed : {0.1, 1.3, 2.2, 3.7}) check_tangents(FrameBeam("beam", options), seed);
  }
}

TEST_CASE("the forces of a beam are the gradient of its energy, and damping takes its power") {
  const FrameBeam beam("beam", curved_options());
  const BodyEquations equations{beam};
  const Motion motion = sample_motion(beam);
  const Vector q = motion.q(0.7), none = Vector::Zero(q.size()), v = motion.v(0.7);
  const auto energy = [&](const Vector& x) {
    return Vector(Vector::Constant(
        1, beam.potential_energy(equations.framed(beam, x.data(), none.data(), none.data()))));
  };
  const auto still = equations(q, none, none);
  CHECK(relative_error(still.force.transpose(), -difference_jacobian(energy, q)) <
        kDifferenceTolerance);
  CHECK(relative_error(still.by_q, still.by_q.transpose()) < 1e-13);

  FrameBeamOptions damped_options = curved_options();
  damped_options.stiffness_damping = 0.3;
  damped_options.mass_damping = 0.4;
  const FrameBeam damped("beam", damped_options);
  const BodyEquations damped_equations{damped};
  const BodyState state = damped_equations.framed(damped, q.data(), v.data(), none.data());
  const Vector more = damped_equations(q, v, none).force - equations(q, v, none).force;
  const double power = damped.dissipated_power(state);
  CHECK(power > 0.1);
  CHECK(std::abs(more.dot(v) + power) < 1e-13 * power);
}

TEST_CASE("a rigid motion strains nothing") {
  FrameBeamOptions options = curved_options(6);
  options.stiffness_damping = 0.1;
  const FrameBeam beam("beam", options);
  RigidMotion motion{beam};
  for (const double angle : {0.0, 0.7, 1.9}) {
    const Vector3 rotation = angle * Vector3(0.6, -0.3, 0.7).normalized();
    const BodyState state =
        motion.state({3.0, -2.0, 5.0}, rotation, {0.4, 1.0, -0.8}, {1.0, -0.6, 0.3});
    CHECK(beam.potential_energy(state) < 1e-28);
    CHECK(beam.dissipated_power(state) < 1e-28);
    for (int k = 0; k < beam.segments(); ++k) {
      const SegmentResultants here = beam.resultants(state, k);
      CHECK(here.strain.norm() < 1e-14);
      CHECK(here.curvature.norm() < 1e-13);
      CHECK(here.force.norm() + here.moment.norm() < 1e-12);
    }
  }
}

TEST_CASE("the internal forces of a beam have no sum, and no moment") {
  const FrameBeam beam("beam", curved_options());
  const BodyEquations equations{beam};
  const Motion motion = sample_motion(beam, 1.1);
  const Vector q = motion.q(0.3), none = Vector::Zero(q.size());
  const auto now = equations(q, none, none);
  const BodyState state = equations.framed(beam, q.data(), none.data(), none.data());
  const Matrix rigid = beam.rigid_motions(state);
  CHECK(now.force.norm() > 1.0);
  CHECK((rigid.transpose() * now.force).norm() < 1e-13 * now.force.norm());
  // rigid_motions() is the derivative of move_rigidly().
  const auto moved = [&](const Vector& x) {
    Vector all = q;
    beam.move_rigidly(x.head<3>(), x.tail<3>(), all.data());
    return all;
  };
  CHECK(relative_error(rigid, difference_jacobian(moved, Vector::Zero(6))) < kDifferenceTolerance);
}

TEST_CASE("a marker of a node moves as one of a rigid body") {
  const FrameBeam beam("beam", curved_options());
  const SpatialBody body("body", 0.4, sample_inertia(1.0));
  const BeamNode& node = beam.reference(2);
  Marker on_body = skew_marker(1, false);
  on_body.position[0] = 0.0;  // in the section
  Marker on_beam = on_body;
  on_beam.position = node.position + node.frame * on_body.position;
  on_beam.rotation = node.frame * on_body.rotation;
  const auto here = beam.attach(on_beam), there = body.attach(on_body);
  CHECK(here->coordinates() == std::vector<int>{12, 13, 14, 15, 16, 17});
  const Motion motion = sample_motion(beam);
  const Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
  const FramedStates framed;
  const BodyState whole = framed(beam, q.data(), v.data(), a.data());
  const BodyState own = framed(body, q.data() + 12, v.data() + 12, a.data() + 12);
  AttachmentMotion x, y;
  here->evaluate(whole, x);
  there->evaluate(own, y);
  const auto same = [](const VectorMotion& p, const VectorMotion& r) {
    CHECK(relative_error(p.value, r.value) < 1e-14);
    CHECK(relative_error(p.acceleration, r.acceleration) < 1e-14);
    CHECK(relative_error(p.jacobian_acceleration, r.jacobian_acceleration) < 1e-14);
  };
  same(x.origin, y.origin);
  for (int k = 0; k < 3; ++k) same(x.axis[k], y.axis[k]);
  VectorMotion p, r;
  here->direction(whole, x, node.frame * Vector3(0.3, -0.8, 0.5), p);
  there->direction(own, y, Vector3(0.3, -0.8, 0.5), r);
  same(p, r);
  Matrix h = Matrix::Zero(6, 6), g = h;
  const Vector3 f(0.7, -1.3, 0.9);
  here->add_point_hessian(whole, x, f, h);
  here->add_moment_tangent(whole, x, f, h);
  here->add_direction_hessian(whole, x, node.frame * f, f, h);
  there->add_point_hessian(own, y, f, g);
  there->add_moment_tangent(own, y, f, g);
  there->add_direction_hessian(own, y, f, f, g);
  CHECK(relative_error(h, g) < 1e-14);
}

TEST_CASE("mass, centre and inertia of a beam") {
  const SectionResultants s = sample_section();
  const auto inertia_about_centre = [&](int segments) {
    const FrameBeam beam("beam", {.nodes = line_of_nodes(2.0, segments), .segments = {s}});
    CHECK(std::abs(beam.mass() - 2.0 * s.mass_per_length) < 1e-14);
    double sum = 0.0;
    for (int k = 0; k <= segments; ++k) {
      const double x = 2.0 * k / segments - 1.0;
      sum += beam.node_mass(k) * x * x;
    }
    return sum;
  };
  const double exact = s.mass_per_length * 8.0 / 12.0;
  const double coarse = std::abs(inertia_about_centre(8) - exact);
  const double fine = std::abs(inertia_about_centre(16) - exact);
  CHECK(std::log2(coarse / fine) > 3.9);
  CHECK(fine < 1e-4 * exact);

  // The centre of mass is exact with end segments of different lengths too.
  FrameBeamOptions uneven{.nodes = {{Vector3::Zero()},
                                    {Vector3(0.1, 0.0, 0.0)},
                                    {Vector3(0.5, 0.0, 0.0)},
                                    {Vector3(1.5, 0.0, 0.0)}},
                          .segments = {s}};
  const FrameBeam beam("beam", uneven);
  RigidMotion motion{beam};
  const BodyState state =
      motion.state({1.0, 2.0, 3.0}, {0.0, 0.0, 0.5}, {0.1, 0.2, 0.3}, Vector3::Zero());
  Vector3 centre, velocity;
  beam.mass_centre(state, centre, velocity);
  CHECK((centre - Vector3(1.75, 2.0, 3.0)).norm() < 1e-14);
  CHECK((velocity - Vector3(0.1, 0.2, 0.3)).norm() < 1e-14);
}

TEST_CASE("what a beam in space may not be") {
  FrameBeamOptions options = curved_options();
  SECTION("one node") {
    options.nodes.resize(1);
    CHECK_THROWS_WITH(FrameBeam("rod", options),
                      ContainsSubstring("beam 'rod'") && ContainsSubstring("two or more"));
  }
  SECTION("a segment without length") {
    options.nodes[1].position = options.nodes[0].position;
    CHECK_THROWS_WITH(FrameBeam("rod", options),
                      ContainsSubstring("node 1") && ContainsSubstring("must be > 0"));
  }
  SECTION("no number") {
    options.nodes[2].position[1] = NAN;
    CHECK_THROWS_WITH(FrameBeam("rod", options), ContainsSubstring("node 2"));
  }
  SECTION("a frame that is none") {
    options.nodes[1].frame(0, 0) += 0.1;
    CHECK_THROWS_WITH(FrameBeam("rod", options), ContainsSubstring("must be a rotation"));
  }
  SECTION("a bend of almost half a turn") {
    options.nodes[1].frame =
        options.nodes[0].frame * Eigen::AngleAxisd(3.1, Vector3::UnitY()).toRotationMatrix();
    CHECK_THROWS_WITH(FrameBeam("rod", options),
                      ContainsSubstring("3.1 rad") && ContainsSubstring("use more elements"));
  }
  SECTION("sections that do not fit the segments") {
    options.segments.pop_back();
    CHECK_THROWS_WITH(FrameBeam("rod", options), ContainsSubstring("one for each segment"));
  }
  SECTION("a section that has no mass") {
    options.segments[1].mass_per_length = 0.0;
    CHECK_THROWS_WITH(FrameBeam("rod", options), ContainsSubstring("mass_per_length = 0"));
  }
  SECTION("negative damping") {
    options.stiffness_damping = -1.0;
    CHECK_THROWS_AS(FrameBeam("rod", options), InvalidInput);
  }
}

TEST_CASE("a beam does not admit a bend of half a turn") {
  const FrameBeam beam("rod", {.nodes = line_of_nodes(1.0, 1), .segments = {sample_section()}});
  Vector q = Vector::Zero(12), none = q;
  const FramedStates framed;
  const auto admits = [&] { return beam.admits(framed(beam, q.data(), none.data(), none.data())); };
  q[3] = 1.4;
  q[9] = -1.4;
  CHECK(admits());
  q[9] = -1.7;
  CHECK_FALSE(admits());
  q[9] = 2.1;
  CHECK_FALSE(admits());
  CHECK_THAT(beam.refusal(), ContainsSubstring("3 rad relative to the next"));
  CHECK_THAT(beam.advice(), ContainsSubstring("more elements"));
}
