#include "beams/frame_samples.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("the tangents of a planar beam are exact") {
  PlanarFrameBeamOptions options = curved_planar_options();
  SECTION("without damping") { check_tangents(PlanarFrameBeam("beam", options)); }
  SECTION("with damping") {
    options.stiffness_damping = 0.3;
    options.mass_damping = 0.7;
    check_tangents(PlanarFrameBeam("beam", options));
  }
}

TEST_CASE("a planar beam is the beam in space that stays in the plane") {
  PlanarFrameBeamOptions planar_options = curved_planar_options();
  planar_options.stiffness_damping = 0.2;
  planar_options.mass_damping = 0.4;
  FrameBeamOptions options{.nodes = {}, .segments = planar_options.segments};
  options.stiffness_damping = 0.2;
  options.mass_damping = 0.4;
  for (const PlanarPose& node : planar_options.nodes) {
    options.nodes.push_back({Vector3(node.x, node.y, 0.0),
                             Eigen::AngleAxisd(node.angle, Vector3::UnitZ()).toRotationMatrix()});
  }
  const PlanarFrameBeam planar("beam", planar_options);
  const FrameBeam beam("beam", options);
  const Motion motion = sample_motion(planar);
  const Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
  const int n = beam.nodes();
  Vector all_q = Vector::Zero(6 * n), all_v = all_q, all_a = all_q;
  std::vector<RotationFrame> frames(static_cast<std::size_t>(n));
  const double origin[4] = {0.0, 0.0, 0.0, 1.0};
  for (int k = 0; k < n; ++k) {
    for (const auto& [from, to] :
         {std::pair{&q, &all_q}, std::pair{&v, &all_v}, std::pair{&a, &all_a}}) {
      to->segment<2>(6 * k) = from->segment<2>(3 * k);
      (*to)[6 * k + 5] = (*from)[3 * k + 2];
    }
    frames[static_cast<std::size_t>(k)].set(origin, &all_q[6 * k + 3], &all_v[6 * k + 3],
                                            &all_a[6 * k + 3]);
  }
  const BodyState flat{q.data(), v.data(), a.data()};
  const BodyState state{all_q.data(), all_v.data(), all_a.data(), frames.data()};
  const auto close = [](double x, double y) {
    CHECK(std::abs(x - y) < 1e-13 * (1.0 + std::abs(y)));
  };
  close(planar.mass(), beam.mass());
  close(planar.potential_energy(flat), beam.potential_energy(state));
  close(planar.dissipated_power(flat), beam.dissipated_power(state));
  for (int k = 0; k < beam.segments(); ++k) {
    const PlanarSegmentResultants x = planar.resultants(flat, k);
    const SegmentResultants y = beam.resultants(state, k);
    close(x.strain, y.strain[0]);
    close(x.shear, y.strain[1]);
    close(x.curvature, y.curvature[2]);
    close(x.force, y.force[0]);
    close(x.shear_force, y.force[1]);
    close(x.moment, y.moment[2]);
    close(std::cos(x.angle), y.axes(0, 0));
  }
  Vector3 centre[2], velocity[2];
  planar.mass_centre(flat, centre[0], velocity[0]);
  beam.mass_centre(state, centre[1], velocity[1]);
  CHECK((centre[0] - centre[1]).norm() < 1e-14);
  CHECK((velocity[0] - velocity[1]).norm() < 1e-14);
}

