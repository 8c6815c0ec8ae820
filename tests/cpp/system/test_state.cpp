// States as numbers, and what forces hold in them.
#include <memory>
#include <vector>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/initial_conditions.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

Model journal_on_film() {
  LubricatedOptions film;
  film.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 0.01});
  film.mesh = {.around = 16, .along = 4};
  JournalBearing journal;
  journal.offset = {20e-6, 0.0};
  return journal.build(LubricatedInterface(film));
}

/// A state of the model in which every number is another.
State any_state(const Model& model) {
  State s;
  double next = 0.0;
  for (double* x :
       {&s.time, &s.next_step, &s.step_error, &s.kinetic_energy, &s.drift, &s.window_start}) {
    *x = next += 0.1;
  }
  s.at_break = s.creeps = true;
  s.window_steps = 17;
  const auto fill = [&](Vector& x, int size) {
    x.resize(size);
    for (double& number : x) number = next += 0.1;
  };
  for (Vector* x : {&s.q, &s.v, &s.a}) fill(*x, model.coordinates());
  fill(s.multipliers, model.rows());
  for (Vector* x : {&s.history, &s.history_rate}) fill(*x, model.history_size());
  fill(s.held, model.held_size());
  for (Vector* x : {&s.flows, &s.work}) fill(*x, energy_flow_count(model));
  fill(s.start_energy, energy_items(model));
  fill(s.memory, 5);
  return s;
}

}  // namespace

TEST_CASE("a state becomes numbers and a state again") {
  const Model model = journal_on_film();
  const State before = any_state(model);
  const State after = unpacked(packed(before), model);
  CHECK(packed(after) == packed(before));
  CHECK(after.time == before.time);
  CHECK(after.next_step == before.next_step);
  CHECK(after.step_error == before.step_error);
  CHECK(after.kinetic_energy == before.kinetic_energy);
  CHECK(after.drift == before.drift);
  CHECK(after.at_break);
  CHECK(after.creeps);
  CHECK(after.window_steps == 17);
  CHECK(after.window_start == before.window_start);
  CHECK(after.q == before.q);
  CHECK(after.v == before.v);
  CHECK(after.a == before.a);
  CHECK(after.multipliers == before.multipliers);
  CHECK(after.history == before.history);
  CHECK(after.history_rate == before.history_rate);
  CHECK(after.held == before.held);
  CHECK(after.flows == before.flows);
  CHECK(after.work == before.work);
  CHECK(after.start_energy == before.start_energy);
  CHECK(after.memory == before.memory);
}

TEST_CASE("numbers that are no state of the model are refused") {
  const Model model = journal_on_film();
  std::vector<double> numbers = packed(any_state(model));
  const Model other = pendulum(0.3);
  CHECK_THROWS_WITH(unpacked(numbers, other), ContainsSubstring("number of multipliers"));
  CHECK_THROWS_AS(unpacked({numbers.begin(), numbers.end() - 2}, model), InvalidInput);
  CHECK_THROWS_WITH(unpacked({0.0, 1.0}, model), ContainsSubstring("too few"));
  numbers.push_back(0.0);
  CHECK_THROWS_WITH(unpacked(numbers, model), ContainsSubstring("too many"));
  numbers = packed(any_state(model));
  numbers[10] = 2.5;  // the number of coordinates
  CHECK_THROWS_WITH(unpacked(numbers, model), ContainsSubstring("is not the size"));
  State strange = any_state(model);
  for (double row : {-1.0, 0.5, 1.0 * model.rows()}) {
    strange.dependent_rows = Vector::Constant(1, row);
    CHECK_THROWS_WITH(unpacked(packed(strange), model), ContainsSubstring("is not a row"));
  }
}

TEST_CASE("what forces hold makes a new workspace go on as the old one") {
  const Model model = journal_on_film();
  DynamicsWorkspace first(model), second(model), cold(model);
  State state = initial_state(model, first);
  Vector a = Vector::Zero(model.coordinates());
  DynamicsRequest at;
  at.q = &state.q;
  at.v = &state.v;
  at.a = &a;
  at.multipliers = &state.multipliers;
  at.history_base = &state.history;
  at.history_weight = 1e-6;
  REQUIRE(evaluate(model, at, first) == ItemStatus::ok);
  hold(model, first, state);
  CHECK(state.held.size() == model.held_size());
  restore(model, state, second);
  const auto solves = [&](DynamicsWorkspace& ws) {
    ItemEffort before, after;
    clearance_joint(model).add_effort(ws.items[clearance_item(model)].get(), before);
    REQUIRE(evaluate(model, at, ws) == ItemStatus::ok);
    clearance_joint(model).add_effort(ws.items[clearance_item(model)].get(), after);
    return after.film_linear_solves - before.film_linear_solves;
  };
  state.q[0] += 1e-9;
  const long warm = solves(first);
  CHECK(solves(second) == warm);
  CHECK(solves(cold) > warm);  // the film is cavitated, and a cold one starts from full
  CHECK(first.residual == second.residual);
}
