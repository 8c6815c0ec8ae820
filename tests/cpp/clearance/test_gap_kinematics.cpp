#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "bodies/flexible_body.hpp"
#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "journal_gaps.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/guide_gap.hpp"
#include "tribodyn/gaps/pad_gap.hpp"
#include "tribodyn/gaps/skirt_gap.hpp"
#include "tribodyn/gaps/spherical_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;

/// A gap as functions of the stacked coordinates of its two bodies.
struct GapFunctions {
  const GapKinematics& gap;
  Bodies bodies = sample_bodies();
  Vector rest = Vector::Zero(bodies.n());

  GapMotion at(const Vector& q, const Vector& v) const {
    return gap_motion(gap, bodies.view(q, v, rest));
  }
  /// Blocks of the two bodies put in their places among all coordinates.
  Matrix global(const Matrix (&blocks)[2]) const {
    Matrix all = Matrix::Zero(blocks[0].rows(), bodies.n());
    all.middleCols(bodies.offset(gap.journal().body), blocks[0].cols()) += blocks[0];
    all.middleCols(bodies.offset(gap.bearing().body), blocks[1].cols()) += blocks[1];
    return all;
  }
};

using Shape = std::shared_ptr<const Gap>;

Shape journal(bool misalignment = false, bool sliding = false, double collar_radius = 0.0) {
  JournalGapOptions options = sample_bearing();
  options.misalignment = misalignment;
  options.sliding = sliding;
  options.collar_radius = collar_radius;
  options.axial_clearance = 50e-6;
  return std::make_shared<const JournalGap>("gap", options);
}

/// A journal with a profile, whose angle is a gap coordinate.
Shape textured(bool misalignment) {
  JournalGapOptions options = sample_bearing();
  options.misalignment = misalignment;
  options.journal_profile = sample_profile();
  return std::make_shared<const JournalGap>("gap", options);
}

Shape ball() {
  return std::make_shared<const SphericalGap>(
      "gap",
      SphericalGapOptions{.cup_radius = 20e-3, .radial_clearance = 60e-6, .half_angle = 0.5 * kPi});
}

Shape guide(int faces, bool misalignment) {
  return std::make_shared<const GuideGap>("gap", GuideGapOptions{.slider_length = 40e-3,
                                                                 .slider_height = 30e-3,
                                                                 .slider_width = 20e-3,
                                                                 .clearance = 40e-6,
                                                                 .faces = faces,
                                                                 .misalignment = misalignment});
}

Shape skirt() {
  return std::make_shared<const SkirtGap>("gap", SkirtGapOptions{.piston_radius = 36e-3,
                                                                 .radial_clearance = 25e-6,
                                                                 .skirt_length = 28e-3,
                                                                 .thrust_half_angle = 0.8,
                                                                 .anti_thrust_half_angle = 0.7,
                                                                 .pin_height = 12e-3});
}

Shape pad(bool tilting) {
  return std::make_shared<const PadGap>("gap", PadGapOptions{.length = 40e-3,
                                                             .width = 30e-3,
                                                             .thickness = 50e-6,
                                                             .tilting = tilting,
                                                             .pivot = {24e-3, 1e-3}});
}

std::vector<Shape> all_shapes() {
  return {journal(),
          journal(true),
          journal(true, true),
          journal(true, false, 14e-3),
          textured(false),
          textured(true),
          ball(),
          guide(2, false),
          guide(2, true),
          guide(4, false),
          skirt(),
          pad(false),
          pad(true)};
}

/// The generalised forces on all coordinates of the wrench of each unit of S: on the journal, and
/// the opposite at the same point on the bearing.
Matrix loads_of_wrench(const GapKinematics& gap, const Bodies& bodies, const BodiesView& view) {
  const auto attached = [&view](const Marker& marker) {
    return view.body(marker.body).attach(marker);
  };
  const auto journal = attached(gap.journal()), bearing = attached(gap.bearing());
  const PairMotion both(view, *journal, *bearing, 2);
  const Matrix6 wrench = gap.wrench(both.pair);
  Matrix loads = Matrix::Zero(bodies.n(), gap.size());
  const VectorMotion at[2] = {both.motion[0].origin, both.motion[1].origin};
  const SpinMotion spin[2] = {both.motion[0].spin, both.motion[1].spin};
  Matrix3 axes;
  for (int k = 0; k < 3; ++k) axes.col(k) = both.motion[1].axis[k].value;
  for (int k = 0; k < gap.size(); ++k) {
    const Vector3 force = axes * wrench.col(k).head<3>(), moment = axes * wrench.col(k).tail<3>();
    const Vector3 about_bearing = moment + (at[0].value - at[1].value).cross(force);
    loads.col(k).segment(bodies.offset(gap.journal().body), at[0].jacobian.cols()) +=
        at[0].jacobian.transpose() * force + spin[0].by_v.transpose() * moment;
    loads.col(k).segment(bodies.offset(gap.bearing().body), at[1].jacobian.cols()) -=
        at[1].jacobian.transpose() * force + spin[1].by_v.transpose() * about_bearing;
  }
  return loads;
}

