// Runs that stop at an accepted step and go on: the bits of the uninterrupted run.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/lubricants/barus.hpp"
#include "tribodyn/lubricants/dowson_higginson.hpp"
#include "tribodyn/recording/simulation.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

using ModelPointer = std::shared_ptr<Model>;

/// A shaft under a constant and a turning load in a film of the given kind.
ModelPointer journal_in(LubricatedOptions film, double load = 300.0) {
  return std::make_shared<Model>(loaded_journal(load, 12e-6).build(LubricatedInterface(film)));
}

LubricatedOptions film_with(Cavitation cavitation) {
  LubricatedOptions film = coarse_film(0.01, 0.0);
  film.cavitation = cavitation;
  return film;
}

/// Viscosity by pressure and shear, density by pressure.
LubricatedOptions film_of_variable_oil() {
  LubricatedOptions film = coarse_film(0.01, 0.0);
  LubricantOptions oil{.dynamic_viscosity = 0.01};
  oil.pressure_viscosity = std::make_shared<Barus>(BarusOptions{.pressure_coefficient = 2e-8});
  oil.density_law = std::make_shared<DowsonHigginson>();
  film.lubricant = std::make_shared<Lubricant>(oil);
  return film;
}

struct Stopped {
  State state;
  std::vector<double> rows;  ///< up to the state
};

/// The whole run, and its state after every step.
struct Whole {
  Whole(const ModelPointer& model, const std::string& integrator, const IntegratorOptions& options,
        const std::vector<double>& ends)
      : simulation(model, integrator, options) {
    simulation.start();
    for (double end : ends) {
      simulation.advance(end, [&](double) {
        stops.push_back({simulation.state(), simulation.recorder().data()});
        return true;
      });
    }
  }

  Simulation simulation;
  std::vector<Stopped> stops;
};

/// Goes on from the packed state and compares rows and the last state with the whole run.
void check_from(const Stopped& stop, const ModelPointer& model, const std::string& integrator,
                const IntegratorOptions& options, double end, const Simulation& whole) {
  INFO("from t = " << stop.state.time);
  Simulation rest(model, integrator, options);
  rest.resume(unpacked(packed(stop.state), *model));
  rest.advance(end);
  std::vector<double> rows = stop.rows;
  rows.insert(rows.end(), rest.recorder().data().begin(), rest.recorder().data().end());
  CHECK((rows == whole.recorder().data()));  // too many to be shown
  CHECK((packed(rest.state()) == packed(whole.state())));
}

/// Stops after every `stride`-th step.
void check_every(int stride, const ModelPointer& model, const std::string& integrator,
                 const IntegratorOptions& options, double end) {
  INFO(integrator);
  const Whole whole(model, integrator, options, {end});
  REQUIRE(whole.stops.size() > 10);
  for (std::size_t k = 0; k < whole.stops.size(); k += static_cast<std::size_t>(stride)) {
    check_from(whole.stops[k], model, integrator, options, end, whole.simulation);
  }
}

}  // namespace

TEST_CASE("a run that stops at any step goes on with the same bits, by every integrator") {
  for (const std::string& name : integrator_names()) {
    const bool memoryless = name == "Cash-Karp";
    const auto pin =
        coarse_mixed(1e-4, 0.0, memoryless ? Cavitation::reynolds : Cavitation::mass_conserving);
    SliderCrank mechanism;
    mechanism.pin = pin;
    const auto model = std::make_shared<Model>(mechanism.build());
    check_every(memoryless ? 97 : 3, model, name, controlled(2.4e-5), memoryless ? 1e-5 : 4e-4);
  }
}

TEST_CASE("a run that stops goes on with the same bits, with every kind of film") {
  const std::map<std::string, LubricatedOptions> films = {
      {"mass_conserving", film_with(Cavitation::mass_conserving)},
      {"reynolds", film_with(Cavitation::reynolds)},
      {"half_sommerfeld", film_with(Cavitation::half_sommerfeld)},
      {"none", film_with(Cavitation::none)},
      {"variable oil", film_of_variable_oil()}};
  for (const auto& [kind, film] : films) {
    INFO(kind);
    const ModelPointer model = journal_in(film, kind == "variable oil" ? 2000.0 : 300.0);
    // Pressures of mass-conserving films are solved again where cavities close.
    for (const char* name : {"TR-BDF2", "ESDIRK4", "generalized-alpha"}) {
      check_every(4, model, name, controlled(1e-5), 4e-4);
    }
  }
}

TEST_CASE("a run that stops goes on with the same bits on large meshes") {
  LubricatedOptions film = coarse_film(0.01, 0.0);
  film.mesh = {.around = 96, .along = 64};  // with a coarser film to start from
  check_every(6, journal_in(film), "TR-BDF2", controlled(2e-5), 1.5e-4);
  film.mesh = {.around = 200, .along = 128};  // solved by multigrid
  const ModelPointer model = journal_in(film);
  IntegratorOptions options;
  options.step = 5e-5;
  const Whole whole(model, "TR-BDF2", options, {1e-4});
  check_from(whole.stops[0], model, "TR-BDF2", options, 1e-4, whole.simulation);
}

