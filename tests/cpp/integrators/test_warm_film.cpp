// A journal whose oil has the temperature of a wall, a variable of order 1 of another item: the
// film of the kernel on its mesh, alone and with asperities.
#include <cmath>
#include <complex>
#include <memory>

#include "allocation_counter.hpp"
#include "differences.hpp"
#include "integrators/runs.hpp"
#include "system/thermal_items.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/lubricants/vogel.hpp"
#include "tribodyn/system/linearisation.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kRadialClearance = 30e-6;

/// Heats a wall by q x / c, with the position x of a body and the clearance c: the wall is warmer
/// the closer the journal is.
class Heater final : public Item {
 public:
  Heater(int body, double power) : Item("heater"), body_(body), slope_(power / kRadialClearance) {}
  const char* noun() const override { return "item"; }
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
    out.elements[0].force[1] = slope_ * view.state(body_).q[0];
    if (request.tangents) out.elements[0].by_q(1, 0) = slope_;
    return ItemStatus::ok;
  }

 private:
  int body_;
  double slope_;
};

std::shared_ptr<const Lubricant> warm_oil() {
  // 0.010 Pa s at 300 K and 0.0054 Pa s at 320 K.
  return std::make_shared<const Lubricant>(LubricantOptions{
      .temperature_viscosity =
          std::make_shared<const Vogel>(VogelOptions{.a = 3e-5, .b = 750.0, .c = 171.0}),
      .temperature = 300.0});
}

struct WarmBearing {
  double ambient_pressure = 1e6;  // [Pa]; at 1 MPa the film stays full
  Cavitation cavitation = Cavitation::mass_conserving;
  bool mixed = false;
  double load = 300.0;  // [N], rotating
  double mass = 0.5;    // [kg]
  double eccentricity = 0.0;
  WallOptions wall{.capacity = 1.0, .conductance = 200.0, .heat = 4000.0};
  std::string listed = "wall";

  std::shared_ptr<const Interface> interface() const {
    LubricatedOptions film = coarse_film(0.01, ambient_pressure);
    film.lubricant = warm_oil();
    film.cavitation = cavitation;
    film.mesh = {.around = 16, .along = 4};
    film.temperature = ListedVariable{listed, "temperature"};
    const auto oil = std::make_shared<const LubricatedInterface>(film);
    if (!mixed) return oil;
    static const auto law =
        std::make_shared<const GreenwoodWilliamson>(RoughSurface(nascimento_surface()));
    DryOptions dry;
    dry.asperities = law;
    return std::make_shared<const MixedInterface>(std::vector<std::shared_ptr<const Interface>>{
        std::make_shared<const DryInterface>(dry), oil});
  }

  Model build() const {
    Model model;
    const double spin = 300.0;
    const int shaft = add_rigid(model, "shaft", mass, 1e-4, {0.0, 0.0, 0.0}, {0.0, 0.0, spin});
    const Marker journal = planar_marker(shaft, 0.0, 0.0, 0.0);
    const Marker ground = planar_marker(kGround, 0.0, 0.0, 0.0);
    model.add(std::make_unique<PrescribedRotation>("drive", ground, journal, 0.0, constant(spin)));
    model.add(std::make_unique<ClearanceJoint>(
        "bearing", journal_gap("joint 'bearing'", journal, ground, JournalBearing{}.bearing),
        *interface(), std::vector<double>{eccentricity, 0.0}));
    const JournalBearing loaded = loaded_journal(load, eccentricity);
    LoadComponents components;
    components.force[0] = loaded.load_x;
    components.force[1] = loaded.load_y;
    model.add(std::make_unique<AppliedWrench>("load", journal, components, LoadAxes::global));
    model.add(std::make_unique<Heater>(shaft, 3000.0));
    model.add(std::make_unique<ThermalWall>("wall", wall));
    model.freeze();
    return model;
  }
};

/// The residual of the equations at a point, as in a stage.
struct Point {
  const Model& model;
  DynamicsWorkspace ws;
  State state;
  Vector q, v, unknowns, rates, base;

  explicit Point(const Model& m) : model(m), ws(m), state(initial_state(m, ws)) {
    q = state.q;
    v = state.v;
    q.head(2) += Vector2(2e-6, -3e-6);
    v.head(2) = Vector2(3e-3, -2e-3);
    unknowns = Vector::Constant(1, 311.0);
    rates = Vector::Constant(1, 50.0);
    base = state.history;
    // The last value is the oil that has left. A quarter of the film has too little oil.
    for (Eigen::Index i = 0; i + 1 < base.size(); ++i) base[i] *= i % 16 < 4 ? 0.8 : 1.0;
  }
  const Vector& residual(const Vector& at_q, const Vector& at_v, const Vector& at_unknowns) {
    REQUIRE(evaluate(model,
                     {.q = &at_q,
                      .v = &at_v,
                      .a = &state.a,
                      .multipliers = &state.multipliers,
                      .unknowns = &at_unknowns,
                      .unknown_rates = &rates,
                      .history_base = &base,
                      .history_weight = 2e-4},
                     ws) == ItemStatus::ok);
    return ws.residual;
  }
};

}  // namespace

