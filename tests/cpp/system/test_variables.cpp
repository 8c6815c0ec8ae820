// Variables of order 0 and 1 that items own and list: a wall with a temperature and a film.
#include <cmath>
#include <memory>

#include "allocation_counter.hpp"
#include "catch.hpp"
#include "differences.hpp"
#include "integrators/runs.hpp"
#include "system/thermal_items.hpp"
#include "tribodyn/forces/spring_damper.hpp"
#include "tribodyn/linear_algebra/eigenvalues.hpp"
#include "tribodyn/recording/recorder.hpp"
#include "tribodyn/system/equilibrium.hpp"
#include "tribodyn/system/linearisation.hpp"
#include "tribodyn/system/transfer.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

/// A slider on a film, drawn to the ground by one spring and along it by another.
struct Slider {
  Model model;
  int body = 0;
  static constexpr double kMass = 2.0;

  explicit Slider(const WallOptions& wall = {.capacity = 0.5, .conductance = 0.4, .heat = 1.0},
                  const WarmFilmOptions& film = {}) {
    body = add_rigid(model, "slider", kMass, 1.0, {0.1, 0.05, 0.0}, {3.0, -0.2, 0.0});
    for (const auto& [name, x, y] :
         {std::tuple{"below", 0.0, -1.0}, std::tuple{"beside", -1.0, 0.0}}) {
      model.add(std::make_unique<SpringDamper>(
          name, planar_marker(kGround, x, y, 0.0), planar_marker(body, 0.0, 0.0, 0.0),
          SpringDamperOptions{.stiffness = 200.0, .damping = 0.0, .free_length = 1.0}));
    }
    model.add(std::make_unique<WarmFilm>("film", body, "wall", film));
    model.add(std::make_unique<ThermalWall>("wall", wall));
    model.freeze();
  }
};

/// Temperature and motion.
Vector result(const State& state) {
  Vector all(5);
  all << state.q.head(2), state.v.head(2), 0.01 * state.unknowns[0];
  return all;
}

}  // namespace

TEST_CASE("Variables are numbered, and a wall warmed by a film starts at its initial value") {
  Slider slider({.capacity = 0.5, .initial = 310.0});
  const Model& model = slider.model;
  CHECK(model.unknowns() == 1);
  CHECK(model.first_order() == 1);
  CHECK(model.unknown_list()[0].name == "temperature");
  CHECK(model.unknown_list()[0].scale == 10.0);
  CHECK(model.items()[model.unknown_list()[0].item]->name() == "wall");
  Run run(model, fixed_step(1e-3));
  CHECK(run.state.unknowns[0] == 310.0);
  // The film warms the wall at once.
  const double mu = 0.1 * std::exp(-0.3);
  const double heat = mu * (30.0 * 9.0 + 1e-3 * 0.04 / std::pow(0.05, 3));
  CHECK(run.state.unknown_rates[0] == Approx(heat / 0.5).epsilon(1e-4));
}

TEST_CASE("Tangents of a film and of the wall that it lists, against differences") {
  Slider slider({.capacity = 0.5, .conductance = 0.4, .heat = 1.0}, {.squeeze = 1.0});
  const Model& model = slider.model;
  DynamicsWorkspace ws(model);
  const Vector q = Vector3(0.2, 0.6, 0.3), v = Vector3(1.2, -0.4, 0.5), a = Vector3(0.3, 2.0, 1.0);
  const Vector w = Vector::Constant(1, 313.0), rate = Vector::Constant(1, 7.0), none;
  const auto residual = [&](const Vector& at_q, const Vector& at_v, const Vector& at_w) {
    REQUIRE(evaluate(model,
                     {.q = &at_q,
                      .v = &at_v,
                      .a = &a,
                      .multipliers = &none,
                      .unknowns = &at_w,
                      .unknown_rates = &rate},
                     ws) == ItemStatus::ok);
    return ws.residual;
  };
  const Matrix by_q = difference_jacobian([&](const Vector& x) { return residual(x, v, w); }, q);
  const Matrix by_v = difference_jacobian([&](const Vector& x) { return residual(q, x, w); }, v);
  const Matrix by_w = difference_jacobian([&](const Vector& x) { return residual(q, v, x); }, w);
  const Vector here = residual(q, v, w);
  Matrix stiffness(4, 4);
  stiffness << by_q, by_w;
  CHECK(relative_error(ws.stiffness.dense(), stiffness) < kDifferenceTolerance);
  CHECK(relative_error(ws.damping.dense().leftCols(3), by_v) < kDifferenceTolerance);
  CHECK(ws.damping.dense().col(3).isZero(0.0));
  // All coupling blocks exist: dQ/dT, df/dq, df/dv.
  CHECK(ws.stiffness.dense().topRightCorner(2, 1).cwiseAbs().minCoeff() > 1e-3);
  CHECK(std::abs(ws.stiffness.dense()(3, 1)) > 0.1);
  CHECK(ws.damping.dense().bottomLeftCorner(1, 2).cwiseAbs().minCoeff() > 0.1);
  CHECK(ws.mass.dense()(3, 3) == 0.5);
  const double mu = 0.1 * std::exp(-0.03 * 13.0);
  const double heat = mu * (30.0 * 1.44 + 0.16 / std::pow(0.6, 3));
  CHECK(here[3] == Approx(0.5 * 7.0 - (1.0 - 0.4 * 13.0 + heat)).epsilon(1e-12));
}

