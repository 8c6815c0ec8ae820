#include "tribodyn/beams/beam_report.hpp"
#include "tribodyn/beams/frame_beam.hpp"
#include "tribodyn/beams/planar_frame_beam.hpp"

namespace tribodyn {

namespace {

/// Force and moment about the middle of a segment, by the second part on the first, global axes.
struct SegmentLoad {
  Vector3 force, moment;
};

/// The load on the section at node `node` from the loads of the adjacent segments: the mean of both
/// sides, between which the load of the node itself acts. `load(segment)` is a SegmentLoad and
/// `place(node)` the position of a node.
template <class Load, class Place>
BeamLoad load_at(int node, int segments, const Matrix3& frame, const Load& load,
                 const Place& place) {
  const int first = std::max(node - 1, 0), last = std::min(node, segments - 1);
  const double share = first == last ? 1.0 : 0.5;
  SegmentLoad sum{Vector3::Zero(), Vector3::Zero()};
  for (int k = first; k <= last; ++k) {
    const SegmentLoad of = load(k);
    const Vector3 arm = 0.5 * (place(k) + place(k + 1)) - place(node);
    sum.force += share * of.force;
    sum.moment += share * (of.moment + arm.cross(of.force));
  }
  return {frame.transpose() * sum.force, frame.transpose() * sum.moment};
}

class FramePoints final : public BeamSections {
 public:
  FramePoints(const FrameBeam& beam, const BodyState* state) : beam_(beam), state_(state) {}

  int size() const override { return beam_.nodes(); }
  SectionState at(int node) const override {
    const auto place = [this](int k) { return beam_.position(*state_, k); };
    const auto load = [this](int segment) {
      const SegmentResultants at = beam_.resultants(*state_, segment);
      return SegmentLoad{at.axes * at.force, at.axes * at.moment};
    };
    const Matrix3& frame = beam_.rotation(*state_, node);
    const Vector3 velocity(state_->v[6 * node], state_->v[6 * node + 1], state_->v[6 * node + 2]);
    return {place(node), velocity, frame, load_at(node, beam_.segments(), frame, load, place)};
  }
  void centre(Vector3& position, Vector3& velocity) const override {
    beam_.mass_centre(*state_, position, velocity);
  }
  double strain_energy() const override { return beam_.potential_energy(*state_); }
  double kinetic_energy() const override { return beam_.kinetic_energy(*state_); }

 private:
  const FrameBeam& beam_;
  const BodyState* state_;
};

class PlanarFramePoints final : public BeamSections {
 public:
  PlanarFramePoints(const PlanarFrameBeam& beam, const BodyState* state)
      : beam_(beam), state_(state) {}

  int size() const override { return beam_.nodes(); }
  SectionState at(int node) const override {
    const auto place = [this](int k) {
      return Vector3(state_->q[3 * k], state_->q[3 * k + 1], 0.0);
    };
    const auto load = [this](int segment) {
      const PlanarSegmentResultants at = beam_.resultants(*state_, segment);
      const Vector3 force(at.force, at.shear_force, 0.0);
      return SegmentLoad{about_z(at.angle) * force, Vector3(0.0, 0.0, at.moment)};
    };
    const Matrix3 frame = about_z(state_->q[3 * node + 2]);
    const Vector3 velocity(state_->v[3 * node], state_->v[3 * node + 1], 0.0);
    return {place(node), velocity, frame, load_at(node, beam_.segments(), frame, load, place)};
  }
  void centre(Vector3& position, Vector3& velocity) const override {
    beam_.mass_centre(*state_, position, velocity);
  }
  double strain_energy() const override { return beam_.potential_energy(*state_); }
  double kinetic_energy() const override { return beam_.kinetic_energy(*state_); }

 private:
  static Matrix3 about_z(double angle) {
    return Eigen::AngleAxisd(angle, Vector3::UnitZ()).toRotationMatrix();
  }

  const PlanarFrameBeam& beam_;
  const BodyState* state_;
};

}  // namespace

void FrameBeam::report(const BodyState* state, Report& out) const {
  report_beam(FramePoints(*this, state), false, out);
}

void PlanarFrameBeam::report(const BodyState* state, Report& out) const {
  report_beam(PlanarFramePoints(*this, state), true, out);
}

}  // namespace tribodyn