TEST_CASE("Tangents of a joint by the temperature of the wall that its film lists") {
  for (const bool mixed : {false, true}) {
    for (const double ambient : {0.0, 1e6}) {
      for (const Cavitation cavitation : {Cavitation::reynolds, Cavitation::mass_conserving}) {
        INFO("mixed " << mixed << ", " << ambient << " Pa, condition "
                      << static_cast<int>(cavitation));
        WarmBearing bearing;
        bearing.ambient_pressure = ambient;
        bearing.cavitation = cavitation;
        bearing.mixed = mixed;
        bearing.eccentricity = mixed ? 27.6e-6 : 18e-6;
        const Model model = bearing.build();
        Point at(model);
        const Vector force = at.residual(at.q, at.v, at.unknowns);
        const Vector found = at.ws.stiffness.dense().col(3);
        double errors[2];
        for (int fine = 0; fine < 2; ++fine) {
          const double step = fine == 1 ? 0.005 : 0.01;
          const Vector up = at.residual(at.q, at.v, Vector::Constant(1, 311.0 + step));
          const Vector down = at.residual(at.q, at.v, Vector::Constant(1, 311.0 - step));
          const Vector difference = (up - down) / (2.0 * step);
          errors[fine] = (difference - found).head(3).norm() / found.head(3).norm();
          CHECK(std::abs(difference[2] - found[2]) < 1e-6 * std::abs(found[2]));
          CHECK(difference[3] == Approx(found[3]).epsilon(1e-7));
        }
        CAPTURE(errors[0], errors[1], found[0], found[1], found[2]);
        CHECK(found.head(2).norm() > 0.1);  // [N/K]
        CHECK(std::abs(found[2]) > 1e-5);   // friction [N m/K]
        CHECK(errors[1] < 1e-6);
        // And the motion at the present temperature.
        at.residual(at.q, at.v, at.unknowns);
        const Matrix stiffness = at.ws.stiffness.dense();
        CHECK(stiffness(3, 0) == Approx(-3000.0 / kRadialClearance));
        for (int k = 0; k < 2; ++k) {
          Vector up = at.q, down = at.q;
          up[k] += 1e-10;
          down[k] -= 1e-10;
          const Vector above = at.residual(up, at.v, at.unknowns);
          const Vector below = at.residual(down, at.v, at.unknowns);
          CHECK(((above - below).head(2) / 2e-10 - stiffness.col(k).head(2)).norm() <
                1e-5 * stiffness.col(k).head(2).norm());
        }
      }
    }
  }
}

TEST_CASE("A stage of a joint whose film lists a temperature is the answer of its history") {
  // As for the film alone (test_content_tangents.cpp), through interface and joint. Without an
  // ambient pressure all pressures grow with the viscosity, and the contents do not depend on it.
  for (const bool mixed : {false, true}) {
    WarmBearing bearing;
    bearing.ambient_pressure = 1e5;
    bearing.eccentricity = mixed ? 27.6e-6 : 18e-6;
    bearing.mixed = mixed;
    const Model model = bearing.build();
    Point at(model);
    at.residual(at.q, at.v, at.unknowns);
    const Matrix stiffness = at.ws.stiffness.dense();
    const ClearanceJoint& joint = clearance_joint(model, 0);
    ItemRequest request;
    request.variables = at.unknowns.data();
    request.history_base = at.base.data();
    request.history_weight = 2e-4;
    HistoryTangents found;
    REQUIRE(joint.history_tangents(request, model.view(at.q.data(), at.v.data(), at.state.a.data()),
                                   at.ws.items[clearance_item(model)].get(), found));
    // Three coordinates of the shaft and the temperature.
    REQUIRE(found.rate_by_q.cols() == 4);
    REQUIRE(found.force_by_q.cols() == 4);
    const auto k = static_cast<Eigen::Index>(found.states.size());
    REQUIRE(k > 5);
    CHECK(found.rate_by_v.col(3).isZero(0.0));
    CHECK(found.force_by_state.row(3).isZero(0.0));
    const Eigen::FullPivLU<Matrix> follow(Matrix::Identity(k, k) - 2e-4 * found.rate_by_state);
    const Vector answer =
        found.force_by_state * follow.solve(Matrix(2e-4 * found.rate_by_q.col(3)));
    const double size = answer.norm() + stiffness.col(3).head(2).norm();
    CAPTURE(k, found.rate_by_q.col(3).norm(), found.force_by_state.norm(),
            found.force_by_q.col(3).norm(), size);
    CHECK((found.force_by_q.col(3) + answer).norm() < 1e-5 * answer.norm() + 1e-12 * size);
    CHECK(answer.norm() > 1e-6 * size);
  }
}

