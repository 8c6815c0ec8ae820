// Forces, tangents, mass and rigid motions of one element of each kind.

#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "catch.hpp"
#include "differences.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Options with which a kind can be used.
std::vector<SolidOptions> variants(ElementKind kind) {
  SolidOptions one = options_of(kind), two = one;
  two.law = SolidLawKind::neo_hooke;
  SolidOptions three = one;
  three.law = SolidLawKind::linear;
  std::vector<SolidOptions> all = {one, two, three};
  if (reference_element(kind).dimensions == 2) {
    one.plane = three.plane = PlaneState::stress;
    all.push_back(one);
    all.push_back(three);
  }
  return all;
}

/// A strain of free expansion that varies within the element.
Vector expansion_of(const std::vector<Vector3>& nodes) {
  Vector out(static_cast<Eigen::Index>(nodes.size()));
  for (Eigen::Index i = 0; i < out.size(); ++i) {
    const Vector3& x = nodes[static_cast<std::size_t>(i)];
    out[i] = 0.02 + 0.01 * x[0] - 0.015 * x[1] + 0.01 * x[2];
  }
  return out;
}

}  // namespace

TEST_CASE("forces are the gradient of the energy, and tangents are exact") {
  for (const ElementKind kind : kAllKinds) {
    const int dim = reference_element(kind).dimensions;
    INFO(reference_element(kind).name);
    const std::vector<Vector3> nodes = element_nodes(kind, true);
    for (const SolidOptions& options : variants(kind)) {
      INFO("law " << static_cast<int>(options.law));
      const auto element = make_solid_element(options, nodes, "solid", expansion_of(nodes));
      const Vector x = moved(nodes, dim, 0.04),
                   v = moved(nodes, dim, 0.3) - moved(nodes, dim, -0.2);
      const double beta = 0.07;
      const ElementForces found = forces(*element, x, v, beta),
                          elastic = forces(*element, x, v, 0.0);
      const auto gradient = difference_jacobian(
          [&](const Vector& at) { return Vector(Vector::Constant(1, element->energy(at.data()))); },
          x);
      CHECK(relative_error(elastic.force.transpose(), -gradient) < 1e-9);
      CHECK((elastic.by_q - elastic.by_q.transpose()).norm() < 1e-14 * elastic.by_q.norm());
      CHECK(relative_error(found.by_q, difference_jacobian(
                                           [&](const Vector& at) {
                                             return forces(*element, at, v, beta).force;
                                           },
                                           x)) < 1e-9);
      CHECK(relative_error(found.by_v, difference_jacobian(
                                           [&](const Vector& at) {
                                             return forces(*element, x, at, beta).force;
                                           },
                                           v)) < 1e-9);
      const double power = beta * element->strain_rate_energy(x.data(), v.data());
      CHECK(power > 0.0);
      CHECK(std::abs((elastic.force - found.force).dot(v) - power) < 1e-12 * power);
    }
  }
}

TEST_CASE("rigid motions of any size: no strain, no force, no damping") {
  for (const ElementKind kind : kAllKinds) {
    const int dim = reference_element(kind).dimensions;
    INFO(reference_element(kind).name);
    const std::vector<Vector3> nodes = element_nodes(kind, true);
    const Vector3 axis = dim == 2 ? Vector3(0, 0, 1) : Vector3(1, -2, 0.5).normalized();
    const Matrix3 turn = Eigen::AngleAxisd(2.3, axis).toRotationMatrix();
    std::vector<Vector3> places;
    for (const Vector3& node : nodes) places.push_back(turn * node + Vector3(3, -1, 0));
    Vector v(dim * static_cast<Eigen::Index>(nodes.size()));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const Vector3 rate = (1.7 * axis).cross(places[i]);
      for (int c = 0; c < dim; ++c) v[dim * static_cast<Eigen::Index>(i) + c] = rate[c];
    }
    for (const SolidOptions& options : variants(kind)) {
      const auto element = make_solid_element(options, nodes, "solid");
      const Vector x = moved(places, dim, 0.0);
      CHECK(forces(*element, x, v, 0.2).force.norm() < 1e-12);
      CHECK(std::abs(element->energy(x.data())) < 1e-24);
      CHECK(element->strain_rate_energy(x.data(), v.data()) < 1e-22);
    }
  }
}

