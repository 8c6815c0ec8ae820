#include "tribodyn/film/film_equation.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

/// The boundary of the side leakage, in meshes that have it.
constexpr const char* kEnds = "ends";

std::shared_ptr<const Lubricant> oil_of_viscosity(const std::string& item, double viscosity) {
  require_positive(item, "dynamic_viscosity", viscosity, "Pa s");
  return std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = viscosity});
}

FilmConditions with_ports(FilmConditions conditions, std::vector<FilmPort> ports) {
  conditions.ports = std::move(ports);
  return conditions;
}

/// Condition of a node in the interior of the surface.
NodeCondition interior_condition(Cavitation cavitation) {
  switch (cavitation) {
    case Cavitation::reynolds:
      return NodeCondition::pressure_or_balance;
    case Cavitation::mass_conserving:
      return NodeCondition::pressure_or_fraction;
    case Cavitation::none:
    case Cavitation::half_sommerfeld:
      break;
  }
  return NodeCondition::balance;
}

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

FilmEquation::FilmEquation(std::string item, SurfaceMesh mesh,
                           std::shared_ptr<const Lubricant> lubricant, FilmConditions conditions,
                           std::shared_ptr<const FlowFactorModel> rough)
    : item_(std::move(item)),
      mesh_(std::move(mesh)),
      lubricant_(std::move(lubricant)),
      rough_(std::move(rough)),
      conditions_(std::move(conditions)),
      condition_(at(mesh_.size()), interior_condition(conditions_.cavitation)),
      prescribed_(at(mesh_.size()), 0.0) {
  if (!lubricant_) {
    throw InvalidInput({.item = item_,
                        .quantity = "lubricant",
                        .rule = "must be given",
                        .hint = "a film needs a lubricant"});
  }
  if (directional() && !mesh_.has_lay()) {
    throw InvalidInput({.item = item_,
                        .quantity = "roughness pattern",
                        .rule = "must be 1 on a surface whose mesh has no lay",
                        .hint = "a sphere has no direction that is along the lay everywhere"});
  }
  if (conditions_.transport == FilmTransport::moving_mesh) {
    throw InvalidInput({.item = item_,
                        .quantity = "transport = 'moving_mesh'",
                        .rule = "is for journals in joints",
                        .hint = "the mesh of this film is at rest: use 'upwind' or 'limited'"});
  }
  constant_oil_ = lubricant_->constant_viscosity() && lubricant_->constant_density();
  set_boundaries();
  set_ports();
  if (conditions_.transport == FilmTransport::limited && mass_conserving()) {
    sharp_ = std::make_shared<const SharpTransport>(mesh_);
    for (const NodeCondition condition : condition_) {
      always_full_.push_back(condition == NodeCondition::prescribed);
    }
  }
}

FilmEquation::FilmEquation(const std::string& item, SurfaceMesh mesh, double dynamic_viscosity,
                           FilmConditions conditions)
    : FilmEquation(item, std::move(mesh), oil_of_viscosity(item, dynamic_viscosity),
                   std::move(conditions)) {}

FilmEquation::FilmEquation(const FilmEquation& other, SurfaceMesh mesh, std::vector<FilmPort> ports)
    : FilmEquation(other.item_, std::move(mesh), other.lubricant_,
                   with_ports(other.conditions_, std::move(ports)), other.rough_) {}

bool FilmEquation::directional() const {
  return rough_ &&
         (rough_->options().journal.pattern != 1.0 || rough_->options().bearing.pattern != 1.0);
}

void FilmEquation::set_boundaries() {
  require_finite(item_, "ambient_pressure", conditions_.ambient_pressure, "Pa");
  require_finite(item_, "cavitation_pressure", conditions_.cavitation_pressure, "Pa");
  require(conditions_.cavitation == Cavitation::none ||
              conditions_.ambient_pressure >= conditions_.cavitation_pressure,
          item_, "ambient_pressure", conditions_.ambient_pressure, "Pa",
          "must not be below the cavitation_pressure",
          "pressures are gauge pressures: zero is the pressure around the machine");
  const bool flooded =
      !mass_conserving() || conditions_.ambient_pressure > conditions_.cavitation_pressure;
  const auto& names = conditions_.open_boundaries;
  const bool has_ends = std::find(names.begin(), names.end(), kEnds) != names.end();
  for (const auto& name : names) {
    const MeshBoundary& boundary = mesh_.boundary(name);
    for (std::size_t k = 0; k < boundary.nodes.size(); ++k) {
      const int node = boundary.nodes[k];
      condition_[at(node)] =
          flooded ? NodeCondition::prescribed : NodeCondition::outflow_or_fraction;
      prescribed_[at(node)] = conditions_.ambient_pressure;
      if (name == kEnds || !has_ends) end_nodes_.push_back(node);
      if (!flooded) open_faces_.push_back({node, boundary.face[k]});
    }
  }
  // A node on two open boundaries is one node.
  std::sort(end_nodes_.begin(), end_nodes_.end());
  end_nodes_.erase(std::unique(end_nodes_.begin(), end_nodes_.end()), end_nodes_.end());
}

void FilmEquation::set_ports() {
  for (const auto& port : conditions_.ports) {
    require_finite(item_, "port pressure", port.pressure, "Pa");
    require(conditions_.cavitation == Cavitation::none ||
                port.pressure >= conditions_.cavitation_pressure,
            item_, "port pressure", port.pressure, "Pa",
            "must not be below the cavitation_pressure",
            "pressures are gauge pressures: zero is the pressure around the machine");
    require(!port.nodes.empty(), item_, "port nodes", 0, "nodes", "must not be empty",
            "the port covers no node of the mesh: refine the mesh or widen the port");
    for (int node : port.nodes) {
      require(node >= 0 && node < mesh_.size(), item_, "port node", node, "",
              "must be a node of the mesh");
      condition_[at(node)] = NodeCondition::prescribed;
      prescribed_[at(node)] = port.pressure;
      if (!port.bath) std::erase(end_nodes_, node);
    }
  }
  fed_ = std::find(condition_.begin(), condition_.end(), NodeCondition::prescribed) !=
         condition_.end();
  std::erase_if(open_faces_, [&](const OpenFace& f) {
    return condition_[at(f.node)] != NodeCondition::outflow_or_fraction;
  });
}