TEST_CASE("Warm oil in a linearisation: a full film has the same small motions with history") {
  std::vector<std::complex<double>> values[2];
  for (const bool history : {false, true}) {
    WarmBearing bearing;
    bearing.eccentricity = 10e-6;
    bearing.cavitation = history ? Cavitation::mass_conserving : Cavitation::reynolds;
    const Model model = bearing.build();
    Run run(model, fixed_step(1e-5));
    const Linearisation found = linearise(model, run.state, run.integrator.workspace());
    // Two positions, two velocities and the temperature.
    REQUIRE(found.eigenvalues.size() == 5);
    values[history ? 1 : 0].assign(found.eigenvalues.begin(), found.eigenvalues.end());
  }
  for (const std::complex<double> value : values[0]) {
    double nearest = 1e9;
    for (const std::complex<double> other : values[1]) {
      nearest = std::min(nearest, std::abs(value - other));
    }
    CHECK(nearest < 1e-5 * std::abs(value));  // measured 2e-6
    // The wall alone has the eigenvalue -200 1/s: heater and film shift it.
    CHECK(std::abs(value + 200.0) > 1e-3);
  }
}

TEST_CASE("All integrators keep their order for a full film on a mesh and the wall that it lists") {
  // A heavy shaft: with a light one the film is stiff, and what counts is the order of the stages.
  // Without history for the explicit method.
  const double end = 3e-3;
  for (const bool history : {true, false}) {
    WarmBearing bearing;
    if (!history) bearing.cavitation = Cavitation::reynolds;
    bearing.wall.scale = 1.0;
    bearing.mass = 10.0;
    const Model model = bearing.build();
    const auto finish = [&](const std::string& name, int steps) {
      Run run(model, fixed_step(end / steps), name);
      run.to(end);
      return std::pair<Vector2, double>(run.state.q.head(2), run.state.unknowns[0]);
    };
    const auto [exact_place, exact_temperature] = finish("ESDIRK4", 2400);
    CHECK(exact_temperature > 304.0);
    for (const std::string& name : integrator_names()) {
      const bool is_explicit = name == "Cash-Karp";
      if (history && is_explicit) continue;
      // Measured: 2.9, 3.6, 4.6 and 1.89 to 2.0.
      const double order = name == "ESDIRK3"   ? 2.8
                           : name == "ESDIRK4" ? 3.5
                           : is_explicit       ? 4.4
                                               : 1.85;
      std::vector<double> place, temperature;
      for (const int fine : {1, 2, 4}) {
        const int steps = (name == "ESDIRK4" ? 20 : 75) * fine;  // shorter ones show round-off
        const auto [p, t] = finish(name, steps);
        place.push_back((p - exact_place).norm() / kRadialClearance);
        temperature.push_back(std::abs(t - exact_temperature));
      }
      INFO(name << (history ? " with" : " without") << " history, orders of the place"
                << text(orders(place)) << " (last error " << place.back() << "), of T"
                << text(orders(temperature)) << " (" << temperature.back() << ")");
      CHECK(orders(place).back() > order);
      CHECK(orders(temperature).back() > order);
    }
  }
}

TEST_CASE("Runs with warm oil resume bit for bit and allocate nothing") {
  for (const bool mixed : {false, true}) {
    for (const std::string& name : integrator_names()) {
      INFO(name << ", mixed " << mixed);
      WarmBearing bearing;
      bearing.ambient_pressure = 0.0;
      bearing.mixed = mixed;
      bearing.load = 200.0;
      if (name == "Cash-Karp") bearing.cavitation = Cavitation::reynolds;
      const Model model = bearing.build();
      Run whole(model, controlled(5e-5), name);
      whole.to(5e-4);
      const State saved = whole.state;
      const long before = allocations;
      whole.integrator.step(whole.state, 1e-3);
      CHECK(allocations == before);
      whole.to(1e-3);
      Run again(model, controlled(5e-5), name);
      again.state = saved;
      while (again.state.time < 1e-3) REQUIRE(again.integrator.step(again.state, 1e-3).accepted);
      CHECK(same_bits(again.state, whole.state));
      CHECK(whole.state.unknowns[0] > 303.0);
    }
  }
}

