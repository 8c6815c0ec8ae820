#include "tribodyn/system/dynamics.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/items/element_masses.hpp"
#include "tribodyn/math/worker_pool.hpp"
#include "tribodyn/system/charts.hpp"

namespace tribodyn {

DynamicsWorkspace::~DynamicsWorkspace() = default;

DynamicsWorkspace::DynamicsWorkspace(const Model& model) {
  if (!model.frozen()) {
    throw ModelError({.item = "model", .rule = "must be frozen before it is evaluated"});
  }
  structure = model.structure();
  for (Vector* x : {&residual, &force, &largest_force}) x->setZero(structure->variables());
  for (Vector* x : {&constraint, &constraint_rate, &constraint_acceleration}) {
    x->setZero(model.rows());
  }
  row_unit.assign(static_cast<std::size_t>(model.rows()), Unit::none);
  history_rate.setZero(model.history_size());
  int values = 0;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    first_value_.push_back(values);
    values += static_cast<int>(model.variables_of(k).size());
  }
  values_.setZero(values);
  slopes_.setZero(structure->variables());
  for (VariableMatrix* x : {&mass, &stiffness, &damping}) x->resize(*structure);
  for (RowMatrix* x : {&jacobian, &jacobian_rate, &jacobian_acceleration}) x->resize(*structure);
  force_by_multipliers.resize(*structure);
  for (const Item* item : model.items()) items.push_back(item->make_workspace());
  charts = model.initial_charts();
  frames.resize(model.chart_coordinates().size());
  lay_out(model);
  lay_out_motions(model);
  for (std::size_t k : constant_mass_) model.facets()[k].constant_mass->set_mass(blocks_[k]);
  mass.set_zero();
  add_masses();
  set_constant_forces(model);
}

namespace {

/// Assigns consecutive parts of a vector; a first pass sums their sizes.
class Storage {
 public:
  explicit Storage(Vector& numbers) : numbers_(numbers) {}
  void reserve(Eigen::Index count) { size_ += count; }
  void allocate() { numbers_.setZero(size_); }
  VectorMap vector(Eigen::Index n) { return {take(n), n}; }
  MatrixMap matrix(Eigen::Index n) { return {take(n * n), n, n}; }

 private:
  double* take(Eigen::Index count) {
    double* at = numbers_.data() + next_;
    next_ += count;
    return at;
  }

  Vector& numbers_;
  Eigen::Index size_ = 0, next_ = 0;
};

void assign(VectorMap& map, const VectorMap& to) { new (&map) VectorMap(to); }
void assign(MatrixMap& map, const MatrixMap& to) { new (&map) MatrixMap(to); }

}  // namespace

