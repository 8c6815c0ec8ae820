#pragma once
/// Sections of a beam in the reference shape, in which the beam is free of stress.

#include <vector>

#include "tribodyn/beams/beam_shape.hpp"

namespace tribodyn {

/// A beam as a curve with sections. Every beam derives from this class.
class SectionedBeam {
 public:
  /// The section of a marker at the share 0 to 1 of the length of the axis, in the frame of the
  /// body. Between two nodes it is the section to which markers at this place belong.
  virtual BeamNode section(double share) const = 0;
  /// Arc lengths [m] of the nodes in the reference shape, from 0 to the length of the axis.
  virtual std::vector<double> arc_lengths() const = 0;

 protected:
  ~SectionedBeam() = default;
};

}  // namespace tribodyn
