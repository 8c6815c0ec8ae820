#pragma once
/// The gap of a ball in a spherical cup.
///
/// The cup is the part of a sphere about the origin within half_angle [rad] of the z axis. The
/// middle of the cup lies at z = cup_radius, so a force along z presses the ball into the cup. With
/// the eccentricity e [m], the ball centre minus the cup centre in the cup's frame, the film
/// thickness h [m] is
///
///     h = c + profile - e . n,   c = cup_radius - ball_radius,
///
/// where c [m] is the radial clearance, n the outward radial direction, and the profile [m] a
/// height added to the gap. The gap coordinates are x, y, z and the spins turn_x, turn_y, turn_z,
/// which enter through their rates alone. The conjugate generalised forces are the force [N] on the
/// ball and the moment [N m] on the ball about its centre, in the axes of the cup.
///
/// Validity: rigid walls and c much smaller than the cup radius.
///
/// Source: [GoenkaBooker1980].

#include "tribodyn/gaps/contact_sites.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/gaps/gap.hpp"
#include "tribodyn/gaps/surface_points.hpp"

namespace tribodyn {

struct SphericalGapOptions {
  double cup_radius = 0.0;        ///< [m], > 0
  double radial_clearance = 0.0;  ///< [m], > 0 and below the cup radius
  double half_angle = 0.0;        ///< from the z axis to the rim, in (0, pi) [rad]
  HeightProfile profile = {};
  /// The ball moves in the plane y = 0 and rotates about y alone; only the half y >= 0 is computed.
  bool plane_motion = false;
};

/// Gap between a ball and a spherical cup.
class SphericalGap final : public Gap,
                           public FilmSurface,
                           public AsperityWall,
                           public ContactSites {
 public:
  SphericalGap(const std::string& item, const SphericalGapOptions& options);

  const SphericalGapOptions& options() const { return options_; }

  GapFacets facets() const override { return GapFacets::of(*this); }
  std::optional<double> minimum_film_thickness(const Vector6& xi) const override;
  /// Speed [m/s] of the equator of the ball, with the cup radius.
  double sliding_velocity(const Vector6& rate) const override;
  /// Rings of nodes about the middle of the cup. The number of rings is the larger of half the
  /// cells along a meridian from rim to rim and a sixth of the cells around the rim.
  SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                        const SupplyPorts& ports) const override;
  /// "rim".
  std::vector<std::string> open_boundaries() const override { return {"rim"}; }
  FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const override {
    return plain_layout(*this, item, request);
  }

  SurfacePoints wall_points(const WallDivision& division) const override;
  int contact_sites() const override { return 1; }
  double site_share(int /*site*/) const override { return 1.0; }
  WallPair walls() const override;
  void contact_site(int site, const Vector6& xi, ContactSite& out) const override;

 private:
  SphericalGapOptions options_;
};

}  // namespace tribodyn
