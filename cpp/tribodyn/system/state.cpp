#include "tribodyn/system/state.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

namespace {

/// Calls visit(x) for every scalar of a state, in the order of files.
template <class StateType, class Visit>
void visit_numbers(StateType& s, Visit visit) {
  visit(s.time);
  visit(s.next_step);
  visit(s.step_error);
  visit(s.kinetic_energy);
  visit(s.drift);
  visit(s.at_break);
  visit(s.window_steps);
  visit(s.window_start);
  visit(s.creeps);
  visit(s.redundant_rows);
}

/// The vectors of a state, in the order of files.
template <class StateType>
auto vectors(StateType& s) {
  return std::array{&s.q,
                    &s.v,
                    &s.a,
                    &s.multipliers,
                    &s.unknowns,
                    &s.history,
                    &s.history_rate,
                    &s.held,
                    &s.dependent_rows,
                    &s.flows,
                    &s.work,
                    &s.start_energy,
                    &s.memory,
                    &s.charts,
                    &s.unknown_rates,
                    &s.factors};
}

[[noreturn]] void refuse(const std::string& quantity, double value, const std::string& rule) {
  throw InvalidInput({.item = "state",
                      .quantity = quantity,
                      .value = value,
                      .rule = rule,
                      .hint = "the state was saved by another model or another version"});
}

}  // namespace

void hold(const Model& model, const DynamicsWorkspace& ws, State& state) {
  state.held.resize(model.held_size());
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const Segment own = model.places()[k].held;
    if (own.size == 0) continue;
    model.facets()[k].held->accept(ws.items[k].get(), state.held.data() + own.first);
  }
}

void restore(const Model& model, const State& state, DynamicsWorkspace& ws) {
  ws.compliant_rows = state.redundant_rows > 0;
  ws.charts = state.charts;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const Segment own = model.places()[k].held;
    if (own.size == 0) continue;
    model.facets()[k].held->restore(state.held.data() + own.first, ws.items[k].get());
  }
}

std::vector<double> packed(const State& state) {
  std::vector<double> numbers;
  visit_numbers(state, [&](auto x) { numbers.push_back(static_cast<double>(x)); });
  for (const Vector* x : vectors(state)) {
    numbers.push_back(static_cast<double>(x->size()));
    numbers.insert(numbers.end(), x->begin(), x->end());
  }
  return numbers;
}

State unpacked(const std::vector<double>& numbers, const Model& model) {
  State state;
  std::size_t next = 0;
  const auto take = [&] {
    if (next >= numbers.size()) {
      refuse("numbers", static_cast<double>(numbers.size()), "are too few for a state");
    }
    return numbers[next++];
  };
  visit_numbers(state, [&](auto& x) { x = static_cast<std::decay_t<decltype(x)>>(take()); });
  for (Vector* x : vectors(state)) {
    const double size = take();
    const auto left = static_cast<double>(numbers.size() - next);
    if (!(size >= 0.0 && size <= left && size == std::floor(size))) {
      refuse("size", size, "is not the size of a part of a state");
    }
    x->resize(static_cast<Eigen::Index>(size));
    std::copy_n(numbers.begin() + static_cast<std::ptrdiff_t>(next), x->size(), x->begin());
    next += static_cast<std::size_t>(x->size());
  }
  if (next != numbers.size()) {
    refuse("numbers", static_cast<double>(numbers.size()), "are too many for a state");
  }
  const int n = model.coordinates();
  const auto flows = energy_flow_count(model);
  for (const auto& [quantity, vector, size] :
       {std::tuple{"coordinates", &state.q, n}, std::tuple{"velocities", &state.v, n},
        std::tuple{"accelerations", &state.a, n},
        std::tuple{"orientations", &state.charts,
                   4 * static_cast<int>(model.chart_coordinates().size())},
        std::tuple{"multipliers", &state.multipliers, model.rows()},
        std::tuple{"variables", &state.unknowns, model.unknowns()},
        std::tuple{"rates of variables", &state.unknown_rates, model.first_order()},
        std::tuple{"history", &state.history, model.history_size()},
        std::tuple{"history rates", &state.history_rate, model.history_size()},
        std::tuple{"held numbers", &state.held, model.held_size()},
        std::tuple{"flows of energy", &state.flows, flows},
        std::tuple{"sums of energy", &state.work, flows},
        std::tuple{"energies", &state.start_energy, energy_items(model)}}) {
    if (vector->size() == size) continue;
    refuse(std::string("number of ") + quantity, static_cast<double>(vector->size()),
           "must be " + std::to_string(size) + ", as in the model");
  }
  if (state.factors.size() > 0 && state.factors.size() != 3 + 3 * n) {
    refuse("numbers of kept factors", static_cast<double>(state.factors.size()),
           "must be 0 or " + std::to_string(3 + 3 * n) + ", as in the model");
  }
  for (double row : state.dependent_rows) {
    if (row >= 0.0 && row < model.rows() && row == std::floor(row)) continue;
    refuse("dependent row", row, "is not a row of the model");
  }
  return state;
}

}  // namespace tribodyn
