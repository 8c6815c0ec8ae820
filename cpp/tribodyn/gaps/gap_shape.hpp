#pragma once
/// The shape of a gap: the two walls, the reference surface between them, and how the one that
/// moves, the journal, moves against the other, the bearing.
///
/// The motion of the journal relative to the bearing, seen in the bearing's frame, has K <= 6 gap
/// coordinates xi (film/relative_motion.hpp). A shape knows no bodies: in a joint two markers move
/// (clearance/gap.hpp), in a bearing by itself the user says where the journal is. Film and contact
/// live on the same shape in both.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/contact/elastic_law.hpp"
#include "tribodyn/film/condensed_film.hpp"
#include "tribodyn/gaps/contact_site.hpp"
#include "tribodyn/gaps/supply_port.hpp"

namespace tribodyn {

/// How finely a film is resolved. Edges of ports are lines of the mesh, so it may have some cells
/// more.
struct FilmMesh {
  int around = 80;  ///< cells in the direction of sliding
  int along = 16;   ///< cells across it, on the whole length
  /// Compute one half alone; unset: wherever the gap, its ports and its motion are symmetric.
  std::optional<bool> symmetric = {};
  bool triangles = false;  ///< halve the cells into triangles
};

/// All that a film needs to know of a gap and its ports.
struct FilmLayout {
  SurfaceMesh mesh;
  ReferenceThickness thickness;  ///< of the centred position
  std::vector<std::string> open_boundaries;
  std::vector<FilmPort> ports;               ///< baths first, then the ports
  std::vector<std::vector<int>> port_nodes;  ///< of each port; of a half some have none
  std::vector<Drain> drains;
};

/// By itself it stands for the names of all open boundaries.
inline constexpr const char* kAllBoundaries = "all";

/// What of a film its layout depends on.
struct LayoutRequest {
  FilmMesh mesh;
  std::vector<SupplyPort> ports = {};
  std::vector<std::string> flooded = {};  ///< open boundaries outside of which oil stands
  Cavitation cavitation = Cavitation::mass_conserving;
  double ambient_pressure = 0.0;     ///< gauge [Pa]
  double cavitation_pressure = 0.0;  ///< gauge [Pa]
};

/// Points with normals and areas, for integrals that need no neighbours.
struct SurfacePoints {
  std::vector<Vector3> position;  ///< [m]
  std::vector<Vector3> normal;    ///< unit, into the bearing's wall
  std::vector<double> weight;     ///< [m2]
  std::vector<double> thickness;  ///< of the gap in the centred position [m]
};

class GapShape {
 public:
  virtual ~GapShape() = default;

  virtual const std::vector<GapCoordinate>& coordinates() const = 0;
  int size() const { return static_cast<int>(coordinates().size()); }
  /// Names of the coordinates: "x", "y", "tilt_x", "tilt_y", "spin".
  virtual const std::vector<std::string>& names() const = 0;
  /// Number of the first gap coordinates, which are translations of the journal's centre.
  virtual int translations() const = 0;
  /// Number of the gap coordinate that is the spin of the journal, on which friction works; -1
  /// where there is none.
  virtual int spin() const = 0;

  /// Length by which motion in the gap is measured [m]: the radial clearance of a journal.
  virtual double clearance() const = 0;
  /// Smallest distance of the two walls [m], rigid and smooth; negative when they overlap. None
  /// where the walls have a profile: film and contact know it at their points.
  virtual std::optional<double> minimum_film_thickness(const Vector6& xi) const = 0;
  /// Speed of the journal's wall along the bearing's by the spin alone [m/s], signed.
  virtual double sliding_velocity(const Vector6& rate) const = 0;

  /// Mesh, ports and thickness of a film; `item` names the gap in messages. Throws InvalidInput.
  virtual FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const = 0;
  /// About `count` points around for the integration of contact pressure, fine along the direction
  /// of sliding. Throws InvalidInput.
  virtual SurfacePoints contact_points(const std::string& item, int count) const = 0;

  /// Number of the sites at which smooth walls may touch.
  virtual int contact_sites() const = 0;
  /// Share of a contact law's force that a site takes, [0, 1]: where all sites of a wall touch
  /// alike, they take the force together.
  virtual double site_share(int site) const = 0;
  /// The walls that touch at every site.
  virtual WallPair walls() const = 0;
  /// Sets the site at xi; nothing is allocated.
  virtual void contact_site(int site, const Vector6& xi, ContactSite& out) const = 0;
  /// Throws InvalidInput where the walls are not smooth; `item` names the gap.
  virtual void require_smooth_walls(const std::string& /*item*/) const {}
};

}  // namespace tribodyn
