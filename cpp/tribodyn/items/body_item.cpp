#include "tribodyn/items/body_item.hpp"

#include <algorithm>

#include "tribodyn/items/element_masses.hpp"
#include "tribodyn/math/worker_pool.hpp"

namespace tribodyn {

namespace {

/// Number of elements of a task for a thread: some tens of microseconds.
constexpr std::size_t kTask = 64;

}  // namespace

BodyItem::BodyItem(const Body& body, int index)
    : Item(body.name()), body_(body), facets_(body.facets()), index_(index) {
  for (int e = 0; e < body_.elements(); ++e) coordinates_.push_back(body_.element_coordinates(e));
}

ItemFacets BodyItem::facets() const {
  ItemFacets all = ItemFacets::of(*this);
  if (!body_.constant_mass()) all.constant_mass = nullptr;
  return all;
}

ItemLayout BodyItem::layout(const BodiesView& bodies) const {
  ItemLayout layout;
  layout.has_forces = layout.by_q = facets_.forces != nullptr;
  layout.by_v = layout.has_forces && facets_.forces->depend_on_velocities();
  layout.mass = body_.constant_mass() ? MassKind::constant : MassKind::variable;
  for (const std::vector<int>& element : coordinates_) {
    layout.elements.emplace_back();
    append_coordinates(bodies, index_, element, layout.elements.back());
  }
  return layout;
}

ItemStatus BodyItem::evaluate(const ItemRequest& request, const BodiesView& view,
                              ItemWorkspace* /*workspace*/, ItemBlocks& out) const {
  const BodyState state = view.state(index_);
  if (facets_.chart && !facets_.chart->admits(state)) return ItemStatus::out_of_range;
  const bool has_masses = !body_.constant_mass();
  const BodyForces* forces = facets_.forces;
  const auto evaluate_elements = [&](std::size_t first, std::size_t end) {
    for (std::size_t e = first; has_masses && e < end; ++e) {
      body_.mass_matrix(static_cast<int>(e), state, out.elements[e].mass);
    }
    if (!forces) return;
    forces->add_forces_of(static_cast<int>(first), static_cast<int>(end), state, request.tangents,
                          out.elements.data() + first);
  };
  const std::size_t count = out.elements.size();
  if (!request.pool || count <= kTask) {
    evaluate_elements(0, count);
  } else {
    request.pool->run((count + kTask - 1) / kTask, [&](std::size_t k) {
      evaluate_elements(k * kTask, std::min(count, (k + 1) * kTask));
    });
  }
  if (!forces) return ItemStatus::ok;
  const bool finite =
      std::all_of(out.elements.begin(), out.elements.end(),
                  [](const ElementBlocks& element) { return element.force.allFinite(); });
  return finite ? ItemStatus::ok : ItemStatus::out_of_range;
}

void BodyItem::set_mass(ItemBlocks& out) const {
  for (std::size_t e = 0; e < out.elements.size(); ++e) {
    body_.mass_matrix(static_cast<int>(e), {}, out.elements[e].mass);
  }
}

ItemFailure BodyItem::failure(const BodiesView& /*accepted*/,
                              const ItemWorkspace* /*workspace*/) const {
  if (!facets_.chart) {
    return {.reason = "an element is inverted or too distorted",
            .hint = "apply loads and overlaps gradually, or use more elements"};
  }
  return {.reason = facets_.chart->refusal(), .hint = facets_.chart->advice()};
}

StoredEnergy BodyItem::stored_energy(const ItemInstant& at) const {
  const BodyState state = at.view->state(index_);
  StoredEnergy energy;
  for (std::size_t e = 0; e < coordinates_.size(); ++e) {
    energy.kinetic += mass_product(at.blocks->elements[e].mass, coordinates_[e], state.v, state.v);
  }
  energy.kinetic *= 0.5;
  if (facets_.forces) energy.potential = facets_.forces->potential_energy(state);
  return energy;
}

EnergyFlow BodyItem::energy_flow(const ItemInstant& at) const {
  const BodyState state = at.view->state(index_);
  EnergyFlow flow;
  flow.dissipated = facets_.forces ? facets_.forces->dissipated_power(state) : 0.0;
  for (std::size_t e = 0; e < coordinates_.size(); ++e) {
    const ElementBlocks& element = at.blocks->elements[e];
    flow.inflow += mass_product(element.mass, coordinates_[e], state.v, state.a);
    for (Eigen::Index i = 0; i < element.force.size(); ++i) {
      flow.inflow -= element.force[i] * state.v[coordinates_[e][static_cast<std::size_t>(i)]];
    }
  }
  flow.inflow -= flow.dissipated;
  return flow;
}

void BodyItem::report(const BodiesView& /*bodies*/, const ItemInstant* at, Report& out) const {
  if (!at) return body_.report(nullptr, out);
  BodyState state = at->view->state(index_);
  BodyResults results;
  if (at->energy) {
    results = {.elements = at->blocks->elements.data(),
               .kinetic_energy = at->energy->kinetic,
               .potential_energy = at->energy->potential};
    state.results = &results;
  }
  body_.report(&state, out);
}

}  // namespace tribodyn
