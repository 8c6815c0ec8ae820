#pragma once
/// Geometrically exact beams in mechanisms: clamped, loaded, with Richardson's extrapolation.

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "beams/frame_samples.hpp"
#include "models.hpp"
#include "tribodyn/joints/fixed.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/equilibrium.hpp"

namespace tribodyn::test {

/// A model with one beam in space.
struct BeamModel {
  Model model;
  const FrameBeam* beam = nullptr;
  int body = 0;

  explicit BeamModel(const FrameBeamOptions& options) {
    auto own = std::make_unique<FrameBeam>("beam", options);
    beam = own.get();
    const std::vector<double> q = own->placed();
    body = model.add_body(std::move(own), q, std::vector<double>(q.size(), 0.0));
  }
  /// A marker at the centre of a node, with the axes of space in the reference.
  Marker at(int node) const { return {body, beam->reference(node).position}; }
  Marker tip() const { return at(beam->segments()); }
  BeamModel& clamp() {
    const Marker root = at(0);
    model.add(std::make_unique<Fixed>("clamp", Marker{kGround, root.position}, root));
    return *this;
  }
  BeamModel& load(const Vector3& force, const Vector3& torque = Vector3::Zero()) {
    LoadComponents load;
    for (int c = 0; c < 3; ++c) {
      load.force[static_cast<std::size_t>(c)] = constant(force[c]);
      load.torque[static_cast<std::size_t>(c)] = constant(torque[c]);
    }
    model.add(std::make_unique<AppliedWrench>("load", tip(), load, LoadAxes::global));
    return *this;
  }
  State equilibrium() {
    model.freeze();
    DynamicsWorkspace ws(model);
    return equilibrium_state(model, ws, 0.0);
  }
  Vector3 tip_position(const State& state) const {
    return state.q.segment<3>(6 * beam->segments());
  }
};

/// The limit of values whose error is of this order in the size of segments, from n and 2 n of
/// them.
template <class Value>
Value extrapolated(const Value& coarse, const Value& fine, int order = 2) {
  const double by = std::pow(2.0, order) - 1.0;
  return fine + (fine - coarse) / by;
}

}  // namespace tribodyn::test