/// Assigns blocks of the storage to every item.
void DynamicsWorkspace::lay_out(const Model& model) {
  const std::vector<ItemLayout>& layouts = structure->layouts();
  Storage forces(forces_), constant_forces(constant_forces_), derivatives(derivatives_),
      variable(variable_masses_), constant(constant_masses_);
  const auto force_storage = [&](const ItemLayout& layout) -> Storage& {
    return layout.constant_forces ? constant_forces : forces;
  };
  const auto masses = [&](MassKind kind) -> Storage& {
    return kind == MassKind::constant ? constant : variable;
  };
  for (const Element& element : structure->elements()) {
    const ItemLayout& layout = layouts[element.item];
    const auto n = static_cast<Eigen::Index>(element.variables.size());
    if (layout.has_forces) force_storage(layout).reserve(n);
    if (layout.by_q) derivatives.reserve(n * n);
    if (layout.by_v) derivatives.reserve(n * n);
    if (layout.mass != MassKind::none) masses(layout.mass).reserve(n * n);
  }
  for (Storage* each : {&forces, &constant_forces, &derivatives, &variable, &constant}) {
    each->allocate();
  }
  std::size_t largest = 0;
  for (const Element& element : structure->elements()) {
    largest = std::max(largest, element.variables.size());
  }
  sums_.setZero(static_cast<Eigen::Index>(largest));

  blocks_.resize(layouts.size());
  for (std::size_t e = 0; e < structure->elements().size(); ++e) {
    const Element& element = structure->elements()[e];
    const ItemLayout& layout = layouts[element.item];
    const auto n = static_cast<Eigen::Index>(element.variables.size());
    blocks_[element.item].elements.emplace_back();
    ElementBlocks& out = blocks_[element.item].elements.back();
    if (layout.has_forces) assign(out.force, force_storage(layout).vector(n));
    if (layout.by_q) assign(out.by_q, derivatives.matrix(n));
    if (layout.by_v) assign(out.by_v, derivatives.matrix(n));
    if (layout.mass != MassKind::none) assign(out.mass, masses(layout.mass).matrix(n));
  }
  for (const Element& each : structure->elements()) {
    const std::vector<int>& at = each.variables;
    bool runs = !at.empty();
    for (std::size_t i = 1; i < at.size(); ++i) runs = runs && at[i] == at[i - 1] + 1;
    run_.push_back(runs ? at.front() : -1);
  }
  std::size_t element = 0;
  for (std::size_t k = 0; k < layouts.size(); ++k) {
    const ItemLayout& layout = layouts[k];
    first_element_.push_back(element);
    element += layout.elements.size();
    blocks_[k].history_rate = history_rate.data() + model.places()[k].history.first;
    if (layout.mass == MassKind::constant) constant_mass_.push_back(k);
    if (layout.mass == MassKind::variable) variable_mass_.push_back(k);
    // A body of constant mass without internal forces has nothing to evaluate.
    const bool evaluates =
        layout.has_forces || layout.by_q || layout.rows > 0 || layout.mass == MassKind::variable;
    if (evaluates) (layout.rows > 0 ? with_rows_ : without_rows_).push_back(k);
  }
  for (const auto* list : {&without_rows_, &with_rows_}) {
    for (std::size_t k : *list) {
      if (!layouts[k].constant_forces) (layouts[k].is_long ? long_ : short_).push_back(k);
    }
  }
  status_.assign(layouts.size(), ItemStatus::ok);
  for (const RowBlock& block : structure->row_blocks()) {
    RowBlocks& rows = blocks_[block.item].rows;
    rows.value = constraint.data() + block.first;
    rows.rate = constraint_rate.data() + block.first;
    rows.acceleration = constraint_acceleration.data() + block.first;
    rows.unit = row_unit.data() + block.first;
    rows.coordinates = block.coordinates.data();
    const auto map = [&block](auto& all, const std::vector<int>& columns) {
      return MatrixMap(all.data(block), block.rows, static_cast<Eigen::Index>(columns.size()));
    };
    assign(rows.jacobian, map(jacobian, block.coordinates));
    assign(rows.jacobian_rate, map(jacobian_rate, block.coordinates));
    assign(rows.jacobian_acceleration, map(jacobian_acceleration, block.coordinates));
    assign(rows.force_by_multipliers, map(force_by_multipliers, block.loads));
  }
}

void DynamicsWorkspace::lay_out_motions(const Model& model) {
  const auto& all = model.attachments();
  motions_.resize(all.size());
  parts_.assign(all.size(), AttachmentParts::none());
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    motions_of_.emplace_back();
    const std::vector<AttachmentParts>& parts = structure->layouts()[k].parts;
    for (const auto& each : model.items()[k]->attachments()) {
      const auto place =
          static_cast<std::size_t>(std::find(all.begin(), all.end(), each) - all.begin());
      parts_[place].add(parts.empty() ? AttachmentParts{} : parts[motions_of_.back().size()]);
      motions_of_.back().push_back(&motions_[place]);
    }
  }
}

