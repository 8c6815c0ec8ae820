#pragma once
/// The gap of a piston's skirt in its liner.
///
/// The skirt carries two bearing areas, arcs around the thrust direction x and around -x, on a
/// cylinder about z, the axis of the piston. z is measured from the lower edge of the skirt; y
/// points along the pin. The coordinates of the liner relative to the piston are x along the thrust
/// direction, the tilt about the pin at z = pin_height, which both close the gap, and the slide z
/// along the axis. A piston displaced by d [m] towards the thrust side and tilted by t [rad] from z
/// towards x has x = -d, tilt = -t, and
///
///     h = c - (d + t (z - pin_height)) cos(angle) + profile,   c = liner_radius - piston_radius.
///
/// In a joint, place the piston's marker at the pin and the liner's marker on the axis of the
/// liner. The marker axes x, y, z are z, x, y of this frame: along the axis, towards the thrust
/// side, along the pin.
///
/// Source: [ZhuEtAl1992].

#include "tribodyn/gaps/gap.hpp"

namespace tribodyn {

struct SkirtGapOptions {
  double piston_radius = 0.0;           ///< [m], > 0
  double radial_clearance = 0.0;        ///< [m], > 0
  double skirt_length = 0.0;            ///< along the axis [m], > 0
  double thrust_half_angle = 0.0;       ///< of the area around x, in (0, pi/2) [rad]
  double anti_thrust_half_angle = 0.0;  ///< of the area around -x, in (0, pi/2) [rad]
  double pin_height = 0.0;              ///< z of the pin [m]
  HeightProfile profile = {};
};

class SkirtGap final : public Gap {
 public:
  SkirtGap(const std::string& item, const SkirtGapOptions& options);

  const SkirtGapOptions& options() const { return options_; }

  const char* noun() const override { return "skirt gap"; }
  bool on_journal() const override { return true; }
  int marker_shift() const override { return 1; }
  int long_axis() const override { return 2; }
  double clearance() const override { return options_.radial_clearance; }
  double own_scale(int k) const override { return k == 1 ? 0.5 * options_.skirt_length : 1.0; }
  std::optional<double> minimum_film_thickness(const Vector6& xi) const override;
  double sliding_velocity(const Vector6& rate) const override { return rate[2]; }
  /// Each of the two areas gets half of the cells `around`.
  SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                        const std::vector<SupplyPort>& ports) const override;
  /// "ends" and "sides".
  std::vector<std::string> open_boundaries() const override { return {"ends", "sides"}; }

  /// Upper and lower edge on the thrust side, then on the other side; the edges of a side share its
  /// force.
  int contact_sites() const override { return 4; }
  double site_share(int /*site*/) const override { return 0.5; }
  WallPair walls() const override;
  void contact_site(int site, const Vector6& xi, ContactSite& out) const override;

 private:
  SurfacePoints wall_points(const WallDivision& division) const override;

  SkirtGapOptions options_;
};

}  // namespace tribodyn