/// Tolerances of differences, and of loads: round-off of sums of a few terms.
struct Tolerances {
  double differences = kDifferenceTolerance, loads = 1e-14;
};

void check_gap(const Marker& journal, const Marker& bearing, const Shape& shape,
               Bodies bodies = sample_bodies(), const Tolerances& tolerances = {}) {
  INFO(shape->noun() << " with " << shape->size() << " coordinates, bodies " << journal.body
                     << " and " << bearing.body);
  const GapKinematics gap("joint 'pin'", journal, bearing, shape);
  const GapFunctions f{gap, std::move(bodies)};
  const Motion motion{f.bodies.n(), 0.9};
  const double t = 0.6;
  const Vector q = motion.q(t), v = motion.v(t);
  const GapMotion m = f.at(q, v);
  const Matrix jacobian = f.global(m.rate_by_v);
  const Matrix by_q = f.global(m.xi_by_q);
  const Matrix rate_by_q = f.global(m.rate_by_q);
  const auto close = [&](const Matrix& value, const Matrix& reference) {
    CHECK(relative_error(value, reference) < tolerances.differences);
  };
  const auto along = [&](double s) { return f.at(motion.q(s), motion.v(s)); };

  REQUIRE(m.xi.size() == shape->size());
  // Spins, the last coordinates of a ball and of a journal, have a rate but no value, and slides on
  // a plane, the last ones too, have the rate of another point. Where the journal has a profile,
  // the spin has a value.
  for (const int k : shape->spins()) CHECK((m.xi[k] == 0.0) != shape->spin_has_angle());
  const std::size_t unknown = (shape->spin_has_angle() ? 0 : shape->spins().size()) +
                              (shape->plane_normal() < 0 ? 0 : shape->slides().size());
  const Eigen::Index known = shape->size() - static_cast<Eigen::Index>(unknown);
  close(m.rate.head(known),
        difference([&](double s) { return Matrix(along(s).xi.head(known)); }, t));
  close(by_q, difference_jacobian([&](const Vector& x) { return f.at(x, v).xi; }, q));
  close(jacobian, difference_jacobian([&](const Vector& x) { return f.at(q, x).rate; }, v));
  // Rates of translations and tilts are derivatives of coordinates.
  close(rate_by_q.topRows(known),
        difference([&](double s) { return f.global(along(s).xi_by_q); }, t).topRows(known));
  close(rate_by_q, difference_jacobian([&](const Vector& x) { return f.at(x, v).rate; }, q));
  // The gap coordinates do not depend on time by themselves.
  close(jacobian * v, m.rate);
  // What acts on the bodies by W is one wrench and its opposite: round-off of sums of a few terms.
  CHECK(relative_error(loads_of_wrench(gap, f.bodies, f.bodies.view(q, v, f.rest)),
                       jacobian.transpose()) < tolerances.loads);

  Vector6 s(shape->size());
  for (int k = 0; k < shape->size(); ++k) s[k] = 1.3 - 0.7 * k + 0.25 * k * k;
  Matrix blocks[2][2];
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) blocks[k][l].setZero(m.xi_by_q[k].cols(), m.xi_by_q[l].cols());
  }
  with_attached(gap, f.bodies.view(q, v, f.rest), [&](const AttachedPair& pair) {
    GapScratch scratch;
    gap.add_force_tangent(pair, s, scratch, blocks);
  });
  Matrix hessian = Matrix::Zero(f.bodies.n(), f.bodies.n());
  const int offset[2] = {f.bodies.offset(journal.body), f.bodies.offset(bearing.body)};
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) {
      hessian.block(offset[k], offset[l], blocks[k][l].rows(), blocks[k][l].cols()) += blocks[k][l];
    }
  }
  close(hessian,
        difference_jacobian(
            [&](const Vector& x) { return Vector(f.global(f.at(x, v).rate_by_v).transpose() * s); },
            q));
}

}  // namespace

