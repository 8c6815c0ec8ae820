#pragma once
/// Contact of a point of one wall, on an edge or a corner, with the locally flat other wall.
///
/// With the position p of the point on the carrier of the surface and the normal n of its wall
/// there,
///
///     g = c - n . sum_k xi_k (t_k + r_k x p),   T_k = (I - n n^T) (t_k + r_k x p),
///
/// where t_k and r_k are translation and rotation of gap coordinate k. Both g and T are those of
/// the film at this point (film/relative_motion.hpp); T does not depend on xi.

#include <vector>

#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/gaps/contact_site.hpp"

namespace tribodyn {

/// A point at which two walls may touch.
struct FlatContact {
  double clearance = 0.0;            ///< c [m]
  Vector3 place = Vector3::Zero();   ///< p [m]
  Vector3 normal = Vector3::Zero();  ///< n, into the wall of the carrier
};

/// Sets the site at xi (K), for all coordinates.
void flat_contact(const FlatContact& at, const std::vector<GapCoordinate>& coordinates,
                  const Vector6& xi, ContactSite& out);

}  // namespace tribodyn
