#pragma once
/// The gap of a pad over a sliding wall.
///
/// The pad covers the rectangle 0 <= x <= length, -width / 2 <= y <= width / 2 of its frame. The z
/// axis points from the film into the pad. The wall below the film is plane and larger than the
/// pad. In the centred position the wall lies in the plane z = 0, and the film has the thickness
/// H(x, y) [m], which is constant or given by the heights of a profile:
///
///       z ^      ______________
///         |     |     pad      |
///         |     +------------__|  H(x, y)
///         o-----+--------------+-----------> x
///        ================================   wall, slides along x and y
///
/// The pad carries the film. The gap coordinates are the motion of the wall relative to the pad:
/// the translation z [m], which closes the gap; for a tilting pad the rotations tilt_x and tilt_y
/// [rad] about axes through the pivot (p_x, p_y) [m]; and the slides x and y. The film thickness h
/// [m] at the point (x, y) is
///
///     h = H - z - tilt_x (y - p_y) + tilt_y (x - p_x).
///
/// If the pad is raised by l [m], then z = -l; the rotations of the pad itself are -tilt_x and
/// -tilt_y.
///
/// Validity: a plane, rigid wall, H much smaller than the length, and small tilts.
///
/// In a joint, the wall is the journal and the pad the bearing. Place the marker of the wall in the
/// face of the wall, with z along its normal towards the pad, and the marker of the pad at the
/// pivot of a tilting pad, otherwise at the origin of the frame, with the axes of the frame. In the
/// centred position, where the film has the thickness H, the origins of both markers lie in the
/// plane z = 0. The sliding velocity is the velocity of the wall at the marker of the pad. For a
/// wall that rotates about its normal, this velocity is used at all points of the pad, which is
/// valid for a pad that is short compared with its distance from the axis of rotation.
///
/// Source: [PinkusSternlicht1961] ch. 3.

#include "tribodyn/gaps/contact_sites.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/gaps/gap.hpp"
#include "tribodyn/gaps/surface_points.hpp"

namespace tribodyn {

struct PadGapOptions {
  double length = 0.0;  ///< along x [m], > 0
  /// Along y [m], >= 0. With 0 the pad is infinitely wide: one metre of its width is modelled, the
  /// sides are closed, and the pad cannot tilt.
  double width = 0.0;
  double thickness = 0.0;  ///< H without a profile, otherwise the mean of H [m], > 0
  bool tilting = false;    ///< the pad may tilt about x and y
  std::array<double, 2> pivot = {0.0, 0.0};  ///< (p_x, p_y) of a tilting pad [m]
  /// Edges that are open to the surroundings; the others are closed.
  std::vector<std::string> open_edges = {"x_min", "x_max", "y_min", "y_max"};
  std::vector<double> mesh_lines = {};  ///< positions x of mesh lines [m], such as steps of H
  HeightProfile profile = {};           ///< H itself, instead of a height added to the thickness
  /// The wall slides along x alone, and only the half y >= 0 is modelled.
  bool plane_motion = false;
};

/// Gap between a pad and a sliding wall.
class PadGap final : public Gap, public FilmSurface, public AsperityWall, public ContactSites {
 public:
  PadGap(const std::string& item, const PadGapOptions& options);

  const PadGapOptions& options() const { return options_; }

  GapFacets facets() const override { return GapFacets::of(*this); }
  std::optional<double> minimum_film_thickness(const Vector6& xi) const override;
  double sliding_velocity(const Vector6& rate) const override;
  /// `around` is the number of cells along x, `along` the number of cells across the pad.
  SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                        const SupplyPorts& ports) const override;
  /// The open edges among "x_min", "x_max", "y_min" and "y_max".
  std::vector<std::string> open_boundaries() const override;
  FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const override;

  SurfacePoints wall_points(const WallDivision& division) const override;
  /// The four corners of the pad, which share the force on the pad.
  int contact_sites() const override { return 4; }
  double site_share(int /*site*/) const override { return 0.25; }
  WallPair walls() const override { return {.kind = WallPair::Kind::corner}; }
  void contact_site(int site, const Vector6& xi, ContactSite& out) const override;

 private:
  /// Adds a tilt, whose arm is the largest displacement of a corner.
  void add_tilt(const char* name, const GapCoordinate& tilt);
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
