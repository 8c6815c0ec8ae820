#include <cmath>
#include <limits>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/clearance_joint.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kClearance = 30e-6;

/// Smallest and largest errors are judged by the largest entry of a matrix: rows of force and
/// moment, columns of place and angle have arms of centimetres between them, so blocks of equal
/// units are compared by themselves.
double block_error(const Matrix& value, const Matrix& reference) {
  double worst = 0.0;
  const auto part = [](const Matrix& m, bool row_angle, bool column_angle) {
    Matrix out = Matrix::Zero(m.rows(), m.cols());
    for (int i = 0; i < m.rows(); ++i) {
      for (int j = 0; j < m.cols(); ++j) {
        if ((i % 3 == 2) == row_angle && (j % 3 == 2) == column_angle) out(i, j) = m(i, j);
      }
    }
    return out;
  };
  for (bool row : {false, true}) {
    for (bool column : {false, true}) {
      const Matrix expected = part(reference, row, column);
      const double scale = expected.cwiseAbs().maxCoeff();
      const double error = (part(value, row, column) - expected).cwiseAbs().maxCoeff();
      if (error > 0.0) worst = std::max(worst, error / scale);
    }
  }
  return worst;
}

/// Ground and two planar bodies: all coordinates in triples (x, y, angle).
Bodies two_bodies() {
  Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4).add<PlanarBody>("crank", 0.3, 2e-4);
  return bodies;
}

/// Checks forces and tangents of a joint at one position and history.
void check_joint(ClearanceJoint& joint, const Bodies& bodies, const Vector6& xi,
                 const Vector6& rate, const Vector* base, double weight) {
  const GapKinematics& gap = joint.gap();
  const Placement at = place(gap, bodies, xi, rate);
  const auto workspace = joint.make_workspace();
  const JointEvaluation f = evaluate(joint, workspace.get(), bodies, at.q, at.v, base, weight);
  REQUIRE(f.status == ItemStatus::ok);
  const auto& ws = static_cast<const ClearanceJoint::Workspace&>(*workspace);
  CHECK((ws.motion.xi - xi).norm() < 1e-9 * kClearance);

  // The force on the journal in the axes of the bearing, turned into global ones.
  const Vector a = Vector::Zero(bodies.n());
  const BodiesView view = bodies.view(at.q, at.v, a);
  const int j = bodies.offset(gap.journal().body), b = bodies.offset(gap.bearing().body);
  const AttachmentMotion journal = motion_of(view, *joint.attachments()[0]);
  const AttachmentMotion bearing = motion_of(view, *joint.attachments()[1]);
  const Vector3 force =
      ws.force.force[0] * bearing.axis[0].value + ws.force.force[1] * bearing.axis[1].value;
  const double scale = force.norm();
  REQUIRE(scale > 1e-3);
  CHECK((f.force.segment(j, 2) - force.head(2)).norm() < 1e-13 * scale);
  // It acts at the journal's centre, together with the moment about it.
  const Vector3 arm = journal.origin.value - Vector3(at.q[j], at.q[j + 1], 0.0);
  CHECK(f.force[j + 2] == Approx(ws.force.force[2] + arm.cross(force).z()).margin(1e-12 * scale));
  // Equal and opposite on the bearing's body, about one point.
  CHECK((f.force.segment(j, 2) + f.force.segment(b, 2)).norm() < 1e-13 * scale);
  const auto moment = [&](int i) {
    return f.force[i + 2] + at.q[i] * f.force[i + 1] - at.q[i + 1] * f.force[i];
  };
  CHECK(std::abs(moment(j) + moment(b)) < 1e-12 * scale);
  // Power is that of the gap coordinates.
  CHECK(f.force.dot(at.v) ==
        Approx(ws.force.force.dot(ws.motion.rate)).margin(1e-11 * scale * at.v.norm()));

  const auto forces = [&](const Vector& q, const Vector& v) {
    const JointEvaluation near =
        evaluate(joint, workspace.get(), bodies, q, v, base, weight, false);
    CHECK(near.by_q.isZero(0.0));
    return near.force;
  };
  const Vector bare = forces(at.q, at.v);
  CHECK((bare - f.force).norm() <= 1e-12 * bare.norm());
  // Steps of 3 nm or 3e-8 rad at arms of centimetres; the last digit of positions of decimetres
  // leaves 1e-8 of the derivative.
  const Matrix by_q =
      difference_jacobian([&](const Vector& q) { return forces(q, at.v); }, at.q, 3e-9);
  const Matrix by_v =
      difference_jacobian([&](const Vector& v) { return forces(at.q, v); }, at.v, 1e-3);
  INFO("errors of the tangents by q " << block_error(f.by_q, by_q) << " and by v "
                                      << block_error(f.by_v, by_v));
  CHECK(block_error(f.by_q, by_q) < 1e-6);
  CHECK(block_error(f.by_v, by_v) < 1e-6);
}

std::unique_ptr<ClearanceJoint> sample_joint(const Interface& interface) {
  return std::make_unique<ClearanceJoint>("pin", sample_gap(), interface);
}

}  // namespace

