#pragma once
/// The shape of a gap: the two walls, the reference surface between them, and how one wall moves
/// against the other.
///
/// The reference surface is fixed to one of the two, the *carrier*: to the bearing, where the
/// journal is the longer of the two or a ball, and to the journal, where that is the shorter one, a
/// slider in its guide or a piston in its liner. The motion of the other, seen in the frame of the
/// carrier, has K <= 6 gap coordinates xi (film/relative_motion.hpp):
///
///     translations   by which the gap closes, listed first,
///     tilts          rotations by which it closes on one side, and
///     slides, spins  translations and rotations along the walls, which drag the oil.
///
/// A shape knows no bodies: in a joint two markers move (clearance/gap.hpp), in a bearing by itself
/// the user says where the journal is. Film and contact live on the same shape in both.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/contact/elastic_law.hpp"
#include "tribodyn/film/condensed_film.hpp"
#include "tribodyn/gaps/contact_site.hpp"
#include "tribodyn/gaps/supply_port.hpp"
#include "tribodyn/gaps/surface_points.hpp"

namespace tribodyn {

/// How finely a film is resolved. Edges of ports are lines of the mesh, so it may have some cells
/// more.
struct FilmMesh {
  int around = 80;  ///< cells around, of a slider along its guide
  int along = 16;   ///< cells along the whole axis, of a slider across its guide
  /// Compute one half alone; unset: wherever the gap, its ports and its motion are symmetric.
  std::optional<bool> symmetric = {};
  bool triangles = false;  ///< halve the cells into triangles
  /// Where the mesh of a ball's cup is finest (meshes/spherical_mesh.hpp).
  std::optional<std::array<double, 2>> focus = {};
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

/// Heights [m] added to a gap, at the points of a mesh; empty where there are none.
struct HeightProfile {
  std::vector<double> nodes = {};    ///< at the nodes of the film's mesh
  std::vector<double> faces = {};    ///< at the middles of its pairs; empty: means of the nodes
  std::vector<double> contact = {};  ///< at the contact points
  bool symmetric = true;  ///< the same on both sides of the middle: a half may stand for the whole
  bool empty() const { return nodes.empty() && faces.empty() && contact.empty(); }
};

class GapShape {
 public:
  virtual ~GapShape() = default;

  const std::vector<GapCoordinate>& coordinates() const { return coordinates_; }
  int size() const { return static_cast<int>(coordinates_.size()); }
  /// Names of the coordinates by the axes of the carrier's marker: "x", "tilt_x", "turn_x"; a spin
  /// about the only axis that there is "spin".
  const std::vector<std::string>& names() const { return names_; }
  /// Number of the first gap coordinates, the translations by which the gap closes.
  int translations() const { return translations_; }
  /// Numbers of the tilts, slides and spins.
  const std::vector<int>& tilts() const { return tilts_; }
  const std::vector<int>& slides() const { return slides_; }
  const std::vector<int>& spins() const { return spins_; }

  /// What the shape is: "journal gap".
  virtual const char* noun() const = 0;
  /// Whether the journal carries the reference surface, and the bearing moves against it.
  virtual bool on_journal() const { return false; }
  /// Axis k of the shape is axis (k + marker_shift()) mod 3 of the markers.
  virtual int marker_shift() const { return 0; }
  /// Axis of the shape along which the wall that moves is longer than the gap, so that what counts
  /// is where its axis passes the middle of the gap; -1: it stays where its marker is.
  virtual int long_axis() const { return -1; }
  /// Axis of the shape that is normal to the walls, where these are planes on which the wall that
  /// moves slides both ways and turns; -1: they are not. Then there is no long axis.
  virtual int plane_normal() const { return -1; }

  /// Length by which motion in the gap is measured [m]: the radial clearance of a journal.
  virtual double clearance() const = 0;
  /// Name of that length, for messages.
  virtual const char* clearance_name() const { return "radial_clearance"; }
  /// Number of the first translations by which the journal leaves the centre of the bearing: those
  /// of which the eccentricity ratio is.
  virtual int centring() const { return translations(); }
  /// What translation or tilt k is multiplied with to be measured by the clearance: 1 or a length
  /// [m] of the gap.
  virtual double own_scale(int k) const = 0;
  /// Smallest distance of the two walls [m], rigid and smooth; negative when they overlap. None
  /// where the walls have a profile: film and contact know it at their points.
  virtual std::optional<double> minimum_film_thickness(const Vector6& xi) const = 0;
  /// Speed [m/s] of one wall along the other by slides and spins; of a single slide or spin signed.
  virtual double sliding_velocity(const Vector6& rate) const = 0;

  /// Mesh of a film with these ports; heights of a profile belong to its nodes.
  virtual SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                                const std::vector<SupplyPort>& ports) const = 0;
  /// Names of the edges that are open to the surroundings.
  virtual std::vector<std::string> open_boundaries() const = 0;
  /// Mesh, ports and thickness of a film; `item` names the gap in messages. Throws InvalidInput.
  virtual FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const;
  /// The pieces of the wall for integrals of the contact pressure, as fine as about `count` points
  /// around a journal. Walls that can tilt have fewer where asperities of that deviation [m] do not
  /// need them; 0: it is not known. Throws InvalidInput.
  SurfacePoints contact_points(const std::string& item, int count, double deviation = 0.0) const;
  /// The points at which a profile is asked for.
  SurfacePoints profile_points(const std::string& item, int count) const;

  /// Number of the sites at which smooth walls may touch.
  virtual int contact_sites() const = 0;
  /// Share of a contact law's force that a site takes, [0, 1]: where all sites of a wall touch
  /// alike, they take the force together.
  virtual double site_share(int site) const = 0;
  /// The walls that touch at every site.
  virtual WallPair walls() const = 0;
  /// Sets the site at xi; nothing is allocated.
  virtual void contact_site(int site, const Vector6& xi, ContactSite& out) const = 0;
  /// Throws InvalidInput where the walls are not those of contact_site(): where they have a
  /// profile; `item` names the gap.
  virtual void require_smooth_walls(const std::string& item) const;

 protected:
  explicit GapShape(HeightProfile profile = {}) : profile_(std::move(profile)) {}

  /// Translations first.
  void add(const char* name, const GapCoordinate& coordinate);
  const HeightProfile& profile() const { return profile_; }

  /// The pieces of the wall without their thickness.
  virtual SurfacePoints wall_points(const WallDivision& division) const = 0;
  /// The distance of the walls in the centred position at a wall with this normal [m].
  virtual double centred_thickness(const Vector3& /*normal*/) const { return clearance(); }
  /// The open boundaries along which oil is dragged into the gap: a bath outside is a port there.
  virtual std::vector<std::string> dragging_boundaries() const { return open_boundaries(); }
  /// Throws InvalidInput where half of the gap was asked for and `fault` speaks against it; else
  /// returns whether a half is taken.
  static bool takes_half(const std::string& item, const FilmMesh& mesh, const std::string& fault);
  /// Throws InvalidInput where there are ports.
  void require_no_ports(const std::string& item, const std::vector<SupplyPort>& ports) const;

 private:
  std::vector<GapCoordinate> coordinates_;
  std::vector<std::string> names_;
  int translations_ = 0;
  std::vector<int> tilts_, slides_, spins_;
  HeightProfile profile_;
};

}  // namespace tribodyn
