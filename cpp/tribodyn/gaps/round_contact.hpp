#pragma once
/// Contact of a round section of a journal, or of a ball, with the surrounding round wall.
///
/// The centre of the journal section moves relative to the centre of the wall by e [m],
///
///     e(xi) = P sum_k xi_k m_k,   m_k = t_k + r_k x p,
///
/// where t_k and r_k are the unit vectors of translation and rotation (or zero) of the gap
/// coordinate xi_k [m or rad], p [m] is the position of the section on the journal, m_k is the
/// displacement of the section per unit of xi_k, and P projects onto the plane of the section (P =
/// I for a ball). With n = e/|e|, the difference of the radii c [m] and the journal radius R_j [m],
/// the wall distance g [m] and the slip matrix T (contact_site.hpp) are
///
///     g = c - |e|,   dg/dxi_k = -n . m_k,   T_k = (I - n n^T) m_k + r_k x (R_j n).
///
/// The walls touch at the surface of the journal, at p + R_j n, and slide there with the velocity
/// of the journal wall in the frame of the bearing; all vectors have components in this frame.
///
/// On a wall that covers only an *arc* or a cup, n is the nearest direction that the wall covers,
/// and g = c - n . e; the value and the gradient of g are continuous at the end of the wall. In the
/// centred position n = 0. Where a ball leaves its cup along the axis, all points of the rim are
/// equally near, and n is the mean of their directions.
///
/// Validity: rigid round walls, c much smaller than the radii, and small tilts.

#include <optional>
#include <vector>

#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/gaps/contact_site.hpp"

namespace tribodyn {

/// A section of a journal, or a ball.
struct RoundSection {
  double clearance = 0.0;           ///< c, difference of the radii [m]
  double journal_radius = 0.0;      ///< R_j [m]
  Vector3 place = Vector3::Zero();  ///< p, relative to the journal's centre [m]
  bool ball = false;  ///< a ball in space; otherwise a section in the plane of x and y
  const std::vector<double>* arc = nullptr;  ///< start and end of the wall [rad]; null: full circle
  double half_angle = 4.0;  ///< of the cup around z, beyond which a ball touches the rim [rad]
};

/// Angle [rad] of the edge of the arc nearest to a direction; none if the arc contains the
/// direction.
std::optional<double> nearest_edge(const std::vector<double>& arc, double angle);

/// Sets the site at xi (K), for all coordinates.
void round_contact(const RoundSection& section, const std::vector<GapCoordinate>& coordinates,
                   const Vector6& xi, ContactSite& out);

}  // namespace tribodyn
