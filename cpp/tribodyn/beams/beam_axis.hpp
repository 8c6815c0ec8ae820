#pragma once
/// Points and sections of a beam: arc lengths, frames, and the attachment of a marker.
///
/// The arc length s [m] of the reference shape runs from 0 at the start to the length of the beam.
/// An element and xi = 0 to 1 in it are the *place* of a point of the axis. A marker belongs to the
/// section through its origin p, which solves (r(s) - p) . n(s) = 0 in the reference shape with the
/// normal n = r_y x r_z of the section, or n = r' for a cable. Newton's method finds this section
/// from the nearest of several samples of every element.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tribodyn/beams/beam_attachment.hpp"
#include "tribodyn/beams/beam_body.hpp"

namespace tribodyn {

/// A point of the axis.
struct AxisPlace {
  int element = 0;
  double xi = 0.0;
};

/// The axis of a beam, which it reads and which must outlive it.
class BeamAxis {
 public:
  BeamAxis(const BeamOptions& options, const std::vector<BeamNode>& nodes,
           const std::vector<std::unique_ptr<const BeamElement>>& elements,
           const std::vector<double>& arc, std::string item)
      : options_(options), nodes_(nodes), elements_(elements), arc_(arc), item_(std::move(item)) {}

  /// Throws InvalidInput unless 0 <= s <= length; a relative excess of 1e-9 is permitted.
  AxisPlace place(double s) const;
  Vector3 position(const double* q, double s) const;
  Matrix3 frame(const double* q, double s) const;
  Vector3 reference_position(double s) const;
  Matrix3 reference_frame(double s) const;
  Marker marker(int body, double s, double y, double z) const;
  /// Throws InvalidInput if the marker lies beyond an end, or beside the axis of a cable in space.
  std::unique_ptr<Attachment> attach(const Marker& marker) const;

 private:
  bool cable() const { return options_.formulation == BeamFormulation::cable; }
  SectionFrameKind kind() const;
  /// The normal of the section in the reference shape, and its derivative with respect to s.
  std::pair<Vector3, Vector3> section_normal(const AxisPlace& place) const;
  /// The section through a point in the reference shape.
  AxisPlace nearest(const Vector3& point) const;
  /// The nodal vectors that determine the point, its section and the offsets (y, z).
  BeamPoint point(const AxisPlace& place, double y, double z) const;
  Matrix3 reference_frame(const AxisPlace& place) const;
  const BeamElement& element(const AxisPlace& place) const {
    return *elements_[static_cast<std::size_t>(place.element)];
  }

  const BeamOptions& options_;
  const std::vector<BeamNode>& nodes_;
  const std::vector<std::unique_ptr<const BeamElement>>& elements_;
  const std::vector<double>& arc_;
  std::string item_;
};

}  // namespace tribodyn
