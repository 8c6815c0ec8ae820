#pragma once
/// The gap of a journal in a plain bearing.
///
/// The frame is the frame of the bearing, with z [m] along the axis from the middle of the bearing.
/// With the eccentricity e [m], the journal centre minus the bearing centre, and the rotations t
/// [rad] of a misaligned journal about x and y, the film thickness h [m] is
///
///     h(theta, z) = c + profile - (e + t x (z e_z)) . n(theta),
///     c = bearing_radius - journal_radius,
///
/// where c [m] is the radial clearance, theta [rad] the angle from x towards y, n(theta) the
/// outward radial direction and e_z the unit vector along z. The gap coordinates are x and y; with
/// misalignment tilt_x and tilt_y; for a sliding journal z; and the spin. Spin and slide enter
/// through their rates alone. The conjugate generalised forces are the force [N] on the journal in
/// the bearing's frame and the moment [N m] on the journal about its centre.
///
/// A *partial* bearing covers an arc; all its edges are open. The *profile* [m] is a height added
/// to the gap at the points of film and contact, such as waves, steps, pockets or wear.
///
/// The *profile of the journal* turns with it (film/moving_profile.hpp): it adds its height at the
/// angle theta - phi to the gap, where phi [rad] is the angle of the journal in the bearing, and
/// the spin is then a gap coordinate with the value phi.
///
/// *Collars* of the journal run against the two ends of the bearing. Between each collar and the
/// end of the bearing lies a ring with its own film, from the bearing radius to the collar radius,
/// with the thickness h_a [m], the axial clearance c_a [m], the bearing length L [m] and the
/// position r [m] on the ring:
///
///                 +---+                         +---+
///       collar    |   | h_a +-------------+ h_a |   |       h_a = c_a -+ (e_z + (t x r)_z)
///                 |   |<--->|   bearing   |<--->|   |       at the ends z = -+ L/2
///     ------------+   +-----+-------------+-----+   +------------  wall of the journal
///
/// The axial position z of the journal, e_z in this formula, is then a gap coordinate. The inner
/// edges of the rings and the ends of the bearing are open to the ambient, because a chamfer lies
/// between them.
///
/// Validity: rigid walls, c much smaller than the bearing radius, and small tilts. h <= 0 means
/// that the walls touch or overlap.
///
/// Source: [PinkusSternlicht1961] ch. 3.

#include "tribodyn/gaps/contact_sites.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/gaps/gap.hpp"
#include "tribodyn/gaps/surface_points.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

namespace tribodyn {

struct JournalGapOptions {
  double bearing_radius = 0.0;    ///< [m], > 0
  double radial_clearance = 0.0;  ///< [m], > 0 and below the bearing radius
  double bearing_length = 0.0;    ///< [m], > 0
  std::vector<double> arc = {};   ///< start and end of a partial bearing [rad]; empty: a ring
  HeightProfile profile = {};
  std::shared_ptr<const MovingProfile> journal_profile = {};  ///< none: a smooth journal
  bool misalignment = false;  ///< the journal may tilt about x and y
  bool sliding = false;       ///< the journal may slide along z
  /// Outer radius [m] of the collars that run against both ends of the bearing; 0: no collars.
  double collar_radius = 0.0;
  double axial_clearance = 0.0;  ///< between collar and bearing end, central position [m]
};

/// Gap between a journal and a plain bearing.
class JournalGap final : public Gap, public FilmSurface, public AsperityWall, public ContactSites {
 public:
  JournalGap(const std::string& item, const JournalGapOptions& options);

  const JournalGapOptions& options() const { return options_; }
  bool has_collars() const { return options_.collar_radius > 0.0; }

  GapFacets facets() const override { return GapFacets::of(*this); }
  std::optional<double> minimum_film_thickness(const Vector6& xi) const override;
  double sliding_velocity(const Vector6& rate) const override;
  SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                        const SupplyPorts& ports) const override;
  /// "ends"; for an arc also "leading" and "trailing"; with collars "collars".
  std::vector<std::string> open_boundaries() const override;
  std::vector<std::string> dragging_boundaries() const override;
  FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const override;
  SurfacePoints wall_points(const WallDivision& division) const override;
  /// One section if the shafts stay parallel; otherwise the two end sections, which share the
  /// force.
  int contact_sites() const override { return options_.misalignment ? 2 : 1; }
  double site_share(int /*site*/) const override { return options_.misalignment ? 0.5 : 1.0; }
  WallPair walls() const override;
  void contact_site(int site, const Vector6& xi, ContactSite& out) const override;
  void check_contact(const std::string& item) const override;

 private:
  double centred_thickness(const Vector3& normal) const override;
  /// Adds the sectors of the two rings around the ends of the bearing.
  void add_collars(const LinesAround& lines, SurfacePoints& points) const;
  PortSurface surface(const std::string& item) const;
  /// Mesh of the bearing without the rings around its ends.
  CylinderMeshOptions cylinder(const std::string& item, const FilmMesh& mesh,
                               const SupplyPorts& ports) const;
  /// Index of the spin, the last coordinate.
  int spin() const { return size() - 1; }
  bool is_half(const std::string& item, const FilmMesh& mesh, const SupplyPorts& ports) const;

  JournalGapOptions options_;
};

}  // namespace tribodyn