void DynamicsWorkspace::move_attachments(const Model& model, const BodiesView& view,
                                         int derivatives) {
  for (std::size_t k = 0; k < motions_.size(); ++k) {
    const Attachment& attachment = *model.attachments()[k];
    BodyState state = view.state(attachment.body());
    state.derivatives = derivatives;
    state.parts = parts_[k];
    attachment.evaluate(state, motions_[k]);
  }
}

void DynamicsWorkspace::set_zero(bool tangents) {
  forces_.setZero();
  variable_masses_.setZero();
  if (!tangents) return;
  derivatives_.setZero();
  force_by_multipliers.set_zero();
}

/// Evaluates the items whose forces never change.
void DynamicsWorkspace::set_constant_forces(const Model& model) {
  const BodiesView view = model.view(nullptr, nullptr, nullptr);
  ItemRequest own;
  own.tangents = false;
  for (std::size_t k = 0; k < items.size(); ++k) {
    if (!structure->layouts()[k].constant_forces) continue;
    status_[k] = model.items()[k]->evaluate(own, view, items[k].get(), blocks_[k]);
  }
}

/// Adds the last set masses; constant masses are added once and kept.
void DynamicsWorkspace::add_masses() {
  const auto add = [this](const std::vector<std::size_t>& list) {
    for (std::size_t k : list) {
      const std::vector<ElementBlocks>& elements = blocks_[k].elements;
      for (std::size_t e = 0; e < elements.size(); ++e) {
        const int* place =
            structure->places().data() + structure->elements()[first_element_[k] + e].first_place;
        const MatrixMap& block = elements[e].mass;
        for (Eigen::Index i = 0; i < block.size(); ++i) {
          mass.values()[place[i]] += block.data()[i];
        }
      }
    }
  };
  if (constant_.size() == 0) {
    add(constant_mass_);
    constant_ = mass.values();
    return;
  }
  if (variable_mass_.empty()) return;
  mass.values() = constant_;
  add(variable_mass_);
}

namespace {

/// Adds forces to sums, and their magnitudes to the largest ones.
void add_run(const double* __restrict forces, Eigen::Index count, double* __restrict sums,
             double* __restrict largest) {
  for (Eigen::Index i = 0; i < count; ++i) {
    sums[i] += forces[i];
    largest[i] = std::max(largest[i], std::abs(forces[i]));
  }
}

}  // namespace

void DynamicsWorkspace::add_forces() {
  force.setZero();
  largest_force.setZero();
  for (const auto* list : {&without_rows_, &with_rows_}) {
    for (std::size_t k : *list) {
      const std::vector<ElementBlocks>& elements = blocks_[k].elements;
      for (std::size_t e = 0; e < elements.size(); ++e) {
        const VectorMap& block = elements[e].force;
        if (const int first = run_[first_element_[k] + e]; first >= 0) {
          add_run(block.data(), block.size(), force.data() + first, largest_force.data() + first);
          continue;
        }
        const int* variable = structure->elements()[first_element_[k] + e].variables.data();
        for (Eigen::Index i = 0; i < block.size(); ++i) {
          force[variable[i]] += block[i];
          largest_force[variable[i]] = std::max(largest_force[variable[i]], std::abs(block[i]));
        }
      }
    }
  }
}

void DynamicsWorkspace::add_tangents() {
  tangents_in_blocks = false;
  stiffness.set_zero();
  damping.set_zero();
  const auto subtract = [](const MatrixMap& block, const int* place, Vector& values) {
    for (Eigen::Index i = 0; i < block.size(); ++i) values[place[i]] -= block.data()[i];
  };
  for (const auto* list : {&without_rows_, &with_rows_}) {
    for (std::size_t k : *list) {
      const std::vector<ElementBlocks>& elements = blocks_[k].elements;
      for (std::size_t e = 0; e < elements.size(); ++e) {
        const int* place =
            structure->places().data() + structure->elements()[first_element_[k] + e].first_place;
        subtract(elements[e].by_q, place, stiffness.values());
        subtract(elements[e].by_v, place, damping.values());
      }
    }
  }
}

