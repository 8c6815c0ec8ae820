#pragma once
/// Gap: two walls, the reference surface between them, and the relative motion of the walls.
///
/// The reference surface is fixed to one of the two walls, the *carrier*. The bearing is the
/// carrier where the journal is the longer part or a ball. The journal is the carrier where the
/// journal is the shorter part, such as a slider in its guide or a piston in its liner. The motion
/// of the other wall, the *mover*, in the frame of the carrier has K <= 6 gap coordinates xi [m or
/// rad], which change the film thickness h [m], positive while the walls are apart
/// (film/relative_motion.hpp):
///
///     h = h_0 + sum over k of A_k xi_k,
///
/// with the thickness h_0 [m] in the centred position xi = 0 and A_k = dh/dxi_k [- or m] at each
/// point. The coordinates are
///
///     translations   that close the gap, listed first,
///     tilts          rotations that close the gap on one side, and
///     slides, spins  translations and rotations along the walls, which drag the oil; A = 0.
///
/// The frame of the gap is the frame of the carrier's marker: the mesh, the gap coordinates, the
/// contact points and the contact sites all have components in this frame. (Only the marker of a
/// tilting pad is at the pivot instead.) A gap does not refer to bodies. In a joint the gap
/// coordinates follow from two markers (clearance/gap_kinematics.hpp); for a stand-alone bearing
/// the user gives the journal position. Film and contact use the same gap in both cases.
///
/// Validity: rigid walls, gaps that are thin compared with the radii and lengths of the walls, and
/// small tilts; h is linear in xi. Elastic walls add their deflection to h in the film.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/contact/elastic_law.hpp"
#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/gaps/contact_site.hpp"
#include "tribodyn/gaps/supply_port.hpp"
#include "tribodyn/gaps/surface_points.hpp"

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
  std::vector<Drain> drains;
};

/// Used alone, this name stands for all open boundaries.
inline constexpr const char* kAllBoundaries = "all";

/// Film properties that the layout depends on.
struct LayoutRequest {
  FilmMesh mesh;
  std::vector<SupplyPort> ports = {};
  std::vector<std::string> flooded = {};  ///< open boundaries with an oil bath outside
  Cavitation cavitation = Cavitation::mass_conserving;
  double ambient_pressure = 0.0;     ///< gauge [Pa]
  double cavitation_pressure = 0.0;  ///< gauge [Pa]
};

/// Heights [m] added to a gap, at the points of a mesh; empty if there are none.
struct HeightProfile {
  std::vector<double> nodes = {};    ///< at the nodes of the film's mesh
  std::vector<double> faces = {};    ///< at the midpoints of node pairs; empty: means of the nodes
  std::vector<double> contact = {};  ///< at the contact points
  bool symmetric = true;  ///< symmetric about the middle, so that a half model is allowed
  bool empty() const { return nodes.empty() && faces.empty() && contact.empty(); }
};

/// Geometry and coordinates of a gap between two walls.
class Gap {
 public:
  virtual ~Gap() = default;

  const std::vector<GapCoordinate>& coordinates() const { return coordinates_; }
  int size() const { return static_cast<int>(coordinates_.size()); }
  /// Names of the coordinates by the marker axes of the carrier: "x", "tilt_x", "turn_x"; a spin
  /// about the only spin axis is called "spin".
  const std::vector<std::string>& names() const { return names_; }
  /// Number of translations that close the gap; the translations are the first gap coordinates.
  int translations() const { return translations_; }
  /// Indices of the tilts, slides and spins.
  const std::vector<int>& tilts() const { return tilts_; }
  const std::vector<int>& slides() const { return slides_; }
  const std::vector<int>& spins() const { return spins_; }

  /// Kind of gap, for example "journal gap".
  virtual const char* noun() const = 0;
  /// Whether the journal carries the reference surface, so that the bearing is the moving wall.
  virtual bool on_journal() const { return false; }
  /// Axis along which the moving wall is longer than the gap; translations are then measured where
  /// the axis of this wall passes the middle of the gap. -1 if there is no such axis; translations
  /// are then measured at the marker.
  virtual int long_axis() const { return -1; }
  /// Axis normal to the walls if the walls are planes on which the moving wall slides in both
  /// directions and rotates; otherwise -1. Such a gap has no long axis.
  virtual int plane_normal() const { return -1; }