TEST_CASE("damping of a planar beam is proportional to its time, however short") {
  const auto damped = [](double time) {
    PlanarFrameBeamOptions options = curved_planar_options();
    options.stiffness_damping = time;
    return PlanarFrameBeam("beam", options);
  };
  const PlanarFrameBeam none = damped(0.0), long_time = damped(0.3);
  const Motion motion = sample_motion(none);
  const Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
  const BodyState state{q.data(), v.data(), a.data()};
  const auto elastic = BodyEquations{none}(q, v, a);
  const auto reference = BodyEquations{long_time}(q, v, a);
  const double power = long_time.dissipated_power(state) / 0.3;
  CHECK(power > 0.1);
  for (double time : {0.01, 1e-4}) {
    const PlanarFrameBeam beam = damped(time);
    const auto found = BodyEquations{beam}(q, v, a);
    // The difference of two forces has their round-off.
    const double close = 1e-12 / time;
    const auto share = [&](const Matrix& with, const Matrix& without, const Matrix& longest) {
      return relative_error((with - without) / time, (longest - without) / 0.3);
    };
    CHECK(share(found.force, elastic.force, reference.force) < close);
    CHECK(share(found.by_q, elastic.by_q, reference.by_q) < close);
    CHECK(share(found.by_v, elastic.by_v, reference.by_v) < close);
    CHECK(beam.dissipated_power(state) / time == Approx(power).epsilon(1e-12));
    CHECK((found.force - elastic.force).dot(v) / time == Approx(-power).epsilon(close));
    for (int k = 0; k < beam.segments(); ++k) {
      const auto without = none.resultants(state, k), longest = long_time.resultants(state, k),
                 with = beam.resultants(state, k);
      const auto rate = [&](double PlanarSegmentResultants::* part) {
        const double expected = (longest.*part - without.*part) / 0.3;
        CHECK((with.*part - without.*part) / time ==
              Approx(expected).margin(close * (1.0 + std::abs(without.*part))));
      };
      rate(&PlanarSegmentResultants::force);
      rate(&PlanarSegmentResultants::shear_force);
      rate(&PlanarSegmentResultants::moment);
    }
  }
}

TEST_CASE("a planar beam that moves as a rigid body is free of stress, any number of turns") {
  const PlanarFrameBeam beam("beam", curved_planar_options());
  const std::vector<double> q = beam.placed({3.0, -2.0, 40.0});
  const std::vector<double> none(q.size(), 0.0);
  CHECK(beam.potential_energy({q.data(), none.data(), none.data()}) < 1e-26);
  std::vector<double> moved = beam.placed();
  beam.move_rigidly({1.0, 0.5, 0.0}, {0.0, 0.0, 20.0}, moved.data());
  CHECK(beam.potential_energy({moved.data(), none.data(), none.data()}) < 1e-26);
  // rigid_motions() is the derivative of move_rigidly().
  const auto of = [&](const Vector& x) {
    std::vector<double> all = q;
    beam.move_rigidly({x[0], x[1], 0.0}, {0.0, 0.0, x[2]}, all.data());
    return Vector(Eigen::Map<const Vector>(all.data(), static_cast<Eigen::Index>(all.size())));
  };
  CHECK(relative_error(beam.rigid_motions({q.data(), none.data(), none.data()}),
                       difference_jacobian(of, Vector::Zero(3))) < kDifferenceTolerance);
}

TEST_CASE("a marker of a node moves as one of a planar body") {
  const PlanarFrameBeam beam("beam", curved_planar_options());
  const PlanarBody body("body", 0.2, 1e-4);
  const PlanarPose& node = beam.reference(1);
  const Marker on_body = planar_marker(1, 0.0, 0.3, 0.5);
  const double c = std::cos(node.angle), s = std::sin(node.angle);
  const Marker on_beam = planar_marker(1, node.x - 0.3 * s, node.y + 0.3 * c, node.angle + 0.5);
  const auto here = beam.attach(on_beam), there = body.attach(on_body);
  CHECK(here->coordinates() == std::vector<int>{3, 4, 5});
  const Motion motion = sample_motion(beam);
  const Vector q = motion.q(0.7), v = motion.v(0.7), a = motion.a(0.7);
  const BodyState whole{q.data(), v.data(), a.data()};
  const BodyState own{q.data() + 3, v.data() + 3, a.data() + 3};
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
  CHECK(std::abs(*here->counted_angle(whole) - (q[5] - node.angle)) < 1e-14);
  Matrix h = Matrix::Zero(3, 3), g = h;
  here->add_point_hessian(whole, x, {0.7, -1.3, 0.9}, h);
  there->add_point_hessian(own, y, {0.7, -1.3, 0.9}, g);
  CHECK(relative_error(h, g) < 1e-14);
}

TEST_CASE("what a planar beam may not be") {
  PlanarFrameBeamOptions options = curved_planar_options();
  SECTION("a segment without length") {
    options.nodes[1] = options.nodes[0];
    CHECK_THROWS_WITH(PlanarFrameBeam("rod", options),
                      ContainsSubstring("beam 'rod', node 1") && ContainsSubstring("must be > 0"));
  }
  SECTION("no number") {
    options.nodes[2].angle = NAN;
    CHECK_THROWS_WITH(PlanarFrameBeam("rod", options), ContainsSubstring("node 2"));
  }
}