TEST_CASE("free expansion by a strain: no force, no stress") {
  for (const ElementKind kind : kAllKinds) {
    const int dim = reference_element(kind).dimensions;
    INFO(reference_element(kind).name);
    const std::vector<Vector3> nodes = element_nodes(kind, true);
    const double strain = 0.07;
    const Vector free = Vector::Constant(static_cast<Eigen::Index>(nodes.size()), strain);
    for (const SolidOptions& options : variants(kind)) {
      INFO("law " << static_cast<int>(options.law));
      const auto element = make_solid_element(options, nodes, "solid", free);
      const Vector rest = moved(nodes, dim, 0.0), x = (1.0 + strain) * rest;
      // The force at rest is of the order of E strain times an area.
      CHECK(forces(*element, rest, rest, 0.0).force.norm() > 1e-2);
      if (dim == 2 && options.plane == PlaneState::strain) continue;  // held across
      CHECK(forces(*element, x, x, 0.0).force.norm() < 3e-14);
      CHECK(std::abs(element->energy(x.data())) < 1e-15);
      for (const CauchyStress& stress : element->nodal_stresses(x.data())) {
        CHECK(stress.norm() < 1e-14);
      }
    }
  }
}

TEST_CASE("no other motions without strain: the stiffness has the rank of an elastic body") {
  for (const ElementKind kind : kAllKinds) {
    const int dim = reference_element(kind).dimensions;
    INFO(reference_element(kind).name);
    const std::vector<Vector3> nodes = element_nodes(kind);
    const auto element = make_solid_element(options_of(kind), nodes, "solid");
    const Vector x = moved(nodes, dim, 0.0);
    const Matrix k = -forces(*element, x, x, 0.0).by_q;
    CHECK((k - k.transpose()).norm() < 1e-14 * k.norm());
    const Vector values = symmetric_eigenvalues(k);
    const Eigen::Index rigid = dim == 3 ? 6 : 3;
    CHECK(std::abs(values[rigid - 1]) < 1e-13 * values[values.size() - 1]);
    CHECK(values[rigid] > 1e-4 * values[values.size() - 1]);
  }
}

TEST_CASE("stresses of a homogeneous deformation, also of a distorted element") {
  for (const ElementKind kind : kAllKinds) {
    const int dim = reference_element(kind).dimensions;
    INFO(reference_element(kind).name);
    const std::vector<Vector3> nodes = element_nodes(kind);
    SolidOptions options = options_of(kind);
    options.plane = PlaneState::strain;
    const auto element = make_solid_element(options, nodes, "solid");
    // A small pull along x at constant width.
    const double strain = 1e-6;
    std::vector<Vector3> places = nodes;
    for (Vector3& x : places) x[0] *= 1.0 + strain;
    const Vector x = moved(places, dim, 0.0);
    const double g = 3.0 / 2.6, lambda = 0.9 / 0.52;
    for (const CauchyStress& stress : element->nodal_stresses(x.data())) {
      CHECK(std::abs(stress[0] / strain - lambda - 2.0 * g) < 2e-5);
      CHECK(std::abs(stress[1] / strain - lambda) < 2e-5);
      CHECK(std::abs(stress[2] / strain - lambda) < 2e-5);
      CHECK(stress.tail<3>().norm() / strain < 1e-8);
    }
  }
}

TEST_CASE("volume and mass") {
  for (const ElementKind kind : kAllKinds) {
    INFO(reference_element(kind).name);
    const std::vector<Vector3> nodes = element_nodes(kind);
    const auto element = make_solid_element(options_of(kind), nodes, "solid");
    CHECK(std::abs(element->nodal_mass().sum() / (2.0 * element->volume()) - 1.0) < 1e-13);
    const Vector values = symmetric_eigenvalues(element->nodal_mass());
    CHECK(values[0] > 1e-4 * values[values.size() - 1]);
  }
  // The parallelepiped of the sample nodes, without the product in x, which is odd.
  const auto brick =
      make_solid_element(options_of(ElementKind::hex20), element_nodes(ElementKind::hex20), "s");
  const Matrix3 edges = (Matrix3() << 0.5, 0.1, 0.0, 0.0, 0.4, -0.05, 0.06, 0.0, 0.3).finished();
  CHECK(std::abs(brick->volume() / (27.0 * 8.0 * edges.determinant()) - 1.0) < 1e-2);
}

TEST_CASE("an inverted element is an error that shows the determinant") {
  std::vector<Vector3> nodes = element_nodes(ElementKind::hex8);
  std::swap(nodes[0], nodes[6]);
  CHECK_THROWS_AS(make_solid_element(options_of(ElementKind::hex8), nodes, "solid"), InvalidInput);
}
