#pragma once
/// Checks that hold for every joint.

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/ground.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/joints/joint.hpp"

namespace tribodyn::test {

/// Markers attached to two bodies, and their motions at one state: all parts, or those that a joint
/// reads.
class TwoAttached {
 public:
  TwoAttached(const Body& first, const Marker& m1, const BodyState& s1, const Body& second,
              const Marker& m2, const BodyState& s2, const Joint* reader = nullptr)
      : attachments_{first.attach(m1), second.attach(m2)} {
    pair_.planar = first.planar() && second.planar();
    pair_.state[0] = s1;
    pair_.state[1] = s2;
    for (int k = 0; k < 2; ++k) {
      if (reader) pair_.state[k].parts = reader->reads(k, pair_.planar);
      motions_[k] = unknown_motion(attachments_[k]->size());
      attachments_[k]->evaluate(pair_.state[k], motions_[k]);
      pair_.attachment[k] = attachments_[k].get();
      pair_.motion[k] = &motions_[k];
    }
  }
  TwoAttached(const TwoAttached&) = delete;
  operator const JointPair&() const { return pair_; }

 private:
  std::unique_ptr<Attachment> attachments_[2];
  AttachmentMotion motions_[2];
  JointPair pair_;
};

/// A joint on two bodies as functions of their stacked coordinates.
struct JointFunctions {
  const Joint& joint;
  const Body& first;
  const Body& second;
  FramedStates framed = {};

