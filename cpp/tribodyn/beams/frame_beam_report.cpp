#include "tribodyn/beams/beam_report.hpp"
#include "tribodyn/beams/frame_beam.hpp"
#include "tribodyn/beams/node_loads.hpp"
#include "tribodyn/beams/planar_frame_beam.hpp"

namespace tribodyn {

namespace {

/// The loads at the ends of a segment: `force` and `moment` in its middle, in global axes, and the
/// positions of its nodes.
ElementLoad segment_load(const Vector3& force, const Vector3& moment, const Vector3& start,
                         const Vector3& end) {
  const Vector3 turn = (0.5 * (end - start)).cross(force);
  return {force, {moment + turn, moment - turn}};
}

class FramePoints final : public BeamSections {
 public:
  FramePoints(const FrameBeam& beam, const BodyState* state) : beam_(beam), state_(state) {}

  int size() const override { return beam_.nodes(); }
  SectionState at(int node) const override {
    const Vector3 velocity(state_->v[6 * node], state_->v[6 * node + 1], state_->v[6 * node + 2]);
    return {beam_.position(*state_, node), velocity, beam_.rotation(*state_, node)};
  }
  BeamLoad load(int node) const override {
    const auto place = [this](int k) { return beam_.position(*state_, k); };
    const auto load = [this, &place](int segment) {
      const SegmentResultants at = beam_.resultants(*state_, segment);
      return segment_load(at.axes * at.force, at.axes * at.moment, place(segment),
                          place(segment + 1));
    };
    return load_at_node(node, beam_.segments(), beam_.rotation(*state_, node),
                        [&](int k) { return loads_.at(k, load); });
  }
  void centre(Vector3& position, Vector3& velocity) const override {
    beam_.mass_centre(*state_, position, velocity);
  }
  double strain_energy() const override { return beam_.potential_energy(*state_); }
  double kinetic_energy() const override { return beam_.kinetic_energy(*state_); }

 private:
  const FrameBeam& beam_;
  const BodyState* state_;
  mutable RecentLoads loads_;
};

class PlanarFramePoints final : public BeamSections {
 public:
  PlanarFramePoints(const PlanarFrameBeam& beam, const BodyState* state)
      : beam_(beam), state_(state) {}

  int size() const override { return beam_.nodes(); }
  SectionState at(int node) const override {
    return {place(node), {state_->v[3 * node], state_->v[3 * node + 1], 0.0}, frame(node)};
  }
  BeamLoad load(int node) const override {
    const auto load = [this](int segment) {
      const PlanarSegmentResultants at = beam_.resultants(*state_, segment);
      const Vector3 force(at.force, at.shear_force, 0.0);
      return segment_load(about_z(at.angle) * force, Vector3(0.0, 0.0, at.moment), place(segment),
                          place(segment + 1));
    };
    return load_at_node(node, beam_.segments(), frame(node),
                        [&](int k) { return loads_.at(k, load); });
  }
  void centre(Vector3& position, Vector3& velocity) const override {
    beam_.mass_centre(*state_, position, velocity);
  }
  double strain_energy() const override { return beam_.potential_energy(*state_); }
  double kinetic_energy() const override {
    return state_->results ? state_->results->kinetic_energy : beam_.kinetic_energy(*state_);
  }

 private:
  static Matrix3 about_z(double angle) {
    return Eigen::AngleAxisd(angle, Vector3::UnitZ()).toRotationMatrix();
  }

  Vector3 place(int k) const { return {state_->q[3 * k], state_->q[3 * k + 1], 0.0}; }
  Matrix3 frame(int k) const { return about_z(state_->q[3 * k + 2]); }

  const PlanarFrameBeam& beam_;
  const BodyState* state_;
  mutable RecentLoads loads_;
};

}  // namespace

void FrameBeam::report(const BodyState* state, Report& out) const {
  report_beam(FramePoints(*this, state), false, out);
}

void PlanarFrameBeam::report(const BodyState* state, Report& out) const {
  report_beam(PlanarFramePoints(*this, state), true, out);
}

}  // namespace tribodyn