TEST_CASE("All integrators keep their order for a film and the wall that it warms") {
  Slider slider;
  const double end = 0.2;
  Run exact(slider.model, fixed_step(1e-4), "Cash-Karp");
  exact.to(end);
  CHECK(exact.state.unknowns[0] > 304.0);
  for (const std::string& name : integrator_names()) {
    const int order = name == "ESDIRK3" ? 3 : name == "ESDIRK4" ? 4 : name == "Cash-Karp" ? 5 : 2;
    std::vector<double> temperature, all;
    // Of order 2 the errors of T from the start and of the motion cancel in longer steps; of order
    // 5 shorter steps show round-off.
    const double first = order == 2 ? 6.25e-4 : 5e-3;
    for (const double step : {first, first / 2.0, first / 4.0, first / 8.0}) {
      if (order == 5 && step < 1e-3) continue;
      IntegratorOptions options = fixed_step(step);
      options.newton_tolerance = 1e-11;
      Run run(slider.model, options, name);
      run.to(end);
      temperature.push_back(std::abs(run.state.unknowns[0] - exact.state.unknowns[0]));
      all.push_back((result(run.state) - result(exact.state)).norm());
    }
    const std::vector<double> of_temperature = orders(temperature), of_all = orders(all);
    INFO(name << ": errors of T" << text(temperature) << ", orders" << text(of_temperature)
              << " of T," << text(of_all) << " of all");
    CHECK(of_temperature.back() > order - 0.3);
    CHECK(of_all.back() > order - 0.3);
  }
}

TEST_CASE("Energy including heat is conserved in an adiabatic wall, and accounted in any other") {
  for (const std::string& name : integrator_names()) {
    INFO(name);
    // Nothing leaves: the motion warms the wall.
    Slider closed({.capacity = 0.5});
    Run run(closed.model, fixed_step(2e-3), name);
    const auto total = [](const EnergyBalance& now) {
      return now.kinetic + now.potential + now.heat;
    };
    const double start = total(run.start_energy);
    run.to(0.3);
    const EnergyBalance now = run.balance();
    CHECK(now.heat > 3.5);
    // At most 2.3e-4 J measured, and 7.5e-4 J with generalized-alpha.
    CHECK(std::abs(total(now) - start) < (name == "generalized-alpha" ? 2e-3 : 5e-4));

    Slider open;
    Run with_losses(open.model, fixed_step(2e-3), name);
    Vector stored;
    with_losses.to(0.3);
    const State& state = with_losses.state;
    stored_energies(open.model, state, with_losses.integrator.workspace(), stored);
    CHECK(std::abs((stored - state.start_energy).sum() + state.work[1] - state.work[0]) < 1e-3);
  }
}