TEST_CASE("Gap coordinates, Jacobians, their rates and the Hessian agree with differences") {
  for (const Shape& shape : all_shapes()) {
    // Two moving bodies, offset and turned markers.
    check_gap(skew_journal(), skew_bearing(), shape);
    // Bearing on the ground, and journal.
    check_gap(skew_journal(), planar_marker(0, 0.2, 0.1, 0.7), shape);
    check_gap(planar_marker(0, 0.2, 0.1, 0.7), skew_bearing(), shape);
    // Bodies in space, offset and tilted.
    check_gap(skew_marker(5, false), skew_marker(6, false), shape);
    // A body in space in a bearing of the ground, of a planar body, and around one.
    check_gap(skew_marker(5, false), planar_marker(0, 0.2, 0.1, 0.7), shape);
    check_gap(skew_marker(5, false), skew_bearing(), shape);
    check_gap(skew_journal(), skew_marker(5, false), shape);
  }
}

TEST_CASE("Gap coordinates on flexible bodies agree with differences") {
  // Patches of 36 nodal coordinates in space and of 28 in the plane.
  const auto bodies = [] {
    Bodies all;
    all.add<Ground>().add<FlexibleBody>("plate",
                                        FlexibleBody::Options{.nodes = {7, 2, 0}, .patch = 14});
    all.add<FlexibleBody>("solid", FlexibleBody::Options{});
    all.add<FlexibleBody>("other", FlexibleBody::Options{});
    all.add<PlanarBody>("rod", 0.2, 1e-4).add<SpatialBody>("link", 0.4, sample_inertia(1e-3));
    return all;
  };
  const auto marker = [](int body) { return skew_marker(body, body == 1 || body == 4); };
  for (const Shape& shape : all_shapes()) {
    for (const auto& [journal, bearing] :
         {std::pair{2, 3}, {2, 0}, {0, 2}, {5, 2}, {1, 4}, {4, 1}, {1, 2}}) {
      check_gap(marker(journal), marker(bearing), shape, bodies(), {2e-8, 1e-13});
    }
  }
}

TEST_CASE("The eccentricity is journal minus bearing in the axes of the bearing's marker") {
  const Marker journal = planar_marker(1, 0.0, 0.5, 0.3);
  const Marker bearing = planar_marker(2, 1.0, 0.0, 0.5 * kPi);
  const auto gap_pointer = journal_gap("joint 'pin'", journal, bearing, sample_bearing());
  const GapKinematics& gap = *gap_pointer;
  const GapFunctions f{gap};
  Vector q = Vector::Zero(f.bodies.n()), v = Vector::Zero(f.bodies.n());
  // Journal's marker at (3, 4) + (0, 0.5); bearing's body turned by a quarter: its marker at
  // (1, 2) + (0, 1), with the x axis along -x of the ground.
  q.segment(f.bodies.offset(1), 3) << 3.0, 4.0, 0.0;
  q.segment(f.bodies.offset(2), 3) << 1.0, 2.0, 0.5 * kPi;
  v[f.bodies.offset(1) + 2] = 5.0;
  v[f.bodies.offset(2) + 2] = 2.0;
  const GapMotion m = f.at(q, v);
  CHECK(m.xi[0] == Approx(-2.0).margin(1e-15));
  CHECK(m.xi[1] == Approx(-1.5).margin(1e-15));
  CHECK(m.rate[2] == 3.0);
  CHECK(gap.shape().sliding_velocity(m.rate) == Approx(0.03));
}

TEST_CASE("The angle of a journal with a profile is that of its marker, and its rate the spin") {
  const Marker journal = planar_marker(1, 0.0, 0.5, 0.3);
  const Marker bearing = planar_marker(2, 1.0, 0.0, -0.4);
  const GapKinematics gap("joint 'pin'", journal, bearing, textured(false));
  const GapFunctions f{gap};
  Vector q = Vector::Zero(f.bodies.n()), v = Vector::Zero(f.bodies.n());
  q[f.bodies.offset(1) + 2] = 2.0;
  q[f.bodies.offset(2) + 2] = 0.5;
  v[f.bodies.offset(1) + 2] = 5.0;
  v[f.bodies.offset(2) + 2] = 2.0;
  const GapMotion m = f.at(q, v);
  CHECK(m.xi[2] == Approx(2.0 + 0.3 - 0.5 + 0.4));
  CHECK(m.rate[2] == Approx(3.0));
}

