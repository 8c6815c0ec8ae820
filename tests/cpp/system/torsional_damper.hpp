#pragma once
/// A torsional damper with a memory: a spring and a dashpot one behind the other (Maxwell).
///
/// Between the angles of two planar bodies, phi = angle_2 - angle_1 [rad], the dashpot takes up the
/// part s and the spring the rest,
///
///     T = k (phi - s),   ds/dt = T / c,                   k [N m/rad], c [N m s/rad],
///
/// T [N m] acting on the first body and -T on the second. s is the history. In an implicit stage,
/// s = base + w ds/dt,
///
///     s = (base + w k/c phi) / (1 + w k/c),   dT/dphi = k / (1 + w k/c).
///
/// Energy k (phi - s)^2 / 2, heat T^2 / c.
/// Source: W. N. Findley, J. S. Lai, K. Onaran, Creep and Relaxation of Nonlinear Viscoelastic
/// Materials, 1976, section 5.2.

#include "tribodyn/items/item.hpp"

namespace tribodyn::test {

// [damper]
class TorsionalDamper final : public Item, public ItemHistory, public ItemEnergy {
 public:
  TorsionalDamper(std::string name, Marker first, Marker second, double stiffness, double damping)
      : Item(std::move(name)), markers_{first, second}, k_(stiffness), c_(damping) {}

  const char* noun() const override { return "force"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }

  // What it touches and owns: the angle of each body (the ground has none), one history variable.
  std::vector<Marker> markers() const override { return {markers_[0], markers_[1]}; }
  ItemLayout layout(const BodiesView& bodies) const override {
    ItemLayout layout;
    layout.by_v = false;
    layout.elements.emplace_back();
    for (const Marker& marker : markers_) {
      if (turns(bodies, marker)) {
        append_coordinates(bodies, marker.body, {kAngle}, layout.elements[0]);
      }
    }
    return layout;
  }
  int history_size() const override { return 1; }
  void initial_history(const BodiesView& view, double* history) const override {
    history[0] = relative(view, view.q);  // no torque
  }

  // What it gives, in the order of its layout.
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace*,
                      ItemBlocks& out) const override {
    const double slope = k_ / (1.0 + request.history_weight * k_ / c_);
    const double torque = slope * (relative(view, view.q) - request.history_base[0]);
    out.history_rate[0] = torque / c_;
    ElementBlocks& element = out.elements[0];
    Eigen::Index n = 0;
    for (int side = 0; side < 2; ++side) {
      if (turns(view, markers_[side])) element.force[n++] = side == 0 ? torque : -torque;
    }
    if (!request.tangents) return ItemStatus::ok;
    for (Eigen::Index r = 0; r < n; ++r) {
      for (Eigen::Index c = 0; c < n; ++c) element.by_q(r, c) = r == c ? -slope : slope;
    }
    return ItemStatus::ok;
  }

  // What a linearisation asks for: s is a state, at given s the spring alone gives the torque.
  bool history_tangents(const ItemRequest& request, const BodiesView& view, ItemWorkspace*,
                        HistoryTangents& out) const override {
    const double lack = k_ - k_ / (1.0 + request.history_weight * k_ / c_);
    out.states = {0};
    out.rate_by_state = Matrix::Constant(1, 1, -k_ / c_);
    std::vector<double> signs;  // of the angles in phi
    for (int side = 0; side < 2; ++side) {
      if (turns(view, markers_[side])) signs.push_back(side == 0 ? -1.0 : 1.0);
    }
    const Vector sign =
        Eigen::Map<const Vector>(signs.data(), static_cast<Eigen::Index>(signs.size()));
    out.rate_by_q = k_ / c_ * sign.transpose();
    out.rate_by_v = 0.0 * sign.transpose();
    out.force_by_state = k_ * sign;
    out.force_by_q = -lack * sign * sign.transpose();
    out.force_by_v = 0.0 * out.force_by_q;
    return true;
  }

  // Its account of energy.
  StoredEnergy stored_energy(const ItemInstant& at) const override {
    const double stretch = relative(*at.view, at.view->q) - at.history[0];
    return {.potential = 0.5 * k_ * stretch * stretch};
  }
  EnergyFlow energy_flow(const ItemInstant& at) const override {
    const bool first = turns(*at.view, markers_[0]);
    const double torque = (first ? 1.0 : -1.0) * at.blocks->elements[0].force[0];
    EnergyFlow flow;
    flow.dissipated = torque * torque / c_;
    flow.inflow = torque * relative(*at.view, at.view->v) - flow.dissipated;
    return flow;
  }

 private:
  static constexpr int kAngle = 2;  // of a planar body

  static bool turns(const BodiesView& view, const Marker& marker) {
    return view.body(marker.body).coordinates() > 0;
  }
  /// Difference of the angles among coordinates x, or of their rates.
  double relative(const BodiesView& view, const double* x) const {
    double difference = 0.0;
    for (int side = 0; side < 2; ++side) {
      if (!turns(view, markers_[side])) continue;
      const double angle = x[view.offset[markers_[side].body] + kAngle];
      difference += side == 0 ? -angle : angle;
    }
    return difference;
  }

  Marker markers_[2];
  double k_, c_;
};
// [damper end]

}  // namespace tribodyn::test