TEST_CASE("A run with variables resumes bit for bit, allocates nothing and records the values") {
  Slider slider;
  for (const std::string& name : integrator_names()) {
    INFO(name);
    IntegratorOptions options;
    options.max_step = 0.01;
    Run whole(slider.model, options, name);
    whole.to(0.05);
    const State saved = unpacked(packed(whole.state), slider.model);
    const long before = allocations;
    whole.integrator.step(whole.state, 0.1);
    CHECK(allocations == before);
    whole.to(0.1);
    Run again(slider.model, options, name);
    again.state = saved;
    while (again.state.time < 0.1) REQUIRE(again.integrator.step(again.state, 0.1).accepted);
    CHECK(same_bits(again.state, whole.state));

    Recorder recorder(slider.model);
    recorder.record(whole.state, whole.integrator.workspace());
    for (const RecordedChannel& each : recorder.channels()) {
      if (each.item != "wall" || each.channel.quantity != "temperature") continue;
      CHECK(recorder.data()[static_cast<std::size_t>(each.first_column)] ==
            whole.state.unknowns[0]);
      CHECK(whole.state.unknowns[0] > 301.0);
    }
  }
}

TEST_CASE("The error of a variable is judged by its scale, although nothing moves") {
  const double rate = 40.0;  // [1/s]
  for (const std::string& name : integrator_names()) {
    std::vector<long> steps;
    for (const double scale : {10.0, 1e-3}) {
      Model model;
      add_rigid(model, "body", 1.0, 1.0, {0.0, 0.0, 0.0});
      model.add(std::make_unique<ThermalWall>(
          "wall", WallOptions{.conductance = rate, .initial = 310.0, .scale = scale}));
      model.freeze();
      IntegratorOptions options;
      options.max_step = 0.1;
      options.tolerance = 1e-4;
      Run run(model, options, name);
      run.to(0.05);
      steps.push_back(run.integrator.statistics().steps);
      INFO(name << ", scale " << scale << " K, " << steps.back() << " steps");
      const double error = std::abs(run.state.unknowns[0] - 300.0 - 10.0 * std::exp(-rate * 0.05));
      CHECK(error < 100.0 * options.tolerance * scale);  // 70 measured, of 500 steps
    }
    CHECK(2 * steps[1] > 3 * steps[0]);
  }
}

namespace {

/// Nonlinear equations without effect on any motion: z of order 0 and y of order 1 obey
/// z + z^3 = c (1 + x) and y' = c (1 + x) - y - y^3.
class Cubic final : public Item, public ItemVariables, public ItemConstantMass {
 public:
  Cubic(int body, bool first_order) : Item("cubic"), body_(body), order_(first_order ? 1 : 0) {}
  const char* noun() const override { return "item"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override {
    ItemLayout layout;
    layout.variables = {{.name = "root", .order = order_, .unit = "", .scale = 1.0}};
    layout.elements.emplace_back();
    append_coordinates(bodies, body_, {0}, layout.elements[0]);
    layout.elements[0].push_back(-1);
    layout.by_v = false;
    layout.mass = order_ == 1 ? MassKind::constant : MassKind::none;
    return layout;
  }
  void initial_variables(const BodiesView&, double* values) const override { values[0] = 8.0; }
  void set_mass(ItemBlocks& out) const override { out.elements[0].mass(1, 1) = 1.0; }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace*,
                      ItemBlocks& out) const override {
    const double x = view.state(body_).q[0], z = *request.variables;
    out.elements[0].force[1] = rest(x, z);
    if (request.tangents) out.elements[0].by_q.row(1) << kLoad, -1.0 - 3.0 * z * z;
    return ItemStatus::ok;
  }
  static double rest(double x, double z) { return kLoad * (1.0 + x) - z - z * z * z; }
  static constexpr double kLoad = 1e3;

 private:
  int body_, order_;
};

}  // namespace

TEST_CASE("Newton's method converges in variables that have no effect on any motion") {
  for (const bool first_order : {false, true}) {
    for (const std::string& name : integrator_names()) {
      if (name == "Cash-Karp") continue;
      INFO(name << ", order " << (first_order ? 1 : 0));
      Model model;
      const int body = add_rigid(model, "body", 1.0, 1.0, {0.1, 0.0, 0.0}, {0.5, 0.0, 0.0});
      model.add(std::make_unique<Cubic>(body, first_order));
      model.freeze();
      Run run(model, fixed_step(0.05), name);
      for (int k = 0; k < 4; ++k) {
        REQUIRE(run.step(1.0).accepted);
        const double rate = first_order ? run.state.unknown_rates[0] : 0.0;
        // The tolerance is 1e-8 of 1e-5; the derivative of the equation is about 300.
        CHECK(std::abs(Cubic::rest(run.state.q[0], run.state.unknowns[0]) - rate) < 1e-9);
      }
    }
  }
}