void FilmEquation::resize(FilmState& state) const {
  const std::size_t n = at(size());
  const std::size_t m = mesh_.pairs().size();
  state.pressure.resize(n);
  for (std::size_t i = 0; i < n; ++i) state.pressure[i] = base_pressure(i);
  state.film_fraction.assign(n, 1.0);
  state.full.assign(n, 1);
  state.coefficients.resize(mesh_, directional());
  for (auto* field :
       {&state.residual, &state.content_rate, &state.outflow, &state.net, &state.density_by_p}) {
    field->assign(n, 0.0);
  }
  state.filling.assign(n, 1.0);
  state.density.assign(n, 1.0);
  if (sharp_) sharp_->resize(state.sharp);
  if (constant_oil_) return;
  for (auto* field :
       {&state.mobility, &state.mobility_by_a, &state.mobility_by_b, &state.mobility_by_rate}) {
    field->assign(m, 0.0);
  }
  if (lubricant_->is_newtonian()) {
    state.node_mobility.assign(n, 0.0);
    state.node_mobility_by_p.assign(n, 0.0);
  }
}

bool FilmEquation::set_coefficients(const FilmInput& input, FilmState& state) const {
  const double fluidity = constant_oil_ ? 1.0 / ambient_viscosity(input.viscosity) : 1.0;
  if (!state.coefficients.evaluate(mesh_, rough_.get(), fluidity, input)) return false;
  state.sharp.flows.clear();
  if (sharp_ && input.content_base && !input.steady) {
    sharp_->evaluate(mesh_, input, state.coefficients, always_full_, state.sharp);
  }
  return true;
}

void FilmEquation::evaluate(const FilmInput& input, FilmState& state) const {
  const std::size_t n = at(size());
  const FilmCoefficients& c = state.coefficients;
  update_oil(input, state);
  std::fill(state.net.begin(), state.net.end(), 0.0);
  const auto& pairs = mesh_.ends();
  const auto add_flows = [&](const auto& flow_of) {
    double* const net = state.net.data();
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const std::size_t a = at(pairs[k].a), b = at(pairs[k].b);
      const double flow = flow_of(k, a, b);
      net[a] += flow;
      net[b] -= flow;
    }
  };
  if (constant_oil_) {  // the same without density and mobility, in a hot loop
    const double *const p = state.pressure.data(), *const theta = state.film_fraction.data();
    const double *const g = c.conductance.data(), *const carried = c.carried.data();
    add_flows([=](std::size_t k, std::size_t a, std::size_t b) {
      return g[k] * (p[a] - p[b]) + carried[k] * theta[carried[k] > 0.0 ? a : b];
    });
  } else {
    add_flows([&](std::size_t k, std::size_t, std::size_t) { return flux(state, k); });
  }
  if (sharp_ && input.content_base) {
    for (const SharpFlow::Flow& flow : state.sharp.flows) {
      const MeshEnds& pair = pairs[at(flow.pair)];
      state.net[at(pair.a)] += flow.value;
      state.net[at(pair.b)] -= flow.value;
    }
  }
  std::fill(state.outflow.begin(), state.outflow.end(), 0.0);
  for (std::size_t f = 0; f < open_faces_.size(); ++f) {
    const std::size_t i = at(open_faces_[f].node);
    const double u = std::max(0.0, input.boundary_entrainment[f]);
    state.outflow[i] += u * c.gap[i] * state.filling[i];
  }
  const double tau = input.content_weight;
  const auto& w = mesh_.weight();
  for (std::size_t i = 0; i < n; ++i) {
    double stored = 0.0;
    if (input.content_base) {
      const double gap = input.area ? input.area[i] * c.gap[i] : c.gap[i];
      stored = w[i] * (state.filling[i] * gap - input.content_base[i]);
    } else {
      const double rate = gap_rate(input, c, i);
      stored = w[i] * stored_rate_factor(state, i, rate) * rate;
    }
    state.residual[i] = stored + tau * (state.net[i] + state.outflow[i]);
    if (state.full[i] && prescribes(i)) {
      // The reaction of the prescribed pressure closes the balance.
      state.outflow[i] -= state.residual[i] / tau;
      state.residual[i] = 0.0;
    }
    state.content_rate[i] = -(state.net[i] + state.outflow[i]) / w[i];
  }
}

Complement FilmEquation::complement(const FilmState& state, std::size_t node) const {
  const double over = state.pressure[node] - conditions_.cavitation_pressure;
  const double lack = 1.0 - state.film_fraction[node];
  switch (condition_[node]) {
    case NodeCondition::pressure_or_balance:
      return {over, state.residual[node]};
    case NodeCondition::pressure_or_fraction:
      return {over, lack};
    case NodeCondition::outflow_or_fraction:
      return {state.full[node] ? state.outflow[node] : 0.0, lack};
    case NodeCondition::prescribed:
    case NodeCondition::balance:
      break;
  }
  return {};
}

double FilmEquation::gap(double thickness) const {
  if (!rough_) return thickness;
  FlowFactors phi;
  rough_->gap(thickness, phi);
  return phi.mean_gap;
}

}  // namespace tribodyn
