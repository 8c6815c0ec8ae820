#pragma once
/// Solids that touch, and checks that hold for every contact of a surface.

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "forces/force_checks.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/friction/coulomb.hpp"
#include "tribodyn/solid_contact/surface_contact.hpp"

namespace tribodyn::test {

inline std::unique_ptr<SolidBody> block(const char* name, ElementKind kind) {
  return std::make_unique<SolidBody>(name, one_element(kind), options_of(kind));
}

inline SurfaceContactOptions penalty(double damping = 0.0, bool rubs = false) {
  SurfaceContactOptions options;
  options.pressure = std::make_shared<PenaltyPressure>(PenaltyOptions{50.0, 2.0});
  options.damping = damping;
  if (rubs) options.friction = std::make_shared<Coulomb>(CoulombOptions{0.3, 0.5});
  return options;
}

/// Velocities without a pattern.
inline Vector shaken(Eigen::Index n) {
  Vector v(n);
  for (Eigen::Index i = 0; i < n; ++i) v[i] = std::cos(2.0 * static_cast<double>(i) + 0.4);
  return v;
}

/// Result of an evaluation with the sums over the surface.
struct Touch : Evaluated {
  SurfaceContactState sums;
};

inline Touch touch(SurfaceContact& item, const Bodies& bodies, const Vector& q, const Vector& v,
                   bool tangents = true) {
  const int n = bodies.n();
  const Vector a = Vector::Zero(n);
  Touch out{{ItemStatus::ok, Vector::Zero(n), Matrix::Zero(n, n), Matrix::Zero(n, n)}, {}};
  const BodiesView view = bodies.view(q, v, a);
  attach(item, view);
  ItemStorage storage(item, view);
  const ItemMotions motions(item, view);
  const auto workspace = item.make_workspace();
  out.status = item.evaluate({.motions = motions.data(), .tangents = tangents}, view,
                             workspace.get(), storage.blocks);
  storage.add_to(out.force, out.by_q, out.by_v);
  out.sums = SurfaceContact::state(workspace.get());
  return out;
}

/// Tangents against differences, and the balance of power.
inline Touch check_contact(SurfaceContact& item, const Bodies& bodies, const Vector& q,
                           const Vector& v) {
  const Touch f = touch(item, bodies, q, v);
  REQUIRE(f.status == ItemStatus::ok);
  CHECK(f.force.norm() > 1e-2);
  const Matrix by_q = difference_jacobian(
      [&](const Vector& x) { return touch(item, bodies, x, v, false).force; }, q);
  CHECK(relative_error(f.by_q, by_q) < kDifferenceTolerance);
  const Matrix by_v = difference_jacobian(
      [&](const Vector& x) { return touch(item, bodies, q, x, false).force; }, v);
  if (by_v.norm() > 0.0) {
    CHECK(relative_error(f.by_v, by_v) < kDifferenceTolerance);
  } else {
    CHECK(f.by_v.isZero(0.0));
  }
  CHECK((touch(item, bodies, q, v, false).force - f.force).norm() < 1e-14 * f.force.norm());
  const double stored = difference(
      [&](double s) {
        const Vector x = q + s * v;
        return touch(item, bodies, x, v, false).sums.energy;
      },
      0.0);
  CHECK(f.sums.dissipated >= 0.0);
  CHECK(f.sums.power == Approx(f.force.dot(v)).epsilon(1e-12));
  CHECK(std::abs(f.sums.power + f.sums.dissipated + stored) <
        1e-7 * std::max(1.0, std::abs(f.sums.power)));
  return f;
}

}  // namespace tribodyn::test
