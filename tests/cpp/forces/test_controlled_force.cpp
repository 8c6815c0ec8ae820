#include <array>
#include <memory>

#include "forces/force_checks.hpp"
#include "given_functions.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/forces/controlled_force.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;
using Kind = Measurement::Kind;

namespace {

std::unique_ptr<ControlledForce> controlled(const ControlledForceOptions& options,
                                            bool exact = true) {
  const auto inputs = static_cast<int>(options.measurements.size() + options.states.size());
  const auto outputs = static_cast<int>(options.components.size() + options.states.size());
  return std::make_unique<ControlledForce>(
      "controller", options, std::make_shared<test::Polynomials>(inputs, outputs, exact));
}

/// All kinds of measurements of two bodies.
std::vector<Measurement> measurements(int first, int second) {
  const Marker a = test::skew_marker(first, first < 3), b = test::skew_marker(second, second < 3);
  return {{.kind = Kind::position, .first = a, .component = 1},
          {.kind = Kind::velocity, .first = b, .component = 0},
          {.kind = Kind::angular_velocity, .first = a, .component = 2},
          {.kind = Kind::angle, .first = a, .second = b},
          {.kind = Kind::angle_rate, .first = b, .second = a}};
}

}  // namespace

TEST_CASE("a controlled force against differences, and the power it supplies") {
  const test::Bodies bodies = test::sample_bodies();
  ControlledForceOptions options;
  options.axes = GENERATE(LoadAxes::global, LoadAxes::following);
  const auto [on, first, second] =
      GENERATE(std::array{1, 1, 2}, std::array{5, 5, 6}, std::array{6, 1, 5}, std::array{3, 2, 5});
  options.marker = test::skew_marker(on, on < 3);
  options.measurements = measurements(first, second);
  SECTION("force and torque") { options.components = {0, 1, 2, 3, 4, 5}; }
  SECTION("one force") { options.components = {1}; }
  SECTION("a torque and its reaction") {
    options.components = {5, 3};
    options.has_reaction = true;
    options.reaction = test::skew_marker(2, true);
  }
  test::check_force(*controlled(options), bodies);
}

TEST_CASE("states of a controller: rates, masses, initial values") {
  const test::Bodies bodies = test::sample_bodies();
  ControlledForceOptions options;
  options.marker = test::skew_marker(1, true);
  options.components = {0, 1};
  options.measurements = {
      {.kind = Kind::position, .first = test::skew_marker(2, true), .component = 0}};
  options.states = {{.name = "integral", .initial = 3.0, .scale = 2.0},
                    {.name = "current", .initial = -1.0}};
  const auto item = controlled(options);
  const test::Motion motion{bodies.n(), 0.9};
  const Vector q = motion.q(0.6), v = motion.v(0.6), a = Vector::Zero(bodies.n());
  const BodiesView view = bodies.view(q, v, a);
  test::attach(*item, view);

  const ItemLayout layout = item->layout(view);
  REQUIRE(layout.variables.size() == 2);
  CHECK(layout.variables[0].name == "integral");
  CHECK(layout.variables[0].order == 1);
  CHECK(layout.variables[0].scale == 2.0);
  CHECK(layout.elements[0] == std::vector<int>{0, 1, 2, 3, 4, 5, -1, -2});
  CHECK(layout.mass == MassKind::constant);
  std::array<double, 2> start{};
  item->initial_variables(view, start.data());
  CHECK(start == std::array{3.0, -1.0});

  constexpr int n = 8;
  const test::ItemMotions motions(*item, view);
  const auto workspace = item->make_workspace();
  Vector force(n);
  Matrix by_q(n, n), by_v(n, n), mass = Matrix::Zero(n, n);
  const auto evaluate = [&](const std::array<double, 2>& states) {
    force.setZero();
    by_q.setZero();
    by_v.setZero();
    ItemBlocks out;
    out.elements.push_back({.force = VectorMap(force.data(), n),
                            .by_q = MatrixMap(by_q.data(), n, n),
                            .by_v = MatrixMap(by_v.data(), n, n),
                            .mass = MatrixMap(mass.data(), n, n)});
    ItemRequest request;
    request.time = 0.6;
    request.motions = motions.data();
    request.variables = states.data();
    REQUIRE(item->evaluate(request, view, workspace.get(), out) == ItemStatus::ok);
    item->set_mass(out);
    return force;
  };
  const std::array<double, 2> at = {0.4, -0.8};
  // The function by hand, with the inputs x, 0.4, -0.8 and the rates as outputs 2 and 3.
  const double x = motions.data()[1]->origin.value.x();
  const Vector value = evaluate(at);
  const double squares = 0.1 * (x * x + 0.16 + 0.64) + std::sin(0.6);
  CHECK(value[6] == Approx(0.7 - 0.8 - 0.1 * x + 0.3 * 0.4 - 0.7 * 0.8 + squares));
  CHECK(value[7] == Approx(0.7 - 1.2 - 0.4 * x - 0.0 * 0.4 - 0.4 * 0.8 + squares));
  const Matrix tangent = by_q;
  for (std::size_t k = 0; k < 2; ++k) {
    const double d = 1e-4;
    std::array<double, 2> above = at, below = at;
    above[k] += d;
    below[k] -= d;
    const Vector slope = (evaluate(above) - evaluate(below)) / (2.0 * d);
    const auto column = static_cast<Eigen::Index>(6 + k);
    CHECK((tangent.col(column) - slope).norm() < 1e-10 * slope.norm());
  }
  Matrix expected = Matrix::Zero(n, n);
  expected(6, 6) = expected(7, 7) = 1.0;
  CHECK(mass == expected);
}