TEST_CASE("Unknown variables are rejected with the best match") {
  const auto with = [](const std::string& owner) {
    Model model;
    const int body = add_rigid(model, "slider", 1.0, 1.0, {0.0, 1.0, 0.0});
    model.add(std::make_unique<WarmFilm>("film", body, owner, WarmFilmOptions{}));
    model.add(std::make_unique<ThermalWall>("wall", WallOptions{}));
    model.freeze();
  };
  CHECK_NOTHROW(with("wall"));
  CHECK_THROWS_WITH(with("wal"),
                    ContainsSubstring("film 'film': variable 'temperature' of 'wal'") &&
                        ContainsSubstring("did you mean 'wall'?"));
  CHECK_THROWS_WITH(with("slider"), ContainsSubstring("the item has no variable of this name"));
  Model model;
  const int body = add_rigid(model, "slider", 1.0, 1.0, {0.0, 1.0, 0.0});
  model.add(std::make_unique<WarmFilm>("film", body, "wall", WarmFilmOptions{}));
  model.add(std::make_unique<ThermalWall>("wall", WallOptions{.scale = 0.0}));
  CHECK_THROWS_WITH(model.freeze(),
                    ContainsSubstring("wall 'wall': scale of variable 'temperature' = 0 K"));
}

namespace {

/// Reads a coordinate of a body and two of the three values of a field of another item.
class Reader final : public Item {
 public:
  Reader() : Item("reader") {}
  const char* noun() const override { return "item"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView&) const override {
    ItemLayout layout;
    layout.listed = {{"body", "y"}, {"field", "pressure", {2, 0}}};
    layout.elements = {{-1, -2, -3}};
    layout.by_q = layout.by_v = false;
    return layout;
  }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView&, ItemWorkspace*,
                      ItemBlocks&) const override {
    for (std::size_t k = 0; k < 3; ++k) read[k] = request.variables[k];
    return ItemStatus::ok;
  }
  mutable double read[3] = {};
};

class Field final : public Item, public ItemVariables, public ItemConstantMass {
 public:
  Field() : Item("field") {}
  const char* noun() const override { return "item"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView&) const override {
    ItemLayout layout;
    layout.variables = {{.name = "pressure", .order = 0, .unit = "Pa", .scale = 1e5, .size = 3},
                        {.name = "temperature", .order = 1, .unit = "K", .scale = 10.0}};
    layout.elements = {{-1, -2, -3, -4}};
    layout.by_v = false;
    layout.mass = MassKind::constant;
    return layout;
  }
  void initial_variables(const BodiesView&, double* values) const override {
    for (int k = 0; k < 4; ++k) values[k] = 1.0 + k;
  }
  void set_mass(ItemBlocks& out) const override { out.elements[0].mass(3, 3) = 1.0; }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView&, ItemWorkspace*,
                      ItemBlocks& out) const override {
    for (int k = 0; k < 4; ++k) out.elements[0].force[k] = -request.variables[k];
    if (request.tangents) out.elements[0].by_q.setIdentity();
    out.elements[0].by_q *= -1.0;
    return ItemStatus::ok;
  }
};

}  // namespace

TEST_CASE("Fields of several values, their parts and coordinates can be listed") {
  Model model;
  add_rigid(model, "body", 1.0, 1.0, {0.1, 0.7, 0.2});
  const auto& reader = static_cast<const Reader&>(model.add(std::make_unique<Reader>()));
  model.add(std::make_unique<Field>());
  model.freeze();
  DynamicsWorkspace ws(model);
  const State state = initial_state(model, ws);
  // Order 1 first.
  CHECK(state.unknowns == Eigen::Vector4d(4.0, 1.0, 2.0, 3.0));
  CHECK(state.unknown_rates.size() == 1);
  REQUIRE(evaluate(model,
                   {.q = &state.q,
                    .v = &state.v,
                    .a = &state.a,
                    .multipliers = &state.multipliers,
                    .unknowns = &state.unknowns,
                    .unknown_rates = &state.unknown_rates},
                   ws) == ItemStatus::ok);
  CHECK(reader.read[0] == 0.7);
  CHECK(reader.read[1] == 3.0);
  CHECK(reader.read[2] == 1.0);
}

