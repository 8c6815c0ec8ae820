// Parts of a large model keep their factors while a film at the surface changes.
#include <memory>
#include <string>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "system/lattice.hpp"
#include "system/solid.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

Marker space_marker(int body) { return {.body = body, .position = Vector3::Zero()}; }

/// An item without forces that is not smooth and touches all coordinates: the model has no parts.
struct Rough final : Item {
  Rough() : Item("rough") {}
  const char* noun() const override { return "force"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override {
    ItemLayout layout;
    layout.by_v = layout.smooth = false;
    int count = 0;
    for (int b = 1; b < bodies.count(); ++b) count += bodies.body(b).coordinates();
    for (int x = 0; x < count; ++x) layout.elements.push_back({x});
    return layout;
  }
  ItemStatus evaluate(const ItemRequest&, const BodiesView&, ItemWorkspace*,
                      ItemBlocks&) const override {
    return ItemStatus::ok;
  }
};

/// A block whose upper face carries the bearing of a fixed journal; an oscillating load.
std::unique_ptr<Model> block_on_film(const SolidOptions& options, Cavitation cavitation,
                                     bool rough = false) {
  auto model = std::make_unique<Model>();
  auto solid = std::make_unique<Solid>("block", options);
  const std::vector<double> q = solid->places();
  const int body = model->add_body(std::move(solid), q, std::vector<double>(q.size(), 0.0));
  LubricatedOptions film = coarse_film(1e-3, cavitation == Cavitation::none ? 0.0 : 1e5);
  film.cavitation = cavitation;
  model->add(std::make_unique<ClearanceJoint>(
      "bearing",
      journal_gap("joint 'bearing'", space_marker(kGround), space_marker(body),
                  {.bearing_radius = 10e-3, .radial_clearance = 2e-4, .bearing_length = 20e-3}),
      LubricatedInterface(film), std::vector<double>{0.0, 0.0}));
  LoadComponents loads;
  loads.force[0] =
      harmonic({.mean = 0.0, .amplitude = 2.0, .angular_frequency = 300.0, .phase = 0.0});
  model->add(std::make_unique<AppliedWrench>("load", space_marker(body), loads, LoadAxes::global));
  add_gravity(*model);
  if (rough) model->add(std::make_unique<Rough>());
  model->freeze();
  return model;
}

/// A hung lattice of springs with a weight, whose tangents change as it swings.
std::unique_ptr<Model> hung_lattice(int columns, int rows) {
  auto model = std::make_unique<Model>();
  auto lattice = std::make_unique<Lattice>("lattice", columns, rows, 0.1, 1e5);
  const std::vector<double> q = lattice->places();
  const int body = model->add_body(std::move(lattice), q, std::vector<double>(q.size(), 0.0));
  add_revolute(*model, "low", planar_marker(kGround, 0.0, 0.0, 0.0),
               planar_marker(body, 0.0, 0.0, 0.0));
  add_gravity(*model);
  model->freeze();
  return model;
}

/// Integrators with a step and, for the explicit one, a film without memory.
const std::vector<std::string>& names() { return integrator_names(); }
Cavitation cavitation_of(const std::string& name) {
  return name == "Cash-Karp" ? Cavitation::none : Cavitation::mass_conserving;
}

const SolidOptions kLinear{.nodes = {6, 6, 6}, .damping = 1e-4};
const SolidOptions kHardening{.nodes = {6, 6, 6}, .damping = 1e-4, .hardening = 1e9};

State after(const Model& model, const std::string& name, double step, int steps,
            IntegratorStatistics* statistics = nullptr) {
  Run run(model, fixed_step(step), name);
  for (int k = 0; k < steps; ++k) {
    const StepReport report = run.integrator.step(run.state, 1e3);
    INFO(name << " at " << run.state.time << " s: " << report.reason);
    REQUIRE(report.accepted);
  }
  if (statistics) *statistics = run.integrator.statistics();
  return run.state;
}

}  // namespace

