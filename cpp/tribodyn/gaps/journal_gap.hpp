#pragma once
/// The gap of a journal in a plain bearing.
///
/// With the eccentricity e [m], the journal centre minus the bearing centre in the bearing's frame
/// (x, y; z along the axis from the middle of the bearing), and the rotations t [rad] of a tilting
/// journal about x and y,
///
///     h(theta, z) = c + profile - (e + t x (z e_z)) . n(theta),
///     c = bearing_radius - journal_radius,
///
/// where n is the outward radial direction. Coordinates: x, y; with misalignment tilt_x, tilt_y;
/// with a sliding journal z; and the spin. Spin and slide enter through their rates alone. The
/// conjugate generalised forces are the force on the journal in the bearing's frame and the moment
/// on the journal about its centre.
///
/// A *partial* bearing covers an arc; all its edges are open. The *profile* is a height added to
/// the gap, given at the points of film and contact: waves, steps, pockets, wear.
///
/// *Collars* of the journal run against the two ends of the bearing. Each collar forms a ring with
/// a film of its own, from the bearing's radius to the collar's radius:
///
///                 +---+                         +---+
///       collar    |   | h_a +-------------+ h_a |   |       h_a = c_a -+ (e_z + (t x r)_z)
///                 |   |<--->|   bearing   |<--->|   |       at the ends z = -+ L/2
///     ------------+   +-----+-------------+-----+   +------------  wall of the journal
///
/// The axial position z of the journal is then a coordinate. The inner edges of the rings and the
/// ends of the bearing open to the ambient, as there is a chamfer between them.
///
/// Source: [PinkusSternlicht1961] chapter 3.

#include "tribodyn/gaps/gap.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

namespace tribodyn {

struct JournalGapOptions {
  double bearing_radius = 0.0;    ///< [m], > 0
  double radial_clearance = 0.0;  ///< [m], > 0 and below the bearing radius
  double bearing_length = 0.0;    ///< [m], > 0
  std::vector<double> arc = {};   ///< start and end of a partial bearing [rad]; empty: a ring
  HeightProfile profile = {};
  bool misalignment = false;  ///< the journal may tilt about x and y
  bool sliding = false;       ///< and slide along z
  /// Outer radius [m] of the collars that run against both ends of the bearing; 0: no collars.
  double collar_radius = 0.0;
  double axial_clearance = 0.0;  ///< between each collar and its end in the central position [m]
};

class JournalGap final : public Gap {
 public:
  JournalGap(const std::string& item, const JournalGapOptions& options);

  const JournalGapOptions& options() const { return options_; }
  bool has_collars() const { return options_.collar_radius > 0.0; }

  const char* noun() const override { return "journal gap"; }
  int long_axis() const override { return 2; }
  int centring() const override { return 2; }
  double clearance() const override { return options_.radial_clearance; }
  double own_scale(int k) const override;
  std::optional<double> minimum_film_thickness(const Vector6& xi) const override;
  double sliding_velocity(const Vector6& rate) const override;
  SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                        const std::vector<SupplyPort>& ports) const override;
  /// "ends"; for an arc also "leading" and "trailing"; with collars "collars".
  std::vector<std::string> open_boundaries() const override;
  FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const override;
  /// One section if the shafts stay parallel; otherwise the two end sections, which share the
  /// force.
  int contact_sites() const override { return options_.misalignment ? 2 : 1; }
  double site_share(int /*site*/) const override { return options_.misalignment ? 0.5 : 1.0; }
  WallPair walls() const override;
  void contact_site(int site, const Vector6& xi, ContactSite& out) const override;
  void require_smooth_walls(const std::string& item) const override;

 private:
  std::vector<std::string> dragging_boundaries() const override;
  SurfacePoints wall_points(const WallDivision& division) const override;
  double centred_thickness(const Vector3& normal) const override;
  /// Adds the sectors of the two rings around the ends of the bearing.
  void add_collars(const LinesAround& lines, SurfacePoints& points) const;
  PortSurface surface(const std::string& item) const;
  /// Mesh of the bearing without the rings around its ends.
  CylinderMeshOptions cylinder(const std::string& item, const FilmMesh& mesh,
                               const std::vector<SupplyPort>& ports) const;
  bool is_half(const std::string& item, const FilmMesh& mesh,
               const std::vector<SupplyPort>& ports) const;

  JournalGapOptions options_;
};

}  // namespace tribodyn