void DynamicsWorkspace::multiply_mass(const Vector& x, Vector& y) const {
  const int n = structure->coordinates();
  if (structure->unknowns() == 0) return multiply_all(x, y);
  slopes_.head(n) = x;
  slopes_.tail(structure->unknowns()).setZero();
  products_.setZero(structure->variables());
  multiply_all(slopes_, products_);
  y.head(n) = products_.head(n);
}

void DynamicsWorkspace::gather(const Model& model, const Vector& q, const Vector& unknowns) const {
  if (values_.size() == 0) return;
  const int n = structure->coordinates();
  for (std::size_t k = 0; k < first_value_.size(); ++k) {
    double* value = values_.data() + first_value_[k];
    for (int i : model.variables_of(k)) *value++ = i < n ? q[i] : unknowns[i - n];
  }
}

/// Sets y (n + u) to M a and C y'; null: rates of zero.
void DynamicsWorkspace::multiply_derivatives(const Vector& a, const Vector* unknown_rates,
                                             Vector& y) const {
  if (structure->unknowns() == 0) return multiply_all(a, y);
  slopes_.setZero();
  slopes_.head(structure->coordinates()) = a;
  if (unknown_rates) {
    slopes_.segment(structure->coordinates(), structure->first_order()) = *unknown_rates;
  }
  multiply_all(slopes_, y);
}

/// Sets y to the product of the masses and capacities with the second or first derivatives x of all
/// variables.
void DynamicsWorkspace::multiply_all(const Vector& x, Vector& y) const {
  y.setZero();
  for (const auto* list : {&constant_mass_, &variable_mass_}) {
    for (std::size_t k : *list) {
      const std::vector<ElementBlocks>& elements = blocks_[k].elements;
      for (std::size_t e = 0; e < elements.size(); ++e) {
        const std::size_t element = first_element_[k] + e;
        if (const int first = run_[element]; first >= 0) {
          if (add_run_product(elements[e].mass, x.data() + first, y.data() + first)) continue;
        }
        const std::vector<int>& at = structure->elements()[element].variables;
        add_mass_product(elements[e].mass, at, x.data(), sums_.data(), y.data());
      }
    }
  }
}

/// Status of the first item of the list whose evaluation failed; failed_item is its index or -1.
ItemStatus DynamicsWorkspace::first_failure(const std::vector<std::size_t>& list) {
  failed_item = -1;
  for (std::size_t k : list) {
    if (status_[k] == ItemStatus::ok) continue;
    failed_item = static_cast<int>(k);
    return status_[k];
  }
  return ItemStatus::ok;
}

ItemStatus evaluate(const Model& model, const DynamicsRequest& request, DynamicsWorkspace& ws) {
  set_frames(model, *request.q, *request.v, *request.a, ws.charts, ws.frames.data(),
             request.tangents || request.rows == RowOrder::tangents);
  const BodiesView view = ws.view(model, *request.q, *request.v, *request.a);
  ws.set_zero(request.tangents);
  if (request.unknowns) ws.gather(model, *request.q, *request.unknowns);
  ItemRequest common;
  common.time = request.time;
  common.history_weight = request.history_weight;
  common.tangents = request.tangents;
  common.steady = request.steady;
  common.rows = request.rows;
  common.pool = ws.pool.get();
  ws.move_attachments(model, view, common.derivatives());
  const auto evaluate_item = [&](std::size_t k) {
    const ItemPlace& place = model.places()[k];
    ItemRequest own = common;
    own.motions = ws.motions(k);
    own.multipliers = request.multipliers->data() + place.rows.first;
    own.variables = ws.variables(k);
    own.history_base =
        request.history_base ? request.history_base->data() + place.history.first : nullptr;
    ws.status_[k] = model.items()[k]->evaluate(own, view, ws.items[k].get(), ws.blocks_[k]);
  };
  for (std::size_t k : ws.short_) evaluate_item(k);
  const ItemStatus status = ws.first_failure(ws.short_);
  if (status != ItemStatus::ok) return status;
  const auto evaluate_long = [&](std::size_t i) { evaluate_item(ws.long_[i]); };
  if (ws.pool) {
    common.pool = nullptr;
    ws.pool->run(ws.long_.size(), evaluate_long);
  } else {
    for (std::size_t i = 0; i < ws.long_.size(); ++i) evaluate_long(i);
  }
  const ItemStatus long_status = ws.first_failure(ws.long_);
  if (long_status != ItemStatus::ok) return long_status;
  ws.add_masses();
  ws.add_forces();
  ws.multiply_derivatives(*request.a, request.unknown_rates, ws.residual);
  ws.largest_force = ws.largest_force.cwiseMax(ws.residual.cwiseAbs());
  ws.jacobian.add_transposed_times(*request.multipliers, ws.residual);
  ws.residual -= ws.force;
  if (request.tangents) {
    ws.tangents_in_blocks = true;
    if (request.assembled) ws.add_tangents();
  }
  return ItemStatus::ok;
}

