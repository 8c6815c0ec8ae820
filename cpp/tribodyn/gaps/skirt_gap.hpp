#pragma once
/// The gap of a piston's skirt in its liner.
///
/// The skirt carries two bearing areas, arcs around the thrust direction x and against it, on a
/// cylinder about z, the piston's axis; z counts from the lower edge of the skirt, y runs along the
/// pin. The liner moves against the piston: by x along the thrust direction and by the tilt about
/// the pin, at z = pin_height, by which it closes the gap, and by z along the axis, which slides. A
/// piston that is displaced by d towards the thrust side and tilted by t from z towards x has
/// x = -d, tilt = -t, and
///
///     h = c - (d + t (z - pin_height)) cos(angle) + profile,   c = liner_radius - piston_radius.
///
/// In a joint the piston's marker stands at the pin and the liner's on the axis of the liner; x, y,
/// z of the markers are z, x, y of this frame: along the axis, towards the thrust side, along the
/// pin.
///
/// Source: [ZhuEtAl1992].

#include "tribodyn/gaps/gap_shape.hpp"

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

class SkirtGap final : public GapShape {
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
  /// Of the cells around each area has its share, half of them.
  SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                        const std::vector<SupplyPort>& ports) const override;
  /// "ends" and "sides".
  std::vector<std::string> open_boundaries() const override { return {"ends", "sides"}; }

  /// Upper and lower edge on the thrust side, then on the other; they share the force of a side.
  int contact_sites() const override { return 4; }
  double site_share(int /*site*/) const override { return 0.5; }
  WallPair walls() const override;
  void contact_site(int site, const Vector6& xi, ContactSite& out) const override;

 private:
  SurfacePoints wall_points(const WallDivision& division) const override;

  SkirtGapOptions options_;
};

}  // namespace tribodyn
