// Contact of the surfaces of two solids.

#include "solid_contact/contact_checks.hpp"
#include "solid_contact/sample_surfaces.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const FacetTargetOptions kAnywhere;

/// Two blocks of one element with their surfaces "low" against each other, partly overlapping.
struct TwoBlocks {
  Bodies bodies;
  const SolidBody *upper = nullptr, *lower = nullptr;
  Vector q, v;

  TwoBlocks(ElementKind kind, ElementKind other, double apart) {
    bodies.add<SolidBody>("upper", one_element(kind), options_of(kind));
    bodies.add<SolidBody>("lower", one_element(other), options_of(other));
    v = shaken(bodies.n());
    q = Vector::Zero(bodies.n());
    const Vector a = Vector::Zero(bodies.n());
    const BodiesView view = bodies.view(q, v, a);
    upper = static_cast<const SolidBody*>(&view.body(0));
    lower = static_cast<const SolidBody*>(&view.body(1));
    const int dim = reference_element(kind).dimensions;
    Vector first = moved(upper->mesh().nodes, dim, 0.04);
    Vector second = moved(lower->mesh().nodes, dim, 0.06);
    for (Eigen::Index i = 0; i < first.size(); i += dim) first[i + dim - 1] += apart;
    // Half a turn about the x axis, in the plane about z: the surface "low" faces upward.
    for (Eigen::Index i = 0; i < second.size(); i += dim) {
      second[i + dim - 1] *= -1.0;
      second[i + (dim == 3 ? 1 : 0)] *= -1.0;
    }
    // The nodes of a simplex are on one side of the axis of the turn.
    const double aside = reference_element(kind).simplex ? 1.1 : 0.0;
    for (Eigen::Index i = 0; i < second.size(); i += dim) second[i + (dim == 3 ? 1 : 0)] += aside;
    q << first, second;
  }
};

/// Distance of the centres at which the surfaces overlap by about a tenth of their size.
double distance(ElementKind kind) {
  const ReferenceElement& element = reference_element(kind);
  if (element.simplex) return element.dimensions == 3 ? -0.3 : -0.1;
  return element.dimensions == 3 ? 1.7 : 2.3;
}

Vector3 sum_of(const Vector& force, Eigen::Index first, Eigen::Index count, int dim) {
  Vector3 out = Vector3::Zero();
  for (Eigen::Index i = first; i < first + count; ++i) out[(i - first) % dim] += force[i];
  return out;
}

Vector3 moment_of(const Vector& force, const Vector& q, int dim) {
  Vector3 out = Vector3::Zero();
  for (Eigen::Index i = 0; i < q.size(); i += dim) {
    Vector3 x = Vector3::Zero(), f = Vector3::Zero();
    x.head(dim) = q.segment(i, dim);
    f.head(dim) = force.segment(i, dim);
    out += x.cross(f);
  }
  return out;
}

}  // namespace

TEST_CASE("contact of two solids: tangents, power, balance of forces and moments") {
  for (const ElementKind kind : kAllKinds) {
    INFO(reference_element(kind).name);
    const int dim = reference_element(kind).dimensions;
    const TwoBlocks at(kind, kind, distance(kind));
    const SolidFacets upper{at.upper, 0, 0}, lower{at.lower, 1, 0};
    for (const bool rubs : {false, true}) {
      SurfaceContact item("contact", upper, lower, kAnywhere, penalty(rubs ? 0.05 : 0.0, rubs));
      const Touch f = check_contact(item, at.bodies, at.q, at.v);
      const Eigen::Index own = at.upper->coordinates();
      const Vector3 up = sum_of(f.force, 0, own, dim);
      const Vector3 down = sum_of(f.force, own, at.lower->coordinates(), dim);
      CHECK((up + down).norm() < 1e-13 * up.norm());
      CHECK((up - f.sums.normal_force - f.sums.friction_force).norm() < 1e-13 * up.norm());
      CHECK(up[dim - 1] > 0.0);
      if (!rubs) CHECK(moment_of(f.force, at.q, dim).norm() < 1e-12 * f.force.norm());
    }
  }
}

TEST_CASE("surfaces of different kinds") {
  const TwoBlocks at(ElementKind::hex27, ElementKind::hex8, 1.7);
  SurfaceContact item("contact", {at.upper, 0, 0}, {at.lower, 1, 0}, kAnywhere,
                      penalty(0.05, true));
  check_contact(item, at.bodies, at.q, at.v);
}

