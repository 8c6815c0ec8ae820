#pragma once
/// The surface of a beam as the wall of a film.
///
/// The part of a beam between two shares of its length is cut into m pieces of equal length. The
/// sections k = 0 ... m at their ends have the origin r_k [m] on the axis and the section axes
/// e_y,k and e_z,k [-], which are the vectors of the wall. On a piece the surface is
///
///     y(xi) = sum over k of N_k(xi_2) (r_k + a(xi_1) e_y,k + b(xi_1) e_z,k),   0 <= xi_2 <= 1,
///
///     round   a = R cos xi_1,                        b = R sin xi_1,
///     flat    a = d cos phi - xi_1 w sin phi,        b = d sin phi + xi_1 w cos phi,
///
/// with the radius R, or with the angle phi of the outward normal from the y axis of the section,
/// the distance d of the face from the axis and half of its width w; -1 <= xi_1 <= 1 there. N_k are
/// cubic Hermite functions through the sections, whose slopes are differences of the neighbours
/// (at the ends those of the parabola through three sections), so that the surface is smooth. They
/// reproduce parabolas, and with m = 1 straight lines. Their sum is 1: a rigid motion of the
/// sections moves the surface rigidly. Between two sections that turn by the angle delta relative
/// to each other the radius has an error of some delta^4/400.
///
/// Source: [CatmullRom1974] (smooth curves through points).

#include <vector>

#include "tribodyn/beams/sectioned_beam.hpp"
#include "tribodyn/bodies/marker.hpp"
#include "tribodyn/solid_film/carried_mesh.hpp"

namespace tribodyn {

/// The surface of a part of a beam, or one of its faces.
struct BeamSide {
  const SectionedBeam* beam = nullptr;
  int body = -1;
  double start = 0.0, stop = 1.0;  ///< shares of the length of the axis, 0 <= start < stop <= 1
  int around = 12;                 ///< facets around the section, or across a flat face
  int along = 4;                   ///< pieces m, and facets along the axis
  double radius = 0.0;             ///< R of a round surface [m]; 0: a flat face
  double depth = 0.0;              ///< d of a flat face [m]
  double half_width = 0.0;         ///< w of a flat face [m]
  double normal = 0.0;             ///< phi of a flat face [rad]

  bool is_round() const { return radius > 0.0; }
};

/// Throws InvalidInput, which names `item`, for numbers out of range.
void check_beam_side(const std::string& item, const BeamSide& side);
/// Markers at the sections k = 0 ... m, with the axes of the sections.
std::vector<Marker> beam_sections(const BeamSide& side);
/// The patches, one for each piece, whose vectors are r_k, e_y,k, e_z,k for k = 0 ... m.
WallSurface beam_wall(const BeamSide& side);
/// The mesh of a film on the surface, with cells x cells quadrilaterals on every facet; a round
/// surface is closed around the section. Its nodes have the positions and normals of the reference
/// shape in the frame of the body. The boundary "rim" consists of the ends of the part and of the
/// edges of a flat face.
CarriedMesh beam_film_mesh(const BeamSide& side, int cells, const std::string& item);

}  // namespace tribodyn