  /// Reference length for motion in the gap [m]: the radial clearance of a journal.
  virtual double clearance() const = 0;
  /// Name of the reference length, for messages.
  virtual const char* clearance_name() const { return "radial_clearance"; }
  /// Number of leading translations that move the journal out of the centre of the bearing; these
  /// translations define the eccentricity ratio.
  virtual int centring() const { return translations(); }
  /// Factor that makes coordinate k, a translation or tilt, comparable with the clearance: 1 [-] or
  /// a length [m] of the gap.
  virtual double own_scale(int k) const = 0;
  /// Smallest distance of the two walls [m], rigid and smooth; negative when they overlap. None if
  /// the walls have a profile, because only film and contact then have the distances, at their
  /// points.
  virtual std::optional<double> minimum_film_thickness(const Vector6& xi) const = 0;
  /// Sliding speed [m/s] of the walls from slides and spins; signed for a single slide or spin.
  virtual double sliding_velocity(const Vector6& rate) const = 0;

  /// Mesh of a film with these ports; the heights of a profile belong to its nodes.
  virtual SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                                const std::vector<SupplyPort>& ports) const = 0;
  /// Names of the edges that are open to the surroundings.
  virtual std::vector<std::string> open_boundaries() const = 0;
  /// Mesh, ports and thickness of a film; `item` names the gap in messages. Throws InvalidInput.
  virtual FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const;
  /// The pieces of the wall for integrals of the contact pressure, with about `count` points around
  /// a journal. Walls that can tilt have fewer points if asperities with this deviation [m] allow
  /// it; 0: unknown. Throws InvalidInput.
  SurfacePoints contact_points(const std::string& item, int count, double deviation = 0.0) const;
  /// The points at which a profile is evaluated.
  SurfacePoints profile_points(const std::string& item, int count) const;

  /// Number of the sites at which smooth walls may touch.
  virtual int contact_sites() const = 0;
  /// Share of the contact force that a site takes, [0, 1]: sites of one wall share the force.
  virtual double site_share(int site) const = 0;
  /// The pair of walls that touch at each site.
  virtual WallPair walls() const = 0;
  /// Sets `out` to the site at xi; allocates nothing.
  virtual void contact_site(int site, const Vector6& xi, ContactSite& out) const = 0;
  /// Throws InvalidInput if the walls have a profile and thus differ from those of contact_site();
  /// `item` names the gap.
  virtual void require_smooth_walls(const std::string& item) const;

 protected:
  explicit Gap(HeightProfile profile = {}) : profile_(std::move(profile)) {}

  /// Adds a gap coordinate; translations must be added first.
  void add(const char* name, const GapCoordinate& coordinate);
  const HeightProfile& profile() const { return profile_; }

  /// The pieces of the wall without the thickness of the gap.
  virtual SurfacePoints wall_points(const WallDivision& division) const = 0;
  /// Wall distance [m] in the centred position where the wall has this normal; the heights of a
  /// profile are added to it.
  virtual double centred_thickness(const Vector3& /*normal*/) const { return clearance(); }
  /// Open boundaries across which motion drags oil into the gap: a bath outside is a port there.
  virtual std::vector<std::string> dragging_boundaries() const { return open_boundaries(); }
  /// Returns whether half of the gap is modelled. Throws InvalidInput if the user requested a half
  /// model and `fault` states why it is impossible.
  static bool takes_half(const std::string& item, const FilmMesh& mesh, const std::string& fault);
  /// Throws InvalidInput if there are ports.
  void require_no_ports(const std::string& item, const std::vector<SupplyPort>& ports) const;

 private:
  std::vector<GapCoordinate> coordinates_;
  std::vector<std::string> names_;
  int translations_ = 0;
  std::vector<int> tilts_, slides_, spins_;
  HeightProfile profile_;
};

}  // namespace tribodyn
