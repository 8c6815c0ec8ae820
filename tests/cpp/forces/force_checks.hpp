#pragma once
/// Checks that hold for every force item.

#include <memory>
#include <vector>

#include "bodies/sample_bodies.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "tribodyn/bodies/ground.hpp"
#include "tribodyn/bodies/planar_body.hpp"
#include "tribodyn/forces/force.hpp"

namespace tribodyn::test {

/// Bodies with their numbering, as a model would hold them.
class Bodies {
 public:
  template <class B, class... Arguments>
  Bodies& add(Arguments&&... arguments) {
    offset_.push_back(n_);
    bodies_.push_back(std::make_unique<B>(std::forward<Arguments>(arguments)...));
    n_ += bodies_.back()->coordinates();
    return *this;
  }

  int n() const { return n_; }
  int offset(int body) const { return offset_[static_cast<std::size_t>(body)]; }
  /// A view on vectors of the caller, which must outlive it.
  BodiesView view(const Vector& q, const Vector& v, const Vector& a) const {
    return {&bodies_, q.data(), v.data(), a.data(), offset_.data()};
  }

 private:
  std::vector<std::unique_ptr<Body>> bodies_;
  std::vector<int> offset_;
  int n_ = 0;
};

/// The ground (0), two planar bodies (1, 2) and two spatial ones (3, 4).
inline Bodies sample_bodies() {
  Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4).add<PlanarBody>("crank", 0.3, 2e-4);
  bodies.add<AffineBody>("beam").add<AffineBody>("frame");
  return bodies;
}

/// Result of one evaluation.
struct Evaluated {
  ForceStatus status;
  Vector force;
  Matrix by_q;
  Matrix by_v;
};

inline Evaluated evaluate(const Force& item, const Bodies& bodies, double t, const Vector& q,
                          const Vector& v, bool tangents = true) {
  const int n = bodies.n();
  const Vector a = Vector::Zero(n);
  Evaluated out{ForceStatus::ok, Vector::Zero(n), Matrix::Zero(n, n), Matrix::Zero(n, n)};
  ForceResult result{out.force, out.by_q, out.by_v, nullptr};
  out.status =
      item.evaluate({.time = t, .tangents = tangents}, bodies.view(q, v, a), nullptr, result);
  return out;
}

/// Checks the tangents of a force against differences, and its power against its energies:
/// Q . v = -dV/dq . v - dissipated power + supplied power.
inline void check_force(const Force& item, const Bodies& bodies) {
  const Motion motion{bodies.n(), 0.9};
  const double t = 0.6;
  const Vector q = motion.q(t);
  const Vector v = motion.v(t);
  const Vector a = Vector::Zero(bodies.n());
  const Evaluated f = evaluate(item, bodies, t, q, v);
  REQUIRE(f.status == ForceStatus::ok);
  CHECK(f.force.norm() > 1e-3);

  const Matrix by_q = difference_jacobian(
      [&](const Vector& x) { return evaluate(item, bodies, t, x, v, false).force; }, q);
  const Matrix by_v = difference_jacobian(
      [&](const Vector& x) { return evaluate(item, bodies, t, q, x, false).force; }, v);
  CHECK(relative_error(f.by_q, by_q) < kDifferenceTolerance);
  CHECK(relative_error(f.by_v, by_v) < kDifferenceTolerance);
  const Evaluated bare = evaluate(item, bodies, t, q, v, false);
  CHECK(bare.force == f.force);
  CHECK(bare.by_q.isZero(0.0));

  const double stored = difference(
      [&](double s) {
        const Vector x = q + s * v;
        return item.potential_energy(t, bodies.view(x, v, a));
      },
      0.0);
  const BodiesView view = bodies.view(q, v, a);
  const double dissipated = item.dissipated_power(view, nullptr);
  CHECK(dissipated >= 0.0);
  const double power = item.supplied_power(t, view) - dissipated - stored;
  CHECK(std::abs(f.force.dot(v) - power) < kDifferenceTolerance * std::max(1.0, std::abs(power)));
  CHECK(item.power(t, view, nullptr) == Approx(f.force.dot(v)).epsilon(1e-12));
}

}  // namespace tribodyn::test
