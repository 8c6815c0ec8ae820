// A solid as a body: attachments, inertia, supports, rigid motions.

#include <cmath>
#include <memory>

#include <Eigen/Geometry>

#include "bodies/body_checks.hpp"
#include "catch.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/core/errors.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

std::unique_ptr<SolidBody> solid(ElementKind kind, const HeldComponents& held = {},
                                 const SolidPlacement& placement = {}) {
  SolidOptions options = options_of(kind);
  options.stiffness_damping = 0.05;
  options.mass_damping = 0.3;
  return std::make_unique<SolidBody>("block", one_element(kind), options, placement, held);
}

/// Holds x of the first node and all of the second.
HeldComponents some_held(ElementKind kind) {
  HeldComponents held(static_cast<std::size_t>(reference_element(kind).nodes),
                      {false, false, false});
  held[0][0] = true;
  held[1] = {true, true, true};
  return held;
}

/// The coordinates of the initial position.
Vector start_of(const SolidBody& body) {
  const std::vector<double> q = body.placed();
  return Eigen::Map<const Vector>(q.data(), body.coordinates());
}

Marker material_marker(const SolidBody& body) {
  Marker marker;
  marker.position = {0.05, 0.02, body.planar() ? 0.0 : 0.03};
  const Vector3 axis = body.planar() ? Vector3(0, 0, 1) : Vector3(1, 2, -1).normalized();
  marker.rotation = Eigen::AngleAxisd(0.7, axis).toRotationMatrix();
  return marker;
}

}  // namespace

TEST_CASE("attachments at a point of the material") {
  const auto kind = GENERATE(ElementKind::hex8, ElementKind::tet10, ElementKind::quad8);
  const auto body = solid(kind);
  check_attachment(*body, material_marker(*body), start_of(*body));
}

TEST_CASE("attachments at an averaged patch, with an offset") {
  const auto kind = GENERATE(ElementKind::hex8, ElementKind::quad4);
  SolidMesh mesh = one_element(kind);  // the surface has all nodes
  mesh.surfaces[0].facets.push_back(mesh.surfaces[1].facets[0]);
  const SolidBody body("block", mesh, options_of(kind));
  Marker marker = material_marker(body);
  marker.patch = 0;
  check_attachment(body, marker, start_of(body));
}