TEST_CASE("Gaps of one shape share it, and the shape says what is wrong in the name of the joint") {
  const Shape shape = journal();
  const GapKinematics gap("joint 'pin'", skew_journal(), skew_bearing(), shape);
  CHECK(&gap.shape() == shape.get());
  CHECK(gap.shape_pointer() == shape);
  CHECK(gap.size() == 3);
  CHECK(gap.item() == "joint 'pin'");
  JournalGapOptions bad = sample_bearing();
  bad.radial_clearance = -2e-5;
  CHECK_THROWS_WITH(journal_gap("joint 'pin'", skew_journal(), skew_bearing(), bad),
                    ContainsSubstring("joint 'pin': radial_clearance = -2e-05 m must be > 0"));
}

namespace {

/// Gap coordinates of a body in space, or of one in the plane, against the ground, the body being
/// moved and turned a little from where the markers coincide.
Vector6 coordinates_at(const Shape& shape, const Vector3& moved, const Vector3& turned,
                       const Vector3& place = Vector3::Zero()) {
  // Against the orientation of the body's chart, so that the markers are parallel at q = 0.
  const Matrix3 back = Eigen::Quaterniond(FramedStates::kOrigin).conjugate().toRotationMatrix();
  Marker journal = planar_marker(5, 0.0, 0.0, 0.0);
  journal.position = back * place;
  journal.rotation = back;
  Marker bearing = planar_marker(0, 0.0, 0.0, 0.0);
  const GapKinematics gap("gap", journal, bearing, shape);
  Bodies bodies = sample_bodies();
  Vector q = Vector::Zero(bodies.n());
  q.segment(bodies.offset(5), 6) << moved - place, turned;
  const Vector rest = Vector::Zero(bodies.n());
  const GapMotion motion = gap_motion(gap, bodies.view(q, rest, rest));
  return gap.sign() * motion.xi;
}

}  // namespace

TEST_CASE("Gap coordinates are those of the journal, where its axis passes the gap") {
  const Vector3 e(10e-6, -6e-6, 4e-6), t(2e-4, -3e-4, 5e-4);
  const auto near = [](double value) { return Approx(value).margin(1e-8); };
  // Tilts are components of axes: apart from angles by their squares.
  const auto turned = [](double value) { return Approx(value).margin(2e-7); };
  Vector6 xi = coordinates_at(journal(true, false, 14e-3), e, t);
  for (int k = 0; k < 3; ++k) CHECK(xi[k] == near(e[k]));
  CHECK(xi[3] == turned(t.x()));
  CHECK(xi[4] == turned(t.y()));
  // A shaft that slides by 80 mm and is tilted about the middle of the bearing stays centred there.
  const Vector3 along(0.0, 0.0, 0.08);
  xi = coordinates_at(journal(true, true), along + t.cross(along), t, Vector3::Zero());
  CHECK(xi[0] == near(0.0));
  CHECK(xi[1] == near(0.0));
  CHECK(xi[4] == Approx(0.08).epsilon(1e-6));
  xi = coordinates_at(ball(), e, t);
  for (int k = 0; k < 3; ++k) CHECK(xi[k] == near(e[k]));
  // A slider far along its guide, of which the displacement is measured at the slider.
  xi = coordinates_at(guide(4, false), e + Vector3(0.3, 0.0, 0.0), t);
  CHECK(xi[0] == near(e.y()));
  CHECK(xi[1] == near(e.z()));
  CHECK(xi[2] == turned(t.x()));
  CHECK(xi[3] == turned(t.y()));
  CHECK(xi[4] == turned(t.z()));
  CHECK(xi[5] == Approx(0.3).epsilon(1e-4));
  xi = coordinates_at(guide(2, true), e + Vector3(0.3, 0.0, 0.0), t);
  CHECK(xi[0] == near(e.y()));
  CHECK(xi[1] == turned(t.x()));
  CHECK(xi[2] == turned(t.z()));
  CHECK(xi[4] == Approx(e.z() + 0.3 * t.y()).epsilon(1e-3));  // in the axes of the slider
  // The distance of a pad's origin from the plane of the wall, wherever the wall's marker is.
  xi = coordinates_at(pad(true), e + Vector3(0.1, 0.2, 0.0), t);
  CHECK(xi[0] == Approx(e.z() + 0.1 * t.y() - 0.2 * t.x()).margin(1e-7));
  CHECK(xi[1] == turned(t.x()));
  CHECK(xi[2] == turned(t.y()));
  // The axis of a piston is x of its marker, y the thrust side, and it tilts about z.
  xi = coordinates_at(skirt(), e + Vector3(0.1, 0.0, 0.0), t);
  CHECK(xi[0] == near(e.y()));
  CHECK(xi[1] == turned(t.z()));
  CHECK(xi[2] == Approx(0.1).epsilon(1e-4));
}