TEST_CASE("a controlled force without states and angles has no facets for them") {
  ControlledForceOptions options;
  options.marker = Marker{1};
  options.components = {0};
  options.measurements = {{.kind = Kind::velocity, .first = Marker{1}}};
  const auto simple = controlled(options);
  CHECK(simple->facets().held == nullptr);
  CHECK(simple->facets().variables == nullptr);
  CHECK(simple->facets().constant_mass == nullptr);
  options.measurements = {{.kind = Kind::angle, .first = Marker{0}, .second = Marker{1}}};
  options.states = {{.name = "integral"}};
  const auto full = controlled(options);
  CHECK(full->held_size() == 1);
  CHECK(full->facets().held != nullptr);
  CHECK(full->facets().variables != nullptr);
  CHECK(full->facets().constant_mass != nullptr);
}

TEST_CASE("a controlled force counts turns, and resumes their count") {
  test::Bodies bodies;
  bodies.add<Ground>().add<SpatialBody>("rotor", 0.4, test::sample_inertia(1e-3));
  ControlledForceOptions options;
  options.marker = Marker{1};
  options.components = {5};
  options.measurements = {{.kind = Kind::angle, .first = Marker{0}, .second = Marker{1}}};
  ControlledForce item("controller", options, std::make_shared<test::Polynomials>(1, 1, true));
  const Vector q = Vector::Zero(bodies.n());
  const BodiesView view = bodies.view(q, q, q);
  test::attach(item, view);
  const test::ItemMotions motions(item, view);
  const auto workspace = item.make_workspace();
  const auto angle_after = [&](const double* held) {
    if (held) item.restore(held, workspace.get());
    test::ItemStorage storage(item, view);
    REQUIRE(item.evaluate({.time = 0.0, .motions = motions.data()}, view, workspace.get(),
                          storage.blocks) == ItemStatus::ok);
    double angle = 0.0;
    item.accept(workspace.get(), &angle);
    return angle;
  };
  const double first = angle_after(nullptr);
  CHECK(std::abs(first) < std::acos(-1.0));
  const double held = first + 2.0 * std::acos(-1.0);
  const double angle = angle_after(&held);
  CHECK(angle == Approx(held).epsilon(1e-14));
  const double expected = 0.7 + 0.5 * angle + 0.1 * angle * angle;
  std::vector<Channel> channels = item.channels(view);
  REQUIRE(channels.size() == 1);
  CHECK(channels[0].quantity == "applied_torque");
  double recorded = 0.0;
  ItemInstant at;
  at.view = &view;
  at.workspace = workspace.get();
  item.record(at, &recorded);
  CHECK(recorded == Approx(expected).epsilon(1e-14));
}

TEST_CASE("a function that fails makes the evaluation fail, with its reason") {
  const test::Bodies bodies = test::sample_bodies();
  ControlledForceOptions options;
  options.marker = Marker{1};
  options.components = {0};
  options.measurements = {{.kind = Kind::position, .first = Marker{1}}};
  ControlledForce item("controller", options, std::make_shared<test::Failing>());
  const Vector q = Vector::Zero(bodies.n());
  CHECK(test::evaluate(item, bodies, 0.0, q, q).status == ItemStatus::out_of_range);
  const BodiesView view = bodies.view(q, q, q);
  CHECK(std::string(item.failure(view, nullptr).reason) == "its function fails");
}

TEST_CASE("bad arguments of a controlled force") {
  ControlledForceOptions options;
  options.marker = Marker{1};
  CHECK_THROWS_WITH(controlled(options),
                    ContainsSubstring("force 'controller': components must be at least one"));
  options.components = {0};
  options.has_reaction = true;
  options.reaction = Marker{2};
  CHECK_THROWS_WITH(controlled(options), ContainsSubstring("reaction is possible for torques"));
  options.components = {6};
  options.has_reaction = false;
  CHECK_THROWS_WITH(controlled(options), ContainsSubstring("components must be 0, 1, 2"));
  options.components = {0};
  options.states = {{.name = "integral", .scale = 0.0}};
  CHECK_THROWS_WITH(controlled(options), ContainsSubstring("scale of integral = 0"));
  options.states.clear();
  CHECK_THROWS_WITH(
      ControlledForce("controller", options, std::make_shared<test::Polynomials>(2, 1, true)),
      ContainsSubstring("function must have an input and an output"));
}