TEST_CASE("attachments of a solid with supports") {
  const auto kind = GENERATE(ElementKind::hex8, ElementKind::quad8);
  const auto body = solid(kind, some_held(kind));
  const int dim = reference_element(kind).dimensions;
  CHECK(body->coordinates() == dim * reference_element(kind).nodes - 1 - dim);
  const std::vector<double> q = body->placed();
  CHECK(body->rigid_motions({.q = q.data()}).cols() == 0);
  std::vector<double> moved = q;
  body->move_rigidly({1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, moved.data());
  CHECK(moved == q);
  Marker marker = material_marker(*body);
  check_attachment(*body, marker, start_of(*body));
}

TEST_CASE("markers follow a rigid motion of the solid exactly") {
  const auto kind = GENERATE(ElementKind::hex8, ElementKind::hex27, ElementKind::tet10,
                             ElementKind::quad9, ElementKind::tri6);
  const bool flat = reference_element(kind).dimensions == 2;
  const Vector3 axis = flat ? Vector3(0, 0, 1) : Vector3(2, -1, 0.5).normalized();
  const SolidPlacement placement{Vector3(0.3, -2.0, 0.0),
                                 Eigen::AngleAxisd(1.9, axis).toRotationMatrix()};
  const auto body = solid(kind, {}, placement);
  const std::vector<double> q = body->placed(), zero(q.size(), 0.0);
  for (const int patch : {-1, 0}) {
    Marker marker = material_marker(*body);
    marker.patch = patch;
    const auto attachment = body->attach(marker);
    AttachmentMotion motion;
    attachment->evaluate({q.data(), zero.data(), zero.data()}, motion);
    const Vector3 place = placement.position + placement.rotation * marker.position;
    CHECK((motion.origin.value - place).norm() < 1e-14);
    for (int k = 0; k < 3; ++k) {
      CHECK((motion.axis[k].value - placement.rotation * marker.axis(k)).norm() < 1e-13);
    }
  }
  // The marker of a surface lies at the mean of the area.
  const Marker on_surface = body->surface_marker(4, 0);
  CHECK(on_surface.body == 4);
  CHECK(on_surface.patch == 0);
}

TEST_CASE("a force on an averaged patch is a uniform traction") {
  const auto body = solid(ElementKind::hex8);
  const Marker marker = body->surface_marker(0, 0);
  const auto attachment = body->attach(marker);
  const std::vector<double> q = body->placed(), zero(q.size(), 0.0);
  AttachmentMotion motion;
  attachment->evaluate({q.data(), zero.data(), zero.data()}, motion);
  const SolidMesh& mesh = body->mesh();
  Vector expected = Vector::Zero(8);
  double area = 0.0;
  for (const SurfacePoint& point : surface_points(mesh, mesh.surfaces[0], "mesh")) {
    area += point.area;
    for (std::size_t i = 0; i < 4; ++i) {
      expected[point.nodes[i]] += point.area * point.weights[static_cast<Eigen::Index>(i)];
    }
  }
  for (int k = 0; k < attachment->size(); ++k) {
    const int number = attachment->coordinates()[static_cast<std::size_t>(k)];
    CHECK(std::abs(motion.origin.jacobian(number % 3, k) - expected[number / 3] / area) < 1e-14);
  }
}

TEST_CASE("mass, weight, centre and rigid motions") {
  const auto kind = GENERATE(ElementKind::hex20, ElementKind::tet10, ElementKind::quad8);
  const auto body = solid(kind);
  const int dim = reference_element(kind).dimensions, n = body->coordinates();
  CHECK(std::abs(body->mass() - 2.0 * body->volume()) < 1e-13 * body->mass());
  std::vector<double> q = body->placed();
  const std::vector<double> zero(q.size(), 0.0);
  const BodyState state{q.data(), zero.data(), zero.data()};
  Matrix m(n, n);
  body->mass_matrix(0, state, m);
  const Matrix motions = body->rigid_motions(state);
  CHECK(motions.cols() == (dim == 3 ? 6 : 3));
  const Matrix inertia = motions.transpose() * m * motions;
  for (int c = 0; c < dim; ++c) CHECK(std::abs(inertia(c, c) - body->mass()) < 1e-12);
  // Rotations about the centre of mass move it not at all.
  CHECK(inertia.topRightCorner(dim, inertia.cols() - dim).norm() < 1e-13);
  const Vector3 g(0.3, -9.0, dim == 3 ? 2.0 : 0.0);
  Vector force = Vector::Zero(n);
  ElementBlocks blocks{.force = {force.data(), n}};
  body->add_weight(0, g, state, false, blocks);
  CHECK((motions.leftCols(dim).transpose() * force - body->mass() * g.head(dim)).norm() < 1e-12);

  Vector3 before, after, rate;
  body->mass_centre(state, before, rate);
  const Vector3 turn = dim == 3 ? Vector3(0.4, -1.0, 2.0) : Vector3(0.0, 0.0, 2.0);
  body->move_rigidly({0.5, 0.1, 0.0}, turn, q.data());
  body->mass_centre(state, after, rate);
  CHECK((after - before - Vector3(0.5, 0.1, 0.0)).norm() < 1e-14);
  CHECK(body->potential_energy(state) < 1e-24);
  const Vector v = motions.col(dim);
  CHECK(std::abs(body->kinetic_energy(v.data()) - 0.5 * v.dot(m * v)) < 1e-14);
}

TEST_CASE("forces with supports are those of the free coordinates") {
  const auto kind = GENERATE(ElementKind::hex8, ElementKind::quad8);
  const auto body = solid(kind, some_held(kind));
  const int n = body->coordinates();
  Vector q = start_of(*body), v(n);
  for (int i = 0; i < n; ++i) {
    q[i] += 0.03 * std::sin(2.0 * i);
    v[i] = std::cos(3.0 * i);
  }
  const auto evaluate = [&](const Vector& x, const Vector& rate, Matrix* by_q, Matrix* by_v) {
    Vector force = Vector::Zero(n);
    Matrix a = Matrix::Zero(n, n), b = a;
    ElementBlocks blocks{
        .force = {force.data(), n}, .by_q = {a.data(), n, n}, .by_v = {b.data(), n, n}};
    body->add_forces(0, {x.data(), rate.data(), rate.data()}, true, blocks);
    if (by_q) *by_q = a;
    if (by_v) *by_v = b;
    return force;
  };
  Matrix by_q, by_v;
  const Vector force = evaluate(q, v, &by_q, &by_v);
  CHECK(relative_error(by_q, difference_jacobian(
                                 [&](const Vector& x) { return evaluate(x, v, nullptr, nullptr); },
                                 q)) < 1e-9);
  CHECK(relative_error(by_v, difference_jacobian(
                                 [&](const Vector& x) { return evaluate(q, x, nullptr, nullptr); },
                                 v)) < 1e-9);
  const BodyState state{q.data(), v.data(), v.data()};
  // The power of all forces is the change of the energy and the dissipated power.
  const double h = 1e-5;
  const auto energy = [&](double t) {
    const Vector at = q + t * v;
    return body->potential_energy({at.data(), v.data(), v.data()});
  };
  const double stored = (energy(h) - energy(-h)) / (2.0 * h);
  CHECK(std::abs(force.dot(v) + stored + body->dissipated_power(state)) <
        1e-7 * std::abs(force.dot(v)));
}

TEST_CASE("a heated body is free of stress when it has expanded") {
  const auto kind = GENERATE(ElementKind::hex20, ElementKind::tri6);
  SolidOptions options = options_of(kind);
  options.plane = PlaneState::stress;
  options.free_strain.assign(static_cast<std::size_t>(reference_element(kind).nodes), 0.02);
  for (const SolidLawKind law : {SolidLawKind::saint_venant_kirchhoff, SolidLawKind::linear}) {
    options.law = law;
    const SolidBody body("block", one_element(kind), options);
    const Vector rest = start_of(body), expanded = 1.02 * rest;
    CHECK(body.potential_energy({.q = rest.data()}) > 1e-4);
    CHECK(body.potential_energy({.q = expanded.data()}) < 1e-15);
    CHECK(body.stresses(rest.data())[0][0] < -0.02);
    CHECK(body.stresses(expanded.data())[0].norm() < 1e-14);
  }
}

TEST_CASE("vectors among the coordinates, names and units") {
  const auto free = solid(ElementKind::hex8);
  CHECK(free->vectors().size() == 8);
  CHECK(free->vectors()[2].first == 6);
  const auto held = solid(ElementKind::hex8, some_held(ElementKind::hex8));
  CHECK(held->vectors().size() == 7);
  CHECK(held->vectors()[0].size == 2);
  CHECK(std::string(held->coordinate_name(0)) == "y");
  CHECK(held->coordinate_unit(0) == Unit::metre);
  CHECK(held->node_vector(held->placed().data(), 1) == held->mesh().nodes[1]);
}

TEST_CASE("invalid solids and markers") {
  SolidOptions options = options_of(ElementKind::hex8);
  options.stiffness_damping = -1.0;
  CHECK_THROWS_AS(SolidBody("s", one_element(ElementKind::hex8), options), InvalidInput);
  options = options_of(ElementKind::quad4);
  options.thickness = 0.0;
  CHECK_THROWS_AS(SolidBody("s", one_element(ElementKind::quad4), options), InvalidInput);
  const SolidPlacement turned{Vector3::Zero(),
                              Eigen::AngleAxisd(0.5, Vector3::UnitX()).toRotationMatrix()};
  CHECK_THROWS_AS(solid(ElementKind::quad4, {}, turned), InvalidInput);
  CHECK_THROWS_AS(solid(ElementKind::hex8, HeldComponents(3)), InvalidInput);
  for (const std::vector<double>& strains :
       {std::vector<double>(7, 0.1), std::vector<double>(8, -1.0),
        std::vector<double>(8, std::nan(""))}) {
    options = options_of(ElementKind::hex8);
    options.free_strain = strains;
    CHECK_THROWS_AS(SolidBody("s", one_element(ElementKind::hex8), options), InvalidInput);
  }
  const auto body = solid(ElementKind::hex8);
  Marker marker;
  marker.position = {9.0, 0.0, 0.0};
  CHECK_THROWS_AS(body->attach(marker), InvalidInput);
  marker.patch = 7;
  CHECK_THROWS_AS(body->attach(marker), InvalidInput);
}
