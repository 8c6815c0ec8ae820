#pragma once
/// A wall that stores heat, and a film whose viscosity depends on the temperature of the wall.
///
/// The wall has one temperature T [K], a variable of order 1,
///
///     C T' = P - G (T - T_a) + heat of the films,   C [J/K], G [W/K], P [W], T_a [K].
///
/// The film fills a gap of the thickness h = y [m] between the ground and a planar body at (x, y).
/// With the viscosity mu = mu_0 exp(-b (T - T_a)) [Pa s], b [1/K], the shear area a [m] = area
/// divided by thickness and the squeeze factor s [m4],
///
///     Q_x = -mu a x',   Q_y = -mu s y'/h^3,   heat = mu (a x'^2 + s y'^2/h^3)  [W].
///
/// The heat flows into the wall. Source: the Reynolds equation between parallel plates at constant
/// viscosity gives Q_y with s = 3 pi R^4/2 for a disc of radius R, B. J. Hamrock, Fundamentals of
/// Fluid Film Lubrication, 2004, section 12.3; exponential viscosity: Reynolds' law.

#include <cmath>

#include "tribodyn/items/item.hpp"

namespace tribodyn::test {

// [wall]
struct WallOptions {
  double capacity = 1.0;     ///< C [J/K]
  double conductance = 0.0;  ///< G [W/K]
  double heat = 0.0;         ///< P [W]
  double ambient = 300.0;    ///< T_a [K]
  double initial = 300.0;    ///< T at the start [K]
  double scale = 10.0;       ///< typical change of T [K]
};

class ThermalWall final : public Item,
                          public ItemVariables,
                          public ItemConstantMass,
                          public ItemEnergy {
 public:
  ThermalWall(std::string name, const WallOptions& options)
      : Item(std::move(name)), options_(options) {}

  const char* noun() const override { return "wall"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView&) const override {
    ItemLayout layout;
    layout.variables = {{.name = "temperature", .order = 1, .unit = "K", .scale = options_.scale}};
    layout.elements = {{-1}};
    layout.by_v = false;
    layout.mass = MassKind::constant;
    return layout;
  }
  void initial_variables(const BodiesView&, double* values) const override {
    values[0] = options_.initial;
  }
  void set_mass(ItemBlocks& out) const override { out.elements[0].mass(0, 0) = options_.capacity; }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView&, ItemWorkspace*,
                      ItemBlocks& out) const override {
    out.elements[0].force[0] = options_.heat - loss(request.variables[0]);
    if (request.tangents) out.elements[0].by_q(0, 0) = -options_.conductance;
    return ItemStatus::ok;
  }
  StoredEnergy stored_energy(const ItemInstant& at) const override {
    return {.heat = options_.capacity * (at.variables[0] - options_.ambient)};
  }
  EnergyFlow energy_flow(const ItemInstant& at) const override {
    EnergyFlow flow;
    flow.inflow = options_.capacity * at.variable_rates[0];
    flow.dissipated = loss(at.variables[0]);
    flow.supplied = flow.inflow + flow.dissipated;
    return flow;
  }
  void report(const BodiesView&, const ItemInstant* at, Report& out) const override {
    out.add("temperature", [&] { return at->variables[0]; });
  }

 private:
  double loss(double temperature) const {
    return options_.conductance * (temperature - options_.ambient);
  }
  WallOptions options_;
};
// [wall end]

// [film]
struct WarmFilmOptions {
  double viscosity = 0.1;  ///< mu_0 [Pa s]
  double slope = 0.03;     ///< b [1/K]
  double ambient = 300.0;  ///< T_a [K]
  double shear = 30.0;     ///< a [m]
  double squeeze = 1e-3;   ///< s [m4]
};

class WarmFilm final : public Item, public ItemEnergy {
 public:
  WarmFilm(std::string name, int body, std::string wall, const WarmFilmOptions& options)
      : Item(std::move(name)), body_(body), wall_(std::move(wall)), options_(options) {}

  const char* noun() const override { return "film"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override {
    ItemLayout layout;
    layout.listed = {{wall_, "temperature"}};
    layout.elements.emplace_back();
    append_coordinates(bodies, body_, {0, 1}, layout.elements[0]);
    layout.elements[0].push_back(-1);
    return layout;
  }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace*,
                      ItemBlocks& out) const override {
    const BodyState state = view.state(body_);
    const double h = state.q[1], vx = state.v[0], vy = state.v[1];
    if (!(h > 0.0)) return ItemStatus::out_of_range;
    const double mu = viscosity(request.variables[0]), b = options_.slope;
    const double a = mu * options_.shear, s = mu * options_.squeeze / (h * h * h);
    ElementBlocks& element = out.elements[0];
    element.force << -a * vx, -s * vy, a * vx * vx + s * vy * vy;
    if (!request.tangents) return ItemStatus::ok;
    element.by_q.col(1) << 0.0, 3.0 * s * vy / h, -3.0 * s * vy * vy / h;
    element.by_q.col(2) = -b * element.force;
    element.by_v.col(0) << -a, 0.0, 2.0 * a * vx;
    element.by_v.col(1) << 0.0, -s, 2.0 * s * vy;
    return ItemStatus::ok;
  }
  EnergyFlow energy_flow(const ItemInstant& at) const override {
    EnergyFlow flow;
    flow.dissipated = at.blocks->elements[0].force[2];
    return flow;  // all power that the film takes from the body is dissipated
  }

 private:
  double viscosity(double temperature) const {
    return options_.viscosity * std::exp(-options_.slope * (temperature - options_.ambient));
  }
  int body_;
  std::string wall_;
  WarmFilmOptions options_;
};
// [film end]

}  // namespace tribodyn::test