TEST_CASE("contact with smooth patches of several facets") {
  for (const ElementKind kind : {ElementKind::hex8, ElementKind::hex20, ElementKind::tet10,
                                 ElementKind::quad4, ElementKind::quad8}) {
    INFO(reference_element(kind).name);
    const int dim = reference_element(kind).dimensions;
    // Large beside the steps of differences.
    constexpr double kSize = 8.0;
    SolidMesh mesh = dim == 3 ? surface_mesh(kind, 1, on_sphere, 3) : arc_mesh(kind, 2);
    for (Vector3& node : mesh.nodes) node *= kSize;
    Bodies bodies;
    bodies.add<SolidBody>("ball", mesh, options_of(kind));
    const ElementKind other = dim == 3 ? ElementKind::hex8 : ElementKind::quad4;
    bodies.add<SolidBody>("block", one_element(other), options_of(other));
    const Vector a = Vector::Zero(bodies.n()), v = shaken(bodies.n());
    const BodiesView view = bodies.view(a, v, a);
    const auto& ball = static_cast<const SolidBody&>(view.body(0));
    const auto& block = static_cast<const SolidBody&>(view.body(1));
    // The lower face of the block lies aslant on the ball.
    std::vector<Vector3> nodes = block.mesh().nodes;
    const Vector3 outward = dim == 3 ? Vector3(1, 1.1, 0.9) : Vector3(0.9, 1, 0);
    const Vector3 up = dim == 3 ? Vector3::UnitZ() : Vector3::UnitY();
    const Eigen::Quaterniond turn = Eigen::Quaterniond::FromTwoVectors(up, outward);
    for (Vector3& node : nodes) {
      node = kSize * (turn * (0.35 * node) + (dim == 3 ? 1.22 : 1.33) * outward.normalized());
    }
    Vector q(bodies.n());
    q << moved(mesh.nodes, dim, 0.05), moved(nodes, dim, 0.05);
    for (const bool rubs : {false, true}) {
      SurfaceContact item("contact", {&block, 1, 0}, {&ball, 0, 0}, kAnywhere,
                          penalty(rubs ? 0.05 : 0.0, rubs));
      const Touch f = check_contact(item, bodies, q, v);
      const Vector3 on_ball = sum_of(f.force, 0, bodies.offset(1), dim);
      const Vector3 on_block =
          sum_of(f.force, bodies.offset(1), bodies.n() - bodies.offset(1), dim);
      CHECK((on_ball + on_block).norm() < 1e-12 * on_ball.norm());
      if (!rubs) CHECK(moment_of(f.force, q, dim).norm() < 1e-11 * f.force.norm());
    }
  }
}

TEST_CASE("no contact beside the surface, above it and on the other side of the body") {
  TwoBlocks at(ElementKind::hex8, ElementKind::hex8, 1.7);
  SurfaceContact item("contact", {at.upper, 0, 0}, {at.lower, 1, 0}, kAnywhere, penalty());
  const Vector start = at.q;
  const auto moved_by = [&](double x, double z) {
    Vector q = start;
    for (int i = 0; i < at.upper->coordinates(); i += 3) {
      q[i] += x;
      q[i + 2] += z;
    }
    return touch(item, at.bodies, q, at.v).force.norm();
  };
  CHECK(moved_by(0.0, 0.0) > 1e-2);
  CHECK(moved_by(6.0, 0.0) == 0.0);
  CHECK(moved_by(0.0, 1.0) == 0.0);
  CHECK(moved_by(0.0, -3.3) == 0.0);
  CHECK(moved_by(0.0, -8.0) == 0.0);
}

TEST_CASE("facets beyond the reach are no part of the equations, and a touch of one is refused") {
  TwoBlocks at(ElementKind::hex8, ElementKind::hex8, 1.7);
  const SolidFacets upper{at.upper, 0, 0}, lower{at.lower, 1, 0};
  // The placed blocks coincide: a reach of zero joins the facets, and no coupling is left out.
  SurfaceContact item("contact", upper, lower, {.reach = Vector3::Zero()}, penalty());
  CHECK(touch(item, at.bodies, at.q, at.v).status == ItemStatus::ok);
  CHECK_THROWS_AS(SurfaceContact("contact", upper, lower, {.reach = {0, -1, 0}}, penalty()),
                  InvalidInput);
}

TEST_CASE("held nodes take no part in the derivatives") {
  const ElementKind kind = ElementKind::hex8;
  Bodies bodies;
  HeldComponents held(8, {false, false, false});
  held[0] = {true, true, true};
  held[1] = {false, false, true};
  bodies.add<SolidBody>("upper", one_element(kind), options_of(kind), SolidPlacement{}, held);
  bodies.add<SolidBody>("lower", one_element(kind), options_of(kind));
  const Vector a = Vector::Zero(bodies.n()), v = shaken(bodies.n());
  const BodiesView view = bodies.view(a, v, a);
  const auto& upper = static_cast<const SolidBody&>(view.body(0));
  const auto& lower = static_cast<const SolidBody&>(view.body(1));
  Vector q(bodies.n());
  const std::vector<double> placed = upper.placed();
  std::copy(placed.begin(), placed.end(), q.data());
  Vector second = moved(lower.mesh().nodes, 3, 0.03);
  for (Eigen::Index i = 0; i < second.size(); i += 3) {
    second[i + 1] *= -1.0;
    second[i + 2] = -second[i + 2] - 1.7;
  }
  q.tail(second.size()) = second;
  SurfaceContact item("contact", {&upper, 0, 0}, {&lower, 1, 0}, kAnywhere, penalty(0.05, true));
  check_contact(item, bodies, q, v);
  SurfaceContact reversed("contact", {&lower, 1, 0}, {&upper, 0, 0}, kAnywhere,
                          penalty(0.05, true));
  check_contact(reversed, bodies, q, v);
}
