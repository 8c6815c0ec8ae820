#include <memory>
#include <numbers>

#include "catch.hpp"
#include "models.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/recording/simulation.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

IntegratorOptions fixed(double step) {
  IntegratorOptions o;
  o.step = step;
  return o;
}

std::shared_ptr<Model> swinging() { return std::make_shared<Model>(pendulum(0.0)); }

/// A shaft on a film alone, pressed by a load that no film carries for long.
std::shared_ptr<Model> overloaded() {
  LubricatedOptions film;
  film.lubricant = std::make_shared<Lubricant>(LubricantOptions{.dynamic_viscosity = 1e-5});
  film.mesh = {.around = 16, .along = 4};
  JournalBearing machine;
  machine.load_y = constant(-1e9);
  return std::make_shared<Model>(machine.build(LubricatedInterface(film)));
}

/// A body of 1 kg that moves towards the fixed end of a spring of next to no stiffness.
std::shared_ptr<Model> approaching_spring() {
  auto model = std::make_shared<Model>();
  const int body = model->add_body(std::make_unique<PlanarBody>("body", 1.0, 1.0), {1.0, 0.0, 0.0},
                                   {-1.0, 0, 0});
  model->add(std::make_unique<SpringDamper>(
      "spring", planar_marker(0, 0.0, 0.0, 0.0), planar_marker(body, 0.0, 0.0, 0.0),
      SpringDamperOptions{.stiffness = 1e-15, .damping = 0.0, .free_length = 0.5}));
  return model;
}

}  // namespace

TEST_CASE("a run goes to its end, and on from there") {
  Simulation whole(swinging(), "TR-BDF2", fixed(1e-3));
  CHECK(whole.advance(10e-3) == RunStatus::finished);
  CHECK(whole.recorder().rows() == 11);
  Simulation parts(swinging(), "TR-BDF2", fixed(1e-3));
  parts.advance(4e-3);
  CHECK(parts.advance(10e-3) == RunStatus::finished);
  CHECK(parts.recorder().rows() == 11);
  CHECK(parts.state().time == 10e-3);
  CHECK((parts.state().q - whole.state().q).norm() < 1e-12);
  CHECK(parts.advance(5e-3) == RunStatus::finished);  // nothing left to do
  CHECK(parts.recorder().rows() == 11);
}

TEST_CASE("a run that is told to stop keeps what it has done") {
  Simulation simulation(swinging(), "TR-BDF2", fixed(1e-3));
  const auto until = [](double time) { return time < 3.5e-3; };
  CHECK(simulation.advance(10e-3, until) == RunStatus::stopped);
  CHECK(simulation.recorder().rows() == 5);
  CHECK(simulation.state().time == Approx(4e-3));
}

TEST_CASE("a run that cannot go on says where and keeps what it has done") {
  IntegratorOptions options;
  options.max_step = 1e-5;
  options.min_step = 1e-8;
  Simulation simulation(overloaded(), "TR-BDF2", options);
  bool failed = false;
  try {
    simulation.advance(1.0);
  } catch (const ConvergenceError& error) {
    failed = true;
    const ErrorInfo& info = error.info();
    CHECK(info.time == simulation.state().time);
    CHECK_FALSE(info.hint.empty());
    CHECK(info.unit == (info.quantity == "step" ? "s" : "m"));
  }
  CHECK(failed);
  CHECK(simulation.recorder().rows() > 1);
  const auto& data = simulation.recorder().data();
  const std::size_t columns = static_cast<std::size_t>(simulation.recorder().columns());
  CHECK(data[data.size() - columns] == simulation.state().time);
}

TEST_CASE("a film that fails says that its walls touch, and how thin it was") {
  IntegratorOptions options;
  options.max_step = 1e-5;
  options.min_step = 1e-8;
  Simulation simulation(overloaded(), "TR-BDF2", options);
  simulation.start();
  try {
    simulation.advance(1.0);
    FAIL("the load was carried");
  } catch (const ConvergenceError& error) {
    CHECK(error.info().item == "joint 'bearing'");
    CHECK(error.info().quantity == "minimum_film_thickness");
    CHECK(*error.info().value > 0.0);
    CHECK_THAT(error.what(), ContainsSubstring("the walls touch"));
    CHECK_THAT(error.info().hint, ContainsSubstring("add asperities"));
  }
}

TEST_CASE("a spring that fails speaks of its length, not of walls") {
  // So weak that the body reaches the other end, 1 m away at 1 m/s, in 16 steps but for round-off.
  Simulation simulation(approaching_spring(), "TR-BDF2", fixed(0.0625));
  try {
    simulation.advance(2.0);
    FAIL("the spring kept its direction");
  } catch (const ConvergenceError& error) {
    const ErrorInfo& info = error.info();
    CHECK(info.item == "force 'spring'");
    CHECK(info.quantity == "length");
    CHECK(*info.value == Approx(0.0625));  // of the last accepted state, one step before
    CHECK(info.unit == "m");
    CHECK(info.time == 15 * 0.0625);
    CHECK_THAT(info.rule, ContainsSubstring("direction"));
    CHECK_THAT(info.hint, ContainsSubstring("free_length = 0"));
    CHECK_THAT(error.what(), !ContainsSubstring("wall"));
  }
}

TEST_CASE("an integrator that does not exist is answered with what does") {
  CHECK_THROWS_AS(Simulation(swinging(), "TRBDF2", fixed(1e-3)), InvalidInput);
  CHECK_THROWS_WITH(Simulation(swinging(), "TRBDF2", fixed(1e-3)), ContainsSubstring("TR-BDF2"));
}

TEST_CASE("one model serves many runs") {
  const auto model = swinging();
  Simulation first(model, "TR-BDF2", fixed(1e-3));
  Simulation second(model, "TR-BDF2", fixed(1e-3));
  first.advance(5e-3);
  second.advance(5e-3);
  CHECK(first.recorder().data() == second.recorder().data());
  CHECK(model->frozen());
}
