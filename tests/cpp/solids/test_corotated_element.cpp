// Linear elasticity of elements that rotate: frames, derivatives at large rotations, limits.

#include <cmath>

#include <Eigen/Geometry>

#include "catch.hpp"
#include "differences.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/solids/solid_element.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// An element of linear elasticity, turned far and strained.
struct Sample {
  explicit Sample(ElementKind kind, double amount = 0.04, SolidLawKind law = SolidLawKind::linear)
      : dim(reference_element(kind).dimensions), nodes(element_nodes(kind, true)) {
    SolidOptions options = options_of(kind);
    options.law = law;
    const auto n = static_cast<Eigen::Index>(nodes.size());
    Vector free(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      free[i] = amount * (0.3 + 0.2 * nodes[static_cast<std::size_t>(i)][1]);
    }
    element = make_solid_element(options, nodes, "solid", free);
    const Vector3 axis = dim == 2 ? Vector3(0, 0, 1) : Vector3(1, -2, 0.5).normalized();
    turn = Eigen::AngleAxisd(2.3, axis).toRotationMatrix();
    rest = moved(nodes, dim, amount);
    v = moved(nodes, dim, 0.3) - moved(nodes, dim, -0.2);
    x = turned(rest, Vector3(3.0, -1.0, 0.0));
  }
  /// The same field of vectors, turned.
  Vector turned(const Vector& all, const Vector3& shift = Vector3::Zero()) const {
    Vector out(all.size());
    for (Eigen::Index i = 0; i < all.size(); i += dim) {
      Vector3 at = Vector3::Zero();
      at.head(dim) = all.segment(i, dim);
      out.segment(i, dim) = (turn * at + shift).head(dim);
    }
    return out;
  }

  int dim;
  std::vector<Vector3> nodes;
  std::unique_ptr<const SolidElement> element;
  Matrix3 turn;
  Vector rest, x, v;
};

}  // namespace

TEST_CASE("forces and tangents of a turned, strained, expanded element against differences") {
  for (const ElementKind kind : kAllKinds) {
    INFO(reference_element(kind).name);
    const Sample at(kind);
    const double beta = 0.07;
    const ElementForces found = forces(*at.element, at.x, at.v, beta),
                        elastic = forces(*at.element, at.x, at.v, 0.0);
    const auto energy = [&](const Vector& x) {
      return Vector(Vector::Constant(1, at.element->energy(x.data())));
    };
    CHECK(relative_error(elastic.force.transpose(), -difference_jacobian(energy, at.x)) < 1e-9);
    const auto by = [&](const Vector& x, const Vector& v, double damping) {
      return forces(*at.element, x, v, damping).force;
    };
    CHECK(relative_error(
              elastic.by_q,
              difference_jacobian([&](const Vector& x) { return by(x, at.v, 0.0); }, at.x)) < 1e-9);
    CHECK(relative_error(found.by_q,
                         difference_jacobian([&](const Vector& x) { return by(x, at.v, beta); },
                                             at.x)) < 1e-9);
    CHECK(relative_error(found.by_v,
                         difference_jacobian([&](const Vector& v) { return by(at.x, v, beta); },
                                             at.v)) < 1e-9);
    CHECK((elastic.by_q - elastic.by_q.transpose()).norm() < 1e-14 * elastic.by_q.norm());
    CHECK((found.by_v - found.by_v.transpose()).norm() < 1e-14 * found.by_v.norm());
    const double power = beta * at.element->strain_rate_energy(at.x.data(), at.v.data());
    CHECK(power > 0.0);
    CHECK(std::abs((elastic.force - found.force).dot(at.v) - power) < 1e-12 * power);
  }
}

TEST_CASE("a rotation of the element turns forces and stresses with it") {
  for (const ElementKind kind : kAllKinds) {
    INFO(reference_element(kind).name);
    const Sample at(kind);
    const Vector rate = at.turned(at.v);
    const ElementForces one = forces(*at.element, at.rest, at.v, 0.07),
                        two = forces(*at.element, at.x, rate, 0.07);
    CHECK((two.force - at.turned(one.force)).norm() < 1e-13);
    CHECK(std::abs(at.element->energy(at.x.data()) - at.element->energy(at.rest.data())) < 1e-14);
    const auto before = at.element->nodal_stresses(at.rest.data()),
               after = at.element->nodal_stresses(at.x.data());
    for (std::size_t i = 0; i < before.size(); ++i) {
      const auto tensor = [](const CauchyStress& s) {
        return (Matrix3() << s[0], s[5], s[4], s[5], s[1], s[3], s[4], s[3], s[2]).finished();
      };
      const Matrix3 expected = at.turn * tensor(before[i]) * at.turn.transpose();
      CHECK((tensor(after[i]) - expected).norm() < 1e-13);
    }
    // Forces and their moment are in equilibrium.
    Vector3 force = Vector3::Zero(), moment = Vector3::Zero();
    for (Eigen::Index i = 0; i < at.x.size(); i += at.dim) {
      Vector3 place = Vector3::Zero(), own = Vector3::Zero();
      place.head(at.dim) = at.x.segment(i, at.dim);
      own.head(at.dim) = two.force.segment(i, at.dim);
      force += own;
      moment += place.cross(own);
    }
    CHECK(force.norm() < 1e-13);
    CHECK(moment.norm() < 1e-12);
  }
}

TEST_CASE("small strains: the difference to Saint Venant-Kirchhoff is of the next order") {
  for (const ElementKind kind : kAllKinds) {
    INFO(reference_element(kind).name);
    double difference[2];
    for (int k = 0; k < 2; ++k) {
      const double amount = k == 0 ? 1e-4 : 1e-5;
      const Sample linear(kind, amount), other(kind, amount, SolidLawKind::saint_venant_kirchhoff);
      const Vector one = forces(*linear.element, linear.x, linear.v, 0.0).force,
                   two = forces(*other.element, other.x, other.v, 0.0).force;
      difference[k] = (one - two).norm() / two.norm();
    }
    CHECK(difference[0] < 1e-3);
    CHECK(std::abs(difference[0] / difference[1] - 10.0) < 0.5);
  }
}

TEST_CASE("an element that is turned inside out has no forces") {
  for (const ElementKind kind : {ElementKind::hex8, ElementKind::tri6}) {
    const Sample at(kind);
    Vector x = at.rest;
    for (Eigen::Index i = 0; i < x.size(); i += at.dim) x[i] *= -1.0;
    CHECK(std::isnan(forces(*at.element, x, at.v, 0.0).force[0]));
    CHECK(std::isnan(at.element->energy(x.data())));
    CHECK(std::isnan(at.element->strain_rate_energy(x.data(), at.v.data())));
    CHECK(std::isnan(at.element->nodal_stresses(x.data())[0][0]));
  }
}
