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
/// A spin has A only where the mover has a profile (film/moving_profile.hpp); its xi is then the
/// angle of the mover.
///
/// The frame of the gap is the frame of the carrier's marker: the mesh, the gap coordinates, the
/// contact points and the contact sites all have components in this frame. (Only the marker of a
/// tilting pad is at the pivot instead.) A gap does not refer to bodies. In a joint the gap
/// coordinates follow from two markers (clearance/gap_kinematics.hpp); for a stand-alone bearing
/// the user gives the journal position. Film and contact use the same gap in both cases.
///
/// Validity: rigid walls, gaps that are thin compared with the radii and lengths of the walls, and
/// small tilts; h is linear in xi. Elastic walls add their deflection to h in the film.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tribodyn/core/facets.hpp"
#include "tribodyn/film/relative_motion.hpp"

namespace tribodyn {

class AsperityWall;
class ContactSites;
class FilmSurface;
class SupplyPort;
struct FilmLayout;
struct FilmMesh;
struct LayoutRequest;
struct SurfacePoints;

/// Heights [m] added to a gap, at the points of a mesh; empty if there are none.
struct HeightProfile {
  std::vector<double> nodes = {};    ///< at the nodes of the film's mesh
  std::vector<double> faces = {};    ///< at the midpoints of node pairs; empty: means of the nodes
  std::vector<double> contact = {};  ///< at the contact points
  bool symmetric = true;  ///< symmetric about the middle, so that a half model is allowed
  bool empty() const { return nodes.empty() && faces.empty() && contact.empty(); }
};

/// Constant properties of a gap.
struct GapTraits {
  const char* noun = "";  ///< kind of gap, for example "journal gap"
  /// Reference length for motion in the gap [m]: the radial clearance of a journal.
  double clearance = 0.0;
  const char* clearance_name = "radial_clearance";  ///< of the reference length, for messages
  /// The journal carries the reference surface, so that the bearing is the moving wall.
  bool on_journal = false;
  /// Axis along which the moving wall is longer than the gap; translations are then measured where
  /// the axis of this wall passes the middle of the gap. -1 if there is no such axis; translations
  /// are then measured at the marker.
  int long_axis = -1;
  /// Axis normal to the walls if the walls are planes on which the moving wall slides in both
  /// directions and rotates; otherwise -1. Such a gap has no long axis.
  int plane_normal = -1;
  /// Number of leading translations that move the journal out of the centre of the bearing; these
  /// translations define the eccentricity ratio. -1: all translations.
  int centring = -1;
  /// The gap coordinate of the only spin is the angle of the mover relative to the carrier [rad],
  /// because a profile of the mover turns with it; otherwise a spin has no value.
  bool spin_has_angle = false;
};

/// Optional abilities of a gap; null: the gap does not have this ability.
struct GapFacets {
  const FilmSurface* film = nullptr;         ///< a film on a mesh (film_surface.hpp)
  const AsperityWall* asperities = nullptr;  ///< rough walls that touch (surface_points.hpp)
  const ContactSites* sites = nullptr;       ///< smooth walls that touch (contact_sites.hpp)

  template <class Shape>
  static GapFacets of(const Shape& shape) {
    return {facet_of<FilmSurface>(shape), facet_of<AsperityWall>(shape),
            facet_of<ContactSites>(shape)};
  }
};

/// Geometry and coordinates of a gap between two walls.
class Gap {
 public:
  virtual ~Gap();

  /// The abilities of this gap: GapFacets::of(*this).
  virtual GapFacets facets() const = 0;
  /// Smallest distance of the two walls [m], rigid and smooth; negative when they overlap. None if
  /// the walls have a profile, because only film and contact then have the distances, at their
  /// points.
  virtual std::optional<double> minimum_film_thickness(const Vector6& xi) const = 0;
  /// Sliding speed [m/s] of the walls from slides and spins; signed for a single slide or spin.
  virtual double sliding_velocity(const Vector6& rate) const = 0;

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
  bool spin_has_angle() const { return traits_.spin_has_angle; }
  int centring() const { return traits_.centring < 0 ? translations_ : traits_.centring; }
  /// Factor that makes coordinate k, a translation or tilt, comparable with the clearance: 1 [-] or
  /// a length [m] of the gap.
  double own_scale(int k) const { return own_scale_[static_cast<std::size_t>(k)]; }

  const char* noun() const { return traits_.noun; }
  bool on_journal() const { return traits_.on_journal; }
  int long_axis() const { return traits_.long_axis; }
  int plane_normal() const { return traits_.plane_normal; }
  double clearance() const { return traits_.clearance; }
  const char* clearance_name() const { return traits_.clearance_name; }

  /// The surface of a film. Throws InvalidInput if this gap cannot contain a film; `item` names the
  /// gap.
  const FilmSurface& film_surface(const std::string& item) const;
  /// The sites of smooth walls. Throws InvalidInput if there are none, or if the walls have a
  /// profile and thus differ from those of the sites.
  const ContactSites& smooth_walls(const std::string& item) const;
  /// The pieces of the wall for integrals of the contact pressure, with about `count` points around
  /// a journal. Walls that can tilt have fewer points if asperities with this deviation [m] allow
  /// it; 0: unknown. Throws InvalidInput.
  SurfacePoints contact_points(const std::string& item, int count, double deviation = 0.0) const;
  /// The points at which a profile is evaluated.
  SurfacePoints profile_points(const std::string& item, int count) const;

 protected:
  explicit Gap(const GapTraits& traits, HeightProfile profile = {});

  /// Adds a gap coordinate with its own_scale(); translations must be added first.
  void add(const char* name, const GapCoordinate& coordinate, double own_scale = 1.0);
  const HeightProfile& profile() const { return profile_; }

  /// Wall distance [m] in the centred position where the wall has this normal; the heights of a
  /// profile are added to it.
  virtual double centred_thickness(const Vector3& /*normal*/) const { return clearance(); }
  /// Layout of a film on this surface without ports. Throws InvalidInput.
  FilmLayout plain_layout(const FilmSurface& surface, const std::string& item,
                          const LayoutRequest& request) const;
  /// Returns whether half of the gap is modelled. Throws InvalidInput if the user requested a half
  /// model and `fault` states why it is impossible.
  static bool takes_half(const std::string& item, const FilmMesh& mesh, const std::string& fault);
  /// Throws InvalidInput if there are ports.
  void require_no_ports(const std::string& item,
                        const std::vector<std::shared_ptr<const SupplyPort>>& ports) const;

 private:
  GapTraits traits_;
  std::vector<GapCoordinate> coordinates_;
  std::vector<std::string> names_;
  std::vector<double> own_scale_;
  int translations_ = 0;
  std::vector<int> tilts_, slides_, spins_;
  HeightProfile profile_;
};

}  // namespace tribodyn
