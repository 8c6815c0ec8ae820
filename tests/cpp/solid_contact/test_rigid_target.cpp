// Contact with a rigid plane, cylinder or sphere.

#include "solid_contact/contact_checks.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

using Kind = RigidShape::Kind;

/// A block whose surface "low" lies across the origin of a marker on another body.
struct OnMarker {
  Bodies bodies;
  const SolidBody* solid = nullptr;
  Vector q, v;
  Marker marker;

  /// The other body has the number 0. The surface is moved by `away` in the axes of the marker.
  OnMarker(Bodies with, ElementKind kind, const Vector3& away) : bodies(std::move(with)) {
    const int own = bodies.n();
    const Vector first = Motion{own, 0.9}.q(0.6);
    bodies.add<SolidBody>("block", one_element(kind), options_of(kind));
    marker.body = 0;
    marker.position = {0.2, -0.1, 0.0};
    const int dim = reference_element(kind).dimensions;
    if (dim == 3) marker.position[2] = 0.15;
    v = shaken(bodies.n());
    q = Vector::Zero(bodies.n());
    q.head(own) = first;
    const Vector a = Vector::Zero(bodies.n());
    const BodiesView view = bodies.view(q, v, a);
    solid = static_cast<const SolidBody*>(&view.body(1));
    const auto attachment = view.body(0).attach(marker);
    const AttachmentMotion motion = motion_of(view, *attachment);
    const Vector local = moved(solid->mesh().nodes, dim, 0.05);
    for (int i = 0; i < static_cast<int>(solid->mesh().nodes.size()); ++i) {
      Vector3 z = away;
      z.head(dim) += local.segment(dim * i, dim);
      Vector3 x = motion.origin.value;
      for (int k = 0; k < 3; ++k) x += z[k] * motion.axis[k].value;
      for (int c = 0; c < dim; ++c) q[own + solid->coordinate(i, c)] = x[c];
    }
  }
};

Bodies with_ground() {
  Bodies bodies;
  return std::move(bodies.add<Ground>());
}
Bodies with_link() {
  Bodies bodies;
  return std::move(bodies.add<SpatialBody>("link", 0.4, sample_inertia(1e-3)));
}
Bodies with_rod() {
  Bodies bodies;
  return std::move(bodies.add<PlanarBody>("rod", 0.2, 1e-4));
}

void check_shape(OnMarker at, const RigidShape& shape) {
  for (const bool rubs : {false, true}) {
    SurfaceContact item("contact", {at.solid, 1, 0}, shape, at.marker,
                        penalty(rubs ? 0.05 : 0.0, rubs));
    INFO(static_cast<int>(shape.kind) << " " << shape.inside << " " << shape.radius);
    const Touch f = check_contact(item, at.bodies, at.q, at.v);
    CHECK((f.sums.dissipated > 1e-6) == rubs);
    CHECK(f.sums.area > 0.0);
  }
}

}  // namespace

TEST_CASE("a plane on ground and on a rigid body") {
  // The surface "low" lies at z = -0.9 of the block.
  const RigidShape plane{.direction = {0.1, 0.05, 2.0}};
  for (const ElementKind kind : {ElementKind::hex8, ElementKind::hex20, ElementKind::tet10}) {
    INFO(reference_element(kind).name);
    const double high = kind == ElementKind::tet10 ? -0.3 : 0.85;
    check_shape(OnMarker(with_ground(), kind, {0.0, 0.0, high}), plane);
    check_shape(OnMarker(with_link(), kind, {0.0, 0.0, high}), plane);
  }
}

TEST_CASE("a line in the plane") {
  const RigidShape line{.direction = {0.1, 1.0, 0.0}};
  for (const ElementKind kind : {ElementKind::quad4, ElementKind::quad8, ElementKind::tri6}) {
    INFO(reference_element(kind).name);
    const double high = kind == ElementKind::tri6 ? -0.3 : 1.1;
    check_shape(OnMarker(with_rod(), kind, {0.0, high, 0.0}), line);
  }
}

