#pragma once
/// The surface of a gap on which a film is solved: its mesh, edges and ports.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/film/film_conditions.hpp"
#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/gaps/supply_port.hpp"

namespace tribodyn {

/// Resolution of a film. The edges of ports are lines of the mesh, so the mesh may have more cells
/// than requested.
struct FilmMesh {
  int around = 80;  ///< cells in the circumferential direction; for a slider along the guide
  int along = 16;   ///< cells along the complete axis; for a slider across the guide
  /// Whether only one half is computed; unset: a half wherever the gap, its ports and its motion
  /// are symmetric.
  std::optional<bool> symmetric = {};
  bool triangles = false;  ///< each cell split into triangles
  /// Direction in which the mesh of a ball's cup is finest (meshes/spherical_mesh.hpp).
  std::optional<std::array<double, 2>> focus = {};
};

/// Mesh, thickness and ports of a gap, as a film needs them.
struct FilmLayout {
  SurfaceMesh mesh;
  ReferenceThickness thickness;  ///< of the centred position
  std::vector<std::string> open_boundaries;
  std::vector<FilmPort> ports;               ///< baths first, then the ports
  std::vector<std::vector<int>> port_nodes;  ///< of each port; some have none in a half model
  std::vector<Outlet> outlets;               ///< the ports, then the open boundaries
};

/// Used alone, this name stands for all open boundaries.
inline constexpr const char* kAllBoundaries = "all";

/// Film properties that the layout depends on.
struct LayoutRequest {
  FilmMesh mesh;
  SupplyPorts ports = {};
  std::vector<std::string> flooded = {};  ///< open boundaries with an oil bath outside
  Cavitation cavitation = Cavitation::mass_conserving;
  double ambient_pressure = 0.0;     ///< gauge [Pa]
  double cavitation_pressure = 0.0;  ///< gauge [Pa]
};

/// Facet of a gap that can contain a film on a mesh.
class FilmSurface {
 public:
  /// Mesh of a film with these ports; the heights of a profile belong to its nodes.
  virtual SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                                const SupplyPorts& ports) const = 0;
  /// Names of the edges that are open to the surroundings.
  virtual std::vector<std::string> open_boundaries() const = 0;
  /// Open boundaries across which motion drags oil into the gap: a bath outside is a port there.
  virtual std::vector<std::string> dragging_boundaries() const { return open_boundaries(); }
  /// Mesh, ports and thickness of a film; `item` names the gap in messages. Throws InvalidInput.
  /// Gap::plain_layout() is the layout without ports.
  virtual FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const = 0;

 protected:
  ~FilmSurface() = default;
};

}  // namespace tribodyn
