#pragma once
/// The section of a beam of straight or bent segments that a point belongs to.
///
/// The section at the share xi of a segment has the position r and the axis d of the beam, and the
/// point p belongs to it if d . (p - r) = 0. Where more than one section contains the point, the
/// nearest one is taken. A point beyond an end belongs to the section there.

#include <cmath>
#include <optional>

#include "tribodyn/beams/segment_attachment.hpp"

namespace tribodyn {

/// `section(segment, share)` is a BeamNode. A share within 1e-9 of a node is exactly 0 or 1.
template <class Section>
SegmentPlace section_through(const Vector3& point, int segments, const Section& section) {
  constexpr double kNode = 1e-9;
  const auto beside = [&](const BeamNode& at) { return at.frame.col(0).dot(point - at.position); };
  const auto foot = [&](int k) -> std::optional<double> {
    double low = 0.0, high = 1.0;
    const BeamNode first = section(k, low), last = section(k, high);
    const double near = kNode * (last.position - first.position).norm();
    if (beside(first) <= near) {
      return beside(first) >= -near || k == 0 ? std::optional(0.0) : std::nullopt;
    }
    if (beside(last) >= -near) {
      return beside(last) <= near || k + 1 == segments ? std::optional(1.0) : std::nullopt;
    }
    for (int round = 0; round < 60; ++round) {
      const double middle = 0.5 * (low + high);
      (beside(section(k, middle)) > 0.0 ? low : high) = middle;
    }
    return 0.5 * (low + high);
  };
  SegmentPlace best;
  double least = -1.0;
  for (int k = 0; k < segments; ++k) {
    const std::optional<double> share = foot(k);
    if (!share) continue;
    const double distance = (section(k, *share).position - point).norm();
    if (least >= 0.0 && distance >= least) continue;
    least = distance;
    best = {k, *share < kNode ? 0.0 : *share > 1.0 - kNode ? 1.0 : *share};
  }
  return best;
}

/// The section at a share of the length of the beam; `length(segment)` is that of a segment.
template <class Length>
SegmentPlace section_at(double share, int segments, const Length& length) {
  double left = 0.0;
  for (int k = 0; k < segments; ++k) left += share * length(k);
  int k = 0;
  while (k + 1 < segments && left > length(k)) left -= length(k++);
  return {k, left / length(k)};
}

}  // namespace tribodyn
