#pragma once
/// Mesh lines of a rolling contact.
///
/// Lengths are divided by the size of the dry contact, its half-width or radius (moes_numbers.hpp).
/// The pressure rises in a sweep before the inlet edge -1 and falls before the outlet edge 1 within
/// lengths of about H^(2/3) of a contact with the film H = h R / size^2: there the gap of the dry
/// contact, about |x -+ 1|^(3/2), is as wide as the film. The lines are as dense as
///
///     dN/dx ~ 1/(s + |x - 1|) + 1/(s + |x + 1|) + (1 for |x| < 1),
///     s = min( H^(2/3) / 2, sqrt(1 + 2 H) / 4 ),
///
/// which is smooth enough between the edges for a discretisation of second order, and sparse far
/// away. For stiff bodies under light loads H is large, and the lengths of the film, sqrt(2 H),
/// exceed those of the dry contact; the lines extend over 12 lengths sqrt(1 + 2 H) at the inlet,
/// and eight times as far between rigid bodies, whose pressure decreases slowly.

#include <vector>

namespace tribodyn {

/// Ends of the lines in lengths of the dry contact.
struct RollingExtent {
  double inlet;   ///< > 0, distance of the first line from the middle
  double outlet;  ///< of the last line
  double side;    ///< of the last line across, of a point contact
};
/// Default ends for the film H.
RollingExtent rolling_extent(double film);

/// n + 1 lines from -inlet to outlet.
std::vector<double> lines_along(const RollingExtent& extent, double film, int n);
/// n + 1 lines from 0 to the side.
std::vector<double> lines_across(const RollingExtent& extent, double film, int n);

}  // namespace tribodyn
