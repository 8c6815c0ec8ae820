#pragma once
/// Contact of a point of one wall, on an edge or a corner, with the locally flat other wall.
///
/// The point lies on the wall of the carrier (gap.hpp). The wall distance g and the slip matrix T
/// of contact_site.hpp are
///
///     g = c - n . sum_k xi_k m_k,   T_k = (I - n n^T) m_k,   m_k = t_k + r_k x (p - o_k).
///
/// - g [m]: wall distance; c [m]: wall distance at xi = 0.
/// - p [m]: position of the point; n [-]: unit normal there, which points into the wall of the
///   carrier.
/// - xi_k [m or rad]: gap coordinate k; t_k, r_k [-]: unit vectors of its translation and rotation,
///   or zero.
/// - o_k [m]: point on the axis of the rotation; m_k: displacement of the moving wall per unit of
///   xi_k.
///
/// All vectors have components in the frame of the gap. g and m_k have the same values as in the
/// film at this point (film/relative_motion.hpp); T does not depend on xi.
///
/// Validity: the other wall is flat within the motion of the point, and tilts are small.

#include <vector>

#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/gaps/contact_site.hpp"

namespace tribodyn {

/// A point at which two walls may touch.
struct FlatContact {
  double clearance = 0.0;            ///< c [m]
  Vector3 place = Vector3::Zero();   ///< p [m]
  Vector3 normal = Vector3::Zero();  ///< n, into the wall of the carrier [-]
};

/// Sets the site at xi (K), for all coordinates.
void flat_contact(const FlatContact& at, const std::vector<GapCoordinate>& coordinates,
                  const Vector6& xi, ContactSite& out);

}  // namespace tribodyn
