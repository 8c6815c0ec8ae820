#include "tribodyn/film/outlet.hpp"

#include <set>

namespace tribodyn {

double Outlet::flow(const std::vector<double>& outflow) const {
  double sum = 0.0;
  for (const int node : nodes) sum += outflow[static_cast<std::size_t>(node)];
  return multiplicity * sum;
}

std::vector<Outlet> outlets_of(const SurfaceMesh& mesh, std::vector<Outlet> ports,
                               const std::vector<std::string>& boundaries) {
  std::vector<Outlet> all = std::move(ports);
  std::set<int> counted;
  for (const Outlet& port : all) counted.insert(port.nodes.begin(), port.nodes.end());
  for (const std::string& name : boundaries) {
    Outlet outlet{name, {}, mesh.multiplicity()};
    for (const int node : mesh.boundary(name).nodes) {
      if (counted.insert(node).second) outlet.nodes.push_back(node);
    }
    all.push_back(std::move(outlet));
  }
  return all;
}

std::vector<std::string> names_of(const std::vector<Outlet>& outlets) {
  std::vector<std::string> names;
  for (const Outlet& outlet : outlets) names.push_back(outlet.name);
  return names;
}

}  // namespace tribodyn
