#pragma once
/// The gap of a journal in a plain bearing.
///
/// With the eccentricity e = journal centre minus bearing centre in the bearing's frame (x, y; z
/// along the axis from the middle of the bearing) and, where the journal may tilt, its rotations t
/// about x and y,
///
///     h(theta, z) = c + profile - (e + t x (z e_z)) . n(theta),   c = bearing_radius -
///     journal_radius,
///
/// where n is the outward radial direction. Coordinates: x, y, with tilting tilt_x, tilt_y, and the
/// spin, which enters through its rate alone. The generalised forces that work on their rates are
/// the force on the journal in the bearing's frame and the moment on it about its centre.
///
/// A *partial* bearing covers an arc; all its edges are open. The *profile* is a height added to
/// the gap, given at the points at which film and contact ask for it: waves, steps, pockets, wear.
///
/// Source: [PinkusSternlicht1961] chapter 3.

#include "tribodyn/gaps/gap_shape.hpp"

namespace tribodyn {

/// Heights [m] added to a gap, at the points of a mesh; empty where there are none.
struct HeightProfile {
  std::vector<double> nodes = {};    ///< at the nodes of the film's mesh
  std::vector<double> faces = {};    ///< at the middles of its pairs; empty: means of the nodes
  std::vector<double> contact = {};  ///< at the contact points
  bool symmetric = true;  ///< the same on both sides of z = 0: a half may stand for the whole
  bool empty() const { return nodes.empty() && faces.empty() && contact.empty(); }
};

struct JournalGapOptions {
  double bearing_radius = 0.0;    ///< [m], > 0
  double radial_clearance = 0.0;  ///< [m], > 0 and below the bearing radius
  double bearing_length = 0.0;    ///< [m], > 0
  std::vector<double> arc = {};   ///< start and end of a partial bearing [rad]; empty: a ring
  HeightProfile profile = {};
  bool tilting = false;  ///< the journal may tilt about x and y
};

class JournalGap final : public GapShape {
 public:
  JournalGap(const std::string& item, const JournalGapOptions& options);

  const JournalGapOptions& options() const { return options_; }

  const std::vector<GapCoordinate>& coordinates() const override { return coordinates_; }
  const std::vector<std::string>& names() const override { return names_; }
  int translations() const override { return 2; }
  int spin() const override { return size() - 1; }
  double clearance() const override { return options_.radial_clearance; }
  std::optional<double> minimum_film_thickness(const Vector6& xi) const override;
  double sliding_velocity(const Vector6& rate) const override {
    return rate[spin()] * options_.bearing_radius;
  }
  FilmLayout film_layout(const std::string& item, const LayoutRequest& request) const override;
  SurfacePoints contact_points(const std::string& item, int count) const override;
  /// The section where shafts stay parallel, otherwise the two at the ends of the bearing, which
  /// share the force.
  int contact_sites() const override { return options_.tilting ? 2 : 1; }
  double site_share(int /*site*/) const override { return options_.tilting ? 0.5 : 1.0; }
  WallPair walls() const override;
  void contact_site(int site, const Vector6& xi, ContactSite& out) const override;
  void require_smooth_walls(const std::string& item) const override;

  /// Mesh of a film with these ports; heights of a profile belong to its nodes.
  SurfaceMesh film_mesh(const std::string& item, const FilmMesh& mesh,
                        const std::vector<SupplyPort>& ports) const;
  /// "ends", of an arc also "leading" and "trailing".
  std::vector<std::string> open_boundaries() const;

 private:
  PortSurface surface(const std::string& item) const;
  bool is_half(const std::string& item, const FilmMesh& mesh,
               const std::vector<SupplyPort>& ports) const;

  JournalGapOptions options_;
  std::vector<GapCoordinate> coordinates_;
  std::vector<std::string> names_;
};

}  // namespace tribodyn
