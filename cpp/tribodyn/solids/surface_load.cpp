#include "tribodyn/solids/surface_load.hpp"

#include <utility>

#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

SurfaceLoad::SurfaceLoad(std::string name, const SolidBody& solid, int body, int surface,
                         std::vector<TimeFunctionPointer> functions, std::vector<double> factors)
    : Force(std::move(name)), solid_(solid), body_(body), functions_(std::move(functions)) {
  const std::string item = "force '" + this->name() + "'";
  const SolidMesh& mesh = solid_.mesh();
  require(surface >= 0 && surface < static_cast<int>(mesh.surfaces.size()), item,
          "number of a surface", surface, "", "must be that of a surface of the solid");
  const SolidSurface& loaded = mesh.surfaces[static_cast<std::size_t>(surface)];
  const std::vector<SurfacePoint> places = surface_points(mesh, loaded, item);
  require(factors.empty() || factors.size() == places.size(), item, "factors",
          static_cast<double>(factors.size()), "",
          "must be " + std::to_string(places.size()) + ", one for each point of the surface");
  const double thickness = solid_.planar() ? solid_.options().thickness : 1.0;
  std::size_t next = 0;
  for (const std::vector<int>& nodes : loaded.facets) {
    Facet& facet = facets_.emplace_back(Facet{nodes, {}});
    for (FacetShape& shape :
         facet_points(mesh.dimensions(), static_cast<int>(nodes.size()), item)) {
      const double factor = factors.empty() ? 1.0 : factors[next];
      require_finite(item, "factor", factor, "");
      facet.points.push_back({std::move(shape.shape.values), std::move(shape.shape.derivatives),
                              factor * thickness * places[next].area,
                              factor * thickness * shape.weight});
      ++next;
    }
  }
}

Vector3 SurfaceLoad::load(double t) const {
  Vector3 out = Vector3::Zero();
  for (std::size_t c = 0; c < functions_.size(); ++c) {
    if (functions_[c]) out[static_cast<Eigen::Index>(c)] = functions_[c]->value(t);
  }
  return out;
}

ItemLayout SurfaceLoad::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.by_v = false;
  layout.by_q = is_pressure();
  for (const Facet& facet : facets_) {
    std::vector<int> own;
    for (const int node : facet.nodes) {
      for (int c = 0; c < solid_.mesh().dimensions(); ++c) {
        if (solid_.coordinate(node, c) >= 0) own.push_back(solid_.coordinate(node, c));
      }
    }
    layout.elements.emplace_back();
    append_coordinates(bodies, body_, own, layout.elements.back());
  }
  return layout;
}

std::array<Vector3, 2> SurfaceLoad::tangents(const Facet& facet, const Point& point,
                                             const BodyState& state) const {
  std::array<Vector3, 2> out = {Vector3::Zero(), Vector3::UnitZ()};
  if (point.derivatives.cols() == 2) out[1].setZero();
  for (std::size_t i = 0; i < facet.nodes.size(); ++i) {
    const Vector3 x = solid_.node_vector(state.q, facet.nodes[i]);
    for (Eigen::Index k = 0; k < point.derivatives.cols(); ++k) {
      out[static_cast<std::size_t>(k)] += point.derivatives(static_cast<Eigen::Index>(i), k) * x;
    }
  }
  return out;
}

void SurfaceLoad::set_forces(const Facet& facet, const BodyState& state, const Vector3& load,
                             Jacobian3& forces) const {
  forces.setZero(3, static_cast<Eigen::Index>(facet.nodes.size()));
  for (const Point& point : facet.points) {
    Vector3 force = point.traction * load;
    if (is_pressure()) {
      const auto [u, w] = tangents(facet, point, state);
      force = -point.pressure * load[0] * u.cross(w);
    }
    forces.noalias() += force * point.values.transpose();
  }
}

void SurfaceLoad::add_tangent(const Facet& facet, const BodyState& state, double pressure,
                              MatrixMap& by_q) const {
  const int dim = solid_.mesh().dimensions();
  const auto n = static_cast<Eigen::Index>(facet.nodes.size());
  for (const Point& point : facet.points) {
    const auto [u, w] = tangents(facet, point, state);
    Eigen::Index column = 0;
    for (Eigen::Index j = 0; j < n; ++j) {
      for (int d = 0; d < dim; ++d) {
        if (solid_.coordinate(facet.nodes[static_cast<std::size_t>(j)], d) < 0) continue;
        Vector3 normal = point.derivatives(j, 0) * Vector3::Unit(d).cross(w);
        if (dim == 3) normal += point.derivatives(j, 1) * u.cross(Vector3(Vector3::Unit(d)));
        normal *= -point.pressure * pressure;
        Eigen::Index row = 0;
        for (Eigen::Index i = 0; i < n; ++i) {
          for (int c = 0; c < dim; ++c) {
            if (solid_.coordinate(facet.nodes[static_cast<std::size_t>(i)], c) < 0) continue;
            by_q(row++, column) += point.values[i] * normal[c];
          }
        }
        ++column;
      }
    }
  }
}

ItemStatus SurfaceLoad::evaluate(const ItemRequest& request, const BodiesView& view,
                                 ItemWorkspace* /*workspace*/, ItemBlocks& out) const {
  const BodyState state = view.state(body_);
  const Vector3 now = load(request.time);
  Jacobian3 forces;
  for (std::size_t f = 0; f < facets_.size(); ++f) {
    const Facet& facet = facets_[f];
    ElementBlocks& block = out.elements[f];
    set_forces(facet, state, now, forces);
    Eigen::Index row = 0;
    for (std::size_t i = 0; i < facet.nodes.size(); ++i) {
      for (int c = 0; c < solid_.mesh().dimensions(); ++c) {
        if (solid_.coordinate(facet.nodes[i], c) < 0) continue;
        block.force[row++] += forces(c, static_cast<Eigen::Index>(i));
      }
    }
    if (request.tangents && is_pressure()) add_tangent(facet, state, now[0], block.by_q);
  }
  return ItemStatus::ok;
}

double SurfaceLoad::power(double t, const BodiesView& view, const ItemWorkspace* workspace) const {
  return supplied_power(t, view, workspace);
}

double SurfaceLoad::supplied_power(double t, const BodiesView& view,
                                   const ItemWorkspace* /*workspace*/) const {
  const BodyState state = view.state(body_);
  const Vector3 now = load(t);
  Jacobian3 forces;
  double sum = 0.0;
  for (const Facet& facet : facets_) {
    set_forces(facet, state, now, forces);
    for (std::size_t i = 0; i < facet.nodes.size(); ++i) {
      sum += forces.col(static_cast<Eigen::Index>(i))
                 .dot(solid_.node_vector(state.v, facet.nodes[i], true));
    }
  }
  return sum;
}

std::vector<const TimeFunction*> SurfaceLoad::time_functions() const {
  std::vector<const TimeFunction*> all;
  for (const TimeFunctionPointer& function : functions_) {
    if (function) all.push_back(function.get());
  }
  return all;
}

}  // namespace tribodyn
