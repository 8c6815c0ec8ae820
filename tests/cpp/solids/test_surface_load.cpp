// Tractions and pressures on the surfaces of solids.

#include <cmath>
#include <memory>
#include <vector>

#include "catch.hpp"
#include "forces/force_checks.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/solids/surface_load.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// Generalised forces and their derivative for one load on one solid.
struct Loaded {
  std::vector<std::unique_ptr<Body>> bodies;
  const SolidBody* solid = nullptr;

  explicit Loaded(ElementKind kind) {
    auto own = std::make_unique<SolidBody>("block", one_element(kind), options_of(kind));
    solid = own.get();
    bodies.push_back(std::move(own));
  }
  BodiesView view(const Vector& q, const Vector& v) const {
    static const int offset = 0, chart = -1;
    return {&bodies, q.data(), v.data(), v.data(), &offset, nullptr, &chart};
  }
  Vector force(const SurfaceLoad& load, const Vector& q, Matrix* tangent = nullptr) const {
    const Vector v = Vector::Zero(q.size());
    const BodiesView now = view(q, v);
    const ItemLayout layout = load.layout(now);
    Vector all = Vector::Zero(q.size());
    if (tangent) tangent->setZero(q.size(), q.size());
    std::vector<Vector> forces;
    std::vector<Matrix> tangents;
    ItemBlocks out;
    for (const auto& own : layout.elements) {
      const auto n = static_cast<Eigen::Index>(own.size());
      forces.emplace_back(Vector::Zero(n));
      tangents.emplace_back(Matrix::Zero(n, n));
    }
    for (std::size_t e = 0; e < forces.size(); ++e) {
      const Eigen::Index n = forces[e].size();
      out.elements.push_back({.force = {forces[e].data(), n}, .by_q = {tangents[e].data(), n, n}});
    }
    ItemRequest request;
    request.tangents = true;
    CHECK(load.evaluate(request, now, nullptr, out) == ItemStatus::ok);
    for (std::size_t e = 0; e < forces.size(); ++e) {
      for (std::size_t i = 0; i < layout.elements[e].size(); ++i) {
        all[layout.elements[e][i]] += forces[e][static_cast<Eigen::Index>(i)];
        for (std::size_t j = 0; tangent && j < layout.elements[e].size(); ++j) {
          (*tangent)(layout.elements[e][i], layout.elements[e][j]) +=
              tangents[e](static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
        }
      }
    }
    return all;
  }
};

}  // namespace

TEST_CASE("a pressure pushes along the inner normal with the deformed area; exact stiffness") {
  for (const ElementKind kind : kAllKinds) {
    INFO(reference_element(kind).name);
    const Loaded model(kind);
    const int dim = reference_element(kind).dimensions;
    const SurfaceLoad load("load", *model.solid, 0, 0, {constant(2.0)});
    const Vector q = moved(model.solid->mesh().nodes, dim, 0.05);
    Matrix tangent;
    const Vector force = model.force(load, q, &tangent);
    CHECK(relative_error(tangent, difference_jacobian(
                                      [&](const Vector& x) { return model.force(load, x); }, q)) <
          1e-10);
    // The surface "low" has an outward normal towards -z, in the plane towards -y.
    double along = 0.0;
    for (Eigen::Index i = dim - 1; i < force.size(); i += dim) along += force[i];
    CHECK(along > 0.1);
    // Power.
    Vector v(q.size());
    for (Eigen::Index i = 0; i < v.size(); ++i) v[i] = std::cos(2.0 * static_cast<double>(i));
    CHECK(std::abs(load.supplied_power(0.0, model.view(q, v), nullptr) - force.dot(v)) < 1e-13);
    CHECK(load.time_functions().size() == 1);
  }
}

TEST_CASE("a traction keeps its direction and the area of the reference shape") {
  for (const ElementKind kind : kAllKinds) {
    INFO(reference_element(kind).name);
    const Loaded model(kind);
    const int dim = reference_element(kind).dimensions;
    const SolidMesh& mesh = model.solid->mesh();
    const SurfaceLoad load("load", *model.solid, 0, 0, {nullptr, constant(2.0), nullptr});
    const Vector force = model.force(load, moved(mesh.nodes, dim, 0.2));
    double area = 0.0, sum = 0.0;
    for (const SurfacePoint& point : surface_points(mesh, mesh.surfaces[0], "mesh")) {
      area += point.area * (dim == 2 ? 0.4 : 1.0);
    }
    for (Eigen::Index i = 1; i < force.size(); i += dim) sum += force[i];
    CHECK(std::abs(sum - 2.0 * area) < 1e-13);
    CHECK(std::abs(force.sum() - sum) < 1e-14);
    // Factors of the points scale it.
    const std::size_t points = surface_points(mesh, mesh.surfaces[0], "mesh").size();
    const SurfaceLoad half("load", *model.solid, 0, 0, {nullptr, constant(2.0), nullptr},
                           std::vector<double>(points, 0.5));
    CHECK((model.force(half, moved(mesh.nodes, dim, 0.2)) - 0.5 * force).norm() < 1e-14);
  }
}

TEST_CASE("invalid surface loads") {
  const Loaded model(ElementKind::hex8);
  CHECK_THROWS_AS(SurfaceLoad("load", *model.solid, 0, 5, {constant(1.0)}), InvalidInput);
  CHECK_THROWS_AS(SurfaceLoad("load", *model.solid, 0, 0, {constant(1.0)}, {1.0, 2.0}),
                  InvalidInput);
}
