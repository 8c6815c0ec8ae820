#include "tribodyn/gaps/gap.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/contact_sites.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/gaps/surface_points.hpp"

namespace tribodyn {

namespace {

/// Throws unless there is one height for each of `size` points.
void require_heights(const std::string& item, const std::string& quantity,
                     const std::vector<double>& heights, std::size_t size,
                     const std::string& points) {
  require(heights.size() == size, item, quantity, static_cast<double>(heights.size()), "values",
          "must be one for each of the " + std::to_string(size) + " " + points);
  for (const double height : heights) require_finite(item, quantity, height, "m");
}

/// The boundaries of a mesh by their names, in quotes.
std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "'" : ", '") + name + "'";
  return text;
}

/// Throws: the gap lacks an ability that its interface needs.
[[noreturn]] void throw_missing(const std::string& item, const char* noun, const char* ability) {
  throw InvalidInput(
      {.item = item,
       .quantity = "interface",
       .rule = std::string("is not possible in a ") + noun + ", which has " + ability,
       .hint = "choose an interface that this gap supports"});
}

/// The wall with asperities of a gap.
const AsperityWall& asperity_wall(const std::string& item, const Gap& gap) {
  const AsperityWall* const wall = gap.facets().asperities;
  if (!wall) throw_missing(item, gap.noun(), "no wall with asperities");
  return *wall;
}

}  // namespace

Gap::~Gap() = default;

Gap::Gap(const GapTraits& traits, HeightProfile profile)
    : traits_(traits), profile_(std::move(profile)) {}

void Gap::add(const char* name, const GapCoordinate& coordinate, double own_scale) {
  const int k = size();
  const bool rotation = coordinate.rotation != Vector3::Zero();
  if (coordinate.entrains) {
    (rotation ? spins_ : slides_).push_back(k);
  } else if (rotation) {
    tilts_.push_back(k);
  } else {
    ++translations_;
  }
  coordinates_.push_back(coordinate);
  names_.emplace_back(name);
  own_scale_.push_back(own_scale);
}

bool Gap::takes_half(const std::string& item, const FilmMesh& mesh, const std::string& fault) {
  if (mesh.symmetric == false) return false;
  if (!fault.empty() && mesh.symmetric == true) {
    throw InvalidInput({.item = item,
                        .quantity = "symmetric = True",
                        .rule = "is not possible: " + fault,
                        .hint = "without this argument, half of the bearing is computed where "
                                "possible"});
  }
  return fault.empty();
}

void Gap::require_no_ports(const std::string& item, const SupplyPorts& ports) const {
  if (ports.empty()) return;
  throw InvalidInput({.item = item,
                      .quantity = "ports",
                      .rule = std::string("are not possible in a ") + noun() +
                              ": grooves, holes and pockets are for journal bearings",
                      .hint = "use flooded to give the edges with oil outside"});
}

const FilmSurface& Gap::film_surface(const std::string& item) const {
  const FilmSurface* const surface = facets().film;
  if (!surface) throw_missing(item, noun(), "no surface for a film");
  return *surface;
}

const ContactSites& Gap::smooth_walls(const std::string& item) const {
  const ContactSites* const sites = facets().sites;
  if (!sites) throw_missing(item, noun(), "no sites at which smooth walls touch");
  sites->check_contact(item);
  if (profile_.empty()) return *sites;
  throw InvalidInput({.item = item,
                      .quantity = "profile",
                      .rule = "is not possible with a contact law, which is for smooth walls",
                      .hint = "use an interface with asperities, which act wherever the walls are "
                              "close"});
}

FilmLayout Gap::plain_layout(const FilmSurface& surface, const std::string& item,
                             const LayoutRequest& request) const {
  FilmLayout layout{.mesh = surface.film_mesh(item, request.mesh, request.ports),
                    .thickness = {},
                    .open_boundaries = surface.open_boundaries(),
                    .ports = {},
                    .port_nodes = {},
                    .outlets = {}};
  const SurfaceMesh& mesh = layout.mesh;
  layout.outlets = outlets_of(mesh, {}, layout.open_boundaries);
  const auto size = static_cast<std::size_t>(mesh.size());
  for (const Vector3& normal : mesh.normal()) {
    layout.thickness.nodes.push_back(centred_thickness(normal));
  }
  if (!profile_.empty()) {
    require_heights(item, "profile", profile_.nodes, size, "nodes of the film");
    for (std::size_t i = 0; i < size; ++i) layout.thickness.nodes[i] += profile_.nodes[i];
    if (!profile_.faces.empty()) {
      require_heights(item, "profile between the nodes", profile_.faces, mesh.pairs().size(),
                      "pairs of nodes");
      layout.thickness.faces = profile_.faces;
      for (std::size_t i = 0; i < profile_.faces.size(); ++i) {
        const auto node = static_cast<std::size_t>(mesh.pairs()[i].a);
        layout.thickness.faces[i] += centred_thickness(mesh.normal()[node]);
      }
    }
  }
  const bool all = request.flooded.size() == 1 && request.flooded.front() == kAllBoundaries;
  const std::vector<std::string> dragging = surface.dragging_boundaries();
  for (const std::string& name : all ? layout.open_boundaries : request.flooded) {
    const auto in = [&](const std::vector<std::string>& names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (!in(layout.open_boundaries)) {
      throw InvalidInput({.item = item,
                          .quantity = "flooded",
                          .rule = "'" + name + "' is not an open boundary",
                          .hint = "open boundaries are " + listed(layout.open_boundaries)});
    }
    if (!in(dragging)) continue;
    for (const MeshBoundary& boundary : mesh.boundaries()) {
      if (boundary.name == name) {
        layout.ports.push_back({boundary.nodes, request.ambient_pressure, true});
      }
    }
  }
  return layout;
}

SurfacePoints Gap::contact_points(const std::string& item, int count, double deviation) const {
  require(count >= 80, item, "contact_points", count, "points", "must be at least 80",
          "with points more than 4.5 degrees apart the force depends on its direction");
  const bool cells = !profile_.empty() || spin_has_angle();
  SurfacePoints points =
      asperity_wall(item, *this)
          .wall_points({.points = count, .deviation = deviation, .cells = cells});
  for (const Vector3& normal : points.normal) {
    points.thickness.push_back(centred_thickness(normal));
  }
  if (profile_.empty()) return points;
  require_heights(item, "profile at the contact points", profile_.contact, points.weight.size(),
                  "points");
  for (std::size_t i = 0; i < points.weight.size(); ++i) {
    points.thickness[i] += profile_.contact[i];
  }
  shape_cells(profile_.contact, points);
  return points;
}

SurfacePoints Gap::profile_points(const std::string& item, int count) const {
  require(count >= 80, item, "contact_points", count, "points", "must be at least 80");
  SurfacePoints points = asperity_wall(item, *this).wall_points({.points = count, .cells = true});
  points.thickness.assign(points.weight.size(), clearance());
  return points;
}

}  // namespace tribodyn
