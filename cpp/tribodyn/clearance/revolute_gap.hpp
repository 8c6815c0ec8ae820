#pragma once
/// The gap of a plain journal bearing in the plane.
///
/// With the eccentricity e = journal centre minus bearing centre in the bearing's frame
/// (x, y) and the angle phi of the journal's body relative to the bearing's,
///
///     xi = (e_x, e_y, phi),   h = c - e . n,   c = bearing_radius - journal_radius,
///
/// where n is the outward radial direction of the bearing. The generalised forces that work
/// on (de_x/dt, de_y/dt, dphi/dt) are the force on the journal in the bearing's frame and
/// the moment on the journal *about the journal's centre*. phi enters through its rate alone,
/// the spin, and is reported as zero.
///
/// The spin is the relative angular velocity about the bearing's z axis. The ideal twin is the
/// revolute joint between the same two markers. The shafts stay parallel: bodies in space must be
/// held so by other joints, as what tilts the journal and what moves it along the axis has no force
/// here.
/// Source: [PinkusSternlicht1961] chapter 3.

#include "tribodyn/clearance/gap.hpp"
#include "tribodyn/gaps/journal_gap.hpp"

namespace tribodyn {

/// Journal in a bearing, axes parallel.
class RevoluteGap final : public Gap {
 public:
  RevoluteGap(std::string item, const Marker& journal, const Marker& bearing,
              std::shared_ptr<const JournalGap> shape);
  RevoluteGap(std::string item, const Marker& journal, const Marker& bearing,
              const JournalGapOptions& options);

  void evaluate(const BodiesView& view, GapMotion& out) const override;
  void add_force_tangent(const BodiesView& view, const Vector6& s,
                         BodyMatrix (&blocks)[2][2]) const override;
};

}  // namespace tribodyn
