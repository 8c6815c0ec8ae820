#include "catch.hpp"
#include "models.hpp"
#include "system/chains.hpp"
#include "system/starts.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/redundancy.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A bar on `hinges` hinges in one place.
Model bar(int hinges) {
  Model model;
  const int bob = add_rigid(model, "bob", 1.0, 0.1, {1.0, 0.0, 0.0});
  for (int k = 0; k < hinges; ++k) {
    add_revolute(model, "hinge " + std::to_string(k), planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(bob, -1.0, 0.0, 0.0));
  }
  model.freeze();
  return model;
}

}  // namespace

TEST_CASE("Rows that depend on each other are found with all that take part") {
  const Model one = bar(1), three = bar(3);
  DynamicsWorkspace ws_one(one), ws_three(three);
  initial_state(one, ws_one);
  CHECK(find_redundancy(one, ws_one).rows == 0);
  initial_state(three, ws_three);
  const Redundancy found = find_redundancy(three, ws_three);
  CHECK(found.rows == 4);
  CHECK(found.dependent.size() == 6);
  CHECK(names_of_rows(three, found.dependent) ==
        std::vector<std::string>{"hinge 0", "hinge 1", "hinge 2"});
}

TEST_CASE("The least multipliers share a load alike and load the bodies as before") {
  const Model model = bar(2);
  DynamicsWorkspace ws(model);
  State state = initial_state(model, ws);
  evaluate_rows(model, 0.0, state.q, state.v, state.a, ws);
  state.multipliers << 3.0, 8.0, 0.0, 0.0;
  Vector before = Vector::Zero(model.coordinates()), after = before;
  ws.jacobian.add_transposed_times(state.multipliers, before);
  LeastReactions(model).shorten(ws, state);
  ws.jacobian.add_transposed_times(state.multipliers, after);
  CHECK((after - before).norm() < 1e-13);
  Vector expected(4);
  expected << 1.5, 4.0, 1.5, 4.0;
  CHECK((state.multipliers - expected).norm() < 1e-13);

  const Model alone = bar(1);
  DynamicsWorkspace own(alone);
  State single = initial_state(alone, own);
  single.multipliers << 3.0, 8.0;
  const Vector kept = single.multipliers;
  LeastReactions(alone).shorten(own, single);
  CHECK(single.multipliers == kept);
}

namespace {

/// What the joints of a model have too much of at its start.
struct Surplus {
  int rows;
  std::vector<std::string> joints;
};

Surplus surplus_of(const Model& model) {
  const State state = start_of(model);
  return {state.redundant_rows, names_of_rows(model, state.dependent_rows)};
}

/// A parallelogram of links of half a metre at right angles to the coupler, with `links` of them.
void add_parallelogram(Model& model, int links, double size = 1.0) {
  const int coupler = add_rigid(model, "coupler", 1.0, 1.0, {size, 0.5 * size, 0.0});
  for (int k = 0; k < links; ++k) {
    const std::string name = "link " + std::to_string(k);
    const int link = add_rigid(model, name, 1.0, 1.0, {0.0, 0.0, 1.0});
    add_revolute(model, name + " foot", planar_marker(kGround, k * size, 0.0, 0.0),
                 planar_marker(link, 0.0, 0.0, 0.0));
    add_revolute(model, name + " end", planar_marker(link, 0.5 * size, 0.0, 0.0),
                 planar_marker(coupler, (k - 1.0) * size, 0.0, 0.0));
  }
}

}  // namespace