void evaluate_parts(const Model& model, const DynamicsRequest& request, DynamicsWorkspace& ws) {
  set_frames(model, *request.q, *request.v, *request.a, ws.charts, ws.frames.data());
  const BodiesView view = ws.view(model, *request.q, *request.v, *request.a);
  ws.set_zero(true);
  ItemRequest own;
  own.time = request.time;
  ws.move_attachments(model, view, own.derivatives());
  for (std::size_t k : ws.structure->items_of_parts()) {
    if (ws.structure->layouts()[k].constant_forces) continue;
    own.motions = ws.motions(k);
    own.variables = ws.variables(k);
    model.items()[k]->evaluate(own, view, ws.items[k].get(), ws.blocks_[k]);
  }
  ws.add_masses();
  ws.add_tangents();
}

void throw_failed_item(const Model& model, const State& state, const DynamicsWorkspace& ws,
                       const char* consequence) {
  const auto k = static_cast<std::size_t>(ws.failed_item);
  const Item& item = *model.items()[k];
  const ItemFailure failure =
      item.failure(ws.view(model, state.q, state.v, state.a), ws.items[k].get());
  throw ConvergenceError({.item = item.label(),
                          .quantity = failure.quantity,
                          .value = failure.value,
                          .unit = failure.unit,
                          .rule = std::string(consequence) + ": " + failure.reason,
                          .hint = failure.hint,
                          .time = state.time});
}

void evaluate_rows(const Model& model, double time, const Vector& q, const Vector& v,
                   const Vector& a, DynamicsWorkspace& ws) {
  set_frames(model, q, v, a, ws.charts, ws.frames.data());
  const BodiesView view = ws.view(model, q, v, a);
  ItemRequest own;
  own.time = time;
  own.tangents = false;
  own.rows_only = true;
  ws.move_attachments(model, view, own.derivatives());
  ws.force_by_multipliers.set_zero();
  for (const RowBlock& block : ws.structure->row_blocks()) {
    const std::size_t k = block.item;
    own.motions = ws.motions(k);
    model.items()[k]->evaluate(own, view, ws.items[k].get(), ws.blocks_[k]);
  }
}

ItemInstant item_instant(const Model& model, std::size_t k, double time, const BodiesView& view,
                         const Vector& multipliers, const Vector* history,
                         const DynamicsWorkspace& ws, const Vector* unknown_rates) {
  const ItemPlace& place = model.places()[k];
  ItemInstant at;
  at.time = time;
  at.view = &view;
  at.multipliers = multipliers.data() + place.rows.first;
  at.history = history ? history->data() + place.history.first : nullptr;
  at.variables = ws.variables(k);
  at.variable_rates = unknown_rates ? unknown_rates->data() + place.first_order.first : nullptr;
  at.workspace = ws.items[k].get();
  at.blocks = &ws.blocks(k);
  return at;
}

}  // namespace tribodyn