TEST_CASE("A linear body is factored once while the surface is factored in every iteration") {
  const auto model =
      block_on_film({.nodes = {10, 10, 7}, .damping = 1e-4}, Cavitation::mass_conserving);
  REQUIRE(model->coordinates() == 2100);
  REQUIRE(model->structure()->parts() == 1);
  for (const auto& [name, most] :
       {std::pair{"TR-BDF2", 3}, std::pair{"ESDIRK4", 3}, std::pair{"generalized-alpha", 4}}) {
    IntegratorStatistics s;
    after(*model, name, 1e-4, 50, &s);
    INFO(name << ": " << s.part_factorisations << " of " << s.factorisations);
    // The stages of the start and of the slopes at the start have other weights.
    CHECK(s.part_factorisations <= most);
    CHECK(s.factorisations >= 50);
  }
}

TEST_CASE("With and without parts the same solution, for all integrators") {
  for (const SolidOptions& options : {kLinear, kHardening}) {
    for (const std::string& name : names()) {
      const auto with = block_on_film(options, cavitation_of(name));
      const auto without = block_on_film(options, cavitation_of(name), true);
      REQUIRE(with->structure()->parts() == 1);
      REQUIRE(without->structure()->parts() == 0);
      const double step = name == "Cash-Karp" ? 2e-5 : 2e-4;
      const State a = after(*with, name, step, 8), b = after(*without, name, step, 8);
      INFO(name << ", hardening " << options.hardening);
      const Vector start = with->initial_coordinates();
      const double moved = (b.q - start).norm();
      CHECK(moved > 1e-6);
      // newton_tolerance is 1e-8 of the tolerated errors, those 1e-5 of the size of the model.
      CHECK((a.q - b.q).norm() < 1e-7 * moved);
      CHECK((a.v - b.v).norm() < 1e-6 * b.v.norm());
    }
  }
}

TEST_CASE("A hardening body keeps its factors while Newton's method contracts") {
  IntegratorStatistics s;
  const auto model = block_on_film(kHardening, Cavitation::mass_conserving);
  after(*model, "TR-BDF2", 1e-4, 50, &s);
  INFO(s.part_factorisations << " of " << s.factorisations << " in " << s.steps << " steps");
  CHECK(s.part_factorisations > 1);
  CHECK(3 * s.part_factorisations < s.factorisations);
}

TEST_CASE("A run resumed in the middle has the bits of the whole run") {
  for (const bool swings : {false, true}) {
    for (const std::string& name : names()) {
      const auto model =
          swings ? hung_lattice(20, 15) : block_on_film(kHardening, cavitation_of(name));
      REQUIRE(model->structure()->parts() == 1);
      IntegratorOptions options = fixed_step(name == "Cash-Karp" ? 2e-5 : 2e-4);
      options.newton_tolerance = 1e-4;
      Run whole(*model, options, name);
      std::vector<State> states = {whole.state};
      for (int k = 0; k < 12; ++k) {
        REQUIRE(whole.integrator.step(whole.state, 1e3).accepted);
        states.push_back(whole.state);
      }
      INFO(name << ", swings: " << swings);
      for (const std::size_t from : {std::size_t{1}, std::size_t{5}, std::size_t{11}}) {
        const auto again = make_integrator(name, *model, options);
        State state = unpacked(packed(states[from]), *model);
        for (std::size_t k = from + 1; k < states.size(); ++k) {
          REQUIRE(again->step(state, 1e3).accepted);
          CHECK((packed(state) == packed(states[k])));
        }
        // The same integrator goes back to an earlier state.
        state = states[from];
        REQUIRE(again->step(state, 1e3).accepted);
        CHECK((packed(state) == packed(states[from + 1])));
      }
    }
  }
}

TEST_CASE("Controlled steps with parts end where those without parts end") {
  const auto with = block_on_film(kLinear, Cavitation::mass_conserving);
  const auto without = block_on_film(kLinear, Cavitation::mass_conserving, true);
  Run a(*with, controlled(2e-3)), b(*without, controlled(2e-3));
  a.to(0.01);
  b.to(0.01);
  CHECK((a.state.q - b.state.q).norm() < 1e-4 * (b.state.q - with->initial_coordinates()).norm());
}
