#pragma once
/// The gap of a piston's skirt in its liner.
///
/// The frame of the gap is the piston's marker in a joint. Its origin is the pin; x points along
/// the axis of the piston towards the crown, y towards the thrust side, and z along the pin. The
/// skirt extends from x = -pin_height at its lower edge to x = skirt_length - pin_height. It has
/// two bearing areas on a cylinder about x: an arc around y, on the thrust side, and an arc around
/// -y. Angles are measured from y towards z. The origin of the liner's marker lies on the axis of
/// the liner, and its axes are parallel to those of the piston's marker.
///
/// The gap coordinates are the motion of the liner relative to the piston: the translation y [m]
/// and the rotation tilt_z [rad] about z, which both close the gap, and the slide along x. A piston
/// that is displaced by d [m] towards the thrust side and tilted by t [rad] about z, with the crown
/// towards the thrust side for t > 0, has y = -d and tilt_z = -t. The film thickness h [m] at the
/// position x [m] is then
///
///     h = c - (d + t x) cos(angle) + profile,   c = liner_radius - piston_radius [m].
///
/// Validity: rigid walls, c much smaller than the radii, small tilts, and bearing areas of less
/// than a right angle on both sides of y and -y.
///
/// Source: [ZhuEtAl1992].

#include "tribodyn/gaps/contact_sites.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/gaps/gap.hpp"
#include "tribodyn/gaps/surface_points.hpp"

namespace tribodyn {

struct SkirtGapOptions {
  double piston_radius = 0.0;           ///< [m], > 0
  double radial_clearance = 0.0;        ///< [m], > 0
  double skirt_length = 0.0;            ///< along the axis [m], > 0
  double thrust_half_angle = 0.0;       ///< of the area around y, in (0, pi/2) [rad]
  double anti_thrust_half_angle = 0.0;  ///< of the area around -y, in (0, pi/2) [rad]
  double pin_height = 0.0;              ///< of the pin above the lower edge of the skirt [m]
  HeightProfile profile = {};
};

/// Gap between the skirt of a piston and a liner.
class SkirtGap final : public Gap, public FilmSurface, public AsperityWall, public ContactSites {
 public:
  SkirtGap(const std::string& item, const SkirtGapOptions& options);

  const SkirtGapOptions& options() const { return options_; }

  GapFacets facets() const override { return GapFacets::of(*this); }
  std::optional<double> minimum_film_thickness(const Vector6& xi) const override;
  double sliding_velocity(const Vector6& rate) const override { return rate[2]; }
  /// Each of the two bearing areas has half of the cells `around`.
  SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                        const SupplyPorts& ports) const override;
  /// "ends" and "sides".
  std::vector<std::string> open_boundaries() const override { return {"ends", "sides"}; }
  FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const override {
    return plain_layout(*this, item, request);
  }

  SurfacePoints wall_points(const WallDivision& division) const override;
  /// Upper and lower edge on the thrust side, then on the other side; the two edges of a side share
  /// the force on this side.
  int contact_sites() const override { return 4; }
  double site_share(int /*site*/) const override { return 0.5; }
  WallPair walls() const override;
  void contact_site(int site, const Vector6& xi, ContactSite& out) const override;

 private:
  /// Position x [m] of a height [m] above the lower edge.
  double from_pin(double height) const { return height - options_.pin_height; }

  SkirtGapOptions options_;
};

}  // namespace tribodyn