TEST_CASE("two runs one after the other are the run with a break between them") {
  const double middle = 3.1e-4, end = 6e-4;
  for (const std::string name : {"TR-BDF2", "ESDIRK4", "generalized-alpha"}) {
    INFO(name);
    for (const IntegratorOptions& options : {controlled(2e-5), fixed_step(4e-5)}) {
      JournalBearing journal = loaded_journal(300.0, 12e-6);
      journal.load_x = ramp(
          {.start_value = 0.0, .end_value = 300.0, .start_time = 1e-4, .duration = middle - 1e-4});
      const auto model = std::make_shared<Model>(
          journal.build(LubricatedInterface(film_with(Cavitation::mass_conserving))));
      const Whole whole(model, name, options, {end});
      const Whole first(model, name, options, {middle});
      REQUIRE(first.simulation.state().time == middle);
      check_from(first.stops.back(), model, name, options, end, whole.simulation);
    }
  }
}

TEST_CASE("a run that ends goes on with the same bits as one that is only told to meet a time") {
  const auto model = std::make_shared<Model>(pendulum(0.3));
  for (const std::string& name : integrator_names()) {
    INFO(name);
    const IntegratorOptions options = controlled(1e-2);
    const Whole whole(model, name, options, {0.137, 0.3});
    const Whole first(model, name, options, {0.137});
    check_from(first.stops.back(), model, name, options, 0.3, whole.simulation);
  }
}

TEST_CASE("steps that creep are counted on through a stop") {
  // 1e6 rad/s: steps of some ten nanoseconds, where one of 10 s is admitted.
  const auto model = std::make_shared<Model>();
  const int mass = add_rigid(*model, "mass", 1.0, 1.0);
  model->add(std::make_unique<SpringDamper>(
      "spring", planar_marker(kGround, -1.0, 0.0, 0.0), planar_marker(mass, 0.0, 0.0, 0.0),
      SpringDamperOptions{.stiffness = 1e12, .damping = 0.0, .free_length = 0.5}));
  Simulation whole(model, "ESDIRK4", controlled(10.0));
  int steps = 0;
  whole.advance(1.0, [&](double) { return ++steps < 3000; });
  Simulation rest(model, "ESDIRK4", controlled(10.0));
  rest.resume(whole.state());
  CHECK_THROWS_WITH(rest.advance(1.0), ContainsSubstring("the steps are too small"));
  CHECK(rest.recorder().rows() == 5001 - 3000);
}

TEST_CASE("stiff steps of an explicit method are counted on through a stop") {
  LubricatedOptions film = coarse_film(0.05, 1e5);
  film.cavitation = Cavitation::reynolds;
  JournalBearing journal;
  journal.mass = 0.01;
  const auto model = std::make_shared<Model>(journal.build(LubricatedInterface(film)));
  Simulation whole(model, "Cash-Karp", controlled(1.0));
  std::vector<State> states;
  CHECK_THROWS_WITH(whole.advance(1e3,
                                  [&](double) {
                                    states.push_back(whole.state());
                                    return true;
                                  }),
                    ContainsSubstring("stiff parts"));
  REQUIRE(states.size() >= 1000);
  Simulation rest(model, "Cash-Karp", controlled(1.0));
  rest.resume(states[states.size() - 500]);
  CHECK_THROWS_WITH(rest.advance(1e3), ContainsSubstring("stiff parts"));
  CHECK(rest.recorder().rows() == 499);
}

TEST_CASE("a state of another integrator is refused") {
  const auto model = std::make_shared<Model>(pendulum(0.3));
  Simulation run(model, "TR-BDF2", controlled(1e-2));
  run.advance(0.1);
  Simulation other(model, "generalized-alpha", controlled(1e-2));
  CHECK_THROWS_WITH(other.resume(run.state()), ContainsSubstring("another integrator"));
}

TEST_CASE("a start from the same model changes next to nothing, and the run goes on alike") {
  SliderCrank mechanism;
  mechanism.pin = std::make_shared<LubricatedInterface>(film_with(Cavitation::mass_conserving));
  const auto model = std::make_shared<Model>(mechanism.build());
  Simulation run(model, "TR-BDF2", controlled(2.4e-5));
  run.advance(1e-3);
  Simulation other(model, "ESDIRK3", controlled(2.4e-5));
  const TransferReport report = other.start_from(*model, run.state());
  CHECK(other.recorder().rows() == 1);
  CHECK(other.state().work.isZero(0.0));
  CHECK(report.corrections.size() > 0);
  for (const Correction& c : report.corrections) {
    INFO(c.item << ": " << c.quantity << " by " << c.amount);
    CHECK(c.relative < 1e-5);  // what Baumgarte's terms leave of the joints
  }
  run.advance(1.2e-3);
  other.advance(1.2e-3);
  const int columns = run.recorder().columns();
  const auto last = [&](const Simulation& simulation) {
    const std::vector<double>& data = simulation.recorder().data();
    return std::vector<double>(data.end() - columns, data.end());
  };
  for (const RecordedChannel& c : run.recorder().channels()) {
    if (c.channel.quantity != "eccentricity") continue;
    // Two methods, each to a thousandth of the clearance of 30 um in every step.
    const auto at = static_cast<std::size_t>(c.first_column);
    CHECK(last(other)[at] == Approx(last(run)[at]).margin(1e-7));
  }
}
