#pragma once
/// Outlets: the ports and open boundaries through which the oil of a film flows.
///
/// The net outflow through an outlet is the sum of the outflows q_i [m3/s] of its nodes
/// (film_equation.hpp), positive out of the film. Every node counts for one outlet, so that the
/// flows of all outlets add up to the net outflow of the film.

#include <string>
#include <vector>

#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

struct Outlet {
  std::string name;
  std::vector<int> nodes;
  /// Of the flow in a half model: 2, unless the nodes of both sides are listed one after the other.
  double multiplicity = 1.0;

  /// Net outflow [m3/s] of the whole surface, from the outflows of all nodes of the mesh.
  double flow(const std::vector<double>& outflow) const;
};

/// The ports, which come first, and the boundaries of a mesh with these names. A node in several of
/// them counts for the first.
std::vector<Outlet> outlets_of(const SurfaceMesh& mesh, std::vector<Outlet> ports,
                               const std::vector<std::string>& boundaries);

/// The names of the outlets.
std::vector<std::string> names_of(const std::vector<Outlet>& outlets);

}  // namespace tribodyn