TEST_CASE("Forces of a clearance joint balance on both bodies and have exact tangents") {
  const Bodies bodies = two_bodies();
  SECTION("dry") {
    const auto joint = sample_joint(DryInterface(sample_asperity_contact()));
    const double e = kClearance - 0.3e-6;
    check_joint(*joint, bodies, three(e * std::cos(0.7), e * std::sin(0.7), 0.0),
                three(0.01, -0.02, 12.0), nullptr, 0.0);
  }
  SECTION("lubricated, full") {
    const auto joint = sample_joint(LubricatedInterface(sample_film(1e7)));
    const Vector6 xi = three(15e-6, -12e-6, 0.0), rate = three(3e-3, 2e-3, 200.0);
    Vector base(joint->history_size());
    joint->interaction().facets().history->initial_history(xi - 1e-5 * rate, base.data());
    check_joint(*joint, bodies, xi, rate, &base, 1e-5);
  }
  SECTION("mixed, partly cavitated") {
    const auto joint = sample_joint(*sample_mixed());
    const FilmHistory h = cavitated_history(joint->interaction(), kClearance, 0.985, 0.7);
    check_joint(*joint, bodies, h.xi, h.rate, &h.base, h.weight);
  }
}

TEST_CASE("A journal or a bearing of the ground loads the other body alone") {
  Bodies bodies = two_bodies();
  const Marker ground = planar_marker(0, 0.2, -0.1, 0.3);
  const DryInterface dry(sample_asperity_contact());
  const double e = kClearance - 0.3e-6;
  const auto check = [&](const Marker& journal, const Marker& bearing) {
    ClearanceJoint joint("pin", journal_gap("joint 'pin'", journal, bearing, sample_bearing()),
                         dry);
    Vector q = Vector::Zero(bodies.n()), v = Vector::Zero(bodies.n());
    const Vector a = Vector::Zero(bodies.n());
    const int body = journal.body == 0 ? bearing.body : journal.body;
    const int i = bodies.offset(body);
    GapMotion now;
    now = gap_motion(joint.gap(), bodies.view(q, v, a));
    const int side = journal.body == 0 ? 1 : 0;
    const Eigen::Matrix2d turn = now.xi_by_q[side].topLeftCorner(2, 2);
    q.segment(i, 2) += turn.inverse() * (three(e, 0.0, 0.0) - now.xi).head(2);
    const auto workspace = joint.make_workspace();
    const JointEvaluation f = evaluate(joint, workspace.get(), bodies, q, v);
    CHECK(f.force.segment(i, 2).norm() > 100.0);
    CHECK(f.force.norm() == Approx(f.force.segment(i, 3).norm()).epsilon(1e-15));
  };
  check(skew_journal(), ground);
  check(ground, skew_bearing());
}

TEST_CASE("Power of a dry clearance joint is stored or turned into heat") {
  const Bodies bodies = two_bodies();
  const auto joint = sample_joint(DryInterface(sample_asperity_contact()));
  const double e = kClearance - 0.3e-6;
  const Placement at = place(joint->gap(), bodies, three(0.0, e, 0.0), three(0.02, 0.01, 9.0));
  const Vector a = Vector::Zero(bodies.n());
  const auto workspace = joint->make_workspace();
  const JointEvaluation f = evaluate(*joint, workspace.get(), bodies, at.q, at.v);
  const double lost = joint->dissipated_power(bodies.view(at.q, at.v, a), workspace.get());
  const double stored = difference(
      [&](double s) {
        const Vector q = at.q + s * at.v;
        return joint->potential_energy(0.0, bodies.view(q, at.v, a), nullptr);
      },
      0.0, 1e-8);
  CHECK(lost > 0.0);
  INFO("power " << f.force.dot(at.v) << " W, stored " << stored << " W, lost " << lost << " W");
  // Round-off of positions of decimetres in a gap of micrometres.
  CHECK(f.force.dot(at.v) == Approx(-lost - stored).epsilon(1e-6));
}