  int n0() const { return first.coordinates(); }
  int n() const { return first.coordinates() + second.coordinates(); }
  TwoAttached pair(const Vector& q, const Vector& v, const Vector& a,
                   const Joint* reader = nullptr) const {
    return {
        first,  joint.marker(0), framed(first, q.data(), v.data(), a.data()),
        second, joint.marker(1), framed(second, q.data() + n0(), v.data() + n0(), a.data() + n0()),
        reader};
  }
  ConstraintRows rows(double t, const Vector& q, const Vector& v, const Vector& a) const {
    ConstraintRows out;
    joint.evaluate_rows(t, pair(q, v, a, &joint), out);
    return out;
  }
  static Matrix stacked(const Matrix (&blocks)[2]) {
    Matrix g(blocks[0].rows(), blocks[0].cols() + blocks[1].cols());
    g << blocks[0], blocks[1];
    return g;
  }
};

/// Checks that the wrench of each row, on the second body and its opposite at the same point on the
/// first, is the load G^T of the row, in every direction that keeps the row. The markers do not
/// meet: rows of coincidence and distance are checked by their forces and the moment that the
/// distance of the origins leaves.
inline void check_wrenches(const JointPair& pair, const ConstraintRows& rows) {
  const AttachmentMotion &first = *pair.motion[0], &second = *pair.motion[1];
  const Vector3 d = second.origin.value - first.origin.value;
  for (Eigen::Index i = 0; i < rows.value.size(); ++i) {
    const Wrench& w = rows.wrench[i];
    const Vector load =
        second.origin.jacobian.transpose() * w.force + second.spin.by_v.transpose() * w.moment;
    CHECK(relative_error(load.transpose(), rows.jacobian[1].row(i)) < 1e-13);
    // A coincidence row acts on the first body at its own marker, where the markers meet.
    const Vector about = -first.origin.jacobian.transpose() * w.force -
                         first.spin.by_v.transpose() * (w.moment + d.cross(w.force));
    const Vector at_own =
        -first.origin.jacobian.transpose() * w.force - first.spin.by_v.transpose() * w.moment;
    const double opposite = relative_error(about.transpose(), rows.jacobian[0].row(i));
    const double meeting = relative_error(at_own.transpose(), rows.jacobian[0].row(i));
    CHECK(std::min(opposite, meeting) < 1e-13);
  }
}

/// Checks the rows of a joint between two bodies: the total time derivatives along a motion,
/// the identities of the tangents, and the Hessian. The motion does not meet the constraint,
/// so no term is hidden by Phi = 0. `tolerance`: of the differences.
inline void check_joint(const Joint& joint, const Body& first, const Body& second,
                        double tolerance = kDifferenceTolerance) {
  const JointFunctions f{joint, first, second};
  const Motion motion{f.n(), 0.9};
  const double t = 0.6;
  const Vector q = motion.q(t);
  const Vector v = motion.v(t);
  const Vector a = motion.a(t);
  const ConstraintRows rows = f.rows(t, q, v, a);
  const Matrix g = JointFunctions::stacked(rows.jacobian);
  const Matrix g_rate = JointFunctions::stacked(rows.jacobian_rate);
  const Matrix g_acceleration = JointFunctions::stacked(rows.jacobian_acceleration);
  const auto along = [&](double s) { return f.rows(s, motion.q(s), motion.v(s), motion.a(s)); };
  const auto close = [tolerance](const Matrix& value, const Matrix& reference) {
    CHECK(relative_error(value, reference) < tolerance);
  };

  REQUIRE(rows.value.size() == joint.rows(first.planar() && second.planar()));

  // A body that stretches does not turn with its angular velocity.
  const auto turns = [](const Body& body) { return !dynamic_cast<const AffineBody*>(&body); };
  if (turns(first) && turns(second)) check_wrenches(f.pair(q, v, a), rows);

  // Total time derivatives, explicit time included.
  close(rows.rate, difference([&](double s) { return Matrix(along(s).value); }, t));
  close(rows.acceleration, difference([&](double s) { return Matrix(along(s).rate); }, t));
  close(g_rate,
        difference([&](double s) { return JointFunctions::stacked(along(s).jacobian); }, t));
  close(g_acceleration,
        difference([&](double s) { return JointFunctions::stacked(along(s).jacobian_rate); }, t));

  // Tangents at a fixed time.
  close(g, difference_jacobian([&](const Vector& x) { return f.rows(t, x, v, a).value; }, q));
  close(g_rate, difference_jacobian([&](const Vector& x) { return f.rows(t, x, v, a).rate; }, q));
  close(g, difference_jacobian([&](const Vector& x) { return f.rows(t, q, x, a).rate; }, v));
  close(g_acceleration,
        difference_jacobian([&](const Vector& x) { return f.rows(t, x, v, a).acceleration; }, q));
  close(2.0 * g_rate,
        difference_jacobian([&](const Vector& x) { return f.rows(t, q, x, a).acceleration; }, v));
  close(g,
        difference_jacobian([&](const Vector& x) { return f.rows(t, q, v, x).acceleration; }, a));

  // Hessian of lambda . Phi.
  Vector lambda(rows.value.size());
  for (int i = 0; i < lambda.size(); ++i) lambda[i] = 1.0 - 0.7 * i;
  ConstraintHessian hessian;
  joint.hessian(t, f.pair(q, v, a, &joint), lambda.data(), hessian);
  Matrix h(f.n(), f.n());
  h << hessian.block[0][0], hessian.block[0][1], hessian.block[1][0], hessian.block[1][1];
  close(h, difference_jacobian(
               [&](const Vector& x) {
                 return Vector(JointFunctions::stacked(f.rows(t, x, v, a).jacobian).transpose() *
                               lambda);
               },
               q));
  CHECK(relative_error(h, h.transpose()) < 1e-15);
}

/// Checks a kind of joint, made by `make(first marker, second marker)`, on every pair of bodies.
template <class Make>
void check_joint_kind(Make&& make) {
  const Ground ground;
  const PlanarBody rod("rod", 0.2, 1e-4);
  const PlanarBody crank("crank", 0.3, 2e-4);
  const SpatialBody link("link", 0.4, sample_inertia(1e-3)),
      lever("lever", 0.3, sample_inertia(1.0));
  const AffineBody beam("beam");
  const AffineBody frame("frame");
  const std::pair<const Body*, const Body*> pairs[] = {
      {&rod, &crank}, {&ground, &rod}, {&rod, &ground},  {&beam, &frame},  {&ground, &beam},
      {&beam, &rod},  {&link, &lever}, {&ground, &link}, {&link, &ground}, {&rod, &link}};
  for (const auto& [first, second] : pairs) {
    INFO(first->name() << " and " << second->name());
    const auto joint = make(skew_marker(0, first->planar()), skew_marker(1, second->planar()));
    check_joint(*joint, *first, *second);
  }
}

/// Value of the rows of a joint at a position of two planar bodies.
inline ConstraintRows rows_at(const Joint& joint, double t, const Vector3& q1, const Vector3& q2) {
  const PlanarBody first("first", 1.0, 1.0);
  const PlanarBody second("second", 1.0, 1.0);
  Vector q(6);
  q << q1, q2;
  const Vector zero = Vector::Zero(6);
  return JointFunctions{joint, first, second}.rows(t, q, zero, zero);
}

/// Value of the rows of a joint at a position of two bodies in space: each its centre of mass and
/// the rotation vector of its turn from skew axes.
inline ConstraintRows rows_in_space(const Joint& joint, const std::array<Vector3, 2>& first,
                                    const std::array<Vector3, 2>& second) {
  const SpatialBody one("one", 1.0, sample_inertia(1.0)), two("two", 1.0, sample_inertia(1.0));
  Vector q(12);
  q << first[0], first[1], second[0], second[1];
  const Vector zero = Vector::Zero(12);
  return JointFunctions{joint, one, two}.rows(0.0, q, zero, zero);
}

/// The axes of the bodies of rows_in_space() before they are turned.
inline Matrix3 skew_axes() {
  return Eigen::Quaterniond(FramedStates::kOrigin[3], FramedStates::kOrigin[0],
                            FramedStates::kOrigin[1], FramedStates::kOrigin[2])
      .toRotationMatrix();
}

/// Checks what a joint between markers in the origins of two bodies leaves free and what it holds:
/// one number for each motion of the second body, along x, y, z and about x, y, z of the first: 0
/// where no row sees it.
inline Vector6 seen_motions(const Joint& joint) {
  const Matrix3 axes = skew_axes();
  const Vector3 none = Vector3::Zero();
  Vector6 seen(6);
  for (int k = 0; k < 6; ++k) {
    const Vector3 way = 0.3 * axes.col(k % 3);
    seen[k] =
        rows_in_space(joint, {none, none}, {k < 3 ? way : none, k < 3 ? none : way}).value.norm();
  }
  return seen;
}

/// What seen_motions() gives where `held` motions change a row; a turn changes it by its sine.
inline void check_held(const Joint& joint, const std::vector<double>& held) {
  const Vector6 seen = seen_motions(joint);
  for (int k = 0; k < 6; ++k) {
    INFO("motion " << k);
    const double expected = held[static_cast<std::size_t>(k)] * (k < 3 ? 0.3 : std::sin(0.3));
    CHECK(seen[k] == Approx(expected).margin(1e-15));
  }
}

}  // namespace tribodyn::test
