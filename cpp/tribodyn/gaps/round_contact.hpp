#pragma once
/// Contact of a round section, or of a ball, with the round wall around it.
///
/// The middle of the journal's section moves from that of the wall by
///
///     e(xi) = P sum_k xi_k (t_k + r_k x p),
///
/// t_k and r_k being translation and rotation of the gap coordinates, p the place of the section on
/// the journal, and P the projection on the plane of the section, nothing for a ball. With
/// n = e/|e|
///
///     g = c - |e|,   dg/dxi_k = -n . e_k,   T_k = (I - n n^T) (t_k + r_k x p) + r_k x (R_j n):
///
/// the walls touch at the journal's surface, p + R_j n, and slide there as the journal's wall moves
/// in the frame of the bearing. In an *arc*, and in a cup, n is the nearest direction that the wall
/// has, and g = c - n . e; value and gradient are continuous where the wall ends. In the centred
/// position n = 0; where a ball leaves its cup along the axis all of the rim is as near, and n is
/// the mean of its directions.

#include <optional>
#include <vector>

#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/gaps/contact_site.hpp"

namespace tribodyn {

/// A section of a journal, or a ball.
struct RoundSection {
  double clearance = 0.0;                    ///< c, difference of the radii [m]
  double journal_radius = 0.0;               ///< R_j [m]
  Vector3 place = Vector3::Zero();           ///< p, from the journal's centre [m]
  bool ball = false;                         ///< in space; otherwise in the plane of x and y
  const std::vector<double>* arc = nullptr;  ///< start and end of the wall [rad]; none: all round
  double half_angle = 4.0;  ///< of the cup around z, beyond which a ball meets its rim [rad]
};

/// Angle [rad] of the arc's edge that is nearest to a direction; none where the arc has it.
std::optional<double> nearest_edge(const std::vector<double>& arc, double angle);

/// Sets the site at xi (K), for all coordinates.
void round_contact(const RoundSection& section, const std::vector<GapCoordinate>& coordinates,
                   const Vector6& xi, ContactSite& out);

}  // namespace tribodyn