TEST_CASE("Motion in a gap is measured by the clearance, tilts by what they do to it at its ends") {
  JournalGapOptions options = sample_bearing();
  options.misalignment = true;
  auto shape = std::make_shared<const JournalGap>("gap", options);
  ClearanceJoint joint("pin",
                       std::make_unique<GapKinematics>("joint 'pin'", skew_marker(5, false),
                                                       skew_marker(6, false), shape),
                       DryInterface(sample_asperity_contact(false)));
  const Bodies bodies = sample_bodies();
  const Vector a = Vector::Zero(bodies.n());
  const Motion motion{bodies.n(), 0.9};
  Vector q = motion.q(0.6);
  const Vector v = motion.v(0.6);
  // Into the gap, tilted, by the shortest way.
  Vector6 wanted = Vector6::Zero(5);
  wanted.head(4) << 23e-6, -17e-6, 1e-3, -5e-4;
  GapMotion now;
  const auto all = [&](const Matrix(&sides)[2]) {
    Matrix both(5, 12);
    both << sides[0], sides[1];
    return both;
  };
  for (int k = 0; k < 8; ++k) {
    now = gap_motion(joint.gap(), bodies.view(q, v, a));
    const Matrix rows = all(now.xi_by_q).topRows(4);
    const Vector step =
        rows.transpose() * (rows * rows.transpose()).inverse() * (wanted - now.xi).head(4);
    q.segment(bodies.offset(5), 6) += step.head(6);
    q.segment(bodies.offset(6), 6) += step.tail(6);
  }
  REQUIRE((now.xi - wanted).head(4).norm() < 1e-12);

  const auto workspace = joint.make_workspace();
  REQUIRE(evaluate(joint, workspace.get(), bodies, q, v).status == ItemStatus::ok);
  const auto& ws = static_cast<const ClearanceJoint::Workspace&>(*workspace);
  OwnMotion own;
  joint.own_motion(workspace.get(), own);
  CHECK(own.length == 30e-6);
  const double half_length = 10e-3;
  Vector change, dx(12);
  dx << v.segment(bodies.offset(5), 6), v.segment(bodies.offset(6), 6);
  joint.own_change(workspace.get(), dx.data(), change);
  const Vector expected = all(now.xi_by_q) * dx;
  for (int k = 0; k < 4; ++k) {
    const double arm = k < 2 ? 1.0 : half_length;
    CHECK(own.rate[k] == Approx(arm * ws.motion.rate[k]));
    CHECK(own.force[k] == Approx(ws.force.force[k] / arm));
    CHECK(std::abs(own.force[k]) > 1.0);
    // Asperities without friction keep all.
    CHECK(own.elastic[k] == Approx(own.force[k]));
    CHECK(change[k] == Approx(arm * expected[k]));
  }
}

TEST_CASE("A search for rest takes half a film towards the wall and longer ways along it") {
  const Bodies bodies = two_bodies();
  const auto joint = sample_joint(LubricatedInterface(sample_film()));
  const double film = 0.01 * kClearance;
  const Vector6 xi = three(kClearance - film, 0.0, 0.0);
  const Placement at = place(joint->gap(), bodies, xi, three(0.0, 0.0, 0.0));
  const auto workspace = joint->make_workspace();
  REQUIRE(evaluate(*joint, workspace.get(), bodies, at.q, at.v).status == ItemStatus::ok);
  const auto share = [&](double into, double along) {
    Vector6 change = Vector6::Zero(2);
    change.head(2) << into, along;
    return joint->share_of_change(workspace.get(), change);
  };
  CHECK(share(0.49 * film, 0.0) == 1.0);
  CHECK(share(-0.5 * kClearance, 0.0) == 1.0);
  for (const double way : {0.51 * film, 5.0 * film, 1e3 * film}) {
    INFO(way);
    CHECK(share(way, 0.0) * way <= 0.5 * film);
    CHECK(share(way, 0.0) * way > 0.4 * film);
  }
  // Along the wall by s the journal comes nearer by s^2 / 2 e.
  const double along = std::sqrt((kClearance - film) * film);
  CHECK(share(0.0, 0.99 * along) == 1.0);
  CHECK(share(0.0, 10.0 * along) * 10.0 == Approx(1.0).epsilon(0.25));
}

TEST_CASE("A clearance joint names itself when its start is no place for a journal") {
  const auto make = [](double x, double y, const Interface& interface) {
    return ClearanceJoint("pin", sample_gap(), interface, std::vector<double>{x, y});
  };
  const LubricatedInterface film(sample_film());
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(make(24e-6, 18e-6, film),
                    ContainsSubstring("joint 'pin': initial eccentricity = 3e-05 m must be below"));
  CHECK_THROWS_WITH(make(nan, 0.0, film),
                    ContainsSubstring("joint 'pin': initial eccentricity = nan m"));
  CHECK_NOTHROW(make(29e-6, 0.0, film));
  // Asperities alone let the walls overlap.
  CHECK_NOTHROW(make(31e-6, 0.0, DryInterface(sample_asperity_contact())));
}

TEST_CASE("The rows of a clearance joint for the start are its distance from the given offset") {
  const Bodies bodies = two_bodies();
  ClearanceJoint joint("pin", sample_gap(), DryInterface(sample_asperity_contact()),
                       std::vector<double>{3e-6, -4e-6});
  const Placement at = place(joint.gap(), bodies, three(5e-6, 1e-6, 0.0), three(0.1, 0.2, 3.0));
  const Vector a = Vector::Zero(bodies.n());
  StartRows rows;
  const BodiesView view = bodies.view(at.q, at.v, a);
  attach(joint, view);
  joint.start_rows(view, rows);
  REQUIRE(rows.value.size() == 2);
  CHECK(rows.given);
  CHECK(rows.value[0] == Approx(2e-6).epsilon(1e-9));
  CHECK(rows.value[1] == Approx(5e-6).epsilon(1e-9));
  CHECK(rows.rate[1] == Approx(0.2));
}
