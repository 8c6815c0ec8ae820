#pragma once
/// The gap of a slider in its guide.
///
/// The slider, a box centred at the origin of its frame, slides along x between two faces of the
/// guide, which are normal to y, or between four faces, two of which are normal to z:
///
///          y ^     guide
///      ============|==========================
///            +-----+-----+  h = c + y + ...           y, tilt_z: motion of the guide
///            |     o-----|-> x
///            +-----------+  h = c - y - ...
///      =======================================
///
/// The faces of the slider carry the film; the guide is longer and wider than these faces. The gap
/// coordinates are the motion of the guide relative to the slider: the translation d_y along y (and
/// d_z along z with four faces) [m], the tilts t_x, t_y, t_z about the axes [rad], and the slide
/// along x. The film thickness h [m] is
///
///     faces at y = +- slider_height / 2    h = c + profile +- (d_y - z t_x + x t_z),
///     faces at z = +- slider_width / 2     h = c + profile +- (d_z + y t_x - x t_y),
///
/// with the clearance c [m] at each face in the central position and the position x, y, z [m] on
/// the face. The names of the gap coordinates are
///
///     two faces               y, tilt_z, x                 in the plane of x and y
///     two faces, misalignment y, tilt_x, tilt_z, x, z      in space; z is a second slide
///     four faces              y, z, tilt_x, tilt_y, tilt_z, x.
///
/// Validity: plane rigid faces, a clearance below the dimensions of the slider, and small tilts.
///
/// In a joint, place the slider's marker at the centre of the slider and the guide's marker on the
/// centre line of the guide, with x along this line.

#include "tribodyn/gaps/contact_sites.hpp"
#include "tribodyn/gaps/film_surface.hpp"
#include "tribodyn/gaps/gap.hpp"
#include "tribodyn/gaps/surface_points.hpp"

namespace tribodyn {

struct GuideGapOptions {
  double slider_length = 0.0;  ///< along x [m], > 0
  double slider_height = 0.0;  ///< along y, between its faces [m], > 0
  double slider_width = 0.0;   ///< along z [m], > 0
  double clearance = 0.0;      ///< at each face in the central position [m], > 0
  int faces = 2;               ///< 2 or 4
  bool misalignment = false;   ///< two faces only: the slider may also roll and move along z
  HeightProfile profile = {};
};

/// Gap between a slider and a guide.
class GuideGap final : public Gap, public FilmSurface, public AsperityWall, public ContactSites {
 public:
  GuideGap(const std::string& item, const GuideGapOptions& options);

  const GuideGapOptions& options() const { return options_; }

  GapFacets facets() const override { return GapFacets::of(*this); }
  std::optional<double> minimum_film_thickness(const Vector6& xi) const override;
  double sliding_velocity(const Vector6& rate) const override;
  /// `around` is the number of cells along the guide, `along` the number of cells across the guide.
  SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                        const SupplyPorts& ports) const override;
  /// "ends" across the guide and "sides" along it.
  std::vector<std::string> open_boundaries() const override { return {"ends", "sides"}; }
  FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const override {
    return plain_layout(*this, item, request);
  }

  SurfacePoints wall_points(const WallDivision& division) const override;
  /// The corners of the faces; in the plane the two edges of each face. The sites of a face share
  /// the force on this face.
  int contact_sites() const override { return static_cast<int>(corners_.size()); }
  double site_share(int /*site*/) const override { return in_plane() ? 0.5 : 0.25; }
  WallPair walls() const override;
  void contact_site(int site, const Vector6& xi, ContactSite& out) const override;

 private:
  struct Corner {
    Vector3 place, normal;
  };

  bool in_plane() const { return options_.faces == 2 && !options_.misalignment; }

  GuideGapOptions options_;
  std::vector<Corner> corners_;
};

}  // namespace tribodyn