TEST_CASE("balls, cups, shafts and bores") {
  const ElementKind kind = ElementKind::hex8;
  // Balls and shafts lie below the surface, cups and bores surround it.
  const RigidShape ball{.kind = Kind::sphere, .radius = 2.0};
  check_shape(OnMarker(with_link(), kind, {0.1, 0.2, 2.7}), ball);
  const RigidShape cup{.kind = Kind::sphere, .radius = 1.4, .inside = true};
  check_shape(OnMarker(with_link(), kind, {0.1, 0.2, 0.9}), cup);
  const RigidShape shaft{.kind = Kind::cylinder, .direction = {0.1, 3.0, 0.2}, .radius = 2.0};
  check_shape(OnMarker(with_link(), kind, {0.1, 0.2, 2.5}), shaft);
  const RigidShape bore{
      .kind = Kind::cylinder, .direction = {0, 1, 0}, .radius = 1.1, .inside = true};
  check_shape(OnMarker(with_link(), kind, {0.1, 0.2, 0.9}), bore);
  const RigidShape circle{.kind = Kind::cylinder, .radius = 2.0};
  check_shape(OnMarker(with_rod(), ElementKind::quad8, {0.1, 2.8, 0.0}), circle);
}

TEST_CASE("the pressure on a plane times its area is the force, and friction opposes sliding") {
  Bodies bodies = with_ground();
  bodies.add<SolidBody>("block", one_element(ElementKind::hex20), options_of(ElementKind::hex20));
  const Vector a = Vector::Zero(bodies.n());
  const BodiesView view = bodies.view(a, a, a);
  const auto& solid = static_cast<const SolidBody&>(view.body(1));
  Vector q = moved(solid.mesh().nodes, 3, 0.0), v = Vector::Zero(q.size());
  for (Eigen::Index i = 0; i < v.size(); i += 3) v[i] = 4.0;
  Marker marker;
  marker.body = 0;
  marker.position = {0.0, 0.0, 5.0};  // all points lie far below: an overlap of 5 - z
  SurfaceContactOptions options = penalty(0.0, true);
  options.pressure = std::make_shared<PenaltyPressure>(PenaltyOptions{2.0, 1.0});
  SurfaceContact item("contact", {&solid, 1, 0}, RigidShape{}, marker, options);
  const Touch f = touch(item, bodies, q, v);
  double expected = 0.0;
  for (const SurfacePoint& point :
       surface_points(solid.mesh(), solid.mesh().surfaces[0], "block")) {
    double z = 0.0;
    for (std::size_t i = 0; i < point.nodes.size(); ++i) {
      z += point.weights[static_cast<Eigen::Index>(i)] *
           solid.mesh().nodes[static_cast<std::size_t>(point.nodes[i])][2];
    }
    expected += 2.0 * (5.0 - z) * point.area;
  }
  CHECK((f.sums.normal_force - Vector3(0.0, 0.0, expected)).norm() < 1e-12 * expected);
  CHECK((f.sums.friction_force - Vector3(-0.3 * expected, 0.0, 0.0)).norm() < 1e-6 * expected);
  CHECK(f.sums.dissipated == Approx(1.2 * expected).epsilon(1e-6));
}

TEST_CASE("invalid rigid shapes") {
  const OnMarker at(with_ground(), ElementKind::hex8, Vector3::Zero());
  const SolidFacets low{at.solid, 1, 0};
  const auto make = [&](const RigidShape& shape) {
    SurfaceContact item("contact", low, shape, at.marker, penalty());
  };
  CHECK_THROWS_AS(make({.kind = Kind::sphere, .radius = 0.0}), InvalidInput);
  CHECK_THROWS_AS(make({.kind = Kind::cylinder, .radius = -1.0}), InvalidInput);
  CHECK_THROWS_AS(make({.direction = Vector3::Zero()}), InvalidInput);
}