TEST_CASE("A warmer wall thins the film: the joint has the forces of an oil of that viscosity") {
  WarmBearing bearing;
  bearing.eccentricity = 15e-6;
  bearing.cavitation = Cavitation::reynolds;
  bearing.wall.initial = 320.0;
  const Model warm = bearing.build();
  Point at(warm);
  LubricatedOptions film =
      coarse_film(warm_oil()->options().temperature_viscosity->viscosity(320.0), 1e6);
  film.cavitation = Cavitation::reynolds;
  film.mesh = {.around = 16, .along = 4};
  const Model given = loaded_journal(300.0, 15e-6).build(LubricatedInterface(film));
  DynamicsWorkspace ws(given);
  const State state = initial_state(given, ws);
  at.residual(at.q, at.v, Vector::Constant(1, 320.0));
  REQUIRE(evaluate(given,
                   {.q = &at.q, .v = &at.v, .a = &state.a, .multipliers = &state.multipliers},
                   ws) == ItemStatus::ok);
  const Vector& force = joint_workspace(warm, at.ws).force.force;
  const Vector& expected = joint_workspace(given, ws).force.force;
  CHECK((force - expected).norm() < 1e-12 * expected.norm());
}

namespace {

/// A wall with a temperature at each of three places.
struct Zones final : Item {
  Zones() : Item("wall") {}
  const char* noun() const override { return "wall"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView&) const override {
    ItemLayout layout;
    layout.variables = {{.name = "temperature", .order = 0, .unit = "K", .scale = 10.0, .size = 3}};
    layout.elements = {{-1, -2, -3}};
    layout.by_v = false;
    return layout;
  }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView&, ItemWorkspace*,
                      ItemBlocks& out) const override {
    for (int k = 0; k < 3; ++k) out.elements[0].force[k] = 300.0 + k - request.variables[k];
    out.elements[0].by_q.setIdentity();
    out.elements[0].by_q *= -1.0;
    return ItemStatus::ok;
  }
};

}  // namespace

TEST_CASE("Warm oil has one temperature: a field must be listed with the index of its value") {
  const auto listing = [](std::vector<int> values) {
    const WarmBearing bearing;
    LubricatedOptions film = coarse_film(0.01, bearing.ambient_pressure);
    film.lubricant = warm_oil();
    film.temperature = ListedVariable{"wall", "temperature", std::move(values)};
    Model model;
    const int shaft = add_rigid(model, "shaft", 0.5, 1e-4, {0.0, 0.0, 0.0}, {0.0, 0.0, 300.0});
    model.add(std::make_unique<ClearanceJoint>(
        "bearing",
        journal_gap("joint 'bearing'", planar_marker(shaft, 0.0, 0.0, 0.0),
                    planar_marker(kGround, 0.0, 0.0, 0.0), JournalBearing{}.bearing),
        LubricatedInterface(film), std::vector<double>{0.0, 0.0}));
    model.add(std::make_unique<Zones>());
    model.freeze();
  };
  CHECK_NOTHROW(listing({1}));
  CHECK_THROWS_AS(listing({}), ModelError);
  CHECK_THROWS_WITH(listing({}),
                    ContainsSubstring("joint 'bearing': variable 'temperature' of 'wall' lists 3 "
                                      "values where the item reads 1; give the indices"));
  CHECK_THROWS_WITH(listing({0, 2}), ContainsSubstring("lists 2 values where the item reads 1"));
}

TEST_CASE(
    "Warm oil is rejected without a law of temperature, without a wall, and where it is a glass") {
  LubricatedOptions film = coarse_film(0.01, 0.0);
  film.temperature = ListedVariable{"wall", "temperature"};
  CHECK_THROWS_WITH(
      LubricatedInterface(film),
      ContainsSubstring("must have a law of temperature") && ContainsSubstring("of wall"));
  WarmBearing lonely;
  lonely.listed = "wal";
  CHECK_THROWS_WITH(lonely.build(), ContainsSubstring("did you mean 'wall'?"));
  WarmBearing cold;
  cold.wall.initial = 190.0;
  const Model model = cold.build();
  try {
    Run run(model, fixed_step(1e-5));
    FAIL("the oil is a glass");
  } catch (const std::exception& error) {
    CHECK_THAT(error.what(), ContainsSubstring("joint 'bearing'") &&
                                 ContainsSubstring("temperature of the oil is too low"));
  }
}
