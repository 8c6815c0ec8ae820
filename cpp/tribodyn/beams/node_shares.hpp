#pragma once
/// Distribution of the mass of segments to the nodes of a beam.
///
/// A node carries the part of a segment that belongs to it: one half of the mass and of the rotary
/// inertia of a segment inside the beam. This is the trapezoidal rule. Its error of order L^2 comes
/// from the ends of the beam, and Gregory's rule removes it: with segments of one length L and one
/// mass m, the nodes from an end on carry
///
///     3/8 m, 7/6 m, 23/24 m, m, m, ...
///
/// for two segments m/3, 4 m/3, m/3 (Simpson's rule) and for one segment m/2, m/2. The moment of
/// inertia of a uniform rod then has an error of order L^4. Seen as shares of segments, the segment
/// at the end shifts an eighth of its mass inwards and the next segment 1/24 outwards.
///
/// For segments that differ, the shifts at both ends are reduced to those of the least of the
/// moments m L of the two segments at each end, divided by m L of the segment itself. The centre of
/// mass of a straight beam is therefore exact.
///
/// Source: Gregory's rule for numerical integration, [Hildebrand1974].

#include <vector>

namespace tribodyn {

/// Length [m] and mass [kg] of a segment.
struct SegmentMass {
  double length = 0.0;
  double mass = 0.0;
};

/// The share of its second node in each segment [-]; the first node has the rest.
std::vector<double> shares_of_next(const std::vector<SegmentMass>& segments);

}  // namespace tribodyn
