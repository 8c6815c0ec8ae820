#pragma once
/// The gap of a pad over a sliding wall.
///
/// The pad covers the rectangle 0 <= x <= length, -width / 2 <= y <= width / 2 of its frame. z
/// points from the film into the pad. The wall below the film is plane and larger than the pad; in
/// the centred position it is the plane z = 0, and the film has the thickness H(x, y) [m], a
/// constant or the heights of a profile:
///
///       z ^      ______________
///         |     |     pad      |
///         |     +------------__|  H(x, y)
///         o-----+--------------+-----------> x
///        ================================   wall, slides along x and y
///
/// The pad carries the film. The motion of the wall relative to the pad has the coordinates z,
/// which closes the gap, with a tilting pad the tilts about x and y through the pivot (p_x, p_y),
/// and the slides x and y:
///
///     h = H - z - tilt_x (y - p_y) + tilt_y (x - p_x).
///
/// A pad that is raised by the lift l has z = -l; its own tilts are the opposite ones.
///
/// In a joint, the wall is the journal and the pad the bearing. Place the marker of the wall in the
/// face of the wall, with z along its normal towards the pad, and the marker of the pad at the
/// pivot of a tilting pad, otherwise at the origin of the frame, with the axes of the frame. Both
/// markers are in one plane where the film has the thickness H. The sliding velocity is that of the
/// wall at the marker of the pad. A wall that rotates about its normal drags oil like a wall with
/// this velocity everywhere, which holds for a pad that is short compared with its distance from
/// the axis of rotation.
///
/// Source: [PinkusSternlicht1961] ch. 3.

#include "tribodyn/gaps/gap.hpp"

namespace tribodyn {

struct PadGapOptions {
  double length = 0.0;  ///< along x [m], > 0
  /// Along y [m], >= 0. With 0 the pad is infinitely wide: one metre of it is modelled, its sides
  /// are closed, and it cannot tilt.
  double width = 0.0;
  double thickness = 0.0;  ///< H without a profile, otherwise the mean of H [m], > 0
  bool tilting = false;    ///< the pad may tilt about x and y
  std::array<double, 2> pivot = {0.0, 0.0};  ///< (p_x, p_y) of a tilting pad [m]
  /// Edges that are open to the surroundings; the others are closed.
  std::vector<std::string> open_edges = {"x_min", "x_max", "y_min", "y_max"};
  std::vector<double> mesh_lines = {};  ///< positions x of mesh lines [m], such as steps of H
  HeightProfile profile = {};           ///< H itself; not a height that is added to the thickness
  /// The wall slides along x alone, and only the half y >= 0 is modelled.
  bool plane_motion = false;
};

class PadGap final : public Gap {
 public:
  PadGap(const std::string& item, const PadGapOptions& options);

  const PadGapOptions& options() const { return options_; }

  const char* noun() const override { return "pad gap"; }
  int plane_normal() const override { return 2; }
  double clearance() const override { return options_.thickness; }
  const char* clearance_name() const override { return "thickness"; }
  double own_scale(int k) const override;
  std::optional<double> minimum_film_thickness(const Vector6& xi) const override;
  double sliding_velocity(const Vector6& rate) const override;
  /// `around` counts cells along x, `along` cells across the pad.
  SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                        const std::vector<SupplyPort>& ports) const override;
  /// The open ones of "x_min", "x_max", "y_min" and "y_max".
  std::vector<std::string> open_boundaries() const override;
  FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const override;

  /// The four corners of the pad, which share its force.
  int contact_sites() const override { return 4; }
  double site_share(int /*site*/) const override { return 0.25; }
  WallPair walls() const override { return {.kind = WallPair::Kind::corner}; }
  void contact_site(int site, const Vector6& xi, ContactSite& out) const override;

 private:
  SurfacePoints wall_points(const WallDivision& division) const override;
  double centred_thickness(const Vector3& /*normal*/) const override {
    return profile().empty() ? options_.thickness : 0.0;
  }
  bool is_open(const char* edge) const;
  bool is_infinite() const { return options_.width == 0.0; }
  /// Positions of the sides y_min and y_max [m].
  std::array<double, 2> sides() const;
  Vector3 corner(int site) const;
  std::vector<double> lines_across(int cells) const;

  PadGapOptions options_;
};

}  // namespace tribodyn