TEST_CASE("Redundant joints are counted, and all that share a load are named") {
  SECTION("a parallelogram with a third, parallel link, and a pendulum apart from it") {
    Model model;
    add_parallelogram(model, 3);
    const int bob = add_rigid(model, "bob", 1.0, 1.0);
    add_revolute(model, "hinge", planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(bob, -1.0, 0.0, 0.0));
    model.freeze();
    const Surplus found = surplus_of(model);
    CHECK(found.rows == 1);
    CHECK(found.joints == std::vector<std::string>{"link 0 foot", "link 0 end", "link 1 foot",
                                                   "link 1 end", "link 2 foot", "link 2 end"});
  }
  SECTION("the same joint twice") {
    Model twice;
    const int bob = add_rigid(twice, "bob", 1.0, 1.0);
    for (const char* name : {"hinge", "second hinge"}) {
      add_revolute(twice, name, planar_marker(kGround, 0.0, 0.0, 0.0),
                   planar_marker(bob, -1.0, 0.0, 0.0));
    }
    twice.freeze();
    const Surplus found = surplus_of(twice);
    CHECK(found.rows == 2);
    CHECK(found.joints == std::vector<std::string>{"hinge", "second hinge"});
  }
  SECTION("a bar between two hinges on the ground: along the bar alone") {
    Model bar;
    const int body = add_rigid(bar, "bar", 1.0, 1.0);
    add_revolute(bar, "left", planar_marker(kGround, -1.0, 0.0, 0.0),
                 planar_marker(body, -1.0, 0.0, 0.0));
    add_revolute(bar, "right", planar_marker(kGround, 1.0, 0.0, 0.0),
                 planar_marker(body, 1.0, 0.0, 0.0));
    bar.freeze();
    const State state = start_of(bar);
    CHECK(state.redundant_rows == 1);
    REQUIRE(state.dependent_rows.size() == 2);
    CHECK(state.dependent_rows[0] == 0.0);  // x of the one
    CHECK(state.dependent_rows[1] == 2.0);  // and of the other
  }
}

TEST_CASE("A redundant joint among hundreds is named") {
  SECTION("a joint twice, and a body without joints") {
    Model model = chain(200, 2.0, 0.3);
    add_rigid(model, "stone", 1.0, 1.0);
    add_revolute(model, "again", planar_marker(120, 5e-3, 0.0, 0.0),
                 planar_marker(121, -5e-3, 0.0, 0.0));
    model.freeze();
    const Surplus found = surplus_of(model);
    CHECK(found.rows == 2);
    CHECK(found.joints == std::vector<std::string>{"pin 120", "again"});
  }
  SECTION("a line pinned at both ends, which nothing can tighten") {
    Model model = chain(200, 2.0, 0.3);
    add_revolute(model, "end", planar_marker(200, 5e-3, 0.0, 0.0),
                 planar_marker(kGround, 2.0 * std::cos(0.3), 2.0 * std::sin(0.3), 0.0));
    model.freeze();
    const Surplus found = surplus_of(model);
    CHECK(found.rows == 1);
    CHECK(found.joints.size() == 201);
  }
}

TEST_CASE("Whether joints are redundant does not depend on the size of the mechanism") {
  for (double size : {1e-3, 1.0, 1e3}) {
    for (int links : {2, 3}) {
      Model model;
      add_parallelogram(model, links, size);
      model.freeze();
      INFO(size << " m, " << links << " links");
      CHECK(surplus_of(model).rows == links - 2);
    }
  }
}

TEST_CASE("How near to a flat position joints are independent does not depend on the size") {
  // Rows of a parallelogram depend on each other but for the angle of its links, and 1e-10 counts.
  for (double size : {1e-3, 1.0, 1e3}) {
    for (double angle : {1e-8, 1e-12}) {
      Model model;
      const double height = 0.5 * size * angle;
      const int coupler = add_rigid(model, "coupler", 1.0, 1.0, {size, height, 0.0});
      for (int k = 0; k < 2; ++k) {
        const std::string name = "link " + std::to_string(k);
        const int link = add_rigid(model, name, 1.0, 1.0, {(k + 0.25) * size, 0.5 * height, angle});
        add_revolute(model, name + " foot", planar_marker(kGround, k * size, 0.0, 0.0),
                     planar_marker(link, -0.25 * size, 0.0, 0.0));
        add_revolute(model, name + " end", planar_marker(link, 0.25 * size, 0.0, 0.0),
                     planar_marker(coupler, (k - 0.5) * size, 0.0, 0.0));
      }
      model.freeze();
      INFO(size << " m, " << angle << " rad");
      CHECK(start_of(model).redundant_rows == (angle < 1e-10 ? 1 : 0));
    }
  }
}