namespace {

/// A strut along x whose free length grows with the temperature of a wall, and which takes heat
/// from the wall in proportion to x: Q = -k (x - alpha (T - 300 K)), heat = -beta x.
class ThermalStrut final : public Item {
 public:
  explicit ThermalStrut(int body) : Item("strut"), body_(body) {}
  const char* noun() const override { return "force"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override {
    ItemLayout layout;
    layout.listed = {{"wall", "temperature"}};
    layout.elements.emplace_back();
    append_coordinates(bodies, body_, {0}, layout.elements[0]);
    layout.elements[0].push_back(-1);
    layout.by_v = false;
    return layout;
  }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace*,
                      ItemBlocks& out) const override {
    const double x = view.state(body_).q[0], t = request.variables[0] - 300.0;
    out.elements[0].force << -kStiffness * (x - kExpansion * t), -kHeat * x;
    if (request.tangents) {
      out.elements[0].by_q << -kStiffness, kStiffness * kExpansion, -kHeat, 0.0;
    }
    return ItemStatus::ok;
  }
  static constexpr double kStiffness = 50.0, kExpansion = 1e-2, kHeat = 30.0;

 private:
  int body_;
};

struct Strut {
  Model model;
  Strut() {
    const int body = add_rigid(model, "body", 2.0, 1.0, {0.3, 0.0, 0.0});
    for (const double y : {-1.0, 1.0}) {
      model.add(std::make_unique<SpringDamper>(
          y < 0.0 ? "below" : "above", planar_marker(kGround, 0.0, y, 0.0),
          planar_marker(body, 0.0, 0.1 * y, 0.0),
          SpringDamperOptions{.stiffness = 10.0, .damping = 0.0, .free_length = 0.9}));
    }
    model.add(std::make_unique<ThermalStrut>(body));
    model.add(std::make_unique<ThermalWall>(
        "wall", WallOptions{.capacity = 0.5, .conductance = 0.4, .heat = 3.0}));
    model.freeze();
  }
};

}  // namespace

TEST_CASE("Variables of order 1 are at rest in an equilibrium, and states of a linearisation") {
  Strut strut;
  DynamicsWorkspace ws(strut.model);
  State state = equilibrium_state(strut.model, ws, 0.0);
  // x = alpha t and 3 W = 0.4 W/K t + 30 W/m x, with t = T - 300 K, and no force of the springs.
  const double t = 3.0 / (0.4 + 30.0 * 1e-2);
  // The springs along y exert no force along x only at x = 0.
  const double x = state.q[0];
  CHECK(state.unknown_rates[0] == 0.0);
  CHECK(0.4 * (state.unknowns[0] - 300.0) + 30.0 * x == Approx(3.0).epsilon(1e-9));
  CHECK(x == Approx(1e-2 * t).epsilon(0.05));
  const Linearisation found = linearise(strut.model, state, ws);
  REQUIRE(found.history.size() == 1);
  CHECK(strut.model.items()[found.history[0].item]->name() == "wall");
  CHECK(found.history[0].number == 0);
  // The motion along x and the temperature, without the weak springs.
  Matrix expected(3, 3);
  expected << 0.0, 1.0, 0.0, -50.0 / 2.0, 0.0, 50.0 * 1e-2 / 2.0, -30.0 / 0.5, 0.0, -0.4 / 0.5;
  const auto values = eigenvalues(expected);
  REQUIRE(values);
  for (const std::complex<double> value : *values) {
    double nearest = 1e9;
    for (const std::complex<double> other : found.eigenvalues) {
      nearest = std::min(nearest, std::abs(value - other));
    }
    CHECK(nearest < 0.02 * std::abs(value));
  }
}

TEST_CASE("Values of variables are taken over by another model") {
  Slider from;
  Run run(from.model, fixed_step(1e-3));
  run.to(0.05);
  Slider to({.capacity = 2.0, .initial = 290.0});
  DynamicsWorkspace ws(to.model);
  TransferReport report;
  const State state = transferred(from.model, run.state, to.model, ws, report);
  CHECK(run.state.unknowns[0] > 301.0);
  CHECK(state.unknowns[0] == run.state.unknowns[0]);
}