TEST_CASE("The place of a gap's walls by themselves is one with its gap coordinates") {
  for (const Shape& shape : all_shapes()) {
    INFO(shape->noun() << " with " << shape->size() << " coordinates");
    Vector6 xi = Vector6::Zero(shape->size());
    for (int k = 0; k < shape->translations(); ++k) xi[k] = 1e-3 * (1.0 + 2.0 * k);
    for (std::size_t i = 0; i < shape->tilts().size(); ++i) {
      xi[shape->tilts()[i]] = 0.02 - 0.05 * static_cast<double>(i);
    }
    const GapPose pose = gap_pose(*shape, xi);
    Vector3 moved = pose.offset;
    Matrix3 axes = pose.axes;
    if (shape->on_journal()) {  // the bearing is there, seen from the journal
      axes.transposeInPlace();
      moved = -(axes * moved).eval();
    }
    const Eigen::AngleAxisd turned(axes);
    const Vector6 found = coordinates_at(shape, moved, turned.angle() * turned.axis());
    const double sign = shape->on_journal() ? -1.0 : 1.0;
    for (int k = 0; k < shape->size(); ++k) {
      if (shape->coordinates()[static_cast<std::size_t>(k)].entrains) continue;
      INFO(shape->names()[static_cast<std::size_t>(k)]);
      CHECK(sign * found[k] == Approx(xi[k]).margin(1e-15));
    }
  }
}

TEST_CASE("Motion on a plane does not depend on where in the plane its marker stands") {
  const Shape shape = guide(2, true);
  const Vector3 shift(0.3, 0.0, -0.2);  // in the axes of the guide's marker
  for (const Marker& bearing : {skew_marker(6, false), planar_marker(0, 0.2, 0.1, 0.7)}) {
    Marker other = bearing;
    for (int k = 0; k < 3; ++k) other.position += shift[k] * bearing.axis(k);
    const GapKinematics here("gap", skew_marker(5, false), bearing, shape);
    const GapKinematics there("gap", skew_marker(5, false), other, shape);
    const GapFunctions f{here}, g{there};
    const Motion motion{f.bodies.n(), 0.9};
    const GapMotion a = f.at(motion.q(0.6), motion.v(0.6)), b = g.at(motion.q(0.6), motion.v(0.6));
    CHECK((a.rate - b.rate).norm() < 1e-13 * a.rate.norm());
    for (int k = 0; k < 3; ++k) CHECK(std::abs(a.xi[k] - b.xi[k]) < 1e-14);
    CHECK((f.global(a.rate_by_v) - g.global(b.rate_by_v)).norm() < 1e-13);
    CHECK((a.xi - b.xi).tail(2).norm() > 0.1);
  }
}

TEST_CASE("A slider between two planes has its distance and its tilts however far it has turned") {
  const Vector3 e(10e-6, -6e-6, 4e-6);
  // Turned by a right angle about the normal, then tilted: a tilt about z is one about x of the
  // slider. At 0.2 m along z.
  const Eigen::AngleAxisd quarter(0.5 * kPi, Vector3::UnitY()), tilt(5e-4, Vector3::UnitZ());
  const Eigen::AngleAxisd both((tilt * quarter).toRotationMatrix());
  const Vector6 xi =
      coordinates_at(guide(2, true), e + Vector3(0.0, 0.0, 0.2), both.angle() * both.axis());
  CHECK(xi[0] == Approx(e.y()).margin(1e-9));
  CHECK(xi[1] == Approx(-5e-4).epsilon(1e-6));
  CHECK(xi[2] == Approx(0.0).margin(1e-9));
}
